"""Cells that no spreadsheet program takes for a formula, and the way back.

A cell whose text begins with `=`, `+`, `-` or `@` (their full-width forms too, white space before them or not), with a
tab or with a line break gets one apostrophe in front.  So that this can be taken back exactly, a text that begins with
apostrophes and then one of these gets one more; every other text, an apostrophe in front or not, stays as it is.

The way back: where a cell begins with one or more apostrophes and then one of these, take away one apostrophe.
"""

import re

_BEGINNING = r"(?:[\t\r\n]|\s*[=+\-@＝＋－＠])"
_TAKEN_FOR_FORMULA = re.compile(rf"'*{_BEGINNING}")
_MADE_SAFE = re.compile(rf"'+{_BEGINNING}")


def safe_cell(text: str) -> str:
    """The text as a cell that is shown and never computed."""
    return f"'{text}" if _TAKEN_FOR_FORMULA.match(text) else text


def restored_cell(cell: str) -> str:
    """The text that `safe_cell` was given."""
    return cell[1:] if _MADE_SAFE.match(cell) else cell
