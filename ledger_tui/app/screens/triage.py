"""The triage screen: one undecided row at a time, with the evidence and the decisions; or selected rows together."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical

from ledger_tui.app.bindings import bindings
from ledger_tui.app.glyphs import Glyphs
from ledger_tui.app.panes.evidence import EvidencePane
from ledger_tui.app.screens import asking
from ledger_tui.app.screens.overlay import Overlay, Reading
from ledger_tui.app.text import triage as words
from ledger_tui.app.text.chrome import opened
from ledger_tui.app.text.help import help_lines
from ledger_tui.app.text.lines import Line, Role
from ledger_tui.app.widgets.bar import Bar
from ledger_tui.app.widgets.line_table import LineTable
from ledger_tui.app.widgets.pager import Pager
from ledger_tui.reading.clean import clean
from ledger_tui.session.desk import Desk
from ledger_tui.triage.decisions import Need, Refused, allowed, needs, refusal
from ledger_tui.triage.decisions import evidence as evidence_detail
from ledger_tui.triage.entry import Entry
from ledger_tui.triage.journal import NotKept
from ledger_tui.writing.decided import CONFIRMED

_HEARING_SECONDS = 2.0


class TriageScreen(Overlay[int]):
    """The queue on the left; the row, its evidence and its decisions on the right.  The result is a row to open.

    `together` are rows that are listed and decided at once; without them the queue is gone through row by row.
    `hiding` gives what tells of a row whether a location's filter hides it; such rows are passed over.
    """

    BINDINGS: ClassVar[list[BindingType]] = bindings("triage")
    CSS_PATH = "triage.tcss"

    def __init__(
        self,
        desk: Desk,
        glyphs: Glyphs,
        *,
        row: int | None,
        together: Sequence[int] = (),
        hiding: Callable[[], Callable[[int], bool]],
    ) -> None:
        what = f"decide {len(together)} selected rows together" if together else "triage"
        super().__init__(what, glyphs, "? keys, esc closes")
        self._desk = desk
        self._first = row
        self._together = tuple(together)
        self._hiding = hiding
        self._record: int | None = None

    def compose(self) -> ComposeResult:
        """Queue, row, evidence, decisions."""
        with Vertical():
            yield self.title_bar()
            yield Bar(glyphs=self._glyphs, id="progress")
            with Horizontal():
                yield LineTable(words.QUEUE_COLUMNS, glyphs=self._glyphs, least=18, id="queue")
                yield EvidencePane(self._desk, self._glyphs, id="row-side")
            yield Pager(glyphs=self._glyphs, indent=1, id="decisions")
            yield Bar(glyphs=self._glyphs, id="says")

    def on_mount(self) -> None:
        """Stand on the row one came from, or on the next one that is undecided."""
        rows = self._rows
        row = self._first
        if not self._together and (row is None or self._desk.queue.position(row) is None or self._desk.of(row)):
            row = self._desk.step(row, 1, self._hiding()).row or row
        line = rows.index(row) if row in rows else 0
        self._queue.show(rows, self._cells, cursor=line, empty=[[("  No row needs a decision.", Role.DIM)]])
        self.set_focus(self._queue)
        self._draw_row()
        # How much of the journal's path there is room for is known once everything has its place.
        self.call_after_refresh(self._draw)
        self.set_interval(_HEARING_SECONDS, self._hear)

    @property
    def _rows(self) -> list[int]:
        if self._together:
            return list(self._together)
        rows: list[int] = self._desk.queue.rows.tolist()
        records = self._desk.dataset.index.row_records
        return rows if self._record is None else [row for row in rows if records[row] == self._record]

    @property
    def _queue(self) -> LineTable:
        return self.query_one("#queue", LineTable)

    @property
    def _side(self) -> EvidencePane:
        return self.query_one(EvidencePane)

    @property
    def moving(self) -> LineTable | Pager:
        """What has the focus."""
        return self.focused if isinstance(self.focused, LineTable | Pager) else self._queue

    # Drawing.

    def _cells(self, row: int) -> Any:
        return words.queue_cells(self._desk, row, self._glyphs)

    def _draw_row(self, says: str = "") -> None:
        self._side.show(self._queue.row)
        self._draw(says)

    def _catch_up(self) -> None:
        """Show the row under the cursor, if the word that the cursor moved is still under way."""
        if self._queue.row != self._side.row:
            self._draw_row()

    def _draw(self, says: str = "") -> None:
        desk, row = self._desk, self._queue.row
        group = desk.queue.group(row).value if row is not None and desk.queue.contains(row) else ""
        words_of_progress = f" {desk.progress(row)}" + (f" {self._glyphs.dot} {group}" if group else "")
        progress: Line = [(words_of_progress, Role.STRONG)]
        trouble = desk.journal.trouble
        bar = self.query_one("#progress", Bar)
        room = bar.size.width - cell_len(words_of_progress)
        kept = opened(f"kept in {clean(str(desk.journal.path))}", room, self._glyphs)
        bar.show(progress, [(f"not kept: {trouble} ", Role.WARN)] if trouble else kept)
        self._queue.refresh()
        self._side.draw()
        self.query_one("#decisions", Pager).show([words.decision_keys(desk.dataset.index, row)])
        self._say(says)

    def _hear(self) -> None:
        """What another window decided meanwhile is shown."""
        if self._desk.hear():
            self._draw("another window decided")

    @property
    def _note(self) -> str | None:
        """The note that was written for the row."""
        row = self._queue.row
        return None if row is None else self._desk.notes.get(self._desk.dataset.index.key(row))

    def _say(self, says: str) -> None:
        note: Line = [(f" note: {self._note}", Role.KEY)] if self._note else []
        self.query_one("#says", Bar).show([(f" {says}", Role.WARN)] if says else note)

    # Moving.

    @on(LineTable.Moved, "#queue")
    def _row_moved(self) -> None:
        self._catch_up()

    def action_pane(self, by: int) -> None:
        """Queue, evidence, the row, the piece of evidence."""
        panes = [self._queue, self._side.table, *self._side.query(Pager)]
        at = panes.index(self.focused) if self.focused in panes else 0
        self.set_focus(panes[(at + by) % len(panes)])
        if self.focused is self._side.table:
            self._side.go_in()

    def action_undecided(self, by: int) -> None:
        """To the next undecided row of the queue."""
        self._go_on(by)

    def _go_on(self, by: int = 1, says: str = "") -> None:
        rows = set(self._rows)
        step = self._desk.step(self._queue.row, by, self._hiding(), among=rows)
        passed = f"{step.passed} passed over, hidden by filters" if step.passed else ""
        if step.row is None:
            what = "row that is listed here" if self._together or self._record is not None else "row of the queue"
            done = f"every {what} is decided" if not step.passed else "no other row waits"
            self._draw("; ".join(filter(None, (says, done, passed))))
            return
        self._queue.move_to_line(self._rows.index(step.row))
        self.set_focus(self._queue)
        self._draw_row("; ".join(filter(None, (says, passed))))

    def action_open_row(self) -> None:
        """Open the row, or the evidence that has the focus, where it stands."""
        piece = self._side.piece if self.focused is self._side.table else None
        self.dismiss(piece.row if piece is not None and piece.row is not None else self._queue.row)

    @on(LineTable.Chosen)
    def _line_chosen(self) -> None:
        self.action_open_row()

    # Deciding.

    def action_decide(self, word: str) -> None:
        """Take a decision of the row, or of all the rows that are listed together; what it needs is asked first."""
        row = self._queue.row
        if row is None:
            return
        self._catch_up()
        before = self._desk.of(row)
        if self._desk.hear() and (now := self._desk.of(row)) != before and now is not None:
            self._draw(f"another window decided meanwhile: {now.entry.decision}; the key again decides otherwise")
            return
        rows = self._together or (row,)
        if all(kind.word != word for kind in allowed(self._desk.dataset.index, row)):
            self._say(refusal(self._desk.dataset.index, row, word) or "")
            return
        need = needs(self._desk.dataset.index, row, word)
        take = partial(self._take, rows, word)
        if word == CONFIRMED:
            chosen = None if self._together else self._side.chosen
            take(evidence_detail(chosen) if chosen else None)
        elif need is Need.NOTHING:
            take(None)
        else:
            asking.ask(self, self._glyphs, (self._desk.dataset.index, row), need, take)

    def _take(self, rows: Sequence[int], word: str, told: Mapping[str, Any] | None) -> None:
        try:
            taken = self._desk.decide(rows, word, told, self._note)
        except Refused as refused:
            self._say(str(refused))
            return
        except NotKept as lost:
            self._decided(lost.entries)
            self._not_kept(lost)
            return
        self._decided(taken)

    def _decided(self, taken: Sequence[Entry]) -> None:
        for entry in taken:
            self._desk.notes.pop(entry.row, None)
            self._desk.selected -= {entry.row}
        count = len(taken)
        says = f"decided: {taken[0].decision}" + (f", {count} rows" if count > 1 else "")
        if self._together:
            self._draw(says)
        else:
            self._go_on(1, says)

    def _not_kept(self, lost: NotKept) -> None:
        self._draw(f"in memory only: {lost.reason}")
        asking.ask_where_to_save(self, self._glyphs, self._desk.journal, lost.reason, lambda: self._draw("saved"))

    def action_note(self) -> None:
        """Write the note of the next decision."""

        def written(text: str | None) -> None:
            row = self._queue.row
            if text is not None and row is not None:
                self._desk.notes[self._desk.dataset.index.key(row)] = clean(text)
                self._say("")

        asking.ask_note(self, self._glyphs, self._note or "", written)

    def action_undo(self) -> None:
        """Take back what was decided last."""
        self._reverse(self._desk.journal.undo, "taken back")

    def action_redo(self) -> None:
        """Decide it again."""
        self._reverse(self._desk.journal.redo, "decided again")

    def _reverse(self, act: Any, done: str) -> None:
        try:
            entries: list[Entry] = act()
        except NotKept as lost:
            self._not_kept(lost)
            return
        if not entries:
            self._say("nothing to take back" if done == "taken back" else "nothing to decide again")
            return
        rows = self._rows
        found = [row for entry in entries for row in self._desk.dataset.index.find(entry.row) if row in rows]
        if found:
            self._queue.move_to_line(rows.index(found[0]))
        self._draw_row(f"{done}: {entries[0].decision}" + (f", {len(entries)} rows" if len(entries) > 1 else ""))

    def action_carry(self) -> None:
        """List the rows of other records to which the decision could be carried, and carry it there when confirmed."""
        row = self._queue.row
        if row is None or self._desk.of(row) is None:
            self._say("the row has no decision to carry")
            return
        listed = self._desk.carried(row)
        drafts = [one.draft for one in listed if one.draft is not None and one.decided is None]
        if not drafts:
            self._say("no undecided row of another record cites the same work, or the decision is about this row alone")
            return

        def confirmed(yes: str | None) -> None:
            if yes is None:
                return
            try:
                taken = self._desk.append(drafts)
            except NotKept as lost:
                self._not_kept(lost)
            else:
                self._draw(f"carried to {len(taken)} rows")

        asking.ask_carry(self, self._glyphs, self._desk, listed, confirmed)

    # The queue.

    def action_one_paper(self) -> None:
        """The rows of this row's record only, or all again."""
        row = self._queue.row
        if self._record is None and row is not None:
            self._record = self._desk.dataset.index.row_records[row]
            self._rebuild(f"only {self._desk.dataset.index.records[self._record].key}")
        else:
            self._record = None
            self._rebuild("all papers")

    def action_order(self) -> None:
        """By group, or as printed."""
        self._desk.switch_order()
        self._rebuild(f"ordered {'by group' if self._desk.order == 'group' else 'as printed'}")

    def action_additions(self) -> None:
        """Switch hints on or off."""

        def chosen(name: str | None) -> None:
            if name is not None:
                self._desk.additions ^= {name}
                self._rebuild("hints: " + (", ".join(sorted(self._desk.additions)) or "none"))

        asking.ask_additions(self, self._glyphs, self._desk, chosen)

    def _rebuild(self, says: str) -> None:
        row, rows = self._queue.row, self._rows
        self._queue.show(rows, self._cells, cursor=rows.index(row) if row in rows else 0)
        self._draw_row(says)

    def action_keys(self) -> None:
        """The keys of this screen."""
        lines = help_lines("triage", "everywhere", ascii_only=self._glyphs.ascii_only, grammar=False)
        self.app.push_screen(Reading("Keys of triage", self._glyphs, lines, indent=21))
