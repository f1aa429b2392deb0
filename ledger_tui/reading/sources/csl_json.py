"""A bibliography as CSL-JSON: the exports of Zotero, of Better BibTeX for Zotero and of pandoc, what
https://api.zotero.org/ gives with `format=csljson`, and many an item from https://doi.org/, asked for
`application/vnd.citationstyles.csl+json`.

Its schema: https://github.com/citation-style-language/schema/blob/master/schemas/input/csl-data.json.
"""

import re
from collections.abc import Iterator
from typing import Any

from ledger_tui.reading.document import Document
from ledger_tui.reading.sources.bibliography import as_arxiv, begun, isbns, noted, put, record
from ledger_tui.reading.sources.json_source import JsonSource
from ledger_tui.reading.sources.told import Path, Told
from ledger_tui.reading.sources.values import identifiers, items, text, whole

_TYPES = frozenset(
    ("article", "article-journal", "article-magazine", "article-newspaper", "bill", "book", "broadcast", "chapter",
     "classic", "collection", "dataset", "document", "entry", "entry-dictionary", "entry-encyclopedia", "event",
     "figure", "graphic", "hearing", "interview", "legal_case", "legislation", "manuscript", "map", "motion_picture",
     "musical_score", "pamphlet", "paper-conference", "patent", "performance", "periodical", "personal_communication",
     "post", "post-weblog", "regulation", "report", "review", "review-book", "software", "song", "speech", "standard",
     "thesis", "treaty", "webpage")
)  # fmt: skip
_OF_OTHERS = frozenset(("format", "schema", "display_name", "authorships", "referenced_works", "paperId", "itemType"))
"""Keys of other JSON whose objects have an `id`, a `type` and a `title` too: records of this program, works of OpenAlex
and of Semantic Scholar, items in Zotero's own form."""

_OPENALEX = "https://openalex.org/"
_ITEMS = "items"
_SCHEMES = {"DOI": "doi", "PMID": "pmid", "PMCID": "pmcid", "ISBN": "isbn", "URL": "url"}
_NAME_KEYS = frozenset(
    ("family", "given", "dropping-particle", "non-dropping-particle", "suffix", "comma-suffix", "static-ordering",
     "literal", "parse-names")
)  # fmt: skip
_DATE_PART = re.compile(r"[0-9]{1,4}")


def _parts(value: Any) -> list[Path] | None:
    """The one record of a bibliography.  Its items are those of CSL where at least half of them have an id, one of
    CSL's types, and a title or who wrote it or when it was issued, and none of them a key of other JSON."""
    listed, _ = _listed(value)
    known = sum(map(_is_item, listed))
    return [()] if known and known * 2 >= len(listed) else None


def _listed(value: Any) -> tuple[list[Any], Path]:
    """The items of a bibliography and the path to the list of them, which may be one item alone."""
    if isinstance(value, list):
        return value, ()
    if isinstance(value, dict) and (inner := items(value.get(_ITEMS))) is not None and "type" not in value:
        return inner, (_ITEMS,)
    return [value], ()


def _is_item(item: Any) -> bool:
    if not isinstance(item, dict) or text(item.get("type")) not in _TYPES or not _OF_OTHERS.isdisjoint(item):
        return False
    key = _key(item)
    if key is None or key.startswith(_OPENALEX):
        return False
    return bool(text(item.get("title")) or _names(item.get("author")) or _date(item.get("issued")))


def _records(value: Any, document: Document) -> list[Told]:
    listed, path = _listed(value)
    rows = [_row(item, nth) if isinstance(item, dict) else {} for nth, item in enumerate(listed)]
    places: list[Path] = [(*path, nth) for nth in range(len(listed))] if isinstance(value, list) or path else [()]
    return [record(document, SOURCE.name, rows, places)]


def _row(item: dict[str, Any], nth: int) -> dict[str, Any]:
    key, title = _key(item), text(item.get("title"))
    row = begun(key, nth)
    if title is not None:
        row["title"] = title
    if found := identifiers(_identifiers(item)):
        row["identifiers"] = found
    told = {"id": key is not None, "title": title is not None}
    for name, value in item.items():
        if not told.get(name) and found.get(_SCHEMES.get(name, "")) != [_as_text(value)]:
            put(row, name, _plain(value))
    return row


def _key(item: dict[str, Any]) -> str | None:
    return text(_as_text(item.get("id")))


def _as_text(value: Any) -> Any:
    # The schema takes a number for an id; some files have one for an identifier too.
    return value if whole(value) is None else str(value)


def _identifiers(item: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, scheme in _SCHEMES.items():
        told = _as_text(item.get(name))
        if scheme == "isbn":
            yield from isbns(told)
        else:
            yield scheme, told
    # So Zotero tells a preprint.
    yield from as_arxiv(item.get("number"))
    yield from noted(item.get("note"))


def _plain(value: Any) -> Any:
    """Names and dates as plain text; anything else as it is told."""
    names = _names(value)
    return names if names is not None else _date(value) or value


def _names(value: Any) -> list[str] | None:
    """The names of a list of them, `None` where it is none."""
    told = [_name(one) for one in items(value) or ()]
    names = [name for name in told if name]
    return names if names and len(names) == len(told) else None


def _name(value: Any) -> str | None:
    if not isinstance(value, dict) or not value.keys() <= _NAME_KEYS:
        return None
    if (literal := text(value.get("literal"))) is not None:
        return literal
    family = _joined(value, "non-dropping-particle", "family")
    given = _joined(value, "given", "dropping-particle")
    return ", ".join(part for part in (family, given, text(value.get("suffix"))) if part) or None


def _joined(value: dict[str, Any], *names: str) -> str:
    return " ".join(part for name in names if (part := text(value.get(name))) is not None)


def _date(value: Any) -> str | None:
    """A date or a span of dates as `2020-03` or `2020-03/2020-05`, no more precise than told; `None` where the value
    is no date, or tells more than that."""
    if not isinstance(value, dict) or len(value) != 1:
        return None
    for name in ("literal", "raw", "edtf"):
        if name in value:
            return text(value[name])
    ends = [_day(parts) for parts in items(value.get("date-parts")) or ()]
    return "/".join(end for end in ends if end) if ends and all(ends) else None


def _day(parts: Any) -> str | None:
    told = [str(part) for part in items(parts) or () if whole(part) is not None or isinstance(part, str)]
    if not 0 < len(told) == len(parts) <= 3 or not all(map(_DATE_PART.fullmatch, told)):
        return None
    return "-".join(part.rjust(width, "0") for part, width in zip(told, (4, 2, 2), strict=False))


SOURCE = JsonSource("csl-json", re.compile(r'"type"'), _parts, _records)
