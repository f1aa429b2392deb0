"""A record page whose lists became tables of Markdown: each row of a table as the lines that it was made of.

A cell that is a line of the page itself stays one.  A bare value becomes the line that its column's name makes of it:
what a page writes over one line or several is one row of a table with a column for each part.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from ledger_tui.reading import page_lines as forms
from ledger_tui.reading.page_events import known_check
from ledger_tui.reading.page_lines import Line
from ledger_tui.record.model import INBOUND, OUTBOUND
from ledger_tui.record.states import known_state

TABLE = re.compile(r"(?=[^\r\n|]*\|)\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*")
"""The line between the names of a table's columns and its rows."""

_BAR = re.compile(r"(?<!\\)\|")
_BREAK = re.compile(r"<br[ \t]*/?>", re.IGNORECASE)
_OUTER_BARS = re.compile(r"\A\||(?<!\\)\|\Z")
_LISTS = {forms.OUTBOUND_ROWS: OUTBOUND, forms.INBOUND_ROWS: INBOUND}
_OWN = (forms.MEASURED, forms.SOURCES, forms.DISPLAYED, forms.CITES, forms.CITED, forms.EVENTS, forms.AS_OF)
_OF_ROW = ("id", "direction", "title", "reference", "state", "method", "observed", "event")

_COLUMNS = {
    "id": ("observation", "observation id", "id", "uuid"),
    "direction": ("direction",),
    "title": ("title", "cited work", "citing paper", "work", "paper", "statement"),
    "reference": ("reference", "reference number", "ref", "ref.", "no.", "#"),
    "state": ("resolution", "state", "resolution state"),
    "method": ("method", "resolver", "resolver method"),
    "observed": ("observed", "observed at", "time"),
    "event": ("event", "events", "event check", "source-reported events", "source-reported events for the cited work"),
    "status": ("status",),
    "measured": ("measured",),
    "total": ("total", "of"),
    "name": ("name", "coordinate", "coverage", "coverage coordinate"),
    "description": ("description",),
    "sources": ("source", "sources"),
    "value": ("value", "measurement", "count", "number", "rows"),
}
_NAMED = {name: column for column, names in _COLUMNS.items() for name in names}


def without_tables(lines: Sequence[Line], shown: Callable[[Line], Line]) -> list[Line]:
    """The lines as they are shown, every table taken apart; the heading above one tells the direction of its rows."""
    result: list[Line] = []
    nth, direction = 0, OUTBOUND
    while nth < len(lines):
        end = _end_of_table(lines, nth)
        if end > nth:
            head = [shown(cell) for cell in _cells(lines[nth])]
            body = [[list(map(shown, _parts(cell))) for cell in _cells(line)] for line in lines[nth + 2 : end]]
            result += _lines_of_table(head, body, direction)
            nth = end
            continue
        result.append(shown(lines[nth]))
        direction = _LISTS.get(result[-1].text, direction)
        nth += 1
    return result


def _end_of_table(lines: Sequence[Line], nth: int) -> int:
    """The number of the line behind the table that begins with a line; its own where none does."""
    if "|" not in lines[nth].text or nth + 1 >= len(lines) or not TABLE.fullmatch(lines[nth + 1].text):
        return nth
    if len(_cells(lines[nth])) != len(_cells(lines[nth + 1])):
        return nth
    end = nth + 2
    while end < len(lines) and "|" in lines[end].text and lines[end].number == lines[end - 1].last + 1:
        end += 1
    return end


def _cells(line: Line) -> list[Line]:
    texts, raws = _split(line.text), _split(line.raw)
    raws = raws if len(raws) == len(texts) else texts
    return [
        replace(line, text=text, raw=raw)
        for cell, raw_cell in zip(texts, raws, strict=True)
        for text, raw in [(cell.replace("\\|", "|"), raw_cell.replace("\\|", "|"))]
    ]


def _parts(cell: Line) -> list[Line]:
    """The lines in a cell, which a table keeps on one."""
    texts, raws = _BREAK.split(cell.text), _BREAK.split(cell.raw)
    raws = raws if len(raws) == len(texts) else texts
    return [replace(cell, text=text.strip(), raw=raw.strip()) for text, raw in zip(texts, raws, strict=True)]


def _split(text: str) -> list[str]:
    return [cell.strip() for cell in _BAR.split(_OUTER_BARS.sub("", text.strip()))]


def _lines_of_table(head: Sequence[Line], body: Sequence[Sequence[list[Line]]], direction: str) -> Iterator[Line]:
    columns = [_NAMED.get(name.text.rstrip(":").lower(), "") for name in head]
    counted = [bool(known_state(name.text)) for name in head]
    if any(counted) and all(len(row) == len(head) and all(_is_count(cell[0]) for cell in row) for row in body):
        for row in body:
            yield from (_made(cell[0], f"{name.text}: {cell[0].text}") for name, cell in zip(head, row, strict=True))
        return
    if not any(columns) and any(_is_own(name.text) or _is_count(name) for name in head):
        # What has no name of a column is the first row.
        yield from _lines_of_row(head, columns, direction)
    else:
        yield from (name for name, column in zip(head, columns, strict=True) if name.text and not column)
    for row in body:
        named = zip(row, [*columns, *[""] * len(row)], strict=False)
        parts = [(part, column) for cell, column in named for part in cell]
        yield from _lines_of_row([part for part, _ in parts], [column for _, column in parts], direction)


def _is_count(cell: Line) -> bool:
    return forms.COUNT.fullmatch(cell.text) is not None


def _is_own(text: str) -> bool:
    """Whether a cell is a line of the page, whatever its column."""
    observation = forms.OBSERVATION.fullmatch(text)
    state = forms.STATE.fullmatch(text)
    return bool(
        (observation and observation["id"] and observation["direction"])
        or (state and state["rest"])
        or text in (*forms.DESCRIPTIONS, forms.NONE_STORED, forms.DISCLAIMER)
        or text.startswith("Reference ")
        or known_check(text)
        or any(form.fullmatch(text) for form in _OWN)
    )


def _lines_of_row(cells: Sequence[Line], columns: Sequence[str], direction: str) -> Iterator[Line]:
    """The lines that a row of a table was made of: its heading, what its bare values make, its other own lines."""
    told: dict[str, Line] = {}
    own: list[Line] = []
    for cell, column in zip(cells, columns, strict=True):
        if column and column not in told and cell.text and not _is_own(cell.text):
            told[column] = cell
        elif cell.text:
            own.append(cell)
    if not told and len(own) == 2 and _is_count(own[1]) and not _is_own(own[0].text) and not _is_count(own[0]):
        told, own = {"name": own[0], "value": own[1]}, []
    headings = [line for line in own if forms.OBSERVATION.fullmatch(line.text)]
    if headings and (found := forms.OBSERVATION.fullmatch(headings[0].text)):
        direction = found["direction"] or direction
    yield from headings
    yield from _of_row(told, direction) if headings or "id" in told else _of_numbers(told)
    yield from (line for line in own if line not in headings)
    if "event" in told:
        yield _made(told["event"], "Source-reported events for the cited work")
        yield told["event"]


def _of_row(told: dict[str, Line], direction: str) -> Iterator[Line]:
    """The lines of an observation, of its bare values."""
    texts = {column: line.text for column, line in told.items()}
    direction = texts.get("direction", direction)
    if "id" in told:
        yield _made(told["id"], f"Observation {texts['id'].removeprefix('Observation ')} · {direction}")
    if "title" in told:
        title = texts["title"]
        title = forms.UNRESOLVED_WORK if title == forms.UNRESOLVED_WORK_IN_PAIR else title
        statement = f"{title} cites this paper." if direction == INBOUND else f"This paper cites {title}."
        yield _made(told["title"], statement)
    if "reference" in told:
        yield _made(told["reference"], f"Reference {texts['reference']}")
    if "state" in told:
        yield _made(told["state"], f"Resolution: {texts['state']}")
    if "method" in told:
        before = "" if "state" in told else "Resolution: ; "
        yield _made(told["method"], f"{before}{texts['method']}{_observed(texts)}")
    elif "observed" in told:
        yield _made(told["observed"], f"Observed {texts['observed']}")
    yield from (line for column, line in told.items() if column not in _OF_ROW)


def _of_numbers(told: dict[str, Line]) -> Iterator[Line]:
    """The lines of a coordinate, a counter or a measurement, of their bare values."""
    texts = {column: line.text for column, line in told.items()}
    words = [column for column in ("name", "state", "status") if column in told]
    read = {"observed"}
    if "measured" in told and "name" in told:
        counts = " of ".join(texts[column] for column in ("measured", "total") if column in told)
        yield _made(told["name"], f"{texts.get('status', 'measured')} {counts} {texts['name']}")
        read |= {"measured", "total", "status", "name"}
    elif "value" in told and words:
        yield _made(told[words[0]], f"{texts[words[0]]}: {texts['value']}")
        read |= {"value", words[0]}
    elif "value" in told:
        yield told["value"]
        read |= {"value"}
    if "description" in told:
        yield told["description"]
    if "sources" in told:
        before = "" if "value" in told else "Source: "
        yield _made(told["sources"], f"{before}{texts['sources']}{_observed(texts)}")
    elif "observed" in told:
        yield told["observed"]
    yield from (line for column, line in told.items() if column not in {*read, "description", "sources", "event"})


def _observed(texts: dict[str, str]) -> str:
    return f", observed {texts['observed']}" if "observed" in texts else ""


def _made(line: Line, text: str) -> Line:
    """A line with other words around its own."""
    return replace(line, text=text, raw=text.replace(line.text, line.raw, 1) if line.text else text)
