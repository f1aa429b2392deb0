"""Places of a value in a column, found without an entry for each place in a dictionary."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ledger_tui.index.columns import Integers

_REST = 4096


class Lookup:
    """Where a column holds a value above `above`: most places in value order, the few added since are looked through.

    The order is made at the first question, and again when the rest has outgrown an eighth of it; so a column that
    grows while it is asked costs little each time.
    """

    def __init__(self, values: Callable[[], Integers], above: int = 0) -> None:
        self._values = values
        self._above = above
        # One pair: another thread never sees an order that covers more or less than is told beside it.
        self._made: tuple[NDArray[np.unsignedinteger[Any]], int] = np.zeros(0, np.uint32), 0

    def prepare(self) -> NDArray[np.unsignedinteger[Any]]:
        """The places of all values above `above`, in the order of their values."""
        values = self._values()
        if len(values) > self._made[1]:
            held = np.flatnonzero(values > self._above).astype(np.uint32)
            self._made = held[np.argsort(values[held], kind="stable")], len(values)
        return self._made[0]

    def restore(self, order: NDArray[np.unsignedinteger[Any]]) -> None:
        """Go on from an order made before of all values of the column."""
        self._made = order, len(self._values())

    def places(self, value: int) -> NDArray[np.int64]:
        """The places that hold the value, which is above `above`, ascending."""
        # The order before the values: another thread may append, and an order never names a place that is not there.
        order, covered = self._made
        values = self._values()
        if value > np.iinfo(values.dtype).max:
            return np.zeros(0, np.int64)
        if len(values) - covered > max(_REST, covered // 8):
            self.prepare()
            order, covered = self._made

        def at(place: np.unsignedinteger[Any]) -> int:
            return int(values[place])

        first = bisect_left(order, value, key=at)
        last = bisect_right(order, value, first, key=at)
        if covered == len(values):
            return order[first:last].astype(np.int64)
        rest = np.flatnonzero(values[covered:] == values.dtype.type(value)) + covered
        return np.concatenate([order[first:last].astype(np.int64), rest])
