"""A record page saved as text, in either layout and in mixtures of them.

One pass over the lines that hold something; each goes to the first part of the page that knows its form.  What no part
knows is kept as unread, or, below a row's event heading, as an event told in words.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise

from pydantic import ValidationError

from ledger_tui.reading import page_lines as forms
from ledger_tui.reading.clean import told
from ledger_tui.reading.document import Contents, Document, Piece, RowLines
from ledger_tui.reading.page_bounds import dressed_begins, pages_of
from ledger_tui.reading.page_counts import Counters, Measurements
from ledger_tui.reading.page_coverage import CoverageVector
from ledger_tui.reading.page_dress import undressed
from ledger_tui.reading.page_head import Head
from ledger_tui.reading.page_lines import Line, PageLines, each_line, lines_of, printed_lines
from ledger_tui.reading.page_rows import Row, missing, open_row
from ledger_tui.reading.problems import within
from ledger_tui.record.model import INBOUND, OUTBOUND, Cleaned, Observation, Record, Unread

SOURCE = "pith"
"""The source of every page of this form: its schema and its list of `Pith citing papers` say so."""

Begin = int
"""Where in a text a page begins: its first character."""

_LISTS = {forms.OUTBOUND_ROWS: OUTBOUND, forms.INBOUND_ROWS: INBOUND}


def recognises(document: Document) -> bool:
    """Whether some line of the text is one that only a record page has."""
    if not hints(document.text):
        return False
    # Most pages show themselves in their first lines; only a dressed one needs all of them.
    return shows_page(each_line(document.text)) or shows_page(undressed(lines_of(document.text)))


def read(document: Document) -> Contents:
    """The records of a text, one for each page in it."""
    return read_pages(document, _page_lines)


def row_lines(document: Document, direction: str, position: int) -> RowLines | None:
    """The lines of one row of the first page in the text, from its heading to the line before the next."""
    return row_of_page(document, _page_lines(document), direction, position)


def hints(text: str) -> bool:
    """Whether a text may hold a page at all."""
    return any(hint in text for hint in forms.HINTS)


def shows_page(lines: Iterable[Line]) -> bool:
    """Whether some line is one that only a record page has."""
    return any(
        (line.text.startswith("Paper Citation Record ·") and forms.PAGE.fullmatch(line.text))
        or forms.AS_OF.fullmatch(line.text)
        or ((found := forms.OBSERVATION.fullmatch(line.text)) and found["id"] and found["direction"])
        for line in lines
    )


def read_pages(
    document: Document,
    lines_in: Callable[[Document], PageLines],
    begins_in: Callable[[Document], list[Begin]] | None = None,
) -> Contents:
    """The records of a text, one for each page in it; `begins_in` tells where all but the first begin, where that is
    not told by the places of lines.

    Each page of several is read by itself, as it is when it is read again: how its lines are dressed is its own affair.
    """
    contents = Contents()
    told = lines_in(document)
    pages = pages_of(told.lines)
    if begins_in:
        begins = begins_in(document)
    else:
        begins = [line.start for line in dressed_begins(document) or [page[0] for page in pages[1:]]]
    if begins:
        read_part = partial(read_pages, lines_in=lines_in, begins_in=begins_in)
        part = replace(document, text="")
        for start, end in pairwise([0, *begins, len(document.text)]):
            # Each begins where the one before ends: told from the start of the text, many pages would take long.
            part = replace(
                document,
                text=document.text[start:end],
                first_line=part.first_line + len(printed_lines(part.text)) - 1,
                first_byte=part.byte(len(part.text)),
            )
            _add_part(contents, start, read_part(part))
        return contents
    if len(pages) > 1:
        reason = f"the file holds {len(pages)} records, of which the first is read; save each page by itself"
        contents.problems.append(document.problem("", reason))
    _read_page(_page_of(pages[0], cut=told.cut), document, contents, (0, len(document.text)), "")
    return contents


def _add_part(contents: Contents, start: int, found: Contents) -> None:
    """Add what was read from a part of the text that begins at a character."""
    place = f"record {len(contents.pieces) + 1}"
    contents.pieces += [
        replace(piece, start=start + piece.start, end=start + piece.end, place=f"record {nth}")
        for nth, piece in enumerate(found.pieces, start=len(contents.pieces) + 1)
    ]
    contents.problems += [replace(problem, place=within(place, problem.place)) for problem in found.problems]


def row_of_page(document: Document, told: PageLines, direction: str, position: int) -> RowLines | None:
    """The lines of one row of the first page that lines tell; laid out anew where they are not placed in the text."""
    page = _page_of(pages_of(told.lines)[0], cut=told.cut)
    rows = [row for row, _ in page.rows if row.direction == direction]
    if not 0 <= position < len(rows):
        return None
    row = rows[position]
    first, last = row.heading.number, row.last.last
    if not told.placed:
        ends = [nth for nth, line in enumerate(told.lines) if line is row.heading or line is row.last]
        lines = told.lines[ends[0] : ends[-1] + 1]
        return RowLines(first, [line.raw for line in lines], [line.number for line in lines])
    printed = printed_lines(document.text)[first - document.first_line : last - document.first_line + 1]
    return RowLines(first, printed)


def _page_lines(document: Document) -> PageLines:
    return PageLines(undressed(lines_of(document.text, document.first_line)), is_cut(document.text))


@dataclass(slots=True)
class _Page:
    """A page as its lines come in."""

    head: Head = field(default_factory=Head)
    coverage: CoverageVector = field(default_factory=CoverageVector)
    counters: Counters = field(default_factory=Counters)
    measurements: Measurements = field(default_factory=Measurements)
    rows: list[tuple[Row, Observation]] = field(default_factory=list)
    loose: list[Line] = field(default_factory=list)
    breaks_off: bool = False
    _section: str = ""
    _row: Row | None = None

    def take(self, line: Line, *, before: Line | None, cut: bool) -> None:
        """Take the page's next line; `before` is the one above it, `cut` is true for a last line without its end."""
        if line.text in forms.HEADINGS:
            self.close_row()
            self._section = line.text
        elif row := open_row(line, _LISTS.get(self._section), self._subject(), cut=cut):
            # Between two lists an unknown line is rather the heading of the second than an event of the row above it.
            self.close_row(at_end=self._row is not None and self._row.direction != row.direction)
            self._row = row
        elif line.text in forms.DESCRIPTIONS or forms.AS_OF.fullmatch(line.text):
            # Copying moves lines about; these cannot belong to a row, wherever they stand.
            self.close_row()
            self._take_outside(line, before)
        elif self._row:
            self._row.take(line)
        else:
            self._take_outside(line, before)

    def close_row(self, *, at_end: bool = False, cut: bool = False) -> None:
        """The open row, if any, is whole."""
        if self._row:
            self.rows.append((self._row, self._row.close(at_end=at_end, cut=cut)))
            self._row = None

    def _subject(self) -> str | None:
        return self.head.title.text if self.head.title else None

    def _take_outside(self, line: Line, before: Line | None) -> None:
        above = before if self.loose and self.loose[-1] is before else None
        taken = (
            self.counters.take(line, inside=self._section == forms.RESOLUTION)
            or self.measurements.take(line, inside=self._section == forms.MEASUREMENTS)
            or self.coverage.take(line, inside=self._section == forms.COVERAGE)
            or self.head.take(line, above)
        )
        if above and self.head.title is above:
            self.loose.pop()
        if not taken:
            self.loose.append(line)


def is_cut(text: str) -> bool:
    """Whether the last line of a text has no line end."""
    # A line without its end may have lost more than that; a line with its end is whole, whatever broke off after it.
    return not text.endswith(("\n", "\r"))


def _page_of(lines: Sequence[Line], *, cut: bool) -> _Page:
    page = _filled(lines, cut=cut)
    if not lines or not (page.breaks_off and cut) or (page.rows and lines[-1] in page.rows[-1][0].unread):
        return page
    # The last line may be half of itself: what it would tell is not taken, the line is kept.
    shorter = _filled(lines[:-1], cut=False)
    if len(shorter.rows) < len(page.rows):
        return page
    if shorter.rows:
        row = shorter.rows[-1][0]
        row.unread.append(lines[-1])
        row.last = lines[-1]
    else:
        shorter.loose.append(lines[-1])
    shorter.breaks_off = True
    return shorter


def _filled(lines: Sequence[Line], *, cut: bool) -> _Page:
    page = _Page()
    for nth, line in enumerate(lines):
        page.take(line, before=lines[nth - 1] if nth else None, cut=cut and nth == len(lines) - 1)
    page.close_row(at_end=True, cut=cut)
    page.breaks_off = _breaks_off(page, lines[-1] if cut and lines else None)
    return page


def _breaks_off(page: _Page, cut_line: Line | None) -> bool:
    """Whether the page ends before its time: before the rows it states, or inside the last row, whose last part is
    missing although other rows have it, or was cut."""
    if not page.rows:
        return page.head.stated is None or any(listed.listed for listed in page.head.stated.values())
    row, observation = page.rows[-1]
    others_have_events = any(other.event for _, other in page.rows[:-1])
    if observation.event is None and (others_have_events or len(page.rows) == 1):
        return True
    return cut_line is not None and (cut_line in row.unread or (cut_line is row.last and _lacks_rows(page)))


def _lacks_rows(page: _Page) -> bool:
    """Whether the page holds fewer rows than it states."""
    held = Counter(row.direction for row, _ in page.rows)
    return any((listed.listed or 0) > held[word] for word, listed in (page.head.stated or {}).items())


def _read_page(page: _Page, document: Document, contents: Contents, span: tuple[int, int], place: str) -> None:
    try:
        record = _record(page)
    except ValidationError:
        reason = "the page names neither the title nor an identifier of its paper"
        contents.problems.append(document.problem(place, reason))
        return
    reason = _break(page, record)
    contents.pieces.append(Piece(record.model_copy(update={"incomplete": True}) if reason else record, *span, place))
    if reason:
        last = f"line {page.rows[-1][0].last.number}" if page.breaks_off and page.rows else ""
        contents.problems.append(document.problem(within(place, last), reason))


def _break(page: _Page, record: Record) -> str:
    """Where the page breaks off and what that costs, in words; empty where it is whole."""
    if page.breaks_off and page.rows:
        observation = page.rows[-1][1]
        lost = missing(observation)
        kept = f", which is kept without its {', '.join(lost)}" if lost else ""
        return f"the page breaks off inside observation {observation.id or '(no id)'}{kept}"
    if page.breaks_off:
        return "the page breaks off before its rows"
    without = [word for word, listed in (record.stated or {}).items() if listed.listed and not record.rows(word)]
    return f"the page breaks off: it states {' and '.join(without)} rows and holds none" if without else ""


def _record(page: _Page) -> Record:
    """The record that a page's parts tell.  Raises `ValidationError` where they name no paper."""
    stated = page.head.stated
    rows: dict[str, list[Observation]] = {
        direction: [] for direction, listed in (stated or {}).items() if listed.listed == 0
    }
    unread: list[tuple[Line, str | None]] = [(line, None) for line in [*page.loose, *page.coverage.left()]]
    cleaned = list(_told_head(page))
    for row, observation in page.rows:
        known = row.direction in (OUTBOUND, INBOUND)
        same = rows.setdefault(row.direction, [])
        above = f"{row.direction if known else f'other.{row.direction}'}.{len(same)}"
        cleaned += [told(f"{above}.{name}", line.raw) for name, line in row.told if line.was_cleaned]
        unread += [(line, observation.id) for line in row.unread]
        broken = page.breaks_off and row is page.rows[-1][0]
        same.append(observation.model_copy(update={"incomplete": True}) if broken else observation)
    unread.sort(key=lambda kept: kept[0].number)
    cleaned += [told(f"unread.{nth}.text", line.raw) for nth, (line, _) in enumerate(unread) if line.was_cleaned]
    return Record(
        schema_id=page.head.schema.text if page.head.schema else None,
        source=SOURCE,
        paper=page.head.paper(),
        as_of=page.head.as_of,
        stated=stated,
        coverage=[coordinate for coordinate, _ in page.coverage.coordinates()] or None,
        resolution=page.counters.resolution(),
        external_measurements=page.measurements.close(),
        outbound=rows.pop(OUTBOUND, None),
        inbound=rows.pop(INBOUND, None),
        other=rows or None,
        times={},
        unread=[Unread(line=line.number, text=line.text, observation=row_id) for line, row_id in unread],
        cleaned=cleaned or None,
    )


def _told_head(page: _Page) -> Iterator[Cleaned]:
    parts = [("paper.title", [page.head.title]), ("schema", [page.head.schema])]
    parts += [(f"coverage.{nth}", list(lines)) for nth, (_, lines) in enumerate(page.coverage.coordinates())]
    parts += [(f"external_measurements.{nth}", list(lines)) for nth, (_, lines) in enumerate(page.measurements.told)]
    return (told(place, line.raw) for place, lines in parts for line in lines if line and line.was_cleaned)
