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
        self._high, self._low = Column(np.uint64), Column(np.uint64)
        self._others = Words()
        self._lookup = Lookup(lambda: self._high.values)

    def __len__(self) -> int:
        return len(self._low)

    def __getitem__(self, row: int) -> str | None:
        high = self._high[row]
        if high < _LOW_WORDS:
            return self._others.words[high]
        digits = f"{high:016x}{self._low[row]:016x}"
        return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))

    def extend(self, ids: Sequence[str | None]) -> None:
        """Append ids as told; `None`: not stated."""
        if not self._extend_uuids(ids):
            packed = [self._pack(row_id) for row_id in ids]
            self._high.extend(np.array([high for high, _ in packed], np.uint64))
            self._low.extend(np.array([low for _, low in packed], np.uint64))

    def rows(self, row_id: str) -> NDArray[np.int64]:
        """The rows that bear this id, ascending."""
        if not _is_packed(row_id) and row_id not in self._others:
            return np.zeros(0, np.int64)
        high, low = self._pack(row_id)
        rows = self._lookup.places(high)
        bearing: NDArray[np.int64] = rows[self._low.values[rows] == np.uint64(low)]
        return bearing

    def equal(self, rows: range, row_id: str | None) -> NDArray[np.bool_]:
        """For every row of a range, whether it bears this id (`None`: bears none)."""
        if row_id is not None and not _is_packed(row_id) and row_id not in self._others:
            return np.zeros(len(rows), np.bool_)
        high, low = self._pack(row_id)
        span = slice(rows.start, rows.stop)
        equal: NDArray[np.bool_] = self._high.values[span] == np.uint64(high)
        equal &= self._low.values[span] == np.uint64(low)
        return equal

    def global_names(self, rows: NDArray[np.int64]) -> NDArray[np.uint64]:
        """For each row a number that is one for all rows of one UUID or OCI, 0 where the row bears neither."""
        high, low = self._high.values[rows].astype(np.uint64), self._low.values[rows].astype(np.uint64)
        names = high * _MIX ^ low
        others = np.flatnonzero(high < _LOW_WORDS)
        is_global = np.array([is_global_id(word) for word in self._others.words], np.bool_)
        names[others[~is_global[high[others].astype(np.int64)]]] = 0
        return names

    def _extend_uuids(self, ids: Sequence[str | None]) -> bool:
        # Nearly every record bears UUIDs throughout; then the whole batch is read at once.
        if not ids or any(row_id is None or len(row_id) != _UUID_LENGTH for row_id in ids):
            return False
        joined = "".join(row_id for row_id in ids if row_id)
        if not _UUIDS.fullmatch(joined):
            return False
        halves = np.frombuffer(bytes.fromhex(joined.replace("-", "")), ">u8").reshape(len(ids), 2)
        if int(halves[:, 0].min()) < _LOW_WORDS:
            return False
        self._high.extend(halves[:, 0])
        self._low.extend(halves[:, 1])
        return True

    def _pack(self, row_id: str | None) -> tuple[int, int]:
        if row_id is not None and _is_packed(row_id):
            digits = row_id.replace("-", "")
            return int(digits[:16], 16), int(digits[16:], 16)
        return self._others[row_id], 0


def _is_packed(row_id: str) -> bool:
    return bool(_UUID.fullmatch(row_id)) and not row_id.startswith("00000000")
