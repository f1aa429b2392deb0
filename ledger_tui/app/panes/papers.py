"""The paper list pane."""

from dataclasses import replace

import numpy as np
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content

from ledger_tui.app.glyphs import Glyphs
from ledger_tui.app.text.lines import Line, Role
from ledger_tui.app.text.papers import PapersView, paper_cells, paper_columns
from ledger_tui.app.widgets.line_table import LineTable
from ledger_tui.dataset.dataset import Dataset
from ledger_tui.dataset.entries import PaperEntry
from ledger_tui.dataset.paper_list import AS_READ, PAPER_SORTS, paper_places
from ledger_tui.writing.cells import cut
from ledger_tui.writing.counted import counted

_NOWHERE = -1
_CORNERS = 6
"""Cells of an edge that its words leave to the corners and the blanks beside them."""


class PapersPane(Vertical):
    """One line a paper; the cursor previews, enter opens."""

    def __init__(self, glyphs: Glyphs, words: str, *, id: str) -> None:
        super().__init__(id=id)
        self._glyphs = glyphs
        self._words = words
        self._says = ""
        self.view = PapersView()

    def compose(self) -> ComposeResult:
        """The table."""
        yield LineTable((), glyphs=self._glyphs, id="papers")

    @property
    def table(self) -> LineTable:
        """The table of papers."""
        return self.query_one("#papers", LineTable)

    def entry(self, dataset: Dataset) -> PaperEntry | None:
        """The paper under the cursor."""
        place = self.table.row
        return None if place is None else dataset.papers[place]

    def key(self, dataset: Dataset) -> str | None:
        """The key of the paper under the cursor."""
        entry = self.entry(dataset)
        return entry.key if entry else None

    def draw(self, dataset: Dataset, open_key: str | None, cursor_key: str | None) -> None:
        """Draw the list with the cursor on a paper."""
        places = paper_places(dataset, self.view.filter, self.view.sort, self.view.reverse)
        place = dataset.place(cursor_key) if cursor_key is not None else None
        lines = np.flatnonzero(places == (_NOWHERE if place is None else place))
        self._says = self._title(len(places), len(dataset.papers))
        self._draw_edges()
        self.table.show(
            places,
            lambda place: paper_cells(dataset, place, open_key, self._glyphs),
            cursor=int(lines[0]) if len(lines) else self.table.cursor,
            first=self.table.first,
            columns=paper_columns(dataset),
            empty=self._empty(),
        )

    def on_resize(self) -> None:
        """The words in the edges are as long as there is room."""
        self._draw_edges()

    def _draw_edges(self) -> None:
        # What is open stands under the list too: a narrow window has no room for it above.  The toolkit would cut with
        # a sign that not every terminal has.
        room = max(1, self.outer_size.width - _CORNERS)
        self.border_title = Content(cut(self._says, room, self._glyphs.cut))
        self.border_subtitle = Content(cut(self._words, room, self._glyphs.cut) or " ")

    def _title(self, shown: int, total: int) -> str:
        count = counted(total, "paper") if shown == total else f"{shown} shown of {counted(total, 'paper')}"
        parts = [count]
        if self.view.sort != AS_READ or self.view.reverse:
            parts.append(f"by {self.view.sort}{', reversed' if self.view.reverse else ''}")
        if self.view.filter:
            parts.append(f"filter {self.view.filter}")
        return ", ".join(parts)

    def _empty(self) -> list[Line]:
        if not self.view.filter:
            return [[(" No paper.", Role.DIM)]]
        return [[(" No paper fits the filter.", Role.PLAIN)], [(" escape ", Role.KEY), ("clears it", Role.PLAIN)]]

    def sort(self) -> None:
        """Sort by the next column."""
        names = list(PAPER_SORTS)
        self.view = replace(self.view, sort=names[(names.index(self.view.sort) + 1) % len(names)])

    def reverse(self) -> None:
        """Turn the order round."""
        self.view = replace(self.view, reverse=not self.view.reverse)

    def filter(self, text: str) -> None:
        """Show the papers that fit."""
        self.view = replace(self.view, filter=text)
