"""A record page saved as Markdown: headings, bold, escaped brackets and underscores, links, tables.

A text is taken for Markdown by marks on lines that are nothing but a page's: a title may hold any by itself.
Each line is taken apart by itself (CommonMark's inline rules); what its words link to is kept beside it.
"""

import re
from dataclasses import replace
from functools import lru_cache
from importlib import import_module
from typing import Any

from ledger_tui.reading.clean import clean
from ledger_tui.reading.document import Contents, Document, RowLines
from ledger_tui.reading.page_dress import undressed
from ledger_tui.reading.page_lines import HINTS, Line, PageLines, lines_of
from ledger_tui.reading.page_tables import TABLE, without_tables
from ledger_tui.reading.page_text import hints, is_cut, read_pages, row_of_page, shows_page

_OWN = (
    r"(?:Paper Citation Record|Coverage vector|Reference resolution|External citation|Outbound references|Pith citing"
    r"|Observation |Reference |Resolution|Source-reported)"
)
_BEFORE = r"(?:^|(?<=\r))[ \t]*(?:>[ \t]?)*(?:(?:[-*+•]|\d{1,5}[.)])[ \t]+)*"
_MARKS = re.compile(
    rf"{_BEFORE}#{{1,6}}[ \t]+(?:\*\*|__)?\[?{_OWN}"
    rf"|{_BEFORE}(?:\*\*|__|`)\[?{_OWN}"
    r"|(?:paper|raw|local|arxiv|cited|retraction)\\_[a-z]"
    r"|This paper cites (?:\*\*|\*|_)?\[[^\r\n]+\]\([^\s)]+[^)\n]*\)"
    rf"|{_BEFORE}\[[^\r\n]+\]\([^\s)]+[^)\n]*\) cites this paper"
    rf"|{_BEFORE}{TABLE.pattern}(?=[\r\n]|\Z)",
    re.MULTILINE,
)
# A page in Markdown shows it in its first lines.
_LOOKED_AT = 16 * 1024
_JSON_BEGINS = ('{"', "{\n", "{\r", "{ ", "[{", "[\n", "[\r")

_HEADING = re.compile(r"#{1,6}[ \t]+(?P<text>.*?)(?:[ \t]+#+)?[ \t]*$")
_RULE = re.compile(r"(?:[-*_=][ \t]*){3,}$")
_SHOULD_PARSE = re.compile(r"[\\*_`\[\]<&!~]")


def recognises(document: Document) -> bool:
    """Whether the text is a record page with marks of Markdown on its own lines."""
    text = document.text
    if not hints(text) or text.lstrip().startswith(_JSON_BEGINS):
        return False
    begins = min(place for hint in HINTS if (place := text.find(hint)) >= 0)
    shows_marks = _MARKS.search(text, text.rfind("\n", 0, begins) + 1, begins + _LOOKED_AT)
    return shows_marks is not None and shows_page(_page_lines(document).lines)


def read(document: Document) -> Contents:
    """The records of a text, one for each page in it."""
    return read_pages(document, _page_lines)


def row_lines(document: Document, direction: str, position: int) -> RowLines | None:
    """The lines of one row of the first page, as they stand."""
    return row_of_page(document, _page_lines(document), direction, position)


def _page_lines(document: Document) -> PageLines:
    joined = undressed(lines_of(document.text, document.first_line))
    shown = without_tables([line for line in joined if not _RULE.match(line.text)], _shown)
    return PageLines(undressed([line for line in shown if line.text]), is_cut(document.text))


def _shown(line: Line) -> Line:
    """A line as it is shown; what it was written like is no cleaning, so its raw form is what is shown too."""
    text, raw = line.text, line.raw
    if heading := _HEADING.match(text):
        text = heading["text"]
    text = text.removesuffix("\\") if text.endswith("\\") and not text.endswith("\\\\") else text
    if not _SHOULD_PARSE.search(text):
        return replace(line, text=text, raw=text) if text != line.text else line
    # What cleaning took out is told from the raw form, with the same marks taken off.
    plain, links = _inline(text)
    told = _inline(raw)[0] if clean(raw) != raw else plain
    return replace(line, text=clean(plain), raw=told, links=links)


@lru_cache(maxsize=1)
def _parser() -> Any:
    return import_module("markdown_it").MarkdownIt("commonmark")


def _inline(text: str) -> tuple[str, tuple[str, ...]]:
    """The text without Markdown's marks, and the addresses linked to."""
    parts: list[str] = []
    links: list[str] = []
    for block in _parser().parseInline(text):
        for token in block.children or ():
            if token.type == "link_open":
                links.append(str(token.attrGet("href") or ""))
            elif token.type in ("softbreak", "hardbreak"):
                parts.append(" ")
            else:
                parts.append(token.content)
    return "".join(parts), tuple(links)
