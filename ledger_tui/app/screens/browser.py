"""The browser: papers on the left, what the walk shows on the right."""

from typing import ClassVar

from textual.binding import BindingType
from textual.message import Message

from ledger_tui.app.bindings import bindings
from ledger_tui.app.screens import offers
from ledger_tui.app.screens.deciding import Deciding
from ledger_tui.app.screens.moving import Moving
from ledger_tui.app.screens.seeing import Seeing
from ledger_tui.app.screens.walking import Walking
from ledger_tui.dataset.dataset import Dataset
from ledger_tui.dataset.progress import Progress
from ledger_tui.reading.origin import SourceChanged
from ledger_tui.session.actions import ACTIONS


class BrowserScreen(Walking, Seeing, Moving, Deciding):
    """The main screen: every key is one method of one of its parts, which changes where the person is and draws what
    changed."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("everywhere", "browser", "papers", "table")

    class ReadAgain(Message):
        """The person wants the files read again."""

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

    # Overlays and the program itself.

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

    def action_changes(self) -> None:
        """The time line of the paper, and what changed."""
        shown, dataset = self.walk.shown, self.walk.dataset
        if shown is None or shown.record is None:
            self._draw_chrome("no record is shown")
            return
        try:
            self.app.push_screen(offers.changes(self._glyphs, dataset, shown.record, self.walk.older()))
        except SourceChanged as changed:
            self._draw_chrome(str(changed))

    def action_problems(self) -> None:
        """Problems and notes."""
        self.app.push_screen(offers.problems(self._glyphs, self.desk))

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
        self.action_quit()

    def action_quit(self) -> None:
        """Quit; where decisions are in memory only, ask first where to keep them."""
        unsaved = self.desk.journal.unsaved
        if not unsaved or self._asked_to_save:
            self.app.exit(0)
            return
        self._asked_to_save = True
        self._draw_chrome(f"{len(unsaved)} decisions are in memory only; the key again quits without them")
        self._ask_where_to_save(self.desk.journal.trouble or "they could not be kept")

    _asked_to_save = False

    def action_suspend(self) -> None:
        """Into the background."""
        self.app.action_suspend_process()

    def on_resize(self) -> None:
        """The trail is as long as the window is wide."""
        self._draw_chrome()
