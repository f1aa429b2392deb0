"""Bindings made from the one registry of actions."""

from textual.binding import Binding, BindingType

from ledger_tui.session.actions import ACTIONS, Where


def bindings(*places: Where) -> list[BindingType]:
    """The bindings of every action that can be used in one of these places."""
    return [
        Binding(",".join(action.keys), action.method, action.label, show=False, id=action.id)
        for action in ACTIONS
        if action.where in places
    ]
