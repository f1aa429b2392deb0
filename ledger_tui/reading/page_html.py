"""A record page saved as HTML, whole or as a fragment, and the web archive (MHTML) of one.

The page's text is taken from the tree that lxml makes of it: a block element, a table cell and a line break end a line;
scripts, styles and the document's head are no text; subscripts and superscripts become Unicode's own signs where it has
them.  Lines are numbered by the file.  In an archive they are those of the page inside it, all under the number of the
line where that begins.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from email import message_from_bytes
from email.errors import HeaderParseError
from importlib import import_module
from typing import Any

from ledger_tui.reading.clean import clean
from ledger_tui.reading.decode import KEPT
from ledger_tui.reading.document import Contents, Document, RowLines
from ledger_tui.reading.page_dress import undressed
from ledger_tui.reading.page_lines import Line, PageLines, lines_of, printed_lines
from ledger_tui.reading.page_text import hints, read_pages, row_of_page, shows_page
from ledger_tui.record.titles import scripted

_OWN = r"(?:Paper Citation Record|Observation|As of|This paper cites|Coverage vector|Outbound references)"
_TAGGED = re.compile(
    rf"<(?:p|div|h[1-6]|li|td|th|dt|dd|span|strong|b|a|section|article|main|header|code|body)\b[^<>]*>\s*{_OWN}",
    re.IGNORECASE,
)
_BLOCKS = frozenset(
    (
        *(
            "address",
            "article",
            "aside",
            "blockquote",
            "body",
            "br",
            "caption",
            "center",
            "dd",
            "details",
            "dialog",
            "dir",
        ),
        *("div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6"),
        *(
            "header",
            "hr",
            "html",
            "li",
            "main",
            "menu",
            "nav",
            "ol",
            "p",
            "pre",
            "section",
            "summary",
            "table",
            "tbody",
        ),
        *("td", "tfoot", "th", "thead", "tr", "ul"),
    )
)
_NO_TEXT = frozenset(
    ("script", "style", "head", "template", "annotation", "annotation-xml", "select", "svg", "textarea")
)
_RAISED = {"sup": True, "sub": False}

_ARCHIVE = re.compile(r"^(?:MIME-Version:|Content-Type:\s*multipart/related)", re.IGNORECASE | re.MULTILINE)
_SPACES = re.compile(r"[ \t\r\n\f]+")
_HEAD_OF_ARCHIVE = 4096


def recognises(document: Document) -> bool:
    """Whether the text is a record page in HTML."""
    text = document.text
    return (
        hints(text)
        and text.lstrip()[:1] not in ("{", "[")
        and _TAGGED.search(text) is not None
        and shows_page(_page_lines(document).lines)
    )


def read(document: Document) -> Contents:
    """The record of the text; of several pages the first."""
    return read_pages(document, _page_lines)


def row_lines(document: Document, direction: str, position: int) -> RowLines | None:
    """The words of one row under the line number at which it begins."""
    return row_of_page(document, _page_lines(document), direction, position)


def recognises_archive(document: Document) -> bool:
    """Whether the text is the archive of a web page."""
    head = document.text[:_HEAD_OF_ARCHIVE]
    return bool(_ARCHIVE.search(head)) and "multipart/related" in head.lower() and shows_page(_archived(document).lines)


def read_archive(document: Document) -> Contents:
    """The record of the archived page."""
    return read_pages(document, _archived)


def row_lines_of_archive(document: Document, direction: str, position: int) -> RowLines | None:
    """The words of one row of the archived page."""
    return row_of_page(document, _archived(document), direction, position)


def _page_lines(document: Document) -> PageLines:
    return PageLines(_lines(document.text, document.first_line), _breaks_off(document.text), placed=False)


def _breaks_off(text: str) -> bool:
    """A whole document closes; a fragment ends where it was cut out, which is between two elements."""
    lower = text.lower()
    return "</html" not in lower if "<html" in lower else not text.rstrip().endswith(">")


def _archived(document: Document) -> PageLines:
    page = _page_of_archive(document)
    if page is None:
        return PageLines([], cut=False, placed=False)
    html, boundary_closed = page
    first = document.first_line + _line_of_page(document.text)
    lines = [replace(line, number=first, last=first) for line in _lines(html, 1)]
    return PageLines(lines, _breaks_off(html) or not boundary_closed, placed=False)


def _page_of_archive(document: Document) -> tuple[str, bool] | None:
    """The archived page and whether the archive has its end, or `None` where there is no page in it."""
    try:
        message = message_from_bytes(document.text.encode(document.encoding, KEPT).lstrip(b"\r\n"))
        boundary = message.get_boundary()
        for part in message.walk():
            if part.get_content_type() not in ("text/html", "application/xhtml+xml"):
                continue
            payload = part.get_payload(decode=True)
            if isinstance(payload, bytes) and hints(text := _decoded(payload, part.get_content_charset())):
                return text, f"--{boundary}--" in document.text
    except (ValueError, LookupError, TypeError, AttributeError, HeaderParseError):
        # The library stumbles over some headers that are none; what it cannot take apart is no archive of a page.
        return None
    return None


def _decoded(payload: bytes, charset: str | None) -> str:
    try:
        return payload.decode(charset or "utf-8")
    except (LookupError, UnicodeDecodeError):
        return payload.decode("utf-8", "surrogateescape")


def _line_of_page(text: str) -> int:
    """How many lines are above the first HTML part."""
    found = re.search(r"^Content-Type:\s*(?:text/html|application/xhtml)", text, re.IGNORECASE | re.MULTILINE)
    return len(printed_lines(text[: found.start()])) - 1 if found else 0


def _lines(html: str, first_line: int) -> list[Line]:
    return undressed(
        [
            replace(line, number=number, last=number, start=0, links=links)
            for number, text, links in _texts(html, first_line)
            for line in lines_of(text)
        ]
    )


_Told = Iterator[tuple[int, str, tuple[str, ...]]]
"""The lines of text of a page: number, text, links."""


class _Writer:
    """The text of a page as its elements come and go."""

    def __init__(self, first_line: int) -> None:
        self._first_line = first_line
        self._number = first_line
        self._begun = first_line
        self._parts: list[str] = []
        self._links: list[str] = []
        self._hidden: Any = None
        self._raised: list[bool] = []
        self._preformatted = 0

    def start(self, node: Any) -> _Told:
        """An element begins: its own first text."""
        self._number = max(self._first_line + (node.sourceline or 1) - 1, self._first_line)
        name = _name(node)
        if self._hidden is None and name in _NO_TEXT:
            self._hidden = node
        if self._hidden is not None:
            return
        if name in _BLOCKS:
            yield from self.close()
        self._preformatted += name == "pre"
        if name == "a" and node.get("href"):
            self._links.append(clean(node.get("href")))
        if name in _RAISED:
            self._raised.append(_RAISED[name])
        self._add(node.text)

    def end(self, node: Any) -> _Told:
        """An element ends: the text after it."""
        name = _name(node)
        if self._hidden is node:
            self._hidden = None
        elif self._hidden is None:
            self._preformatted -= name == "pre"
            if name in _BLOCKS:
                yield from self.close()
            if name in _RAISED:
                self._raised.pop()
        self.after(node)

    def after(self, node: Any) -> None:
        """The text that follows a node."""
        if self._hidden is None:
            self._add(node.tail)

    def close(self) -> _Told:
        """The line that is open, if it holds anything."""
        text = "".join(self._parts)
        if text.strip():
            yield self._begun, text, tuple(self._links)
        self._parts, self._links = [], []

    def _add(self, text: str | None) -> None:
        if not text:
            return
        if not any(map(str.strip, self._parts)):
            self._begun = self._number
        shown = scripted(text, raised=self._raised[-1]) if self._raised else text
        self._parts.append(shown if self._preformatted else _SPACES.sub(" ", shown))


def _texts(html: str, first_line: int) -> _Told:
    # The tree is walked without recursion, for it may be deep.
    root = _tree(html)
    writer = _Writer(first_line)
    events = ("start", "end", "comment", "pi")
    for event, node in import_module("lxml.etree").iterwalk(root, events=events) if root is not None else ():
        if event == "start":
            yield from writer.start(node)
        elif event == "end":
            yield from writer.end(node)
        else:
            writer.after(node)
    yield from writer.close()


def _tree(html: str) -> Any:
    etree = import_module("lxml.etree")
    # Bytes in an encoding that is said: a declaration in the text may name another.
    parser = etree.HTMLParser(encoding="utf-8", huge_tree=True, remove_comments=False, no_network=True)
    try:
        return etree.fromstring(html.encode("utf-8", "replace"), parser)
    except (etree.ParserError, etree.XMLSyntaxError):
        return None


def _name(node: Any) -> str:
    return str(node.tag).rpartition("}")[2].rpartition(":")[2].lower() if isinstance(node.tag, str) else ""
