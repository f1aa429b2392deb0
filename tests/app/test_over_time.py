"""The time line of a paper, what changed, and the findings, as a person reads them."""

import asyncio
from pathlib import Path

import pytest

from tests.app.driving import browsing
from tests.invented import record, row, write

VOLES, LYNXES = "The Burrowing Habits of Northern Voles", "What Lynxes Eat in Long Winters"


def squeezed(text: str) -> str:
    return " ".join(text.replace("│", " ").split())


async def test_what_changed_since_the_older_record_is_a_key_away(tmp_path: Path) -> None:
    older = record(outbound=[row("1", VOLES, state="unresolved"), row("2", LYNXES)])
    newer = record(
        outbound=[row("1", VOLES), row("3", "A Catalogue of Otters and Their Rivers")],
        as_of={"date": "2026-09-01", "text": "1 September 2026"},
    )
    write(tmp_path / "older.json", older)
    write(tmp_path / "newer.json", newer)
    async with browsing([tmp_path], size=(120, 36)) as person:
        await person.press("enter", "d")
        told = squeezed(person.screen())
        assert "2 records of this paper, newest first" in told
        assert "as of 2026-09-01" in told and "as of 2026-08-01" in told
        assert "1 newly resolved, 1 added, 1 gone" in told
        assert "state: unresolved -> verified exact" in told
        await person.press("escape", "greater_than_sign", "d")
        assert "No older record of this source is loaded" in squeezed(person.screen())


async def test_another_source_is_no_older_record(tmp_path: Path) -> None:
    write(tmp_path / "a.json", record())
    write(tmp_path / "b.json", record(source="crossref", as_of=None))
    async with browsing([tmp_path], size=(120, 36)) as person:
        await person.press("enter", "d")
        told = squeezed(person.screen())
        assert "2 records of this paper" in told and "No older record of this source is loaded" in told


async def test_findings_come_below_the_problems(tmp_path: Path) -> None:
    write(tmp_path / "a.json", record(outbound=[row("1", VOLES), row("4", LYNXES)]))
    async with browsing([tmp_path], size=(120, 36)) as person:
        await person.press("exclamation_mark")
        for _ in range(200):
            await person.pilot.pause()
            if "of the audit" in person.screen():
                break
            await asyncio.sleep(0.02)
        told = squeezed(person.screen())
        assert "numbers-missing 1 finding" in told
        assert "2401.00001" in told


async def test_very_many_records_are_left_to_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ledger_tui.app.screens.report.MOST_RECORDS", 1)
    write(tmp_path / "a.jsonl", record(), record("2401.00002"))
    async with browsing([tmp_path], size=(120, 36)) as person:
        await person.press("exclamation_mark")
        told = squeezed(person.screen())
        assert "findings: ledger-tui audit tells them; 2 papers are too many" in told
