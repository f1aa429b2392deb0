"""Plain tables for people: columns aligned by terminal cells, no lines drawn, the last column left ragged."""

from collections.abc import Iterable, Iterator, Sequence

from rich.cells import cell_len, set_cell_size

from ledger_tui.writing.escape import escaped

NOT_STATED = "not stated"
_GAP = "  "
_LEAST = 12


def stated(value: object) -> str:
    """A value in words: what the file does not say is never drawn as nothing or as 0."""
    return NOT_STATED if value is None else str(value)


def table(
    header: Sequence[str], rows: Iterable[Sequence[str]], *, numbers: Sequence[int] = (), width: int | None = None
) -> Iterator[str]:
    """The lines of a table, each with its line break.

    `numbers` are the columns set to the right.  `width` is the terminal's, in cells: the last column is cut to it with
    `…` (but not below 12 cells); without it nothing is cut.
    """
    cells = [tuple(header), *(tuple(map(escaped, row)) for row in rows)]
    widths = [max(map(cell_len, column)) for column in zip(*cells, strict=True)]
    last = len(widths) - 1
    if width is not None:
        before = sum(widths[:-1]) + len(_GAP) * last
        widths[last] = max(_LEAST, min(widths[last], width - before))
    for row in cells:
        line = _GAP.join(_fitted(cell, widths[at], at in numbers) for at, cell in enumerate(row))
        yield line.rstrip(" ") + "\n"


def _fitted(cell: str, width: int, number: bool) -> str:
    free = width - cell_len(cell)
    if free < 0:
        return set_cell_size(cell, width - 1) + "…"
    return " " * free + cell if number else cell + " " * free
