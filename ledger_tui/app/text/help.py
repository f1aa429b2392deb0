"""The keys of a pane, made from the action registry."""

from ledger_tui.app.text.lines import Line, Role
from ledger_tui.index.filter import GRAMMAR
from ledger_tui.session.actions import ACTIONS, Where, key_labels

KEYS_WIDTH = 20

_LEGEND = (
    ("=>", "certain link: the same observation id, or an equal identifier"),
    ("->", "likely link: an equal title of at least 3 words and 16 letters"),
    ("~>", "candidate: a near title, or an equal one that is shorter; offered, never taken"),
    ("  ", "no loaded record is about the work: enter opens its work page"),
)


def help_lines(*places: Where, ascii_only: bool) -> list[Line]:
    """Every action that works in these places, then the signs of the link column, then the filter's grammar."""
    lines: list[Line] = []
    for action in ACTIONS:
        if action.where in places:
            keys = key_labels(action, ascii_only=ascii_only)
            lines.append([(f"{keys:<{KEYS_WIDTH}} ", Role.KEY), (action.help, Role.PLAIN)])
    lines += [[], [("link column", Role.HEAD)]]
    lines += [[(f"{sign:<{KEYS_WIDTH}} ", Role.LINK), (meaning, Role.PLAIN)] for sign, meaning in _LEGEND]
    lines += [[], [("filter", Role.HEAD)]]
    lines += [[(text, Role.PLAIN)] for text in GRAMMAR.strip().splitlines()]
    return lines
