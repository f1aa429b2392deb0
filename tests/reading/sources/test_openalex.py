"""OpenAlex works: what their keys tell as a record, in every shape in which the API gives them."""

import gzip
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ledger_tui.reading.again import read_again, source_lines
from ledger_tui.reading.reader import FileReading, read_bytes, read_file
from ledger_tui.reading.sources import openalex
from ledger_tui.record.model import Coordinate, Record
from tests.fuzz.checks import checked
from tests.fuzz.mutations import mutated
from tests.reading.sources.changed import replaced
from tests.reading.sources.openalex_files import (
    ADDRESS,
    BELOW,
    EMPTY,
    FILES,
    FOREIGN,
    META_KEYS,
    PAGE_KEYS,
    SELECTED,
    WHOLE,
    WORK_KEYS,
    page,
    without,
)

OBSERVED = "2025-02-03T04:05:06.789012Z"


def read(value: Any, name: str = "file.json") -> FileReading:
    return read_bytes((value if isinstance(value, str) else json.dumps(value)).encode(), name)


def record(value: Any) -> Record:
    (found,) = read(value).found
    return found.record


def coordinates(told: Record) -> dict[str | None, Coordinate]:
    return {coordinate.name: coordinate for coordinate in told.coverage or []}


def numbers(coordinate: Coordinate) -> tuple[Any, ...]:
    return coordinate.status, coordinate.measured, coordinate.total, coordinate.sources, coordinate.observed


def problems(reading: FileReading) -> list[tuple[str, str]]:
    return [(problem.place, problem.reason) for problem in reading.problems if problem.level == "problem"]


def test_the_keys_of_the_files_and_of_the_reader_are_those_of_the_schema() -> None:
    for work in (WHOLE, EMPTY, SELECTED):
        assert set(work) <= WORK_KEYS
        for key, known in BELOW.items():
            parts = work.get(key) or {}
            assert all(set(part) <= known for part in (parts if isinstance(parts, list) else [parts]))
    assert set(page()) <= PAGE_KEYS
    assert set(page()["meta"]) <= META_KEYS
    read_keys = {*openalex._OWN_KEYS, *openalex._PAPER_KEYS, *openalex._RECORD_KEYS, *openalex._TIMES}
    assert read_keys | set(openalex._EXPECTED) <= WORK_KEYS


def test_a_work() -> None:
    told = record(WHOLE)
    assert (told.source, told.schema_id, told.as_of) == ("openalex", None, None)
    assert told.paper.title == "Tides of an Invented Sea"
    assert told.paper.identifiers == {
        "openalex": [f"{ADDRESS}W9000000001", f"{ADDRESS}W9000000000"],
        "doi": ["https://doi.org/10.5555/oa.1"],
        "mag": ["9000000001"],
        "pmid": ["https://pubmed.ncbi.nlm.nih.gov/99000001"],
        "pmcid": ["https://www.ncbi.nlm.nih.gov/pmc/articles/9900001"],
    }
    assert told.paper.key == "doi:10.5555/oa.1"
    kept = told.paper.model_extra or {}
    assert (kept["publication_date"], kept["type"], kept["biblio"]["issue"]) == ("2021-03-04", "article", None)
    assert told.times == {"updated_date": OBSERVED, "created_date": "2021-03-10"}
    assert (told.model_extra or {})["counts_by_year"] == WHOLE["counts_by_year"]


def test_rows_are_the_works_cited_alone() -> None:
    told = record(WHOLE)
    assert told.inbound is None
    assert told.other is None
    assert [row.model_dump(exclude_none=True) for row in told.outbound or []] == [
        {
            "id": address,
            "reference": str(nth),
            "numbered_by": "position",
            "identifiers": {"openalex": [address]},
            "state": "linked",
        }
        for nth, address in enumerate(WHOLE["referenced_works"], start=1)
    ]


def test_the_count_stands_against_the_list() -> None:
    told = record(WHOLE)
    stated = (told.stated or {})["outbound"]
    assert (stated.listed, stated.total) == (None, 4)
    found = coordinates(told)
    assert list(found) == ["references", "citing works", "notices of cited works"]
    assert numbers(found["references"]) == ("listed", 3, 4, ["openalex"], OBSERVED)
    assert "lists 3 and counts 4" in (found["references"].description or "")
    for name in ("citing works", "notices of cited works"):
        assert numbers(found[name]) == ("not told", None, None, None, None)
    assert "cited_by_api_url" in (found["citing works"].description or "")


def test_citations_are_a_measurement_at_the_time_of_the_update() -> None:
    (measured,) = record(WHOLE).external_measurements or []
    assert measured.model_dump() == {"value": 12, "source": "openalex", "observed": OBSERVED}
    (untimed,) = record(without(WHOLE, "updated_date")).external_measurements or []
    assert untimed.observed is None
    assert record(without(WHOLE, "cited_by_count")).external_measurements is None


@pytest.mark.parametrize(
    ("told", "shown"),
    [
        ("2025-02-03T04:05:06.789012", OBSERVED),
        ("2025-02-03T04:05:06", "2025-02-03T04:05:06Z"),
        ("2025-02-03T04:05:06Z", "2025-02-03T04:05:06Z"),
        ("2025-02-03T04:05:06+00:00", "2025-02-03T04:05:06+00:00"),
        ("2025-02-03", "2025-02-03"),
        ("soon", "soon"),
    ],
)
def test_a_time_is_in_utc_and_a_day_is_a_day(told: str, shown: str) -> None:
    assert (record(WHOLE | {"updated_date": told}).times or {})["updated_date"] == shown


def test_a_retraction_is_an_event_without_a_date() -> None:
    (event,) = record(WHOLE).paper.events or []
    assert event.model_dump() == {"kind": "retraction", "source": "openalex", "date": None, "text": "is_retracted"}
    assert record(EMPTY).paper.events == []
    assert record(without(WHOLE, "is_retracted")).paper.events is None


def test_an_empty_list_beside_a_count_of_zero_is_no_absent_list() -> None:
    empty = record(EMPTY)
    assert empty.outbound == []
    assert (empty.stated or {})["outbound"].total == 0
    assert numbers(coordinates(empty)["references"])[:3] == ("listed", 0, 0)
    assert "does not say that the work cites nothing" in (coordinates(empty)["references"].description or "")
    counted = record(EMPTY | {"referenced_works_count": 5})
    assert counted.outbound == []
    assert "empty, though OpenAlex counts 5" in (coordinates(counted)["references"].description or "")
    absent = record(without(EMPTY, "referenced_works"))
    assert absent.outbound is None
    assert numbers(coordinates(absent)["references"])[:3] == ("not told", None, 0)
    selected = record(SELECTED)
    assert (selected.outbound, selected.stated, selected.external_measurements) == (None, None, None)
    assert numbers(coordinates(selected)["references"])[:3] == ("not told", None, None)


@pytest.mark.parametrize("name", FILES)
def test_each_record_of_a_file_is_read_again_with_the_lines_of_its_rows(name: str, tmp_path: Path) -> None:
    data = FILES[name].encode()
    for path, packed in ((tmp_path / name, data), (tmp_path / f"{name}.gz", gzip.compress(data))):
        path.write_bytes(packed)
        reading = read_file(path, named=True)
        assert problems(reading) == []
        keys = [found.record.paper.key for found in reading.found]
        assert keys == ["doi:10.5555/oa.1", "openalex:W9000000002", "doi:10.5555/oa.3"][: len(keys)]
        assert len(keys) == (1 if "work." in name or name == "laid out.json" else 2 if "list" in name else 3)
        for found in reading.found:
            assert found.origin.form == "openalex"
            assert read_again(found.origin) == found.record
            for nth, row in enumerate(found.record.outbound or []):
                (line,) = source_lines(found.origin, "outbound", nth)
                assert line.text.strip(" ,") == f'"{row.id}"' == f'"{WHOLE["referenced_works"][nth]}"'
                assert row.id in FILES[name].split("\n")[line.number - 1]


def test_what_is_no_work_among_the_results_is_told() -> None:
    data = json.dumps(page(WHOLE, {"name": "x"}, EMPTY, None))
    reading = read(data)
    assert [found.record.paper.title for found in reading.found] == [WHOLE["title"], EMPTY["title"]]
    reason = "this is no work of OpenAlex: it is not read"
    assert problems(reading) == [("results.1", reason), ("results.3", reason)]
    assert [read_again(found.origin, data.encode()) for found in reading.found] == [
        found.record for found in reading.found
    ]


def test_an_entry_that_is_no_address_stays_a_row() -> None:
    reading = read(WHOLE | {"referenced_works": [f"{ADDRESS}W1", 7, {"id": "x"}, None, "odd", f"{ADDRESS}W2"]})
    rows = reading.found[0].record.outbound or []
    assert [row.reference for row in rows] == ["1", None, None, None, "5", "6"]
    assert [row.state for row in rows] == ["linked", None, None, None, "linked", "linked"]
    assert rows[4].identifiers == {"openalex": ["odd"]}
    reason = "3 of 6 entries are no text; each is kept as a row with nothing stated"
    assert problems(reading) == [("referenced_works.1", reason)]


@pytest.mark.parametrize("name", FOREIGN)
def test_other_json_is_not_taken(name: str) -> None:
    assert openalex.SOURCE.parts(FOREIGN[name]) is None
    assert "openalex" not in {found.origin.form for found in read(FOREIGN[name]).found}


def test_a_file_that_breaks_off_anywhere_gives_what_is_whole() -> None:
    small = without(WHOLE, "primary_location", "authorships", "abstract_inverted_index", "biblio", "counts_by_year")
    text = json.dumps(page(small, EMPTY))
    ends = [text.index(f'"{address}"') + len(address) + 2 for address in WHOLE["referenced_works"]]
    first, second = (text.index(json.dumps(work)) + len(json.dumps(work)) for work in (small, EMPTY))
    whole = record(page(small)).outbound or []
    for cut in range(1, len(text)):
        reading = read(text[:cut])
        assert problems(reading), cut
        rows = sum(end <= cut for end in ends)
        if not rows:
            continue
        told = [found.record for found in reading.found]
        assert told[0].outbound == whole[:rows], cut
        assert told[0].incomplete is (None if cut >= first else True), cut
        assert [later.incomplete for later in told[1:]] in ([], [None if cut >= second else True]), cut
    assert len(read(text[:second]).found) == 2


KINDS: dict[str, Any] = {
    **dict.fromkeys(("id", "doi", "title", "display_name", "updated_date", "created_date"), str),
    **dict.fromkeys(("referenced_works_count", "cited_by_count"), int | float),
    "ids": dict,
    "is_retracted": bool,
    "referenced_works": list,
}


def test_a_value_of_another_type_is_told_and_costs_itself_alone() -> None:
    small = without(WHOLE, "authorships", "abstract_inverted_index", "counts_by_year")
    for path, other, changed in replaced(small):
        reading = read(changed)
        if not path:
            continue
        (found,) = reading.found
        if path != ("referenced_works",):
            assert len(found.record.outbound or []) == 3, path
        assert found.record.paper.title in (WHOLE["title"], "x")
        kind = KINDS.get(str(path[0])) if len(path) == 1 else None
        is_right = kind and isinstance(other, kind) and (kind is bool or not isinstance(other, bool))
        if kind and other is not None:
            # A number with a point is no count of references, which are told one by one.
            told = not is_right or (path[0] == "referenced_works_count" and isinstance(other, float))
            assert bool(problems(reading)) is told, (path, other)


def test_damage_of_any_kind_does_no_harm() -> None:
    # The twin of a file that has one record a line cannot have other line ends.
    names = [name for name in FILES if not name.endswith(".jsonl")]
    for number in range(250):
        random = Random(f"openalex:{number}")
        text, other = FILES[random.choice(names)], FILES[random.choice(names)]
        checked(mutated(text.encode(), text, other.encode(), random), random.choice((".json", ".jsonl")), random)


@pytest.mark.parametrize("work", [WHOLE, EMPTY, SELECTED])
def test_what_was_converted_reads_the_same(work: dict[str, Any]) -> None:
    told = record(work)
    (again,) = read(told.to_json()).found
    assert again.origin.form == "json"
    assert again.record.to_json() == told.to_json()
