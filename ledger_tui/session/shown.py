"""What a location shows under a view: its tabs, its rows in order, their counts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ledger_tui.dataset.dataset import Dataset
from ledger_tui.index.fields import FIELDS, Field
from ledger_tui.index.filter import Filter, parse
from ledger_tui.index.index import Index
from ledger_tui.index.select import Facets, facets, select
from ledger_tui.index.sort import order
from ledger_tui.index.works import Near, Work, cited_by, cites, near
from ledger_tui.record.names import RecordName
from ledger_tui.session.location import CITED_BY, CITES, NEAR, PRINTED, Location, RecordLocation, View

Rows = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Tab:
    """One list of a location: its word, and how many rows it holds (`None`: the record does not say)."""

    name: str
    rows: int | None


@dataclass(frozen=True, slots=True)
class Shown:
    """The rows of the tab shown, in order; `facets` counts them before and after the text filter.  `record` is the
    record's number, or `None` on a work page.  Where that page shows its near titles, `near` are they, and `rows`
    numbers them."""

    location: Location
    view: View
    record: int | None
    tabs: tuple[Tab, ...]
    rows: Rows
    facets: Facets
    near: tuple[Near, ...] = ()

    def row_at(self, line: int) -> int | None:
        """The row on a line, or `None` where there is none."""
        if not 0 <= line < len(self.rows):
            return None
        return self.near[line].row if self.near else int(self.rows[line])

    def line_of(self, index: Index, row: str | None) -> int | None:
        """The line on which a row's key stands, or `None` where it is not shown."""
        if row is None or self.near:
            return None
        for number in index.find(row):
            (found,) = np.nonzero(self.rows == number)
            if len(found):
                return int(found[0])
        return None


def record_number(dataset: Dataset, name: RecordName) -> int | None:
    """The number of the record a name names: the shown one where several have it; where none has it any more, the
    shown record of the same paper; `None` where none of the paper is loaded."""
    entry = dataset.entry(name.paper)
    if entry is None:
        return None
    numbers = (entry.shown, *entry.others)
    return next((number for number in numbers if dataset.index.records[number].name == name), entry.shown)


def look(dataset: Dataset, location: Location, view: View, fields: Mapping[str, Field] = FIELDS) -> Shown | None:
    """What a location shows under a view; `None` where its record is not loaded (any more).  Raises `FilterError`."""
    chosen = parse(view.filter, fields) if view.filter else None
    if isinstance(location, RecordLocation):
        return _record(dataset, location, view, chosen)
    return _work(dataset.index, location, location.work, view, chosen)


def keeping(index: Index, shown: Shown, rows: Sequence[int]) -> Shown:
    """What is shown, with these rows of the same tab too, although the filter hides them."""
    if not rows:
        return shown
    both = np.union1d(shown.rows, np.array(rows, dtype=np.int64))
    return replace(shown, rows=order(index, both, shown.view.sort, shown.view.reverse))


def _record(dataset: Dataset, location: RecordLocation, view: View, chosen: Filter | None) -> Shown | None:
    number = record_number(dataset, location.name)
    if number is None:
        return None
    index = dataset.index
    spans = dataset.lists(number)
    tabs = tuple(Tab(word, None if span is None else len(span)) for word, span in spans.items())
    return Shown(location, view, number, tabs, *_chosen(index, spans.get(view.tab) or range(0), view, chosen))


def _work(index: Index, location: Location, work: Work, view: View, chosen: Filter | None) -> Shown:
    lists = {CITED_BY: cited_by(index, work), CITES: cites(index, work)}
    alike = tuple(near(index, work))
    tabs = (*(Tab(name, len(rows)) for name, rows in lists.items()), Tab(NEAR, len(alike)))
    if view.tab not in lists:
        numbers = np.arange(len(alike), dtype=np.int64)
        return Shown(
            location, view, None, tabs, numbers, Facets({}, {}, {}, len(alike), len(alike), len(alike), 0), alike
        )
    return Shown(location, view, None, tabs, *_chosen(index, lists[view.tab], view, chosen))


def _chosen(index: Index, rows: range | Rows, view: View, chosen: Filter | None) -> tuple[Rows, Facets]:
    counts = facets(index, rows, chosen)
    selected = select(index, rows, chosen, view.visible_states(counts.states))
    if view.sort != PRINTED or view.reverse:
        selected = order(index, selected, view.sort, view.reverse)
    return selected, counts
