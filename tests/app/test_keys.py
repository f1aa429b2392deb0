"""Every key of the browser does what it says: the screen before it, the key, the screen after it.

Each line names the keys that lead to the screen before, the key, what must stand on the screen before and after, and
what must not stand there after (spaces do not count).  A key that is not bound leaves the screen as
it was, so each `after` is new to the screen.
"""

from dataclasses import dataclass
from pathlib import Path

import pytest

from ledger_tui.session.actions import ACTIONS
from tests.app.driving import browsing
from tests.invented import record, row, write

OPEN_HECATE = ("j", "enter")
OPEN_FSDP = ("enter",)


@dataclass(frozen=True)
class Case:
    keys: tuple[str, ...]
    lead: tuple[str, ...]
    before: str
    after: str
    gone: str = ""


CASES = [
    Case(("down", "j"), OPEN_HECATE, "row 1 of 47", "row 2 of 47"),
    Case(("up", "k"), (*OPEN_HECATE, "end"), "row 47 of 47", "row 46 of 47"),
    Case(("home", "g"), (*OPEN_HECATE, "end"), "row 47 of 47", "row 1 of 47"),
    Case(("end", "G"), OPEN_HECATE, "row 1 of 47", "row 47 of 47"),
    Case(("pagedown", "ctrl+d"), OPEN_HECATE, "row 1 of 47", "row 12 of 47"),
    Case(("pageup", "ctrl+u"), (*OPEN_HECATE, "end"), "row 47 of 47", "row 36 of 47"),
    Case(("enter",), ("j",), "[preview: 2502.02581 v1]", "● 2502.02581", "[preview"),
    Case(
        ("backspace", "H", "left_square_bracket", "alt+left", "ctrl+left"),
        (*OPEN_FSDP, "j", "enter"),
        "work page",
        "39 references",
        "work page",
    ),
    Case(
        ("L", "right_square_bracket", "alt+right", "ctrl+right"),
        (*OPEN_FSDP, "j", "enter", "backspace"),
        "forward 1",
        "work page",
        "forward 1",
    ),
    Case(("o",), (*OPEN_FSDP, "i"), "[Inbound 100 of 195]", "[Outbound 39 of 39]"),
    Case(("i",), OPEN_FSDP, "[Outbound 39 of 39]", "[Inbound 100 of 195]"),
    Case(("1",), OPEN_FSDP, "1 ✓ exact 13", "1 (✓ exact 13)", "PipeDream"),
    Case(("2",), OPEN_FSDP, "2 ≈ fuzzy 2", "2 (≈ fuzzy 2)", "torch.amp Gradient"),
    Case(("3",), OPEN_FSDP, "3 ? unresolved 22", "3 (? unresolved 22)", "placeholder: unresolved"),
    Case(("4",), OPEN_FSDP, "4 ~ parse 0", "4 (~ parse 0)"),
    Case(("5",), (*OPEN_FSDP, "i"), "5 ✗ id 3", "5 (✗ id 3)"),
    Case(("6",), OPEN_FSDP, "6 ≠ meta 2", "6 (≠ meta 2)"),
    Case(("0",), (*OPEN_FSDP, "1", "3"), "1 (✓ exact 13)", "1 ✓ exact 13"),
    Case(("u",), OPEN_HECATE, "47 references", "20 shown of 47 references"),
    Case(("u",), (*OPEN_HECATE, "u"), "20 shown of 47 references", "row 1 of 47 · 47 references"),
    Case(("slash",), OPEN_HECATE, "↵ follow", "rows /"),
    Case(("s",), OPEN_HECATE, "row 1 of 47", "by reference number"),
    Case(("S",), OPEN_HECATE, "row 1 of 47", "by as printed, reversed"),
    Case(("ctrl+g", "f"), OPEN_HECATE, "row 1 of 47", "Go to a paper"),
    Case(("v",), OPEN_HECATE, "row 1 of 47", "Source: "),
    Case(("p",), OPEN_HECATE, "event checks: 29 none found, 19 unavailable", "references 47 of 47", "event checks"),
    Case(("plus",), OPEN_HECATE, "event check for the cited work", "GShard: Scaling", "event check for"),
    Case(("exclamation_mark",), OPEN_HECATE, "row 1 of 47", "3 files read as records"),
    Case(("d",), OPEN_HECATE, "row 1 of 47", "No older record of this source is loaded"),
    Case(("greater_than_sign",), OPEN_HECATE, "row 1 of 47", "no other record of this paper is loaded"),
    Case(("less_than_sign",), OPEN_HECATE, "row 1 of 47", "no other record of this paper is loaded"),
    Case(("colon", "ctrl+p"), OPEN_HECATE, "row 1 of 47", "what it does"),
    Case(("question_mark",), OPEN_HECATE, "row 1 of 47", "Go back to the location before this one"),
    Case(("n",), OPEN_HECATE, "row 1 of 47", "2 of 110, 0 decided"),
    Case(("N",), OPEN_HECATE, "row 1 of 47", "110 of 110, 0 decided"),
    Case(("t",), OPEN_HECATE, "row 1 of 47", "evidence: "),
    Case(("space",), OPEN_HECATE, "row 1 of 47", "1 selected"),
    Case(("asterisk",), OPEN_HECATE, "row 1 of 47", "47 selected"),
    Case(
        ("z",), (*OPEN_HECATE, "t", "x", "escape"), "decided: wrong match", "taken back: wrong match", "decided: wrong"
    ),
    Case(("Z",), (*OPEN_HECATE, "t", "x", "escape", "z"), "taken back", "decided again: wrong match"),
    Case(("y",), OPEN_HECATE, "row 1 of 47", "citation line"),
    Case(("w",), OPEN_HECATE, "row 1 of 47", "this record's paper: arXiv 2502.02581"),
    Case(("e",), OPEN_HECATE, "row 1 of 47", "Export the 47 rows that are shown"),
    # On the triage screen.
    Case(("n",), (*OPEN_HECATE, "t"), "1 of 110", "2 of 110"),
    Case(("N",), (*OPEN_HECATE, "t"), "1 of 110", "110 of 110"),
    Case(("enter",), ("t",), "evidence: ", "back 0   forward 0", "evidence: "),
    Case(("s",), (*OPEN_HECATE, "t"), "1 of 110", "ordered as printed"),
    Case(("plus",), (*OPEN_HECATE, "t"), "1 of 110", "more rows for the queue"),
    Case(("c",), (*OPEN_HECATE, "t"), "1 of 110", "It goes with the next decision"),
    Case(("C",), (*OPEN_HECATE, "t"), "1 of 110", "the row has no decision to carry"),
    Case(("x",), (*OPEN_HECATE, "t"), "0 decided", "decided: wrong match"),
    Case(("m",), (*OPEN_HECATE, "t"), "0 decided", "decided: right work, wrong metadata"),
    Case(("b",), (*OPEN_HECATE, "t"), "0 decided", "decided: broken parse"),
    Case(("i",), (*OPEN_HECATE, "t"), "0 decided", "decided: no identifier exists"),
    Case(("r",), (*OPEN_HECATE, "t"), "0 decided", "decided: author query"),
    Case(("l",), (*OPEN_HECATE, "t"), "0 decided", "decided: later"),
    Case(("a",), (*OPEN_HECATE, "t"), "0 decided", "there is no match to confirm"),
    Case(("h",), (*OPEN_HECATE, "t"), "0 decided", "DOI, arXiv id, PMID, ISBN, or http address"),
    Case(("o",), (*OPEN_HECATE, "t"), "0 decided", "Out of scope: what is it?"),
    Case(("f",), (*OPEN_HECATE, "t"), "0 decided", "Where was it searched?"),
    Case(("d",), (*OPEN_HECATE, "t"), "0 decided", "Duplicate of which row?"),
    Case(("z",), (*OPEN_HECATE, "t", "x"), "1 decided", "taken back: wrong match"),
    Case(("Z",), (*OPEN_HECATE, "t", "x", "z"), "taken back", "decided again: wrong match"),
    Case(("escape", "q"), (*OPEN_HECATE, "question_mark"), "Go back to the location", "row 1 of 47 · 47", "Go back to"),
]


def squeezed(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize(
    ("key", "case"), [pytest.param(key, case, id=f"{key}-{case.after[:20]}") for case in CASES for key in case.keys]
)
async def test_a_key_does_what_it_says(key: str, case: Case) -> None:
    async with browsing() as person:
        await person.press(*case.lead)
        before = squeezed(person.screen())
        assert squeezed(case.before) in before
        assert squeezed(case.after) not in before
        await person.press(key)
        after = squeezed(person.screen())
        assert squeezed(case.after) in after
        assert not case.gone or squeezed(case.gone) not in after


async def test_tab_goes_through_the_panes_and_shift_tab_back() -> None:
    async with browsing() as person:
        panes = []
        for _ in range(4):
            panes.append(person.app.focused.id if person.app.focused else None)
            await person.press("tab")
        assert panes == ["papers", "coverage", "table", "detail"]
        assert person.app.focused is not None and person.app.focused.id == "papers"
        await person.press("shift+tab")
        assert person.app.focused is not None and person.app.focused.id == "detail"


async def test_7_and_8_hide_other_state_words_and_no_state(tmp_path: Path) -> None:
    rows = [row("1", "Asserted Work"), row("2", "Silent Work"), row("3", "Known Work")]
    rows[0]["state"], rows[1]["state"] = "asserted", None
    write(tmp_path / "a.json", record(outbound=rows))
    async with browsing([tmp_path]) as person:
        await person.press("enter")
        assert "7•other1" in squeezed(person.screen()) and "8-notstated1" in squeezed(person.screen())
        await person.press("7")
        assert not any("Asserted Work" in row for row in person.rows()) and "7(•other1)" in squeezed(person.screen())
        await person.press("8")
        assert [row.split()[2] for row in person.rows()] == ["Known"]
        await person.press("0")
        assert len(person.rows()) == 3


@pytest.mark.parametrize("key", ["q", "ctrl+q"])
async def test_q_and_ctrl_q_quit_at_the_top(key: str) -> None:
    async with browsing() as person:
        await person.press("enter")
        assert person.app.is_running
        await person.pilot.press(key)
        await person.pilot.pause()
        assert person.app.return_code == 0
        assert not person.app.is_running


async def test_r_reads_the_files_again(tmp_path: Path) -> None:
    write(tmp_path / "a.json", record("2401.00001"))
    async with browsing([tmp_path]) as person:
        write(tmp_path / "b.json", record("2401.00002"))
        assert "1 paper ·" in person.screen()
        await person.press("r")
        assert "2 papers ·" in person.screen()


def test_every_action_is_tried() -> None:
    tried = {key for case in CASES for key in case.keys} | {"tab", "shift+tab", "7", "8", "q", "ctrl+q", "r"}
    # The tab keys of triage go between two lists; ctrl+z needs a real terminal: tests/app/test_terminal.py.
    assert {key for action in ACTIONS for key in action.keys} - tried == {"ctrl+z"}
