"""What the disk refuses: the decision stands in memory, and the file holds nothing that was not acknowledged."""

import errno
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from ledger_tui.triage.journal import Journal, NotKept
from tests.triage.drafts import draft, standing

TOP = Path(__file__).parents[2]


def python(code: str, *words: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code, *map(str, words)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "PYTHONPATH": str(TOP)},
    )


@pytest.mark.parametrize("refusing", ["write", "fsync"])
def test_a_full_disk_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refusing: str) -> None:
    path = tmp_path / "decisions.jsonl"
    journal = Journal.open(path)
    journal.append([draft("a")])
    before = path.read_bytes()
    real_write = os.write

    def full(descriptor: int, data: bytes = b"") -> int:
        if refusing == "write" and len(data) > 1:
            return real_write(descriptor, data[: len(data) // 2])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(os, refusing, full)
        with pytest.raises(NotKept, match="No space left") as failure:
            journal.append([draft("b"), draft("c")])
    assert [entry.row for entry in failure.value.entries] == ["b", "c"]
    assert path.read_bytes() == before
    assert set(standing(journal)) == {"a", "b", "c"}
    assert set(standing(Journal.open(path))) == {"a"}
    assert journal.undo() == failure.value.entries
    assert (journal.unsaved, journal.trouble) == ([], None)
    assert Journal.open(path).entries == journal.entries
    assert [entry.row for entry in journal.entries] == ["a", "b", "c", "b", "c"]


def test_where_the_rest_of_a_write_cannot_be_taken_away_nothing_is_doubled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "decisions.jsonl"
    journal = Journal.open(path)

    def fails(*_: object) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", fails)
        patched.setattr(os, "ftruncate", fails)
        with pytest.raises(NotKept):
            journal.append([draft("a")])
    journal.append([draft("b")])
    assert [entry.row for entry in Journal.open(path).entries] == ["a", "b"]
    assert journal.entries == Journal.open(path).entries


DECIDE = """
import json, sys
from pathlib import Path
from ledger_tui.triage.journal import Journal, NotKept
from tests.triage.drafts import draft
journal = Journal.open(Path(sys.argv[1]))
kept, refused = [], 0
for row in range(int(sys.argv[2])):
    try:
        kept += [entry.row for entry in journal.append([draft(row), draft(f"{row} too")])]
    except NotKept as failure:
        refused += 1
        reason = failure.reason
print(json.dumps([kept, refused, len(journal.unsaved), journal.trouble]))
"""


def check(path: Path, ended: subprocess.CompletedProcess[str], words: str) -> None:
    assert ended.returncode == 0, ended.stderr
    kept, refused, unsaved, trouble = json.loads(ended.stdout)
    assert kept and refused and unsaved == 2 * refused
    assert words in trouble
    again = Journal.open(path)
    assert [entry.row for entry in again.entries] == kept
    assert again.problems == []


def test_a_file_that_may_not_grow_any_more(tmp_path: Path) -> None:
    path = tmp_path / "decisions.jsonl"
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))\n"
    check(path, python(limit + DECIDE, path, 8), "File too large")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "disk"
    folder.mkdir()
    try:
        done = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=8k", "tmpfs", folder], capture_output=True, check=False
        )
    except OSError:
        pytest.skip("there is no mount")
    if done.returncode:
        pytest.skip("a small disk cannot be mounted by this user")
    yield folder
    subprocess.run(["umount", folder], check=True)


def test_a_small_disk_runs_full(small_disk: Path) -> None:
    path = small_disk / "decisions.jsonl"
    check(path, python(DECIDE, path, 40), "No space left")
    journal = Journal.open(path)
    with pytest.raises(NotKept):
        journal.append([draft(f"{number}") for number in range(40)])
    with pytest.raises(NotKept, match="No space left"):
        journal.save_as(small_disk / "other.jsonl")
    journal.save_as(small_disk.parent / "other.jsonl")
    assert Journal.open(small_disk.parent / "other.jsonl").entries == journal.entries


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that every user reaches, which those of pytest are not."""
    with TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX")
def test_a_read_only_folder_is_said_at_once(open_folder: Path) -> None:
    folder = open_folder / "folder"
    folder.mkdir()
    path = folder / "decisions.jsonl"
    Journal.open(path).append([draft("a")])
    path.chmod(0o444)
    folder.chmod(0o555)
    code = """
import os, sys
from pathlib import Path
from ledger_tui.triage.journal import Journal, NotKept
from tests.triage.drafts import draft, standing
if os.getuid() == 0:
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
for name in sys.argv[1:]:
    journal = Journal.open(Path(name))
    print(journal.trouble)
    try:
        journal.append([draft("b")])
    except NotKept as failure:
        print(failure.reason, sorted(standing(journal)), len(journal.unsaved))
"""
    ended = python(code, path, folder / "new.jsonl")
    assert ended.returncode == 0, ended.stderr
    at_once, then, new, then_new = ended.stdout.splitlines()
    assert "cannot be read and written" in at_once
    assert "Permission denied" in then and "['a', 'b'] 1" in then
    assert "is read-only" in new
    assert "Permission denied" in then_new and "['b'] 1" in then_new
    assert [entry.row for entry in Journal.open(path).entries] == ["a"]
