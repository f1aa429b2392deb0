"""What the record of a row says of it, whole: read again from its file, or as the index has it where that changed."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from ledger_tui.dataset.dataset import Dataset
from ledger_tui.index.index import Row
from ledger_tui.reading.origin import SourceChanged
from ledger_tui.reading.problems import Problem
from ledger_tui.record.hyphens import joined
from ledger_tui.record.model import INBOUND, OUTBOUND, Cleaned, Observation, Record
from ledger_tui.record.readings import Read, readings


class Reread(NamedTuple):
    """An observation as its file has it, `None` where it cannot be read again; `trouble` says why.  `cleaned` is what
    cleaning changed in it, each place counted from the observation (`title`, `event.reason`)."""

    observation: Observation | None = None
    trouble: str = ""
    cleaned: tuple[Cleaned, ...] = ()


def observation_of(dataset: Dataset, number: int) -> Reread:
    """The observation of a row read again from its file."""
    row = dataset.index.row(number)
    try:
        record = dataset.record(row.record)
        observation = (record.rows(row.direction) or [])[row.position]
    except (SourceChanged, IndexError) as changed:
        return Reread(trouble=str(changed))
    return Reread(observation, "", cleaned_of(record, row))


def cleaned_of(record: Record, row: Row) -> tuple[Cleaned, ...]:
    """What cleaning changed in one row of a record."""
    known = row.direction in (OUTBOUND, INBOUND)
    above = f"{row.direction if known else f'other.{row.direction}'}.{row.position}."
    return tuple(
        entry.model_copy(update={"place": entry.place.removeprefix(above)})
        for entry in record.cleaned or ()
        if entry.place.startswith(above)
    )


def told_of(dataset: Dataset, row: Row) -> dict[str, Any]:
    """The observation as JSON values, unknown keys too; then how its file has what was cleaned, how its identifiers are
    read, and its title with broken words joined, each where there is something to tell.

    Where no file holds the record any more, what the index keeps of the row, and a problem is added to the dataset's.
    """
    try:
        record = dataset.record(row.record)
        observation = (record.rows(row.direction) or [])[row.position]
    except SourceChanged as changed:
        file = dataset.index.records[row.record].file
        problem = Problem(file, "", f"{changed}: its rows are told as they were first read")
        if problem not in dataset.problems:
            dataset.problems.append(problem)
        told = _as_indexed(row)
        return {**told, **_beside(row, (), told)}
    told = observation.model_dump(mode="json", by_alias=True)
    return {**told, **_beside(row, cleaned_of(record, row), told)}


def _beside(row: Row, cleaned: Iterable[Cleaned], told: dict[str, Any]) -> dict[str, Any]:
    """What is told beside the observation, by names that none of its own keys has."""
    beside = {
        "in_file": {entry.place: entry.text for entry in cleaned},
        "read_as": [_reading(read) for read in readings(row.identifiers) if not read.is_plain],
        "title_joined": joined(row.title or ""),
    }
    return {f"{name} (2)" if name in told else name: value for name, value in beside.items() if value}


def _reading(read: Read) -> dict[str, Any]:
    return {
        "identifier": read.told,
        "read_as": read.read_as,
        "version": read.version,
        "trimmed": read.trimmed,
        "perhaps": read.perhaps,
    }


def _as_indexed(row: Row) -> dict[str, Any]:
    event = None if row.event is None else {"status": row.event, "as_of": row.event_as_of, "reason": row.event_text}
    return {
        "id": row.id,
        "reference": row.reference,
        "placeholder": row.placeholder,
        "title": row.title,
        "identifiers": row.identifiers,
        "raw": row.raw,
        "state": row.state,
        "method": row.method,
        "observed": row.observed,
        "event": event,
    }
