"""The titles of a record as they are shown: markup turned to text, the form in the file kept beside."""

from collections.abc import Iterator
from typing import Any

from ledger_tui.reading.clean import clean, told
from ledger_tui.record.model import INBOUND, OUTBOUND, Cleaned, Observation, Record
from ledger_tui.record.titles import plain_title


def shown(record: Record) -> Record:
    """The record with every title as plain text; how the file has those that change is added to `cleaned`.

    What is shown already comes back as it is.
    """
    changed: list[Cleaned] = []
    updates: dict[str, Any] = {}
    if (title := _shown(record.paper.title)) is not None:
        changed.append(told("paper.title", record.paper.title or ""))
        updates["paper"] = record.paper.model_copy(update={"title": title})
    others: dict[str, list[Observation]] = {}
    for direction, rows in record.directions():
        titles = dict(_titles(rows or []))
        if not titles:
            continue
        known = direction in (OUTBOUND, INBOUND)
        above = direction if known else f"other.{direction}"
        changed += [told(f"{above}.{nth}.title", (rows or [])[nth].title or "") for nth in titles]
        new = [
            row.model_copy(update={"title": titles[nth]}) if nth in titles else row
            for nth, row in enumerate(rows or [])
        ]
        (updates if known else others)[direction] = new
    if not changed:
        return record
    if others:
        updates["other"] = {**(record.other or {}), **others}
    # Where control characters were taken out of a title already, the file's own form of it is told.
    earlier = {entry.place for entry in record.cleaned or ()}
    kept = [*(record.cleaned or ()), *(entry for entry in changed if entry.place not in earlier)]
    return record.model_copy(update={**updates, "cleaned": kept})


def _titles(rows: list[Observation]) -> Iterator[tuple[int, str]]:
    for nth, row in enumerate(rows):
        if (title := _shown(row.title)) is not None:
            yield nth, title


def _shown(title: str | None) -> str | None:
    """The title as it is shown, `None` where that is how it is told."""
    if title is None:
        return None
    plain = clean(plain_title(title))
    return plain if plain and plain != title else None
