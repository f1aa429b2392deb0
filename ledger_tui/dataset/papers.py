"""The paper list in columns: which record of each paper is shown, and which others it has."""

from collections.abc import Iterator, Mapping, Sequence
from typing import overload

import numpy as np
from numpy.typing import NDArray

from ledger_tui.dataset.entries import PaperEntry, Standing, entry_of
from ledger_tui.index.columns import Column
from ledger_tui.index.index import Index

_NOT_STATED = np.iinfo(np.int64).min


class Papers(Sequence[PaperEntry]):
    """One entry a paper, in the order first met; records that share a name of their paper are of one.

    `shown`: a paper's shown record; `others`: by the place of a paper that has several records the others, newest
    first.  `of_records`: for each record the place of its paper; `as_of`, `covered`: what its standing says;
    `unresolved`: one more than its unresolved rows, 0 where it states no state.
    """

    def __init__(self, index: Index) -> None:
        self._index = index
        self.shown = Column()
        self.others: dict[int, tuple[int, ...]] = {}
        self.of_records = Column()
        self.as_of, self.covered = Column(np.int64), Column(np.int64)
        self.unresolved = Column()
        # While records come: a record of the paper with each name.
        self._named: dict[str, int] | None = {}

    def __len__(self) -> int:
        return len(self.shown)

    @overload
    def __getitem__(self, place: int) -> PaperEntry: ...
    @overload
    def __getitem__(self, place: slice) -> list[PaperEntry]: ...
    def __getitem__(self, place: int | slice) -> PaperEntry | list[PaperEntry]:
        if isinstance(place, slice):
            return [self[one] for one in range(*place.indices(len(self)))]
        if not -len(self) <= place < len(self):
            raise IndexError(f"no paper {place}")
        place %= len(self)
        shown = self.shown[place]
        return PaperEntry(self._index.records.key(shown), shown, self.others.get(place, ()))

    def __iter__(self) -> Iterator[PaperEntry]:
        return (self[place] for place in range(len(self)))

    def place(self, key: str) -> int | None:
        """The place of the paper with this very key."""
        records = self._index.records
        return next((self.of_records[number] for number in records.about(key) if records.key(number) == key), None)

    def numbers(self, key: str) -> list[int]:
        """The records of the paper with this name, in the order met."""
        if self._named is None:
            place = self.place(key)
        else:
            number = self._named.get(key)
            place = None if number is None else self.of_records[number]
        return [] if place is None else sorted((self.shown[place], *self.others.get(place, ())))

    def standing(self, number: int) -> Standing:
        """The standing of a record."""
        facts = self._index.records[number]
        as_of, covered = (None if (at := of[number]) == _NOT_STATED else at for of in (self.as_of, self.covered))
        return Standing(facts.name, as_of, covered, facts.rows)

    def add(self, number: int, standing: Standing, unresolved: int | None) -> PaperEntry:
        """Give a record its place; its paper's entry as it stands now.  Records come in the order of their numbers."""
        names = (standing.name.paper, *standing.names)
        known = sorted({other for name in names for other in self.numbers(name)})
        place = self._together(sorted({self.of_records[other] for other in known})) if known else len(self)
        if self._named is not None:
            self._named.update({name: number for name in names if name not in self._named})
        self.of_records.extend([place])
        for column, at in ((self.as_of, standing.as_of), (self.covered, standing.covered)):
            column.extend([_NOT_STATED if at is None else at])
        self.unresolved.extend([0 if unresolved is None else unresolved + 1])
        if not known:
            self.shown.extend([number])
            return PaperEntry(standing.name.paper, number)
        entry = entry_of(standing.name.paper, {**{other: self.standing(other) for other in known}, number: standing})
        self.shown.put(place, entry.shown)
        self.others[place] = entry.others
        return entry

    def _together(self, places: list[int]) -> int:
        """Make the papers at some places one, at the first of them, for a record names them all; its place."""
        first, *rest = places
        for place in reversed(rest):
            moved = (self.shown[place], *self.others.pop(place, ()))
            self.others[first] = (*self.others.get(first, ()), *moved)
            of_records = self.of_records.values.astype(np.int64)
            of_records[of_records == place] = first
            of_records[of_records > place] -= 1
            shown = np.delete(self.shown.values, place)
            self.of_records, self.shown = Column(), Column()
            self.of_records.extend(of_records)
            self.shown.extend(shown)
            self.others = {at - (at > place): others for at, others in self.others.items()}
        return first

    def counting(self, place: int) -> tuple[int, ...]:
        """The records of a paper that count: the shown one, and those that complete it (see `completing`)."""
        return (self.shown[place], *(one for one in self.others.get(place, ()) if self._index.is_shown(one)))

    def completing(self, entry: PaperEntry) -> set[int]:
        """The other records that count beside the shown one of an entry: of the same name, with lists of directions of
        which it says nothing, as a source's page of references and its page of citations have."""
        records = self._index.records
        name, said = records[entry.shown].name, _said(records[entry.shown].spans)
        found: set[int] = set()
        for other in entry.others:
            lists = _said(records[other].spans)
            if records[other].name == name and lists and not lists & said:
                found.add(other)
                said |= lists
        return found

    def are_twins(self, number: int, other: int) -> bool:
        """Whether two records of one name tell the same lists, or none."""
        one, two = self._index.records[number], self._index.records[other]
        mine, its = _said(one.spans), _said(two.spans)
        return one.name == two.name and (bool(mine & its) or not mine or not its)

    def completed(self) -> Iterator[tuple[int, int]]:
        """Each place at which a record completes the shown one, with the record's number."""
        if len(self._index.records) - self._index.hidden == len(self):
            return
        for place in self.others:
            yield from ((place, number) for number in self.counting(place)[1:])

    def unresolved_rows(self, number: int) -> int | None:
        """How many rows of a record are unresolved, `None` where it states no state at all."""
        count = self.unresolved[number]
        return None if count == 0 else count - 1

    def counted(self) -> tuple[int, int]:
        """Over the records that count: their rows, and those unresolved."""
        shown = np.flatnonzero(self._index.record_shown.values)
        unresolved: NDArray[np.int64] = np.maximum(self.unresolved.values[shown].astype(np.int64) - 1, 0)
        return int(self._index.records.rows(shown).sum()), int(unresolved.sum())

    def settle(self) -> None:
        """Give back what is kept for taking more records; they can be taken all the same."""
        self._named = None
        for column in self.columns().values():
            column.settle()

    def columns(self) -> Mapping[str, Column]:
        """The columns by name, for keeping them."""
        return {
            "shown": self.shown,
            "of_records": self.of_records,
            "as_of": self.as_of,
            "covered": self.covered,
            "unresolved": self.unresolved,
        }


def _said(spans: Mapping[str, range | None]) -> set[str]:
    return {direction for direction, span in spans.items() if span is not None}
