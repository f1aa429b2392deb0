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
from typing import Any

from ledger_tui.reading.document import Document
from ledger_tui.reading.problems import Level
from ledger_tui.reading.sources.json_source import JsonSource
from ledger_tui.reading.sources.semantic_scholar_lists import (
    ITS_CITATIONS,
    ITS_LISTS,
    ITS_REFERENCES,
    NAME,
    PaperList,
    count_of,
    coverage_of_embedded,
    coverage_of_none,
    coverage_of_page,
    embedded,
    number_in,
    other_list,
)
from ledger_tui.reading.sources.subject import subject
from ledger_tui.reading.sources.told import NOT_LINKED, NOTICES_OF_CITED, Path, Told, coordinate
from ledger_tui.reading.sources.values import dig, identifiers, items, text, whole
from ledger_tui.record.model import NOT_TOLD

_SIGN = re.compile(r'"(?:paperId|citedPaper|citingPaper|citedPaperInfo|citingPaperInfo)"')
_PAPER_ID = re.compile(r"[0-9a-f]{40}", re.IGNORECASE)


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


def _paged(value: Any) -> PaperList | None:
    """The list of which a value is a page; an empty page is known only by what it tells of its paper beside it."""
    if not isinstance(value, dict) or "data" not in value:
        return None
    rows = items(value["data"]) or []
    told = (
        one
        for one in ITS_LISTS
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
    for one in ITS_LISTS:
        count, rows = count_of(value, one), embedded(value, one)
        if count is not None and (one is ITS_REFERENCES or rows is not None):
            stated[one.direction] = {"total": count}
        if rows is None:
            coverage.append(coverage_of_none(value, one))
            continue
        coverage.append(coverage_of_embedded(len(rows), whole(count), one))
        told.value[one.direction] = [_row(row, row, number_in(one, nth)) for nth, row in enumerate(rows)]
        told.rows[one.direction] = [(one.key, nth) for nth in range(len(rows))]
        told.troubles += _wrong_rows(rows, one.key)
    told.value |= {"coverage": [*coverage, _notices()]} | ({"stated": stated} if stated else {}) | _counted(value)
    return told


def _page(value: dict[str, Any], paged: PaperList, document: Document) -> Told:
    """A page of one list of a paper that it may or may not name."""
    info = value.get(paged.info)
    paper = _named(info) if isinstance(info, dict) else {}
    if not paper.get("identifiers"):
        paper = subject(document) | paper
    told = Told({"source": NAME, "paper": paper, **_counted(info)})
    count = count_of(info, paged)
    if count is not None:
        told.value["stated"] = {paged.direction: {"total": count}}
    rows, offset = items(value["data"]), whole(value.get("offset"))
    lacking = other_list(paged)
    other = coordinate(lacking.name, NOT_TOLD, f"A page of {paged.key} does not tell the {lacking.key}.")
    if rows is None:
        mine = coverage_of_none(value, paged)
    else:
        mine = coverage_of_page(value, rows, paged, whole(count))
        told.value[paged.direction] = [
            _row(row, dig(row, paged.paper), number_in(paged, (offset or 0) + nth), paged.paper)
            for nth, row in enumerate(rows)
        ]
        told.rows[paged.direction] = [("data", nth) for nth in range(len(rows))]
        told.troubles += _wrong_rows(rows, "data")
    told.value["coverage"] = [*((mine, other) if paged is ITS_REFERENCES else (other, mine)), _notices()]
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


def _counted(paper: Any) -> dict[str, Any]:
    """The numbers of citations, without a time: no answer tells one."""
    cited = count_of(paper, ITS_CITATIONS)
    found: dict[str, Any] = {} if cited is None else {"external_measurements": [{"value": cited, "source": NAME}]}
    if (influential := dig(paper, "influentialCitationCount")) is not None:
        found["influentialCitationCount"] = influential
    return found


def _notices() -> dict[str, Any]:
    words = "Retractions and other notices, of the paper and of the works cited, are not in such a file."
    return coordinate(NOTICES_OF_CITED, NOT_TOLD, words)


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
