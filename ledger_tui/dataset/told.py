"""What the record of a row says of it, whole: read again from its file, or as the index has it where that changed."""

from typing import Any

from ledger_tui.dataset.dataset import Dataset
from ledger_tui.index.index import Row
from ledger_tui.reading.problems import Problem
from ledger_tui.reading.reader import SourceChanged
from ledger_tui.record.model import Observation


def observation_of(dataset: Dataset, number: int) -> tuple[Observation | None, str]:
    """The observation of a row read again from its file, or `None` and in words why it cannot be."""
    row = dataset.index.row(number)
    try:
        return (dataset.record(row.record).rows(row.direction) or [])[row.position], ""
    except (SourceChanged, IndexError) as changed:
        return None, str(changed)


def told_of(dataset: Dataset, row: Row) -> dict[str, Any]:
    """The observation as JSON values, unknown keys too.

    Where no file holds the record any more, what the index keeps of the row, and a problem is added to the dataset's.
    """
    try:
        observation = (dataset.record(row.record).rows(row.direction) or [])[row.position]
    except SourceChanged as changed:
        file = dataset.index.records[row.record].file
        problem = Problem(file, "", f"{changed}: its rows are told as they were first read")
        if problem not in dataset.problems:
            dataset.problems.append(problem)
        return _as_indexed(row)
    return observation.model_dump(mode="json", by_alias=True)


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
