"""Records made into columns, apart from any index: what one reader hands to it, perhaps out of another process.

A `Maker` keeps vocabularies of its own and gives each word the next code in them.  A `Batch` holds rows in those codes
and the words that were met for the first time since the batch before it; an index that takes all batches of a maker
in order learns the whole vocabulary piece by piece.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ledger_tui.record.names import RecordName, row_key

KindWords = tuple[str, str | None, str | None, str | None, bool | None]
"""Direction, state, method, event status, placeholder."""


class Texts(NamedTuple):
    """Distinct texts one after the other in UTF-8, each ended by a line feed, and the bytes of each with it.

    `plain`: whether the fold of a text is made of it at once (`loosekey.spaced`); `folded` has the folds of the others,
    ended in the same way.  For each text a hash of its loose key (0: an empty key), and whether it is telling.
    """

    texts: bytes
    lengths: NDArray[np.uint32]
    plain: NDArray[np.uint8]
    folded: bytes
    folded_lengths: NDArray[np.uint32]
    hashes: NDArray[np.uint64]
    telling: NDArray[np.uint8]


class RowColumns(NamedTuple):
    """One entry a row, in printed order; codes are those of the maker, and `records` count from the batch's first."""

    records: NDArray[np.uint32]
    kinds: NDArray[np.uint32]
    references: NDArray[np.uint32]
    titles: NDArray[np.uint32]
    raws: NDArray[np.uint32]
    identifiers: NDArray[np.uint32]
    event_times: NDArray[np.uint32]
    event_texts: NDArray[np.uint32]
    notices: NDArray[np.uint32]
    id_high: NDArray[np.uint64]
    id_low: NDArray[np.uint64]
    moments: NDArray[np.int64]
    forms: NDArray[np.uint16]


class RecordColumns(NamedTuple):
    """One entry a record.

    `facts`: its facts as JSON; `keys`: its paper key; `titles`: its subject's title; `rows`: its rows of all
    directions; `outbound`, `inbound`: one more than its rows of that direction, 0 where it does not say; `papers` and
    `prefixes`: hashes of its paper key and of what the composed keys of its rows begin with; `sources`: its source.
    """

    facts: list[bytes]
    keys: list[bytes]
    titles: NDArray[np.uint32]
    rows: NDArray[np.uint32]
    outbound: NDArray[np.uint32]
    inbound: NDArray[np.uint32]
    papers: NDArray[np.uint64]
    prefixes: NDArray[np.uint64]
    sources: NDArray[np.uint32]


@dataclass(frozen=True, slots=True)
class Batch:
    """Some records and their rows.  `texts`, `words` and `kinds` are the vocabularies' new entries, by the name of the
    column that has them, the texts of odd ids and times among them."""

    maker: int
    records: RecordColumns
    rows: RowColumns
    texts: Mapping[str, Texts]
    words: Mapping[str, Sequence[str | None]]
    kinds: Sequence[KindWords]


NO_IDENTIFIERS = "{}"
"""What the index stores where a row states that there are no identifiers."""

TEXT_COLUMNS = ("titles", "raws", "identifiers")
WORD_COLUMNS = ("references", "event_times", "event_texts", "notices", "ids", "zones", "observed", "sources")


def without(batch: Batch, left_out: Collection[int]) -> tuple[RowColumns, RecordColumns]:
    """The rows and records of a batch without the records at some places; its vocabularies stay whole."""
    of = batch.rows.records.astype(np.int64)
    kept = np.ones(len(batch.records.facts), np.bool_)
    kept[list(left_out)] = False
    rows = RowColumns(*(column[kept[of]] for column in batch.rows))  # type: ignore[arg-type]  # each stays its type
    places = np.cumsum(kept) - 1
    numbers, facts = np.flatnonzero(kept), batch.records
    records = RecordColumns(
        [facts.facts[number] for number in numbers],
        [facts.keys[number] for number in numbers],
        *(column[kept] for column in facts[2:]),  # type: ignore[arg-type]  # each stays its type
    )
    return rows._replace(records=places[rows.records].astype(np.uint32)), records


def key_hash(key: bytes) -> int:
    """A number for a loose key, 0 for the empty one.

    64 bits: among ten million keys two that differ share one with a chance of 3 in a million; equality of two works is
    decided by the key itself, only the count of distinct works relies on the hash.
    """
    return (int.from_bytes(blake2b(key, digest_size=8).digest(), "little") or 1) if key else 0


def text_hash(text: str) -> int:
    """A number for a text, never 0."""
    return key_hash(text.encode("utf-8", "replace")) or 1


def key_prefix(name: RecordName) -> str:
    """What the composed keys of a record's rows begin with, the bar before their direction included."""
    return row_key(name, "", None, 1).removesuffix("|||1") + "|"
