"""The walk back and forward, against a list with a finger in it."""

from hypothesis import given
from hypothesis import strategies as st

from ledger_tui.record.names import RecordName
from ledger_tui.session.history import History
from ledger_tui.session.location import RecordLocation, View

STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("visit"), st.integers(0, 5)),
        st.tuples(st.just("look"), st.text("abc", max_size=3)),
        st.just(("back", None)),
        st.just(("forward", None)),
    ),
    max_size=40,
)


def place(number: int) -> RecordLocation:
    return RecordLocation(RecordName(f"2401.0000{number}", 1, "pith", None))


@given(STEPS)
def test_history_is_a_list_with_a_finger_in_it(steps: list[tuple[str, object]]) -> None:
    history = History()
    visits: list[list[object]] = []
    finger = -1
    for step, what in steps:
        if step == "visit":
            assert isinstance(what, int)
            history = history.visit(place(what), View())
            del visits[finger + 1 :]
            visits.append([place(what), ""])
            finger += 1
        elif step == "look":
            history = history.looking(View(filter=str(what)))
            if finger >= 0:
                visits[finger][1] = str(what)
        elif step == "back":
            history = history.back()
            finger = max(finger - 1, min(finger, 0))
        else:
            history = history.forward()
            finger = min(finger + 1, len(visits) - 1)
        told = [*history.behind, *([history.here] if history.here else []), *history.ahead]
        assert [[visit.location, visit.view.filter] for visit in told] == visits
        assert len(history.behind) == max(finger, 0)
        assert (history.here is None) == (finger < 0)


@given(STEPS)
def test_a_location_is_opened_as_it_was_last_seen(steps: list[tuple[str, object]]) -> None:
    history = History()
    last: dict[object, str] = {}
    for step, what in steps:
        if step == "visit":
            assert isinstance(what, int)
            history = history.visit(place(what), history.last_view(place(what)))
            assert history.here is not None
            assert history.here.view.filter == last.get(place(what), "")
        elif step == "look" and history.here is not None:
            history = history.looking(View(filter=str(what)))
            last[history.here.location] = str(what)


def test_a_new_visit_after_going_back_cuts_the_forward_branch() -> None:
    history = History()
    for number in (1, 2, 3):
        history = history.visit(place(number), View())
    history = history.back().back().visit(place(4), View())
    assert [visit.location for visit in history.behind] == [place(1)]
    assert history.ahead == ()
