"""What the open location shows: heading, coverage panel, tabs, states, rows, and the detail of one row."""

from collections.abc import Callable
from time import monotonic

from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.timer import Timer

from ledger_tui.app.glyphs import Glyphs
from ledger_tui.app.text import chrome, coverage
from ledger_tui.app.text.detail import detail
from ledger_tui.app.text.lines import Line, Role
from ledger_tui.app.text.record_facts import subject_events
from ledger_tui.app.text.rows import (
    NEAR_COLUMNS,
    near_cells,
    observation_cells,
    observation_columns,
    work_cells,
    work_columns,
)
from ledger_tui.app.text.triage import decision_lines, hint_lines
from ledger_tui.app.text.work import work_heading, work_lines
from ledger_tui.app.widgets.bar import Bar
from ledger_tui.app.widgets.line_table import Cells, Column, LineTable
from ledger_tui.app.widgets.pager import Pager
from ledger_tui.dataset.dataset import Dataset
from ledger_tui.dataset.told import observation_of
from ledger_tui.index.links import is_looked_for, look_for
from ledger_tui.index.select import facets
from ledger_tui.reading.origin import SourceChanged
from ledger_tui.record.model import Record
from ledger_tui.session.desk import Desk
from ledger_tui.session.location import NEAR, WorkLocation
from ledger_tui.session.shown import Shown

_QUIET_SECONDS, _BETWEEN_SECONDS, _LOOKED_SECONDS = 0.06, 0.005, 0.004
"""How long no key came before near titles are looked for, how long between two goes, how long one takes at most."""


_KEPT_CELLS = 2048


class LocationPane(Vertical):
    """The right side of the browser."""

    def __init__(self, glyphs: Glyphs, desk: Desk, *, id: str) -> None:
        super().__init__(id=id)
        self._glyphs = glyphs
        self._desk = desk
        self._shown: Shown | None = None
        self._record: Record | None = None
        self._trouble = ""
        self._whole = False
        self._counted: list[str] = []
        self._looking: Timer | None = None
        self._made: dict[int, Cells] = {}
        self._made_of: tuple[object, ...] = ()

    def compose(self) -> ComposeResult:
        """From the top: what it is, how much was measured, its lists, the rows, one row."""
        yield Bar(glyphs=self._glyphs, id="heading")
        yield Pager(glyphs=self._glyphs, id="subject")
        yield Pager(glyphs=self._glyphs, indent=4, id="coverage")
        yield Bar(glyphs=self._glyphs, id="summary")
        yield Bar(glyphs=self._glyphs, id="tabs")
        yield Bar(glyphs=self._glyphs, id="states")
        with Container(id="rows"):
            with Vertical(id="list"):
                yield LineTable((), glyphs=self._glyphs, id="table")
                yield Bar(glyphs=self._glyphs, id="counts")
            yield Pager(glyphs=self._glyphs, id="detail")

    @property
    def table(self) -> LineTable:
        """The table of rows."""
        return self.query_one("#table", LineTable)

    @property
    def detail(self) -> Pager:
        """The detail of the row under the cursor."""
        return self.query_one("#detail", Pager)

    @property
    def coverage(self) -> Pager:
        """The coverage panel."""
        return self.query_one("#coverage", Pager)

    def draw(self, dataset: Dataset, shown: Shown) -> None:
        """Draw a location as it is shown under its view."""
        self._shown = shown
        self._read(dataset, shown)
        self._draw_heading(dataset, shown)
        self.draw_rows(dataset, shown)
        self.draw_detail(dataset)

    def blank(self, why: list[Line]) -> None:
        """Draw why no location is shown."""
        self._shown = None
        for bar in self.query(Bar):
            bar.show([])
        for pager in self.query(Pager):
            pager.show([])
        self.table.show((), lambda _row: {}, empty=why, columns=())

    def draw_rows(self, dataset: Dataset, shown: Shown) -> None:
        """Draw the tabs, the states and the rows: what changes with the view but the detail."""
        self._shown = shown
        self._counted = chrome.counted_rows(dataset.index, shown)
        spot = shown.view.spot
        line = shown.line_of(dataset.index, spot.row)
        columns, cells = self._columns(dataset, shown)
        self.query_one("#tabs", Bar).show(chrome.tabs(shown, self._record, self._glyphs), chrome.filtered(shown))
        states, *narrower = chrome.chips(shown, self._glyphs)
        self.query_one("#states", Bar).show(states, narrower=narrower)
        self.table.show(
            shown.rows,
            cells,
            cursor=spot.line if line is None else line,
            first=spot.top if line is None or line == spot.line else None,
            empty=chrome.empty(shown),
            columns=columns,
        )
        self.look_soon()

    def draw_detail(self, dataset: Dataset) -> None:
        """Draw the detail of the row under the cursor."""
        if self._shown is None:
            return
        counts = chrome.counts(self._counted, self._shown, self.table.cursor, self._glyphs)
        self.query_one("#counts", Bar).show(counts, chrome.sorted_by(self._shown))
        row = self._shown.row_at(self.table.cursor)
        if row is None:
            self.detail.show([])
            return
        listed = self._shown.record is None and not self._shown.near
        lines = detail(dataset.index, row, observation_of(dataset, row), self._glyphs, listed=listed)
        self.detail.show([*decision_lines(dataset.index, self._desk.of(row)), *lines, *hint_lines(dataset.index, row)])

    def look_soon(self) -> None:
        """Near titles are looked for when no key is under way, a few rows of the screen at a time."""
        if self._looking is not None:
            self._looking.stop()
        self._looking = self.set_timer(_QUIET_SECONDS, self._look)

    def _look(self) -> None:
        index, table = self._desk.dataset.index, self.table
        if self._shown is None or self._shown.record is None:
            return
        seen = self._shown.rows[table.first : table.first + table.size.height].tolist()
        waiting = [row for row in seen if row < index.row_count and not is_looked_for(index, row)]
        since = monotonic()
        while waiting and monotonic() - since < _LOOKED_SECONDS:
            look_for(index, waiting.pop(0))
        if waiting:
            self._looking = self.set_timer(_BETWEEN_SECONDS, self._look)
        elif seen:
            self._made = {}
            table.refresh()

    def draw_coverage(self, dataset: Dataset, *, whole: bool) -> None:
        """Draw the coverage panel, in short or whole."""
        self._whole = whole
        if self._shown is not None and self._record is not None and self._shown.record is not None:
            spans = dataset.index.records[self._shown.record].spans.values()
            counts: dict[str | None, int] = {}
            for span in spans:
                for word, count in facets(dataset.index, span or range(0)).events.items():
                    counts[word] = counts.get(word, 0) + count
            short = 0 if whole else len(self._record.coverage or ())
            self.coverage.show(coverage.panel(self._record, counts, self._glyphs, whole=whole), cut=short)

    def _read(self, dataset: Dataset, shown: Shown) -> None:
        self._record, self._trouble = None, ""
        if shown.record is None:
            return
        try:
            self._record = dataset.record(shown.record)
        except SourceChanged as changed:
            self._trouble = str(changed)

    def _draw_heading(self, dataset: Dataset, shown: Shown) -> None:
        self.set_class(shown.record is None, "work")
        heading, summary = self.query_one("#heading", Bar), self.query_one("#summary", Bar)
        subject = self.query_one("#subject", Pager)
        if isinstance(shown.location, WorkLocation):
            heading.show(work_heading(dataset.index, shown.location.work, self._glyphs))
            subject.show([])
            summary.show([])
            self.coverage.show(work_lines(dataset.index, shown.location.work, self._glyphs))
            return
        facts = dataset.index.records[shown.record or 0]
        entry = dataset.entry(facts.name.paper)
        told = subject_events(self._record) if self._record else []
        records = (entry.shown, *entry.others) if entry else ()
        place = records.index(shown.record) + 1 if shown.record in records else 1
        heading.show([(" ", Role.PLAIN), *coverage.heading(facts, (place, len(records)), self._glyphs)], told)
        subject.show([[(facts.title, Role.STRONG) if facts.title else ("(title not stated)", Role.DIM)]])
        if self._record is None:
            lost: Line = [(f" {self._trouble}: the coverage vector cannot be shown", Role.WARN)]
            summary.show(lost)
            self.coverage.show([lost])
            return
        summary.show([(" ", Role.PLAIN), *coverage.summary(self._record)])
        self.draw_coverage(dataset, whole=self._whole)

    def _cells(self, row: int) -> Cells:
        """The cells of a row of a record; kept, for most rows of a screen are drawn again and again."""
        desk = self._desk
        made_of = (desk.dataset, desk.dataset.index.changes, desk.overlay.seen, desk.selected)
        if made_of != self._made_of or len(self._made) > _KEPT_CELLS:
            self._made_of, self._made = made_of, {}
        cells = self._made.get(row)
        if cells is None:
            cells = self._made[row] = observation_cells(desk.dataset.index, row, self._glyphs, desk)
        return cells

    def _columns(self, dataset: Dataset, shown: Shown) -> tuple[tuple[Column, ...], Callable[[int], Cells]]:
        index, tab, glyphs = dataset.index, shown.view.tab, self._glyphs
        if shown.record is not None:
            decided = bool(self._desk.journal.decided)
            columns = observation_columns(tab, shown.facets.events, glyphs, decided=decided)
            return columns, self._cells
        if tab == NEAR:
            return NEAR_COLUMNS, lambda number: near_cells(index, shown.near[number], glyphs)
        return work_columns(tab, glyphs), lambda row: work_cells(index, row, tab, glyphs)
