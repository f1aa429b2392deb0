"""Citations of OpenCitations as a table, separated by commas or tabs.

Such a file is what the API answers when asked for `text/csv` (https://api.opencitations.net/index/v2), or one of a dump
(https://figshare.com/articles/dataset/OpenCitations_Index_CSV_dataset_of_all_the_citation_data/24356626).  A row is a
line: no value of the source holds a line end, so that a quote that is not closed costs no more than its own line.
"""

import csv
import re
from collections.abc import Iterator
from typing import NamedTuple

from ledger_tui.reading.document import Document
from ledger_tui.reading.json_text import MOST_ELEMENTS, MOST_LINES
from ledger_tui.reading.sources.opencitations_rows import Trouble, none_listed, records
from ledger_tui.reading.sources.opencitations_works import Row
from ledger_tui.reading.sources.text_source import TextSource
from ledger_tui.reading.sources.told import Told

_COLUMNS = ("oci", "citing", "cited", "creation", "timespan", "journal_sc", "author_sc")
_NEEDED = frozenset(_COLUMNS[:3])
_LAST_WORDS = ("yes", "no")
"""The words of the columns `journal_sc` and `author_sc`, of which the second is the last of every table."""

_SEPARATORS = (",", "\t")
_LINE_END = re.compile(r"\r\n|\n|\r")
_FIRST_LINE = re.compile(r"\s*+([^\r\n]{1,100000}+)(?![^\r\n])")
_LONGEST_LINE = 100_000
"""Characters of a line that is taken apart; below the limit of the csv module for one value."""


class _Header(NamedTuple):
    """The names of the columns, what separates them, and the characters of their line."""

    names: list[str]
    separator: str
    start: int
    end: int


class _Line(NamedTuple):
    number: int
    start: int
    end: int


def _recognises(document: Document) -> bool:
    return _header(document.text) is not None


def _records(document: Document) -> list[Told]:
    text, header = document.text, _header(document.text)
    if header is None:
        return []
    if reason := _beyond_bounds(text, header.separator):
        return [Told({}, troubles=[("problem", "", reason)])]
    rows: list[Row] = []
    troubles: list[Trouble] = []
    for line in _lines(text, header.end):
        place = f"line {document.first_line + line.number}"
        found = _row(text, header, line, place, troubles)
        if found:
            rows.append(found)
    if rows:
        return records(rows, document, troubles)
    if header.end == len(text) and not set(_COLUMNS) <= set(header.names):
        reason = "the file ends inside the names of its columns: whether rows follow is not known"
        return [Told({}, troubles=[("problem", f"line {document.first_line}", reason)])]
    return none_listed(document, ours=True)


SOURCE = TextSource("opencitations csv", _recognises, _records)


def _header(text: str) -> _Header | None:
    """The first line, where it names the three columns that make a citation."""
    line = _FIRST_LINE.match(text)
    if line is None:
        return None
    for separator in _SEPARATORS:
        names = [name.strip() for name in _cells(line[1], separator)]
        names = [name.lower() if name.lower() in _COLUMNS else name for name in names]
        if set(names) >= _NEEDED:
            return _Header(_apart(names), separator, line.start(1), line.end(1))
    return None


def _apart(names: list[str]) -> list[str]:
    """The names of the columns, one that is told twice or not at all by its place."""
    seen: dict[str, int] = {}
    for position, name in enumerate(names):
        seen.setdefault(name, position)
    return [
        name if name and seen[name] == position else f"{name} (column {position + 1})".strip()
        for position, name in enumerate(names)
    ]


def _cells(line: str, separator: str) -> list[str]:
    """The values of a line.  A reader that is not strict raises nothing for a line within the limit of one value."""
    return next(csv.reader([line], delimiter=separator, skipinitialspace=True), [])


def _lines(text: str, start: int) -> Iterator[_Line]:
    """The lines that begin after a place of the text and are not blank, with the number of lines before them."""
    number = len(_LINE_END.findall(text, 0, start))
    while found := _LINE_END.search(text, start):
        if text[start : found.start()].strip():
            yield _Line(number, start, found.start())
        start, number = found.end(), number + 1
    if text[start:].strip():
        yield _Line(number, start, len(text))


def _row(text: str, header: _Header, line: _Line, place: str, troubles: list[Trouble]) -> Row | None:
    """The row of a line, with what is wrong with it added to the troubles; `None` where it is no row."""
    where, words = (line.start, line.end), text[line.start : line.end]
    if len(words) > _LONGEST_LINE:
        reason = f"the line is longer than {_LONGEST_LINE} characters: the row is kept with nothing stated"
        troubles.append(("problem", place, reason))
        return Row({}, where, place)
    cells, names = _cells(words, header.separator), header.names
    if text[header.start : header.end] == words:
        # Tables put together: the names again.
        return None
    told = [cell.strip() for cell in cells]
    is_open = words.count('"') % 2 == 1 and len(cells) < len(names)
    broken = line.end == len(text) and not _has_its_end(told, names, words)
    if broken or is_open:
        # Half of a value states something else.
        told = told[:-1]
    row = {name: value for name, value in zip(names, told, strict=False) if value}
    if beyond := told[len(names) :]:
        row["beyond the columns"] = header.separator.join(beyond)
    if reason := _reason(broken, is_open, len(cells), len(names)):
        troubles.append(("problem", place, reason))
    return Row(row, where, place, incomplete=broken)


def _has_its_end(told: list[str], names: list[str], words: str) -> bool:
    """Whether the last value of a row after which no line end comes is whole."""
    is_closed = words.rstrip().endswith('"') and words.count('"') % 2 == 0
    return len(told) >= len(names) and (is_closed or told[-1] in _LAST_WORDS)


def _reason(broken: bool, is_open: bool, count: int, columns: int) -> str:
    if broken:
        return "the file ends inside the row: what is whole of it is kept"
    if is_open:
        return "a quote is not closed: the row is kept without the value that it opens"
    if count < columns:
        return f"the row has {count} values for {columns} columns: it is kept with those"
    if count > columns:
        return f"the row has {count} values for {columns} columns: those beyond are kept apart"
    return ""


def _beyond_bounds(text: str, separator: str) -> str:
    """Why a table is too much to be read, in words; empty where it is not."""
    if max(text.count("\n"), text.count("\r")) > MOST_LINES:
        return f"the table holds more than {MOST_LINES} lines, the most that are read"
    if text.count(separator) > MOST_ELEMENTS:
        return f"the table holds more than {MOST_ELEMENTS} values, the most that are read"
    return ""
