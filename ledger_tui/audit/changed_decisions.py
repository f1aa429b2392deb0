"""The decisions whose row changed, or is gone, between two records."""

from collections.abc import Iterator
from dataclasses import dataclass

from ledger_tui.audit.difference import Difference, RowPair
from ledger_tui.audit.snapshots import Snapshot
from ledger_tui.index.index import Index, Row
from ledger_tui.triage.entry import Entry
from ledger_tui.triage.overlay import Decided, Overlay


@dataclass(frozen=True, slots=True)
class ChangedDecision:
    """A decision upon a row that changed in more than times, the row's direction and what became of it.

    `entry.state_seen` is the state that was decided upon, in the list that `entry` names; `elsewhere`: that is another
    list than this one, which tells the same row.
    """

    entry: Entry
    direction: str
    pair: RowPair
    elsewhere: bool

    @property
    def state_now(self) -> str | None:
        """The state that the newer record tells; `None`: none is stated, or the row is gone."""
        return self.pair.new.state if self.pair.new else None


def changed_decisions(
    found: Difference, old: Snapshot, decided_old: Overlay, new: Snapshot, decided_new: Overlay
) -> list[ChangedDecision]:
    """The decided rows that changed or are gone, in the order of `Difference.rows`; the overlays lie over the indexes
    of the two records."""
    told = []
    for direction, pair in found.rows():
        decided = _decision(
            decided_old.of(old.row(direction, pair.old_place)) if pair.old_place is not None else None,
            decided_new.of(new.row(direction, pair.new_place)) if pair.new_place is not None else None,
        )
        if decided is not None:
            here = {(one.name.paper, direction) for one in (old, new)}
            elsewhere = (decided.record, decided.direction) not in here
            told.append(ChangedDecision(decided, direction, pair, elsewhere))
    return told


def _decision(old: Decided | None, new: Decided | None) -> Entry | None:
    """The decision of a row that two records tell: upon its key in the newer one, or else in the older one."""
    order: Iterator[Decided | None] = iter((None if new is None or new.moved else new, old, new))
    return next((decided.entry for decided in order if decided is not None), None)


def decisions_gone_with(old: Snapshot, decided_old: Overlay, new: Index) -> list[tuple[Entry, Row]]:
    """The decisions upon rows of a record that has no newer one, with the rows, where no newer record tells the row."""
    index = old.dataset.index
    spans = [span for span in index.records[old.number].spans.values() if span is not None]
    rows = [row for row in decided_old.rows().tolist() if any(row in span for span in spans)]
    decided = [(found.entry, index.row(row)) for row in rows if (found := decided_old.of(row))]
    return [(entry, row) for entry, row in decided if not new.find(index.key(row.number))]
