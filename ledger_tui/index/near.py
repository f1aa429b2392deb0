"""Near titles: those that differ from a title by some letters, by words left out, or by being cut short."""

from collections.abc import Callable, Sequence
from math import log2
from threading import Lock
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz, process

from ledger_tui.index.clauses import clause_keys
from ledger_tui.index.columns import Integers
from ledger_tui.index.index import Index
from ledger_tui.index.signatures import Signatures, signatures
from ledger_tui.index.texts import TextStore
from ledger_tui.index.wordcounts import WordCounts
from ledger_tui.record.loosekey import fold

NEAR = 85.0
"""The lowest score, of 100, at which a title is called near for its letters: rapidfuzz's `ratio` of the loose keys
(twice the letters that stand in both in the same order, of all letters of both).  Where all words that differ are
known ones, so that nothing is merely misspelt, a key shorter than 44 letters needs more, 5 for every 10 letters less:
among many titles a short one has a neighbour by chance.  Two titles that differ by a content word often stand above
it, so a near title is offered to a person and never taken."""

_SHORT, _STEEPNESS = 44, 0.5
_KNOWN = 2
_VOCABULARY = 20_000

# Words left out: the words of the one stand in the other in their order, the score is not below this, and what they
# tell outweighs chance.  Cut short: the other key goes on where the one ends, or the other way round; or the one is a
# whole clause of the other, or its first clause and more.  All in bits over the logarithm of the number of titles: what
# is asked for is one title, what may begin it is any of all titles.
_LEFT_OUT = 70.0
_LEFT_OUT_BITS, _CUT_SHORT_BITS, _BEGINNING_BITS = 9.0, 0.0, 9.0

_SCORED = 200
_LEAST_SHARED = 0.25
_HOLDING = 2000
_BATCH = 16384
_OUTGROWN = 4
"""Times as many titles as words were counted for, at which they are counted anew in larger tables."""


class Alike(NamedTuple):
    """A near title by its code, with its score of 100; `partial`: one of the two begins the other or is its clause."""

    code: int
    score: float
    partial: bool


class _Asked(NamedTuple):
    key: str
    words: Sequence[str]
    title: str


class NearTitles:
    """Some titles of a store, found by their signatures; follows as titles are added.

    Made in batches at the first question, or ahead, in another thread, by `prepare`.
    """

    def __init__(self, store: TextStore, codes: Callable[[], Integers]) -> None:
        self._store = store
        self._codes = codes
        self._signatures = Signatures()
        self._counts = WordCounts(0)
        self._counted = self._counts_for = 0
        self._following = Lock()

    @property
    def prepared(self) -> bool:
        """Whether a question is answered at once, without reading more than a batch of titles first."""
        return len(self._codes()) - len(self._signatures) <= _BATCH

    def prepare(self) -> None:
        """Read all titles there are so far; may run in a thread of its own while titles are added."""
        with self._following:
            codes = self._codes()
            if len(codes) > self._counts_for * _OUTGROWN:
                self._counts, self._counts_for, self._counted = WordCounts(len(codes)), len(codes), 0
            while (read := min(len(self._signatures), self._counted)) < len(codes):
                block, word_starts = self._store.keys(codes[read : read + _BATCH])
                last = min(read + _BATCH, len(codes))
                if read >= self._counted:
                    self._counts.add(block, word_starts)
                    self._counted = last
                if read >= len(self._signatures):
                    self._signatures.add(block)

    def occurrences(self, word: str) -> int:
        """How often a folded word occurs among the titles; at times a little too often, never too seldom."""
        self.prepare()
        return self._counts.count(word)

    def is_word(self, word: str) -> bool | None:
        """Whether a folded word is in use: it occurs at least twice; `None`: too few titles are known to say no."""
        if self.occurrences(word) >= _KNOWN:
            return True
        return None if self._counts.total < _VOCABULARY else False

    def near(self, code: int, limit: int | None = None) -> list[tuple[int, float]]:
        """The codes of near titles that are not partial ones, with their scores, best first; see `alike`."""
        found = self._found(self._of_code(code), partial=False)
        return [(one.code, one.score) for one in found[:limit]]

    def alike(self, code: int, limit: int | None = 10) -> list[Alike]:
        """Near titles, then partial ones, each best first; the title itself and equal keys (100) are among them."""
        return self._found(self._of_code(code), partial=True)[:limit]

    def alike_to(self, title: str, limit: int | None = 10) -> list[Alike]:
        """As `alike`, for a title that need not be in the store."""
        words = fold(title).split()
        return self._found(_Asked("".join(words), words, title), partial=True)[:limit]

    def _of_code(self, code: int) -> _Asked:
        return _Asked(self._store.key(code), self._store.words(code), self._store[code] or "")

    def _found(self, asked: _Asked, partial: bool) -> list[Alike]:
        self.prepare()
        (signature,) = signatures(f"{asked.key}\n".encode("utf-8", "replace")).T
        size = int(np.bitwise_count(signature).sum())
        if not size:
            return []
        shared, sizes = self._signatures.shared(signature), self._signatures.sizes
        sizes = sizes[: len(shared)]
        found = {one.code: one for one in self._near(asked, _sharing(shared, sizes, size))}
        if partial:
            held = (shared == sizes) & (sizes > 0)
            for one in self._partial(asked, np.flatnonzero(shared == size), np.flatnonzero(held)):
                found.setdefault(one.code, one)
        return sorted(found.values(), key=lambda one: (one.partial, -one.score))

    def _near(self, asked: _Asked, places: NDArray[np.int64]) -> list[Alike]:
        keys = {code: self._store.key(code) for code in self._codes()[places].tolist()}
        scored = process.extract(asked.key, keys, scorer=fuzz.ratio, limit=None, score_cutoff=_LEFT_OUT)
        return [
            Alike(code, float(score), False)
            for key, score, code in scored
            if score >= _least(min(len(key), len(asked.key)))
            or (score >= NEAR and self._is_misspelt(asked, code))
            or self._is_left_out(asked, code)
        ]

    def _is_misspelt(self, asked: _Asked, code: int) -> bool:
        """Whether the words that one title has alone are all hardly known, as misspelt ones are."""
        mine, other = set(asked.words), set(self._store.words(code))
        alone = [words for words in (mine - other, other - mine) if words]
        return any(all(self._counts.count(word) < _KNOWN for word in words) for words in alone)

    def _is_left_out(self, asked: _Asked, code: int) -> bool:
        """Whether one title is the other with words left out, and still tells enough to be no other one by chance."""
        shorter, longer = sorted((asked.words, self._store.words(code)), key=len)
        rest = iter(longer)
        return all(word in rest for word in shorter) and self._tells(shorter, _LEFT_OUT_BITS)

    def _partial(self, asked: _Asked, holding: NDArray[np.int64], held: NDArray[np.int64]) -> list[Alike]:
        """Titles that are the longer of two that may be one (among those that hold the key), or the shorter (held)."""
        codes, store = self._codes(), self._store
        found = []
        for code in codes[holding[:_HOLDING]].tolist():
            longer = _Asked(store.key(code), (), store[code] or "")
            if self._is_part(asked, longer, _CUT_SHORT_BITS):
                found.append((code, longer.key))
        for code in codes[held[:_HOLDING]].tolist():
            shorter = _Asked(store.key(code), store.words(code), "")
            if self._is_part(shorter, asked, _BEGINNING_BITS):
                found.append((code, shorter.key))
        return [Alike(code, fuzz.ratio(asked.key, key), True) for code, key in found]

    def _is_part(self, shorter: _Asked, longer: _Asked, bits: float) -> bool:
        """Whether one title begins the other, be it up to within a word, or is its clause, and tells enough."""
        begins = longer.key.startswith(shorter.key)
        if not begins and not longer.key.endswith(shorter.key):
            return False
        if begins and self._tells(shorter.words, bits):
            return True
        # A name before a colon may be a single word, and what goes on after it tells more than the name alone.
        if not self._tells(shorter.words, _CUT_SHORT_BITS, words=1, letters=4):
            return False
        clauses = clause_keys(longer.title)
        if shorter.key in clauses:
            return True
        return begins and any(shorter.key.startswith(key) and longer.key.startswith(key) for key in clauses)

    def _tells(self, run: Sequence[str], bits: float, words: int = 2, letters: int = 12) -> bool:
        if len(run) < words or sum(map(len, run)) < letters or "".join(run).isdecimal():
            return False
        return self._counts.telling(run) >= log2(len(self._signatures)) + bits


def all_titles(index: Index) -> NearTitles:
    """The near titles among all of an index; to be had as `index.derived(all_titles)`, made ahead by its `prepare`."""
    titles = index.titles
    numbers = np.arange(0)

    def codes() -> Integers:
        nonlocal numbers
        if len(numbers) < len(titles):
            numbers = np.arange(max(len(titles), len(numbers) * 3 // 2))
        return numbers[: len(titles)]

    return NearTitles(titles, codes)


def _least(letters: int) -> float:
    return min(100.0, NEAR + max(0, _SHORT - letters) * _STEEPNESS)


def _sharing(shared: NDArray[np.uint16], sizes: NDArray[np.uint16], size: int) -> NDArray[np.int64]:
    """The places of the signatures that share most with one of `size` bits, of all bits of both."""
    parts = shared * np.float32(2)
    parts /= sizes + np.float32(size)
    sharing = np.flatnonzero(parts >= _LEAST_SHARED)
    if len(sharing) > _SCORED:
        sharing = sharing[np.argpartition(parts[sharing], -_SCORED)[-_SCORED:]]
    return sharing
