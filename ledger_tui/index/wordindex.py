"""Which texts hold a word, a piece of one, or several words run together: answered without reading the texts.

The words of folded texts in the order of a hash of them, each with the places where it stands: a text's code and which
of the text's words it is.  What was typed may lie within one word; or it runs over several, and then every word wholly
inside it is in the vocabulary, and the places of the words follow one another.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
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
_LONGEST_KEY = 256

_PLACE_BITS = 8
_PLACES = (1 << _PLACE_BITS) - 1
"""Words of a text that have a place here, so that none follows the last one; texts with more are looked at."""

Places = NDArray[np.unsignedinteger[Any]]
"""Where words stand: a text's code, and in the lowest bits which of its words it is, from 0."""

Numbers = NDArray[np.int64]
"""Numbers of words in the vocabulary."""

_NOWHERE: list[Places] = [np.zeros(0, np.uint32)]


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
        """The texts that hold a pattern, whose key is not empty; `None` where it is longer than words are looked up."""
        key, borders = pattern.key, pattern.boundaries
        if len(key) > _LONGEST_KEY:
            return None
        whole = self._whole_words(key)
        begun = {end: self._places(words) for (begin, end), words in whole.items() if begin == 0}
        # What begins inside a word is right only where words end as typed.
        inside = {end: self._places(self._containing(key[:end] + b"\n")) for end in borders}
        between = {piece: words for piece, words in whole.items() if borders.issuperset(piece)}
        runs = [*self._runs(key, begun, whole), *self._runs(key, inside, between)]
        return Found([places >> _PLACE_BITS for places in (self._places(self._containing(key)), *runs)], self.unsure)

    def _runs(self, key: bytes, begun: dict[int, Places], inner: Words) -> Iterator[Places]:
        """Where words stand that are the last of several which a key runs over.

        `begun`: where the first of them stand, by where they end in the key; `inner`: what those between may be.
        """
        reached: dict[int, list[Places]] = {end: [places] for end, places in begun.items()}
        for begin in range(1, len(key)):
            # All ways by which the key may have come so far are one set of places: the ways themselves are countless.
            following = np.unique(np.concatenate(reached.pop(begin, _NOWHERE))) + 1
            if not len(following):
                continue
            yield _among(self._places(self._containing(b"\n" + key[begin:])), following)
            for end in range(begin + 1, min(begin + self._longest, len(key) - 1) + 1):
                if (begin, end) in inner:
                    places = self._places(inner[begin, end])
                    reached.setdefault(end, []).append(_among(*sorted((places, following), key=len)))

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


def damaged(folded: bytes) -> Numbers:
    """The places among folded texts, each ended by a line feed, of those with lost letters."""
    lost = LOST.encode()
    found, place = [], folded.find(lost)
    while place >= 0:
        found.append(place)
        place = folded.find(lost, folded.find(b"\n", place))
    ends = np.flatnonzero(np.frombuffer(folded, np.uint8) == _LINE_FEED) if found else np.zeros(0, np.int64)
    return count_below(ends, found)


def _among(places: Places, others: Places) -> Places:
    """Those of some places that are among others, which are ascending."""
    if not len(others):
        return others
    at = np.minimum(np.searchsorted(others, places), len(others) - 1)
    among: Places = places[others[at] == places]
    return among


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
