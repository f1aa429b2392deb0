import json
from pathlib import Path

import pytest

from ledger_tui.triage.journal import Journal, default_path
from tests.triage.drafts import draft, lines


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path))
    journal = Journal.open(tmp_path / "decisions.jsonl", who="A. Lynx")
    journal.append([draft("a", "later")])
    journal.append([draft("b", "out of scope", detail={"kind": "website"}, note="see \x1b[31mthere")])
    journal.append([draft("a", "not found", detail={"places": ["Crossref", "DBLP"]})])
    journal.append([draft("c", title=None, state_seen=None)])
    journal.undo()
    return journal.path


def test_the_decisions_that_stand_are_listed(run, path: Path) -> None:
    ended = run("decisions", "list", "--decisions", path, "--format", "jsonl")
    assert (ended.code, ended.err) == (0, "")
    told = [json.loads(line) for line in ended.out.splitlines()]
    every = lines(path)
    assert [(one["row"], one["decision"]) for one in told] == [("b", "out of scope"), ("a", "not found")]
    assert all(one in every or one["row"] == "b" for one in told)
    assert json.loads(run("decisions", "list", "--decisions", path, "--format", "json").out) == told
    ended = run("decisions", "list", "--all", "--decisions", path, "--format", "jsonl")
    assert [json.loads(line)["decision"] for line in ended.out.splitlines()] == [
        "later", "out of scope", "not found", "not found", "undo",
    ]  # fmt: skip


def test_the_table_is_for_people(run, path: Path) -> None:
    ended = run("decisions", "list", "--decisions", path)
    header, scoped, searched = ended.out.splitlines()
    assert header.split()[:2] == ["at", "who"]
    assert "website" in scoped and "see ␛there" in scoped and "A. Lynx" in scoped
    assert "Crossref, DBLP" in searched
    assert f"2 decisions of {path}" in ended.err
    assert "\x1b" not in ended.out


def test_nothing_decided_yet_is_no_failure_but_a_named_file_that_is_missing_is(run, path: Path) -> None:
    ended = run("decisions", "list", "--format", "json")
    assert (ended.code, json.loads(ended.out)) == (0, [])
    assert "nothing is decided yet" in ended.err
    assert not default_path().parent.exists()
    ended = run("decisions", "list", "--decisions", path.with_name("missing.jsonl"))
    assert (ended.code, ended.out) == (3, "")
    record = path.with_name("record.json")
    record.write_text('{"format": "ledger-tui.record/1"}')
    ended = run("decisions", "list", "--decisions", record)
    assert (ended.code, ended.out) == (3, "")
    assert "something else than decisions" in ended.err


def test_a_torn_line_is_told(run, path: Path) -> None:
    with path.open("a") as file:
        file.write('{"v": 1, "entry": "x')
    ended = run("decisions", "list", "--decisions", path, "--format", "jsonl")
    assert (ended.code, len(ended.out.splitlines())) == (4, 2)
    assert "line 6: no entry of a journal: it breaks off" in ended.err


def test_a_merge_goes_to_standard_output_or_into_a_file(run, path: Path) -> None:
    other = Journal.open(path.with_name("other.jsonl"))
    other.append([draft("z")])
    ended = run("decisions", "merge", path, other.path)
    assert (ended.code, ended.err) == (0, "")
    told = [json.loads(line) for line in ended.out.splitlines()]
    assert told == [*lines(path), *lines(other.path)]
    out = path.with_name("out.jsonl")
    assert run("decisions", "merge", path, other.path, "-o", out).code == 0
    assert lines(out) == told
    assert run("decisions", "merge", path, "-o", other.path).code == 0
    assert lines(other.path) == told


def test_a_merge_says_what_it_could_not_read_or_write(run, path: Path) -> None:
    missing = path.with_name("missing.jsonl")
    ended = run("decisions", "merge", path, missing)
    assert (ended.code, len(ended.out.splitlines())) == (4, 5)
    assert "there is no such file" in ended.err
    assert run("decisions", "merge", missing).code == 3
    assert run("decisions", "merge").code == 2
    assert run("decisions").code == 2
    record = path.with_name("record.json")
    record.write_text('{"format": "ledger-tui.record/1"}')
    ended = run("decisions", "merge", path, "-o", record)
    assert ended.code == 2
    assert "something else than decisions" in ended.err
    assert record.read_text() == '{"format": "ledger-tui.record/1"}'
    assert run("decisions", "merge", path, "-o", path / "below").code == 2
