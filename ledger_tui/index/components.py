"""How many things there are when pairs of names are known to name the same one."""

import numpy as np
from numpy.typing import NDArray

Names = NDArray[np.int64]


def count_components(first: Names, second: Names) -> int:
    """How many groups the names fall into, given pairs of names for one thing; a name paired with itself is one too."""
    if not len(first):
        return 0
    names, places = np.unique(np.concatenate([first, second]), return_inverse=True)
    one, other = places[: len(first)], places[len(first) :]
    # Each name takes the lowest of its neighbours' until none changes; a jump to what that one took halves the way.
    lowest = np.arange(len(names))
    while True:
        before = lowest.copy()
        np.minimum.at(lowest, one, lowest[other])
        np.minimum.at(lowest, other, lowest[one])
        lowest = lowest[lowest]
        if (lowest == before).all():
            return len(np.unique(lowest))
