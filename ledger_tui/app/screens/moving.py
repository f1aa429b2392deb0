"""Moving in the browser: lines, pages, panes."""

from textual import on

from ledger_tui.app.screens.browsing import Browsing
from ledger_tui.app.widgets.line_table import LineTable
from ledger_tui.app.widgets.pager import Pager


class Moving(Browsing):
    """The keys of moving."""

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
        self._soon(self._preview_moved)

    def _preview_moved(self) -> None:
        self._stand()
        self._preview()

    @on(LineTable.Moved, "#table")
    def _rows_moved(self) -> None:
        self._soon(self._draw_row)
        self._pane.look_soon()
        if self._notice and self._noticed_on != self._row:
            self._draw_chrome()

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
