"""The order of loose keys: eight letters at a time, and of those still alike the next eight."""

import numpy as np
from numpy.typing import NDArray

from ledger_tui.index.columns import Integers

_LINE_FEED, _SPACE, _STEP = ord("\n"), ord(" "), 8


def ranks(folded: Integers) -> NDArray[np.uint32]:
    """For each entry of a block of folds, each ended by a line feed, the rank of its loose key among all keys, from 0;
    equal keys share one.  Keys are ordered by their letters' code points."""
    letters = folded[folded != _SPACE]
    ends = np.flatnonzero(letters == _LINE_FEED)
    starts = np.concatenate([[0], ends[:-1] + 1]).astype(np.int64)
    # Line feeds become zeros, and zeros follow the last: a key that is the beginning of another comes before it.
    padded = np.zeros(len(letters) + _STEP, np.uint8)
    padded[: len(letters)] = letters
    padded[ends] = 0
    lengths = ends - starts
    # The number of a group of keys alike so far is the place of its first one in the whole order.
    groups = np.zeros(len(ends), np.int64)
    waiting, offset = np.arange(len(ends)), 0
    while len(waiting):
        pieces = _pieces(padded, starts[waiting] + offset, lengths[waiting] - offset)
        within = np.lexsort((pieces, groups[waiting]))
        waiting, pieces = waiting[within], pieces[within]
        of = groups[waiting]
        new_group = np.flatnonzero(_differs(of))
        heads = np.flatnonzero(_differs(of) | _differs(pieces))
        counts = np.diff(heads, append=len(waiting))
        inside = np.arange(len(waiting)) - np.repeat(new_group, np.diff(new_group, append=len(waiting)))
        groups[waiting] = of + np.repeat(inside[heads], counts)
        offset += _STEP
        open_groups = (counts > 1) & (np.maximum.reduceat(lengths[waiting], heads) > offset)
        waiting = waiting[np.repeat(open_groups, counts)]
    return np.unique(groups, return_inverse=True)[1].astype(np.uint32)


def _differs(values: NDArray[np.generic]) -> NDArray[np.bool_]:
    """Whether each value differs from the one before; the first does."""
    differs = np.ones(len(values), np.bool_)
    differs[1:] = values[1:] != values[:-1]
    return differs


def _pieces(padded: NDArray[np.uint8], places: NDArray[np.int64], left: NDArray[np.int64]) -> NDArray[np.uint64]:
    """The next eight letters of each key as a number; zeros where a key has fewer left."""
    piece = np.zeros(len(places), np.uint64)
    for nth in range(_STEP):
        letters = padded[np.minimum(places + nth, len(padded) - 1)].astype(np.uint64)
        letters[left <= nth] = 0
        piece = piece << np.uint64(8) | letters
    return piece
