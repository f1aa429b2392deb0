"""Looking papers up by a piece of their key or title, as typed from memory."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rapidfuzz import fuzz, process

from ledger_tui.record.loosekey import fold

_LEAST_SCORE = 75.0


class Named(NamedTuple):
    """What a paper can be found by: its key, and its title folded, empty where it has none."""

    key: str
    title: str


def best(text: str, papers: Sequence[Named], limit: int) -> list[int]:
    """The places of the papers that `text` fits, best first, at most `limit`; all in their order for an empty text.

    A key that is or begins with the text comes first, then keys and titles that hold it, then near titles.
    """
    typed = text.strip().casefold()
    if not typed:
        return list(range(min(limit, len(papers))))
    words = fold(text)
    joined = words.replace(" ", "")
    titles = [paper.title for paper in papers]
    keys = [paper.key.casefold() for paper in papers]
    ranked = [
        *(at for at, key in enumerate(keys) if key == typed),
        *(at for at, key in enumerate(keys) if key.startswith(typed)),
        *(at for at, key in enumerate(keys) if typed in key),
        *(at for at, title in enumerate(titles) if joined and joined in title.replace(" ", "")),
        *_near(words, titles, limit),
    ]
    return list(dict.fromkeys(ranked))[:limit]


def _near(words: str, titles: Sequence[str], limit: int) -> Iterable[int]:
    if not words:
        return []
    found = process.extract(words, titles, scorer=fuzz.token_set_ratio, score_cutoff=_LEAST_SCORE, limit=limit)
    partly = process.extract(words, titles, scorer=fuzz.partial_ratio, score_cutoff=_LEAST_SCORE, limit=limit)
    scored = sorted([*found, *partly], key=lambda hit: -hit[1])
    return (at for _, _, at in scored)
