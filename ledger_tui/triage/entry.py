"""One line of the journal: what was decided of a row, when and by whom, or which entry was taken back.

A line is a JSON object with exactly the keys of `Entry`, `entry` being what the field `name` holds, and `v`, the
version of this form.  Keys that are not known are left alone; a higher `v` is another form and is not understood.
"""

import json
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from typing import Any

from ledger_tui.reading.clean import clean_tree
from ledger_tui.record.times import instant
from ledger_tui.writing.json import line

VERSION = 1

UNDO = "undo"
REDO = "redo"
"""The words that stand in place of a decision in an entry that takes back another, or an undo."""

_BEGINNING = b'{"v": '


@dataclass(frozen=True, slots=True)
class Draft:
    """A decision not yet kept.  `row` is the row key, `record` the paper key, `state_seen` the state that the row told;
    `detail` is what the kind of decision needs, by name."""

    row: str
    record: str | None
    direction: str | None
    reference: str | None
    title: str | None
    state_seen: str | None
    decision: str
    detail: Mapping[str, Any] | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the journal.

    `name` is unique; entries of one act (several rows decided together) share what stands before its colon.  `at` is
    a time in UTC, `who` is `None` where the person is not named.  `reverses` names the entry that this one takes back
    (the decision is then `undo` or `redo`).
    """

    name: str
    at: str
    who: str | None
    row: str
    record: str | None
    direction: str | None
    reference: str | None
    title: str | None
    state_seen: str | None
    decision: str
    detail: Mapping[str, Any] | None
    note: str | None
    reverses: str | None

    @property
    def act(self) -> str:
        """What the entries that were appended together have in common."""
        return self.name.partition(":")[0]

    def to_json(self) -> dict[str, Any]:
        """The entry as an object of the journal, keys in the order of the form."""
        told = {"entry" if field.name == "name" else field.name: getattr(self, field.name) for field in fields(self)}
        return {"v": VERSION, **told}

    def to_line(self) -> bytes:
        """The entry as a line of the journal with its line break."""
        return line(self.to_json()).encode("utf-8")


class NoEntry(Exception):
    """A line that is no entry; the text says why.  `newer`: it is one, in a form of a later version."""

    def __init__(self, reason: str, newer: bool = False) -> None:
        super().__init__(reason)
        self.newer = newer


def one_act(drafts: Iterable[Draft], who: str | None, *, reverses: Iterable[str | None] = ()) -> list[Entry]:
    """The entries of one act, now: one for each draft, in order.

    The time is the wall clock's in microseconds; order among entries is their order in the journal, not their time.
    """
    drafts = list(drafts)
    taken = [*reverses, *[None] * len(drafts)]
    act, at = str(uuid.uuid4()), datetime.now(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
    names = [f"{act}:{nth}/{len(drafts)}" for nth in range(1, len(drafts) + 1)] if len(drafts) > 1 else [act]
    return [
        Entry(
            name,
            at,
            who,
            draft.row,
            draft.record,
            draft.direction,
            draft.reference,
            draft.title,
            draft.state_seen,
            draft.decision,
            draft.detail,
            draft.note,
            reversed_entry,
        )
        for name, draft, reversed_entry in zip(names, drafts, taken, strict=False)
    ]


def taking_back(entry: Entry, word: str) -> Draft:
    """The draft of an entry that takes another back: it tells the same row, and no decision of its own."""
    return Draft(entry.row, entry.record, entry.direction, entry.reference, entry.title, entry.state_seen, word)


def read_object(told: bytes) -> dict[str, Any]:
    """The JSON object on a line of a journal, of any version.  Raises `NoEntry`."""
    try:
        value = json.loads(told.strip(b"\0 \t\r\n").decode("utf-8"), parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        reason = "it breaks off" if begins_as_entry(told) else "it is no JSON"
        raise NoEntry(reason) from error
    if not isinstance(value, dict):
        raise NoEntry("it is no object")
    if not isinstance(value.get("entry"), str) or not value["entry"] or not isinstance(value.get("v"), int):
        raise NoEntry("it is no entry of a journal: `v` or `entry` is not there")
    return value


def read_entry(told: bytes) -> Entry:
    """The entry on a line, its texts cleaned for the screen.  Raises `NoEntry`."""
    value = read_object(told)
    if value["v"] != VERSION:
        raise NoEntry(f"it is of another form (v {value['v']}) than this version knows", newer=True)
    value, _ = clean_tree(value)
    for name in ("entry", "at", "row", "decision"):
        if not isinstance(value.get(name), str) or not value[name]:
            raise NoEntry(f"`{name}` is no text")
    for name in ("who", "record", "direction", "reference", "title", "state_seen", "note", "reverses"):
        if not isinstance(value.get(name), str | None):
            raise NoEntry(f"`{name}` is no text")
    if not isinstance(value.get("detail"), dict | None):
        raise NoEntry("`detail` is no object")
    if instant(value["at"]) is None:
        raise NoEntry("`at` is no time")
    told_fields = {field.name: value.get(field.name) for field in fields(Entry) if field.name != "name"}
    return Entry(name=value["entry"], **told_fields)


def begins_as_entry(told: bytes) -> bool:
    """Whether a line that breaks off may be the beginning of an entry."""
    told = told.lstrip(b"\0 \t\r\n")
    return told.startswith(_BEGINNING) or _BEGINNING.startswith(told)


def _no_number(word: str) -> None:
    raise ValueError(f"{word} is no number in JSON")
