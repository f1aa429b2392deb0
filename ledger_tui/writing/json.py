"""JSON out, as UTF-8 text that is safe on a terminal: an object to be read, or one value a line."""

import json
from typing import Any

from ledger_tui.writing.escape import escaped_json


def pretty(value: Any) -> str:
    """A JSON document over several lines, with a line break at its end.

    Raises `ValueError` for numbers that JSON has not (infinity).
    """
    return escaped_json(json.dumps(value, ensure_ascii=False, allow_nan=False, indent=2), indented=True) + "\n"


def line(value: Any) -> str:
    """A JSON document on one line, with a line break at its end; raises as `pretty`."""
    return escaped_json(json.dumps(value, ensure_ascii=False, allow_nan=False)) + "\n"
