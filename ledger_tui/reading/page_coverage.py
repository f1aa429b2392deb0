"""The coverage vector of a record page: its coordinates, from lines that may stand apart or be lost."""

from collections import defaultdict, deque
from dataclasses import dataclass, field

from ledger_tui.reading import page_lines as forms
from ledger_tui.reading.page_lines import Line, whole_number
from ledger_tui.record.model import Coordinate


@dataclass(slots=True)
class _Draft:
    """A coverage coordinate whose lines are still coming in."""

    name: str | None = None
    status: str | None = None
    measured: int | None = None
    total: int | None = None
    description: Line | None = None
    sources: list[str] | None = None
    observed: str | None = None
    lines: list[Line] = field(default_factory=list)

    def known_name(self) -> str | None:
        """The name the page gives, else the one its description stands for."""
        return self.name or (forms.DESCRIPTIONS.get(self.description.text) if self.description else None)

    def is_told(self) -> bool:
        """Whether the lines make a coordinate: a sentence alone does not."""
        return bool(self.known_name() or self.sources)


@dataclass(slots=True)
class CoverageVector:
    """The coverage coordinates, in the order they are met; their lines may stand apart from each other."""

    _drafts: list[_Draft] = field(default_factory=list)
    _current: _Draft | None = None
    # Those that may yet be named, by the name their description stands for; those that may yet be described, by name.
    _nameless: defaultdict[str, deque[_Draft]] = field(default_factory=lambda: defaultdict(deque))
    _plain: defaultdict[str, deque[_Draft]] = field(default_factory=lambda: defaultdict(deque))

    def take(self, line: Line, *, inside: bool) -> bool:
        """Whether the line is one of a coordinate's; `inside` the section any status and description are read,
        elsewhere only those that cannot be anything else."""
        current = self._current
        if (found := forms.MEASURED.fullmatch(line.text)) and (inside or found["status"] == "measured"):
            current = self._to_be_named(found["name"])
            current.name, current.status = found["name"], found["status"]
            current.measured, current.total = whole_number(found["measured"]), whole_number(found["total"])
        elif name := forms.DESCRIPTIONS.get(line.text):
            current = self._to_be_described(name)
            current.description = line
        elif (found := forms.SOURCES.fullmatch(line.text)) and current and current.sources is None:
            current.sources, current.observed = _names(found["sources"]), found["observed"]
        elif inside and line.text.endswith("."):
            if current is None or current.description or current.sources is not None:
                current = self._new()
            current.description = line
        else:
            return False
        current.lines.append(line)
        self._current = current
        return True

    def coordinates(self) -> list[tuple[Coordinate, list[Line]]]:
        """The coordinates told, in the order first met, each with its lines."""
        return [(_coordinate(draft), draft.lines) for draft in self._drafts if draft.is_told()]

    def left(self) -> list[Line]:
        """The lines that made no coordinate."""
        return [line for draft in self._drafts if not draft.is_told() for line in draft.lines]

    def _new(self) -> _Draft:
        self._drafts.append(_Draft())
        return self._drafts[-1]

    def _to_be_named(self, name: str) -> _Draft:
        if self._nameless[name]:
            return self._nameless[name].popleft()
        draft = self._new()
        self._plain[name].append(draft)
        return draft

    def _to_be_described(self, name: str) -> _Draft:
        waiting = self._plain[name]
        while waiting:
            draft = waiting.popleft()
            # A sentence of the page's own may have been taken for its description.
            if draft.description is None:
                return draft
        draft = self._new()
        self._nameless[name].append(draft)
        return draft


def _names(sources: str) -> list[str]:
    return [name.strip() for name in sources.split(",") if name.strip()]


def _coordinate(draft: _Draft) -> Coordinate:
    name = draft.known_name()
    return Coordinate(
        name=name,
        name_from=None if name is None else "text" if draft.name else "description",
        status=draft.status,
        measured=draft.measured,
        total=draft.total,
        description=draft.description.text if draft.description else None,
        sources=draft.sources,
        observed=draft.observed,
    )
