"""A record read again from where it came from, and the lines that tell one row of it."""

from pathlib import Path

from ledger_tui.reading import find
from ledger_tui.reading.clean import visible
from ledger_tui.reading.decode import KEPT, Unreadable, unpack
from ledger_tui.reading.document import Document, RowLines
from ledger_tui.reading.form import Form
from ledger_tui.reading.formats import PLACED_BY_LINE, by_name
from ledger_tui.reading.origin import Origin, SourceChanged, SourceLine, digest, key_place, with_key
from ledger_tui.reading.page_lines import printed_lines
from ledger_tui.reading.source import load, opened
from ledger_tui.reading.titles import shown
from ledger_tui.record.model import Record


def read_again(origin: Origin, data: bytes | None = None) -> Record:
    """The record as it was read; `data` are those of standard input, which cannot be read a second time.

    Raises `SourceChanged` where they are gone or changed.
    """
    document, form = _again(origin, data, numbered=origin.form in PLACED_BY_LINE)
    contents = form.read(document)
    if len(contents.pieces) <= origin.nth:
        raise SourceChanged("the file no longer holds the record")
    return shown(with_key(contents.pieces[origin.nth].record, key_place(origin.path, origin.name, origin.offset)))


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


def _again(origin: Origin, data: bytes | None, *, numbered: bool) -> tuple[Document, Form]:
    """The text of one record as it was read, and its form; `numbered`: with its line number in the file."""
    before, body = _bytes_again(origin, data, from_start=numbered and origin.offset > 0)
    if len(body) != origin.length or digest(body) != origin.digest:
        raise SourceChanged("the file has changed since it was read")
    lines_above = len(printed_lines(before.decode(origin.encoding, "replace"))) - 1
    document = Document(
        name=origin.name,
        text=body.decode(origin.encoding, KEPT),
        encoding=origin.encoding,
        first_line=1 + lines_above,
        first_byte=origin.offset,
        subject=origin.subject,
        nth=origin.nth,
    )
    return document, by_name(origin.form)


def _bytes_again(origin: Origin, data: bytes | None, *, from_start: bool) -> tuple[bytes, bytes]:
    """The data before a record (empty unless asked for) and the record's own."""
    try:
        if data is None and origin.path is None:
            raise SourceChanged("standard input cannot be read again")
        if origin.gzipped or data is not None:
            raw = data if data is not None else load(origin.path or Path()).raw
            unpacked = unpack(raw).data
            return unpacked[: origin.offset], unpacked[origin.offset : origin.offset + origin.length]
        return _seek(origin.path or Path(), origin, from_start=from_start)
    except (OSError, ValueError) as error:
        raise SourceChanged(find.words_of(error)) from None
    except Unreadable as error:
        raise SourceChanged(error.reason) from None


def _seek(path: Path, origin: Origin, *, from_start: bool) -> tuple[bytes, bytes]:
    with opened(path) as file:
        before = file.read(origin.offset) if from_start else b""
        file.seek(origin.offset)
        return before, file.read(origin.length)
