"""Which texts hold a word, a piece of one, or several words run together: answered without reading the texts.

The words of folded texts in the order of a hash of them, each with the places where it stands: a text's code and which
of the text's words it is.  What was typed may lie within one word; or it runs over several, and then every word wholly
inside it is in the vocabulary, so that few splittings are left, each answered by places that follow one another.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ledger_tui.index.columns import Integers, count_below
from ledger_tui.index.pattern import Pattern
from ledger_tui.record.loosekey import LOST

_SPACE, _LINE_FEED = ord(" "), ord("\n")
_PIECE = 1 << 21
# One odd factor for each of the first letters of a word, and others made of them for the letters of longer ones.
_FACTORS = np.random.default_rng(20261130).integers(0, 1 << 64, 64, np.uint64) | np.uint64(1)
_MIX, _STEP = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x9E3779B97F4A7C16)
_MOST_SPLITTINGS = 256
_LONGEST_KEY = 256

_PLACE_BITS = 8
_PLACES = (1 << _PLACE_BITS) - 1
"""Words of a text that have a place here, so that none follows the last one; texts with more are looked at."""

Places = NDArray[np.unsignedinteger[Any]]
"""Where words stand: a text's code, and in the lowest bits which of its words it is, from 0."""

Numbers = NDArray[np.int64]
"""Numbers of words in the vocabulary."""

_NO_WORDS: Numbers = np.zeros(0, np.int64)


class Found(NamedTuple):
    """The codes of texts that hold what was typed, some several times, and of those that are to be looked at."""

    sure: list[Integers]
    unsure: Integers


Words = dict[tuple[int, int], Numbers]
"""The words that pieces of a key are, by where the pieces begin and end in it."""


@dataclass(frozen=True)
class WordIndex:
    """The words of the texts below `size`.

    `hashes`: one a word, ascending; `words`: the words in that order, each ended by a line feed, one before the first;
    `firsts`: where the places of each word begin in `places`, ascending for a word; `unsure`: the codes of texts with
    lost letters or very many words.
    """

    size: int
    hashes: NDArray[np.uint64]
    words: NDArray[np.uint8]
    firsts: NDArray[np.uint32]
    places: Places
    unsure: NDArray[np.uint32]

    def find(self, pattern: Pattern) -> Found | None:
        """The texts that hold a pattern, whose key is not empty; `None` where its key is too long, or
        may be split in too many ways."""
        if len(pattern.key) > _LONGEST_KEY:
            return None
        sure: list[Integers] = [self._places(self._containing(pattern.key)) >> _PLACE_BITS]
        for nth, words in enumerate(self._splittings(pattern)):
            if nth == _MOST_SPLITTINGS:
                return None
            places = self._places(words[0])
            for following in words[1:]:
                if len(places):
                    places = _followed(places + 1, np.sort(self._places(following)))
            sure.append(places >> _PLACE_BITS)
        return Found(sure, self.unsure)

    @cached_property
    def _vocabulary(self) -> bytes:
        return self.words.tobytes()

    @cached_property
    def _word_ends(self) -> Numbers:
        return np.flatnonzero(self.words == _LINE_FEED)

    @cached_property
    def _longest(self) -> int:
        return int(np.diff(self._word_ends).max(initial=1)) - 1

    def _places(self, numbers: Numbers) -> Places:
        """Where these words stand, word by word."""
        firsts = self.firsts[numbers].astype(np.int64)
        if len(numbers) == 1:
            return self.places[firsts[0] : self.firsts[numbers[0] + 1]]
        counts = self.firsts[numbers + 1].astype(np.int64) - firsts
        before = np.cumsum(counts) - counts
        places: Places = self.places[np.arange(counts.sum()) + np.repeat(firsts - before, counts)]
        return places

    def _containing(self, piece: bytes) -> Numbers:
        """The numbers of the words that hold a piece, which may have line feeds for the borders of a word."""
        if len(piece) == 1:
            at = np.flatnonzero(self.words == piece[0])
        else:
            found, place = [], self._vocabulary.find(piece)
            while place >= 0:
                found.append(place)
                place = self._vocabulary.find(piece, place + 1)
            at = np.array(found, np.int64)
        # A border that stands before the piece belongs to the word before.
        numbers = count_below(self._word_ends, at + piece.startswith(b"\n")) - 1
        return numbers[np.diff(numbers, prepend=-1) > 0]

    def _splittings(self, pattern: Pattern) -> Iterator[list[Numbers]]:
        """For each way in which the key may run over several words the numbers of those that each of them may be."""
        key, borders = pattern.key, pattern.boundaries
        whole = self._whole_words(key)
        begins = {*borders, *(end for _, end in whole if end < len(key))}
        lasts = {begin: self._containing(b"\n" + key[begin:]) for begin in begins}
        yield from _ways({end: words for (begin, end), words in whole.items() if not begin}, whole, lasts)
        # What begins inside a word is right only where words end as typed.
        inside = {end: np.setdiff1d(self._containing(key[:end] + b"\n"), whole.get((0, end), ())) for end in borders}
        yield from _ways(inside, {piece: words for piece, words in whole.items() if borders.issuperset(piece)}, lasts)

    def _whole_words(self, key: bytes) -> Words:
        """Which pieces of a key, by where they begin and end, are words, with the number of each."""
        pieces = [
            (begin, end)
            for begin in range(len(key))
            for end in range(begin + 1, min(begin + self._longest, len(key)) + 1)
        ]
        if not pieces or not len(self.hashes):
            return {}
        hashes = _hashes(np.frombuffer(b"\n".join(key[begin:end] for begin, end in pieces), np.uint8))[0]
        places = np.minimum(np.searchsorted(self.hashes, hashes), len(self.hashes) - 1)
        known = np.flatnonzero(self.hashes[places] == hashes)
        return {pieces[nth]: places[nth : nth + 1] for nth in known.tolist()}


def build(folded: NDArray[np.uint8]) -> WordIndex:
    """The words of folded texts that lie one after the other, each ended by a line feed; words may have several spaces
    between them and around them."""
    ends = np.flatnonzero(folded == _LINE_FEED) + 1
    hashes, codes, starts = [], [], []
    for first, last in _pieces(ends):
        begin = int(ends[first - 1]) if first else 0
        of_words, of_starts = _hashes(folded[begin : int(ends[last - 1])])
        hashes.append(of_words)
        starts.append(of_starts + begin)
        codes.append(count_below(ends[first:last], of_starts + begin, or_equal=True) + first)
    every, at, of = np.concatenate(hashes), np.concatenate(starts), np.concatenate(codes)
    firsts_of_texts = np.searchsorted(of, np.arange(len(ends)))
    nth = np.arange(len(of)) - firsts_of_texts[of]
    unsure = np.union1d(damaged(folded.tobytes()), of[nth >= _PLACES])
    if nth.max(initial=0) >= _PLACES:
        placed = nth < _PLACES
        every, at, of, nth = every[placed], at[placed], of[placed], nth[placed]
    places: Places = (of << _PLACE_BITS | nth).astype(
        np.uint32 if len(ends) <= np.iinfo(np.uint32).max >> _PLACE_BITS else np.uint64
    )
    order = np.argsort(every, kind="stable")
    every = every[order]
    new = np.flatnonzero(np.diff(every, prepend=~every[:1])) if len(every) else np.zeros(0, np.int64)
    words = [_word(folded, place) for place in at[order[new]].tolist()]
    return WordIndex(
        len(ends),
        every[new],
        np.frombuffer(b"\n" + b"".join(words), np.uint8),
        np.append(new, len(every)).astype(np.uint32),
        places[order],
        unsure.astype(np.uint32),
    )


def _ways(firsts: dict[int, Numbers], inner: Words, lasts: dict[int, Numbers]) -> Iterator[list[Numbers]]:
    """The words of each way over a key from a first word, by where it ends, to a last one, by where it begins."""
    onward: dict[int, list[int]] = {}
    for begin, end in inner:
        onward.setdefault(begin, []).append(end)
    # Ways that come to no end are as many as two to the power of a key's length: none of them is begun.
    leading = {begin for begin, words in lasts.items() if len(words)}
    for begin in sorted(onward, reverse=True):
        if not leading.isdisjoint(onward[begin]):
            leading.add(begin)
    waiting = [[end] for end, words in firsts.items() if end in leading and len(words)]
    while waiting:
        way = waiting.pop()
        if len(last := lasts.get(way[-1], _NO_WORDS)):
            yield [firsts[way[0]], *(inner[piece] for piece in pairwise(way)), last]
        waiting += [[*way, end] for end in onward.get(way[-1], ()) if end in leading]


def damaged(folded: bytes) -> Numbers:
    """The places among folded texts, each ended by a line feed, of those with lost letters."""
    lost = LOST.encode()
    if lost not in folded:
        return np.zeros(0, np.int64)
    return np.array([place for place, text in enumerate(folded.split(b"\n")) if lost in text], np.int64)


def _followed(places: Places, others: Places) -> Places:
    """Those of some places that are among others, which are ascending."""
    if not len(others):
        return others
    at = np.minimum(np.searchsorted(others, places), len(others) - 1)
    followed: Places = places[others[at] == places]
    return followed


def _pieces(ends: Numbers) -> Iterator[tuple[int, int]]:
    """Runs of texts of about one size: the work on one needs room many times its own."""
    first = 0
    while first < len(ends):
        begin = int(ends[first - 1]) if first else 0
        last = max(int(np.searchsorted(ends, begin + _PIECE)), first + 1)
        yield first, last
        first = last


def _hashes(letters: NDArray[np.uint8]) -> tuple[NDArray[np.uint64], Numbers]:
    """A hash of each word, and where it starts; words end with spaces and line feeds."""
    apart = (letters == _SPACE) | (letters == _LINE_FEED)
    before = np.empty(len(letters), np.bool_)
    before[:1], before[1:] = True, apart[:-1]
    starts = np.flatnonzero(before & ~apart)
    if not len(starts):
        return np.zeros(0, np.uint64), starts
    lengths = np.diff(starts, append=len(letters))
    within = np.arange(starts[0], len(letters)) - np.repeat(starts, lengths)
    factors = _FACTORS[within & 63]
    if lengths.max() > len(_FACTORS):
        factors += (within >> 6).astype(np.uint64) * _STEP
    values = letters[starts[0] :].astype(np.uint64) * factors
    values[apart[starts[0] :]] = 0
    hashed = np.add.reduceat(values, starts - starts[0])
    hashed ^= hashed >> np.uint64(29)
    hashed *= _MIX
    return hashed, starts


def _word(folded: NDArray[np.uint8], place: int) -> bytes:
    reach = 64
    while True:
        word = folded[place : place + reach].tobytes().partition(b"\n")[0].partition(b" ")[0]
        if len(word) < reach:
            return word + b"\n"
        reach *= 2
