"""The works that rows of OpenCitations tell on their two sides: each text taken apart once, compared by identifiers."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from ledger_tui.reading.sources.told import Where
from ledger_tui.reading.sources.values import dig, identifiers, text
from ledger_tui.record.identifiers import Identifier, normalise

# `coci => 10.1/x; croci => 10.1/x`: what two of the indexes tell of one citation (`merge` in `indexapi_v1.py`).
_INDEX_PREFIX = re.compile(r"(?:^|;)\s*+\[?[\w-]{1,40}\]?\s*+=>\s*+")
_PREFIXED = "=>"
_SCHEME = re.compile(r"([a-z][a-z0-9_]{1,19}):(?!//)(?=.)", re.IGNORECASE)
_BARE_SCHEMES = (
    ("doi", re.compile(r"(?:https?://(?:dx\.)?doi\.org/)?10\.", re.IGNORECASE)),
    ("omid", re.compile(r"(?:https?://w3id\.org/oc/meta/)?br/\d", re.IGNORECASE)),
    ("url", re.compile(r"https?://", re.IGNORECASE)),
    ("pmid", re.compile(r"\d+$", re.ASCII)),
)
_LONGEST_WORK = 10_000
_LONGEST_IDENTIFIER = 500
"""Characters of the identifiers of one work that are taken apart, and of one that is normalised."""

CITING, CITED = SIDES = ("citing", "cited")


class Row(NamedTuple):
    """One row: its values by their names (anything, where it is no row), where it is told, its place for a person.
    `incomplete`: the file broke off inside it."""

    told: Any
    where: Where
    place: str
    incomplete: bool = False


@dataclass(eq=False)
class Work:
    """A work as one text tells it: its identifiers by scheme, at least one."""

    identifiers: dict[str, list[str]]

    @cached_property
    def keys(self) -> tuple[Identifier, ...]:
        """What it is compared by, one for each identifier."""
        return keys_of(self.identifiers)


class Works:
    """The works of a file, each text taken apart once and only when it is asked for: most of a dump's are of no
    account when one record is read again."""

    def __init__(self) -> None:
        self._by_text: dict[str, Work | None] = {}

    def of(self, row: Row, side: str) -> Work | None:
        """The work on a side of a row, `None` where it tells none."""
        word = text(dig(row.told, side))
        if word is None or len(word) > _LONGEST_WORK:
            return None
        if word not in self._by_text:
            found = identifiers(_told_identifiers(word))
            self._by_text[word] = Work(found) if found else None
        return self._by_text[word]

    def are_told(self, row: Row) -> bool:
        """Whether a row tells both its works."""
        return all(self.of(row, side) for side in SIDES)

    def on(self, rows: Iterable[Row], side: str) -> Iterator[Work]:
        """The works on a side of some rows, those of one text once."""
        seen: set[Work] = set()
        for row in rows:
            work = self.of(row, side)
            if work and work not in seen:
                seen.add(work)
                yield work


def _told_identifiers(word: str) -> Iterable[tuple[str, str]]:
    """The identifiers that a text tells of a work: `omid:br/0601 doi:10.1/x pmid:1` of v2, the bare DOI of v1."""
    for part in _INDEX_PREFIX.split(word):
        found: list[tuple[str, str]] = []
        for token in part.split():
            scheme = _SCHEME.match(token)
            if scheme:
                found.append((scheme[1].lower(), token[scheme.end() :]))
            elif found:
                # A DOI may hold a space.
                found[-1] = (found[-1][0], f"{found[-1][1]} {token}")
            else:
                found.append((_bare_scheme(token), token))
        yield from found


def _bare_scheme(token: str) -> str:
    # Without a scheme v1 tells DOIs, whatever their form.
    return next((scheme for scheme, form in _BARE_SCHEMES if form.match(token)), "doi")


def _key(scheme: str, value: str) -> Identifier:
    found = normalise(scheme, value) if len(value) <= _LONGEST_IDENTIFIER else None
    return found or (f"{scheme} as told", value)


def keys_of(found: dict[str, list[str]]) -> tuple[Identifier, ...]:
    """What identifiers are compared by, one for each."""
    return tuple(_key(scheme, value) for scheme, values in found.items() for value in values)


def is_plain_work(value: Any) -> bool:
    """Whether the identifiers of a work say all that a text says of it."""
    return isinstance(value, str) and len(value) <= _LONGEST_WORK and _PREFIXED not in value


def without_indexes(word: str) -> Iterator[str]:
    """What each index tells in a value of version 1, without the index's name: `coci => 1; croci => 2` is `1`, `2`."""
    return (part.strip() for part in _INDEX_PREFIX.split(word) if part.strip())
