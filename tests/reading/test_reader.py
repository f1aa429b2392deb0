"""Files: by content, by suffix where there is no record, and again after they were read."""

import codecs
import gzip
import json
import os
from pathlib import Path
from typing import Any

import pytest

from ledger_tui.reading.again import read_again, source_lines
from ledger_tui.reading.decode import LIMIT
from ledger_tui.reading.origin import SourceChanged
from ledger_tui.reading.reader import FileReading, read_bytes, read_file

RECORD: dict[str, Any] = {
    "format": "ledger-tui.record/1",
    "paper": {"arxiv_id": "2401.00001", "title": "Ein Gerät — a Title"},
    "outbound": [{"title": "A Work"}],
}
PAGE = """\
Paper Citation Record · LEDGER
A Title
As of 3 August 2026, this Paper Citation Record lists 1 of 1 outbound references and 0 inbound Pith citation \
observations for arXiv:2401.00001.
Outbound references
Observation 11111111-1111-4111-8111-111111111111 · outbound
This paper cites A Wörk.
A Title A Wörk
Reference 1
- Resolution
- unresolved
- no resolver link, observed 2026-08-02T06:45:15.274057Z
Source-reported events for the cited work
Unavailable: canonical work link unavailable.
"""


def put(folder: Path, name: str, content: str | bytes | dict[str, Any]) -> Path:
    path = folder / name
    text = json.dumps(content) if isinstance(content, dict) else content
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def from_folder(folder: Path, name: str, content: str | bytes | dict[str, Any]) -> FileReading:
    return read_file(put(folder, name, content), named=False)


@pytest.mark.parametrize("name", ["x.txt", "x.json", "x.jsonl", "x.md", "x", "x.py"])
@pytest.mark.parametrize(
    ("content", "form"),
    [(json.dumps(RECORD), "json"), (json.dumps(RECORD, indent=2), "json"), (PAGE, "page text")],
)
def test_records_are_recognised_by_content(tmp_path: Path, name: str, content: str, form: str) -> None:
    for data in (content.encode(), gzip.compress(content.encode(), mtime=0)):
        reading = read_file(put(tmp_path, name, data), named=True)
        assert reading.problems == []
        assert not reading.other
        found = reading.found[0]
        assert found.record.paper.key == "2401.00001"
        assert found.origin.form in (form, "json lines")
        assert found.origin.gzipped == (data != content.encode())
        assert (found.origin.name, found.origin.size) == (str(tmp_path / name), len(data))
        assert found.origin.mtime_ns == (tmp_path / name).stat().st_mtime_ns


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("package.json", '{"name": "x", "version": "1.0.0", "dependencies": {}}'),
        ("list.json", "[1, 2, 3]"),
        ("rules.json", '{"inbound": [{"port": 22}], "outbound": []}'),
        ("log.jsonl", '{"level": "info"}\n{"level": "warn"}\n'),
        ("notes.txt", "Buy milk.\nThe Paper Citation Record is due.\n"),
        ("braces.txt", "{not json} at all\n"),
        ("links.md", "[a link](https://example.org)\n"),
        ("page.md", "<p>A paragraph</p>\n"),
        ("package.json.gz", gzip.compress(b'{"name": "x"}', mtime=0)),
    ],
)
def test_whole_files_without_any_sign_of_a_record_are_other_files(
    tmp_path: Path, name: str, content: str | bytes
) -> None:
    assert from_folder(tmp_path, name, content) == FileReading(other=True)
    by_hand = read_file(tmp_path / name, named=True)
    assert by_hand.found == [] and not by_hand.other
    assert [problem.level for problem in by_hand.problems] == ["problem"]


@pytest.mark.parametrize(
    ("name", "content", "place", "words"),
    [
        ("empty.txt", "", "", "it is empty"),
        ("blank.json", " \r\n\n", "", "it is empty"),
        ("empty.json.gz", gzip.compress(b"", mtime=0), "", "it is empty"),
        ("page.json", "<!DOCTYPE html>\n<html><body>hello</body></html>", "", "this is an HTML page, not JSON"),
        ("page.jsonl", "<html>\n<body>\n</html>", "", "this is an HTML page, not JSON"),
        ("notes.json", "Buy milk.", "", "this is plain text, not JSON"),
        ("cut.json", '{"name": "x", "vers', "line 1, byte 19", "the JSON ends early"),
        ("cut.jsonl", '{"level": "info"}\n{"level', "line 2, byte 25", "the JSON ends early"),
        ("cut.txt", '{"format": "ledger-tui.record/1", "paper"', "line 1, byte 41", "the JSON ends early"),
        ("begun.txt", '{"paper": {"title": ""}, "outb', "line 1, byte 30", "the JSON ends early"),
        ("data.json", "<?xml version='1.0'?><a/>", "", "this is XML or other markup, not JSON"),
        ("binary.json", bytes(range(256)), "byte 128", "the text is not UTF-8"),
        ("wide.txt", "text".encode("utf-32-le").join((codecs.BOM_UTF32_LE, b"\0\0\x11\0")), "byte 20", "not UTF-32"),
        pytest.param(
            "cut.json.gz",
            gzip.compress(bytes(range(256)) * 4, mtime=0)[:-20],
            "",
            "the compressed data break off",
            id="cut.json.gz",
        ),
        ("bad.txt.gz", gzip.compress(b"x" * 99, mtime=0)[:-8] + bytes(8), "", "the compressed data are damaged"),
        ("plain.txt.gz", "not packed", "", "the suffix says gzip"),
    ],
)
def test_files_of_a_folder_that_are_not_whole_are_problems(
    tmp_path: Path, name: str, content: str | bytes, place: str, words: str
) -> None:
    reading = from_folder(tmp_path, name, content)
    assert reading.found == [] and not reading.other
    problem = reading.problems[0]
    assert (problem.file, problem.place, problem.level) == (str(tmp_path / name), place, "problem")
    assert words in problem.reason


def test_what_the_system_refuses_is_a_problem(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.txt")
    for path, words in (
        (tmp_path / "gone.txt", "no such file"),
        (tmp_path / "pipe.txt", "no regular file"),
        (tmp_path, "no regular file"),
        (Path("nul\0"), "no valid path"),
    ):
        reading = read_file(path, named=True)
        assert reading.found == []
        assert words in reading.problems[0].reason


def test_decompression_has_a_bound(tmp_path: Path) -> None:
    member = gzip.compress(bytes(LIMIT // 16), mtime=0)
    bomb = member * 17
    assert len(bomb) < LIMIT // 500
    problem = from_folder(tmp_path, "bomb.json.gz", bomb).problems[0]
    assert "more than 256 MiB" in problem.reason


def test_files_beyond_the_bound_are_not_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.txt"
    with path.open("wb") as file:
        file.truncate(LIMIT + 1)
    assert "more than 256 MiB" in read_file(path, named=True).problems[0].reason


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends(encoding: str, line_end: str) -> None:
    page = read_bytes(PAGE.replace("\n", line_end).encode(encoding), "page")
    assert page.problems == []
    assert page.found[0].record.outbound and page.found[0].record.outbound[0].title == "A Wörk"
    form = read_bytes(json.dumps(RECORD, indent=1, ensure_ascii=False).encode(encoding), "record")
    assert form.found[0].record.paper.title == "Ein Gerät — a Title"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_records_of_json_lines_are_found_again(tmp_path: Path, encoding: str) -> None:
    lines = [json.dumps({**RECORD, "source": name}, ensure_ascii=False) for name in ("ä", "b", "ö")]
    path = tmp_path / "three.jsonl"
    path.write_bytes("\n\n".join(lines).encode(encoding))
    found = read_file(path, named=True).found
    assert [read_again(one.origin).source for one in found] == ["ä", "b", "ö"]
    assert [source_lines(one.origin, "outbound", 0)[0].number for one in found] == [1, 3, 5]


def test_page_cut_inside_a_character_or_a_packed_stream_keeps_what_came() -> None:
    cut = PAGE.encode()[: PAGE.encode().rindex("ö".encode()) + 1]
    reading = read_bytes(cut, "cut")
    assert reading.found[0].record.outbound
    assert "the text ends inside a character" in [problem.reason for problem in reading.problems]
    packed = gzip.compress(PAGE.encode() + os.urandom(200).hex().encode())
    broken = read_bytes(packed[:-40], "cut.gz")
    assert broken.found[0].record.outbound
    assert broken.problems[0].reason == "the compressed data break off"
    assert read_again(broken.found[0].origin, packed[:-40]) == broken.found[0].record


@pytest.mark.parametrize("packed", [False, True])
def test_a_source_that_changed_or_went_is_said_so(tmp_path: Path, packed: bool) -> None:
    content, changed = (page.encode() for page in (PAGE, PAGE.replace("Reference 1", "Reference 2")))
    path = put(tmp_path, "a.txt", gzip.compress(content, mtime=0) if packed else content)
    found = read_file(path, named=True).found[0]
    assert read_again(found.origin) == found.record
    for other in (changed, content[:-1]):
        path.write_bytes(gzip.compress(other, mtime=0) if packed else other)
        with pytest.raises(SourceChanged, match="changed"):
            read_again(found.origin)
        with pytest.raises(SourceChanged, match="changed"):
            source_lines(found.origin, "outbound", 0)
    path.unlink()
    with pytest.raises(SourceChanged, match="no such file"):
        read_again(found.origin)
    os.mkfifo(path)
    with pytest.raises(SourceChanged, match="no regular file"):
        read_again(found.origin)


def test_a_touched_file_with_the_same_bytes_is_no_change(tmp_path: Path) -> None:
    path = put(tmp_path, "a.json", RECORD)
    found = read_file(path, named=True).found[0]
    os.utime(path, (1, 1))
    assert read_again(found.origin) == found.record


def test_standard_input_is_read_again_from_its_bytes_only() -> None:
    found = read_bytes(PAGE.encode(), "standard \x1b[1minput").found[0]
    assert (found.origin.path, found.origin.name) == (None, "standard ␛input")
    assert read_again(found.origin, PAGE.encode()) == found.record
    with pytest.raises(SourceChanged):
        read_again(found.origin)
    with pytest.raises(SourceChanged):
        read_again(found.origin, PAGE.encode()[:-1])


def test_paper_without_identifiers_is_named_by_its_file(tmp_path: Path) -> None:
    untitled = {**RECORD, "paper": {"title": "No identifier"}}
    first = read_file(put(tmp_path, "a\x1b[1m.json", untitled), named=True).found[0]
    second = read_file(put(tmp_path, "b.json", untitled), named=True).found[0]
    assert (first.record.paper.key or "").startswith("file:a␛.json#")
    assert first.record.paper.key != second.record.paper.key
    assert read_again(first.origin) == first.record
    lines = put(tmp_path, "c.jsonl", "\n".join([json.dumps(untitled)] * 2))
    keys = [found.record.paper.key for found in read_file(lines, named=True).found]
    assert len(set(keys)) == 2
    told = {**RECORD, "paper": {"title": "No identifier", "key": keys[0]}}
    assert read_file(put(tmp_path, "d.json", told), named=True).found[0].record.paper.key == keys[0]
