"""Print the rows that pass all filters, each with what is told of the same elsewhere in all the records read.

Evidence is for a person to weigh; it changes no state.  Filters choose the rows asked about, not the evidence.
"""

import argparse
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ledger_tui.cli import exits
from ledger_tui.cli.cache_option import add_no_cache
from ledger_tui.cli.filters import add_filters, chosen_rows, filter_of
from ledger_tui.cli.limit_option import count_from_one
from ledger_tui.cli.output import emit, emit_table, json_array, say, terminal_width
from ledger_tui.cli.sources import add_paths, reading_code, sources
from ledger_tui.dataset.dataset import Dataset
from ledger_tui.dataset.told import told_of
from ledger_tui.index.index import Row
from ledger_tui.triage.evidence import Evidence, evidence
from ledger_tui.writing import json
from ledger_tui.writing.counted import counted
from ledger_tui.writing.rows import row_json
from ledger_tui.writing.table import stated, table

_HEADER = ("record", "direction", "ref", "state", "told by", "ref", "state", "why")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    add_paths(parser)
    add_no_cache(parser)
    add_filters(parser)
    parser.add_argument("--format", choices=("table", "json", "jsonl"), default="table", help="default: table")
    parser.add_argument(
        "--limit",
        metavar="N",
        type=count_from_one,
        help="at most N pieces of evidence a row, the best ones; default: all",
    )


def run(arguments: argparse.Namespace) -> int:
    """Read everything, choose the rows, print them in printed order with their evidence."""
    chosen = filter_of(arguments)
    dataset = sources(arguments).dataset()
    rows = chosen_rows(dataset, chosen)
    if rows is None:
        return exits.USAGE
    match arguments.format:
        case "json":
            emit(json_array(_told(dataset, rows, arguments.limit)))
        case "jsonl":
            emit(map(json.line, _told(dataset, rows, arguments.limit)))
        case _:
            _print_table(dataset, rows, arguments.limit)
    return reading_code(len(dataset.papers), dataset.problems)


def _told(dataset: Dataset, rows: NDArray[np.int64], limit: int | None) -> Iterator[dict[str, Any]]:
    """Each row as `observations` tells it, with its evidence."""
    index = dataset.index
    for row in map(index.row, rows.tolist()):
        told = row_json(index.key(row.number), row.direction, index.records[row.record], told_of(dataset, row))
        found = [_as_json(one) for one in evidence(index, row.number, limit)]
        # A key of the record's own of this name goes where those go that have the name of one in front.
        hidden = {"told": {**told.get("told", {}), "evidence": told["evidence"]}} if "evidence" in told else {}
        yield {**told, **hidden, "evidence": found}


def _as_json(one: Evidence) -> dict[str, Any]:
    return {
        "record": one.record,
        "row": one.row_key,
        "direction": one.direction,
        "reference": one.reference,
        "state": one.state,
        "method": one.method,
        "observed": one.observed,
        "why": one.why,
        "kind": one.kind,
        "score": None if one.score is None else round(one.score, 1),
    }


def _print_table(dataset: Dataset, rows: NDArray[np.int64], limit: int | None) -> None:
    index = dataset.index
    found = [(index.row(row), one) for row in rows.tolist() for one in evidence(index, row, limit)]
    if found:
        lines = (_line(index.records[row.record].key, row, one) for row, one in found)
        emit_table(table(_HEADER, lines, numbers=(2, 5), width=terminal_width()))
    having = len({row.number for row, _ in found})
    say(f"evidence for {having} of {counted(len(rows), 'observation')}")


def _line(key: str, row: Row, one: Evidence) -> tuple[str, ...]:
    told = (stated(one.reference), stated(one.state)) if one.row is not None else ("no row", "no row")
    return (key, row.direction, stated(row.reference), stated(row.state), one.record, *told, one.why)
