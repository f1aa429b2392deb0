"""The door of reading: a file or bytes in; records, where each came from, and problems out."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from ledger_tui.reading import find, json_quick
from ledger_tui.reading.clean import clean
from ledger_tui.reading.decode import KEPT, Decoded, Unpacked, Unreadable, decode, unpack
from ledger_tui.reading.document import Contents, Document
from ledger_tui.reading.form import Form
from ledger_tui.reading.json_form import JSON, JSON_LINES
from ledger_tui.reading.notes import notes
from ledger_tui.reading.origin import Origin, digest, key_place, with_key
from ledger_tui.reading.problems import Problem, trimmed, within
from ledger_tui.reading.source import Source, load
from ledger_tui.reading.titles import shown
from ledger_tui.record.model import Record

_NO_MEMORY = "there is not enough memory to read it"


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


def read_file(path: Path, *, named: bool, quickly: bool = False, subject: str = "") -> FileReading:
    """Read a file.  `named`: a person named it, so that holding no record is a problem whatever its suffix.  `quickly`:
    where that tells the same, the rows may come in a lighter shape (see `Found`).  `subject`: an identifier of the
    paper that a file is about which does not say so itself.

    Raises nothing for what the file holds or the system refuses: it becomes a problem.
    """
    name = find.file_name(path)
    try:
        source = replace(load(path), subject=subject)
    except (OSError, ValueError) as error:
        return FileReading(problems=[Problem(name, "", find.words_of(error))])
    except Unreadable as error:
        return FileReading(problems=[Problem(name, error.place, error.reason)])
    except MemoryError:
        return FileReading(problems=[Problem(name, "", _NO_MEMORY)])
    return _read(source, named=named, quickly=quickly)


def read_bytes(data: bytes, name: str, *, named: bool = True, subject: str = "") -> FileReading:
    """Read data that lie in no file, such as those of standard input; `named` and `subject` as for `read_file`."""
    return _read(Source(None, clean(name), data, subject=subject), named=named)


def _read_quickly(source: Source) -> FileReading | None:
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
        digest=digest(source.raw),
        encoding="utf-8",
    )
    keyed = with_key(record, key_place(source.path, source.name, 0))
    found = [Found(keyed, origin, quick=True)]
    return FileReading(found, _told_at_last(Document(name=source.name, text=""), Contents(), [""], found, []))


def _read(source: Source, *, named: bool, quickly: bool = False) -> FileReading:
    try:
        return (_read_quickly(source) if quickly else None) or _reading(source, named=named)
    except MemoryError:
        return FileReading(problems=[Problem(source.name, "", _NO_MEMORY)])


def _reading(source: Source, *, named: bool) -> FileReading:
    # A folder of JSON records and an index that is kept need none of the other forms.
    from ledger_tui.reading.formats import beyond_lines, form_of

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
        subject=source.subject,
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


def _found(source: Source, unpacked: Unpacked, decoded: Decoded, contents: Contents, form: Form | None) -> list[Found]:
    found: list[Found] = []
    end, nth, after = 0, 0, decoded.start
    offset, before, own = after, None, b""
    for piece in contents.pieces:
        nth = nth + 1 if (piece.start, piece.end) == before else 0
        if not nth:
            offset = after + len(decoded.text[end : piece.start].encode(decoded.encoding, KEPT))
            after = offset + len(decoded.text[piece.start : piece.end].encode(decoded.encoding, KEPT))
            end, before = piece.end, (piece.start, piece.end)
            # Records that are read from the same bytes share their digest: a dump may tell thousands.
            own = digest(unpacked.data[offset:after])
        origin = Origin(
            path=source.path,
            name=source.name,
            form=form.name if form else "",
            gzipped=unpacked.gzipped,
            size=len(source.raw),
            mtime_ns=source.mtime_ns,
            offset=offset,
            length=after - offset,
            digest=own,
            encoding=decoded.encoding,
            nth=nth,
            subject=source.subject,
        )
        found.append(Found(shown(with_key(piece.record, key_place(source.path, source.name, offset))), origin))
    return found


def _promises_gzip(source: Source) -> bool:
    return source.path is not None and source.path.name.lower().endswith(find.GZIP_SUFFIX)


def _promise(source: Source) -> str:
    name = source.path.name.lower().removesuffix(find.GZIP_SUFFIX) if source.path else ""
    if name.endswith(find.JSON_SUFFIXES):
        return JSON
    return JSON_LINES if name.endswith(find.JSON_LINES_SUFFIXES) else ""


def _no_record(document: Document) -> str:
    if document.text.lstrip()[:1] == "<":
        return "this is an HTML or XML page that holds no Paper Citation Record"
    return "it holds no Paper Citation Record"
