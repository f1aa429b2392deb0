"""A record page inside the web archive (MHTML) that a browser made of it; its lines are those of the archive."""

import re
from dataclasses import replace

from ledger_tui.reading.archive import MARK, Part, archives_in, parts_of
from ledger_tui.reading.document import Contents, Document, RowLines
from ledger_tui.reading.page_html import breaks_off, html_begins, lines_of_html
from ledger_tui.reading.page_lines import PageLines, printed_lines
from ledger_tui.reading.page_text import Begin, hints, read_pages, row_of_page, shows_page

_ARCHIVE = re.compile(r"^(?:MIME-Version:|Content-Type:\s*multipart/related)", re.IGNORECASE | re.MULTILINE)
_HEAD = 4096


def recognises(document: Document) -> bool:
    """Whether the text is the archive of a web page."""
    head = document.text[:_HEAD]
    if not _ARCHIVE.search(head) or "multipart/related" not in head.lower():
        return False
    return any(shows_page(_part_lines(document, part).lines) for part in _parts(document))


def read(document: Document) -> Contents:
    """The records of the archived pages."""
    contents = read_pages(document, _page_lines, _begins)
    parts = _parts(document) if contents.pieces else []
    doubts = dict.fromkeys(part.doubt for part in parts if part.doubt)
    contents.problems += [document.problem("", doubt, "note") for doubt in doubts]
    return contents


def row_lines(document: Document, direction: str, position: int) -> RowLines | None:
    """The words of one row of the first archived page."""
    return row_of_page(document, _page_lines(document), direction, position)


def _parts(document: Document) -> list[Part]:
    """The pages of the first archive that may hold a record."""
    return [part for part in parts_of(document.text, document.encoding) if hints(part.plain)]


def _page_lines(document: Document) -> PageLines:
    parts = _parts(document)
    told = [_part_lines(document, part) for part in parts]
    return next((lines for lines in told if shows_page(lines.lines)), PageLines([], cut=False, placed=False))


def _part_lines(document: Document, part: Part) -> PageLines:
    html = part.html
    first = document.first_line + len(printed_lines(document.text[: part.body])) - 1
    lines = lines_of_html(html, first, MARK)
    return PageLines(lines, not part.ended and breaks_off(html), placed=False)


def _begins(document: Document) -> list[Begin]:
    """Where each page but the first begins that can be read by itself: another archive, another part with its headers,
    a page further down in one part."""
    archives = archives_in(document.text)
    parts = _parts(document)
    if len(archives) == len(parts) == 1 and not html_begins(parts[0].plain):
        return []
    begins: list[Begin] = []
    for start, end in zip(archives, [*archives[1:], len(document.text)], strict=True):
        archive = replace(document, text=document.text[start:end])
        holding = [part for part in _parts(archive) if shows_page(_part_lines(archive, part).lines)]
        for nth, part in enumerate(holding):
            begins.append(start + part.start if nth else start)
            begins += [start + place for place in part.places(html_begins(part.plain))]
    return [begin for begin in begins[1:] if begin]
