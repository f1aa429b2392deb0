"""One folder of files of several sources: its records are found, followed and weighed across them."""

import json
from pathlib import Path
from typing import Any

import pytest

from ledger_tui.dataset.dataset import Dataset
from ledger_tui.dataset.open import open_dataset
from ledger_tui.index.links import Certainty, links
from ledger_tui.index.select import rows_of
from ledger_tui.triage.evidence import WORK, evidence
from tests.app.driving import browsing
from tests.invented import record, row, write

VOLES, LYNXES = "The Burrowing Habits of Northern Voles", "What Lynxes Eat in Long Winters"
VOLES_DOI, LYNXES_DOI = "10.5555/voles.2019.7", "10.5555/lynxes.21"
SHA = "0123456789abcdef0123456789abcdef01234567"

CROSSREF = {
    "status": "ok",
    "message-type": "work",
    "message-version": "1.0.0",
    "message": {
        "DOI": LYNXES_DOI,
        "type": "journal-article",
        "title": [LYNXES],
        "reference-count": 2,
        "is-referenced-by-count": 4,
        "indexed": {"date-time": "2026-10-01T02:03:04Z"},
        "reference": [
            {"key": "ref1", "DOI": VOLES_DOI, "doi-asserted-by": "crossref", "article-title": VOLES},
            {"key": "ref2", "unstructured": "A. Nonymous, On stones, 1901."},
        ],
    },
}
OPENALEX = {
    "id": "https://openalex.org/W1000001",
    "doi": f"https://doi.org/{VOLES_DOI}",
    "title": VOLES,
    "ids": {"openalex": "https://openalex.org/W1000001", "doi": f"https://doi.org/{VOLES_DOI}"},
    "referenced_works_count": 1,
    "referenced_works": ["https://openalex.org/W1000002"],
    "cited_by_count": 3,
    "is_retracted": False,
    "updated_date": "2026-09-30T01:02:03.456789",
}
CITED = {
    **OPENALEX,
    "id": "https://openalex.org/W1000002",
    "doi": None,
    "title": "Roots",
    "ids": {"openalex": "https://openalex.org/W1000002"},
    "referenced_works": [],
    "referenced_works_count": 0,
}
SCHOLAR = {"offset": 0, "data": [{"contexts": ["as [3] saw"], "intents": ["background"], "citedPaper": {
    "paperId": SHA, "title": VOLES, "externalIds": {"DOI": VOLES_DOI}}}]}  # fmt: skip
OPENCITATIONS = [
    {"oci": "06101-06201", "citing": f"omid:br/06101 doi:{LYNXES_DOI}", "cited": f"omid:br/06201 doi:{VOLES_DOI}",
     "creation": "2021", "timespan": "P2Y", "journal_sc": "no", "author_sc": "no"}
]  # fmt: skip
BIBTEX = f"@article{{voles19,\n  title = {{{VOLES}}},\n  doi = {{{VOLES_DOI}}},\n  year = 2019\n}}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    files: dict[str, Any] = {
        "crossref.json": CROSSREF,
        "openalex.jsonl": [OPENALEX, CITED],
        "10.5555_owls.5.json": SCHOLAR,
        "oc.json": OPENCITATIONS,
    }
    for name, value in files.items():
        lines = [json.dumps(one) for one in value] if name.endswith(".jsonl") else [json.dumps(value)]
        (tmp_path / name).write_text("\n".join(lines))
    (tmp_path / "mine.bib").write_text(BIBTEX)
    unresolved = row("3", VOLES, state="unresolved", method="raw_fallback")
    write(tmp_path / "pith.json", record("2401.00001", outbound=[unresolved]))
    return tmp_path


def of_source(dataset: Dataset, source: str, direction: str, nth: int = 0) -> int:
    """A row of the first record that a source tells."""
    facts = dataset.index.records
    number = next(one for one in range(len(facts)) if facts[one].name.source == source)
    return rows_of(dataset.index, number, direction)[nth]


def test_every_file_is_a_record_of_its_own_source(folder: Path) -> None:
    dataset = open_dataset([folder])
    facts = [dataset.index.records[number] for number in range(len(dataset.index.records))]
    assert {(one.name.source, one.name.paper) for one in facts} == {
        ("semantic scholar", "doi:10.5555/owls.5"),
        ("crossref", f"doi:{LYNXES_DOI}"),
        ("opencitations", f"doi:{LYNXES_DOI}"),
        ("openalex", f"doi:{VOLES_DOI}"),
        ("openalex", "openalex:W1000002"),
        ("pith", "2401.00001"),
        ("bibtex", next(one.name.paper for one in facts if one.name.source == "bibtex")),
    }
    assert not [problem for problem in dataset.problems if problem.level == "problem"]
    assert len(dataset.papers) == 6


@pytest.mark.parametrize(
    ("source", "direction", "paper", "reason"),
    [
        ("crossref", "outbound", f"doi:{VOLES_DOI}", "equal DOI"),
        ("openalex", "outbound", "openalex:W1000002", "equal OpenAlex id"),
        ("semantic scholar", "outbound", f"doi:{VOLES_DOI}", "equal DOI"),
        ("opencitations", "outbound", f"doi:{VOLES_DOI}", "equal DOI"),
        ("bibtex", "listed", f"doi:{VOLES_DOI}", "equal DOI"),
    ],
)
def test_an_equal_identifier_is_a_certain_link(
    folder: Path, source: str, direction: str, paper: str, reason: str
) -> None:
    dataset = open_dataset([folder])
    first = links(dataset.index, of_source(dataset, source, direction))[0]
    assert (first.certainty, first.reason) == (Certainty.CERTAIN, reason)
    assert dataset.index.records[first.record].key == paper


def test_a_title_alone_is_a_likely_one(folder: Path) -> None:
    dataset = open_dataset([folder])
    (link,) = links(dataset.index, of_source(dataset, "pith", "outbound"))
    assert (link.certainty, link.reason) == (Certainty.LIKELY, "equal title")


def test_an_unresolved_row_finds_its_doi_in_the_crossref_file(folder: Path) -> None:
    dataset = open_dataset([folder])
    found = evidence(dataset.index, of_source(dataset, "pith", "outbound"))
    told = next(one for one in found if one.state == "matched by crossref")
    assert (told.kind, told.settled, told.record, told.reference) == (WORK, True, f"doi:{LYNXES_DOI}", "1")
    assert told.row is not None
    assert dataset.index.identifiers_of(told.row) == {"doi": [VOLES_DOI]}


async def test_a_person_walks_from_source_to_source_and_back(folder: Path) -> None:
    async with browsing([folder], size=(120, 36)) as person:
        await person.press("f")
        await person.type(LYNXES_DOI)
        await person.press("enter")
        assert "crossref" in person.screen() and "by crossref 1" in squeezed(person.screen())
        await person.press("enter")
        assert "followed a certain link: equal DOI" in person.screen()
        assert "openalex" in person.screen() and "source lists" not in person.screen()
        await person.press("enter")
        assert "followed a certain link: equal OpenAlex id" in person.screen()
        await person.press("backspace", "backspace")
        assert "crossref" in person.screen()


def squeezed(text: str) -> str:
    return " ".join(text.split())
