"""Tell of the indexes that are kept of opened paths, or remove them.

Each holds what was read of one set of paths; it is used as long as no file changes, and made anew where one does.
Nothing is lost with it: records are read again from their files, and decisions lie elsewhere.
"""

import argparse

from ledger_tui.cli import exits
from ledger_tui.cli.output import emit, emit_table, say
from ledger_tui.dataset import cache
from ledger_tui.writing import json
from ledger_tui.writing.counted import counted
from ledger_tui.writing.escape import escaped
from ledger_tui.writing.table import table

_COLUMNS = ("file", "bytes", "files", "rows", "usable", "paths")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    doing = parser.add_mutually_exclusive_group()
    doing.add_argument("--info", action="store_true", help="list them (what is done without --clear)")
    doing.add_argument("--clear", action="store_true", help="remove them all")
    parser.add_argument("--format", choices=("table", "json"), default="table", help="of the list; default: table")


def run(arguments: argparse.Namespace) -> int:
    """List the kept indexes, or remove them."""
    if arguments.clear:
        return _clear()
    try:
        kept = list(cache.every())
    except OSError as error:
        say(f"{escaped(str(cache.folder()))}: cannot be looked at: {error.strerror or error}")
        return exits.USAGE
    say(f"{counted(len(kept), 'kept index', 'kept indexes')} in {escaped(str(cache.folder()))}")
    if arguments.format == "json":
        emit([json.pretty([dict(zip(_COLUMNS, _told(one), strict=True)) for one in kept])])
    elif kept:
        emit_table(table(_COLUMNS, [_cells(one) for one in kept]))
    return exits.DONE


def _told(one: cache.KeptIndex) -> tuple[object, ...]:
    return (str(one.path), one.size, one.files, one.rows, one.usable, list(one.paths))


def _cells(one: cache.KeptIndex) -> tuple[str, ...]:
    usable = "yes" if one.usable else "no, it is made anew"
    return (
        escaped(one.path.name),
        str(one.size),
        str(one.files),
        str(one.rows),
        usable,
        " ".join(map(escaped, one.paths)),
    )


def _clear() -> int:
    try:
        removed = cache.clear()
    except OSError as error:
        say(f"{escaped(str(cache.folder()))}: cannot be cleared: {error.strerror or error}")
        return exits.USAGE
    say(f"{removed} bytes removed")
    return exits.DONE
