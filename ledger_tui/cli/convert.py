"""Write records in their JSON form: one record is a JSON object, more are JSON Lines; -o writes a file each.

Reading what was written gives an equal record.  An identical record is written once.
"""

import argparse
import hashlib
import os
import re
from collections.abc import Iterator
from pathlib import Path

from ledger_tui.cli import exits
from ledger_tui.cli.output import emit, say
from ledger_tui.cli.sources import Sources, add_paths, reading_code, sources
from ledger_tui.dataset.load import load
from ledger_tui.reading.problems import Problem
from ledger_tui.record.model import Record
from ledger_tui.record.names import record_name
from ledger_tui.writing import json
from ledger_tui.writing.files import file_stem, write_atomically

_DATE = re.compile(r"[0-9-]{4,10}")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    add_paths(parser)
    parser.add_argument("-o", "--output", metavar="DIR", type=Path, help="write one .json file a record into DIR")
    parser.add_argument("--force", action="store_true", help="with -o: overwrite files that differ")


def run(arguments: argparse.Namespace) -> int:
    """Read record by record and write each as it comes."""
    reading = _Reading(sources(arguments))
    if arguments.output is None:
        emit(_texts(reading.records()))
        code = exits.DONE
    else:
        code = _write_files(reading.records(), arguments.output, arguments.force)
    return exits.strongest(code, reading_code(reading.count, reading.problems))


class _Reading:
    """The records of all sources, each once, with what went wrong on the way."""

    def __init__(self, read: Sources) -> None:
        self.count = 0
        self.problems: list[Problem] = []
        self._read = read

    def records(self) -> Iterator[Record]:
        seen: set[bytes] = set()
        for reading in load(self._read.paths, self._read.piped, self._read.subject):
            self.problems.extend(reading.problems)
            for found in reading.found:
                self.count += 1
                content = hashlib.blake2b(json.line(found.record.to_json()).encode(), digest_size=16).digest()
                if content not in seen:
                    seen.add(content)
                    yield found.record


def _texts(records: Iterator[Record]) -> Iterator[str]:
    first = next(records, None)
    if first is None:
        return
    second = next(records, None)
    if second is None:
        yield json.pretty(first.to_json())
        return
    for record in (first, second):
        yield json.line(record.to_json())
    for record in records:
        yield json.line(record.to_json())


def _write_files(records: Iterator[Record], folder: Path, force: bool) -> int:
    written: set[str] = set()
    code = exits.DONE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for record in records:
            path = folder / f"{_free_stem(record, written)}.json"
            data = json.pretty(record.to_json()).encode()
            if os.path.lexists(path) and not _holds(path, data) and not force:
                say(f"{path} is there and differs: not written (--force overwrites it)")
                code = exits.USAGE
            elif not _holds(path, data):
                write_atomically(path, data)
    except OSError as error:
        say(f"{error.filename or folder}: cannot be written: {error.strerror}")
        return exits.USAGE
    say(f"{len(written)} {'record' if len(written) == 1 else 'records'} for {folder}")
    return code


def _free_stem(record: Record, taken: set[str]) -> str:
    """A name that no other record of this run has, compared as file systems without letter case compare."""
    name = record_name(record)
    stem = file_stem(name)
    dated = [f"{stem}-{name.as_of}"] if name.as_of and _DATE.fullmatch(name.as_of) else []
    number = 2
    candidates = [stem, *dated]
    while (free := candidates.pop(0)).casefold() in taken:
        if not candidates:
            candidates.append(f"{stem}-{number}")
            number += 1
    taken.add(free.casefold())
    return free


def _holds(path: Path, data: bytes) -> bool:
    try:
        return path.is_file() and path.read_bytes() == data
    except OSError:
        return False
