"""Decisions and hints as dimensions, over a small journal."""

from itertools import permutations
from pathlib import Path

import pytest

from ledger_tui.index.filter import parse
from ledger_tui.index.index import Index
from ledger_tui.index.pivot import Pivot, pivot
from ledger_tui.index.select import select
from ledger_tui.triage.decisions import draft
from ledger_tui.triage.dimensions import DIMENSION_NAMES, dimensions_of
from ledger_tui.triage.fields import fields_of
from ledger_tui.triage.hints import hints
from ledger_tui.triage.journal import Journal
from ledger_tui.triage.overlay import Overlay
from tests.triage.deciding import LYNX, index_of, record, row, two_papers


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal.open(tmp_path / "decisions.jsonl")


def cells(counted: Pivot) -> dict[tuple[str | None, str | None], int]:
    return {
        (counted.down.word(at), counted.across.word(beside)): counted.count(at, beside)
        for at in range(len(counted.down))
        for beside in range(len(counted.across))
    }


def test_rows_are_counted_by_their_decisions_undecided_last(journal: Journal) -> None:
    index = two_papers()
    journal.append([draft(index, 0, "later"), draft(index, 1, "confirmed"), draft(index, 5, "later")])
    dimensions = dimensions_of(Overlay(index, journal))
    counted = pivot(index, None, dimensions["decision"], dimensions["direction"])
    assert counted.down.words == ["confirmed", "later", None]
    assert cells(counted) == {
        ("confirmed", "outbound"): 1,
        ("confirmed", "inbound"): 0,
        ("later", "outbound"): 1,
        ("later", "inbound"): 1,
        (None, "outbound"): 6,
        (None, "inbound"): 1,
    }
    assert [counted.down.label(at) for at in range(3)] == ["confirmed", "later", "undecided"]
    assert counted.rows_of(1, None).tolist() == [0, 5]
    assert counted.total.rows == index.row_count


def test_a_decision_is_said_with_the_fields_of_the_overlay(journal: Journal) -> None:
    index = two_papers()
    journal.append([draft(index, 0, "later")])
    overlay = Overlay(index, journal)
    dimensions, fields = dimensions_of(overlay), fields_of(overlay)
    counted = pivot(index, None, dimensions["decision"], dimensions["state"])
    for at in range(len(counted.down)):
        for beside in range(len(counted.across)):
            typed = counted.filter_text(at, beside, fields)
            assert typed is not None
            assert select(index, None, parse(typed, fields)).tolist() == counted.rows_of(at, beside).tolist()
    assert counted.filter_text(0, 0) is None
    assert counted.filter_text(1, None, fields) == "decision:none"


def test_a_decision_that_comes_is_counted_when_it_is_made_again(journal: Journal) -> None:
    index = two_papers()
    dimensions = dimensions_of(Overlay(index, journal))
    before = pivot(index, None, dimensions["decision"], dimensions["state"])
    assert before.down.words == [None]
    journal.append([draft(index, 7, "confirmed")])
    after = pivot(index, None, dimensions["decision"], dimensions["state"])
    assert after.down.words == ["confirmed", None]
    assert after.rows_of(0, None).tolist() == [7]


def hinted_by_loop(index: Index, number: int) -> str | None:
    labels = {"fuzzy": "verified fuzzy", "suspect": "suspect titles", "copies": "disagreeing copies"}
    labels |= {"years": "year-like numbers", "states": "states not known", "names": "titles against identifiers"}
    labels |= {"itself": "citing = cited"}
    found = dict.fromkeys(labels[hint.addition] for hint in hints(index, number))
    return " + ".join(found) or None


def test_rows_are_counted_by_all_hints_upon_them_each_once(journal: Journal) -> None:
    index = index_of(
        [
            record(
                "2401.00001",
                [
                    row("1", LYNX, "verified fuzzy"),
                    row("2023", "In Proceedings of the Conference on Voles, pages 3-9", "verified fuzzy"),
                    row("2024", "A Plain Title of Several Words", "pending review"),
                    row("3", "Another Plain Title of Several Words"),
                ],
            )
        ]
    )
    dimensions = dimensions_of(Overlay(index, journal))
    counted = pivot(index, None, dimensions["hint"], dimensions["state"])
    by_hint = {counted.down.word(at): counted.rows_of(at, None).tolist() for at in range(len(counted.down))}
    assert by_hint == {
        "verified fuzzy": [0],
        "verified fuzzy + suspect titles + year-like numbers": [1],
        "year-like numbers + states not known": [2],
        None: [3],
    }
    assert [*by_hint][0::3] == ["verified fuzzy", None]
    for words, numbers in by_hint.items():
        assert [hinted_by_loop(index, number) for number in numbers] == [words] * len(numbers)
    assert counted.down.label(3) == "no hint"
    assert counted.filter_text(0, 0) is None
    index.add(record("2401.00002", [row("2023", "A Third Plain Title of Several Words")]), "a file")
    again = pivot(index, None, dimensions["hint"], dimensions["paper"])
    assert "year-like numbers" in again.down.words


def test_every_dimension_crosses_every_other_and_counts_each_row_once(journal: Journal) -> None:
    index = two_papers()
    journal.append([draft(index, 0, "later")])
    dimensions = dimensions_of(Overlay(index, journal))
    assert tuple(dimensions) == DIMENSION_NAMES
    for down, across in permutations(DIMENSION_NAMES, 2):
        counted = pivot(index, None, dimensions[down], dimensions[across])
        assert sum(cells(counted).values()) == index.row_count
        found = [
            counted.rows_of(at, beside).tolist()
            for at in range(len(counted.down))
            for beside in range(len(counted.across))
        ]
        assert sorted(number for numbers in found for number in numbers) == list(range(index.row_count))
