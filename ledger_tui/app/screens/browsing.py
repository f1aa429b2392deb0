"""The ground of the browser: its panes, what they draw, and where the person stands."""

from collections.abc import Callable

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget

from ledger_tui.app.glyphs import Glyphs
from ledger_tui.app.panes.location import LocationPane
from ledger_tui.app.panes.papers import PapersPane
from ledger_tui.app.screens import asking
from ledger_tui.app.screens.covered import Covered
from ledger_tui.app.text import chrome
from ledger_tui.app.text.lines import Role
from ledger_tui.app.widgets.bar import Bar
from ledger_tui.app.widgets.filter_line import FilterLine
from ledger_tui.dataset.dataset import Dataset
from ledger_tui.dataset.progress import Progress
from ledger_tui.session.actions import Where
from ledger_tui.session.desk import Desk
from ledger_tui.session.walk import Walk
from ledger_tui.triage.journal import Journal

_HEARING_SECONDS = 2.0
_STEPS = ("move", "page", "move_to")


class Browsing(Covered, Screen[None]):
    """The ground of the browser: where the person is lies in the walk, and this draws it.  Its parts add the keys."""

    CSS_PATH = "browser.tcss"

    class StopReading(Message):
        """The person wants to go on with what is read so far."""

    def __init__(self, dataset: Dataset, words: str, glyphs: Glyphs, journal: Journal, progress: Progress) -> None:
        """`progress`: how far the reading of the dataset has come."""
        super().__init__()
        self.desk = Desk(dataset, journal)
        self.walk = Walk(dataset, self.desk)
        self._words = words
        self._glyphs = glyphs
        self._progress = progress
        self._zoomed: Widget | None = None
        self._filtering_papers = False
        self._notice = ""
        self._noticed_on: int | None = None
        self._waiting: Callable[[], None] | None = None
        self.set_class(glyphs.ascii_only, "ascii")

    def compose(self) -> ComposeResult:
        """From the top: what is open, the way here, the panes, the filter line, the keys."""
        yield Bar(glyphs=self._glyphs, id="status")
        yield Bar(glyphs=self._glyphs, id="trail")
        with Horizontal(id="body"):
            yield PapersPane(self._glyphs, self._words, id="papers-pane")
            yield LocationPane(self._glyphs, self.desk, id="location-pane")
        yield FilterLine(self._glyphs, id="filter")
        yield Bar(glyphs=self._glyphs, id="footer")

    def on_mount(self) -> None:
        """The paper list has the focus at the start, its first paper is previewed."""
        self._papers.table.focus()
        self._draw_papers(None)
        if self._papers.entry(self.walk.dataset) is None:
            self._draw_chrome()
        else:
            self._preview()
        self.set_interval(_HEARING_SECONDS, self._hear)

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

    def _draw_row(self) -> None:
        self._pane.draw_detail(self.walk.dataset)

    def _draw_chrome(self, notice: str = "") -> None:
        walk, glyphs = self.walk, self._glyphs
        status = chrome.status(walk.dataset, glyphs, self.desk.journal.trouble)
        room = self.size.width - sum(cell_len(words) for words, _ in status)
        opened = chrome.progress(self._progress, glyphs) or chrome.opened(self._words, room, glyphs)
        self.query_one("#status", Bar).show(status, opened)
        trail = chrome.trail(walk, glyphs, max(20, self.size.width - 30))
        self.query_one("#trail", Bar).show(trail, chrome.steps(walk.history, glyphs))
        self._notice, self._noticed_on = notice, self._row
        keys, help_key = chrome.footer(self._places, glyphs)
        self.query_one("#footer", Bar).show([(f" {notice}", Role.WARN)] if notice else keys, help_key)

    def _hear(self) -> None:
        """What another window decided meanwhile is shown."""
        if self.desk.hear():
            self._pane.table.refresh()
            self._pane.draw_detail(self.walk.dataset)

    def _ask_where_to_save(self, reason: str) -> None:
        asking.ask_where_to_save(self, self._glyphs, self.desk.journal, reason, lambda: self._draw_chrome("saved"))

    # What may wait: a key's own pane is painted first, the panes that follow it right after, once for many keys.

    def _soon(self, draw: Callable[[], None]) -> None:
        self._waiting = draw
        self.call_after_refresh(self._catch_up)

    def _catch_up(self) -> None:
        draw, self._waiting = self._waiting, None
        if draw is not None:
            draw()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whatever is done next is done upon what is shown, except for another step of the cursor."""
        if action not in _STEPS:
            self._catch_up()
        return super().check_action(action, parameters)

    # Where the person stands.

    def _stand(self) -> None:
        self.walk.stand(self._pane.table.cursor, self._pane.table.first)

    @property
    def _row(self) -> int | None:
        return self.walk.shown.row_at(self._pane.table.cursor) if self.walk.shown else None

    def _preview(self) -> None:
        """Show the paper under the list's cursor."""
        entry = self._papers.entry(self.walk.dataset)
        if entry is not None:
            self.walk.look_in(self.walk.location_of(entry.shown))
        self._draw_location()

    def _arrived(self, notice: str = "") -> None:
        self._draw_papers(self.walk.open_paper or self._papers.key(self.walk.dataset))
        self._unzoom(but=self._pane.table)
        self.set_focus(self._pane.table)
        self._draw_location(notice)

    def _unzoom(self, but: Widget | None = None) -> None:
        if self._zoomed is None or self._zoomed is but:
            return
        self.remove_class("zoomed", f"zoomed-{self._zoomed.id}")
        self._zoomed = None
        self._pane.draw_coverage(self.walk.dataset, whole=False)
