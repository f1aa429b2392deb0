"""The shapes of a Paper Citation Record; their JSON form is the project's own contract.

Everywhere `None` means that the file does not say, while `[]`, `0` and `False` mean that it says none, zero or no.
Every enumeration (state, method, status, direction, kind) is open and holds the source's own word.  Keys that the
models do not know are kept (`model_extra`) and written back.  Times are the text of the file.
"""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field, model_validator

FORMAT = "ledger-tui.record/1"
"""The name of the JSON form written and read by this version."""

NO_RESOLVER_LINK = "no resolver link"
"""The method word of a row whose record says that no resolver link exists."""

LISTED, NOT_TOLD = "listed", "not told"
"""Words for the status of a coordinate where the source is another than Pith: it lists what is counted; its files tell
no such thing at all."""

OUTBOUND = "outbound"
INBOUND = "inbound"


class Shape(BaseModel):
    """Strict about types, open to unknown keys, frozen once read."""

    model_config = ConfigDict(extra="allow", strict=True, frozen=True, populate_by_name=True)


class Event(Shape):
    """One event that a source reports of a work, as told (a retraction, a correction, ...)."""

    kind: str | None = None
    source: str | None = None
    date: str | None = None
    text: str | None = None


class EventCheck(Shape):
    """What the record says of events for the cited work: `none found` as of a time, `unavailable` with a reason,
    `found` with the events, or another word of the source."""

    status: str | None = None
    as_of: str | None = None
    reason: str | None = None
    events: list[Event] | None = None


class Observation(Shape):
    """One reference seen in one direction: a pair of a citing paper and a cited work.

    `title` is the other work's: the cited work outbound, the citing paper inbound.  `placeholder` is true where the
    record says that the work is an unresolved one; such a row has no title and is never matched by title.
    `incomplete` is true where the file broke off inside the row: what it does not state may have been lost.
    `numbered_by` says where `reference` is from if it is not the list's own number: `position` counts the rows of the
    list, `callout` is what the text prints where it cites the work.
    """

    id: str | None = None
    reference: str | None = None
    numbered_by: str | None = None
    placeholder: bool | None = None
    title: str | None = None
    identifiers: dict[str, list[str]] | None = None
    raw: str | None = None
    state: str | None = None
    method: str | None = None
    observed: str | None = None
    event: EventCheck | None = None
    contexts: list[str] | None = None
    intents: list[str] | None = None
    incomplete: bool | None = None


class Coordinate(Shape):
    """One coordinate of the coverage vector: *measured* of *total*, from named sources at a time.

    `name_from` is `text` where the page names the coordinate, `description` where the name was lost and inferred.
    """

    name: str | None = None
    name_from: str | None = None
    status: str | None = None
    measured: int | None = None
    total: int | None = None
    description: str | None = None
    sources: list[str] | None = None
    observed: str | None = None


class Resolution(Shape):
    """The page's own counters.  They cover outbound rows only."""

    displayed: int | None = None
    total: int | None = None
    states: dict[str, int] | None = None


class Measurement(Shape):
    """One number from one named source at one time; never added to another."""

    value: int | float | None = None
    source: str | None = None
    observed: str | None = None


class Paper(Shape):
    """The subject of a record.  `events` are events of the subject itself.

    `named_by` says what named the subject where the file does not: `file name` (a guess) or `--subject`.
    """

    key: str | None = None
    arxiv_id: str | None = None
    version: int | None = None
    kind: str | None = None
    title: str | None = None
    identifiers: dict[str, list[str]] | None = None
    named_by: str | None = None
    events: list[Event] | None = None


class AsOf(Shape):
    """The day the record speaks for: ISO date, and the text it was read from."""

    date: str | None = None
    text: str | None = None


class Listed(Shape):
    """How many rows a record states it lists in one direction, and of how many (`None`: not stated)."""

    listed: int | None = None
    total: int | None = None


class Unread(Shape):
    """A line that no reader understood: its 1-based line number, its text, the observation it stood in."""

    line: int | None = None
    text: str | None = None
    observation: str | None = None


class Cleaned(Shape):
    """What cleaning took out of one value: where the value stands (`outbound.3.title`), and how the file has it."""

    place: str
    text: str


class Record(Shape):
    """One dated record about one paper.  `other` holds the rows of any direction but the two known, by its word.
    `incomplete` is true where the file it was read from broke off: rows and other facts may have been lost."""

    format: str = FORMAT
    schema_id: str | None = Field(default=None, alias="schema")
    source: str | None = None
    paper: Paper = Field(default_factory=Paper)
    as_of: AsOf | None = None
    stated: dict[str, Listed] | None = None
    coverage: list[Coordinate] | None = None
    resolution: Resolution | None = None
    external_measurements: list[Measurement] | None = None
    outbound: list[Observation] | None = None
    inbound: list[Observation] | None = None
    other: dict[str, list[Observation]] | None = None
    times: dict[str, str] | None = None
    unread: list[Unread] | None = None
    cleaned: list[Cleaned] | None = None
    incomplete: bool | None = None

    @model_validator(mode="after")
    def _names_a_paper(self) -> "Record":
        if not (self.paper.title or self.paper.arxiv_id or any((self.paper.identifiers or {}).values())):
            raise ValueError("a record needs a title or an identifier of its paper")
        return self

    def directions(self) -> list[tuple[str, list[Observation] | None]]:
        """Each direction's word with its rows, the two known ones first; `None` rows: the record does not say."""
        return [(OUTBOUND, self.outbound), (INBOUND, self.inbound), *(self.other or {}).items()]

    def rows(self, direction: str) -> list[Observation] | None:
        """The rows of one direction, or `None` where the record does not say."""
        return dict(self.directions()).get(direction)

    def to_json(self) -> dict[str, Any]:
        """The record as plain JSON values, every key of the contract present, unknown keys after them."""
        return self.model_dump(mode="json", by_alias=True)
