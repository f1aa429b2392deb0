"""Titles that may be of the same work as another: near ones, parts of one another, those that differ by a year."""

from collections.abc import Iterator
from typing import NamedTuple

from ledger_tui.index.index import Index
from ledger_tui.index.near import all_titles
from ledger_tui.record.loosekey import loose_key
from ledger_tui.triage.reasons import NEAR, PARTIAL, WORK
from ledger_tui.triage.wording import Difference, difference, has_letters, without_year

_LOOKED_AT = 40
_SHOWN_SLIPS = 3
_TOO_SHORT = "equal title, too short to tell"


class AlikeTitle(NamedTuple):
    """A title by its code, what kind of evidence it makes and why, its score of 100 and the words that differ."""

    code: int
    kind: str
    why: str
    score: float | None
    differing: tuple[str, ...]


def alike_titles(index: Index, code: int) -> Iterator[AlikeTitle]:
    """The titles that may be of one work with the title of this code, itself left out where it is telling.

    Titles that tell two works apart (see `wording`) are left out, and so is what has no letter: digits alone never
    match.
    """
    titles = index.titles
    mine = titles[code]
    if mine is None or not has_letters(mine) or not titles.key(code):
        return
    known = set(titles.with_key(titles.key(code)))
    if not titles.is_telling(code):
        for other in sorted(known):
            yield AlikeTitle(other, NEAR, _TOO_SHORT, 100.0, ())
    near = index.derived(all_titles)
    candidates = {one.code: one.score for one in near.alike(code, _LOOKED_AT)}
    for other in titles.with_key(loose_key(without_year(mine) or "")):
        candidates.setdefault(other, 0.0)
    for other, score in candidates.items():
        if other not in known:
            differing = difference(mine, titles[other] or "", near.is_word)
            if has_letters(titles[other] or "") and (found := _judged(index, code, other, score, differing)):
                yield found


def _judged(index: Index, code: int, other: int, score: float, differing: Difference) -> AlikeTitle | None:
    titles = index.titles
    if differing.apart is not None:
        return None
    mine, title = titles[code] or "", titles[other] or ""
    words = (*differing.mine_words, *differing.other_words)
    if not words and _undated(mine) == _undated(title):
        if titles.is_telling(code) and titles.is_telling(other):
            return AlikeTitle(other, WORK, "equal title but for a year at the end", None, ())
        return AlikeTitle(other, NEAR, f"{_TOO_SHORT}, but for a year at the end", 100.0, ())
    if words and _is_part(titles.key(code), titles.key(other)):
        return AlikeTitle(other, PARTIAL, f"partial title: this one is a part of “{title}”", score, words)
    if words and _is_part(titles.key(other), titles.key(code)):
        return AlikeTitle(other, PARTIAL, f"partial title: “{title}” is a part of this one", score, words)
    told = differing.words or ", ".join(_slips(mine, title, differing))
    return AlikeTitle(other, NEAR, f"near title, {score:.0f} of 100{f': {told}' if told else ''}", score, words)


def _undated(title: str) -> str:
    return loose_key(without_year(title) or title)


def _is_part(shorter: str, longer: str) -> bool:
    return longer.startswith(shorter) or longer.endswith(shorter)


def _slips(mine: str, title: str, differing: Difference) -> list[str]:
    """The words that differ by some letters only, side by side where there are as many in both titles."""
    if len(differing.mine) != len(differing.other):
        return []
    pairs = zip(differing.mine[:_SHOWN_SLIPS], differing.other, strict=False)
    return [f"“{mine[slice(*here)]}” here, “{title[slice(*there)]}” there" for here, there in pairs]
