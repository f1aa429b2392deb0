"""What must come out the same of a file that was written down in another way, and what must come out somewhere."""

import gzip
import json
from collections.abc import Callable
from random import Random
from typing import Any

from ledger_tui.reading.formats import HTML, MHTML, PLACED_BY_LINE
from ledger_tui.reading.reader import FileReading, read_bytes
from ledger_tui.record.model import Record

_NAME = "fuzz"
_MARK = "zq7 unheard of"


def difference(reading: FileReading, data: bytes, random: Random) -> str:
    """How one twin of the data reads differently from what was read of them, in words; empty where it does not."""
    if not reading.found or data.startswith(b"\x1f\x8b"):
        return ""
    return random.choice(_TWINS)(reading, data, random)


def _packed(reading: FileReading, data: bytes, random: Random) -> str:
    return _unlike(reading, gzip.compress(data, 1, mtime=0), "compressed")


def _with_other_line_ends(reading: FileReading, data: bytes, random: Random) -> str:
    text = _text(reading, data)
    if text is None or "\r" in text:
        return ""
    told = random.choice(("\r\n", "\r"))
    # A carriage return alone ends a line of a page, and is white space to JSON; it parts neither records of JSON Lines
    # nor entries.
    if told == "\r" and reading.found[0].origin.form not in ("json", *PLACED_BY_LINE):
        return ""
    return _unlike(reading, text.replace("\n", told).encode(), f"with {told!a}")


def _in_utf_16(reading: FileReading, data: bytes, random: Random) -> str:
    text = _text(reading, data)
    encoding = random.choice(("utf-16", "utf-8-sig"))
    return _unlike(reading, text.encode(encoding), f"in {encoding}") if text is not None else ""


def _text(reading: FileReading, data: bytes) -> str | None:
    """The data as text, `None` where they are not whole UTF-8 or may themselves say in what they are written."""
    if reading.found[0].origin.form in (HTML, MHTML):
        return None
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return None
    return None if text.startswith(("\ufeff", "ï»¿")) or "\0" in text else text


def _unlike(reading: FileReading, twin: bytes, how: str) -> str:
    again = read_bytes(twin, _NAME)
    told, once = _records(again), _records(reading)
    return "" if told == once else f"{how} it reads differently:\n{once!a}\n{told!a}"


def _records(reading: FileReading) -> list[Record]:
    """The records without their keys: a paper that names none is named by where it stands."""
    return [_without_key(found.record) for found in reading.found]


def _without_key(record: Record) -> Record:
    changes: dict[str, Any] = {"paper": record.paper.model_copy(update={"key": None})}
    if record.cleaned:
        # What was cleaned is told as the file has it, its line ends too.
        told = [entry.model_copy(update={"text": "\n".join(entry.text.splitlines())}) for entry in record.cleaned]
        changes["cleaned"] = told
    return record.model_copy(update=changes)


def _with_a_line_more(reading: FileReading, data: bytes, random: Random) -> str:
    """A line of no known form is kept somewhere: unread, as an event in words, or in what it was wrapped into."""
    text = _text(reading, data)
    if text is None or reading.found[0].origin.form not in PLACED_BY_LINE:
        return ""
    lines = text.split("\n")
    place = random.randrange(len(lines))
    again = read_bytes("\n".join([*lines[:place], _MARK, *lines[place:]]).encode(), _NAME)
    return _lost(again, f"the line put in before line {place + 1}")


def _with_a_key_more(reading: FileReading, data: bytes, random: Random) -> str:
    """A key of no known name is kept, or what it stood in was told as left out."""
    text = _text(reading, data)
    if text is None or reading.found[0].origin.form != "json":
        return ""
    try:
        value = json.loads(text)
    except ValueError:
        return ""
    random.choice(_objects(value))["zq7"] = [_MARK]
    return _lost(read_bytes(json.dumps(value).encode(), _NAME), "the key put in")


def _objects(value: Any) -> list[dict[str, Any]]:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    below = [found for one in inner for found in _objects(one)]
    return [value, *below] if isinstance(value, dict) else below


def _lost(again: FileReading, what: str) -> str:
    if not again.found or any(problem.level == "problem" for problem in again.problems):
        return ""
    told = json.dumps([found.record.model_dump() for found in again.found])
    return "" if _MARK in told else f"{what} is told nowhere: {told}"


_TWINS: tuple[Callable[[FileReading, bytes, Random], str], ...] = (
    *(_packed, _with_other_line_ends, _in_utf_16, _with_a_line_more, _with_a_key_more),
)
