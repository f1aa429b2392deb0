"""What the opened records add up to, each number with what it counts."""

from dataclasses import dataclass

from ledger_tui.writing.counted import counted


@dataclass(frozen=True, slots=True)
class Totals:
    """Counts over the shown record of each paper; `more_records` are the records not shown, `other_files` the files
    of a folder that hold no record."""

    papers: int
    observations: int
    unresolved: int
    problems: int
    notes: int
    files_read: int
    other_files: int
    more_records: int

    def words(self, dot: str = "·") -> str:
        """The line of the browser: "3 papers · 224 observations · 99 unresolved · 0 problems"."""
        parts = [
            counted(self.papers, "paper"),
            counted(self.observations, "observation"),
            f"{self.unresolved} unresolved",
            counted(self.problems, "problem"),
        ]
        if self.more_records:
            parts.append(f"{counted(self.more_records, 'more record')} not shown")
        return f" {dot} ".join(parts)
