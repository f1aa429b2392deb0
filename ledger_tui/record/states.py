"""The resolution states that sources are known to tell, and what each asks of a person.

Those of a Pith record stand in the page's order (schema `pith.paper-citation-record.v1`), those of other sources as
their readers tell them (`reading/sources`).  The enumeration is open: a word that is not in the table is kept, shown
and counted under its own name, and its standing is not known.
"""

from dataclasses import dataclass
from enum import Enum


class Standing(Enum):
    """What a state asks of the person who reads it."""

    SETTLED = "settled"
    NEEDS_WORK = "needs work"
    NOT_STATED = "not stated"
    NOT_KNOWN = "not known"


@dataclass(frozen=True, slots=True)
class ResolutionState:
    """One state: the record's word, a short form for narrow columns, its standing."""

    word: str
    short: str
    standing: Standing


PITH_STATES: tuple[ResolutionState, ...] = (
    ResolutionState("verified exact", "exact", Standing.SETTLED),
    ResolutionState("verified fuzzy", "fuzzy", Standing.SETTLED),
    ResolutionState("unresolved", "unresolved", Standing.NEEDS_WORK),
    ResolutionState("parse uncertain", "parse", Standing.NEEDS_WORK),
    ResolutionState("malformed identifier", "id", Standing.NEEDS_WORK),
    ResolutionState("metadata mismatch", "meta", Standing.NEEDS_WORK),
)

SOURCE_STATES: tuple[ResolutionState, ...] = (
    ResolutionState("asserted by publisher", "by publisher", Standing.SETTLED),
    ResolutionState("matched by crossref", "by crossref", Standing.SETTLED),
    ResolutionState("linked", "linked", Standing.SETTLED),
    ResolutionState("not linked", "not linked", Standing.NEEDS_WORK),
    ResolutionState("consolidated", "consolidated", Standing.SETTLED),
    ResolutionState("extracted", "extracted", Standing.NEEDS_WORK),
)

STATES: tuple[ResolutionState, ...] = (*PITH_STATES, *SOURCE_STATES)

STATE_WORDS: tuple[str, ...] = tuple(state.word for state in PITH_STATES)

_BY_WORD = {state.word: state for state in STATES}


def known_state(word: str | None) -> ResolutionState | None:
    """The table's entry for a state word, or `None` for another word and for none."""
    return _BY_WORD.get(word) if word is not None else None


def standing(word: str | None) -> Standing:
    """What the state asks for; a word outside the table is `NOT_KNOWN`, no word is `NOT_STATED`."""
    if word is None:
        return Standing.NOT_STATED
    state = _BY_WORD.get(word)
    return state.standing if state else Standing.NOT_KNOWN
