"""Which files are taken: suffixes, hidden names, links, and what cannot be opened."""

import os
from pathlib import Path

import pytest

from ledger_tui.reading.find import Candidate, candidates
from ledger_tui.reading.problems import Problem


def names(paths: list[Path], root: Path) -> list[str]:
    return [str(c.path.relative_to(root)) if isinstance(c, Candidate) else f"! {c.reason}" for c in candidates(paths)]


def fill(root: Path, *paths: str) -> None:
    for path in paths:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text("x")


def test_folders_are_walked_in_order_by_suffix(tmp_path: Path) -> None:
    taken = ["B/deep/z.JSONL.gz", "a.txt", "b.json", "c/1.ndjson", "c/2.md", "d.text", "e.json.gz"]
    fill(tmp_path, *taken, "x.py", "y.gz", "no-suffix", "z.pdf", ".hidden.txt", ".hidden/in.txt", "c/.git/x.json")
    assert names([tmp_path], tmp_path) == taken
    assert all(isinstance(one, Candidate) and not one.named for one in candidates([tmp_path]))


def test_named_files_are_taken_whatever_their_suffix(tmp_path: Path) -> None:
    fill(tmp_path, "x.py", ".hidden", "sub/a.txt", "sub/b.txt")
    given = [tmp_path / "x.py", tmp_path / ".hidden", tmp_path / "sub", tmp_path / "sub" / "b.txt"]
    assert [(one.path.name, one.named) for one in candidates(given) if isinstance(one, Candidate)] == [
        ("x.py", True),
        (".hidden", True),
        ("a.txt", False),
        ("b.txt", True),
    ]


def test_a_hidden_folder_that_is_named_is_walked(tmp_path: Path) -> None:
    fill(tmp_path, ".notes/a.txt")
    assert names([tmp_path / ".notes"], tmp_path) == [".notes/a.txt"]


def test_each_real_file_once(tmp_path: Path) -> None:
    fill(tmp_path, "a.txt", "sub/b.txt")
    (tmp_path / "link.txt").symlink_to(tmp_path / "a.txt")
    (tmp_path / "again").symlink_to(tmp_path / "sub")
    os.link(tmp_path / "a.txt", tmp_path / "hard.txt")
    given = [tmp_path / "a.txt", tmp_path, tmp_path / "sub", tmp_path / "sub" / ".." / "a.txt"]
    assert names(given, tmp_path) == ["a.txt", "again/b.txt"]


def test_loops_of_links_end(tmp_path: Path) -> None:
    fill(tmp_path, "sub/a.txt")
    (tmp_path / "sub" / "up").symlink_to(tmp_path)
    (tmp_path / "sub" / "self.txt").symlink_to(tmp_path / "sub" / "self.txt")
    told = names([tmp_path], tmp_path)
    assert told[0] == "sub/a.txt"
    assert len(told) == 2 and told[1].startswith("! ")


def test_what_cannot_be_opened_is_a_problem(tmp_path: Path) -> None:
    fill(tmp_path, "a.txt")
    os.mkfifo(tmp_path / "pipe.txt")
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "broken.txt").symlink_to(tmp_path / "gone")
    (tmp_path / "broken").symlink_to(tmp_path / "gone")
    given = [tmp_path / "missing", tmp_path, Path("/dev/null"), tmp_path / "a.txt" / "below", Path("nul\0")]
    problems = [one for one in candidates(given) if isinstance(one, Problem)]
    assert [(Path(problem.file).name, problem.reason) for problem in problems] == [
        ("missing", "there is no such file or folder"),
        ("broken.txt", "there is no such file or folder"),
        ("pipe.txt", "it is no regular file; a pipe is read from standard input with -"),
        ("null", "it is no regular file; a pipe is read from standard input with -"),
        ("below", "a part of the path is no folder"),
        ("nul", "the path is no valid path"),
    ]
    assert {problem.level for problem in problems} == {"problem"}


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="no permission is refused to this user")
def test_no_permission_is_a_problem(tmp_path: Path) -> None:
    fill(tmp_path, "closed/a.txt", "b.txt")
    (tmp_path / "closed").chmod(0)
    try:
        assert names([tmp_path], tmp_path) == ["b.txt", "! there is no permission to read it"]
    finally:
        (tmp_path / "closed").chmod(0o700)


def test_names_that_are_hostile_or_no_text_are_shown_clean(tmp_path: Path) -> None:
    (tmp_path / "a\x1b]0;evil\x07.txt").symlink_to(tmp_path / "gone")
    if os.name == "posix" and os.uname().sysname == "Linux":
        Path(os.fsdecode(os.fsencode(tmp_path) + b"/b\xff.txt")).symlink_to(tmp_path / "gone")
    shown = [Path(one.file).name for one in candidates([tmp_path]) if isinstance(one, Problem)]
    assert shown[0] == "a␛.txt"
    assert shown[1:] in ([], ["b\ufffd.txt"])
