"""A real terminal: a program in a pseudo-terminal, every byte it sends kept, and what an independent emulator draws."""

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pyte

PROGRAM = (sys.executable, "-m", "ledger_tui")
_PATIENCE = 30.0


class Terminal:
    """Runs a program; `sent` are all bytes that left it, `text` is what stands on the screen.

    Where much is sent and only that counts, `drawing` false saves the time of the emulator; the screen stays empty.
    """

    def __init__(
        self,
        arguments: Sequence[str | Path],
        *,
        width: int = 120,
        height: int = 36,
        env: dict[str, str] | None = None,
        drawing: bool = True,
    ) -> None:
        self.sent = bytearray()
        self._drawing = drawing
        self._screen = pyte.Screen(width, height)
        self._stream = pyte.ByteStream(self._screen)
        self.pid, self._fd = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
            # Decisions of tests are no decisions of the person who runs them.
            told = {**os.environ, "XDG_DATA_HOME": tempfile.mkdtemp(), "TERM": "xterm-256color", **(env or {})}
            told["TEXTUAL_ANIMATIONS"] = "none"
            for of_the_tests in ("NO_COLOR", "COLUMNS", "LINES"):
                told.pop(of_the_tests, None)
            os.execvpe(str(arguments[0]), [str(argument) for argument in arguments], told)

    @property
    def text(self) -> str:
        """The screen's lines."""
        return "\n".join(line.rstrip() for line in self._screen.display)

    def columns(self, sign: str, below: str) -> list[int]:
        """On each line under the one that holds `below`, the cell in which a sign stands, where it does."""
        lines = range(self._screen.lines)
        head = next(y for y in lines if below in self._screen.display[y])
        return [
            x for y in lines if y > head for x in range(self._screen.columns) if self._screen.buffer[y][x].data == sign
        ]

    def type(self, keys: str | bytes) -> None:
        """Send keys in one write."""
        os.write(self._fd, keys.encode() if isinstance(keys, str) else keys)

    def wait_for(self, part: str | Callable[[str], bool]) -> None:
        """Read until a part stands on the screen; fails when patience ends."""
        stands = part if callable(part) else lambda text: part in text
        end = time.monotonic() + _PATIENCE
        while not stands(self.text):
            assert time.monotonic() < end and self._read(0.2), f"waited for {part!r}; on the screen:\n{self.text}"

    def wait_until_sent(self, part: str, since: int = 0, patience: float = _PATIENCE) -> None:
        """Read until a part is among the bytes sent since so many; fails when patience ends."""
        end = time.monotonic() + patience
        while part.encode() not in self.sent[since:]:
            assert time.monotonic() < end and self._read(0.2), f"waited for {part!r} to be sent"

    def settle(self, seconds: float = 0.3) -> None:
        """Read until nothing more comes for a while."""
        end = time.monotonic() + _PATIENCE
        while time.monotonic() < end and select.select([self._fd], [], [], seconds)[0]:
            if not self._read(0):
                return

    def wait(self, patience: float = _PATIENCE) -> int:
        """The exit code, once the program has ended and all it sent is read."""
        end = time.monotonic() + patience
        while time.monotonic() < end and self._read(0.2):
            pass
        _, status = os.waitpid(self.pid, 0)
        return os.waitstatus_to_exitcode(status)

    def wait_stopped(self) -> bool:
        """Whether the program was put into the background before patience ended."""
        end = time.monotonic() + _PATIENCE
        while time.monotonic() < end:
            pid, status = os.waitpid(self.pid, os.WUNTRACED | os.WNOHANG)
            if pid and os.WIFSTOPPED(status):
                return True
            self._read(0.05)
        return False

    def go_on(self) -> None:
        """Bring the program to the foreground again."""
        os.kill(self.pid, signal.SIGCONT)

    def close(self) -> None:
        """End the program, however it stands."""
        try:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        except (ProcessLookupError, ChildProcessError):
            pass
        os.close(self._fd)

    def _read(self, seconds: float) -> bool:
        """Read what has come; `False` once nothing more can come."""
        if not select.select([self._fd], [], [], seconds)[0]:
            return True
        try:
            data = os.read(self._fd, 65536)
        except OSError:
            return False
        self.sent += data
        if self._drawing:
            self._stream.feed(data)
        return bool(data)

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
