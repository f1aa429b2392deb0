"""A file may hold words of any length: what is said of them stays short enough to be read."""

import json
from typing import Any

import pytest

from ledger_tui.reading.reader import read_bytes
from tests.invented import record, row
from tests.reading.pages import page
from tests.reading.test_forms_of_pages import RECORD

LONG = "vole " * 20_000 + "vole"


@pytest.mark.parametrize(
    ("told", "word"),
    [
        ({"outbound": [row(state=LONG)]}, "state"),
        ({"outbound": [row(method=LONG)]}, "method"),
        ({"outbound": [row(title=f"\ufffd{LONG}")]}, "damaged"),
        ({"outbound": [row(title=f"GrÃ¶ÃŸe {LONG}")]}, "mis-decoded"),
        ({"outbound": [row(identifiers={"doi": [LONG]})]}, "doi"),
        ({"outbound": [row(identifiers={"doi": [f"https://doi.org/10.1000/{'x' * 5000}."]})]}, "read"),
        ({"outbound": [row(identifiers={LONG: ["x\x1b"]})]}, "cleaned"),
        ({"other": {LONG: [row()]}}, "direction"),
        ({"coverage": [{"status": LONG}]}, "coverage status"),
        ({"resolution": {"states": {LONG: 3}}}, "counters"),
        ({"format": LONG, "schema": "pith.paper-citation-record.v1"}, "form"),
        ({LONG: {"a": 1}, "paper": {"version": LONG}}, "whole number"),
        ({"unread": [{"line": 1, "text": LONG}]}, "read by no rule"),
    ],
)
def test_what_is_said_of_a_long_text_is_short(told: dict[str, Any], word: str) -> None:
    reading = read_bytes(json.dumps(record(**told)).encode(), "long.json")
    assert reading.found
    assert any(word in problem.reason for problem in reading.problems)
    assert max(len(problem.place) + len(problem.reason) for problem in reading.problems) <= 1000


def test_a_long_line_of_a_page_is_told_in_part() -> None:
    text = page(RECORD).replace("Reference resolution", f"{LONG}\nReference resolution", 1)
    reasons = [problem.reason for problem in read_bytes(text.encode(), "page").problems]
    assert len(reasons) == 1 and reasons[0].endswith("…") and len(reasons[0]) < 200
