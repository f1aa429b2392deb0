"""Numbers for the works that rows name, so that all rows are compared at once: equal numbers, equal works.

A row names its other work by the identifiers it tells and by its title where that is telling; a placeholder by its
identifiers alone.  Names are hashes: that two works share one is as unlikely as of two titles.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ledger_tui.index.identity import Identities
from ledger_tui.index.index import Index, part

Rows = NDArray[np.int64]
Names = NDArray[np.int64]


class Named(NamedTuple):
    """Pairs of a row's number and a name of its other work; a row with several names stands several times."""

    rows: Rows
    names: Names


def rows_of_kinds(index: Index, kinds: NDArray[np.bool_]) -> Rows:
    """The rows of shown records that are of some kinds, ascending."""
    count = index.row_count
    rows: Rows = np.flatnonzero(kinds[part(index.row_kinds, range(count))] & index.shown_rows(range(count)))
    return rows


def of_direction(index: Index, *words: str) -> NDArray[np.bool_]:
    """For every kind whether its rows are of one of these directions."""
    return index.kinds.direction.table(words)


def named(index: Index, rows: Rows) -> Named:
    """The names of the other works of these rows."""
    pairs = index.derived(Identities).names_of(rows)[1]
    return Named(rows[pairs.rows], pairs.one)


def groups(rows: Rows, *keys: NDArray[np.int64]) -> Iterator[Rows]:
    """The rows that share all keys with another row, each group once, ascending by its rows; `keys` go with `rows`."""
    if not len(rows):
        return
    order = np.lexsort((rows, *reversed(keys)))
    new = np.zeros(len(order), np.bool_)
    new[0] = True
    for key in keys:
        new[1:] |= np.diff(key[order]) != 0
    firsts = np.flatnonzero(new)
    lengths = np.diff(firsts, append=len(order))
    for first, length in zip(firsts[lengths > 1].tolist(), lengths[lengths > 1].tolist(), strict=True):
        members = rows[order[first : first + length]]
        # A row with two names that are one, as an identifier told twice, is no group by itself.
        if members[0] != members[-1]:
            yield np.unique(members)


def merged(found: Iterator[Rows]) -> list[list[int]]:
    """Groups that share a row made one, each ascending, in the order of their first rows."""
    home: dict[int, int] = {}
    members: list[list[int]] = []
    joined: list[int] = []

    def root(group: int) -> int:
        while joined[group] != group:
            group = joined[group]
        return group

    for rows in found:
        told = rows.tolist()
        met = {root(home[row]) for row in told if row in home}
        target = min(met, default=len(members))
        if not met:
            members.append([])
            joined.append(target)
        for other in met - {target}:
            joined[other] = target
            members[target] += members[other]
        members[target] += told
        home.update(dict.fromkeys(told, target))
    return sorted(sorted(set(rows)) for group, rows in enumerate(members) if joined[group] == group)


def states_of(index: Index, rows: list[int]) -> NDArray[np.int64]:
    """The codes of the states of some rows."""
    codes: NDArray[np.int64] = index.kinds.state.codes.values[part(index.row_kinds, np.array(rows))].astype(np.int64)
    return codes
