"""What must hold of every file whatsoever, looked at through the door of reading."""

import re
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from ledger_tui.reading import formats
from ledger_tui.reading.again import read_again, source_lines
from ledger_tui.reading.decode import Unreadable, decode, unpack
from ledger_tui.reading.document import Document
from ledger_tui.reading.origin import SourceChanged
from ledger_tui.reading.problems import Problem
from ledger_tui.reading.reader import FileReading, Found, read_bytes, read_file
from ledger_tui.record.model import Record
from ledger_tui.writing.json import line
from tests.fuzz.twins import difference

LONGEST = 1.0
"""Seconds of the processor's time above which one input is a finding."""

_HANGS = 30
_MOST_WORDS = 1000
_TWINS_LOOKED_AT = 0.15
_NAME = "fuzz"

# C0, DEL and C1; bidi marks, embeddings, overrides and isolates; zero-width space and mark of byte order; separators of
# lines; lone surrogates; noncharacters; tags.  Told here anew: the cleaner is what is looked at.
_OBEYED = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff"
    "\U000e0001-\U000e007f]"
)
_SURROGATE = re.compile("[\ud800-\udfff]")


class Finding(AssertionError):
    """A file did what none may; `kind` is `exception`, `escape`, `slow`, `again`, `lines`,
    `twin`, `words` (of a problem without end) or `written`."""

    def __init__(self, kind: str, words: str) -> None:
        super().__init__(words)
        self.kind = kind


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of an input: the form that recognised it (`""`: none), whether records were found, the seconds that
    reading it took."""

    form: str
    found: bool
    seconds: float


def checked(data: bytes, suffix: str, random: Random) -> Outcome:
    """Read the data and look at all that comes out; the dearer looks are taken at a part of the inputs, as `random` has
    it.  Raises `Finding`."""
    begun = time.process_time()
    with _not_hanging():
        reading = _read(data, suffix, random)
    seconds = time.process_time() - begun
    if seconds > LONGEST:
        raise Finding("slow", f"reading took {seconds:.2f} s")
    _look_at_problems(reading.problems)
    for found in reading.found:
        _look_at_record(found.record)
        with _not_hanging():
            _look_again(found, data, random)
    if random.random() < _TWINS_LOOKED_AT and (words := difference(reading, data, random)):
        raise Finding("twin", words)
    form = reading.found[0].origin.form if reading.found else _recognised(data, suffix)
    return Outcome(form, bool(reading.found), seconds)


def _read(data: bytes, suffix: str, random: Random) -> FileReading:
    """Most are read as standard input is, some as a file of a folder, whose suffix promises something; of JSON more,
    for a file of it may be read quickly."""
    if random.random() > (0.3 if data.startswith(b"{") else 0.05):
        reading = read_bytes(data, _NAME)
        if not reading.found and not reading.problems:
            raise Finding("exception", "there is neither a record nor a problem")
        return reading
    path = _folder() / f"{_NAME}{suffix}"
    path.write_bytes(data)
    reading = read_file(path, named=False)
    _look_at_problems(reading.problems)
    for found in reading.found:
        if read_again(found.origin) != found.record:
            raise Finding("again", "the file read again gives another record")
    _look_at_quick(read_file(path, named=False, quickly=True), reading)
    return read_bytes(data, _NAME, named=False)


def _look_at_quick(quick: FileReading, careful: FileReading) -> None:
    """Read quickly or carefully, a file tells the same."""
    told = [(found.whole(), found.origin) for found in quick.found]
    if told != [(found.record, found.origin) for found in careful.found] or quick.problems != careful.problems:
        raise Finding("twin", f"read quickly it is another:\n{careful!a}\n{quick!a}")


_kept_folder: list[tempfile.TemporaryDirectory[str]] = []


def _folder() -> Path:
    if not _kept_folder:
        _kept_folder.append(tempfile.TemporaryDirectory(prefix="fuzz"))
    return Path(_kept_folder[0].name)


def _recognised(data: bytes, suffix: str) -> str:
    """The form whose reader knew the data for its own although it found no record in them whole."""
    try:
        decoded = decode(unpack(data).data)
    except Unreadable:
        return ""
    document = Document(_NAME, decoded.text, named=True, encoding=decoded.encoding, first_byte=decoded.start)
    form = formats.form_of(document)
    return form.name if form and form.read(document).problems else ""


def _look_at_problems(problems: list[Problem]) -> None:
    for problem in problems:
        for text in (problem.file, problem.place, problem.reason):
            if len(text) > _MOST_WORDS:
                raise Finding("words", f"{len(text)} characters in the problem {problem!a}")
            if not text.isprintable() and (found := _OBEYED.search(text)):
                raise Finding("escape", f"U+{ord(found[0]):04X} in the problem {problem!a}")


def _look_at_record(record: Record) -> None:
    for place, text in _strings(record.model_dump(), ""):
        if text.isprintable():
            continue
        # What cleaning took out of a value is told as the file has it, and drawn with marks only.
        raw = re.fullmatch(r"\.cleaned\.\d+\.text", place)
        if found := (_SURROGATE if raw else _OBEYED).search(text):
            raise Finding("escape", f"U+{ord(found[0]):04X} at {place!a}: {text!a}")


def _strings(value: Any, place: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield place, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield f"{place} (key)", str(key)
            yield from _strings(inner, f"{place}.{key}")
    elif isinstance(value, list):
        for nth, inner in enumerate(value):
            yield from _strings(inner, f"{place}.{nth}")


def _look_again(found: Found, data: bytes, random: Random) -> None:
    try:
        again = read_again(found.origin, data)
    except SourceChanged as error:
        raise Finding("again", f"read again: {error.reason}") from None
    if again != found.record:
        raise Finding("again", f"read again, it is another record:\n{found.record!a}\n{again!a}")
    if random.random() < 0.1:
        _look_at_lines(found, data, random)
    if random.random() < 0.1:
        _look_at_written(found.record)


def _look_at_lines(found: Found, data: bytes, random: Random) -> None:
    direction, rows = random.choice(found.record.directions())
    count = len(rows or ())
    for position in {0, count - 1} if count else ():
        try:
            told = source_lines(found.origin, direction, position, data)
        except (SourceChanged, IndexError) as error:
            raise Finding("lines", f"row {position} of {direction!a} has no lines: {error}") from None
        if not told:
            raise Finding("lines", f"row {position} of {direction!a} has no line")
        for one in told:
            if one.number < 1 or (not one.text.isprintable() and _OBEYED.search(one.text)):
                raise Finding("escape", f"line {one!a}")
    for position in (-1, count):
        try:
            source_lines(found.origin, direction, position, data)
        except IndexError:
            continue
        raise Finding("lines", f"there is no row {position} of {direction!a}, and it has lines")


def _look_at_written(record: Record) -> None:
    text = line(record.to_json())
    if (found := _OBEYED.search(text[:-1])) is not None:
        raise Finding("escape", f"U+{ord(found[0]):04X} in the written record")
    reading = read_bytes(text.encode(), _NAME)
    if not reading.found:
        raise Finding("written", f"written as JSON it is no record: {reading.problems}")
    if reading.found[0].record != record:
        raise Finding("written", f"written as JSON it is another record:\n{record!a}\n{reading.found[0].record!a}")


@contextmanager
def _not_hanging() -> Iterator[None]:
    def stop(number: int, frame: object) -> None:
        raise Finding("slow", f"it had not ended after {_HANGS} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(_HANGS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
