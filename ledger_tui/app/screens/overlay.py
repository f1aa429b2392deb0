"""Overlays: a titled box of lines, and a titled box of choices.  They are no locations; escape and `q` close them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Input

from ledger_tui.app.bindings import bindings
from ledger_tui.app.glyphs import Glyphs
from ledger_tui.app.screens.covered import Covered
from ledger_tui.app.text.lines import Line, Role
from ledger_tui.app.widgets.bar import Bar
from ledger_tui.app.widgets.line_table import Cells, Column, LineTable
from ledger_tui.app.widgets.pager import Pager

Result = TypeVar("Result")


class Overlay(Covered, ModalScreen[Result]):
    """What overlays share: a box with a title and a closing key, moved through with the keys of every pane."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("everywhere")

    DEFAULT_CSS = """
    Overlay { align: center middle; background: $background 60%; }
    Overlay > Vertical { width: 92%; height: 86%; max-width: 140; border: round $border; background: $surface; }
    Overlay.-narrow > Vertical { width: 100%; height: 100%; }
    Finder #wanted { background: $boost; }
    Overlay.ascii > Vertical { border: ascii $border; }
    """

    def __init__(self, title: str, glyphs: Glyphs, closing: str = "esc closes") -> None:
        super().__init__()
        self._heading = title
        self._glyphs = glyphs
        self._hint = closing
        self.set_class(glyphs.ascii_only, "ascii")

    def title_bar(self) -> Bar:
        """The bar with the title and what closes the box."""
        bar = Bar(glyphs=self._glyphs, classes="overlay-title")
        bar.show([(f" {self._heading}", Role.HEAD)], [(f"{self._hint} ", Role.DIM)])
        return bar

    @property
    def moving(self) -> Pager | LineTable:
        """What the keys move."""
        raise NotImplementedError

    def action_move(self, lines: int) -> None:
        """So many lines down."""
        self.moving.move(lines)

    def action_page(self, pages: int) -> None:
        """So many pages down."""
        self.moving.page(pages)

    def action_move_to(self, end: int) -> None:
        """To the first line (0) or the last (-1)."""
        self.moving.move_to(end)

    def action_escape(self) -> None:
        """Close."""
        self.dismiss(None)

    def action_close(self) -> None:
        """Close."""
        self.dismiss(None)

    def action_keys(self) -> None:
        """The keys of an overlay stand in its title."""

    def action_quit(self) -> None:
        """Quit."""
        self.app.exit(0)


class Reading(Overlay[None]):
    """A box of lines to read."""

    def __init__(self, title: str, glyphs: Glyphs, lines: Sequence[Line], *, indent: int = 2) -> None:
        super().__init__(title, glyphs)
        self._indent = indent
        self._lines = list(lines)

    def compose(self) -> ComposeResult:
        """Title and lines."""
        with Vertical():
            yield self.title_bar()
            yield Pager(glyphs=self._glyphs, indent=self._indent, id="reading")

    def on_mount(self) -> None:
        """Show the lines."""
        self.moving.show(self._lines)
        self.moving.focus()

    @property
    def moving(self) -> Pager:
        """The lines."""
        return self.query_one("#reading", Pager)


@dataclass(frozen=True, slots=True)
class Choices:
    """What can be chosen: how many, and the cells of each."""

    count: int
    cells: Callable[[int], Cells]


class Chooser(Overlay[int]):
    """A box of choices; the number of the chosen one is the result, nothing where none was chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "choose", show=False)]

    def __init__(self, title: str, glyphs: Glyphs, columns: tuple[Column, ...], choices: Choices) -> None:
        super().__init__(title, glyphs, "enter opens, esc closes")
        self._columns = columns
        self._choices = choices

    def compose(self) -> ComposeResult:
        """Title and choices."""
        with Vertical():
            yield self.title_bar()
            yield LineTable(self._columns, glyphs=self._glyphs, id="choices")

    def on_mount(self) -> None:
        """Show the choices."""
        self.moving.show(range(self._choices.count), self._choices.cells)
        self.moving.focus()

    @property
    def moving(self) -> LineTable:
        """The choices."""
        return self.query_one("#choices", LineTable)

    @on(LineTable.Chosen)
    def action_choose(self) -> None:
        """Take the choice under the cursor."""
        self.dismiss(self.moving.row)


class Finder(Overlay[int], inherit_bindings=False):
    """A text line above choices that narrow while typing; the result is the number that `find` gave."""

    # Every key that types is a letter of the text, from the first moment on.
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("everywhere", typing=False),
        Binding("enter", "choose", show=False, priority=True),
    ]

    def __init__(
        self,
        title: str,
        glyphs: Glyphs,
        columns: tuple[Column, ...],
        *,
        find: Callable[[str], Sequence[int]],
        cells: Callable[[int], Cells],
        empty: str,
    ) -> None:
        super().__init__(title, glyphs, "enter opens, esc closes")
        self._columns = columns
        self._find = find
        self._cells = cells
        self._empty = empty

    def compose(self) -> ComposeResult:
        """Title, text line, choices."""
        with Vertical():
            yield self.title_bar()
            yield Input(compact=True, id="wanted")
            yield LineTable(self._columns, glyphs=self._glyphs, lively=True, id="choices")

    def on_mount(self) -> None:
        """Everything can be chosen before a letter is typed."""
        self.moving.can_focus = False
        self._narrow("")
        self.set_focus(self._line)

    @property
    def moving(self) -> LineTable:
        """The choices."""
        return self.query_one("#choices", LineTable)

    @property
    def _line(self) -> Input:
        return self.query_one("#wanted", Input)

    def on_key(self, event: Key) -> None:
        """A letter that was typed before the text line had the focus belongs to it all the same."""
        if event.is_printable and event.character and self.focused is not self._line:
            event.stop()
            self._line.insert_text_at_cursor(event.character)

    def _narrow(self, text: str) -> None:
        self.moving.show(self._find(text), self._cells, empty=[[(self._empty, Role.DIM)]])

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        self._narrow(event.value)

    @on(LineTable.Chosen)
    def action_choose(self) -> None:
        """Take the choice under the cursor, of what fits the text as it stands now."""
        self._narrow_at_once()
        self.dismiss(self.moving.row)

    def _narrow_at_once(self) -> None:
        # The text's own message may still be under way.
        row = self.moving.row
        found = list(self._find(self._line.value))
        self._narrow(self._line.value)
        if row in found:
            self.moving.move_to_line(found.index(row))
