"""The triage screen: one undecided row at a time, with the evidence and the decisions; or selected rows together."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical

from ledger_tui.app.bindings import bindings
from ledger_tui.app.glyphs import Glyphs
from ledger_tui.app.screens import asking
from ledger_tui.app.screens.overlay import Overlay, Reading
from ledger_tui.app.text import triage as words
from ledger_tui.app.text.chrome import opened
from ledger_tui.app.text.detail import detail
from ledger_tui.app.text.help import help_lines
from ledger_tui.app.text.lines import Line, Role
from ledger_tui.app.widgets.bar import Bar
from ledger_tui.app.widgets.line_table import LineTable
from ledger_tui.app.widgets.pager import Pager
from ledger_tui.dataset.told import observation_of
from ledger_tui.reading.clean import clean
from ledger_tui.session.desk import Desk
from ledger_tui.triage.decisions import Need, Refused, allowed, needs, refusal
from ledger_tui.triage.decisions import evidence as evidence_detail
from ledger_tui.triage.entry import Entry
from ledger_tui.triage.evidence import Evidence, evidence
from ledger_tui.triage.journal import NotKept

_MOST_EVIDENCE = 200


class TriageScreen(Overlay[int]):
    """The queue on the left; the row, its evidence and its decisions on the right.  The result is a row to open.

    `together` are rows that are listed and decided at once; without them the queue is gone through row by row.
    """

    BINDINGS: ClassVar[list[BindingType]] = bindings("triage")
    CSS_PATH = "triage.tcss"

    def __init__(self, desk: Desk, glyphs: Glyphs, *, row: int | None, together: Sequence[int] = ()) -> None:
        what = f"decide {len(together)} selected rows together" if together else "triage"
        super().__init__(what, glyphs, "? keys, esc closes")
        self._desk = desk
        self._first = row
        self._together = tuple(together)
        self._found: list[Evidence] = []
        self._chosen: str | None = None
        self._note: str | None = None
        self._drawn: int | None = None

    def compose(self) -> ComposeResult:
        """Queue, row, evidence, decisions."""
        with Vertical():
            yield self.title_bar()
            yield Bar(glyphs=self._glyphs, id="progress")
            with Horizontal():
                yield LineTable(words.QUEUE_COLUMNS, glyphs=self._glyphs, id="queue")
                with Vertical(id="row-side"):
                    yield Pager(glyphs=self._glyphs, id="row")
                    yield Bar(glyphs=self._glyphs, id="evidence-head")
                    yield LineTable(words.EVIDENCE_COLUMNS, glyphs=self._glyphs, id="evidence")
                    yield Pager(glyphs=self._glyphs, id="piece")
            yield Pager(glyphs=self._glyphs, indent=1, id="decisions")
            yield Bar(glyphs=self._glyphs, id="says")

    def on_mount(self) -> None:
        """Stand on the row one came from, or on the next one that is undecided."""
        rows = self._rows
        row = self._first
        if not self._together and (row is None or self._desk.queue.position(row) is None or self._desk.of(row)):
            row = self._desk.step(row, 1).row or row
        line = rows.index(row) if row in rows else 0
        self._queue.show(rows, self._cells, cursor=line, empty=[[("  No row needs a decision.", Role.DIM)]])
        self.set_focus(self._queue)
        self._draw_row()
        # How much of the journal's path there is room for is known once everything has its place.
        self.call_after_refresh(self._draw)

    @property
    def _rows(self) -> list[int]:
        return list(self._together) if self._together else self._desk.queue.rows.tolist()

    @property
    def _queue(self) -> LineTable:
        return self.query_one("#queue", LineTable)

    @property
    def _evidence(self) -> LineTable:
        return self.query_one("#evidence", LineTable)

    @property
    def moving(self) -> LineTable:
        """The list that has the focus."""
        return self._evidence if self.focused is self._evidence else self._queue

    # Drawing.

    def _cells(self, row: int) -> Any:
        return words.queue_cells(self._desk, row, self._glyphs)

    def _draw_row(self, says: str = "") -> None:
        row = self._drawn = self._queue.row
        self._found = evidence(self._desk.dataset.index, row, _MOST_EVIDENCE) if row is not None else []
        self._chosen = None
        self._draw(says)

    def _draw(self, says: str = "") -> None:
        desk, row, index = self._desk, self._queue.row, self._desk.dataset.index
        group = (
            f" {self._glyphs.dot} {desk.queue.group(row).value}" if row is not None and desk.queue.contains(row) else ""
        )
        progress: Line = [(f" {desk.progress(row)}{group}", Role.STRONG)]
        trouble = desk.journal.trouble
        bar = self.query_one("#progress", Bar)
        room = bar.size.width - cell_len(progress[0][0])
        kept = opened(f"kept in {clean(str(desk.journal.path))}", room, self._glyphs)
        bar.show(progress, [(f"not kept: {trouble} ", Role.WARN)] if trouble else kept)
        self._queue.refresh()
        pager = self.query_one("#row", Pager)
        if row is None:
            pager.show([])
        else:
            told, lost = observation_of(desk.dataset, row)
            shown = detail(index, row, told, self._glyphs, trouble=lost, brief=True)
            pager.show([*words.decision_lines(index, desk.of(row)), *shown, *words.hint_lines(index, row)])
        self._evidence.show(
            range(len(self._found)),
            lambda number: words.evidence_cells(self._found[number], self._is_chosen(number), self._glyphs),
            cursor=self._evidence.cursor if self._chosen else 0,
            empty=[[("  Nothing is told elsewhere in the loaded records.", Role.DIM)]],
        )
        head = f" evidence: {len(self._found)}, from the loaded records only, for a person to weigh"
        self.query_one("#evidence-head", Bar).show([(head, Role.HEAD)])
        self._draw_piece()
        self.query_one("#decisions", Pager).show([words.decision_keys(index, row)])
        self._say(says)

    def _draw_piece(self) -> None:
        row, number = self._queue.row, self._evidence.row
        piece = self.query_one("#piece", Pager)
        if row is None or number is None:
            piece.show([])
        else:
            piece.show(words.evidence_lines(self._desk.dataset.index, row, self._found[number]))

    def _say(self, says: str) -> None:
        note: Line = [(f" note: {self._note}", Role.KEY)] if self._note else []
        self.query_one("#says", Bar).show([(f" {says}", Role.WARN)] if says else note)

    def _is_chosen(self, number: int) -> bool:
        key = self._found[number].row_key
        return key is not None and key == self._evidence_key(confirming=True)

    def _evidence_key(self, *, confirming: bool) -> str | None:
        """The evidence that a confirmation rests on: the chosen piece, else the first where that is settled and is the
        same pair or work; a near title is never taken unasked."""
        if self._chosen is not None:
            return self._chosen
        first = self._found[0] if self._found and confirming else None
        same = first is not None and first.settled and first.kind in ("same pair", "same work")
        return first.row_key if first is not None and same else None

    # Moving.

    @on(LineTable.Moved, "#queue")
    def _row_moved(self) -> None:
        # A step that was taken by itself has drawn its row already, with words that shall stand.
        if self._queue.row != self._drawn:
            self._draw_row()

    @on(LineTable.Moved, "#evidence")
    def _piece_moved(self) -> None:
        number = self._evidence.row
        self._chosen = self._found[number].row_key if number is not None else None
        self._evidence.refresh()
        self._draw_piece()

    def action_other_list(self) -> None:
        """Between the queue and the evidence."""
        self.set_focus(self._queue if self.focused is self._evidence else self._evidence)

    def action_undecided(self, by: int) -> None:
        """To the next undecided row of the queue."""
        self._go_on(by)

    def _go_on(self, by: int = 1, says: str = "") -> None:
        step = self._desk.step(self._queue.row, by)
        rows = self._rows
        if step.row is None or step.row not in rows:
            self._draw("; ".join(filter(None, (says, "every row of the queue is decided"))))
            return
        self._queue.move_to_line(rows.index(step.row))
        self.set_focus(self._queue)
        self._draw_row(says)

    def action_open_row(self) -> None:
        """Open the row, or the evidence that has the focus, where it stands."""
        number = self._evidence.row
        if self.focused is self._evidence and number is not None:
            self.dismiss(self._found[number].row)
        else:
            self.dismiss(self._queue.row)

    @on(LineTable.Chosen)
    def _line_chosen(self) -> None:
        self.action_open_row()

    # Deciding.

    def action_decide(self, word: str) -> None:
        """Take a decision of the row, or of all the rows that are listed together; what it needs is asked first."""
        row = self._queue.row
        if row is None:
            return
        rows = self._together or (row,)
        if all(kind.word != word for kind in allowed(self._desk.dataset.index, row)):
            self._say(refusal(self._desk.dataset.index, row, word) or "")
            return
        need = needs(self._desk.dataset.index, row, word)
        take = partial(self._take, rows, word)
        if need is Need.EVIDENCE:
            key = self._evidence_key(confirming=True)
            take(evidence_detail(key) if key else None)
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
            self._not_kept(lost)
            return
        self._note = None
        self._decided(taken)

    def _decided(self, taken: Sequence[Entry]) -> None:
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
            if text is not None:
                self._note = clean(text) or None
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
