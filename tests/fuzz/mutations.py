"""What happens to files: every kind of damage and malice that the fuzz makes, from a random generator alone.

Text passes as `str` with the bytes that are no character kept as lone surrogates, so that any data can be one.
"""

import gzip
import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

from tests.fuzz.seeds import ENCODINGS
from tests.fuzz.tokens import TOKENS, VALUES

KEPT = "surrogateescape"

_WORD = re.compile(r"[^\W_]+|\S")
_NUMBER = re.compile(r"\d+")
_SURROGATE = re.compile("[\ud800-\udfff]")
_BYTES = (
    b"\0",
    b"\xff",
    b"\x1b",
    b"\x80",
    b"\xfe",
    b"\xed\xa0\x80",
    b"\xf4\x90\x80\x80",
    b"\xc0\x80",
    b"\xef\xbb\xbf",
    b"\x1f\x8b",
)

_LARGE = 100_000
_LARGE_SHARE = 0.002
"""How many characters a text is enlarged by, and how often: what takes more than its share of time shows so."""

Text = Callable[[str, Random], str]
Data = Callable[[bytes, Random], bytes]


def mutated(data: bytes, text: str | None, other: bytes, random: Random) -> bytes:
    """The data after one or more mutations; `text`: what they tell, if any; `other`: those of another file."""
    if text is not None and random.random() < 0.9:
        for _ in range(_times(random)):
            text = _on_text(text, other, random)
        if random.random() < _LARGE_SHARE:
            text = _enlarged(text, random)
        data = _written(text, random)
        if random.random() < 0.9:
            return _packed(data, random)
    for _ in range(_times(random)):
        data = random.choice(_ON_BYTES)(data, random) if random.random() < 0.9 else _spliced(data, other, random)
    return _packed(data, random)


def _times(random: Random) -> int:
    return random.choice((1, 1, 1, 2, 2, 3, 5))


def _on_text(text: str, other: bytes, random: Random) -> str:
    if text.lstrip()[:1] in ("{", "[") and random.random() < 0.6:
        return _shaped(text, random)
    if random.random() < 0.05:
        return _spliced_lines(text, other.decode("utf-8", KEPT), random)
    return random.choice(_ON_TEXT)(text, random)


# Bytes.


def _span(length: int, random: Random, most: int = 200) -> tuple[int, int]:
    start = random.randrange(length + 1)
    return start, min(start + random.choice((1, 2, 4, 16, random.randrange(1, most + 1))), length)


def _flip(data: bytes, random: Random) -> bytes:
    changed = bytearray(data)
    for _ in range(min(random.choice((1, 1, 2, 8)), len(data))):
        changed[random.randrange(len(changed))] ^= 1 << random.randrange(8)
    return bytes(changed)


def _other_byte(data: bytes, random: Random) -> bytes:
    start, end = _span(len(data), random, 3)
    return data[:start] + random.choice(_BYTES) + data[end:]


def _random_bytes(data: bytes, random: Random) -> bytes:
    start, end = _span(len(data), random, 20)
    return data[:start] + random.randbytes(random.randrange(12)) + data[end:]


def _truncated(data: bytes, random: Random) -> bytes:
    place = random.randrange(len(data) + 1)
    return data[place:] if random.random() < 0.2 else data[:place]


def _without_block(data: bytes, random: Random) -> bytes:
    start, end = _span(len(data), random)
    return data[:start] + data[end:]


def _block_again(data: bytes, random: Random) -> bytes:
    start, end = _span(len(data), random)
    place = random.randrange(len(data) + 1)
    return data[:place] + data[start:end] * random.choice((1, 1, 2, 20)) + data[place:]


def _block_moved(data: bytes, random: Random) -> bytes:
    start, end = _span(len(data), random)
    rest = data[:start] + data[end:]
    place = random.randrange(len(rest) + 1)
    return rest[:place] + data[start:end] + rest[place:]


def _zeros(data: bytes, random: Random) -> bytes:
    start, end = _span(len(data), random)
    return data[:start] + bytes(end - start) + data[end:]


def _spliced(data: bytes, other: bytes, random: Random) -> bytes:
    return data[: random.randrange(len(data) + 1)] + other[random.randrange(len(other) + 1) :]


_ON_BYTES: tuple[Data, ...] = (
    *(_flip, _flip, _other_byte, _random_bytes, _truncated, _without_block, _block_again, _block_moved, _zeros),
)


# Text.


def _inserted(text: str, random: Random) -> str:
    place = random.randrange(len(text) + 1)
    return text[:place] + random.choice(TOKENS) + text[place:]


def _replaced(text: str, random: Random) -> str:
    start, end = _span(len(text), random, 40)
    return text[:start] + random.choice(TOKENS) + text[end:]


def _word_replaced(text: str, random: Random) -> str:
    found = _WORD.search(text, random.randrange(len(text) + 1))
    return text[: found.start()] + random.choice(TOKENS) + text[found.end() :] if found else text


def _number_replaced(text: str, random: Random) -> str:
    found = _NUMBER.search(text, random.randrange(len(text) + 1))
    told = random.choice(("0", "1", "4", "999999999999999", "9" * 30, "1,0", "٣", "²", "-2", "", "1.5"))
    return text[: found.start()] + told + text[found.end() :] if found else text


def _lines(text: str, change: Callable[[list[str], Random], list[str]], random: Random) -> str:
    return "\n".join(change(text.split("\n"), random))


def _shuffled(lines: list[str], random: Random) -> list[str]:
    start, end = _span(len(lines), random, 30)
    part = lines[start:end]
    random.shuffle(part)
    return [*lines[:start], *part, *lines[end:]]


def _lines_lost(lines: list[str], random: Random) -> list[str]:
    start, end = _span(len(lines), random, 10)
    return [*lines[:start], *lines[end:]]


def _lines_again(lines: list[str], random: Random) -> list[str]:
    start, end = _span(len(lines), random, 10)
    place = random.randrange(len(lines) + 1)
    return [*lines[:place], *lines[start:end], *lines[place:]]


def _lines_joined(lines: list[str], random: Random) -> list[str]:
    start, end = _span(len(lines), random, 4)
    return [*lines[:start], random.choice(("", " ", "\t", "; ")).join(lines[start:end]), *lines[end:]]


def _line_told(lines: list[str], random: Random) -> list[str]:
    place = random.randrange(len(lines) + 1)
    return [*lines[:place], random.choice(TOKENS), *lines[place:]]


def _dressed(lines: list[str], random: Random) -> list[str]:
    before = random.choice(("> ", "- ", "* ", "  ", "\t", "1. ", "### ", "• ", "<p>", "\x1b[1m", "+ ", ">"))
    start, end = _span(len(lines), random, 60) if random.random() < 0.5 else (0, len(lines))
    return [*lines[:start], *(before + line for line in lines[start:end]), *lines[end:]]


def _line_split(text: str, random: Random) -> str:
    place = text.find(" ", random.randrange(len(text) + 1))
    return text if place < 0 else text[:place] + "\n" + text[place + 1 :]


def _wrapped(text: str, random: Random) -> str:
    width = random.choice((20, 40, 60, 72, 80, 120))
    pieces = ([line[at : at + width] for at in range(0, len(line), width)] or [""] for line in text.split("\n"))
    return "\n".join(piece for line in pieces for piece in line)


def _cut(text: str, random: Random) -> str:
    place = random.randrange(len(text) + 1)
    return text[place:] if random.random() < 0.2 else text[:place]


def _other_line_ends(text: str, random: Random) -> str:
    return text.replace("\n", random.choice(("\r\n", "\r", "\n\n", "\u2028", " ", "\x85", "\n\r")))


def _other_case(text: str, random: Random) -> str:
    start, end = _span(len(text), random)
    return text[:start] + text[start:end].swapcase() + text[end:]


def _mis_decoded(text: str, random: Random) -> str:
    data = text.encode("utf-8", "surrogatepass")
    return data.decode(random.choice(("cp1252", "latin-1", "cp1251")), "replace")


def _spliced_lines(text: str, other: str, random: Random) -> str:
    lines, more = text.split("\n"), other.split("\n")
    start, end = _span(len(more), random, 40)
    place = random.randrange(len(lines) + 1)
    return "\n".join([*lines[:place], *more[start:end], *lines[place:]])


def _enlarged(text: str, random: Random) -> str:
    """The text with a token, a few characters, a line or some lines of it told a great many times."""
    lines = text.split("\n")
    start, end = _span(len(text), random, 40)
    first, last = _span(len(lines), random, 10)
    told = random.choice((random.choice(TOKENS)[:100], text[start:end], "\n".join([*lines[first:last], ""])))
    place = random.choice((start, sum(len(line) + 1 for line in lines[:first])))
    return text[:place] + told * (_LARGE // max(len(told), 1)) + text[place:]


def _by_lines(change: Callable[[list[str], Random], list[str]]) -> Text:
    return lambda text, random: _lines(text, change, random)


_ON_TEXT: tuple[Text, ...] = (
    *(_inserted, _inserted, _inserted, _replaced, _replaced, _word_replaced, _word_replaced, _number_replaced),
    *map(_by_lines, (_shuffled, _lines_lost, _lines_again, _lines_joined, _line_told, _line_told, _dressed)),
    *(_line_split, _cut, _wrapped, _other_case, _other_line_ends, _mis_decoded),
)


# The shape of JSON.


def _shaped(text: str, random: Random) -> str:
    """JSON with one or more of its values, keys or lists changed; of JSON Lines, one line."""
    lines = text.split("\n")
    several = len(lines) > 2 and lines[0].rstrip().endswith("}")
    nth = random.randrange(len(lines)) if several else 0
    try:
        value = json.loads(lines[nth] if several else text)
    except (ValueError, RecursionError):
        return _inserted(text, random)
    for _ in range(random.choice((1, 1, 2, 4))):
        value = _changed(value, random)
    try:
        told = json.dumps(
            value, ensure_ascii=random.random() < 0.5, indent=None if several else random.choice((None, 1))
        )
    except (ValueError, RecursionError):
        return text
    return "\n".join([*lines[:nth], told, *lines[nth + 1 :]]) if several else told


def _changed(value: Any, random: Random) -> Any:
    """The value with something in it changed, a few levels down as chance has it."""
    if isinstance(value, dict) and value:
        key = random.choice(list(value))
        if random.random() < 0.7:
            return {**value, key: _changed(value[key], random)}
        return _other_keys(value, key, random)
    if isinstance(value, list) and value:
        nth = random.randrange(len(value))
        if random.random() < 0.7:
            return [*value[:nth], _changed(value[nth], random), *value[nth + 1 :]]
        return random.choice((value[:nth], [*value, value[nth]], [*value, None], [*value[:nth], [], *value[nth:]]))
    if isinstance(value, str) and random.random() < 0.5:
        return _inserted(value, random)
    return random.choice(VALUES)


def _other_keys(value: dict[str, Any], key: str, random: Random) -> Any:
    rest = {name: inner for name, inner in value.items() if name != key}
    name = random.choice(
        (*value, key + "\u200b", "\x1b", "", "other", "cleaned", "format", "x.y", "schema_id", key.upper())
    )
    match random.randrange(6):
        case 0:
            return rest
        case 1:
            return {**rest, name: value[key]}
        case 2:
            return {**value, name: random.choice(VALUES)}
        case 3:
            return {**value, key: random.choice(VALUES)}
        case 4:
            return {**value, key: [value[key]]}
    return [value]


# How a text is written down.


def _written(text: str, random: Random) -> bytes:
    if random.random() < 0.95:
        return b"".join(map(_utf_8, text)) if _SURROGATE.search(text) else text.encode()
    return text.encode(random.choice(ENCODINGS), "replace")


def _utf_8(character: str) -> bytes:
    """A byte that was kept as itself, a surrogate as the three bytes that UTF-8 has not."""
    return character.encode("utf-8", KEPT if "\udc80" <= character <= "\udcff" else "surrogatepass")


def _packed(data: bytes, random: Random) -> bytes:
    if random.random() > 0.01:
        return data
    packed = gzip.compress(data, 1, mtime=0)
    return random.choice(
        (packed, packed[: random.randrange(len(packed))], packed + b"x", packed + packed, _flip(packed, random))
    )
