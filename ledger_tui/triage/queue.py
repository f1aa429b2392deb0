"""The queue: which rows need a decision, grouped by what to do next, and the way from one to the next."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ledger_tui.index.index import Index
from ledger_tui.record.model import INBOUND
from ledger_tui.record.states import Standing, standing
from ledger_tui.triage.hints import ADDITIONS, Addition, hinted

__all__ = ["ADDITIONS", "BY_GROUP", "PRINTED", "Addition", "Group", "Queue", "Step", "build", "step"]

Rows = NDArray[np.int64]

BY_GROUP, PRINTED = "group", "printed"
"""The two orders of a queue; rows of one group are in printed order too."""


class Group(Enum):
    """What to do next with a row; the value is the words for a person."""

    EVIDENCE = "look at the evidence"
    FIND_TEXT = "find the text"
    COMPARE = "compare"
    READ = "read the printed reference"
    CITING = "open the citing paper"
    HINTED = "look at the hint"


_GROUPS = tuple(Group)
_BY_STATE = {
    "unresolved": Group.EVIDENCE,
    "metadata mismatch": Group.COMPARE,
    "not linked": Group.EVIDENCE,
    "extracted": Group.EVIDENCE,
}
"""What an outbound row asks for by its state; of any other state that needs work, the printed reference is read."""

_NONE = len(_GROUPS)


@dataclass(frozen=True, eq=False)
class Queue:
    """Rows that need a decision, in order; `groups` has the place of each row's group in `Group`.

    It is a picture of the index as it stood: build it again when records came.
    """

    rows: Rows
    groups: NDArray[np.uint8]
    order: str
    _ascending: Rows
    _places: Rows

    def __len__(self) -> int:
        return len(self.rows)

    def position(self, row: int) -> int | None:
        """The place of a row in the queue, counted from 0; `None` where it is not in it."""
        at = int(np.searchsorted(self._ascending, row))
        if at == len(self._ascending) or self._ascending[at] != row:
            return None
        return int(self._places[at])

    def contains(self, row: int) -> bool:
        """Whether a row is in the queue."""
        return self.position(row) is not None

    def group(self, row: int) -> Group:
        """What to do next with a row.  Raises `KeyError` where it is not in the queue."""
        place = self.position(row)
        if place is None:
            raise KeyError(row)
        return _GROUPS[int(self.groups[place])]

    def counts(self) -> dict[Group, int]:
        """How many rows each group has, in the order of the groups, empty ones too."""
        counted = np.bincount(self.groups, minlength=len(_GROUPS)).tolist()
        return dict(zip(_GROUPS, counted, strict=True))

    def beside(self, row: int, by: int) -> int:
        """The place at which a person goes on who stands on a row that is not in the queue: that of the next (`by` 1)
        or previous (`by` -1) queued row as printed; beyond the end of the queue where there is none."""
        at = int(np.searchsorted(self._ascending, row)) - (by < 0)
        if not 0 <= at < len(self):
            return len(self) if by > 0 else -1
        return int(self._places[at])


class Step(NamedTuple):
    """Where a step leads: the row, or `None` where no other one waits; how many undecided rows were passed over because
    a filter hides them; and whether it went on at the other end of the queue."""

    row: int | None
    passed: int
    wrapped: bool


def build(index: Index, additions: Collection[str] = (), order: str = BY_GROUP) -> Queue:
    """The queue over all shown records.

    By default it holds the rows whose state needs work.  `additions` are names of `ADDITIONS`; rows that only they add
    are of the group `HINTED`.  Raises `ValueError` for another name or order.
    """
    if unknown := set(additions) - {addition.name for addition in ADDITIONS}:
        raise ValueError(f"no addition to the queue: {', '.join(sorted(unknown))}")
    if order not in (BY_GROUP, PRINTED):
        raise ValueError(f"no order of the queue: {order}")
    count = index.row_count
    groups = _by_kind(index)[index.row_kinds.values[:count]]
    titleless = index.row_titles.values[:count] == 0
    groups[titleless & (groups == _GROUPS.index(Group.EVIDENCE))] = _GROUPS.index(Group.FIND_TEXT)
    if additions:
        groups[hinted(index, additions)[:count] & (groups == _NONE)] = _GROUPS.index(Group.HINTED)
    groups[~index.shown_rows(range(count))] = _NONE
    rows = np.flatnonzero(groups != _NONE)
    of_rows = groups[rows]
    if order == PRINTED:
        return Queue(rows, of_rows, order, rows, np.arange(len(rows)))
    by_group = np.argsort(of_rows, kind="stable")
    places = np.empty(len(rows), np.int64)
    places[by_group] = np.arange(len(rows))
    return Queue(rows[by_group], of_rows[by_group], order, rows, places)


def step(queue: Queue, row: int | None, by: int, decided: Callable[[int], bool], hidden: Callable[[int], bool]) -> Step:
    """The next (`by` 1) or the previous (`by` -1) row that waits for a decision, from where a person stands.

    `row` may be any row, in the queue or not, or `None` for the start.  Decided rows are passed over in silence, hidden
    ones are passed over and counted.  After the end it goes on from the other end, once around.
    """
    size = len(queue)
    if row is None:
        first = 0 if by > 0 else size - 1
        around = size
    elif (place := queue.position(row)) is not None:
        first, around = place + by, size - 1
    else:
        first, around = queue.beside(row, by), size
    passed = 0
    for nth in range(around):
        at = first + by * nth
        candidate = int(queue.rows[at % size])
        if decided(candidate):
            continue
        if not hidden(candidate):
            return Step(candidate, passed, not 0 <= at < size)
        passed += 1
    return Step(None, passed, False)


def _by_kind(index: Index) -> NDArray[np.uint8]:
    """For every kind of row the place of its group; `_NONE` where it does not need work."""
    return np.array([_group(*kind) for kind in index.kinds.kinds], np.uint8)


def _group(direction: str, state: str | None, _method: str | None, _event: str | None, placeholder: bool | None) -> int:
    if standing(state) is not Standing.NEEDS_WORK:
        return _NONE
    if direction == INBOUND:
        return _GROUPS.index(Group.CITING)
    if placeholder:
        return _GROUPS.index(Group.FIND_TEXT)
    return _GROUPS.index(_BY_STATE.get(state or "", Group.READ))
