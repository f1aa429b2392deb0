"""A figure and how it is told: one JSON object a line, with what it has to reach and how it stands to that."""

import json
import math
import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure.  `value` is `None` where it could not be measured, and `detail` then says why; `target` is the most
    that is wanted, in the same unit, `None` where the figure is only reported."""

    name: str
    value: float | None
    unit: str
    target: float | None = None
    detail: dict[str, Any] = field(default_factory=dict)

    def line(self, rows: int) -> str:
        """The figure as one line of JSON; a `ratio` of 1 or less has reached the target."""
        ratio = self.value / self.target if self.value is not None and self.target else None
        told = {
            "figure": self.name,
            "rows": rows,
            "value": rounded(self.value),
            "unit": self.unit,
            "target": self.target,
            "ratio": rounded(ratio),
            "detail": self.detail,
        }
        return json.dumps(told, ensure_ascii=False)


class Effort(NamedTuple):
    """How much is done for a figure: how often a thing is repeated, and how many keys of a kind are pressed."""

    repeats: int
    keys: int


class Took(NamedTuple):
    """How long something took, in milliseconds: by the clock, and of the processor, which tells more where there is
    other work to do."""

    clock: float
    processor: float


def took(ask: Callable[[], Any]) -> Took:
    """Ask once and look at the clocks."""
    processor, clock = time.process_time(), time.perf_counter()
    ask()
    return Took((time.perf_counter() - clock) * 1000, (time.process_time() - processor) * 1000)


def median(values: Sequence[float]) -> float:
    """The middle one."""
    return statistics.median(values)


def p99(values: Sequence[float]) -> float:
    """The one below or at which 99 of 100 lie."""
    return sorted(values)[math.ceil(len(values) * 0.99) - 1]


def rounded(value: float | None, digits: int = 4) -> float | None:
    """Four digits that tell something."""
    return None if value is None else float(f"{value:.{digits}g}")


def all_rounded(values: Iterable[float]) -> list[float | None]:
    """Each of them rounded."""
    return [rounded(value) for value in values]
