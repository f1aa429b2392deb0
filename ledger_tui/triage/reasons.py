"""Why another row is evidence for a row: what is equal, or near, between the two."""

from dataclasses import dataclass

from ledger_tui.index.identity import Identities
from ledger_tui.index.index import Index
from ledger_tui.record.identifiers import Identifier, scheme_words
from ledger_tui.record.model import INBOUND
from ledger_tui.record.names import is_global_id

PAIR, RECORD, WORK = "same pair", "citing paper's own record", "same work"
NEAR, PARTIAL, NUMBER = "near title", "partial title", "same number"

Side = tuple[frozenset[Identifier], str]
"""What names a work: its identifiers, and the loose key of a telling title (else empty)."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a row (`None`: a record that has no such row) of a record is evidence, and of which kind."""

    kind: str
    row: int | None
    record: int
    why: str
    score: float | None = None
    differing: tuple[str, ...] = ()


def other_side(index: Index, row: int) -> Side:
    """The other work of a row."""
    identities = index.derived(Identities)
    return frozenset(identities.of_row(row)), identities.telling_key(row)


def subject_side(index: Index, record: int) -> Side:
    """The subject of a record."""
    code = index.record_titles[record]
    key = index.titles.key(code) if index.titles.is_telling(code) else ""
    return frozenset(index.derived(Identities).of_subject(record)), key


def cited_side(index: Index, row: int) -> Side:
    """The cited work of a row."""
    return subject_side(index, index.row_records[row]) if index.direction(row) == INBOUND else other_side(index, row)


def citing_side(index: Index, row: int) -> Side:
    """The citing paper of a row."""
    return other_side(index, row) if index.direction(row) == INBOUND else subject_side(index, index.row_records[row])


def equal(mine: Side, other: Side) -> str | None:
    """What two works have in common, in words; `None` where nothing makes them one."""
    if shared := mine[0] & other[0]:
        return f"equal {scheme_words(min(shared)[0])}"
    return "equal title" if mine[1] and mine[1] == other[1] else None


def same_id(index: Index, row: int, other: int) -> str | None:
    """The words for one observation id in both rows, or `None`."""
    row_id = index.row_ids[row]
    if row_id is None or not is_global_id(row_id) or index.row_ids[other] != row_id:
        return None
    return f"same observation id {row_id if len(row_id) <= 16 else f'{row_id[:8]}…'}"
