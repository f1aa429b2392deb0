"""Read journals of decisions: list what they hold, or make several of them one.  No record is read or written.

Who is named in new entries: nobody, unless the environment variable LEDGER_TUI_WHO holds a name.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

from ledger_tui.cli import exits
from ledger_tui.cli.journal_option import add_decisions
from ledger_tui.cli.output import emit, emit_table, json_array, say, terminal_width
from ledger_tui.cli.sources import reading_code
from ledger_tui.triage.entry import Entry
from ledger_tui.triage.journal import Journal
from ledger_tui.triage.merge import Merged, merge, merge_into
from ledger_tui.writing import json
from ledger_tui.writing.decided import detail_words
from ledger_tui.writing.table import stated, table

_HEADER = ("at", "who", "record", "direction", "ref", "state seen", "decision", "detail", "note", "title")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's two forms."""
    forms = parser.add_subparsers(dest="form", metavar="FORM", required=True)
    listing = forms.add_parser(
        "list",
        allow_abbrev=False,
        help="the decisions that stand, the latest of each row, in the order they came to stand",
        description="The decisions that stand, the latest of each row, in the order they came to stand.",
    )
    add_decisions(listing)
    listing.add_argument(
        "--all", action="store_true", help="every entry as the journal holds it: older decisions, undo and redo too"
    )
    listing.add_argument("--format", choices=("table", "json", "jsonl"), default="table", help="default: table")
    merging = forms.add_parser(
        "merge",
        allow_abbrev=False,
        help="one journal with every entry of several, each once",
        description="One journal with every entry of several, each once, in an order that keeps that of each journal.",
    )
    merging.add_argument("journals", nargs="+", metavar="JOURNAL", type=Path, help="files of decisions")
    merging.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        type=Path,
        help="write FILE, whole or not at all; a journal that lies there keeps its entries; default: standard output",
    )


def run(arguments: argparse.Namespace) -> int:
    """List or merge."""
    return _merge(arguments) if arguments.form == "merge" else _list(arguments)


def _list(arguments: argparse.Namespace) -> int:
    journal = Journal.open(arguments.decisions)
    if not journal.path.exists():
        say(f"there is no journal {journal.path}" if arguments.decisions else "nothing is decided yet")
        if arguments.decisions:
            return exits.NOTHING_READ
    elif not journal.entries and journal.trouble:
        say(journal.trouble)
        return exits.NOTHING_READ
    entries = journal.entries if arguments.all else list(journal.decided.values())
    match arguments.format:
        case "json":
            emit(json_array(entry.to_json() for entry in entries))
        case "jsonl":
            emit(json.line(entry.to_json()) for entry in entries)
        case _:
            if entries:
                emit_table(table(_HEADER, map(_cells, entries), numbers=(4,), width=terminal_width()))
            say(f"{len(entries)} {_noun(arguments.all, len(entries))} of {journal.path}")
    return reading_code(1, journal.problems)


def _merge(arguments: argparse.Namespace) -> int:
    try:
        merged = _merged(arguments.journals, arguments.output)
    except OSError as error:
        say(f"{arguments.output}: cannot be written: {error.strerror or error}")
        return exits.USAGE
    if arguments.output is None:
        emit(merged.lines())
    elif merged.read:
        say(f"{len(merged.entries)} {_noun(True, len(merged.entries))} for {arguments.output}")
    if not merged.read:
        for problem in merged.problems:
            say(f"{problem.file}: {problem.reason}")
        return exits.NOTHING_READ
    return reading_code(merged.read, merged.problems)


def _merged(journals: Sequence[Path], output: Path | None) -> Merged:
    return merge(journals) if output is None else merge_into(journals, output)


def _cells(entry: Entry) -> tuple[str, ...]:
    reference = "" if entry.reference is None else entry.reference
    return (
        entry.at,
        entry.who or "",
        stated(entry.record),
        stated(entry.direction),
        reference,
        stated(entry.state_seen),
        entry.decision,
        detail_words(entry) or "",
        entry.note or "",
        entry.title or "",
    )


def _noun(everything: bool, count: int) -> str:
    singular, plural = ("entry", "entries") if everything else ("decision", "decisions")
    return singular if count == 1 else plural
