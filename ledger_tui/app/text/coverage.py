"""The record's header and its coverage vector in words: what is measured, of how much, when, from where."""

from collections.abc import Mapping

from ledger_tui.app.glyphs import Glyphs
from ledger_tui.app.text.lines import NOT_STATED, Line, Role, moment
from ledger_tui.app.text.record_facts import record_facts
from ledger_tui.app.text.rows import USUAL_EVENTS
from ledger_tui.app.text.told import unknown_keys, value_words
from ledger_tui.index.index import RecordFacts
from ledger_tui.reading.notes import differing_numbers
from ledger_tui.record.model import INBOUND, NOT_TOLD, Coordinate, Record, Shape
from ledger_tui.writing.cells import fit

_BAR = 8
_NAME = 22
_WHOLE_NAME = 30
_SHORT_NAMES = {
    "reference resolution": "references",
    "standing notices": "notices",
    "inbound itemization": "inbound",
    "external citation measurements": "external",
}


def heading(facts: RecordFacts, among: tuple[int, int], glyphs: Glyphs) -> Line:
    """`2304.11277 v2 · pith · as of 11 August 2026`; `among`: which record of its paper this is, of how many."""
    version = "version not stated" if facts.version is None else f"v{facts.version}"
    as_of = facts.as_of.text or facts.as_of.date if facts.as_of else None
    place, of = among
    others: Line = [(f" {glyphs.dot} record {place} of {of} ", Role.PLAIN), ("< >", Role.KEY)] if of > 1 else []
    return [
        (facts.name.paper, Role.STRONG),
        (f" {version}", Role.STRONG if facts.version is not None else Role.DIM),
        *others,
        (f" {glyphs.dot} {facts.source or 'source not stated'}", Role.PLAIN),
        (f" {glyphs.dot} as of {as_of or NOT_STATED}", Role.PLAIN),
    ]


def summary(record: Record) -> Line:
    """The whole vector in one line, for a window too low for the panel."""
    if record.coverage is None:
        return [("coverage not stated", Role.DIM)]
    if not record.coverage:
        return [("coverage: the record states no coordinate", Role.DIM)]
    line: Line = []
    for coordinate in record.coverage:
        name = _SHORT_NAMES.get(coordinate.name or "", coordinate.name or "unnamed")
        told = (NOT_TOLD, Role.DIM) if _is_not_told(coordinate) else _measured(coordinate)
        line += [(f"{'  ' if line else ''}{name} ", Role.DIM), told]
    return line


def panel(record: Record, events: Mapping[str | None, int], glyphs: Glyphs, *, whole: bool) -> list[Line]:
    """The coverage panel.  `events` counts the event checks of all rows by status word; `whole` gives each coordinate
    its full time, its sources and its description on lines of their own."""
    lines: list[Line] = []
    if record.coverage is None:
        lines.append([("coverage vector ", Role.PLAIN), (NOT_STATED, Role.DIM)])
    elif not record.coverage:
        lines.append([("coverage vector: the record states no coordinate", Role.PLAIN)])
    for coordinate in record.coverage or []:
        lines += _coordinate(coordinate, glyphs, whole)
    lines += [*_measurements(record), _event_checks(events), *_not_itemized(record)]
    lines += [*_differences(record), *record_facts(record, whole=whole)]
    if whole:
        lines.append([("none found: none in the named sources as of that time; it is no verdict", Role.DIM)])
    return [line for line in lines if line]


def _coordinate(coordinate: Coordinate, glyphs: Glyphs, whole: bool) -> list[Line]:
    name = coordinate.name or "name not stated"
    if _is_not_told(coordinate):
        short = [(f"{fit(name, _WHOLE_NAME if whole else _NAME, glyphs.cut)} ", Role.PLAIN), (NOT_TOLD, Role.DIM)]
        return [short, [("  ", Role.DIM), (coordinate.description or "", Role.DIM)]] if whole else [short]
    sources = "sources not stated" if coordinate.sources is None else ", ".join(coordinate.sources) or "none"
    time = coordinate.observed or "time not stated"
    width = _WHOLE_NAME if whole else _NAME
    line: Line = [
        (f"{fit(name, width, glyphs.cut)} ", Role.PLAIN),
        (f"{_bar(coordinate, glyphs):<{_BAR}} ", Role.HEAD),
        _measured(coordinate, width=10),
        (f" {coordinate.status or 'status not stated'} ", Role.PLAIN if coordinate.status else Role.DIM),
    ]
    if not whole:
        return [
            [*line, (coordinate.observed[:10] if coordinate.observed else time, Role.DIM), (f" {sources}", Role.DIM)]
        ]
    inferred, of_reader = coordinate.name_from == "description", coordinate.name_from == "reader"
    return [
        line,
        [("  observed ", Role.DIM), moment(coordinate.observed) if coordinate.observed else (time, Role.PLAIN)],
        [("  sources ", Role.DIM), (sources, Role.PLAIN)],
        [("  ", Role.DIM), (coordinate.description or "description not stated", Role.DIM)],
        [("  the name was not in the file: known by its description", Role.DIM)] if inferred else [],
        [("  the source has no such vector: this says what its files can tell", Role.DIM)] if of_reader else [],
        [("  ", Role.DIM), *_extra(coordinate)] if coordinate.model_extra else [],
    ]


def _is_not_told(coordinate: Coordinate) -> bool:
    return coordinate.status == NOT_TOLD and coordinate.measured is None and coordinate.total is None


def _measured(coordinate: Coordinate, width: int = 0) -> tuple[str, Role]:
    if coordinate.measured is None and coordinate.total is None:
        return (f"{NOT_STATED:>{width}}", Role.DIM)
    measured, total = ("?" if n is None else str(n) for n in (coordinate.measured, coordinate.total))
    return (f"{measured + ' of ' + total:>{width}}", Role.STRONG)


def _bar(coordinate: Coordinate, glyphs: Glyphs) -> str:
    if coordinate.measured is None or not coordinate.total:
        return ""
    full = max(0, min(_BAR, coordinate.measured * _BAR // coordinate.total))
    return glyphs.bar_full * full + glyphs.bar_empty * (_BAR - full)


def _measurements(record: Record) -> list[Line]:
    """One line a measurement: they are never added up."""
    name: Line = [("external, never combined: ", Role.PLAIN)]
    if record.external_measurements is None:
        return [[*name, (NOT_STATED, Role.DIM)]]
    if not record.external_measurements:
        return [[*name, ("none stored", Role.PLAIN)]]
    return [
        [
            *name,
            (NOT_STATED, Role.DIM) if told.value is None else (str(told.value), Role.STRONG),
            (f" by {told.source or 'a source not stated'} at {told.observed or 'a time not stated'}", Role.PLAIN),
            *_extra(told),
        ]
        for told in record.external_measurements
    ]


def _event_checks(events: Mapping[str | None, int]) -> Line:
    if not events:
        return []
    line: Line = [("event checks: ", Role.PLAIN)]
    order = sorted(events, key=lambda word: (word is None, word != "none found", word or ""))
    for number, word in enumerate(order):
        unusual = word not in USUAL_EVENTS
        role = Role.WARN if unusual else Role.PLAIN
        line += [(", " if number else "", Role.PLAIN), (f"{events[word]} {word or NOT_STATED}", role)]
    return line


def _not_itemized(record: Record) -> list[Line]:
    """Where the record knows of more rows of a direction than it lists: of how many, and that the rest is elsewhere."""
    lines: list[Line] = []
    cap = next((c for c in record.coverage or [] if c.name == "inbound itemization"), None)
    if cap and cap.measured is not None and cap.total is not None and cap.measured < cap.total:
        words = f"inbound: {cap.measured} of {cap.total} citing papers itemized"
        note = " (page cap)" if "cap" in (cap.description or "") else ""
        lines.append([(words, Role.WARN), (f"{note}; the rest is not in this file", Role.DIM)])
    for direction, stated in (record.stated or {}).items():
        rows = record.rows(direction)
        told = f"{direction}: {'none' if rows is None else len(rows)} of {stated.total} listed"
        if stated.total is not None and stated.total > len(rows or ()) and not (direction == INBOUND and lines):
            lines.append([(told, Role.WARN), ("; the rest is not in this file", Role.DIM)])
    return lines


def _differences(record: Record) -> list[Line]:
    """Where what the page states and what its rows add up to do not agree: both, neither repaired.  Where it has no
    outbound rows, what it states of them."""
    lines: list[Line] = [[(reason, Role.WARN)] for _, reason in differing_numbers(record)]
    if record.outbound is None and record.resolution and record.resolution.states is not None:
        told = ", ".join(f"{word} {count}" for word, count in record.resolution.states.items())
        of = _of(record.resolution.displayed, record.resolution.total)
        lines.append([(f"the page states of its outbound rows, which are not in the file: {of}{told}", Role.WARN)])
    return lines


def _of(displayed: int | None, total: int | None) -> str:
    if displayed is None and total is None:
        return ""
    shown, of = ("?" if number is None else str(number) for number in (displayed, total))
    return f"{shown} of {of} displayed; "


def _extra(part: Shape) -> Line:
    return [(f"; {name}: {value_words(value)}", Role.DIM) for name, value in unknown_keys(part).items()]
