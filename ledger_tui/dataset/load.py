"""Reading files one after another, the first one before the last one is found."""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from ledger_tui.reading.find import Candidate, candidates
from ledger_tui.reading.problems import Problem
from ledger_tui.reading.reader import FileReading, read_bytes, read_file

STANDARD_INPUT = "standard input"
"""The name under which a piped page is shown."""

# Candidates are looked for in handfuls between two files, so that progress can soon say of how many.
_HANDFUL = 256


@dataclass(slots=True)
class Progress:
    """How far a load has come: files found and read so far; `found_all` once no more will be found."""

    found: int = 0
    read: int = 0
    found_all: bool = False


def load(paths: Sequence[Path], piped: bytes | None = None, progress: Progress | None = None) -> Iterator[FileReading]:
    """Read what is piped, then every candidate of `paths`, one file a step.

    Nothing is raised for what a file holds or for what the system refuses: that comes as problems.
    """
    progress = progress if progress is not None else Progress()
    progress.found = piped is not None
    if piped is not None:
        progress.read += 1
        yield read_bytes(piped, STANDARD_INPUT)
    walk = candidates(paths)
    waiting: deque[Candidate] = deque()
    while not progress.found_all or waiting:
        handful = list(islice(walk, _HANDFUL)) if not progress.found_all else []
        progress.found_all = len(handful) < _HANDFUL
        for found in handful:
            if isinstance(found, Problem):
                yield FileReading(found=[], problems=[found], other=False)
            else:
                waiting.append(found)
                progress.found += 1
        if waiting:
            candidate = waiting.popleft()
            reading = read_file(candidate.path, named=candidate.named)
            progress.read += 1
            yield reading
