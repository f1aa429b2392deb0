"""Decisions laid over an index: which row has which, which of them were decided upon another state, which moved.

The index is neither written nor asked to know of decisions: only rows that are decided take any memory here.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ledger_tui.index.columns import Words
from ledger_tui.index.index import Index
from ledger_tui.record.loosekey import loose_key
from ledger_tui.triage.entry import Entry
from ledger_tui.triage.journal import Journal
from ledger_tui.writing.decided import LATER

Rows = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Decided:
    """The decision of a row.

    `changed`: the record tells another state now than when it was decided ("record changed since"); the decision's is
    `entry.state_seen`.  `moved`: the record no longer holds the key decided upon, and this row has the same number and
    title.
    """

    entry: Entry
    changed: bool
    moved: bool


class Progress(NamedTuple):
    """How far rows are decided: `later` are not among the `decided`; `changed` of both were decided upon another state
    of the row."""

    total: int
    decided: int
    later: int
    changed: int


class Overlay:
    """The decisions of one journal upon the rows of one index; follows both.  For one thread."""

    def __init__(self, index: Index, journal: Journal) -> None:
        self.index, self.journal = index, journal
        self._rows: dict[int, Decided] = {}
        self._placed: dict[str, list[int]] = {}
        self._strays: dict[str, None] = {}
        """Keys of loaded papers that no row of the paper's shown record bears (any more)."""
        self._lost: dict[str, None] = {}
        self._seen = (-1, -1)
        self._columns: tuple[Rows, NDArray[np.int32]] | None = None
        self.words = Words()
        """The decisions' words; their numbers are the codes of `codes`, 0 is undecided."""

    def of(self, row: int) -> Decided | None:
        """The decision of a row by its number."""
        self._follow()
        return self._rows.get(row)

    def state_of(self, key: str) -> Entry | None:
        """The decision of the row with a key, one that moved there too."""
        self._follow()
        if found := self.journal.state_of(key):
            return found
        rows = self.index.find(key) if self._strays else []
        return next((self._rows[row].entry for row in rows if row in self._rows), None)

    def rows(self) -> Rows:
        """The numbers of the rows that have a decision, ascending, those of records that are not shown too."""
        return self._decided()[0]

    def codes(self, rows: range | Rows) -> NDArray[np.int32]:
        """For each of these rows the code of its decision's word in `words`; 0: undecided."""
        numbers, codes = self._decided()
        if isinstance(rows, range):
            first, last = np.searchsorted(numbers, [rows.start, rows.stop])
            told = np.zeros(len(rows), np.int32)
            told[numbers[first:last] - rows.start] = codes[first:last]
            return told
        if not len(numbers):
            return np.zeros(len(rows), np.int32)
        places = np.minimum(np.searchsorted(numbers, rows), len(numbers) - 1)
        return np.where(numbers[places] == rows, codes[places], 0).astype(np.int32)

    def changed(self, rows: range | Rows) -> NDArray[np.bool_]:
        """For each of these rows, whether it was decided upon another state than its record tells now."""
        numbers = self._decided()[0]
        changed = numbers[[self._rows[row].changed for row in numbers.tolist()]] if len(numbers) else numbers
        if isinstance(rows, range):
            told = np.zeros(len(rows), np.bool_)
            told[changed[(changed >= rows.start) & (changed < rows.stop)] - rows.start] = True
            return told
        return np.isin(rows, changed)

    def lost(self) -> list[Entry]:
        """The decisions of loaded papers whose row is not there any more, by key, number or title; in order."""
        self._follow()
        return [entry for key in reversed(self._lost) if (entry := self.journal.state_of(key))]

    def progress(self, rows: Rows) -> Progress:
        """How far these rows are decided."""
        numbers, codes = self._decided()
        among = np.isin(numbers, rows)
        later = int(np.count_nonzero(codes[among] == self.words[LATER]))
        changed = sum(self._rows[row].changed for row in numbers[among].tolist())
        return Progress(len(rows), int(np.count_nonzero(among)) - later, later, changed)

    @property
    def seen(self) -> object:
        """Another value whenever a row may be decided otherwise."""
        self._follow()
        return self._seen

    def _decided(self) -> tuple[Rows, NDArray[np.int32]]:
        self._follow()
        if self._columns is None:
            numbers = sorted(self._rows)
            codes = [self.words[self._rows[row].entry.decision] for row in numbers]
            self._columns = np.array(numbers, np.int64), np.array(codes, np.int32)
        return self._columns

    def _follow(self) -> None:
        index, touched = self.index, self.journal.touched
        seen = (index.changes, len(touched))
        if seen == self._seen:
            return
        if index.changes != self._seen[0]:
            self._rows.clear()
            self._placed.clear()
            self._strays.clear()
            keys = dict.fromkeys(self.journal.decided)
        else:
            keys = dict.fromkeys(touched[self._seen[1] :])
        self._place(keys, self.journal.decided)
        self._columns, self._seen = None, seen

    def _place(self, keys: Iterable[str], decided: Mapping[str, Entry]) -> None:
        """Lay the decisions of these keys anew: first those whose row bears the key, then those that may move."""
        self._lost.clear()
        for key in [*keys, *self._strays]:
            for row in self._placed.pop(key, ()):
                self._rows.pop(row, None)
        for key in keys:
            self._strays.pop(key, None)
            if entry := decided.get(key):
                self._lay(entry, self.index.find(key), moved=False)
                loaded = self.index.records_about(entry.record or "")
                if loaded and not any(self._is_of(entry, row) and self._shown(row) for row in self._placed[key]):
                    self._strays[key] = None
        # Of several decisions that would move to one row, the one that was taken last does.
        for key in reversed(self._strays):
            entry = decided[key]
            self._lay(entry, self.index.find(key), moved=False)
            paper = [number for number in self.index.records_about(entry.record or "") if self.index.is_shown(number)]
            there = [row for number in paper for row in self._alike(entry, number)]
            if len(there) == 1:
                if there[0] not in self._rows:
                    self._lay(entry, there, moved=True)
            elif paper and not any(self.index.key(row) in decided for row in there):
                self._lost[key] = None

    def _lay(self, entry: Entry, rows: list[int], moved: bool) -> None:
        for row in rows:
            changed = self._is_of(entry, row) and self.index.row(row).state != entry.state_seen
            self._rows[row] = Decided(entry, changed, moved)
        self._placed[entry.row] = [*self._placed.get(entry.row, ()), *rows]

    def _is_of(self, entry: Entry, row: int) -> bool:
        """Whether a row is of the list that was decided in; another record of the same row has a state of its own."""
        paper = self.index.records[self.index.row_records[row]].key
        return paper == entry.record and self.index.direction(row) == entry.direction

    def _shown(self, row: int) -> bool:
        return self.index.is_shown(self.index.row_records[row])

    def _alike(self, entry: Entry, record: int) -> list[int]:
        """The rows of a record with the number and the title that were decided upon; a placeholder has no title."""
        key = loose_key(entry.title or "")
        span = self.index.records[record].spans.get(entry.direction or "")
        if not key or not span or entry.reference not in self.index.references:
            return []
        code = self.index.references[entry.reference]
        places = np.flatnonzero(self.index.row_references.values[span.start : span.stop] == code) + span.start
        titles = self.index.titles
        return [row for row in places.tolist() if titles.key(self.index.title_code(row)) == key]
