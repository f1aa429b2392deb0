"""Files that other processes read tell what they tell when read here, in their order, whatever becomes of those."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger_tui.dataset import elsewhere
from ledger_tui.dataset import gather as gathering
from ledger_tui.dataset.dataset import Dataset
from ledger_tui.dataset.elsewhere import Elsewhere, ReadersLost
from ledger_tui.dataset.gather import gather
from ledger_tui.dataset.open import open_dataset
from ledger_tui.dataset.progress import Progress
from ledger_tui.reading.find import candidates
from tests.dataset.answers import answers
from tests.dataset.test_cache import contents, corpus
from tests.index.small import IDS, TIMES, TITLES
from tests.invented import record, row, write


@pytest.fixture(autouse=True)
def _a_few_files_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gathering, "_MANY", 6)
    monkeypatch.setattr(gathering, "_MEANWHILE", 2)
    monkeypatch.setattr(gathering, "_FILES", 3)
    monkeypatch.setattr(gathering, "_cores", lambda: 2)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[subprocess.Popen[bytes]]:
    """The processes that are started from now on."""
    processes: list[subprocess.Popen[bytes]] = []

    class Noted(subprocess.Popen):  # type: ignore[type-arg]
        def __init__(self, *words: Any, **more: Any) -> None:
            super().__init__(*words, **more)
            processes.append(self)

    monkeypatch.setattr(elsewhere.subprocess, "Popen", Noted)
    return processes


def here(folder: Path) -> Dataset:
    """The dataset of a folder, all of it read by this process."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gathering, "_cores", lambda: 1)
        return open_dataset([folder])


def agree(folder: Path) -> None:
    """Whatever became of the processes, everything is there and in its order."""
    told = []
    for dataset in (open_dataset([folder]), here(folder)):
        rows = [dataset.index.row(number) for number in range(dataset.index.row_count)]
        told.append(
            (list(dataset.papers), list(dataset.problems), rows, list(dataset.origins.every()), dataset.totals())
        )
    assert told[0] == told[1]


def agree_wholly(folder: Path) -> None:
    assert answers(open_dataset([folder]), sources=False) == answers(here(folder), sources=False)


def many(folder: Path, count: int = 20) -> Path:
    """Records that share words, ids, times and titles, some of them told twice, and files that hold none."""
    for n in range(count):
        rows = [
            row(str(k), TITLES[(n + k) % len(TITLES)], id=IDS[(n * k) % len(IDS)], observed=TIMES[(n + k) % len(TIMES)])
            for k in range(n % 5)
        ]
        told = record(
            f"2401.{n % (count - 3):05}",
            outbound=rows,
            inbound=[row("1", f"A Paper Citing {n // 2}", state=f"state {n % 7}")],
        )
        write(folder / f"{n:03}.json", told)
    return corpus(folder)


def test_what_others_read_is_what_is_read_here(tmp_path: Path, started: list[subprocess.Popen[bytes]]) -> None:
    many(tmp_path)
    agree_wholly(tmp_path)
    assert len(started) == 2
    assert all(process.poll() is not None for process in started)


@given(st.lists(contents, min_size=7, max_size=14))
@settings(
    max_examples=4, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
)
def test_any_files_are_read_alike(tmp_path_factory: pytest.TempPathFactory, files: list[bytes]) -> None:
    folder = tmp_path_factory.mktemp("files")
    for n, content in enumerate(files):
        (folder / f"{n:02}.{'json' if n % 3 else 'txt'}").write_bytes(content)
    agree_wholly(folder)


def test_what_others_read_is_kept_and_known_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    monkeypatch.setattr("ledger_tui.dataset.cache._WORTHWHILE", 0)
    folder = many(tmp_path / "folder")
    assert answers(open_dataset([folder], cached=True), sources=False) == answers(here(folder), sources=False)
    for n in (0, *range(8, 16), 19):
        write(
            folder / f"{n:03}.json",
            record(f"2402.{n:05}", outbound=[row("1", f"Changed {n}"), row("2", TITLES[n % 7])]),
        )
    assert answers(open_dataset([folder], cached=True), sources=False) == answers(here(folder), sources=False)


def test_progress_is_counted_alike(tmp_path: Path) -> None:
    many(tmp_path)
    counted = []
    for cores in (2, 1):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(gathering, "_cores", lambda cores=cores: cores)
            progress = Progress()
            files = [
                file.candidate
                for handful in gather(candidates([tmp_path]), progress=progress)
                for file in handful.files
            ]
            counted.append((progress, files))
    assert counted[0] == counted[1]
    assert not progress.going_on


# What becomes of the processes.


@pytest.mark.parametrize("after", [0, 2, 7])
@pytest.mark.parametrize("victims", [[1], [0, 1]])
def test_where_processes_are_killed_midway_the_rest_is_read_here(
    tmp_path: Path, started: list[subprocess.Popen[bytes]], after: int, victims: list[int]
) -> None:
    for n in range(60):
        write(tmp_path / f"{n:03}.json", record(f"2401.{n:05}", outbound=[row(str(n), f"Work {n}")]))
    dataset = Dataset()
    for taken, handful in enumerate(gather(candidates([tmp_path]))):
        dataset.take_handful(handful)
        if taken == after:
            for victim in victims:
                if victim < len(started):
                    started[victim].send_signal(signal.SIGKILL)
                    sleep(0.05)
    assert [entry.key for entry in dataset.papers] == [f"2401.{n:05}" for n in range(60)]
    assert [dataset.index.row(n).title for n in range(60)] == [f"Work {n}" for n in range(60)]
    assert all(process.poll() is not None for process in started)


def test_none_is_left_where_reading_is_given_up(tmp_path: Path, started: list[subprocess.Popen[bytes]]) -> None:
    many(tmp_path)
    for wanted in (1, 2, 3, 8):
        started.clear()
        handfuls = gather(candidates([tmp_path]))
        for _ in range(wanted):
            next(handfuls)
        before = monotonic()
        handfuls.close()
        assert monotonic() - before < 10
        assert all(process.returncode is not None for process in started)
        assert not [one for process in started for one in (process.stdin, process.stdout) if one and not one.closed]
    assert started


def test_none_is_left_where_taking_fails(tmp_path: Path, started: list[subprocess.Popen[bytes]]) -> None:
    many(tmp_path)

    def fail() -> None:
        for nth, _ in enumerate(gather(candidates([tmp_path]))):
            if nth == 4:
                raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert started
    assert all(process.returncode is not None for process in started)


def test_none_is_left_where_the_program_is_killed(tmp_path: Path) -> None:
    many(tmp_path)
    code = (
        "import sys\nfrom pathlib import Path\nfrom ledger_tui.dataset import gather as g, elsewhere\n"
        "from ledger_tui.reading.find import candidates\n"
        "g._MANY, g._MEANWHILE, g._FILES, g._cores = 6, 2, 3, lambda: 2\n"
        "start, pids = elsewhere.subprocess.Popen, []\n"
        "def noted(*a, **k):\n    p = start(*a, **k)\n    pids.append(p.pid)\n    return p\n"
        "elsewhere.subprocess.Popen = noted\n"
        "handfuls = g.gather(candidates([Path(sys.argv[1])]))\n"
        "[next(handfuls) for _ in range(3)]\nprint(*pids, flush=True)\nsys.stdin.read()\n"
    )
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], env=env, **pipes) as program:
        assert program.stdout
        pids = list(map(int, program.stdout.readline().split()))
        assert len(pids) == 2
        program.kill()
    deadline = monotonic() + 20
    while any(map(_is_running, pids)) and monotonic() < deadline:
        sleep(0.05)
    assert not any(map(_is_running, pids))


def _is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.parametrize("number", [0, 1])
def test_where_processes_cannot_be_started_all_is_read_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    many(tmp_path)
    start, left = subprocess.Popen, iter(range(number))

    def refused(*words: Any, **more: Any) -> Any:
        if next(left, None) is None:
            raise BlockingIOError
        return start(*words, **more)

    monkeypatch.setattr(elsewhere.subprocess, "Popen", refused)
    agree(tmp_path)


@pytest.mark.parametrize(
    "program",
    [
        pytest.param("raise SystemExit", id="ends at once"),
        pytest.param("print('A site that greets', flush=True)", id="greets"),
        pytest.param("import os; os.write(1, b'\\xff' * 4096)", id="writes"),
        pytest.param("import sys; sys.stdin.buffer.read(100)", id="reads a little"),
    ],
)
def test_where_a_process_is_none_of_ours_all_is_read_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str
) -> None:
    many(tmp_path)
    monkeypatch.setattr(elsewhere, "_PROGRAM", program)
    agree(tmp_path)


def test_what_is_printed_between_the_answers_is_no_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    many(tmp_path)
    chatty = "import ledger_tui.dataset.gather as g; t = g.take; g.take = lambda *a: (print('reading', a), t(*a)); "
    monkeypatch.setattr(elsewhere, "_PROGRAM", chatty + elsewhere._PROGRAM)
    agree(tmp_path)


def test_modules_in_the_current_folder_are_not_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of records may come from anywhere."""
    many(tmp_path)
    for name in ("pickle", "numpy", "json", "msgspec", "sitecustomize", "ledger_tui"):
        (tmp_path / f"{name}.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w').close()\n")
    monkeypatch.chdir(tmp_path)
    agree(Path())
    assert not (tmp_path / "ran").exists()


def test_paths_and_answers_that_no_pipe_holds_do_not_block(
    tmp_path: Path, started: list[subprocess.Popen[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gathering, "_FILES", 50)
    folder = tmp_path.joinpath(*["n" * 250] * 7)
    folder.mkdir(parents=True)
    for n in range(500):
        rows = [row(str(k), f"Work {k} that {n} Cites and Nobody Else Does") for k in range(40)]
        write(folder / f"{n:03}.json", record(f"2401.{n:05}", outbound=rows))
    done: list[int] = []
    reading = threading.Thread(target=lambda: done.append(len(open_dataset([tmp_path]).papers)), daemon=True)
    reading.start()
    reading.join(120)
    for process in started:
        process.kill()
    assert done == [500]
    assert len(started) == 2


def test_answers_come_in_the_order_of_the_questions_and_then_none(tmp_path: Path) -> None:
    found = list(candidates([many(tmp_path)]))
    with Elsewhere(3) as processes:
        processes.ask([[one] for one in found])
        for one in found:
            assert [file.candidate for file in processes.answer().files] == [one]

        def killed() -> Iterator[None]:
            for process in processes._processes:
                process.kill()
            processes.ask([found])
            yield

        for _ in killed():
            with pytest.raises(ReadersLost):
                processes.answer()
