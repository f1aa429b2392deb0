"""What every widget of ours shares: lines of words drawn by their roles, coloured through theme variables only."""

import re
from itertools import pairwise
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.strip import Strip
from textual.widget import Widget

from ledger_tui.app.glyphs import Glyphs
from ledger_tui.app.text.lines import Line, Role
from ledger_tui.writing.cells import drawn, isolated


class Painted(Widget):
    """A widget that draws lines of words itself, one strip a screen line."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"role--{role}" for role in Role} | {"role--cursor", "role--cursor-dim"}

    DEFAULT_CSS = """
    Painted {
        & > .role--dim { color: $text-muted; }
        & > .role--strong { text-style: bold; }
        & > .role--head { color: $text-primary; text-style: bold; }
        & > .role--key { color: $text-accent; text-style: bold; }
        & > .role--link { color: $text-secondary; }
        & > .role--warn { color: $text-warning; }
        & > .role--state-exact { color: $text-success; }
        & > .role--state-fuzzy { color: $text-secondary; }
        & > .role--state-unresolved { color: $text-warning; }
        & > .role--state-parse { color: $text-accent; }
        & > .role--state-malformed { color: $text-error; }
        & > .role--state-mismatch { color: $text-error; }
        & > .role--state-other { color: $text-accent; }
        & > .role--state-none { color: $text-muted; }
        & > .role--cursor { background: $block-cursor-background; color: $block-cursor-foreground; }
        & > .role--cursor-dim { background: $boost; }
    }
    """

    _styles_of_roles: dict[str, Style] | None = None
    has_isolated = False
    """Whether text was drawn between isolates; where a box lies over the screen it is drawn without."""

    def __init__(self, *, glyphs: Glyphs, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.glyphs = glyphs

    def notify_style_update(self) -> None:
        """Styles changed: colours are looked up again."""
        self._styles_of_roles = None
        super().notify_style_update()

    def role_style(self, role: str) -> Style:
        """The style of a role (or of `cursor`, `cursor-dim`)."""
        if self._styles_of_roles is None:
            self._styles_of_roles = {}
        style = self._styles_of_roles.get(role)
        if style is None:
            style = self._styles_of_roles[role] = self._component_style(role)
        return style

    def _component_style(self, role: str) -> Style:
        own = self.rich_style
        base = Style(color=own.color, bgcolor=own.bgcolor)
        if role == Role.PLAIN:
            return base
        # The whole style, for theme colours are see-through and only this one is blended with what lies behind; but a
        # word takes its background from the line it stands in.
        style = self.get_component_rich_style(f"role--{role}")
        if role == "cursor":
            return Style(color=style.color, bgcolor=style.bgcolor)
        if role == "cursor-dim":
            return Style(bgcolor=style.bgcolor)
        return base + Style(color=style.color, bold=style.bold, italic=style.italic, underline=style.underline)

    def _cut(self, line: Line, width: int) -> Line:
        if sum(cell_len(words) for words, _ in line) <= width:
            return line
        cut: Line = []
        left = max(0, width - cell_len(self.glyphs.cut))
        for words, role in line:
            size = cell_len(words)
            cut.append((words if size <= left else set_cell_size(words, left), role))
            if size > left:
                break
            left -= size
        return [*cut, (self.glyphs.cut, Role.DIM)]

    def strip(self, line: Line, width: int, over: Style | None = None) -> Strip:
        """The line as one strip of exactly `width` cells, padded, or cut with a mark, `over` on top of every role."""
        segments: list[Segment] = []
        left = width
        for words, role in self._cut([(drawn(words), role) for words, role in line], width):
            size = cell_len(words)
            shown = words if size <= left else set_cell_size(words, left)
            left -= min(size, left)
            style = self.role_style(role)
            # The pieces are segments of their own: a terminal that stops at a sign it does not know stops there alone.
            pieces = isolated(shown)
            if len(pieces) > 1:
                self.has_isolated = True
                pieces = pieces if self.app.screen is self.screen else [shown]
            segments += [Segment(piece, style + over if over else style) for piece in pieces]
        if left > 0:
            segments.append(Segment(" " * left, over or self.role_style(Role.PLAIN)))
        return Strip(segments, width)


class Wheeled(Painted):
    """A painted widget whose lines the wheel moves through."""

    def move(self, lines: int) -> None:
        """Move by so many lines."""
        raise NotImplementedError

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Three lines down."""
        event.stop()
        self.move(3)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Three lines up."""
        event.stop()
        self.move(-3)


def wrapped(line: Line, width: int, indent: int = 0) -> list[Line]:
    """The line broken at spaces into lines of at most `width` cells; those after the first are indented."""
    line = [(drawn(words), role) for words, role in line]
    if sum(cell_len(words) for words, _ in line) <= width or width <= indent:
        return [line]
    breaks = _breaks("".join(words for words, _ in line), width - indent)
    first, *later = (_between(line, begin, end) for begin, end in pairwise([0, *breaks, _END]))
    lead: Line = [(" " * indent, Role.PLAIN)]
    return [first, *(lead + piece for piece in later)]


_END = 1 << 62
_WORD = re.compile(r"\s*\S+\s*")


def _breaks(words: str, width: int) -> list[int]:
    """Where words are broken into lines of at most `width` cells: before a word, inside one that is wider itself."""
    breaks: list[int] = []
    filled = 0
    for found in _WORD.finditer(words):
        word, begin = found[0], found.start()
        size = cell_len(word.rstrip())
        if filled + size <= width:
            filled += cell_len(word)
            continue
        if begin:
            breaks.append(begin)
        while size > width:
            kept = len(set_cell_size(word, width).rstrip()) or 1
            begin, word = begin + kept, word[kept:]
            breaks.append(begin)
            size = cell_len(word.rstrip())
        filled = cell_len(word)
    return breaks


def _between(line: Line, begin: int, end: int) -> Line:
    """The words of a line from one character to another, without blanks at the end."""
    piece: Line = []
    at = 0
    for words, role in line:
        if part := words[max(begin - at, 0) : max(end - at, 0)]:
            piece.append((part, role))
        at += len(words)
    while piece and not piece[-1][0].rstrip():
        piece.pop()
    if piece:
        piece[-1] = (piece[-1][0].rstrip(), piece[-1][1])
    return piece
