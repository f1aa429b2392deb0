"""One row of a record page: the lines from its observation heading to the next, and the observation they tell."""

from dataclasses import dataclass, field

from ledger_tui.reading import page_lines as forms
from ledger_tui.reading.page_events import event_check, known_check
from ledger_tui.reading.page_lines import Line
from ledger_tui.record.identifiers import normalise
from ledger_tui.record.model import INBOUND, NO_RESOLVER_LINK, OUTBOUND, EventCheck, Observation
from ledger_tui.record.names import is_global_id


@dataclass(slots=True)
class Row:
    """A row as its lines come in, in whatever order; `close` makes the observation.

    `subject` is the title of the page's paper, which the pair line repeats; `told` has the line that each field was
    read from, for what cleaning took out of it.
    """

    heading: Line
    id: str | None
    direction: str
    subject: str | None
    last: Line
    told: list[tuple[str, Line]] = field(default_factory=list)
    unread: list[Line] = field(default_factory=list)
    _reference: str | None = None
    _state: str | None = None
    _method: str | None = None
    _observed: str | None = None
    _statement: Line | None = None
    _loose: list[Line] = field(default_factory=list)
    _events: list[Line] = field(default_factory=list)
    _below_events: bool = False
    _awaits: str = ""

    def take(self, line: Line) -> None:
        """Take the row's next line; a line of no known form is kept for `close` to place."""
        self.last = line
        awaited, self._awaits = self._awaits, ""
        if self._statement is None and not awaited and _titles(line.text, self.direction):
            self._statement = line
        elif self._repeats_statement(line):
            self._loose.append(line)
        elif forms.EVENTS.fullmatch(line.text):
            self._below_events = True
        elif known_check(line.text):
            self._events.append(line)
        elif self._reference is None and (found := forms.REFERENCE.fullmatch(line.text)):
            self._reference = found["reference"]
            self.told.append(("reference", line))
        elif self._state is None and not awaited and (found := forms.STATE.fullmatch(line.text)):
            self._take_resolution(found["rest"] or "", line)
        elif not (awaited and self._take_awaited(awaited, line)):
            (self._events if self._below_events else self._loose).append(line)

    def close(self, *, at_end: bool = False, cut: bool = False) -> Observation:
        """The observation that the lines tell; `at_end` and `cut` as for `event_check`."""
        title = self._title()
        event, left = event_check(self._events, at_end=at_end, cut=cut and self._ends_in_events())
        self.unread += left
        self.unread.sort(key=lambda line: line.number)
        unread = set(map(id, left))
        self.told += [("event", line) for line in self._events if id(line) not in unread]
        placeholder = title == forms.UNRESOLVED_WORK if title else None
        return Observation(
            id=self.id,
            reference=self._reference,
            placeholder=placeholder,
            title=None if placeholder else title,
            identifiers=self._identifiers(),
            state=self._state,
            method=self._method,
            observed=self._observed,
            event=event,
        )

    def _identifiers(self) -> dict[str, list[str]]:
        """The addresses that the other work's title links to, by what they are of, as told."""
        found: dict[str, list[str]] = {}
        for link in self._statement.links if self._statement else ():
            identifier = normalise("url", link)
            if identifier and link.lower().startswith(("http://", "https://")):
                found.setdefault(identifier[0], []).append(link)
        return found

    def _ends_in_events(self) -> bool:
        return bool(self._events) and self._events[-1] is self.last

    def _repeats_statement(self, line: Line) -> bool:
        # Titles may begin with the words of another form ("Reference counting ..."), so the pair is looked for first.
        titles = _titles(self._statement.text, self.direction) if self._statement else []
        return any(line.text in _pairs(self.subject, title, self.direction) for title in titles)

    def _take_resolution(self, rest: str, line: Line) -> None:
        state, _, method = rest.rpartition("; ")
        if method and state:
            self._state = state.strip()
            self.told.append(("state", line))
            self._take_method(method, line)
        elif rest.startswith("; "):
            self._take_method(method, line)
        elif rest:
            self._state = rest.rstrip("; ") or None
            self.told.append(("state", line))
            self._awaits = "method"
        else:
            self._awaits = "state"

    def _take_awaited(self, awaited: str, line: Line) -> bool:
        if awaited == "state":
            self._take_resolution(line.text, line)
            return True
        if ", observed " in line.text or " " not in line.text or line.text == NO_RESOLVER_LINK:
            self._take_method(line.text, line)
            return True
        return False

    def _take_method(self, text: str, line: Line) -> None:
        if found := forms.METHOD.fullmatch(text):
            self._method, self._observed = found["method"].strip(), found["observed"]
            self.told.append(("method", line))

    def _title(self) -> str | None:
        """The other work's title, from the statement and, where that leaves a choice or is lost, from the pair line."""
        titles = _titles(self._statement.text, self.direction) if self._statement else []
        for line in self._loose:
            fitting = [title for title in titles if line.text in _pairs(self.subject, title, self.direction)]
            if not self._statement and (title := _title_of_pair(line.text, self.subject, self.direction)):
                fitting = [title]
            if fitting:
                self.told.append(("title", self._statement or line))
                self.unread += [other for other in self._loose if other.text != line.text]
                return fitting[0]
        self.unread += self._loose
        if self._statement:
            self.told.append(("title", self._statement))
        return titles[0] if titles else None


def missing(row: Observation) -> list[str]:
    """What a row of a page does not state, of what such rows state."""
    event: EventCheck | None = row.event
    facts = {
        "title": row.title or row.placeholder,
        "reference": row.reference,
        "state": row.state,
        "method": row.method,
        "observed": row.observed,
        "event": event,
    }
    return [name for name, fact in facts.items() if not fact]


def open_row(line: Line, listed: str | None, subject: str | None, *, cut: bool) -> Row | None:
    """The row that an observation heading opens, or `None` where the line is none.  `listed` is the direction of the
    list it stands in, which a heading that lost its own falls back to.  `cut` as for `event_check`."""
    found = forms.OBSERVATION.fullmatch(line.text)
    if not found:
        return None
    own_id, direction = found["id"], found["direction"]
    if direction and not (cut and listed and listed.startswith(direction)):
        return Row(line, own_id, direction, subject, line, told=[("id", line)])
    if listed and (direction or is_global_id(own_id)):
        return Row(line, own_id, listed, subject, line, told=[("id", line)])
    # Half an id is none: it would be another observation's name.
    return Row(line, None, listed, subject, line, unread=[line]) if listed and cut else None


def _titles(text: str, direction: str) -> list[str]:
    """The titles a statement may mean, the likelier first: exactly one full stop is the sentence's own, unless the
    sentence has none and the full stop is the title's."""
    if direction != INBOUND and (found := forms.CITES.fullmatch(text)):
        title = found["title"]
        choices = [title.removesuffix(".").strip(), title] if title.endswith(".") else [title]
        return choices if choices[0] else []
    if direction != OUTBOUND and (found := forms.CITED.fullmatch(text)):
        return [found["title"]]
    return []


def _pairs(subject: str | None, title: str, direction: str) -> tuple[str, ...]:
    """The pair lines, citing title before cited title, that fit a statement."""
    if title == forms.UNRESOLVED_WORK:
        return (f"{subject} {forms.UNRESOLVED_WORK_IN_PAIR}",)
    cited, citing = f"{subject} {title}", f"{title} {subject}"
    return {OUTBOUND: (cited,), INBOUND: (citing,)}.get(direction, (cited, citing))


def _title_of_pair(text: str, subject: str | None, direction: str) -> str | None:
    if not subject:
        return None
    if direction == INBOUND:
        return text.removesuffix(f" {subject}") if text.endswith(f" {subject}") else None
    if direction != OUTBOUND or not text.startswith(f"{subject} "):
        return None
    title = text.removeprefix(f"{subject} ")
    return forms.UNRESOLVED_WORK if title == forms.UNRESOLVED_WORK_IN_PAIR else title
