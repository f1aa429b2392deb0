"""A line of words that never takes the focus: status, trail, heading, tabs, states, footer."""

from collections.abc import Sequence

from textual.strip import Strip

from ledger_tui.app.glyphs import Glyphs
from ledger_tui.app.text.lines import Line
from ledger_tui.app.widgets.painted import Painted
from ledger_tui.writing.cells import cells


class Bar(Painted):
    """One screen line of words, with words at its right end.  Of several ways to say it, widest first, it draws the
    first that fits."""

    DEFAULT_CSS = """
    Bar { height: 1; width: 1fr; }
    """

    def __init__(self, *, glyphs: Glyphs, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(glyphs=glyphs, id=id, classes=classes)
        self._ways: tuple[Line, ...] = ([],)
        self._right: Line = []

    def show(self, left: Line, right: Line | None = None, *, narrower: Sequence[Line] = ()) -> None:
        """Show these words; `narrower` says the same in fewer cells."""
        ways = (left, *narrower)
        if (ways, right or []) != (self._ways, self._right):
            self._ways, self._right = ways, right or []
            self.refresh()

    def render_line(self, y: int) -> Strip:  # noqa: ARG002
        """The one line."""
        width = self.size.width
        right = min(_cells(self._right), width)
        fitting = (way for way in self._ways if _cells(way) <= width - right)
        left = self.strip(next(fitting, self._ways[-1]), max(0, width - right))
        return Strip([*left, *self.strip(self._right, right)], width)


def _cells(line: Line) -> int:
    return sum(cells(words) for words, _ in line)
