"""The desk: the journal of decisions laid over the rows, the queue of rows that need one, and the rows selected."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from ledger_tui.dataset.dataset import Dataset
from ledger_tui.index.fields import Field
from ledger_tui.triage.carry import Carried, carried
from ledger_tui.triage.decisions import Need, Refused, draft, needs
from ledger_tui.triage.decisions import evidence as chosen_evidence
from ledger_tui.triage.entry import Draft, Entry
from ledger_tui.triage.evidence import PAIR, WORK, Evidence, evidence
from ledger_tui.triage.fields import fields_of
from ledger_tui.triage.journal import Journal
from ledger_tui.triage.overlay import Decided, Overlay, Progress
from ledger_tui.triage.queue import BY_GROUP, PRINTED, Queue, Step, build, step


class Desk:
    """What a person decides with.  `selected` are row keys, `notes` what was written for rows that are not decided yet;
    `additions` and `order` say what the queue holds."""

    def __init__(self, dataset: Dataset, journal: Journal) -> None:
        self.journal = journal
        self.selected: frozenset[str] = frozenset()
        self.notes: dict[str, str] = {}
        self.additions: frozenset[str] = frozenset()
        self.order = BY_GROUP
        self._queue: tuple[object, Queue] | None = None
        self._progress: tuple[Queue, object, Progress] | None = None
        self.take(dataset)

    def take(self, dataset: Dataset) -> None:
        """Go on over another dataset; decisions and selection stay, by row key."""
        self.dataset = dataset
        self.overlay = Overlay(dataset.index, self.journal)

    def hear(self) -> bool:
        """Take in what other windows decided meanwhile; whether there was anything.  A journal that cannot be read just
        now is asked again the next time."""
        try:
            return self.journal.refresh()
        except OSError:
            return False

    @property
    def fields(self) -> Mapping[str, Field]:
        """The fields of filters, those of decisions among them."""
        return fields_of(self.overlay)

    @property
    def queue(self) -> Queue:
        """The rows that need a decision, as the records stand now."""
        index = self.dataset.index
        asked = (id(index), index.changes, self.additions, self.order)
        if self._queue is None or self._queue[0] != asked:
            self._queue = (asked, build(index, self.additions, self.order))
        return self._queue[1]

    def of(self, row: int) -> Decided | None:
        """The decision of a row."""
        return self.overlay.of(row)

    def step(
        self,
        row: int | None,
        by: int,
        hidden: Callable[[int], bool] = lambda _row: False,
        among: Collection[int] | None = None,
    ) -> Step:
        """The next undecided row of the queue, or the one before, of those that are among these (`None`: all)."""

        def done(other: int) -> bool:
            return self.of(other) is not None or (among is not None and other not in among)

        return step(self.queue, row, by, done, hidden)

    def progress(self, row: int | None = None) -> str:
        """`12 of 110, 9 decided, 3 later`: where a row stands in the queue, and how far the queue is decided."""
        queue = self.queue
        if self._progress is None or self._progress[:2] != (queue, self.overlay.seen):
            self._progress = (queue, self.overlay.seen, self.overlay.progress(queue.rows))
        done = self._progress[2]
        place = queue.position(row) if row is not None else None
        where = f"{place + 1} of {len(queue)}" if place is not None else f"{len(queue)} in the queue"
        parts = [where, f"{done.decided} decided", f"{done.later} later"]
        if done.changed:
            parts.append(f"{done.changed} changed since")
        return ", ".join(parts)

    def decide(
        self, rows: Sequence[int], word: str, detail: Mapping[str, Any] | None = None, note: str | None = None
    ) -> list[Entry]:
        """Decide rows together; without a detail, a decision that needs evidence takes each row's own.

        Raises `Refused` before anything is written, with the row it is about where there are several, and `NotKept`
        where it is not on disk.
        """
        index, state_of = self.dataset.index, self.overlay.state_of
        drafts = []
        for row in rows:
            try:
                told = detail if detail is not None else self.own_evidence(row, word)
                drafts.append(draft(index, row, word, told, note, state_of=state_of))
            except Refused as refused:
                which = f"reference {index.row(row).reference or 'not stated'}: " if len(rows) > 1 else ""
                raise Refused(f"{which}{refused}") from None
        return self.append(drafts)

    def own_evidence(self, row: int, word: str, found: Sequence[Evidence] | None = None) -> Mapping[str, Any] | None:
        """The evidence that a decision of a row takes unasked: the first piece, where that is settled and of the same
        pair or work.  A near title is never taken unasked; `None` where there is none, or none is needed.  `found` is
        the row's evidence, where it was asked for already."""
        if needs(self.dataset.index, row, word) is not Need.EVIDENCE:
            return None
        first = next(iter(evidence(self.dataset.index, row, 1) if found is None else found), None)
        if first is None or first.row_key is None or not first.settled or first.kind not in (PAIR, WORK):
            return None
        return chosen_evidence(first.row_key)

    def append(self, drafts: Sequence[Draft]) -> list[Entry]:
        """Write decisions.  Raises `NotKept`; they stand in memory all the same."""
        return self.journal.append(drafts)

    def carried(self, row: int) -> list[Carried]:
        """The rows of other records that a row's decision could be carried to."""
        decided = self.of(row)
        return carried(self.dataset.index, row, decided.entry, self.overlay.state_of) if decided else []

    def select(self, row: int) -> None:
        """Select a row, or no longer."""
        self.selected ^= {self.dataset.index.key(row)}

    def invert(self, rows: Sequence[int]) -> None:
        """Of these rows, select those that are not, and no longer those that are."""
        self.selected ^= {self.dataset.index.key(row) for row in rows}

    def selected_rows(self) -> list[int]:
        """The selected rows that are loaded, in order; each key once, in the record that is shown."""
        found = (self.dataset.index.find(key)[:1] for key in self.selected)
        return sorted(row for rows in found for row in rows)

    def switch_order(self) -> None:
        """By group, or as printed."""
        self.order = PRINTED if self.order == BY_GROUP else BY_GROUP
