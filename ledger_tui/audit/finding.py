"""The shape of a finding: where two things can be held against each other, what the record says, what the rows say."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from ledger_tui.audit.codes import code_of
from ledger_tui.index.index import Index
from ledger_tui.record.names import RecordName


class FoundRow(NamedTuple):
    """One row of a finding: its number in the index, its key, and what a person knows it by.

    `paper` is the key of its record's paper; `title` is the other work's, `None` where the row tells none.
    """

    number: int
    key: str
    paper: str
    direction: str
    reference: str | None
    title: str | None


class Identity(NamedTuple):
    """What a finding is known by when its record is saved again: code, record without its day, keys of its rows."""

    code: str
    paper: str
    version: int | None
    source: str | None
    rows: frozenset[str]


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding.

    `record`: the name of the record that it is told under, `number` its number in the index.  `rows`: the rows it is
    about, in the order of the index; none where it is about the record.  `says`: what the record says; `rows_say`: what
    its rows say, or what is told elsewhere; `how`: how to read it.
    """

    code: str
    severity: str
    number: int
    record: RecordName
    rows: tuple[FoundRow, ...]
    says: str
    rows_say: str
    how: str

    @property
    def paper(self) -> str:
        """The key of the paper whose record it is told under."""
        return self.record.paper

    @property
    def identity(self) -> Identity:
        """What a baseline knows it by."""
        name = self.record
        return Identity(self.code, name.paper, name.version, name.source, frozenset(row.key for row in self.rows))


def found(index: Index, code: str, record: int, says: str, rows_say: str, *, rows: Iterable[int] = ()) -> Finding:
    """A finding told under a record, about some rows by their numbers."""
    told = code_of(code)
    about = tuple(_row(index, row) for row in rows)
    return Finding(code, told.severity, record, index.records[record].name, about, says, rows_say, told.how)


def found_across(index: Index, code: str, rows: Iterable[int], says: str, rows_say: str) -> Finding:
    """A finding about rows of several records.  It is told under the one whose name comes first by its words, so that
    it is the same whichever file is read first."""
    numbers = list(rows)
    return found(index, code, first_by_name(index, numbers), says, rows_say, rows=numbers)


def first_by_name(index: Index, rows: Iterable[int]) -> int:
    """Of the records of some rows the one whose name comes first."""
    names = ((index.records[record].name, record) for record in {index.row_records[row] for row in rows})
    return min(((name.paper, name.version or -1, name.source or "", name.as_of or "", at) for name, at in names))[-1]


def place_words(index: Index, row: int) -> str:
    """Where a row stands: `2304.11277 outbound 33`."""
    reference = index.references.words[index.row_references[row]]
    where = f"{index.records.key(index.row_records[row])} {index.direction(row)}"
    return f"{where} {reference}" if reference else f"{where}, no number"


def _row(index: Index, row: int) -> FoundRow:
    record = index.row_records[row]
    reference = index.references.words[index.row_references[row]]
    title = index.titles[index.title_code(row)]
    return FoundRow(row, index.key(row), index.records.key(record), index.direction(row), reference, title)
