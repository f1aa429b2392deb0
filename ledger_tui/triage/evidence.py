"""Evidence: what the loaded records tell elsewhere about the pair or the work of a row, for a person to weigh.

A row's state is about a pair.  What another source has in the same list of the same paper comes first.  For a row whose
other side is the cited work, evidence is the same pair told elsewhere,
what other rows say of the same cited work, and near or partial titles of cited works.  For an inbound row it is the
same pair told elsewhere, or the citing paper's own record, and nothing else: what is told of the citing paper as a
cited work says nothing about its citing.  Evidence never changes a row, a count or a colour.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ledger_tui.index.identity import Identities
from ledger_tui.index.index import Index, part
from ledger_tui.index.instants import NO_INSTANT
from ledger_tui.index.near import all_titles
from ledger_tui.index.works import cited_by, cites, work_of
from ledger_tui.record.model import INBOUND
from ledger_tui.record.states import STATES, Standing
from ledger_tui.triage.alike import alike_titles
from ledger_tui.triage.reasons import (
    NEAR,
    NUMBER,
    PAIR,
    PARTIAL,
    RECORD,
    WORK,
    Reason,
    cited_side,
    citing_side,
    equal,
    same_id,
)
from ledger_tui.triage.sources import told_by_other_sources
from ledger_tui.triage.wording import Span, difference

__all__ = [
    "KINDS",
    "NEAR",
    "NUMBER",
    "PAIR",
    "PARTIAL",
    "RECORD",
    "WORK",
    "Evidence",
    "differences",
    "evidence",
    "is_evidence",
    "prepare",
    "prepared",
]

Rows = NDArray[np.int64]

KINDS = (PAIR, RECORD, WORK, NEAR, NUMBER, PARTIAL)
"""The kinds of evidence, the surest first."""

_SAME_KEY = "the same row key"
_SETTLED = [state.word for state in STATES if state.standing is Standing.SETTLED]


@dataclass(frozen=True, slots=True)
class Evidence:
    """One thing told elsewhere.

    `row`, `row_key`, `direction`, `reference`, `state`, `method` and `observed` are those of the row that tells it; all
    are `None` where the citing paper's own record was found and has no such row.  `record` is the key of the record's
    paper.  `score`, of 100, and `differing`, content words that only one of the titles has, are there for near and
    partial titles.  `settled`: the state told is a settled one.
    """

    row: int | None
    record: str
    row_key: str | None
    direction: str | None
    reference: str | None
    state: str | None
    method: str | None
    observed: str | None
    why: str
    kind: str
    score: float | None = None
    differing: tuple[str, ...] = ()
    settled: bool = False


def evidence(index: Index, row: int, limit: int | None = None) -> list[Evidence]:
    """What is told elsewhere about a row, settled states first, then the surer kind.

    `limit`: the first so many only; without it all there is, which is much for a popular work.
    """
    reasons = _reasons(index, row, limit)
    best: dict[int | None, Reason] = {}
    for reason in reasons:
        best.setdefault(reason.row if reason.row is not None else -1 - reason.record, reason)
    ranked = sorted(best.values(), key=lambda reason: _rank(index, reason))
    return [_told(index, row, reason) for reason in ranked[:limit]]


def is_evidence(index: Index, row: int, others: Iterable[int]) -> bool:
    """Whether any of these rows is among the `evidence` for a row; it is not all told for that."""
    wanted = set(others) - {row}
    if not wanted:
        return False
    if any(reason.row in wanted for reason in told_by_other_sources(index, row)):
        return True
    if index.direction(row) == INBOUND:
        return any(reason.row in wanted for reason in _of_citing(index, row))
    mine, shown = cited_side(index, row), [other for other in wanted if index.is_shown(index.row_records[other])]
    if any(equal(mine, cited_side(index, other)) for other in shown):
        return True
    if bool(np.isin(shown, cited_by(index, work_of(index, row))).any()):
        return True
    return any(reason.row in wanted for reason in _of_cited(index, row, limit=0))


def differences(mine: str, other: str) -> tuple[tuple[Span, ...], tuple[Span, ...]]:
    """The places of the words that differ between two titles, in each of them, for marking."""
    found = difference(mine, other)
    return found.mine, found.other


def prepare(index: Index) -> None:
    """Read all titles for near ones ahead of the first question; for a thread of its own, while the screen is used."""
    index.derived(all_titles).prepare()


def prepared(index: Index) -> bool:
    """Whether near titles answer at once."""
    return index.derived(all_titles).prepared


def _reasons(index: Index, row: int, limit: int | None) -> Iterator[Reason]:
    yield from told_by_other_sources(index, row)
    yield from _of_citing(index, row) if index.direction(row) == INBOUND else _of_cited(index, row, limit)


def _of_cited(index: Index, row: int, limit: int | None) -> Iterator[Reason]:
    """Evidence for a row whose other side is the cited work; of what tells the same work the first `limit` only."""
    yield from _same_observation(index, row)
    found = cited_by(index, work_of(index, row))
    found = found[found != row]
    mine = cited_side(index, row)
    is_pair, inbound = _cited_by_the_same(index, row, found), _inbound(index, found)
    settled = index.kinds.state.table(_SETTLED)[part(index.row_kinds, found)]
    for at in np.lexsort((inbound, ~is_pair, ~settled))[:limit].tolist():
        other = int(found[at])
        why = equal(mine, cited_side(index, other)) or _SAME_KEY
        yield Reason(PAIR if is_pair[at] else WORK, other, index.row_records[other], why)
    same = set(found.tolist()) | {row}
    identities = index.derived(Identities)
    for alike in alike_titles(index, index.title_code(row)):
        titled = identities.rows_titled(alike.code)
        for other in titled[~_inbound(index, titled)].tolist():
            if other not in same:
                yield Reason(alike.kind, other, index.row_records[other], alike.why, alike.score, alike.differing)


def _of_citing(index: Index, row: int) -> Iterator[Reason]:
    """Evidence for an inbound row: the same pair told elsewhere, or the citing paper's own record."""
    yield from _same_observation(index, row)
    work, cited, paper = work_of(index, row), cited_side(index, row), index.row_records[row]
    identities = index.derived(Identities)
    # A paper that cites itself is its own citing paper: its record is the one the row stands in.
    own = [record for record in identities.subjects(work.identifiers, work.key) if record != paper]
    about = identities.subjects(*cited)
    telling: set[int] = set()
    citing = cites(index, work)
    for other in citing[~_inbound(index, citing) | np.isin(part(index.row_records, citing), about)].tolist():
        why = equal(cited, cited_side(index, other)) if other != row else None
        if why is None:
            continue
        record = index.row_records[other]
        telling.add(record)
        if index.direction(other) == INBOUND:
            yield Reason(PAIR, other, record, f"the same citing paper, told again: {_citing_why(index, row, other)}")
        else:
            yield Reason(RECORD, other, record, f"the citing paper's own record cites this paper: {why}")
    for record in own:
        if record not in telling:
            yield from _not_told(index, row, record)
    yield from _near_citing(index, row)


def _same_observation(index: Index, row: int) -> Iterator[Reason]:
    row_id = index.row_ids[row]
    rows = index.row_ids.rows(row_id) if row_id is not None else np.zeros(0, np.int64)
    for other in rows[index.shown_rows(rows)].tolist():
        why = same_id(index, row, other) if other != row else None
        if why is not None:
            yield Reason(PAIR, other, index.row_records[other], why)


def _not_told(index: Index, row: int, record: int) -> Iterator[Reason]:
    """What the citing paper's own record tells instead of this paper: a near title of it, or nothing."""
    alike = {one.code: one for one in alike_titles(index, index.record_titles[index.row_records[row]])}
    cited = [
        span for direction, span in index.records[record].spans.items() if direction != INBOUND and span is not None
    ]
    found = False
    for other in (number for span in cited for number in span):
        if (one := alike.get(index.title_code(other))) is not None:
            found = True
            why = f"the citing paper's own record has a {one.why}"
            yield Reason(NEAR if one.kind == WORK else one.kind, other, record, why, one.score, one.differing)
    listed = sum(map(len, cited))
    if cited and not found:
        references = f"{listed} reference{'' if listed == 1 else 's'}"
        why = f"the citing paper's own record lists {references}, none of them known to be this paper"
        yield Reason(RECORD, None, record, why)


def _near_citing(index: Index, row: int) -> Iterator[Reason]:
    """Inbound rows about the same paper whose citing title is near: perhaps the same pair."""
    about = index.records_about(index.records[index.row_records[row]].key)
    identities = index.derived(Identities)
    for alike in alike_titles(index, index.title_code(row)):
        titled = identities.rows_titled(alike.code)
        near = titled[_inbound(index, titled) & np.isin(part(index.row_records, titled), about)]
        for other in near[near != row].tolist():
            why = f"citing paper: {alike.why}"
            yield Reason(alike.kind, other, index.row_records[other], why, alike.score, alike.differing)


def _citing_why(index: Index, row: int, other: int) -> str:
    return equal(citing_side(index, row), citing_side(index, other)) or _SAME_KEY


def _rank(index: Index, reason: Reason) -> tuple[bool, int, bool, float, int, int]:
    row = reason.row
    return (
        row is None or not _is_settled(index, row),
        KINDS.index(reason.kind),
        row is not None and index.direction(row) == INBOUND,
        -(reason.score or 0.0),
        reason.record,
        -1 if row is None else row,
    )


def _cited_by_the_same(index: Index, row: int, rows: Rows) -> NDArray[np.bool_]:
    """For each of some rows whether its citing paper is that of one row."""
    identities, citing = index.derived(Identities), citing_side(index, row)
    inbound = _inbound(index, rows)
    of_its_records = np.isin(part(index.row_records, rows), identities.subjects(*citing))
    naming_it = np.isin(rows, identities.rows(*citing))
    same: NDArray[np.bool_] = np.where(inbound, naming_it, of_its_records)
    return same


def _is_settled(index: Index, row: int) -> bool:
    return index.kinds.kinds[index.row_kinds[row]].state in _SETTLED


def _inbound(index: Index, rows: Rows) -> NDArray[np.bool_]:
    inbound: NDArray[np.bool_] = index.kinds.direction.table([INBOUND])[part(index.row_kinds, rows)]
    return inbound


def _told(index: Index, row: int, reason: Reason) -> Evidence:
    record = index.records[reason.record].key
    if reason.row is None:
        return Evidence(None, record, None, None, None, None, None, None, reason.why, reason.kind)
    other = index.row(reason.row)
    why = reason.why
    mine, its = index.row_observed.moments(np.array([row, reason.row])).tolist()
    if mine == its != NO_INSTANT:
        why = f"{why}; observed at the same instant"
    return Evidence(
        reason.row,
        record,
        index.key(reason.row),
        other.direction,
        other.reference,
        other.state,
        other.method,
        other.observed,
        why,
        reason.kind,
        reason.score,
        reason.differing,
        _is_settled(index, reason.row),
    )
