"""JSON text to plain values, strictly: what breaks the rules of JSON is told with its place in the data's own words.

What is whole of a text that breaks is given too (`json_whole`), and a number that JSON has not, or that no record can
hold, costs only itself.
"""

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from ledger_tui.reading.clean import below
from ledger_tui.reading.json_values import Oddities, Refused, Repeated, decoder
from ledger_tui.reading.json_whole import Whole, deeper_than, whole_part

DEEPEST = 100
"""Levels of nesting that are read; a record has five."""

MOST_CONTAINERS = 2_000_000
MOST_ELEMENTS = 8_000_000
MOST_LINES = 1_000_000
"""Objects and lists, commas, and lines of JSON Lines of one text that are read.  A record of 400,000 rows stays within
them (a row has about five of the first and fifteen of the second).  They bound the time and the memory that a text made
of brackets takes: up to some kilobytes for each object that is read as a row or a record."""

_STRING = re.compile(r'"([^"\\]*+(?:\\.[^"\\]*+)*+)"')
_PLAIN_ESCAPES = re.compile(r'[^\\]*+(?:\\["\\/][^\\]*+)*+')
_ESCAPE_BEGUN = re.compile(r"\\(?:u[0-9a-fA-F]{0,4})?$")
_LITERAL_BEGUN = re.compile(r"(?:t|tr|tru|f|fa|fal|fals|n|nu|nul|-|\.|[eE][-+]?)?")

_WORDS = {
    "Expecting property name enclosed in double quotes": "a key in double quotes is expected",
    "Expecting ':' delimiter": "a colon is expected",
    "Expecting ',' delimiter": "a comma is expected",
    "Expecting value": "a value is expected",
    "Invalid control character at": "a control character stands unescaped in a text",
    "Invalid \\escape: ": "a text holds an escape that JSON does not know",
    "Invalid \\escape": "a text holds an escape that JSON does not know",
    "Invalid \\uXXXX escape": "a text holds an escape that JSON does not know",
    "Illegal trailing comma before end of object": "a key in double quotes is expected",
    "Illegal trailing comma before end of array": "a value is expected",
}
_MORE = "Extra data"


class Fault(NamedTuple):
    """The text is not valid JSON: `reason` in plain words, `position` in characters, `early` where it merely ends.

    `path` leads to the innermost value that broke; it is empty where the value is whole and more follows.
    """

    reason: str
    position: int
    early: bool = False
    path: tuple[str | int, ...] = ()
    more: bool = False


class Parsed(NamedTuple):
    """The value of a JSON text; an object in it with repeated keys is a `Repeated`.  `repeats`: there is one.

    `refused`: the dotted place of each number that was taken out of the value, and why.  `fault`: why the text is no
    valid JSON; then `value` is what is whole of it, `None` where nothing is.
    """

    value: Any
    repeats: bool = False
    refused: tuple[tuple[str, str], ...] = ()
    fault: Fault | None = None


def parse(text: str) -> Parsed:
    """The value of a JSON text, or what is whole of it.

    NaN, infinities (`1e999` too) and numbers of absurd length are taken out and told; nesting beyond `DEEPEST` is a
    fault like any other break of the rules.  The time is linear in the text.
    """
    if reason := beyond_bounds(text):
        return Parsed(None, fault=Fault(reason, 0))
    odd = Oddities()
    reads = decoder(odd)
    try:
        value = reads.decode(text)
    except json.JSONDecodeError as error:
        whole = whole_part(text, reads, DEEPEST)
        fault = _too_deep(whole) if whole.too_deep else _fault(text, error, whole)
        return _parsed(whole.value, odd, fault)
    except RecursionError:
        whole = whole_part(text, reads, DEEPEST)
        return _parsed(whole.value, odd, _too_deep(whole))
    if isinstance(value, dict | list) and deeper_than(value, DEEPEST):
        whole = whole_part(text, reads, DEEPEST)
        return _parsed(whole.value, odd, _too_deep(whole))
    return _parsed(value, odd, None)


def beyond_bounds(text: str) -> str:
    """Why a text is too much to be read as JSON, in words; empty where it is not."""
    if len(text) <= MOST_CONTAINERS:
        return ""
    if text.count("{") + text.count("[") > MOST_CONTAINERS:
        return f"the JSON holds more than {MOST_CONTAINERS} objects and lists, the most that are read"
    if text.count(",") > MOST_ELEMENTS:
        return f"the JSON holds more than {MOST_ELEMENTS} values, the most that are read"
    return ""


def beyond_lines(text: str) -> str:
    """Why a text is too much to be read as one JSON value a line, in words; empty where it is not."""
    if text.count("\n") > MOST_LINES:
        return f"the file holds more than {MOST_LINES} lines, the most that are read"
    return ""


def repeated_keys(value: Any, place: str = "") -> Iterator[str]:
    """The dotted places of all keys that the text told more than once."""
    if isinstance(value, dict):
        yield from (below(place, key) for key in (value.repeated if isinstance(value, Repeated) else ()))
        for key, element in value.items():
            yield from repeated_keys(element, below(place, key))
    elif isinstance(value, list):
        for position, element in enumerate(value):
            yield from repeated_keys(element, below(place, position))


def is_plain(text: str) -> bool:
    """Whether cleaning would change no string of a valid JSON text: a quick look that may say no without need."""
    strings = " ".join(filter(None, _STRING.findall(text)))
    return strings.isprintable() and "  " not in f" {strings} " and bool(_PLAIN_ESCAPES.fullmatch(strings))


def _parsed(value: Any, odd: Oddities, fault: Fault | None) -> Parsed:
    if isinstance(value, Refused):
        return Parsed(None, bool(odd.repeats), (("", value.reason),), fault)
    refused = tuple(_taken_out(value, "")) if odd.refused and isinstance(value, dict | list) else ()
    return Parsed(value, bool(odd.repeats), refused, fault)


def _taken_out(value: Any, place: str) -> Iterator[tuple[str, str]]:
    """Each refused number's dotted place and reason; it is taken out of its object, in a list `None` stands for it."""
    steps = list(value.items() if isinstance(value, dict) else enumerate(value))
    for step, element in steps:
        if isinstance(element, Refused):
            yield below(place, step), element.reason
            if isinstance(value, dict):
                del value[step]
            else:
                value[step] = None
        elif isinstance(element, dict | list):
            yield from _taken_out(element, below(place, step))


def _fault(text: str, error: json.JSONDecodeError, whole: Whole) -> Fault:
    message, position = error.msg, error.pos
    if message == _MORE:
        return Fault("more follows after the end of the JSON value", position, more=True)
    end = len(text.rstrip())
    early = (
        message.startswith("Unterminated string")
        or position >= end
        or bool(_LITERAL_BEGUN.fullmatch(text[position:end]))
        or ("escape" in message and bool(_ESCAPE_BEGUN.search(text, max(end - 6, 0), end)))
    )
    if early:
        return Fault(_inside("the JSON ends early", whole.path), len(text), early=True, path=whole.path)
    words = _WORDS.get(message, message[:1].lower() + message[1:])
    return Fault(_inside(f"this is not valid JSON: {words}", whole.path), position, path=whole.path)


def _too_deep(whole: Whole) -> Fault:
    reason = _inside(f"values are nested deeper than {DEEPEST} levels", whole.path)
    return Fault(reason, whole.start, path=whole.path)


def _inside(words: str, path: tuple[str | int, ...]) -> str:
    return f"{words}, inside {'.'.join(map(str, path))}" if path else words
