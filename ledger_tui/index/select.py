"""Which rows a table shows, and how many there are of each state, method and event status."""

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ledger_tui.index.columns import looked_up
from ledger_tui.index.filter import Filter
from ledger_tui.index.identity import Identities
from ledger_tui.index.index import Index, part
from ledger_tui.index.tally import tally
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
    within = range(index.row_count) if rows is None else rows
    table = None if states is None else index.kinds.state.table(states)
    keep = _kept(index, within, chosen, table)
    if rows is None and not index.all_shown:
        keep = keep & index.shown_rows(within)
    return _numbers(within, keep)


def facets(index: Index, rows: range | Rows | None, chosen: Filter | None = None) -> Facets:
    """The counts of the rows that pass a filter.  Raises `FilterError` as `Filter.matches` does."""
    if rows is None and (chosen is None or chosen.of_kinds_alone):
        return _of_kinds(index, chosen)
    kinds = index.kinds
    passing = select(index, rows, chosen)
    of_kinds = np.bincount(part(index.row_kinds, passing), minlength=len(kinds.kinds))
    total = int(tally(index).of_kinds.sum()) if rows is None else len(rows)
    return _facets(index, of_kinds, total, index.derived(Identities).distinct(passing))


def _of_kinds(index: Index, chosen: Filter | None) -> Facets:
    whole = tally(index)
    size = len(whole.of_kinds)
    table = chosen.kinds(index)[:size] if chosen else np.ones(size, np.bool_)
    return _facets(index, np.where(table, whole.of_kinds, 0), int(whole.of_kinds.sum()), whole.works(table))


def _facets(index: Index, of_kinds: NDArray[np.int64], total: int, works: int) -> Facets:
    kinds = index.kinds
    placeholders = int(of_kinds[kinds.is_placeholder()[: len(of_kinds)]].sum())
    return Facets(
        _in_order(kinds.state.counts(of_kinds)),
        _in_order(kinds.method.counts(of_kinds)),
        _in_order(kinds.event.counts(of_kinds)),
        int(of_kinds.sum()),
        total,
        works,
        placeholders,
    )


def _kept(
    index: Index, within: range | Rows, chosen: Filter | None, table: NDArray[np.bool_] | None
) -> NDArray[np.bool_]:
    """For each row whether it passes a filter and is of one of the kinds of a table."""
    if chosen is None:
        kinds = part(index.row_kinds, within)
        return np.ones(len(kinds), np.bool_) if table is None else looked_up(table, kinds)
    return chosen.matches(index, within, table)


def _numbers(within: range | Rows, keep: NDArray[np.bool_]) -> Rows:
    kept: Rows = np.flatnonzero(keep) + within.start if isinstance(within, range) else within[keep]
    return kept


def _in_order(counts: dict[str | None, int]) -> dict[str | None, int]:
    def place(word: str | None) -> tuple[int, int]:
        if word is None:
            return (2, 0)
        return (0, STATE_WORDS.index(word)) if word in STATE_WORDS else (1, 0)

    return {word: counts[word] for word in sorted(counts, key=place)}
