"""Rows counted by two dimensions, against plain loops."""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger_tui.index import pivot as module
from ledger_tui.index.bars import bars
from ledger_tui.index.dimensions import DIMENSIONS
from ledger_tui.index.fields import FIELDS
from ledger_tui.index.filter import FilterError, parse
from ledger_tui.index.index import Index, Row
from ledger_tui.index.pivot import Pivot, pivot
from ledger_tui.index.select import rows_of, select
from ledger_tui.record.model import INBOUND, OUTBOUND, EventCheck, Observation
from ledger_tui.record.states import Standing, standing
from tests.index.small import corpora, index_of, indexed, paper, rows

STATE, METHOD, DIRECTION, EVENT, PAPER, SOURCE = (
    DIMENSIONS[name] for name in ("state", "method", "direction", "event", "paper", "source")
)
FILTERS = ["", "sparse", "-state:exact", "event:none -sparse"]


def word(index: Index, row: Row, name: str) -> str | None:
    """What a row is under, read off the row and its record alone."""
    facts = index.records[row.record]
    return {"paper": facts.key, "source": facts.source}[name] if name in ("paper", "source") else getattr(row, name)


def cells(counted: Pivot) -> dict[tuple[str | None, str | None], int]:
    return {
        (one, other): count
        for one, line in zip(counted.down.words, counted.lines(), strict=True)
        for other, count in zip(counted.across.words, line.tolist(), strict=True)
    }


@given(corpora, st.sampled_from(list(permutations(DIMENSIONS, 2))), st.sampled_from(FILTERS), st.booleans())
def test_cells_are_counted_as_a_loop_would_and_have_exactly_their_rows(corpus, names, text, sparse) -> None:
    index, asked = indexed(corpus), parse(text)
    down, across = names
    spans = [span for facts in index.records for span in facts.spans.values() if span is not None]
    with pytest.MonkeyPatch.context() as patch:
        if sparse:
            patch.setattr(module, "_SPARSE", 0)
        for span in [None, np.arange(0, index.row_count, 2), *spans]:
            of_span = rows(index) if span is None else [index.row(int(n)) for n in span]
            passing = [row for row in of_span if asked.matches(index, range(row.number, row.number + 1))[0]]
            expected = Counter((word(index, row, down), word(index, row, across)) for row in passing)
            counted = pivot(index, span, DIMENSIONS[down], DIMENSIONS[across], asked)
            found = cells(counted)
            assert {cell: count for cell, count in found.items() if count} == expected
            assert set(counted.down.words) == {one for one, _ in expected}
            assert set(counted.across.words) == {other for _, other in expected}
            assert sum(found.values()) == counted.total.rows == len(passing)
            assert (counted.total.whole, counted.total.filtered) == (len(of_span), bool(text))
            for side, place in ((counted.down, 0), (counted.across, 1)):
                by_word = Counter(cell[place] for cell in expected.elements())
                assert dict(zip(side.words, side.totals.tolist(), strict=True)) == by_word
            for at in range(len(counted.down)):
                for beside in range(len(counted.across)):
                    cell = (counted.down.word(at), counted.across.word(beside))
                    own = [row.number for row in passing if (word(index, row, down), word(index, row, across)) == cell]
                    assert counted.rows_of(at, beside).tolist() == own
                    assert counted.count(at, beside) == len(own)
            assert counted.rows_of(None, None).tolist() == [row.number for row in passing]


@given(corpora, st.sampled_from(list(permutations(DIMENSIONS, 2))), st.sampled_from(FILTERS))
def test_a_filter_that_names_a_cell_gives_exactly_its_rows(corpus, names, text) -> None:
    index, asked = indexed(corpus), parse(text)
    counted = pivot(index, None, *(DIMENSIONS[name] for name in names), asked)
    for at in [None, *range(len(counted.down))]:
        for beside in range(len(counted.across)):
            typed = counted.filter_text(at, beside)
            if typed is not None:
                assert select(index, None, asked & parse(typed)).tolist() == counted.rows_of(at, beside).tolist()


def test_what_the_filter_language_can_say_it_says() -> None:
    states = ["verified exact", "odd, worded", None]
    index = index_of(paper(outbound=[Observation(state=state, method="doi") for state in states]))
    counted = pivot(index, None, STATE, METHOD)
    assert [counted.filter_text(at, 0) for at in range(3)] == [
        'state:"verified exact" method:doi',
        'state:"odd, worded" method:doi',
        'state:"not stated" method:doi',
    ]
    assert pivot(index, None, PAPER, SOURCE).filter_text(0, 0) == "paper:2401.00001 source:pith"
    assert pivot(index, None, PAPER, SOURCE).filter_text(None, 0) == "source:pith"


@pytest.mark.parametrize("states", [[None, "not stated"], ["", "verified exact"], ['a "quoted" word', "unresolved"]])
def test_what_the_filter_language_cannot_tell_apart_has_no_filter(states: list[str | None]) -> None:
    index = index_of(paper(outbound=[Observation(state=state) for state in states]))
    counted = pivot(index, None, STATE, SOURCE)
    at = counted.down.words.index(states[0])
    assert counted.filter_text(at, 0) is None
    assert counted.rows_of(at, 0).tolist() == [0]


def test_a_direction_is_said_only_with_a_field_for_it() -> None:
    index = index_of(paper(outbound=[Observation()], inbound=[Observation()]))
    assert pivot(index, None, DIRECTION, SOURCE).filter_text(0, 0) is None
    assert "direction" not in FIELDS


def test_words_stand_in_the_pages_order_then_as_met_and_not_stated_last() -> None:
    states = [None, "zeta", "unresolved", "alpha", "verified exact", "not stated"]
    outbound = [Observation(state=state, event=EventCheck(status="found")) for state in states]
    index = index_of(paper(outbound=outbound, inbound=[Observation(event=EventCheck(status="none found"))]))
    counted = pivot(index, None, STATE, DIRECTION)
    assert counted.down.words == ["verified exact", "unresolved", "zeta", "alpha", "not stated", None]
    assert counted.across.words == [OUTBOUND, INBOUND]
    assert pivot(index, None, EVENT, STATE).down.words == ["none found", "found"]
    fewer = pivot(index, None, STATE, DIRECTION, parse("-state:alpha"))
    assert fewer.down.words == ["verified exact", "unresolved", "zeta", "not stated", None]


def test_zero_and_not_stated_are_apart() -> None:
    index = index_of(paper(outbound=[Observation(state="unresolved")], inbound=[Observation(method="doi")]))
    counted = pivot(index, None, STATE, METHOD)
    assert cells(counted) == {
        ("unresolved", "doi"): 0,
        ("unresolved", None): 1,
        (None, "doi"): 1,
        (None, None): 0,
    }
    assert [counted.down.label(at) for at in range(2)] == ["unresolved", "not stated"]


def test_shares_are_of_the_rows_counted() -> None:
    outbound = [Observation(state=state) for state in ("unresolved", "unresolved", "verified exact", None)]
    index = index_of(paper(outbound=outbound))
    counted = pivot(index, None, STATE, DIRECTION, parse("-state:exact"))
    assert [counted.share(int(total)) for total in counted.down.totals] == [2 / 3, 1 / 3]
    assert pivot(index, None, STATE, DIRECTION, parse("title:nowhere")).share(0) == 0.0


def test_a_record_that_is_not_shown_takes_part_only_where_its_rows_are_handed_in() -> None:
    index = index_of(paper(outbound=[Observation(state="unresolved")]), paper("2401.00002", outbound=[Observation()]))
    index.show(1, False)
    counted = pivot(index, None, PAPER, STATE)
    assert cells(counted) == {("2401.00001", "unresolved"): 1}
    assert (counted.total.whole, counted.total.papers, counted.total.shown) == (1, 1, True)
    own = pivot(index, rows_of(index, 1, OUTBOUND), PAPER, STATE)
    assert cells(own) == {("2401.00002", None): 1}
    assert (own.total.papers, own.total.shown) == (1, False)
    index.show(1, True)
    assert pivot(index, None, PAPER, STATE).total.papers == 2


def test_papers_are_told_apart_by_their_very_keys_and_several_records_are_one() -> None:
    index = Index()
    for key in ("file:A#1", "file:a#1", "file:A#1"):
        index.add(paper(key, outbound=[Observation(state="unresolved")]), "a file")
    counted = pivot(index, None, PAPER, STATE)
    assert cells(counted) == {("file:A#1", "unresolved"): 2, ("file:a#1", "unresolved"): 1}
    assert counted.total.papers == 2
    # The filter takes no notice of case.
    assert counted.filter_text(0, 0) is None


def test_records_that_come_are_counted_when_it_is_made_again() -> None:
    index = index_of(paper(outbound=[Observation(state="unresolved")]))
    before = pivot(index, None, PAPER, STATE)
    index.add(paper("2401.00002", outbound=[Observation(state="odd"), Observation(state="unresolved")]), "another")
    assert before.rows_of(0, 0).tolist() == [0]
    assert before.rows_of(None, None).tolist() == [0]
    after = pivot(index, None, PAPER, STATE)
    assert after.down.words == ["2401.00001", "2401.00002"]
    assert after.rows_of(1, 0).tolist() == [2]


def test_nothing_counted_is_no_table() -> None:
    for index in (Index(), index_of(paper(outbound=[]))):
        for names in permutations(DIMENSIONS, 2):
            counted = pivot(index, None, *(DIMENSIONS[name] for name in names))
            assert (counted.total.rows, len(counted.down), len(counted.across)) == (0, 0, 0)
            assert counted.rows_of(None, None).tolist() == []


def test_what_cannot_be_asked_is_refused() -> None:
    index = index_of(paper(outbound=[Observation()]))
    with pytest.raises(ValueError, match="itself"):
        pivot(index, None, STATE, STATE)
    with pytest.raises(FilterError):
        pivot(index, None, STATE, METHOD, parse("method:unheard"))


@given(corpora, st.sampled_from(["open", "share", "key"]), st.sampled_from(FILTERS))
def test_papers_have_their_states_and_are_ordered_by_what_is_open(corpus, order, text) -> None:
    index, asked = indexed(corpus), parse(text)
    passing = [index.row(number) for number in select(index, None, asked).tolist()]
    by_paper: dict[str, list[Row]] = {}
    for row in passing:
        by_paper.setdefault(index.records[row.record].key, []).append(row)
    found = bars(index, order, chosen=asked)
    assert {one.key for one in found} == set(by_paper)
    for one in found:
        own = by_paper[one.key]
        assert {state: count for state, count in one.states if count} == Counter(row.state for row in own)
        assert one.rows == len(own)
        assert one.open == sum(standing(row.state) is Standing.NEEDS_WORK for row in own)
    values = {"open": lambda one: -one.open, "share": lambda one: -one.open / one.rows, "key": lambda one: one.key}
    assert [values[order](one) for one in found] == sorted(values[order](one) for one in found)
    for limit in range(len(found) + 1):
        assert found.beyond(limit) == (len(found) - limit, sum(one.rows for one in found[limit:]))
    shown = {facts.key for facts in index.records if index.is_shown(facts.number)}
    assert found.silent == len(shown) - len(found)


def test_papers_equally_open_stay_in_the_order_met_and_silent_ones_are_counted_apart() -> None:
    opened, done = Observation(state="unresolved"), Observation(state="verified exact")
    index = index_of(
        paper("9", outbound=[opened, done, done]),
        paper("8", outbound=[opened]),
        paper("7", outbound=[]),
        paper("6"),
        paper("5", outbound=[opened, opened]),
    )
    assert [one.key for one in bars(index)] == ["5", "9", "8"]
    assert [one.key for one in bars(index, "share")] == ["8", "5", "9"]
    assert [one.key for one in bars(index, "key")] == ["5", "8", "9"]
    assert bars(index).silent == 2
    with pytest.raises(ValueError, match="colour"):
        bars(index, "colour")
