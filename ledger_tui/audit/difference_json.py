"""What changed between two records as JSON values, for scripts: every key always there, in one order.

`null` stands for what is not stated and for what is not there.
"""

from collections.abc import Callable, Sequence
from typing import Any

from ledger_tui.audit.changed_decisions import ChangedDecision
from ledger_tui.audit.changes import ABSENT, Change
from ledger_tui.audit.difference import Difference, RowPair
from ledger_tui.audit.pairs import ListDifference, Pair
from ledger_tui.audit.snapshots import Snapshot
from ledger_tui.record.model import Shape


def snapshot_json(one: Snapshot) -> dict[str, Any]:
    """The name of a record and its files."""
    name = one.name
    told = {"record": name.paper, "version": name.version, "source": name.source, "as_of": name.as_of}
    return {**told, "files": one.files}


def difference_json(
    found: Difference, old: Snapshot, new: Snapshot, decisions: Sequence[ChangedDecision] = ()
) -> dict[str, Any]:
    """A difference; rows in the order of `Difference.rows`, then those in which times alone changed."""

    def row(direction: str, pair: RowPair) -> dict[str, Any]:
        return _row_json(direction, pair, old, new)

    times = [(listed.path[-1], pair) for listed in found.directions for pair in listed.pairs if pair.is_time_only]
    return {
        "old": snapshot_json(old),
        "new": snapshot_json(new),
        "changed": found.changed,
        "new_events": [event.model_dump(by_alias=True) for event in found.new_events],
        "rows": [row(*one) for one in found.rows()],
        "time_only": [row(*one) for one in times],
        "unchanged": found.unchanged,
        "decisions": [_decision_json(one, old, new) for one in decisions],
        "record": [_change_json(change) for change in found.changes],
        "directions": [_list_json(listed) for listed in found.directions],
        "coverage": {**_list_json(found.coverage), "items": list(map(_item_json, found.coverage.pairs))},
        "external_measurements": {
            **_list_json(found.measurements),
            "items": list(map(_item_json, found.measurements.pairs)),
        },
    }


def _row_json(direction: str, pair: RowPair, old: Snapshot, new: Snapshot) -> dict[str, Any]:
    row = pair.last
    return {
        "kinds": [kind.value for kind in pair.kinds],
        "direction": direction,
        "reference": row.reference,
        "title": row.title,
        "matched_by": pair.by,
        "old_row": _key(direction, pair.old_place, old.key),
        "new_row": _key(direction, pair.new_place, new.key),
        "changes": list(map(_change_json, pair.changes)),
    }


def _key(direction: str, place: int | None, key: Callable[[str, int], str]) -> str | None:
    return None if place is None else key(direction, place)


def _change_json(change: Change) -> dict[str, Any]:
    old, new = (None if value is ABSENT else value for value in (change.old, change.new))
    return {"path": list(change.path), "kind": change.kind.value, "old": old, "new": new}


def _decision_json(one: ChangedDecision, old: Snapshot, new: Snapshot) -> dict[str, Any]:
    return {
        "row": one.entry.row,
        "decision": one.entry.decision,
        "at": one.entry.at,
        "who": one.entry.who,
        "note": one.entry.note,
        "record": one.entry.record,
        "direction": one.entry.direction,
        "state_seen": one.entry.state_seen,
        "state_now": one.state_now,
        "kinds": [kind.value for kind in one.pair.kinds],
        "old_row": _key(one.direction, one.pair.old_place, old.key),
        "new_row": _key(one.direction, one.pair.new_place, new.key),
    }


def _list_json(listed: ListDifference[Any]) -> dict[str, Any]:
    """How many items each record lists; `null`: it does not say."""
    old = sum(pair.old_place is not None for pair in listed.pairs)
    new = sum(pair.new_place is not None for pair in listed.pairs)
    counts = (count if says else None for count, says in zip((old, new), listed.stated, strict=True))
    return {"list": listed.path[-1], **dict(zip(("old", "new"), counts, strict=True))}


def _item_json(pair: Pair[Any]) -> dict[str, Any]:
    def told(item: Shape | None) -> dict[str, Any] | None:
        return None if item is None else item.model_dump(by_alias=True)

    kinds = [kind.value for kind in pair.kinds]
    return {"matched_by": pair.by, "kinds": kinds, "old": told(pair.old), "new": told(pair.new)}
