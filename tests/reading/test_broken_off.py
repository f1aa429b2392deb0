"""Records that break off, at any byte and in any packing: what is whole is loaded, what is lost is named."""

import gzip
import json
import re
import time
from typing import Any

import pytest

from ledger_tui.reading.again import read_again, source_lines
from ledger_tui.reading.reader import FileReading, Found, read_bytes
from ledger_tui.record.model import Record
from tests.invented import record, row

WHOLE = record(
    paper={"title": 'Ein Gerät: "x" \\ a'},
    stated={"outbound": {"listed": 3}, "inbound": {"listed": 1}},
    coverage=[{"name": "n", "measured": 12, "total": 130}],
    outbound=[
        row("1", "Bücher \U0001f600 {}[],:", identifiers={"doi": ["10.1234/x", "10.1234/y"]}, mine=[-1.5e3, 120, None]),
        {},
        row("2", None, placeholder=True, event={"status": "found", "events": [{"kind": "retraction"}]}),
    ],
    inbound=[row("21a", "T", contexts=["a\n", "b"], deep={"a": {"b": [[1]]}})],
    other={"sideways": [row("9")]},
    times={"indexed": "2026-08-01"},
)
ROWS = (*((("outbound",), nth) for nth in range(3)), (("inbound",), 0), (("other", "sideways"), 0))


def texts() -> list[Any]:
    return [
        pytest.param(json.dumps(WHOLE, indent=indent, ensure_ascii=ascii_only), id=f"{indent}-{ascii_only}")
        for indent in (None, 1)
        for ascii_only in (True, False)
    ]


def row_ends(text: str) -> list[tuple[int, int]]:
    """The bytes at which each row of `WHOLE` begins and ends in its text, from a parser that knows where values end."""
    found = []
    for (*_, word), nth in ROWS:
        at = text.index(f'"{word}": [')
        for _ in range(nth + 1):
            at = text.index("{", at)
            begin, at = at, json.JSONDecoder().raw_decode(text, at)[1]
        found.append((len(text[:begin].encode()), len(text[:at].encode())))
    return found


def told_rows(told: Record) -> dict[tuple[str, int], Any]:
    return {(word, nth): one for word, rows in told.directions() for nth, one in enumerate(rows or ())}


def only_problem(reading: FileReading) -> tuple[str, str]:
    (problem,) = [one for one in reading.problems if one.level == "problem" and "character" not in one.reason]
    return problem.place, problem.reason


def states_only_what(part: Any, whole: Any) -> bool:
    """Whether every value of a part stands so in the whole; lists may be shorter."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(key in whole and states_only_what(part[key], whole[key]) for key in part)
    if isinstance(part, list):
        return bool(part or not whole) and all(map(states_only_what, part, whole[: len(part)]))
    return bool(part == whole)


@pytest.mark.parametrize("text", texts())
def test_a_record_cut_at_any_byte_keeps_every_whole_row_and_marks_the_broken_one(text: str) -> None:
    data = text.encode()
    whole = read_bytes(data, "whole.json").found[0].record
    spans = row_ends(text)
    assert len(told_rows(whole)) == len(spans) == 5
    named = data.index(b"2401.00001") + len(b'2401.00001"')
    for cut in range(1, len(data)):
        reading = read_bytes(data[:cut], "cut.json")
        place, reason = only_problem(reading)
        line = data[:cut].count(b"\n") + 1
        end = len(data[:cut].decode(errors="ignore").encode())
        assert (place, "the JSON ends early" in reason) == (f"line {line}, byte {end}", True)
        assert [found.record.incomplete for found in reading.found] == ([True] if cut >= named else []), cut
        if reading.found:
            _holds(reading.found[0], data[:cut], whole, [(begin < cut, end <= cut) for begin, end in spans], reason)


def _holds(found: Found, data: bytes, whole: Record, stands: list[tuple[bool, bool]], reason: str) -> None:
    told, complete = told_rows(found.record), told_rows(whole)
    begun = [key for key, (begins, _) in zip(complete, stands, strict=True) if begins]
    ended = [key for key, (_, ends) in zip(complete, stands, strict=True) if ends]
    assert list(told) == begun
    assert [key for key, one in told.items() if not one.incomplete] == ended
    assert all(told[key] == complete[key] for key in ended)
    for word, nth in begun[len(ended) :]:
        assert f"the row {'other.' * (word == 'sideways')}{word}.{nth} is kept as incomplete" in reason
        part = told[word, nth].model_dump(exclude_unset=True, exclude={"incomplete"})
        assert states_only_what(part, complete[word, nth].model_dump())
    assert states_only_what(
        found.record.model_dump(exclude_unset=True, exclude={"incomplete", "outbound", "inbound", "other", "cleaned"}),
        whole.model_dump(),
    )
    assert read_again(found.origin, data) == found.record
    for word, nth in told:
        assert source_lines(found.origin, word, nth, data)


def test_the_lines_of_a_broken_row_are_shown_as_they_stand() -> None:
    text = json.dumps(record(outbound=[row(), {"title": "Half a title"}]), indent=1)
    for whole in (text, json.dumps(json.loads(text))):
        cut = whole[: whole.index("Half") + 5]
        origin = read_bytes(cut.encode(), "cut.json").found[0].origin
        assert source_lines(origin, "outbound", 1, cut.encode())[-1].text.endswith('"title": "Half ')


def test_lists_that_had_only_begun_state_nothing() -> None:
    for begun in ('"outbound": [', '"coverage": [{', '"times": {', '"stated": {"outbound": {"listed": 3'):
        text = json.dumps(record(outbound=None))[:-1] + f", {begun}"
        told = read_bytes(text.encode(), "cut.json").found[0].record
        assert (told.outbound, told.coverage, told.times, told.stated) == (None, None, None, None)


def test_json_lines_whose_last_line_breaks_off_at_any_byte() -> None:
    lines = [json.dumps(record(f"2401.0000{nth}", outbound=[row("1"), row("2", "é")])) for nth in range(3)]
    before = "\n".join(lines[:2]) + "\n"
    for cut in range(1, len(lines[2])):
        reading = read_bytes((before + lines[2][:cut]).encode(), "cut.jsonl")
        place, reason = only_problem(reading)
        assert place == f"line 3, byte {len(before) + cut}"
        assert reason.startswith("the JSON ends early")
        assert [found.record.incomplete for found in reading.found[:2]] == [None, None]
        last = [one for found in reading.found[2:] for one in found.record.outbound or ()]
        assert len([one for one in last if not one.incomplete]) == lines[2][:cut].count('"doi"}')


def test_a_record_that_says_of_itself_that_it_is_incomplete_is_noted() -> None:
    reading = read_bytes(json.dumps(record(incomplete=True, outbound=[row(incomplete=True)])).encode(), "told.json")
    told = reading.found[0].record
    assert told.incomplete and told.outbound and told.outbound[0].incomplete
    assert [(problem.place, problem.level) for problem in reading.problems] == [("incomplete", "note")]


def test_compressed_data_that_break_off_at_any_byte_give_what_they_hold() -> None:
    text = json.dumps(record(outbound=[row(str(nth), f"Title {nth * 7919}") for nth in range(40)])).encode()
    packed = gzip.compress(text, mtime=0)
    most = 0
    for cut in range(2, len(packed)):
        reading = read_bytes(packed[:cut], "cut.json.gz")
        assert reading.problems[0].reason == "the compressed data break off"
        rows = [one for found in reading.found for one in found.record.outbound or () if not one.incomplete]
        assert len(rows) >= most
        most = len(rows)
    assert most == 40


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (lambda packed: packed[:-8] + bytes(4) + packed[-4:], "damaged: they do not fit their checksum"),
        (lambda packed: packed[:-4] + bytes(4), "damaged: they do not fit their length"),
        (lambda packed: packed + b"junk", "4 bytes after the end of the compressed data are not compressed"),
        (lambda packed: packed + b"\x1f\x8bjunk", "the compressed data are damaged"),
        (lambda packed: packed + gzip.compress(b" ")[:5], "the compressed data break off"),
    ],
)
def test_compressed_data_that_are_wrong_at_their_end_are_used_and_told(damage: Any, reason: str) -> None:
    text = json.dumps(record()).encode()
    data = damage(gzip.compress(text, mtime=0))
    reading = read_bytes(data, "wrong.json.gz")
    assert [found.record.incomplete for found in reading.found] == [None]
    (problem,) = reading.problems
    assert reason in problem.reason
    assert read_again(reading.found[0].origin, data) == reading.found[0].record


def test_zeros_after_compressed_data_are_padding() -> None:
    packed = gzip.compress(json.dumps(record()).encode(), mtime=0)
    assert read_bytes(packed + bytes(512), "padded.json.gz").problems == []


def test_compressed_data_that_are_damaged_in_the_middle_are_read_up_to_there() -> None:
    text = json.dumps(record(outbound=[row(str(nth), f"Title {nth * 7919}") for nth in range(4000)])).encode()
    packed = bytearray(gzip.compress(text, mtime=0))
    packed[len(packed) // 2 :] = packed[: len(packed) // 2 - 1 : -1]
    reading = read_bytes(bytes(packed), "damaged.json.gz")
    rows = reading.found[0].record.outbound or []
    assert 1500 < len(rows) < 2500
    assert reading.problems[0].reason.startswith("the compressed data are damaged")


def test_reading_what_breaks_off_takes_time_in_proportion_to_its_size() -> None:
    def seconds(count: int, kind: str) -> float:
        text = json.dumps(record(outbound=[row(str(nth)) for nth in range(count)]))[:-14]
        text = text.replace('"outbound": [', '"x": ' + "[" * 90 + '"", ') if kind == "nested" else text
        text = text + '\\"' * (count * 20) if kind == "quotes" else text
        start = time.perf_counter()
        assert len(read_bytes(text.encode(), "cut.json").found) == 1
        return time.perf_counter() - start

    for kind in ("rows", "nested", "quotes"):
        small = min(seconds(2_000, kind) for _ in range(3))
        assert seconds(20_000, kind) < 40 * small


PAGE = """Paper Citation Record · LEDGER

An Invented Study

As of 11 August 2026, this Paper Citation Record lists 2 of 2 outbound references \
and 1 inbound Pith citation observation for arXiv:2401.00001.

2401.00001 v1

Outbound references
""" + "".join(
    f"""
Observation 11111111-1111-4111-8111-11111111111{nth} · {direction}

{statement}

{pair}

Reference {nth}

Resolution: verified exact; arxiv_id, observed 2026-05-12T04:15:20.068407Z

Source-reported events for the cited work

No event found in the named queried sources as of 2026-08-11T06:34:44.6726+00:00.
{heading}"""
    for nth, direction, statement, pair, heading in (
        (1, "outbound", "This paper cites Some Wörk.", "An Invented Study Some Wörk", ""),
        (2, "outbound", "This paper cites Another Work.", "An Invented Study Another Work", "\nPith citing papers\n"),
        (3, "inbound", "A Third cites this paper.", "A Third An Invented Study", ""),
    )
)


def test_a_page_cut_at_any_byte_keeps_every_whole_row_and_marks_the_broken_one() -> None:
    data = PAGE.encode()
    whole = read_bytes(data, "page.txt")
    complete = told_rows(whole.found[0].record)
    assert len(complete) == 3 and whole.problems == [] and whole.found[0].record.incomplete is None
    ends = [found.end() - 1 for found in re.finditer(rb"as of \S+\+00:00\.\n", data)]
    for cut in range(data.index(b"2401.00001") + 12, len(data)):
        reading = read_bytes(data[:cut], "cut.txt")
        told = reading.found[0].record
        rows = told_rows(told)
        if cut < ends[-1] - 1:
            assert told.incomplete
            assert "the page breaks off" in "".join(one.reason for one in reading.problems if one.level == "problem")
        for (key, one), end in zip(rows.items(), ends, strict=False):
            if cut > end:
                # A line that has only begun may still be an event of the row above it.
                assert one.model_copy(update={"incomplete": None}) == complete[key]
            else:
                assert one.incomplete or cut >= end - 1
        assert [one.incomplete for one in rows.values()][:-1] == [None] * (len(rows) - 1)
