"""Triage at the keyboard: the queue, the evidence, decisions that stay, and handing them over."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from tests.app.driving import Person, browsing
from tests.invented import record, row, write

HECATE = ("j", "enter")


def kept(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


async def stand_on(person: Person, text: str) -> None:
    """In an open record, show the one row that a filter finds."""
    await person.press("slash")
    await person.type(text)
    await person.press("enter")


async def test_n_goes_through_the_queue_across_papers_and_says_where_it_is() -> None:
    async with browsing() as person:
        await person.press("n")
        assert "1 of 110, 0 decided, 0 later: look at the evidence" in person.screen()
        assert "2502.02581 v1" in person.trail and "An Image is Worth" in person.cursor
        await person.press("n")
        assert "2 of 110" in person.screen() and "back 0" in person.trail, "the same record is no new entry"
        await person.press("N", "N")
        assert "110 of 110" in person.screen() and "open the citing paper" in person.screen()
        assert "back 1" in person.trail, "another record is one"


async def test_n_passes_over_rows_that_a_filter_hides_and_says_how_many() -> None:
    async with browsing() as person:
        await person.press(*HECATE)
        await stand_on(person, "scaling laws")
        await person.press("n")
        assert "9 passed over, hidden by filters" in person.screen()
        assert "2304.11277 v2" in person.trail


async def test_a_decision_needs_evidence_is_written_and_the_next_row_comes_up(tmp_path: Path) -> None:
    path = tmp_path / "decisions.jsonl"
    async with browsing(decisions=path, size=(150, 44)) as person:
        await person.press(*HECATE)
        await stand_on(person, "ref:19-20")
        await person.press("t")
        assert "ref title" in person.screen() and "evidence: 0" in person.screen()
        await person.press("a")
        assert "there is no match to confirm" in person.screen() and kept(path) == []

        await person.press("j")
        assert "evidence: 1" in person.screen() and "2602.22437" in person.line("✓ exact")
        await person.press("a")
        (entry,) = kept(path)
        assert entry["decision"] == "confirmed" and entry["reference"] == "20" and entry["state_seen"] == "unresolved"
        assert entry["detail"] == {"evidence": "9ca1e60a-00ac-4367-b35f-fe4c0874a85e"}
        assert entry["who"] is None
        assert "decided: confirmed" in person.screen() and "1 decided" in person.screen()
        assert "passed over, hidden by filters" in person.screen(), "the next undecided row is in another record"

        await person.press("escape")
        assert "confirmed" in next(line for line in person.rows() if "Scaling Laws" in line)
        assert "? unresolved" in next(line for line in person.rows() if "Scaling Laws" in line), "the state stays"


async def test_what_a_decision_needs_is_asked_and_checked(tmp_path: Path) -> None:
    path = tmp_path / "decisions.jsonl"
    async with browsing(decisions=path) as person:
        await person.press(*HECATE, "t", "h")
        await person.type("nothing")
        await person.press("enter")
        assert "Identified by hand" in person.screen() and kept(path) == []
        await person.press(*["backspace"] * 7)
        await person.type("https://doi.org/10.1000/XYZ")
        await person.press("enter", "o", "j", "enter", "f")
        await person.type("Crossref, dblp")
        await person.press("enter", "d", "enter", "c")
        await person.type("see the errata")
        await person.press("enter", "r", "l", "i", "m", "b", "x")
        entries = kept(path)
        assert [entry["decision"] for entry in entries] == [
            "identified by hand",
            "out of scope",
            "not found",
            "duplicate of",
            "author query",
            "later",
            "no identifier exists",
            "right work, wrong metadata",
            "broken parse",
            "wrong match",
        ]
        assert entries[0]["detail"]["value"] == "10.1000/xyz" and entries[0]["detail"]["typed"].endswith("XYZ")
        assert entries[1]["detail"] == {"kind": "software"}
        assert entries[2]["detail"] == {"places": ["Crossref", "dblp"]}
        assert entries[4]["note"] == "see the errata" and entries[5]["note"] is None
        assert "9 decided, 1 later" in person.screen()


async def test_an_inbound_row_is_confirmed_without_evidence_and_refuses_what_is_for_cited_works(tmp_path: Path) -> None:
    path = tmp_path / "decisions.jsonl"
    async with browsing(decisions=path) as person:
        await person.press("enter", "i", "u", "t")
        assert "h identified" not in person.screen() and "a confirmed" in person.screen()
        await person.press("h")
        assert kept(path) == [] and "is for cited works" in person.screen()
        await person.press("a")
        assert kept(path)[0]["direction"] == "inbound" and kept(path)[0]["detail"] is None


async def test_undo_and_redo_here_and_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "decisions.jsonl"
    async with browsing(decisions=path) as person:
        await person.press(*HECATE, "t", "x", "l", "i", "z")
        assert "taken back: no identifier exists" in person.screen()
        await person.press("Z")
        assert "decided again: no identifier exists" in person.screen()
        assert "2 decided, 1 later" in person.screen()
    async with browsing(decisions=path) as person:
        await person.press("z")
        assert "taken back: no identifier exists" in person.screen()
        await person.press("z", "z", "z")
        assert "nothing to take back" in person.screen()
        await person.press("t")
        assert "0 decided, 0 later" in person.screen()


async def test_selected_rows_are_listed_and_decided_together_and_taken_back_together(tmp_path: Path) -> None:
    path = tmp_path / "decisions.jsonl"
    async with browsing(decisions=path) as person:
        await person.press(*HECATE)
        await stand_on(person, "nvidia")
        await person.press("space", "space")
        assert "2 selected" in person.screen()
        await person.press("t")
        assert "decide 2 selected rows together" in person.screen()
        assert "Nvidia nvlink" in person.screen() and "Nvidia collective" in person.screen()
        await person.press("o", "enter")
        assert [entry["detail"] for entry in kept(path)] == [{"kind": "website"}] * 2
        await person.press("escape", "z")
        assert len(kept(path)) == 3 or len(kept(path)) == 4
        await person.press("slash", "escape", "escape")
        assert not any("out of scope" in line for line in person.rows())


async def test_the_star_inverts_the_selection_of_the_rows_shown() -> None:
    async with browsing() as person:
        await person.press(*HECATE)
        await stand_on(person, "nvidia")
        await person.press("space", "asterisk")
        assert "1 selected" in person.screen()


async def test_a_decision_is_carried_only_after_the_rows_are_listed(tmp_path: Path) -> None:
    path = tmp_path / "decisions.jsonl"
    title = "A Cited Work That Two Papers Name"
    write(tmp_path / "records" / "a.json", record("2401.00001", outbound=[row("1", title, state="unresolved")]))
    write(tmp_path / "records" / "b.json", record("2401.00002", outbound=[row("7", title, state="unresolved")]))
    async with browsing([tmp_path / "records"], decisions=path) as person:
        await person.press("enter", "t", "i", "k", "C")
        assert "2401.00002 v1 reference 7" in person.screen() and len(kept(path)) == 1
        await person.press("enter")
        assert len(kept(path)) == 1
        await person.type("yes")
        await person.press("enter")
        assert [entry["record"] for entry in kept(path)] == ["2401.00001", "2401.00002"]


async def test_a_record_that_tells_the_row_otherwise_now_is_marked_and_both_states_are_shown(tmp_path: Path) -> None:
    path = tmp_path / "decisions.jsonl"
    write(tmp_path / "records" / "a.json", record("2401.00001", outbound=[row("1", "One Work", state="unresolved")]))
    async with browsing([tmp_path / "records"], decisions=path) as person:
        await person.press("enter", "t", "i")
    write(
        tmp_path / "records" / "a.json", record("2401.00001", outbound=[row("1", "One Work", state="verified exact")])
    )
    async with browsing([tmp_path / "records"], decisions=path, size=(130, 50)) as person:
        await person.press("enter")
        assert "record changed since: it said unresolved when this was decided" in person.screen()
        assert "verified exact" in person.screen()


async def test_a_journal_that_cannot_be_written_is_said_at_once_and_offered_elsewhere(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.jsonl"
    (tmp_path / "file").write_text("")
    async with browsing(decisions=tmp_path / "file" / "decisions.jsonl") as person:
        assert "decisions cannot be kept" in person.lines()[0]
        await person.press(*HECATE, "t")
        assert "not kept" in person.screen()
        await person.press("x")
        assert "Keep the decisions elsewhere" in person.screen() and "1 are in memory only" in person.screen()
        assert "2 of 110" in person.lines()[2] or "Language Models" in person.screen(), "the next row is there already"
        await person.press(*["backspace"] * len("decisions.jsonl"))
        await person.type(str(elsewhere))
        await person.press("enter")
        assert [entry["decision"] for entry in kept(elsewhere)] == ["wrong match"]


async def test_filters_know_decisions(tmp_path: Path) -> None:
    async with browsing(decisions=tmp_path / "d.jsonl") as person:
        await person.press(*HECATE, "t", "x", "l", "escape")
        await stand_on(person, "decision:later")
        assert "1 shown of 47" in person.screen()
        await person.press("slash", "escape")
        await person.type("triage:open")
        await person.press("enter")
        assert "18 shown of 47" in person.screen()


@pytest.mark.parametrize("size", [(120, 36), (80, 24)])
async def test_hints_bring_more_rows_each_with_its_reason(size: tuple[int, int]) -> None:
    async with browsing(size=size) as person:
        await person.press("t", "plus", "j", "enter")
        assert "hints: suspect" in person.screen()
        assert "110 in the queue" not in person.screen() and " of 110" not in person.screen()


async def test_what_is_shown_is_exported_and_nothing_is_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with browsing(decisions=tmp_path / "d.jsonl") as person:
        await person.press(*HECATE, "u", "e", "enter", "enter")
        assert "written: observations.csv" in person.screen()
        with (tmp_path / "observations.csv").open(newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        assert len(rows) == 20 and {row["state"] for row in rows} == {"unresolved"}
        await person.press("e", "enter", "enter")
        assert "that file is there already" in person.screen()


async def test_the_address_is_shown_before_it_is_opened(tmp_path: Path) -> None:
    told = row(
        "1",
        "A Work With an Identifier",
        identifiers={
            "doi": ["10.1002/(SICI)1096-9861(19960129)365:1<113::AID-CNE9>3.0.CO;2-6"],
            "url": ["javascript:alert(1)"],
        },
    )
    write(tmp_path / "records" / "a.json", record(outbound=[told]))
    async with browsing([tmp_path / "records"], decisions=tmp_path / "d.jsonl") as person:
        await person.press("enter", "w")
        assert "https://doi.org/10.1002/(sici)1096-9861(19960129)365:1%3C113::aid-cne9%3E3.0.co;2-6" in person.screen()
        assert "javascript" not in "".join(line for line in person.lines() if "https" in line or "page" in line)


async def test_a_row_is_copied_by_what_the_person_picks(tmp_path: Path) -> None:
    async with browsing(decisions=tmp_path / "d.jsonl") as person:
        await person.press(*HECATE, "y")
        for name in ("id", "title", "citation line", "row as JSON"):
            assert name in person.screen()


async def test_a_row_decided_under_a_filter_stays_until_the_view_is_left(tmp_path: Path) -> None:
    async with browsing(decisions=tmp_path / "d.jsonl") as person:
        await person.press(*HECATE)
        await stand_on(person, "triage:open")
        assert "20 shown of 47" in person.screen()
        await person.press("t", "l", "l", "escape")
        assert sum("later" in line for line in person.rows()) == 2
        await person.press("n", "S", "S")
        assert sum("later" in line for line in person.rows()) == 2
        await person.press("f")
        await person.type("vescale")
        await person.press("enter", "backspace")
        assert sum("later" in line for line in person.rows()) == 0 and "18 shown of 47" in person.screen()


async def test_rows_decided_together_rest_each_on_its_own_evidence(tmp_path: Path) -> None:
    path = tmp_path / "decisions.jsonl"
    async with browsing(decisions=path) as person:
        await person.press(*HECATE)
        await stand_on(person, "ref:20,30 state:unresolved")
        await person.press("slash", "escape")
        await person.type("ref:20")
        await person.press("enter", "space", "slash", "escape")
        await person.type("ref:30")
        await person.press("enter", "space", "t", "a")
        found = {entry["reference"]: entry["detail"]["evidence"] for entry in kept(path)}
        assert found["20"] == "9ca1e60a-00ac-4367-b35f-fe4c0874a85e"
        assert found["30"] == "a5d5bb79-16c7-4e39-add7-b4fa1c58d15c"


async def test_a_single_near_title_is_chosen_by_going_to_it(tmp_path: Path) -> None:
    path = tmp_path / "decisions.jsonl"
    right, wrong = "Deep Residual Learning for Image Recognition", "Deep Residual Learning for Image Recogntion"
    write(tmp_path / "records" / "a.json", record("2401.00001", outbound=[row("1", wrong, state="unresolved")]))
    told = row("9", right, id="0b4f3a52-0000-4000-8000-000000000009")
    write(tmp_path / "records" / "b.json", record("2401.00002", outbound=[told]))
    async with browsing([tmp_path / "records"], decisions=path) as person:
        await person.press("enter", "t", "a")
        assert kept(path) == [], "a near title is never taken unasked"
        await person.press("tab", "a")
        assert kept(path)[0]["detail"] == {"evidence": "0b4f3a52-0000-4000-8000-000000000009"}


async def test_quitting_with_decisions_in_memory_only_asks_first(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    async with browsing(decisions=tmp_path / "file" / "decisions.jsonl") as person:
        await person.press(*HECATE, "t", "x", "escape", "escape")
        await person.press("q")
        assert person.app.is_running and "1 are in memory only" in person.screen()
        await person.press("escape")
        await person.pilot.press("q")
        await person.pilot.pause()
        assert not person.app.is_running


async def test_what_another_window_decided_is_seen_before_it_is_decided_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Nothing is heard in between but by the key itself.
    monkeypatch.setattr("ledger_tui.app.screens.triage._HEARING_SECONDS", 1000)
    monkeypatch.setattr("ledger_tui.app.screens.browsing._HEARING_SECONDS", 1000)
    path = tmp_path / "decisions.jsonl"
    async with browsing(decisions=path) as one:
        await one.press(*HECATE, "t")
        async with browsing(decisions=path) as other:
            await other.press(*HECATE, "t", "l")
        await one.press("x")
        assert [entry["decision"] for entry in kept(path)] == ["later"]
        assert "another window decided meanwhile: later" in one.screen()
        await one.press("x")
        assert [entry["decision"] for entry in kept(path)] == ["later", "wrong match"]


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_in_a_small_window_the_evidence_is_on_screen(size: tuple[int, int], tmp_path: Path) -> None:
    async with browsing(decisions=tmp_path / "d.jsonl", size=size) as person:
        await person.press(*HECATE)
        await stand_on(person, "scaling laws")
        await person.press("t")
        assert "evidence: 1" in person.screen() and "2602.22437" in person.screen() and "equal title" in person.screen()
        assert "? unresolved" in person.screen(), "the queue shows states"
        assert all(len(line) == size[0] for line in person.lines())


async def test_the_queue_can_be_of_one_paper(tmp_path: Path) -> None:
    async with browsing(decisions=tmp_path / "d.jsonl", size=(150, 60)) as person:
        await person.press(*HECATE, "t")
        assert "2304.11277" in person.screen()
        await person.press("p")
        assert not any(line.startswith("│ 2304.11277") for line in person.lines())


async def test_a_decision_whose_row_went_is_kept_and_told(tmp_path: Path) -> None:
    path = tmp_path / "decisions.jsonl"
    rows = [row("1", "A Work That Stays"), row("2", "A Work That Goes Away", state="unresolved")]
    write(tmp_path / "records" / "a.json", record("2401.00001", outbound=rows))
    async with browsing([tmp_path / "records"], decisions=path) as person:
        await person.press("enter", "n", "t", "i")
    write(tmp_path / "records" / "a.json", record("2401.00001", outbound=rows[:1]))
    async with browsing([tmp_path / "records"], decisions=path) as person:
        await person.press("exclamation_mark")
        assert "no identifier exists, kept although the record no longer has" in person.screen()
