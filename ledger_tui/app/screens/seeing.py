"""What the browser shows of a location: direction, states, sort, filter."""

from collections.abc import Callable
from dataclasses import replace

from textual import on
from textual.widgets import Input

from ledger_tui.app.screens.browsing import Browsing
from ledger_tui.app.widgets.filter_line import TextLine
from ledger_tui.index.filter import FilterError
from ledger_tui.index.sort import SORTS
from ledger_tui.reading.clean import clean
from ledger_tui.record.model import INBOUND, OUTBOUND
from ledger_tui.session.location import CITED_BY, CITES, SLOTS, RecordLocation, View, next_tab

_SORTS = tuple(sort.name for sort in SORTS)


class Seeing(Browsing):
    """The keys of what is shown."""

    def _see(self, change: Callable[[View], View]) -> None:
        """Look at the location under a changed view.  Raises `FilterError`."""
        self._stand()
        self.walk.see(change(self.walk.view))
        if self.walk.shown is not None:
            self._pane.draw_rows(self.walk.dataset, self.walk.shown)
            self._soon(self._draw_row)
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
            self._stand()
            self._preview()

    @on(TextLine.Left)
    def _leave_filter(self) -> None:
        self._filter.close()
        self.set_focus(self._papers.table if self._filtering_papers else self._pane.table)

    def action_escape(self) -> None:
        """Clear the filter of the focused pane; without one, give the zoomed pane back, or else stop the reading."""
        if self._in_papers and self._papers.view.filter:
            self._filter_papers("")
        elif not self._in_papers and self.walk.view.filter:
            self._see(lambda view: replace(view, filter=""))
        elif self._zoomed is None and self._progress.going_on:
            self.post_message(self.StopReading())
        else:
            self._unzoom()
