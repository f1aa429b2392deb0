"""How the file has what is shown: the raw form of a text that was cleaned, and how an identifier is read."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ledger_tui.app.text.lines import Line, Role
from ledger_tui.reading.clean import visible, without_spaces
from ledger_tui.record.hyphens import joined
from ledger_tui.record.identifiers import scheme_words
from ledger_tui.record.model import Cleaned
from ledger_tui.record.readings import Read, readings


def raw_lines(cleaned: Iterable[Cleaned], shown: Mapping[str, str | None]) -> Iterator[Line]:
    """One line for each value of a row that the file has otherwise, with what was taken out made visible.

    `shown` are the values as they are shown, by their place; what differs in its spaces alone is not repeated.
    """
    for entry in cleaned:
        if without_spaces(entry.text) != without_spaces(shown.get(entry.place) or ""):
            yield [(f"{entry.place} in the file ", Role.DIM), (visible(entry.text), Role.PLAIN)]


def joined_line(title: str | None) -> Line:
    """The title with the words joined that a line's end broke; nothing where none is."""
    whole = joined(title or "")
    return [("broken words joined ", Role.DIM), (whole, Role.PLAIN)] if whole else []


def identifier_lines(identifiers: Mapping[str, Sequence[str]] | None) -> Iterator[Line]:
    """One line for each identifier that does not name its work as it stands: how it is read, or what it may be."""
    for read in readings(identifiers):
        if not read.is_plain:
            yield [(f"  {read.told} ", Role.DIM), *_words(read)]


def _words(read: Read) -> Line:
    if read.read_as is None:
        offered: Line = [("; perhaps ", Role.DIM), (read.perhaps, Role.LINK)] if read.perhaps else []
        return [(f"has not the form of {_article(read.scheme)}", Role.WARN), *offered]
    version = f", version {read.version}" if read.version is not None else ""
    trimmed = ", trimmed" if read.trimmed else ""
    return [(f"read as {read.read_as}{version}{trimmed}", Role.PLAIN)]


def _article(scheme: str) -> str:
    words = scheme_words(scheme.lower())
    if words == scheme.lower():
        return f"an identifier of {scheme or 'no scheme'}"
    return f"{'an' if words[0] in 'aIO' else 'a'} {words}"
