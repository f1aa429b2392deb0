"""What makes two works the same: an equal normalised identifier, or an equal telling title.

A row names two works: the subject of its record, and the *other* work, which is the citing paper in an inbound row
and the cited work in any other.
"""

import json
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ledger_tui.index.batch import NO_IDENTIFIERS
from ledger_tui.index.columns import Integers
from ledger_tui.index.components import Components
from ledger_tui.index.held import Held
from ledger_tui.index.index import Identifiers, Index, part
from ledger_tui.index.texts import count_works
from ledger_tui.record.identifiers import Identifier, normalise, normalised

Rows = NDArray[np.int64]

_NONE: Rows = np.zeros(0, np.int64)

_PAPER = "paper"
"""The scheme under which a subject without any identifier is known by its paper key."""


class Pairs(NamedTuple):
    """Two names of one work each, and the places of the rows that tell so."""

    one: Rows
    other: Rows
    rows: Rows


class Identities:
    """Look-ups from identifiers and titles to rows and records; follows its index as that grows.

    `sets` has what each set of identifiers holds that rows have, `subjects_held` what identifies each record's subject.
    """

    def __init__(self, index: Index) -> None:
        self._index = index
        self.sets, self.subjects_held = Held(), Held()

    def of_row(self, row: int) -> tuple[Identifier, ...]:
        """The identifiers of a row's other work."""
        return tuple(normalised(self._index.identifiers_of(row)))

    def of_subject(self, record: int) -> tuple[Identifier, ...]:
        """The identifiers of a record's subject; its paper key where there is none."""
        facts = self._index.records[record]
        told: Identifiers = {**(facts.identifiers or {})}
        found = normalised(told)
        if facts.arxiv_id and (own := normalise("arxiv", facts.arxiv_id)):
            found = [own, *(identifier for identifier in found if identifier != own)]
        return tuple(found) or ((_PAPER, facts.key),)

    def telling_key(self, row: int) -> str:
        """The loose key of a row's title if it is telling, else empty; a placeholder's is empty."""
        code = self._index.title_code(row)
        return self._index.titles.key(code) if self._index.titles.is_telling(code) else ""

    def rows(self, identifiers: Iterable[Identifier], key: str) -> Rows:
        """The rows of shown records whose other work has one of the identifiers or the telling title, ascending."""
        self.follow()
        index = self._index
        found = [
            self._index.rows_by_identifiers.places(told)
            for identifier in identifiers
            for told in self.sets.holding(identifier)
            if identifier in self._of_set(told)
        ]
        for code in self._telling(key):
            titled = self._index.rows_by_title.places(code)
            placeholder = index.kinds.is_placeholder()[part(index.row_kinds, titled)]
            found.append(titled[~placeholder])
        return self._shown(found)

    def rows_titled(self, code: int) -> Rows:
        """The rows of shown records whose title, no placeholder's, has this code."""
        titled = self._index.rows_by_title.places(code)
        return self._shown([titled[~self._index.kinds.is_placeholder()[part(self._index.row_kinds, titled)]]])

    def subjects(self, identifiers: Iterable[Identifier], key: str) -> list[int]:
        """The shown records about a work with one of the identifiers or the telling title."""
        return sorted({*self.subjects_identified(identifiers), *self.subjects_titled(self._telling(key))})

    def subjects_identified(self, identifiers: Iterable[Identifier]) -> dict[int, Identifier]:
        """The shown records about a work with one of the identifiers, each with the first that is equal."""
        found: dict[int, Identifier] = {}
        for record, identifier in self._identified(identifiers):
            if self._index.is_shown(record):
                found.setdefault(record, identifier)
        return found

    def about(self, identifiers: Iterable[Identifier]) -> set[int]:
        """The records, shown or not, about a work with one of the identifiers."""
        return {record for record, _ in self._identified(identifiers)}

    def subjects_titled(self, codes: Iterable[int]) -> list[int]:
        """The shown records whose subject's title has one of these codes (0: no title, is none)."""
        records = [record for code in codes if code for record in self._index.records_by_title.places(code).tolist()]
        return [record for record in records if self._index.is_shown(record)]

    def holding(self, sets: Integers) -> NDArray[np.bool_]:
        """For each set of identifiers as the index stores it, whether any of them has its scheme's form."""
        self.follow()
        held: NDArray[np.bool_] = (self.sets.counts.values != 0)[sets]
        return held

    def names_of(self, rows: Rows) -> tuple[Integers, Pairs]:
        """The titles of rows that have identifiers (0: none, or a placeholder's), and pairs of names that are of one
        work each, every one as often as a row tells it.

        A name is an identifier or a telling title; a row with one name has it paired with itself.
        """
        self.follow()
        index = self._index
        titles = part(index.row_titles, rows).copy()
        titles[index.kinds.is_placeholder()[part(index.row_kinds, rows)]] = 0
        hashes = index.titles.work_hashes(titles).astype(np.int64)
        firsts, identifiers, owners = self.sets.of(part(index.row_identifiers, rows).astype(np.int64))
        # Names of identifiers and of titles are both hashes: that two are one is as unlikely as of two titles.
        titled = np.flatnonzero(hashes)
        one = np.concatenate([identifiers, hashes[titled]])
        other = np.concatenate([firsts[owners], firsts[titled]])
        return titles, Pairs(one, other, np.concatenate([owners, titled]))

    def distinct(self, rows: Rows) -> int:
        """How many different works the rows' other works are.

        Rows with an equal identifier or an equal telling title are of one work.  A title that is not telling makes a
        work of its own in each row; a row with neither identifier nor title (a placeholder has none) is no work.
        """
        index = self._index
        titles = part(index.row_titles, rows).copy()
        titles[index.kinds.is_placeholder()[part(index.row_kinds, rows)]] = 0
        held = self.holding(part(index.row_identifiers, rows))
        if not held.any():
            return count_works(index.titles, titles)
        of_identified, pairs = self.names_of(rows[held])
        beside = count_works(index.titles, titles[~held], beside=of_identified)
        return beside + Components(pairs.one, pairs.other).count()

    def _identified(self, identifiers: Iterable[Identifier]) -> Iterator[tuple[int, Identifier]]:
        self.follow()
        for identifier in identifiers:
            for record in self.subjects_held.holding(identifier):
                if identifier in self.of_subject(record):
                    yield record, identifier

    def _telling(self, key: str) -> list[int]:
        titles = self._index.titles
        return [code for code in titles.with_key(key) if titles.is_telling(code)]

    def _shown(self, found: list[Rows]) -> Rows:
        rows = found[0] if len(found) == 1 else np.unique(np.concatenate([*found, _NONE]))
        rows = rows[: np.searchsorted(rows, self._index.row_count)]
        return rows if self._index.all_shown else rows[self._index.shown_rows(rows)]

    def follow(self) -> None:
        """Read the identifiers that came since the last question."""
        index = self._index
        if (sets := len(index.identifiers)) > (first := len(self.sets)):
            self.sets.add([self._of_set(told) for told in range(first, sets)])
        if (records := len(index.records)) > (first := len(self.subjects_held)):
            self.subjects_held.add([self.of_subject(record) for record in range(first, records)])

    def _of_set(self, told: int) -> list[Identifier]:
        return normalised(json.loads(self._index.identifiers[told] or NO_IDENTIFIERS))
