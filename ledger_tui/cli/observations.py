"""Print the observations of the shown records, one a row, those that pass all filters."""

import argparse
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ledger_tui.cli import exits
from ledger_tui.cli.cache_option import add_no_cache
from ledger_tui.cli.filters import add_filters, chosen_rows, filter_of
from ledger_tui.cli.output import emit, emit_table, json_array, say, terminal_width
from ledger_tui.cli.sources import add_paths, reading_code, sources
from ledger_tui.dataset.dataset import Dataset
from ledger_tui.dataset.told import told_of
from ledger_tui.index.index import RecordFacts, Row
from ledger_tui.writing import json
from ledger_tui.writing.counted import counted
from ledger_tui.writing.rows import COLUMNS, row_cells, row_json, separated
from ledger_tui.writing.table import stated, table

_HEADER = ("record", "direction", "ref", "state", "method", "title")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    add_paths(parser)
    add_no_cache(parser)
    add_filters(parser)
    parser.add_argument(
        "--format", choices=("table", "json", "jsonl", "csv", "tsv"), default="table", help="default: table"
    )


def run(arguments: argparse.Namespace) -> int:
    """Read everything, choose the rows, print them in printed order."""
    chosen = filter_of(arguments)
    dataset = sources(arguments).dataset()
    rows = chosen_rows(dataset, chosen)
    if rows is None:
        return exits.USAGE
    _Output(dataset).write(rows, arguments.format)
    return reading_code(len(dataset.papers), dataset.problems)


class _Output:
    """The chosen rows in one of the formats."""

    def __init__(self, dataset: Dataset) -> None:
        self._dataset = dataset
        self._index = dataset.index

    def write(self, rows: NDArray[np.int64], form: str) -> None:
        match form:
            case "json":
                emit(json_array(self._told(rows)))
            case "jsonl":
                emit(map(json.line, self._told(rows)))
            case "csv" | "tsv":
                emit(separated(form, COLUMNS, (row_cells(row, self._facts(row)) for row in self._rows(rows))))
            case _:
                if len(rows):
                    lines = map(self._line, self._rows(rows))
                    emit_table(table(_HEADER, lines, numbers=(2,), width=terminal_width()))
                say(f"{len(rows)} of {counted(self._dataset.totals().observations, 'observation')}")

    def _rows(self, numbers: NDArray[np.int64]) -> Iterator[Row]:
        return map(self._index.row, numbers.tolist())

    def _told(self, numbers: NDArray[np.int64]) -> Iterator[dict[str, Any]]:
        """Each row with all that its record says of it; the record is read again, one at a time."""
        for row in self._rows(numbers):
            yield row_json(self._index.key(row.number), row.direction, self._facts(row), told_of(self._dataset, row))

    def _facts(self, row: Row) -> RecordFacts:
        return self._index.records[row.record]

    def _line(self, row: Row) -> tuple[str, ...]:
        title = "(placeholder: unresolved cited work)" if row.placeholder else stated(row.title)
        key = self._facts(row).key
        return (key, row.direction, stated(row.reference), stated(row.state), stated(row.method), title)
