"""Which row of an older list is which row of a newer one, and by what it is known to be.

A row is known by its id first: a UUID or an OCI means the same observation in every record.  An id of its list's own
(a key, a place in a document) does so at once where the titles do not speak against it, and else last of all, for it
may have passed on to another row.  Then come number and title, then a title alone that each list has once.  Titles are
compared under the loose key; a placeholder has none.  Where several rows of a list cannot be told apart by what is
compared, those that are equal in all but times are matched first, then the rest in order.
"""

import json
from collections import Counter, deque
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from ledger_tui.record.loosekey import loose_key
from ledger_tui.record.model import Observation
from ledger_tui.record.names import is_global_id

ID = "id"
OWN_ID = "the list's own id"
NUMBER_AND_TITLE = "number and title"
IN_ORDER = "number and title, in order"
TITLE = "title"
ALL_BUT_TIMES = "all but times"

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Match:
    """Two items by their places in their lists, from 0, and by what they are known to be one."""

    old: int
    new: int
    by: str


_Name = Hashable | None
"""What an item is compared by; `None`: it is not compared."""


class Lists(Generic[Item]):
    """Two lists of items with what is matched of them so far."""

    def __init__(self, old: Sequence[Item], new: Sequence[Item]) -> None:
        self._lists = (list(old), list(new))
        self._free = (dict.fromkeys(range(len(old))), dict.fromkeys(range(len(new))))
        self.matches: list[Match] = []

    def match(self, by: str | Callable[[Item], str], name_of: Callable[[Item], _Name]) -> None:
        """Match the items that are free and have one name, in order; `by`: what is said of it, or what says it."""
        waiting: dict[Hashable, deque[int]] = {}
        for place in self._free[1]:
            if (name := name_of(self._lists[1][place])) is not None:
                waiting.setdefault(name, deque()).append(place)
        for old in list(self._free[0]):
            item = self._lists[0][old]
            name = name_of(item)
            if name is not None and (places := waiting.get(name)):
                new = places.popleft()
                self.matches.append(Match(old, new, by if isinstance(by, str) else by(item)))
                del self._free[0][old], self._free[1][new]

    def repeated(self, name_of: Callable[[Item], _Name]) -> set[_Name]:
        """The names that several items of one of the lists have, be they matched or not."""
        counts = [Counter(map(name_of, rows)) for rows in self._lists]
        return {name for count in counts for name, rows in count.items() if rows > 1}


def matched(old: Sequence[Observation], new: Sequence[Observation]) -> list[Match]:
    """The rows of two lists that are one, in the order of the old list."""
    lists = Lists(old, new)
    titles: dict[str, str] = {}

    def title(row: Observation) -> str:
        if row.placeholder or not row.title:
            return ""
        if row.title not in titles:
            titles[row.title] = loose_key(row.title)
        return titles[row.title]

    def own(row: Observation) -> _Name:
        return row.id or None

    def number_and_title(row: Observation) -> _Name:
        return (row.reference, title(row)) if row.reference is not None and title(row) else None

    repeated_ids = lists.repeated(own) - {None}
    repeated_titles = lists.repeated(title)
    repeated_numbers = lists.repeated(number_and_title)

    def number_words(row: Observation) -> str:
        return IN_ORDER if number_and_title(row) in repeated_numbers else NUMBER_AND_TITLE

    def id_words(row: Observation) -> str:
        return ID if is_global_id(row.id) else OWN_ID

    lists.match(id_words, lambda row: (row.id, all_but_times(row)) if row.id in repeated_ids else None)
    lists.match(ID, lambda row: row.id if is_global_id(row.id) else None)
    lists.match(OWN_ID, lambda row: (own(row), title(row)) if own(row) else None)
    lists.match(
        lambda row: NUMBER_AND_TITLE if number_and_title(row) and not is_place(row) else ALL_BUT_TIMES, all_but_times
    )
    lists.match(number_words, number_and_title)
    lists.match(TITLE, lambda row: title(row) if title(row) and title(row) not in repeated_titles else None)
    lists.match(OWN_ID, own)
    return sorted(lists.matches, key=lambda match: match.old)


def is_place(row: Observation) -> bool:
    """Whether the number of a row is nothing that a list tells: the place of the row, counted."""
    return row.numbered_by == "position"


def all_but_times(row: Observation) -> str:
    """All that is told of a row but when it was observed and its events were looked for, and but a counted place."""
    told = row.model_dump(by_alias=True)
    del told["observed"]
    if told["event"] is not None:
        del told["event"]["as_of"]
    if is_place(row):
        del told["reference"]
    return json.dumps(told, sort_keys=True)
