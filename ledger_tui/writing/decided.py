"""A row with the decision that stands beside it: what everything handed over is made of.

The record's state is never changed by a decision; both are told, each as what it is.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from ledger_tui.index.index import Index, RecordFacts, Row
from ledger_tui.record.model import INBOUND, OUTBOUND
from ledger_tui.record.states import Standing, standing

CONFIRMED = "confirmed"
WRONG_MATCH = "wrong match"
WRONG_METADATA = "right work, wrong metadata"
BROKEN_PARSE = "broken parse"
IDENTIFIED = "identified by hand"
NO_IDENTIFIER = "no identifier exists"
OUT_OF_SCOPE = "out of scope"
DUPLICATE = "duplicate of"
NOT_FOUND = "not found"
AUTHOR_QUERY = "author query"
LATER = "later"


class DecisionView(Protocol):
    """What a writer needs of a standing decision: an entry of the journal has it all.

    `decision` is its word, one of those above.  `detail` holds, as the decision wants it: `scheme`, `value` and
    `typed` (identified by hand), `kind` (out of scope), `places` (not found, a list), `evidence` (confirmed: the key
    of the chosen row), `of` (duplicate: the key of the other row).  `state_seen` is the state that the row told then,
    in the list of `direction` of `record` (a paper key): a row that two records tell under one id has one decision,
    and a state of its own in each.
    """

    @property
    def decision(self) -> str: ...  # noqa: D102  # told above
    @property
    def detail(self) -> Mapping[str, Any] | None: ...  # noqa: D102
    @property
    def note(self) -> str | None: ...  # noqa: D102
    @property
    def at(self) -> str: ...  # noqa: D102
    @property
    def who(self) -> str | None: ...  # noqa: D102
    @property
    def record(self) -> str | None: ...  # noqa: D102
    @property
    def direction(self) -> str | None: ...  # noqa: D102
    @property
    def state_seen(self) -> str | None: ...  # noqa: D102


Decisions = Callable[[str], DecisionView | None]
"""The decision that stands for a row key; `None` where none does."""


def nothing_decided(key: str) -> None:
    """For rows that nobody decides upon."""


@dataclass(frozen=True, slots=True)
class DecidedRow:
    """One row, its key, the facts of its record and the decision that stands, if any.

    `named` is the loaded row that the decision names: the chosen evidence, or the row that this one repeats.
    """

    key: str
    row: Row
    facts: RecordFacts
    decision: DecisionView | None
    named: "DecidedRow | None" = None

    @property
    def needs_work(self) -> bool:
        """Whether the state that the record tells needs work; a decision makes no difference."""
        return standing(self.row.state) is Standing.NEEDS_WORK

    @property
    def settled_by_decision(self) -> bool:
        """Whether a person decided, and not merely to look at it later."""
        return self.decision is not None and self.decision.decision != LATER

    @property
    def changed_since(self) -> bool:
        """Whether the record tells another state than the one that was decided upon."""
        decision = self.decision
        if decision is None or (decision.record, decision.direction) != (self.facts.key, self.row.direction):
            return False
        return decision.state_seen != self.row.state

    @property
    def decided_as_told_here(self) -> bool:
        """Whether the decision, if any, was taken of a row whose other work is the same as this one's.

        A row told under one id by the citing and by the cited paper's record has one decision; what that says of the
        cited work says nothing of the citing paper.
        """
        direction = self.decision.direction if self.decision else None
        return direction is None or (direction == INBOUND) == (self.row.direction == INBOUND)

    @property
    def evidence(self) -> "DecidedRow | None":
        """The row whose match was confirmed in place of this row's own, where that is loaded."""
        return self.named if self._decided(CONFIRMED) else None

    @property
    def rests_on_evidence(self) -> bool:
        """Whether the match of another row was confirmed, be that loaded or not."""
        return self._decided(CONFIRMED) and _named_key(self.decision) is not None

    @property
    def repeats(self) -> bool:
        """Whether it was decided to be another row told again."""
        return self._decided(DUPLICATE)

    @property
    def record(self) -> str:
        """The record's paper with its version: `2304.11277v2`."""
        return _record_words(self.facts)

    @property
    def place(self) -> str:
        """Where the row stands: `2602.22437 reference 10`, `2304.11277v2 inbound, reference 70`."""
        return _place_words(self.row, self.facts)

    @property
    def detail_words(self) -> str | None:
        """The decision's detail on one line, as `detail_words` with the index tells it."""
        if self.decision is None:
            return None
        return _detail_words(
            self.decision, _told_words(self.named.row, self.named.facts) if self.named else _NOT_LOADED
        )

    def _decided(self, word: str) -> bool:
        return self.decision is not None and self.decision.decision == word and self.decided_as_told_here


def decided_rows(index: Index, rows: Iterable[int], decisions: Decisions = nothing_decided) -> Iterator[DecidedRow]:
    """Rows by number, in the order given, each with its decision and the row that this names."""
    for number in rows:
        yield _decided_row(index, number, decisions, frozenset())


def detail_words(decision: DecisionView, index: Index | None = None) -> str | None:
    """A decision's detail on one line (`doi:10.1000/182`, `standard`, `Crossref, DBLP`); `None` where it has none.

    A row that it names is told by its key; with an index, by its place there: `evidence: 2602.22437 reference 10,
    verified exact`, `the row it repeats: …`.
    """
    if index is None:
        return _detail_words(decision, None)
    number = _named_row(index, decision, decision.direction)
    if number is None:
        return _detail_words(decision, _NOT_LOADED)
    row = index.row(number)
    return _detail_words(decision, _told_words(row, index.records[row.record]))


_NAMING = {"evidence": "evidence", "of": "the row it repeats"}
_NOT_LOADED = "a row that is not loaded"


def _decided_row(index: Index, number: int, decisions: Decisions, before: frozenset[int]) -> DecidedRow:
    row, key = index.row(number), index.key(number)
    decision = decisions(key)
    before |= {number}
    other = _named_row(index, decision, row.direction)
    # Journals that were merged may hold decisions that name one another in a ring.
    named = None if other is None or other in before else _decided_row(index, other, decisions, before)
    return DecidedRow(key, row, index.records[row.record], decision, named)


def _named_key(decision: DecisionView | None) -> str | None:
    detail = (decision.detail if decision else None) or {}
    key = next((detail[name] for name in _NAMING if detail.get(name)), None)
    return None if key is None else str(key)


def _named_row(index: Index, decision: DecisionView | None, direction: str | None) -> int | None:
    """The row that a decision names: one that is shown, then one that tells of the same side of its pair."""
    if (key := _named_key(decision)) is None:
        return None
    inbound = direction == INBOUND
    return min(
        index.find(key),
        key=lambda row: (not index.is_shown(index.row_records[row]), (index.direction(row) == INBOUND) != inbound),
        default=None,
    )


def _record_words(facts: RecordFacts) -> str:
    return facts.key if facts.version is None else f"{facts.key}v{facts.version}"


def _place_words(row: Row, facts: RecordFacts) -> str:
    number = "a reference without a number" if row.reference is None else f"reference {row.reference}"
    listed = " " if row.direction == OUTBOUND else f" {row.direction}, "
    return f"{_record_words(facts)}{listed}{number}"


def _told_words(row: Row, facts: RecordFacts) -> str:
    return f"{_place_words(row, facts)}, {row.state or 'state not stated'}"


def _detail_words(decision: DecisionView, named: str | None) -> str | None:
    detail = decision.detail or {}
    if named is not None and (name := next((name for name in _NAMING if detail.get(name)), None)):
        return f"{_NAMING[name]}: {named}"
    if detail.get("scheme") and detail.get("value"):
        return f"{detail['scheme']}:{detail['value']}"
    for name in ("kind", "places", "of", "evidence"):
        if value := detail.get(name):
            return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    return None
