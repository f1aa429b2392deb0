"""The one index of all loaded records: rows in columns, found by number."""

import json
from collections.abc import Callable, Collection, Iterator
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from ledger_tui.index.batch import NO_IDENTIFIERS, Batch, without
from ledger_tui.index.columns import Column, Integers, Words
from ledger_tui.index.ids import IdColumn
from ledger_tui.index.instants import TimeColumn
from ledger_tui.index.kinds import Kinds
from ledger_tui.index.lookup import Lookup
from ledger_tui.index.maker import Maker, texts_of
from ledger_tui.index.records import RecordFacts, Records
from ledger_tui.index.texts import TextStore
from ledger_tui.index.vocabularies import Vocabularies
from ledger_tui.record.model import Record
from ledger_tui.record.names import is_global_id, row_key
from ledger_tui.record.told import Identifiers

__all__ = ["Identifiers", "Index", "RecordFacts", "Row", "part"]

_Derived = TypeVar("_Derived")

_OWN = -2
"""The maker of records that are added one by one."""


class Row(NamedTuple):
    """One row as a table line or a CSV line tells it; `position` counts from 0 in the row's own list.

    `event` is the status of the event check, `event_text` its reason, or the events by their dates, what they come to
    in front.
    """

    number: int
    record: int
    direction: str
    position: int
    reference: str | None
    id: str | None
    title: str | None
    placeholder: bool | None
    state: str | None
    method: str | None
    observed: str | None
    event: str | None
    event_as_of: str | None
    event_text: str | None
    identifiers: Identifiers | None
    raw: str | None


class Index:
    """Every row of every record added.  Row and record numbers never move; what was added stays valid.

    The columns are for the modules of this room and for fields that upper rooms lend to the filter: each is a
    `Column` or a store with one entry a row, in row order, codes being numbers in the vocabulary beside it.
    """

    def __init__(self) -> None:
        self.kinds = Kinds()
        self.titles, self.raws, self.identifiers = TextStore(), TextStore(), TextStore()
        no_identifiers = self.identifiers.take(texts_of([NO_IDENTIFIERS], [""]))
        self.references, self.event_times, self.event_texts, self.notices = Words(), Words(), Words(), Words()
        self.sources = Words()
        self.row_kinds, self.row_references, self.row_titles = Column(), Column(), Column()
        self.row_raws, self.row_identifiers = Column(), Column()
        self.row_event_times, self.row_event_texts, self.row_notices = Column(), Column(), Column()
        self.row_records = Column()
        self.row_ids = IdColumn()
        self.row_observed = TimeColumn()
        self.record_titles = Column()
        self.record_shown = Column()
        self.rows_by_title = Lookup(lambda: self.row_titles.values)
        # Nobody asks for the rows that state no identifiers, nor for those that state that there are none.
        self.rows_by_identifiers = Lookup(lambda: self.row_identifiers.values, above=int(no_identifiers[0]))
        self.records_by_title = Lookup(lambda: self.record_titles.values)
        self.records = Records()
        self.hidden = 0
        """How many records do not count."""
        self.row_count = 0
        self.changes = 0
        """Counts every `take` and `show`; what was computed at another count may be stale."""
        self._vocabularies = Vocabularies(self)
        self._maker: Maker | None = None
        self._derived: dict[object, object] = {}

    def add(self, record: Record, file: str) -> int:
        """Append one record whose paper has a key; `file` is the name it is shown under.  Returns its number."""
        self._maker = self._maker or Maker(_OWN)
        self._maker.add(record, file)
        return self.take(self._maker.batch())[0]

    def take(self, batch: Batch, leave_out: Collection[int] = ()) -> range:
        """Append the records of a batch but those at some of its places; their numbers.

        Batches of one maker must come in the order they were made.
        """
        first, numbers = self.row_count, len(self.records)
        codes = self._vocabularies.learn(batch)
        rows, records = without(batch, leave_out) if leave_out else (batch.rows, batch.records)
        for name, column in self.coded().items():
            column.extend(codes[name][getattr(rows, name)])
        self.row_ids.extend(rows.id_high, rows.id_low, codes["ids"])
        self.row_observed.extend(rows.moments, rows.forms, codes["zones"], codes["observed"])
        self.row_records.extend(rows.records + np.uint32(numbers))
        self.record_titles.extend(codes["titles"][records.titles])
        self.record_shown.extend(np.ones(len(records.facts), np.uint8))
        self.records.take(records, first, codes["sources"])
        # The rows become visible last, so that a reader in another thread sees a whole index.
        self.row_count = first + len(rows.records)
        self.changes += 1
        return range(numbers, len(self.records))

    def coded(self) -> dict[str, Column]:
        """The columns of codes, by the name of their vocabulary."""
        return {
            "kinds": self.row_kinds,
            "references": self.row_references,
            "titles": self.row_titles,
            "raws": self.row_raws,
            "identifiers": self.row_identifiers,
            "event_times": self.row_event_times,
            "event_texts": self.row_event_texts,
            "notices": self.row_notices,
        }

    def stores(self) -> dict[str, TextStore]:
        """The stores of texts by name."""
        return {"titles": self.titles, "raws": self.raws, "identifiers": self.identifiers}

    def vocabularies(self) -> dict[str, Words]:
        """The vocabularies by name, those of odd ids and times among them."""
        return {
            "references": self.references,
            "event_times": self.event_times,
            "event_texts": self.event_texts,
            "notices": self.notices,
            "ids": self.row_ids.others,
            "zones": self.row_observed.zones,
            "observed": self.row_observed.texts,
            "sources": self.sources,
        }

    def settle(self) -> None:
        """Give back what is kept for taking more records; none can be taken after."""
        self._vocabularies, self._maker = Vocabularies(self), None
        for store in self.stores().values():
            store.settle()
        for column in self.columns().values():
            column.settle()
        self.records.settle()

    def prepare(self) -> None:
        """Make ready what look-ups and searches of texts need; may run in a thread."""
        for store in self.stores().values():
            store.prepare()
        for lookup in self.lookups().values():
            lookup.prepare()

    def lookups(self) -> dict[str, Lookup]:
        """The look-ups of rows and records by name, for keeping them."""
        return {
            "rows_by_title": self.rows_by_title,
            "rows_by_identifiers": self.rows_by_identifiers,
            "rows_by_id": self.row_ids.lookup,
            "records_by_title": self.records_by_title,
            "records_by_paper": self.records.by_paper,
            "records_by_prefix": self.records.by_prefix,
        }

    def columns(self) -> dict[str, Column]:
        """Every column of rows and of records but the facts of records, by name, for keeping them."""
        return {
            **{f"row_{name}": column for name, column in self.coded().items()},
            "row_records": self.row_records,
            "row_id_high": self.row_ids.high,
            "row_id_low": self.row_ids.low,
            "row_observed": self.row_observed.written,
            "row_observed_forms": self.row_observed.forms,
            "record_titles": self.record_titles,
            "record_shown": self.record_shown,
        }

    def records_about(self, key: str) -> list[int]:
        """The records, shown or not, of the paper with this key; case makes no difference."""
        return self.records.about(key)

    def show(self, record: int, shown: bool) -> None:
        """Say whether a record counts: the rows of one that is not shown take part in nothing but their own view."""
        if self.is_shown(record) != shown:
            self.record_shown.put(record, shown)
            self.hidden += 1 if not shown else -1
            self.changes += 1

    @property
    def all_shown(self) -> bool:
        """Whether every record counts."""
        return self.hidden == 0

    def is_shown(self, record: int) -> bool:
        """Whether a record counts."""
        return bool(self.record_shown[record])

    def shown_rows(self, rows: range | NDArray[np.int64]) -> NDArray[np.bool_]:
        """For each of these rows, whether its record counts."""
        shown: NDArray[np.bool_] = self.record_shown.values[part(self.row_records, rows)] != 0
        return shown

    def row(self, number: int) -> Row:
        """The facts of one row.  Raises `IndexError` for a number that is no row."""
        if not 0 <= number < self.row_count:
            raise IndexError(f"no row {number}")
        record = self.row_records[number]
        kind = self.kinds.kinds[self.row_kinds[number]]
        span = self.records[record].spans[kind.direction]
        return Row(
            number,
            record,
            kind.direction,
            number - (span.start if span else 0),
            self.references.words[self.row_references[number]],
            self.row_ids[number],
            self.titles[self.row_titles[number]],
            kind.placeholder,
            kind.state,
            kind.method,
            self.row_observed[number],
            kind.event,
            self.event_times.words[self.row_event_times[number]],
            self.event_texts.words[self.row_event_texts[number]],
            self.identifiers_of(number),
            self.raws[self.row_raws[number]],
        )

    def identifiers_of(self, number: int) -> Identifiers | None:
        """The identifiers of the row's other work as told; `None`: not stated."""
        told = self.identifiers[self.row_identifiers[number]]
        if told is None:
            return None
        identifiers: Identifiers = json.loads(told)
        return identifiers

    def direction(self, number: int) -> str:
        """The direction word of a row."""
        return self.kinds.kinds[self.row_kinds[number]].direction

    def is_placeholder(self, number: int) -> bool:
        """Whether the row's record says that its work is an unresolved one."""
        return self.kinds.kinds[self.row_kinds[number]].placeholder is True

    def title_code(self, number: int) -> int:
        """The code of the row's title in `titles`, 0 where it has none or is a placeholder."""
        return 0 if self.is_placeholder(number) else self.row_titles[number]

    def key(self, number: int) -> str:
        """The row key: the UUID or OCI as told, else composed of the record, direction and own id or reference."""
        row_id = self.row_ids[number]
        facts, direction = self.records[self.row_records[number]], self.direction(number)
        if is_global_id(row_id):
            return row_key(facts.name, direction, row_id, 1)
        own = row_id or self.references.words[self.row_references[number]] or None
        alike = self._rows_named(facts.spans[direction] or range(0), own)
        return row_key(facts.name, direction, own, int(np.searchsorted(alike, number)) + 1)

    def find(self, key: str) -> list[int]:
        """The rows that bear a row key, those of shown records first; empty where there is none."""
        if is_global_id(key):
            found = self.row_ids.rows(key).tolist()
        else:
            found = [row for row in self._rows_composed(key) if not is_global_id(self.row_ids[row])]
        return sorted(found, key=lambda row: not self.is_shown(self.row_records[row]))

    def derived(self, make: Callable[["Index"], _Derived]) -> _Derived:
        """The structure that another module builds upon this index, made at the first question and kept."""
        made = self._derived.get(make)
        if made is None:
            made = self._derived[make] = make(self)
        return made  # type: ignore[return-value]

    def _rows_named(self, span: range, own: str | None) -> NDArray[np.int64]:
        """The rows of a span that are named by this own id, or by this reference where they have no id.

        An empty text names nothing, as if it were not stated.
        """
        references = [own] if own else [None, ""]
        codes = [self.references[reference] for reference in references if reference in self.references]
        named = np.isin(part(self.row_references, span), codes)
        named &= self.row_ids.equal(span, None) | self.row_ids.equal(span, "")
        if own:
            named |= self.row_ids.equal(span, own)
        return np.flatnonzero(named) + span.start

    def _rows_composed(self, key: str) -> Iterator[int]:
        bar = key.find("|")
        while bar >= 0:
            for number in self.records.with_prefix(key[: bar + 1]):
                for direction, span in self.records[number].spans.items():
                    own, _, nth = key[bar + 1 :].removeprefix(f"{direction}|").rpartition("|")
                    if not span or not nth.isdecimal() or not key.startswith(f"{direction}|", bar + 1):
                        continue
                    alike = self._rows_named(span, own or None)
                    if 1 <= int(nth) <= len(alike):
                        yield int(alike[int(nth) - 1])
            bar = key.find("|", bar + 1)


def part(column: Column, rows: range | NDArray[np.int64]) -> Integers:
    """A column's values at these rows: a view for a range, a copy for row numbers."""
    if isinstance(rows, range):
        return column.values[rows.start : rows.stop]
    taken: Integers = column.values[rows]
    return taken
