"""What could not be read, and where: the one way in which reading tells of trouble."""

from collections import Counter
from dataclasses import dataclass
from typing import Literal

Level = Literal["problem", "note"]

MOST_TOLD = 1000
"""Problems of one file, and notes of it, that are told one by one; of more, only how many."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One line of trouble.

    `file` is the cleaned name; `place` is `""` for the file as a whole, else `line 12`, `record 2`, `byte 1034`, a
    dotted place (`outbound.3.state`, list positions from 0), or several (`line 12, outbound.3.state`); `reason` is a
    sentence for a person, without capital and full stop.  A `problem` means that something was not read, a `note` that
    it was read and is unusual.
    """

    file: str
    place: str
    reason: str
    level: Level = "problem"


def shortened(text: str, most: int = 100) -> str:
    """The text, or as much of it as `most` characters show: a file may hold words of any length."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def within(outer: str, inner: str) -> str:
    """A place inside another (`line 12`, `outbound.3` -> `line 12, outbound.3`); either may be empty."""
    return ", ".join(part for part in (outer, inner) if part)


def trimmed(problems: list[Problem], *, at_once: bool = False) -> Counter[Level]:
    """Take out of a list what goes beyond `MOST_TOLD` of each level, and count it; where it is not to be done at once,
    not before the list is so long that it is worth the while."""
    if len(problems) <= (MOST_TOLD if at_once else 4 * MOST_TOLD):
        return Counter()
    counts: Counter[Level] = Counter()
    kept: list[Problem] = []
    for problem in problems:
        counts[problem.level] += 1
        if counts[problem.level] <= MOST_TOLD:
            kept.append(problem)
    problems[:] = kept
    return Counter({level: count - MOST_TOLD for level, count in counts.items() if count > MOST_TOLD})
