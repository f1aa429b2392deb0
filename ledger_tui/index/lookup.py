"""Places of a value in a column, found without an entry for each place in a dictionary."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from ledger_tui.index.columns import Integers

_REST = 4096


class Lookup:
    """Where a column holds a value: most places in value order, the few added since are looked through.

    The order is made at the first question, and again when the rest has outgrown an eighth of it; so a column that
    grows while it is asked costs little each time.
    """

    def __init__(self, values: Callable[[], Integers]) -> None:
        self._values = values
        self._order: NDArray[np.uint32] = np.zeros(0, np.uint32)

    def places(self, value: int) -> NDArray[np.int64]:
        """The places that hold the value, ascending."""
        # The order before the values: another thread may append, and an order never names a place that is not there.
        order = self._order
        values = self._values()
        if value > np.iinfo(values.dtype).max:
            return np.zeros(0, np.int64)
        if len(values) - len(order) > max(_REST, len(order) // 8):
            order = np.argsort(values, kind="stable").astype(np.uint32)
            self._order = order

        def at(place: np.uint32) -> int:
            return int(values[place])

        first = bisect_left(order, value, key=at)
        last = bisect_right(order, value, first, key=at)
        rest = np.flatnonzero(values[len(order) :] == values.dtype.type(value)) + len(order)
        return np.concatenate([order[first:last].astype(np.int64), rest])
