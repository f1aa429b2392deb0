"""Hints: what about a row is worth a person's look.  Each has its reason, and none is a state or changes one."""

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ledger_tui.index.columns import spread
from ledger_tui.index.index import Index, Row
from ledger_tui.index.near import all_titles
from ledger_tui.record.model import INBOUND
from ledger_tui.record.references import looks_like_a_year
from ledger_tui.record.states import Standing, standing
from ledger_tui.triage.copies import disagreeing, with_disagreeing_copies
from ledger_tui.triage.naming import conflicts, names_the_subject, naming_the_subject, with_conflicts
from ledger_tui.triage.suspect import may_be_suspect, suspicions

FUZZY, SUSPECT, COPIES, YEARS, STATES = "fuzzy", "suspect", "copies", "years", "states"
NAMES, ITSELF = "names", "itself"

_FUZZY_STATE = "verified fuzzy"


@dataclass(frozen=True, slots=True)
class Addition:
    """A kind of hint that can be switched on for the queue: its name, a label, one line of help."""

    name: str
    label: str
    help: str


ADDITIONS: tuple[Addition, ...] = (
    Addition(FUZZY, "verified fuzzy", "rows that were matched approximately"),
    Addition(SUSPECT, "suspect titles", "titles that look like a venue, names, a notice, pages, or are damaged"),
    Addition(COPIES, "disagreeing copies", "rows of which another row tells the same pair in another state"),
    Addition(YEARS, "year-like numbers", "reference numbers that look like years"),
    Addition(STATES, "states not known", "rows whose state is a word that this program does not know"),
    Addition(NAMES, "titles against identifiers", "rows whose title and identifier are told apart elsewhere"),
    Addition(ITSELF, "citing = cited", "rows that name the paper of their own record"),
)


@dataclass(frozen=True, slots=True)
class Hint:
    """One hint upon a row.  `addition` is the name of the addition it belongs to, `kind` what it is, more closely."""

    addition: str
    kind: str
    reason: str


def hints(index: Index, row: int) -> list[Hint]:
    """Every hint upon a row, in the order of `ADDITIONS`."""
    told = index.row(row)
    found = []
    if told.state == _FUZZY_STATE:
        by = f" by {told.method}" if told.method else ""
        found.append(Hint(FUZZY, _FUZZY_STATE, f"matched approximately{by}"))
    if told.title is not None and not told.placeholder:
        occurrences = index.derived(all_titles).occurrences
        found += [Hint(SUSPECT, kind, reason) for kind, reason in suspicions(told.title, occurrences)]
    found += _of_copies(index, row)
    if looks_like_a_year(told.reference, _list_length(index, told)):
        found.append(Hint(YEARS, "year-like number", f"the reference number {told.reference} looks like a year"))
    if standing(told.state) is Standing.NOT_KNOWN:
        found.append(Hint(STATES, "state not known", f"“{told.state}” is none of the states known here"))
    found += [Hint(NAMES, conflict.kind, conflict.reason) for conflict in conflicts(index, row)]
    if why := names_the_subject(index, row):
        found.append(Hint(ITSELF, "citing = cited", f"the row names the paper of its own record: {why}"))
    return found


def hinted(index: Index, additions: Collection[str]) -> NDArray[np.bool_]:
    """For every row whether one of these additions has a hint upon it; those of records not shown may be left out."""
    found = np.zeros(index.row_count, np.bool_)
    for name in additions:
        found |= _ROWS[name](index)
    return found


def _of_copies(index: Index, row: int) -> list[Hint]:
    others = disagreeing(index, row)
    if not others:
        return []
    told = [f"{index.row(other).state or 'no state'} in {_place(index, other)}" for other in others[:_NAMED]]
    more = f", and {len(others) - _NAMED} more" if len(others) > _NAMED else ""
    return [Hint(COPIES, "disagreeing copies", f"the same pair is told {', '.join(told)}{more}")]


_NAMED = 3


def _place(index: Index, row: int) -> str:
    told = index.row(row)
    reference = "no reference number" if told.reference is None else f"reference {told.reference}"
    return f"{index.records[told.record].key} {told.direction}, {reference}"


def _list_length(index: Index, told: Row) -> int:
    """The length of the list that a row's number is a place in; an inbound row's list is the citing paper's, and how
    long that is, its record does not say."""
    return 0 if told.direction == INBOUND else len(index.records[told.record].spans[told.direction] or ())


def _fuzzy_rows(index: Index) -> NDArray[np.bool_]:
    table = index.kinds.state.table([_FUZZY_STATE])
    rows: NDArray[np.bool_] = table[index.row_kinds.values[: index.row_count]]
    return rows


def _rows_of_unknown_states(index: Index) -> NDArray[np.bool_]:
    words = [word for word in index.kinds.state.words.words if standing(word) is Standing.NOT_KNOWN]
    rows: NDArray[np.bool_] = index.kinds.state.table(words)[index.row_kinds.values[: index.row_count]]
    return rows


def _rows_numbered_as_years(index: Index) -> NDArray[np.bool_]:
    words = index.references.words
    codes = index.row_references.values[: index.row_count]
    maybe = spread(codes, len(words), lambda codes: np.array([looks_like_a_year(words[code], 0) for code in codes]))
    found = np.zeros(index.row_count, np.bool_)
    for row in np.flatnonzero(maybe).tolist():
        found[row] = looks_like_a_year(words[codes[row]], _list_length(index, index.row(row)))
    return found


def _rows_of_suspect_titles(index: Index) -> NDArray[np.bool_]:
    kinds = index.row_kinds.values[: index.row_count]
    codes = index.row_titles.values[: index.row_count].copy()
    codes[index.kinds.is_placeholder()[kinds]] = 0
    found: NDArray[np.bool_] = index.derived(_SuspectTitles).table()[codes]
    return found


class _SuspectTitles:
    """Which titles look wrong.  Titles worth a closer look are looked at again when others came, since what is a word
    elsewhere tells a broken one."""

    def __init__(self, index: Index) -> None:
        self._index = index
        self._worth: list[int] = []
        self._read = 0
        self._table = np.zeros(0, np.bool_)

    def table(self) -> NDArray[np.bool_]:
        """For every code of a title whether it looks wrong."""
        titles = self._index.titles
        size = len(titles)
        if size != len(self._table):
            self._worth += [code for code in range(max(self._read, 1), size) if may_be_suspect(titles[code] or "")]
            self._read = size
            occurrences = self._index.derived(all_titles).occurrences
            table = np.zeros(size, np.bool_)
            for code in self._worth:
                table[code] = bool(suspicions(titles[code] or "", occurrences))
            self._table = table
        return self._table


_ROWS = {
    FUZZY: _fuzzy_rows,
    SUSPECT: _rows_of_suspect_titles,
    COPIES: with_disagreeing_copies,
    YEARS: _rows_numbered_as_years,
    STATES: _rows_of_unknown_states,
    NAMES: with_conflicts,
    ITSELF: naming_the_subject,
}
