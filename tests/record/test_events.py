"""Reported events: each of its own type, in the order they came, and what they come to in a row."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger_tui.record.events import EventType, check_words, event_type, history, standing_words, type_words
from ledger_tui.record.model import Event, EventCheck

RETRACTION, CONCERN, CORRECTION, REINSTATEMENT, OTHER = EventType


def event(kind: str | None, date: str | None = None, source: str | None = None, text: str | None = None) -> Event:
    return Event(kind=kind, date=date, source=source, text=text)


@pytest.mark.parametrize(
    ("kind", "text", "expected"),
    [
        pytest.param("retraction", None, RETRACTION, id="event-type-retraction"),
        pytest.param("Retracted article", None, RETRACTION, id="event-type-retracted"),
        pytest.param("partial_retraction", None, RETRACTION, id="event-type-partial"),
        pytest.param("withdrawal", None, RETRACTION, id="event-type-withdrawal"),
        pytest.param("erratum", None, CORRECTION, id="event-type-erratum"),
        pytest.param("Corrigendum", None, CORRECTION, id="event-type-corrigendum"),
        pytest.param("Author Correction", None, CORRECTION, id="event-type-author-correction"),
        pytest.param("expression_of_concern", None, CONCERN, id="event-type-concern"),
        pytest.param("Editorial expression of concern", None, CONCERN, id="event-type-editorial"),
        pytest.param("Reinstatement", None, REINSTATEMENT, id="event-reinstated"),
        pytest.param("retraction rescinded", None, REINSTATEMENT, id="event-reinstated-rescinded"),
        pytest.param("withdrawal of retraction", None, REINSTATEMENT, id="event-reinstated-withdrawal"),
        pytest.param("un-retracted", None, REINSTATEMENT, id="event-reinstated-unretracted"),
        pytest.param(None, "The retraction of 2023 has been reversed.", REINSTATEMENT, id="event-reinstated-in-words"),
        pytest.param("reinstatement", "the retraction was in error", REINSTATEMENT, id="event-reinstated-kind-wins"),
        pytest.param("new_version", "corrects the retraction notice", OTHER, id="event-type-other-kind-wins"),
        pytest.param("addendum", None, OTHER, id="event-type-addendum"),
        pytest.param(None, "Retraction, 2024-01-02, by a named source.", RETRACTION, id="event-type-in-words"),
        pytest.param(None, "The paper was not retracted.", OTHER, id="event-type-denied"),
        pytest.param(None, None, OTHER, id="event-type-not-stated"),
    ],
)
def test_each_event_is_of_its_own_type(kind: str | None, text: str | None, expected: EventType) -> None:
    assert event_type(event(kind, text=text)) is expected


@pytest.mark.parametrize(
    ("events", "words"),
    [
        pytest.param([], None, id="none"),
        pytest.param([event("erratum")], "erratum", id="event-type-own-word"),
        pytest.param(
            [event("correction", "2004"), event("Retraction", "2010")], "Retraction, 1 more event", id="event-type"
        ),
        pytest.param(
            [event("Retraction", "2010"), event("correction", "2011"), event("expression of concern", "2009")],
            "Retraction, 2 more events",
            id="event-type-gravest",
        ),
        pytest.param(
            [event("erratum", "2012"), event("expression of concern", "2011")],
            "expression of concern, 1 more event",
            id="event-type-concern",
        ),
        pytest.param(
            [
                event("retraction", "2023-07-25", "publisher"),
                event("reinstatement", "2024-03-01", "publisher"),
                event("retraction", "2023-07-25", "PubMed"),
            ],
            "reinstated (one source still says retracted)",
            id="event-reinstated",
        ),
        pytest.param(
            [event("retraction", "2023", "A"), event("reinstatement", "2024", "B"), event("retraction", None, "C")],
            "reinstated (2 sources still say retracted)",
            id="event-reinstated-undated",
        ),
        pytest.param(
            [event("reinstatement", "1 March 2024", "A"), event("retraction", "2023-07-25", "A")],
            "reinstated",
            id="event-reinstated-told-backwards",
        ),
        pytest.param(
            [
                event("retraction", "2023", "A"),
                event("reinstatement", "2024-03-01", "A"),
                event("retraction", "2024-04", "A"),
            ],
            "retracted again",
            id="event-reinstated-then-retracted-again",
        ),
        pytest.param(
            [event("retraction", "2023", "A"), event("reinstatement", None, "A")],
            "retraction, and a reinstatement without a date",
            id="event-reinstated-when-is-not-stated",
        ),
        pytest.param([event("reinstatement", "2024")], "reinstatement", id="event-reinstated-alone"),
    ],
)
def test_what_several_events_come_to(events: list[Event], words: str | None) -> None:
    assert standing_words(events) == words


def test_a_history_is_in_the_order_of_its_dates_whatever_their_precision() -> None:
    told = [event("c", None), event("b", "2010-02"), event("d", "no date"), event("a", "11 August 2004")]
    assert [one.kind for one in history(told)] == ["a", "b", "c", "d"]


def test_a_check_is_told_with_every_event_by_its_date_and_what_they_come_to_in_front() -> None:
    correction, retraction = event("correction", "2004", "A"), event("retraction", "2010-02", "B", "a notice")
    told = {
        "none": EventCheck(status="none found"),
        "reason": EventCheck(reason="HTTP 403: could not check"),
        "one": EventCheck(events=[retraction]),
        "several": EventCheck(events=[retraction, correction]),
        "reinstated": EventCheck(events=[event("retraction", "2023", "A"), event("Reinstatement", "2024", "B")]),
    }
    assert {name: check_words(check) for name, check in told.items()} == {
        "none": None,
        "reason": "HTTP 403: could not check",
        "one": "retraction, B, 2010-02: a notice",
        "several": "retraction, 1 more event: correction, A, 2004; retraction, B, 2010-02: a notice",
        "reinstated": "reinstated (one source still says retracted): retraction, A, 2023; Reinstatement, B, 2024",
    }
    assert {name: type_words(check.events or ()) for name, check in told.items()} == {
        "none": None,
        "reason": None,
        "one": "retraction",
        "several": "retraction correction",
        "reinstated": "retraction reinstatement",
    }


EVENTS = st.lists(
    st.builds(
        Event,
        kind=st.sampled_from(["retraction", "reinstatement", "erratum", "concern", "note", None]),
        date=st.sampled_from(["2004", "2010-01-02", "2024-03", None, "once"]),
        source=st.sampled_from(["A", "B", None]),
    ),
    max_size=5,
)


@given(EVENTS)
def test_no_event_is_lost_and_a_retraction_is_never_hidden(events: list[Event]) -> None:
    assert sorted(map(repr, history(events))) == sorted(map(repr, events))
    words = standing_words(events)
    assert (words is None) == (not events)
    types = set(map(event_type, events))
    if RETRACTION in types and REINSTATEMENT not in types:
        assert words is not None
        assert words.startswith("retraction")
