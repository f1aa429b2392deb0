"""Everything that was read, as one index and a list of papers."""

import gc
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path

from ledger_tui.dataset import find
from ledger_tui.dataset.entries import PaperEntry, Standing, entry_of, standing_of
from ledger_tui.dataset.load import load
from ledger_tui.dataset.totals import Totals
from ledger_tui.index.index import Index
from ledger_tui.reading.problems import Problem
from ledger_tui.reading.reader import (
    FileReading,
    Found,
    Origin,
    SourceChanged,
    SourceLine,
    read_again,
    source_lines,
)
from ledger_tui.record.model import Record
from ledger_tui.record.names import RecordName

_UNRESOLVED = "unresolved"
_REREAD = 16


class Dataset:
    """The opened records.

    Numbers of records and of rows never change while a dataset grows; which record of a paper is shown may.

    `index`: the rows.  `papers`: one entry a paper, in the order first met.  `origins`: for each record number every
    place that holds this very record.  `problems`: problems and notes of all that was read, in the order met.
    `other_files`: files of folders that hold no record.  `files_read`: files that hold records.
    """

    def __init__(self, piped: bytes | None = None) -> None:
        """`piped` is what was read from standard input, for records that come from there."""
        self.index = Index()
        self.papers: list[PaperEntry] = []
        self.origins: dict[int, list[Origin]] = {}
        self.problems: list[Problem] = []
        self.other_files = 0
        self.files_read = 0
        self._piped = piped
        self._places: dict[str, int] = {}
        self._standings: dict[str, list[Standing]] = {}
        self._unresolved: list[int | None] = []
        self._read_again = lru_cache(maxsize=_REREAD)(self._from_source)

    def take(self, reading: FileReading) -> None:
        """Add what one file gave.  An identical record that is known already adds only its file's name."""
        self.problems.extend(reading.problems)
        self.other_files += reading.other
        self.files_read += bool(reading.found)
        for found in reading.found:
            self._take_record(found)

    def entry(self, key: str) -> PaperEntry | None:
        """The entry of a paper, or `None` where no record is about it."""
        place = self._places.get(key)
        return None if place is None else self.papers[place]

    def place(self, key: str) -> int | None:
        """The place of a paper in `papers`."""
        return self._places.get(key)

    def unresolved(self, number: int) -> int | None:
        """How many rows of a record, of all directions, are unresolved; `None` where it states no state at all."""
        return self._unresolved[number]

    def files(self, number: int) -> list[str]:
        """The names of all files that hold this very record, in the order met."""
        return list(dict.fromkeys(origin.name for origin in self.origins[number]))

    def record(self, number: int) -> Record:
        """The whole record, read again from its file.

        Raises `SourceChanged` where no file of it holds it any more; the index's own facts still stand.
        """
        return self._read_again(number)

    def source(self, row: int) -> tuple[str, list[SourceLine]]:
        """The name of a file that holds a row, and the row's lines in it; raises `SourceChanged` where none does."""
        facts = self.index.row(row)
        last = SourceChanged("the record is in no file")
        for origin in self.origins[facts.record]:
            try:
                return origin.name, source_lines(origin, facts.direction, facts.position, self._data_of(origin))
            except SourceChanged as changed:
                last = SourceChanged(f"{origin.name}: {changed}")
        raise last

    def totals(self) -> Totals:
        """The counts over all shown records."""
        shown = [entry.shown for entry in self.papers]
        problems = sum(problem.level == "problem" for problem in self.problems)
        return Totals(
            papers=len(shown),
            observations=sum(self.index.records[number].rows for number in shown),
            unresolved=sum(self._unresolved[number] or 0 for number in shown),
            problems=problems,
            notes=len(self.problems) - problems,
            files_read=self.files_read,
            other_files=self.other_files,
            more_records=len(self._unresolved) - len(shown),
        )

    def find_papers(self, text: str, limit: int = 20) -> list[PaperEntry]:
        """The papers whose key or title `text` fits, best first; the first papers for an empty text."""
        named = [find.Named(entry.key, self.index.records[entry.shown].title) for entry in self.papers]
        return [self.papers[place] for place in find.best(text, named, limit)]

    def _take_record(self, found: Found) -> None:
        record, origin = found.record, found.origin
        number = len(self._unresolved)
        standing = standing_of(number, record)
        key = standing.name.paper
        known = self._standings.setdefault(key, [])
        for other in (one for one in known if one.name == standing.name):
            if self._is_the_same(other.number, found):
                self.origins[other.number].append(origin)
                return
        if key.startswith("file:") and not known:
            self._note(origin, "no identifier of its paper: it is known by its file, and a moved copy is another paper")
        if twin := next((one for one in known if one.name == standing.name), None):
            self._note_twin(standing.name, origin, self.origins[twin.number][0])
        if self.index.add(record, origin.name) != number:
            raise AssertionError("the index numbers records in the order they are added")
        self.origins[number] = [origin]
        self._unresolved.append(_count_unresolved(record))
        known.append(standing)
        self._show(entry_of(key, known))

    def _show(self, entry: PaperEntry) -> None:
        self.index.show(entry.shown, True)
        for number in entry.others:
            self.index.show(number, False)
        place = self._places.setdefault(entry.key, len(self.papers))
        self.papers[place : place + 1] = [entry]

    def _is_the_same(self, number: int, found: Found) -> bool:
        if any(
            origin.digest == found.origin.digest and origin.form == found.origin.form for origin in self.origins[number]
        ):
            return True
        try:
            return self.record(number) == found.record
        except SourceChanged:
            return False

    def _from_source(self, number: int) -> Record:
        last = SourceChanged("the record is in no file")
        for origin in self.origins[number]:
            try:
                return read_again(origin, self._data_of(origin))
            except SourceChanged as changed:
                last = changed
        raise last

    def _data_of(self, origin: Origin) -> bytes | None:
        return self._piped if origin.path is None else None

    def _note(self, origin: Origin, reason: str) -> None:
        self.problems.append(Problem(file=origin.name, place="", reason=reason, level="note"))

    def _note_twin(self, name: RecordName, origin: Origin, other: Origin) -> None:
        told = [f"version {name.version}" if name.version is not None else "version not stated"]
        told += [name.source or "source not stated", f"as of {name.as_of}" if name.as_of else "as-of date not stated"]
        self._note(
            origin,
            f"another record of the same name ({', '.join([name.paper, *told])}) with other content is in "
            f"{other.name}: both stay, the one with more rows is shown",
        )


def _count_unresolved(record: Record) -> int | None:
    listed = [rows for _, rows in record.directions() if rows is not None]
    states = [row.state for rows in listed for row in rows]
    silent = not listed or (bool(states) and all(state is None for state in states))
    return None if silent else states.count(_UNRESOLVED)


def open_dataset(paths: Sequence[Path], piped: bytes | None = None) -> Dataset:
    """Read everything at once, for commands."""
    dataset = Dataset(piped)
    with collector_off():
        take_all(dataset, load(paths, piped))
    return dataset


def take_all(dataset: Dataset, readings: Iterable[FileReading]) -> None:
    """Take every reading."""
    for reading in readings:
        dataset.take(reading)


@contextmanager
def collector_off() -> Iterator[None]:
    """No garbage collection meanwhile: loading makes many small objects and hardly a cycle among them."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
