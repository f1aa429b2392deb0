"""Tell what could not be read or understood, each with file, place and reason.

Exit code 1 where there are problems; notes (an unknown word, a line no reader knew) are told and are none.
"""

import argparse
from collections.abc import Sequence

from ledger_tui.cli import exits
from ledger_tui.cli.cache_option import add_no_cache
from ledger_tui.cli.output import emit, emit_table, json_array, say
from ledger_tui.cli.sources import add_paths, sources
from ledger_tui.dataset.totals import Totals
from ledger_tui.reading.problems import Problem
from ledger_tui.writing import json
from ledger_tui.writing.counted import counted
from ledger_tui.writing.rows import separated
from ledger_tui.writing.table import table

_COLUMNS = ("level", "file", "place", "reason")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    add_paths(parser)
    add_no_cache(parser)
    parser.add_argument(
        "--format", choices=("table", "json", "jsonl", "csv", "tsv"), default="table", help="default: table"
    )


def run(arguments: argparse.Namespace) -> int:
    """Read everything, print problems and notes, say what was read."""
    dataset = sources(arguments).dataset()
    _print(dataset.problems, arguments.format)
    totals = dataset.totals()
    say(_summary(totals))
    if not totals.papers:
        return exits.NOTHING_READ
    return exits.YES if totals.problems else exits.DONE


def _print(problems: Sequence[Problem], form: str) -> None:
    told = ({name: getattr(problem, name) for name in _COLUMNS} for problem in problems)
    match form:
        case "json":
            emit(json_array(told))
        case "jsonl":
            emit(map(json.line, told))
        case "csv" | "tsv":
            emit(separated(form, _COLUMNS, (row.values() for row in told)))
        case _ if problems:
            emit_table(table(_COLUMNS, [tuple(row.values()) for row in told]))


def _summary(totals: Totals) -> str:
    records = counted(totals.papers + totals.more_records, "record")
    parts = [
        f"{counted(totals.files_read, 'file')} read",
        f"{records} ({totals.more_records} not shown)" if totals.more_records else records,
        counted(totals.observations, "row"),
        counted(totals.other_files, "other file"),
        counted(totals.problems, "problem"),
        counted(totals.notes, "note"),
    ]
    return ", ".join(parts)
