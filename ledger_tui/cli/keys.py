"""List the keys of the browser, from the one registry that its bindings, footer and help are made of."""

import argparse
from collections.abc import Iterator

from ledger_tui.cli import exits
from ledger_tui.cli.output import emit, emit_table
from ledger_tui.session.actions import ACTIONS, Action, key_label
from ledger_tui.writing import json
from ledger_tui.writing.table import table

_BROWSER = ("everywhere", "browser", "papers", "table")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("--format", choices=("table", "json", "markdown"), default="table", help="default: table")


def run(arguments: argparse.Namespace) -> int:
    """Print every action with its keys."""
    match arguments.format:
        case "json":
            emit([json.pretty([_told(action) for action in ACTIONS])])
        case "markdown":
            emit(_markdown())
        case _:
            rows = [(action.id, _labels(action), action.where, action.help) for action in ACTIONS]
            emit_table(table(("action", "keys", "where", "does"), rows))
    return exits.DONE


def _told(action: Action) -> dict[str, object]:
    return {
        "id": action.id,
        "keys": list(action.keys),
        "key_labels": [key_label(key) for key in action.keys],
        "label": action.label,
        "help": action.help,
        "where": action.where,
    }


def _labels(action: Action) -> str:
    return " ".join(key_label(key) for key in action.keys)


def _markdown() -> Iterator[str]:
    for head, places in (("key", _BROWSER), ("in triage", ("triage",))):
        yield f"| {head} | does |\n|---|---|\n"
        for action in (action for action in ACTIONS if action.where in places):
            keys = " ".join(f"`{key_label(key)}`" for key in action.keys)
            yield f"| {keys} | {action.help.replace('|', chr(92) + '|')} |\n"
        if head == "key":
            yield "\n"
