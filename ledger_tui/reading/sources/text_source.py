"""Text of another source that is no JSON: its records, and the lines of a row."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from ledger_tui.reading.document import Contents, Document, RowLines
from ledger_tui.reading.form import Form
from ledger_tui.reading.sources.told import Told, add


@dataclass(frozen=True, slots=True)
class TextSource:
    """How the text of one source is read.

    `recognises` looks at a text and says quickly whether it is of this source.  `records` tells its records, each of
    which is read from the whole text; where nothing of it can be read, one `Told` with troubles and an empty value.
    """

    name: str
    recognises: Callable[[Document], bool]
    records: Callable[[Document], Iterable[Told]]


def form(source: TextSource) -> Form:
    """A source as a form like any other."""
    return Form(source.name, partial(recognises, source), partial(read, source), partial(row_lines, source))


def recognises(source: TextSource, document: Document) -> bool:
    """Whether a text is of a source."""
    return source.recognises(document)


def read(source: TextSource, document: Document) -> Contents:
    """The records of a text of a source."""
    contents = Contents()
    for told in source.records(document):
        add(contents, document, told, (0, len(document.text)))
    return contents


def row_lines(source: TextSource, document: Document, direction: str, position: int) -> RowLines | None:
    """The lines in which one row is told."""
    records = [told for told in source.records(document) if told.value]
    rows = records[document.nth].rows.get(direction, ()) if document.nth < len(records) else ()
    if not 0 <= position < len(rows):
        return None
    start, end = rows[position]
    if not isinstance(start, int) or not isinstance(end, int):
        return None
    return document.lines(start, end)
