"""A record whose JSON text broke: the row around the break and the record are marked as incomplete."""

from collections.abc import Sequence
from typing import Any

from ledger_tui.record.model import INBOUND, OUTBOUND

_INCOMPLETE = "incomplete"


def end_broken(value: dict[str, Any], path: Sequence[str | int]) -> str:
    """Mark a record, and the row that a break left open, as incomplete; the row's dotted place, empty where none was.

    What a break left open and empty is taken out, for an empty list or object would state that there is none; a row
    that had begun stays.  `path` leads to the innermost value that broke; `value` is changed by this.
    """
    opened: list[Any] = [value]
    for step in path:
        opened.append(_below(opened[-1], step))
    row = ""
    for depth in range(len(path), 0, -1):
        inner, outer, step = opened[depth], opened[depth - 1], path[depth - 1]
        if _is_row(path[:depth]) and isinstance(inner, dict):
            inner[_INCOMPLETE] = True
            row = ".".join(map(str, path[:depth]))
        elif isinstance(inner, dict | list) and not inner:
            del outer[step]
    value[_INCOMPLETE] = True
    return row


def _below(outer: Any, step: str | int) -> Any:
    """The element of an object or a list, `None` where it was left out."""
    if isinstance(outer, dict):
        return outer.get(step)
    return outer[step] if isinstance(outer, list) and isinstance(step, int) and step < len(outer) else None


def _is_row(path: Sequence[str | int]) -> bool:
    """Whether a path leads to a row: `outbound.3`, `inbound.0`, `other.sideways.2`."""
    listed = path[:-1]
    return list(listed) in ([OUTBOUND], [INBOUND]) or (len(listed) == 2 and listed[0] == "other")
