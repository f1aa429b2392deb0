"""The course of decisions: which stand, in what order they can be taken back, and which can be brought back.

Entries are taken in the order of the journal.  A decision stands until it is taken back, and again when that is taken
back; the one that came to stand last is the row's.  Of two persons who take back and bring back the same decision the
later one wins.
"""

from collections.abc import Mapping

from ledger_tui.triage.entry import Entry


class Course:
    """What the entries so far come to.

    `touched` is a list that the row keys whose decision may have changed are added to, in order.
    """

    def __init__(self, touched: list[str]) -> None:
        self.touched = touched
        self._decided: dict[str, Entry] = {}
        self._standing: dict[str, list[str]] = {}
        self._entries: dict[str, Entry] = {}
        self._acts: dict[str, list[str]] = {}
        self._decision_of: dict[str, str] = {}
        self._last: dict[str, str] = {}
        """For every decision, the entry that last said whether it stands."""
        self._takes: dict[str, bool] = {}
        # Acts in the order in which they would be taken back or brought back: the last one first.
        self._done: dict[str, None] = {}
        self._undone: dict[str, None] = {}

    @property
    def decided(self) -> Mapping[str, Entry]:
        """The decision of every row that has one, by row key; the one that changed last is the last."""
        return self._decided

    def stands(self, name: str) -> bool:
        """Whether a decision, by the name of its entry, was not taken back."""
        return name in self._last and not self._takes[self._last[name]]

    def take(self, entry: Entry, mine: bool) -> None:
        """Take the next entry; `mine`: this person may take it back.

        An entry that reverses one that is not here changes nothing.
        """
        decision = entry.name if entry.reverses is None else self._decision_of.get(entry.reverses)
        if decision is None or entry.name in self._entries:
            return
        takes = entry.reverses is not None and not self._takes[entry.reverses]
        self._entries[entry.name] = entry
        self._acts.setdefault(entry.act, []).append(entry.name)
        self._decision_of[entry.name], self._last[decision], self._takes[entry.name] = decision, entry.name, takes
        self._place(self._entries[decision], takes)
        if mine:
            self._order(entry, decision, takes)

    def to_undo(self) -> list[Entry]:
        """The decisions of the newest act of this person of which any stand; empty where there is none."""
        for act in reversed(self._done):
            if standing := [self._entries[name] for name in self._acts[act] if self.stands(name)]:
                return standing
        return []

    def to_redo(self) -> list[Entry]:
        """The entries by which this person last took back decisions that still do not stand; empty: there are none."""
        for act in reversed(self._undone):
            if taken := [
                self._entries[name] for name in self._acts[act] if self._last[self._decision_of[name]] == name
            ]:
                return taken
        return []

    def decision_of(self, entry: Entry) -> Entry:
        """The decision that an entry takes back or brings back; of a decision, itself."""
        return self._entries[self._decision_of[entry.name]]

    def _place(self, decision: Entry, takes: bool) -> None:
        standing = self._standing.setdefault(decision.row, [])
        if decision.name in standing:
            standing.remove(decision.name)
        if not takes:
            standing.append(decision.name)
        self._decided.pop(decision.row, None)
        if standing:
            self._decided[decision.row] = self._entries[standing[-1]]
        self.touched.append(decision.row)

    def _order(self, entry: Entry, decision: str, takes: bool) -> None:
        act = self._entries[decision].act
        if takes:
            _to_the_end(self._undone, entry.act)
            return
        if entry.reverses is None:
            self._undone.clear()
        else:
            self._undone.pop(self._entries[entry.reverses].act, None)
        _to_the_end(self._done, act)


def _to_the_end(acts: dict[str, None], act: str) -> None:
    acts.pop(act, None)
    acts[act] = None
