"""What changed between two records in words for a person, as small tables: the most important first."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ledger_tui.audit.changed_decisions import ChangedDecision
from ledger_tui.audit.changes import ABSENT, Change, Kind, ordered
from ledger_tui.audit.difference import Difference, RowPair
from ledger_tui.audit.pairs import ListDifference
from ledger_tui.record.events import check_words
from ledger_tui.record.model import Coordinate, Event, EventCheck, Measurement, Observation
from ledger_tui.record.names import RecordName
from ledger_tui.writing.counted import counted
from ledger_tui.writing.table import stated

_NONE = "none"
_NO_ROW = "no such row"


@dataclass(frozen=True, slots=True)
class Section:
    """One table: its title, the names of its columns, its lines.  The last column is the one that may be cut."""

    title: str
    header: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]


def sections(found: Difference, decisions: Sequence[ChangedDecision] = ()) -> Iterator[Section]:
    """All that is to be told of a difference but its last line, without what is empty."""
    every = (
        _rows(found),
        _decided(decisions),
        _record(found),
        _coverage(found.coverage),
        _measured(found.measurements),
    )
    # A new event of the subject itself comes before all that is told of rows.
    order = (2, 0, 1, 3, 4) if found.new_events else (0, 1, 2, 3, 4)
    yield from (every[at] for at in order if every[at].lines)


def counts_words(found: Difference) -> str:
    """The last line: how many rows are as they were."""
    return f"{counted(found.unchanged, 'row')} unchanged, {counted(found.time_only, 'row')} time only"


def record_words(name: RecordName) -> str:
    """A record by its name: `2304.11277, version 2, pith, as of 2026-08-11`."""
    version = "version not stated" if name.version is None else f"version {name.version}"
    as_of = "as-of date not stated" if name.as_of is None else f"as of {name.as_of}"
    return ", ".join((name.paper, version, name.source or "source not stated", as_of))


def title_words(row: Observation) -> str:
    """What a person knows a row by."""
    return "an unresolved cited work" if row.placeholder and not row.title else stated(row.title)


def what_words(pair: RowPair) -> str:
    """What changed of a row, old and new, its times left out; of a row that only one record has, what that says."""
    if pair.old is None or pair.new is None:
        return _row_words(pair.last)
    told = [change for kind in pair.kinds if kind.matters for change in pair.changes if change.kind is kind]
    words = dict.fromkeys(_change_words(change, pair) for change in told)
    return "; ".join(words)


def value_words(value: Any) -> str:
    """A JSON value in words: what is not stated and what is none are never drawn as nothing."""
    if value is None or value is ABSENT:
        return stated(None)
    if value in ([], {}):
        return _NONE
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return ", ".join(value)
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def event_words(check: EventCheck | None) -> str:
    """An event check in words: its status, its reason or its events."""
    if check is None:
        return stated(None)
    told = check_words(check)
    return stated(check.status) + (f" ({told})" if told else "")


def _rows(found: Difference) -> Section:
    rows = found.rows()
    kinds = ordered(pair.kinds[0] for _, pair in rows)
    counts = [f"{sum(pair.kinds[0] is kind for _, pair in rows)} {kind.value}" for kind in kinds]
    lines = ((_kind_words(pair), *_place(direction, pair), pair.by or "", what_words(pair)) for direction, pair in rows)
    header = ("change", "direction", "ref", "title", "matched by", "old -> new")
    return Section(f"rows: {', '.join(counts)}", header, tuple(lines))


def _decided(decisions: Sequence[ChangedDecision]) -> Section:
    lines = (
        (
            one.entry.decision,
            _kind_words(one.pair),
            *_place(one.direction, one.pair),
            f"{_seen_words(one)} -> {stated(one.state_now) if one.pair.new else _NO_ROW}",
        )
        for one in decisions
    )
    header = ("decision", "change", "direction", "ref", "title", "state decided upon -> now")
    return Section(f"decisions upon changed rows: {len(decisions)}", header, tuple(lines))


def _record(found: Difference) -> Section:
    told = [change for kind in Kind for change in found.changes if change.kind is kind and _is_told(change)]
    lines = [("new event of the subject", "", _events_words([event])) for event in found.new_events]
    lines += [
        (_path_words(change), _field_words(change.path, change.old), _field_words(change.path, change.new))
        for change in told
    ]
    came = [listed for listed in found.lists if listed.came_or_went]
    lines += [
        (listed.path[-1].replace("_", " "), _stated_words(listed, 0), _stated_words(listed, 1)) for listed in came
    ]
    lines += _unseen(found.coverage, ("status", "measured", "total", "observed"))
    lines += _unseen(found.measurements, ("value", "observed"))
    return Section("record", ("of the record", "old", "new"), tuple(lines))


def _coverage(listed: ListDifference[Coordinate]) -> Section:
    if not any(pair.kinds for pair in listed.pairs):
        return _EMPTY
    lines = (
        (pair.last.name or pair.last.description or stated(None), *_covered(pair.old), *_covered(pair.new))
        for pair in listed.pairs
    )
    return Section("coverage", ("coverage", "old", "observed", "new", "observed"), tuple(lines))


def _measured(listed: ListDifference[Measurement]) -> Section:
    if not any(pair.kinds for pair in listed.pairs):
        return _EMPTY
    lines = ((stated(pair.last.source), *_measure(pair.old), *_measure(pair.new)) for pair in listed.pairs)
    return Section("external measurements", ("source", "old", "observed", "new", "observed"), tuple(lines))


def _unseen(listed: ListDifference[Any], shown: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    """What changed of the items of a list that their columns side by side do not show."""
    for pair in listed.pairs:
        for change in pair.changes:
            if change.path and change.path[0] not in shown and change.kind.matters:
                item = getattr(pair.last, "name", None) or getattr(pair.last, "source", None)
                what = f"{listed.path[-1].replace('_', ' ')}, {stated(item)}: {_path_words(change)}"
                yield what, value_words(change.old), value_words(change.new)


_EMPTY = Section("", (), ())
_NOT_THERE = ("not in this record", "")


def _covered(one: Coordinate | None) -> tuple[str, str]:
    if one is None:
        return _NOT_THERE
    counts = f"{stated(one.measured)} of {stated(one.total)}"
    if one.measured is None and one.total is None:
        counts = "" if one.status is None else "counts not stated"
    return f"{stated(one.status)} {counts}".rstrip(), stated(one.observed)


def _measure(one: Measurement | None) -> tuple[str, str]:
    return _NOT_THERE if one is None else (stated(one.value), stated(one.observed))


def _is_told(change: Change) -> bool:
    """Whether a change of the record has a line; its as-of date stands in the heading."""
    return change.kind.matters or (change.kind is Kind.TIME and change.path[0] != "as_of")


def _stated_words(listed: ListDifference[Any], side: int) -> str:
    if not listed.stated[side]:
        return stated(None)
    items = sum((pair.old_place, pair.new_place)[side] is not None for pair in listed.pairs)
    return f"{items} listed" if items else f"{_NONE} listed"


def _kind_words(pair: RowPair) -> str:
    """The most important kind; where that is an event, whether the row itself came or went too."""
    first, *rest = pair.kinds
    also = [kind.value for kind in rest if kind in (Kind.ADDED, Kind.GONE)]
    return ", ".join((first.value, *also))


def _place(direction: str, pair: RowPair) -> tuple[str, str, str]:
    row = pair.last
    return direction, stated(row.reference), title_words(row)


def _seen_words(one: ChangedDecision) -> str:
    seen = stated(one.entry.state_seen)
    return f"{seen} (in {stated(one.entry.record)} {stated(one.entry.direction)})" if one.elsewhere else seen


def _row_words(row: Observation) -> str:
    return f"{stated(row.state)}; {stated(row.method)}; events: {event_words(row.event)}"


def _change_words(change: Change, pair: RowPair) -> str:
    if change.path[0] == "event" and pair.old and pair.new:
        return f"event: {event_words(pair.old.event)} -> {event_words(pair.new.event)}"
    return f"{_path_words(change)}: {_field_words(change.path, change.old)} -> {_field_words(change.path, change.new)}"


def _path_words(change: Change) -> str:
    return " ".join(change.path).replace("_", " ")


def _field_words(path: Sequence[str], value: Any) -> str:
    if path[-1] == "events" and path[0] in ("paper", "event") and isinstance(value, list) and value:
        return _events_words(map(Event.model_validate, value))
    return value_words(value)


def _events_words(events: Iterable[Event]) -> str:
    return check_words(EventCheck(events=list(events))) or "an event without a word"
