"""Journals made one: every entry once, by its name, in an order that keeps that of each journal.

Where two journals leave the order open, the earlier time goes first.  Entries of a newer form than this version knows
are kept as they are; lines that are no entries are left out and told.
"""

import heapq
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ledger_tui.reading.clean import clean
from ledger_tui.reading.problems import Problem
from ledger_tui.record.times import instant
from ledger_tui.triage.entry import NoEntry, read_object
from ledger_tui.triage.line_file import LineFile, News
from ledger_tui.writing.files import write_atomically
from ledger_tui.writing.json import line

_BLANK = b"\0 \t\r"


@dataclass(frozen=True, slots=True)
class Merged:
    """The entries as JSON objects, in order; `read` counts the journals that could be read."""

    entries: list[dict[str, Any]]
    problems: list[Problem]
    read: int

    def lines(self) -> list[str]:
        """The lines of the journal they make, safe on a terminal."""
        return [line(entry) for entry in self.entries]


def merge(paths: Sequence[Path]) -> Merged:
    """The union of the entries of journals.  A file that cannot be read is a problem, and the others are merged."""
    return _merge([(path, None) for path in paths])


def merge_into(paths: Sequence[Path], output: Path) -> Merged:
    """Write the union to a file, whole or not at all; a journal that lies there already is one of those merged.

    What other processes append to it meanwhile waits, and is not lost.  Raises `OSError` where it cannot be written,
    or holds something else than decisions.
    """
    target = output.resolve()
    if not target.exists():
        merged = merge(paths)
        if merged.read:
            _write(target, merged)
        return merged
    with LineFile(target).held() as held:
        there = held.news()
        others = [path for path in paths if not _is_same(path, target)]
        merged = _merge([(output, there), *((path, None) for path in others)])
        if any(_lines(there)) and not _objects(output, there)[0]:
            raise OSError(0, "it holds something else than decisions, and is left as it is")
        _write(target, merged)
    return merged


def _merge(journals: Sequence[tuple[Path, News | None]]) -> Merged:
    told: list[list[dict[str, Any]]] = []
    problems: list[Problem] = []
    for path, news in journals:
        try:
            found, trouble = _objects(path, news or _news(path))
        except OSError as error:
            problems.append(Problem(clean(str(path)), "", f"cannot be read: {error.strerror or error}"))
            continue
        told.append(found)
        problems += trouble
    return Merged(_united(told, problems), problems, len(told))


def _united(told: list[list[dict[str, Any]]], problems: list[Problem]) -> list[dict[str, Any]]:
    waiting = [(*_place(entries[0]), journal, 0) for journal, entries in enumerate(told) if entries]
    heapq.heapify(waiting)
    united: dict[str, dict[str, Any]] = {}
    while waiting:
        *_, journal, nth = heapq.heappop(waiting)
        entry = told[journal][nth]
        first = united.setdefault(entry["entry"], entry)
        if first != entry:
            reason = f"the entry {clean(entry['entry'])} is told in two ways: the one met first is taken"
            problems.append(Problem("", "", reason))
        if nth + 1 < len(told[journal]):
            heapq.heappush(waiting, (*_place(told[journal][nth + 1]), journal, nth + 1))
    return list(united.values())


def _place(entry: dict[str, Any]) -> tuple[int, str]:
    at = instant(entry["at"]) if isinstance(entry.get("at"), str) else None
    return (at.microseconds if at else 0, entry["entry"])


def _objects(path: Path, news: News) -> tuple[list[dict[str, Any]], list[Problem]]:
    found, problems = [], []
    for number, told in _lines(news):
        try:
            found.append(read_object(told))
        except NoEntry as reason:
            problems.append(Problem(clean(str(path)), f"line {number}", f"no entry of a journal: {reason}"))
    return found, problems


def _lines(news: News) -> list[tuple[int, bytes]]:
    return [(number, told) for number, told in (*news.lines, news.tail) if told.strip(_BLANK)]


def _news(path: Path) -> News:
    if not path.exists():
        raise FileNotFoundError(0, "there is no such file")
    return LineFile(path).news()


def _is_same(path: Path, target: Path) -> bool:
    try:
        return path.samefile(target)
    except OSError:
        return False


def _write(target: Path, merged: Merged) -> None:
    write_atomically(target, "".join(merged.lines()).encode("utf-8"))
