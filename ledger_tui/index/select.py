"""Which rows a table shows, and how many there are of each state, method and event status."""

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ledger_tui.index.filter import Filter
from ledger_tui.index.identity import Identities
from ledger_tui.index.index import Index, part
from ledger_tui.record.states import STATE_WORDS

Rows = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Facets:
    """Counts of rows after the filter and before any choice of states; `total` counts the rows before the filter.

    The counts by word name only words that a row bears, `None` for rows that state none: Pith's states in the page's
    order, then words in the order met, "not stated" last.  `works` are the distinct works that the rows' other sides
    are: placeholders and rows without title and identifier are none.
    """

    states: dict[str | None, int]
    methods: dict[str | None, int]
    events: dict[str | None, int]
    rows: int
    total: int
    works: int
    placeholders: int


def rows_of(index: Index, record: int, direction: str) -> range:
    """The rows of one direction of a record, in printed order; empty where the record lists or says none."""
    return index.records[record].spans.get(direction) or range(0)


def select(
    index: Index, rows: range | Rows | None, chosen: Filter | None = None, states: Collection[str | None] | None = None
) -> Rows:
    """The numbers of the rows that pass a filter and bear one of the states, in the order of `rows`.

    `rows` are a span, or row numbers in ascending order; `None`: all rows of shown records.  `states` `None`: any.
    Raises `FilterError` as `Filter.matches` does.
    """
    within, keep = _kept(index, rows, chosen)
    if states is not None:
        keep &= index.kinds.state.table(states)[part(index.row_kinds, within)]
    return _numbers(within, keep)


def facets(index: Index, rows: range | Rows | None, chosen: Filter | None = None) -> Facets:
    """The counts of the rows that pass a filter.  Raises `FilterError` as `Filter.matches` does."""
    within, keep = _kept(index, rows, chosen)
    total = len(within) if rows is not None else int(np.count_nonzero(index.shown_rows(within)))
    kinds = index.kinds
    of_kinds = np.bincount(part(index.row_kinds, within)[keep], minlength=len(kinds.kinds))
    placeholders = int(of_kinds[: len(kinds.kinds)][kinds.is_placeholder()].sum())
    return Facets(
        _in_order(kinds.state.counts(of_kinds)),
        _in_order(kinds.method.counts(of_kinds)),
        _in_order(kinds.event.counts(of_kinds)),
        int(of_kinds.sum()),
        total,
        index.derived(Identities).distinct(_numbers(within, keep)),
        placeholders,
    )


def _kept(index: Index, rows: range | Rows | None, chosen: Filter | None) -> tuple[range | Rows, NDArray[np.bool_]]:
    within = range(index.row_count) if rows is None else rows
    everything = rows is not None or index.all_shown
    keep = np.ones(len(within), np.bool_) if everything else index.shown_rows(within)
    if chosen and len(within):
        keep &= _matches(index, within, chosen)
    return within, keep


def _matches(index: Index, rows: range | Rows, chosen: Filter) -> NDArray[np.bool_]:
    if isinstance(rows, range):
        return chosen.matches(index, rows)
    first, last = int(rows[0]), int(rows[-1])
    return chosen.matches(index, range(first, last + 1))[rows - first]


def _numbers(within: range | Rows, keep: NDArray[np.bool_]) -> Rows:
    kept: Rows = np.flatnonzero(keep) + within.start if isinstance(within, range) else within[keep]
    return kept


def _in_order(counts: dict[str | None, int]) -> dict[str | None, int]:
    def place(word: str | None) -> tuple[int, int]:
        if word is None:
            return (2, 0)
        return (0, STATE_WORDS.index(word)) if word in STATE_WORDS else (1, 0)

    return {word: counts[word] for word in sorted(counts, key=place)}
