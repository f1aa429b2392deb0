"""Events of several types on one row: found by each type, told by their dates, what they come to in front."""

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.invented import Json, record, row, write


def told(*events: tuple[str, str | None, str]) -> Json:
    listed = [{"kind": kind, "date": date, "source": source} for kind, date, source in events]
    return {"status": "found", "as_of": "2026-08-01", "events": listed}


ROWS = [
    row("1", "Retracted Voles", event=told(("retraction", "2010", "A"))),
    row("2", "Corrected Voles", event=told(("Erratum", "2011", "A"))),
    row("3", "Doubted Voles", event=told(("expression_of_concern", "2012", "A"))),
    row("4", "Corrected and Retracted Voles", event=told(("retraction", "2010-02", "B"), ("correction", "2004", "A"))),
    row("5", "Reinstated Voles", event=told(("retraction", "2023", "PubMed"), ("Reinstatement", "2024-03-01", "RW"))),
    row("6", "Renewed Voles", event=told(("new_version", "2012", "A"))),
    row("7", "Quiet Voles", event={"status": "none found", "as_of": "2026-08-01"}),
    row("8", "Unreachable Voles", event={"status": "unavailable", "reason": "HTTP 403"}),
]


@pytest.fixture
def records(tmp_path: Path) -> Path:
    return write(tmp_path / "a.json", record(outbound=ROWS))


@pytest.mark.parametrize(
    ("filter_text", "references"),
    [
        pytest.param("notice:retraction", ["1", "4", "5"], id="event-type-retraction"),
        pytest.param("notice:correction", ["2", "4"], id="event-type-correction"),
        pytest.param("notice:concern", ["3"], id="event-type-concern"),
        pytest.param("notice:reinstatement", ["5"], id="event-reinstated"),
        pytest.param("notice:retraction -notice:reinstatement", ["1", "4"], id="event-reinstated-apart"),
        pytest.param("notice:other", ["6"], id="event-type-other"),
        pytest.param("event:found", ["1", "2", "3", "4", "5", "6"], id="event-provenance-found"),
        pytest.param("event:none", ["7"], id="event-provenance-none-found"),
        pytest.param("event:unavailable", ["8"], id="event-provenance-could-not-check"),
    ],
)
def test_each_type_is_found_by_itself(run: Callable, records: Path, filter_text: str, references: list[str]) -> None:  # type: ignore[type-arg]
    out = run("observations", records, "--filter", filter_text, "--format", "jsonl").out
    assert [json.loads(line)["reference"] for line in out.splitlines()] == references


def test_a_cell_tells_what_events_come_to_and_every_event_by_its_date(run: Callable, records: Path) -> None:  # type: ignore[type-arg]
    out = run("observations", records, "--filter", "event:found", "--format", "csv").out
    assert [line["event_text"] for line in csv.DictReader(io.StringIO(out))] == [
        "retraction, A, 2010",
        "Erratum, A, 2011",
        "expression_of_concern, A, 2012",
        "retraction, 1 more event: correction, A, 2004; retraction, B, 2010-02",
        "reinstated (one source still says retracted): retraction, PubMed, 2023; Reinstatement, RW, 2024-03-01",
        "new_version, A, 2012",
    ]
