"""What a file of OpenCitations can know, and what it cannot."""

from typing import Any

from ledger_tui.reading.sources.told import CITING_WORKS, NOTICES_OF_CITED, REFERENCES, coordinate
from ledger_tui.record.model import INBOUND, LISTED, NOT_TOLD, OUTBOUND

NAME = "opencitations"

_MOST_ANSWERED = 50_000
"""Rows in one answer of the API (`LIMIT` of its operations in `index_v1.hf` and `index_v2.hf`)."""

_LISTS = (
    (
        OUTBOUND,
        REFERENCES,
        "Citations of which OpenCitations has this paper as the citing work, as far as the file holds them.",
        "The file does not list what this paper cites.",
    ),
    (
        INBOUND,
        CITING_WORKS,
        "Citations of which OpenCitations has this paper as the cited work, as far as the file holds them.",
        "The file does not list what cites this paper.",
    ),
)
_NEVER_TOLD = (
    ("titles", "OpenCitations tells the identifiers of works, not their titles."),
    (NOTICES_OF_CITED, "OpenCitations tells no notices of works, such as retractions."),
    (
        "observation times",
        "The creation of a row is the day on which the citing work was published; when it was seen is not told.",
    ),
)


def coverage(counts: dict[str, int]) -> list[dict[str, Any]]:
    """The vector of a record by how many rows it lists in each direction; one that is not there is not told."""
    told = []
    for direction, name, listed, not_told in _LISTS:
        count = counts.get(direction)
        if count is None:
            told.append(coordinate(name, NOT_TOLD, not_told))
        else:
            capped = f" The API answers {_MOST_ANSWERED:,} rows at most: there may be more."
            described = listed + (capped if count == _MOST_ANSWERED else "")
            told.append(coordinate(name, LISTED, described, measured=count, sources=[NAME]))
    return [*told, *(coordinate(name, NOT_TOLD, description) for name, description in _NEVER_TOLD)]
