"""OpenCitations as JSON: which work the rows are about, and what each tells."""

import copy
import json
from typing import Any

import pytest

from ledger_tui.reading.again import read_again
from ledger_tui.reading.problems import Level
from ledger_tui.reading.reader import FileReading, read_bytes
from ledger_tui.record.model import Observation, Record
from ledger_tui.record.names import is_global_id, record_name, row_key
from tests.reading.sources.opencitations_files import (
    FILES,
    ITSELF,
    KEYS,
    KEYS_OF_POCI,
    POCI,
    SEA,
    V1_PREFIXED,
    V1_REFERENCES,
    V2_CITATIONS,
    V2_REFERENCES,
    row,
)


def read(value: Any, name: str = "file.json", subject: str = "") -> FileReading:
    return read_bytes((value if isinstance(value, str) else json.dumps(value)).encode(), name, subject=subject)


def record(value: Any, name: str = "file.json", subject: str = "") -> Record:
    (found,) = read(value, name, subject).found
    assert found.origin.form == "opencitations"
    return found.record


def told(rows: list[Observation] | None) -> list[dict[str, Any]]:
    assert rows is not None
    return [one.model_dump(exclude_none=True) for one in rows]


def reasons(reading: FileReading, level: Level) -> list[tuple[str, str]]:
    return [(problem.place, problem.reason) for problem in reading.problems if problem.level == level]


def coverage(of: Record) -> dict[str | None, tuple[Any, ...]]:
    return {one.name: (one.status, one.measured, one.total, one.sources, one.observed) for one in of.coverage or []}


def test_the_keys_of_the_files_are_those_of_the_published_definitions() -> None:
    for name, rows in FILES.items():
        assert all(set(one) == (KEYS_OF_POCI if name == "poci.json" else KEYS) for one in rows)


def test_rows_of_one_citing_work() -> None:
    of = record(V2_REFERENCES)
    assert (of.source, of.as_of, of.times, of.stated, of.external_measurements) == ("opencitations",) + (None,) * 4
    assert of.paper.key == "doi:10.5555/sea.1"
    assert of.paper.identifiers == {"omid": ["br/06101"], "doi": ["10.5555/sea.1"], "pmid": ["99000001"]}
    assert (of.paper.title, of.paper.named_by, of.inbound, of.other) == (None, None, None, None)
    assert told(of.outbound) == [
        {
            "id": "06101-06201",
            "identifiers": {"omid": ["br/06201"], "doi": ["10.5555/tide.1"], "openalex": ["W9000000001"]},
            "state": "linked",
            "creation": "2021-03-10",
            "timespan": "P6Y0M1D",
            "journal_sc": "no",
            "author_sc": "yes",
        },
        {
            "id": "06101-06301",
            "identifiers": {"omid": ["br/06301"]},
            "state": "linked",
            "creation": "2021-03-10",
            "timespan": "-P1Y2M",
            "journal_sc": "no",
            "author_sc": "no",
        },
        {
            "id": "06101-06401",
            "identifiers": {
                "omid": ["br/06401"],
                "doi": ["10.5555/foam.1", "10.5555/foam.preprint"],
                "pmid": ["99000004"],
            },
            "state": "linked",
            "creation": "2021-03-10",
            "journal_sc": "yes",
            "author_sc": "no",
        },
    ]
    not_told = ("not told", None, None, None, None)
    assert coverage(of) == {
        "references": ("listed", 3, None, ["opencitations"], None),
        "citing works": not_told,
        "titles": not_told,
        "notices of cited works": not_told,
        "observation times": not_told,
    }


def test_rows_of_one_cited_work() -> None:
    reading = read(V2_CITATIONS)
    of = reading.found[0].record
    assert (of.paper.key, of.outbound, reading.problems) == ("doi:10.5555/sea.1", None, [])
    assert [(one["id"], one["identifiers"]) for one in told(of.inbound)] == [
        ("06201-06101", {"omid": ["br/06201"], "doi": ["10.5555/tide.1"]}),
        ("06301-06101", {"omid": ["br/06301"]}),
    ]
    assert [one["creation"] for one in told(of.inbound)] == ["2022", "2023-04"]
    assert coverage(of)["citing works"][:2] == ("listed", 2)
    assert coverage(of)["references"][0] == "not told"


def test_version_1_tells_bare_dois() -> None:
    of = record(V1_REFERENCES)
    # The same DOI in other letters is the same work.
    assert of.paper.identifiers == {"doi": ["10.5555/sea.1"]}
    assert [one["identifiers"]["doi"] for one in told(of.outbound)] == [
        ["10.5555/tide.1"],
        ["10.5555/(sici)40:5<342::aid>3.0.co;2-u"],
    ]


def test_the_index_that_tells_a_row_is_kept_beside_what_it_tells() -> None:
    first, second = told(record(V1_PREFIXED).outbound)
    assert (first["id"], first["identifiers"]) == ("02001-02002", {"doi": ["10.5555/tide.1"]})
    assert (second["id"], second["identifiers"]) == ("02001-02003", {"doi": ["10.5555/(sici)40:5<342::aid>3.0.co;2-u"]})
    for one, in_file in ((first, V1_PREFIXED[0]), (second, V1_PREFIXED[1])):
        assert {key: one[key] for key in in_file} == in_file


def test_poci_has_the_oci_under_another_key() -> None:
    of = record(POCI)
    assert of.paper.key == "pmid:99000001"
    assert [one["id"] for one in told(of.outbound)] == [one["id"] for one in POCI]


@pytest.mark.parametrize("oci", ["06101801781-06180334099", "oci:0601-0602", V1_REFERENCES[0]["oci"], POCI[0]["id"]])
def test_every_form_of_an_oci_names_its_row_alone(oci: str) -> None:
    of = record([row(oci, "10.5555/a", "10.5555/b", "", "", "no", "no")])
    (one,) = of.outbound or []
    assert one.id == oci and is_global_id(oci)
    assert row_key(record_name(of), "outbound", one.id, 1) == oci


CITING, CITED = ("outbound", "doi:10.5555/tide.1"), ("inbound", "doi:10.5555/sea.1")


@pytest.mark.parametrize(
    ("name", "subject", "expected", "named_by"),
    [
        ("file.json", "", CITING, None),
        ("file.json", "doi:10.5555/TIDE.1", CITING, "--subject"),
        ("file.json", "https://doi.org/10.5555/sea.1", CITED, "--subject"),
        ("file.json", "omid:br/06101", CITED, "--subject"),
        ("10.5555_sea.1.json", "", CITED, "file name"),
        ("10.5555%2Fsea.1.json.gz", "", CITED, "file name"),
        ("10.5555-tide.1.json", "", CITING, "file name"),
        ("10.5555_sea.1.citations.json", "omid:br/06201", CITING, "--subject"),
        ("a-citations.json", "", CITED, "file name"),
        ("Citations of a.json", "", CITED, "file name"),
        ("references.json", "", CITING, "file name"),
        ("opencitations.json", "", CITING, None),
        ("open-citations_references.json", "", CITING, "file name"),
        ("references and citations.json", "", CITING, None),
        ("10.5555_other.json", "", CITING, None),
    ],
)
def test_a_single_row_is_about_the_work_that_is_named(
    name: str, subject: str, expected: tuple[str, str], named_by: str | None
) -> None:
    reading = read(V2_CITATIONS[:1], name, subject)
    of = reading.found[0].record
    direction = "outbound" if of.outbound else "inbound"
    assert (direction, of.paper.key) == expected
    assert of.paper.named_by == named_by
    assert of.rows("inbound" if direction == "outbound" else "outbound") is None
    (note,) = reasons(reading, "note")
    assert ("the citing one is taken" in note[1]) is (named_by is None)


@pytest.mark.parametrize(
    ("name", "direction"),
    [
        ("10.1093_beheco_arad018.json", "outbound"),
        ("10.1093_beheco_arad018.citations.json", "inbound"),
        ("references.json", "outbound"),
    ],
)
def test_a_work_that_cites_itself_is_kept(name: str, direction: str) -> None:
    of = record(ITSELF, name)
    (one,) = told(of.rows(direction))
    assert of.paper.key == "doi:10.1093/beheco/arad018"
    assert of.paper.named_by is None
    assert one["identifiers"] == of.paper.identifiers
    assert (one["id"], one["author_sc"]) == ("061904012605-061904012605", "yes")


def test_a_row_of_itself_is_counted_among_others() -> None:
    itself = row("06101-06101", SEA, SEA, "2021", "P0Y", "yes", "yes")
    for rows, direction in (([*V2_REFERENCES, itself], "outbound"), ([itself, *V2_CITATIONS], "inbound")):
        of = record(rows)
        assert of.paper.key == "doi:10.5555/sea.1"
        assert len(of.rows(direction) or []) == len(rows)


def test_a_slash_that_a_file_name_cannot_hold_is_no_other_doi() -> None:
    rows = [row("06101-06201", "10.5555/tide:1", "10.5555/sea/2-b", "", "", "", "")]
    of = record(rows, "10.5555_sea_2-b.json")
    assert (of.paper.key, of.paper.named_by) == ("doi:10.5555/sea/2-b", "file name")
    assert of.inbound and not of.outbound


@pytest.mark.parametrize(
    ("name", "subject", "rows"),
    [
        ("10.5555_sea.1.references.json", "", ("outbound", [])),
        ("10.5555_sea.1-citations.json", "", ("inbound", [])),
        ("citations_10.5555_sea.1.json", "", ("inbound", [])),
        ("references.json", "10.5555/sea.1", ("outbound", [])),
        ("opencitations_10.5555_sea.1.json", "", None),
        ("file.json", "10.5555/sea.1", None),
    ],
)
def test_an_empty_list_is_that_of_its_name(name: str, subject: str, rows: tuple[str, list[Any]] | None) -> None:
    reading = read("[]\n", name, subject)
    of = reading.found[0].record
    assert (of.paper.key, of.paper.named_by) == ("doi:10.5555/sea.1", "--subject" if subject else "file name")
    listed = [(direction, told) for direction, told in of.directions() if told is not None]
    assert listed == ([rows] if rows else [])
    assert bool(reasons(reading, "problem")) is (rows is None)
    measured = [one.measured for one in of.coverage or [] if one.status == "listed"]
    assert measured == ([0] if rows else [])
    assert read_again(reading.found[0].origin, b"[]\n") == of


def test_an_empty_list_that_names_no_work_is_a_problem_where_it_is_asked_for() -> None:
    for name, named in (("file.json", True), ("references.json", False)):
        reading = read_bytes(b"[ ]", name, named=named)
        assert reading.found == []
        assert "--subject" in reasons(reading, "problem")[0][1]
    assert read_bytes(b"[]", "file.json", named=False).other


@pytest.mark.parametrize(
    ("text", "identifiers"),
    [
        ("omid:br/0601", {"omid": ["br/0601"]}),
        ("br/0601", {"omid": ["br/0601"]}),
        ("https://w3id.org/oc/meta/br/0601", {"omid": ["https://w3id.org/oc/meta/br/0601"]}),
        ("https://doi.org/10.5555/a", {"doi": ["https://doi.org/10.5555/a"]}),
        ("  10.5555/a  ", {"doi": ["10.5555/a"]}),
        ("doi:10.5555/a doi:10.5555/a DOI:10.5555/b", {"doi": ["10.5555/a", "10.5555/b"]}),
        ("doi:10.5555/a b pmcid:PMC9", {"doi": ["10.5555/a b"], "pmcid": ["PMC9"]}),
        (
            "url:https://example.org/a:b isbn:9780000000002",
            {"url": ["https://example.org/a:b"], "isbn": ["9780000000002"]},
        ),
        ("https://example.org/a", {"url": ["https://example.org/a"]}),
        ("wikidata:Q9 arxiv:2304.99999", {"wikidata": ["Q9"], "arxiv": ["2304.99999"]}),
        ("99000001", {"pmid": ["99000001"]}),
        ("coci => 10.5555/a;b; doci => 10.5555/a;b", {"doi": ["10.5555/a;b"]}),
        ("no identifier", {"doi": ["no identifier"]}),
        ("   ", None),
        ("coci => ", None),
        ("doi:10.5555/" + "a" * 20_000, None),
    ],
)
def test_identifiers_of_a_work_as_told(text: str, identifiers: dict[str, list[str]] | None) -> None:
    rows = [*V2_REFERENCES, row("0601-0602", SEA, text, "", "", "", "")]
    last = (record(rows).outbound or [])[-1]
    assert last.identifiers == identifiers
    assert last.state == ("linked" if identifiers else None)


def test_further_keys_are_kept_and_take_no_place_of_ours() -> None:
    rows = copy.deepcopy(V2_REFERENCES)
    extra: dict[str, Any] = {"observed": "2020", "title": "No Title", "weight": 3, "note": {"a": [1]}}
    one = told(record([{**rows[0], **extra}, *rows[1:]]).outbound)[0]
    assert one["observed (as told)"] == "2020" and one["title (as told)"] == "No Title"
    assert (one["weight"], one["note"]) == (3, {"a": [1]})
    assert "observed" not in one and "title" not in one
