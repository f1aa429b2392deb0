"""What some files gave, as a dataset takes it: the facts of each file, and the rows of all of them in columns.

Made in this process or in another one; the facts are few and plain, the rows never exist as objects outside.
"""

import json
from dataclasses import dataclass, field
from typing import NamedTuple

from ledger_tui.dataset import origins
from ledger_tui.dataset.entries import Standing, standing_of
from ledger_tui.index.batch import Batch
from ledger_tui.index.maker import Maker
from ledger_tui.reading.find import Candidate
from ledger_tui.reading.origin import Origin
from ledger_tui.reading.problems import Problem
from ledger_tui.reading.reader import FileReading, Found, read_file
from ledger_tui.record.model import Record
from ledger_tui.record.names import RecordName

_UNRESOLVED = "unresolved"


class RecordRead(NamedTuple):
    """One record of a file: where it came from, what decides its place among those of its paper, and how many of its
    rows, of all directions, are unresolved (`None`: it states no state at all)."""

    origin: Origin
    standing: Standing
    unresolved: int | None


@dataclass(frozen=True, slots=True)
class FileFacts:
    """What reading one file gave, its records in the order of the handful's.  `other`: it holds no record and is whole.

    `candidate` is the file as it was found, `None` for standard input and for a path that could not be used; `told` is
    all the rest as JSON, for keeping it.
    """

    candidate: Candidate | None
    problems: list[Problem]
    other: bool
    records: list[RecordRead]
    told: bytes = b""


def facts_of(candidate: Candidate | None, problems: list[Problem], other: bool, records: list[RecordRead]) -> FileFacts:
    """The facts of a file, told as JSON too where it is one that may be kept."""
    if candidate is None:
        return FileFacts(candidate, problems, other, records)
    trouble = [[problem.file, problem.place, problem.reason, problem.level] for problem in problems]
    reads = [[origins.to_json(read.origin), [*read.standing], read.unresolved] for read in records]
    told = json.dumps([trouble, other, reads], separators=(",", ":")).encode()
    return FileFacts(candidate, problems, other, records, told)


def facts_from(told: bytes, candidate: Candidate | None) -> FileFacts:
    """The facts of a file that were told as JSON."""
    problems, other, records = json.loads(told)
    reads = [
        RecordRead(
            origins.from_json(origin), Standing(RecordName(*name), as_of, covered, rows, tuple(names)), unresolved
        )
        for origin, (name, as_of, covered, rows, names), unresolved in records
    ]
    return FileFacts(candidate, [Problem(*problem) for problem in problems], other, reads, told)


@dataclass(frozen=True, slots=True)
class Handful:
    """Some files in the order found, and the rows of their records in that order."""

    files: list[FileFacts]
    batch: Batch


@dataclass(slots=True)
class Gatherer:
    """Makes handfuls; those of one gatherer must be taken in the order they were made."""

    maker: Maker = field(default_factory=Maker)
    _files: list[FileFacts] = field(default_factory=list)

    def read(self, candidate: Candidate) -> None:
        """Read a file."""
        reading = read_file(candidate.path, named=candidate.named, quickly=True, subject=candidate.subject)
        self.add(reading, candidate)

    def add(self, reading: FileReading, candidate: Candidate | None = None) -> None:
        """Take what reading a file gave."""
        records = [self._record(found) for found in reading.found]
        self._files.append(facts_of(candidate, reading.problems, reading.other, records))

    def handful(self) -> Handful:
        """What was read since the last one."""
        files, self._files = self._files, []
        return Handful(files, self.maker.batch())

    def _record(self, found: Found) -> RecordRead:
        record = found.record
        self.maker.add(record, found.origin.name)
        return RecordRead(found.origin, standing_of(record), _unresolved(record))


def _unresolved(record: Record) -> int | None:
    listed = [rows for _, rows in record.directions() if rows is not None]
    states = [row.state for rows in listed for row in rows]
    count = states.count(_UNRESOLVED)
    silent = not listed or (bool(states) and not count and all(state is None for state in states))
    return None if silent else count
