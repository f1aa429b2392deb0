"""A record that broke off says so on the screen, at the row and at the record."""

import json
from pathlib import Path

from tests.app.driving import browsing
from tests.invented import record, row


async def test_the_row_and_the_record_that_broke_off_are_marked_and_the_problem_is_told(tmp_path: Path) -> None:
    text = json.dumps(record(outbound=[row("1"), row("2", "Half a Title")]))
    (tmp_path / "cut.json").write_text(text[: text.index(" a Title")])
    async with browsing([tmp_path], size=(150, 44)) as person:
        await person.press("enter")
        assert "incomplete: the file it was read from breaks off" in person.screen()
        assert "incomplete: the file breaks" not in person.screen()
        await person.press("j")
        assert "title not stated" in person.screen() and "Half" not in person.screen()
        assert "incomplete: the file breaks" in person.screen()
        await person.press("exclamation_mark")
        assert "the row outbound.1 is kept as incomplete, what comes after is missing" in " ".join(
            person.screen().split()
        )
