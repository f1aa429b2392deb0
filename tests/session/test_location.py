"""What the state keys and the direction keys do to a view."""

from hypothesis import given
from hypothesis import strategies as st

from ledger_tui.record.states import STATE_WORDS
from ledger_tui.session.location import NO_STATE, OTHER_STATES, SLOTS, View, next_tab, slot_of

WORDS = [*STATE_WORDS, "asserted", "checked by hand", None]


@given(st.lists(st.sampled_from(SLOTS)))
def test_a_state_key_pressed_twice_changes_nothing(slots: list[str]) -> None:
    view = View()
    for slot in slots:
        view = view.toggled(slot)
    for slot in reversed(slots):
        view = view.toggled(slot)
    assert view.visible_states(WORDS) is None


def test_other_words_and_no_state_are_hidden_by_keys_of_their_own() -> None:
    assert slot_of("asserted") == OTHER_STATES
    assert slot_of(None) == NO_STATE
    without_others = View().toggled(OTHER_STATES).visible_states(WORDS)
    assert without_others == {*STATE_WORDS, None}
    without_none = View().toggled(NO_STATE).visible_states(WORDS)
    assert without_none == {*STATE_WORDS, "asserted", "checked by hand"}


def test_only_unresolved_pressed_again_brings_back_what_was_hidden() -> None:
    view = View().toggled("verified exact")
    assert view.only_unresolved().visible_states(WORDS) == {"unresolved"}
    assert view.only_unresolved().only_unresolved() == view
    assert view.only_unresolved().all_states().visible_states(WORDS) is None


def test_a_direction_key_pressed_again_goes_through_the_other_directions() -> None:
    tabs = ("outbound", "inbound", "listed", "mentioned")
    assert next_tab(tabs, "inbound", "outbound") == "outbound"
    assert next_tab(tabs, "outbound", "outbound") == "listed"
    assert next_tab(tabs, "listed", "outbound") == "mentioned"
    assert next_tab(tabs, "mentioned", "outbound") == "outbound"
    assert next_tab(("outbound", "inbound"), "outbound", "outbound") == "outbound"
