"""Everything that was read, as one index and a list of papers."""

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import count
from typing import NamedTuple

from ledger_tui.dataset import find
from ledger_tui.dataset.entries import PaperEntry
from ledger_tui.dataset.handful import FileFacts, Gatherer, Handful, RecordRead
from ledger_tui.dataset.origins import Origins
from ledger_tui.dataset.papers import Papers
from ledger_tui.dataset.problems import Problems
from ledger_tui.dataset.totals import Totals
from ledger_tui.index import links
from ledger_tui.index.identity import Identities
from ledger_tui.index.index import Index
from ledger_tui.index.maker import Maker
from ledger_tui.index.near import all_titles
from ledger_tui.index.tally import tally
from ledger_tui.reading.origin import Origin, SourceChanged, SourceLine
from ledger_tui.reading.problems import Problem
from ledger_tui.reading.reader import FileReading
from ledger_tui.record.model import Record
from ledger_tui.record.names import RecordName

_REREAD = 16

_OWN = -3
"""The maker of readings that are taken one by one."""


ELSEWHERE = -1
"""Stands for the number of a record that was known already: its rows are those of another file's."""


class Taken(NamedTuple):
    """What a file gave, and the numbers of its records."""

    file: FileFacts
    numbers: list[int]


class Dataset:
    """The opened records.

    Numbers of records and of rows never change while a dataset grows; which record of a paper is shown may.

    `index`: the rows.  `papers`: one entry a paper, in the order first met.  `origins`: for each record number every
    place that holds this very record.  `problems`: problems and notes of all that was read, in the order met.
    `other_files`: files of folders that hold no record.  `files_read`: files that hold records.
    `taken`: every file of a dataset that was read, until it is kept.
    """

    def __init__(self, piped: bytes | None = None) -> None:
        """`piped` is what was read from standard input, for records that come from there."""
        self.use(Index())
        self.origins = Origins()
        self.problems = Problems()
        self.other_files = 0
        self.files_read = 0
        self.taken: list[Taken] = []
        self._piped = piped
        self._gatherer: Gatherer | None = None
        self._totals: tuple[object, Totals] | None = None
        self._names: tuple[object, list[find.Named]] | None = None
        self._read_again = lru_cache(maxsize=_REREAD)(self._from_source)

    def use(self, index: Index) -> None:
        """Begin with this index, and a paper list over it."""
        self.index = index
        self.papers = Papers(index)

    def take(self, reading: FileReading) -> None:
        """Add what one file gave.  An identical record that is known already adds only its file's name."""
        self._gatherer = self._gatherer or Gatherer(Maker(_OWN))
        self._gatherer.add(reading)
        self.take_handful(self._gatherer.handful())

    def take_handful(self, handful: Handful) -> None:
        """Add what some files gave."""
        number = len(self.papers.of_records)
        known = self._known([read for file in handful.files for read in file.records], number)
        self.index.take(handful.batch, known)
        places = count()
        for file in handful.files:
            self.problems.extend(file.problems)
            self.other_files += file.other
            self.files_read += bool(file.records)
            numbers = []
            for read in file.records:
                if (same := known.get(next(places))) is not None:
                    self.origins.add(same, read.origin)
                    numbers.append(ELSEWHERE)
                else:
                    self._place(number, read)
                    numbers.append(number)
                    number += 1
            self.taken.append(Taken(file, numbers))

    def prepare(self) -> None:
        """Make ready what questions need that came to be asked at any time: the words of texts, the orders of look-ups,
        near titles; and give back the room kept for growing.  May run in a thread while the dataset is looked at, once
        no more is taken."""
        self.index.settle()
        self.papers.settle()
        self.origins.settle()
        self.index.prepare()
        self.index.derived(Identities).follow()
        tally(self.index)
        links.prepare(self.index)
        if not (near := self.index.derived(all_titles)).prepared:
            near.prepare()

    def entry(self, key: str) -> PaperEntry | None:
        """The entry of a paper, or `None` where no record is about it."""
        place = self.papers.place(key)
        return None if place is None else self.papers[place]

    def place(self, key: str) -> int | None:
        """The place of a paper in `papers`."""
        return self.papers.place(key)

    def lists(self, number: int) -> dict[str, range | None]:
        """The rows of each direction of a record; of directions of which a shown record says nothing, those of the
        records that complete it."""
        spans = dict(self.index.records[number].spans)
        place = self.papers.of_records[number]
        if self.papers.shown[place] != number:
            return spans
        for other in self.papers.counting(place)[1:]:
            lists = self.index.records[other].spans.items()
            spans.update({direction: span for direction, span in lists if span is not None})
        return spans

    def unresolved(self, number: int) -> int | None:
        """How many rows of a record, of all its `lists`, are unresolved; `None` where it states no state at all."""
        place = self.papers.of_records[number]
        counting = self.papers.counting(place) if self.papers.shown[place] == number else (number,)
        counts = [count for one in counting if (count := self.papers.unresolved_rows(one)) is not None]
        return sum(counts) if counts else None

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
        from ledger_tui.reading.again import source_lines

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
        counts = self.problems.counts
        asked = (self.index.changes, counts.total(), self.files_read, self.other_files)
        if self._totals is None or self._totals[0] != asked:
            observations, unresolved = self.papers.counted()
            told = Totals(
                papers=len(self.papers),
                observations=observations,
                unresolved=unresolved,
                problems=counts["problem"],
                notes=counts["note"],
                files_read=self.files_read,
                other_files=self.other_files,
                more_records=self.index.hidden,
            )
            self._totals = (asked, told)
        return self._totals[1]

    def find_papers(self, text: str, limit: int = 20) -> list[PaperEntry]:
        """The papers whose key or title `text` fits, best first; the first papers for an empty text."""
        asked = (self.index.changes, len(self.papers))
        if self._names is None or self._names[0] != asked:
            index = self.index
            shown = self.papers.shown.values.tolist()
            self._names = (
                asked,
                [find.Named(index.records.key(one), index.titles.fold(index.record_titles[one])) for one in shown],
            )
        return [self.papers[place] for place in find.best(text, self._names[1], limit)]

    def _known(self, reads: Sequence[RecordRead], next_number: int) -> dict[int, int]:
        """Which of these records, by their places, are known already, and the number of each; new ones are numbered
        from `next_number` on."""
        known: dict[int, int] = {}
        new: dict[RecordName, list[tuple[int, list[Origin]]]] = {}
        for place, read in enumerate(reads):
            name = read.standing.name
            numbers = self.papers.numbers(name.paper)
            others = [(other, self.origins[other]) for other in numbers if self.index.records[other].name == name]
            others += new.get(name, [])
            same = next((other for other, origins in others if self._is_the_same(origins, read.origin)), None)
            if same is None:
                new.setdefault(name, []).append((next_number, [read.origin]))
                next_number += 1
            else:
                known[place] = same
        return known

    def _place(self, number: int, read: RecordRead) -> None:
        name, origin = read.standing.name, read.origin
        known = self.papers.numbers(name.paper)
        if name.paper.startswith("file:") and not known:
            self._note(origin, "no identifier of its paper: it is known by its file, and a moved copy is another paper")
        twin = next((other for other in known if self.papers.are_twins(number, other)), None)
        self.origins.add(number, origin)
        entry = self.papers.add(number, read.standing, read.unresolved)
        self.index.show(entry.shown, True)
        completing = self.papers.completing(entry)
        for other in entry.others:
            self.index.show(other, other in completing)
        if twin is not None:
            self._note_twin(name, origin, self.origins[twin][0])

    def _is_the_same(self, origins: Sequence[Origin], other: Origin) -> bool:
        told = (other.digest, other.form, other.nth)
        if any((origin.digest, origin.form, origin.nth) == told for origin in origins):
            return True
        try:
            return self._first_of(origins) == self._first_of([other])
        except SourceChanged:
            return False

    def _from_source(self, number: int) -> Record:
        return self._first_of(self.origins[number])

    def _first_of(self, origins: Sequence[Origin]) -> Record:
        """The record as the first of these places has it that still does."""
        from ledger_tui.reading.again import read_again

        last = SourceChanged("the record is in no file")
        for origin in origins:
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
