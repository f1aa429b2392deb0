"""Other processes that read files: each is asked for handfuls over a pipe and answers in the order it was asked.

They are asked in turn, and answers are taken in turn, so that handfuls come in the order of the files.
"""

import contextlib
import os
import pickle
import subprocess
import sys
from collections.abc import Iterable
from itertools import count, islice
from typing import IO, Any, Self

from ledger_tui.dataset.handful import Handful

_MARK, _LENGTH = b"\0handful", 8
"""Before every value stand a mark, for anything may be printed into a pipe while a process starts, and its length."""

_NUMBERS = count(1)
"""Tells the makers of all processes of one index apart."""


class ReadersLost(Exception):
    """A process that reads files has ended before its time, or could not be started."""


class Elsewhere:
    """Some processes that read files; they end with the block, whatever they are about."""

    def __init__(self, processes: int) -> None:
        self._processes: list[subprocess.Popen[bytes]] = []
        self._number = processes
        self._asked, self._answered = count(), count()

    def __enter__(self) -> Self:
        # They stand apart from the terminal: what a person presses there is not for them.  Nor is what lies in the
        # current folder, which may come from anywhere, of their modules (-P).
        with contextlib.suppress(OSError):
            for number in islice(_NUMBERS, self._number):
                process = subprocess.Popen(
                    [sys.executable, "-P", "-c", _PROGRAM, str(number)],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    start_new_session=os.name == "posix",
                    env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
                )
                self._processes.append(process)
        return self

    def __exit__(self, *_: object) -> None:
        for process in self._processes:
            process.kill()
        for process in self._processes:
            process.communicate()

    def ask(self, chunks: Iterable[Any]) -> None:
        """Ask for a handful of each of these chunks."""
        for chunk in chunks:
            # That it has gone, or never came, is told when its answer is missed.
            with contextlib.suppress(OSError, ReadersLost):
                _send(self._turn(next(self._asked)).stdin, chunk)

    def answer(self) -> Handful:
        """The next handful that was asked for.  Raises `ReadersLost`."""
        handful = _receive(self._turn(next(self._answered)).stdout)
        if not isinstance(handful, Handful):
            raise ReadersLost
        return handful

    def _turn(self, nth: int) -> "subprocess.Popen[bytes]":
        if len(self._processes) < self._number:
            raise ReadersLost
        return self._processes[nth % self._number]


_PROGRAM = "import sys; from ledger_tui.dataset.elsewhere import serve; serve(int(sys.argv[1]))"


def serve(number: int) -> None:
    """Answer one chunk of files after another with a handful, until no more is asked."""
    import gc
    from queue import SimpleQueue
    from threading import Thread

    from ledger_tui.dataset.gather import take
    from ledger_tui.dataset.handful import Gatherer
    from ledger_tui.index.maker import Maker

    gc.disable()
    questions, answers, waiting = sys.stdin.buffer, sys.stdout.buffer, SimpleQueue[Any]()
    # What a library prints must not come between the answers.
    sys.stdout = sys.stderr

    def listen() -> None:
        while (asked := _receive(questions)) is not None:
            waiting.put(asked)
        waiting.put(None)

    # Questions are taken at any time: who asks does not take answers meanwhile, and a pipe holds little.
    Thread(target=listen, daemon=True).start()
    gatherer = Gatherer(Maker(number))
    while (chunk := waiting.get()) is not None:
        for thing in chunk:
            take(gatherer, thing)
        _send(answers, gatherer.handful())


def _send(pipe: IO[bytes] | None, value: object) -> None:
    if pipe is None:
        return
    told = pickle.dumps(value, protocol=pickle.HIGHEST_PROTOCOL)
    pipe.write(_MARK + len(told).to_bytes(_LENGTH, "big") + told)
    pipe.flush()


def _receive(pipe: IO[bytes] | None) -> Any:
    """The next value, `None` where none comes any more.  What is read comes from a process of our own."""
    head = pipe.read(len(_MARK) + _LENGTH) if pipe else b""
    if pipe is None or len(head) < len(_MARK) + _LENGTH or not head.startswith(_MARK):
        return None
    told = pipe.read(length := int.from_bytes(head[len(_MARK) :], "big"))
    return pickle.loads(told) if len(told) == length else None
