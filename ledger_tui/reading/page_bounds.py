"""Where one record page ends and the next begins in a text that holds several."""

import re
from collections.abc import Sequence
from itertools import pairwise

from ledger_tui.reading import page_lines as forms
from ledger_tui.reading.document import Document
from ledger_tui.reading.page_lines import Line, lines_of

_DATED = ", this Paper"
_DRESSED_TITLE = re.compile(rf"\W*(?:\d{{1,5}}[.)\]]\W*)?Paper Citation Record(?: {forms.DOT} [^*_]*)?[*_#\s]*")


def pages_of(lines: Sequence[Line]) -> list[list[Line]]:
    """The lines of each page: a new one begins at a page's title line that has a date above it and one below it."""
    begins = [0]
    dated = False
    title: int | None = None
    for nth, line in enumerate(lines):
        if dated and forms.PAGE.fullmatch(line.text):
            title = nth
        elif forms.AS_OF.fullmatch(line.text):
            if title is not None:
                begins.append(_with_lines_above(lines, title))
            dated, title = True, None
    return [list(lines[start:end]) for start, end in pairwise([*begins, len(lines)])]


def _with_lines_above(lines: Sequence[Line], title: int) -> int:
    # A page may begin with lines of its coverage vector, hoisted above its title.
    while lines[title - 1].text in forms.DESCRIPTIONS or forms.SOURCES.fullmatch(lines[title - 1].text):
        title -= 1
    return title


def dressed_begins(document: Document) -> list[Line]:
    """The first lines of all pages of a text but the first, whatever each of them is dressed in."""
    if document.text.count(_DATED) < 2:
        return []
    lines = lines_of(document.text, document.first_line)
    begins: list[Line] = []
    dated = False
    title: int | None = None
    for nth, line in enumerate(lines):
        if dated and _DRESSED_TITLE.fullmatch(line.text):
            title = nth
        elif _DATED in line.text and "As of " in line.text:
            begins += [lines[_with_lines_above(lines, title)]] if title is not None else []
            dated, title = True, None
    return begins
