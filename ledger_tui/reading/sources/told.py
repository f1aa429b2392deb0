"""A record as the reader of another source tells it, and how it becomes a record like any other."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import starmap
from typing import Any

from ledger_tui.reading.clean import clean_tree
from ledger_tui.reading.clean import told as as_in_file
from ledger_tui.reading.document import Contents, Document, Piece
from ledger_tui.reading.json_shape import in_bounds, record_of
from ledger_tui.reading.problems import Level, within
from ledger_tui.record.model import FORMAT

Path = tuple[str | int, ...]
"""Keys and positions that lead to a value within a JSON value."""

Where = Path | tuple[int, int]
"""Where a row is told: its path within a JSON value, or its first and last-plus-one character within a text."""


@dataclass(slots=True)
class Told:
    """One record as a source tells it.

    `value` holds the keys of a record in the JSON form, as the file has them, not yet cleaned; `rows` tells for each
    direction where each row stands in the file, in the order of the rows; `troubles` are `(level, place, reason)`.
    `in_file` tells of each value that the reader puts in other words where it stands (`other.listed.3.title`) and how
    the file has it.
    """

    value: dict[str, Any]
    rows: dict[str, Sequence[Where]] = field(default_factory=dict)
    troubles: list[tuple[Level, str, str]] = field(default_factory=list)
    in_file: list[tuple[str, str]] = field(default_factory=list)


REFERENCES, CITING_WORKS, NOTICES_OF_CITED = "references", "citing works", "notices of cited works"
"""Names of coordinates that the records of most sources have."""

NOT_LINKED = "not linked"
"""The state of a row for which the source tells no link to a work."""


def coordinate(name: str, status: str, description: str, **told: Any) -> dict[str, Any]:
    """One coordinate of the coverage vector of such a record.  Its name is this program's; `told` may hold `measured`,
    `total`, `sources` and `observed`."""
    return {"name": name, "name_from": "reader", "status": status, "description": description, **told}


def add(contents: Contents, document: Document, told: Told, within_text: tuple[int, int], place: str = "") -> None:
    """Add the record that a source tells in some characters of a document (the first and the last plus one), and what
    is wrong with it; where its value is empty, its troubles alone."""
    for level, inner, reason in told.troubles:
        contents.problems.append(document.problem(within(place, inner), reason, level))
    if not told.value:
        return
    value, taken = clean_tree({"format": FORMAT, **told.value})
    in_other_words = {where for where, _ in told.in_file}
    taken = [*starmap(as_in_file, told.in_file), *(entry for entry in taken if entry.place not in in_other_words)]
    if taken:
        value["cleaned"] = [entry.model_dump() for entry in taken]
    record, wrong = record_of(value)
    nameless = record is None and _is_nameless(value)
    troubles = [_NAMELESS] if nameless else [_problem(*one) for one in in_bounds(wrong)]
    for level, inner, reason in troubles:
        contents.problems.append(document.problem(within(place, inner), reason, level))
    if record is None:
        return
    if record.paper.named_by:
        reason = f"the file does not say what paper it is about: it is named by {record.paper.named_by}"
        contents.problems.append(document.problem(place, reason, "note"))
    contents.pieces.append(Piece(record, *within_text, place))


_NAMELESS: tuple[Level, str, str] = (
    "problem",
    "",
    "the file does not say what paper it is about: say so with --subject ID, or put an identifier into its name",
)


def _problem(place: str, reason: str) -> tuple[Level, str, str]:
    return "problem", place, reason


def _is_nameless(value: dict[str, Any]) -> bool:
    paper = value.get("paper")
    return not isinstance(paper, dict) or not any(paper.get(key) for key in ("title", "arxiv_id", "identifiers"))
