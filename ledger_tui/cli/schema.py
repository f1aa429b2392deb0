"""Print the JSON Schema of a record's JSON form.

Null or absent means that the file does not say; [], 0 and false say none, zero and no.  Keys beyond it are kept.
"""

import argparse

from ledger_tui.cli import exits
from ledger_tui.cli.output import emit
from ledger_tui.record.model import FORMAT, Record
from ledger_tui.writing import json


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command has no options."""


def run(arguments: argparse.Namespace) -> int:  # noqa: ARG001
    """Print the schema."""
    schema = Record.model_json_schema(by_alias=True)
    emit([json.pretty({"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": FORMAT, **schema})])
    return exits.DONE
