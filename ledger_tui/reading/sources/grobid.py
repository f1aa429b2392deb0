"""A paper taken apart by GROBID, as TEI.

GROBID makes such a file of a PDF: `POST /api/processFulltextDocument` (or `processReferences`, `processHeaderDocument`)
of a service of one's own, or of https://kermitt2-grobid.hf.space.  What it writes where is told by its source code,
`BiblioItem.java` and `TEIFormatter.java` of https://github.com/kermitt2/grobid.  It writes no number of a reference
into its list; the numbers that the paper prints stand in the callouts of the text.
"""

import re
from collections.abc import Iterator
from typing import Any

from ledger_tui.reading.document import Document
from ledger_tui.reading.problems import Level, within
from ledger_tui.reading.sources.subject import subject
from ledger_tui.reading.sources.tei_contexts import Cited, cited, printed_labels
from ledger_tui.reading.sources.tei_text import (
    MOST_TAGS,
    Outline,
    Parser,
    Part,
    attribute,
    children,
    first,
    follows,
    line_ends,
    loose_ampersands,
    outline,
    rest_of,
    root_begins,
    words,
)
from ledger_tui.reading.sources.tei_works import LABEL, RAW, imprint_of, notes_of, numbers_of, people_of, title_of
from ledger_tui.reading.sources.text_source import TextSource
from ledger_tui.reading.sources.told import CITING_WORKS, NOTICES_OF_CITED, REFERENCES, Told, coordinate
from ledger_tui.record.model import LISTED, NOT_TOLD

SCHEMA = "http://www.tei-c.org/ns/1.0"
GROBID, OTHER_TOOL = "grobid", "tei"
"""The names of the source: other tools write reference lists of the same form."""

POSITION, CALLOUT = "position", "callout"
"""What numbers a reference: its place in the list; the number that the text prints where it cites it."""

_LIST_BEGINS = re.compile(r"<(?:[\w.-]+:)?listBibl\b")
_REFERENCE_BEGINS = re.compile(r"<(?:[\w.-]+:)?biblStruct\b")
_BY_GROBID = re.compile(
    r"<application\b[^<>]*\bident\s*=\s*[\"']GROBID[\"']"
    # Files of references alone do not name the tool.
    r"|<biblStruct\b[^<>]*\b(?:xml:id=\"b[0-9]+\"|status=\"(?:extracted|consolidated)\")"
    r"|<fileDesc xml:id=\"f_[0-9]+\"|<ptr target=\"#string-range\("
)

_ID = "{http://www.w3.org/XML/1998/namespace}id"
_OWN_ID = re.compile(r"b([0-9]{1,6})")
_PATENT = "patent"


def _recognises(document: Document) -> bool:
    """TEI that names GROBID as its maker, or lists references as GROBID does; no other TEI and no other XML."""
    text = document.text
    begin = root_begins(text)
    if begin is None:
        return False
    listed = _LIST_BEGINS.search(text, begin)
    return bool((listed and _REFERENCE_BEGINS.search(text, listed.end())) or _BY_GROBID.search(text, begin))


def _records(document: Document) -> list[Told]:
    text = document.text
    begin = root_begins(text)
    if begin is None:
        return []
    if text.count("<", begin) > MOST_TAGS:
        reason = f"the file holds more than {MOST_TAGS} tags, the most that are read of a TEI document"
        return [Told({}, troubles=[("problem", "", reason)])]
    return [_record(document, outline(text, begin))]


def _record(document: Document, found: Outline) -> Told:
    text, parser = document.text, Parser(document.text)
    rest = parser.part(rest_of(text, found), line_ends(text, 0, found.begin), broken=found.stop is None)
    parts = list(_parts(document, found, parser))
    rows = _rows([part.tree for part in parts], rest.tree)
    header = first(rest.tree, "teiHeader")
    source = GROBID if _BY_GROBID.search(text, found.begin) else OTHER_TOOL
    tool = _tool(header)
    # A file of the header alone has no list; one that is empty and whole says that no reference was found.
    listed = bool(rows) or (found.listed and not found.list_open)
    value: dict[str, Any] = {
        "schema": SCHEMA,
        "source": source,
        "paper": _paper(header) or subject(document),
        **tool,
        "coverage": _coverage(source, len(rows) if listed else None, tool),
    }
    if listed:
        value["outbound"] = rows
    if found.stop is None:
        value["incomplete"] = True
    if found.row_open:
        rows[-1]["incomplete"] = True
    return Told(value, {"outbound": found.rows}, list(_troubles(document, found, rest, parts)))


def _parts(document: Document, found: Outline, parser: Parser) -> Iterator[Part]:
    """The tree of each reference."""
    line, at = 0, 0
    for position, (start, end) in enumerate(found.rows, start=1):
        line, at = line + line_ends(document.text, at, start), start
        broken = found.row_open and position == len(found.rows)
        yield parser.part(document.text[start : found.cut if broken else end], line, broken=broken)


def _rows(trees: list[Any], root: Any) -> list[dict[str, Any]]:
    """The rows of the references, each with what the text tells of it."""
    ids = [attribute(tree, _ID) for tree in trees]
    places = [_place(own, nth) for nth, own in enumerate(ids, start=1)]
    told = cited(root, filter(None, ids))
    labels = printed_labels(told)
    # The tool may have missed a reference: then the places of those after it are not the numbers that are printed.
    off = (
        own
        for own, place in zip(ids, places, strict=True)
        if labels.get(own, "").isdigit() and labels[own] != str(place)
    )
    counted = next(off, None) is None
    rows: list[dict[str, Any]] = []
    for tree, own, place in zip(trees, ids, places, strict=True):
        about = told.pop(own, None)
        label = labels.get(own) if about is not None else None
        rows.append(_row(tree, _numbered(tree, label, place if counted else None), about))
    return rows


def _place(own: str, nth: int) -> int:
    """The place of a reference in the list: the tool numbers its references from `b0` on."""
    told = _OWN_ID.fullmatch(own)
    return int(told[1]) + 1 if told else nth


def _row(tree: Any, numbered: dict[str, Any], about: Cited | None) -> dict[str, Any]:
    analytic, monogr = first(tree, "analytic"), first(tree, "monogr")
    kind, status = attribute(tree, "type"), attribute(tree, "status")
    own = title_of(analytic, "a")
    named, other = numbers_of(tree)
    row = {
        **numbered,
        "title": own or title_of(monogr, "m", "u"),
        "identifiers": named,
        "raw": next(notes_of(tree, RAW), None),
        # That of a patent is how far its office has come with it.
        "state": status if kind != _PATENT else None,
        "method": attribute(tree, "source"),
        "contexts": about.contexts if about else None,
        "xml:id": attribute(tree, _ID),
        "type": kind,
        "status": status if kind == _PATENT else None,
        "authors": people_of(analytic, "author") or people_of(monogr, "author"),
        "editors": people_of(monogr, "editor"),
        "journal": title_of(monogr, "j"),
        "book": title_of(monogr, "m", "u") if own else None,
        "series": title_of(monogr, "s") or title_of(first(tree, "series"), "s"),
        "meeting": words(first(monogr, "meeting"), " "),
        **imprint_of(first(monogr, "imprint")),
        "note": "; ".join(notes_of(tree)),
        "idno": other,
    }
    return {key: value for key, value in row.items() if value}


def _numbered(tree: Any, label: str | None, place: int | None) -> dict[str, Any]:
    """The number that the list or the text prints for a reference, else its place in the list."""
    printed = attribute(tree, "n") or words(first(tree, "label")) or next(notes_of(tree, LABEL), "")
    if printed:
        return {"reference": printed}
    if label:
        return {"reference": label, "numbered_by": CALLOUT}
    return {"reference": str(place), "numbered_by": POSITION} if place is not None else {}


def _paper(header: Any) -> dict[str, Any]:
    """The paper that the header names; empty where it names none."""
    described = first(header, "fileDesc")
    source = first(described, "sourceDesc", "biblStruct")
    title = (
        title_of(first(described, "titleStmt"), "a", "m")
        or title_of(first(source, "analytic"), "a", "m")
        or title_of(first(source, "monogr"), "m", "u")
    )
    named, other = numbers_of(source)
    if not title and not named:
        return {}
    analytic, monogr = first(source, "analytic"), first(source, "monogr")
    paper = {
        "title": title,
        "identifiers": named,
        "authors": people_of(analytic, "author") or people_of(monogr, "author"),
        "journal": title_of(monogr, "j"),
        **imprint_of(first(monogr, "imprint")),
        "status": attribute(source, "status"),
        "consolidated_by": attribute(source, "source"),
        "idno": other,
    }
    return {key: value for key, value in paper.items() if value}


def _tool(header: Any) -> dict[str, Any]:
    """The tool that made the file, its version, and when it did."""
    applications = list(children(first(header, "encodingDesc", "appInfo"), "application"))
    told = next((one for one in applications if attribute(one, "ident") == "GROBID"), next(iter(applications), None))
    labels = {f"tool_{attribute(label, 'type')}": words(label) for label in children(told, "label")}
    when = attribute(told, "when")
    tool = {
        "tool": attribute(told, "ident"),
        "tool_version": attribute(told, "version"),
        "tool_revision": labels.get("tool_revision"),
        "tool_parameters": labels.get("tool_parameters"),
        "times": {"application": when} if when else None,
    }
    return {key: value for key, value in tool.items() if value}


def _coverage(source: str, count: int | None, tool: dict[str, Any]) -> list[dict[str, Any]]:
    listed = "References that the tool found in the PDF. How many the paper prints is not told."
    told: dict[str, Any] = {"measured": count, "sources": [source]}
    if observed := tool.get("times", {}).get("application"):
        told["observed"] = observed
    references = (
        coordinate(REFERENCES, LISTED, listed, **told)
        if count is not None
        else coordinate(REFERENCES, NOT_TOLD, "The file holds no list of references.")
    )
    return [
        references,
        coordinate(CITING_WORKS, NOT_TOLD, "The file is made from the paper alone: it does not tell who cites it."),
        coordinate(NOTICES_OF_CITED, NOT_TOLD, "The file tells no notices about the cited works."),
    ]


def _troubles(document: Document, found: Outline, rest: Part, parts: list[Part]) -> Iterator[tuple[Level, str, str]]:
    """What is wrong in the file, as (level, place, reason)."""
    text = document.text
    if loose := loose_ampersands(text, found):
        many = f"{len(loose)} ampersands begin" if len(loose) > 1 else "1 ampersand begins"
        yield "note", _line(document, loose[0]), f"{many} no character of XML: the text is kept as it stands"
    for place, fault in (("", rest.fault), *((f"outbound.{nth}", part.fault) for nth, part in enumerate(parts))):
        if fault:
            line = f"line {document.first_line + fault.line}"
            yield "problem", within(line, place), f"the XML is broken ({fault.words}): what can be read all the same is"
    if found.stop is None:
        kept = f"the row outbound.{len(parts) - 1}" if found.row_open else "the record"
        reason = f"the XML ends early: {kept} is kept as incomplete, what comes after is missing"
        yield "problem", _line(document, len(text)), reason
    elif follows(text, found.stop):
        reason = "more follows after the end of the document: that is not read"
        yield "problem", _line(document, found.stop), reason


def _line(document: Document, position: int) -> str:
    return f"line {document.first_line + line_ends(document.text, 0, position)}"


SOURCE = TextSource("grobid tei", _recognises, _records)
