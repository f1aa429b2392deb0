"""Papers of the Semantic Scholar graph API: papers with their lists, or a page of one list of a paper.

A person gets them at https://api.semanticscholar.org/graph/v1/paper/{id}?fields=externalIds,references,... (one paper),
.../paper/batch and .../paper/search (papers), .../paper/{id}/references and .../paper/{id}/citations (pages of
`citedPaper` and `citingPaper`, which do not name the paper they are about).  What the keys mean is told at
https://api.semanticscholar.org/api-docs/graph; the papers of the earlier https://api.semanticscholar.org/v1/paper/{id}
differ in names of keys alone.

No answer tells a time.  A list that a publisher has withheld is null, and the disclaimer of `openAccessPdf` names it
("... have been elided by the publisher: {'references'}"; on a page it stands in `citingPaperInfo`, as JabRef's
SemanticScholarCitationFetcher.java reads it).
"""

import re
from typing import Any, NamedTuple

from ledger_tui.reading.document import Document
from ledger_tui.reading.problems import Level
from ledger_tui.reading.sources.json_source import JsonSource
from ledger_tui.reading.sources.subject import subject
from ledger_tui.reading.sources.told import NOT_LINKED, NOTICES_OF_CITED, Path, Told, coordinate
from ledger_tui.reading.sources.values import dig, identifiers, items, text, whole
from ledger_tui.record.model import INBOUND, LISTED, NOT_TOLD, OUTBOUND

NAME = "semantic scholar"

MOST_EMBEDDED = 1_000
"""Rows of a list within a paper, by the documentation; answers about several papers have been seen with more
(https://github.com/allenai/s2-folks/issues/199)."""
MOST_TOGETHER = 9_999
"""Citations of all papers of one `paper/batch` answer together; the lists of papers beyond them are empty."""
MOST_PAGED = 10_000
"""Rows of a list that its pages reach: offset and limit together stay below it."""

_SIGN = re.compile(r'"(?:paperId|citedPaper|citingPaper|citedPaperInfo|citingPaperInfo)"')
_PAPER_ID = re.compile(r"[0-9a-f]{40}", re.IGNORECASE)
_ELIDED = re.compile(r"elided by the publisher:\s*\{([^{}]*)\}", re.IGNORECASE)

_OWN_KEYS = frozenset(
    (
        "arxivId", "citationCount", "citations", "corpusId", "externalIds", "influentialCitationCount", "numCitedBy",
        "numCiting", "openAccessPdf", "referenceCount", "references", "s2FieldsOfStudy",
    )
)  # fmt: skip
_PAPER_KEYS = ("year", "publicationDate", "publicationTypes", "venue", "journal", "authors", "url")
"""Keys of a paper that are kept as they stand."""
_ROW_KEYS = ("isInfluential", "contextsWithIntent")
_SCHEMES = {"pubmed": "pmid", "pubmedcentral": "pmcid"}
"""External ids whose scheme has another name here; the others go by theirs in lower case."""


class _List(NamedTuple):
    """One of the two lists of a paper, and the names it goes by in the answers."""

    direction: str
    key: str
    counts: tuple[str, str]
    paper: str
    info: str
    name: str
    what: str


_REFERENCES = _List(
    OUTBOUND,
    "references",
    ("referenceCount", "numCiting"),
    "citedPaper",
    "citingPaperInfo",
    "references",
    "References that Semantic Scholar lists, in its own order.",
)
_CITATIONS = _List(
    INBOUND,
    "citations",
    ("citationCount", "numCitedBy"),
    "citingPaper",
    "citedPaperInfo",
    "citing works",
    "Papers that Semantic Scholar lists as citing this one.",
)
_LISTS = (_REFERENCES, _CITATIONS)


def _parts(value: Any) -> list[Path] | None:
    """A paper or a page of one list; the papers of a list (`paper/batch`) or of a page of results (`data`)."""
    if _is_paper(value) or _paged(value):
        return [()]
    above: Path = () if isinstance(value, list) else ("data",)
    listed = items(dig(value, *above)) or []
    return [(*above, nth) for nth in range(len(listed))] if any(map(_is_paper, listed)) else None


def _is_paper(value: Any) -> bool:
    """Whether a value is a paper of which more is told than its id and its title."""
    if not isinstance(value, dict) or "paperId" not in value:
        return False
    named = isinstance(value["paperId"], str) and _PAPER_ID.fullmatch(value["paperId"]) is not None
    return len(value.keys() & _OWN_KEYS) >= (1 if named else 2)


def _paged(value: Any) -> _List | None:
    """The list of which a value is a page; an empty page is known only by what it tells of its paper beside it."""
    if not isinstance(value, dict) or "data" not in value:
        return None
    rows = items(value["data"]) or []
    told = (
        one
        for one in _LISTS
        if isinstance(value.get(one.info), dict) or any(isinstance(row, dict) and one.paper in row for row in rows)
    )
    return next(told, None)


def _records(value: Any, document: Document) -> list[Told]:
    if _is_paper(value):
        return [_paper(value)]
    if paged := _paged(value):
        return [_page(value, paged, document)]
    if value is None:
        # So `paper/batch` answers.
        return [Told({}, troubles=[("note", "", "Semantic Scholar knows no paper by the id that was asked for here")])]
    return [
        Told({}, troubles=[("problem", "", "this tells nothing of a paper beside its id and title: it is not read")])
    ]


def _paper(value: dict[str, Any]) -> Told:
    """A paper with the lists that are embedded in it."""
    told = Told({"source": NAME, "paper": _named(value)}, troubles=_troubles(value))
    stated: dict[str, Any] = {}
    coverage: list[dict[str, Any]] = []
    for one in _LISTS:
        count, rows = _count(value, one), _embedded(value, one)
        if count is not None and (one is _REFERENCES or rows is not None):
            stated[one.direction] = {"total": count}
        if rows is None:
            coverage.append(_not_given(value, one))
            continue
        coverage.append(_embedded_of(len(rows), whole(count), one))
        told.value[one.direction] = [_row(row, row, _number(one, nth)) for nth, row in enumerate(rows)]
        told.rows[one.direction] = [(one.key, nth) for nth in range(len(rows))]
        told.troubles += _wrong_rows(rows, one.key)
    told.value |= {"coverage": [*coverage, _notices()]} | ({"stated": stated} if stated else {}) | _counted(value)
    return told


def _page(value: dict[str, Any], paged: _List, document: Document) -> Told:
    """A page of one list of a paper that it may or may not name."""
    info = value.get(paged.info)
    paper = _named(info) if isinstance(info, dict) else {}
    if not paper.get("identifiers"):
        paper = subject(document) | paper
    told = Told({"source": NAME, "paper": paper, **_counted(info)})
    count = _count(info, paged)
    if count is not None:
        told.value["stated"] = {paged.direction: {"total": count}}
    rows, offset = items(value["data"]), whole(value.get("offset"))
    other = coordinate(_other(paged).name, NOT_TOLD, f"A page of {paged.key} does not tell the {_other(paged).key}.")
    if rows is None:
        mine = _not_given(value, paged)
    else:
        mine = _part(value, rows, paged, whole(count))
        told.value[paged.direction] = [
            _row(row, dig(row, paged.paper), _number(paged, (offset or 0) + nth), paged.paper)
            for nth, row in enumerate(rows)
        ]
        told.rows[paged.direction] = [("data", nth) for nth in range(len(rows))]
        told.troubles += _wrong_rows(rows, "data")
    told.value["coverage"] = [*((mine, other) if paged is _REFERENCES else (other, mine)), _notices()]
    return told


def _named(paper: dict[str, Any]) -> dict[str, Any]:
    """The title, the identifiers and what else is kept of a paper."""
    found = {"title": paper.get("title"), "identifiers": _identifiers(paper) or None}
    found |= {key: paper.get(key) for key in _PAPER_KEYS}
    return {key: told for key, told in found.items() if told is not None}


def _identifiers(paper: dict[str, Any]) -> dict[str, list[str]]:
    external = paper.get("externalIds")
    told: list[tuple[str, Any]] = [("s2", paper.get("paperId"))]
    for name, value in (external if isinstance(external, dict) else {}).items():
        if name.lower() == "corpusid":
            told.append(("s2", _corpus(value)))
        else:
            told.append((_SCHEMES.get(name.lower(), name.lower()), _as_text(value)))
    told.append(("s2", _corpus(paper.get("corpusId"))))
    return identifiers([*told, ("doi", paper.get("doi")), ("arxiv", paper.get("arxivId"))])


def _corpus(value: Any) -> str | None:
    number = _as_text(value)
    return None if text(number) is None else f"CorpusId:{number}"


def _as_text(value: Any) -> Any:
    # Numbers of one catalogue are texts in some answers and numbers in others.
    return str(value) if whole(value) is not None else value


def _row(row: Any, paper: Any, number: str | None, key: str = "") -> dict[str, Any]:
    """One row: the other paper, and what is told of the citation itself.

    The id of the other paper names the row, for the place in the list moves with every new citation.  Where what
    stands under `key` is no paper, it is kept as it stands.
    """
    if not isinstance(row, dict):
        return {}
    found = {"reference": number, "numbered_by": number and "position"}
    if isinstance(paper, dict):
        found |= {"id": text(paper.get("paperId")), "state": _state(paper)} | _named(paper)
    elif key:
        found[key] = paper
    found |= {"contexts": row.get("contexts"), "intents": row.get("intents", row.get("intent"))}
    found |= {name: row.get(name) for name in _ROW_KEYS}
    return {name: told for name, told in found.items() if told is not None}


def _state(paper: dict[str, Any]) -> str | None:
    if "paperId" in paper and paper["paperId"] is None:
        return NOT_LINKED
    return "linked" if text(paper.get("paperId")) else None


def _number(one: _List, nth: int) -> str | None:
    # The number of a reference is its place in the list of the citing paper, which no list of citations tells.
    return str(nth + 1) if one is _REFERENCES else None


def _count(paper: Any, one: _List) -> Any:
    return next((told for key in one.counts if (told := dig(paper, key)) is not None), None)


def _counted(paper: Any) -> dict[str, Any]:
    """The numbers of citations, without a time: no answer tells one."""
    cited = _count(paper, _CITATIONS)
    found: dict[str, Any] = {} if cited is None else {"external_measurements": [{"value": cited, "source": NAME}]}
    if (influential := dig(paper, "influentialCitationCount")) is not None:
        found["influentialCitationCount"] = influential
    return found


def _embedded(paper: dict[str, Any], one: _List) -> list[Any] | None:
    """The rows of a list within a paper, `None` where it is not given; an empty one that its publisher has withheld is
    none."""
    rows = items(paper.get(one.key))
    return None if not rows and _withheld(paper, one) else rows


def _embedded_of(rows: int, count: int | None, one: _List) -> dict[str, Any]:
    words = one.what
    if count is not None and count != rows:
        words += f" It lists {rows} and counts {count}."
    if not rows and count:
        words += f" An answer about several papers holds {MOST_TOGETHER} citations in all; the lists beyond are empty."
    elif not rows:
        words += _nothing(one)
    if rows >= MOST_EMBEDDED:
        words += f" A list within a paper holds {MOST_EMBEDDED} rows: the cap is reached."
    return _listed(one, words, rows, count)


def _part(page: dict[str, Any], rows: list[Any], one: _List, count: int | None) -> dict[str, Any]:
    """The coordinate of a page: which part of the list it is."""
    offset, following = whole(page.get("offset")), page.get("next")
    if offset is None:
        where = f" {len(rows)} rows, which part of the list is not told."
    elif rows:
        where = f" Rows {offset + 1} to {offset + len(rows)} of the list."
    else:
        where = f" No rows from row {offset + 1} of the list on."
    if following is not None:
        where += f" More follow from offset {following}."
    elif offset is not None:
        where += " No more are announced."
    if offset is not None and offset + len(rows) >= MOST_TOGETHER:
        where += f" Pages reach no further than {MOST_PAGED} rows: the cap is reached."
    if not rows and not offset and following is None and not count:
        where += _nothing(one)
    return _listed(one, one.what + where, len(rows), count)


def _nothing(one: _List) -> str:
    what = "the paper cites nothing" if one is _REFERENCES else "nothing cites the paper"
    return f" It lists 0; that does not say that {what}."


def _listed(one: _List, words: str, rows: int, count: int | None) -> dict[str, Any]:
    total = {} if count is None else {"total": count}
    return coordinate(one.name, LISTED, words, measured=rows, **total, sources=[NAME])


def _not_given(value: dict[str, Any], one: _List) -> dict[str, Any]:
    """The coordinate of a list that is not in the file: withheld, null or not asked for."""
    on_page = "data" in value
    key, counted = ("data", value.get(one.info)) if on_page else (one.key, value)
    count = whole(_count(counted, one))
    told: dict[str, Any] = {} if count is None else {"total": count}
    if disclaimer := _withheld(value, one):
        words = f"Withheld: Semantic Scholar says that the publisher has elided the {one.key}."
        told["disclaimer"] = disclaimer
    elif key not in value:
        words = f"The file does not hold the list of {one.key}: an answer has only the fields asked for."
    elif count:
        words = f"Withheld: Semantic Scholar counts {count} and gives no list of {one.key}, without saying why."
    else:
        words = f"Semantic Scholar gives no list of {one.key}, without saying why."
    return coordinate(one.name, NOT_TOLD, words, **told)


def _withheld(value: dict[str, Any], one: _List) -> str | None:
    """The disclaimer that says that the publisher has a list withheld."""
    holders = (value, value.get("openAccessPdf"), value.get(one.info), dig(value, one.info, "openAccessPdf"))
    for told in (text(dig(holder, "disclaimer")) for holder in holders):
        if told and any(one.key in elided for elided in _ELIDED.findall(told)):
            return told
    return None


def _notices() -> dict[str, Any]:
    words = "Retractions and other notices, of the paper and of the works cited, are not in such a file."
    return coordinate(NOTICES_OF_CITED, NOT_TOLD, words)


def _other(one: _List) -> _List:
    return _CITATIONS if one is _REFERENCES else _REFERENCES


def _troubles(paper: dict[str, Any]) -> list[tuple[Level, str, str]]:
    expected = {"externalIds": (dict, "an object"), **dict.fromkeys(("references", "citations"), (list, "a list"))}
    return [
        ("problem", key, f"{words} is expected; it is taken as not stated")
        for key, (kind, words) in expected.items()
        if paper.get(key) is not None and not isinstance(paper[key], kind)
    ]


def _wrong_rows(rows: list[Any], key: str) -> list[tuple[Level, str, str]]:
    wrong = [nth for nth, row in enumerate(rows) if not isinstance(row, dict)]
    if not wrong:
        return []
    reason = f"{len(wrong)} of {len(rows)} rows are no objects; each is kept with nothing stated"
    return [("problem", f"{key}.{wrong[0]}", reason)]


SOURCE = JsonSource(NAME, _SIGN, _parts, _records)
