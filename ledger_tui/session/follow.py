"""Where following a row leads: to the record of the other paper, to a choice, or to a work page; never to nothing."""

from dataclasses import dataclass

from ledger_tui.index.index import Index
from ledger_tui.index.links import Certainty, Link, links
from ledger_tui.index.works import Near, work_of
from ledger_tui.record.model import INBOUND
from ledger_tui.session.location import CITED_BY, CITES, Location, RecordLocation, WorkLocation


@dataclass(frozen=True, slots=True)
class Target:
    """One place a follow can lead to: the location, how sure the link is and why, and the row that tells the same
    observation there (`tab` and `row`), if one does."""

    location: Location
    certainty: Certainty | None
    reason: str
    title: str | None
    score: float | None = None
    tab: str | None = None
    row: str | None = None


def follow(index: Index, row: int) -> list[Target]:
    """The targets of a row, best first.  One target is taken as it is; more are for the person to choose from.

    A candidate is never taken by itself: where only candidates are found they are offered, last the work page.
    """
    found = links(index, row)
    sure = [link for link in found if link.certainty is not Certainty.CANDIDATE]
    targets = [_record_target(index, link) for link in (sure or found)]
    if len(sure) != 1:
        targets.append(_work_target(index, row))
    return targets


def follow_near(index: Index, near: Near) -> list[Target]:
    """The targets of a near title: the record about it, else where a row that tells it leads."""
    if near.record is not None:
        link = Link(Certainty.CANDIDATE, near.record, None, f"near title, {near.score:.0f} of 100", near.score)
        return [_record_target(index, link)]
    return follow(index, near.row) if near.row is not None else []


def _record_target(index: Index, link: Link) -> Target:
    facts = index.records[link.record]
    return Target(
        location=RecordLocation(facts.name),
        certainty=link.certainty,
        reason=link.reason,
        title=facts.title,
        score=link.score,
        tab=index.row(link.row).direction if link.row is not None else None,
        row=index.key(link.row) if link.row is not None else None,
    )


def _work_target(index: Index, row: int) -> Target:
    return Target(
        location=WorkLocation(work_of(index, row)),
        certainty=None,
        reason="no loaded record is about it for certain: its work page",
        title=index.row(row).title,
        tab=CITES if index.direction(row) == INBOUND else CITED_BY,
        row=index.key(row),
    )
