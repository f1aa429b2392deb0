"""Values and events in words, as a file tells them."""

import json

from ledger_tui.app.text.lines import Line, Role
from ledger_tui.record.events import EventType, event_type
from ledger_tui.record.model import Event, Shape


def value_words(value: object) -> str:
    """A value that the models do not know, as it stands in the file."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def event_line(event: Event) -> Line:
    """One event: kind, date, who tells it, its text, and whatever else is told of it."""
    words = [part for part in (event.kind, event.date, event.source and f"told by {event.source}", event.text) if part]
    more = [f"{name}: {value_words(value)}" for name, value in (event.model_extra or {}).items()]
    # A reinstatement takes a warning back and is none.
    role = Role.PLAIN if event_type(event) is EventType.REINSTATEMENT else Role.WARN
    return [(", ".join(words + more), role)]


def unknown_keys(part: Shape | None) -> dict[str, object]:
    """The keys of a part of a record that the models do not know, with their values."""
    return dict((part.model_extra or {}) if part else {})
