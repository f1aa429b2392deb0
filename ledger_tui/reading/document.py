"""What goes into a form's reader and what comes out of it."""

from collections import Counter
from dataclasses import dataclass, field

from ledger_tui.reading.clean import clean
from ledger_tui.reading.decode import KEPT
from ledger_tui.reading.page_lines import printed_lines
from ledger_tui.reading.problems import Level, Problem, shortened
from ledger_tui.record.model import Record

_LONGEST = 500
"""Characters of a place or a reason that are told."""


@dataclass(frozen=True, slots=True)
class Document:
    """The text of a file, or of one record in it.

    `name` is the file's shown name; `promise` what its suffix says it holds (`json`, `json lines`, or `""` for any
    text); `named` whether a person named it as a record; `first_line` and `first_byte` where the text begins in the
    file's data.

    `subject` is an identifier of the paper that the text is about, for texts that do not name it themselves; `nth`
    which of the records that are read from this very text is meant (from 0).
    """

    name: str
    text: str
    promise: str = ""
    named: bool = False
    encoding: str = "utf-8"
    first_line: int = 1
    first_byte: int = 0
    subject: str = ""
    nth: int = 0

    def byte(self, position: int) -> int:
        """Where in the file's data the character at a position of the text begins."""
        return self.first_byte + len(self.text[:position].encode(self.encoding, KEPT))

    def lines(self, start: int, end: int) -> "RowLines":
        """The whole lines in which the characters from one to another (not itself) stand."""
        before = printed_lines(self.text[:start])
        lines = printed_lines(self.text[start:end])
        rest = printed_lines(self.text[end:])[0]
        told = [before[-1] + lines[0], *lines[1:]]
        return RowLines(self.first_line + len(before) - 1, [*told[:-1], told[-1] + rest])

    def problem(self, place: str, reason: str, level: Level = "problem") -> Problem:
        """A problem of this file; what it names of the file is cleaned."""
        return Problem(self.name, shortened(clean(place), _LONGEST), shortened(clean(reason), _LONGEST), level)


@dataclass(frozen=True, slots=True)
class Piece:
    """One record and the characters of the text it was read from; `place` names it within a file of several."""

    record: Record
    start: int
    end: int
    place: str = ""


@dataclass(slots=True)
class Contents:
    """What a reader made of a document: no piece and no problem means that it holds no record and is whole.  `untold`
    counts what goes beyond the problems and notes that are told one by one."""

    pieces: list[Piece] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    untold: Counter[Level] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True)
class RowLines:
    """The lines of one row: `first` is the number of the first in the file, `numbers` are those of all where they do
    not follow one another.  `laid_out`: the file has the row on one line, and all lines have its number."""

    first: int
    lines: list[str]
    numbers: list[int] | None = None
    laid_out: bool = False

    def line_numbers(self) -> list[int]:
        """The number of each line."""
        if self.numbers is not None:
            return self.numbers
        return [self.first if self.laid_out else self.first + nth for nth in range(len(self.lines))]
