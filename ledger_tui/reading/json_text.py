"""JSON text to plain values, strictly: what breaks the rules of JSON is told with its place in the data's own words."""

import json
import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ledger_tui.reading.clean import below

DEEPEST = 100
"""Levels of nesting that are read; a record has five."""

_SPACE = re.compile(r"[ \t\n\r]*")
_KEY = re.compile(r'("[^"\\\x00-\x1f]*(?:\\.[^"\\\x00-\x1f]*)*")[ \t\n\r]*:[ \t\n\r]*')
_STRING = re.compile(r'"([^"\\]*(?:\\.[^"\\]*)*)"')
_ESCAPE = re.compile(r"\\(.)")
_COMMA = re.compile(r"[ \t\n\r]*,[ \t\n\r]*")
_LITERAL_BEGUN = re.compile(r"(?:t|tr|tru|f|fa|fal|fals|n|nu|nul|-)?")

_WORDS = {
    "Expecting property name enclosed in double quotes": "a key in double quotes is expected",
    "Expecting ':' delimiter": "a colon is expected",
    "Expecting ',' delimiter": "a comma is expected",
    "Expecting value": "a value is expected",
    "Invalid control character at": "a control character stands unescaped in a text",
    "Invalid \\escape: ": "a text holds an escape that JSON does not know",
    "Invalid \\escape": "a text holds an escape that JSON does not know",
    "Invalid \\uXXXX escape": "a text holds an escape that JSON does not know",
    "Extra data": "more follows after the end of the value",
}


class JsonFault(Exception):
    """The text is not valid JSON: `reason` in plain words, `position` in characters, `early` where it merely ends."""

    def __init__(self, reason: str, position: int, *, early: bool = False) -> None:
        super().__init__(reason)
        self.reason = reason
        self.position = position
        self.early = early


class _Refused(ValueError):
    """A number that JSON has not, or that no record can hold."""


class Parsed(NamedTuple):
    """The value of a JSON text; an object in it with repeated keys is a `Repeated`.  `repeats`: there is one."""

    value: Any
    repeats: bool


class Repeated(dict[str, Any]):
    """An object whose text tells some key more than once; the last value is the one that stands."""

    repeated: tuple[str, ...] = ()


def parse(text: str) -> Parsed:
    """The value of a JSON text.

    Raises `JsonFault` for all that is not JSON, for NaN and infinities (`1e999` too) and for nesting beyond `DEEPEST`.
    """
    try:
        repeats: list[str] = []
        value = _decoder(repeats).decode(text)
    except json.JSONDecodeError as error:
        raise _fault(text, error) from None
    except RecursionError:
        raise JsonFault(f"values are nested deeper than {DEEPEST} levels", 0) from None
    except ValueError as error:
        path, position = _failing(text)
        words = str(error) if isinstance(error, _Refused) else "a number has too many digits"
        raise JsonFault(_inside(words, path), position) from None
    if isinstance(value, dict | list) and _deeper_than(value, DEEPEST):
        raise JsonFault(f"values are nested deeper than {DEEPEST} levels", 0)
    return Parsed(value, bool(repeats))


def repeated_keys(value: Any, place: str = "") -> list[str]:
    """The dotted places of all keys that the text told more than once."""
    found: list[str] = []
    if isinstance(value, dict):
        found += [below(place, key) for key in getattr(value, "repeated", ())]
        for key, element in value.items():
            found += repeated_keys(element, below(place, key))
    elif isinstance(value, list):
        for position, element in enumerate(value):
            found += repeated_keys(element, below(place, position))
    return found


def is_plain(text: str) -> bool:
    """Whether cleaning would change no string of a valid JSON text: a quick look that may say no without need."""
    strings = " ".join(filter(None, _STRING.findall(text)))
    return strings.isprintable() and "  " not in f" {strings} " and set(_ESCAPE.findall(strings)) <= set('"\\/')


def span(text: str, path: Sequence[str | int]) -> tuple[int, int] | None:
    """The first and the last-plus-one character of the value at a path (the last one where a key is told twice), or
    `None` where the text has no such value.  The text must be one that `parse` accepts."""
    begin = _after_space(text, 0)
    for step in path:
        starts = [start for name, start, _ in _elements(text, begin) if name == step]
        if not starts:
            return None
        begin = starts[-1]
    return begin, _DECODER.raw_decode(text, begin)[1]


def _decoder(repeats: list[str]) -> json.JSONDecoder:
    """A strict decoder that adds to `repeats` each key told more than once."""

    def pairs(told: list[tuple[str, Any]]) -> dict[str, Any]:
        plain = dict(told)
        if len(plain) == len(told):
            return plain
        result = Repeated(plain)
        result.repeated = tuple(key for key, times in Counter(key for key, _ in told).items() if times > 1)
        repeats.extend(result.repeated)
        return result

    return json.JSONDecoder(object_pairs_hook=pairs, parse_constant=_constant, parse_float=_float)


def _constant(word: str) -> Any:
    raise _Refused(f"{word} is no number of JSON")


def _float(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise _Refused(f"the number {digits[:20]} is too large")
    return number


_DECODER = json.JSONDecoder(parse_constant=_constant, parse_float=_float)


def _fault(text: str, error: json.JSONDecodeError) -> JsonFault:
    message, position = error.msg, error.pos
    end = len(text.rstrip())
    early = (
        message.startswith("Unterminated string")
        or position >= end
        or bool(_LITERAL_BEGUN.fullmatch(text[position:end]))
        or ("escape" in message and "\\" in text[max(end - 6, 0) : end] and position >= end - 6)
    )
    path, _ = _failing(text)
    if early:
        return JsonFault(_inside("the JSON ends early", path), len(text), early=True)
    words = _WORDS.get(message, message[:1].lower() + message[1:])
    return JsonFault(_inside(f"this is not valid JSON: {words}", path), position)


def _inside(words: str, path: list[str | int]) -> str:
    return f"{words}, inside {'.'.join(map(str, path))}" if path else words


def _failing(text: str) -> tuple[list[str | int], int]:
    """The path of the innermost value that cannot be read, and where it begins."""
    path: list[str | int] = []
    begin = _after_space(text, 0)
    while len(path) < DEEPEST:
        broken = [(step, start) for step, start, end in _elements(text, begin) if end is None]
        if not broken:
            break
        path.append(broken[0][0])
        begin = broken[0][1]
    return path, begin


def _elements(text: str, begin: int) -> Iterator[tuple[str | int, int, int | None]]:
    """Each element of the object or list at `begin`: its key or position, its first character, its last plus one
    (`None` for one that cannot be read, which is the last told).  Ends quietly where the form breaks."""
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
                step = _DECODER.decode(key[1])
            except ValueError:
                return
        try:
            end = _DECODER.raw_decode(text, position)[1]
        except (ValueError, RecursionError):
            yield step, position, None
            return
        yield step, position, end
        comma = _COMMA.match(text, end)
        if not comma:
            return
        position, nth = comma.end(), nth + 1


def _after_space(text: str, position: int) -> int:
    found = _SPACE.match(text, position)
    return found.end() if found else position


def _deeper_than(value: Any, levels: int) -> bool:
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
