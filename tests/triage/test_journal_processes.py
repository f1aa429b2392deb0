"""Real processes: killed at every byte and at any moment, and several at once.  What was acknowledged is read back."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from ledger_tui.triage.journal import Journal
from tests.triage.drafts import draft, lines, standing

TOP = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that fork")


def start(code: str, *words: object) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", code, *map(str, words)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(TOP)},
    )


# For every number of bytes a child decides two rows together and is killed once so many bytes of them are written: by
# then it has acknowledged nothing.  After it another child decides one row and acknowledges it.
AT_EVERY_BYTE = """
import os, signal, sys
from pathlib import Path
from ledger_tui.triage.journal import Journal
from tests.triage.drafts import draft
path, step = Path(sys.argv[1]), int(sys.argv[2])
real = os.write

def child(work):
    sys.stdout.flush()
    if pid := os.fork():
        return os.waitpid(pid, 0)[1]
    work()
    os._exit(0)

def killed(after):
    def write(descriptor, data):
        real(descriptor, bytes(data)[:after])
        os.kill(os.getpid(), signal.SIGKILL)
    journal = Journal.open(path)
    os.write = write
    journal.append([draft(f"{after} lost"), draft(f"{after} lost too")])

def decides(row):
    for entry in Journal.open(path).append([draft(row)]):
        print(entry.name, flush=True)

child(lambda: decides("first"))
after = 0
while after < 900:
    status = child(lambda: killed(after))
    assert os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
    assert child(lambda: decides(after)) == 0
    after += step
"""


def test_a_process_killed_at_any_byte_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "decisions.jsonl"
    step = 7  # coprime to the lengths of the lines, so that all places within a line are met
    process = start(AT_EVERY_BYTE, path, step)
    acknowledged = process.communicate(timeout=120)[0].split()
    assert process.returncode == 0
    journal = Journal.open(path)
    kept = [entry for entry in journal.entries if "lost" not in entry.row]
    assert [entry.name for entry in kept] == acknowledged
    assert [entry.row for entry in kept] == ["first", *map(str, range(0, 900, step))]
    # Of what was never acknowledged a whole line may be there, each once.
    names = [entry.name for entry in journal.entries]
    assert len(set(names)) == len(names)
    assert journal.problems
    whole = [json.loads(line)["entry"] for line in path.read_bytes().split(b"\n") if _is_json(line)]
    assert whole == names


def _is_json(line: bytes) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except ValueError:
        return False


WITHOUT_END = """
import itertools, sys
from pathlib import Path
from ledger_tui.triage.journal import Journal
from tests.triage.drafts import draft
journal = Journal.open(Path(sys.argv[1]))
for number in itertools.count():
    if number % 5 == 4:
        journal.undo()
    entries = journal.append([draft(f"{sys.argv[2]} {number} {part}") for part in range(1 + number % 3)])
    print(" ".join(entry.name for entry in entries), flush=True)
"""


def test_processes_killed_at_any_moment_lose_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "decisions.jsonl"
    acknowledged: list[str] = []
    for turn in range(8):
        process = start(WITHOUT_END, path, turn)
        assert process.stdout
        for _ in range(3 * turn + 1):
            acknowledged += process.stdout.readline().split()
        process.send_signal(signal.SIGKILL)
        acknowledged += process.communicate(timeout=60)[0].split()
    names = [entry.name for entry in Journal.open(path).entries]
    assert len(set(names)) == len(names)
    assert [name for name in names if name in set(acknowledged)] == acknowledged


TOGETHER = """
import sys
from pathlib import Path
from ledger_tui.triage.journal import Journal
from tests.triage.drafts import draft
journal = Journal.open(Path(sys.argv[1]))
for number in range(int(sys.argv[3])):
    for entry in journal.append([draft(f"{sys.argv[2]} {number}"), draft(f"{sys.argv[2]} {number} too")]):
        print(entry.name)
    if number % 4 == 3:
        assert [entry.row for entry in journal.undo()] == [f"{sys.argv[2]} {number}", f"{sys.argv[2]} {number} too"]
"""


def test_two_processes_at_once_keep_apart(tmp_path: Path) -> None:
    path = tmp_path / "decisions.jsonl"
    watching = Journal.open(path)
    processes = [start(TOGETHER, path, name, 40) for name in "ab"]
    told = []
    for process in processes:
        told.append(process.communicate(timeout=120)[0].split())
        assert process.returncode == 0
        watching.refresh()
    journal = Journal.open(path)
    assert journal.entries == watching.entries
    assert journal.problems == []
    assert len(lines(path)) == len(journal.entries) == 2 * (80 + 20)
    for name, acknowledged in zip("ab", told, strict=True):
        own = [entry for entry in journal.entries if entry.row.startswith(name) and entry.reverses is None]
        assert [entry.name for entry in own] == acknowledged
    # The two entries of an act stand side by side, whoever else writes.
    acts = [entry.act for entry in journal.entries]
    assert all(first == second for first, second in zip(acts[::2], acts[1::2], strict=True))
    assert len(standing(journal)) == 2 * (80 - 20)


HOLDS = """
import sys
from pathlib import Path
from ledger_tui.triage.line_file import LineFile
with LineFile(Path(sys.argv[1])).held() as held:
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_process_that_is_killed_while_it_holds_the_file_hinders_nobody(tmp_path: Path) -> None:
    path = tmp_path / "decisions.jsonl"
    Journal.open(path).append([draft("a")])
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDS, path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(TOP)},
    )
    assert process.stdout and process.stdout.readline() == b"held\n"
    assert [entry.row for entry in Journal.open(path).entries] == ["a"]
    process.kill()
    process.communicate(timeout=60)
    journal = Journal.open(path)
    journal.append([draft("b")])
    assert set(standing(journal)) == {"a", "b"}
