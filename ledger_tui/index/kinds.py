"""What a row says in the words of open enumerations, packed into one code a row.

Each combination of direction, state, method, event status and placeholder that was met is one *kind*.  There are few
of them, so a row needs one byte; counting by a word is counting kinds, and a filter on words is a look-up table over
kinds.  A word never seen before is one more kind, and a column of kinds widens by itself.
"""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ledger_tui.index.batch import KindWords
from ledger_tui.index.columns import Column, Integers, Words, mask_of

_PLACEHOLDER = {None: 0, False: 1, True: 2}


class Kind(NamedTuple):
    """One combination of words; `None`: not stated."""

    direction: str
    state: str | None
    method: str | None
    event: str | None
    placeholder: bool | None


class Part:
    """One enumeration: its words, and the code of its word for every kind."""

    def __init__(self) -> None:
        self.words = Words()
        self.codes = Column()

    def table(self, words: Iterable[str | None]) -> NDArray[np.bool_]:
        """For every kind, whether its word is among these; words never met match nothing."""
        known = [self.words[word] for word in words if word in self.words]
        table: NDArray[np.bool_] = mask_of(known, len(self.words.words))[self.codes.values]
        return table

    def counts(self, of_kinds: Integers) -> dict[str | None, int]:
        """How many rows bear each word, given how many are of each kind; words no row bears are left out."""
        codes = self.codes.values
        size = len(self.words.words)
        counted = np.bincount(codes, weights=of_kinds[: len(codes)], minlength=size).astype(np.int64)
        return {self.words.words[code]: int(counted[code]) for code in np.flatnonzero(counted)}


class Kinds(dict[KindWords, int]):
    """The kinds met so far: looking a combination up gives its code, a new one gets the next code."""

    def __init__(self) -> None:
        super().__init__()
        self.kinds: list[Kind] = []
        self.direction, self.state, self.method, self.event = Part(), Part(), Part(), Part()
        self.placeholders = Column()

    def __missing__(self, combination: KindWords) -> int:
        kind = Kind(*combination)
        code = len(self.kinds)
        for part, word in zip((self.direction, self.state, self.method, self.event), kind[:4], strict=True):
            part.codes.extend([part.words[word]])
        self.placeholders.extend([_PLACEHOLDER[kind.placeholder]])
        self.kinds.append(kind)
        self[combination] = code
        return code

    def take(self, combinations: Iterable[KindWords]) -> NDArray[np.uint32]:
        """The code of each of these combinations, new ones among them."""
        return np.array([self[combination] for combination in combinations], np.uint32)

    def is_placeholder(self) -> NDArray[np.bool_]:
        """For every kind, whether its rows are placeholders."""
        placeholder: NDArray[np.bool_] = self.placeholders.values == _PLACEHOLDER[True]
        return placeholder
