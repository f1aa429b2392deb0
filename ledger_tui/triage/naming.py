"""What names a work, held against itself: a title and an identifier that are told apart elsewhere, a paper that cites
itself.

An identifier that goes with another title elsewhere may be a work that was given a new title, or a wrong match; a
title that goes with another identifier may be a wrong match, another version, or a slip of the identifier.  Neither is
settled here, and no identifier is ever put in the place of another.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ledger_tui.index.columns import Integers
from ledger_tui.index.identity import Identities
from ledger_tui.index.index import Index, part
from ledger_tui.record.identifiers import Identifier, scheme_words
from ledger_tui.triage.reasons import equal, other_side, subject_side
from ledger_tui.triage.wording import difference

RETITLED, IDENTIFIERS = "retitled?", "two identifiers"

Rows = NDArray[np.int64]


class Conflict(NamedTuple):
    """A title and an identifier that do not go together elsewhere: of which kind, and what is told there."""

    kind: str
    reason: str


def conflicts(index: Index, row: int) -> list[Conflict]:
    """Where other rows or records name the work of a row otherwise, each kind once; a row that tells no identifier has
    none."""
    if not index.row_identifiers[row]:
        return []
    title, identifiers = index.title_code(row), index.derived(Identities).of_row(row)
    found = (_retitled(index, title, identifiers), _identified_otherwise(index, row, identifiers))
    return [conflict for conflict in found if conflict]


def with_conflicts(index: Index) -> NDArray[np.bool_]:
    """For every row whether it has a conflict; a row of a record that is not shown may have one left out."""
    return index.derived(_Conflicting).rows()


class _Conflicting:
    """Which rows have a conflict, looked for anew when the index changed."""

    def __init__(self, index: Index) -> None:
        self._index = index
        self._seen = -1
        self._rows = np.zeros(0, np.bool_)

    def rows(self) -> NDArray[np.bool_]:
        if self._seen != self._index.changes:
            self._seen, self._rows = self._index.changes, _conflicting(self._index)
        return self._rows


def _conflicting(index: Index) -> NDArray[np.bool_]:
    count = index.row_count
    found = np.zeros(count, np.bool_)
    rows = np.flatnonzero((part(index.row_identifiers, range(count)) != 0) & index.shown_rows(range(count)))
    sets = part(index.row_identifiers, rows)
    titles = part(index.row_titles, rows).copy()
    titles[index.kinds.is_placeholder()[part(index.row_kinds, rows)]] = 0
    pairs, firsts, places = np.unique(
        np.stack([titles.astype(np.int64), sets.astype(np.int64)]), axis=1, return_index=True, return_inverse=True
    )
    worth = _worth_a_look(index, pairs[0].tolist(), rows[firsts].tolist())
    conflicting = np.array([bool(seen and conflicts(index, row)) for seen, row in worth], np.bool_)
    if len(rows):
        found[rows] = conflicting[places.reshape(-1)]
    return found


def names_the_subject(index: Index, row: int) -> str | None:
    """What makes the other work of a row the paper of its own record, in words; `None`: it is another."""
    return equal(other_side(index, row), subject_side(index, index.row_records[row]))


def naming_the_subject(index: Index) -> NDArray[np.bool_]:
    """For every row whether it names the paper of its own record; those of records not shown may be left out."""
    count = index.row_count
    codes = part(index.row_titles, range(count)).copy()
    codes[index.kinds.is_placeholder()[part(index.row_kinds, range(count))]] = 0
    records = part(index.row_records, range(count))
    others = index.titles.work_hashes(codes)
    found: NDArray[np.bool_] = (others != 0) & (others == index.titles.work_hashes(index.record_titles.values)[records])
    identities = index.derived(Identities)
    if len(index.identifiers) > 1:
        for facts in index.records:
            named = identities.rows(identities.of_subject(facts.number), "")
            found[named[index.row_records.values[named] == facts.number]] = True
    return found


def _retitled(index: Index, title: int, identifiers: tuple[Identifier, ...]) -> Conflict | None:
    identities, mine = index.derived(Identities), index.titles[title]
    if not title or mine is None or not identifiers:
        return None
    rows = identities.rows(identifiers, "")
    told = {index.title_code(row): row for row in _first_of_each(part(index.row_titles, rows), rows)}
    for code, row in told.items():
        if _apart(index, title, code):
            return _told_otherwise(index, identifiers, identities.of_row(row), code, _place(index, row))
    for record in identities.subjects_identified(identifiers):
        code = index.record_titles[record]
        if _apart(index, title, code):
            theirs = identities.of_subject(record)
            return _told_otherwise(index, identifiers, theirs, code, f"the record {index.records[record].key}")
    return None


def _told_otherwise(
    index: Index, mine: tuple[Identifier, ...], theirs: tuple[Identifier, ...], title: int, where: str
) -> Conflict:
    shared = next(identifier for identifier in mine if identifier in theirs)
    return Conflict(RETITLED, f"{_named(shared)} has another title in {where}: “{index.titles[title]}”")


def _identified_otherwise(index: Index, row: int, mine: tuple[Identifier, ...]) -> Conflict | None:
    identities = index.derived(Identities)
    key = identities.telling_key(row)
    if not key or not mine:
        return None
    rows = identities.rows((), key)
    told = [
        (identities.of_row(other), _place(index, other))
        for other in _first_of_each(part(index.row_identifiers, rows), rows)
    ]
    told += [
        (identities.of_subject(record), f"the record {index.records[record].key}")
        for record in identities.subjects((), key)
    ]
    for theirs, where in told:
        if other := _unlike(mine, theirs):
            here, there = other
            return Conflict(IDENTIFIERS, f"{_named(here)} here, and of the same title {_named(there)} in {where}")
    return None


def _unlike(mine: Iterable[Identifier], theirs: Iterable[Identifier]) -> tuple[Identifier, Identifier] | None:
    """Two identifiers of one scheme where none is shared; a work may have one of each scheme."""
    if set(mine) & set(theirs):
        return None
    return next(((here, there) for here in mine for there in theirs if here[0] == there[0]), None)


def _apart(index: Index, mine: int, other: int) -> bool:
    titles = index.titles
    if not other or titles.key(mine) == titles.key(other) or not titles.key(mine) or not titles.key(other):
        return False
    return difference(titles[mine] or "", titles[other] or "").apart is not None


def _first_of_each(codes: Integers, rows: Rows) -> list[int]:
    _, firsts = np.unique(codes, return_index=True)
    found: list[int] = rows[np.sort(firsts)].tolist()
    return found


def _worth_a_look(index: Index, titles: list[int], rows: list[int]) -> list[tuple[bool, int]]:
    """For a row of each pair of a title and a set of identifiers, whether its identifiers or its title go with another
    elsewhere."""
    identities = index.derived(Identities)
    with_identifier: dict[Identifier, set[int]] = defaultdict(set)
    with_key: dict[str, set[tuple[Identifier, ...]]] = defaultdict(set)
    for title, row in zip(titles, rows, strict=True):
        told = identities.of_row(row)
        for identifier in told:
            with_identifier[identifier].add(title)
        with_key[index.titles.key(title)].add(told)
    for facts in index.records:
        if index.is_shown(facts.number):
            code, told = index.record_titles[facts.number], identities.of_subject(facts.number)
            for identifier in told:
                with_identifier[identifier].add(code)
            with_key[index.titles.key(code)].add(told)
    return [
        (
            len(with_key[index.titles.key(title)]) > 1
            or any(len(with_identifier[identifier]) > 1 for identifier in identities.of_row(row)),
            row,
        )
        for title, row in zip(titles, rows, strict=True)
    ]


def _named(identifier: Identifier) -> str:
    return f"{scheme_words(identifier[0])} {identifier[1]}"


def _place(index: Index, row: int) -> str:
    told = index.row(row)
    reference = "no reference number" if told.reference is None else f"reference {told.reference}"
    return f"{index.records[told.record].key} {told.direction}, {reference}"
