"""JSON of another source: one value, or one on each line; each record is read from its own part of the text."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, NamedTuple

from ledger_tui.reading.clean import clean
from ledger_tui.reading.decode import KEPT
from ledger_tui.reading.document import Contents, Document, RowLines
from ledger_tui.reading.form import Form
from ledger_tui.reading.json_lines import lines_of
from ledger_tui.reading.json_text import Fault, Parsed, beyond_bounds, beyond_lines, parse
from ledger_tui.reading.json_whole import element_spans
from ledger_tui.reading.page_lines import printed_lines
from ledger_tui.reading.problems import Problem, trimmed, within
from ledger_tui.reading.sources.told import NOT_LINKED, Path, Told, add


@dataclass(frozen=True, slots=True)
class JsonSource:
    """How the JSON of one source is read.

    `sign` stands in every text of the source; what lacks it is not parsed.  `parts` gives the paths of the values
    within a JSON value that tell records, `None` where the value is not of this source: a page of results has one for
    each result, which need not be known when it stands alone.  `records` tells the records of such a value; it takes
    nothing for granted, for a file may hold anything.  Where nothing of a value can be read, one `Told` with troubles
    and an empty value.
    """

    name: str
    sign: re.Pattern[str]
    parts: Callable[[Any], list[Path] | None]
    records: Callable[[Any, Document], Sequence[Told]]


class _Value(NamedTuple):
    """One JSON value of a text: its own text, where it begins, and its place among several."""

    parsed: Parsed
    text: str
    start: int
    place: str = ""


_BEGINS_JSON = re.compile(r"\s*[\[{]")


def form(source: JsonSource) -> Form:
    """A source as a form like any other."""
    return Form(source.name, partial(recognises, source), partial(read, source), partial(row_lines, source))


def recognises(source: JsonSource, document: Document) -> bool:
    """Whether a text is JSON of a source."""
    if not _BEGINS_JSON.match(document.text) or not source.sign.search(document.text):
        return False
    return any(source.parts(value.parsed.value) is not None for value in _values(document))


def read(source: JsonSource, document: Document) -> Contents:
    """The records of a text of a source, or what is whole of them."""
    contents = Contents()
    for value in _values(document):
        found = _parts(source, value)
        if found is None:
            contents.problems.append(document.problem(value.place, "the line holds no record of this source"))
            continue
        fault = value.parsed.fault
        for path in found:
            _add_part(source, document, contents, value, path)
        if fault:
            contents.problems.append(_faulty(document, value, fault))
        for place, reason in value.parsed.refused:
            said = f"{reason}; it is taken as not stated"
            contents.problems.append(document.problem(within(value.place, clean(place)), said))
        contents.untold += trimmed(contents.problems)
    return contents


def row_lines(source: JsonSource, document: Document, direction: str, position: int) -> RowLines | None:
    """The lines of one row: its own where it has several, else its value laid out anew under its line's number."""
    value = next(iter(_values(document)), None)
    paths = _parts(source, value) if value else None
    if value is None or not paths:
        return None
    told = [told for told in source.records(_at(value.parsed.value, paths[0]), document) if told.value]
    rows = told[document.nth].rows.get(direction, ()) if document.nth < len(told) else ()
    return lines_of(document, [*paths[0], *rows[position]]) if 0 <= position < len(rows) else None


@lru_cache(maxsize=1)
def _parsed(text: str) -> Parsed:
    # Each source looks at the same text in its turn.
    return parse(text)


def _values(document: Document) -> Iterator[_Value]:
    """The one JSON value of a text, or that of each line where more than one follow each other."""
    text = document.text
    whole = _parsed(text)
    if not (whole.fault and whole.fault.more) or beyond_bounds(text) or beyond_lines(text):
        yield _Value(whole, text, 0)
        return
    start = 0
    for number, line in enumerate(text.split("\n")):
        if line.strip():
            yield _Value(parse(line), line, start, f"line {document.first_line + number}")
        start += len(line) + 1


def _parts(source: JsonSource, value: _Value) -> list[Path] | None:
    """The paths of what tells records; a value that stands alone and is not known was known within its page."""
    found = source.parts(value.parsed.value)
    return [()] if found is None and not value.place else found


def _add_part(source: JsonSource, document: Document, contents: Contents, value: _Value, path: Path) -> None:
    """Add the records of one part of a value; a part that broke off is marked, and so is the row around the break."""
    where = _spans(value.text, path[:-1]).get(path[-1]) if path else (0, len(value.text))
    if where is None:
        return
    part, fault = _part(value.text[slice(*where)], value.parsed, path)
    place = within(value.place, ".".join(map(str, path)))
    for told in source.records(part, document):
        if fault and told.value:
            told.value["incomplete"] = True
            _mark_row(told, fault.path)
        add(contents, document, told, (value.start + where[0], value.start + where[1]), place)


def _part(text: str, whole: Parsed, path: Path) -> tuple[Any, Fault | None]:
    """The value of a part, and the fault within it where it broke off; `text` is its own.  Such a part is read alone,
    as it will be when it is read again: how much of it is whole depends on how deep it lies."""
    if whole.fault is None or whole.fault.path[: len(path)] != path:
        return _at(whole.value, path), None
    alone = parse(text) if path else whole
    return alone.value, None if alone.fault and alone.fault.more else alone.fault


def _mark_row(told: Told, broken: Path) -> None:
    for direction, rows in told.rows.items():
        listed = told.value.get(direction)
        listed = listed if listed is not None else (told.value.get("other") or {}).get(direction)
        for row, where in zip(listed or (), rows, strict=False):
            if where and broken[: len(where)] == where and isinstance(row, dict):
                row["incomplete"] = True
                if row.get("state") == NOT_LINKED:
                    # The link may stand in what is missing.
                    del row["state"]


@lru_cache(maxsize=1)
def _spans(text: str, path: Path) -> dict[str | int, tuple[int, int]]:
    """The characters of each element of the object or list at a path."""
    return element_spans(text, path)


def _at(value: Any, path: Path) -> Any:
    for step in path:
        value = value[step]
    return value


def _faulty(document: Document, value: _Value, fault: Fault) -> Problem:
    position = value.start + fault.position
    byte = document.first_byte + len(document.text[:position].encode(document.encoding, KEPT))
    line = value.place or f"line {document.first_line + len(printed_lines(document.text[:position])) - 1}"
    cost = "that is not read" if fault.more else "what is whole before that is read, the record around it as incomplete"
    return document.problem(within(line, f"byte {byte}"), f"{fault.reason}: {cost}")
