"""Carrying a decision to the same cited work in other records: the rows are listed first, the person chooses."""

from dataclasses import dataclass

from ledger_tui.index.index import Index
from ledger_tui.index.links import same_work
from ledger_tui.record.model import INBOUND
from ledger_tui.triage.decisions import BY_WORD, Need, Refused, StateOf, draft, needs
from ledger_tui.triage.entry import Draft, Entry


@dataclass(frozen=True, slots=True)
class Carried:
    """One row that a decision could be carried to: its number and key, the decision it has, and the draft to append.

    `draft` is `None` where the row cannot have the decision, and `refusal` says why.
    """

    row: int
    key: str
    decided: Entry | None
    draft: Draft | None
    refusal: str | None


def carried(index: Index, row: int, decision: Entry, state_of: StateOf) -> list[Carried]:
    """The rows of other shown records that cite the same work as a decided row, ascending, each key once.

    Nothing is decided by this: append the drafts that were chosen.  Empty for an inbound row, whose decision is about
    its own pair, and for a decision that tells nothing of the work.  A "confirmed" takes along the evidence it rests
    on, which is the decided row itself where that is settled.
    """
    kind = BY_WORD.get(decision.decision)
    if kind is None or not kind.of_work or index.direction(row) == INBOUND:
        return []
    own_key, own_paper = index.key(row), index.records[index.row_records[row]].key
    found: dict[str, Carried] = {}
    for other in same_work(index, row).tolist():
        key = index.key(other)
        paper = index.records[index.row_records[other]].key
        if key == own_key or key in found or paper == own_paper or index.direction(other) == INBOUND:
            continue
        detail = decision.detail
        if kind.need is Need.EVIDENCE and needs(index, other, kind.word) is not Need.NOTHING:
            detail = detail or {"evidence": own_key}
        elif kind.need is Need.EVIDENCE:
            detail = None
        try:
            made, reason = draft(index, other, kind.word, detail, decision.note, state_of=state_of), None
        except Refused as refused:
            made, reason = None, str(refused)
        found[key] = Carried(other, key, state_of(key), made, reason)
    return list(found.values())
