"""Where the person has been: a walk through locations, back and forward, each with its view."""

from dataclasses import dataclass, field, replace

from ledger_tui.session.location import Location, View, first_view


@dataclass(frozen=True, slots=True)
class Visit:
    """One entry of the history: a location and how it was last seen from there."""

    location: Location
    view: View


@dataclass(frozen=True, slots=True)
class History:
    """Visits behind, the visit that is open (none at the start), visits ahead.  Every method gives a new history."""

    behind: tuple[Visit, ...] = ()
    here: Visit | None = None
    ahead: tuple[Visit, ...] = ()
    seen: dict[Location, View] = field(default_factory=dict)

    def looking(self, view: View) -> "History":
        """The open visit is now seen so."""
        if self.here is None:
            return self
        here = replace(self.here, view=view)
        return replace(self, here=here, seen={**self.seen, here.location: view})

    def visit(self, location: Location, view: View) -> "History":
        """A new visit; what lay ahead is cut off."""
        behind = self.behind if self.here is None else (*self.behind, self.here)
        return History(behind, Visit(location, view), (), {**self.seen, location: view})

    def back(self) -> "History":
        """The visit before this one; the same history where there is none."""
        if not self.behind or self.here is None:
            return self
        return replace(self, behind=self.behind[:-1], here=self.behind[-1], ahead=(self.here, *self.ahead))

    def forward(self) -> "History":
        """The visit after this one; the same history where there is none."""
        if not self.ahead or self.here is None:
            return self
        return replace(self, behind=(*self.behind, self.here), here=self.ahead[0], ahead=self.ahead[1:])

    def last_view(self, location: Location) -> View:
        """How a location was last seen, or its first view."""
        return self.seen.get(location) or first_view(location)

    def remember(self, location: Location, view: View) -> "History":
        """A location that is only previewed was seen so."""
        return replace(self, seen={**self.seen, location: view})
