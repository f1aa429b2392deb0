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


_OF_DECISIONS = (
    "decision:word    rows by their decision: decision:confirmed, decision:none, decision:any",
    "triage:word      triage:open, triage:decided, triage:later, triage:changed",
)


def help_lines(*places: Where, ascii_only: bool, grammar: bool = True) -> list[Line]:
    """Every action that works in these places, then the signs of the link column, then the filter's grammar."""
    lines: list[Line] = []
    for action in ACTIONS:
        if action.where in places:
            keys = key_labels(action, ascii_only=ascii_only)
            lines.append([(f"{keys:<{KEYS_WIDTH}} ", Role.KEY), (action.help, Role.PLAIN)])
    if not grammar:
        return lines
    lines += [[], [("link column", Role.HEAD)]]
    lines += [[(f"{sign:<{KEYS_WIDTH}} ", Role.LINK), (meaning, Role.PLAIN)] for sign, meaning in _LEGEND]
    lines += [[], [("filter", Role.HEAD)]]
    lines += [[(text, Role.PLAIN)] for text in GRAMMAR.strip().splitlines()]
    lines += [[(text, Role.PLAIN)] for text in _OF_DECISIONS]
    return lines
