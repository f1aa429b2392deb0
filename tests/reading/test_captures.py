"""The three real pages give exactly what a person counts in them."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from ledger_tui.reading.again import read_again, source_lines
from ledger_tui.reading.find import Candidate, candidates
from ledger_tui.reading.reader import FileReading, read_bytes, read_file
from ledger_tui.record.model import Observation, Record
from ledger_tui.record.states import STATE_WORDS

NAMES = ("arxiv-2304.11277v2.txt", "arxiv-2502.02581v1.txt", "arxiv-2602.22437.txt")


@pytest.fixture(scope="module")
def readings(captures: Path) -> dict[str, FileReading]:
    return {name[6:16]: read_file(captures / name, named=True) for name in NAMES}


@pytest.fixture(scope="module")
def read(readings: dict[str, FileReading]) -> dict[str, Record]:
    return {key: reading.found[0].record for key, reading in readings.items()}


def all_rows(read: dict[str, Record]) -> Iterator[Observation]:
    for record in read.values():
        for _, rows in record.directions():
            yield from rows or ()


def in_page_order(rows: list[Observation] | None) -> list[int]:
    counts = Counter(row.state for row in rows or ())
    return [counts[word] for word in STATE_WORDS]


def test_no_problem_no_note_and_no_line_left_unread(readings: dict[str, FileReading]) -> None:
    for reading in readings.values():
        assert reading.problems == []
        assert len(reading.found) == 1
        assert reading.found[0].record.unread == []
        assert reading.found[0].record.cleaned is None


def test_papers(read: dict[str, Record]) -> None:
    assert [record.paper.key for record in read.values()] == list(read)
    told = [(r.source, r.schema_id, r.paper.version, r.as_of and r.as_of.date) for r in read.values()]
    assert told == [
        ("pith", "pith.paper-citation-record.v1", 2, "2026-08-11"),
        ("pith", "pith.paper-citation-record.v1", 1, "2026-08-10"),
        ("pith", None, None, "2026-08-03"),
    ]
    assert read["2602.22437"].paper.title == "veScale-FSDP: Flexible and High-Performance FSDP at Scale"


def test_states_of_the_rows(read: dict[str, Record]) -> None:
    assert [in_page_order(record.outbound) for record in read.values()] == [
        [13, 2, 22, 0, 0, 2],
        [1, 26, 20, 0, 0, 0],
        [15, 20, 1, 0, 0, 0],
    ]
    assert [in_page_order(record.inbound) for record in read.values()] == [
        [36, 0, 55, 0, 3, 6],
        [1, 0, 0, 0, 0, 0],
        [0, 0, 1, 0, 0, 0],
    ]
    for record in read.values():
        assert record.resolution
        assert list((record.resolution.states or {}).values()) == in_page_order(record.outbound)


def test_stated_rows(read: dict[str, Record]) -> None:
    told = {key: {word: (one.listed, one.total) for word, one in (r.stated or {}).items()} for key, r in read.items()}
    assert told == {
        "2304.11277": {"outbound": (39, 39), "inbound": (100, None)},
        "2502.02581": {"outbound": (47, 47), "inbound": (1, None)},
        "2602.22437": {"outbound": (36, 36), "inbound": (1, None)},
    }


def test_event_checks(read: dict[str, Record]) -> None:
    counts = [Counter(row.event and row.event.status for row in all_rows({"": record})) for record in read.values()]
    assert counts == [
        {"none found": 82, "unavailable": 57},
        {"none found": 29, "unavailable": 19},
        {"none found": 36, "unavailable": 1},
    ]


def test_coverage(read: dict[str, Record]) -> None:
    names = ["reference resolution", "standing notices", "inbound itemization", "external citation measurements"]
    for record in read.values():
        assert [coordinate.name for coordinate in record.coverage or ()] == names
    measured = {key: [(c.measured, c.total, c.status) for c in record.coverage or ()] for key, record in read.items()}
    assert measured["2304.11277"] == [(m, n, "measured") for m, n in ((39, 39), (139, 139), (100, 195), (1, 1))]
    assert measured["2502.02581"] == [(m, n, "measured") for m, n in ((47, 47), (48, 48), (1, 1), (1, 1))]
    assert measured["2602.22437"] == [(None, None, None)] * 4
    lossy = read["2602.22437"].coverage or []
    assert {coordinate.name_from for coordinate in lossy} == {"description"}
    assert [coordinate.observed is None for coordinate in lossy] == [False, False, False, True]
    assert lossy[3].sources == ["cited_works"]
    assert {c.name_from for c in read["2304.11277"].coverage or ()} == {"text"}


def test_external_measurements(read: dict[str, Record]) -> None:
    told = {key: [(m.value, m.source) for m in r.external_measurements or ()] for key, r in read.items()}
    assert told == {"2304.11277": [(12, "pith")], "2502.02581": [(0, "pith")], "2602.22437": []}
    assert all(record.external_measurements is not None for record in read.values())


def test_all_rows_together(read: dict[str, Record]) -> None:
    rows = list(all_rows(read))
    assert len(rows) == 224
    assert len({row.id for row in rows}) == 223
    assert [sum(bool(row.placeholder) for row in all_rows({"": r})) for r in read.values()] == [22, 2, 1]
    assert sum(row.state == "unresolved" for row in rows) == 99
    assert all(row.title or row.placeholder for row in rows)
    assert all((row.title is None) == row.placeholder for row in rows)
    assert all(row.reference and row.method and row.observed for row in rows)


def test_titles_are_those_of_the_other_work(read: dict[str, Record]) -> None:
    titles = {row.title for row in all_rows(read)}
    assert {
        "PyTorch DTensor (Distributed Tensor).https://pytorch.org/docs/stable/distributed",
        "[rfc] per-parameter-sharding fsdp",
        "The llama 3 herd of models.arXiv e-prints, pages arXiv–2407",
        "SOAP, Muon, and Beyond: Pushing LLM Pretraining Scales",
    } <= titles


def test_json_of_each_reads_back_equal(read: dict[str, Record]) -> None:
    for record in read.values():
        again = read_bytes(json.dumps(record.to_json(), indent=2).encode(), "again")
        assert again.found[0].record == record
        assert again.problems == []


def test_record_and_lines_are_found_again(readings: dict[str, FileReading]) -> None:
    for reading in readings.values():
        found = reading.found[0]
        assert read_again(found.origin) == found.record
        for direction, rows in found.record.directions():
            for position, row in list(enumerate(rows or ()))[::9]:
                lines = [line.text for line in source_lines(found.origin, direction, position)]
                assert lines[0] == f"Observation {row.id} · {direction}"
                assert any(row.event and (row.event.as_of or row.event.reason or "") in line for line in lines[-2:])


def test_the_folder_holds_three_candidates(captures: Path) -> None:
    found = [one for one in candidates([captures]) if isinstance(one, Candidate)]
    assert [(one.path, one.named) for one in found] == [(captures / name, False) for name in NAMES]
