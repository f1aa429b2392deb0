"""One invented record in every form in which pages are saved: each reads back equal, save for what the form lost."""

import re
from pathlib import Path

import pytest

from ledger_tui.reading.again import read_again, source_lines
from ledger_tui.reading.find import Candidate, candidates
from ledger_tui.reading.reader import read_bytes, read_file
from ledger_tui.record.model import (
    AsOf,
    Coordinate,
    EventCheck,
    Listed,
    Measurement,
    Observation,
    Paper,
    Record,
    Resolution,
)
from ledger_tui.record.states import STATE_WORDS
from tests.reading.dressed import TEXT_FORMS, archive, markdown, rendered, tables, tables_of_values, whole_html
from tests.reading.pages import DESCRIPTIONS, page

_NONE = EventCheck(status="none found", as_of="2026-08-11T06:34:44.6726+00:00")
_UNAVAILABLE = EventCheck(status="unavailable", reason="canonical work link unavailable")


def _row(nth: int, title: str | None, state: str = "verified exact", **more: object) -> Observation:
    told = {
        "id": f"0000000{nth}-1111-4222-8333-00000000000{nth}",
        "reference": str(nth),
        "placeholder": title is None,
        "title": title,
        "identifiers": {},
        "state": state,
        "method": "arxiv_id",
        "observed": f"2026-05-12T04:15:20.14416{nth}Z",
        "event": _NONE,
        **more,
    }
    return Observation(**told)  # type: ignore[arg-type]


OUTBOUND = [
    _row(1, "A Survey of Voles"),
    _row(2, None, "unresolved", method="raw_fallback"),
    _row(3, "[rfc] per_parameter_sharding *fast* voles & more", "verified fuzzy", event=_UNAVAILABLE),
    _row(
        4,
        "The Long and Winding Title of a Work that Tells at Length of Voles, of Ledgers, and of What Both Share",
    ),
    _row(5, "Voles 2. Harder, Faster <and> Stronger: What is It Like?", "metadata mismatch", reference="21a"),
]
INBOUND = [
    _row(6, "Ledgers of Voles: An Invented Citing Paper with a Title that Does Not Fit on One Line of a Letter"),
    _row(7, "1. Voles First", "unresolved", method="no resolver link"),
]
RECORD = Record(
    schema_id="pith.paper-citation-record.v1",
    source="pith",
    paper=Paper(
        key="2401.00001",
        arxiv_id="2401.00001",
        version=2,
        kind="paper",
        title="An Invented Study of Sparse Ledgers and of the Voles that Keep Them in Good Order",
        identifiers={"arxiv": ["2401.00001"]},
    ),
    as_of=AsOf(date="2026-08-11", text="11 August 2026"),
    stated={"outbound": Listed(listed=5, total=5), "inbound": Listed(listed=2)},
    coverage=[
        Coordinate(
            name=name,
            name_from="text",
            status="measured",
            measured=nth,
            total=9,
            description=description,
            sources=["paper_references", "paper_reference_links"],
            observed="2026-05-12T04:15:20.027659Z",
        )
        for nth, (name, description) in enumerate(DESCRIPTIONS.items())
    ],
    resolution=Resolution(displayed=5, total=5, states=dict(zip(STATE_WORDS, (2, 1, 1, 0, 0, 1), strict=True))),
    external_measurements=[Measurement(value=12, source="pith", observed="2026-08-05T02:28:24.338817Z")],
    outbound=OUTBOUND,
    inbound=INBOUND,
    times={},
    unread=[],
)


def with_title(title: str) -> Record:
    """The record with another title of its first row."""
    first = OUTBOUND[0].model_copy(update={"title": title})
    return RECORD.model_copy(update={"outbound": [first, *OUTBOUND[1:]]})


FORMS = [*TEXT_FORMS, "mhtml"]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("layout", ["A", "B"])
def test_every_form_tells_the_same_record(form: str, layout: str) -> None:
    data = rendered(RECORD, form, layout)
    reading = read_bytes(data, form)
    assert [found.record for found in reading.found] == [RECORD]
    assert [problem.reason for problem in reading.problems if problem.level == "problem"] == []
    origin = reading.found[0].origin
    assert read_again(origin, data) == RECORD
    for direction, rows in RECORD.directions():
        for position, row in enumerate(rows or ()):
            told = source_lines(origin, direction, position, data)
            assert row.id and any(row.id in line.text for line in told)
            assert told[0].number >= 1


@pytest.mark.parametrize("form", FORMS)
def test_captured_pages_read_equal_in_every_form(captures: Path, form: str) -> None:
    for path in sorted(captures.glob("*.txt")):
        text = path.read_text()
        plain = read_bytes(text.encode(), "plain").found[0].record
        data = archive(text) if form == "mhtml" else TEXT_FORMS[form](text).encode()
        reading = read_bytes(data, form)
        told = reading.found[0].record
        assert told.model_copy(update={"outbound": [], "inbound": []}) == plain.model_copy(
            update={"outbound": [], "inbound": []}
        )
        for direction in ("outbound", "inbound"):
            pairs = zip(told.rows(direction) or [], plain.rows(direction) or [], strict=True)
            assert [(one, other) for one, other in pairs if one != other] == []


def test_tables_with_a_column_for_each_fact_tell_the_same_record() -> None:
    data = tables_of_values(RECORD).encode()
    reading = read_bytes(data, "values.md")
    assert reading.found[0].record == RECORD
    assert reading.problems == []
    origin = reading.found[0].origin
    assert (origin.form, read_again(origin, data)) == ("markdown", RECORD)
    lines = data.decode().split("\n")
    for direction, rows in RECORD.directions():
        for position, row in enumerate(rows or ()):
            told = source_lines(origin, direction, position, data)
            assert [(line.number, line.text) for line in told] == [(told[0].number, lines[told[0].number - 1])]
            assert row.id and row.id in told[0].text


def test_lines_that_a_table_keeps_in_one_cell_are_told_apart() -> None:
    rows = [line for line in tables(page(RECORD)).split("\n") if "Observation " in line]
    text = tables(page(RECORD))
    for row in rows:
        text = text.replace(row, f"| {row.strip('| ').replace(' | ', '<br>')} |")
    for drawn in (text, text.replace("<br>", "<br />")):
        one_column = re.sub(r"(?m)^(\|  ){7}\|\n(\| --- ){7}\|$", "|  |\n| --- |", drawn)
        assert "<br" in one_column and "| --- | --- | --- | --- | --- | --- |" not in one_column
        reading = read_bytes(one_column.encode(), "cells.md")
        assert reading.found[0].record == RECORD and reading.problems == []


def test_tables_in_a_page_without_any_other_mark_and_names_that_no_rule_knows() -> None:
    text = tables_of_values(RECORD).replace("## ", "").replace("| Status |", "| Colour |").replace("\\", "")
    record = read_bytes(text.encode(), "plain.md").found[0].record
    # The column's cells stand alone, too: no rule knows what they are of.
    assert [line.text for line in record.unread or ()] == ["Colour", *["measured"] * 4]
    assert record.model_copy(update={"unread": []}).inbound == RECORD.inbound


@pytest.mark.parametrize(
    ("lost", "facts"),
    [
        ("Method", {"method", "observed"}),
        ("Observed", {"observed"}),
        ("State", {"state"}),
        ("Title", {"title", "placeholder"}),
        ("Reference", {"reference"}),
        ("Events", {"event"}),
    ],
)
def test_what_a_table_lost_is_not_stated_and_nothing_else(lost: str, facts: set[str]) -> None:
    told = read_bytes(tables_of_values(RECORD, without=lost).encode(), "lost.md")
    rows = [row for _, listed in told.found[0].record.directions() for row in listed or ()]
    for row, whole in zip(rows, [*OUTBOUND, *INBOUND], strict=True):
        for name in whole.model_dump():
            if name != "incomplete":
                assert getattr(row, name) == (None if name in facts else getattr(whole, name)), name


def test_links_of_a_title_are_kept_as_its_identifiers() -> None:
    links = {
        "A Survey of Voles": "https://arxiv.org/abs/2301.00001v2",
        "Voles 2. Harder": "https://doi.org/10.1000/XY",
    }
    text = page(RECORD)
    first = f"[A Survey of Voles]({links['A Survey of Voles']})"
    told = markdown(text).replace("cites A Survey of Voles.", f"cites {first}.")
    rows = read_bytes(told.encode(), "links.md").found[0].record.outbound or []
    assert rows[0].identifiers == {"arxiv": ["https://arxiv.org/abs/2301.00001v2"]}
    assert rows[0].title == "A Survey of Voles" and rows[1].identifiers == {}
    anchor = "cites <a href='https://doi.org/10.1000/XY?a=1&amp;b=2'>A Survey of Voles</a>."
    page_of_it = whole_html(text).replace("cites A Survey of Voles.", anchor)
    rows = read_bytes(page_of_it.encode(), "links.html").found[0].record.outbound or []
    assert rows[0].identifiers == {"doi": ["https://doi.org/10.1000/XY?a=1&b=2"]}


def test_raised_letters_entities_and_mathematics_of_a_web_page_are_text() -> None:
    told = (
        "CO<sub>2</sub> &amp; <span style='font-variant: small-caps'>Voles</span> at 10<sup>-9</sup>,"
        " <math><mi>H</mi><mo>∞</mo><annotation encoding='application/x-tex'>H_\\infty</annotation></math>"
    )
    text = whole_html(page(with_title("TITLE"))).replace("TITLE", told)
    row = (read_bytes(text.encode(), "a.html").found[0].record.outbound or [])[0]
    assert row.title == "CO₂ & Voles at 10⁻⁹, H∞"


def test_web_pages_of_a_folder_are_read_and_others_left(tmp_path: Path) -> None:
    (tmp_path / "record.html").write_bytes(rendered(RECORD, "html"))
    (tmp_path / "record.mht").write_bytes(rendered(RECORD, "mhtml"))
    (tmp_path / "other.htm").write_text("<html><body><p>Observation of voles</p></body></html>")
    found = [one.path for one in candidates([tmp_path]) if isinstance(one, Candidate)]
    readings = [read_file(path, named=False) for path in found]
    assert [len(reading.found) for reading in readings] == [0, 1, 1]
    assert readings[0].other
    assert [reading.found[0].origin.form for reading in readings[1:]] == ["html", "mhtml"]
    assert [read_again(reading.found[0].origin) for reading in readings[1:]] == [RECORD, RECORD]


def test_marks_in_plain_text_are_letters() -> None:
    for title in (r"\[bold]Not really bold", "*Starred* voles", "_voles_ [and](others)", "<b", "> Quoted", "1. First"):
        told = read_bytes(page(with_title(title)).encode(), "plain").found[0]
        assert (told.record, told.origin.form) == (with_title(title), "page text")


@pytest.mark.parametrize("form", ["html", "mhtml", "markdown", "wrapped at 72", "quoted"])
def test_a_form_cut_anywhere_keeps_its_whole_rows_and_says_so(form: str) -> None:
    whole = rendered(RECORD, form)
    for cut in range(0, len(whole) - 30, 97):
        reading = read_bytes(whole[:cut], form)
        for found in reading.found:
            rows = [*(found.record.outbound or []), *(found.record.inbound or [])]
            right = [row for row in rows if row in (*OUTBOUND, *INBOUND)]
            assert len(right) >= len(rows) - 1
            assert len(rows) == 7 or reading.problems
            assert read_again(found.origin, whole[:cut]) == found.record


def test_deep_and_broken_markup_ends_soon() -> None:
    for data in ("<div>" * 50_000 + "<p>Observation x · outbound</p>", "<p>Observation x · outbound" + "<" * 50_000):
        reading = read_bytes(data.encode(), "deep.html")
        assert reading.found == []
        assert reading.problems


def test_pages_of_one_file_may_each_be_dressed_their_own_way() -> None:
    for forms in (("plain", "quoted"), ("wrapped at 72", "numbered", "plain"), ("quoted", "wrapped at 100")):
        data = b"\n\n".join(rendered(RECORD, form) for form in forms)
        found = read_bytes(data, "several").found
        assert [one.record.outbound for one in found] == [OUTBOUND] * len(forms)
        assert [read_again(one.origin, data) for one in found] == [one.record for one in found]
