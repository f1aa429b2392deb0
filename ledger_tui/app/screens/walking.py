"""The walk in the browser: open, follow, back, forward, go to."""

from collections.abc import Callable

from textual import on

from ledger_tui.app.screens import offers
from ledger_tui.app.screens.browsing import Browsing
from ledger_tui.app.widgets.line_table import LineTable
from ledger_tui.session.follow import Target, follow, follow_near
from ledger_tui.session.location import WorkLocation


class Walking(Browsing):
    """The keys of the walk."""

    def _open_paper(self, place: int | None) -> None:
        if place is None:
            return
        self._stand()
        entry = self.walk.dataset.papers[place]
        self.walk.open(self.walk.location_of(entry.shown))
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
            location = self.walk.location_of(index.row_records[row])
            self.walk.open(location, index.direction(row), index.key(row))
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

    def action_record(self, by: int) -> None:
        """To the next older (1) or newer (-1) record of the paper that is shown."""
        records, shown = self.walk.records(), self.walk.shown
        if shown is None or shown.record not in records:
            self._draw_chrome("no record is shown")
            return
        at = records.index(shown.record) + by
        if not 0 <= at < len(records):
            only = "no other record of this paper is loaded"
            self._draw_chrome(only if len(records) == 1 else f"this is the {'oldest' if by > 0 else 'newest'} record")
            return
        self._stand()
        self.walk.show_record(records[at])
        self._draw_papers(self._papers.key(self.walk.dataset))
        self._draw_location()

    def action_go_to(self) -> None:
        """Find a paper and open it."""
        self.app.push_screen(offers.papers(self._glyphs, self.walk.dataset, self.walk.open_paper), self._open_paper)

    @on(LineTable.Chosen, "#papers, #table")
    def _line_chosen(self) -> None:
        self.action_follow()
