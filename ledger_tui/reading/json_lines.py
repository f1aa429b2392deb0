"""The lines of one value of a JSON text."""

import json
from collections.abc import Sequence

from ledger_tui.reading.document import Document, RowLines
from ledger_tui.reading.json_text import parse
from ledger_tui.reading.json_whole import span


def lines_of(document: Document, path: Sequence[str | int]) -> RowLines | None:
    """The lines of the value at a path, `None` where the text has none: its own where it has several, else the value
    laid out anew under its line's number.  What broke off is shown as it stands."""
    where = span(document.text, path)
    if where is None:
        return None
    start, end = where
    told, lines = document.text[start:end], document.lines(start, end)
    if len(lines.lines) > 1:
        return lines
    value = parse(told)
    as_it_stands = value.fault or value.refused
    anew = [told] if as_it_stands else json.dumps(value.value, ensure_ascii=False, indent=2).split("\n")
    return RowLines(lines.first, anew, laid_out=True)
