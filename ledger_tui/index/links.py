"""Where a citation leads: the loaded records about the other work of a row, and how sure that is."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from ledger_tui.index.identity import Identities
from ledger_tui.index.index import Index
from ledger_tui.index.near import NearTitles
from ledger_tui.index.works import cited_by, work_of
from ledger_tui.record.identifiers import scheme_words
from ledger_tui.record.model import INBOUND
from ledger_tui.record.names import is_global_id

_SHORTENED = 8


class Certainty(Enum):
    """How sure a link is: the same observation or an equal identifier; an equal telling title; a near or short one."""

    CERTAIN = "certain"
    LIKELY = "likely"
    CANDIDATE = "candidate"


@dataclass(frozen=True, slots=True)
class Link:
    """A record that a row leads to: `row` is the target's row that tells the same observation, if it has one.

    `reason` says in words what is equal or near; `score`, of 100, is there for candidates only.
    """

    certainty: Certainty
    record: int
    row: int | None
    reason: str
    score: float | None = None


def links(index: Index, row: int) -> list[Link]:
    """Every shown record that a row leads to, each once by its surest link, the surest first, near ones by score.

    An inbound row leads to records about the citing paper, any other to records about the cited work.  A placeholder
    has no title to go by.  A row leads to its own paper only where it names that by identifier or equal title.
    """
    found: dict[int, Link] = {}
    for link in (*_certain(index, row), *_likely(index, row), *_candidates(index, row)):
        found.setdefault(link.record, link)
    return list(found.values())


def certainty(index: Index, row: int) -> Certainty | None:
    """The surest kind of link a row has, `None` where it leads to no record; for the link column of a screenful.

    Titles near to one that was not looked for yet are left out: see `is_looked_for`.
    """
    for kind in (_certain, _likely, _candidates) if is_looked_for(index, row) else (_certain, _likely):
        if link := next(kind(index, row), None):
            return link.certainty
    return None


def is_looked_for(index: Index, row: int) -> bool:
    """Whether the records with a title near to the row's are known, so that they are told at once."""
    code = index.title_code(row)
    return not code or index.derived(_NearSubjects).knows(code)


def prepare(index: Index) -> None:
    """Read the titles of all subjects, so that no look for near ones has to; may run in a thread."""
    index.derived(_NearSubjects).prepare()


def look_for(index: Index, row: int) -> None:
    """Look for records with a title near to the row's: a millisecond or more, where `certainty` shall not wait."""
    if code := index.title_code(row):
        index.derived(_NearSubjects).of_title(code)


def told_elsewhere(index: Index, row: int) -> list[int]:
    """The rows of other shown records that tell the same observation: the same UUID or OCI."""
    row_id = index.row_ids[row]
    if row_id is None or not is_global_id(row_id):
        return []
    record = index.row_records[row]
    return [
        other
        for other in index.row_ids.rows(row_id).tolist()
        if index.row_records[other] != record and index.is_shown(index.row_records[other])
    ]


def same_work(index: Index, row: int) -> NDArray[np.int64]:
    """The other rows of shown records that tell of the same as a row, ascending.

    For an inbound row that is the same pair: the same observation, or the same citing paper in an inbound row about
    the same subject.  For any other it is the same cited work: every row in `works.cited_by`, inbound rows of records
    about the work among them, so that both count the same.
    """
    if index.direction(row) != INBOUND:
        cited = cited_by(index, work_of(index, row))
        others: NDArray[np.int64] = cited[cited != row]
        return others
    identities = index.derived(Identities)
    paper = _own_key(index, row)
    same_pair = [
        other
        for other in identities.rows(identities.of_row(row), identities.telling_key(row)).tolist()
        if index.direction(other) == INBOUND and _own_key(index, other) == paper
    ]
    return np.setdiff1d(np.array([*same_pair, *told_elsewhere(index, row)], np.int64), [row])


def _certain(index: Index, row: int) -> Iterator[Link]:
    own = _own_key(index, row)
    inbound = index.direction(row) == INBOUND
    for other in told_elsewhere(index, row):
        record = index.row_records[other]
        if index.records[record].key != own and (index.direction(other) == INBOUND) != inbound:
            yield Link(Certainty.CERTAIN, record, other, f"same observation id {_short(index.row_ids[other] or '')}")
    identities = index.derived(Identities)
    if index.row_identifiers[row]:
        for record, identifier in sorted(identities.subjects_identified(identities.of_row(row)).items()):
            yield Link(Certainty.CERTAIN, record, None, f"equal {scheme_words(identifier[0])}")


def _likely(index: Index, row: int) -> Iterator[Link]:
    identities = index.derived(Identities)
    if key := identities.telling_key(row):
        for record in identities.subjects((), key):
            yield Link(Certainty.LIKELY, record, None, "equal title")


def _candidates(index: Index, row: int) -> Iterator[Link]:
    code = index.title_code(row)
    own = _own_key(index, row)
    for record, score in index.derived(_NearSubjects).of_title(code) if code else ():
        if index.records[record].key != own and index.is_shown(record):
            equal = index.titles.key(index.record_titles[record]) == index.titles.key(code)
            reason = "equal title, too short to tell" if equal else f"near title, {score:.0f} of 100"
            yield Link(Certainty.CANDIDATE, record, None, reason, score)


class _NearSubjects:
    """Records whose subject's title is near to a title, remembered: a screenful asks for the same few again."""

    def __init__(self, index: Index) -> None:
        self._index = index
        self._near = NearTitles(index.titles, lambda: index.record_titles.values)
        self._known: dict[int, list[tuple[int, float]]] = {}
        self._records = 0

    def prepare(self) -> None:
        """Read all titles there are."""
        self._near.prepare()

    def knows(self, code: int) -> bool:
        """Whether the answer for a title is known."""
        return self._records == len(self._index.records) and code in self._known

    def of_title(self, code: int) -> list[tuple[int, float]]:
        """Records, shown or not, with the score of their title, best first."""
        index = self._index
        if self._records != len(index.records):
            self._records = len(index.records)
            self._known.clear()
        if code not in self._known:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            self._known[code] = self._find(code)
        return self._known[code]

    def _find(self, code: int) -> list[tuple[int, float]]:
        index = self._index
        # Equal keys apart: a title whose words are broken otherwise shares no word with its equal.
        scores = dict.fromkeys(index.titles.with_key(index.titles.key(code)), 100.0)
        for near, score in self._near.near(code):
            scores.setdefault(near, score)
        codes = index.record_titles.values
        titled = [(int(record), score) for near, score in scores.items() for record in np.flatnonzero(codes == near)]
        return sorted(titled, key=lambda found: (-found[1], found[0]))


_REMEMBERED = 65536


def _own_key(index: Index, row: int) -> str:
    return index.records[index.row_records[row]].key


def _short(row_id: str) -> str:
    return row_id if len(row_id) <= 2 * _SHORTENED else f"{row_id[:_SHORTENED]}…"
