"""The right side of triage: one row, what is told elsewhere of it, and one piece of that whole."""

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical

from ledger_tui.app.glyphs import Glyphs
from ledger_tui.app.text import triage as words
from ledger_tui.app.text.detail import detail
from ledger_tui.app.text.lines import Line, Role
from ledger_tui.app.widgets.bar import Bar
from ledger_tui.app.widgets.line_table import Cells, LineTable
from ledger_tui.app.widgets.pager import Pager
from ledger_tui.dataset.told import observation_of
from ledger_tui.session.desk import Desk
from ledger_tui.triage.evidence import Evidence, evidence
from ledger_tui.writing.decided import CONFIRMED

_MOST_EVIDENCE = 200


class EvidencePane(Vertical):
    """A row with its evidence.  `chosen` is the row key of the piece that a person went to."""

    def __init__(self, desk: Desk, glyphs: Glyphs, *, id: str) -> None:
        super().__init__(id=id)
        self._desk = desk
        self._glyphs = glyphs
        self._found: list[Evidence] = []
        self.row: int | None = None
        self.chosen: str | None = None
        self._at = 0
        self._rests: str | None = None

    def compose(self) -> ComposeResult:
        """The row, the evidence, the piece under the cursor."""
        yield Pager(glyphs=self._glyphs, id="row")
        yield Bar(glyphs=self._glyphs, id="evidence-head")
        yield LineTable(words.EVIDENCE_COLUMNS, glyphs=self._glyphs, id="evidence")
        yield Pager(glyphs=self._glyphs, id="piece")

    @property
    def table(self) -> LineTable:
        """The list of evidence."""
        return self.query_one("#evidence", LineTable)

    @property
    def key(self) -> str | None:
        """The row key that a confirmation rests on: the chosen piece, else what is taken unasked."""
        if self.chosen is not None or self.row is None:
            return self.chosen
        own = self._desk.own_evidence(self.row, CONFIRMED, self._found)
        return own["evidence"] if own else None

    @property
    def piece(self) -> Evidence | None:
        """The piece of evidence under the cursor."""
        number = self.table.row
        return self._found[number] if number is not None else None

    def show(self, row: int | None) -> None:
        """Take another row, nothing of its evidence chosen; `draw` draws it."""
        self.row, self.chosen, self._rests = row, None, None
        self._found = evidence(self._desk.dataset.index, row, _MOST_EVIDENCE) if row is not None else []
        nothing: list[Line] = [[("  Nothing is told elsewhere in the loaded records.", Role.DIM)]]
        self.table.show(range(len(self._found)), self._cells, empty=nothing)
        self._at = self.table.cursor
        count = f" evidence: {len(self._found)}{' or more' if len(self._found) == _MOST_EVIDENCE else ''}"
        head = f"{count}, from the loaded records only, for a person to weigh"
        self.query_one("#evidence-head", Bar).show([(head, Role.HEAD)], narrower=[[(count, Role.HEAD)]])

    def go_in(self) -> None:
        """The evidence has the focus: the piece under the cursor is the chosen one."""
        self._choose()

    @on(LineTable.Moved, "#evidence")
    def catch_up(self) -> None:
        """Choose the piece under the cursor, if a person moved there."""
        if self.table.cursor != self._at:
            self._choose()

    def _choose(self) -> None:
        self._at = self.table.cursor
        self.chosen = self.piece.row_key if self.piece else None
        self.draw()

    def draw(self) -> None:
        """Draw the row anew, with its decision as it stands, and the piece."""
        desk, row, index = self._desk, self.row, self._desk.dataset.index
        self._rests = self.key
        self.table.refresh()
        about, piece = self.query_one("#row", Pager), self.query_one("#piece", Pager)
        if row is None:
            about.show([])
            piece.show([])
            return
        shown = detail(index, row, observation_of(desk.dataset, row), self._glyphs, brief=True)
        about.show([*words.decision_lines(index, desk.of(row)), *shown, *words.hint_lines(index, row)])
        piece.show(words.evidence_lines(index, row, self.piece) if self.piece else [])

    def _cells(self, number: int) -> Cells:
        found = self._found[number]
        return words.evidence_cells(found, found.row_key is not None and found.row_key == self._rests, self._glyphs)
