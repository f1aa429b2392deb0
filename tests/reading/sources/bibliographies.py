"""What holds of a bibliography in whatever form, and how its tests look at one."""

from typing import Any

from ledger_tui.reading.reader import FileReading, Found
from ledger_tui.record.model import Observation, Record


def words(told: str) -> set[str]:
    return set(told.split())


def without_problems(reading: FileReading) -> Found:
    """The one record of a file of which nothing could not be read."""
    assert [problem for problem in reading.problems if problem.level == "problem"] == []
    assert len(reading.found) == 1
    return reading.found[0]


def rows_of(record: Record) -> list[Observation]:
    return (record.other or {})["listed"]


def more(one: Observation) -> dict[str, Any]:
    return one.model_extra or {}


def troubles_of(reading: FileReading) -> list[tuple[str, str, str]]:
    return [(problem.level, problem.place, problem.reason) for problem in reading.problems]


def is_of_its_file(record: Record, source: str, name: str, rows: int) -> None:
    assert (record.source, record.paper.kind, record.paper.title) == (source, "bibliography", name)
    assert record.paper.identifiers is None
    assert (record.outbound, record.inbound, record.stated, record.incomplete) == (None, None, None, None)
    assert [(one.name, one.status, one.measured) for one in record.coverage or ()] == [
        ("entries", "listed", rows),
        ("resolution states", "not told", None),
        ("citing works", "not told", None),
        ("notices of listed works", "not told", None),
    ]
