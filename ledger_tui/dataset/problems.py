"""The problems and notes of all that was read, counted at all times and made only when somebody looks at them."""

import json
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import overload

from ledger_tui.reading.problems import Level, Problem

_QUICKLY = 1


class Problems(Sequence[Problem]):
    """Problems and notes in the order met.  `counts`: how many there are of each level."""

    def __init__(self) -> None:
        self.counts: Counter[Level] = Counter()
        self._told = b""
        self._list: list[Problem] | None = []

    def __len__(self) -> int:
        return self.counts.total()

    @overload
    def __getitem__(self, place: int) -> Problem: ...
    @overload
    def __getitem__(self, place: slice) -> list[Problem]: ...
    def __getitem__(self, place: int | slice) -> Problem | list[Problem]:
        return self._made()[place]

    def __iter__(self) -> Iterator[Problem]:
        return iter(self._made())

    def append(self, problem: Problem) -> None:
        """Add one."""
        self.extend([problem])

    def extend(self, problems: Iterable[Problem]) -> None:
        """Add several."""
        added = list(problems)
        self.counts.update(problem.level for problem in added)
        self._made().extend(added)

    def to_json(self) -> bytes:
        """All of them as JSON, compressed."""
        told = [[problem.file, problem.place, problem.reason, problem.level] for problem in self._made()]
        return zlib.compress(json.dumps(told, separators=(",", ":")).encode(), _QUICKLY)

    def restore(self, told: bytes, counts: dict[Level, int]) -> None:
        """Go on from those that were told as JSON, and their counts."""
        self._told, self.counts, self._list = told, Counter(counts), None

    def _made(self) -> list[Problem]:
        if self._list is None:
            self._list = [Problem(*problem) for problem in json.loads(zlib.decompress(self._told))]
        return self._list
