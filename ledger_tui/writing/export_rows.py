"""Rows handed over as CSV, TSV and JSON Lines: all that the index or the record tells, the decision beside it.

CSV and TSV are for spreadsheet programs: every cell is quoted, and one that would be taken for a formula is made safe
(`writing.formula` says how, and how to take it back).  Cells hold the text whole and in logical order, times as the
record writes them.  A character that must not reach a terminal, which no cleaned text has, is drawn as its JSON escape.
"""

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from ledger_tui.index.index import Row
from ledger_tui.writing import json
from ledger_tui.writing.decided import DecidedRow, DecisionView, detail_words
from ledger_tui.writing.escape import escaped
from ledger_tui.writing.formula import safe_cell
from ledger_tui.writing.rows import COLUMNS, SEPARATORS, row_cells, row_json

EXPORT_COLUMNS: tuple[str, ...] = (
    *COLUMNS, "raw", "row", "decision", "decision_detail", "decision_note", "decided_at", "decided_by", "state_seen",
)  # fmt: skip
"""The columns of `observations`, the printed reference, the row's key, the decision; empty: not stated, or none."""

UTF8_MARK = "\ufeff"
"""What some spreadsheet programs want to see first in a file of UTF-8."""


def separated_export(form: str, rows: Iterable[DecidedRow], *, mark: bool = False) -> Iterator[str]:
    """The lines of a formula-safe CSV or TSV file (`form`: `csv`, `tsv`), header first, each with its line break.

    `mark`: with the UTF-8 mark in front of the header.
    """
    line = io.StringIO()
    writer = csv.writer(line, delimiter=SEPARATORS[form], lineterminator="\n", quoting=csv.QUOTE_ALL)
    line.write(UTF8_MARK if mark else "")
    for cells in chain([EXPORT_COLUMNS], map(_cells, rows)):
        writer.writerow([_cell(cell) for cell in cells])
        yield line.getvalue()
        line.seek(0)
        line.truncate()


def json_lines_export(rows: Iterable[DecidedRow], observation: Callable[[Row], Mapping[str, Any]]) -> Iterator[str]:
    """One row a line as `exported_json` tells it; `observation` gives what the record says of a row."""
    for decided in rows:
        yield json.line(exported_json(decided, observation(decided.row)))


def exported_json(decided: DecidedRow, observation: Mapping[str, Any]) -> dict[str, Any]:
    """One row as `observations --format json` tells it, with `decision` (an object, or null) at its end.

    A key `decision` of the record's own is kept under `told`.
    """
    told = row_json(decided.key, decided.row.direction, decided.facts, observation)
    if "decision" in told:
        told["told"] = {**told.pop("told", {}), "decision": told.pop("decision")}
    return {**told, "decision": decision_json(decided.decision)}


def decision_json(decision: DecisionView | None) -> dict[str, Any] | None:
    """A standing decision as a JSON object."""
    if decision is None:
        return None
    return {
        "decision": decision.decision,
        "detail": None if decision.detail is None else dict(decision.detail),
        "note": decision.note,
        "at": decision.at,
        "who": decision.who,
        "state_seen": decision.state_seen,
    }


def _cells(decided: DecidedRow) -> tuple[object, ...]:
    front = (*row_cells(decided.row, decided.facts), decided.row.raw, decided.key)
    decision = decided.decision
    if decision is None:
        return (*front, *[None] * (len(EXPORT_COLUMNS) - len(front)))
    return (
        *front,
        decision.decision,
        detail_words(decision),
        decision.note,
        decision.at,
        decision.who,
        decision.state_seen,
    )


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    # A number is written by us and computes to itself.
    return str(value) if isinstance(value, int) else safe_cell(escaped(str(value)))
