"""Opening some paths: from the index kept of them, from their files, or from both."""

from collections.abc import Generator, Iterable, Iterator, Sequence
from pathlib import Path
from time import time_ns

from ledger_tui.dataset import cache
from ledger_tui.dataset.array_file import Unusable
from ledger_tui.dataset.dataset import Dataset, collector_off
from ledger_tui.dataset.gather import gather
from ledger_tui.dataset.handful import Handful
from ledger_tui.dataset.progress import Progress
from ledger_tui.reading.find import Candidate, candidates
from ledger_tui.reading.problems import Problem


class Opening:
    """One opening of some paths.

    `cached`: an index may be kept of them, and one that is kept may be used.  `subject`: an identifier of the paper
    that such files are about which do not say so themselves.
    """

    def __init__(
        self, paths: Sequence[Path], piped: bytes | None = None, *, cached: bool = True, subject: str = ""
    ) -> None:
        self._paths = paths
        self._piped = piped
        self._subject = subject
        # What is piped or said of the files is gone with the run.
        self._cached = cached and piped is None and not subject
        self._looked_at = time_ns()
        self._known = cache.find(paths) if self._cached else None
        self._walk: Iterable[Candidate | Problem] = candidates(paths, subject)
        self._things: list[Candidate | Problem] = []
        if self._known:
            self._walk = self._things = list(self._walk)

    def kept(self) -> Dataset | None:
        """The dataset as it was kept, where no file has changed and what was kept is as it was written."""
        if self._known is None or not self._known.is_of(self._things):
            return None
        try:
            dataset = self._known.dataset()
        except Unusable:
            self._known = None
            return None
        return dataset if self._known.is_whole else None

    def handfuls(self, progress: Progress) -> Generator[Handful, None, None]:
        """What is to be read, and what has not changed since it was kept."""
        known = self._usable()
        walk = self._walk if self._walk is self._things else self._noted(self._walk)
        return gather(walk, self._piped, progress, known, self._subject)

    def is_worth_keeping(self) -> bool:
        """Whether an index of what was found may be kept, and is worth it."""
        return self._cached and cache.is_worth_while(self._things)

    def keep(self, dataset: Dataset) -> bool:
        """Keep a dataset that took all handfuls and is prepared; whether that could be done."""
        return self._cached and cache.keep(dataset, self._paths, self._things, self._looked_at)

    def _usable(self) -> cache.Known | None:
        """What was kept, where all of it is as it was written."""
        try:
            return self._known if self._known and self._known.is_whole and self._known.excerpt else None
        except Unusable:
            return None

    def _noted(self, walk: Iterable[Candidate | Problem]) -> Iterator[Candidate | Problem]:
        for thing in walk:
            self._things.append(thing)
            yield thing


def open_dataset(
    paths: Sequence[Path], piped: bytes | None = None, *, cached: bool = False, subject: str = ""
) -> Dataset:
    """Read everything at once, for commands."""
    opening = Opening(paths, piped, cached=cached, subject=subject)
    with collector_off():
        if (dataset := opening.kept()) is not None:
            return dataset
        dataset = Dataset(piped)
        for handful in opening.handfuls(Progress()):
            dataset.take_handful(handful)
        if opening.is_worth_keeping() and len(dataset.papers):
            dataset.prepare()
            opening.keep(dataset)
    return dataset
