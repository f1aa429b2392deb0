"""Strategies for invented records, for properties."""

import string
from datetime import UTC, date, datetime

from hypothesis import strategies as st

from ledger_tui.reading.clean import clean
from ledger_tui.record.model import (
    AsOf,
    Cleaned,
    Coordinate,
    Event,
    EventCheck,
    Listed,
    Measurement,
    Observation,
    Paper,
    Record,
    Resolution,
    Unread,
)
from ledger_tui.record.states import STATE_WORDS
from ledger_tui.record.times import MONTHS
from ledger_tui.record.titles import plain_title
from tests.reading.pages import DESCRIPTIONS

SUBJECT = "An Invented Study of Sparse Ledgers"

letters = st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=9)
clean_text = st.text(max_size=25).map(lambda text: clean(plain_title(clean(text))))
_title_text = (
    st.text(st.characters(codec="utf-8"), min_size=1, max_size=40)
    .map(clean)
    .filter(lambda text: plain_title(text) == text)
)
titles = (
    _title_text
    | st.sampled_from(["Does X cite Y?", "Foo et al.", "A cites B", "Reference 5", "Resolution: none", "[rfc] x\\y"])
).filter(lambda title: title and title != "." and f"{title} "[:2] not in ("- ", "* ", "• "))
times = st.datetimes(datetime(2020, 1, 1), datetime(2030, 1, 1), timezones=st.just(UTC)).map(
    lambda moment: moment.isoformat().replace("+00:00", "Z") if moment.microsecond % 2 else moment.isoformat()
)
words = letters | st.sampled_from(["two words", "raw_fallback", "no resolver link"])
event_texts = st.text(string.ascii_letters + " ", max_size=20).map(lambda text: clean(f"Notice {text} of a retraction"))

checks = st.one_of(
    st.builds(EventCheck, status=st.just("none found"), as_of=times),
    st.builds(EventCheck, status=st.just("unavailable"), reason=st.just("canonical work link unavailable") | letters),
    st.builds(
        EventCheck,
        status=st.just("found"),
        events=st.lists(st.builds(Event, text=event_texts), min_size=1, max_size=2),
    ),
)


@st.composite
def page_rows(draw: st.DrawFn, direction: str) -> Observation:
    placeholder = direction == "outbound" and draw(st.booleans())
    return Observation(
        id=str(draw(st.uuids())),
        reference=draw(st.integers(1, 3000).map(str) | st.sampled_from(["21a", "2023"])),
        placeholder=placeholder,
        title=None if placeholder else draw(titles),
        identifiers={},
        state=draw(st.sampled_from(STATE_WORDS) | words),
        method=draw(words),
        observed=draw(times),
        event=draw(checks),
    )


@st.composite
def page_records(draw: st.DrawFn, *, measured_lines: bool = True) -> Record:
    """Records of which a page tells everything."""
    outbound = draw(st.lists(page_rows("outbound"), max_size=4))
    inbound = draw(st.lists(page_rows("inbound"), min_size=0 if outbound else 1, max_size=4))
    day = draw(st.dates(date(2020, 1, 1), date(2030, 1, 1)))
    arxiv = f"{draw(st.integers(1000, 9999))}.{draw(st.integers(10000, 99999))}"
    counts = st.integers(0, 99999)
    coverage = [
        Coordinate(
            name=name,
            name_from="text" if measured_lines else "description",
            status="measured" if measured_lines else None,
            measured=draw(counts) if measured_lines else None,
            total=draw(counts) if measured_lines else None,
            description=description,
            sources=draw(st.lists(letters, min_size=1, max_size=2)),
            observed=draw(st.none() | times),
        )
        for name, description in DESCRIPTIONS.items()
    ]
    return Record(
        schema_id=draw(st.none() | st.just("pith.paper-citation-record.v1")),
        source="pith",
        paper=Paper(
            key=arxiv,
            arxiv_id=arxiv,
            version=draw(st.none() | st.integers(1, 20)),
            kind="paper",
            title=draw(st.just(SUBJECT) | titles),
            identifiers={"arxiv": [arxiv]},
        ),
        as_of=AsOf(date=day.isoformat(), text=f"{day.day} {MONTHS[day.month - 1]} {day.year}"),
        stated={"outbound": Listed(listed=len(outbound), total=draw(counts)), "inbound": Listed(listed=len(inbound))},
        coverage=coverage,
        resolution=Resolution(
            displayed=len(outbound), total=draw(counts), states={word: draw(counts) for word in STATE_WORDS}
        ),
        external_measurements=draw(
            st.lists(st.builds(Measurement, value=counts, source=letters, observed=times), max_size=2)
        ),
        outbound=outbound,
        inbound=inbound,
        times={},
        unread=[],
    )


_maybe_text = st.none() | clean_text
_identifiers = st.none() | st.dictionaries(letters, st.lists(clean_text, max_size=2), max_size=2)
_json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | clean_text,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(letters, inner, max_size=3),
    max_leaves=5,
)

rows = st.builds(
    Observation,
    id=_maybe_text,
    reference=_maybe_text,
    placeholder=st.none() | st.booleans(),
    title=_maybe_text,
    identifiers=_identifiers,
    raw=_maybe_text,
    state=_maybe_text,
    method=_maybe_text,
    observed=_maybe_text,
    event=st.none() | checks,
    contexts=st.none() | st.lists(clean_text, max_size=2),
    extra_key=_json_values,
)
_rows = st.none() | st.lists(rows, max_size=3)

records = st.builds(
    Record,
    schema_id=_maybe_text,
    source=_maybe_text,
    paper=st.builds(
        Paper, key=st.just("2401.00001"), arxiv_id=st.just("2401.00001"), title=_maybe_text, unknown=_json_values
    ),
    as_of=st.none() | st.builds(AsOf, date=_maybe_text, text=_maybe_text),
    external_measurements=st.none()
    | st.lists(st.builds(Measurement, value=st.none() | st.integers() | st.floats(-1e300, 1e300)), max_size=2),
    outbound=_rows,
    inbound=_rows,
    other=st.none() | st.dictionaries(letters, st.lists(rows, max_size=2), max_size=2),
    times=st.none() | st.dictionaries(letters, clean_text, max_size=2),
    unread=st.none() | st.lists(st.builds(Unread, line=st.none() | st.integers(1), text=clean_text), max_size=2),
    cleaned=st.none()
    | st.lists(st.builds(Cleaned, place=letters, text=st.text(st.characters(codec="utf-8"), max_size=20)), max_size=2),
    unknown=_json_values,
)
