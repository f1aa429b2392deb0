"""What is known of a row's work: its title and what names it, by the record and by what a person decided.

Where a person confirmed the match of another row, the evidence, the work is that row's.  An inbound row that stands as
evidence for a cited work (or the other way round) tells of it by the subject of its record.
"""

from collections.abc import Iterable

from ledger_tui.index.index import Identifiers, RecordFacts
from ledger_tui.record.identifiers import Identifier, normalise, normalised
from ledger_tui.record.model import INBOUND
from ledger_tui.writing.clipboard import title_text
from ledger_tui.writing.decided import IDENTIFIED, WRONG_MATCH, DecidedRow


def known_title(decided: DecidedRow) -> str | None:
    """The title of the row's work: that of the evidence that was confirmed, else the row's own as told."""
    evidence = decided.evidence
    title = None
    if evidence is not None:
        title = known_title(evidence) if _same_side(decided, evidence) else evidence.facts.title
    return title or title_text(decided)


def known_identifiers(decided: DecidedRow) -> list[Identifier]:
    """What names the row's work, normalised, each once: what a person gave it first, then the confirmed evidence's.

    The row's own are left out where they name another work than the evidence that was confirmed.
    """
    chosen, own = evidence_identifiers(decided), own_identifiers(decided)
    own = [] if contradict(chosen, own) else own
    return list(dict.fromkeys([*identified_by_hand(decided), *chosen, *own]))


def identified_by_hand(decided: DecidedRow) -> list[Identifier]:
    """The identifier that a person gave the row's work, normalised; empty where nobody did."""
    decision = decided.decision
    if decision is None or decision.decision != IDENTIFIED or not decided.decided_as_told_here:
        return []
    detail = decision.detail or {}
    identifier = normalise(str(detail.get("scheme") or ""), str(detail.get("value") or ""))
    return [identifier] if identifier else []


def own_identifiers(decided: DecidedRow) -> list[Identifier]:
    """The identifiers that the record tells of the row's work, normalised; none where a person found a wrong match."""
    if decided.decision is not None and decided.decision.decision == WRONG_MATCH:
        return []
    return normalised(decided.row.identifiers)


def evidence_identifiers(decided: DecidedRow) -> list[Identifier]:
    """What names the work of the evidence that was confirmed; empty where there is none."""
    evidence = decided.evidence
    if evidence is None:
        return []
    return known_identifiers(evidence) if _same_side(decided, evidence) else subject_identifiers(evidence.facts)


def subject_identifiers(facts: RecordFacts) -> list[Identifier]:
    """What names the paper that a record is about, normalised."""
    told: Identifiers = {**(facts.identifiers or {})}
    if facts.arxiv_id:
        told["arxiv"] = [facts.arxiv_id]
    return normalised(told)


def rows_of_work(decided: DecidedRow) -> list[int]:
    """The numbers of the rows that a person said are of one work with this one, itself first."""
    rows, evidence = [decided.row.number], decided.evidence
    return rows + rows_of_work(evidence) if evidence is not None and _same_side(decided, evidence) else rows


def contradict(some: Iterable[Identifier], others: Iterable[Identifier]) -> bool:
    """Whether there is a scheme in which both are named, and by no equal identifier."""
    some, others = set(some), set(others)
    shared = {scheme for scheme, _ in some} & {scheme for scheme, _ in others}
    return bool(shared - {scheme for scheme, _ in some & others})


def _same_side(decided: DecidedRow, other: DecidedRow) -> bool:
    return (decided.row.direction == INBOUND) == (other.row.direction == INBOUND)
