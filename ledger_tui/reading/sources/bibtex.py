"""A bibliography as BibTeX or biblatex: the file beside a manuscript, or what Zotero, JabRef, Mendeley, publishers and
https://dblp.org/ give.  https://mirrors.ctan.org/biblio/bibtex/base/btxdoc.pdf and
https://mirrors.ctan.org/macros/latex/contrib/biblatex/doc/biblatex.pdf tell what its fields mean.

What the library leaves as it stands is told so: values joined with `#`, names of months, and the keys in `crossref` and
`xdata`, for what an entry inherits it does not say itself.
"""

import re
from collections.abc import Iterator
from typing import Any

from ledger_tui.reading.clean import below
from ledger_tui.reading.document import Document
from ledger_tui.reading.sources.bibliography import (
    DIRECTION,
    MOST_ENTRIES,
    MOST_VALUES,
    as_arxiv,
    begun,
    is_told_in,
    isbns,
    noted,
    nothing,
    put,
    record,
)
from ledger_tui.reading.sources.bibtex_blocks import Found, blocks
from ledger_tui.reading.sources.bibtex_text import one_line, plain, verbatim
from ledger_tui.reading.sources.text_source import TextSource
from ledger_tui.reading.sources.told import Told
from ledger_tui.reading.sources.values import identifiers, text

_SUFFIXES = (".bib", ".bibtex")

# Comments of TeX, then a block.  Much begins with `@` and a word; an entry has a key and then a field or its end.
_FIRST_THING = re.compile(
    r"(?:\s++|%[^\r\n]*+)*+@(?:(?:comment|preamble|string)\s*[{(]"
    r"|[A-Za-z]+\s*\{\s*[^\s{}\"=,][^{}\"=,\r\n]*(?:,\s*(?:[A-Za-z][\w:-]*\s*=|\})|\}))",
    re.IGNORECASE,
)
_BLOCK = re.compile(r"@\w*[ \t]*[{(]")
_MARKUP = re.compile(r"\s*<[!?a-z]", re.IGNORECASE)

_LATEX = frozenset(
    ("author", "editor", "editora", "editorb", "editorc", "translator", "annotator", "commentator", "introduction",
     "foreword", "afterword", "bookauthor", "holder", "shortauthor", "shorteditor", "namea", "nameb", "namec",
     "title", "subtitle", "titleaddon", "shorttitle", "booktitle", "booksubtitle", "booktitleaddon", "maintitle",
     "mainsubtitle", "maintitleaddon", "journal", "journaltitle", "journalsubtitle", "shortjournal", "issuetitle",
     "issuesubtitle", "series", "eventtitle", "origtitle", "reprinttitle", "publisher", "institution", "organization",
     "school", "address", "location", "venue", "howpublished", "note", "type")
)  # fmt: skip
"""Fields that are LaTeX and short; an abstract is as it is told."""

# In these, what LaTeX needs around a sign is no part of the value.
_VERBATIM = frozenset(("doi", "pmid", "pmcid", "url", "isbn", "eprint", "eprinttype", "archiveprefix", "arxivid"))
_ARCHIVES = {"arxiv": "arxiv", "pubmed": "pmid"}
# An id from before 2007 names its archive itself; arXiv told to give it so: https://arxiv.org/help/hypertex/bibstyles
_OLD_ARXIV = re.compile(r"[a-z-]+(?:\.[A-Z]{2})?/[0-9]{7}")
_PREPRINT = re.compile(r"arXiv\s+(?:preprint|e-?prints?)\s*:?\s*(?=arXiv:)", re.IGNORECASE)


def _recognises(document: Document) -> bool:
    return is_told_in(document, _SUFFIXES, _FIRST_THING)


def _records(document: Document) -> list[Told]:
    if reason := _beyond_bounds(document.text):
        return [nothing(reason)]
    try:
        found = blocks(document)
    except MemoryError:
        raise
    except Exception as error:  # whatever the library cannot take apart is told, not raised
        return [nothing(f"the BibTeX cannot be taken apart: {error or type(error).__name__}")]
    if not found.entries and any(level == "problem" for level, _, _ in found.troubles):
        return [Told({}, troubles=found.troubles)]
    if found.empty:
        is_markup = _MARKUP.match(document.text)
        return [nothing("this is an HTML or XML page, not BibTeX" if is_markup else "it holds no BibTeX entry")]
    rows: list[dict[str, Any]] = []
    in_file: list[tuple[str, str]] = []
    for nth, entry in enumerate(found.entries):
        row, otherwise = _row(entry, nth)
        rows.append(row)
        in_file += ((below(f"other.{DIRECTION}.{nth}", key), value) for key, value in otherwise)
    told = record(document, SOURCE.name, rows, [(entry.start, entry.end) for entry in found.entries])
    told.troubles, told.in_file = found.troubles, in_file
    if found.broken:
        told.value["incomplete"] = True
    return [told]


def _beyond_bounds(body: str) -> str:
    if body.count("@") > MOST_ENTRIES and sum(1 for _ in _BLOCK.finditer(body)) > MOST_ENTRIES:
        return f"the file holds more than {MOST_ENTRIES} entries, the most that are read of a bibliography"
    if body.count("=") > MOST_VALUES:
        return f"the file holds more than {MOST_VALUES} fields, the most that are read of a bibliography"
    return ""


def _row(entry: Found, nth: int) -> tuple[dict[str, Any], list[tuple[str, str]]]:
    """The row of an entry, and how the file has each value of it that is told in other words, by its key."""
    fields: dict[str, list[str]] = {}
    for name, value in entry.fields:
        if value.strip():
            fields.setdefault(name, []).append(value)
    first: dict[str, str] = {}
    for name, values in fields.items():
        first.setdefault(name.lower(), values[0])
    row: dict[str, Any] = {**begun(text(entry.key), nth), "entrytype": entry.kind}
    otherwise: list[tuple[str, str]] = []
    if "title" in first:
        row["title"] = plain(one_line(first["title"]))
        otherwise += _otherwise("title", row["title"], first["title"])
    if found := identifiers(_identifiers(first)):
        row["identifiers"] = found
    if entry.broken:
        row["incomplete"] = True
    for name, values in fields.items():
        known = name.lower()
        rest = values[1:] if known == "title" and values[0] is first["title"] else values
        if not rest or (known in found and rest == found[known]):
            continue
        shown = [_plainly(known, one_line(value)) for value in rest]
        key = put(row, name, shown[0] if len(shown) == 1 else shown)
        places = [key] if len(shown) == 1 else [below(key, at) for at in range(len(shown))]
        for place, words, value in zip(places, shown, rest, strict=True):
            otherwise += _otherwise(place, words, value)
    return row, otherwise


def _plainly(name: str, value: str) -> str:
    return plain(value) if name in _LATEX else value


def _otherwise(key: str, shown: str, told: str) -> list[tuple[str, str]]:
    return [(key, told)] if shown != one_line(told) else []


def _identifiers(told: dict[str, str]) -> Iterator[tuple[str, Any]]:
    """The identifiers of a work, from its fields by their names in small letters."""
    bare = {name: verbatim(value.strip()) for name, value in told.items() if name in _VERBATIM}
    for scheme in ("doi", "pmid", "pmcid", "url"):
        yield scheme, bare.get(scheme)
    yield from isbns(bare.get("isbn"))
    archive, eprint = (bare.get("archiveprefix") or bare.get("eprinttype") or "").lower(), bare.get("eprint", "")
    if archive in _ARCHIVES or (not archive and _OLD_ARXIV.fullmatch(eprint)):
        yield _ARCHIVES.get(archive, "arxiv"), eprint
    else:
        yield from as_arxiv(eprint)
    # So Mendeley names it.
    yield "arxiv", bare.get("arxivid")
    yield from noted(told.get("note"))
    # So Google Scholar tells a preprint: `arXiv preprint arXiv:2401.00001`.
    yield from as_arxiv(_PREPRINT.sub("", one_line(told.get("journal", ""))))


SOURCE = TextSource("bibtex", _recognises, _records)
