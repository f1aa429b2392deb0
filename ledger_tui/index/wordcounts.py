"""How often words occur among titles, and what a run of words tells: the rarer its words, the less by chance.

Words are counted in two tables of hashed places, vectorised, so that three million words take a moment and eight
megabytes.  Where a word shares its places in both with others, it looks more common than it is, never less.
"""

from collections.abc import Iterable
from math import log2

import numpy as np
from numpy.typing import NDArray

_FEWEST, _MOST, _TABLES = 12, 20, 2
"""The tables have a place for each title and its words, and at least and at most so many, as powers of two."""

_WORDS_OF_A_TITLE = 8
_LONGEST = 48
# One odd factor for each letter of a word; all letters past the last have the last one.
_FACTORS = np.random.default_rng(20260811).integers(0, 1 << 64, _LONGEST, np.uint64) | np.uint64(1)


class WordCounts:
    """Occurrences of words in folded titles, among all that was added; made for so many `titles`."""

    def __init__(self, titles: int = 1 << _MOST) -> None:
        self._bits = min(max((titles * _WORDS_OF_A_TITLE).bit_length(), _FEWEST), _MOST)
        self._tables = np.zeros((_TABLES, 1 << self._bits), np.uint32)
        self.total = 0

    def add(self, block: bytes, word_starts: NDArray[np.int64]) -> None:
        """Count the words of a block of loose keys, each key ended by a line feed."""
        if len(word_starts):
            for table, places in zip(
                self._tables, _places(np.frombuffer(block, np.uint8), word_starts, self._bits), strict=True
            ):
                np.add.at(table, places, 1)
            self.total += len(word_starts)

    def count(self, word: str) -> int:
        """How often a folded word occurs; too often where other words share both its places."""
        letters = np.frombuffer(word.encode("utf-8", "replace"), np.uint8)
        if not len(letters):
            return 0
        places = _places(letters, np.zeros(1, np.int64), self._bits)
        return min(int(table[at[0]]) for table, at in zip(self._tables, places, strict=True))

    def telling(self, words: Iterable[str]) -> float:
        """How many bits a run of words tells: how unlikely it is that another title holds the run by chance.

        A word never met tells as much as one met once.
        """
        return sum(log2(max(self.total, 1) / max(self.count(word), 1)) for word in words)


def _places(letters: NDArray[np.uint8], word_starts: NDArray[np.int64], bits: int) -> list[NDArray[np.int64]]:
    """The place in each table of each word; the line feed after a key's last word counts for nothing."""
    lengths = np.diff(word_starts, append=len(letters))
    within = np.arange(word_starts[0], len(letters)) - np.repeat(word_starts, lengths)
    values = letters[word_starts[0] :].astype(np.uint64) * _FACTORS[np.minimum(within, _LONGEST - 1)]
    values[letters[word_starts[0] :] == ord("\n")] = 0
    hashed = np.add.reduceat(values, word_starts - word_starts[0])
    hashed ^= hashed >> np.uint64(29)
    hashed *= np.uint64(0xBF58476D1CE4E5B9)
    mask = np.uint64((1 << bits) - 1)
    return [(hashed >> np.uint64(64 - bits * nth) & mask).astype(np.int64) for nth in range(1, _TABLES + 1)]
