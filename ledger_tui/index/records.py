"""What the index keeps of each record, as JSON until it is asked for: a folder may hold a million of them."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import overload

import numpy as np
from numpy.typing import NDArray

from ledger_tui.index.batch import RecordColumns, key_prefix, text_hash
from ledger_tui.index.columns import Column
from ledger_tui.index.lookup import Lookup
from ledger_tui.record.model import AsOf
from ledger_tui.record.names import RecordName
from ledger_tui.record.told import Identifiers

_KEPT = 65536


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


class Records(Sequence[RecordFacts]):
    """The facts of every record, by record number; read when asked for, and kept.

    `outbound` and `inbound`: for each record one more than its rows in that direction, 0 where it does not say;
    `sources`: its source, by its number in the index's vocabulary.
    """

    def __init__(self) -> None:
        self.texts, self.ends = Column(np.uint8), Column(np.uint32)
        self.keys, self.key_ends = Column(np.uint8), Column(np.uint32)
        self.row_ends = Column(np.uint32)
        self.outbound, self.inbound = Column(), Column()
        self.paper_hashes, self.prefix_hashes = Column(np.uint64), Column(np.uint64)
        self.sources = Column()
        self.by_paper = Lookup(lambda: self.paper_hashes.values)
        self.by_prefix = Lookup(lambda: self.prefix_hashes.values)
        self._read: dict[int, RecordFacts] = {}

    def __len__(self) -> int:
        return len(self.ends)

    @overload
    def __getitem__(self, number: int) -> RecordFacts: ...
    @overload
    def __getitem__(self, number: slice) -> list[RecordFacts]: ...
    def __getitem__(self, number: int | slice) -> RecordFacts | list[RecordFacts]:
        if isinstance(number, slice):
            return [self[one] for one in range(*number.indices(len(self)))]
        facts = self._read.get(number)
        if facts is None:
            if len(self._read) >= _KEPT:
                self._read.clear()
            facts = self._read[number] = self._facts(number)
        return facts

    def __iter__(self) -> Iterator[RecordFacts]:
        return (self[number] for number in range(len(self)))

    def take(self, columns: RecordColumns, first_row: int, sources: NDArray[np.uint32]) -> None:
        """Append records whose rows begin at `first_row`; `sources` gives the number of each of the batch's sources."""
        self.sources.extend(sources[columns.sources])
        self.texts.extend(np.frombuffer(b"".join(columns.facts), np.uint8))
        self.row_ends.extend((np.cumsum(columns.rows, dtype=np.int64) + first_row).astype(np.uint32))
        self.keys.extend(np.frombuffer(b"".join(columns.keys), np.uint8))
        self.key_ends.extend(_ends(columns.keys, self.key_ends))
        self.outbound.extend(columns.outbound)
        self.inbound.extend(columns.inbound)
        self.paper_hashes.extend(columns.papers)
        self.prefix_hashes.extend(columns.prefixes)
        # Their count is told last: whoever knows a number finds everything of it.
        self.ends.extend(_ends(columns.facts, self.ends))

    def about(self, key: str) -> list[int]:
        """The records of the paper with this key; case makes no difference."""
        key = key.lower()
        return [number for number in self.by_paper.places(text_hash(key)).tolist() if self.key(number).lower() == key]

    def key(self, number: int) -> str:
        """The paper key of a record."""
        begin = self.key_ends[number - 1] if number else 0
        return self.keys.values[begin : self.key_ends[number]].tobytes().decode("utf-8", "surrogatepass")

    @property
    def longest_key(self) -> int:
        """The bytes of the longest paper key."""
        return int(np.diff(self.key_ends.values.astype(np.int64), prepend=0).max(initial=0))

    def keys_holding(self, piece: str) -> NDArray[np.bool_]:
        """For every record whether its paper key holds a piece, whatever the case of either."""
        block, wanted = self.keys.values.tobytes().lower(), piece.lower().encode("utf-8", "surrogatepass")
        ends, found = self.key_ends.values, np.zeros(len(self), np.bool_)
        place = block.find(wanted)
        while place >= 0:
            number = int(np.searchsorted(ends, place, side="right"))
            if place + len(wanted) <= ends[number]:
                found[number] = True
                place = int(ends[number]) - 1
            place = block.find(wanted, place + 1)
        return found

    def rows(self, numbers: NDArray[np.int64]) -> NDArray[np.int64]:
        """How many rows each of these records has, of all directions."""
        ends = np.concatenate([[0], self.row_ends.values]).astype(np.int64)
        counts: NDArray[np.int64] = ends[numbers + 1] - ends[numbers]
        return counts

    def with_prefix(self, prefix: str) -> list[int]:
        """The records whose composed row keys begin so (see `key_prefix`)."""
        numbers = self.by_prefix.places(text_hash(prefix)).tolist()
        return [number for number in numbers if key_prefix(self[number].name) == prefix]

    def facts_text(self, number: int) -> bytes:
        """The facts of a record as JSON."""
        begin = self.ends[number - 1] if number else 0
        return self.texts.values[begin : self.ends[number]].tobytes()

    def settle(self) -> None:
        """Give back the room kept for growing, and what was read out again."""
        self._read.clear()
        for column in self.columns().values():
            column.settle()

    def columns(self) -> dict[str, Column]:
        """The columns by name, for keeping them."""
        return {
            "facts": self.texts,
            "fact_ends": self.ends,
            "keys": self.keys,
            "key_ends": self.key_ends,
            "row_ends": self.row_ends,
            "outbound": self.outbound,
            "inbound": self.inbound,
            "paper_hashes": self.paper_hashes,
            "prefix_hashes": self.prefix_hashes,
            "sources": self.sources,
        }

    def _facts(self, number: int) -> RecordFacts:
        if not 0 <= number < len(self):
            raise IndexError(f"no record {number}")
        told = json.loads(self.facts_text(number))
        paper, version, source, day, title, arxiv_id, as_of, kind, identifiers, counts, file = told
        spans: dict[str, range | None] = {}
        first = begin_of_rows = self.row_ends[number - 1] if number else 0
        for direction, count in counts.items():
            spans[direction] = None if count is None else range(first, first + count)
            first += count or 0
        return RecordFacts(
            number,
            RecordName(paper, version, source, day),
            title,
            arxiv_id,
            version,
            source,
            AsOf.model_validate(as_of) if as_of is not None else None,
            kind,
            identifiers,
            spans,
            file,
            first - begin_of_rows,
        )


def _ends(texts: Sequence[bytes], before: Column) -> NDArray[np.uint32]:
    last = before[len(before) - 1] if len(before) else 0
    ends: NDArray[np.uint32] = (np.cumsum([len(text) for text in texts], dtype=np.int64) + last).astype(np.uint32)
    return ends
