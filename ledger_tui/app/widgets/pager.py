"""A pane of wrapped lines that scrolls: the detail, the coverage panel, help, problems, a row's source lines."""

from rich.cells import cell_len
from textual.geometry import Size
from textual.strip import Strip

from ledger_tui.app.glyphs import Glyphs
from ledger_tui.app.text.lines import Line, Role
from ledger_tui.app.widgets.painted import Wheeled, wrapped


class Pager(Wheeled, can_focus=True):
    """Lines of words, wrapped to the width, with a viewport of its own."""

    DEFAULT_CSS = """
    Pager { height: 1fr; width: 1fr; padding: 0 1; }
    """

    def __init__(self, *, glyphs: Glyphs, indent: int = 2, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(glyphs=glyphs, id=id, classes=classes)
        self._indent = indent
        self._lines: list[Line] = []
        self._wrapped: list[Line] = []
        self._wrapped_at = 0
        self._cut_lines = 0
        self.first = 0

    def show(self, lines: list[Line], *, keep_place: bool = False, cut: int = 0) -> None:
        """Show these lines, from the first unless the place is kept; so many at the top are cut, not wrapped."""
        self._lines = lines
        self._cut_lines = cut
        self._wrapped_at = 0
        if not keep_place:
            self.first = 0
        # Only a pane that is as high as its lines moves others when they change.
        self.refresh(layout=self.styles.height is not None and self.styles.height.is_auto)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """As many lines as the text takes at this width."""
        return len(self._laid_out(width))

    def move(self, lines: int) -> None:
        """Scroll by so many lines."""
        self._begin_at(self.first + lines)

    def page(self, pages: int) -> None:
        """Scroll by so many pages."""
        self.move(pages * max(1, self.size.height - 1))

    def move_to(self, end: int) -> None:
        """Scroll to the first line (0) or the last (-1)."""
        self._begin_at(0 if end == 0 else len(self._laid_out()))

    def _begin_at(self, first: int) -> None:
        last = max(0, len(self._laid_out()) - self.size.height)
        first = max(0, min(first, last))
        if first != self.first:
            self.first = first
            self.refresh()

    def _laid_out(self, size: int | None = None) -> list[Line]:
        width = max(1, (self.size.width if size is None else size) - 1)
        if width != self._wrapped_at:
            later = self._lines[self._cut_lines :]
            pieces = [piece for line in later for piece in wrapped(line, width, _indent_of(line, self._indent))]
            self._wrapped = [*self._lines[: self._cut_lines], *pieces]
            self._wrapped_at = width
        return self._wrapped

    def render_line(self, y: int) -> Strip:
        """One screen line; its last cell says when more lies above or below."""
        lines = self._laid_out()
        width, height = self.size.width, self.size.height
        self.first = max(0, min(self.first, len(lines) - height))
        number = self.first + y
        line = lines[number] if number < len(lines) else []
        above = y == 0 and self.first > 0
        below = y == height - 1 and self.first + height < len(lines)
        if not (above or below):
            return self.strip(line, width)
        mark = self.glyphs.above if above else self.glyphs.below
        body = self.strip(line, width - 1)
        return Strip([*body, *self.strip([(mark, Role.KEY)], 1)], width)


def _indent_of(line: Line, indent: int) -> int:
    # What a line is indented by itself, its continuation is indented by too.
    words = "".join(words for words, _ in line)
    return cell_len(words) - cell_len(words.lstrip(" ")) + indent
