"""Run a shell command in a terminal of its own, wait until the browser shows the samples, press q, expect exit code 0.

Usage: open_and_quit.py COMMAND
"""

import fcntl
import os
import pty
import re
import select
import struct
import sys
import termios
import time

SHOWN = "2304.11277"
PATIENCE = 420.0
QUITTING = 30.0
_SEQUENCE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[PX^_][^\x1b]*\x1b\\|[ -/]*[0-~])")


def main(command: str) -> int:
    """The command's exit code, or 1 with its output where the samples never showed or `q` did not end it."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ |= {"TERM": "xterm-256color", "COLUMNS": "120", "LINES": "36"}
        os.execvp("bash", ["bash", "-euo", "pipefail", "-c", command])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 36, 120, 0, 0))
    output = _read(terminal, PATIENCE, SHOWN)
    shown = SHOWN in _plain(output)
    if shown:
        os.write(terminal, b"q")
        output += _read(terminal, QUITTING, None)
    finished, status = os.waitpid(child, os.WNOHANG)
    for _ in range(100):
        if finished:
            break
        time.sleep(0.1)
        finished, status = os.waitpid(child, os.WNOHANG)
    code = os.waitstatus_to_exitcode(status) if finished else None
    if shown and code == 0:
        print(f"the samples were shown, and q ended the browser with exit code {code}")
        return 0
    print(_plain(output)[-4000:])
    print(f"samples shown: {shown}; exit code: {code}", file=sys.stderr)
    if not finished:
        os.kill(child, 9)
    return 1


def _read(terminal: int, seconds: float, until: str | None) -> str:
    """What the terminal gets, until a text is drawn or its other end is closed."""
    output = b""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if not select.select([terminal], [], [], 0.5)[0]:
            continue
        try:
            piece = os.read(terminal, 65536)
        except OSError:
            break
        if not piece:
            break
        output += piece
        if until is not None and until in _plain(output.decode(errors="replace")):
            break
    return output.decode(errors="replace")


def _plain(output: str) -> str:
    return _SEQUENCE.sub("", output)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
