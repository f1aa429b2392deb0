"""A record page saved as HTML, whole or as a fragment, one or several in a file.

The page's text is taken from the tree that lxml makes of it: a block element, a table cell and a line break end a line;
scripts, styles and the document's head are no text; subscripts and superscripts become Unicode's own signs where it has
them.  Lines are numbered by the file.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any

from ledger_tui.reading.clean import clean
from ledger_tui.reading.document import Contents, Document, RowLines
from ledger_tui.reading.page_dress import undressed
from ledger_tui.reading.page_lines import DESCRIPTIONS, DOT, Line, PageLines, lines_of
from ledger_tui.reading.page_text import Begin, hints, read_pages, row_of_page, shows_page
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

_SPACES = re.compile(r"[ \t\r\n\f]+")
_LONE_RETURN = re.compile(r"\r(?!\n)")
_LAST_COUNTED = 65535
"""The number under which the library tells all lines from there on."""

_LAST_TAG = re.compile(r"</?([A-Za-z][A-Za-z0-9]*)\b[^<>]*>\s*\Z")
_COMMENTS_AT_END = re.compile(r"(?:<!--(?:(?!-->).){0,999}-->\s*)+\Z", re.DOTALL)

_TITLE_OR_DATE = re.compile(
    rf">\s*(?P<title>Paper\s+Citation\s+Record)(?:\s(?:{DOT}|&[a-z#0-9]{{2,9}};)\s[^<>]*)?\s*<"
    r"|\bthis\s+Paper\s+Citation\s+Record\s+lists\b",
    re.IGNORECASE,
)
_DOCUMENT = re.compile(r"<(?:!doctype|\?xml|html)\b", re.IGNORECASE)
_TEXT_ABOVE = re.compile(r"(?:\A|>)\s*([^<>]*[^<>\s])\s*(?:<[^<>]*>\s*)*\Z")
_HOISTED = re.compile(rf"(?:{'|'.join(map(re.escape, DESCRIPTIONS))}|Source: .+)", re.DOTALL)
_TAGS_ABOVE = re.compile(r"(?:<(?!/)[^<>]*>\s*)*\Z")
_WINDOW = 2000


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
    """The records of the text, one for each page in it."""
    return read_pages(document, _page_lines, lambda whole: html_begins(whole.text))


def row_lines(document: Document, direction: str, position: int) -> RowLines | None:
    """The words of one row under the line number at which it begins."""
    return row_of_page(document, _page_lines(document), direction, position)


def html_begins(html: str) -> list[Begin]:
    """Where each page of several begins but the first: its document, or the tags around its title."""
    begins: list[Begin] = []
    dated: int | None = None
    title: int | None = None
    for found in _TITLE_OR_DATE.finditer(html):
        if not found["title"]:
            if title is not None and dated is not None:
                begins.append(_begin_above(html, title, dated))
            dated, title = found.end(), None
        elif dated is not None:
            title = found.start("title")
    return begins


def _begin_above(html: str, title: int, above: int) -> Begin:
    """Where the page of a title begins, of a page above which the date stands before a place."""
    if document := next(_DOCUMENT.finditer(html, above, title), None):
        return document.start()
    begin = title
    while True:
        window = html[max(above, begin - _WINDOW) : begin]
        begin -= len(window) - _TAGS_ABOVE.search(window).start()  # type: ignore[union-attr]
        # A page may begin with lines of its coverage vector, hoisted above its title.
        text = _TEXT_ABOVE.search(html[max(above, begin - _WINDOW) : begin])
        if not text or not _HOISTED.fullmatch(text[1]):
            return begin
        begin -= len(text.string) - text.start(1)


def breaks_off(html: str) -> bool:
    """Whether the last line may be half of itself: a whole document closes; what was cut out of one ends where an
    element does, or a block of it."""
    lower = html.lower()
    if "<html" not in lower:
        return not html.rstrip().endswith(">")
    if "</html" in lower:
        return False
    last = _LAST_TAG.search(_COMMENTS_AT_END.sub("", html[-_WINDOW:].rstrip()))
    return not (last and last[1].lower() in _BLOCKS)


def lines_of_html(html: str, first_line: int, mark: str = "") -> list[Line]:
    """The lines of a page's text, numbered from its first line on; `mark` stands in its texts where another line of the
    file ends."""
    return undressed(
        [
            replace(
                line, number=told.first + line.number - 1, last=max(told.last, told.first), start=0, links=told.links
            )
            for told in _texts(_LONE_RETURN.sub("\n", html), first_line, mark)
            for line in lines_of(told.text)
        ]
    )


def _page_lines(document: Document) -> PageLines:
    return PageLines(lines_of_html(document.text, document.first_line), breaks_off(document.text), placed=False)


@dataclass(frozen=True, slots=True)
class _Text:
    """A line of a page's text: the first and the last line of the file that it stands on."""

    first: int
    last: int
    text: str
    links: tuple[str, ...]


_Told = Iterator[_Text]


class _Writer:
    """The text of a page as its elements come and go."""

    def __init__(self, first_line: int, mark: str) -> None:
        self._first_line = first_line
        self._mark = mark
        self._number = first_line
        self._begun = self._ended = first_line
        self._marks = 0
        self._parts: list[str] = []
        self._links: list[str] = []
        self._hidden: Any = None
        self._raised: list[bool] = []
        self._preformatted = 0

    def start(self, node: Any) -> _Told:
        """An element begins: its own first text."""
        self._count(node)
        name = _name(node)
        if self._hidden is None and name in _NO_TEXT:
            self._hidden = node
        if self._hidden is not None:
            self._pass(node.text)
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

    def passed(self, node: Any) -> None:
        """What shows nothing, such as a comment: the text after it."""
        self._count(node)
        self.after(node)

    def after(self, node: Any) -> None:
        """The text that follows a node."""
        if self._hidden is None:
            self._add(node.tail)
        else:
            self._pass(node.tail)

    def close(self) -> _Told:
        """The line that is open, if it holds anything."""
        text = "".join(self._parts)
        if text.strip():
            yield _Text(self._begun, self._ended, text, tuple(self._links))
        self._parts, self._links = [], []

    def _add(self, text: str | None) -> None:
        if not text:
            return
        if filled := text.strip():
            if not any(map(str.strip, self._parts)):
                self._begun = self._number + self._ends(text[: text.index(filled)])
            self._ended = self._number + self._ends(text.rstrip())
        self._pass(text)
        text = text.replace(self._mark, "") if self._mark else text
        shown = scripted(text, raised=self._raised[-1]) if self._raised else text
        self._parts.append(shown if self._preformatted else _SPACES.sub(" ", shown))

    def _count(self, node: Any) -> None:
        # The library knows the line on which a tag or a comment ends, and nothing of marks.
        told = node.sourceline or 0
        counted = self._first_line + told - 1 + self._marks
        self._number = max(counted, self._number) if told < _LAST_COUNTED else self._number

    def _pass(self, text: str | None) -> None:
        self._number += self._ends(text or "")
        self._marks += (text or "").count(self._mark) if self._mark else 0

    def _ends(self, text: str) -> int:
        """How many lines of the file end inside a text."""
        return text.count("\n") + (text.count(self._mark) if self._mark else 0)


def _texts(html: str, first_line: int, mark: str) -> _Told:
    # The tree is walked without recursion, for it may be deep.
    root = _tree(html)
    writer = _Writer(first_line, mark)
    events = ("start", "end", "comment", "pi")
    for event, node in import_module("lxml.etree").iterwalk(root, events=events) if root is not None else ():
        if event == "start":
            yield from writer.start(node)
        elif event == "end":
            yield from writer.end(node)
        else:
            writer.passed(node)
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
