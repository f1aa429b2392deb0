"""Problems and notes of what was read, in words: file, place, reason."""

from ledger_tui.app.text.lines import Line, Role
from ledger_tui.dataset.dataset import Dataset
from ledger_tui.dataset.totals import counted


def problem_lines(dataset: Dataset) -> list[Line]:
    """What was read, then every problem, then every note."""
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
    if len(lines) == 2:
        lines.append([("Nothing to report.", Role.DIM)])
    return lines
