"""The works that rows may be handed over as, for BibTeX, RIS and CSL-JSON.

A row is a reference there only if somebody can stand for it: it has a known identifier (its own, or one that a person
gave it), or a person confirmed its title.  The others are left out and counted by the reason.  Rows of one work (an
equal identifier, or an equal telling title without two different identifiers of one scheme) are one reference.
A row whose match was confirmed by another row, the evidence, is of that row's work; a row that repeats another is no
work of its own.

A record tells neither authors nor year nor kind of a work, so that none are written.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from ledger_tui.record.identifiers import Identifier
from ledger_tui.record.loosekey import fold, is_telling
from ledger_tui.writing.address import address_of
from ledger_tui.writing.citation import provenance
from ledger_tui.writing.counted import counted
from ledger_tui.writing.decided import CONFIRMED, OUT_OF_SCOPE, WRONG_MATCH, DecidedRow
from ledger_tui.writing.known import contradict, known_identifiers, known_title, rows_of_work

VERIFIED_EXACT = "verified exact"

_NO_KEY = re.compile(r"[^A-Za-z0-9.:/+-]+")
_TOLD_PLACES = 3
_KEY_WORDS, _KEY_LENGTH = 5, 60


@dataclass(frozen=True, slots=True)
class Reference:
    """One work handed over: a citation key that no other has, its title as told, its identifiers, normalised, the kind
    that a person gave a work out of scope (`standard`), and a note that says where it was told and what was decided."""

    key: str
    title: str | None
    identifiers: tuple[Identifier, ...]
    kind: str | None
    note: str
    rows: int

    def value(self, scheme: str) -> str | None:
        """The first identifier of a scheme."""
        return next((value for known, value in self.identifiers if known == scheme), None)


@dataclass(frozen=True, slots=True)
class References:
    """The references of some rows; `rows` counts the rows, `left_out` those that are no reference, by the reason."""

    references: tuple[Reference, ...]
    rows: int
    left_out: Counter[str]

    def words(self) -> str:
        """`2 references of 3 rows; 107 of 110 rows are left out: 25 placeholders without an identifier, 82 …`."""
        missing = self.left_out.total()
        words = f"{counted(len(self.references), 'reference')} of {counted(self.rows - missing, 'row')}"
        if not missing:
            return f"{words}; no row is left out"
        reasons = ", ".join(f"{count} {reason}" for reason, count in self.left_out.most_common())
        verb = "is" if missing == 1 else "are"
        return f"{words}; {missing} of {counted(self.rows, 'row')} {verb} left out: {reasons}"


def references(rows: Iterable[DecidedRow], *, verified: bool = False) -> References:
    """The works of rows.  `verified`: a title whose row says `verified exact` stands as if a person confirmed it."""
    works, left_out, count = _Works(), Counter[str](), 0
    for decided in rows:
        count += 1
        if reason := _left_out(decided, verified):
            left_out[reason] += 1
        else:
            works.add(decided)
    return References(works.references(), count, left_out)


def _left_out(decided: DecidedRow, verified: bool) -> str | None:
    if decided.repeats:
        return "decided to repeat another row"
    if any(map(address_of, known_identifiers(decided))):
        return None
    word = decided.decision.decision if decided.decision else None
    if word == WRONG_MATCH:
        return "decided to be a wrong match"
    if decided.rests_on_evidence and decided.evidence is None:
        return "without an identifier, confirmed by a row that is not loaded"
    if known_title(decided) is None:
        return "without an identifier or any title"
    return None if word == CONFIRMED else _unconfirmed(decided, verified)


def _unconfirmed(decided: DecidedRow, verified: bool) -> str | None:
    if decided.row.state != VERIFIED_EXACT or decided.decision is not None:
        return "without an identifier, its title not confirmed"
    return None if verified else "without an identifier, verified exact by the record alone"


@dataclass(slots=True, eq=False)
class _Work:
    number: int
    rows: list[DecidedRow] = field(default_factory=list)
    identifiers: dict[Identifier, None] = field(default_factory=dict)
    joined: "_Work | None" = None
    """The work that this one turned out to be."""

    def join(self, other: "_Work") -> None:
        """Take over the rows and identifiers of a work that is this one."""
        self.rows = sorted([*self.rows, *other.rows], key=lambda decided: decided.row.number)
        self.identifiers |= other.identifiers
        other.joined = self


class _Works:
    """Rows put together by work, in the order met."""

    def __init__(self) -> None:
        self._works: list[_Work] = []
        self._by_row: dict[int, _Work] = {}
        self._by_identifier: dict[Identifier, _Work] = {}
        self._by_title: dict[str, list[_Work]] = {}

    def add(self, decided: DecidedRow) -> None:
        identifiers, rows = known_identifiers(decided), rows_of_work(decided)
        folded = fold(known_title(decided) or "")
        title = folded.replace(" ", "") if is_telling(folded) else ""
        alike = self._by_title.setdefault(title, []) if title else []
        work = self._named(rows, identifiers) or next(
            (found for other in alike if not contradict((found := _whole(other)).identifiers, identifiers)), None
        )
        if work is None:
            work = _Work(len(self._works))
            self._works.append(work)
        work.rows.append(decided)
        if all(work is not _whole(other) for other in alike):
            alike.append(work)
        for row in rows:
            self._by_row.setdefault(row, work)
        for identifier in identifiers:
            work.identifiers.setdefault(identifier)
            self._by_identifier.setdefault(identifier, work)

    def _named(self, rows: list[int], identifiers: list[Identifier]) -> _Work | None:
        """The work of these rows or identifiers; works that are found to be one by them become one."""
        found = {_whole(self._by_row[row]): None for row in rows if row in self._by_row}
        for known in identifiers:
            if known in self._by_identifier:
                work = _whole(self._by_identifier[known])
                if not any(contradict(work.identifiers, other.identifiers) for other in found):
                    found[work] = None
        works = sorted(found, key=lambda work: work.number)
        for other in works[1:]:
            works[0].join(other)
        return works[0] if works else None

    def references(self) -> tuple[Reference, ...]:
        taken: set[str] = set()
        return tuple(_reference(work, taken) for work in self._works if work.joined is None)


def _whole(work: _Work) -> _Work:
    while work.joined is not None:
        work = work.joined
    return work


def _reference(work: _Work, taken: set[str]) -> Reference:
    title = next((title for decided in _best_first(work.rows) if (title := known_title(decided))), None)
    identifiers = tuple(work.identifiers)
    told = [provenance(decided) for decided in work.rows[:_TOLD_PLACES]]
    more = len(work.rows) - len(told)
    note = ". ".join([*told, f"And {more} more"] if more else told)
    key = _free_key(_key(title, identifiers), taken)
    return Reference(key, title, identifiers, _kind(work.rows), note, len(work.rows))


def _best_first(rows: list[DecidedRow]) -> list[DecidedRow]:
    def place(decided: DecidedRow) -> int:
        if decided.decision and decided.decision.decision == CONFIRMED:
            return 0
        return 1 if decided.row.state == VERIFIED_EXACT else 2

    return sorted(rows, key=place)


def _kind(rows: list[DecidedRow]) -> str | None:
    for decided in rows:
        if decided.decision and decided.decision.decision == OUT_OF_SCOPE and decided.decided_as_told_here:
            return str((decided.decision.detail or {}).get("kind") or "") or None
    return None


def _key(title: str | None, identifiers: tuple[Identifier, ...]) -> str:
    for scheme in ("arxiv", "doi", "pmid", "pmcid", "isbn"):
        value = next((value for known, value in identifiers if known == scheme), None)
        if value and value.isascii():
            return f"{scheme}:{_NO_KEY.sub('_', value)}"
    words = [word for word in fold(title or "").split() if word.isascii()][:_KEY_WORDS]
    if words:
        return "-".join(words)[:_KEY_LENGTH]
    told = title or repr(identifiers)
    return f"work-{hashlib.blake2b(told.encode('utf-8', 'replace'), digest_size=4).hexdigest()}"


def _free_key(key: str, taken: set[str]) -> str:
    """A key that is free where case makes no difference, as to BibTeX it makes none."""
    free, number = key, 2
    while free.casefold() in taken:
        free, number = f"{key}-{number}", number + 1
    taken.add(free.casefold())
    return free
