"""Citations told on one side only: in the record of one paper, and not in that of the other, which is at hand too."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ledger_tui.audit.coverage import cap_words
from ledger_tui.audit.finding import Finding, found, place_words
from ledger_tui.audit.names import Rows, named, of_direction, rows_of_kinds
from ledger_tui.audit.reread import Reread
from ledger_tui.dataset.dataset import Dataset
from ledger_tui.index.identity import Identities
from ledger_tui.index.index import Index, part
from ledger_tui.index.instants import NO_INSTANT
from ledger_tui.record.model import INBOUND, OUTBOUND
from ledger_tui.record.times import instant
from ledger_tui.writing.counted import counted

_A_DAY = 86_400_000_000


def one_sided(dataset: Dataset, reread: Reread) -> Iterator[Finding]:
    """`one-sided`, one for each citation, with what may be the reason.

    The other paper's record must say something of the direction.  A citation is told there where a row names this paper
    by an equal identifier or telling title, or bears the same observation id.
    """
    index = dataset.index
    for direction, other in ((OUTBOUND, INBOUND), (INBOUND, OUTBOUND)):
        lists = _lists(dataset, other)
        rows, papers = _leading(dataset, rows_of_kinds(index, of_direction(index, direction)))
        back, to = _leading(dataset, rows_of_kinds(index, of_direction(index, other)))
        own = dataset.papers.of_records.values.astype(np.int64)
        size = len(dataset.papers)
        mine = own[part(index.row_records, rows)]
        told = np.isin(mine * size + papers, to * size + own[part(index.row_records, back)])
        told |= _by_id(index, rows, other)
        # Of papers with one title, the one whose record tells the row is enough.
        told = np.isin(rows, rows[told])
        one = ~told & (papers != mine) & np.isin(papers, list(lists))
        for row, paper in sorted(set(zip(rows[one].tolist(), papers[one].tolist(), strict=True))):
            yield _finding(index, reread, row, lists[paper], other)


def _finding(index: Index, reread: Reread, row: int, lists: list[int], other: str) -> Finding:
    """The finding for a row whose other paper has some lists, records by their numbers, that might tell it."""
    record, last = index.row_records[row], lists[0]
    key = index.records.key(last)
    length = sum(len(index.records[one].spans[other] or ()) for one in lists)
    verb = f"cites {key}" if other == INBOUND else f"is cited by {key}"
    rows_say = f"the record of {key} does not itemize it among {counted(length, f'{other} row')}"
    if reasons := list(_reasons(index, reread, row, lists, other)):
        rows_say += f"; possible reasons: {', '.join(reasons)}"
    says = f"{place_words(index, row)}: the paper {verb}"
    return found(index, "one-sided", record, says, rows_say, rows=[row])


def _reasons(index: Index, reread: Reread, row: int, lists: list[int], other: str) -> Iterator[str]:
    observed = int(index.row_observed.moments(np.array([row]))[0])
    for record in lists:
        facts = index.records[record]
        if other == INBOUND:
            itemization = reread.itemization(record)
            if words := cap_words(itemization):
                yield f"the page cap ({words})"
            made = instant(itemization.observed) if itemization else None
            if made and observed != NO_INSTANT and made.microseconds < observed:
                yield f"its list is of {itemization.observed if itemization else ''}, before this row's link"
        day = instant(facts.as_of.date if facts.as_of else None)
        if day and observed != NO_INSTANT and day.microseconds + _A_DAY <= observed:
            yield f"it speaks for {facts.as_of.date if facts.as_of else ''}, before this row's link"
        unnamed = _unnamed(index, facts.spans[other] or range(0))
        if unnamed:
            yield f"{counted(unnamed, 'row')} there without a title"
        mine = index.records[index.row_records[row]].name.source
        if facts.name.source != mine:
            yield f"it is of another source ({facts.name.source or 'not stated'})"


def _unnamed(index: Index, span: range) -> int:
    titles = part(index.row_titles, span)
    return int(np.count_nonzero((titles == 0) | index.kinds.is_placeholder()[part(index.row_kinds, span)]))


def _lists(dataset: Dataset, direction: str) -> dict[int, list[int]]:
    """The papers whose shown records say something of a direction, by their places, with those records."""
    index = dataset.index
    lists: dict[int, list[int]] = {}
    counts = index.records.inbound if direction == INBOUND else index.records.outbound
    for record in np.flatnonzero((counts.values > 0) & (index.record_shown.values != 0)).tolist():
        lists.setdefault(dataset.papers.of_records[record], []).append(record)
    return lists


def _leading(dataset: Dataset, rows: Rows) -> tuple[Rows, Rows]:
    """Pairs of a row and the place of a paper with a shown record that its other work is."""
    index = dataset.index
    shown = np.flatnonzero(index.record_shown.values)
    identities = index.derived(Identities)
    identities.follow()
    _, names, owners = identities.subjects_held.of(shown)
    titles = index.titles.work_hashes(index.record_titles.values[shown]).astype(np.int64)
    titled = np.flatnonzero(titles)
    names = np.concatenate([names, titles[titled]])
    papers = dataset.papers.of_records.values.astype(np.int64)[shown[np.concatenate([owners, titled])]]
    order = np.argsort(names, kind="stable")
    names, papers = names[order], papers[order]
    told = named(index, rows)
    first, last = np.searchsorted(names, told.names), np.searchsorted(names, told.names, side="right")
    counts = last - first
    places = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts) + np.repeat(first, counts)
    return np.repeat(told.rows, counts), papers[places]


def _by_id(index: Index, rows: Rows, direction: str) -> NDArray[np.bool_]:
    """For each row whether a shown row of a direction bears its observation id."""
    others = index.row_ids.global_names(rows_of_kinds(index, of_direction(index, direction)))
    names = index.row_ids.global_names(rows)
    told: NDArray[np.bool_] = (names != 0) & np.isin(names, others)
    return told
