"""Walking citations: in both directions, back and forward, with every view as it was left."""

from pathlib import Path

from tests.app.driving import browsing
from tests.invented import record, row, write

HECATE, FSDP, VESCALE = "2502.02581 v1", "2304.11277 v2", "2602.22437"


async def test_from_hecate_to_fsdp_to_vescale_and_back_with_every_view_restored() -> None:
    async with browsing() as person:
        await person.press("j", "enter")
        assert HECATE in person.trail and "back 0" in person.trail

        await person.press("1", "s")
        await person.go_down_to("Pytorch fsdp")
        hecate = person.panes()
        await person.press("enter")
        assert f"{HECATE} › {FSDP}" in person.trail
        assert "followed a likely link: equal title" in person.screen()

        await person.press("i", "slash")
        await person.type("vescale")
        await person.press("enter")
        assert len(person.rows()) == 2
        await person.press("j")
        assert "veScale-FSDP" in person.cursor and "=>" in person.cursor
        fsdp = person.panes()
        await person.press("enter")
        assert f"{HECATE} › {FSDP} › {VESCALE}" in person.trail
        assert "followed a certain link: same observation id e8b2ffe0" in person.screen()
        assert person.cursor.split()[1] == "35", "the row that tells the same observation"
        vescale = person.panes()

        await person.press("backspace")
        assert person.panes() == fsdp
        await person.press("H")
        assert person.panes() == hecate
        assert "back 0   forward 2" in person.trail
        await person.press("L", "right_square_bracket")
        assert person.panes() == vescale
        assert "back 2   forward 0" in person.trail


async def test_a_follow_out_of_a_preview_enters_the_previewed_record_first() -> None:
    async with browsing() as person:
        await person.press("j", "j")
        assert f"[preview: {VESCALE}]" in person.trail and "back 0" in person.trail
        await person.press("tab", "tab")
        await person.go_down_to("PyTorch FSDP")
        await person.press("enter")
        assert f"{VESCALE} › {FSDP}" in person.trail and "back 1" in person.trail
        await person.press("backspace")
        assert person.trail.split("back")[0].strip().rstrip("← ").strip() == VESCALE
        assert person.cursor.split()[1] == "35"


async def test_moving_in_the_paper_list_previews_and_back_returns_to_the_open_record() -> None:
    async with browsing() as person:
        await person.press("enter", "G", "shift+tab", "shift+tab", "j")
        assert f"{FSDP} › [preview: {HECATE}]" in person.trail
        assert "back 0" in person.trail
        await person.press("backspace")
        assert "preview" not in person.trail and FSDP in person.trail
        assert person.cursor.split()[1] == "39"


async def test_a_new_visit_after_back_cuts_the_forward_branch() -> None:
    async with browsing() as person:
        await person.press("enter", "f")
        await person.type("hecate")
        await person.press("enter")
        assert f"{FSDP} › {HECATE}" in person.trail
        await person.press("backspace")
        assert "forward 1" in person.trail
        await person.press("f")
        await person.type("vescale")
        await person.press("enter")
        assert f"{FSDP} › {VESCALE}" in person.trail and "forward 0" in person.trail


async def test_following_a_work_that_no_record_is_about_opens_its_work_page_and_leads_on_from_there() -> None:
    async with browsing() as person:
        await person.press("j", "enter", "slash")
        await person.type("scaling laws")
        await person.press("enter", "enter")
        assert "work page · Scaling Laws for Neural Language Models" in person.screen()
        assert "[Cited by 2]" in person.screen() and "Cites 0" in person.screen()
        rows = person.rows()
        assert [row.split()[1 if "▸" in row[:2] and row[1] == " " else 0].lstrip("▸") for row in rows] == [
            "2502.02581",
            "2602.22437",
        ]
        await person.press("j", "enter")
        assert person.trail.count("›") == 2
        assert person.cursor.split()[1] == "10", "the row of that record that cites the work"


async def test_an_inbound_row_leads_to_the_work_page_of_the_citing_paper() -> None:
    async with browsing() as person:
        await person.press("enter", "i", "enter")
        assert "work page · OpenFlamingo" in person.screen()
        assert "[Cites 1]" in person.screen(), "the list that holds the row one came from"
        assert "PyTorch FSDP" in person.cursor, "what the citing paper cites"
        await person.press("i")
        assert "[Cited by 0]" in person.screen()
        assert "There are no loaded cited by rows" in person.screen()


async def test_a_placeholder_shows_its_neighbours_and_is_matched_with_nothing() -> None:
    async with browsing() as person:
        await person.press("enter", "j", "enter")
        assert "work page · an unresolved cited work" in person.screen()
        assert "torch.amp Gradient Scaling" in person.screen(), "the row before it in the list"
        assert "[Cited by 1]" in person.screen() and "Near titles 0" in person.screen()


async def test_more_than_one_target_is_a_choice_and_candidates_are_never_taken_by_themselves(tmp_path: Path) -> None:
    twin = "A Long Enough Title to Be Telling"
    write(tmp_path / "a.json", record("2401.00001", outbound=[row(title=twin), row("2", "Short Title")]))
    write(tmp_path / "b.json", record("2401.00002", paper={"title": twin}))
    write(tmp_path / "c.json", record("2401.00003", paper={"title": twin.upper()}))
    write(tmp_path / "d.json", record("2401.00004", paper={"title": "Short title"}))
    async with browsing([tmp_path]) as person:
        await person.press("enter", "enter")
        assert "Where to?" in person.screen()
        choices = [line for line in person.lines() if "-> " in line]
        assert len(choices) == 2
        await person.press("j", "enter")
        assert "2401.00001 v1 › 2401.00003 v1" in person.trail

        await person.press("backspace", "j", "enter")
        assert "Where to?" in person.screen()
        assert "equal title, too short to tell" in person.screen() and "work page" in person.screen()
        await person.press("escape")
        assert "Where to?" not in person.screen() and "2401.00001 v1" in person.trail
        await person.press("enter", "G", "enter")
        assert "work page · Short Title" in person.screen()


async def test_reading_the_files_again_keeps_the_place_and_shows_what_changed(tmp_path: Path) -> None:
    rows = [row(str(number), f"Title Number {number} of Them All") for number in range(1, 9)]
    write(tmp_path / "a.json", record("2401.00001", outbound=rows))
    async with browsing([tmp_path]) as person:
        await person.press("enter", "j", "j", "j")
        assert person.cursor.split()[1] == "4"
        write(tmp_path / "a.json", record("2401.00001", outbound=rows[1:]))
        write(tmp_path / "b.json", record("2401.00002"))
        await person.press("r")
        assert person.cursor.split()[1] == "4", "the cursor is kept by the row's key, not by its line"
        assert "2 papers" in person.screen() and "[Outbound 7]" in person.screen()


async def test_a_record_that_went_away_is_said_so_and_the_walk_goes_on(tmp_path: Path) -> None:
    write(tmp_path / "a.json", record("2401.00001"))
    write(tmp_path / "b.json", record("2401.00002"))
    async with browsing([tmp_path]) as person:
        await person.press("enter", "f")
        await person.type("2401.00002")
        await person.press("enter")
        (tmp_path / "b.json").unlink()
        await person.press("r")
        assert "that record is not loaded any more" in person.screen()
        await person.press("backspace", "L")
        assert "that record is not loaded any more" in person.screen()
        await person.press("backspace")
        assert "The Paper 2401.00001" in person.screen()


async def test_a_newer_record_of_the_paper_is_shown_in_place_of_the_one_that_went(tmp_path: Path) -> None:
    write(tmp_path / "a.json", record("2401.00001"))
    async with browsing([tmp_path]) as person:
        await person.press("enter")
        newer = {"date": "2026-09-01", "text": "1 September 2026"}
        write(tmp_path / "a.json", record("2401.00001", as_of=newer, outbound=[row("1", "One Title"), row("2", "Two")]))
        await person.press("r")
        assert "as of 1 September 2026" in person.screen() and "[Outbound 2]" in person.screen()


async def test_a_record_that_went_and_came_back_is_shown_again(tmp_path: Path) -> None:
    path = write(tmp_path / "a.json", record("2401.00001"))
    write(tmp_path / "b.json", record("2401.00002"))
    async with browsing([tmp_path]) as person:
        await person.press("enter")
        path.rename(tmp_path / "a.gone")
        await person.press("r")
        assert "not loaded any more" in person.screen()
        (tmp_path / "a.gone").rename(path)
        await person.press("r")
        assert "The Paper 2401.00001" in person.screen() and "not loaded" not in person.screen()


async def test_the_preview_follows_the_newest_record_of_its_paper_while_files_come(tmp_path: Path) -> None:
    for version in (1, 2, 3):
        told = record("2401.00001", paper={"version": version}, as_of={"date": f"2026-08-0{version}", "text": None})
        write(tmp_path / f"v{version}.json", told)
    async with browsing([tmp_path]) as person:
        assert "[preview: 2401.00001 v3]" in person.trail
        assert "record 1 of 3 < >" in person.screen()


async def test_the_other_records_of_a_paper_are_a_key_away_and_back_returns(tmp_path: Path) -> None:
    for version in (1, 2):
        told = record("2401.00001", paper={"version": version}, as_of={"date": f"2026-08-0{version}", "text": None})
        write(tmp_path / f"v{version}.json", told)
    other = record("2401.00001", source="crossref", as_of=None, outbound=[row("1"), row("2")])
    write(tmp_path / "w.json", other)
    async with browsing([tmp_path]) as person:
        await person.press("greater_than_sign")
        assert "record 2 of 3 < >" in person.screen()
        assert "[preview: 2401.00001 v1]" in person.trail
        await person.press("enter")
        assert "record 1 of 3 < >" in person.screen()
        await person.press("less_than_sign")
        assert "this is the newest record" in person.screen()
        await person.press("greater_than_sign", "greater_than_sign")
        assert "record 3 of 3 < >" in person.screen()
        assert "crossref" in person.screen() and "row 1 of 2" in person.screen()
        await person.press("greater_than_sign")
        assert "this is the oldest record" in person.screen()
        await person.press("backspace")
        assert "record 2 of 3 < >" in person.screen()


async def test_a_paper_with_one_record_has_no_other(tmp_path: Path) -> None:
    write(tmp_path / "a.json", record("2401.00001"))
    async with browsing([tmp_path]) as person:
        await person.press("greater_than_sign")
        assert "no other record of this paper is loaded" in person.screen()


async def test_a_filter_that_names_a_word_no_longer_there_is_cleared_and_said_so(tmp_path: Path) -> None:
    write(tmp_path / "a.json", record("2401.00001", outbound=[row("1", "Some Title", state="disputed")]))
    async with browsing([tmp_path]) as person:
        await person.press("enter", "slash")
        await person.type("state:disputed")
        await person.press("enter")
        write(tmp_path / "a.json", record("2401.00001"))
        await person.press("r")
        assert "the filter state:disputed was cleared" in person.lines()[-1]
        assert "row 1 of 1" in person.screen()
