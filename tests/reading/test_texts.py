"""Titles and identifiers on their way in: shown as text with the told form beside, doubts told and nothing repaired."""

import json
from typing import Any

from ledger_tui.reading.again import read_again
from ledger_tui.reading.reader import FileReading, read_bytes


def read(*rows: dict[str, Any], **paper: Any) -> FileReading:
    told = {"format": "ledger-tui.record/1", "paper": {"arxiv_id": "2401.00001", **paper}, "outbound": list(rows)}
    return read_bytes(json.dumps(told).encode(), "file.json")


def test_titles_lose_their_markup_and_keep_their_told_form_beside() -> None:
    reading = read({"title": "CO<sub>2</sub> &amp; voles"}, {"title": "Plain"}, title="{AI} of Voles")
    record = reading.found[0].record
    assert [row.title for row in record.outbound or ()] == ["CO₂ & voles", "Plain"]
    assert record.paper.title == "AI of Voles"
    assert [(one.place, one.text) for one in record.cleaned or ()] == [
        ("paper.title", "{AI} of Voles"),
        ("outbound.0.title", "CO<sub>2</sub> &amp; voles"),
    ]
    written = json.dumps(record.to_json()).encode()
    assert read_bytes(written, "again").found[0].record == record
    assert read_again(read_bytes(written, "again").found[0].origin, written) == record
    assert reading.problems == []


def test_a_title_with_control_characters_and_markup_tells_the_file_s_form() -> None:
    record = read({"title": "a\x1b[2J <i>b</i>&#27;"}).found[0].record
    assert record.outbound and record.outbound[0].title == "a␛ b&#27;"
    assert [one.text for one in record.cleaned or ()] == ["a\x1b[2J <i>b</i>&#27;"]


def test_entities_never_bring_in_what_a_terminal_obeys() -> None:
    record = read({"title": "a &#x9b;2J&#x202e;&#8203;&lt;b&gt; c"}, {"title": "&ZeroWidthSpace;"}).found[0].record
    assert record.outbound and record.outbound[0].title == "a ›2J c"
    assert record.outbound[1].title == "&ZeroWidthSpace;"


def test_repairs_of_identifiers_are_marked_and_guesses_offered() -> None:
    reading = read(
        {"title": "a", "identifiers": {"doi": ["10.1000/fine"]}},
        {"title": "b", "identifiers": {"doi": ["10.1111/j.x/full)", "10.1000/y."]}},
        {"title": "c", "identifiers": {"doi": ["10.1007/s10711–018–0327–4"]}},
    )
    assert [(one.place, one.level) for one in reading.problems] == [
        ("outbound.1.identifiers.doi", "note"),
        ("outbound.2.identifiers.doi", "note"),
    ]
    repaired, malformed = (one.reason for one in reading.problems)
    assert "2 identifiers" in repaired and "10.1111/j.x/full) is read as 10.1111/j.x" in repaired
    assert "perhaps 10.1007/s10711-018-0327-4 is meant" in malformed
    rows = reading.found[0].record.outbound or []
    assert rows[2].identifiers == {"doi": ["10.1007/s10711–018–0327–4"]}
