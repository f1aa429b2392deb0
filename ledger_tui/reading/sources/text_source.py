"""Text of another source that is no JSON: its records, and the lines of a row."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from ledger_tui.reading.clean import clean
from ledger_tui.reading.document import Contents, Document, RowLines
from ledger_tui.reading.page_lines import printed_lines
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


def recognises(source: TextSource, document: Document) -> bool:
    """Whether a text is of a source."""
    return source.recognises(document)


def read(source: TextSource, document: Document) -> Contents:
    """The records of a text of a source."""
    contents = Contents()
    for told in source.records(document):
        if told.value:
            add(contents, document, told, (0, len(document.text)))
        else:
            contents.problems += [
                document.problem(clean(place), clean(reason), level) for level, place, reason in told.troubles
            ]
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
    before = printed_lines(document.text[:start])
    lines = printed_lines(document.text[start:end])
    rest = printed_lines(document.text[end:])[0]
    told = [before[-1] + lines[0], *lines[1:]]
    return RowLines(document.first_line + len(before) - 1, [*told[:-1], told[-1] + rest])
