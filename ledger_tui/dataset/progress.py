"""How far a load has come."""

from dataclasses import dataclass

from ledger_tui.dataset.handful import Handful


@dataclass(slots=True)
class Progress:
    """How far a load has come: files found and read so far, rows and problems in them; `found_all` once no more files
    will be found, `stopped` where a person let it end before."""

    found: int = 0
    read: int = 0
    rows: int = 0
    problems: int = 0
    found_all: bool = False
    stopped: bool = False

    @property
    def going_on(self) -> bool:
        """Whether more is to come."""
        return not self.stopped and not (self.found_all and self.read >= self.found)

    def take(self, handful: Handful) -> None:
        """Count what a handful holds."""
        self.read += sum(file.candidate is not None for file in handful.files)
        self.rows += len(handful.batch.rows.records)
        self.problems += sum(problem.level == "problem" for file in handful.files for problem in file.problems)
