"""Works of the Crossref REST API: one work, a page of them, the public data file, or one work a line.

A work comes from https://api.crossref.org/works/DOI, a page from https://api.crossref.org/works?query=…; what the keys
mean is told at https://github.com/CrossRef/rest-api-doc/blob/master/api_format.md and in the API's own description
(https://api.crossref.org/swagger-docs).
"""

import re
from collections.abc import Callable, Collection, Mapping
from typing import Any

from ledger_tui.reading.document import Document
from ledger_tui.reading.problems import Level
from ledger_tui.reading.sources.json_source import JsonSource
from ledger_tui.reading.sources.told import (
    CITING_WORKS,
    NOT_LINKED,
    NOTICES_OF_CITED,
    REFERENCES,
    Path,
    Told,
    coordinate,
)
from ledger_tui.reading.sources.values import date_parts, dig, identifiers, items, text, whole
from ledger_tui.record.model import LISTED, NOT_TOLD, Event, Observation, Paper

CROSSREF = "crossref"

_Trouble = tuple[Level, str, str]

_ASSERTED = {"publisher": "asserted by publisher", "crossref": "matched by crossref"}

# The record has these in places of its own, or they are of the exchange and say nothing of the paper.
_PAPER_LEFT_OUT = (
    "DOI", "title", "type", "reference", "reference-count", "references-count", "is-referenced-by-count", "updated-by",
    "update-to", "indexed", "deposited", "created", "URL", "prefix", "member", "source", "score", "content-domain",
    "link", "resource", "issn-type", "isbn-type",
)  # fmt: skip
_ROW_LEFT_OUT = ("DOI", "unstructured", "article-title")
_EVENT_LEFT_OUT = ("DOI", "type", "label", "source", "updated")

# An ISBN names a work of one of these types; that of a chapter names the book around it.
_WHOLE_BOOKS = frozenset(
    ("book", "monograph", "edited-book", "reference-book", "proceedings", "report", "dissertation")
)
_ISBN_ADDRESS = re.compile(r"https?://id\.crossref\.org/isbn/(?=.)", re.IGNORECASE)

_DIGITS = "0123456789"
_MOST_DIGITS = 9


def _is_moment(value: Any) -> bool:
    return isinstance(value, dict) and not value.keys().isdisjoint(("date-time", "date-parts", "timestamp"))


# Keys that only Crossref has, each with what it holds there.
_OWN: Mapping[str, Callable[[Any], bool]] = {
    "reference-count": lambda value: whole(value) is not None,
    "references-count": lambda value: whole(value) is not None,
    "is-referenced-by-count": lambda value: whole(value) is not None,
    "indexed": _is_moment,
    "deposited": _is_moment,
    "content-domain": lambda value: isinstance(value, dict),
    "member": lambda value: text(value) is not None,
}


def _parts(value: Any) -> list[Path] | None:
    """The works of an answer that says so itself (`message-type`); of any other value where it holds a work that has a
    DOI and a key of Crossref's own.  A page without works is none: what it is told as is for `api_errors`."""
    if isinstance(value, list):
        # CSL-JSON made of such works has their keys, and a title that is no list.
        works = any(_is_work(work) and not isinstance(work.get("title"), str) for work in value)
        return _each((), value) if works else None
    if not isinstance(value, dict):
        return None
    if "message-type" in value:
        return _parts_of_answer(value)
    listed = items(value.get("items")) or []
    if any(map(_is_work, listed)):
        return _each(("items",), listed)
    return [()] if _is_work(value) else None


def _parts_of_answer(value: dict[str, Any]) -> list[Path] | None:
    kind, message = value["message-type"], value.get("message")
    if value.get("status") != "ok" or not isinstance(message, dict):
        return None
    if kind == "work":
        return [("message",)]
    listed = items(message.get("items"))
    return _each(("message", "items"), listed) if kind == "work-list" and listed else None


def _each(above: Path, listed: list[Any]) -> list[Path]:
    return [(*above, position) for position in range(len(listed))]


def _is_work(value: Any) -> bool:
    if not isinstance(value, dict) or text(value.get("DOI")) is None:
        return False
    return any(key in value and is_own(value[key]) for key, is_own in _OWN.items())


def _records(work: Any, _document: Document) -> list[Told]:
    if not isinstance(work, dict) or not (text(work.get("DOI")) or _title(work)):
        reason = "the work names neither its DOI nor its title, it is not read"
        return [Told({}, troubles=[("problem", "", reason)])]
    troubles: list[_Trouble] = []
    references = _list(work, "reference", troubles)
    updates = _list(work, "update-to", troubles)
    notices = _list(work, "updated-by", troubles)
    times = {name: time for name in ("indexed", "deposited", "created") if (time := _moment(work.get(name)))}
    indexed = times.get("indexed")
    count = _count(work)
    cited = whole(work.get("is-referenced-by-count"))
    told = {
        "source": CROSSREF,
        "paper": _paper(work, notices),
        "stated": None if count is None else {"outbound": {"total": count}},
        "coverage": _coverage(references, count, notices, updates, indexed),
        "external_measurements": None if cited is None else [_said(value=cited, source=CROSSREF, observed=indexed)],
        "outbound": None if references is None else _rows(references),
        "other": None if updates is None else {"updates": [_updated(update, work) for update in updates]},
        "times": times or None,
    }
    places: dict[str, list[Path]] = {
        direction: _each((key,), listed)
        for direction, key, listed in (("outbound", "reference", references), ("updates", "update-to", updates))
        if listed is not None
    }
    return [Told(_said(**told), dict(places), troubles)]


def _list(work: dict[str, Any], key: str, troubles: list[_Trouble]) -> list[Any] | None:
    told = work.get(key)
    if told is not None and not isinstance(told, list):
        troubles.append(("problem", key, "a list is expected; it is taken as not stated"))
    return items(told)


def _count(work: dict[str, Any]) -> int | None:
    """How many references Crossref says the work has: one number under two keys, either may be asked for alone."""
    count = whole(work.get("reference-count"))
    return count if count is not None else whole(work.get("references-count"))


def _paper(work: dict[str, Any], notices: list[Any] | None) -> dict[str, Any]:
    titles = [title for title in items(work.get("title")) or () if text(title)]
    kind = text(work.get("type"))
    isbns = items(work.get("ISBN")) or [] if kind in _WHOLE_BOOKS else []
    return _said(
        kind=kind,
        title=_title(work),
        identifiers=identifiers([("doi", work.get("DOI")), *(("isbn", _isbn(isbn)) for isbn in isbns)]) or None,
        events=None if notices is None else [_event(notice, dig(notice, "DOI")) for notice in notices],
        titles=titles if len(titles) > 1 else None,
        **_kept(work, _PAPER_LEFT_OUT, (*Paper.model_fields, "titles")),
    )


def _title(work: dict[str, Any]) -> str | None:
    """The title: the first of a list; one text in what Crossref gives as CSL-JSON."""
    told = work.get("title")
    return next(filter(None, map(text, told if isinstance(told, list) else [told])), None)


def _rows(references: list[Any]) -> list[Any]:
    numbers = _numbers(references)
    if numbers is not None:
        return [_row(told, {"reference": number}) for told, number in zip(references, numbers, strict=True)]
    return [
        _row(told, {"reference": str(position), "numbered_by": "position"})
        for position, told in enumerate(references, start=1)
    ]


def _row(told: Any, numbered: dict[str, str]) -> Any:
    """One reference.  What is no object stays as it is: the row keeps its place, and the wrong type is told."""
    if not isinstance(told, dict):
        return told
    titles = (text(told.get(key)) for key in ("article-title", "volume-title", "series-title"))
    # The ISBN beside the title of a part is that of the whole.
    isbns = [] if text(told.get("article-title")) else [told.get("ISBN"), told.get("isbn")]
    left_out = {key for key in _ROW_LEFT_OUT if text(told.get(key))}
    return _said(
        **numbered,
        title=next(filter(None, titles), None),
        identifiers=identifiers([("doi", told.get("DOI")), *(("isbn", _isbn(isbn)) for isbn in isbns)]) or None,
        raw=text(told.get("unstructured")),
        state=_state(told),
        method=CROSSREF,
        **_kept(told, left_out, Observation.model_fields),
    )


def _state(reference: dict[str, Any]) -> str | None:
    """Who says which work a reference is; a DOI of which that is not told has no state, nor has one of a wrong type."""
    doi = reference.get("DOI")
    if not doi:
        return NOT_LINKED
    by = text(reference.get("doi-asserted-by"))
    return _ASSERTED.get(by, f"asserted by {by}") if by and text(doi) else None


def _numbers(references: list[Any]) -> list[str] | None:
    """The numbers in which the keys of all references end, where these rise by one from row to row and what stands
    before is the same in all: `ref1`, `ref2`.  Others number a section, count by fives, or are years."""
    keys = [text(dig(reference, "key")) or "" for reference in references]
    stems = [key.rstrip(_DIGITS) for key in keys]
    told = [key[len(stem) :] for key, stem in zip(keys, stems, strict=True)]
    # One row alone rises by nothing.
    if len(keys) < 2 or len(set(stems)) > 1 or not all(0 < len(digits) <= _MOST_DIGITS for digits in told):
        return None
    first = int(told[0])
    numbers = list(range(first, first + len(told)))
    return [str(number) for number in numbers] if [int(digits) for digits in told] == numbers else None


def _isbn(told: Any) -> str | None:
    """An ISBN, which Crossref gives as an address of its own."""
    told = text(told)
    return None if told is None else _ISBN_ADDRESS.sub("", told)


def _event(update: Any, notice: Any) -> Any:
    """One update of a work, of which a notice with a DOI of its own tells."""
    if not isinstance(update, dict):
        return update
    doi = text(notice)
    words = [text(update.get("label")), f"notice {doi}" if doi else None]
    # The time beside the day is always midnight.
    date = date_parts(update.get("updated")) or _moment(update.get("updated"))
    return _said(
        kind=text(update.get("type")),
        source=text(update.get("source")),
        date=date,
        text=", ".join(filter(None, words)) or None,
        **_kept(update, _EVENT_LEFT_OUT, Event.model_fields),
    )


def _updated(update: Any, work: dict[str, Any]) -> Any:
    """The row of a work that this one, a notice, updates: the event is one of that work."""
    if not isinstance(update, dict):
        return update
    return _said(
        identifiers=identifiers([("doi", update.get("DOI"))]) or None,
        event={"status": "found", "events": [_event(update, work.get("DOI"))]},
    )


def _coverage(
    references: list[Any] | None,
    count: int | None,
    notices: list[Any] | None,
    updates: list[Any] | None,
    indexed: str | None,
) -> list[dict[str, Any]]:
    told: dict[str, Any] = _said(sources=[CROSSREF], observed=indexed)
    found = []
    if references is not None:
        words = "References that the publisher deposited with Crossref; the total is the count that Crossref states."
        found.append(coordinate(REFERENCES, LISTED, words, measured=len(references), **_said(total=count), **told))
    else:
        words = "The file holds no reference list of this work"
        words = f"{words}." if count is None else f"{words}; Crossref states a count of {count}."
        found.append(coordinate(REFERENCES, NOT_TOLD, words))
    if updates is not None:
        words = "Works that this one, a notice, updates."
        found.append(coordinate("updated works", LISTED, words, measured=len(updates), **told))
    if notices is not None:
        words = "Notices on this work that Crossref knows of: corrections, retractions and others."
        found.append(coordinate("notices of this work", LISTED, words, measured=len(notices), **told))
    else:
        words = "The file names no notice on this work, and does not say that Crossref knows of none."
        found.append(coordinate("notices of this work", NOT_TOLD, words))
    words = "Crossref tells how many works cite this one, not which they are."
    found.append(coordinate(CITING_WORKS, NOT_TOLD, words))
    words = "A work of Crossref tells of no notices on the works that it cites."
    found.append(coordinate(NOTICES_OF_CITED, NOT_TOLD, words))
    return found


def _moment(value: Any) -> str | None:
    """The time of `{"date-parts": …, "date-time": …, "timestamp": …}` as its text, else its day."""
    return text(dig(value, "date-time")) or date_parts(value)


def _kept(told: dict[str, Any], left_out: Collection[str], ours: Collection[str]) -> dict[str, Any]:
    """What else is told, under its own keys; one that our own form has for something else is marked.  Lists and objects
    without anything in them are left out, of which Crossref gives many, and so are dates without a year."""
    kept = {(f"{CROSSREF} {key}" if key in ours else key): _dated(told[key]) for key in told if key not in left_out}
    return {key: value for key, value in kept.items() if value not in (None, "", [], {})}


def _dated(value: Any) -> Any:
    """A date as its text (`2013-04`), any other value as it is."""
    return date_parts(value) if isinstance(value, dict) and "date-parts" in value else value


def _said(**told: Any) -> dict[str, Any]:
    return {key: value for key, value in told.items() if value is not None}


SOURCE = JsonSource(CROSSREF, re.compile(r'"DOI"\s*:'), _parts, _records)
