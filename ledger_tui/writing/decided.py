"""A row with the decision that stands beside it: what everything handed over is made of.

The record's state is never changed by a decision; both are told, each as what it is.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from ledger_tui.index.index import Index, RecordFacts, Row
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
    """One row, its key, the facts of its record and the decision that stands, if any."""

    key: str
    row: Row
    facts: RecordFacts
    decision: DecisionView | None

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
    def record(self) -> str:
        """The record's paper with its version: `2304.11277v2`."""
        version = self.facts.version
        return self.facts.key if version is None else f"{self.facts.key}v{version}"


def decided_rows(index: Index, rows: Iterable[int], decisions: Decisions = nothing_decided) -> Iterator[DecidedRow]:
    """Rows by number, in the order given, each with its decision."""
    for number in rows:
        row, key = index.row(number), index.key(number)
        yield DecidedRow(key, row, index.records[row.record], decisions(key))


def detail_words(decision: DecisionView) -> str | None:
    """A decision's detail on one line (`doi:10.1000/182`, `standard`, `Crossref, DBLP`); `None` where it has none."""
    detail = decision.detail or {}
    if detail.get("scheme") and detail.get("value"):
        return f"{detail['scheme']}:{detail['value']}"
    for name in ("kind", "places", "of", "evidence"):
        if value := detail.get(name):
            return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    return None
