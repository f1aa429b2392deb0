"""The journal of decisions: append-only JSON Lines, each line on disk before anybody is told that it is decided.

Where a line cannot be kept, the decision stands in memory, is said to be unsaved, and is written with the next one, by
`retry`, or elsewhere by `save_as`.  Entries are a union by name, so that writing one twice does no harm; what a window
was told is kept stays with it, and is written again where the file was shortened, replaced or removed.

Undo takes back the newest act of this window that still stands, then those of this person that were in the journal
when it was opened.  Rows that were decided together are taken back together.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from platformdirs import user_data_path

from ledger_tui.reading.clean import clean
from ledger_tui.reading.problems import Problem
from ledger_tui.triage.course import Course
from ledger_tui.triage.entry import REDO, UNDO, Draft, Entry, one_act, taking_back
from ledger_tui.triage.journal_lines import JournalLines
from ledger_tui.triage.line_file import LineFile, News, obstacle


class NotKept(Exception):
    """Decisions that are in memory only; `reason` says why, `entries` is what the call would have returned."""

    def __init__(self, reason: str, entries: Sequence[Entry]) -> None:
        super().__init__(reason)
        self.reason, self.entries = reason, list(entries)


def default_path() -> Path:
    """Where the journal lies unless a file is named: the platform's folder for a person's data."""
    return Path(user_data_path("ledger_tui", appauthor=False)) / "decisions.jsonl"


class Journal:
    """One journal as one window sees it, for one thread.  Nothing is written before the first decision."""

    def __init__(self, path: Path | None = None, who: str | None = None) -> None:
        self.who = who
        """The name written with each entry; `None`: nobody is named."""
        self.trouble: str | None = None
        """Why decisions could not be kept the last time, or, at the start, why they will not be; `None`: they are."""
        self.changes = 0
        """Counts every change of what stands; what was made of it at another count may be stale."""
        self._file = LineFile(path or default_path())
        self._lines = JournalLines(self.path)
        self._entries: dict[str, Entry] = {}
        self._mine: set[str] = set()
        self._course = Course([])

    @classmethod
    def open(cls, path: Path | None = None, who: str | None = None) -> "Journal":
        """The journal in a file (`None`: `default_path()`), read; a file that is not there is an empty one.

        Never raises: where the file cannot be read or written, `trouble` says why at once.
        """
        journal = cls(path, who)
        try:
            there = journal._lines.take(journal._file.news())
            journal._own([entry for entry in there if entry.who == who])
            journal._add(there)
            told = obstacle(journal.path) or (str(_Foreign()) if journal._lines.foreign else None)
        except OSError as error:
            told = _words(error)
        journal.trouble = told and journal._cannot(told)
        return journal

    @property
    def path(self) -> Path:
        """The file."""
        return self._file.path

    @property
    def entries(self) -> list[Entry]:
        """Every entry, taken back or not: those of the file in its order, then those that are unsaved."""
        return list(self._entries.values())

    @property
    def unsaved(self) -> list[Entry]:
        """The entries that are in memory only, in order."""
        saved = self._lines.names
        if len(saved) == len(self._entries):
            return []
        return [entry for name, entry in self._entries.items() if name not in saved]

    @property
    def problems(self) -> list[Problem]:
        """The lines of the file that are no entries; they stay as they are."""
        return self._lines.problems

    @property
    def decided(self) -> Mapping[str, Entry]:
        """The decision of each row key that has one: of those not taken back, the one that came to stand last.  The row
        whose decision changed last is the last."""
        return self._course.decided

    @property
    def touched(self) -> Sequence[str]:
        """The row keys whose decision may have changed, in the order of the changes; it only grows."""
        return self._course.touched

    def state_of(self, row: str) -> Entry | None:
        """The decision that stands for a row key."""
        return self._course.decided.get(row)

    def stands(self, entry: Entry) -> bool:
        """Whether an entry is a decision that was not taken back; it may stand below a later one of its row."""
        return self._course.stands(entry.name)

    def append(self, drafts: Iterable[Draft]) -> list[Entry]:
        """Decide: all drafts are one act.  Raises `NotKept` where they are not on disk; they stand all the same."""
        act = one_act(drafts, self.who)
        return self._keep(lambda: act) if act else []

    def undo(self) -> list[Entry]:
        """Take the newest act back; returns the decisions taken back, none where there is nothing to undo.

        Raises `NotKept` as `append`.
        """
        return self._turn(UNDO)

    def redo(self) -> list[Entry]:
        """Bring back what was last undone, as long as nothing was decided in this window since.

        Returns the decisions that stand again; raises as `append`.
        """
        return self._turn(REDO)

    def refresh(self) -> bool:
        """Read what other processes appended; whether anything came.  Raises `OSError` where it cannot be read."""
        before = self.changes
        self._take(self._file.news())
        return self.changes != before

    def retry(self) -> None:
        """Write what is unsaved.  Raises `NotKept`, its entries those still unsaved."""
        if self.unsaved:
            self._insist()

    def save_as(self, path: Path) -> None:
        """Go on in another file: all entries that it has not yet are appended to it, and later ones too.

        The file may be a journal already, and is never overwritten.  Raises `NotKept`, its entries those unsaved; then
        the journal stays where it was.
        """
        before = self._file, self._lines, self.trouble
        self._file, self._lines = LineFile(path), JournalLines(path)
        try:
            self._insist()
        except NotKept as failure:
            self._file, self._lines, self.trouble = before
            raise NotKept(failure.reason, self.unsaved) from failure

    def _turn(self, word: str) -> list[Entry]:
        """Reverse the newest entries that can be; which they are is asked once all is known that others wrote."""

        def newest() -> list[Entry]:
            return self._course.to_undo() if word == UNDO else self._course.to_redo()

        def reversing() -> list[Entry]:
            entries = newest()
            drafts = [taking_back(entry, word) for entry in entries]
            return one_act(drafts, self.who, reverses=[entry.name for entry in entries])

        with suppress(OSError):
            self.refresh()
        if not newest():
            return []
        try:
            made = self._keep(reversing)
        except NotKept as failure:
            decisions = [self._course.decision_of(entry) for entry in failure.entries]
            raise NotKept(failure.reason, decisions) from failure
        return [self._course.decision_of(entry) for entry in made]

    def _insist(self) -> None:
        self._keep(list)
        if self.trouble:
            raise NotKept(self.trouble, self.unsaved)

    def _keep(self, make: Callable[[], list[Entry]]) -> list[Entry]:
        """Write the unsaved entries, and those that `make` makes once all is known that others wrote."""
        made: list[Entry] | None = None
        try:
            with self._file.held() as held:
                self._take(held.news())
                if self._lines.foreign:
                    raise _Foreign
                made = self._own(make())
                if waiting := [*self.unsaved, *made]:
                    held.append(b"".join(entry.to_line() for entry in waiting))
                    # What counts as kept is what is read back.
                    self._take(held.news())
        except OSError as error:
            made = self._own(make()) if made is None else made
            self._add(made)
            self.trouble = self._cannot(_words(error))
            if made:
                raise NotKept(self.trouble, made) from error
        else:
            self.trouble = None
        return made

    def _own(self, made: list[Entry]) -> list[Entry]:
        """This window may take these acts back."""
        self._mine |= {entry.act for entry in made}
        return made

    def _take(self, news: News) -> None:
        waiting = bool(self.unsaved)
        entries = self._lines.take(news)
        new = [entry for entry in entries if entry.name not in self._entries]
        if not news.again and not (waiting and entries):
            self._add(new)
            return
        known = self._entries | {entry.name: entry for entry in new}
        self._entries = {name: known[name] for name in (*self._lines.names, *known)}
        self._rebuild()

    def _add(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            self._entries[entry.name] = entry
            self._course.take(entry, entry.act in self._mine)
        self.changes += bool(entries)

    def _rebuild(self) -> None:
        touched = [*self._course.touched, *self._course.decided]
        self._course = Course(touched)
        for entry in self._entries.values():
            self._course.take(entry, entry.act in self._mine)
        self.changes += 1

    def _cannot(self, reason: str) -> str:
        return f"decisions cannot be kept in {clean(str(self.path))}: {reason}"


class _Foreign(OSError):
    """The file is no journal."""

    def __str__(self) -> str:
        return "it holds something else than decisions, and is left as it is"


def _words(error: OSError) -> str:
    return error.strerror or str(error)
