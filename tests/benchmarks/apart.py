"""One measurement, one process: nothing that was loaded, cached or freed before has a part in it."""

import multiprocessing
import os
import resource
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

_FOLDERS = ("XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME")


@contextmanager
def home() -> Iterator[Path]:
    """A folder of its own for caches and decisions, empty at first: what is measured neither sees nor leaves any."""
    with tempfile.TemporaryDirectory(prefix="benchmarks-") as folder:
        yield Path(folder)


def environment(home_folder: Path) -> dict[str, str]:
    """What a process is told so that it keeps its things in a folder."""
    return {name: str(home_folder / name.lower()) for name in _FOLDERS} | {"LEDGER_TUI_WHO": ""}


def apart(home_folder: Path, function: Callable[..., Any], *arguments: Any) -> Any:
    """What a function of a module gives in a new process.  Raises `RuntimeError` with what failed there."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    # Not a daemon: what is measured may start processes of its own.
    process = context.Process(target=_run, args=(theirs, home_folder, function, arguments), daemon=False)
    process.start()
    theirs.close()
    try:
        done, given = ours.recv()
    except EOFError:
        done, given = False, "the process ended without a word"
    process.join()
    if not done:
        raise RuntimeError(given)
    return given


def processor_seconds() -> float:
    """The processor time of this process, its threads and the processes it waited for."""
    of_children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + of_children.ru_utime + of_children.ru_stime


def memory(kind: str = "VmRSS") -> float:
    """Bytes of memory this process has (`VmRSS`) or had at most (`VmHWM`); the most it had where the system tells no
    more."""
    try:
        lines = Path("/proc/self/status").read_text().splitlines()
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024.0
    return next(float(line.split()[1]) * 1024 for line in lines if line.startswith(f"{kind}:"))


def _run(answer: Connection, home_folder: Path, function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    os.environ.update(environment(home_folder))
    try:
        answer.send((True, function(*arguments)))
    except Exception:
        answer.send((False, traceback.format_exc()))
