"""The table of rows by itself: as long as there are rows, however many."""

import numpy as np
from textual.app import App, ComposeResult

from ledger_tui.app.glyphs import glyphs_for
from ledger_tui.app.text.lines import Role
from ledger_tui.app.widgets.line_table import Cells, Column, LineTable

MILLION = 1_000_000


class Shelf(App[None]):
    """A table of a million rows in an otherwise empty window."""

    def __init__(self) -> None:
        super().__init__()
        self.drawn: list[int] = []

    def compose(self) -> ComposeResult:
        yield LineTable((Column("number", "number", 12), Column("name", "name")), glyphs=glyphs_for())

    def on_mount(self) -> None:
        self.query_one(LineTable).show(np.arange(MILLION), self._cells)

    def _cells(self, row: int) -> Cells:
        self.drawn.append(row)
        return {"number": (str(row), Role.PLAIN), "name": (f"row {row}", Role.PLAIN)}


async def test_a_million_rows_are_scrolled_to_the_last_one_and_only_what_is_seen_is_drawn() -> None:
    app = Shelf()
    async with app.run_test(size=(60, 20)) as pilot:
        table = app.query_one(LineTable)
        await pilot.pause()

        def lines() -> list[str]:
            return ["".join(part.text for part in strip) for strip in app.screen._compositor.render_strips()]

        assert "row 0 " in lines()[1]
        table.move_to(-1)
        await pilot.pause()
        assert f"row {MILLION - 1}" in lines()[-1]
        assert table.row == MILLION - 1
        table.page(-1)
        await pilot.pause()
        assert any(f"row {MILLION - 19} " in line for line in lines())
        table.move_to_line(MILLION // 2)
        await pilot.pause()
        assert any(f"row {MILLION // 2} " in line for line in lines())
        assert len(set(app.drawn)) < 5 * 20
