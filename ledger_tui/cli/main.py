"""Dispatch: the first word names a command, or else everything is what the browser shall open."""

import argparse
import contextlib
import importlib
import os
import sys
from collections.abc import Sequence
from typing import NoReturn, TextIO

from ledger_tui.cli import exits
from ledger_tui.cli.cache_option import add_no_cache
from ledger_tui.cli.commands import COMMANDS
from ledger_tui.cli.journal_option import add_decisions
from ledger_tui.cli.output import PROGRAM, OutputFailed, flush, say
from ledger_tui.cli.subject_option import add_subject
from ledger_tui.version import __version__
from ledger_tui.writing.escape import escaped


class Parser(argparse.ArgumentParser):
    """An argument parser whose words never carry control characters of a file's name to the terminal, and whose options
    take values that begin with a dash, as filters do (`--filter -word`)."""

    def parse_known_args(  # type: ignore[override]  # of its forms this program uses one
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Parse with each long option and its dashed value made one word."""
        return super().parse_known_args(self._joined(sys.argv[1:] if args is None else args), namespace)

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the usage and leave with exit code 2."""
        super().error(escaped(message))

    def _joined(self, words: Sequence[str]) -> list[str]:
        joined: list[str] = []
        options = self._option_string_actions
        for word in words:
            before = joined[-1] if joined else ""
            takes_value = before.startswith("--") and before in options and options[before].nargs is None
            if takes_value and word.startswith("-") and word.partition("=")[0] not in options and "--" not in joined:
                joined[-1] = f"{before}={word}"
            else:
                joined.append(word)
        return joined


def main(argv: Sequence[str]) -> int:
    """Run one command line and return its exit code.  `SystemExit` of argparse is turned into its code."""
    try:
        if argv and argv[0] in COMMANDS:
            return _command(argv[0], argv[1:])
        return _browser(argv)
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else exits.USAGE


def run_process(argv: Sequence[str]) -> int:
    """`main` for a whole process: interrupts, closed pipes and full disks end as a script expects them to.

    A reader that went away (`| head -1`) had enough: that is no failure, and nothing is said, neither here nor when
    the interpreter flushes its streams on leaving.
    """
    try:
        code = main(argv)
        flush()
    except KeyboardInterrupt:
        code = exits.INTERRUPTED
    except BrokenPipeError:
        code = exits.DONE
    except OutputFailed as failure:
        code = exits.USAGE
        with contextlib.suppress(OSError):
            say(f"the output cannot be written: {failure}")
    for stream in (sys.stdout, sys.stderr):
        _let_go(stream)
    return code


def _command(name: str, argv: Sequence[str]) -> int:
    module = importlib.import_module(f"ledger_tui.cli.{name}")
    parser = Parser(prog=f"{PROGRAM} {name}", description=module.__doc__, allow_abbrev=False, formatter_class=_Layout)
    module.add_arguments(parser)
    code: int = module.run(parser.parse_args(argv))
    return code


def _browser(argv: Sequence[str]) -> int:
    parser = Parser(
        prog=PROGRAM,
        usage=f"{PROGRAM} [--decisions FILE] [--no-cache] [--subject ID] [PATH ...]\n       {PROGRAM} COMMAND [-h] ...",
        description="Browse Paper Citation Records: what a paper cites, what cites it, how references were resolved.",
        epilog=_commands_help(),
        allow_abbrev=False,
        formatter_class=_Layout,
    )
    parser.add_argument(
        "paths",
        nargs="*",
        metavar="PATH",
        help="files and folders of records; - reads a pasted page from standard input; without any, the records lying "
        "directly in the current folder, or else the bundled samples",
    )
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    add_decisions(parser)
    add_no_cache(parser)
    add_subject(parser)
    arguments = parser.parse_args(argv)
    from ledger_tui.cli import browse

    return browse.run(arguments.paths, arguments.decisions, cached=arguments.cached, subject=arguments.subject or "")


class _Layout(argparse.RawDescriptionHelpFormatter):
    """Keeps the line breaks of descriptions and of the list of commands."""


def _commands_help() -> str:
    width = max(map(len, COMMANDS))
    lines = [f"  {name:{width}}  {summary}" for name, summary in COMMANDS.items()]
    return "\n".join(
        [
            "commands (without the interface; data to standard output, words to standard error):",
            *lines,
            "",
            "A file or folder that has the name of a command is reached as ./list.",
        ]
    )


def _let_go(stream: TextIO | None) -> None:
    """Flush a stream; where nobody takes what is left in it, put it where the last flush of the interpreter is mute."""
    if stream is None:
        return
    try:
        stream.flush()
    except (OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
