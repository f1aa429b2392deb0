"""Rows out: the row contract of the command line, as JSON values and as CSV or TSV cells.

What the index keeps of a row is enough for cells; the JSON form tells all that the record says.
"""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from ledger_tui.index.index import RecordFacts, Row
from ledger_tui.record.identifiers import as_told
from ledger_tui.writing.escape import escaped

COLUMNS: tuple[str, ...] = (
    "record", "version", "as_of", "source", "direction", "reference", "id", "title", "placeholder", "state", "method",
    "observed", "event", "event_as_of", "event_text", "identifiers", "file",
)  # fmt: skip
"""The columns of CSV and TSV; an empty cell: not stated."""

SEPARATORS = {"csv": ",", "tsv": "\t"}


def row_json(key: str, direction: str, facts: RecordFacts, observation: Mapping[str, Any]) -> dict[str, Any]:
    """One observation as `observations --format json` tells it: what names it in front, then all that its record says.

    A key of the record's own that has the name of one in front is kept under `told`.
    """
    front: dict[str, Any] = {
        "row": key,
        "record": facts.key,
        "version": facts.version,
        "source": facts.source,
        "as_of": as_of_date(facts),
        "direction": direction,
        "file": facts.file,
    }
    hidden = {name: value for name, value in observation.items() if name in front}
    return {**front, **observation, **front, **({"told": hidden} if hidden else {})}


def row_cells(row: Row, facts: RecordFacts) -> tuple[object, ...]:
    """One observation as the cells of `COLUMNS`; `facts` are its record's."""
    return (
        facts.key,
        facts.version,
        as_of_date(facts),
        facts.source,
        row.direction,
        row.reference,
        row.id,
        row.title,
        row.placeholder,
        row.state,
        row.method,
        row.observed,
        row.event,
        row.event_as_of,
        row.event_text,
        _identifiers(row.identifiers),
        facts.file,
    )


def as_of_date(facts: RecordFacts) -> str | None:
    """The ISO date a record speaks for."""
    return facts.as_of.date if facts.as_of else None


def separated(form: str, header: Sequence[str], rows: Iterable[Iterable[object]]) -> Iterator[str]:
    """The lines of a CSV or TSV file (`form`: `csv`, `tsv`), header first, each with its line break.

    `None` is an empty cell, truth values are `true` and `false`.
    """
    line = io.StringIO()
    writer = csv.writer(line, delimiter=SEPARATORS[form], lineterminator="\n")
    for cells in chain([header], rows):
        writer.writerow([_cell(cell) for cell in cells])
        yield line.getvalue()
        line.seek(0)
        line.truncate()


def _identifiers(identifiers: Mapping[str, Sequence[str]] | None) -> str | None:
    if identifiers is None:
        return None
    return as_told(identifiers)


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return escaped(str(value))
