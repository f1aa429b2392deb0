"""The door of reading: a file or bytes in; records, where each came from, and problems out."""

import hashlib
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePath
from typing import BinaryIO

from ledger_tui.reading import find, json_quick
from ledger_tui.reading.clean import clean, visible
from ledger_tui.reading.decode import (
    KEPT,
    LIMIT,
    LONGEST_MARK,
    TOO_LARGE,
    Decoded,
    Unpacked,
    Unreadable,
    decode,
    unpack,
)
from ledger_tui.reading.document import Contents, Document, RowLines
from ledger_tui.reading.formats import BY_NAME, PLACED_BY_LINE, Form, beyond_lines, form_of
from ledger_tui.reading.json_form import JSON, JSON_LINES
from ledger_tui.reading.notes import notes
from ledger_tui.reading.page_lines import printed_lines
from ledger_tui.reading.problems import Problem, trimmed, within
from ledger_tui.reading.titles import shown
from ledger_tui.record.model import Record
from ledger_tui.record.names import paper_key

_DIGEST_BYTES = 16
_NO_MEMORY = "there is not enough memory to read it"
_NOT_WAITING = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


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
    data; `digest` is the 16-byte BLAKE2b of those bytes; `encoding` is theirs.
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


@dataclass(frozen=True, slots=True)
class Found:
    """A record, its paper's key set, and where it came from.

    `quick`: its rows were read the quick way, and tell the same as observations without being such; `record` is for
    those who only look at them.
    """

    record: Record
    origin: Origin
    quick: bool = False

    def whole(self) -> Record:
        """The record with its rows as observations."""
        return json_quick.whole(self.record) if self.quick else self.record


@dataclass(frozen=True, slots=True)
class FileReading:
    """What reading one file gave.  `other`: a file of a folder that is whole and shows no sign of a record."""

    found: list[Found] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    other: bool = False


@dataclass(frozen=True, slots=True)
class SourceLine:
    """One line of a file as it stands, drawn with `visible`; `number` is its line number, from 1."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class _Source:
    path: Path | None
    name: str
    raw: bytes
    mtime_ns: int = 0


def read_file(path: Path, *, named: bool, quickly: bool = False) -> FileReading:
    """Read a file.  `named`: a person named it, so that holding no record is a problem whatever its suffix.  `quickly`:
    where that tells the same, the rows may come in a lighter shape (see `Found`).

    Raises nothing for what the file holds or the system refuses: it becomes a problem.
    """
    name = find.file_name(path)
    try:
        source = _load(path)
    except (OSError, ValueError) as error:
        return FileReading(problems=[Problem(name, "", find.words_of(error))])
    except Unreadable as error:
        return FileReading(problems=[Problem(name, error.place, error.reason)])
    except MemoryError:
        return FileReading(problems=[Problem(name, "", _NO_MEMORY)])
    return _read(source, named=named, quickly=quickly)


def read_bytes(data: bytes, name: str, *, named: bool = True) -> FileReading:
    """Read data that lie in no file, such as those of standard input; `named` as for `read_file`."""
    return _read(_Source(None, clean(name), data), named=named)


def read_again(origin: Origin, data: bytes | None = None) -> Record:
    """The record as it was read; `data` are those of standard input, which cannot be read a second time.

    Raises `SourceChanged` where they are gone or changed.
    """
    document, form = _again(origin, data, numbered=origin.form in PLACED_BY_LINE)
    contents = form.read(document)
    if not contents.pieces:
        raise SourceChanged("the file no longer holds the record")
    return _keyed(contents.pieces[0].record, _key_place(origin.path, origin.name, origin.offset))


def source_lines(origin: Origin, direction: str, position: int, data: bytes | None = None) -> list[SourceLine]:
    """The lines that tell one row, the `position`-th (from 0) of a direction: a page's whole block, a JSON element's
    own lines, or an element laid out anew under its line's number where the file has it on one line.

    Raises `SourceChanged` as `read_again` does, `IndexError` where the record has no such row.
    """
    document, form = _again(origin, data, numbered=True)
    row: RowLines | None = form.row_lines(document, direction, position)
    if row is None:
        raise IndexError(f"no row {position} in direction {direction!r}")
    return [SourceLine(number, visible(line)) for number, line in zip(row.line_numbers(), row.lines, strict=True)]


def _load(path: Path) -> _Source:
    with _opened(path) as file:
        facts = os.fstat(file.fileno())
        if facts.st_size > LIMIT:
            raise Unreadable(TOO_LARGE)
        return _Source(path, find.file_name(path), file.read(LIMIT + 1), facts.st_mtime_ns)


def _opened(path: Path) -> BinaryIO:
    # Opening a pipe would wait for its other end, opening a device may do anything; and what the path names may change
    # between the two looks at it.
    if not find.is_regular(path.stat()):
        raise Unreadable(find.NOT_REGULAR)
    file = os.fdopen(os.open(path, os.O_RDONLY | _NOT_WAITING), "rb")
    if not find.is_regular(os.fstat(file.fileno())):
        file.close()
        raise Unreadable(find.NOT_REGULAR)
    return file


def _read_quickly(source: _Source) -> FileReading | None:
    """What the quick way makes of a file; `None` where it leaves it to the careful way."""
    # One record a line is told with its line, even where there is but one.
    if not source.path or _promise(source) == JSON_LINES or _promises_gzip(source):
        return None
    record = json_quick.read(source.raw)
    if record is None:
        return None
    origin = Origin(
        path=source.path,
        name=source.name,
        form=JSON,
        gzipped=False,
        size=len(source.raw),
        mtime_ns=source.mtime_ns,
        offset=0,
        length=len(source.raw),
        digest=_digest(source.raw),
        encoding="utf-8",
    )
    keyed = _with_key(record, _key_place(source.path, source.name, 0))
    found = [Found(keyed, origin, quick=True)]
    return FileReading(found, _told_at_last(Document(name=source.name, text=""), Contents(), [""], found, []))


def _read(source: _Source, *, named: bool, quickly: bool = False) -> FileReading:
    try:
        return (_read_quickly(source) if quickly else None) or _reading(source, named=named)
    except MemoryError:
        return FileReading(problems=[Problem(source.name, "", _NO_MEMORY)])


def _reading(source: _Source, *, named: bool) -> FileReading:
    problems: list[Problem] = []
    try:
        unpacked = unpack(source.raw)
        problems += [Problem(source.name, "", unpacked.broken)] if unpacked.broken else []
        decoded = decode(unpacked.data)
    except Unreadable as error:
        return FileReading(problems=[*problems, Problem(source.name, error.place, error.reason)])
    problems += [Problem(source.name, "", decoded.broken)] if decoded.broken else []
    if not decoded.text.strip():
        return FileReading(problems=problems or [Problem(source.name, "", "it is empty")])
    document = Document(
        name=source.name,
        text=decoded.text,
        promise=_promise(source),
        named=named,
        encoding=decoded.encoding,
        first_byte=decoded.start,
    )
    if not unpacked.gzipped and _promises_gzip(source):
        problems.append(document.problem("", "the suffix says gzip, the data are not compressed"))
    form = form_of(document)
    contents = form.read(document) if form else Contents()
    if not form and (reason := beyond_lines(document.text)):
        problems.append(document.problem("", reason))
    problems += contents.problems
    if decoded.doubt and (contents.pieces or contents.problems):
        problems.append(document.problem(*decoded.doubt, "note"))
    found = _found(source, unpacked, decoded, contents, form)
    places = [piece.place for piece in contents.pieces]
    problems = _told_at_last(document, contents, places, found, problems)
    if found or problems:
        return FileReading(found, problems)
    if named:
        return FileReading(problems=[Problem(source.name, "", _no_record(document))])
    return FileReading(other=True)


def _told_at_last(
    document: Document, contents: Contents, places: Sequence[str], found: Sequence[Found], problems: Sequence[Problem]
) -> list[Problem]:
    """The problems of a file and the notes on its records, whose places in it are given; of very many only how many."""
    told = list(problems)
    for outer, entry in zip(places, found, strict=True):
        told += [document.problem(within(outer, place), reason, "note") for place, reason in notes(entry.record)]
    untold = contents.untold + trimmed(told, at_once=True)
    for level, count in untold.items():
        told.append(document.problem("", f"{count} more {level}s of this file are not told one by one", level))
    return told


def _found(source: _Source, unpacked: Unpacked, decoded: Decoded, contents: Contents, form: Form | None) -> list[Found]:
    found: list[Found] = []
    character, offset = 0, decoded.start
    for piece in contents.pieces:
        offset += len(decoded.text[character : piece.start].encode(decoded.encoding, KEPT))
        length = len(decoded.text[piece.start : piece.end].encode(decoded.encoding, KEPT))
        origin = Origin(
            path=source.path,
            name=source.name,
            form=form.name if form else "",
            gzipped=unpacked.gzipped,
            size=len(source.raw),
            mtime_ns=source.mtime_ns,
            offset=offset,
            length=length,
            digest=_digest(unpacked.data[offset : offset + length]),
            encoding=decoded.encoding,
        )
        found.append(Found(_keyed(piece.record, _key_place(source.path, source.name, offset)), origin))
        character, offset = piece.end, offset + length
    return found


def _again(origin: Origin, data: bytes | None, *, numbered: bool) -> tuple[Document, Form]:
    """The text of one record as it was read, and its form; `numbered`: with its line number in the file."""
    before, body = _bytes_again(origin, data, from_start=numbered and origin.offset > 0)
    if len(body) != origin.length or _digest(body) != origin.digest:
        raise SourceChanged("the file has changed since it was read")
    lines_above = len(printed_lines(before.decode(origin.encoding, "replace"))) - 1
    document = Document(
        name=origin.name,
        text=body.decode(origin.encoding, KEPT),
        encoding=origin.encoding,
        first_line=1 + lines_above,
        first_byte=origin.offset,
    )
    return document, BY_NAME[origin.form]


def _bytes_again(origin: Origin, data: bytes | None, *, from_start: bool) -> tuple[bytes, bytes]:
    """The data before a record (empty unless asked for) and the record's own."""
    try:
        if data is None and origin.path is None:
            raise SourceChanged("standard input cannot be read again")
        if origin.gzipped or data is not None:
            raw = data if data is not None else _load(origin.path or Path()).raw
            unpacked = unpack(raw).data
            return unpacked[: origin.offset], unpacked[origin.offset : origin.offset + origin.length]
        return _seek(origin.path or Path(), origin, from_start=from_start)
    except (OSError, ValueError) as error:
        raise SourceChanged(find.words_of(error)) from None
    except Unreadable as error:
        raise SourceChanged(error.reason) from None


def _seek(path: Path, origin: Origin, *, from_start: bool) -> tuple[bytes, bytes]:
    with _opened(path) as file:
        before = file.read(origin.offset) if from_start else b""
        file.seek(origin.offset)
        return before, file.read(origin.length)


def _promises_gzip(source: _Source) -> bool:
    return source.path is not None and source.path.name.lower().endswith(find.GZIP_SUFFIX)


def _promise(source: _Source) -> str:
    name = source.path.name.lower().removesuffix(find.GZIP_SUFFIX) if source.path else ""
    if name.endswith(find.JSON_SUFFIXES):
        return JSON
    return JSON_LINES if name.endswith(find.JSON_LINES_SUFFIXES) else ""


def _keyed(record: Record, place: PurePath) -> Record:
    return shown(_with_key(record, place))


def _with_key(record: Record, place: PurePath) -> Record:
    key = clean(paper_key(record.paper, place))
    return record.model_copy(update={"paper": record.paper.model_copy(update={"key": key})})


def _key_place(path: Path | None, name: str, offset: int) -> PurePath:
    """The place that names a paper without identifiers; records after the first of a file add where they begin."""
    whole = Path(os.path.abspath(path)) if path else PurePath(name)  # noqa: PTH100 (a link is a name of its own)
    return whole if offset <= LONGEST_MARK else whole.with_name(f"{whole.name}:{offset}")


def _digest(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=_DIGEST_BYTES).digest()


def _no_record(document: Document) -> str:
    if document.text.lstrip()[:1] == "<":
        return "this is an HTML or XML page that holds no Paper Citation Record"
    return "it holds no Paper Citation Record"
