"""Reading whole records one file after another, the first one before the last one is found."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from ledger_tui.reading.find import candidates
from ledger_tui.reading.problems import Problem
from ledger_tui.reading.reader import FileReading, read_bytes, read_file

STANDARD_INPUT = "standard input"
"""The name under which a piped page is shown."""


def load(paths: Sequence[Path], piped: bytes | None = None, subject: str = "") -> Iterator[FileReading]:
    """Read what is piped, then every candidate of `paths`, one file a step.  `subject`: an identifier of the paper that
    such files are about which do not say so themselves.

    Nothing is raised for what a file holds or for what the system refuses: that comes as problems.
    """
    if piped is not None:
        yield read_bytes(piped, STANDARD_INPUT, subject=subject)
    for thing in candidates(paths):
        if isinstance(thing, Problem):
            yield FileReading(problems=[thing])
        else:
            yield read_file(thing.path, named=thing.named, subject=subject)
