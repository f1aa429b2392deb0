"""What holds for every record and for every file."""

import gzip
import json

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger_tui.reading.again import read_again, source_lines
from ledger_tui.reading.reader import read_bytes
from ledger_tui.record.model import Observation, Record
from tests.reading.pages import page
from tests.reading.records import page_records, records

_slow_to_invent = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@_slow_to_invent
@given(page_records(), st.sampled_from("AB"), st.sampled_from(["\n", "\r\n", "\r"]))
def test_a_page_in_either_layout_tells_its_record(record: Record, layout: str, line_end: str) -> None:
    data = page(record, layout).replace("\n", line_end).encode()
    reading = read_bytes(data, "page")
    assert [problem for problem in reading.problems if problem.level == "problem"] == []
    assert reading.found[0].record == record
    assert read_again(reading.found[0].origin, data) == record


@_slow_to_invent
@given(page_records(measured_lines=False))
def test_coordinates_without_their_names_are_known_by_description(record: Record) -> None:
    assert read_bytes(page(record, "B", measured_lines=False).encode(), "page").found[0].record == record


@_slow_to_invent
@given(page_records(), st.sampled_from("AB"), st.data())
def test_blank_lines_and_bullets_are_no_structure(record: Record, layout: str, data: st.DataObject) -> None:
    lines = [line for line in page(record, layout).split("\n") if line]
    dressed = [
        data.draw(st.sampled_from(["", "", "\n", " \n\n\t"]))
        + data.draw(st.sampled_from(["", "  ", "- ", "* ", "• "]))
        + line
        for line in lines
    ]
    assert read_bytes("\n".join(dressed).encode(), "page").found[0].record == record


@_slow_to_invent
@given(page_records(), st.sampled_from("AB"), st.data())
def test_a_page_cut_anywhere_keeps_what_is_whole_and_invents_nothing(
    record: Record, layout: str, data: st.DataObject
) -> None:
    text = page(record, layout)
    cut = data.draw(st.integers(1, len(text) - 2))
    reading = read_bytes(text[:cut].encode(), "page")
    for found in reading.found:
        told = found.record
        assert told.paper.title in (None, record.paper.title)
        rows_told, rows_whole = (len(one.outbound or []) + len(one.inbound or []) for one in (told, record))
        for whole, rows in ((record.outbound or [], told.outbound or []), (record.inbound or [], told.inbound or [])):
            assert len(rows) <= len(whole)
            for row, complete in zip(rows, whole, strict=False):
                assert _is_part_of(row, complete)
                marked = row is rows[-1] and row.incomplete and told.incomplete and reading.problems
                last_of_all = row is rows[-1] and rows_told == rows_whole
                assert row == complete or marked or (last_of_all and _ends_in_words(row, complete))
        if rows_told < rows_whole:
            assert reading.problems


def _ends_in_words(row: Observation, whole: Observation) -> bool:
    """Whether a row differs in nothing but the last of its events, told in words of its own: where such words are the
    last of a page, nothing shows that they were longer."""
    told, complete = (one.event.events if one.event and one.event.events else [] for one in (row, whole))
    if not told or len(told) != len(complete) or told[:-1] != complete[:-1]:
        return False
    one, other = told[-1].text, complete[-1].text
    begins = one is not None and other is not None and other.startswith(one)
    return begins and row.model_copy(update={"event": whole.event}) == whole


def _is_part_of(row: Observation, whole: Observation) -> bool:
    for name, value in row.model_dump().items():
        complete = whole.model_dump()[name]
        if name == "event" and value:
            told = [event["text"] for event in value["events"] or []]
            texts = [event["text"] for event in (complete["events"] or [])]
            assert value["status"] == complete["status"]
            assert value["as_of"] in (None, complete["as_of"])
            assert value["reason"] in (None, complete["reason"])
            assert all(text.startswith(part) for part, text in zip(told, texts, strict=False))
        elif name != "incomplete" and value not in (None, complete):
            return False
    return True


@_slow_to_invent
@given(records, st.sampled_from([None, 2]), st.booleans(), st.booleans())
def test_json_of_a_record_reads_back_equal(record: Record, indent: int | None, ascii_only: bool, packed: bool) -> None:
    data = json.dumps(record.to_json(), indent=indent, ensure_ascii=ascii_only).encode()
    data = gzip.compress(data, mtime=0) if packed else data
    reading = read_bytes(data, "record")
    assert reading.found[0].record == record
    assert reading.found[0].origin.gzipped is packed
    assert read_again(reading.found[0].origin, data) == record


@_slow_to_invent
@given(st.lists(records, min_size=2, max_size=3), st.sampled_from(["\n", "\r\n", "\n\n"]))
def test_json_lines_read_back_equal(several: list[Record], line_end: str) -> None:
    data = line_end.join(json.dumps(record.to_json(), ensure_ascii=False) for record in several).encode()
    reading = read_bytes(data, "records")
    assert [found.record for found in reading.found] == several
    assert [read_again(found.origin, data) for found in reading.found] == several


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=300))
def test_no_bytes_raise(data: bytes) -> None:
    for candidate in (data, b"{" + data, b"Observation x \xc2\xb7 outbound\n" + data, gzip.compress(data, mtime=0)):
        reading = read_bytes(candidate, "anything")
        assert reading.found or reading.problems


@_slow_to_invent
@given(page_records() | records, st.booleans(), st.data())
def test_no_damage_raises(record: Record, as_page: bool, data: st.DataObject) -> None:
    as_page = as_page and bool(record.stated)
    whole = page(record).encode() if as_page else json.dumps(record.to_json()).encode()
    start = data.draw(st.integers(0, len(whole)))
    end = data.draw(st.integers(start, min(start + 40, len(whole))))
    damaged = whole[:start] + data.draw(st.binary(max_size=10)) + whole[end:]
    for found in read_bytes(damaged, "damaged").found:
        again = read_again(found.origin, damaged)
        assert again == found.record
        for direction, rows in again.directions():
            for position in range(len(rows or ())):
                assert source_lines(found.origin, direction, position, damaged)
