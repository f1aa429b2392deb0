"""What could not be read, and where: the one way in which reading tells of trouble."""

from dataclasses import dataclass
from typing import Literal

Level = Literal["problem", "note"]


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


def within(outer: str, inner: str) -> str:
    """A place inside another (`line 12`, `outbound.3` -> `line 12, outbound.3`); either may be empty."""
    return ", ".join(part for part in (outer, inner) if part)
