"""Locations and what a person sees at one: frozen values that history keeps and a screen draws from.

A location is a record or a work page.  Its view is the direction, the filter, the hidden states, the sort, and for
each tab the cursor and the first line; all of it comes back when the location does.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from ledger_tui.record.model import INBOUND, OUTBOUND
from ledger_tui.record.names import RecordName
from ledger_tui.record.states import STATE_WORDS

if TYPE_CHECKING:
    from ledger_tui.index.works import Work

OTHER_STATES = "other states"
NO_STATE = "no state"
SLOTS: tuple[str, ...] = (*STATE_WORDS, OTHER_STATES, NO_STATE)
"""What the keys 1 to 8 show and hide: the six Pith states, all other state words, no state stated."""

UNRESOLVED = STATE_WORDS[2]

CITED_BY = "cited by"
CITES = "cites"
NEAR = "near titles"

PRINTED = "printed"


@dataclass(frozen=True, slots=True)
class RecordLocation:
    """A record, by its name."""

    name: RecordName


@dataclass(frozen=True, slots=True)
class WorkLocation:
    """The page of a work that no loaded record is about, reached by following a row that names it."""

    work: "Work"


Location = RecordLocation | WorkLocation


@dataclass(frozen=True, slots=True)
class Spot:
    """Where the person stands in one tab: the key of the row under the cursor, its line, and the first line shown."""

    row: str | None = None
    line: int = 0
    top: int = 0


@dataclass(frozen=True, slots=True)
class View:
    """What is shown of a location.  `tab` is a direction's word, or one of a work page's lists."""

    tab: str = OUTBOUND
    filter: str = ""
    hidden: frozenset[str] = frozenset()
    hidden_before: frozenset[str] | None = None
    sort: str = PRINTED
    reverse: bool = False
    spots: Mapping[str, Spot] = field(default_factory=dict)

    @property
    def spot(self) -> Spot:
        """Where the person stands in the tab shown."""
        return self.spots.get(self.tab, Spot())

    def at(self, spot: Spot) -> "View":
        """The view with the person standing elsewhere in the tab shown."""
        return replace(self, spots={**self.spots, self.tab: spot})

    def toggled(self, slot: str) -> "View":
        """The view with one state slot shown if it was hidden, hidden if it was shown."""
        return replace(self, hidden=self.hidden ^ {slot}, hidden_before=None)

    def all_states(self) -> "View":
        """The view with no state hidden."""
        return replace(self, hidden=frozenset(), hidden_before=None)

    def only_unresolved(self) -> "View":
        """The view with only unresolved rows shown; asked again, with what was shown before."""
        if self.hidden_before is not None:
            return replace(self, hidden=self.hidden_before, hidden_before=None)
        return replace(self, hidden=frozenset(SLOTS) - {UNRESOLVED}, hidden_before=self.hidden)

    def visible_states(self, words: Collection[str | None]) -> set[str | None] | None:
        """Of the state words that occur, those shown; `None` where no state is hidden."""
        if not self.hidden:
            return None
        return {word for word in words if slot_of(word) not in self.hidden}


def slot_of(state: str | None) -> str:
    """The slot that shows and hides a state word."""
    if state is None:
        return NO_STATE
    return state if state in STATE_WORDS else OTHER_STATES


def first_view(location: Location) -> View:
    """The view of a location that was not seen before."""
    return View(tab=OUTBOUND if isinstance(location, RecordLocation) else CITED_BY)


_MAIN_TABS = (OUTBOUND, INBOUND, CITES, CITED_BY)


def next_tab(tabs: tuple[str, ...], shown: str, wanted: str) -> str:
    """The tab that `o` or `i` (`wanted`) leads to: that direction, or from it on to the other tabs in turn."""
    others = tuple(tab for tab in tabs if tab not in _MAIN_TABS)
    if shown == wanted and others:
        return others[0]
    if shown in others and others.index(shown) + 1 < len(others):
        return others[others.index(shown) + 1]
    return wanted
