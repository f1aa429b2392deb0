"""Times and ids are packed, and come back as they were told; times are compared as the instants they name."""

from datetime import date, datetime, timedelta, timezone

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ledger_tui.index.excerpt import Excerpt
from ledger_tui.index.index import Index
from ledger_tui.index.instants import NO_INSTANT
from ledger_tui.index.sort import order
from ledger_tui.record.model import Observation
from ledger_tui.record.names import is_global_id
from ledger_tui.record.times import instant
from tests.index.small import IDS, TIMES, index_of, paper

ODD = [
    "2026", "2026-05", "2026-05-12", "12 May 2026", "May 12, 2026", "last spring", "", "T", "Z", "0001-01-01",
    "0001-01-01T00:00:00Z", "0001-01-01T00:00:00+23:59", "0001-01-02T00:00:00.000000+23:59",
    "0001-01-03T00:00:00.000000Z", "0001-01-03T00:00:00.000000+00:01", "0000-12-31T00:00:00.000000Z", "9999-12-31",
    "9999-12-31T23:59:59.999999Z", "9999-12-31T23:59:59.999999-23:59", "10000-01-01T00:00:00Z",
    "2026-05-12T24:00:00.000000Z", "2026-05-12T24:00:00Z", "2026-05-12T25:00:00Z", "2026-05-12T23:60:00Z",
    "2016-12-31T23:59:60.000000Z", "2016-12-31T23:59:60Z", "2026-02-29", "2024-02-29", "2024-02-29T00:00:00.000000Z",
    "2026-02-30T00:00:00.000000Z", "2026-13-01T00:00:00.000000Z", "2026-00-01T00:00:00.000000Z",
    "2026-05-12t04:15:20z", "2026-05-12 04:15:20", "2026-05-12T04:15", "2026-05-12T04", "20260512T041520Z",
    "2026-W20-2", "2026-132", "2026-05-12T04:15:20.1234567Z", "2026-05-12T04:15:20.123456789Z",
    "2026-05-12T04:15:20.Z", "2026-05-12T04:15:20,5Z", "2026-05-12T04:15:20.027659", "2026-05-12T04:15:20-00:00",
    "2026-05-12T04:15:20+24:00", "2026-05-12T04:15:20+0200", "2026-05-12T04:15:20+02", "2026-05-12T04:15:20+02:00:30",
    "２０２６-05-12T04:15:20.027659Z", "2026-05-12T04:15:20.02765９Z", "2026-05-12T04:15:20.027659Z ", " 2026-05-12",
    "2026-05-12\u00a0", "1970-01-01T00:00:00.000000Z", "1969-12-31T23:59:59.999999Z",
    "2026-05-12T04:15:20.027659Z2026-05-12T04:15:20.027659Z", "a" * 27, "2026-05-12T04:15:20.027659z",
]  # fmt: skip
"""What is no usual time, or lies at an edge of those that are."""

moments = st.datetimes(datetime(1, 1, 1), datetime(9999, 12, 31, 23, 59, 59, 999999))
zones = st.integers(-1439, 1439).map(lambda minutes: timezone(timedelta(minutes=minutes)))


@st.composite
def usual(draw: st.DrawFn) -> str:
    """A time in one of the usual forms: any number of digits, any zone or none."""
    moment = draw(moments)
    text = moment.isoformat(timespec="microseconds")
    digits = draw(st.integers(0, 6))
    text = text[: 20 + digits] if digits else text[:19]
    zone = draw(
        st.sampled_from(["Z", "Z", "+00:00", "-00:00", ""]) | zones.map(lambda one: str(one).removeprefix("UTC"))
    )
    return text + zone


full = moments.map(lambda moment: f"{moment.isoformat(timespec='microseconds')}Z")
days = st.dates(date(1, 1, 1), date(9999, 12, 31)).map(date.isoformat)
times = st.none() | st.sampled_from([*ODD, *TIMES]) | usual() | full | days | st.text(max_size=12)


def index_with(*lists: list[str | None], ids: bool = False) -> Index:
    """An index of records with rows observed then, or that bear these ids; all are packed as one batch each."""
    index = Index()
    for nth, told in enumerate(lists):
        rows = [Observation(**{"id" if ids else "observed": one}) for one in told]
        index.add(paper(f"2401.{nth:05}", outbound=rows), "a file")
    return index


def again(index: Index) -> Index:
    """The same rows in another index, whose vocabularies had other words before."""
    other = index_of(
        paper(
            outbound=[
                Observation(id="first", observed="first of all"),
                Observation(observed="2026-05-12T04:15:20+05:45"),
            ]
        )
    )
    excerpt = Excerpt(index)
    for number in reversed(range(len(index.records))):
        other.take(excerpt.batch([number]))
    return other


def microseconds(text: str | None) -> int:
    moment = instant(text)
    return NO_INSTANT if moment is None else moment.microseconds


@given(st.lists(times, max_size=8), st.lists(times, max_size=8))
@example(["2026-05-12T04:15:20.027659Z", "2026-02-30T00:00:00.000000Z"], ["2026-05-12T04:15:20.027659Z"])
@settings(max_examples=200)
def test_any_times_come_back_as_written_and_compare_as_instants(
    first: list[str | None], second: list[str | None]
) -> None:
    index = index_with(first, second)
    told = [*first, *second]
    assert [index.row(number).observed for number in range(len(told))] == told
    expected = [microseconds(text) for text in told]
    every = slice(0, len(told))
    assert index.row_observed.moments(every).tolist() == expected
    backwards = np.arange(len(told))[::-1]
    assert index.row_observed.moments(backwards).tolist() == expected[::-1]
    in_order = sorted(range(len(told)), key=lambda row: (expected[row] == NO_INSTANT, expected[row], row))
    assert order(index, np.arange(len(told)), "observed").tolist() == in_order


@given(st.lists(full | usual(), min_size=1, max_size=6), st.lists(times, max_size=6))
@settings(max_examples=100)
def test_times_taken_over_into_another_index_stay_what_they_are(first: list[str], second: list[str | None]) -> None:
    other = again(index_with(first, second))
    told = [*second, *first]
    assert [other.row(number + 2).observed for number in range(len(told))] == told
    assert other.row_observed.moments(slice(2, None)).tolist() == [microseconds(text) for text in told]


@pytest.mark.parametrize("text", ODD)
def test_a_time_at_an_edge_is_the_same_alone_and_among_usual_ones(text: str) -> None:
    usual_ones = ["2026-05-12T04:15:20.027659Z", "2026-05-12T04:15:20+02:00", "2026-05-12"]
    for told in ([text], [text, *usual_ones], [*usual_ones, text, text]):
        index = index_with(list(told))
        assert [index.row(number).observed for number in range(len(told))] == told
        assert index.row_observed.moments(slice(None)).tolist() == list(map(microseconds, told))


def test_every_zone_fits() -> None:
    told: list[str | None] = [
        f"2026-05-12T04:15:20{sign}{hours:02}:{minutes:02}"
        for sign in "+-"
        for hours in range(24)
        for minutes in range(60)
    ]
    index = index_with(told)
    assert [index.row(number).observed for number in range(len(told))] == told
    assert index.row_observed.moments(slice(None)).tolist() == list(map(microseconds, told))


hexadecimal = "0123456789abcdef"


@st.composite
def uuids(draw: st.DrawFn) -> str:
    low = draw(st.sampled_from([0, 1, 2**32 - 1, 2**32, 2**63, 2**64 - 1]) | st.integers(0, 2**64 - 1))
    high = draw(st.sampled_from([0, 1, 2**32 - 1, 2**32, 2**63, 2**64 - 1]) | st.integers(0, 2**64 - 1))
    digits = f"{high:016x}{low:016x}"
    text = "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))
    return draw(
        st.sampled_from([text, text, text, text.upper(), text.replace("-", ""), f"{text[:-1]}g", f"{{{text[1:-1]}}}"])
    )


ids = (
    st.none()
    | st.sampled_from(IDS)
    | uuids()
    | st.text(max_size=6)
    | st.text(f"{hexadecimal}-", min_size=36, max_size=36)
)


@given(st.lists(ids, max_size=10), st.lists(ids, max_size=6))
@settings(max_examples=200)
def test_any_ids_come_back_as_told_and_find_their_rows(first: list[str | None], second: list[str | None]) -> None:
    told = [*first, *second]
    for index, shift in ((index_with(first, second, ids=True), 0), (again(index_with(second, first, ids=True)), 2)):
        assert [index.row(number + shift).id for number in range(len(told))] == told
        every = range(shift, index.row_count)
        for asked in {*told, "no such id", "0" * 8 + "-0000-4000-8000-" + "0" * 12} - {None}:
            rows = [number + shift for number, row_id in enumerate(told) if row_id == asked]
            assert index.row_ids.rows(asked).tolist() == rows
            assert (np.flatnonzero(index.row_ids.equal(every, asked)) + shift).tolist() == rows
            if is_global_id(asked):
                assert index.find(asked) == rows
        bare = [number + shift for number, row_id in enumerate(told) if row_id is None]
        assert (np.flatnonzero(index.row_ids.equal(every, None)) + shift).tolist() == bare


@settings(max_examples=200)
@given(st.lists(ids, max_size=12))
@example(["40000000-0000-0000-4000-000000000000", "40000000-0000-0000-4000-000000000001"])
def test_one_name_is_one_number_and_another_name_another(told: list[str | None]) -> None:
    index = index_with(told, ids=True)
    numbers = index.row_ids.global_names(np.arange(len(told))).tolist()
    named = {row_id: number for row_id, number in zip(told, numbers, strict=True) if is_global_id(row_id)}
    assert all(number == 0 for row_id, number in zip(told, numbers, strict=True) if row_id not in named)
    assert len(set(named.values()) - {0}) == len(named)
    assert all(number == named[row_id] for row_id, number in zip(told, numbers, strict=True) if row_id in named)


@given(st.lists(ids.filter(lambda one: one is not None), min_size=1, max_size=10), st.lists(st.booleans(), min_size=10))
def test_rows_are_found_by_their_keys_whatever_their_ids(told: list[str | None], prepared: list[bool]) -> None:
    index = index_with(told, ids=True)
    for number in range(len(told)):
        if prepared[number]:
            index.prepare()
        found = index.find(index.key(number))
        assert number in found
        assert all(index.row(other).id == told[number] for other in found) or not told[number]
