"""What looks wrong in the texts of a record: told in notes with what it may be meant as, and never changed."""

import re
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import chain

from ledger_tui.reading.clean import below, clean
from ledger_tui.reading.problems import shortened
from ledger_tui.record.identifiers import reading
from ledger_tui.record.model import INBOUND, OUTBOUND, Record

# The first letter of what the bytes of UTF-8 look like in a Latin, Cyrillic or Greek code page, and right after it
# another sign beyond ASCII.
_SUSPECT = re.compile(
    "[\u00c2-\u00f4\u0102\u010e\u0110\u0392\u0393\u03b2\u0412\u0420\u0421\u0432]"
    "[\u0080-\u00bf\u0152-\u0192\u02c6-\u02dd\u2013-\u2122\u0402-\u045f]"
)

_Told = Iterator[tuple[str, str]]
"""Dotted places with the words for each."""


def doubts(record: Record) -> _Told:
    """Each kind of doubt once, as (dotted place of the first, reason): identifiers read only after a repair; values
    that have not the form of their scheme, with the guess where there is one; titles with letters lost on the way;
    titles that look as if they had been decoded wrongly once, with what they are likely to have been."""
    yield from _each_kind_once(chain(_identifiers(record), _titles(record)))


def _several(count: int, one: str, more: str) -> str:
    return one if count == 1 else f"{count} {more}"


_REASONS: dict[str, Callable[[int, str], str]] = {
    "repaired": lambda count, told: (
        f"{_several(count, '1 identifier is', 'identifiers are')} read without what clings there: {told}"
    ),
    "malformed": lambda count, told: (
        f"{_several(count, '1 identifier has', 'identifiers have')} not the form of the scheme: {told}"
    ),
    "damaged": lambda count, told: (
        f"{_several(count, '1 title has', 'titles have')} lost letters, the text was damaged at the source: {told}"
    ),
    "mis-decoded": lambda count, told: (
        f"{_several(count, '1 title looks', 'titles look')} mis-decoded, nothing was changed: {told}"
    ),
}


def _each_kind_once(told: Iterator[tuple[str, str, str]]) -> _Told:
    first: dict[str, tuple[str, str]] = {}
    counts: dict[str, int] = {}
    for kind, place, words in told:
        first.setdefault(kind, (place, words))
        counts[kind] = counts.get(kind, 0) + 1
    for kind, (place, words) in first.items():
        yield place, _REASONS[kind](counts[kind], words)


def _identifiers(record: Record) -> Iterator[tuple[str, str, str]]:
    for place, identifiers in _holders(record):
        for scheme, values in (identifiers or {}).items():
            for value in values:
                read = reading(scheme, value)
                where = below(below(place, "identifiers"), scheme)
                if read.identifier and read.repaired:
                    yield "repaired", where, f"{shortened(value)} is read as {shortened(read.identifier[1])}"
                elif read.identifier is None and value:
                    guess = f"; perhaps {shortened(read.guess[1])} is meant" if read.guess else ""
                    yield "malformed", where, f"{shortened(scheme)} {shortened(value)}{guess}"


def _holders(record: Record) -> Iterator[tuple[str, dict[str, list[str]] | None]]:
    if record.paper.identifiers:
        yield "paper", record.paper.identifiers
    for direction, rows in record.directions():
        above = direction if direction in (OUTBOUND, INBOUND) else f"other.{direction}"
        for nth, row in enumerate(rows or ()):
            if row.identifiers:
                yield f"{above}.{nth}", row.identifiers


def _titles(record: Record) -> Iterator[tuple[str, str, str]]:
    raw = {entry.place: entry.text for entry in record.cleaned or ()}
    for place, title in _titled(record):
        if "\ufffd" in title:
            yield "damaged", place, shortened(title)
        # Cleaning takes the control characters out that show how a text was decoded; a whole line tells them too.
        told = raw.get(place, title)
        if _SUSPECT.search(told) and (repaired := _decoded_rightly(told)):
            before = f"{shortened(title)} is " if place not in raw or told == title else ""
            yield "mis-decoded", place, f"{before}perhaps {shortened(repaired)}"


def _decoded_rightly(text: str) -> str | None:
    """What a wrongly decoded text is likely to have been, or `None` where it does not look so."""
    # The library weighs thousands of pairs of letters, which takes a while to load.
    repaired = clean(str(import_module("ftfy").fix_encoding(text)))
    return repaired if repaired and repaired != clean(text) else None


def _titled(record: Record) -> Iterator[tuple[str, str]]:
    if record.paper.title:
        yield "paper.title", record.paper.title
    for direction, rows in record.directions():
        above = direction if direction in (OUTBOUND, INBOUND) else f"other.{direction}"
        for nth, row in enumerate(rows or ()):
            # Of an ASCII title only what was cleaned out of it can tell of its decoding.
            if row.title and (record.cleaned or not row.title.isascii()):
                yield f"{above}.{nth}.title", row.title
