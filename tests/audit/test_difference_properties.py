"""A difference is complete: applied to the older record it gives the newer one, and nothing in it is idle."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from ledger_tui.audit.changes import same
from ledger_tui.audit.difference import Difference, apply, difference
from ledger_tui.record.model import Coordinate, Event, EventCheck, Measurement, Observation, Record
from tests.index import small
from tests.reading import records as told

_coordinates = st.builds(
    Coordinate,
    name=small.maybe(["notices", "itemization"]),
    status=small.maybe(["measured", "not told"]),
    measured=small.maybe([0, 3]),
    observed=small.maybe(small.TIMES),
    unknown=st.none() | st.booleans() | st.integers(0, 1),
)
_measurements = st.builds(
    Measurement,
    value=small.maybe([0, 12, 12.5]),
    source=small.maybe(["pith", "other"]),
    observed=small.maybe(small.TIMES),
)
_events = st.none() | st.lists(
    st.builds(Event, kind=small.maybe(["retraction", "odd"]), date=small.maybe(["2025"])), max_size=2
)


@st.composite
def _full(draw: Callable[..., Any]) -> Record:
    """A small record with coverage, measurements, events of its subject and unknown keys too."""
    record = draw(small.records())
    told_json = record.model_dump(by_alias=True)
    told_json["paper"]["events"] = draw(_events.map(lambda found: found and [one.model_dump() for one in found]))
    for name, items in (("coverage", _coordinates), ("external_measurements", _measurements)):
        found = draw(st.none() | st.lists(items, max_size=4))
        told_json[name] = found if found is None else [one.model_dump() for one in found]
    told_json["other"] = draw(st.sampled_from([told_json["other"], None, {}, {"sideways": []}]))
    told_json["stated"] = draw(st.sampled_from([None, {}, {"outbound": {"listed": 1}}, {"outbound": {"total": 1}}]))
    for key, value in draw(st.dictionaries(st.sampled_from("abc"), told._json_values, max_size=2)).items():
        told_json[f"unknown {key}"] = value
    return Record.model_validate(told_json)


@st.composite
def _twins(draw: Callable[..., Any]) -> tuple[Record, Record]:
    """A record and what may be a later one of it: rows moved, repeated, left out, told otherwise."""
    old, other = draw(_full()), draw(_full())

    def later(rows: list[Observation] | None) -> list[Observation] | None:
        if rows is None:
            return None
        kept = [row for row in draw(st.permutations(rows)) if draw(st.integers(0, 4))]
        return [*map(changed, kept), *draw(st.lists(small.observations, max_size=1))]

    def changed(row: Observation) -> Observation:
        name = draw(st.sampled_from(["id", "reference", "title", "state", "observed", "event", "placeholder", "none"]))
        return row if name == "none" else row.model_copy(update={name: getattr(draw(small.observations), name)})

    rows = {"outbound": later(old.outbound), "inbound": later(old.inbound)}
    return old, draw(st.sampled_from([old, other])).model_copy(update=rows)


_pairs = st.one_of(_twins(), st.tuples(_full(), _full()), st.tuples(told.records, told.records))


def _is(one: Record, other: Record) -> bool:
    return one == other and same(one.model_dump(), other.model_dump())


def _gives(old: Record, found: Difference, new: Record) -> bool:
    try:
        return _is(apply(old, found), new)
    except (LookupError, TypeError, ValidationError):
        return False


@given(_pairs)
def test_a_difference_applied_to_the_old_record_gives_the_new_one(pair: tuple[Record, Record]) -> None:
    old, new = pair
    before = old.model_dump_json()
    assert _is(apply(old, difference(old, new)), new)
    assert old.model_dump_json() == before


@given(_full())
def test_between_equal_records_there_is_no_difference(record: Record) -> None:
    found = difference(record, record.model_copy(deep=True))
    lists = (*found.directions, found.coverage, found.measurements)
    assert not found.changed and not found.changes and not found.new_events
    assert not any(pair.changes or pair.by is None for listed in lists for pair in listed.pairs)
    assert found.unchanged == sum(len(rows or ()) for _, rows in record.directions())
    assert found.time_only == 0


@given(_twins(), st.data())
def test_every_change_is_needed(pair: tuple[Record, Record], data: st.DataObject) -> None:
    old, new = pair
    found = difference(old, new)
    lesser = [replace(found, changes=tuple(one for one in found.changes if one is not left)) for left in found.changes]
    lesser += _with_a_change_of_a_row_less(found)
    if lesser:
        assert not _gives(old, data.draw(st.sampled_from(lesser)), new)


@given(_twins())
def test_every_row_of_both_is_told_once_and_counted_once(pair: tuple[Record, Record]) -> None:
    old, new = pair
    found = difference(old, new)
    for listed in found.directions:
        for places, record in (
            ([one.old_place for one in listed.pairs if one.old_place is not None], old),
            ([one.new_place for one in listed.pairs if one.new_place is not None], new),
        ):
            assert sorted(places) == list(range(len(record.rows(listed.path[-1]) or ())))
    assert found.unchanged + found.time_only + len(found.rows()) == sum(len(one.pairs) for one in found.directions)


@given(small.records(), st.randoms(use_true_random=False))
def test_rows_in_another_order_are_no_change(record: Record, random: Any) -> None:
    def shuffled(rows: list[Observation] | None) -> list[Observation] | None:
        return rows and random.sample(rows, len(rows))

    new = record.model_copy(update={"outbound": shuffled(record.outbound), "inbound": shuffled(record.inbound)})
    assert _is(apply(record, difference(record, new)), new)
    assert not difference(record, new).changed


@given(_full(), st.sampled_from(small.TIMES))
def test_other_times_are_no_change(record: Record, time: str) -> None:
    def later(row: Observation) -> Observation:
        check = row.event.model_copy(update={"as_of": time}) if isinstance(row.event, EventCheck) else None
        return row.model_copy(update={"observed": time, "event": check})

    rows = {name: rows and [*map(later, rows)] for name, rows in record.directions() if name in ("outbound", "inbound")}
    assert not difference(record, record.model_copy(update={**rows, "times": {"indexed": time}})).changed


def _with_a_change_of_a_row_less(found: Difference) -> list[Difference]:
    lesser = []
    for nth, listed in enumerate(found.directions):
        for at, pair in enumerate(listed.pairs):
            if pair.changes and pair.new_place is not None and pair.old_place is not None:
                less = replace(pair, changes=pair.changes[1:])
                pairs = (*listed.pairs[:at], less, *listed.pairs[at + 1 :])
                directions = (*found.directions[:nth], replace(listed, pairs=pairs), *found.directions[nth + 1 :])
                lesser.append(replace(found, directions=directions))
    return lesser
