"""Records that share an identifier of their paper are one entry of the list, whatever order they are read in."""

from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger_tui.dataset.open import open_dataset
from tests.dataset.taken import dataset_of
from tests.invented import Json, record, row, write

ARXIV, DOI, OPENALEX = "2401.00001", "10.1234/a.b", "https://openalex.org/W2741809807"


def told(source: str, nth: int = 0, rows: int = 1, **identifiers: list[str]) -> Json:
    paper = {"version": None, "title": f"Told by {source}", "identifiers": identifiers}
    outbound = [row(str(one)) for one in range(rows)]
    return record(None, source=source, paper=paper, outbound=outbound, as_of={"date": f"2026-01-{nth + 1:02}"})


PAGE, WORK, BRIDGE = (
    told("pith", 0, arxiv=[ARXIV]),
    told("crossref", 1, rows=3, doi=[DOI]),
    told("semantic scholar", 2, rows=2, arxiv=[f"{ARXIV}v2"], doi=[DOI.upper()]),
)


@pytest.mark.parametrize("order", [*permutations(range(3))])
def test_a_record_that_bears_both_identifiers_brings_the_others_together(order: tuple[int, ...]) -> None:
    dataset = dataset_of(*(told("pith", 9, doi=["10.9/z"]), *([PAGE, WORK, BRIDGE][at] for at in order)))
    other, entry = dataset.papers
    assert other.key == "doi:10.9/z"
    sources = [dataset.index.records[one].name.source for one in (entry.shown, *entry.others)]
    assert sources == ["semantic scholar", "crossref", "pith"]
    assert dataset.totals().observations == 1 + 2
    assert [dataset.index.is_shown(one) for one in (entry.shown, *entry.others)] == [True, False, False]
    for key in (ARXIV, f"doi:{DOI}"):
        assert dataset.entry(key) == entry


def test_what_only_one_identifier_joins_stays_apart() -> None:
    assert len(dataset_of(PAGE, WORK, told("openalex", 3, openalex=[OPENALEX])).papers) == 3


def test_it_is_kept_and_opened_again_as_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ledger_tui.dataset.cache._WORTHWHILE", 0)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for nth, one in enumerate((PAGE, WORK, BRIDGE)):
        write(tmp_path / "folder" / f"{nth}.json", one)
    fresh, again = (open_dataset([tmp_path / "folder"], cached=True) for _ in range(2))
    assert [*again.papers] == [*fresh.papers]
    assert len(again.papers) == 1
    write(tmp_path / "folder" / "3.json", told("openalex", 4, openalex=[OPENALEX], doi=[DOI]))
    (entry,) = open_dataset([tmp_path / "folder"], cached=True).papers
    assert len(entry.others) == 3


names = st.lists(st.integers(0, 12), min_size=1, max_size=3, unique=True)


@settings(max_examples=150, deadline=None)
@given(st.lists(names, min_size=1, max_size=12))
def test_entries_are_what_shared_identifiers_connect(records: list[list[int]]) -> None:
    dataset = dataset_of(
        *(told(f"source {nth}", doi=[f"10.1000/{name}" for name in some]) for nth, some in enumerate(records))
    )
    groups: list[set[int]] = []
    for some in records:
        joined = set(some).union(*(group for group in groups if group & set(some)))
        groups = [group for group in groups if not group & set(some)] + [joined]
    told_groups = []
    for place, entry in enumerate(dataset.papers):
        numbers = (entry.shown, *entry.others)
        told_groups.append({name for number in numbers for name in records[number]})
        assert all(dataset.papers.of_records[number] == place for number in numbers)
        assert [dataset.index.is_shown(number) for number in numbers] == [True, *[False] * len(entry.others)]
    assert sorted(map(sorted, told_groups)) == sorted(map(sorted, groups))
