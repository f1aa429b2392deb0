"""What goes to standard output (data) and to standard error (words for a person)."""

import shutil
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from typing import Any

from ledger_tui.writing import json
from ledger_tui.writing.escape import escaped

PROGRAM = "ledger-tui"


class OutputFailed(Exception):
    """Standard output cannot take what is written; the text says why.  A closed pipe is no such case."""


def emit(texts: Iterable[str]) -> None:
    """Write data to standard output, always as UTF-8 with bare line feeds, whatever the locale.

    Raises `OutputFailed`, and `BrokenPipeError` where the reader went away.
    """
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    _write(texts)


def emit_table(lines: Iterable[str]) -> None:
    """Write lines for people, in the encoding of the terminal; what that has not is drawn as an escape.

    Raises as `emit`.
    """
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    _write(lines)


def flush() -> None:
    """Hand over what standard output still holds; raises as `emit`."""
    with _failing_as_output():
        if sys.stdout is not None:
            sys.stdout.flush()


def _write(texts: Iterable[str]) -> None:
    for text in texts:
        with _failing_as_output():
            print(text, end="")


@contextmanager
def _failing_as_output() -> Iterator[None]:
    # Narrow on purpose: an OSError of reading while rows are made is no fault of the output.
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputFailed(error.strerror or str(error)) from error


def json_array(values: Iterable[Any]) -> Iterator[str]:
    """A JSON array, one value a line, so that it need not be held whole."""
    yield "["
    for count, value in enumerate(values):
        yield (",\n" if count else "\n") + json.line(value).rstrip("\n")
    yield "\n]\n"


def terminal_width() -> int | None:
    """The width to cut tables to, in cells; `None` where standard output is no terminal."""
    return shutil.get_terminal_size().columns if sys.stdout is not None and sys.stdout.isatty() else None


def say(words: str) -> None:
    """A line for the person at the keyboard."""
    print(f"{PROGRAM}: {escaped(words)}", file=sys.stderr)
