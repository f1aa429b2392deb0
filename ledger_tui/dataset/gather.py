"""Reading files handful by handful: here, and where there are many of them in other processes too."""

import os
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from itertools import chain, groupby, islice
from time import monotonic

from ledger_tui.dataset.cache import Known
from ledger_tui.dataset.elsewhere import Elsewhere, ReadersLost
from ledger_tui.dataset.handful import Gatherer, Handful
from ledger_tui.dataset.load import STANDARD_INPUT
from ledger_tui.dataset.progress import Progress
from ledger_tui.reading.find import Candidate
from ledger_tui.reading.problems import Problem
from ledger_tui.reading.reader import FileReading, read_bytes

_MANY = 400
"""Files from which on starting other processes pays."""

_FILES, _SECONDS = 64, 0.04
"""A handful read elsewhere has so many files; one read here ends after so many or so long."""

_KNOWN = 1024
"""Files that are known taken at once."""

_MEANWHILE = 48
"""Files read here while other processes start."""

_MOST_PROCESSES = 4
"""Beyond so many the one that takes what they read is the slowest."""

_AHEAD = 3
"""Handfuls that each other process is asked for ahead."""

Things = list[Candidate | Problem]


def gather(
    things: Iterable[Candidate | Problem],
    piped: bytes | None = None,
    progress: Progress | None = None,
    known: Known | None = None,
    subject: str = "",
) -> Generator[Handful, None, None]:
    """Read what is piped, then every file in the order found; the first handful holds one.

    Files that `known` has and that have not changed are not read; `subject` is for what is piped.  Nothing is raised
    for what a file holds or for what the system refuses: that comes as problems.
    """
    progress = progress if progress is not None else Progress()
    here = Gatherer()
    if piped is not None:
        progress.found += 1
        here.add(read_bytes(piped, STANDARD_INPUT, subject=subject))
        handful = here.handful()
        progress.take(handful)
        progress.read += 1
        yield handful
    walk = _counted(things, progress)
    for handful in _gathered(walk, here) if known is None else _known_or_gathered(walk, here, known):
        progress.take(handful)
        yield handful


def _gathered(walk: Iterator[Candidate | Problem], here: Gatherer) -> Iterator[Handful]:
    first = list(islice(walk, _MANY))
    spare = min(_cores(), _MOST_PROCESSES) if len(first) == _MANY else 1
    if spare < 2:
        yield from _read_here(here, chain(first, walk))
        return
    with Elsewhere(spare) as elsewhere:
        chunks = _chunks(chain(first[_MEANWHILE:], walk))
        asked = deque(islice(chunks, _AHEAD * spare))
        elsewhere.ask(asked)
        yield from _read_here(here, first[:_MEANWHILE])
        yield from _read_elsewhere(elsewhere, asked, chunks, here)


def _known_or_gathered(walk: Iterator[Candidate | Problem], here: Gatherer, known: Known) -> Iterator[Handful]:
    """Runs of files that are known, and runs of files that are not, each in their order."""
    told = ((thing, known.facts(thing) if isinstance(thing, Candidate) else None) for thing in walk)
    for is_known, run in groupby(told, lambda pair: pair[1] is not None):
        if not is_known:
            yield from _gathered((thing for thing, _ in run), here)
            continue
        while some := [facts for _, facts in islice(run, _KNOWN) if facts is not None]:
            numbers = [number for _, of_file in some for number in of_file]
            yield Handful([file for file, _ in some], known.excerpt.batch(numbers))


def _cores() -> int:
    """The processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _counted(walk: Iterable[Candidate | Problem], progress: Progress) -> Iterator[Candidate | Problem]:
    for thing in walk:
        progress.found += isinstance(thing, Candidate)
        yield thing
    progress.found_all = True


def _read_here(here: Gatherer, things: Iterable[Candidate | Problem]) -> Iterator[Handful]:
    since, files = monotonic(), 0
    first = True
    for thing in things:
        take(here, thing)
        files += 1
        if first or files >= _FILES or monotonic() - since > _SECONDS:
            yield here.handful()
            since, files, first = monotonic(), 0, False
    yield here.handful()


def _read_elsewhere(
    elsewhere: Elsewhere, asked: deque[Things], chunks: Iterator[Things], here: Gatherer
) -> Iterator[Handful]:
    while asked:
        try:
            handful = elsewhere.answer()
        except ReadersLost:
            # Whatever became of them, the files are still there to be read.
            yield from _read_here(here, chain.from_iterable(chain(asked, chunks)))
            return
        asked.popleft()
        more = list(islice(chunks, 1))
        asked.extend(more)
        elsewhere.ask(more)
        yield handful


def _chunks(things: Iterable[Candidate | Problem]) -> Iterator[Things]:
    things = iter(things)
    while chunk := list(islice(things, _FILES)):
        yield chunk


def take(gatherer: Gatherer, thing: Candidate | Problem) -> None:
    """Read a file, or take what is wrong with a path."""
    if isinstance(thing, Problem):
        gatherer.add(FileReading(problems=[thing]))
    else:
        gatherer.read(thing)
