import csv
import io
import json
from pathlib import Path

import pytest

from tests.invented import record, row, write
from tests.reading.broken import FILES, NOTED, UNUSUAL


def test_a_clean_folder_has_no_problem_and_says_what_was_read(run, tmp_path: Path) -> None:
    write(tmp_path / "a.json", record())
    (tmp_path / "milk.txt").write_text("milk\n")
    ended = run("check", tmp_path)
    assert (ended.code, ended.out) == (0, "")
    assert "1 file read, 1 record, 1 row, 1 other file, 0 problems, 0 notes" in ended.err


def test_each_problem_has_file_place_and_reason(run, tmp_path: Path) -> None:
    write(tmp_path / "good.json", record())
    (tmp_path / "empty.json").touch()
    (tmp_path / "page.json").write_text("<!doctype html><html><body>no</body></html>")
    (tmp_path / "early.json").write_text('{"format": "ledger-tui.record/1", "outbound": [')
    write(tmp_path / "nameless.json", {**record(), "paper": {"title": None}})
    write(tmp_path / "typed.json", record(outbound=[row(state=7)]))
    (tmp_path / "lines.jsonl").write_text(json.dumps(record("2401.00002")) + "\nnot json\n")
    ended = run("check", tmp_path, tmp_path / "missing", "--format", "jsonl")
    problems = [json.loads(line) for line in ended.out.splitlines()]
    assert ended.code == 1
    assert all(list(problem) == ["level", "file", "place", "reason"] for problem in problems)
    assert all(problem["reason"] for problem in problems)
    named = {Path(problem["file"]).name: problem for problem in problems if problem["level"] == "problem"}
    assert set(named) == {
        "empty.json",
        "page.json",
        "early.json",
        "nameless.json",
        "typed.json",
        "lines.jsonl",
        "missing",
    }
    assert "line 2" in named["lines.jsonl"]["place"]
    assert named["typed.json"]["place"].startswith("outbound.0.state")
    assert json.loads(run("check", tmp_path, tmp_path / "missing", "--format", "json").out) == problems


def test_notes_alone_are_no_problem(run, tmp_path: Path) -> None:
    write(tmp_path / "a.json", record(outbound=[row(state="quite possibly")]))
    ended = run("check", tmp_path, "--format", "csv")
    assert ended.code == 0
    (note,) = csv.DictReader(io.StringIO(ended.out))
    assert note["level"] == "note"
    assert "quite possibly" in note["reason"]


def test_two_records_of_one_name_are_noted_with_both_files(run, tmp_path: Path) -> None:
    write(tmp_path / "a.json", record())
    write(tmp_path / "b.json", record(outbound=[row(), row("2")]))
    ended = run("check", tmp_path)
    assert ended.code == 0
    assert "a.json" in ended.out
    assert "b.json" in ended.out
    assert "2 records (1 not shown), 2 rows" in ended.err


def test_the_captures_have_no_problem(run, captures: Path) -> None:
    ended = run("check", captures)
    assert ended.code == 0
    assert "3 files read, 3 records, 224 rows" in ended.err


def test_every_broken_file_of_a_folder_is_named_and_the_rest_is_read(run, tmp_path: Path) -> None:
    folders = {"broken": FILES, "noted": NOTED, "unusual": UNUSUAL}
    for folder, cases in folders.items():
        (tmp_path / folder).mkdir()
        for case in cases:
            (tmp_path / folder / case.name).write_bytes(case.content)
    write(tmp_path / "whole.json", record("2401.99999"))
    ended = run("check", tmp_path, "--format", "json")
    told = json.loads(ended.out)
    assert ended.code == 1
    problems = {(one["file"], one["place"]): one["reason"] for one in told if one["level"] == "problem"}
    for case in FILES:
        assert case.reason in problems[str(tmp_path / "broken" / case.name), case.place]
    assert {Path(file).parent.name for file, _ in problems} == {"broken"}
    notes = {(one["file"], one["place"]): one["reason"] for one in told if one["level"] == "note"}
    for case in NOTED:
        assert case.reason in notes[str(tmp_path / "noted" / case.name), case.place]
    read = sum(bool(case.records) for cases in folders.values() for case in cases) + 1
    assert f"{read} files read" in ended.err
    assert "2401.99999" in run("list", tmp_path).out


@pytest.mark.parametrize("path", ["/dev/zero", "/dev/null"])
def test_a_device_is_named_and_not_read(run, path: str) -> None:
    ended = run("check", path, "--format", "json")
    (problem,) = json.loads(ended.out)
    assert ended.code == 3
    assert (problem["file"], problem["reason"].partition(";")[0]) == (path, "it is no regular file")


def test_a_row_that_broke_off_is_marked_wherever_the_record_is_told(run, tmp_path: Path) -> None:
    text = json.dumps(record(outbound=[row("1"), row("2", "Half a Title")]))
    (tmp_path / "cut.json").write_text(text[: text.index(" a Title")])
    ended = run("observations", tmp_path, "--format", "jsonl")
    rows = [json.loads(line) for line in ended.out.splitlines()]
    assert [(one["reference"], one["title"], one["incomplete"]) for one in rows] == [
        ("1", "Some Invented Title of a Work", None),
        ("2", None, True),
    ]
    assert ended.code == 4
    assert "the row outbound.1 is kept as incomplete" in ended.err
    converted = json.loads(run("convert", tmp_path / "cut.json").out)
    assert converted["incomplete"] is True
    assert [one["incomplete"] for one in converted["outbound"]] == [None, True]
