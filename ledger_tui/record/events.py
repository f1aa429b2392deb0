"""Events of a work as sources tell them: of what type each is, in which order they came, what they come to in a row.

A source's own word for an event is kept and shown; the type is only for telling them apart.  A word of no known type is
of the type `OTHER`, under its own name.  A reinstatement is an event of its own: it takes back a retraction that came
before it, and no event is left out for it.
"""

import re
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import TypeVar

from ledger_tui.record.loosekey import fold
from ledger_tui.record.times import instant
from ledger_tui.record.told import ToldCheck, ToldEvent

_Event = TypeVar("_Event", bound=ToldEvent)


class EventType(Enum):
    """What a reported event is, the gravest first; the value is the word for it."""

    RETRACTION = "retraction"
    CONCERN = "concern"
    CORRECTION = "correction"
    REINSTATEMENT = "reinstatement"
    OTHER = "other"


_NEGATED = r"(?:no|not|never|without|neither)(?: (?:a|an|any|been|yet|be|was|is))*"
_REINSTATED = re.compile(
    r"\b(?:un ?retract|reinstat|re instat)\w*"
    r"|\bretract\w*(?: \w+){0,6} (?:rescinded|reversed|revoked|lifted|withdrawn|undone|annulled|overturned)\b"
    r"|\b(?:rescind\w*|revers\w+|revok\w+|revocation|lift\w*|withdraw\w*|annul\w*)(?: (?:of|the|a|its|earlier|prior))*"
    r" retract\w*"
    r"|\bno longer retracted\b"
)
_TYPES: tuple[tuple[EventType, re.Pattern[str]], ...] = (
    (EventType.REINSTATEMENT, _REINSTATED),
    (EventType.RETRACTION, re.compile(r"\b(?:retract\w*|withdraw\w*|removal|removed)\b")),
    (EventType.CONCERN, re.compile(r"\bconcerns?\b")),
    (EventType.CORRECTION, re.compile(r"\b(?:correct(?:ion|ions|ed)|corrigend(?:um|a)|errat(?:um|a))\b")),
)
_DENIED = re.compile(rf"\b{_NEGATED} (?:retract|withdraw|remov|concern|correct|corrigend|errat|reinstat)\w*")


def event_type(event: ToldEvent) -> EventType:
    """The type of an event by its source's word for it; by its text where the source has no word."""
    told = fold((event.kind or event.text or "").replace("_", " "))
    told = _DENIED.sub("", told)
    return next((kind for kind, words in _TYPES if words.search(told)), EventType.OTHER)


def history(events: Iterable[_Event]) -> list[_Event]:
    """The events by their dates, the oldest first; those without one come last, as told."""
    return sorted(events, key=_moment)


def type_words(events: Iterable[ToldEvent]) -> str | None:
    """The types of all events, each once, the gravest first (`retraction correction`); `None` where there are none."""
    types = set(map(event_type, events))
    return " ".join(kind.value for kind in EventType if kind in types) or None


def check_words(check: ToldCheck) -> str | None:
    """The reason of an event check and its events by their dates, as a cell tells them; `None` where there is neither.

    Where there are several events, what they come to stands before them.
    """
    events = history(check.events or ())
    parts = [] if check.reason is None else [check.reason]
    parts += filter(None, map(_told, events))
    told = "; ".join(parts)
    standing = f"{standing_words(events)}: " if len(events) > 1 else ""
    return f"{standing}{told}" if told else None


def _told(event: ToldEvent) -> str:
    heading = ", ".join(word for word in (event.kind, event.source, event.date) if word)
    return ": ".join(word for word in (heading, event.text) if word)


def standing_words(events: Sequence[ToldEvent]) -> str | None:
    """What the events come to, in the few words that a row has room for; `None` where there are none.

    The gravest event stands for all (`retraction, 1 more event`), by its source's own word.  After a reinstatement it
    is `reinstated`, and how many sources still say retracted; a later retraction is `retracted again`.
    """
    if not events:
        return None
    kinds = [event_type(event) for event in events]
    if EventType.REINSTATEMENT in kinds and EventType.RETRACTION in kinds:
        return _after_reinstatement(events)
    gravest = min(kinds, key=list(EventType).index)
    shown = next(event for event, kind in zip(reversed(events), reversed(kinds), strict=True) if kind is gravest)
    word = shown.kind or shown.text or "an event without a word"
    more = len(events) - 1
    return word if not more else f"{word}, {more} more event{'s' if more > 1 else ''}"


def _after_reinstatement(events: Sequence[ToldEvent]) -> str:
    retractions = [event for event in events if event_type(event) is EventType.RETRACTION]
    reinstatements = [event for event in events if event_type(event) is EventType.REINSTATEMENT]
    dated = [event for event in reinstatements if instant(event.date)]
    if not dated:
        return "retraction, and a reinstatement without a date"
    last = max(dated, key=_moment)
    if any(instant(event.date) and _moment(event) > _moment(last) for event in retractions):
        return "retracted again"
    reinstating = {event.source for event in reinstatements}
    still = {event.source for event in retractions} - reinstating
    if not still:
        return "reinstated"
    return f"reinstated ({'one source still says' if len(still) == 1 else f'{len(still)} sources still say'} retracted)"


def _moment(event: ToldEvent) -> tuple[bool, int]:
    moment = instant(event.date)
    return (moment is None, moment.microseconds if moment else 0)
