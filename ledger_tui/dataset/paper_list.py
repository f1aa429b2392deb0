"""The paper list filtered and sorted, by its columns."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from ledger_tui.dataset.dataset import Dataset
from ledger_tui.index.columns import Integers

Places = NDArray[np.int64]
"""Places of papers in the dataset's list."""

AS_READ = "as read"


def paper_places(dataset: Dataset, text: str = "", sort: str = AS_READ, reverse: bool = False) -> Places:
    """The places of the papers whose key or title holds every word of a text, in an order (a name of `PAPER_SORTS`)."""
    places = np.flatnonzero(_fitting(dataset, text)) if text.strip() else np.arange(len(dataset.papers))
    if sort != AS_READ:
        values = PAPER_SORTS[sort](dataset)
        places = places[np.argsort(values[places], kind="stable")]
    return places[::-1] if reverse else places


def most_rows(dataset: Dataset) -> tuple[int, int, int]:
    """The largest counts of outbound, inbound and unresolved rows of any paper, for the width of columns."""
    counts = (_outbound(dataset), _inbound(dataset), _unresolved(dataset))
    outbound, inbound, unresolved = (max(int(column.max(initial=0)) - 1, 0) for column in counts)
    return outbound, inbound, unresolved


def _fitting(dataset: Dataset, text: str) -> NDArray[np.bool_]:
    index, shown = dataset.index, dataset.papers.shown.values.astype(np.int64)
    fitting = np.ones(len(shown), np.bool_)
    titles = index.record_titles.values[shown]
    for word in text.split():
        fitting &= index.titles.holding(word, titles) | index.records.keys_holding(word)[shown]
    return fitting


def _outbound(dataset: Dataset) -> Places:
    return _counted(dataset, dataset.index.records.outbound.values)


def _inbound(dataset: Dataset) -> Places:
    return _counted(dataset, dataset.index.records.inbound.values)


def _unresolved(dataset: Dataset) -> Places:
    return _counted(dataset, dataset.papers.unresolved.values)


def _counted(dataset: Dataset, counts: Integers) -> Places:
    """For each paper one more than the count of its records that count, 0 where none says."""
    found: Places = counts[dataset.papers.shown.values].astype(np.int64)
    for place, record in dataset.papers.completed():
        if more := int(counts[record]):
            found[place] = max(int(found[place]), 1) + more - 1
    return found


def _by_key(dataset: Dataset) -> Places:
    records = dataset.index.records
    keys = [records.key(number) for number in dataset.papers.shown.values.tolist()]
    ranks = np.empty(len(keys), np.int64)
    ranks[sorted(range(len(keys)), key=keys.__getitem__)] = np.arange(len(keys))
    return ranks


def _by_title(dataset: Dataset) -> Places:
    titles = dataset.index.record_titles.values[dataset.papers.shown.values].astype(np.int64)
    # What states no title comes last.
    return np.where(titles == 0, np.iinfo(np.int64).max, dataset.index.titles.ranks()[titles])


PAPER_SORTS: dict[str, Callable[[Dataset], Places]] = {
    AS_READ: lambda dataset: np.arange(len(dataset.papers)),
    "paper": _by_key,
    "title": _by_title,
    "outbound rows": lambda dataset: -_outbound(dataset),
    "inbound rows": lambda dataset: -_inbound(dataset),
    "unresolved": lambda dataset: -np.maximum(_unresolved(dataset), 1),
}
"""The sorts of the paper list by name, in the order in which the sort key goes through them; most rows first, and those
that do not say last."""
