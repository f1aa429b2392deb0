"""The two lists of a Semantic Scholar paper: what an answer holds of each, and what it says of the rest."""

import re
from typing import Any, NamedTuple

from ledger_tui.reading.sources.told import coordinate
from ledger_tui.reading.sources.values import dig, items, text, whole
from ledger_tui.record.model import INBOUND, LISTED, NOT_TOLD, OUTBOUND

NAME = "semantic scholar"

MOST_EMBEDDED = 1_000
"""Rows of a list within a paper, by the documentation; answers about several papers have been seen with more
(https://github.com/allenai/s2-folks/issues/199)."""
MOST_TOGETHER = 9_999
"""Citations of all papers of one `paper/batch` answer together; the lists of papers beyond them are empty."""
MOST_PAGED = 10_000
"""Rows of a list that its pages reach: offset and limit together stay below it."""

_ELIDED = re.compile(r"elided by the publisher:\s*\{([^{}]*)\}", re.IGNORECASE)


class PaperList(NamedTuple):
    """One of the two lists of a paper, and the names it goes by in the answers."""

    direction: str
    key: str
    counts: tuple[str, str]
    paper: str
    info: str
    name: str
    what: str


ITS_REFERENCES = PaperList(
    OUTBOUND,
    "references",
    ("referenceCount", "numCiting"),
    "citedPaper",
    "citingPaperInfo",
    "references",
    "References that Semantic Scholar lists, in its own order.",
)
ITS_CITATIONS = PaperList(
    INBOUND,
    "citations",
    ("citationCount", "numCitedBy"),
    "citingPaper",
    "citedPaperInfo",
    "citing works",
    "Papers that Semantic Scholar lists as citing this one.",
)
ITS_LISTS = (ITS_REFERENCES, ITS_CITATIONS)


def number_in(one: PaperList, nth: int) -> str | None:
    """The number of a row, `None` where the answer tells none."""
    # The number of a reference is its place in the list of the citing paper, which no list of citations tells.
    return str(nth + 1) if one is ITS_REFERENCES else None


def count_of(paper: Any, one: PaperList) -> Any:
    """How many rows a list has by the paper's own word, whatever stands there; `None` where it says nothing."""
    return next((told for key in one.counts if (told := dig(paper, key)) is not None), None)


def embedded(paper: dict[str, Any], one: PaperList) -> list[Any] | None:
    """The rows of a list within a paper, `None` where it is not given; an empty one that its publisher has withheld is
    none."""
    rows = items(paper.get(one.key))
    return None if not rows and _withheld(paper, one) else rows


def coverage_of_embedded(rows: int, count: int | None, one: PaperList) -> dict[str, Any]:
    """The coordinate of a list within a paper."""
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


def coverage_of_page(page: dict[str, Any], rows: list[Any], one: PaperList, count: int | None) -> dict[str, Any]:
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


def _nothing(one: PaperList) -> str:
    what = "the paper cites nothing" if one is ITS_REFERENCES else "nothing cites the paper"
    return f" It lists 0; that does not say that {what}."


def _listed(one: PaperList, words: str, rows: int, count: int | None) -> dict[str, Any]:
    total = {} if count is None else {"total": count}
    return coordinate(one.name, LISTED, words, measured=rows, **total, sources=[NAME])


def coverage_of_none(value: dict[str, Any], one: PaperList) -> dict[str, Any]:
    """The coordinate of a list that is not in the file: withheld, null or not asked for."""
    on_page = "data" in value
    key, counted = ("data", value.get(one.info)) if on_page else (one.key, value)
    count = whole(count_of(counted, one))
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


def _withheld(value: dict[str, Any], one: PaperList) -> str | None:
    """The disclaimer that says that the publisher has a list withheld."""
    holders = (value, value.get("openAccessPdf"), value.get(one.info), dig(value, one.info, "openAccessPdf"))
    for told in (text(dig(holder, "disclaimer")) for holder in holders):
        if told and any(one.key in elided for elided in _ELIDED.findall(told)):
            return told
    return None


def other_list(one: PaperList) -> PaperList:
    """The list of the other direction."""
    return ITS_CITATIONS if one is ITS_REFERENCES else ITS_REFERENCES
