"""A box that asks for one line of text."""

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Input

from ledger_tui.app.bindings import bindings
from ledger_tui.app.glyphs import Glyphs
from ledger_tui.app.screens.overlay import Overlay
from ledger_tui.app.text.lines import Line, Role
from ledger_tui.app.widgets.bar import Bar
from ledger_tui.app.widgets.pager import Pager


class Prompt(Overlay[str], inherit_bindings=False):
    """Asks for one line; the result is the text.  `refuse` says in words why a text cannot be taken, or nothing."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("everywhere", typing=False)

    DEFAULT_CSS = """
    Prompt > Vertical { height: auto; max-height: 60%; }
    Prompt #asked { height: auto; max-height: 12; }
    Prompt #answer { background: $boost; }
    """

    def __init__(
        self,
        title: str,
        glyphs: Glyphs,
        *,
        asked: list[Line],
        value: str = "",
        refuse: Callable[[str], str | None] = lambda _text: None,
    ) -> None:
        super().__init__(title, glyphs, "enter takes it, esc leaves")
        self._asked = asked
        self._value = value
        self._refuse = refuse

    def compose(self) -> ComposeResult:
        """Title, what is asked, the line, why it is refused."""
        with Vertical():
            yield self.title_bar()
            yield Pager(glyphs=self._glyphs, id="asked")
            yield Input(self._value, compact=True, id="answer", select_on_focus=False)
            yield Bar(glyphs=self._glyphs, id="refusal")

    def on_mount(self) -> None:
        """The line has the focus."""
        self.query_one("#asked", Pager).show(self._asked)
        self.set_focus(self.query_one(Input))

    @property
    def moving(self) -> Pager:
        """What is asked."""
        return self.query_one("#asked", Pager)

    @on(Input.Submitted)
    def _answered(self, event: Input.Submitted) -> None:
        reason = self._refuse(event.value)
        if reason is None:
            self.dismiss(event.value)
        else:
            self.query_one("#refusal", Bar).show([(f" {reason}", Role.WARN)])
