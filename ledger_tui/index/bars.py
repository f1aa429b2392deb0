"""For each paper how many of its rows are in which state, and how many of them are open; ordered by what is open."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import overload

import numpy as np
from numpy.typing import NDArray

from ledger_tui.index.dimensions import DIMENSIONS, PAPER, STATE
from ledger_tui.index.filter import Filter
from ledger_tui.index.index import Index
from ledger_tui.index.pivot import Pivot, pivot
from ledger_tui.record.states import Standing, standing

Rows = NDArray[np.int64]

OPEN, SHARE, KEY = "open", "share", "key"
BAR_ORDERS = (OPEN, SHARE, KEY)
"""The orders of papers: most open rows first, largest open share of the paper's own rows first, by key; equal ones in
the order first met."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One paper: its place on the pivot's side `down`, its key, its counted rows by state in the order of the pivot's
    side `across`, and how many of them are open: their state needs work, whatever a person decided."""

    place: int
    key: str
    states: tuple[tuple[str | None, int], ...]
    rows: int
    open: int


class Bars(Sequence[Bar]):
    """The papers that have counted rows, in an order; each is put together when it is asked for.

    `pivot` crosses papers with states; `open` has for each place of its side `down` the open rows; `places` are these
    places in the order.  `silent` counts the papers without any counted row: their records list none, do not say, or
    a filter chose none.
    """

    def __init__(self, counted: Pivot, order: str = OPEN) -> None:
        """Raises `ValueError` for an order that is none of `BAR_ORDERS`."""
        self.pivot = counted
        self._words = counted.across.words
        needing = [standing(word) is Standing.NEEDS_WORK for word in self._words]
        self.open = counted.under(np.array(needing, np.bool_))
        self.places = self._ordered(order)
        self.silent = counted.total.papers - len(counted.down)

    def __len__(self) -> int:
        return len(self.places)

    @overload
    def __getitem__(self, at: int) -> Bar: ...
    @overload
    def __getitem__(self, at: slice) -> list[Bar]: ...
    def __getitem__(self, at: int | slice) -> Bar | list[Bar]:
        if isinstance(at, slice):
            return [self[one] for one in range(*at.indices(len(self)))]
        place = int(self.places[at])
        down, counts = self.pivot.down, self.pivot.line(place).tolist()
        states = tuple(zip(self._words, counts, strict=True))
        return Bar(place, down.label(place), states, int(down.totals[place]), int(self.open[place]))

    def beyond(self, limit: int) -> tuple[int, int]:
        """How many papers come after so many, and how many counted rows they have."""
        rest = self.places[limit:]
        return len(rest), int(self.pivot.down.totals[rest].sum())

    def _ordered(self, order: str) -> Rows:
        match order:
            case "open":
                return np.argsort(-self.open, kind="stable")
            case "share":
                # A paper on a side has rows.
                return np.argsort(-self.open / self.pivot.down.totals, kind="stable")
            case "key":
                keys = self.pivot.down.words
                return np.array(sorted(range(len(keys)), key=lambda place: keys[place] or ""), np.int64)
        raise ValueError(f"no order of papers: {order}")


def bars(index: Index, order: str = OPEN, rows: range | Rows | None = None, chosen: Filter | None = None) -> Bars:
    """The papers of the rows that pass a filter, each with its rows by state; arguments and errors as `pivot` has."""
    return Bars(pivot(index, rows, DIMENSIONS[PAPER], DIMENSIONS[STATE], chosen), order)
