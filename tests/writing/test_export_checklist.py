"""The checklist for an author, read back by a Markdown reader that also makes links of bare addresses."""

import re
from itertools import pairwise

import pytest
from markdown_it import MarkdownIt

from ledger_tui.writing.export_checklist import checklist, question
from tests.invented import row
from tests.writing.handed import AWKWARD, Decision, Handed, handed


def tokens(some: Handed):
    return MarkdownIt("gfm-like").parse("".join(checklist(some.rows())))


def texts(some: Handed, kind: str) -> list[str]:
    """The plain text of every heading or list item, as it is drawn; asserts that nothing in it is more than text."""
    parsed, found = tokens(some), []
    for before, token in pairwise(parsed):
        if token.type == "inline" and before.type == ("heading_open" if kind == "heading" else "paragraph_open"):
            children = token.children or []
            allowed = {"text", "text_special", "strong_open", "strong_close"}
            assert {child.type for child in children} <= allowed, token.content
            found.append("".join(child.content for child in children))
    return found


def test_every_title_is_drawn_as_its_very_text() -> None:
    some = handed([row(str(at), title, state="unresolved") for at, title in enumerate(AWKWARD)])
    lines = texts(some, "item")
    assert len(lines) == len(AWKWARD)
    for at, (line, title) in enumerate(zip(lines, AWKWARD, strict=True)):
        assert re.sub(r"\s+", " ", line).startswith(re.sub(r"\s+", " ", f"[ ] {at} {title} — "))


def test_a_heading_names_the_paper_and_counts_its_lines() -> None:
    some = handed([row("1", state="unresolved")], paper={"title": "*A* Paper {#id} in C #"})
    first, second = texts(some, "heading")
    assert first == "Open references: 1"
    assert second == "1 reference of 2401.00001v1: *A* Paper {#id} in C #"


@pytest.mark.parametrize(
    ("told", "decision", "asked"),
    [
        (row("1", state="unresolved"), None, "No work was found"),
        (row("1", None, placeholder=True, state="unresolved"), None, "no text of this reference"),
        (row("1", state="parse uncertain"), None, "How does it read in full?"),
        (row("1", state="malformed identifier"), None, "What is the right one?"),
        (row("1", state="metadata mismatch"), None, "Which of the two is meant?"),
        (row("1", state="unresolved"), Decision("later"), "No work was found"),
        (row("1", state="unresolved"), Decision("later", note="a talk?"), "(a talk?)"),
        (row("1", state="unresolved"), Decision("author query", note="Which *edition*?"), "Which *edition*?"),
        (row("1", state="verified fuzzy"), Decision("author query"), "Which work is it"),
        (row("1", state="unresolved"), Decision("not found", {"places": ["Crossref", "DBLP"]}), "in Crossref, DBLP."),
    ],
)
def test_an_open_reference_is_one_line_with_its_question(told, decision, asked: str) -> None:
    some = handed([told])
    if decision:
        some.decide(0, decision)
    (line,) = texts(some, "item")
    assert asked in line
    assert line.startswith("[ ] 1 ")


@pytest.mark.parametrize(
    ("told", "decision"),
    [
        (row(state="verified exact"), None),
        (row(state=None), None),
        (row(state="a new word"), None),
        (row(state="verified fuzzy"), Decision("later")),
        (row(state="unresolved"), Decision("out of scope", {"kind": "standard"})),
        (row(state="unresolved"), Decision("no identifier exists", note="a thesis")),
        (row(state="unresolved"), Decision("identified by hand", {"scheme": "doi", "value": "10.1000/182"})),
    ],
)
def test_what_is_not_open_is_no_line(told, decision) -> None:
    some = handed([told])
    if decision:
        some.decide(0, decision)
    assert texts(some, "item") == []
    assert texts(some, "heading") == ["Open references: 0"]


def test_an_inbound_row_asks_whether_that_paper_cites_the_subject() -> None:
    some = handed([], [row("70", "A Citing Paper", state="unresolved")])
    (line,) = texts(some, "item")
    assert line == "[ ] 70 A Citing Paper — Does it cite 2401.00001v1, as its reference 70?"
    assert texts(some, "heading")[1].startswith("1 paper said to cite 2401.00001v1")
    assert question(some.rows()[0]).endswith("reference 70?")
