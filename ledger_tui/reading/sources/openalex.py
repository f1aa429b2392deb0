"""Works of the OpenAlex API: one work, a page of results, a list of works, one work a line.

A person gets them at https://api.openalex.org/works/W2741809807, https://api.openalex.org/works?filter=... and in the
snapshot https://docs.openalex.org/download-all-data/openalex-snapshot.  What the keys mean is told at
https://docs.openalex.org/api-entities/works/work-object: `referenced_works` are the works that this one cites and that
OpenAlex has linked, by address alone; `related_works` are works on like topics and no citations; `updated_date` is in
UTC without saying so, and moves whenever a count does.
"""

import re
from typing import Any

from ledger_tui.reading.document import Document
from ledger_tui.reading.problems import Level
from ledger_tui.reading.sources.json_source import JsonSource
from ledger_tui.reading.sources.told import CITING_WORKS, NOTICES_OF_CITED, REFERENCES, Path, Told, coordinate
from ledger_tui.reading.sources.values import dig, identifiers, items, text, whole
from ledger_tui.record.model import LISTED, NOT_TOLD, OUTBOUND

NAME = "openalex"

_SIGN = re.compile(r'"(?:id|openalex)"\s*:\s*"https?:[\\/]+openalex\.org|"referenced_works"')
_WORK = re.compile(r"https?://(?:api\.)?openalex\.org/(?:works/)?W\d+", re.IGNORECASE)
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+")

_OWN_KEYS = frozenset(
    (
        "abstract_inverted_index", "authorships", "cited_by_api_url", "cited_by_count", "counts_by_year",
        "created_date", "display_name", "ids", "is_retracted", "open_access", "primary_location", "publication_date",
        "publication_year", "referenced_works", "referenced_works_count", "related_works", "relevance_score",
        "type_crossref", "updated_date",
    )
)  # fmt: skip
"""Keys of a work that what merely bears its address as an id (an item of CSL-JSON) does not have."""
_COMMON_KEYS = frozenset(("id", "doi", "title", "type", "language"))

_PAPER_KEYS = (
    "publication_date", "publication_year", "type", "type_crossref", "language", "biblio", "primary_location",
    "indexed_in", "is_paratext",
)  # fmt: skip
"""Keys of a work that are kept with the paper as they stand."""
_RECORD_KEYS = ("cited_by_api_url", "counts_by_year")
_TIMES = ("updated_date", "created_date")

_EXPECTED: dict[str, tuple[type, str]] = {
    "id": (str, "a text"),
    "doi": (str, "a text"),
    "title": (str, "a text"),
    "display_name": (str, "a text"),
    "ids": (dict, "an object"),
    "is_retracted": (bool, "true or false"),
    "referenced_works": (list, "a list"),
}


def _parts(value: Any) -> list[Path] | None:
    """A work; the works of a page (`results`) or of a list.  A page of other entities, one of groups and an empty one
    are not of this source."""
    if _is_work(value):
        return [()]
    above: Path = () if isinstance(value, list) else ("results",)
    listed = items(dig(value, *above)) or []
    return [(*above, nth) for nth in range(len(listed))] if any(map(_is_work, listed)) else None


def _is_work(value: Any) -> bool:
    """Whether a value is a work: it bears the address of one, and keys that works have.  An answer holds only the keys
    that were asked for (`select`), so that none of them need be there."""
    if not isinstance(value, dict):
        return False
    cited = value.get("referenced_works")
    if not any(map(_is_address, (value.get("id"), dig(value, "ids", "openalex"), dig(cited, 0)))):
        return False
    return not value.keys().isdisjoint(_OWN_KEYS) or value.keys() <= _COMMON_KEYS


def _is_address(value: Any) -> bool:
    return isinstance(value, str) and _WORK.fullmatch(value.strip()) is not None


def _records(value: Any, _document: Document) -> list[Told]:
    if not _is_work(value):
        return [Told({}, troubles=[("problem", "", "this is no work of OpenAlex: it is not read")])]
    told = Told({"source": NAME, "paper": _paper(value)}, troubles=_troubles(value))
    if (count := value.get("referenced_works_count")) is not None:
        told.value["stated"] = {OUTBOUND: {"total": count}}
    cited = items(value.get("referenced_works"))
    told.value["coverage"] = [_references(value, cited), *_not_told(value)]
    if (cited_by := value.get("cited_by_count")) is not None:
        told.value["external_measurements"] = [{"value": cited_by, "source": NAME, **_observed(value)}]
    if cited is not None:
        told.value[OUTBOUND] = [_row(nth, address) for nth, address in enumerate(cited)]
        told.rows[OUTBOUND] = [("referenced_works", nth) for nth in range(len(cited))]
    if times := {key: _utc(value[key]) for key in _TIMES if value.get(key) is not None}:
        told.value["times"] = times
    told.value.update(_kept(value, _RECORD_KEYS))
    return [told]


def _paper(work: dict[str, Any]) -> dict[str, Any]:
    # `display_name` repeats `title`; an answer may hold either.
    paper = {
        "title": text(work.get("display_name")) or text(work.get("title")),
        "identifiers": _identifiers(work),
        "events": _events(work.get("is_retracted")),
    }
    return {key: told for key, told in paper.items() if told is not None} | _kept(work, _PAPER_KEYS)


def _identifiers(work: dict[str, Any]) -> dict[str, list[str]] | None:
    """All that the work tells: where it was merged into another, `ids` may still have the old address."""
    ids = work.get("ids")
    named = [(scheme.lower(), _as_text(told)) for scheme, told in ids.items()] if isinstance(ids, dict) else []
    return identifiers([(NAME, work.get("id")), ("doi", work.get("doi")), *named]) or None


def _as_text(value: Any) -> Any:
    # The id of Microsoft Academic Graph is a number in some answers and a text in others.
    return str(value) if whole(value) is not None else value


def _events(retracted: Any) -> list[dict[str, str]] | None:
    if retracted is True:
        return [{"kind": "retraction", "source": NAME, "text": "is_retracted"}]
    return [] if retracted is False else None


def _row(nth: int, address: Any) -> dict[str, Any]:
    """One cited work.  Its address names the row, for its place in the list may be another tomorrow."""
    if text(address) is None:
        return {}
    return {
        "id": address,
        "reference": str(nth + 1),
        "numbered_by": "position",
        "identifiers": {NAME: [address]},
        "state": "linked",
    }


def _troubles(work: dict[str, Any]) -> list[tuple[Level, str, str]]:
    found: list[tuple[Level, str, str]] = [
        ("problem", key, f"{words} is expected; it is taken as not stated")
        for key, (kind, words) in _EXPECTED.items()
        if work.get(key) is not None and not isinstance(work[key], kind)
    ]
    cited = items(work.get("referenced_works")) or []
    if wrong := [nth for nth, address in enumerate(cited) if text(address) is None]:
        reason = f"{len(wrong)} of {len(cited)} entries are no text; each is kept as a row with nothing stated"
        found.append(("problem", f"referenced_works.{wrong[0]}", reason))
    return found


def _references(work: dict[str, Any], cited: list[Any] | None) -> dict[str, Any]:
    """The coordinate of what the work cites: the list against the count that stands beside it."""
    count = whole(work.get("referenced_works_count"))
    total = {} if count is None else {"total": count}
    if cited is None:
        words = "The file does not hold the list of referenced works: an answer has only the keys asked for."
        return coordinate(REFERENCES, NOT_TOLD, words, **total)
    words = "Works that OpenAlex lists as cited by this one, those it has linked, by identifier without their titles."
    if not cited and count:
        words += f" The list is empty, though OpenAlex counts {count}."
    elif not cited:
        words += " It lists 0; that does not say that the work cites nothing."
    elif count is not None and count != len(cited):
        words += f" It lists {len(cited)} and counts {count}."
    return coordinate(REFERENCES, LISTED, words, measured=len(cited), **total, sources=[NAME], **_observed(work))


def _not_told(work: dict[str, Any]) -> list[dict[str, Any]]:
    words = "Which works cite this one is not in such a file"
    if work.get("cited_by_count") is not None:
        words += ", only how many OpenAlex counts"
    if work.get("cited_by_api_url") is not None:
        words += "; cited_by_api_url leads to them"
    notices = "Retractions and other notices of the works cited are not in such a file."
    return [
        coordinate(CITING_WORKS, NOT_TOLD, f"{words}."),
        coordinate(NOTICES_OF_CITED, NOT_TOLD, notices),
    ]


def _observed(work: dict[str, Any]) -> dict[str, str]:
    updated = text(work.get("updated_date"))
    return {} if updated is None else {"observed": _utc(updated)}


def _utc(value: Any) -> Any:
    """A time with the zone that the documentation tells of it; a day and what has a zone as they stand."""
    return f"{value}Z" if isinstance(value, str) and _MOMENT.fullmatch(value) else value


def _kept(value: dict[str, Any], keys: tuple[str, ...]) -> dict[str, Any]:
    return {key: value[key] for key in keys if value.get(key) is not None}


SOURCE = JsonSource(NAME, _SIGN, _parts, _records)
