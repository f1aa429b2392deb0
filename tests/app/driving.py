"""A person at the browser: presses keys, reads the screen."""

import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot

from ledger_tui.app.ledger import LedgerApp

SAMPLES = Path(__file__).parents[2] / "sample_records"


class Person:
    """Presses keys and reads what stands on the screen."""

    def __init__(self, app: LedgerApp, pilot: Pilot[int]) -> None:
        self.app = app
        self.pilot = pilot

    async def press(self, *keys: str) -> None:
        """Press keys one after another and wait until the screen has settled."""
        await self.pilot.press(*keys)
        await self.settle()

    async def type(self, text: str) -> None:
        """Type a text, a key a character."""
        for character in text:
            await self.pilot.press("space" if character == " " else character)
        await self.settle()

    async def settle(self) -> None:
        """Wait until nothing is being read and everything is drawn."""
        await self.app.workers.wait_for_complete()
        await self.pilot.pause()

    def lines(self) -> list[str]:
        """The screen's lines as they are drawn."""
        return ["".join(segment.text for segment in strip) for strip in self.app.screen._compositor.render_strips()]

    def screen(self) -> str:
        """The whole screen."""
        return "\n".join(self.lines())

    def panes(self) -> str:
        """The screen without the two lines above the panes and the line of keys and notices below them."""
        return "\n".join(self.lines()[2:-1])

    def line(self, part: str) -> str:
        """The first line that holds a part; fails where there is none."""
        found = [line for line in self.lines() if part in line]
        assert found, f"{part!r} is not on the screen:\n{self.screen()}"
        return found[0]

    def rows(self) -> list[str]:
        """The rows of the table on the right, without their pane's edge."""
        lines = self.lines()
        head = next(number for number, line in enumerate(lines) if " № " in line)
        left = lines[head].rindex("│", 0, lines[head].index("№")) if "│" in lines[head] else -1
        rows = []
        for line in lines[head + 1 :]:
            row = line[left + 1 :].rstrip("│ █")
            if " row " in row[:5] or not row.strip() or row.lstrip().startswith("0 shown"):
                break
            rows.append(row.rstrip())
        return rows

    @property
    def cursor(self) -> str:
        """The row under the cursor in the table on the right."""
        return next((row for row in self.rows() if row.startswith("▸")), "")

    async def go_down_to(self, part: str) -> None:
        """Press the down key until the row under the cursor holds a part; fails at the last row."""
        await self.press("home")
        while part not in self.cursor:
            before = self.cursor
            await self.pilot.press("j")
            await self.pilot.pause()
            assert self.cursor != before, f"no row holds {part!r}:\n{self.screen()}"

    @property
    def trail(self) -> str:
        """The line that says where the person is."""
        return self.lines()[1]


@asynccontextmanager
async def browsing(
    paths: Sequence[Path] = (SAMPLES,),
    *,
    size: tuple[int, int] = (120, 36),
    words: str = "some records",
    piped: bytes | None = None,
    decisions: Path | None = None,
) -> AsyncIterator[Person]:
    """The browser, open on some paths, everything read."""
    journal = decisions or Path(tempfile.mkdtemp()) / "decisions.jsonl"
    app = LedgerApp(paths, words, piped, journal)
    async with app.run_test(size=size) as pilot:
        person = Person(app, pilot)
        await pilot.pause()
        await person.settle()
        yield person
