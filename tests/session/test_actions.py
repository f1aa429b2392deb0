"""The registry of actions is whole and unambiguous."""

from collections import Counter

from ledger_tui.session.actions import ACTIONS, key_label, key_labels


def test_every_key_does_one_thing() -> None:
    for places in (("everywhere", "browser", "papers", "table"), ("everywhere", "triage")):
        keys = Counter(key for action in ACTIONS if action.where in places for key in action.keys)
        # On the triage screen its own keys come first.
        own = {key for action in ACTIONS if action.where == "triage" for key in action.keys}
        assert [key for key, uses in keys.items() if uses > 1 and not (key in own and "triage" in places)] == []
    assert len({action.id for action in ACTIONS}) == len(ACTIONS)


def test_keys_are_named_as_they_stand_on_the_keyboard() -> None:
    assert key_label("left_square_bracket") == "["
    assert key_label("ctrl+left") == "ctrl+←"
    assert key_label("ctrl+left", ascii_only=True) == "ctrl+left"
    back = next(action for action in ACTIONS if action.id == "back")
    assert key_labels(back) == "⌫ H [ alt+← ctrl+←"
