"""What other sources tell of the same paper is evidence, whether their record counts or not."""

from pathlib import Path

import pytest

from ledger_tui.dataset.dataset import Dataset
from ledger_tui.dataset.open import open_dataset
from ledger_tui.index.select import rows_of
from ledger_tui.triage.evidence import NEAR, NUMBER, PAIR, Evidence, evidence, is_evidence
from tests.invented import Json, record, row, write

DOI = "10.1234/voles.7"
VOLES = "The Burrowing Habits of Northern Voles"
LYNXES = "What Lynxes Eat in Long Winters"


def page(*rows: Json, **paper: object) -> Json:
    return record(paper={"title": "Mammals of the North", **paper}, outbound=list(rows))


def crossref(*rows: Json, paper: Json | None = None) -> Json:
    told = {"title": "Mammals of the North", "identifiers": {"doi": [DOI], "arxiv": ["2401.00001"]}}
    return record(None, source="crossref", as_of=None, paper={"version": None, **(paper or told)}, outbound=list(rows))


def unresolved(reference: str, title: str | None) -> Json:
    return row(reference, title, state="unresolved", method="raw_fallback")


def linked(reference: str, title: str | None, doi: str = "10.1000/x") -> Json:
    return row(reference, title, state="matched by crossref", method="crossref", identifiers={"doi": [doi]})


def opened(tmp_path: Path, *records: Json) -> Dataset:
    for nth, one in enumerate(records):
        write(tmp_path / f"{nth}.json", one)
    return open_dataset([tmp_path])


def first_evidence(dataset: Dataset) -> list[Evidence]:
    """The evidence for the first outbound row of the page."""
    (number,) = (one for one in range(len(dataset.index.records)) if dataset.index.records[one].name.source == "pith")
    mine = rows_of(dataset.index, number, "outbound")[0]
    found = evidence(dataset.index, mine)
    assert all(is_evidence(dataset.index, mine, [one.row]) for one in found if one.row is not None)
    return found


@pytest.mark.parametrize("crossref_first", [True, False])
def test_a_record_that_does_not_count_is_evidence(tmp_path: Path, crossref_first: bool) -> None:
    both = [page(unresolved("3", VOLES)), crossref(linked("1", LYNXES, "10.1000/y"), linked("3", VOLES))]
    dataset = opened(tmp_path, *(reversed(both) if crossref_first else both))
    assert len(dataset.papers) == 1
    assert dataset.totals().observations == 1
    (found,) = first_evidence(dataset)
    assert (found.kind, found.state, found.settled, found.reference) == (PAIR, "matched by crossref", True, "3")
    assert found.why == "crossref lists the same reference: equal title"


def test_a_placeholder_is_told_by_its_number(tmp_path: Path) -> None:
    dataset = opened(
        tmp_path, page(unresolved("3", None) | {"placeholder": True}), crossref(linked("2", LYNXES), linked("3", VOLES))
    )
    (found,) = first_evidence(dataset)
    assert (found.kind, found.why) == (NUMBER, "crossref lists this as reference 3")


def test_a_number_is_nothing_where_the_titles_are_of_two_works(tmp_path: Path) -> None:
    assert not first_evidence(opened(tmp_path, page(unresolved("3", VOLES)), crossref(linked("3", LYNXES))))


def test_a_near_title_is_told_as_such(tmp_path: Path) -> None:
    near = VOLES.replace("Burrowing", "Burowing")
    (found,) = first_evidence(opened(tmp_path, page(unresolved("9", VOLES)), crossref(linked("3", near))))
    assert found.kind == NEAR
    assert found.why.startswith("crossref lists a reference with a near title")


def test_a_paper_of_equal_title_alone_is_told_as_likely(tmp_path: Path) -> None:
    paper = {"title": "Mammals of the North and of Their Neighbours", "identifiers": {"doi": [DOI]}}
    page_of_it = page(unresolved("3", None) | {"placeholder": True}, title=paper["title"])
    dataset = opened(tmp_path, page_of_it, crossref(linked("3", VOLES), paper=paper))
    assert len(dataset.papers) == 2
    (found,) = first_evidence(dataset)
    assert found.why == "crossref, of a paper with an equal title, lists this as reference 3"


def test_an_older_record_of_the_same_source_is_none(tmp_path: Path) -> None:
    older = page(linked("3", VOLES)) | {"as_of": {"date": "2026-01-01", "text": "1 January 2026"}}
    assert not first_evidence_of_newest(opened(tmp_path, page(unresolved("3", VOLES)), older))


def first_evidence_of_newest(dataset: Dataset) -> list[Evidence]:
    (entry,) = dataset.papers
    return evidence(dataset.index, rows_of(dataset.index, entry.shown, "outbound")[0])
