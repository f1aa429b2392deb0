"""The times of a record, held against each other, against the day it speaks for, and against now."""

from collections.abc import Iterator
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from ledger_tui.audit.finding import Finding, found
from ledger_tui.index.index import Index, part
from ledger_tui.index.instants import NO_INSTANT
from ledger_tui.record.model import Record
from ledger_tui.record.times import Instant, instant
from ledger_tui.writing.counted import counted

_DAY = 86_400_000_000
_LAST_ZONE = 12 * 3_600_000_000
"""In the last time zone a day ends twelve hours after it ends in UTC."""

_LENGTHS = {"year": 366 * _DAY, "month": 31 * _DAY, "day": _DAY, "time": 1}
"""How many microseconds a time of each precision takes."""


def events_before_links(index: Index) -> Iterator[Finding]:
    """`event-before-link`, one for each list.  A check that tells a day alone is taken to be of that day's end."""
    count = index.row_count
    ends = np.array([_end(instant(word)) for word in index.event_times.words], np.int64)
    checked = ends[part(index.row_event_times, range(count))]
    observed = index.row_observed.moments(slice(0, count))
    older = (checked != NO_INSTANT) & (observed != NO_INSTANT) & (checked < observed) & index.shown_rows(range(count))
    lists: dict[tuple[int, str], list[int]] = {}
    for row in np.flatnonzero(older).tolist():
        lists.setdefault((index.row_records[row], index.direction(row)), []).append(row)
    for (record, direction), rows in lists.items():
        longest = max(rows, key=lambda row: int(observed[row] - checked[row]))
        told = index.row(longest)
        says = f"{counted(len(rows), f'{direction} event check')}, one of them as of {told.event_as_of}"
        rows_say = f"links stored later, that of the one {told.observed}"
        yield found(index, "event-before-link", record, says, rows_say, rows=rows)


def around_as_of(index: Index, number: int, record: Record) -> Iterator[Finding]:
    """`as-of-late`: no time of the record is of the day it speaks for or after it; `after-as-of`: some are after it."""
    day = instant(record.as_of.date) if record.as_of else None
    if day is None or record.as_of is None:
        return
    told = _Times(index, number, record)
    last = told.last()
    if last is None:
        return
    end = day.microseconds + _LENGTHS[day.precision]
    says = f"as of {record.as_of.text or record.as_of.date}"
    if last[0].microseconds + _LENGTHS[last[0].precision] <= day.microseconds:
        yield found(index, "as-of-late", number, says, f"the latest time is {last[1]}")
    rows, others = told.after(end + _LAST_ZONE)
    if len(rows) or others:
        yield found(index, "after-as-of", number, says, _after_words(index, rows, others), rows=rows.tolist())


def to_come(index: Index, number: int, record: Record, now: datetime) -> Iterator[Finding]:
    """`future`: the day a record speaks for or any of its times is after now; a day that has begun somewhere is not."""
    limit = int(now.timestamp() * 1_000_000)
    rows, others = _Times(index, number, record).after(limit)
    day = instant(record.as_of.date) if record.as_of else None
    as_of = record.as_of.date if record.as_of and day and day.microseconds - 14 * 3_600_000_000 > limit else None
    if as_of or len(rows) or others:
        says = f"as of {as_of}" if as_of else "times of what was observed"
        rows_say = _after_words(index, rows, others) if len(rows) or others else "no other time is told"
        yield found(
            index, "future", number, says, f"{rows_say}; now it is {now:%Y-%m-%dT%H:%M:%SZ}", rows=rows.tolist()
        )


class _Times:
    """Every time that a record tells of what was observed: those of its rows from the index, the others as told."""

    def __init__(self, index: Index, number: int, record: Record) -> None:
        self._index = index
        spans = [span for span in index.records[number].spans.values() if span]
        self._rows = np.concatenate([np.arange(span.start, span.stop) for span in spans] or [np.zeros(0, np.int64)])
        self._observed = index.row_observed.moments(self._rows)
        words = index.event_times.words
        codes, places = np.unique(part(index.row_event_times, self._rows), return_inverse=True)
        checked = [moment.microseconds if (moment := instant(words[code])) else NO_INSTANT for code in codes.tolist()]
        self._checked = np.array(checked, np.int64)[places] if len(codes) else np.zeros(0, np.int64)
        told = [one.observed for one in (*(record.coverage or ()), *(record.external_measurements or ()))]
        told += (record.times or {}).values()
        self._others = [(moment, text) for text in dict.fromkeys(told) if text and (moment := instant(text))]

    def last(self) -> tuple[Instant, str] | None:
        """The latest time with its text."""
        index, others = self._index, list(self._others)
        if len(self._rows):
            observed = index.row(int(self._rows[int(self._observed.argmax())])).observed
            checked = index.row(int(self._rows[int(self._checked.argmax())])).event_as_of
            others += [(moment, text) for text in (observed, checked) if text and (moment := instant(text))]
        return max(others, key=lambda one: one[0].microseconds, default=None)

    def after(self, moment: int) -> tuple[NDArray[np.int64], list[str]]:
        """The rows with a time after a moment, and the other times after it."""
        later = (self._observed > moment) | (self._checked > moment)
        return self._rows[later], [text for time, text in self._others if time.microseconds > moment]


def _after_words(index: Index, rows: NDArray[np.int64], others: list[str]) -> str:
    parts = []
    if len(rows):
        told = index.row(int(rows[0]))
        first = max((text for text in (told.observed, told.event_as_of) if text), key=_moment)
        parts.append(f"{counted(len(rows), 'row')} later, the first of {first}")
    if others:
        parts.append(f"{counted(len(others), 'time')} of coverage or measurements later, {others[0]}")
    return "; ".join(parts)


def _moment(text: str) -> int:
    found = instant(text)
    return found.microseconds if found else NO_INSTANT


def _end(moment: Instant | None) -> int:
    return NO_INSTANT if moment is None else moment.microseconds + _LENGTHS[moment.precision] - 1
