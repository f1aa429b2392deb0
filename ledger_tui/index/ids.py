"""A column of row ids: a UUID is sixteen bytes, any other id a number in a vocabulary.  Given back exactly."""

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ledger_tui.index.columns import Column, Words
from ledger_tui.index.lookup import Lookup
from ledger_tui.record.names import is_global_id

_UUID = re.compile(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}")
_UUIDS = re.compile(r"(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})+")
_UUID_LENGTH = 36
_LOW_WORDS = 1 << 32
_MIX = np.uint64(0x9E3779B97F4A7C15)


class IdColumn:
    """Ids of rows.  The high half of a UUID below 2**32 is not packed: there stand the numbers of other ids."""

    def __init__(self) -> None:
        self.high, self.low = Column(np.uint64), Column(np.uint64)
        self.others = Words()
        self.lookup = Lookup(lambda: self.high.values)

    def __len__(self) -> int:
        return len(self.low)

    def __getitem__(self, row: int) -> str | None:
        high = self.high[row]
        if high < _LOW_WORDS:
            return self.others.words[high]
        digits = f"{high:016x}{self.low[row]:016x}"
        return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))

    def extend(self, high: NDArray[np.uint64], low: NDArray[np.uint64], codes: NDArray[np.uint32]) -> None:
        """Append packed ids; `codes` gives the number here of each other id that they number."""
        self.high.extend(recoded_ids(high, codes))
        self.low.extend(low)

    def rows(self, row_id: str) -> NDArray[np.int64]:
        """The rows that bear this id, ascending."""
        if not _is_packed(row_id) and row_id not in self.others:
            return np.zeros(0, np.int64)
        high, low = _pack(row_id, self.others)
        rows = self.lookup.places(high)
        bearing: NDArray[np.int64] = rows[self.low.values[rows] == np.uint64(low)]
        return bearing

    def equal(self, rows: range, row_id: str | None) -> NDArray[np.bool_]:
        """For every row of a range, whether it bears this id (`None`: bears none)."""
        if row_id is not None and not _is_packed(row_id) and row_id not in self.others:
            return np.zeros(len(rows), np.bool_)
        high, low = _pack(row_id, self.others)
        span = slice(rows.start, rows.stop)
        equal: NDArray[np.bool_] = self.high.values[span] == np.uint64(high)
        equal &= self.low.values[span] == np.uint64(low)
        return equal

    def global_names(self, rows: NDArray[np.int64]) -> NDArray[np.uint64]:
        """For each row a number that is one for all rows of one UUID or OCI, 0 where the row bears neither."""
        high, low = self.high.values[rows].astype(np.uint64), self.low.values[rows].astype(np.uint64)
        names = high * _MIX ^ low
        names[names == 0] = ~_MIX
        others = np.flatnonzero(high < _LOW_WORDS)
        is_global = np.array([is_global_id(word) for word in self.others.words], np.bool_)
        names[others[~is_global[high[others].astype(np.int64)]]] = 0
        return names


def recoded_ids(high: NDArray[np.uint64], codes: NDArray[np.uint32]) -> NDArray[np.uint64]:
    """The high halves of packed ids with the numbers of those that are no UUID replaced by others."""
    others = high < _LOW_WORDS
    if not others.any():
        return high
    recoded = high.copy()
    recoded[others] = codes[high[others].astype(np.int64)]
    return recoded


def words_of_ids(high: NDArray[np.uint64]) -> NDArray[np.int64]:
    """The numbers of those packed ids that are no UUID, 0 for the others."""
    return np.where(high < _LOW_WORDS, high, 0).astype(np.int64)


def packed_ids(ids: Sequence[str | None], others: Words) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """The two halves of each id as told (`None`: not stated); what is no UUID is numbered in `others`."""
    halves = np.zeros((len(ids), 2), np.uint64)
    # Nearly every record bears UUIDs throughout; then the whole batch is read at once.
    long = [at for at, row_id in enumerate(ids) if row_id is not None and len(row_id) == _UUID_LENGTH]
    read = _halves([ids[at] or "" for at in long])
    if read is not None:
        halves[long] = read
    for at in range(len(ids)) if read is None else sorted(set(range(len(ids))) - set(long)):
        halves[at] = _pack(ids[at], others)
    return halves[:, 0], halves[:, 1]


def _halves(ids: Sequence[str]) -> NDArray[np.uint64] | None:
    joined = "".join(ids)
    if not ids or not _UUIDS.fullmatch(joined):
        return None
    halves: NDArray[np.uint64] = np.frombuffer(bytes.fromhex(joined.replace("-", "")), ">u8").reshape(len(ids), 2)
    return None if int(halves[:, 0].min()) < _LOW_WORDS else halves


def _pack(row_id: str | None, others: Words) -> tuple[int, int]:
    if row_id is not None and _is_packed(row_id):
        digits = row_id.replace("-", "")
        return int(digits[:16], 16), int(digits[16:], 16)
    return others[row_id], 0


def _is_packed(row_id: str) -> bool:
    return bool(_UUID.fullmatch(row_id)) and not row_id.startswith("00000000")
