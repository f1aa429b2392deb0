"""What all shown rows add up to, kind by kind, so that a filter on words alone is answered without a look at the rows.

Each work has one bit for each of the most frequent kinds of rows that name it; the few rows of other kinds, and those
whose works have identifiers, are looked at one by one.
"""

import numpy as np
from numpy.typing import NDArray

from ledger_tui.index.components import Components
from ledger_tui.index.identity import Identities
from ledger_tui.index.index import Index

_BITS = 64

Table = NDArray[np.bool_]
"""For every kind of rows whether it is asked for."""


class Tally:
    """The counts of an index as it stood when they were made.

    `of_kinds`: for every kind how many rows of shown records there are.
    """

    def __init__(self, index: Index) -> None:
        self._index = index
        self.made_at = index.changes
        count = index.row_count
        kinds = index.row_kinds.values[:count]
        self._shown = None if index.all_shown else index.shown_rows(range(count))
        shown = kinds if self._shown is None else kinds[self._shown]
        self.of_kinds = np.bincount(shown, minlength=len(index.kinds.kinds))
        works, rows = self._works(), np.arange(count) if self._shown is None else np.flatnonzero(self._shown)
        codes = np.where(index.kinds.is_placeholder()[kinds], 0, index.row_titles.values[:count])[rows]
        held = index.derived(Identities).holding(index.row_identifiers.values[:count][rows])
        self._identified_kinds = kinds[rows[held]]
        titles, pairs = index.derived(Identities).names_of(rows[held])
        self._identified_works = works[np.where(index.titles.work_hashes(titles) != 0, titles, 0)]
        self._pairs, self._pair_kinds = Components(pairs.one, pairs.other), self._identified_kinds[pairs.rows]
        rows, codes = rows[~held], codes[~held]
        numbers = works[codes]
        alone = (codes != 0) & (numbers == 0)
        self._alone = np.bincount(kinds[rows[alone]], minlength=len(self.of_kinds))
        named = numbers != 0
        self._mark(kinds[rows[named]].astype(np.int64), numbers[named])

    def works(self, table: Table) -> int:
        """How many different works the rows of some kinds name."""
        bits = np.uint64(sum(1 << place for place, kind in enumerate(self._frequent) if table[kind]))
        met = (self._bits & bits) != 0
        for kind, numbers in self._rare.items():
            if table[kind]:
                met[numbers] = True
        alone = int(self._alone[table].sum())
        met[self._identified_works[table[self._identified_kinds]]] = False
        joined = self._pairs.count(table[self._pair_kinds])
        return alone + int(np.count_nonzero(met[1:])) + joined

    def _works(self) -> NDArray[np.uint32]:
        return self._index.titles.work_numbers()

    def _mark(self, kinds: NDArray[np.int64], numbers: NDArray[np.uint32]) -> None:
        order = np.argsort(kinds.astype(np.uint16), kind="stable")
        counts = np.bincount(kinds, minlength=len(self.of_kinds))
        ends = np.cumsum(counts)
        self._frequent = [int(kind) for kind in np.argsort(-counts, kind="stable")[:_BITS]]
        self._bits = np.zeros(int(self._works().max(initial=0)) + 1, np.uint64)
        self._rare: dict[int, NDArray[np.uint32]] = {}
        for kind in np.flatnonzero(counts).tolist():
            named = numbers[order[ends[kind] - counts[kind] : ends[kind]]]
            if kind in self._frequent:
                self._bits[named] |= np.uint64(1 << self._frequent.index(kind))
            else:
                self._rare[kind] = np.unique(named)


def tally(index: Index) -> Tally:
    """The counts of an index as it stands."""
    kept = index.derived(_Kept)
    if kept.tally is None or kept.tally.made_at != index.changes:
        kept.tally = Tally(index)
    return kept.tally


class _Kept:
    def __init__(self, _: Index) -> None:
        self.tally: Tally | None = None
