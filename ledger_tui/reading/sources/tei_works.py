"""What TEI tells of a work: its titles, its numbers, its people, where and when it appeared."""

import re
from collections.abc import Iterator
from typing import Any

from ledger_tui.reading.sources.tei_text import attribute, children, first, words
from ledger_tui.reading.sources.values import identifiers

RAW, LABEL = "raw_reference", "label"
"""Types of the notes that hold the printed reference and its label."""

_SCHEMES = {
    "doi": "doi",
    "arxiv": "arxiv",
    "pmid": "pmid",
    "pmcid": "pmcid",
    "pmc": "pmcid",
    "isbn": "isbn",
    "url": "url",
    "halid": "hal",
    "pii": "pii",
    "ark": "ark",
    "istexid": "istex",
}
"""Types of numbers that name a work by themselves, in lower case; any other may name a journal or a file."""

_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:\S+|www\.\S+")
_UNTYPED = "untyped"


def title_of(node: Any, *levels: str) -> str:
    """The title right below an element that has one of some levels, or none told: the main one before others."""
    told = [one for one in children(node, "title") if attribute(one, "level") in (*levels, "") and words(one)]
    return words(next((one for one in told if attribute(one, "type") == "main"), next(iter(told), None)))


def numbers_of(tree: Any) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """The identifiers of a work, and all other numbers by their type.

    Below `monogr` stand those of the book or the journal, which are not the work's own where it has a title in it.
    """
    analytic, monogr = first(tree, "analytic"), first(tree, "monogr")
    works = (analytic, tree) if title_of(analytic, "a") else (analytic, monogr, tree)
    told = [one for node in works for one in _told_numbers(node)]
    named = [(scheme, value) for scheme, _, value in told if scheme]
    within = () if monogr in works else _told_numbers(monogr)
    other = [(kind, value) for scheme, kind, value in told if not scheme] + [(kind, value) for _, kind, value in within]
    return identifiers(named), identifiers(other)


def _told_numbers(node: Any) -> Iterator[tuple[str, str, str]]:
    """Each number and address right below an element: the scheme of an identifier, else empty; its type; itself."""
    for one in children(node, "idno"):
        kind, value = attribute(one, "type"), words(one)
        scheme = _SCHEMES.get(kind.lower(), "") if kind else "url" if _ADDRESS.fullmatch(value) else ""
        yield scheme, kind or _UNTYPED, value
    for one in children(node, "ptr"):
        target = attribute(one, "target")
        # What begins with `#` points into the file itself.
        if not target.startswith("#"):
            yield "url" if _ADDRESS.fullmatch(target) else "", "ptr", target


def notes_of(tree: Any, kind: str = "") -> Iterator[str]:
    """The notes of one type; without it all that are neither the printed reference nor its label."""
    for note in children(tree, "note"):
        told = attribute(note, "type")
        if (told == kind if kind else told not in (RAW, LABEL)) and (text := words(note)):
            yield text


def people_of(node: Any, name: str) -> str:
    """The authors or editors right below an element, as text."""
    told = (_person(one) for one in children(node, name))
    return "; ".join(filter(None, told))


def _person(node: Any) -> str:
    names = [words(name, " ") for name in children(node, "persName", "orgName")]
    return names[0] if names else " ".join((node.text or "").split())


def imprint_of(node: Any) -> dict[str, str]:
    """Where and when a work appeared, as the element `imprint` tells it; empty texts where it does not."""
    date = first(node, "date")
    return {
        "date": attribute(date, "when") or words(date),
        "publisher": words(first(node, "publisher")),
        "volume": _scope(node, "volume"),
        "issue": _scope(node, "issue"),
        "pages": _scope(node, "page"),
    }


def _scope(node: Any, unit: str) -> str:
    told = next((one for one in children(node, "biblScope") if attribute(one, "unit") == unit), None)
    ends = filter(None, (attribute(told, "from"), attribute(told, "to")))
    return "-".join(ends) or words(told)
