"""The closed list of decisions, what each needs, and the making of one for a row.

A decision is about the row, that is, about its pair of citing paper and cited work.  It is told beside the state that
the record tells and changes none.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from ledger_tui.index.index import Index, Row
from ledger_tui.reading.clean import clean
from ledger_tui.record.model import INBOUND
from ledger_tui.record.states import Standing, standing
from ledger_tui.triage.entry import Draft, Entry
from ledger_tui.triage.evidence import is_evidence
from ledger_tui.writing import decided as words

Detail = Mapping[str, Any]
"""What a decision needs to tell, by name; see `Need`."""

StateOf = Callable[[str], Entry | None]
"""The decision that stands for a row key (`Journal.state_of`)."""

SCOPES = ("website", "software", "data set", "standard", "report", "legal", "personal communication")
"""The kinds of what is out of scope."""


class Need(Enum):
    """What a decision needs beside its key; the value is the name in its detail."""

    NOTHING = ""
    EVIDENCE = "evidence"
    """The row key of the evidence that was chosen, a row of what `triage.evidence` finds; none for an inbound row or a
    settled one."""
    IDENTIFIER = "scheme"
    """`scheme`, `value` and `typed`, as `by_hand.identified` gives them."""
    SCOPE = "kind"
    """One of `SCOPES`."""
    PLACES = "places"
    """The places that were searched, a list of texts."""
    OTHER_ROW = "of"
    """The row key of the row that this one repeats."""


@dataclass(frozen=True, slots=True)
class DecisionKind:
    """One decision: its word in the journal, its key, a short label, one sentence of help, what it needs, whether an
    inbound row can have it, and whether it tells something of the cited work that holds in other records too."""

    word: str
    key: str
    label: str
    help: str
    need: Need = Need.NOTHING
    inbound: bool = False
    of_work: bool = False


KINDS: tuple[DecisionKind, ...] = (
    DecisionKind(
        words.CONFIRMED,
        "a",
        "confirmed",
        "The match is right: the record's own if it is settled, else that of the chosen evidence. On an inbound row: "
        "the citing paper was looked at, and it does cite the subject.",
        Need.EVIDENCE,
        inbound=True,
        of_work=True,
    ),
    DecisionKind(
        words.WRONG_MATCH,
        "x",
        "wrong match",
        "The record names another work than the one that is cited. On an inbound row: the paper does not cite the "
        "subject.",
        inbound=True,
    ),
    DecisionKind(words.WRONG_METADATA, "m", "wrong metadata", "The right work is named, with wrong metadata."),
    DecisionKind(words.BROKEN_PARSE, "b", "broken parse", "The printed reference was taken apart wrongly."),
    DecisionKind(
        words.IDENTIFIED,
        "h",
        "identified",
        "The work was found by hand: its DOI, arXiv id, PMID, ISBN or address.",
        Need.IDENTIFIER,
        of_work=True,
    ),
    DecisionKind(words.NO_IDENTIFIER, "i", "no identifier", "The work has no identifier.", of_work=True),
    DecisionKind(
        words.OUT_OF_SCOPE,
        "o",
        "out of scope",
        f"What is cited is no paper: {', '.join(SCOPES)}.",
        Need.SCOPE,
        inbound=True,
        of_work=True,
    ),
    DecisionKind(
        words.DUPLICATE, "d", "duplicate", "The row repeats another row of its list.", Need.OTHER_ROW, inbound=True
    ),
    DecisionKind(
        words.NOT_FOUND,
        "f",
        "not found",
        "The work was searched for and not found; where, is told.",
        Need.PLACES,
        of_work=True,
    ),
    DecisionKind(words.AUTHOR_QUERY, "r", "author query", "Only the author can say what is meant."),
    DecisionKind(words.LATER, "l", "later", "To be looked at later.", inbound=True, of_work=True),
)

BY_WORD: Mapping[str, DecisionKind] = {kind.word: kind for kind in KINDS}
BY_KEY: Mapping[str, DecisionKind] = {kind.key: kind for kind in KINDS}


class Refused(Exception):
    """A decision that cannot be taken; the text says why."""


def allowed(index: Index, row: int) -> tuple[DecisionKind, ...]:
    """The decisions that a row of this direction can have, in the order of the list."""
    inbound = index.direction(row) == INBOUND
    return tuple(kind for kind in KINDS if kind.inbound or not inbound)


def needs(index: Index, row: int, decision: str) -> Need:
    """What has to be asked before this decision can be taken of this row; `NOTHING`: its key alone is enough."""
    kind = BY_WORD[decision]
    if kind.need is Need.EVIDENCE and not _wants_evidence(index.row(row)):
        return Need.NOTHING
    return kind.need


def refusal(
    index: Index,
    row: int,
    decision: str,
    detail: Detail | None = None,
    *,
    state_of: StateOf | None = None,
) -> str | None:
    """Why a decision cannot be taken of a row, in words; `None`: it can.

    `state_of` gives the decision that stands for a row key, so that two rows are not duplicates of one another.
    """
    kind = BY_WORD.get(decision)
    if kind is None:
        return f"{decision!r} is no decision of the list"
    told = index.row(row)
    if told.direction == INBOUND and not kind.inbound:
        return f"an inbound row says which paper cites the subject: {kind.word} is for cited works"
    return _missing(index, told, kind.need, detail or {}, state_of)


def draft(
    index: Index,
    row: int,
    decision: str,
    detail: Detail | None = None,
    note: str | None = None,
    *,
    state_of: StateOf | None = None,
) -> Draft:
    """The decision of a row, ready for the journal.  The note becomes one line; an empty one is none.

    Raises `Refused`, with the words of `refusal`.
    """
    if reason := refusal(index, row, decision, detail, state_of=state_of):
        raise Refused(reason)
    told = index.row(row)
    facts = index.records[told.record]
    kept = dict(detail) if detail and BY_WORD[decision].need is not Need.NOTHING else None
    return Draft(
        index.key(row),
        facts.key,
        told.direction,
        told.reference,
        None if told.placeholder else told.title,
        told.state,
        decision,
        kept,
        clean(note or "") or None,
    )


def evidence(row_key: str) -> dict[str, Any]:
    """The detail of "confirmed": the key of the row that was chosen as evidence."""
    return {"evidence": row_key}


def duplicate_of(row_key: str) -> dict[str, Any]:
    """The detail of "duplicate of"."""
    return {"of": row_key}


def scope(kind: str) -> dict[str, Any]:
    """The detail of "out of scope"; `kind` is one of `SCOPES`."""
    return {"kind": kind}


def searched(typed: str) -> dict[str, Any]:
    """The detail of "not found": the places that were typed, commas or semicolons between them."""
    places = [clean(place) for place in typed.replace(";", ",").split(",")]
    return {"places": [place for place in dict.fromkeys(places) if place]}


def _missing(index: Index, row: Row, need: Need, detail: Detail, state_of: StateOf | None) -> str | None:
    match need:
        case Need.EVIDENCE:
            return _evidence_missing(index, row, detail.get("evidence"))
        case Need.IDENTIFIER:
            told = (detail.get(name) for name in ("scheme", "value", "typed"))
            return None if all(isinstance(text, str) and text for text in told) else "the identifier is not told"
        case Need.SCOPE:
            return None if detail.get("kind") in SCOPES else f"what it is, is not told; one of: {', '.join(SCOPES)}"
        case Need.PLACES:
            return None if detail.get("places") else "where it was searched is not told"
        case Need.OTHER_ROW:
            return _no_duplicate(index, row, detail.get("of"), state_of)
        case Need.NOTHING:
            return None


def _wants_evidence(row: Row) -> bool:
    return row.direction != INBOUND and standing(row.state) is not Standing.SETTLED


def _evidence_missing(index: Index, row: Row, chosen: object) -> str | None:
    if chosen is not None:
        return _no_evidence(index, row, chosen)
    if not _wants_evidence(row):
        return None
    told = "states no resolution" if row.state is None else f"says {row.state}"
    return f"the record {told}: there is no match to confirm; choose the evidence that shows the right one"


def _no_evidence(index: Index, row: Row, chosen: object) -> str | None:
    # One observation that two records tell has one key: the other row may be evidence under the row's own key.
    if isinstance(chosen, str) and is_evidence(index, row.number, index.find(chosen)):
        return None
    return _no_other_row(index, row, chosen, "evidence") or (
        "the row named as evidence is none for this row: it tells neither the same pair nor the same work, "
        "and its title is neither near nor a part of the other"
    )


def _no_duplicate(index: Index, row: Row, other: object, state_of: StateOf | None) -> str | None:
    if other is None:
        return "of which row it is a duplicate is not told"
    if (reason := _no_other_row(index, row, other, "duplicate")) or not isinstance(other, str):
        return reason
    paper = index.records[row.record].key
    if not any(
        index.records[index.row_records[found]].key == paper and index.direction(found) == row.direction
        for found in index.find(other)
    ):
        return "a duplicate repeats a row of its own list, and that row stands in another"
    decided = state_of(other) if state_of else None
    if decided and decided.decision == words.DUPLICATE:
        first = "this row" if (decided.detail or {}).get("of") == index.key(row.number) else "another row"
        return f"that row is itself decided to be a duplicate of {first}"
    return None


def _no_other_row(index: Index, row: Row, key: object, what: str) -> str | None:
    if not isinstance(key, str) or not index.find(key):
        return f"the row named as {what} is not loaded"
    return f"a row is no {what} of itself" if key == index.key(row.number) else None
