"""The walk: where the person is, what is shown there, and every way to be somewhere else."""

from collections.abc import Callable
from dataclasses import replace

from ledger_tui.dataset.dataset import Dataset
from ledger_tui.index.filter import FilterError
from ledger_tui.session.desk import Desk
from ledger_tui.session.follow import Target
from ledger_tui.session.history import History
from ledger_tui.session.location import PRINTED, Location, RecordLocation, Spot, View
from ledger_tui.session.shown import Shown, keeping, look


class Walk:
    """The history, a preview that is no entry of it, and what is shown: the preview, else the open entry.

    `shown` is `None` before anything was read, and where the location's record is not loaded any more; `notice` says
    what could not be kept of how a location was last seen.
    """

    def __init__(self, dataset: Dataset, desk: Desk) -> None:
        self.dataset = dataset
        self.desk = desk
        self.history = History()
        self.preview: Location | None = None
        self.shown: Shown | None = None
        self.notice = ""

    @property
    def open_paper(self) -> str | None:
        """The key of the paper whose record is the open entry, as the paper list has it."""
        key = paper_of(self.history.here.location) if self.history.here else None
        entry = self.dataset.entry(key) if key is not None else None
        return entry.key if entry else key

    @property
    def view(self) -> View:
        """The view of what is shown."""
        return self.shown.view if self.shown else View()

    def stand(self, line: int, top: int) -> None:
        """The person stands on this line, and this is the first line on screen."""
        if self.shown is None:
            return
        row = self.shown.row_at(line)
        spot = Spot(None if row is None else self.dataset.index.key(row), line, top)
        self.shown = replace(self.shown, view=self.shown.view.at(spot))
        self._keep()

    def see(self, view: View) -> None:
        """Look at the same location under another view.  Raises `FilterError`; then nothing changed."""
        if self.shown is None:
            return
        shown = look(self.dataset, self.shown.location, view, self.desk.fields)
        if shown is not None:
            self.shown = self._with_decided(shown)
            self._keep()

    def look_in(self, location: Location) -> None:
        """Preview a location: shown as it was last seen, without an entry.  The open one is just shown again."""
        here = self.history.here
        if here is not None and here.location == location:
            self.preview = None
            self._look(location, here.view)
        else:
            self.preview = location
            self._look(location, self.history.last_view(location))

    def open(self, location: Location, tab: str | None = None, row: str | None = None) -> None:
        """A new entry: the location as it was last seen, or on a row of a tab if one is named."""
        view = self.history.last_view(location)
        if tab is not None and row is not None:
            view = replace(view, tab=tab).at(Spot(row=row))
        self.history = self.history.visit(location, view)
        self._arrive()

    def follow(self, target: Target) -> None:
        """Follow a row to a target.  Out of a preview, the previewed record is entered first, so that back returns
        to it."""
        if self.preview is not None:
            self.history = self.history.visit(self.preview, self.view)
        self.open(target.location, target.tab, target.row)

    def back(self) -> bool:
        """To the entry before, or out of a preview to the open entry; `False` where there is neither."""
        if self.preview is None:
            if not self.history.behind:
                return False
            self.history = self.history.back()
        elif self.history.here is None:
            return False
        self._arrive()
        return True

    def forward(self) -> bool:
        """To the entry that back left; `False` where there is none."""
        if not self.history.ahead:
            return False
        self.history = self.history.forward()
        self._arrive()
        return True

    def hiding(self) -> Callable[[int], bool]:
        """Asked of a row: whether the filter and the hidden states of its record, as they are now, hide it.  Each list
        is looked at once, however many of its rows are asked for."""
        index, visible = self.dataset.index, dict[tuple[int, str], frozenset[int] | None]()

        def hidden(row: int) -> bool:
            asked = (index.row_records[row], index.direction(row))
            if asked not in visible:
                visible[asked] = self._visible(*asked)
            rows = visible[asked]
            return rows is not None and row not in rows

        return hidden

    def _visible(self, record: int, direction: str) -> frozenset[int] | None:
        """The rows of a list that its view shows; `None` where the view hides none."""
        location = self.location_of(record)
        here = self.shown is not None and self.shown.location == location
        view = self.view if here else self.history.last_view(location)
        if not view.filter and not view.hidden:
            return None
        try:
            shown = look(self.dataset, location, replace(view, tab=direction, sort=PRINTED), self.desk.fields)
        except FilterError:
            return None
        return None if shown is None else frozenset(shown.rows.tolist())

    def location_of(self, record: int) -> RecordLocation:
        """The location of a record."""
        return RecordLocation(self.dataset.index.records[record].name)

    def records(self) -> tuple[int, ...]:
        """The records of the paper that is shown, newest first; empty on a work page."""
        if self.shown is None or self.shown.record is None:
            return ()
        entry = self.dataset.entry(self.dataset.index.records[self.shown.record].key)
        return (entry.shown, *entry.others) if entry else (self.shown.record,)

    def older(self) -> int | None:
        """The next older record of the same source that tells the same lists, `None` where none is loaded."""
        records, shown = self.records(), self.shown.record if self.shown else None
        if shown is None or shown not in records:
            return None
        facts = self.dataset.index.records
        after = records[records.index(shown) + 1 :]
        # What completes the shown record is no older one.
        completing = self.dataset.index.is_shown
        return next((one for one in after if facts[one].source == facts[shown].source and not completing(one)), None)

    def show_record(self, record: int) -> None:
        """Show another record of the same paper, in the same list: in the preview, or as a new entry."""
        location, tab = self.location_of(record), self.view.tab
        if self.preview is not None:
            self.look_in(location)
        else:
            self.history = self.history.visit(location, replace(self.history.last_view(location), tab=tab))
            self._arrive()

    def go_to_row(self, row: int) -> None:
        """Stand on a row: in what is shown if it is there, else its record is opened."""
        index = self.dataset.index
        location, direction, key = self.location_of(index.row_records[row]), index.direction(row), index.key(row)
        if self.preview is None and self.shown is not None and self.shown.location == location:
            self._look(location, replace(self.view, tab=direction).at(Spot(row=key)))
            self._keep()
        else:
            self.open(location, direction, key)

    def take(self, dataset: Dataset) -> None:
        """Go on in another dataset, or in one that has grown, at the same place if it is still there."""
        if dataset is not self.dataset:
            # Row numbers are those of one index.
            self.shown = None
        self.dataset = dataset
        if self.desk.dataset is not dataset:
            self.desk.take(dataset)
        if self.preview is not None:
            self._look(self.preview, self.history.last_view(self.preview))
        elif self.history.here is not None:
            self._look(self.history.here.location, self.history.here.view)

    def _arrive(self) -> None:
        self.preview = None
        if self.history.here is not None:
            self._look(self.history.here.location, self.history.here.view)
            self._keep()

    def _look(self, location: Location, view: View) -> None:
        self.notice = ""
        try:
            shown = look(self.dataset, location, view, self.desk.fields)
        except FilterError as error:
            self.notice = f"the filter {view.filter} was cleared: {error.reason}"
            view = replace(view, filter="")
            shown = look(self.dataset, location, view, self.desk.fields)
        row = view.spot.row
        if shown is not None and row is not None and shown.line_of(self.dataset.index, row) is None:
            # The row to stand on is hidden by what was filtered when the location was last seen.
            everything = replace(view, filter="", hidden=frozenset(), hidden_before=None)
            whole = look(self.dataset, location, everything, self.desk.fields)
            if whole is not None and whole.line_of(self.dataset.index, row) is not None:
                shown = whole
                if view.filter or view.hidden:
                    self.notice = "what was filtered is shown again, with the row"
        self.shown = None if shown is None else self._with_decided(shown)

    def _with_decided(self, shown: Shown) -> Shown:
        """A row that was decided under a filter stays until the view is left."""
        before, view = self.shown, shown.view
        if before is None or not view.filter or shown.near:
            return shown
        if (before.location, before.view.tab, before.view.filter) != (shown.location, view.tab, view.filter):
            return shown
        there = set(shown.rows.tolist())
        gone = [row for row in before.rows.tolist() if row not in there]
        return keeping(self.dataset.index, shown, [row for row in gone if self.desk.of(row) is not None])

    def _keep(self) -> None:
        if self.shown is None:
            return
        if self.preview is not None:
            self.history = self.history.remember(self.preview, self.shown.view)
        else:
            self.history = self.history.looking(self.shown.view)


def paper_of(location: Location) -> str | None:
    """The key of the paper a location's record is about; `None` for a work page."""
    return location.name.paper if isinstance(location, RecordLocation) else None
