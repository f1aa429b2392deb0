"""The orders of a table.  Every one is stable: equal rows stay in printed order, in both directions."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ledger_tui.index.columns import Integers, mask_of, spread
from ledger_tui.index.index import Index, part
from ledger_tui.index.instants import NO_INSTANT
from ledger_tui.index.kinds import Part
from ledger_tui.record.references import reference_order
from ledger_tui.record.states import STATE_WORDS

Rows = NDArray[np.int64]


class Sort(NamedTuple):
    """One order of rows: its name, and the words a screen shows for it."""

    name: str
    label: str


SORTS: tuple[Sort, ...] = (
    Sort("printed", "as printed"),
    Sort("reference", "reference number"),
    Sort("title", "title"),
    Sort("state", "state"),
    Sort("method", "method"),
    Sort("observed", "observed"),
    Sort("event", "event check"),
)


def order(index: Index, rows: Rows, sort: str, reverse: bool = False) -> Rows:
    """The rows in an order; `rows` are row numbers in printed order.

    References go in natural order (2, 10, 21, 21a), titles by loose key, states in the page's order with other words
    after them, times by instant.  What is not stated comes last in both directions: no reference, no title (a
    placeholder has none), no state, no method, no event check, a time that names no instant.
    Raises `KeyError` for a name that is not in `SORTS`.
    """
    if sort == "printed":
        return rows[::-1] if reverse else rows
    if len(rows) < _MANY or index.row_count // len(rows) > _SHARE:
        return rows[_places(index, rows, sort, reverse)]
    whole = index.derived(_Orders).of(sort, reverse)
    if len(rows) == len(whole):
        return whole.astype(np.int64)
    chosen = mask_of(rows, len(whole))
    return whole[chosen[whole]].astype(np.int64)


_MANY, _SHARE = 20_000, 16
"""So many rows, and at least one in so many of all, are taken out of the order of all rows, which is made once."""


class _Orders:
    """The orders of all rows that were asked for, each made at its first use, and anew when rows have come."""

    def __init__(self, index: Index) -> None:
        self._index = index
        self._made: dict[tuple[str, bool], NDArray[np.uint32]] = {}

    def of(self, sort: str, reverse: bool) -> NDArray[np.uint32]:
        """The numbers of all rows in an order."""
        count = self._index.row_count
        made = self._made.get((sort, reverse))
        if made is None or len(made) != count:
            made = _places(self._index, np.arange(count), sort, reverse).astype(np.uint32)
            self._made[sort, reverse] = made
        return made


def _places(index: Index, rows: Rows, sort: str, reverse: bool) -> Rows:
    """The places of rows in an order."""
    values, stated = _VALUES[sort](index, rows)
    # -1 - value turns the order round and keeps equal rows as printed; it cannot overflow as a negation can.
    ascending = np.where(stated, -1 - values if reverse else values, _LAST)
    if len(rows) >= _MANY:
        # Small numbers are put in order by their digits, many times as fast as by comparing.
        lowest, highest = int(values.min()), int(values.max())
        if highest - lowest < np.iinfo(np.uint16).max:
            within = highest - values if reverse else values - lowest
            ascending = np.where(stated, within, np.iinfo(np.uint16).max).astype(np.uint16)
    return np.argsort(ascending, kind="stable")


_LAST = np.iinfo(np.int64).max

_Values = tuple[NDArray[np.int64], NDArray[np.bool_]]
"""For each row the number it is ordered by, and whether it states one."""


def _by_reference(index: Index, rows: Rows) -> _Values:
    words = index.references.words
    codes = part(index.row_references, rows)
    return _ranked(codes, len(words), lambda distinct: [reference_order(words[code]) for code in distinct])


def _by_title(index: Index, rows: Rows) -> _Values:
    codes = part(index.row_titles, rows).copy()
    codes[index.kinds.is_placeholder()[part(index.row_kinds, rows)]] = 0
    if len(rows) > len(index.titles) // 4:
        return index.titles.ranks()[codes].astype(np.int64), codes != 0
    return _ranked(codes, len(index.titles), lambda distinct: [index.titles.key(code) for code in distinct])


def _by_word(part_of: Callable[[Index], Part]) -> Callable[[Index, Rows], _Values]:
    def values(index: Index, rows: Rows) -> _Values:
        enumeration = part_of(index)
        words = enumeration.words.words
        codes = enumeration.codes.values[part(index.row_kinds, rows)]
        return _ranked(codes, len(words), lambda distinct: [_word_order(words[code]) for code in distinct])

    return values


def _by_observed(index: Index, rows: Rows) -> _Values:
    moments = index.row_observed.moments(rows)
    return moments, moments != NO_INSTANT


_VALUES: dict[str, Callable[[Index, Rows], _Values]] = {
    "reference": _by_reference,
    "title": _by_title,
    "state": _by_word(lambda index: index.kinds.state),
    "method": _by_word(lambda index: index.kinds.method),
    "observed": _by_observed,
    "event": _by_word(lambda index: index.kinds.event),
}


def _word_order(word: str | None) -> tuple[int, str]:
    if word is None:
        return (-1, "")
    return (STATE_WORDS.index(word), "") if word in STATE_WORDS else (len(STATE_WORDS), word)


def _ranked(codes: Integers, size: int, keys: Callable[[list[int]], Sequence[object]]) -> _Values:
    """Each code's rank by its key, equal keys sharing one; only the codes that occur are compared.  0: not stated."""

    def ranks(distinct: list[int]) -> NDArray[np.int64]:
        of_codes = keys(distinct)
        ranked = {key: rank for rank, key in enumerate(sorted(set(of_codes)))}  # type: ignore[type-var]
        return np.fromiter((ranked[key] for key in of_codes), np.int64, len(of_codes))

    return spread(codes, size, ranks), codes != 0
