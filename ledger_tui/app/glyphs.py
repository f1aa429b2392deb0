"""The signs on screen: one set with Unicode signs, one in plain ASCII.

Several of the Unicode signs are of ambiguous width, which East Asian terminals draw two cells wide: there, and where
the locale is no Unicode one, the ASCII set is used.
"""

from dataclasses import dataclass

from ledger_tui.index.links import Certainty
from ledger_tui.writing.bar import STATE_SIGNS, STATE_SIGNS_ASCII, draws_unicode, sign_of


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
        return sign_of(word, self.states)


UNICODE = Glyphs(
    tuple(STATE_SIGNS),
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
    tuple(STATE_SIGNS_ASCII),
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


def glyphs_for(environment: dict[str, str] | None = None) -> Glyphs:
    """The set that fits the terminal, told by `LEDGER_TUI_GLYPHS` (`unicode` or `ascii`), else by the locale."""
    return UNICODE if draws_unicode(environment) else ASCII
