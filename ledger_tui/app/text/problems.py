"""Problems and notes of what was read, in words: file, place, reason."""

from ledger_tui.app.text.lines import Line, Role
from ledger_tui.session.desk import Desk
from ledger_tui.writing.counted import counted


def problem_lines(desk: Desk) -> list[Line]:
    """What was read, then every problem, then every note; then lines of the journal that are no decisions, and the
    decisions whose row is not there any more."""
    dataset = desk.dataset
    totals = dataset.totals()
    lines: list[Line] = [
        [
            (f"{counted(totals.files_read, 'file')} read as records", Role.PLAIN),
            (f" · {counted(totals.other_files, 'other file')} without any sign of a record", Role.PLAIN),
            (f" · {counted(totals.problems, 'problem')} · {counted(totals.notes, 'note')}", Role.PLAIN),
        ],
        [],
    ]
    for level, role in (("problem", Role.WARN), ("note", Role.DIM)):
        for problem in dataset.problems:
            if problem.level == level:
                place = f", {problem.place}" if problem.place else ""
                lines.append(
                    [(f"{level} ", role), (f"{problem.file}{place}: ", Role.STRONG), (problem.reason, Role.PLAIN)]
                )
    lines += [
        [("journal ", Role.WARN), (f"{problem.file}, {problem.place}: ", Role.STRONG), (problem.reason, Role.PLAIN)]
        for problem in desk.journal.problems
    ]
    for entry in desk.overlay.lost():
        record = entry.record or "a record not stated"
        where = f"{record} {entry.direction or ''} reference {entry.reference or 'not stated'}"
        lines.append(
            [
                ("decision ", Role.DIM),
                (f"{where}: ", Role.STRONG),
                (
                    f"{entry.decision}, kept although the record no longer has the row {entry.title or entry.row}",
                    Role.PLAIN,
                ),
            ]
        )
    if len(lines) == 2:
        lines.append([("Nothing to report.", Role.DIM)])
    return lines
