"""Bindings made from the one registry of actions."""

from textual.binding import Binding, BindingType

from ledger_tui.session.actions import ACTIONS, Where


def bindings(*places: Where, typing: bool = True) -> list[BindingType]:
    """The bindings of every action that can be used in one of these places; not `typing`: without the keys that stand
    for a character, where characters are typed into a text line."""
    found: list[BindingType] = []
    for action in ACTIONS:
        keys = [key for key in action.keys if typing or not _types(key)]
        if action.where in places and keys:
            found.append(Binding(",".join(keys), action.method, action.label, show=False, id=action.id))
    return found


def _types(key: str) -> bool:
    return len(key) == 1 or key in (
        "question_mark",
        "slash",
        "colon",
        "plus",
        "exclamation_mark",
        "asterisk",
        "space",
        "less_than_sign",
        "greater_than_sign",
    )
