"""The lines of a journal as entries: what they hold, and which of them are no entries."""

from pathlib import Path

from ledger_tui.reading.clean import clean
from ledger_tui.reading.problems import Problem
from ledger_tui.triage.entry import Entry, NoEntry, begins_as_entry, read_entry
from ledger_tui.triage.line_file import News

_BLANK = b"\0 \t\r"


class JournalLines:
    """What was read of one file so far; lines that are no entries stay as they are and are problems."""

    def __init__(self, path: Path) -> None:
        self._name = clean(str(path))
        self._forget()

    def _forget(self) -> None:
        self.names: dict[str, None] = {}
        """The names of the entries, in the order of the file; one that is told twice stands where it was first."""
        self._problems: dict[int, Problem] = {}
        self._newer = self._strange = False

    @property
    def problems(self) -> list[Problem]:
        """The lines that are no entries."""
        return list(self._problems.values())

    @property
    def foreign(self) -> bool:
        """Whether this is no journal: it holds something, no entry, and not the beginning of one either."""
        return self._strange and not self.names and not self._newer

    def take(self, news: News) -> list[Entry]:
        """The entries of these lines, those met before among them."""
        if news.again:
            self._forget()
        number, tail = news.tail
        told = [(number, line) for number, line in (*news.lines, news.tail) if line.strip(_BLANK)]
        # What stood after the last line break may be a whole line by now.
        for at in {number, *(line[0] for line in told)}:
            self._problems.pop(at, None)
        return [entry for at, line in told if (entry := self._entry(at, line, ended=(at, line) != (number, tail)))]

    def _entry(self, number: int, told: bytes, ended: bool) -> Entry | None:
        try:
            entry = read_entry(told)
        except NoEntry as reason:
            self._newer |= reason.newer
            self._strange |= not reason.newer and not begins_as_entry(told)
            words = str(reason) if ended or reason.newer else f"{reason}, and the file ends with it"
            self._problems[number] = Problem(self._name, f"line {number}", f"no entry of a journal: {words}")
            return None
        self.names.setdefault(entry.name)
        return entry
