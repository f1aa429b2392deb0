"""A screen over which boxes may lie."""

from textual.dom import DOMNode

from ledger_tui.app.widgets.painted import Painted


class Covered(DOMNode):
    """Draws isolated text anew when a box comes to lie over it or goes: a box may cover the end of an isolate alone,
    and then the terminal would take the box for a part of the text."""

    def on_screen_suspend(self) -> None:
        """A box lies over the screen now."""
        self._draw_isolated()

    def on_screen_resume(self) -> None:
        """The screen is the uppermost again."""
        self._draw_isolated()

    def _draw_isolated(self) -> None:
        for widget in self.query(Painted):
            if widget.has_isolated:
                widget.refresh()
