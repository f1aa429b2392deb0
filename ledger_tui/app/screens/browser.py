"""The browser: papers on the left, what the walk shows on the right; one method a key."""

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input

from ledger_tui.app.bindings import bindings
from ledger_tui.app.glyphs import Glyphs
from ledger_tui.app.panes.location import LocationPane
from ledger_tui.app.panes.papers import PapersPane
from ledger_tui.app.screens import handing, offers
from ledger_tui.app.screens.triage import TriageScreen
from ledger_tui.app.text import chrome
from ledger_tui.app.text.lines import Role
from ledger_tui.app.widgets.bar import Bar
from ledger_tui.app.widgets.filter_line import FilterLine, TextLine
from ledger_tui.app.widgets.line_table import LineTable
from ledger_tui.app.widgets.pager import Pager
from ledger_tui.dataset.dataset import Dataset
from ledger_tui.dataset.load import Progress
from ledger_tui.index.filter import FilterError
from ledger_tui.index.sort import SORTS
from ledger_tui.reading.clean import clean
from ledger_tui.reading.reader import SourceChanged
from ledger_tui.record.model import INBOUND, OUTBOUND
from ledger_tui.session.actions import ACTIONS, Where
from ledger_tui.session.desk import Desk
from ledger_tui.session.follow import Target, follow, follow_near
from ledger_tui.session.location import CITED_BY, CITES, SLOTS, RecordLocation, View, WorkLocation, next_tab
from ledger_tui.session.walk import Walk
from ledger_tui.triage.entry import Entry
from ledger_tui.triage.journal import Journal, NotKept

_SORTS = tuple(sort.name for sort in SORTS)


class BrowserScreen(Screen[None]):
    """The main screen.  Where the person is lies in the walk; every key changes that and draws what changed."""

    CSS_PATH = "browser.tcss"
    BINDINGS: ClassVar[list[BindingType]] = bindings("everywhere", "browser", "papers", "table")

    class ReadAgain(Message):
        """The person wants the files read again."""

    def __init__(self, dataset: Dataset, words: str, glyphs: Glyphs, journal: Journal) -> None:
        super().__init__()
        self.desk = Desk(dataset, journal)
        self.walk = Walk(dataset, self.desk)
        self._words = words
        self._glyphs = glyphs
        self._progress = Progress()
        self._zoomed: Widget | None = None
        self._filtering_papers = False
        self._notice = ""
        self._noticed_on: int | None = None
        self.set_class(glyphs.ascii_only, "ascii")

    def compose(self) -> ComposeResult:
        """From the top: what is open, the way here, the panes, the filter line, the keys."""
        yield Bar(glyphs=self._glyphs, id="status")
        yield Bar(glyphs=self._glyphs, id="trail")
        with Horizontal(id="body"):
            yield PapersPane(self._glyphs, id="papers-pane")
            yield LocationPane(self._glyphs, self.desk, id="location-pane")
        yield FilterLine(self._glyphs, id="filter")
        yield Bar(glyphs=self._glyphs, id="footer")

    def on_mount(self) -> None:
        """The paper list has the focus at the start."""
        self._papers.table.focus()
        self._draw_papers(None)
        self._draw_chrome()

    @property
    def _papers(self) -> PapersPane:
        return self.query_one(PapersPane)

    @property
    def _pane(self) -> LocationPane:
        return self.query_one(LocationPane)

    @property
    def _filter(self) -> FilterLine:
        return self.query_one(FilterLine)

    @property
    def _in_papers(self) -> bool:
        return self.focused is self._papers.table

    @property
    def _places(self) -> tuple[Where, ...]:
        return ("everywhere", "browser", "papers" if self._in_papers else "table")

    # Data arrives.

    def show_progress(self, progress: Progress) -> None:
        """Say how far the reading has come."""
        self._progress = progress
        self._draw_chrome()

    def take(self, dataset: Dataset, progress: Progress) -> None:
        """Show a dataset that has grown or was read again; the first record to come is previewed."""
        self._progress = progress
        self._stand()
        key = self._papers.key(self.walk.dataset)
        self.walk.take(dataset)
        self._draw_papers(key)
        if self.walk.preview is not None or self.walk.history.here is None:
            # A newer record of the previewed paper may have come.
            self._preview()
        else:
            self._draw_location()

    # Drawing.

    def _draw_papers(self, key: str | None) -> None:
        self._papers.draw(self.walk.dataset, self.walk.open_paper, key)

    def _draw_location(self, notice: str = "") -> None:
        if self.walk.shown is None:
            self._pane.blank(chrome.nothing(self.walk.dataset, self._progress))
            notice = "that record is not loaded any more" if self.walk.history.here else notice
        else:
            self._pane.draw(self.walk.dataset, self.walk.shown)
        self._draw_chrome(notice or self.walk.notice)

    def _draw_chrome(self, notice: str = "") -> None:
        walk, glyphs = self.walk, self._glyphs
        status = chrome.status(walk.dataset, glyphs)
        room = self.size.width - sum(cell_len(words) for words, _ in status)
        opened = chrome.progress(self._progress, glyphs) or chrome.opened(self._words, room, glyphs)
        self.query_one("#status", Bar).show(status, opened)
        trail = chrome.trail(walk, glyphs, max(20, self.size.width - 30))
        self.query_one("#trail", Bar).show(trail, chrome.steps(walk.history, glyphs))
        self._notice, self._noticed_on = notice, self._row
        keys, help_key = chrome.footer(self._places, glyphs)
        self.query_one("#footer", Bar).show([(f" {notice}", Role.WARN)] if notice else keys, help_key)

    # The walk.

    def _stand(self) -> None:
        self.walk.stand(self._pane.table.cursor, self._pane.table.first)

    @property
    def _row(self) -> int | None:
        return self.walk.shown.row_at(self._pane.table.cursor) if self.walk.shown else None

    def _preview(self) -> None:
        """Show the paper under the list's cursor."""
        entry = self._papers.entry(self.walk.dataset)
        if entry is not None:
            self.walk.look_in(RecordLocation(self.walk.dataset.index.records[entry.shown].name))
        self._draw_location()

    def _arrived(self, notice: str = "") -> None:
        self._draw_papers(self.walk.open_paper or self._papers.key(self.walk.dataset))
        self._unzoom(but=self._pane.table)
        self.set_focus(self._pane.table)
        self._draw_location(notice)

    def _open_paper(self, place: int | None) -> None:
        if place is None:
            return
        self._stand()
        entry = self.walk.dataset.papers[place]
        self.walk.open(RecordLocation(self.walk.dataset.index.records[entry.shown].name))
        self._arrived()

    def action_follow(self) -> None:
        """Open the paper under the cursor, or follow the row under it."""
        if self._in_papers:
            self._open_paper(self._papers.table.row)
            return
        row, shown, index = self._row, self.walk.shown, self.walk.dataset.index
        if shown is not None and shown.near:
            self._offer(follow_near(index, shown.near[self._pane.table.cursor]))
        elif row is None or shown is None:
            self._draw_chrome("no row to follow")
        elif isinstance(shown.location, WorkLocation):
            self._stand()
            name = index.records[index.row(row).record].name
            self.walk.open(RecordLocation(name), index.direction(row), index.key(row))
            self._arrived()
        else:
            self._offer(follow(index, row))

    def _offer(self, targets: list[Target]) -> None:
        def chosen(number: int | None) -> None:
            if number is None:
                return
            target = targets[number]
            self._stand()
            self.walk.follow(target)
            sure = target.certainty
            self._arrived(f"followed a {sure.value} link: {target.reason}" if sure else "")

        if len(targets) == 1:
            chosen(0)
        else:
            self.app.push_screen(offers.targets(self._glyphs, self.walk.dataset, targets), chosen)

    def action_back(self) -> None:
        """Back to the location before; out of a preview, to the one that is open."""
        self._step_in_history(self.walk.back, "nothing to go back to")

    def action_forward(self) -> None:
        """Forward again."""
        self._step_in_history(self.walk.forward, "nothing to go forward to")

    def _step_in_history(self, step: Callable[[], bool], nothing: str) -> None:
        self._stand()
        if step():
            self._arrived()
        else:
            self._draw_chrome(nothing)

    # What is shown of a location.

    def _see(self, change: Callable[[View], View]) -> None:
        """Look at the location under a changed view.  Raises `FilterError`."""
        self._stand()
        self.walk.see(change(self.walk.view))
        if self.walk.shown is not None:
            self._pane.draw_rows(self.walk.dataset, self.walk.shown)
        self._draw_chrome()

    def _turn(self, direction: str, work_tab: str) -> None:
        shown = self.walk.shown
        if shown is not None:
            wanted = direction if isinstance(shown.location, RecordLocation) else work_tab
            tabs = tuple(tab.name for tab in shown.tabs)
            self._see(lambda view: replace(view, tab=next_tab(tabs, view.tab, wanted)))

    def action_outbound(self) -> None:
        """The outbound rows; on a work page, what the work cites."""
        self._turn(OUTBOUND, CITES)

    def action_inbound(self) -> None:
        """The inbound rows; on a work page, what cites the work."""
        self._turn(INBOUND, CITED_BY)

    def action_state(self, number: int) -> None:
        """Show or hide the state of this key."""
        self._see(lambda view: view.toggled(SLOTS[number - 1]))

    def action_all_states(self) -> None:
        """Every state."""
        self._see(View.all_states)

    def action_only_unresolved(self) -> None:
        """Only unresolved rows, or what was shown before."""
        self._see(View.only_unresolved)

    def action_sort(self) -> None:
        """Sort the focused pane by its next column."""
        if self._in_papers:
            self._papers.sort()
            self._draw_papers(self._papers.key(self.walk.dataset))
        else:
            self._see(lambda view: replace(view, sort=_SORTS[(_SORTS.index(view.sort) + 1) % len(_SORTS)]))

    def action_reverse(self) -> None:
        """Turn the order of the focused pane round."""
        if self._in_papers:
            self._papers.reverse()
            self._draw_papers(self._papers.key(self.walk.dataset))
        else:
            self._see(lambda view: replace(view, reverse=not view.reverse))

    # Filters.

    def action_filter(self) -> None:
        """Open the filter line of the focused pane."""
        self._filtering_papers = self._in_papers
        if self._in_papers:
            self._filter.open("papers", self._papers.view.filter)
        else:
            self._filter.open("rows", self.walk.view.filter)

    @on(Input.Changed, "#filter-text")
    def _filter_typed(self, event: Input.Changed) -> None:
        # What is pasted may hold anything; it is shown again as the filter in force.
        text = clean(event.value)
        if self._filtering_papers:
            self._filter_papers(text)
            return
        try:
            self._see(lambda view: replace(view, filter=text))
        except FilterError as error:
            self._filter.says(error.reason)
        else:
            self._filter.says("")

    @on(Input.Submitted, "#filter-text")
    def _filter_kept(self) -> None:
        # What is no filter cannot be kept: its reason stays on screen until it is mended or cleared.
        if not self._filter.wrong:
            self._leave_filter()

    def _filter_papers(self, text: str) -> None:
        key = self._papers.key(self.walk.dataset)
        self._papers.filter(text)
        self._draw_papers(key)
        if self._papers.key(self.walk.dataset) != key:
            self._papers_moved()

    @on(TextLine.Left)
    def _leave_filter(self) -> None:
        self._filter.close()
        self.set_focus(self._papers.table if self._filtering_papers else self._pane.table)

    def action_escape(self) -> None:
        """Clear the filter of the focused pane; without one, give the zoomed pane back."""
        if self._in_papers and self._papers.view.filter:
            self._filter_papers("")
        elif not self._in_papers and self.walk.view.filter:
            self._see(lambda view: replace(view, filter=""))
        else:
            self._unzoom()

    # Moving.

    @property
    def _moving(self) -> LineTable | Pager:
        if isinstance(self.focused, LineTable | Pager):
            return self.focused
        return self._papers.table if self._filtering_papers else self._pane.table

    def action_move(self, lines: int) -> None:
        """So many lines down."""
        self._moving.move(lines)

    def action_page(self, pages: int) -> None:
        """So many pages down."""
        self._moving.page(pages)

    def action_move_to(self, end: int) -> None:
        """To the first line (0) or the last (-1)."""
        self._moving.move_to(end)

    @on(LineTable.Moved, "#papers")
    def _papers_moved(self) -> None:
        self._stand()
        self._preview()

    @on(LineTable.Moved, "#table")
    def _rows_moved(self) -> None:
        self._pane.draw_detail(self.walk.dataset)
        if self._notice and self._noticed_on != self._row:
            self._draw_chrome()

    @on(LineTable.Chosen, "#papers, #table")
    def _line_chosen(self) -> None:
        self.action_follow()

    # Panes.

    def action_pane(self, by: int) -> None:
        """To the next pane, or the one before."""
        self._unzoom()
        panes = [self._papers.table, self._pane.coverage, self._pane.table, self._pane.detail]
        panes = [pane for pane in panes if pane.display]
        at = panes.index(self.focused) if self.focused in panes else panes.index(self._pane.table)
        pane = panes[(at + by) % len(panes)]
        # A drawer that is shut cannot take the focus.
        self.set_class(pane is self._papers.table, "drawer")
        self.set_focus(pane)

    def on_descendant_focus(self) -> None:
        """A narrow window shows the paper list only while it is the pane in use."""
        if self._filter.display and self.focused is not self._filter.line:
            self._filter.close()
        self.set_class(self._in_papers or (self._filter.display and self._filtering_papers), "drawer")
        self._draw_chrome(self._notice)

    def action_coverage(self) -> None:
        """The coverage panel on or off."""
        self._unzoom()
        showing = self._pane.coverage.display
        if showing and self.focused is self._pane.coverage:
            self.set_focus(self._pane.table)
        self.set_class(showing, "coverage-off")
        self.set_class(not showing, "coverage-on")

    def action_zoom(self) -> None:
        """The focused pane alone, or all again."""
        if self._zoomed is not None:
            self._unzoom()
        elif isinstance(self.focused, LineTable | Pager):
            self._zoomed = self.focused
            self.add_class("zoomed", f"zoomed-{self._zoomed.id}")
            self._pane.draw_coverage(self.walk.dataset, whole=self._zoomed is self._pane.coverage)

    def _unzoom(self, but: Widget | None = None) -> None:
        if self._zoomed is None or self._zoomed is but:
            return
        self.remove_class("zoomed", f"zoomed-{self._zoomed.id}")
        self._zoomed = None
        self._pane.draw_coverage(self.walk.dataset, whole=False)

    # Triage.

    def action_undecided(self, by: int) -> None:
        """To the next row that needs a decision, or the one before."""
        self._stand()
        # At the start nobody stands anywhere yet: the queue begins at its first row.
        row = self._row if self.walk.history.here is not None or not self._in_papers else None
        step = self.desk.step(row, by, self.walk.hides)
        hidden = f"; {step.passed} passed over, hidden by filters" if step.passed else ""
        if step.row is None:
            self._draw_chrome(f"no other row waits for a decision{hidden}")
            return
        self.walk.go_to_row(step.row)
        group = self.desk.queue.group(step.row).value
        self._arrived(f"{self.desk.progress(step.row)}: {group}{hidden}")

    def action_triage(self) -> None:
        """Decide rows one by one; or the selected ones together."""
        self._stand()

        def done(row: int | None) -> None:
            if row is not None:
                self.walk.go_to_row(row)
                self._arrived()
            else:
                self._draw_location()

        if deaf := self.desk.hear():
            self._draw_chrome(deaf)
        together = self.desk.selected_rows()
        self.desk.selected = frozenset()
        self.app.push_screen(TriageScreen(self.desk, self._glyphs, row=self._row, together=together), done)

    def action_select(self) -> None:
        """Select the row and move on."""
        if self._row is not None:
            self.desk.select(self._row)
            self._pane.table.refresh()
            self._pane.table.move(1)
            self._draw_chrome(f"{len(self.desk.selected)} selected; t decides them together")

    def action_invert(self) -> None:
        """Of the rows shown, select the others."""
        if self.walk.shown is not None and not self.walk.shown.near:
            self.desk.invert(self.walk.shown.rows.tolist())
            self._pane.table.refresh()
            self._draw_chrome(f"{len(self.desk.selected)} selected; t decides them together")

    def action_undo(self) -> None:
        """Take back what was decided last."""
        self._reverse(self.desk.journal.undo, "taken back", "nothing to take back")

    def action_redo(self) -> None:
        """Decide it again."""
        self._reverse(self.desk.journal.redo, "decided again", "nothing to decide again")

    def _reverse(self, act: Callable[[], list[Entry]], done: str, nothing: str) -> None:
        self._stand()
        try:
            entries = act()
        except NotKept as lost:
            self._draw_location(f"in memory only: {lost.reason}")
            return
        self._draw_location(
            f"{done}: {entries[0].decision}, {entries[0].title or entries[0].row}" if entries else nothing
        )

    # Handing over.

    def action_copy(self) -> None:
        """Copy something of the row."""
        if self._row is not None:
            handing.offer_copy(self, self._glyphs, self.desk, self._row, self._draw_chrome)

    def action_web(self) -> None:
        """Show the work's address and open it."""
        if self._row is not None:
            handing.offer_address(self, self._glyphs, self.desk, self._row, self._draw_chrome)

    def action_export(self) -> None:
        """Export the rows that are shown."""
        if self.walk.shown is not None and not self.walk.shown.near:
            chosen = self.walk.view.filter
            rows = self.walk.shown.rows.tolist()
            handing.offer_export(self, self._glyphs, handing.Exporting(self.desk, rows, chosen), self._draw_chrome)

    # Overlays and the program itself.

    def action_go_to(self) -> None:
        """Find a paper and open it."""
        self.app.push_screen(offers.papers(self._glyphs, self.walk.dataset, self.walk.open_paper), self._open_paper)

    def action_source(self) -> None:
        """The row's lines in its file."""
        row, dataset = self._row, self.walk.dataset
        if row is None:
            self._draw_chrome("no row")
            return
        try:
            file, lines = dataset.source(row)
        except SourceChanged as changed:
            self._draw_chrome(str(changed))
            return
        self.app.push_screen(offers.source(self._glyphs, file, lines))

    def action_problems(self) -> None:
        """Problems and notes."""
        self.app.push_screen(offers.problems(self._glyphs, self.walk.dataset))

    def action_keys(self) -> None:
        """The keys of this pane."""
        self.app.push_screen(offers.keys(self._glyphs, *self._places))

    def action_commands(self) -> None:
        """An action by its name."""

        async def chosen(number: int | None) -> None:
            if number is not None:
                await self.run_action(f"screen.{ACTIONS[number].method}")

        self.app.push_screen(offers.actions(self._glyphs, *self._places), chosen)

    def action_reload(self) -> None:
        """Read the files again."""
        self.post_message(self.ReadAgain())

    def action_close(self) -> None:
        """At the top: quit."""
        self.app.exit(0)

    def action_quit(self) -> None:
        """Quit."""
        self.app.exit(0)

    def action_suspend(self) -> None:
        """Into the background."""
        self.app.action_suspend_process()

    def on_resize(self) -> None:
        """The trail is as long as the window is wide."""
        self._draw_chrome()
