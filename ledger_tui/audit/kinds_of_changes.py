"""Of what kind a change is, by the place where it stands: in a record, in a row, in what has one time."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ledger_tui.audit.changes import ABSENT, Kind, KindOf, Path
from ledger_tui.audit.event_news import new_events, tells_new_event
from ledger_tui.audit.matching import is_place
from ledger_tui.record.model import Observation, Record
from ledger_tui.record.states import Standing, standing

_OF_RECORD: Mapping[Path, Kind] = {
    ("as_of",): Kind.TIME,
    ("times",): Kind.TIME,
    ("stated",): Kind.COUNTER,
    ("resolution",): Kind.COUNTER,
    ("other",): Kind.DIRECTION,
    ("paper", "version"): Kind.VERSION,
    ("paper", "title"): Kind.RETITLED,
    ("paper", "identifiers"): Kind.IDENTIFIERS,
    ("paper", "arxiv_id"): Kind.IDENTIFIERS,
    ("paper", "events"): Kind.EVENT,
}

_OF_ROW: Mapping[Path, Kind] = {
    ("observed",): Kind.TIME,
    ("event", "as_of"): Kind.TIME,
    ("event",): Kind.EVENT,
    ("method",): Kind.METHOD,
    ("title",): Kind.RETITLED,
    ("placeholder",): Kind.RETITLED,
    ("reference",): Kind.RENUMBERED,
    ("numbered_by",): Kind.RENUMBERED,
    ("id",): Kind.IDENTIFIERS,
    ("identifiers",): Kind.IDENTIFIERS,
    ("raw",): Kind.RAW,
}


def of_record(old: Record, new: Record) -> KindOf:
    """The kinds of changes of a record outside of its lists."""

    def kind(path: Path, before: Any, after: Any) -> Kind:
        if path == ("paper", "events") and new_events(old.paper.events, new.paper.events):
            return Kind.NEW_EVENT
        if path in (("paper", "key"), ("paper", "title")) and _is_file_name(path[1], old, new):
            return Kind.FORM
        if path in _PLACES and _but_for_places(path, before) == _but_for_places(path, after):
            return Kind.FORM
        if path == ("other",) and (old.other or new.other):
            # The directions themselves are told.
            return Kind.FORM
        return _looked_up(_OF_RECORD, path)

    return kind


def of_row(old: Observation | None, new: Observation | None) -> KindOf:
    """The kinds of changes of a row, or of one that only one record has."""

    def kind(path: Path, before: Any, after: Any) -> Kind:
        is_news = tells_new_event(old.event if old else None, new.event if new else None)
        if not path and before is not ABSENT:
            return Kind.GONE
        if not path:
            return Kind.NEW_EVENT if is_news else Kind.ADDED
        if path == ("state",):
            return _of_states(before, after)
        if path == ("reference",) and old and new and is_place(old) and is_place(new):
            return Kind.FORM
        found = _looked_up(_OF_ROW, path)
        return Kind.NEW_EVENT if found is Kind.EVENT and is_news else found

    return kind


def of_dated(kind: Kind) -> Callable[[object, object], KindOf]:
    """The kinds of changes of what has one time, `observed`: all others are of one kind."""
    return lambda _old, _new: lambda path, _before, _after: Kind.TIME if path == ("observed",) else kind


def _looked_up(kinds: Mapping[Path, Kind], path: Path) -> Kind:
    """The kind of the longest path in a table that leads to a place."""
    return next((kinds[path[:end]] for end in range(len(path), 0, -1) if path[:end] in kinds), Kind.OTHER)


def _of_states(before: str | None, after: str | None) -> Kind:
    match standing(before), standing(after):
        case Standing.NEEDS_WORK, Standing.SETTLED:
            return Kind.NEWLY_RESOLVED
        case Standing.SETTLED, Standing.NEEDS_WORK:
            return Kind.NO_LONGER_RESOLVED
    return Kind.STATE


def _is_file_name(what: str, old: Record, new: Record) -> bool:
    """Whether the key, or the title, of both papers is the name of a file, as a bibliography's is."""
    begin = "file:" if what == "key" else "file:{}#"
    return all((one.paper.key or "").startswith(begin.format(one.paper.title)) for one in (old, new))


_PLACES: Mapping[Path, str] = {("unread",): "line", ("cleaned",): "place"}
"""What is told with the place in the file where it stands, and the name of that place."""


def _but_for_places(path: Path, entries: Sequence[Mapping[str, Any]] | None) -> object:
    if entries is None:
        return None
    return Counter(repr(sorted((key, value) for key, value in one.items() if key != _PLACES[path])) for one in entries)
