"""List the papers of the records: one entry a paper, with its shown record and the rows counted in it."""

import argparse
from typing import Any

from ledger_tui.cli.cache_option import add_no_cache
from ledger_tui.cli.output import emit, emit_table, json_array, terminal_width
from ledger_tui.cli.sources import add_paths, reading_code, sources
from ledger_tui.dataset.dataset import Dataset
from ledger_tui.dataset.entries import PaperEntry
from ledger_tui.index.select import facets
from ledger_tui.record.model import INBOUND, OUTBOUND
from ledger_tui.writing import json
from ledger_tui.writing.rows import as_of_date, separated
from ledger_tui.writing.table import NOT_STATED, stated, table

_FRONT = ("key", "arxiv_id", "version", "title", "source", "as_of", "files", "other_records")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    add_paths(parser)
    add_no_cache(parser)
    parser.add_argument(
        "--format", choices=("table", "json", "jsonl", "csv", "tsv"), default="table", help="default: table"
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the entries in the order first met."""
    dataset = sources(arguments).dataset()
    entries = (entry_json(dataset, entry) for entry in dataset.papers)
    match arguments.format:
        case "json":
            emit(json_array(entries))
        case "jsonl":
            emit(map(json.line, entries))
        case "csv" | "tsv":
            emit(separated(arguments.format, _CELLS_HEADER, map(_cells, entries)))
        case _ if dataset.papers:
            header = ("paper", "version", "as of", "source", "out", "in", "unresolved", "more", "title")
            emit_table(table(header, map(_line, entries), numbers=(4, 5, 6, 7), width=terminal_width()))
    return reading_code(len(dataset.papers), dataset.problems)


def entry_json(dataset: Dataset, entry: PaperEntry) -> dict[str, Any]:
    """One entry as JSON values: its shown record, and for each direction the counted rows, or null where the record
    cannot know.  `other_records` is how many records of the paper are not shown."""
    facts, counting = dataset.index.records[entry.shown], dataset.papers.counting(dataset.place(entry.key) or 0)
    told: dict[str, Any] = {
        "key": entry.key,
        "arxiv_id": facts.arxiv_id,
        "version": facts.version,
        "title": facts.title,
        "source": facts.source,
        "as_of": as_of_date(facts),
        "files": [name for number in counting for name in dataset.files(number)],
        "other_records": 1 + len(entry.others) - len(counting),
    }
    lists = dataset.lists(entry.shown)
    for direction in dict.fromkeys((OUTBOUND, INBOUND, *lists)):
        # A source's own direction word may be any word, also one of the names in front.
        told[f"direction {direction}" if direction in _FRONT else direction] = _counted(dataset, lists.get(direction))
    return told


def _counted(dataset: Dataset, rows: range | None) -> dict[str, Any] | None:
    if rows is None:
        return None
    found = facets(dataset.index, rows, None)
    states = {NOT_STATED if state is None else state: count for state, count in found.states.items() if count}
    return {"rows": found.total, "states": states}


_CELLS_HEADER = (*_FRONT, "outbound", "inbound", "unresolved")


def _cells(entry: dict[str, Any]) -> list[object]:
    front = {**entry, "files": "; ".join(entry["files"])}
    return [*(front[name] for name in _FRONT), _rows(entry[OUTBOUND]), _rows(entry[INBOUND]), _unresolved(entry)]


def _line(entry: dict[str, Any]) -> tuple[str, ...]:
    return (
        entry["key"],
        stated(entry["version"]),
        stated(entry["as_of"]),
        stated(entry["source"]),
        stated(_rows(entry[OUTBOUND])),
        stated(_rows(entry[INBOUND])),
        stated(_unresolved(entry)),
        str(entry["other_records"]),
        stated(entry["title"]),
    )


def _rows(counted: dict[str, Any] | None) -> int | None:
    return None if counted is None else int(counted["rows"])


def _unresolved(entry: dict[str, Any]) -> int | None:
    counted = [value for name, value in entry.items() if name not in _FRONT and value is not None]
    silent = not counted or (any(value["rows"] for value in counted) and not any(value["states"] for value in counted))
    return None if silent else sum(value["states"].get("unresolved", 0) for value in counted)
