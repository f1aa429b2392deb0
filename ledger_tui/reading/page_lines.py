"""The lines of a record page and the forms they have.

Blank lines, bullets and indentation are no structure: a line is its cleaned text without them.  Every form matches a
whole line, for headings are prefixes of other lines (`Reference resolution`, `Reference 5`).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ledger_tui.reading.clean import clean, without_spaces

_LINE_END = re.compile(r"\r\n|\n|\r")
_BULLETS = re.compile(r"(?:[-*•◦▪‣●] )+")

_COUNT = r"[0-9][0-9,]{0,15}"
_OBSERVED = r", observed (?P<observed>\S+)"

# The dot of headings, and what stands for it in encodings that have none.
DOT = r"[·・‧•∙･?]"

PAGE = re.compile(rf"Paper Citation Record(?: {DOT} .*)?")
# A date is short; looked for without an end, it would be looked for at every place of a long line.
AS_OF = re.compile(r"As of (?P<date>.{1,80}?), this Paper Citation Record lists (?P<lists>.+) for (?P<paper>\S+?)\.?")
LISTS = re.compile(
    rf"(?P<listed>{_COUNT}|no)(?: of (?P<total>{_COUNT}))? "
    r"(?:(?P<outbound>outbound) references?|(?P<inbound>inbound) Pith citation observations?)"
)
DISCLAIMER = "A citation records a reference. It does not transfer a finding from one paper to another."
SCHEMA = re.compile(r"pith\.[a-z0-9.-]+")
PAPER_ID = re.compile(r"(?P<id>\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?: ?v(?P<version>\d{1,9}))?", re.ASCII)

COVERAGE = "Coverage vector"
RESOLUTION = "Reference resolution"
MEASUREMENTS = "External citation measurements"
OUTBOUND_ROWS = "Outbound references"
INBOUND_ROWS = "Pith citing papers"
HEADINGS = (COVERAGE, RESOLUTION, MEASUREMENTS, OUTBOUND_ROWS, INBOUND_ROWS)

DESCRIPTIONS = {
    "Typed states for the displayed outbound observations.": "reference resolution",
    "One-hop event checks from named stored sources.": "standing notices",
    "Pith citing papers itemized under the disclosed page cap.": "inbound itemization",
    "A source-named dated measurement, never combined with another source.": "external citation measurements",
}
"""The sentence that describes a coverage coordinate, and the coordinate's name."""

MEASURED = re.compile(rf"(?P<status>\D+?) (?P<measured>{_COUNT}) of (?P<total>{_COUNT}) (?P<name>.+)")
SOURCES = re.compile(rf"Source: (?P<sources>.+?)(?:{_OBSERVED})?")

DISPLAYED = re.compile(rf"(?P<displayed>{_COUNT}) of (?P<total>{_COUNT}) outbound references? displayed")
COUNTER = re.compile(rf"(?P<word>\D*[^\s\d:]):? ?(?P<count>{_COUNT})")
COUNT = re.compile(_COUNT)
HINTS = ("Paper Citation Record", "Observation ")
"""Words of which every page has one: most files are told from a page by them, without being taken apart."""

NONE_STORED = "No source-named external measurement is stored."
VALUE = re.compile(rf"(?P<value>{_COUNT}(?:\.[0-9]+)?)")
VALUE_SOURCE = re.compile(rf"(?P<source>\S.*?){_OBSERVED}")

OBSERVATION = re.compile(rf"Observation(?: (?P<id>(?!{DOT} )[^\s·]+))?(?: {DOT} (?P<direction>\S.*))?")
CITES = re.compile(r"This paper cites (?P<title>.+)")
CITED = re.compile(r"(?P<title>.+) cites this paper\.?")
REFERENCE = re.compile(r"Reference:? (?P<reference>\S.{0,39})")
STATE = re.compile(r"Resolution(?:: ?(?P<rest>.*))?")
METHOD = re.compile(rf"(?P<method>\S.*?)(?:{_OBSERVED})?")
EVENTS = re.compile(r"Source-reported events for .+")

NO_EVENT = "No event found in the named queried sources as of "
NO_EVENT_AS_OF = re.compile(re.escape(NO_EVENT) + r"(?P<as_of>\S+?)\.?")
NO_EVENT_UNDATED = re.compile(r"No event found in the named queried sources\.?")
UNAVAILABLE = re.compile(r"Unavailable: (?P<reason>.+?)\.?")

UNRESOLVED_WORK = "an unresolved cited work"
UNRESOLVED_WORK_IN_PAIR = "Unresolved cited work"


@dataclass(frozen=True, slots=True)
class Line:
    """A line that is not blank: `number` in its file from 1, `start` its first character in the text, `text` cleaned
    and without bullets, `raw` as it stands without white space around it.

    `last` is the number of its last line where it was wrapped over several, `width` how many characters the line has
    with what is before it; `links` are the addresses that its words link to.
    """

    number: int
    start: int
    text: str
    raw: str
    last: int
    width: int = 0
    links: tuple[str, ...] = ()

    @property
    def was_cleaned(self) -> bool:
        """Whether cleaning changed more than white space and the bullets before the line."""
        return not (self.raw.endswith(self.text) or without_spaces(self.raw).endswith(without_spaces(self.text)))


@dataclass(frozen=True, slots=True)
class PageLines:
    """The lines of a text that may hold pages, whatever form it has.

    `cut`: the last line has not its end, so that it may be half of itself.  `placed`: the lines stand in the text where
    they say, so that a part of the text can be read by itself and a row's lines can be shown as they stand.
    """

    lines: list[Line]
    cut: bool
    placed: bool = True


def lines_of(text: str, first_line: int = 1) -> list[Line]:
    """The lines of a text that are not blank; line ends are LF, CRLF and CR, and nothing else."""
    return list(each_line(text, first_line))


def printed_lines(text: str) -> list[str]:
    """All lines of a text as they stand."""
    return _LINE_END.split(text)


def whole_number(digits: str) -> int:
    """The number that a page writes with or without commas, or as `no`."""
    return 0 if digits == "no" else int(digits.replace(",", ""))


def each_line(text: str, number: int = 1) -> Iterator[Line]:
    """The lines of `lines_of`, one at a time."""
    start = 0
    while True:
        found = _LINE_END.search(text, start)
        end = found.start() if found else len(text)
        raw = text[start:end].strip()
        cleaned = clean(raw)
        if cleaned:
            shown = _BULLETS.sub("", cleaned, count=1) if _BULLETS.match(cleaned) else cleaned
            yield Line(number, start, shown, raw, number, len(text[start:end].rstrip()))
        if not found:
            return
        start, number = found.end(), number + 1
