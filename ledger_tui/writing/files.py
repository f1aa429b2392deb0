"""Files out: written aside and renamed, under names that are safe whatever the record holds."""

import hashlib
import os
import re
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from ledger_tui.record.names import RecordName

_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")
_ARXIV = re.compile(r"\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7}")
_LONGEST = 120


def file_stem(name: RecordName) -> str:
    """A file name without suffix for a record: `arxiv-2304.11277v2`, `doi-10.1000_182`.

    Holds ASCII letters, digits, `.`, `_` and `-` only, and begins with a letter or a digit; a key that had to be cut
    ends in a hash of the whole.
    """
    told = f"arxiv-{name.paper}" if _ARXIV.fullmatch(name.paper) else name.paper.replace(":", "-", 1)
    stem = _UNSAFE.sub("_", told).strip("._-") or "record"
    if len(stem) > _LONGEST:
        digest = hashlib.blake2b(name.paper.encode("utf-8", "surrogatepass"), digest_size=4).hexdigest()
        stem = f"{stem[:_LONGEST]}-{digest}"
    return stem if name.version is None else f"{stem}v{name.version}"


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file whole or not at all: aside in the same folder, flushed to disk, renamed.  Raises `OSError`."""

    def fill(file: BinaryIO) -> None:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())

    fill_atomically(path, fill)


def fill_atomically(path: Path, fill: Callable[[BinaryIO], None]) -> None:
    """Let a file be filled aside, in the same folder, and put it in the place of any other.  Raises `OSError`."""
    aside = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    # `os.open` rather than a temporary file of the library: the file gets the mode that the person's umask says.
    descriptor = os.open(aside, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        with os.fdopen(descriptor, "w+b") as file:
            fill(file)
        aside.replace(path)
    except BaseException:
        aside.unlink(missing_ok=True)
        raise
