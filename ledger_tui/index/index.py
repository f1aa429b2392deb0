"""The one index of all loaded records: rows in columns, found by number."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from ledger_tui.index.columns import Column, Integers, Words
from ledger_tui.index.ids import IdColumn
from ledger_tui.index.instants import TimeColumn
from ledger_tui.index.kinds import Kinds
from ledger_tui.index.texts import TextStore
from ledger_tui.record.model import AsOf, Event, EventCheck, Observation, Record
from ledger_tui.record.names import RecordName, is_global_id, record_name, row_key

_Derived = TypeVar("_Derived")

Identifiers = dict[str, list[str]]
"""Scheme to the values as told."""


@dataclass(frozen=True, slots=True)
class RecordFacts:
    """What the index keeps of one record.  A span is the rows of a direction; `None`: the record does not say."""

    number: int
    name: RecordName
    title: str | None
    arxiv_id: str | None
    version: int | None
    source: str | None
    as_of: AsOf | None
    kind: str | None
    identifiers: Identifiers | None
    spans: dict[str, range | None]
    file: str
    rows: int

    @property
    def key(self) -> str:
        """The paper key."""
        return self.name.paper


class Row(NamedTuple):
    """One row as a table line or a CSV line tells it; `position` counts from 0 in the row's own list.

    `event` is the status of the event check, `event_text` its reason, or the events' kinds and texts.
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
        self.titles = TextStore()
        self.raws = TextStore()
        self.identifiers = TextStore(searched=identifier_words)
        self.references, self.event_times, self.event_texts = Words(), Words(), Words()
        self.row_kinds, self.row_references, self.row_titles = Column(), Column(), Column()
        self.row_raws, self.row_identifiers = Column(), Column()
        self.row_event_times, self.row_event_texts = Column(), Column()
        self.row_records = Column()
        self.row_ids = IdColumn()
        self.row_observed = TimeColumn()
        self.record_titles = Column()
        self._records: list[RecordFacts] = []
        self._by_prefix: dict[str, list[int]] = {}
        self._by_paper: dict[str, list[int]] = {}
        self._shown = Column()
        self._derived: dict[object, object] = {}
        self.row_count = 0
        self.changes = 0
        """Counts every `add` and `show`; what was computed at another count may be stale."""

    @property
    def records(self) -> Sequence[RecordFacts]:
        """The facts of every record, by record number."""
        return self._records

    def add(self, record: Record, file: str) -> int:
        """Append a record whose paper has a key; `file` is the name it is shown under.  Returns its number."""
        number, name = len(self._records), record_name(record)
        spans: dict[str, range | None] = {}
        first = self.row_count
        for direction, observations in dict(record.directions()).items():
            if observations is None:
                spans[direction] = None
                continue
            self._append(number, direction, observations)
            spans[direction] = range(first, first + len(observations))
            first += len(observations)
        paper = record.paper
        facts = RecordFacts(
            number,
            name,
            paper.title,
            paper.arxiv_id,
            paper.version,
            record.source,
            record.as_of,
            paper.kind,
            paper.identifiers,
            spans,
            file,
            first - self.row_count,
        )
        self.record_titles.extend(self.titles.codes([paper.title]))
        self._shown.extend([1])
        self._by_prefix.setdefault(_key_prefix(name), []).append(number)
        # The record and its rows become visible last, so that a reader in another thread sees a whole index.
        self._by_paper.setdefault(facts.key.lower(), []).append(number)
        self._records.append(facts)
        self.row_count = first
        self.changes += 1
        return number

    def records_about(self, key: str) -> list[int]:
        """The records, shown or not, of the paper with this key; case makes no difference."""
        return self._by_paper.get(key.lower(), [])

    def show(self, record: int, shown: bool) -> None:
        """Say whether a record counts: the rows of one that is not shown take part in nothing but their own view."""
        self._shown.values[record] = shown
        self.changes += 1

    @property
    def all_shown(self) -> bool:
        """Whether every record counts."""
        return bool(self._shown.values.all())

    def is_shown(self, record: int) -> bool:
        """Whether a record counts."""
        return bool(self._shown[record])

    def shown_rows(self, rows: range | NDArray[np.int64]) -> NDArray[np.bool_]:
        """For each of these rows, whether its record counts."""
        shown: NDArray[np.bool_] = self._shown.values[part(self.row_records, rows)] != 0
        return shown

    def row(self, number: int) -> Row:
        """The facts of one row.  Raises `IndexError` for a number that is no row."""
        if not 0 <= number < self.row_count:
            raise IndexError(f"no row {number}")
        record = self.row_records[number]
        kind = self.kinds.kinds[self.row_kinds[number]]
        span = self._records[record].spans[kind.direction]
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
        facts, direction = self._records[self.row_records[number]], self.direction(number)
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

    def _append(self, number: int, direction: str, observations: list[Observation]) -> None:
        kinds, references = self.kinds, self.references
        events = [observation.event for observation in observations]
        self.row_kinds.extend(
            [
                kinds[direction, row.state, row.method, event.status if event else None, row.placeholder]
                for row, event in zip(observations, events, strict=True)
            ]
        )
        self.row_references.extend([references[row.reference] for row in observations])
        self.row_titles.extend(self.titles.codes([row.title for row in observations]))
        self.row_raws.extend(self.raws.codes([row.raw for row in observations]))
        self.row_identifiers.extend(self.identifiers.codes([_told(row.identifiers) for row in observations]))
        self.row_event_times.extend([self.event_times[event.as_of if event else None] for event in events])
        self.row_event_texts.extend([self.event_texts[_event_text(event) if event else None] for event in events])
        self.row_ids.extend([row.id for row in observations])
        self.row_observed.extend([row.observed for row in observations])
        self.row_records.extend(np.full(len(observations), number, np.uint32))

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
            for number in self._by_prefix.get(key[: bar + 1], []):
                for direction, span in self._records[number].spans.items():
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


def identifier_words(told: str) -> str:
    """The text that words are looked for in, of identifiers as the index stores them."""
    identifiers: Identifiers = json.loads(told)
    return " ".join(f"{scheme}:{value}" for scheme, values in identifiers.items() for value in values)


def _told(identifiers: Identifiers | None) -> str | None:
    return None if identifiers is None else json.dumps(identifiers)


def _event_text(event: EventCheck) -> str | None:
    parts = [] if event.reason is None else [event.reason]
    parts += [_told_event(told) for told in event.events or []]
    return "; ".join(parts) if parts else None


def _told_event(event: Event) -> str:
    heading = ", ".join(word for word in (event.kind, event.source, event.date) if word)
    return ": ".join(word for word in (heading, event.text) if word)


def _key_prefix(name: RecordName) -> str:
    return row_key(name, "", None, 1).removesuffix("|||1") + "|"
