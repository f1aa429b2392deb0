"""Which events a later record tells that the earlier one did not."""

from collections.abc import Sequence

from ledger_tui.record.events import EventType, event_type
from ledger_tui.record.model import Event, EventCheck

_NO_EVENT = ("none found", "unavailable", None)
"""The words of an event check under which no event is reported; another word may be an event that no reader knows."""


def new_events(old: Sequence[Event] | None, new: Sequence[Event] | None) -> tuple[Event, ...]:
    """The events that are told now and were not before, in the order told.

    An event of a known type that the same source told before is no new one because it is worded otherwise or has got a
    date, or lost it; with another date it is.  An event of no known type is new wherever it is not told as before.
    """
    before, told = list(old or ()), []
    for event in new or ():
        if event in before:
            before.remove(event)
        else:
            told.append(event)
    found = []
    for event in told:
        if (earlier := next((one for one in before if _is_the_same(one, event)), None)) is not None:
            before.remove(earlier)
        else:
            found.append(event)
    return tuple(found)


def tells_new_event(old: EventCheck | None, new: EventCheck | None) -> bool:
    """Whether a later event check reports what the earlier one did not: an event, or a status word that may be one."""
    if new is None:
        return False
    if new_events(old.events if old else None, new.events):
        return True
    return not new.events and new.status not in (*_NO_EVENT, old.status if old else None)


def _is_the_same(one: Event, other: Event) -> bool:
    if event_type(one) is not event_type(other) or event_type(one) is EventType.OTHER or one.source != other.source:
        return False
    return one.date == other.date or one.date is None or other.date is None
