"""What was read, and what is worth a look: problems and notes at once, findings of the audit when they are there."""

from textual.worker import get_current_worker

from ledger_tui.app.glyphs import Glyphs
from ledger_tui.app.screens.overlay import Reading
from ledger_tui.app.text.lines import Line, Role
from ledger_tui.app.text.problems import problem_lines
from ledger_tui.session.desk import Desk
from ledger_tui.writing.counted import counted

MOST_RECORDS = 1000
"""Records that are looked through while a person waits: a thousand take some ten seconds beside the keys."""


class Report(Reading):
    """A box with problems and notes, and below the findings: records are read again for them, so no key waits."""

    def __init__(self, glyphs: Glyphs, desk: Desk) -> None:
        self._desk = desk
        self._told = problem_lines(desk)
        records = len(desk.dataset.papers)
        words = "the records are held against themselves and each other ..."
        if records > MOST_RECORDS:
            words = f"ledger-tui audit tells them; {counted(records, 'paper')} are too many to be looked through here"
        waiting: Line = [(f"findings: {words}", Role.DIM)]
        super().__init__("Problems, notes and findings", glyphs, [*self._told, [], waiting])

    def on_mount(self) -> None:
        """Show what is known, and look for the rest."""
        super().on_mount()
        if len(self._desk.dataset.papers) <= MOST_RECORDS:
            self.run_worker(self._look, thread=True, exclusive=True)

    def _look(self) -> None:
        # The audit is not needed for opening.
        from ledger_tui.app.text.findings import finding_lines
        from ledger_tui.audit.audit import audit

        worker, found = get_current_worker(), []
        for finding in audit(self._desk.dataset):
            if worker.is_cancelled:
                return
            found.append(finding)
        heading: Line = [(f"{counted(len(found), 'finding')} of the audit", Role.HEAD)]
        lines = [*self._told, [], heading, *finding_lines(found)]
        self.app.call_from_thread(self._show, lines)

    def _show(self, lines: list[Line]) -> None:
        if self.is_attached:
            self.moving.show(lines, keep_place=True)
