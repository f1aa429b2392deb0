"""What changed between two records, as a rule an older and a newer one of the same paper.

Nothing is summed or judged: each change is a value before and after, at its place.  The difference is complete: applied
to the older record it gives the newer one, unknown keys, order of rows, and `null` against none included.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ledger_tui.audit.changes import Change, Kind, Path, applied, changes
from ledger_tui.audit.event_news import new_events
from ledger_tui.audit.kinds_of_changes import of_dated, of_record, of_row
from ledger_tui.audit.matching import ALL_BUT_TIMES, Lists, Match, matched
from ledger_tui.audit.pairs import ListDifference, Pair, list_difference
from ledger_tui.record.model import INBOUND, OUTBOUND, Coordinate, Event, Measurement, Observation, Record

RowPair = Pair[Observation]

_COVERAGE, _MEASUREMENTS, _OTHER = "coverage", "external_measurements", "other"


@dataclass(frozen=True, slots=True)
class Difference:
    """All that differs between two records.

    `changes`: what changed outside of lists, by path in the JSON form.  `directions`: the rows of each direction that
    either record tells of.  `coverage`, `measurements`: side by side, those that did not change too.  `new_events`: the
    events of the subject that the older record did not tell.
    """

    changes: tuple[Change, ...]
    directions: tuple[ListDifference[Observation], ...]
    coverage: ListDifference[Coordinate]
    measurements: ListDifference[Measurement]
    new_events: tuple[Event, ...]

    @property
    def changed(self) -> bool:
        """Whether anything changed but times and the form of the file."""
        return any(change.kind.matters for change in self.changes) or any(one.changed for one in self.lists)

    @property
    def lists(self) -> tuple[ListDifference[Any], ...]:
        """Every list: the rows of each direction, coverage, measurements."""
        return (*self.directions, self.coverage, self.measurements)

    @property
    def empty(self) -> bool:
        """Whether no time changed either, and nothing but the form of the file."""
        kinds = [change.kind for change in self.changes]
        kinds += [kind for listed in self.lists for pair in listed.pairs for kind in pair.kinds]
        return not self.changed and Kind.TIME not in kinds

    @property
    def times(self) -> tuple[Change, ...]:
        """The times that changed outside of lists: the as-of date, a source's own."""
        return tuple(change for change in self.changes if change.kind is Kind.TIME)

    @property
    def unchanged(self) -> int:
        """How many rows both records tell alike, times included."""
        return sum(not pair.changed and not pair.is_time_only for _, pair in self._pairs())

    @property
    def time_only(self) -> int:
        """How many rows differ in times alone."""
        return sum(pair.is_time_only for _, pair in self._pairs())

    def rows(self) -> list[tuple[str, RowPair]]:
        """The rows that changed in more than times, each with its direction, the most important first."""
        order = list(Kind)
        found = [(direction, pair) for direction, pair in self._pairs() if pair.changed]
        return sorted(found, key=lambda one: order.index(one[1].kinds[0]))

    def _pairs(self) -> Iterator[tuple[str, RowPair]]:
        for listed in self.directions:
            for pair in listed.pairs:
                yield listed.path[-1], pair


def difference(old: Record, new: Record) -> Difference:
    """What changed from one record to another."""
    before, after = _directions(old), _directions(new)
    return Difference(
        changes(_without_lists(old), _without_lists(new), of_record(old, new)),
        tuple(
            list_difference(path, before.get(path), after.get(path), matched, of_row)
            for path in dict.fromkeys((*after, *before))
        ),
        list_difference((_COVERAGE,), old.coverage, new.coverage, _same_coordinates, of_dated(Kind.COVERAGE)),
        list_difference(
            (_MEASUREMENTS,),
            old.external_measurements,
            new.external_measurements,
            _same_measurements,
            of_dated(Kind.MEASUREMENT),
        ),
        new_events(old.paper.events, new.paper.events),
    )


def apply(old: Record, found: Difference) -> Record:
    """The newer record, made of the older one and what changed."""
    told = applied(_without_lists(old), found.changes)
    before = old.model_dump(by_alias=True)
    told[_COVERAGE] = found.coverage.applied(before[_COVERAGE])
    told[_MEASUREMENTS] = found.measurements.applied(before[_MEASUREMENTS])
    for listed in found.directions:
        *way, word = listed.path
        rows = listed.applied((before[_OTHER] or {}).get(word) if way else before[word])
        if not way:
            told[word] = rows
        elif rows is not None:
            told[_OTHER][word] = rows
    return Record.model_validate(told)


def _directions(record: Record) -> dict[Path, list[Observation] | None]:
    others: dict[Path, list[Observation] | None] = {(_OTHER, word): rows for word, rows in (record.other or {}).items()}
    return {(OUTBOUND,): record.outbound, (INBOUND,): record.inbound, **others}


def _without_lists(record: Record) -> dict[str, Any]:
    """A record as JSON without its lists of rows, coordinates and measurements; of other directions only whether the
    record says anything of such."""
    told = record.model_dump(by_alias=True, exclude={OUTBOUND, INBOUND, _COVERAGE, _MEASUREMENTS})
    return {**told, _OTHER: None if record.other is None else {}}


def _same_coordinates(old: Sequence[Coordinate], new: Sequence[Coordinate]) -> list[Match]:
    lists = Lists(old, new)
    lists.match("name", lambda one: one.name and (one.name, _but_for_time(one)))
    lists.match("name", lambda one: one.name)
    lists.match("description", lambda one: one.description)
    lists.match(ALL_BUT_TIMES, _but_for_time)
    return lists.matches


def _same_measurements(old: Sequence[Measurement], new: Sequence[Measurement]) -> list[Match]:
    lists = Lists(old, new)
    lists.match("source", lambda one: one.source and (one.source, _but_for_time(one)))
    lists.match("source", lambda one: one.source)
    lists.match("value", _but_for_time)
    return lists.matches


def _but_for_time(one: Coordinate | Measurement) -> str:
    return json.dumps({**one.model_dump(by_alias=True), "observed": None}, sort_keys=True)
