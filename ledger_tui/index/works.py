"""Works: what a row cites or what cites it, whether or not a record about it is loaded."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ledger_tui.index.identity import Identities
from ledger_tui.index.index import Index
from ledger_tui.index.near import all_titles
from ledger_tui.record.identifiers import Identifier
from ledger_tui.record.model import INBOUND

Rows = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Work:
    """A work by what names it, the same after the files are read again.

    `identifiers` are normalised; `key` is the loose key of a telling title, else empty.  A work that has neither (a
    placeholder, no title, a title too short to tell) is known by the key of its one `row`, and `citing` says whether
    it is that row's citing paper.
    """

    identifiers: tuple[Identifier, ...] = ()
    key: str = ""
    row: str | None = None
    citing: bool = False


class Near(NamedTuple):
    """A near title of another work: its score of 100, a row that tells it and a record about it, where there are."""

    title: str
    score: float
    row: int | None
    record: int | None


def work_of(index: Index, row: int) -> Work:
    """The other work of a row: the citing paper of an inbound row, the cited work of any other."""
    identities = index.derived(Identities)
    identifiers, key = identities.of_row(row), identities.telling_key(row)
    if identifiers or key:
        return Work(identifiers, key)
    return Work(row=index.key(row), citing=index.direction(row) == INBOUND)


def subject_work(index: Index, record: int) -> Work:
    """The work that a record is about."""
    code = index.record_titles[record]
    key = index.titles.key(code) if index.titles.is_telling(code) else ""
    return Work(index.derived(Identities).of_subject(record), key)


def cited_by(index: Index, work: Work) -> Rows:
    """The rows of shown records whose cited work it is, ascending: rows that name it, inbound rows of its records."""
    return _rows(index, work, citing=False)


def cites(index: Index, work: Work) -> Rows:
    """The rows of shown records whose citing paper it is, ascending: inbound rows that name it, rows of its records."""
    return _rows(index, work, citing=True)


def spellings(index: Index, work: Work) -> list[tuple[str, int]]:
    """Its titles as told, each with the number of rows that tell it so (0: only a record about it), most told first."""
    counts = dict.fromkeys(_subject_titles(index, work), 0)
    rows = _naming(index, work)
    codes, told = np.unique([index.title_code(row) for row in rows.tolist()], return_counts=True)
    counts.update(zip(codes.tolist(), told.tolist(), strict=True))
    titles = [(index.titles[int(code)], count) for code, count in counts.items()]
    return sorted(
        ((title, count) for title, count in titles if title is not None), key=lambda told: (-told[1], told[0])
    )


def identifiers_of(index: Index, work: Work) -> list[Identifier]:
    """Every identifier told of the work, by its rows and the records about it; its own first."""
    identities = index.derived(Identities)
    found = [*work.identifiers]
    for record in _subjects(index, work):
        found += identities.of_subject(record)
    for row in _naming(index, work).tolist():
        if index.row_identifiers[row]:
            found += identities.of_row(row)
    return list(dict.fromkeys(found))


def near(index: Index, work: Work, limit: int = 10) -> list[Near]:
    """Near and partial titles of works and papers that are not this work, best first.

    An equal title that is too short to tell scores 100.
    """
    own_rows = _naming(index, work)
    own_records = set(_subjects(index, work))
    codes = {index.title_code(row) for row in own_rows.tolist()} | set(_subject_titles(index, work))
    titles = index.titles
    scores: dict[int, float] = {}
    for code in codes - {0}:
        equal = [(alike, 100.0) for alike in titles.with_key(titles.key(code))]
        alike = [(one.code, one.score) for one in index.derived(all_titles).alike(code, limit=None)]
        for other, score in [*equal, *alike]:
            scores[other] = max(score, scores.get(other, 0.0))
    found = []
    for code, score in sorted(scores.items(), key=lambda scored: (-scored[1], titles[scored[0]])):
        identities = index.derived(Identities)
        rows = np.setdiff1d(identities.rows_titled(code), own_rows)
        records = [record for record in identities.subjects_titled([code]) if record not in own_records]
        if len(rows) or records:
            row = int(rows[0]) if len(rows) else None
            found.append(Near(titles[code] or "", score, row, records[0] if records else None))
        if len(found) == limit:
            break
    return found


def _naming(index: Index, work: Work) -> Rows:
    """The rows of shown records whose other work it is."""
    if work.row is None:
        return index.derived(Identities).rows(work.identifiers, work.key)
    rows = np.array(sorted(index.find(work.row)), np.int64)
    naming: Rows = rows[index.shown_rows(rows) & (_inbound(index, rows) == work.citing)]
    return naming


def _subjects(index: Index, work: Work) -> list[int]:
    return index.derived(Identities).subjects(work.identifiers, work.key)


def _subject_titles(index: Index, work: Work) -> list[int]:
    return [index.record_titles[record] for record in _subjects(index, work)]


def _rows(index: Index, work: Work, citing: bool) -> Rows:
    named = _naming(index, work)
    found = [named[_inbound(index, named) == citing]]
    for record in _subjects(index, work):
        for direction, span in index.records[record].spans.items():
            if span and (direction == INBOUND) != citing:
                found.append(np.arange(span.start, span.stop))
    return found[0] if len(found) == 1 else np.unique(np.concatenate(found))


def _inbound(index: Index, rows: Rows) -> NDArray[np.bool_]:
    inbound: NDArray[np.bool_] = index.kinds.direction.table([INBOUND])[index.row_kinds.values[rows]]
    return inbound
