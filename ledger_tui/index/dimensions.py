"""What rows can be crossed by: each dimension puts every row under exactly one word, or under none.

The words of a dimension stand in an order of their own, which no choice of rows changes; what is not stated is a word
of its own (`None`), the last one, and never a zero.  Upper rooms lend dimensions of their own by adding to the table.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from ledger_tui.index.columns import mask_of
from ledger_tui.index.fields import FIELDS, NOT_STATED, Span
from ledger_tui.index.index import Index, part
from ledger_tui.index.kinds import Part
from ledger_tui.record.model import INBOUND, OUTBOUND

Places = NDArray[np.integer[Any]]
"""Places in the words of an axis."""

Words = Sequence[str | None]


@dataclass(frozen=True, slots=True)
class Axis:
    """A dimension as it stands in one index.

    `words` are all that rows may be under, in the order in which they are shown.  `of_rows` gives for each of some rows
    the place of its word in `words`; `of_kinds` the same for each kind of rows, where the kind says all.
    """

    words: Words
    of_rows: Callable[[Span], Places]
    of_kinds: Places | None = None


@dataclass(frozen=True, slots=True)
class Dimension:
    """One thing that rows are told apart by.

    `plural` is what several of its words are called, `none` what rows without a word are called.  `asked` is what the
    field of the filter language that has the dimension's name takes for such rows.
    """

    name: str
    plural: str
    axis: Callable[[Index], Axis]
    none: str = NOT_STATED
    asked: str = NOT_STATED

    def label(self, word: str | None) -> str:
        """A word as it is shown; the empty word is one that a record states."""
        return self.none if word is None else word or '""'


def ordered(words: Words, order: Iterable[str | None] = ()) -> tuple[Words, NDArray[np.uint32]]:
    """The words of a vocabulary with those of `order` first, the others as they were met, none stated last; and for
    each code of the vocabulary the place of its word."""
    ranks: dict[str | None, int] = {}
    for word in order:
        ranks.setdefault(word, len(ranks))
    by_place = sorted(
        range(len(words)), key=lambda code: (words[code] is None, ranks.get(words[code], len(ranks)), code)
    )
    places = np.empty(len(words), np.uint32)
    places[by_place] = np.arange(len(words))
    return [words[code] for code in by_place], places


def _of_kinds(name: str, plural: str, part_of: Callable[[Index], Part], usual: tuple[str, ...] = ()) -> Dimension:
    def axis(index: Index) -> Axis:
        enumeration = part_of(index)
        words, places = ordered(enumeration.words.words, FIELDS[name].values(index) if name in FIELDS else usual)
        of_kinds = places[enumeration.codes.values]
        return Axis(words, lambda rows: of_kinds[part(index.row_kinds, rows)], of_kinds)

    return Dimension(name, plural, axis)


def _by_paper(index: Index) -> Axis:
    papers = index.derived(_Papers)
    of_records = papers.of_records()
    return Axis(_Keys(index, papers.first_records), lambda rows: of_records[part(index.row_records, rows)])


def _by_source(index: Index) -> Axis:
    words, places = ordered(index.sources.words)
    of_records = places[index.records.sources.values]
    return Axis(words, lambda rows: of_records[part(index.row_records, rows)])


class _Papers:
    """Which records are about one paper: those of one key.  Follows its index; papers stand in the order first met."""

    def __init__(self, index: Index) -> None:
        self._index = index
        self._of_records: NDArray[np.uint32] = np.zeros(0, np.uint32)
        self.first_records: NDArray[np.int64] = np.zeros(0, np.int64)
        """For each paper the first record about it."""

    def of_records(self) -> NDArray[np.uint32]:
        """For each record the place of its paper."""
        count = len(self._index.records)
        if count != len(self._of_records):
            self._read(count)
        return self._of_records

    def _read(self, count: int) -> None:
        records = self._index.records
        hashes = records.paper_hashes.values[:count]
        _, firsts, inverse, times = np.unique(hashes, return_index=True, return_inverse=True, return_counts=True)
        first_of = firsts[inverse]
        # Equal hashes are a hint of equal keys: keys that differ in case alone are two papers.
        by_key: dict[str, int] = {}
        for number in np.flatnonzero(times[inverse] > 1).tolist():
            first_of[number] = by_key.setdefault(records.key(number), number)
        first_records = np.unique(first_of)
        self._of_records = np.searchsorted(first_records, first_of).astype(np.uint32)
        self.first_records = first_records


class _Keys(Sequence[str | None]):
    """The keys of papers, each read when it is asked for: there may be a million of them."""

    def __init__(self, index: Index, records: NDArray[np.int64]) -> None:
        self._index, self._records = index, records

    def __len__(self) -> int:
        return len(self._records)

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> list[str | None]: ...
    def __getitem__(self, place: int | slice) -> str | list[str | None]:
        if isinstance(place, slice):
            return [self[one] for one in range(*place.indices(len(self)))]
        return self._index.records.key(int(self._records[place]))


def papers_of(index: Index, rows: Span | None) -> int:
    """How many papers have these rows in their records; `None`: how many papers the shown records are about."""
    of_records = index.derived(_Papers).of_records()
    records = np.flatnonzero(index.record_shown.values) if rows is None else part(index.row_records, rows)
    return int(np.count_nonzero(mask_of(of_records[records], len(of_records))))


PAPER, STATE = "paper", "state"

DIMENSIONS: Mapping[str, Dimension] = MappingProxyType(
    {
        dimension.name: dimension
        for dimension in (
            _of_kinds(STATE, "states", lambda index: index.kinds.state),
            _of_kinds("method", "methods", lambda index: index.kinds.method),
            _of_kinds("direction", "directions", lambda index: index.kinds.direction, (OUTBOUND, INBOUND)),
            _of_kinds("event", "event checks", lambda index: index.kinds.event),
            Dimension(PAPER, "papers", _by_paper),
            Dimension("source", "sources", _by_source),
        )
    }
)
"""The dimensions that every index has, by name: the fields of the filter language are called the same."""
