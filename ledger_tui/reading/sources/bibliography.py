"""What the readers of bibliographies share: the record of a file, the rows of its entries, identifiers in texts."""

import re
from collections.abc import Iterator, Sequence
from pathlib import PurePath
from typing import Any

from ledger_tui.reading.clean import free
from ledger_tui.reading.document import Document
from ledger_tui.reading.find import GZIP_SUFFIX
from ledger_tui.reading.page_lines import printed_lines
from ledger_tui.reading.sources.told import Told, Where, coordinate
from ledger_tui.reading.sources.values import text
from ledger_tui.record.model import LISTED, NOT_TOLD, Observation

DIRECTION = "listed"
"""The word for the direction of a bibliography's rows: the file lists them, nothing cites or is cited in it."""

MOST_ENTRIES = 500_000
MOST_VALUES = 8_000_000
"""Entries and fields of one file that are read: they bound the time and the memory that a hostile text takes."""

_OWN_KEYS = frozenset(Observation.model_fields)
_NOT_TOLD = (
    ("resolution states", "To what work each entry was resolved, and how; a bibliography does not tell."),
    ("citing works", "Works that cite those listed; a bibliography does not tell."),
    ("notices of listed works", "Retractions and other notices on the works listed; a bibliography does not tell."),
)

# Several in one field are told apart by a comma, a semicolon, or a space before what is long enough to be one.
_BETWEEN_ISBNS = re.compile(r"[,;]\s*|\s+(?=[0-9Xx-]{10})")
# What Zotero keeps in its field `Extra`, one on a line: https://www.zotero.org/support/kb/item_types_and_fields
_NOTED = re.compile(
    r"^[ \t]*(arXiv|DOI|PMID|PMCID|ISBN)[ \t]*:[ \t]*([^\s,;]+)(?:[ \t]+\[[A-Za-z.-]+\])?[ \t\r]*$",
    re.IGNORECASE | re.MULTILINE,
)
_ARXIV = re.compile(r"arXiv:\s*(\S+)(?:\s+\[[A-Za-z.-]+\])?", re.IGNORECASE)


def record(document: Document, source: str, rows: list[dict[str, Any]], places: Sequence[Where]) -> Told:
    """The record of a bibliography, named by its file: the file is what lists the works."""
    name = PurePath(document.name).name or document.name or source
    value: dict[str, Any] = {
        "source": source,
        "paper": {"kind": "bibliography", "title": name},
        "coverage": [
            coordinate("entries", LISTED, "Entries that the file lists.", measured=len(rows), sources=[source]),
            *(coordinate(what, NOT_TOLD, description) for what, description in _NOT_TOLD),
        ],
        "other": {DIRECTION: rows},
    }
    return Told(value, {DIRECTION: places})


def is_told_in(document: Document, suffixes: tuple[str, ...], first_thing: re.Pattern[str]) -> bool:
    """Whether a text is a bibliography of a form: by its file's suffix, or by the first thing in it."""
    if document.text.lstrip()[:1] in ("{", "["):
        return False
    by_name = document.name.lower().removesuffix(GZIP_SUFFIX).endswith(suffixes)
    return by_name or bool(first_thing.match(document.text))


def nothing(reason: str) -> Told:
    """What is told of a file of which nothing is read."""
    return Told({}, troubles=[("problem", "", reason)])


def begun(key: str | None, position: int) -> dict[str, Any]:
    """The beginning of a row: its citation key, or its place in the list (from 0) where it has none."""
    if key is not None:
        return {"reference": key}
    return {"reference": str(position + 1), "numbered_by": "position"}


def put(row: dict[str, Any], key: str, value: Any) -> str:
    """Put what a source tells into a row under the source's own key; the key, which differs where the row has it or a
    row's form gives it another meaning."""
    name = free(key, row, _OWN_KEYS)
    row[name] = value
    return name


def isbns(value: Any) -> Iterator[tuple[str, str]]:
    """The ISBNs that stand in one field."""
    for part in _BETWEEN_ISBNS.split(text(value) or ""):
        yield "isbn", part


def noted(value: Any) -> Iterator[tuple[str, str]]:
    """The identifiers that stand each on its own line of a note, as `PMID: 31726262` or `arXiv:2401.00001 [cs.DL]`."""
    for found in _NOTED.finditer(text(value) or ""):
        yield found[1].lower(), found[2]


def as_arxiv(value: Any) -> Iterator[tuple[str, str]]:
    """The arXiv id of a text that is nothing but one, with `arXiv:` before it."""
    if found := _ARXIV.fullmatch((text(value) or "").strip()):
        yield "arxiv", found[1]


class LineNumbers:
    """Line numbers of growing positions in a text, each line looked at once."""

    def __init__(self, document: Document) -> None:
        self._text, self._line, self._position = document.text, document.first_line, 0

    def place(self, position: int) -> str:
        """The place of a position, which lies behind those asked for before."""
        self._line += len(printed_lines(self._text[self._position : position])) - 1
        self._position = position
        return f"line {self._line}"
