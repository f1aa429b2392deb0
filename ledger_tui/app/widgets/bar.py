"""A line of words that never takes the focus: status, trail, heading, tabs, states, footer."""

from rich.cells import cell_len
from textual.strip import Strip

from ledger_tui.app.text.lines import Line
from ledger_tui.app.widgets.painted import Painted


class Bar(Painted):
    """One screen line of words, with words at its right end if they fit."""

    DEFAULT_CSS = """
    Bar { height: 1; width: 1fr; }
    """

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._left: Line = []
        self._right: Line = []

    def show(self, left: Line, right: Line | None = None) -> None:
        """Show these words."""
        if (left, right or []) != (self._left, self._right):
            self._left, self._right = left, right or []
            self.refresh()

    def render_line(self, y: int) -> Strip:  # noqa: ARG002
        """The one line."""
        width = self.size.width
        right = min(_cells(self._right), width)
        left = self.strip(self._left, max(0, width - right))
        return Strip([*left, *self.strip(self._right, right)], width)


def _cells(line: Line) -> int:
    return sum(cell_len(words) for words, _ in line)
