r"""Texts for the clipboard: what is copied of a row, and the sequence by which a terminal is asked to take it (OSC 52).

A terminal does not answer: whether it took the text nobody knows.  Terminals cut or drop a sequence of more than about
100,000 bytes, and a clipboard that holds half of a text is worse than one that was left alone; so a longer text makes
no sequence at all, and only the system's own program (`writing.programs`) may copy it.
"""

import base64
import os
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ledger_tui.writing import json
from ledger_tui.writing.decided import DecidedRow
from ledger_tui.writing.escape import escaped
from ledger_tui.writing.programs import Outcome, Program, Which, choose_copier, copy_by

OSC52_LIMIT = 74_994
"""The most bytes of text in one sequence: with them it is 100,000 bytes long."""

TOOL_LIMIT = 8_000_000
"""The most bytes of text that are given to the system's own program."""


class TooLong(Exception):
    """A text that is not copied because of its size; the text of it says how long it is and how long it may be."""


@dataclass(frozen=True, slots=True)
class Copied:
    """What became of a copy: `words` for the person; `sent` to the terminal; `tool` that copied, by its name."""

    sent: bool
    tool: str | None
    words: str

    @property
    def done(self) -> bool:
        """Whether there is reason to think that the clipboard has it."""
        return self.sent or self.tool is not None


def osc52(text: str, limit: int = OSC52_LIMIT) -> str:
    """The sequence that asks a terminal to put a text on the clipboard.  Raises `TooLong` above `limit` bytes."""
    data = _encoded(text)
    if len(data) > limit:
        raise TooLong(f"{len(data):,} bytes are too much for a terminal's clipboard, which takes {limit:,}")
    return f"\x1b]52;c;{base64.b64encode(data).decode('ascii')}\a"


def copyable(text: str) -> str:
    """The text as it is copied: its line breaks kept, what a terminal would obey on pasting drawn as its escape."""
    return "\n".join(map(escaped, text.split("\n")))


def copy(
    text: str,
    send: Callable[[str], None],
    environ: Mapping[str, str] | None = None,
    which: Which = shutil.which,
    by: Callable[[Program, str], Outcome] = copy_by,
) -> Copied:
    """Copy a text by the system's own program and by the terminal, and say which of them happened.

    `send` writes a sequence to the terminal; `by` runs a program and gives its `Outcome`.  Takes as long as the program
    does (at most its patience), so call it away from the screen's own thread.
    """
    text = copyable(text)
    size, told, tool = len(_encoded(text)), [], None
    if size > TOOL_LIMIT:
        return Copied(False, None, f"not copied: {size:,} bytes, and at most {TOOL_LIMIT:,} are; export it to a file")
    program = choose_copier(os.environ if environ is None else environ, which)
    if program is not None:
        outcome = by(program, text)
        tool = program.name if outcome.done else None
        told.append(outcome.words)
    try:
        sequence = osc52(text)
    except TooLong as too_long:
        told.append(f"not sent to the terminal: {too_long}")
        sent = False
    else:
        send(sequence)
        told.append("sent to the terminal, which does not say whether it took it")
        sent = True
    return Copied(sent, tool, "; ".join(told) if sent or tool else f"not copied: {'; '.join(told)}")


def id_text(decided: DecidedRow) -> str:
    """The row's id as told, else its key."""
    return decided.row.id or decided.key


def title_text(decided: DecidedRow) -> str | None:
    """The title whole and as the record tells it; `None` for a placeholder and where it is not stated."""
    return None if decided.row.placeholder else decided.row.title


def json_text(told: Mapping[str, Any]) -> str:
    """A row as JSON (`export_rows.exported_json`) on one line, without a line break at its end."""
    return json.line(told).rstrip("\n")


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "replace")
