"""The text of a TEI document taken apart: where each reference of its lists stands, and the trees of its parts.

Each reference is made a tree of its own, so that what is broken in one costs only that one.  The parser is never given
the document type declaration: it knows no entity, expands none, and asks for nothing outside of the text.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from typing import Any, NamedTuple

MOST_TAGS = 2_000_000
"""Tags of a document above which it is not read: a tree takes up to half a kilobyte of memory for each."""

_PROLOGUE = 20_000
"""Characters within which the root element begins."""

_ROOT = re.compile(
    r"\s*+(?>(?:<\?[^>]*+>|<!--(?:(?!-->).)*+-->|<!DOCTYPE[^\[\]<>]*+(?:\[[^\]]*+\]\s*+)?>)\s*+)*+"
    r"(?P<root><(?:[\w.-]+:)?TEI\s[^<>]*?\bxmlns(?::[\w.-]+)?\s*=\s*[\"']http://www\.tei-c\.org/ns/1\.0[\"'])",
    re.DOTALL,
)
_TOKEN = re.compile(
    r"<!--.*?(?:-->|\Z)|<!\[CDATA\[.*?(?:\]\]>|\Z)|<\?.*?(?:\?>|\Z)|<(?P<tag>[^<>!?\s][^<>]*+)>", re.DOTALL
)
_NOTHING_MORE = re.compile(r"(?>\s++|<!--.*?-->|<\?.*?\?>)*+\Z", re.DOTALL)

_LIST, _ROW, _WITHIN_ROW, _HEADER = "listBibl", "biblStruct", "relatedItem", "teiHeader"
# What a break may leave half told without making anything in it untrue; of all else what is whole is not known.
_CONTAINERS = frozenset(
    (
        *("TEI", "teiHeader", "fileDesc", "titleStmt", "sourceDesc", "encodingDesc", "appInfo", "profileDesc", "text"),
        *("front", "body", "back", "div", "listBibl", "biblStruct", "analytic", "monogr", "series", "imprint"),
    )
)

_REFERENCE = re.compile(r"&#(?:x([0-9A-Fa-f]{1,6})|([0-9]{1,7}));")
_LOOSE_AMPERSAND = re.compile(r"&(?!(?:amp|lt|gt|quot|apos|#[0-9]{1,7}|#x[0-9A-Fa-f]{1,6});)")
# GROBID up to 0.8 leaves this value open where it numbers no references.
_OPEN_LANGUAGE = re.compile(r'(<[^<>]*\bxml:lang="[A-Za-z-]{1,12})>')
_LONE_RETURN = re.compile(r"\r(?!\n)")
_SURROGATE = re.compile("[\ud800-\udfff]")
_LINE_END = re.compile(r"\r\n|\n|\r")
_OF_THE_PARSER = re.compile(r" line \d+|, (?:try|use) XML_PARSE_HUGE(?: option)?")

_NOT_FINISHED = "ERR_TAG_NOT_FINISHED"

Span = tuple[int, int]
"""The first and the last plus one character of something within a text."""


class Fault(NamedTuple):
    """What is wrong in a part: the line of the text (from 0) and the parser's words."""

    line: int
    words: str


class Part(NamedTuple):
    """A part of the text as a tree, `None` where nothing can be made of it, and the first that is wrong in it."""

    tree: Any
    fault: Fault | None


@dataclass(slots=True)
class Outline:
    """Where the references of a document stand, in the order of the text; `listed`: there is a list for them.

    `stop` is where its root element ends, `None` where the text ends first; then `list_open` says whether it ends
    inside a list, `row_open` whether inside the last reference, and what stands from `cut` on is not whole.
    """

    begin: int
    rows: list[Span] = field(default_factory=list)
    listed: bool = False
    stop: int | None = None
    list_open: bool = False
    row_open: bool = False
    cut: int = 0


def root_begins(text: str) -> int | None:
    """Where the root element of a TEI document begins, `None` where the text is none."""
    found = _ROOT.match(text, 0, _PROLOGUE)
    return found.start("root") if found else None


def follows(text: str, stop: int) -> bool:
    """Whether more than comments follows after the root element."""
    return not _NOTHING_MORE.match(text, stop)


def loose_ampersands(text: str, found: Outline) -> Sequence[int]:
    """Where ampersands stand in what is whole that begin no character reference which XML knows undeclared."""
    whole = _LOOSE_AMPERSAND.finditer(text, found.begin, found.stop or found.cut)
    return [] if "<![CDATA[" in text else [loose.start() for loose in whole]


def line_ends(text: str, start: int, stop: int) -> int:
    """How many lines end between two places of a text."""
    return len(_LINE_END.findall(text, start, stop))


def outline(text: str, begin: int) -> Outline:
    """The places of the references of a document whose root begins at a place."""
    return _Walk(text, begin).outline()


def rest_of(text: str, found: Outline) -> str:
    """The document without its references, on the lines that it has with them."""
    end = found.rows[-1][0] if found.row_open else found.stop or found.cut
    pieces: list[str] = []
    at = found.begin
    for start, stop in found.rows:
        if start >= end:
            break
        pieces += (text[at:start], "\n" * line_ends(text, start, stop))
        at = stop
    return "".join((*pieces, text[at:end]))


class Parser:
    """Makes trees of parts of one text."""

    def __init__(self, text: str) -> None:
        self._etree = import_module("lxml.etree")
        self._parser = self._etree.XMLParser(
            # Bytes in an encoding that is said: a declaration in the text may name another.
            encoding="utf-8",
            recover=True,
            resolve_entities=False,
            no_network=True,
            load_dtd=False,
            huge_tree=False,
            remove_comments=True,
            remove_pis=True,
        )
        self._plain = "<![CDATA[" in text or "&" not in text

    def part(self, told: str, line: int, *, broken: bool) -> Part:
        """The tree of a part that begins on a line of the text; `broken`: that it ends early is known."""
        try:
            tree = self._etree.fromstring(self._prepared(told), self._parser)
        except self._etree.XMLSyntaxError as error:
            return Part(None, Fault(line + max((error.lineno or 1) - 1, 0), _words(error.msg)))
        wrong = (entry for entry in self._parser.error_log if entry.level_name == "FATAL")
        first = next((entry for entry in wrong if not (broken and entry.type_name == _NOT_FINISHED)), None)
        return Part(tree, Fault(line + max(first.line - 1, 0), _words(first.message)) if first else None)

    def _prepared(self, told: str) -> bytes:
        told = _OPEN_LANGUAGE.sub(r'\1">', _LONE_RETURN.sub("\n", told))
        told = told if self._plain else _LOOSE_AMPERSAND.sub("&amp;", told)
        # Half of a pair is no character, however it is told: the parser takes it, and its texts cannot be had.
        told = _REFERENCE.sub(_whole, told) if "&#" in told else told
        return (told if told.isascii() else _SURROGATE.sub("\ufffd", told)).encode()


def _whole(reference: re.Match[str]) -> str:
    code = int(reference[1], 16) if reference[1] else int(reference[2])
    return reference[0] if code <= sys.maxunicode and not _SURROGATE.match(chr(code)) else "\ufffd"


def name_of(node: Any) -> str:
    """The name of an element without its namespace."""
    return _local(node.tag)


@lru_cache(maxsize=512)
def _local(tag: Any) -> str:
    return str(tag).rpartition("}")[2].rpartition(":")[2]


def children(node: Any, *names: str) -> Iterator[Any]:
    """The elements of some names right below another (below none, where it is `None`)."""
    return (child for child in (node if node is not None else ()) if name_of(child) in names)


def first(node: Any, *path: str) -> Any:
    """The first element that a path of names leads to, `None` where it leads nowhere."""
    for name in path:
        node = next(children(node, name), None)
    return node


def words(node: Any, between: str = "") -> str:
    """The text of an element with that of all elements in it, white space collapsed; empty where it is `None`."""
    return " ".join(between.join(node.itertext()).split()) if node is not None else ""


def attribute(node: Any, name: str) -> str:
    """An attribute's text, white space collapsed; empty where there is none."""
    return " ".join((node.get(name) or "").split()) if node is not None else ""


class _Walk:
    """The tags of a text in their order, and which elements are open."""

    def __init__(self, text: str, begin: int) -> None:
        self._text = text
        self._found = Outline(begin)
        self._open: list[tuple[str, int]] = []
        self._counts: Counter[str] = Counter()
        self._row: int | None = None

    def outline(self) -> Outline:
        found, last = self._found, self._found.begin
        for token in _TOKEN.finditer(self._text, found.begin):
            told = token["tag"]
            if told is None:
                continue
            last = token.end()
            named = told.strip("/ \t\r\n").split(None, 1)
            name = named[0].rstrip("/").rpartition(":")[2] if named else ""
            if told[0] == "/":
                self._close(name, token.start(), token.end())
            else:
                self._begin(name, token.start(), token.end(), empty=told[-1] == "/")
            if not self._open:
                found.stop = last
                return found
        row = self._row
        half = (start for name, start in self._open[row or 0 :] if name not in _CONTAINERS)
        found.cut = next(half, last)
        found.list_open = bool(self._counts[_LIST])
        if row is not None:
            found.rows.append((self._open[row][1], len(self._text)))
            found.row_open = True
        return found

    def _begin(self, name: str, start: int, end: int, *, empty: bool) -> None:
        if name == _LIST and not self._counts[_HEADER]:
            self._found.listed = True
        listed = name == _ROW and self._counts[_LIST] and not self._counts[_HEADER] and not self._counts[_WITHIN_ROW]
        if listed:
            # A reference has none in it: the one before it was not closed.
            while self._row is not None:
                self._pop(start)
        if empty:
            if listed:
                self._found.rows.append((start, end))
            return
        if listed:
            self._row = len(self._open)
        self._open.append((name, start))
        self._counts[name] += 1

    def _close(self, name: str, start: int, end: int) -> None:
        if not self._counts[name]:
            return
        while self._pop(start, end, name) != name:
            pass

    def _pop(self, start: int, end: int = 0, closing: str = "") -> str:
        name, began = self._open.pop()
        self._counts[name] -= 1
        if self._row == len(self._open):
            self._found.rows.append((began, end if name == closing else start))
            self._row = None
        return name


def _words(told: str) -> str:
    return " ".join(_OF_THE_PARSER.sub("", told).split())
