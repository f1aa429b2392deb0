"""JSON values with one value in them changed: what a reader of another source must bear."""

import copy
from collections.abc import Iterator
from typing import Any

OTHERS: tuple[Any, ...] = (None, 1, -1.5, "x", [], {}, True)
"""What each value is replaced by in turn."""

Path = tuple[str | int, ...]


def paths(value: Any, above: Path = ()) -> Iterator[Path]:
    """The path of every value within a JSON value, the value itself first."""
    yield above
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in steps:
        yield from paths(inner, (*above, step))


def replaced(value: Any) -> Iterator[tuple[Path, Any, Any]]:
    """The value with each value in it replaced by each of `OTHERS`: the path, what stands there now, the whole."""
    for path in paths(value):
        for other in OTHERS:
            if not path:
                yield path, other, other
                continue
            whole = copy.deepcopy(value)
            inner = whole
            for step in path[:-1]:
                inner = inner[step]
            inner[path[-1]] = copy.deepcopy(other)
            yield path, other, whole
