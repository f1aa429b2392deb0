"""Rows of OpenCitations to records: one of the work that all rows share, else one of each citing work.

What a row holds is told by the definitions of the API (https://github.com/opencitations/api, `index_v1.hf`,
`index_v2.hf`, `poci_v1.hf`) and by the description of the dumps
(https://figshare.com/articles/dataset/OpenCitations_Index_CSV_dataset_of_all_the_citation_data/24356626): `oci`,
`citing`, `cited`, `creation`, `timespan`, `journal_sc`, `author_sc`.  No title, no time at which anything was seen.
`creation` is the day on which the citing work was published, `timespan` an XSD duration that may be negative.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Any

from ledger_tui.reading.document import Document
from ledger_tui.reading.problems import Level
from ledger_tui.reading.sources.opencitations_coverage import NAME, coverage
from ledger_tui.reading.sources.opencitations_works import (
    CITED,
    CITING,
    SIDES,
    Row,
    Work,
    Works,
    is_plain_work,
    keys_of,
    without_indexes,
)
from ledger_tui.reading.sources.subject import FILE_NAME, subject
from ledger_tui.reading.sources.told import Told
from ledger_tui.reading.sources.values import identifiers, text
from ledger_tui.record.identifiers import Identifier
from ledger_tui.record.model import INBOUND, OUTBOUND, Observation
from ledger_tui.record.names import is_global_id

Trouble = tuple[Level, str, str]
"""(level, place, reason)."""

_LINKED = "linked"

_ROW_KEYS = set(Observation.model_fields)

_LIST_WORD = re.compile(r"(?<![a-z])(?<!open)(?<!open[-_ ])(references|citations)(?![a-z])", re.IGNORECASE)
_LIST_WORDS = {"references": OUTBOUND, "citations": INBOUND}
# In the name of a file these stand for the slashes of a DOI.
_SLASH_IN_NAME = re.compile(r"(?:%2F|[/_＿:-])+", re.IGNORECASE)


@dataclass(slots=True)
class _Listed:
    """The rows of one record by direction, and the texts that tell its subject."""

    subjects: list[Work]
    rows: dict[str, list[Row]] = field(default_factory=dict)


def is_row(value: Any) -> bool:
    """Whether a value tells a citation: an OCI and both its works, as each row of every version does (`poci_v1.hf` has
    the OCI under `id`)."""
    if not isinstance(value, dict) or not all(text(value.get(side)) for side in SIDES):
        return False
    return text(value.get("oci")) is not None or is_global_id(text(value.get("id")))


def records(rows: Sequence[Row], document: Document, troubles: Sequence[Trouble] = ()) -> list[Told]:
    """The records of some rows.

    Rows that share one work tell a record about it; a single row (or several of one pair) one about the work that the
    option or the file's name says, else about the citing work; any others one for each citing work, in the order met.
    Where the option or the name says a work that each row has on one of its sides, it is that one's record, with both
    directions.  When one of many records is read again (`nth`), only that one is told whole.
    """
    works = Works()
    named_by, found, more = _shared(rows, document, works)
    incomplete = any(row.incomplete for row in rows)
    result = [
        _told(listed, named_by, incomplete, works)
        if document.nth in (0, position)
        else Told(_head(listed.subjects, named_by))
        for position, listed in enumerate(found)
    ] or [Told({})]
    result[0].troubles.extend([*troubles, *more])
    return result


def none_listed(document: Document, *, ours: bool) -> list[Told]:
    """The record of a file without rows, which is what the API answers where it has none.

    Only the option and the name of the file tell the work, only its name (`references` or `citations`) the list.
    `ours`: that the file is one of OpenCitations is known; else one in a folder whose name says nothing is let be.
    """
    about, direction = subject(document), _list_in_name(document.name)
    if not about:
        return [Told({"source": NAME})] if ours or direction or document.named else []
    value: dict[str, Any] = {"source": NAME, "paper": about}
    if direction:
        value |= {direction: [], "coverage": coverage({direction: 0})}
        return [Told(value, {direction: []})]
    reason = "the file lists no row and does not say which list it is: put references or citations into its name"
    return [Told({**value, "coverage": coverage({})}, troubles=[("problem", "", reason)])]


def _shared(rows: Sequence[Row], document: Document, works: Works) -> tuple[str | None, list[_Listed], list[Trouble]]:
    """What named the subject from outside, the rows of each record, and what is to be told of that."""
    # A row that lost a side says nothing of which work all rows share.
    citing, cited = (_the_one(works.on((row for row in rows if works.are_told(row)), side)) for side in SIDES)
    direction, named_by, reason = OUTBOUND if citing else INBOUND, None, ""
    if citing and cited:
        direction, named_by, reason = _direction(citing, cited, document)
    subjects = citing if direction == OUTBOUND else cited
    if subjects and (listed := _of_one(rows, subjects, direction, works)):
        return named_by, [listed], [("note", "", reason)] if reason else []
    about = subject(document)
    if both := _of_both(rows, about, works):
        return about["named_by"], [both], []
    reason = "the row tells no citing work: it is in no record"
    lost: list[Trouble] = [("problem", row.place, reason) for row in rows if not works.of(row, CITING)]
    return None, _of_each(rows, works), lost


def _the_one(works: Iterable[Work]) -> list[Work]:
    """The texts of a side where they tell one work, each sharing an identifier with one before it; else none."""
    found: list[Work] = []
    known: set[Identifier] = set()
    for work in works:
        if found and known.isdisjoint(work.keys):
            return []
        found.append(work)
        known.update(work.keys)
    return found


def _direction(citing: list[Work], cited: list[Work], document: Document) -> tuple[str, str | None, str]:
    """The direction of the rows of one pair, what from outside says it, and what is to be told of it."""
    about = subject(document)
    is_citing, is_cited = (any(_is_named(work, about) for work in side) for side in (citing, cited))
    if is_citing != is_cited:
        return OUTBOUND if is_citing else INBOUND, about["named_by"], ""
    of_itself = bool(_the_one([*citing, *cited]))
    if direction := _list_in_name(document.name):
        return direction, None if of_itself else FILE_NAME, ""
    if of_itself:
        return OUTBOUND, None, "the file does not say from which side its only pair is told: it stands under outbound"
    return OUTBOUND, None, "the file does not say which work of its only pair it is about: the citing one is taken"


def _is_named(work: Work, about: dict[str, Any]) -> bool:
    """Whether a work is the one that the option or the name of a file says (`subject.subject`)."""
    keys = keys_of(about.get("identifiers", {}))
    if not set(keys).isdisjoint(work.keys):
        return True
    # Which of the slashes in a DOI a name keeps cannot be known from the name.
    guessed = {_as_in_name(value) for scheme, value in keys if scheme == "doi" and about["named_by"] == FILE_NAME}
    return any(scheme == "doi" and _as_in_name(value) in guessed for scheme, value in work.keys)


def _of_one(rows: Sequence[Row], subjects: list[Work], direction: str, works: Works) -> _Listed | None:
    """The rows of one direction about one work; `None` where a row that lost a side has another work on its own, or
    this one on the other."""
    own, other = SIDES if direction == OUTBOUND else (CITED, CITING)
    known = {key for work in subjects for key in work.keys}
    for row in rows:
        if not works.are_told(row):
            work, across = works.of(row, own), works.of(row, other)
            if known.isdisjoint(work.keys) if work else across and not known.isdisjoint(across.keys):
                return None
    return _Listed(subjects, {direction: list(rows)})


def _of_both(rows: Iterable[Row], about: dict[str, Any], works: Works) -> _Listed | None:
    """The rows of both directions about the work that is named from outside, `None` where a row has it on no side."""
    listed = _Listed([])
    subjects: dict[Work, None] = {}
    for row in rows if about else ():
        for side, direction in ((CITING, OUTBOUND), (CITED, INBOUND)):
            work = works.of(row, side)
            if work and (work in subjects or _is_named(work, about)):
                subjects[work] = None
                listed.rows.setdefault(direction, []).append(row)
                break
        else:
            return None
    listed.subjects = list(subjects)
    return listed if subjects else None


def _of_each(rows: Iterable[Row], works: Works) -> list[_Listed]:
    """The rows of each citing work.  Texts that share an identifier, if only through others, tell one work."""
    parents: dict[Identifier, Identifier] = {}
    for work in works.on(rows, CITING):
        first = _root(parents, work.keys[0])
        for key in work.keys[1:]:
            parents[_root(parents, key)] = first
    found: dict[Identifier, _Listed] = {}
    subjects: set[Work] = set()
    for row in rows:
        if about := works.of(row, CITING):
            listed = found.setdefault(_root(parents, about.keys[0]), _Listed([], {OUTBOUND: []}))
            listed.rows[OUTBOUND].append(row)
            if about not in subjects:
                subjects.add(about)
                listed.subjects.append(about)
    return list(found.values())


def _root(parents: dict[Identifier, Identifier], key: Identifier) -> Identifier:
    parent = parents.setdefault(key, key)
    while parent != key:
        # Half the way for the next who asks: the time stays next to linear.
        parents[key] = parents[parent]
        key = parents[key]
        parent = parents[key]
    return key


def _told(listed: _Listed, named_by: str | None, incomplete: bool, works: Works) -> Told:
    value = _head(listed.subjects, named_by)
    value["coverage"] = coverage({direction: len(rows) for direction, rows in listed.rows.items()})
    for direction, rows in listed.rows.items():
        other = CITED if direction == OUTBOUND else CITING
        value[direction] = [_observation(row, works.of(row, other) if works.are_told(row) else None) for row in rows]
    if incomplete:
        value["incomplete"] = True
    return Told(value, {direction: [row.where for row in rows] for direction, rows in listed.rows.items()})


def _head(subjects: Iterable[Work], named_by: str | None) -> dict[str, Any]:
    """The source and the paper: each identifier in the form in which it is told first."""
    first: dict[tuple[str, Identifier], str] = {}
    for work in subjects:
        told = ((scheme, value) for scheme, values in work.identifiers.items() for value in values)
        for (scheme, value), key in zip(told, work.keys, strict=True):
            first.setdefault((scheme, key), value)
    paper: dict[str, Any] = {"identifiers": identifiers((scheme, value) for (scheme, _), value in first.items())}
    if named_by:
        paper["named_by"] = named_by
    return {"source": NAME, "paper": paper}


def _observation(row: Row, other: Work | None) -> Any:
    """A row.  Of one that lost a side, what the other side tells is kept as it stands: of what work it is a citation is
    not known."""
    if not isinstance(row.told, dict):
        return row.told
    oci = _oci(row.told)
    observation: dict[str, Any] = {"id": oci} if oci else {}
    if other:
        observation |= {"identifiers": other.identifiers, "state": _LINKED}
    for key, value in row.told.items():
        is_told = (key in ("oci", "id") and value == oci) or (other and key in SIDES and is_plain_work(value))
        if value is None or value == "" or is_told:
            continue
        observation[f"{key} (as told)" if key in _ROW_KEYS else key] = value
    if row.incomplete:
        observation["incomplete"] = True
    return observation


def _oci(told: dict[str, Any]) -> str | None:
    own = text(told.get("id"))
    word = text(told.get("oci")) or (own if is_global_id(own) else None)
    return next(without_indexes(word or ""), None)


def _as_in_name(doi: str) -> str:
    return _SLASH_IN_NAME.sub("/", doi)


def _list_in_name(name: str) -> str | None:
    """The direction that the name of a file says by the API's word for it, `None` where it has neither or both."""
    found = {word.lower() for word in _LIST_WORD.findall(PurePath(name).name)}
    return _LIST_WORDS[found.pop()] if len(found) == 1 else None
