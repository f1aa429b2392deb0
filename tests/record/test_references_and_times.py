"""Reference numbers in natural order; times as instants."""

import pytest

from ledger_tui.record.references import looks_like_a_year, reference_order
from ledger_tui.record.times import instant, prose_date


@pytest.mark.parametrize(
    "ordered",
    [
        pytest.param(["21", "21a", "21b", "22"], id="compound-ref"),
        pytest.param(["1a", "1b", "2", "3a", "3b"], id="compound-ref-natural"),
        pytest.param(["20", "[21]", "(21) (a)", "21.b", "22"], id="compound-ref-dressed"),
        pytest.param(["1", "2", "10", "11", "2022", "note", None], id="ref-number"),
        pytest.param(["1.2", "1.9", "1.10", "2"], id="ref-number-parts"),
        pytest.param(["46", "2024a", "2024b"], id="ref-number-years"),
    ],
)  # fmt: skip
def test_natural_order(ordered: list[str | None]) -> None:
    turned = ordered[::-1]
    assert sorted(turned, key=reference_order) == ordered


def test_years_are_a_hint() -> None:
    assert looks_like_a_year("2022", 47)
    assert looks_like_a_year("2024a", 100)
    assert not looks_like_a_year("2022", 3000)
    assert not looks_like_a_year("21a", 100)
    assert not looks_like_a_year(None, 1)


def test_times_are_compared_as_instants_whatever_their_precision() -> None:
    first, second = instant("2026-08-11T06:34:44.6726+00:00"), instant("2026-08-11T08:34:44.672600+02:00")
    assert first and second and first == second and first.zoned
    offset = instant("2021-06-26T08:34:41.12-05:00")
    assert offset == instant("2021-06-26T13:34:41.120Z")
    bare = instant("2023-11-24T03:33:40.39")
    assert bare and not bare.zoned and bare.precision == "time"


@pytest.mark.parametrize(
    ("text", "precision"),
    [("2013", "year"), ("2013-07", "month"), ("2013-07-01", "day"), ("1 July 2013", "day"), ("Jul. 1, 2013", "day")],
)
def test_precision_is_kept(text: str, precision: str) -> None:
    moment = instant(text)
    assert moment and moment.precision == precision


@pytest.mark.parametrize(
    "text", ["0", "0000", "null", "year 0", "2013-00", "2026-02-30", "2026-08-11T06:34:60Z", "", None]
)
def test_what_names_no_time_is_none(text: str | None) -> None:
    assert instant(text) is None


@pytest.mark.parametrize("text", ["11 August 2026", "11 Aug 2026", "August 11, 2026", "aug. 11 2026"])
def test_prose_dates(text: str) -> None:
    day = prose_date(text)
    assert day and day.isoformat() == "2026-08-11"
    assert prose_date("11 Augustus 2026") is None
    assert prose_date("31 Sept 2026") is None
