"""While files are read: the first frame, the progress, and a screen that can be used."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.events import Key

from ledger_tui.app.ledger import LedgerApp
from ledger_tui.dataset import gather as gathering
from ledger_tui.dataset import open as opening
from tests.app.driving import Person
from tests.invented import record, write


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> threading.Semaphore:
    """Files are read one a permit."""
    permits = threading.Semaphore(0)
    gather = gathering.gather

    def held(*arguments: Any, **named: Any) -> Iterator[Any]:
        handfuls = gather(*arguments, **named)
        while permits.acquire(timeout=20):
            handful = next(handfuls, None)
            if handful is None:
                return
            yield handful

    monkeypatch.setattr(gathering, "_FILES", 1)
    monkeypatch.setattr(opening, "gather", held)
    return permits


async def wait_for(person: Person, part: str) -> None:
    for _ in range(200):
        await person.pilot.pause(0.02)
        if part in person.screen():
            return
    raise AssertionError(f"waited for {part!r}:\n{person.screen()}")


async def test_the_screen_stands_before_the_first_record_is_read_and_works_while_the_rest_is(
    tmp_path: Path, gate: threading.Semaphore
) -> None:
    for number in range(1, 6):
        write(tmp_path / f"{number}.json", record(f"2401.0000{number}"))
    app = LedgerApp([tmp_path], "five files", decisions=tmp_path / "decisions.log")
    async with app.run_test(size=(120, 36)) as pilot:
        person = Person(app, pilot)
        await wait_for(person, "0 papers")
        assert "No paper." in person.screen()

        gate.release()
        await wait_for(person, "1 paper ·")
        assert "reading 1 of 5" in person.screen()
        assert "[preview: 2401.00001 v1]" in person.screen()
        await pilot.press("enter", "question_mark")
        await wait_for(person, "Go back to the location before")
        await pilot.press("q")
        await wait_for(person, "row 1 of 1")

        gate.release()
        await wait_for(person, "2 papers ·")
        assert "row 1 of 1" in person.screen() and "2401.00001 v1" in person.trail, "what came did not move the person"
        gate.release(10)
        await wait_for(person, "5 papers · 5 observations")
        assert "reading" not in person.screen()


async def test_escape_stops_the_reading_and_what_is_read_can_be_used(tmp_path: Path, gate: threading.Semaphore) -> None:
    for number in range(1, 6):
        write(tmp_path / f"{number}.json", record(f"2401.0000{number}"))
    app = LedgerApp([tmp_path], "five files", decisions=tmp_path / "decisions.log")
    async with app.run_test(size=(120, 36)) as pilot:
        person = Person(app, pilot)
        await wait_for(person, "0 papers")
        gate.release(2)
        await wait_for(person, "2 papers ·")
        await pilot.press("escape")
        # What was under way is still taken.
        gate.release()
        await wait_for(person, "stopped: 3 of 5 files read")
        assert "3 papers ·" in person.screen()
        await pilot.press("down", "enter")
        await wait_for(person, "row 1 of 1")
        assert "2401.00002 v1" in person.trail
        await pilot.press("slash", "i", "n", "v")
        await wait_for(person, "filter inv")
        await pilot.press("enter")

        gate.release(20)
        await pilot.press("r")
        await wait_for(person, "5 papers · 5 observations")
        assert "stopped" not in person.screen() and "2401.00002 v1" in person.trail


async def test_keys_typed_before_the_browser_stands_are_taken_when_it_does(tmp_path: Path) -> None:
    write(tmp_path / "1.json", record("2401.00001"))
    app = LedgerApp([tmp_path], "one file", decisions=tmp_path / "decisions.log")
    async with app.run_test(size=(120, 36)) as pilot:
        person = Person(app, pilot)
        for key in ("slash", "z", "z"):
            app.post_message(Key(key, None if key == "slash" else key))
        assert "opening" in person.screen()
        await wait_for(person, "filter zz")
