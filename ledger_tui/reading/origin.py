"""Where a record came from, and what names it where nothing in it does."""

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path, PurePath

from ledger_tui.reading.clean import clean
from ledger_tui.reading.decode import LONGEST_MARK
from ledger_tui.record.model import Record
from ledger_tui.record.names import paper_key

_DIGEST_BYTES = 16


class SourceChanged(Exception):
    """What a record was read from is gone or no longer the same; `reason` says which, in plain words."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a record came from.

    `path` is `None` for standard input; `name` is shown; `form` is a name of the table of forms; `size` and
    `mtime_ns` are the file's when it was read; `offset` and `length` are bytes of the record within the decompressed
    data; `digest` is the 16-byte BLAKE2b of those bytes; `encoding` is theirs; `nth` tells apart the records that were
    read from the same bytes; `subject` is what the person said that the file is about.
    """

    path: Path | None
    name: str
    form: str
    gzipped: bool
    size: int
    mtime_ns: int
    offset: int
    length: int
    digest: bytes
    encoding: str
    nth: int = 0
    subject: str = ""


@dataclass(frozen=True, slots=True)
class SourceLine:
    """One line of a file as it stands, drawn with `visible`; `number` is its line number, from 1."""

    number: int
    text: str


def with_key(record: Record, place: PurePath) -> Record:
    """A record with its paper's key; a place names the paper that states no identifier."""
    key = clean(paper_key(record.paper, place))
    return record.model_copy(update={"paper": record.paper.model_copy(update={"key": key})})


def key_place(path: Path | None, name: str, offset: int) -> PurePath:
    """The place that names a paper without identifiers; records after the first of a file add where they begin."""
    whole = Path(os.path.abspath(path)) if path else PurePath(name)  # noqa: PTH100 (a link is a name of its own)
    return whole if offset <= LONGEST_MARK else whole.with_name(f"{whole.name}:{offset}")


def digest(data: bytes) -> bytes:
    """What tells whether the bytes of a record are still the same."""
    return hashlib.blake2b(data, digest_size=_DIGEST_BYTES).digest()
