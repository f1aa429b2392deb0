"""How many things there are when pairs of names are known to name the same one."""

import numpy as np
from numpy.typing import NDArray

Names = NDArray[np.int64]


class Components:
    """Pairs of names, each of one thing; a name paired with itself is one too."""

    def __init__(self, one: Names, other: Names) -> None:
        names, places = np.unique(np.concatenate([one, other]), return_inverse=True)
        self._size = len(names)
        self._one, self._other = places[: len(one)], places[len(one) :]

    def count(self, chosen: NDArray[np.bool_] | None = None) -> int:
        """How many things the names of some of the pairs are (`None`: of all), joined by those pairs alone."""
        one = self._one if chosen is None else self._one[chosen]
        other = self._other if chosen is None else self._other[chosen]
        apart = one != other
        met = np.zeros(self._size, np.bool_)
        met[one] = met[other] = True
        one, other = one[apart], other[apart]
        # Each name takes the lowest of its neighbours' until none changes; a jump to what that one took halves the way.
        numbers = np.arange(self._size)
        lowest = numbers.copy()
        while True:
            before = lowest.copy()
            np.minimum.at(lowest, one, lowest[other])
            np.minimum.at(lowest, other, lowest[one])
            lowest = lowest[lowest]
            if (lowest == before).all():
                return int(np.count_nonzero(met & (lowest == numbers)))
