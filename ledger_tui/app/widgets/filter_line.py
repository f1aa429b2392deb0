"""The filter line: typed text, live, with the reason beside it where the text is no filter yet."""

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.events import Key
from textual.message import Message
from textual.widgets import Input

from ledger_tui.app.glyphs import Glyphs
from ledger_tui.app.text.lines import Role
from ledger_tui.app.widgets.bar import Bar


class TextLine(Input):
    """A text line in which `q` is a letter and escape clears first, then leaves."""

    class Left(Message):
        """The person left the line with escape."""

    def on_key(self, event: Key) -> None:
        """Escape clears; in an empty line it leaves.

        No binding does it: those are looked up after the next letter may have been put into the text.
        """
        if event.key == "escape":
            event.stop()
            event.prevent_default()
            if self.value:
                self.value = ""
            else:
                self.post_message(self.Left())


class FilterLine(Horizontal):
    """The line under a pane into which its filter is typed."""

    DEFAULT_CSS = """
    FilterLine { height: 1; display: none; background: $boost; }
    FilterLine > #filter-name { width: 10; }
    FilterLine > TextLine { width: 1fr; height: 1; border: none; padding: 0; background: $boost; }
    FilterLine > #filter-says { width: 2fr; }
    """

    def __init__(self, glyphs: Glyphs, *, id: str) -> None:
        super().__init__(id=id)
        self._glyphs = glyphs

    wrong = False
    """Whether the text as it stands is no filter."""

    def compose(self) -> ComposeResult:
        """Name, text, what is to be said of it."""
        yield Bar(glyphs=self._glyphs, id="filter-name")
        yield TextLine(compact=True, select_on_focus=False, id="filter-text")
        yield Bar(glyphs=self._glyphs, id="filter-says")

    @property
    def line(self) -> TextLine:
        """The text line."""
        return self.query_one(TextLine)

    def open(self, name: str, text: str) -> None:
        """Show the line for the pane named, with the filter it has."""
        self.display = True
        self.query_one("#filter-name", Bar).show([(f" {name} / ", Role.KEY)])
        with self.prevent(Input.Changed):
            self.line.value = text
        self.line.cursor_position = len(text)
        self.says("")
        # At once, not when the messages before it are worked off: the next letter may be here already.
        self.screen.set_focus(self.line)

    def close(self) -> None:
        """Put the line away."""
        self.display = False

    def says(self, reason: str) -> None:
        """Say why the text is no filter; empty: it is one."""
        self.wrong = bool(reason)
        self.query_one("#filter-says", Bar).show(
            [(reason, Role.WARN)] if reason else [("enter keeps, esc clears", Role.DIM)]
        )
