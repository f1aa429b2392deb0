"""Signatures of titles: which runs of three letters a loose key holds, in 256 bits.

A key that stands within another has no run that the other lacks, hence no bit; keys that differ by a few letters share
most of theirs.  So a pass over the signatures (32 bytes a title, some milliseconds for 350,000) leaves few titles to be
compared letter by letter, and misses none that a word look-up would miss because its rare word is misspelt.
"""

import numpy as np
from numpy.typing import NDArray

from ledger_tui.index.columns import Column

_WORDS = 4
_BITS = 64
_LINE_FEED = ord("\n")
_RUN = 3

Signature = NDArray[np.uint64]
"""The four words of one signature."""


class Signatures:
    """The signatures of titles in the order added."""

    def __init__(self) -> None:
        self._words = [Column(np.uint64) for _ in range(_WORDS)]
        self._sizes = Column(np.uint16)

    def __len__(self) -> int:
        return len(self._sizes)

    def add(self, block: bytes) -> None:
        """Append the keys of a block, each ended by a line feed."""
        made = signatures(block)
        for column, values in zip(self._words, made, strict=True):
            column.extend(values)
        self._sizes.extend(np.bitwise_count(made).sum(0).astype(np.uint16))

    @property
    def sizes(self) -> NDArray[np.uint16]:
        """How many bits each signature has; 0 for a key of less than three letters."""
        sizes: NDArray[np.uint16] = self._sizes.values  # type: ignore[assignment]
        return sizes

    def shared(self, signature: Signature) -> NDArray[np.uint16]:
        """How many bits each signature has in common with one."""
        shared = np.zeros(len(self), np.uint16)
        for column, word in zip(self._words, signature, strict=True):
            if word:
                shared += np.bitwise_count(column.values[: len(shared)] & word)
        return shared


def signatures(block: bytes) -> NDArray[np.uint64]:
    """The signatures of the keys of a block, each ended by a line feed: four rows, a column a key."""
    letters = np.frombuffer(block, np.uint8)
    ends = np.flatnonzero(letters == _LINE_FEED)
    made = np.zeros((_WORDS, len(ends)), np.uint64)
    if len(letters) < _RUN + 1:
        return made
    first, second, third = (letters[place : len(letters) - _RUN + place].astype(np.uint32) for place in range(_RUN))
    hashed = first * np.uint32(0x9E3779B1) ^ second * np.uint32(0x85EBCA6B) ^ third * np.uint32(0xC2B2AE35)
    hashed ^= hashed >> np.uint32(15)
    hashed *= np.uint32(0x2C1B3C6D)
    hashed >>= np.uint32(24)
    whole = (first != _LINE_FEED) & (second != _LINE_FEED) & (third != _LINE_FEED)
    bits = np.where(whole, np.uint64(1) << (hashed & np.uint32(_BITS - 1)).astype(np.uint64), np.uint64(0))
    starts = np.concatenate([[0], ends[:-1] + 1])
    # The last key of a block may be too short to have a run of its own.
    within = np.flatnonzero(starts < len(bits))
    for word in range(_WORDS):
        chosen = np.where(hashed >> np.uint32(6) == word, bits, np.uint64(0))
        made[word, within] = np.bitwise_or.reduceat(chosen, starts[within])
    return made
