"""What goes into a form's reader and what comes out of it."""

from dataclasses import dataclass, field

from ledger_tui.reading.decode import KEPT
from ledger_tui.reading.problems import Level, Problem
from ledger_tui.record.model import Record


@dataclass(frozen=True, slots=True)
class Document:
    """The text of a file, or of one record in it.

    `name` is the file's shown name; `promise` what its suffix says it holds (`json`, `json lines`, or `""` for any
    text); `named` whether a person named it as a record; `first_line` and `first_byte` where the text begins in the
    file's data.
    """

    name: str
    text: str
    promise: str = ""
    named: bool = False
    encoding: str = "utf-8"
    first_line: int = 1
    first_byte: int = 0

    def byte(self, position: int) -> int:
        """Where in the file's data the character at a position of the text begins."""
        return self.first_byte + len(self.text[:position].encode(self.encoding, KEPT))

    def problem(self, place: str, reason: str, level: Level = "problem") -> Problem:
        """A problem of this file."""
        return Problem(self.name, place, reason, level)


@dataclass(frozen=True, slots=True)
class Piece:
    """One record and the characters of the text it was read from; `place` names it within a file of several."""

    record: Record
    start: int
    end: int
    place: str = ""


@dataclass(slots=True)
class Contents:
    """What a reader made of a document: no piece and no problem means that it holds no record and is whole."""

    pieces: list[Piece] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class RowLines:
    """The lines of one row: `first` and `last` are numbers of the file; `lines` is their text, unless it was laid out
    anew because the file has the row on one line."""

    first: int
    lines: list[str]
    laid_out: bool = False
