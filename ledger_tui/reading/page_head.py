"""What a record page says of itself and of its paper: title, date, identifiers, how many rows it lists."""

from dataclasses import dataclass
from datetime import date

from ledger_tui.reading import page_lines as forms
from ledger_tui.reading.page_lines import Line, whole_number
from ledger_tui.record.identifiers import arxiv_id
from ledger_tui.record.model import AsOf, Listed, Paper
from ledger_tui.record.times import prose_date

_ARXIV = "arxiv:"


def _date(text: str) -> date | None:
    try:
        return prose_date(text) or date.fromisoformat(text)
    except ValueError:
        return None


@dataclass(slots=True)
class Head:
    """The facts about the page and its paper, as their lines come in."""

    title: Line | None = None
    schema: Line | None = None
    as_of: AsOf | None = None
    stated: dict[str, Listed] | None = None
    _awaits_title: bool = False
    _as_of_line: Line | None = None
    _id: str | None = None
    _version: int | None = None
    _scheme: str = "arxiv"

    def take(self, line: Line, before: Line | None) -> bool:
        """Whether the line is one of the head's own.  `before` is the line right above it, where that was not read: a
        page whose first line was not copied begins with its title, right above the date."""
        if forms.PAGE.fullmatch(line.text):
            self._awaits_title = self.title is None
        elif line.text == forms.DISCLAIMER:
            pass
        elif found := forms.AS_OF.fullmatch(line.text):
            if self._as_of_line:
                return self._as_of_line.text == line.text
            return self._take_as_of(line, before, found["date"], found["lists"], found["paper"])
        elif self._awaits_title:
            self.title, self._awaits_title = line, False
        elif not self.schema and forms.SCHEMA.fullmatch(line.text):
            self.schema = line
        elif found := forms.PAPER_ID.fullmatch(line.text):
            return self._take_id("arxiv", found["id"], int(found["version"]) if found["version"] else None)
        else:
            return False
        return True

    def paper(self) -> Paper:
        """The page's paper, its key not yet set."""
        return Paper(
            arxiv_id=self._id if self._scheme == "arxiv" else None,
            version=self._version,
            kind="paper",
            title=self.title.text if self.title else None,
            identifiers={self._scheme: [self._id]} if self._id else None,
        )

    def _take_as_of(self, line: Line, before: Line | None, day: str, lists: str, paper: str) -> bool:
        self._as_of_line, self._awaits_title = line, False
        if self.title is None:
            self.title = before
        told = _date(day)
        self.as_of = AsOf(date=told.isoformat() if told else None, text=day.strip())
        self.stated = {
            found["outbound"] or found["inbound"]: Listed(
                listed=whole_number(found["listed"]), total=whole_number(found["total"]) if found["total"] else None
            )
            for found in forms.LISTS.finditer(lists)
        } or None
        all_read = not forms.LISTS.sub("", lists).replace("and", "").strip(" ,")
        return self._take_paper(paper) and all_read

    def _take_paper(self, paper: str) -> bool:
        if paper.lower().startswith(_ARXIV) and (bare := arxiv_id(paper)):
            return self._take_id("arxiv", *bare)
        scheme, colon, value = paper.partition(":")
        return bool(colon and value) and self._take_id(scheme.lower(), value, None)

    def _take_id(self, scheme: str, value: str, version: int | None) -> bool:
        if self._id not in (None, value) or (version is not None and self._version not in (None, version)):
            return False
        self._id, self._scheme = value, scheme
        self._version = version if version is not None else self._version
        return True
