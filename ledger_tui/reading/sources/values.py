"""Values of JSON that may be anything, asked for what they ought to be; `None` where they are not."""

from collections.abc import Iterable
from typing import Any


def text(value: Any) -> str | None:
    """A text that is not blank."""
    return value if isinstance(value, str) and value.strip() else None


def whole(value: Any) -> int | None:
    """A whole number."""
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def items(value: Any) -> list[Any] | None:
    """A list."""
    return value if isinstance(value, list) else None


def dig(value: Any, *path: str | int) -> Any:
    """The value at a path, `None` where it leads nowhere."""
    for step in path:
        if isinstance(value, dict) and isinstance(step, str):
            value = value.get(step)
        elif isinstance(value, list) and isinstance(step, int) and -len(value) <= step < len(value):
            value = value[step]
        else:
            return None
    return value


def identifiers(told: Iterable[tuple[str, Any]]) -> dict[str, list[str]]:
    """The identifiers of a work by scheme, each once, in the order told; values that are no text are left out."""
    found: dict[str, dict[str, None]] = {}
    for scheme, value in told:
        if (word := text(value)) is not None:
            found.setdefault(scheme, {})[word] = None
    return {scheme: list(words) for scheme, words in found.items()}


def date_parts(value: Any) -> str | None:
    """The date of `{"date-parts": [[2013, 4]]}` as `2013-04`, no more precise than told."""
    told = dig(value, "date-parts", 0)
    parts: list[str] = []
    for part, width in zip(told if isinstance(told, list) else (), (4, 2, 2), strict=False):
        number = whole(part)
        if number is None or number < 1:
            break
        parts.append(f"{number:0{width}}")
    return "-".join(parts) or None
