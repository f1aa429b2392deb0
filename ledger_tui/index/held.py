"""Identifiers, and what holds them: sets of identifiers as rows have them, or records by their subjects."""

from collections.abc import Sequence
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from ledger_tui.index.columns import Column, count_below
from ledger_tui.index.lookup import Lookup
from ledger_tui.record.identifiers import Identifier

Rows = NDArray[np.int64]


class Held:
    """Pairs of an identifier's name and a holder's number, holders ascending; for every holder how many it has."""

    def __init__(self) -> None:
        self.names, self.holders = Column(np.int64), Column()
        self.counts = Column()
        self.lookup = Lookup(lambda: self.names.values)

    def __len__(self) -> int:
        """How many holders there are."""
        return len(self.counts)

    def add(self, of_holders: Sequence[Sequence[Identifier]]) -> None:
        """Append holders with the identifiers of each."""
        counts = np.array([len(identifiers) for identifiers in of_holders], np.int64)
        numbers = np.arange(len(self), len(self) + len(counts))
        self.names.extend(np.array([name(one) for identifiers in of_holders for one in identifiers], np.int64))
        self.holders.extend(np.repeat(numbers, counts).astype(np.uint32))
        self.counts.extend(counts.astype(np.uint32))

    def holding(self, identifier: Identifier) -> list[int]:
        """What may hold an identifier, ascending: of what differs one in 2**63 has its name."""
        holders: list[int] = self.holders.values[self.lookup.places(name(identifier))].tolist()
        return holders

    def of(self, holders: Rows) -> tuple[Rows, Rows, Rows]:
        """For each holder the name of its first identifier (0: none); all names, and for each its holder's place."""
        held = self.holders.values
        begins, ends = count_below(held, holders), count_below(held, holders, or_equal=True)
        counts = ends - begins
        owners = np.repeat(np.arange(len(holders)), counts)
        places = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts) + np.repeat(begins, counts)
        values = self.names.values.astype(np.int64)
        firsts = np.zeros(len(holders), np.int64)
        firsts[counts > 0] = values[begins[counts > 0]]
        return firsts, values[places], owners

    def columns(self) -> dict[str, Column]:
        """The columns by name, for keeping them."""
        return {"names": self.names, "holders": self.holders, "counts": self.counts}


def name(identifier: Identifier) -> int:
    """A number above 0 for an identifier."""
    digest = blake2b("\0".join(identifier).encode("utf-8", "replace"), digest_size=8).digest()
    return int.from_bytes(digest, "little") >> 1 or 1
