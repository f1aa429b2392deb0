import gzip
import json
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger_tui.reading.reader import read_bytes, read_file
from ledger_tui.record.names import RecordName
from ledger_tui.writing import json as json_out
from ledger_tui.writing.files import file_stem
from tests.invented import record, row, write

UNSAFE = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]")


def test_one_record_is_an_object_and_more_are_json_lines(run, tmp_path: Path) -> None:
    one = run("convert", write(tmp_path / "a.json", record()))
    assert json.loads(one.out)["paper"]["arxiv_id"] == "2401.00001"
    assert len(one.out.splitlines()) > 10
    more = run("convert", write(tmp_path / "b.jsonl", record(), record("2401.00002"), record("2401.00003")))
    assert [json.loads(line)["paper"]["arxiv_id"] for line in more.out.splitlines()] == [
        "2401.00001",
        "2401.00002",
        "2401.00003",
    ]


def test_an_identical_record_is_written_once(run, tmp_path: Path) -> None:
    write(tmp_path / "a.json", record())
    write(tmp_path / "b.json", record())
    assert json.loads(run("convert", tmp_path).out)["paper"]["key"] == "2401.00001"


def test_every_contract_key_is_written_and_unknown_keys_and_lines_come_back(run, tmp_path: Path) -> None:
    told = record(
        outbound=[row(new_key={"deep": [1, None]})],
        unread=[{"line": 3, "text": "odd", "observation": None}],
        times={"indexed": "2026"},
        added="later",
    )
    written = json.loads(run("convert", write(tmp_path / "a.json", told)).out)
    assert {"schema", "stated", "coverage", "resolution", "external_measurements", "inbound", "other"} <= set(written)
    assert written["inbound"] is None
    assert written["added"] == "later"
    assert written["outbound"][0]["new_key"] == {"deep": [1, None]}
    assert written["unread"] == told["unread"]


@pytest.mark.parametrize("form", ["as saved", "gzip"])
def test_converting_a_capture_and_reading_it_gives_an_equal_record(run, captures: Path, tmp_path: Path, form) -> None:
    for capture in sorted(captures.iterdir()):
        (found,) = read_file(capture, named=True).found
        source = capture
        if form == "gzip":
            source = tmp_path / f"{capture.name}.gz"
            source.write_bytes(gzip.compress(capture.read_bytes(), mtime=0))
        (again,) = read_bytes(run("convert", source).out.encode(), "x.json").found
        assert again.record == found.record


def test_the_samples_are_what_convert_makes_of_the_captures(run, captures: Path, tmp_path: Path) -> None:
    samples = Path(__file__).parents[2] / "sample_records"
    assert run("convert", captures, "-o", tmp_path).code == 0
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        path.name: path.read_bytes() for path in samples.iterdir()
    }


texts = st.text(st.characters(), min_size=1, max_size=12)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.fixed_dictionaries({"title": texts, "state": texts, "key": texts, "value": texts}))
def test_any_text_comes_back_equal_and_no_unsafe_character_is_printed(run, tmp_path: Path, told) -> None:
    told = record(outbound=[row(title=told["title"], state=told["state"], **{f"x{told['key']}": told["value"]})])
    path = write(tmp_path / "a.json", told)
    (found,) = read_file(path, named=True).found
    out = run("convert", path).out
    assert not UNSAFE.search(out)
    (again,) = read_bytes(out.encode(), "x.json").found
    assert again.record == found.record


def test_escapes_are_valid_json_of_the_same_value() -> None:
    hostile = "\x1b]0;t\x07 \x85 \u202e \u200d \U000e0041 \ud800 é 🙂"
    for text in (json_out.line({hostile: hostile}), json_out.pretty({hostile: [hostile]})):
        assert not UNSAFE.search(text)
        assert hostile in json.loads(text)
    assert "é 🙂" in json_out.line(hostile)


def test_a_file_each_with_names_after_the_papers(run, tmp_path: Path) -> None:
    source = write(
        tmp_path / "in.jsonl",
        record(),
        record(as_of={"date": "2025-01-01"}),
        record("2401.00002", paper={"version": None}),
        record("hep-th/9901001"),
        record(None, paper={"identifiers": {"doi": ["10.1000/182"]}, "version": None}),
        record(None, paper={"identifiers": {"doi": ["10.1000/../../../etc/passwd"]}, "version": None}),
    )
    out = tmp_path / "out" / "deep"
    assert run("convert", source, "-o", out).code == 0
    assert sorted(path.name for path in out.iterdir()) == [
        "arxiv-2401.00001v1-2025-01-01.json",
        "arxiv-2401.00001v1.json",
        "arxiv-2401.00002.json",
        "arxiv-hep-th_9901001v1.json",
        "doi-10.1000_.._.._.._etc_passwd.json",
        "doi-10.1000_182.json",
    ]
    assert all(len(read_file(path, named=True).found) == 1 for path in out.iterdir())


@given(st.text(max_size=300), st.none() | st.integers(0, 99))
def test_file_names_are_safe_whatever_the_key(key: str, version: int | None) -> None:
    stem = file_stem(RecordName(key, version, None, None))
    assert re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]*", stem)
    assert len(stem) < 200


def test_a_differing_file_is_not_overwritten_without_force(run, tmp_path: Path) -> None:
    source, out = write(tmp_path / "a.json", record(), record("2401.00002")), tmp_path / "out"
    source = source.rename(tmp_path / "a.jsonl")
    assert run("convert", source, "-o", out).code == 0
    target = out / "arxiv-2401.00001v1.json"
    before = target.read_bytes()
    assert run("convert", source, "-o", out).code == 0  # the same again: nothing to write
    target.write_text("precious")
    (out / "arxiv-2401.00002v1.json").unlink()
    ended = run("convert", source, "-o", out)
    assert ended.code == 2
    assert target.name in ended.err
    assert target.read_text() == "precious"
    assert (out / "arxiv-2401.00002v1.json").exists()  # the others are written
    assert run("convert", source, "-o", out, "--force").code == 0
    assert target.read_bytes() == before
    assert not [path for path in out.iterdir() if path.name.startswith(".")]


def test_an_output_folder_that_is_a_file_is_said(run, tmp_path: Path) -> None:
    path = write(tmp_path / "a.json", record())
    ended = run("convert", path, "-o", path)
    assert ended.code == 2
    assert "cannot be written" in ended.err
