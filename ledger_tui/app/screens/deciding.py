"""Deciding in the browser, and handing over what is shown."""

from collections.abc import Callable

from ledger_tui.app.screens import handing
from ledger_tui.app.screens.browsing import Browsing
from ledger_tui.app.screens.triage import TriageScreen
from ledger_tui.triage.entry import Entry
from ledger_tui.triage.journal import NotKept


class Deciding(Browsing):
    """The keys of triage and of handing over."""

    def action_undecided(self, by: int) -> None:
        """To the next row that needs a decision, or the one before."""
        self._stand()
        # At the start nobody stands anywhere yet: the queue begins at its first row.
        row = self._row if self.walk.history.here is not None or not self._in_papers else None
        step = self.desk.step(row, by, self.walk.hiding())
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
        self.desk.hear()

        def done(row: int | None) -> None:
            if row is not None:
                self.walk.go_to_row(row)
                self._arrived()
            else:
                self.walk.see(self.walk.view)
                self._draw_location()

        together = self.desk.selected_rows()
        triage = TriageScreen(self.desk, self._glyphs, row=self._row, together=together, hiding=self.walk.hiding)
        self.app.push_screen(triage, done)

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
            self._ask_where_to_save(lost.reason)
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
