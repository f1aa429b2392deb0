"""What makes two works the same: an equal normalised identifier, or an equal telling title.

A row names two works: the subject of its record, and the *other* work, which is the citing paper in an inbound row
and the cited work in any other.
"""

import json
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from ledger_tui.index.columns import Column, count_below
from ledger_tui.index.index import Identifiers, Index, part
from ledger_tui.index.lookup import Lookup
from ledger_tui.record.identifiers import Identifier, normalise, normalised

Rows = NDArray[np.int64]

_NONE: Rows = np.zeros(0, np.int64)

_PAPER = "paper"
"""The scheme under which a subject without any identifier is known by its paper key."""


class _Pairs:
    """Identifiers, by number, and what holds them: sets of identifiers or records, added in ascending order."""

    def __init__(self) -> None:
        self._identifiers, self._holders = Column(), Column()
        self._lookup = Lookup(lambda: self._identifiers.values)
        self._held = Column()

    def add(self, holder: int, identifiers: list[int]) -> None:
        self._identifiers.extend(identifiers)
        self._holders.extend([holder] * len(identifiers))
        self._held.extend([0] * (holder + 1 - len(self._held)))
        self._held.values[holder] = bool(identifiers)

    def holders(self, identifier: int | None) -> list[int]:
        """What holds an identifier, ascending; `None` is held by nothing."""
        if identifier is None:
            return []
        holders: list[int] = self._holders.values[self._lookup.places(identifier)].tolist()
        return holders

    def held(self, holder: int) -> list[int]:
        """The identifiers of one holder."""
        holders = self._holders.values
        first = count_below(holders, [holder])[0]
        last = count_below(holders, [holder], or_equal=True)[0]
        held: list[int] = self._identifiers.values[first:last].tolist()
        return held

    def holding(self) -> NDArray[np.bool_]:
        """For every holder whether it holds any."""
        held: NDArray[np.bool_] = self._held.values != 0
        return held


class Identities:
    """Look-ups from identifiers and titles to rows and records; follows its index as that grows."""

    def __init__(self, index: Index) -> None:
        self._index = index
        self._codes: dict[Identifier, int] = {}
        self._rows_by_title = Lookup(lambda: index.row_titles.values)
        self._rows_by_identifiers = Lookup(lambda: index.row_identifiers.values)
        self._records_by_title = Lookup(lambda: index.record_titles.values)
        # Pairs: an identifier, and a set of identifiers as stored (of rows) or a record (of subjects) that holds it.
        self._of_sets, self._of_subjects = _Pairs(), _Pairs()
        self._sets_read = self._records_read = 0

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
        self._follow()
        index = self._index
        found = [
            self._rows_by_identifiers.places(told)
            for identifier in identifiers
            for told in self._of_sets.holders(self._codes.get(identifier))
        ]
        for code in self._telling(key):
            titled = self._rows_by_title.places(code)
            placeholder = index.kinds.is_placeholder()[part(index.row_kinds, titled)]
            found.append(titled[~placeholder])
        return self._shown(found)

    def rows_titled(self, code: int) -> Rows:
        """The rows of shown records whose title, no placeholder's, has this code."""
        titled = self._rows_by_title.places(code)
        return self._shown([titled[~self._index.kinds.is_placeholder()[part(self._index.row_kinds, titled)]]])

    def subjects(self, identifiers: Iterable[Identifier], key: str) -> list[int]:
        """The shown records about a work with one of the identifiers or the telling title."""
        return sorted({*self.subjects_identified(identifiers), *self.subjects_titled(self._telling(key))})

    def subjects_identified(self, identifiers: Iterable[Identifier]) -> dict[int, Identifier]:
        """The shown records about a work with one of the identifiers, each with the first that is equal."""
        self._follow()
        found: dict[int, Identifier] = {}
        for identifier in identifiers:
            for record in self._of_subjects.holders(self._codes.get(identifier)):
                if self._index.is_shown(record):
                    found.setdefault(record, identifier)
        return found

    def subjects_titled(self, codes: Iterable[int]) -> list[int]:
        """The shown records whose subject's title has one of these codes (0: no title, is none)."""
        records = [record for code in codes if code for record in self._records_by_title.places(code).tolist()]
        return [record for record in records if self._index.is_shown(record)]

    def distinct(self, rows: Rows) -> int:
        """How many different works the rows' other works are.

        Rows with an equal identifier or an equal telling title are of one work.  A title that is not telling makes a
        work of its own in each row; a row with neither identifier nor title (a placeholder has none) is no work.
        """
        index = self._index
        titles = part(index.row_titles, rows).copy()
        titles[index.kinds.is_placeholder()[part(index.row_kinds, rows)]] = 0
        sets = part(index.row_identifiers, rows)
        if not sets.any():
            return index.titles.distinct_works(titles)
        self._follow()
        hashes = index.titles.work_hashes(titles)
        alone = int(np.count_nonzero((titles != 0) & (hashes == 0) & ~self._of_sets.holding()[sets]))
        pairs = np.unique(np.stack([hashes, sets.astype(np.uint64)]), axis=1)
        return alone + self._joined(pairs[0].tolist(), pairs[1].tolist())

    def _joined(self, hashes: list[int], sets: list[int]) -> int:
        """How many works there are among pairs of a title's hash (0: none) and a set of identifiers."""
        parents: dict[int, int] = {}

        def root(node: int) -> int:
            parents.setdefault(node, node)
            while parents[node] != node:
                parents[node] = parents[parents[node]]
                node = parents[node]
            return node

        for title, told in zip(hashes, sets, strict=True):
            # Identifiers are numbered below zero, where no hash of a title is.
            nodes = [-1 - identifier for identifier in self._of_sets.held(told)]
            nodes += [title] if title else []
            for node in nodes:
                parents[root(node)] = root(nodes[0])
        return sum(parent == node for node, parent in parents.items())

    def _telling(self, key: str) -> list[int]:
        titles = self._index.titles
        return [code for code in titles.with_key(key) if titles.is_telling(code)]

    def _shown(self, found: list[Rows]) -> Rows:
        rows = found[0] if len(found) == 1 else np.unique(np.concatenate([*found, _NONE]))
        rows = rows[: np.searchsorted(rows, self._index.row_count)]
        return rows if self._index.all_shown else rows[self._index.shown_rows(rows)]

    def _follow(self) -> None:
        """Read the identifiers that came since the last question; most sessions with one source never have any."""
        index = self._index
        for told in range(self._sets_read, len(index.identifiers)):
            self._of_sets.add(told, self._number(normalised(json.loads(index.identifiers[told] or "{}"))))
        for record in range(self._records_read, len(index.records)):
            self._of_subjects.add(record, self._number(self.of_subject(record)))
        self._sets_read, self._records_read = len(index.identifiers), len(index.records)

    def _number(self, identifiers: Iterable[Identifier]) -> list[int]:
        return [self._codes.setdefault(identifier, len(self._codes)) for identifier in identifiers]
