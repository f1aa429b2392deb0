"""Rows counted by two dimensions at once: every cell, both sides' totals, and the named total that shares are of."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ledger_tui.index.dimensions import Axis, Dimension, Places, papers_of
from ledger_tui.index.fields import FIELDS, Field
from ledger_tui.index.filter import Filter, FilterError, parse
from ledger_tui.index.index import Index, part
from ledger_tui.index.select import select
from ledger_tui.index.tally import tally

Rows = NDArray[np.int64]
Counts = NDArray[np.int64]

_SPARSE = 4_000_000
"""So many cells are counted in a table; of more only those are kept that have rows."""


@dataclass(frozen=True, slots=True)
class Total:
    """What shares are of: the rows counted.

    `rows` are counted, of the `whole` rows there were before a filter, which are those of the records of `papers`
    papers: of all that are shown (`shown`), or those that were handed in.  `filtered`: a filter chose.
    """

    rows: int
    whole: int
    papers: int
    shown: bool
    filtered: bool


@dataclass(frozen=True, eq=False)
class Side:
    """One side of a pivot: the words that counted rows are under, in the dimension's order, each with its rows.

    A word that no counted row is under has no place here.
    """

    dimension: Dimension
    totals: Counts
    _axis: Axis
    _places: Places

    def __len__(self) -> int:
        return len(self._places)

    def word(self, place: int) -> str | None:
        """The word at a place; `None`: the rows' records do not state one, or none is laid upon them."""
        return self._axis.words[int(self._places[place])]

    def label(self, place: int) -> str:
        """The word at a place as it is shown."""
        return self.dimension.label(self.word(place))

    @property
    def words(self) -> list[str | None]:
        """Every word; of papers there may be a million."""
        return [self.word(place) for place in range(len(self))]


@dataclass(frozen=True, eq=False)
class Pivot:
    """The rows of an index counted by two dimensions, a picture of the index as it stood: make it again when records
    or decisions came.

    Each counted row is in exactly one cell.  A cell is a place on the side `down` and one on the side `across`.
    """

    total: Total
    down: Side
    across: Side
    _index: Index
    _rows: range | Rows | None
    _chosen: Filter | None
    _row_count: int
    _cells: NDArray[np.int64]
    _counts: Counts

    def count(self, down: int, across: int) -> int:
        """How many rows are in a cell."""
        return int(self.line(down)[across])

    def line(self, down: int) -> Counts:
        """The counts of all cells at one place of `down`, in the order of `across`."""
        width = len(self.across)
        first, last = np.searchsorted(self._cells, [down * width, (down + 1) * width])
        told = np.zeros(width, np.int64)
        told[self._cells[first:last] - down * width] = self._counts[first:last]
        return told

    def lines(self) -> Iterator[Counts]:
        """`line` of every place of `down`, in order."""
        return (self.line(place) for place in range(len(self.down)))

    def under(self, across: NDArray[np.bool_]) -> Counts:
        """For each place of `down` how many of its rows are at those places of `across` that are true."""
        width = max(len(self.across), 1)
        mine = across[self._cells % width]
        return np.bincount(self._cells[mine] // width, self._counts[mine], len(self.down)).astype(np.int64)

    def share(self, count: int) -> float:
        """A count as a part of the named total, from 0 to 1; 0 where nothing is counted at all."""
        return count / self.total.rows if self.total.rows else 0.0

    def rows_of(self, down: int | None, across: int | None) -> Rows:
        """The numbers of exactly the rows of a cell, ascending; `None` on a side: of any word there."""
        found = select(self._index, self._rows, self._chosen)
        # What came since has no place on the sides.
        found = found[found < self._row_count]
        for side, place in ((self.down, down), (self.across, across)):
            if place is not None:
                found = found[side._axis.of_rows(found) == side._places[place]]
        return found

    def filter_text(self, down: int | None, across: int | None, fields: Mapping[str, Field] = FIELDS) -> str | None:
        """What to type so that, of the rows that the pivot counts, exactly those of a cell pass.

        `None` where the filter language cannot say it with these fields: one has no name for the dimension, or the
        word is not to be told from another there.
        """
        terms: list[str] = []
        for side, place in ((self.down, down), (self.across, across)):
            if place is not None:
                word, name = side.word(place), side.dimension.name
                term = _term(name, side.dimension.asked if word is None else word, fields)
                if term is None:
                    return None
                terms.append(term)
        text = " ".join(terms)
        try:
            passing = select(self._index, self._rows, (self._chosen or Filter()) & parse(text, fields))
        except FilterError:
            return None
        return text if np.array_equal(passing, self.rows_of(down, across)) else None


def pivot(
    index: Index,
    rows: range | Rows | None,
    down: Dimension,
    across: Dimension,
    chosen: Filter | None = None,
) -> Pivot:
    """The rows that pass a filter, counted by two dimensions.

    `rows` are a span, or row numbers in ascending order; `None`: all rows of shown records.  Raises `ValueError` where
    a dimension is crossed with itself, and `FilterError` as `Filter.matches` does.
    """
    if down.name == across.name:
        raise ValueError(f"{down.name} crossed with itself tells nothing")
    chosen = chosen or None
    count = index.row_count
    sides = down.axis(index), across.axis(index)
    width = len(sides[1].words)
    by_kind = [side.of_kinds for side in sides if side.of_kinds is not None]
    if len(by_kind) == len(sides):
        of_kinds = _kinds_of(index, rows, chosen)
        one, other = (places[: len(of_kinds)].astype(np.int64) for places in by_kind)
        cells, counts = _counted(one * width + other, len(sides[0].words) * width, of_kinds)
    else:
        within = _within(index, rows, chosen)
        numbers = sides[0].of_rows(within).astype(np.int64)
        numbers *= width
        numbers += sides[1].of_rows(within)
        cells, counts = _counted(numbers, len(sides[0].words) * width)
    whole = int(tally(index).of_kinds.sum()) if rows is None else len(rows)
    total = Total(int(counts.sum()), whole, papers_of(index, rows), rows is None, chosen is not None)
    at_down, at_across = np.divmod(cells, max(width, 1))
    lines, columns = _side(down, sides[0], at_down, counts), _side(across, sides[1], at_across, counts)
    cells = np.searchsorted(lines._places, at_down) * len(columns) + np.searchsorted(columns._places, at_across)
    return Pivot(total, lines, columns, index, rows, chosen, count, cells, counts)


def _within(index: Index, rows: range | Rows | None, chosen: Filter | None) -> range | Rows:
    """The rows that are counted, not copied where they are all that there are."""
    if chosen is None and (rows is not None or index.all_shown):
        return range(index.row_count) if rows is None else rows
    return select(index, rows, chosen)


def _kinds_of(index: Index, rows: range | Rows | None, chosen: Filter | None) -> Counts:
    """How many of the rows that are counted are of each kind; where kinds say all, no row is looked at."""
    if rows is None and (chosen is None or chosen.of_kinds_alone):
        of_kinds = tally(index).of_kinds
        return of_kinds if chosen is None else np.where(chosen.kinds(index)[: len(of_kinds)], of_kinds, 0)
    return np.bincount(part(index.row_kinds, _within(index, rows, chosen)), minlength=0)


def _counted(numbers: NDArray[np.int64], size: int, weights: Counts | None = None) -> tuple[NDArray[np.int64], Counts]:
    """The cells that have rows, ascending, and how many each; `weights`: what each of the numbers stands for."""
    if size > _SPARSE:
        cells, inverse = np.unique(numbers, return_inverse=True)
        if weights is None:
            return cells, np.bincount(inverse, minlength=len(cells))
        counted = np.bincount(inverse, weights, len(cells)).astype(np.int64)
        return cells[counted > 0], counted[counted > 0]
    table = np.bincount(numbers, weights, size).astype(np.int64)
    cells = np.flatnonzero(table)
    return cells, table[cells]


def _side(dimension: Dimension, axis: Axis, places: NDArray[np.int64], counts: Counts) -> Side:
    totals = np.bincount(places, counts, len(axis.words)).astype(np.int64)
    met = np.flatnonzero(totals)
    return Side(dimension, totals[met], axis, met)


def _term(name: str, value: str, fields: Mapping[str, Field]) -> str | None:
    """A condition as it is typed, where the language can quote the value."""
    for text in (f"{name}:{value}", f'{name}:"{value}"'):
        terms = parse(text, fields).terms
        if len(terms) == 1 and terms[0].field is fields.get(name) and terms[0].values == (value,):
            return text if name in fields else None
    return None
