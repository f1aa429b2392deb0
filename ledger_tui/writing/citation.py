"""One row as a line for a person: the work, what names it, and where which record tells it."""

from ledger_tui.record.identifiers import Identifier
from ledger_tui.record.model import INBOUND, OUTBOUND
from ledger_tui.writing.decided import DecidedRow
from ledger_tui.writing.known import known_identifiers

_LABELS = {"arxiv": "arXiv", "url": ""}


def citation_line(decided: DecidedRow) -> str:
    """`Title. doi:10.1000/182. Cited by 2304.11277v2 as reference 33: metadata mismatch by arxiv_id, observed …`.

    The title is whole and as told; the time is the record's own text.
    """
    parts = [work_words(decided), *map(identifier_words, known_identifiers(decided)), provenance(decided)]
    return " ".join(part if part.endswith((".", "?", "!")) else f"{part}." for part in parts)


def provenance(decided: DecidedRow) -> str:
    """Where the row stands, what its record tells of it, and what a person decided.

    `Cited by 2304.11277v2 as reference 33: metadata mismatch by arxiv_id, observed …; decided: confirmed`.
    """
    row = decided.row
    told = row.state or "state not stated"
    told += f" by {row.method}" if row.method else ""
    told += f", observed {row.observed}" if row.observed else ""
    return f"{place_words(decided)}: {told}{decision_words(decided)}"


def place_words(decided: DecidedRow) -> str:
    """`Cited by 2304.11277v2 as reference 33`, `Cites 2304.11277v2 as its reference 70`."""
    row = decided.row
    number = "a reference without a number" if row.reference is None else f"reference {row.reference}"
    if row.direction == OUTBOUND:
        return f"Cited by {decided.record} as {number}"
    if row.direction == INBOUND:
        return f"Cites {decided.record} as {number if row.reference is None else f'its {number}'}"
    return f"In {decided.record}, {row.direction}, {number}"


def work_words(decided: DecidedRow) -> str:
    """The row's work by its title, or in words why it has none."""
    row = decided.row
    if row.placeholder:
        return "(placeholder: the record identifies no work)"
    return row.title or "(title not stated)"


def decision_words(decided: DecidedRow) -> str:
    """`; decided: out of scope (standard)`, empty where nothing is."""
    decision = decided.decision
    if decision is None:
        return ""
    detail = decided.detail_words
    words = f"; decided: {decision.decision}" + (f" ({detail})" if detail else "")
    return f"{words}, when the record told {decision.state_seen or 'no state'}" if decided.changed_since else words


def identifier_words(identifier: Identifier) -> str:
    """`doi:10.1000/182`, `arXiv:2304.11277`; an address as it is."""
    scheme, value = identifier
    label = _LABELS.get(scheme, scheme)
    return f"{label}:{value}" if label else value
