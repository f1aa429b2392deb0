"""Near titles: those that share words with a title, scored by how much of their loose keys is the same."""

from collections.abc import Callable

import numpy as np
from rapidfuzz import fuzz, process

from ledger_tui.index.columns import Column, Integers, Words
from ledger_tui.index.lookup import Lookup
from ledger_tui.index.texts import TextStore

NEAR = 85.0
"""The lowest score, of 100, at which a title is called near: rapidfuzz's `ratio` (twice the letters that stand in
both keys in the same order, of all letters of both).  Two titles that differ by a content word often stand above it,
so a near title is offered to a person and never taken."""

_SCORED = 200
_WEIGHED = 300_000


class NearTitles:
    """Some titles of a store, found by the words they share, the rare words first; follows as titles are added."""

    def __init__(self, store: TextStore, codes: Callable[[], Integers]) -> None:
        self._store = store
        self._codes = codes
        self._words = Words()
        # One entry for every word of every title: the word, and the title's place among the codes.
        self._word_codes, self._word_places = Column(), Column()
        self._by_word = Lookup(lambda: self._word_codes.values)
        self._read = 0

    def near(self, code: int, limit: int | None = None, cutoff: float = NEAR) -> list[tuple[int, float]]:
        """The codes of near titles with their scores, best first; the title itself and equal keys (100) included."""
        self._follow()
        key = self._store.key(code)
        if not key:
            return []
        choices = {near: self._store.key(near) for near in self._sharing(code)}
        scored = process.extract(key, choices, scorer=fuzz.ratio, limit=limit, score_cutoff=cutoff)
        return [(int(near), float(score)) for _, score, near in scored]

    def _sharing(self, code: int) -> list[int]:
        """The titles that share most with a title, each shared word weighing more the rarer it is."""
        places = [
            self._word_places.values[self._by_word.places(self._words[word])]
            for word in set(self._store.words(code))
            if word in self._words
        ]
        shared = np.zeros(self._read, np.float64)
        weighed = 0
        for having in sorted(places, key=len):
            if weighed and weighed + len(having) > _WEIGHED:
                break
            shared[having] += np.log1p(self._read / max(len(having), 1))
            weighed += len(having)
        sharing = np.flatnonzero(shared)
        if len(sharing) > _SCORED:
            sharing = sharing[np.argpartition(shared[sharing], -_SCORED)[-_SCORED:]]
        codes: list[int] = self._codes()[sharing].tolist()
        return codes

    def _follow(self) -> None:
        codes = self._codes()
        if self._read == len(codes):
            return
        words, places = [], []
        for place, code in enumerate(codes[self._read :].tolist(), self._read):
            distinct = set(self._store.words(code))
            words += [self._words[word] for word in distinct]
            places += [place] * len(distinct)
        self._word_codes.extend(words)
        self._word_places.extend(places)
        self._read = len(codes)
