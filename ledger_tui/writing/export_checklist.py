"""A checklist in Markdown for an author: one line an open reference, with the question that is open.

Open is a row whose state needs work and that nobody decided or that was put off, and any row that was decided to be
asked of the author or not to be found.  Rows that a record lists as citing it are asked of the citing paper's author.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

from ledger_tui.record.model import INBOUND, OUTBOUND
from ledger_tui.writing.citation import work_words
from ledger_tui.writing.decided import AUTHOR_QUERY, LATER, NOT_FOUND, DecidedRow, detail_words
from ledger_tui.writing.escape import escaped

# What Markdown, its dialects or HTML inside of it would take for a mark within a line: as few as will do, for the list
# is also read as it stands.  A bare address would be made a link, and the backslashes within it a part of the address.
_MARKS = re.compile(r"[\\`*_{}\[\]<#|~$]|&(?=#?\w+;)|(?i:(?<=http)|(?<=https)|(?<=ftp)):(?=//)|(?i:(?<=www))\.")

_OUTBOUND_QUESTIONS = {
    "unresolved": "No work was found under this title. What is its DOI, arXiv id or address?",
    "parse uncertain": "The printed reference could not be read for certain. How does it read in full?",
    "malformed identifier": "Its identifier is not well formed. What is the right one?",
    "not linked": "The source names no identifier for this reference. What is its DOI, arXiv id or address?",
    "extracted": "The reference was taken from the text and no work was found. What is its DOI, arXiv id or address?",
    "metadata mismatch": "The work that was found differs from what is printed. Which of the two is meant?",
}
_NO_TEXT = "The record holds no text of this reference. Which work is it?"
_ANY = "The reference could not be settled. Which work is it, and what is its DOI, arXiv id or address?"


def is_asked(decided: DecidedRow) -> bool:
    """Whether the checklist has a line for a row."""
    word = decided.decision.decision if decided.decision else LATER
    return word in (AUTHOR_QUERY, NOT_FOUND) or (word == LATER and decided.needs_work)


def checklist(rows: Iterable[DecidedRow]) -> Iterator[str]:
    """The lines of the checklist, each with its line break, a heading for each record and direction."""
    asked = [decided for decided in rows if is_asked(decided)]
    yield f"# Open references: {len(asked)}\n"
    for (_, direction), group in groupby(asked, key=lambda decided: (decided.row.record, decided.row.direction)):
        lines = list(group)
        yield from ("\n", f"## {_heading(lines[0], direction, len(lines))}\n", "\n")
        for decided in lines:
            yield f"- [ ] **{_number(decided)}** {marked(work_words(decided))} — {marked(question(decided))}\n"


def question(decided: DecidedRow) -> str:
    """What is open about a row, as a question; a note that a person wrote to the row stands in its place or with it."""
    decision = decided.decision
    note = decision.note if decision else None
    if decision is not None and decision.decision == AUTHOR_QUERY and note:
        return note
    asked = _question(decided)
    return f"{asked} ({note})" if note else asked


def _question(decided: DecidedRow) -> str:
    row, decision = decided.row, decided.decision
    if decision is not None and decision.decision == NOT_FOUND:
        places = detail_words(decision)
        return f"It was not found{f' in {places}' if places else ''}. Where can it be had?"
    if row.direction == INBOUND:
        number = f", as its reference {row.reference}" if row.reference else ""
        return f"Does it cite {decided.record}{number}?"
    if row.placeholder or row.title is None:
        return _NO_TEXT
    return _OUTBOUND_QUESTIONS.get(row.state or "", _ANY)


def _heading(first: DecidedRow, direction: str, count: int) -> str:
    title = f": {first.facts.title}" if first.facts.title else ""
    named = marked(f"{first.record}{title}")
    things = "reference" if count == 1 else "references"
    match direction:
        case word if word == OUTBOUND:
            return f"{count} {things} of {named}"
        case word if word == INBOUND:
            return f"{count} {'paper' if count == 1 else 'papers'} said to cite {named}"
    return f"{count} {things}, {marked(direction)}, of {named}"


def _number(decided: DecidedRow) -> str:
    return marked(decided.row.reference or "no number")


def marked(text: str) -> str:
    """The text as Markdown that is drawn as this very text: no mark, no HTML, no link made of an address."""
    return _MARKS.sub(r"\\\g<0>", escaped(text))
