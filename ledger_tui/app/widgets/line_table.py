"""The one table: it draws only the lines it shows, from row numbers, with a viewport of its own.

Lists of any length cost the same: nothing is built per row but the cells of the rows on screen.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip

from ledger_tui.app.glyphs import Glyphs
from ledger_tui.app.text.lines import Line, Role, Words
from ledger_tui.app.widgets.painted import Wheeled
from ledger_tui.writing.cells import fit


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its head, its width in cells (0: what is left over), whether numbers stand right, and its priority:
    where the window is too narrow, columns of the highest number go first."""

    key: str
    head: str
    width: int = 0
    right: bool = False
    priority: int = 0


Cells = dict[str, Words]
"""The words of one row by column key; a column that is absent stays blank.  `sign` stands before the first column,
where the cursor's own sign is otherwise."""

_LEAST_FLEX = 28
"""Cells that a flexible column keeps before others are dropped, where nothing else is said."""
_HEAD = 1


class LineTable(Wheeled, can_focus=True):
    """Rows of cells under a head, with a cursor.  `rows` is any sequence of row numbers; `cells` gives the words of one
    row.  A lively table draws its cursor as focused while the keys go to a text line beside it."""

    DEFAULT_CSS = """
    LineTable { height: 1fr; width: 1fr; }
    """

    class Moved(Message):
        """The cursor stands on another line."""

        def __init__(self, table: "LineTable") -> None:
            super().__init__()
            self.table = table

        @property
        def control(self) -> "LineTable":
            """The table."""
            return self.table

    class Chosen(Moved):
        """A line was chosen with the mouse."""

    def __init__(
        self,
        columns: tuple[Column, ...],
        *,
        glyphs: Glyphs,
        lively: bool = False,
        least: int = _LEAST_FLEX,
        id: str | None = None,
    ) -> None:
        super().__init__(glyphs=glyphs, id=id)
        self._columns = columns
        self._lively = lively
        self._least = least
        self._cells: Callable[[int], Cells] = lambda _row: {}
        self._empty: list[Line] = []
        self._widths: list[tuple[Column, int]] = []
        self._widths_at = -1
        self.rows: Sequence[int] | Any = ()
        self.cursor = 0
        self._top: int | None = 0

    def show(
        self,
        rows: Sequence[int] | Any,
        cells: Callable[[int], Cells],
        *,
        cursor: int = 0,
        first: int | None = None,
        empty: Sequence[Line] = (),
        columns: tuple[Column, ...] | None = None,
    ) -> None:
        """Show these rows; `empty` are the lines that stand where there are none."""
        if columns is not None and columns != self._columns:
            self._columns = columns
            self._widths_at = -1
        self.rows, self._cells, self._empty = rows, cells, list(empty)
        self.cursor = max(0, min(cursor, len(rows) - 1))
        self._top = first
        self.refresh()

    @property
    def first(self) -> int:
        """The line that is drawn first: as was wished, but with the cursor in view and no line wasted."""
        height = self._height
        top = self.cursor - height // 2 if self._top is None else self._top
        top = max(self.cursor - height + 1, min(top, self.cursor))
        return max(0, min(top, len(self.rows) - height))

    @property
    def row(self) -> int | None:
        """The row number under the cursor, or `None` in an empty table."""
        return int(self.rows[self.cursor]) if len(self.rows) else None

    @property
    def _height(self) -> int:
        return max(1, self.size.height - _HEAD)

    def move(self, lines: int) -> None:
        """Move the cursor by so many lines."""
        self.move_to_line(self.cursor + lines)

    def page(self, pages: int) -> None:
        """Move the cursor by so many pages."""
        self.move(pages * max(1, self._height - 1))

    def move_to(self, end: int) -> None:
        """Move the cursor to the first line (0) or the last (-1)."""
        self.move_to_line(0 if end == 0 else len(self.rows) - 1)

    def move_to_line(self, line: int) -> None:
        """Move the cursor to a line, as near as there is one."""
        line = max(0, min(line, len(self.rows) - 1))
        if line == self.cursor:
            return
        before, self._top = self.cursor, self.first
        self.cursor = line
        if self.first != self._top:
            self._top = self.first
            self.refresh()
        else:
            self.refresh(*(self._region_of(shown) for shown in (before, line)))
        self.post_message(self.Moved(self))

    def _region_of(self, line: int) -> Region:
        return Region(0, line - self.first + _HEAD, self.size.width, 1)

    def on_focus(self) -> None:
        """The cursor of the focused table is drawn stronger."""
        self.refresh()

    def on_blur(self) -> None:
        """The cursor of the focused table is drawn stronger."""
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One screen line."""
        width = self.size.width
        if y < _HEAD:
            return self._draw({c.key: (c.head, Role.HEAD) for c in self._columns}, " ", width)
        if not len(self.rows):
            line = y - _HEAD
            return self.strip(self._empty[line] if line < len(self._empty) else [], width)
        line = self.first + y - _HEAD
        if line >= len(self.rows):
            return self.strip([], width)
        here = line == self.cursor
        cells = self._cells(int(self.rows[line]))
        return self._draw(cells, self.glyphs.cursor if here else " ", width, here=here, thumb=self._thumb(y))

    def _thumb(self, y: int) -> bool:
        spare = len(self.rows) - self._height
        if spare <= 0:
            return False
        return y == _HEAD + round(self.first * (self._height - 1) / spare)

    def _draw(self, cells: Cells, sign: str, width: int, *, here: bool = False, thumb: bool = False) -> Strip:
        lively = self._lively or self.has_focus
        over = self.role_style("cursor" if lively else "cursor-dim") if here else None
        line: Line = [cells.get("sign", (sign, Role.KEY))]
        for column, size in self._fitted(width):
            words, role = cells.get(column.key, ("", Role.PLAIN))
            line.append((fit(words, size, self.glyphs.cut, right=column.right), role))
            line.append((" ", Role.PLAIN))
        body = self.strip(line, width - 1, over)
        return Strip([*body, *self.strip([(self.glyphs.thumb if thumb else " ", Role.DIM)], 1)], width)

    def _fitted(self, width: int) -> list[tuple[Column, int]]:
        if width != self._widths_at:
            self._widths, self._widths_at = fitted(self._columns, width - 2, self._least), width
        return self._widths

    def on_click(self, event: events.Click) -> None:
        """A click moves the cursor; on the cursor's line, or doubled, it chooses."""
        line = self.first + event.y - _HEAD
        if event.y < _HEAD or line >= len(self.rows):
            return
        event.stop()
        again = line == self.cursor and self.has_focus and event.chain > 1
        self.move_to_line(line)
        if again:
            self.post_message(self.Chosen(self))


def fitted(columns: Sequence[Column], width: int, least: int = _LEAST_FLEX) -> list[tuple[Column, int]]:
    """The columns that fit into `width` cells with a cell between them, each with its width; the flexible one takes
    what is left.  While less than a readable rest is left, the column of the highest priority number is dropped."""
    shown = list(columns)

    def rest() -> int:
        return width - sum(column.width + 1 for column in shown)

    flexible = any(not column.width for column in columns)
    while rest() < (least if flexible else 0) and any(column.priority for column in shown):
        shown.remove(max(reversed(shown), key=lambda column: column.priority))
    return [(column, column.width or max(1, rest())) for column in shown]
