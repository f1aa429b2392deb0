"""What is whole of a JSON text that breaks: everything before the break, the values that it broke open ended there.

Objects and lists around the break hold their whole elements; a text, a number or a word that broke is left out, for
half of it states something else.
"""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ledger_tui.reading.json_values import Oddities, Refused, decoder

_LEVELS = 8
"""Levels around the break whose elements are looked at one by one, each of which reads the text below it once more."""

_SPACE = re.compile(r"[ \t\n\r]*+")
_KEY = re.compile(r'("[^"\\\x00-\x1f]*+(?:\\.[^"\\\x00-\x1f]*+)*+")[ \t\n\r]*+:[ \t\n\r]*+')
_COMMA = re.compile(r"[ \t\n\r]*+,[ \t\n\r]*+")

_NUMBERS = (int, float, Refused)
_GOES_ON = "0123456789.eE+-"
"""What may stand after a number only as a part of it; the end of the text, which is in any text, does so too."""


class Whole(NamedTuple):
    """The whole part of a text; `path` leads to the innermost value that broke, which begins at character `start`.
    `too_deep`: it did not break by itself, it is nested too deep."""

    value: Any
    path: tuple[str | int, ...]
    start: int
    too_deep: bool = False


class _Element(NamedTuple):
    """One element: its key or position, its first character, its last plus one, `None` for the one that broke."""

    step: str | int
    start: int
    end: int | None
    value: Any = None


def whole_part(text: str, reads: json.JSONDecoder, deepest: int) -> Whole:
    """The whole part of a text that is no valid JSON or is nested too deep.

    The value of a text that is no object or list is `None`.  The time is linear: at most `_LEVELS` readings.
    """
    begin = _after_space(text, 0)
    if text[begin : begin + 1] not in ("{", "["):
        return Whole(None, (), begin)
    return _open_value(text, begin, reads, (), deepest)


def span(text: str, path: Sequence[str | int]) -> tuple[int, int] | None:
    """The first and the last-plus-one character of the value at a path (the last one where a key is told twice), or
    `None` where the text has no such value.  A value that broke reaches to the end of the text."""
    reads = decoder(Oddities())
    begin, end = _after_space(text, 0), len(text)
    for step in path:
        found = [
            element for element in _elements(text, begin, reads) if element.step == step and _is_told(text, element)
        ]
        if not found:
            return None
        begin, end = found[-1].start, found[-1].end or len(text)
    return begin, end


def element_spans(text: str, path: Sequence[str | int]) -> dict[str | int, tuple[int, int]]:
    """The first and last-plus-one character of each element of the object or list at a path, by its key or position;
    empty where there is none.  One that broke reaches to the end of the text."""
    around = span(text, path)
    if around is None:
        return {}
    told = (element for element in _elements(text, around[0], decoder(Oddities())) if _is_told(text, element))
    return {element.step: (element.start, element.end or len(text)) for element in told}


def deeper_than(value: Any, levels: int) -> bool:
    """Whether objects and lists are nested deeper than so many levels."""
    level = [value]
    for _ in range(levels + 1):
        level = [
            inner
            for outer in level
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, dict | list)
        ]
        if not level:
            return False
    return True


def _open_value(text: str, begin: int, reads: json.JSONDecoder, path: tuple[str | int, ...], deepest: int) -> Whole:
    """What is whole of the object or list at `begin`, to which `path` leads."""
    told: list[tuple[Any, Any]] = []
    broken = Whole(None, path, begin)
    for step, start, end, value in _elements(text, begin, reads):
        too_deep = isinstance(value, dict | list) and deeper_than(value, deepest - len(path) - 1)
        if end is not None and not too_deep:
            told.append((step, value))
            continue
        if start < len(text):
            broken = Whole(None, (*path, step), start, too_deep)
            if text[start] in "{[" and len(path) + 1 < _LEVELS:
                inner = _open_value(text, start, reads, broken.path, deepest)
                broken = inner._replace(too_deep=too_deep or inner.too_deep)
                told.append((step, broken.value))
        break
    if text[begin] == "[":
        return broken._replace(value=[value for _, value in told])
    return broken._replace(value=reads.object_pairs_hook(told))


def _elements(text: str, begin: int, reads: json.JSONDecoder) -> Iterator[_Element]:
    """Each element of the object or list at `begin`; the one that broke is the last told.  Ends quietly where the form
    breaks between two elements."""
    opening = text[begin : begin + 1]
    if opening not in ("{", "["):
        return
    position, nth = _after_space(text, begin + 1), 0
    while True:
        step: str | int = nth
        if opening == "{":
            key = _KEY.match(text, position)
            if not key:
                return
            position = key.end()
            try:
                step = reads.decode(key[1])
            except ValueError:
                return
        try:
            value, end = reads.raw_decode(text, position)
        except (ValueError, RecursionError):
            yield _Element(step, position, None)
            return
        if value.__class__ in _NUMBERS and text[end : end + 1] in _GOES_ON:
            # Half of it is another number; and within an object or a list a number never ends the text.
            yield _Element(step, position, None)
            return
        yield _Element(step, position, end, value)
        comma = _COMMA.match(text, end)
        if not comma:
            return
        position, nth = comma.end(), nth + 1


def _is_told(text: str, element: _Element) -> bool:
    """Whether there is anything of an element: of one that broke, only objects and lists are kept in part."""
    return element.end is not None or text[element.start : element.start + 1] in ("{", "[")


def _after_space(text: str, position: int) -> int:
    found = _SPACE.match(text, position)
    return found.end() if found else position
