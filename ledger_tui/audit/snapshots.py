"""Which records of an older pile and which of a newer one are held against each other.

Records belong together that are of one paper, whatever its version, and from one source.  The newest of each side are
one pair; of those that are left, such of one version; what is left then and is told alike on both sides is no news.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from ledger_tui.dataset.dataset import Dataset
from ledger_tui.dataset.entries import PaperEntry
from ledger_tui.record.model import Paper, Record
from ledger_tui.record.names import RecordName, paper_names


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One record of a dataset by its number."""

    dataset: Dataset
    number: int

    @property
    def name(self) -> RecordName:
        """The name of the record."""
        return self.dataset.index.records[self.number].name

    @property
    def files(self) -> list[str]:
        """The files that hold it."""
        return self.dataset.files(self.number)

    def record(self) -> Record:
        """The whole record, read again; raises `SourceChanged` where no file holds it any more."""
        return self.dataset.record(self.number)

    def row(self, direction: str, place: int) -> int:
        """The number of a row in the index, by its direction and its place there, from 0."""
        span = self.dataset.index.records[self.number].spans[direction]
        assert span is not None, "a direction without rows has no place"
        return span[place]

    def key(self, direction: str, place: int) -> str:
        """The key of a row."""
        return self.dataset.index.key(self.row(direction, place))


@dataclass(frozen=True, slots=True)
class Pairing:
    """Numbers of records in the older and the newer dataset: those of a pair, and those that only one of them has."""

    pairs: tuple[tuple[int, int], ...]
    added: tuple[int, ...]
    gone: tuple[int, ...]


def paired(old: Dataset, new: Dataset) -> Pairing:
    """The records of two datasets, paired; where each holds but one, they are a pair whatever they are about.

    Raises `SourceChanged` where a record that must be looked at is in its file no more.
    """
    if len(old.papers.of_records) == len(new.papers.of_records) == 1:
        return Pairing(((0, 0),), (), ())
    olds, news = _groups(old), _groups(new)
    named = {name: at for at, group in enumerate(olds) for name in group.names}
    partners: dict[int, list[int]] = {}
    alone: list[int] = []
    for group in news:
        at = next((named[name] for name in group.names if name in named), None)
        if at is None:
            alone += group.numbers
        else:
            partners.setdefault(at, []).extend(group.numbers)
    pairs: list[tuple[int, int]] = []
    added, gone = alone, list[int]()
    for at, group in enumerate(olds):
        found = _in_group(old, group.numbers, new, partners.get(at, []))
        pairs += found.pairs
        added += found.added
        gone += found.gone
    return Pairing(tuple(pairs), tuple(added), tuple(gone))


@dataclass(frozen=True, slots=True)
class _Group:
    """The records of one paper from one source, newest first, and every name of the paper with the source."""

    names: frozenset[tuple[str, str | None]]
    numbers: list[int]


def _groups(dataset: Dataset) -> list[_Group]:
    groups = []
    for entry in dataset.papers:
        numbers = (entry.shown, *entry.others)
        names = {name for number in numbers for name in _names(dataset, number)}
        by_source: dict[str | None, list[int]] = {}
        for number in numbers:
            by_source.setdefault(dataset.index.records[number].source, []).append(number)
        for source, of_source in by_source.items():
            groups.append(_Group(frozenset((name, source) for name in names), of_source))
    return groups


def _names(dataset: Dataset, number: int) -> Iterable[str]:
    facts = dataset.index.records[number]
    return (facts.key, *paper_names(Paper(arxiv_id=facts.arxiv_id, identifiers=facts.identifiers)))


def _in_group(old: Dataset, olds: list[int], new: Dataset, news: list[int]) -> Pairing:
    if not olds or not news:
        return Pairing((), tuple(news), tuple(olds))
    heads = (_heads(old, olds), _heads(new, news))
    alone = len(heads[0]) == len(heads[1]) == 1
    pairs = [(olds[0], news[0])] if alone else _by_lists(old, heads[0], new, heads[1])
    gone = [number for number in olds if number not in {one for one, _ in pairs}]
    added = [number for number in news if number not in {one for _, one in pairs}]
    for version in dict.fromkeys(old.index.records[number].version for number in gone):
        of_version = (
            [one for one in some if pile.index.records[one].version == version]
            for pile, some in ((old, gone), (new, added))
        )
        pairs += _by_lists(old, next(of_version), new, next(of_version))
    gone = [number for number in gone if number not in {one for one, _ in pairs}]
    added = [number for number in added if number not in {one for _, one in pairs}]
    return Pairing(
        tuple(pairs),
        tuple(number for number in added if not _holds(old, olds, new, number)),
        tuple(number for number in gone if not _holds(new, news, old, number)),
    )


def _heads(dataset: Dataset, numbers: list[int]) -> list[int]:
    """The newest of some records, and those that complete it: the lists of one paper may come in several files."""
    first, *others = numbers
    completing = dataset.papers.completing(PaperEntry("", first, tuple(others)))
    return [first, *(number for number in others if number in completing)]


def _by_lists(old: Dataset, olds: list[int], new: Dataset, news: list[int]) -> list[tuple[int, int]]:
    """Records that list rows of one direction at least, in order; those that list none are alike too."""
    pairs, free = [], list(news)
    for number in olds:
        mine = _lists(old, number)
        same = next((one for one in free if mine & (its := _lists(new, one)) or not (mine or its)), None)
        if same is not None:
            pairs.append((number, same))
            free.remove(same)
    return pairs


def _lists(dataset: Dataset, number: int) -> set[str]:
    return {direction for direction, span in dataset.index.records[number].spans.items() if span is not None}


def _holds(pile: Dataset, numbers: list[int], other: Dataset, number: int) -> bool:
    """Whether some records hold one that tells the very same as one of another pile."""
    return any(pile.record(one) == other.record(number) for one in numbers)
