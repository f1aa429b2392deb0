"""Times as records tell them: compared as instants, shown as written.

Forms seen: `2026-08-11T06:34:44.6726+00:00`, `2026-08-09T11:46:02.443365Z`, whole seconds, a missing zone, a day, a
month, a year, and the prose date of a page (`11 August 2026`).
"""

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_PROSE = re.compile(r"(?P<day>\d{1,2}) (?P<month>[A-Za-z]+)\.?,? (?P<year>\d{4})", re.ASCII)
_MONTH_FIRST = re.compile(r"(?P<month>[A-Za-z]+)\.? (?P<day>\d{1,2}),? (?P<year>\d{4})", re.ASCII)
_PART = re.compile(r"(\d{4})(?:-(\d{2}))?", re.ASCII)


@dataclass(frozen=True, slots=True, order=True)
class Instant:
    """A point in time: microseconds since 1970-01-01 UTC, whether the text named a zone, how precise it was
    (`year`, `month`, `day`, `time`).  Without a zone the text is taken as UTC for ordering."""

    microseconds: int
    zoned: bool
    precision: str


def instant(text: str | None) -> Instant | None:
    """The instant a time's text names, or `None` where it names none."""
    if not text:
        return None
    if part := _PART.fullmatch(text):
        return _on_day(int(part[1]), int(part[2] or 1), 1, "month" if part[2] else "year")
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        day = prose_date(text)
        return _on_day(day.year, day.month, day.day, "day") if day else None
    if len(text) <= 10:
        return _on_day(moment.year, moment.month, moment.day, "day")
    zoned = moment.tzinfo is not None
    try:
        since = (moment if zoned else moment.replace(tzinfo=UTC)) - _EPOCH
    except OverflowError:
        return None
    return Instant(since // timedelta(microseconds=1), zoned, "time")


def prose_date(text: str) -> date | None:
    """The day that a prose date (`11 August 2026`, `Aug 11, 2026`) names, or `None`."""
    found = _PROSE.fullmatch(text.strip()) or _MONTH_FIRST.fullmatch(text.strip())
    month = _month(found["month"]) if found else None
    if not found or month is None:
        return None
    try:
        return date(int(found["year"]), month, int(found["day"]))
    except ValueError:
        return None


def _month(word: str) -> int | None:
    told = "Sep" if word.casefold() == "sept" else word.capitalize()
    names = {name: number for number, whole in enumerate(MONTHS, start=1) for name in (whole, whole[:3])}
    return names.get(told)


def _on_day(year: int, month: int, day: int, precision: str) -> Instant | None:
    try:
        since = datetime(year, month, day, tzinfo=UTC) - _EPOCH
    except ValueError:
        return None
    return Instant(since // timedelta(microseconds=1), False, precision)
