"""What a command reads: its paths, standard input, or what is opened where nothing is named; what went wrong."""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ledger_tui.cli import exits
from ledger_tui.cli.output import PROGRAM, say
from ledger_tui.cli.standard_input import STANDARD_INPUT, read_standard_input
from ledger_tui.cli.subject_option import add_subject
from ledger_tui.dataset.dataset import Dataset
from ledger_tui.dataset.open import open_dataset
from ledger_tui.dataset.paths import default_paths
from ledger_tui.reading.problems import Problem

_TOLD = 20


@dataclass(frozen=True, slots=True)
class Sources:
    """The paths to read, the bytes of standard input where it was named, whether an index of them may be kept, and
    the paper that such of them are about which do not say so themselves."""

    paths: Sequence[Path]
    piped: bytes | None
    cached: bool = True
    subject: str = ""

    def dataset(self) -> Dataset:
        """All of it, read or taken from the index kept of it."""
        return open_dataset(self.paths, self.piped, cached=self.cached, subject=self.subject)


def add_paths(parser: argparse.ArgumentParser) -> None:
    """The argument that names what is read, and the option that says what it is about."""
    parser.add_argument(
        "paths",
        nargs="*",
        metavar="PATH",
        help="files and folders of records, - for standard input; without any, the records lying directly in the "
        "current folder, or else the bundled samples",
    )
    add_subject(parser)


def sources(arguments: argparse.Namespace) -> Sources:
    """What the named paths stand for.  Where none is named, it is said what is read instead."""
    names, cached = arguments.paths, getattr(arguments, "cached", False)
    if not names:
        opened = default_paths()
        say(f"no path is named: reading the {opened.words}")
        return Sources(opened.paths, None, cached, arguments.subject or "")
    piped = read_standard_input() if STANDARD_INPUT in names else None
    return Sources([Path(name) for name in names if name != STANDARD_INPUT], piped, cached, arguments.subject or "")


def reading_code(records: int, problems: Sequence[Problem]) -> int:
    """The exit code for what could be read, after telling the person of what could not."""
    bad = [problem for problem in problems if problem.level == "problem"]
    for problem in bad[:_TOLD]:
        say(problem_line(problem))
    if len(bad) > _TOLD:
        say(f"and {len(bad) - _TOLD} problems more: {PROGRAM} check names them all")
    if not records:
        say("no record could be read")
        return exits.NOTHING_READ
    return exits.PARTLY_READ if bad else exits.DONE


def problem_line(problem: Problem) -> str:
    """File, place and reason on one line."""
    return ": ".join(part for part in (problem.file, problem.place, problem.reason) if part)
