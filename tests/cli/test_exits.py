"""Exit codes, streams and how a process ends: what scripts rely on."""

import itertools
import json
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from ledger_tui.cli import exits
from ledger_tui.version import __version__
from tests.invented import record, row, write

COMMANDS = ("list", "observations", "convert", "check")


@pytest.fixture
def good(tmp_path: Path) -> Path:
    return write(tmp_path / "good.json", record())


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    path = tmp_path / "broken.json"
    path.write_text('{"format": "ledger-tui.record/1", ')
    return path


@pytest.mark.parametrize("command", COMMANDS)
def test_done_is_0(run, good: Path, command: str) -> None:
    assert run(command, good).code == 0


@pytest.mark.parametrize("command", COMMANDS)
def test_nothing_read_is_3_and_said(run, tmp_path: Path, broken: Path, command: str) -> None:
    for path in (broken, tmp_path / "missing"):
        ended = run(command, path)
        assert ended.code == 3
        assert path.name in ended.err + ended.out
    (tmp_path / "empty").mkdir()
    assert run(command, tmp_path / "empty").code == 3


@pytest.mark.parametrize("command", COMMANDS)
def test_partly_read_is_4_but_1_for_check(run, good: Path, broken: Path, command: str) -> None:
    ended = run(command, good, broken, *(["--format", "json"] if command != "convert" else []))
    assert ended.code == (1 if command == "check" else 4)
    assert json.loads(ended.out)
    if command != "check":
        assert "broken.json" in ended.err


@pytest.mark.parametrize(
    "words",
    [
        ("list", "--format", "yaml"),
        ("observations", "--no-such-option"),
        ("list", "--form", "json"),
        ("--no-such-option",),
    ],
)
def test_wrong_usage_is_2(run, words) -> None:
    ended = run(*words)
    assert (ended.code, ended.out) == (2, "")
    assert "usage" in ended.err


def test_wrong_usage_comes_before_unreadable_input(run, good: Path, broken: Path) -> None:
    assert run("observations", good, broken, "--state", "no such state").code == 2


def test_of_several_codes_the_documented_order_decides() -> None:
    order = [130, 2, 3, 1, 4, 0]
    for pair in itertools.permutations(order, 2):
        assert exits.strongest(*pair) == min(pair, key=order.index)


def test_words_for_a_person_never_stand_among_the_data(run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ended = run("list", "--format", "json")
    assert len(json.loads(ended.out)) == 3
    assert "bundled samples" in ended.err
    write(tmp_path / "mine.json", record())
    ended = run("list", "--format", "json")
    assert [entry["files"] for entry in json.loads(ended.out)] == [["mine.json"]]
    assert "current folder" in ended.err


def test_version_and_help_are_answered(run) -> None:
    assert run("--version")[:2] == (0, f"ledger-tui {__version__}\n")
    for words in (("-h",), ("list", "-h"), ("observations", "--help")):
        ended = run(*words)
        assert ended.code == 0
        assert "PATH" in ended.out
    assert all(name in run("--help").out for name in (*COMMANDS, "schema", "keys"))


def test_standard_input_is_read_whole_for_a_dash(process, good: Path) -> None:
    started = process("list", "-", "--format", "json")
    out, err = started.communicate(good.read_bytes(), timeout=60)
    assert started.returncode == 0, err
    assert json.loads(out)[0]["files"] == ["standard input"]


def test_a_file_with_the_name_of_a_command_is_reached_by_its_folder(process, tmp_path: Path) -> None:
    write(tmp_path / "list", record())
    started = process("list", "./list", "--format", "json", cwd=tmp_path)
    out, _ = started.communicate(timeout=60)
    assert started.returncode == 0
    assert json.loads(out)[0]["files"] == ["list"]


def test_an_interrupt_is_130_and_silent(process) -> None:
    probe = "import sys; from ledger_tui.cli import standard_input as s; r = s.read_standard_input\n"
    probe += "def told():\n    print('reading', file=sys.stderr, flush=True)\n    return r()\n"
    probe += "import ledger_tui.cli.sources as t; t.read_standard_input = told\n"
    probe += "from ledger_tui.__main__ import main; sys.argv = ['ledger-tui', 'list', '-']; sys.exit(main())"
    started = subprocess.Popen(
        [sys.executable, "-c", probe], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert started.stderr.readline() == b"reading\n"
    started.send_signal(signal.SIGINT)
    out, err = started.communicate(timeout=60)
    assert (started.returncode, out, err) == (130, b"", b"")


@pytest.mark.parametrize("rows", [3, 3000])
def test_a_closed_pipe_ends_silently(process, tmp_path: Path, rows: int) -> None:
    # Few rows fail only at the last flush, many in the middle of the work.
    path = write(tmp_path / "a.json", record(outbound=[row(str(n)) for n in range(rows)]))
    reading, writing = os.pipe()
    os.close(reading)
    started = process("observations", path, "--format", "jsonl", stdout=writing)
    os.close(writing)
    _, err = started.communicate(timeout=60)
    assert (started.returncode, err) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_disk_is_said(process, good: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        started = process("list", good, stdout=full)
        _, err = started.communicate(timeout=60)
    assert started.returncode == 2
    assert b"output cannot be written" in err
    assert err.count(b"\n") == 1


def test_data_are_utf_8_whatever_the_locale(process, tmp_path: Path) -> None:
    path = write(tmp_path / "a.json", record(paper={"title": "Überlange Titel 🙂"}))
    settings = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), "PYTHONIOENCODING": "ascii"}
    started = process("list", path, "--format", "json", env=settings)
    out, _ = started.communicate(timeout=60)
    assert json.loads(out.decode("utf-8"))[0]["title"] == "Überlange Titel 🙂"
    started = process("list", path, env=settings)
    out, _ = started.communicate(timeout=60)
    assert (started.returncode, "\\xdcberlange" in out.decode("ascii")) == (0, True)


def test_a_hostile_file_name_reaches_no_stream_as_it_is(process, tmp_path: Path) -> None:
    name = "evil\x1b]0;owned\x07\u202e.json"
    (tmp_path / name).write_text("{")
    write(tmp_path / "good.json", record())
    for words in (("list", "."), ("check", "."), ("list", f"./{name}"), ("list", f"--{name}")):
        started = process(*words, cwd=tmp_path)
        out, err = started.communicate(timeout=60)
        assert started.returncode != 0
        assert b"\x1b" not in out + err
        assert b"\x07" not in out + err
        assert "\u202e".encode() not in out + err


class TestBrowserRefusals:
    def test_without_a_terminal_to_draw_on(self, process, good: Path) -> None:
        started = process(good)
        out, err = started.communicate(timeout=60)
        assert (started.returncode, out) == (2, b"")
        assert b"needs a terminal" in err
        assert b"list" in err

    def test_without_a_controlling_terminal(self, process, good: Path) -> None:
        mine, theirs = pty.openpty()
        for words in ([good], ["-"]):
            started = process(*words, stdin=subprocess.DEVNULL, stdout=theirs, start_new_session=True)
            _, err = started.communicate(timeout=60)
            assert started.returncode == 2
            assert b"controlling terminal" in err
        os.close(mine)
        os.close(theirs)

    def test_on_a_dumb_terminal(self, process, good: Path) -> None:
        mine, theirs = pty.openpty()
        settings = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), "TERM": "dumb"}
        started = process(good, stdin=theirs, stdout=theirs, env=settings)
        _, err = started.communicate(timeout=60)
        os.close(mine)
        os.close(theirs)
        assert started.returncode == 2
        assert b"TERM is dumb" in err
