"""What a row of a page says of events for its cited work."""

import re
from collections.abc import Sequence

from ledger_tui.reading import page_lines as forms
from ledger_tui.reading.page_lines import Line
from ledger_tui.record.model import Event, EventCheck
from ledger_tui.record.times import instant

_KNOWN_REASON = "canonical work link unavailable"
_UNAVAILABLE = "Unavailable: "
_ZONED = re.compile(r"(?:Z|[+-]\d\d:\d\d)$")


def event_check(lines: Sequence[Line], *, at_end: bool, cut: bool) -> tuple[EventCheck | None, list[Line]]:
    """The event check that the lines below a row's event heading tell, and the lines left unread.

    `at_end`: the row is the last of its list, so that what follows a known line may be the foot of the page or the next
    heading, and not an event.  `cut`: the last line has no line end, so that it may have broken off; what may be half
    a value is not taken.
    """
    check: EventCheck | None = None
    events: list[Event] = []
    unread: list[Line] = []
    for line in lines:
        known = known_check(line.text)
        if cut and line is lines[-1] and _broke_off(line.text):
            check = check or (known and EventCheck(status=known.status))
            unread.append(line)
        elif known and check is None:
            check = known
        elif known and known == check:
            continue
        elif known or (check and at_end):
            unread.append(line)
        else:
            events.append(Event(text=line.text))
    if events:
        # Where a line no reader knows stands beside a known one, it is the more important of the two.
        return (check or EventCheck()).model_copy(update={"status": "found", "events": events}), unread
    return check, unread


def known_check(text: str) -> EventCheck | None:
    """The check that a line of one of the known forms tells, or `None`."""
    if found := forms.NO_EVENT_AS_OF.fullmatch(text):
        return EventCheck(status="none found", as_of=found["as_of"])
    if forms.NO_EVENT_UNDATED.fullmatch(text):
        return EventCheck(status="none found")
    if found := forms.UNAVAILABLE.fullmatch(text):
        return EventCheck(status="unavailable", reason=found["reason"].strip())
    return None


def _broke_off(text: str) -> bool:
    if any(begun.startswith(text) for begun in (forms.NO_EVENT, _UNAVAILABLE)):
        return True
    if (found := forms.NO_EVENT_AS_OF.fullmatch(text)) and ("T" in found["as_of"] or not text.endswith(".")):
        # A full stop may be that of half a second, and half a zone is one too.
        return not _ZONED.search(found["as_of"]) or not instant(found["as_of"])
    if text.endswith("."):
        return False
    found = forms.UNAVAILABLE.fullmatch(text)
    return bool(found and found["reason"] != _KNOWN_REASON)
