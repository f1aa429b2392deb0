"""Growable columns of numbers, and vocabularies that give each word a code."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

Integers = NDArray[np.integer[Any]]
"""A one-dimensional array of some integer type."""

_WIDER = {"u1": "u2", "u2": "u4", "u4": "u8"}
_BYTE = 256


class Column:
    """A column of integers that grows at its end.

    An unsigned column takes the next wider type by itself when a value needs it, so a column of codes costs one byte
    a row until its vocabulary outgrows 256 words.  A view stays what it was when rows are appended after it.
    """

    __slots__ = ("_data", "_size")

    def __init__(self, dtype: DTypeLike = np.uint8) -> None:
        self._data: Integers = np.empty(64, np.dtype(dtype))
        self._size = 0

    def restore(self, values: Integers) -> None:
        """Go on from these values; they are read where they lie, never written to."""
        self._data, self._size = values, len(values)

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, row: int) -> int:
        return int(self._data[row])

    @property
    def values(self) -> Integers:
        """Every value so far, not copied."""
        return self._data[: self._size]

    def extend(self, values: Sequence[int] | Integers) -> None:
        """Append values.  Raises `OverflowError` where a signed column cannot hold one."""
        if not len(values):
            return
        added = np.asarray(values)
        data, size = self._data, self._size
        dtype = data.dtype
        if added.dtype.itemsize > dtype.itemsize:
            dtype = _wide_enough(dtype, int(added.max()))
        needed = size + len(added)
        if dtype != data.dtype or needed > len(data):
            grown = np.empty(max(needed, len(data) * 3 // 2), dtype)
            grown[:size] = data[:size]
            data = grown
        data[size:needed] = added
        # The array first, the size last: a reader in another thread never sees rows that are not there.
        self._data = data
        self._size = needed

    def put(self, row: int, value: int) -> None:
        """Write one value over another."""
        dtype = _wide_enough(self._data.dtype, value)
        if dtype != self._data.dtype or not self._data.flags.writeable:
            self._data = self._data.astype(dtype)
        self._data[row] = value

    def settle(self) -> None:
        """Give back the room kept for growing."""
        if len(self._data) > self._size:
            self._data = self._data[: self._size].copy()


def _wide_enough(dtype: np.dtype[Any], value: int) -> np.dtype[Any]:
    while dtype.kind == "u" and value > np.iinfo(dtype).max:
        dtype = np.dtype(_WIDER[dtype.str[1:]])
    return dtype


class Words(dict[str | None, int]):
    """A vocabulary: looking a word up gives its code, a new word gets the next one.  Code 0 is "not stated"."""

    def __init__(self) -> None:
        super().__init__({None: 0})
        self.words: list[str | None] = [None]

    def __missing__(self, word: str | None) -> int:
        code = len(self.words)
        self.words.append(word)
        self[word] = code
        return code

    def take(self, words: Iterable[str | None]) -> NDArray[np.uint32]:
        """The code of each of these words, new ones among them."""
        return np.array([self[word] for word in words], np.uint32)


def count_below(ascending: Integers, values: Sequence[int] | Integers, or_equal: bool = False) -> NDArray[np.int64]:
    """For each value, how many of the ascending numbers lie below it, or below and on it.

    Values must fit the type of the numbers: they are brought to it, for the numbers are many more.
    """
    counted = np.searchsorted(ascending, np.asarray(values, ascending.dtype), side="right" if or_equal else "left")
    return counted.astype(np.int64, copy=False)


def spread(codes: Integers, size: int, evaluate: Callable[[list[int]], Sequence[Any] | NDArray[Any]]) -> NDArray[Any]:
    """What `evaluate` says of each distinct code, at every place of the code; codes are below `size`.

    Each code is asked about once; many codes are told apart by a table, few by sorting them.
    """
    if len(codes) < size:
        distinct, places = np.unique(codes, return_inverse=True)
        return np.asarray(evaluate(distinct.tolist()))[places]
    distinct = np.flatnonzero(mask_of(codes, size))
    told = np.asarray(evaluate(distinct.tolist()))
    table = np.zeros(size, told.dtype)
    table[distinct] = told
    return table[codes]


def looked_up(table: NDArray[np.bool_], codes: Integers) -> NDArray[np.bool_]:
    """What a table of truths says at each code."""
    if codes.dtype != np.uint8 or len(codes) < _BYTE:
        found: NDArray[np.bool_] = table[codes]
        return found
    # A byte for a byte goes five times as fast as numbers looked up by numbers.
    whole = np.zeros(_BYTE, np.bool_)
    whole[: len(table)] = table[:_BYTE]
    return np.frombuffer(bytearray(codes.tobytes().translate(whole.tobytes())), np.bool_)


def mask_of(codes: Sequence[int] | Integers, size: int) -> NDArray[np.bool_]:
    """A look-up table of `size` entries that is true at the codes given."""
    table = np.zeros(size, np.bool_)
    table[codes if isinstance(codes, np.ndarray) else np.asarray(codes, np.int64)] = True
    return table
