import csv
import io
import json
from pathlib import Path

from tests.invented import record, row, write


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
