"""The signs on screen: one set with Unicode signs, one in plain ASCII.

Several of the Unicode signs are of ambiguous width, which East Asian terminals draw two cells wide: there, and where
the locale is no Unicode one, the ASCII set is used.
"""

import os
from dataclasses import dataclass

from ledger_tui.index.links import Certainty
from ledger_tui.record.states import STATE_WORDS


@dataclass(frozen=True, slots=True)
class Glyphs:
    """One set of signs.  `states` are in the page's order, then any other word, then none stated."""

    states: tuple[str, ...]
    open: str
    cursor: str
    same_work: str
    bar_full: str
    bar_empty: str
    cut: str
    back: str
    forward: str
    trail: str
    dot: str
    number: str
    above: str
    below: str
    thumb: str
    track: str
    ascii_only: bool

    def state(self, word: str | None) -> str:
        """The sign of a resolution state."""
        if word is None:
            return self.states[7]
        return self.states[STATE_WORDS.index(word)] if word in STATE_WORDS else self.states[6]


UNICODE = Glyphs(
    ("✓", "≈", "?", "~", "✗", "≠", "•", "-"),
    "●",
    "▸",
    "≡",
    "█",
    "░",
    "…",
    "←",
    "→",
    "›",
    "·",
    "№",
    "↑",
    "↓",
    "█",
    "│",
    False,
)
ASCII = Glyphs(
    ("+", "=", "?", "~", "x", "!", "*", "-"),
    "*",
    ">",
    "#",
    "#",
    ".",
    "~",
    "<-",
    "->",
    ">",
    "-",
    "no",
    "^",
    "v",
    "#",
    "|",
    True,
)

CERTAINTY_SIGNS = {Certainty.CERTAIN: "=>", Certainty.LIKELY: "->", Certainty.CANDIDATE: "~>"}

_WIDE_LANGUAGES = ("ja", "zh", "ko")


def glyphs_for(environment: dict[str, str] | None = None) -> Glyphs:
    """The set that fits the terminal, told by `LEDGER_TUI_GLYPHS` (`unicode` or `ascii`), else by the locale."""
    told = (os.environ if environment is None else environment).get
    if wish := told("LEDGER_TUI_GLYPHS"):
        return ASCII if wish.lower() == "ascii" else UNICODE
    name = told("LC_ALL") or told("LC_CTYPE") or told("LANG") or ""
    if name.startswith(_WIDE_LANGUAGES) or name.endswith(("@cjk", "@wide")):
        return ASCII
    # Where no locale is told, a terminal of today draws Unicode.
    return UNICODE if not name or "utf" in name.lower() else ASCII
