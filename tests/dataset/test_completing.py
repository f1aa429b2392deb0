"""A source's list of references and its list of citations of one paper lie in two files: together they are what the
source tells."""

from itertools import permutations
from pathlib import Path

import pytest

from ledger_tui.dataset.open import open_dataset
from ledger_tui.dataset.paper_list import most_rows
from tests.app.driving import browsing
from tests.dataset.taken import dataset_of
from tests.invented import Json, record, row, write


def page(**lists: object) -> Json:
    told = record(None, source="opencitations", as_of=None, paper={"version": None, "identifiers": {"doi": ["10.5/a"]}})
    return {**told, "outbound": None, "inbound": None, **lists}


REFERENCES = page(
    outbound=[row("1", "One Work of Some Length"), row("2", "Two Works of Some Length", state="unresolved")]
)
CITATIONS = page(inbound=[row(None, f"Citing Paper Number {nth}", state="unresolved") for nth in range(3)])
AGAIN = page(outbound=[row("1", "One Work of Some Length")])


@pytest.mark.parametrize("order", [*permutations(range(3))])
def test_lists_that_complete_each_other_count_together(order: tuple[int, ...]) -> None:
    dataset = dataset_of(*([REFERENCES, CITATIONS, AGAIN][at] for at in order))
    (entry,) = dataset.papers
    lists = dataset.lists(entry.shown)
    assert {direction: None if span is None else len(span) for direction, span in lists.items()} == {
        "outbound": 2,
        "inbound": 3,
    }
    totals = dataset.totals()
    assert (totals.observations, totals.unresolved, totals.more_records) == (5, 4, 1)
    assert dataset.unresolved(entry.shown) == 4
    assert most_rows(dataset) == (2, 3, 4)
    assert len(entry.others) == 2
    # Only the list that is told twice is another content under one name.
    assert sum("both stay" in problem.reason for problem in dataset.problems) >= 1


def test_two_lists_alone_are_no_twins() -> None:
    dataset = dataset_of(REFERENCES, CITATIONS)
    assert not any("both stay" in problem.reason for problem in dataset.problems)


@pytest.mark.parametrize("more", [{"source": "other"}, {"as_of": {"date": "2026-01-01"}}])
def test_another_source_or_another_time_completes_nothing(more: Json) -> None:
    dataset = dataset_of(REFERENCES, {**CITATIONS, **more})
    (entry,) = dataset.papers
    assert sum(span is None for span in dataset.lists(entry.shown).values()) == 1
    assert dataset.totals().more_records == 1


def test_it_is_kept_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ledger_tui.dataset.cache._WORTHWHILE", 0)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for nth, one in enumerate((REFERENCES, CITATIONS)):
        write(tmp_path / "folder" / f"{nth}.json", one)
    for _ in range(2):
        assert open_dataset([tmp_path / "folder"], cached=True).totals().observations == 5


async def test_both_lists_are_tabs_of_one_record(tmp_path: Path) -> None:
    write(tmp_path / "r.json", REFERENCES)
    write(tmp_path / "c.json", CITATIONS)
    async with browsing([tmp_path]) as person:
        assert "5 observations" in person.screen()
        await person.press("enter", "o")
        assert "row 1 of 2" in person.screen() and "One Work of Some Length" in person.screen()
        await person.press("i")
        assert "row 1 of 3" in person.screen() and "Citing Paper Number 0" in person.screen()
        await person.press("n")
        assert "of 4, 0 decided" in person.screen()
