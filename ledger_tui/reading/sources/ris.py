"""A bibliography as RIS, the export of most publishers, of Zotero, EndNote and Mendeley:
https://en.wikipedia.org/wiki/RIS_(file_format).

The text is cut into entries here, at `TY` and `ER`, so that none takes another with it: an entry may lack its `ER`, and
lines that belong to no entry stand between them.  Each entry alone is read by rispy, under the tags of the file.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from ledger_tui.reading.document import Document
from ledger_tui.reading.problems import Level
from ledger_tui.reading.sources.bibliography import (
    MOST_ENTRIES,
    MOST_VALUES,
    LineNumbers,
    as_arxiv,
    begun,
    is_told_in,
    isbns,
    noted,
    nothing,
    put,
    record,
)
from ledger_tui.reading.sources.text_source import TextSource
from ledger_tui.reading.sources.told import Told
from ledger_tui.reading.sources.values import identifiers

_SUFFIXES = (".ris",)
_START, _END, _KEY, _NO_TAG = "TY", "ER", "ID", ""

# Files that were put together have a byte order mark before any of their parts; some writers number the entries.
_FIRST_THING = re.compile(r"(?:\s|\ufeff|[0-9]+\.(?=\s))*+TY {1,2}-[ \t]*[A-Za-z]+[ \t]*(?:[\r\n]|$)")
_LINE = re.compile(r"[^\r\n]*(?:\r\n|[\r\n])|[^\r\n]+")
_TAG = re.compile(r"\ufeff?(?P<tag>[A-Z][A-Z0-9])(?P<gap> {1,2})-(?:[ \t]+(?P<value>.*)|[ \t]*)$", re.DOTALL)
_KIND = re.compile(r"[A-Za-z]*[ \t]*")
_ENDNOTE = re.compile(r"[\s\ufeff]*%0 ")
_MARKUP = re.compile(r"\s*<[!?a-z]", re.IGNORECASE)

_TITLES = ("TI", "T1", "CT", "BT")
_ISBN = re.compile(r"(?:[0-9][ -]?){9}[0-9Xx]|(?:[0-9][ -]?){12}[0-9]")
_PMCID = re.compile(r"PMC[0-9]+", re.IGNORECASE)
_DOI = re.compile(r"(?:doi:\s*)?10\.[0-9]{4,9}/\S+", re.IGNORECASE)
_DATABASES = {"arxiv": "arxiv", "pubmed": "pmid"}
_SCHEMES = {"DO": "doi", "UR": "url", "SN": "isbn", "C2": "pmcid"}


@dataclass(slots=True)
class _Entry:
    """An entry: its tags with their values, each of one line or more, and the characters it stands in.

    `narrow`: its tags have one space before the hyphen, not two.  `broken`: the file ends inside it.
    """

    start: int
    end: int
    narrow: bool
    broken: bool = False
    tags: list[tuple[str, list[str]]] = field(default_factory=list)


class _Line(NamedTuple):
    """A line of a text without its end; `tag` is empty where it begins with none; `cut`: its end is missing."""

    tag: str
    value: str
    start: int
    end: int
    narrow: bool
    cut: bool

    def begins(self) -> bool:
        """Whether an entry begins here; with one space it may be words, if they are several."""
        return self.tag == _START and (not self.narrow or _KIND.fullmatch(self.value) is not None)


def _recognises(document: Document) -> bool:
    return is_told_in(document, _SUFFIXES, _FIRST_THING)


def _records(document: Document) -> list[Told]:
    if reason := _beyond_bounds(document.text):
        return [nothing(reason)]
    troubles: list[tuple[Level, str, str]] = []
    entries = list(_entries(document, troubles))
    if not entries and not troubles:
        return [nothing(_what_else(document.text))]
    rows: list[dict[str, Any]] = []
    places: list[tuple[int, int]] = []
    lines = LineNumbers(document)
    for entry in entries:
        try:
            row = _row(entry, len(rows))
        except MemoryError:
            raise
        except Exception as error:  # whatever the library cannot read is told, and the others stay
            said = f"the entry is not read: {error or type(error).__name__}"
            troubles.append(("problem", lines.place(entry.start), said))
            continue
        rows.append(row)
        places.append((entry.start, entry.end))
    if not rows:
        return [Told({}, troubles=troubles)]
    told = record(document, SOURCE.name, rows, places)
    told.troubles = troubles
    if entries[-1].broken:
        told.value["incomplete"] = True
    return [told]


def _beyond_bounds(body: str) -> str:
    if body.count("\n") + body.count("\r") > MOST_VALUES:
        return f"the file holds more than {MOST_VALUES} lines, the most that are read of a bibliography"
    if body.count("TY ") > MOST_ENTRIES:
        return f"the file holds more than {MOST_ENTRIES} entries, the most that are read of a bibliography"
    return ""


def _what_else(body: str) -> str:
    if _ENDNOTE.match(body):
        return "this is the tagged form of EndNote, which is not read"
    return "this is an HTML or XML page, not RIS" if _MARKUP.match(body) else "it holds no RIS entry"


def _entries(document: Document, troubles: list[tuple[Level, str, str]]) -> Iterator[_Entry]:
    """The entries of a text in its order; an entry ends at its `ER`, else where the next begins."""
    numbers = LineNumbers(document)
    entry: _Entry | None = None
    for line in _lines(document.text):
        if line.begins():
            if entry:
                said = "the entry that begins here has no ER; it is read up to where the next begins"
                troubles.append(("note", numbers.place(entry.start), said))
                yield entry
            entry = _Entry(line.start, line.end, line.narrow, tags=[] if line.cut else [(_START, [line.value])])
        elif entry is None:
            if line.tag and line.tag != _END:
                said = f"the tag {line.tag} stands in no entry and is not read"
                troubles.append(("problem", numbers.place(line.start), said))
        elif line.tag == _END:
            entry.end = line.end
            yield entry
            entry = None
        elif not line.cut:
            # Of an entry without its end the last line may be half of itself, and half a value is another.
            _add(entry, line)
    if entry:
        entry.broken, entry.end = True, len(document.text.rstrip())
        is_kept = len(entry.tags) > 1
        cost = "what is whole of it is kept as incomplete" if is_kept else "nothing of it is read"
        troubles.append(("problem", numbers.place(entry.start), f"the file ends inside an entry: {cost}"))
        if is_kept:
            yield entry


def _lines(body: str) -> Iterator[_Line]:
    for found in _LINE.finditer(body):
        bare = found[0].rstrip("\r\n")
        tagged = _TAG.match(bare)
        tag, value, gap = (tagged["tag"], tagged["value"] or "", tagged["gap"]) if tagged else ("", bare, "")
        yield _Line(tag, value, found.start(), found.start() + len(bare), narrow=gap == " ", cut=bare == found[0])


def _add(entry: _Entry, line: _Line) -> None:
    # With one space before the hyphen it may be two capitals that a value goes on with, such as `UK - based`.
    may_be = not line.narrow or entry.narrow or line.tag in _parser().mapping
    if line.tag not in ("", _START) and may_be:
        entry.tags.append((line.tag, [line.value]))
    elif line.value.strip():
        entry.tags[-1][1].append(f"{line.tag} - {line.value}" if line.tag else line.value)
    else:
        return
    entry.end = line.end


@lru_cache(maxsize=1)
def _parser() -> Any:
    """The library's reader of one entry: under the tags of the file itself, those that it does not know under none; an
    address may hold a semicolon."""
    from rispy.parser import RisParser

    class Parser(RisParser):  # type: ignore[misc]  # the library tells no types
        UNKNOWN_TAG = _NO_TAG

    known = RisParser.DEFAULT_MAPPING.keys() - {RisParser.UNKNOWN_TAG}
    tags = {tag: tag for tag in (*known, _NO_TAG)}
    return Parser(mapping=tags, delimiter_tags_mapping={}, enforce_list_tags=False)


def _read(entry: _Entry) -> dict[str, str | list[str]]:
    """The values of each tag, a list where the tag is one for several or stands there more than once."""
    lines = [f"{tag}  - {' '.join(part.strip() for part in parts)}" for tag, parts in entry.tags]
    (read,) = _parser().parse_lines(iter([*lines, f"{_END}  - "]))
    unknown = read.pop(_NO_TAG, {})
    several = {tag: values[0] if len(values) == 1 else values for tag, values in unknown.items()}
    return {tag: value for tag, value in {**read, **several}.items() if any(_values(value))}


def _values(value: str | list[str] | None) -> list[str]:
    return [part for part in (value if isinstance(value, list) else [value]) if part]


def _row(entry: _Entry, nth: int) -> dict[str, Any]:
    read = _read(entry)
    titled = next((tag for tag in _TITLES if tag in read), "")
    row: dict[str, Any] = begun(_first(read, _KEY), nth)
    if titled:
        row["title"] = _first(read, titled)
    if found := identifiers(_identifiers(read)):
        row["identifiers"] = found
    if entry.broken:
        row["incomplete"] = True
    for tag, value in read.items():
        told = _values(value)
        rest = told[1:] if tag in (_KEY, titled) else told
        if rest and told != found.get(_SCHEMES.get(tag, ""), ()):
            put(row, tag, rest if isinstance(value, list) else value)
    return row


def _first(read: dict[str, str | list[str]], tag: str) -> str | None:
    return next(iter(_values(read.get(tag))), None)


def _identifiers(read: dict[str, str | list[str]]) -> Iterator[tuple[str, Any]]:
    values = {tag: _values(read.get(tag)) for tag in ("DO", "M3", "UR", "SN", "C2", "AN", "N1")}
    for value in values["DO"]:
        yield "doi", value
    # What is no tag of its own for an identifier has one only where the value has its form.
    yield from (("doi", value) for value in values["M3"] if _DOI.fullmatch(value))
    yield from (("pmcid", value) for value in values["C2"] if _PMCID.fullmatch(value))
    yield from (found for value in values["SN"] for found in isbns(value) if _ISBN.fullmatch(found[1]))
    database = (_first(read, "DB") or "").lower()
    for value in values["AN"]:
        if database in _DATABASES and not value.lower().startswith("arxiv:"):
            yield _DATABASES[database], value
        yield from as_arxiv(value)
    yield from (found for value in values["N1"] for found in noted(value))
    for value in values["UR"]:
        yield "url", value


SOURCE = TextSource("ris", _recognises, _records)
