"""Papers of Semantic Scholar and pages of their lists: what their keys tell as records."""

import json
from typing import Any

import pytest

from ledger_tui.reading.reader import FileReading, read_bytes
from ledger_tui.reading.sources import semantic_scholar as s2
from ledger_tui.record.model import Coordinate, Record
from tests.reading.sources import semantic_scholar_files as files
from tests.reading.sources.semantic_scholar_files import CITED, CITING, PAGE_NAME, WHOLE, paper_id


def read(value: Any, name: str = "file.json", subject: str = "") -> FileReading:
    return read_bytes((value if isinstance(value, str) else json.dumps(value)).encode(), name, subject=subject)


def record(value: Any, **how: Any) -> Record:
    (found,) = read(value, **how).found
    return found.record


def coordinate(told: Record, name: str) -> Coordinate:
    (found,) = [coordinate for coordinate in told.coverage or [] if coordinate.name == name]
    return found


def numbers(told: Record, name: str) -> tuple[Any, ...]:
    found = coordinate(told, name)
    return found.status, found.measured, found.total


def words(told: Record, name: str) -> str:
    return coordinate(told, name).description or ""


def problems(reading: FileReading, level: str = "problem") -> list[tuple[str, str]]:
    return [(problem.place, problem.reason) for problem in reading.problems if problem.level == level]


def many(count: int) -> list[dict[str, Any]]:
    return [{"paperId": paper_id(1000 + nth), "title": f"Paper {nth}"} for nth in range(count)]


def test_the_keys_of_the_files_and_of_the_reader_are_those_of_the_schema() -> None:
    for paper in (WHOLE, files.EMPTY, files.WITHHELD, *CITED, *CITING):
        assert set(paper) <= files.PAPER_KEYS
        assert set(paper.get("externalIds") or ()) <= files.EXTERNAL_KEYS
        assert set(paper.get("openAccessPdf") or ()) <= files.ACCESS_KEYS
    for page in (files.REFERENCES_PAGE, files.CITATIONS_PAGE, files.NAMED_PAGE, files.WITHHELD_PAGE, files.SEARCH):
        assert set(page) <= files.PAGE_KEYS
    for page in (files.REFERENCES_PAGE, files.CITATIONS_PAGE):
        assert all(set(row) <= files.EDGE_KEYS for row in page["data"])
    for paper in (files.EARLIER, *files.EARLIER["references"]):
        assert set(paper) <= files.PAPER_KEYS | files.EARLIER_KEYS
    assert {*s2._OWN_KEYS, *s2._PAPER_KEYS} <= files.PAPER_KEYS | files.EARLIER_KEYS
    assert set(s2._ROW_KEYS) <= files.EDGE_KEYS


def test_a_paper() -> None:
    told = record(WHOLE)
    assert (told.source, told.times, told.as_of) == ("semantic scholar", None, None)
    assert told.paper.identifiers == {
        "s2": [paper_id(1), "CorpusId:500000001"],
        "arxiv": ["2001.00001"],
        "doi": ["10.5555/S2.1"],
        "pmid": ["99000091"],
        "pmcid": ["9900091"],
        "mag": ["9100000001"],
        "acl": ["2020.invented-main.1"],
        "dblp": ["conf/inv/Nemo20"],
    }
    assert (told.paper.key, told.paper.title, told.paper.events) == ("2001.00001", "An Invented Paper", None)
    assert (told.paper.model_extra or {})["authors"] == WHOLE["authors"]
    (measured,) = told.external_measurements or []
    assert measured.model_dump() == {"value": 40, "source": "semantic scholar", "observed": None}
    assert (told.model_extra or {})["influentialCitationCount"] == 3


def test_rows_of_embedded_lists() -> None:
    told = record(WHOLE)
    rows = [row.model_dump(exclude_none=True) for row in told.outbound or []]
    assert [row.pop("numbered_by") for row in rows] == ["position"] * 3
    assert rows == [
        {
            "id": paper_id(11),
            "reference": "1",
            "title": "An Invented Cited Paper",
            "identifiers": {"s2": [paper_id(11), "CorpusId:511"], "doi": ["10.5555/s2.11"], "mag": ["911"]},
            "state": "linked",
            "venue": "Annals of Invention",
            "year": 2009,
            "authors": CITED[0]["authors"],
        },
        {
            "reference": "2", "title": "A technical report", "state": "not linked", "venue": "", "year": 1999,
            "authors": [],
        },
        {
            "id": paper_id(13), "reference": "3", "title": "Another Invented Cited Paper",
            "identifiers": {"s2": [paper_id(13)]}, "state": "linked",
        },
    ]  # fmt: skip
    # The number of a reference stands in the list of the citing paper, which is not told.
    assert [(row.id, row.reference, row.state) for row in told.inbound or []] == [
        (paper_id(21), None, "linked"),
        (paper_id(22), None, "linked"),
    ]


def test_counts_stand_against_the_lists() -> None:
    told = record(WHOLE)
    assert {way: listed.total for way, listed in (told.stated or {}).items()} == {"outbound": 5, "inbound": 40}
    assert [coordinate.name for coordinate in told.coverage or []] == [
        "references", "citing works", "notices of cited works",
    ]  # fmt: skip
    assert numbers(told, "references") == ("listed", 3, 5)
    assert "lists 3 and counts 5" in words(told, "references")
    assert numbers(told, "citing works") == ("listed", 2, 40)
    assert numbers(told, "notices of cited works") == ("not told", None, None)
    assert {coordinate.observed for coordinate in told.coverage or []} == {None}


@pytest.mark.parametrize(("listed", "count", "capped"), [(999, 1204, False), (1000, 1204, True), (1000, 1000, True)])
def test_the_cap_of_an_embedded_list_is_named(listed: int, count: int, capped: bool) -> None:
    told = record(WHOLE | {"references": many(listed), "referenceCount": count})
    assert numbers(told, "references") == ("listed", listed, count)
    assert ("the cap is reached" in words(told, "references")) is capped
    assert ("counts 1204" in words(told, "references")) is (count == 1204)


def test_an_empty_list_a_null_one_and_none_are_three_things() -> None:
    told = record(files.EMPTY)
    assert (told.outbound, told.inbound) == ([], [])
    assert numbers(told, "references") == ("listed", 0, 0)
    assert "does not say that the paper cites nothing" in words(told, "references")
    assert "does not say that nothing cites the paper" in words(told, "citing works")
    # https://github.com/allenai/s2-folks/issues/199
    told = record(files.EMPTY | {"citationCount": 57})
    assert (told.inbound, numbers(told, "citing works")) == ([], ("listed", 0, 57))
    assert "An answer about several papers holds 9999 citations in all" in words(told, "citing works")
    told = record({key: value for key, value in files.EMPTY.items() if key != "citations"})
    assert (told.outbound, told.inbound) == ([], None)
    assert list(told.stated or {}) == ["outbound"]
    assert words(told, "citing works").startswith("The file does not hold the list of citations")
    told = record(files.EMPTY | {"references": None})
    assert told.outbound is None
    assert words(told, "references") == "Semantic Scholar gives no list of references, without saying why."


def test_a_withheld_list_is_named() -> None:
    told = record(files.WITHHELD)
    assert told.outbound is None
    assert (told.stated or {})["outbound"].total == 57
    assert numbers(told, "references") == ("not told", None, 57)
    assert words(told, "references") == "Withheld: Semantic Scholar says that the publisher has elided the references."
    assert coordinate(told, "references").model_extra == {"disclaimer": files.ELIDED}
    assert record(files.WITHHELD | {"references": []}).outbound is None
    assert record(files.WITHHELD | {"references": CITED}).outbound == record(WHOLE).outbound
    abstract = {"disclaimer": files.ELIDED.replace("references", "abstract")}
    told = record(files.WITHHELD | {"openAccessPdf": abstract})
    assert words(told, "references").startswith("Withheld: Semantic Scholar counts 57 and gives no list")
    assert record(files.WITHHELD | {"openAccessPdf": abstract, "references": []}).outbound == []


def test_the_form_before_the_graph() -> None:
    told = record(files.EARLIER)
    assert told.paper.identifiers == {
        "s2": [paper_id(3), "CorpusId:500000003"], "doi": ["10.5555/s2.3"], "arxiv": ["1901.00003"],
    }  # fmt: skip
    (row,) = told.outbound or []
    assert (row.intents, row.state, row.identifiers) == (
        ["background"], "linked", {"s2": [paper_id(31)], "doi": ["10.5555/s2.31"]},
    )  # fmt: skip
    assert (numbers(told, "references"), numbers(told, "citing works")) == (("listed", 1, 2), ("listed", 0, 8))
    assert [measured.value for measured in told.external_measurements or []] == [8]


def test_a_page_of_references_takes_its_subject_from_the_option_else_from_its_name() -> None:
    told = record(files.REFERENCES_PAGE, subject="doi:10.5555/s2.77", name=PAGE_NAME)
    assert (told.paper.identifiers, told.paper.named_by) == ({"doi": ["10.5555/s2.77"]}, "--subject")
    reading = read(files.REFERENCES_PAGE, name=PAGE_NAME)
    told = reading.found[0].record
    assert told.paper.named_by == "file name"
    assert told.paper.key == ["doi:10.5555/s2.1", "references"][0]
    assert problems(reading, "note")[0][1].endswith("it is named by file name")
    reading = read(files.REFERENCES_PAGE)
    assert reading.found == []
    assert [reason[:50] for _, reason in problems(reading)] == ["the file does not say what paper it is about: say "]
    told = record(files.NAMED_PAGE, subject="doi:10.5555/s2.77")
    assert (told.paper.named_by, told.paper.title, told.paper.key) == (None, "An Invented Paper", "doi:10.5555/s2.1")
    told = record(files.NAMED_PAGE | {"citingPaperInfo": {"title": "Titled Only"}}, subject="doi:10.5555/s2.77")
    assert (told.paper.named_by, told.paper.title, told.paper.key) == ("--subject", "Titled Only", "doi:10.5555/s2.77")


def test_rows_of_a_page_of_references() -> None:
    told = record(files.REFERENCES_PAGE, name=PAGE_NAME)
    assert told.inbound is None
    first, second, third = told.outbound or []
    assert [row.reference for row in (first, second, third)] == ["101", "102", "103"]
    assert (first.contexts, first.intents) == (
        ["We follow (Cited, 2009).", "As in (Cited, 2009)."], ["methodology", "background"],
    )  # fmt: skip
    extra = first.model_extra or {}
    assert (extra["isInfluential"], extra["year"]) == (True, 2009)
    assert extra["contextsWithIntent"] == files.REFERENCES_PAGE["data"][0]["contextsWithIntent"]
    assert (second.state, second.contexts, second.id) == ("not linked", [], None)
    assert (third.state, third.contexts) == ("linked", None)
    assert numbers(told, "references") == ("listed", 3, None)
    assert "Rows 101 to 103 of the list. More follow from offset 103." in words(told, "references")
    assert numbers(told, "citing works") == ("not told", None, None)


def test_a_page_of_citations() -> None:
    told = record(files.CITATIONS_PAGE, name="x 10.5555_s2.1.json")
    assert told.outbound is None
    (row,) = told.inbound or []
    assert (row.reference, row.title, row.contexts) == (None, "A Citing Paper", ["(Nemo, 2020)"])
    assert "Rows 1 to 1 of the list. No more are announced." in words(told, "citing works")
    assert numbers(told, "references") == ("not told", None, None)


def test_which_part_of_a_list_a_page_is() -> None:
    rows = [{"citingPaper": paper} for paper in many(1000)]
    told = record({"offset": 9000, "data": rows[:999]}, subject="10.5555/s2.1")
    assert "Pages reach no further than 10000 rows: the cap is reached." in words(told, "citing works")
    told = record({"offset": 8000, "next": 9000, "data": rows}, subject="10.5555/s2.1")
    assert "cap" not in words(told, "citing works")
    told = record({"data": rows[:2]}, subject="10.5555/s2.1")
    assert "2 rows, which part of the list is not told" in words(told, "citing works")
    empty = files.NAMED_PAGE | {"offset": 0, "data": []}
    told = record({key: value for key, value in empty.items() if key != "next"})
    assert told.outbound == []
    assert words(told, "references").endswith("It lists 0; that does not say that the paper cites nothing.")


def test_a_withheld_page_is_a_record_without_the_list() -> None:
    told = record(files.WITHHELD_PAGE, subject="10.5555/s2.9")
    assert (told.outbound, told.inbound) == (None, None)
    assert numbers(told, "references") == ("not told", None, None)
    assert words(told, "references").startswith("Withheld: Semantic Scholar says that the publisher")
