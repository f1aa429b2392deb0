"""Bars drawn with characters: one in proportion to the longest, and one that states share between them."""

import os
from collections.abc import Mapping, Sequence

from ledger_tui.record.states import STATE_WORDS

FULL, FULL_ASCII = "█", "#"

STATE_SIGNS, STATE_SIGNS_ASCII = "✓≈?~✗≠•-", "+=?~x!*-"
"""A sign for each Pith state in the page's order, one for every other state, one for none stated."""

_WIDE_LANGUAGES = ("ja", "zh", "ko")


def draws_unicode(environment: Mapping[str, str] | None = None) -> bool:
    """Whether a terminal draws signs beyond ASCII, each one cell wide: told by `LEDGER_TUI_GLYPHS` (`unicode` or
    `ascii`), else by the locale; several signs are two cells wide in East Asian ones."""
    told = (os.environ if environment is None else environment).get
    if wish := told("LEDGER_TUI_GLYPHS"):
        return wish.lower() != "ascii"
    name = told("LC_ALL") or told("LC_CTYPE") or told("LANG") or ""
    if name.startswith(_WIDE_LANGUAGES) or name.endswith(("@cjk", "@wide")):
        return False
    # Where no locale is told, a terminal of today draws Unicode.
    return not name or "utf" in name.lower()


def bar(count: int, longest: int, size: int, mark: str) -> str:
    """A bar for a count, `size` marks long for the longest; none is as long as nothing, any as long as one mark."""
    return mark * (max(1, round(count * size / longest)) if count > 0 else 0)


def stacked(counts: Sequence[int], signs: Sequence[str], size: int) -> str:
    """One bar of `size` cells that counts share in proportion, each drawn with its sign.

    A count above 0 has a cell of its own, though it be less than that, as long as there are as many cells.
    """
    return "".join(sign * cells for sign, cells in zip(signs, shared_out(counts, size), strict=True))


def shared_out(counts: Sequence[int], size: int) -> list[int]:
    """How many of `size` cells each count gets, in all exactly `size` where there is anything to share between."""
    total = sum(counts)
    if not total:
        return [0] * len(counts)
    some = [place for place, count in enumerate(counts) if count > 0]
    least = 1 if len(some) <= size else 0
    wanted = [count * size / total for count in counts]
    cells = [max(least if count > 0 else 0, int(want)) for count, want in zip(counts, wanted, strict=True)]
    while (missing := size - sum(cells)) != 0:
        step = 1 if missing > 0 else -1
        # Where it brings the bar nearest to the truth; the earlier of equals.
        able = [place for place in some if step > 0 or cells[place] > least]
        cells[max(able, key=lambda place: (step * (wanted[place] - cells[place]), -place))] += step
    return cells


def sign_of(state: str | None, signs: Sequence[str]) -> str:
    """The sign of a state among `STATE_SIGNS` or their like."""
    if state is None:
        return signs[len(STATE_WORDS) + 1]
    return signs[STATE_WORDS.index(state) if state in STATE_WORDS else len(STATE_WORDS)]
