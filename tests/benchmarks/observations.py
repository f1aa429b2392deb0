"""Invented observations of a whole corpus, drawn at once as columns: who cites what, and what the record says of it."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Integers = NDArray[Any]

WORKS_A_RECORD = 40
SETTLED = ("verified exact", "verified fuzzy")
NO_LINK = "no resolver link"

# Pairs of a state and a method with their share of outbound and of inbound rows, in thousandths; the states and methods
# of captured records first, words that no capture has after them.
PAIRS: tuple[tuple[str | None, str | None, float, float], ...] = (
    ("verified exact", "arxiv_id", 195, 130),
    ("verified exact", "local_arxiv", 65, 270),
    ("verified exact", "doi", 80, 35),
    ("verified fuzzy", "raw_fallback", 125, 60),
    ("verified fuzzy", "local_arxiv", 12, 15),
    ("unresolved", "raw_fallback", 190, 20),
    ("unresolved", NO_LINK, 230, 360),
    ("parse uncertain", "raw_fallback", 22, 5),
    ("malformed identifier", "arxiv_id", 12, 12),
    ("malformed identifier", NO_LINK, 10, 20),
    ("metadata mismatch", "arxiv_id", 24, 22),
    ("metadata mismatch", "local_arxiv", 14, 36),
    ("metadata mismatch", "doi", 8, 4),
    ("verified exact", "openalex_title", 3, 3),
    ("verified fuzzy", "crossref_query", 3, 2),
    ("verified by hand", "curator", 1.5, 1),
    ("superseded", "arxiv_id", 1.5, 1),
    ("withdrawn work", NO_LINK, 0.8, 0.6),
    ("à vérifier", "raw_fallback", 0.4, 0.4),
    ("unresolved", None, 1.5, 2),
    (None, None, 1.3, 1),
)

NONE_FOUND, NO_WORK_LINK, TIMED_OUT, NOT_QUERIED, OTHER_STATUS, NOT_STATED, FIRST_FOUND = range(7)
EVENT_KINDS = ("correction", "retraction", "expression of concern", "erratum", "reinstatement", "addendum", None)
_EVENTS = (*range(FIRST_FOUND), *(FIRST_FOUND + kind for kind in range(len(EVENT_KINDS))))
_EVENT_SHARES = np.array([978, 0, 6, 3, 2, 5, 2.2, 1.4, 0.8, 0.8, 0.2, 0.3, 0.3])

PLACEHOLDERS = 22 / 39
_POPULARITY = 1.05
_BEFORE_POPULAR = 10.0
_SHARED = 0.6
_FIRST_DAY = np.datetime64("2026-04-06T00:00:00", "us")
_DAYS = 120


@dataclass(frozen=True, slots=True)
class Observations:
    """One entry an observation in each column; works are numbers, work *i* being the subject of record *i*.

    `pair` is a place in `PAIRS`, `event` one of the events above, `reference` 0 where none is stated, `variant` whether
    the title is told with a difference, `ids` hold 16 random bytes.  Outbound observations come first, those of record
    *i* from `first_outbound[i]`; the rest belong to inbound rows alone.
    """

    citing: Integers
    cited: Integers
    pair: Integers
    event: Integers
    placeholder: NDArray[np.bool_]
    variant: NDArray[np.bool_]
    reference: Integers
    observed: NDArray[np.datetime64]
    ids: bytes
    first_outbound: Integers
    inbound: list[Integers]


def observations(records: int, rng: np.random.Generator) -> Observations:
    """The observations of so many records: about 40 outbound rows and up to 100 inbound ones a record."""
    works = records * WORKS_A_RECORD
    outbound = np.clip(rng.lognormal(np.log(37), 0.45, records).astype(int), 4, 160)
    inbound = np.clip((rng.random(records) ** 0.55 * 125).astype(int) + 1, 1, 100)
    citing = np.repeat(np.arange(records), outbound)
    cited = _cited(citing, works, rng)
    first = np.concatenate([[0], np.cumsum(outbound)])
    pair = _pairs(len(cited), 2, rng)
    unresolved = np.array([state == "unresolved" for state, *_ in PAIRS])[pair]
    placeholder = unresolved & (rng.random(len(cited)) < PLACEHOLDERS)
    shared = _told_by_others(cited, placeholder, records, np.floor(inbound * _SHARED).astype(int), rng)
    own = inbound - [len(rows) for rows in shared]
    first_own = len(cited) + np.concatenate([[0], np.cumsum(own)])
    alone = int(own.sum())
    pair = np.concatenate([pair, _pairs(alone, 3, rng)])
    every = len(pair)
    return Observations(
        citing=np.concatenate([citing, rng.integers(0, works, alone)]),
        cited=np.concatenate([cited, np.repeat(np.arange(records), own)]),
        pair=pair,
        event=_events(pair, rng),
        placeholder=np.concatenate([placeholder, np.zeros(alone, np.bool_)]),
        variant=rng.random(every) < np.where(np.array([state in SETTLED for state, *_ in PAIRS])[pair], 0.002, 0.04),
        reference=np.concatenate(
            [np.arange(len(cited)) - np.repeat(first[:-1], outbound) + 1, _inbound_references(alone, rng)]
        ),
        observed=_FIRST_DAY + rng.integers(0, _DAYS * 86_400_000_000, every).astype("timedelta64[us]"),
        ids=rng.bytes(16 * every),
        first_outbound=first,
        inbound=[
            np.concatenate([shared[record], np.arange(first_own[record], first_own[record + 1])])
            for record in range(records)
        ],
    )


def _cited(citing: Integers, works: int, rng: np.random.Generator) -> Integers:
    popularity = np.cumsum(1 / (np.arange(works) + _BEFORE_POPULAR) ** _POPULARITY)
    cited: Integers = np.searchsorted(popularity, rng.random(len(citing)) * popularity[-1])
    # A list seldom names a work twice, and never its own paper: another work takes the place of most of those.
    _, firsts = np.unique(citing * works + cited, return_index=True)
    again = np.ones(len(cited), np.bool_)
    again[firsts] = False
    again &= rng.random(len(cited)) < 0.9
    again |= cited == citing
    cited[again] = rng.integers(0, works, int(again.sum()))
    return cited


def _pairs(count: int, column: int, rng: np.random.Generator) -> Integers:
    shares = np.array([pair[column] for pair in PAIRS], float)
    return rng.choice(len(PAIRS), count, p=shares / shares.sum())


def _events(pair: Integers, rng: np.random.Generator) -> Integers:
    drawn = rng.choice(_EVENTS, len(pair), p=_EVENT_SHARES / _EVENT_SHARES.sum())
    without_link = np.array([method == NO_LINK for _, method, *_ in PAIRS])[pair]
    told: Integers = np.where(without_link & (rng.random(len(pair)) < 0.97), NO_WORK_LINK, drawn)
    return told


def _inbound_references(count: int, rng: np.random.Generator) -> Integers:
    return np.where(
        rng.random(count) < 0.004, 0, np.clip(rng.lognormal(np.log(32), 0.8, count).astype(int) + 1, 1, 400)
    )


def _told_by_others(
    cited: Integers, placeholder: NDArray[np.bool_], records: int, room: Integers, rng: np.random.Generator
) -> list[Integers]:
    """For each record the outbound observations of other records that its inbound rows tell too."""
    known = np.flatnonzero((cited < records) & ~placeholder)
    known = known[rng.permutation(len(known))]
    known = known[np.argsort(cited[known], kind="stable")]
    firsts = np.searchsorted(cited[known], np.arange(records + 1))
    return [known[firsts[record] : min(firsts[record + 1], firsts[record] + room[record])] for record in range(records)]
