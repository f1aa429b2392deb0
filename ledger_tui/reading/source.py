"""The bytes of a file, read without waiting for anything."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from ledger_tui.reading import find
from ledger_tui.reading.decode import LIMIT, TOO_LARGE, Unreadable

_NOT_WAITING = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


@dataclass(frozen=True, slots=True)
class Source:
    """The bytes of a file; `path` is `None` where they lie in none, `subject` the paper that a person said it is
    about."""

    path: Path | None
    name: str
    raw: bytes
    mtime_ns: int = 0
    subject: str = ""


def load(path: Path) -> Source:
    """All of a file.  Raises `OSError`, `ValueError`, `Unreadable`."""
    with opened(path) as file:
        facts = os.fstat(file.fileno())
        if facts.st_size > LIMIT:
            raise Unreadable(TOO_LARGE)
        return Source(path, find.file_name(path), file.read(LIMIT + 1), facts.st_mtime_ns)


def opened(path: Path) -> BinaryIO:
    """A regular file, open.  Raises `OSError`, `ValueError`, `Unreadable`."""
    # Opening a pipe would wait for its other end, opening a device may do anything; and what the path names may change
    # between the two looks at it.
    if not find.is_regular(path.stat()):
        raise Unreadable(find.NOT_REGULAR)
    file = os.fdopen(os.open(path, os.O_RDONLY | _NOT_WAITING), "rb")
    if not find.is_regular(os.fstat(file.fileno())):
        file.close()
        raise Unreadable(find.NOT_REGULAR)
    return file
