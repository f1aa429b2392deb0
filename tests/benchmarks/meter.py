"""A stopwatch for terminals: from a key's bytes to the last byte of what it painted, in a real pseudo-terminal.

The clock is read when bytes arrive; the emulator that tells what stands on the screen is fed only once nothing came for
a while, so that it has no part in the times.
"""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pyte

QUIET = 0.05
_IDLE = 0.4
# What a terminal of today answers when it is asked what it can: synchronised painting, and its kind.
_ANSWERS = {b"\x1b[?2026$p": b"\x1b[?2026;2$y", b"\x1b[c": b"\x1b[?62;22c"}
_PRIVATE_KEYBOARD = re.compile(rb"\x1b\[[<>=][\d;]*u")

Stands = Callable[["Meter"], bool]


class Paint(NamedTuple):
    """Seconds from the key to the first and the last byte of the answer, and its bytes."""

    first: float
    last: float
    size: int


class Meter:
    """Runs a program; `lines` is its screen."""

    def __init__(self, arguments: Sequence[str], env: dict[str, str], width: int = 120, height: int = 36) -> None:
        self._screen = pyte.Screen(width, height)
        self._stream = pyte.ByteStream(self._screen)
        self._unfed: list[bytes] = []
        self.started = time.perf_counter()
        self.pid, self._fd = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
            told = {**env, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
            told.pop("NO_COLOR", None)
            os.execvpe(arguments[0], list(arguments), told)

    @property
    def lines(self) -> list[str]:
        """The lines of the screen."""
        for data in self._unfed:
            # The emulator takes this for a cursor that is to be put back.
            self._stream.feed(_PRIVATE_KEYBOARD.sub(b"", data))
        self._unfed.clear()
        return [line.rstrip() for line in self._screen.display]

    @property
    def text(self) -> str:
        """The screen."""
        return "\n".join(self.lines)

    def key(self, keys: bytes, stands: Stands, timeout: float = 5.0) -> Paint | None:
        """Send keys in one write; what they painted, once it stands and nothing more comes.  `None`: it never did."""
        self.drain()
        start = time.perf_counter()
        os.write(self._fd, keys)
        return self.wait(stands, timeout, start)

    def key_until(self, keys: bytes, part: re.Pattern[bytes], timeout: float = 5.0) -> Paint | None:
        """Send keys; the paint up to the bytes that hold a part, whatever comes after them."""
        self.drain()
        start = time.perf_counter()
        os.write(self._fd, keys)
        return self._paint_until(part, timeout, start)

    def until(self, part: re.Pattern[bytes], timeout: float) -> float | None:
        """Seconds from the start of the program to the bytes that hold a part; `None`: they never came."""
        paint = self._paint_until(part, timeout, self.started)
        return paint.last if paint else None

    def wait(self, stands: Stands, timeout: float, start: float, quiet: float = QUIET) -> Paint | None:
        """Read until nothing comes for a while and something stands; times count from `start`."""
        first = last = 0.0
        size = 0
        end = time.perf_counter() + timeout
        while time.perf_counter() < end:
            data = self._read(quiet if size else end - time.perf_counter())
            if data is None:
                return None
            if data:
                last = time.perf_counter() - start
                first = first or last
                size += len(data)
            elif size and stands(self):
                return Paint(first, last, size)
        return None

    def drain(self) -> None:
        """Read what has come already: it is no answer to what is sent next."""
        while self._read(0.0):
            pass

    def rest(self, timeout: float = 600.0) -> float:
        """Wait until the program neither sends nor computes; seconds from its start to when it last did."""
        return self._rest(timeout) - self.started

    def work(self, keys: bytes, timeout: float) -> float:
        """Send keys and wait until the program neither sends nor computes; seconds from the keys until then."""
        start = time.perf_counter()
        os.write(self._fd, keys)
        return self._rest(timeout) - start

    def megabytes(self) -> float | None:
        """Memory of the program and the processes it started, what they share counted for each; `None` where the system
        does not tell."""
        pages = []
        for pid in self._family():
            with suppress(OSError):
                pages.append(int(Path(f"/proc/{pid}/statm").read_text().split()[1]))
        return sum(pages) * os.sysconf("SC_PAGE_SIZE") / 1e6 if pages else None

    def processor_seconds(self) -> float:
        """The processor time of the program and the processes it started, in steps of a hundredth."""
        return self._worked() / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        """End the program, however it stands."""
        with suppress(ProcessLookupError, ChildProcessError):
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self._fd)

    def _paint_until(self, part: re.Pattern[bytes], timeout: float, start: float) -> Paint | None:
        first = 0.0
        come = b""
        end = time.perf_counter() + timeout
        while (now := time.perf_counter()) < end:
            data = self._read(end - now)
            if data is None:
                return None
            last = time.perf_counter() - start
            first = first or last
            come += data
            if part.search(come):
                return Paint(first, last, len(come))
        return None

    def _read(self, seconds: float) -> bytes | None:
        """What has come within some seconds; `None` once nothing more can come."""
        if not select.select([self._fd], [], [], max(seconds, 0.0))[0]:
            return b""
        try:
            data = os.read(self._fd, 1 << 16)
        except OSError:
            return None
        if not data:
            return None
        self._unfed.append(data)
        for question, answer in _ANSWERS.items():
            if question in data:
                os.write(self._fd, answer)
        return data

    def _rest(self, timeout: float) -> float:
        last, worked = time.perf_counter(), self._worked()
        end = last + timeout
        while (now := time.perf_counter()) < min(end, last + _IDLE):
            data = self._read(0.02)
            if data is None:
                break
            if data or self._worked() != worked:
                last, worked = now, self._worked()
        return last

    def _worked(self) -> int:
        """Ticks of the processor that the program and the processes it started have used."""
        ticks = 0
        for pid in self._family():
            with suppress(OSError):
                told = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
                ticks += sum(map(int, told[11:15]))
        return ticks

    def _family(self) -> list[int]:
        found = [self.pid]
        for pid in found:
            with suppress(OSError):
                found += map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())
        return found

    def __enter__(self) -> "Meter":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
