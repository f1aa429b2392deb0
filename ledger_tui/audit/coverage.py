"""The coverage vector of a record, held against its rows.

A coordinate of another source than Pith says `listed` or, where its files tell no such thing at all, `not told`; the
second claims nothing and is held against nothing.
"""

from collections.abc import Iterator

from ledger_tui.audit.finding import Finding, found
from ledger_tui.audit.numbers import BROKEN_OFF
from ledger_tui.audit.reread import LISTS, MEASUREMENTS, NOTICES
from ledger_tui.index.index import Index
from ledger_tui.record.model import INBOUND, NOT_TOLD, OUTBOUND, Coordinate, Record
from ledger_tui.writing.counted import counted

_UNAVAILABLE = "unavailable"


def covered_rows(index: Index, number: int, record: Record) -> Iterator[Finding]:
    """`coverage-rows`: coordinates that measure another number than the record holds, or more than their total."""
    for one in _telling(record):
        held = _held(record, one)
        if one.measured is None:
            continue
        beyond = one.total is not None and one.measured > one.total
        if (held is not None and held[0] != one.measured) or beyond:
            rows_say = held[1] if held else "no rows are known to be what it counts"
            broken = BROKEN_OFF if record.incomplete else ""
            yield found(index, "coverage-rows", number, coordinate_words(one), f"{rows_say}{broken}")


def unavailable_checks(index: Index, number: int, record: Record) -> Iterator[Finding]:
    """`unavailable-checks`: checks without an answer, of rows that a coverage of notices counts as measured.

    A coordinate that counts answers leaves room for them between what it measured and its total.
    """
    for one in _telling(record):
        if one.name not in NOTICES:
            continue
        unavailable, checks = [], 0
        for direction in (OUTBOUND, INBOUND):
            first = (index.records[number].spans.get(direction) or range(0)).start
            for at, row in enumerate(record.rows(direction) or ()):
                status = row.event.status if row.event else None
                checks += status is not None
                if status == _UNAVAILABLE:
                    unavailable.append(first + at)
        room = 0 if one.measured is None or one.total is None else one.total - one.measured
        if len(unavailable) > max(room, 0):
            rows_say = f"{len(unavailable)} of {counted(checks, 'event check')} unavailable"
            yield found(index, "unavailable-checks", number, coordinate_words(one), rows_say, rows=unavailable)


def caps(index: Index, number: int, record: Record) -> Iterator[Finding]:
    """`cap`: fewer inbound rows itemized than the source knows."""
    for one in _telling(record):
        if LISTS.get(one.name or "") == INBOUND and (words := cap_words(one)):
            rows = record.inbound
            rows_say = "no word of inbound rows" if rows is None else counted(len(rows), "inbound row")
            yield found(index, "cap", number, words, rows_say)


def cap_words(one: Coordinate | None) -> str | None:
    """How many of the known inbound rows are itemized, where those are not all; else `None`."""
    if one is None or one.measured is None or one.total is None or one.measured >= one.total:
        return None
    return f"{one.measured} of {one.total} inbound rows itemized"


def coordinate_words(one: Coordinate) -> str:
    """A coordinate as it states its numbers: `measured 139 of 139 standing notices`."""
    name = one.name or "a coordinate without a name"
    if one.measured is None and one.total is None:
        return f"{name}, no numbers stated"
    status = one.status or "status not stated:"
    measured = "not stated" if one.measured is None else one.measured
    return f"{status} {measured} of {one.total} {name}" if one.total is not None else f"{status} {measured} {name}"


def _telling(record: Record) -> Iterator[Coordinate]:
    return (one for one in record.coverage or () if one.status != NOT_TOLD)


def _held(record: Record, one: Coordinate) -> tuple[int, str] | None:
    """What the record holds of what a coordinate counts, in number and words; `None` where that is not known."""
    if one.name == MEASUREMENTS:
        told = record.external_measurements
        return None if told is None else (len(told), counted(len(told), "external measurement"))
    if one.name in NOTICES:
        if record.outbound is None and record.inbound is None:
            return None
        rows = [*(record.outbound or ()), *(record.inbound or ())]
        statuses = [row.event.status for row in rows if row.event and row.event.status is not None]
        answered = len(statuses) - statuses.count(_UNAVAILABLE)
        # Whether rows, checks or answers are counted, a coordinate that counts one of them rightly is in order.
        number = one.measured if one.measured in (len(statuses), answered) else len(rows)
        return number or 0, f"{counted(len(statuses), 'event check')} in {counted(len(rows), 'row')}"
    direction = LISTS.get(one.name or "")
    listed = record.rows(direction) if direction else None
    return None if listed is None else (len(listed), counted(len(listed), f"{direction} row"))
