"""What the panes say, at the sizes people have."""

from pathlib import Path

import pytest

from tests.app.driving import browsing
from tests.invented import record, row, write

HECATE = ("j", "enter")


async def test_at_80_by_24_everything_can_be_reached() -> None:
    async with browsing(size=(80, 24)) as person:
        assert "2502.02581 Hecate" in person.screen(), "the paper list is a drawer that is open at the start"
        await person.press(*HECATE)
        assert "3 papers ─" not in person.screen()
        assert "references 47 of 47  notices 48 of 48  inbound 1 of 1  external 1 of 1" in person.screen()
        assert "[Outbound 47 of 47]" in person.screen() and "unresolved 20" in person.screen()
        await person.press("p")
        assert "external, never combined: 0 by pith at 2026-08-05" in person.screen()
        assert "event checks: 29 none found, 19 unavailable" in person.screen()
        await person.press("p", "tab", "end")
        assert "enter opens its work page" in person.screen(), "the detail scrolls to its end"
        await person.press("plus")
        assert "id 6afbf8c7-ff13-46c3-8d7e-bcefef5cfd93" in person.screen()
        await person.press("escape", "tab")
        assert "3 papers ─" in person.screen()
        await person.press("k", "enter")
        assert "2304.11277 v2" in person.trail and "3 papers ─" not in person.screen()


async def test_the_coverage_panel_says_what_is_stated_and_what_is_not() -> None:
    async with browsing(size=(150, 44)) as person:
        await person.press("j", "j", "enter", "shift+tab", "plus")
        screen = person.screen()
        assert screen.count("not stated status not stated") == 4
        assert "0 of 0" not in screen and "external, never combined: none stored" in screen
        assert "observed time not stated" in screen and "sources cited_works" in screen
        assert "known by its description" in screen
    async with browsing(size=(150, 44)) as person:
        await person.press("enter", "shift+tab", "plus")
        screen = person.screen()
        assert "100 of 195" in screen and "inbound: 100 of 195 citing papers itemized (page cap)" in screen
        assert "2026-08-11T06:34:44.6726+00:00" in screen
        assert "paper_references, paper_reference_links" in screen
        assert "event checks: 82 none found, 57 unavailable" in screen
        assert "external, never combined: 12 by pith at 2026-08-05T02:28:24.338817Z" in screen


async def test_what_a_record_does_not_state_is_never_a_zero(tmp_path: Path) -> None:
    write(tmp_path / "silent.json", record("2401.00001"))
    write(tmp_path / "zero.json", record("2401.00002", inbound=[], coverage=[], external_measurements=[]))
    async with browsing([tmp_path]) as person:
        silent = person.line("2401.00001 The")
        assert silent.split("│")[1].split()[-3:] == ["1", "-", "0"]
        await person.press("enter", "i")
        assert "[Inbound not stated]" in person.screen()
        assert "The record does not state its inbound rows." in person.screen()
        assert "coverage vector not stated" in person.screen()
        assert "external, never combined: not stated" in person.screen()
        await person.press("f")
        await person.type("2401.00002")
        await person.press("enter", "i")
        assert "[Inbound 0]" in person.screen() and "The record lists no inbound rows." in person.screen()
        assert "the record states no coordinate" in person.screen()
        assert "external, never combined: none stored" in person.screen()


async def test_counters_that_disagree_are_both_shown(tmp_path: Path) -> None:
    told = record(
        outbound=[row("1", "One Title"), row("2", "Another Title", state="unresolved")],
        stated={"outbound": {"listed": 3, "total": 9}},
        resolution={"displayed": 2, "total": 2, "states": {"verified exact": 2, "unresolved": 1}},
    )
    write(tmp_path / "a.json", told)
    async with browsing([tmp_path], size=(150, 44)) as person:
        assert "the counters state 2 'verified exact' and the rows add up to 1" in person.screen()
        assert "the record states 3 rows outbound and holds 2" in person.screen()
        assert "'unresolved'" not in person.screen()
        assert "[Outbound 2 of 9]" in person.screen()


async def test_the_detail_has_every_fact_of_the_row_and_what_others_tell(tmp_path: Path) -> None:
    told = row(
        "2022",
        "A Work That Was Retracted Later",
        id="0b4f3a52-0000-4000-8000-000000000001",
        raw="[2022] A. Author. A Work That Was Retracted Later.",
        identifiers={"doi": ["10.1000/xyz"]},
        observed="2026-05-12T04:15:20.0681Z",
        event={
            "status": "found",
            "as_of": "2026-08-01",
            "events": [{"kind": "retraction", "source": "a registry", "date": "2010", "text": "words as they stand"}],
        },
        contexts=["as shown in [2022]"],
        intents=["background"],
        weight=3,
    )
    write(tmp_path / "a.json", record("2401.00001", outbound=[told]))
    write(
        tmp_path / "b.json",
        record("2401.00002", outbound=[row("7", "A work that was retracted later", state="unresolved")]),
    )
    async with browsing([tmp_path], size=(136, 60)) as person:
        await person.press("enter", "tab", "plus")
        screen = person.screen()
        for fact in (
            "verified exact by doi, observed 2026-05-12T04:15:20.0681Z",
            "found as of 2026-08-01",
            "retraction, 2010, told by a registry, words as they stand",
            "reference 2022, row 1 of 1 outbound in 2401.00001 v1",
            "0b4f3a52-0000-4000-8000-000000000001",
            "doi:10.1000/xyz",
            "[2022] A. Author. A Work That Was Retracted Later.",
            "as shown in [2022]",
            "background",
            "weight 3",
            "the reference number 2022 looks like a year",
            "cited elsewhere: in 2401.00002 v1 outbound reference 7",
            "states differ",
        ):
            assert fact in screen, fact
        await person.press("escape", "shift+tab")
        assert "retraction" in person.rows()[0], "an event that was found stands in the row"


async def test_a_placeholder_s_event_check_says_nothing_and_is_told_so() -> None:
    async with browsing(size=(136, 60)) as person:
        await person.press("enter", "j")
        assert "no work is identified by this row, and the event check says nothing of it" in person.screen()


async def test_a_citing_paper_told_twice_shows_that_the_states_differ() -> None:
    async with browsing(size=(136, 60)) as person:
        await person.press("enter", "i", "slash")
        await person.type("z-image")
        await person.press("enter")
        assert len(person.rows()) == 2
        assert "this citing paper, told again in 2304.11277 v2 inbound reference 96" in person.screen()
        assert "states differ" in person.screen()


@pytest.mark.parametrize(
    ("keys", "text", "words"),
    [
        (("slash",), "zzz", ["None of the 47 rows fits the filter zzz", "escape clears the filter"]),
        (("1", "2", "3", "4"), "", ["All 47 rows are in states that are hidden", "0 shows all states"]),
    ],
)
async def test_an_empty_table_says_what_is_hidden_and_which_key_brings_it_back(
    keys: tuple[str, ...], text: str, words: list[str]
) -> None:
    async with browsing() as person:
        await person.press(*HECATE, *keys)
        await person.type(text)
        for part in words:
            assert part in person.screen()


async def test_an_error_in_the_filter_is_told_while_the_last_good_rows_stay() -> None:
    async with browsing() as person:
        await person.press(*HECATE, "slash")
        await person.type("state:unres")
        assert "20 shown of 47 references" in person.screen()
        await person.type(",v")
        assert "verified exact" in person.lines()[-2] and "20 shown of 47 references" in person.screen()
        await person.press("escape")
        assert "47 references" in person.screen()
        await person.press("escape")
        assert "rows /" not in person.screen()


async def test_the_paper_list_has_a_filter_and_sorts_of_its_own() -> None:
    async with browsing() as person:
        await person.press("slash")
        await person.type("hecate")
        assert "1 shown of 3 papers" in person.screen() and "[preview: 2502.02581 v1]" in person.trail
        await person.press("enter", "escape", "s", "s")
        papers = [line.split("│")[1] for line in person.lines() if " 77 " in line or " 20 " in line]
        assert "3 papers, by title" in person.screen()
        assert "2502.02581" in papers[0]


async def test_a_file_that_changed_since_it_was_read_is_told_and_the_index_s_own_facts_are_shown(
    tmp_path: Path,
) -> None:
    path = write(tmp_path / "a.json", record(outbound=[row("1", "First Title"), row("2", "Second Title")]))
    write(tmp_path / "b.json", record("2401.00002"))
    async with browsing([tmp_path]) as person:
        await person.press("enter")
        path.write_text("{}")
        for number in range(3, 25):
            write(tmp_path / f"{number}.json", record(f"2402.{number:05}"))
        await person.press("v")
        assert "Source:" not in person.screen() and "changed" in person.lines()[-1]
        await person.press("j")
        assert "Second Title" in person.cursor


@pytest.mark.parametrize("size", [(60, 20), (40, 12), (20, 6)])
async def test_a_very_small_window_is_drawn_and_takes_keys(size: tuple[int, int]) -> None:
    async with browsing(size=size) as person:
        await person.press("j", "enter", "j", "tab", "tab", "plus", "escape", "question_mark", "q", "i", "o")
        assert "ledger" in person.screen()


async def test_events_of_the_subject_and_lines_that_no_rule_read_are_shown(tmp_path: Path) -> None:
    told = record(
        paper={"events": [{"kind": "retraction", "source": "a registry", "date": "2026-07-01"}], "field": "physics"},
        unread=[{"line": 7, "text": "Notice: something no rule reads"}],
        times={"indexed": "2026-01-02"},
    )
    write(tmp_path / "a.json", told)
    async with browsing([tmp_path], size=(120, 50)) as person:
        await person.press("enter")
        assert "told of this paper: retraction" in person.line("2401.00001 v1 ·")
        assert "told of this paper: retraction, 2026-07-01, told by a registry" in person.screen()
        assert "1 line read by no rule" in person.screen()
        await person.press("shift+tab", "plus")
        for fact in (
            "read by no rule, line 7: Notice: something no rule reads",
            "field physics",
            "time indexed 2026-01-02",
        ):
            assert fact in person.screen()


async def test_rows_that_are_not_stated_have_no_counts_and_the_page_s_counters_stand(tmp_path: Path) -> None:
    counters = {"displayed": 39, "total": 120, "states": {"verified exact": 13, "unresolved": 22}}
    write(tmp_path / "a.json", record(outbound=None, resolution=counters))
    async with browsing([tmp_path], size=(150, 44)) as person:
        await person.press("enter")
        assert "[Outbound not stated]" in person.screen() and "outbound rows not stated" in person.screen()
        assert "exact 0" not in person.screen() and "0 references" not in person.screen()
        words = " ".join(person.screen().replace("│", " ").split())
        assert "39 of 120 displayed; verified exact 13, unresolved 22" in words


async def test_tab_and_a_click_leave_the_filter_line_and_keep_the_filter() -> None:
    async with browsing() as person:
        await person.press(*HECATE, "slash")
        await person.type("gpt")
        await person.press("tab")
        assert "rows /" not in person.screen() and "filter gpt" in person.screen()
        await person.press("slash")
        await person.pilot.click("#table", offset=(5, 1))
        await person.settle()
        assert "rows /" not in person.screen() and "filter gpt" in person.screen()


async def test_what_is_no_filter_is_not_kept_by_enter() -> None:
    async with browsing() as person:
        await person.press(*HECATE, "slash")
        await person.type("state:zzz")
        await person.press("enter")
        assert "rows /" in person.screen() and "zzz" in person.lines()[-2]
        await person.press("escape", "escape")
        assert "47 references" in person.screen() and "rows /" not in person.screen()


async def test_the_source_is_shown_from_any_file_that_holds_the_record(tmp_path: Path) -> None:
    path = write(tmp_path / "a.json", record())
    write(tmp_path / "b.json", record())
    async with browsing([tmp_path]) as person:
        await person.press("enter")
        path.unlink()
        await person.press("v")
        assert "Source: " in person.screen() and "b.json" in person.screen()


async def test_a_work_page_counts_the_papers_it_lists(tmp_path: Path) -> None:
    cited = row("3", "A Work That Several Papers Cite")
    write(tmp_path / "a.json", record("2401.00001", outbound=[cited, row("4", "A Work That Several Papers Cite")]))
    write(tmp_path / "b.json", record("2401.00002", outbound=[cited]))
    async with browsing([tmp_path]) as person:
        await person.press("enter", "enter")
        assert "3 references · 2 distinct citing papers" in person.screen()
        assert "enter opens 2401.00001 v1 at this row" in person.screen()
