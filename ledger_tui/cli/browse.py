"""Opening the browser: the terminal it needs, what it shall open, keys from the terminal where a page is piped."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from ledger_tui.cli import exits
from ledger_tui.cli.commands import COMMANDS
from ledger_tui.cli.output import PROGRAM, say
from ledger_tui.cli.standard_input import STANDARD_INPUT, read_standard_input
from ledger_tui.writing.escape import escaped

_TERMINAL = "CONIN$" if os.name == "nt" else "/dev/tty"


class NoTerminal(Exception):
    """The browser cannot run here; the text says why."""


def run(names: Sequence[str], decisions: Path | None = None, *, cached: bool = True, subject: str = "") -> int:
    """Open the browser on files and folders, `-` among them for standard input, with a journal of decisions (`None`:
    the person's own); returns its exit code.  `cached`: an index may be kept of the paths and used again.
    `subject`: the paper that such files are about which do not say so themselves."""
    try:
        _need_a_screen()
        keys = _open_keys()
    except NoTerminal as refusal:
        say(f"{refusal} (commands that need none: {', '.join(COMMANDS)}; see {PROGRAM} --help)")
        return exits.USAGE
    piped = read_standard_input() if STANDARD_INPUT in names else None
    if keys is not None:
        _take_keys_from(keys)
    _draw_on_the_terminal()
    paths = [Path(name) for name in names if name != STANDARD_INPUT]
    words = _words(names)
    if not names:
        # The rooms below are not needed for a refusal.
        from ledger_tui.dataset.paths import default_paths

        opened = default_paths()
        paths, words = list(opened.paths), opened.words

    from ledger_tui.app import run as run_app

    return run_app(paths, words, piped, decisions, cached=cached, subject=subject)


def _need_a_screen() -> None:
    if sys.stdout is None or not sys.stdout.isatty():
        raise NoTerminal("the browser needs a terminal, and standard output is none")
    if os.environ.get("TERM") == "dumb":
        raise NoTerminal("the browser needs a terminal that can place its cursor, and TERM is dumb")


def _open_keys() -> int | None:
    """A descriptor of the controlling terminal where standard input is no terminal, else `None`."""
    if sys.stdin is not None and sys.stdin.isatty():
        return None
    try:
        return os.open(_TERMINAL, os.O_RDWR)
    except OSError:
        raise NoTerminal("the browser needs keys, and there is no controlling terminal to take them from") from None


def _take_keys_from(terminal: int) -> None:
    """Put the terminal under descriptor 0, where the interface reads its keys."""
    os.dup2(terminal, 0)
    if terminal != 0:
        os.close(terminal)
    if sys.__stdin__ is None:
        sys.stdin = sys.__stdin__ = open(0, closefd=False)  # type: ignore[misc]  # noqa: SIM115


def _draw_on_the_terminal() -> None:
    """The interface draws on standard error: where that is redirected, let it draw where standard output goes."""
    if sys.stdout is not None and not (sys.stderr is not None and sys.stderr.isatty()):
        sys.__stderr__ = sys.stdout  # type: ignore[misc, assignment]


def _words(names: Sequence[str]) -> str:
    """What is opened, in a few words for the top line."""
    shown = ["standard input" if name == STANDARD_INPUT else escaped(name) for name in names]
    if len(shown) <= 2:
        return " and ".join(shown)
    return f"{shown[0]} and {len(shown) - 1} more"
