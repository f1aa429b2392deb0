"""Which files may hold records: paths named by hand, and what lies in folders."""

import os
import stat
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from ledger_tui.reading.clean import clean
from ledger_tui.reading.problems import Problem

TEXT_SUFFIXES = (".txt", ".text", ".md", ".markdown", ".html", ".htm", ".xhtml", ".mhtml", ".mht")
JSON_SUFFIXES = (".json",)
JSON_LINES_SUFFIXES = (".jsonl", ".ndjson")
SOURCE_SUFFIXES = (".xml", ".tei", ".csv", ".tsv", ".bib", ".bibtex", ".ris")
"""Those of other sources that are neither page nor JSON."""

GZIP_SUFFIX = ".gz"

_SUFFIXES = frozenset((*TEXT_SUFFIXES, *JSON_SUFFIXES, *JSON_LINES_SUFFIXES, *SOURCE_SUFFIXES))

_Identity = tuple[int, int]


class Candidate(NamedTuple):
    """A regular file that may hold records, as it was when it was found: its size in bytes, and the nanoseconds since
    1970 of its last change.  `named`: a person named it, so it is judged by its content alone.  `subject`: the paper
    that the person said such files are about which do not say so themselves."""

    name: str
    named: bool
    size: int
    mtime_ns: int
    subject: str = ""

    @property
    def path(self) -> Path:
        """Where it lies."""
        return Path(self.name)


def candidates(paths: Sequence[Path], subject: str = "") -> Iterator[Candidate | Problem]:
    """The files that may hold records, each real file once: paths in the order given, folders in sorted order with all
    that lies below them.  What is hidden inside a folder is skipped; a path that cannot be used is a problem."""
    for thing in _candidates(paths):
        yield thing._replace(subject=subject) if subject and isinstance(thing, Candidate) else thing


def _candidates(paths: Sequence[Path]) -> Iterator[Candidate | Problem]:
    by_hand = {identity for path in paths if (identity := _identity(path))}
    seen: set[_Identity] = set()
    for path in paths:
        try:
            facts = path.stat()
        except (OSError, ValueError) as error:
            yield Problem(file_name(path), "", words_of(error))
            continue
        if stat.S_ISDIR(facts.st_mode):
            yield from _inside(str(path), seen, by_hand)
        else:
            yield from _file(str(path), facts, seen, named=True)


def has_suffix(name: str) -> bool:
    """Whether a file's suffix is one that is taken from folders."""
    bare = name.lower().removesuffix(GZIP_SUFFIX)
    return bare[bare.rfind(".") :] in _SUFFIXES


def is_regular(facts: os.stat_result) -> bool:
    """Whether a file is one that ends: no pipe, no device, no folder."""
    return stat.S_ISREG(facts.st_mode)


def file_name(path: Path | str) -> str:
    """A path as it is shown: cleaned, for a file name may hold anything."""
    return clean(str(path))


def words_of(error: OSError | ValueError) -> str:
    """Why a path could not be used, in plain words."""
    match error:
        case FileNotFoundError():
            return "there is no such file or folder"
        case PermissionError():
            return "there is no permission to read it"
        case NotADirectoryError():
            return "a part of the path is no folder"
        case OSError():
            return clean(f"it cannot be read: {error.strerror or type(error).__name__}")
    return "the path is no valid path"


NOT_REGULAR = "it is no regular file; a pipe is read from standard input with -"


def _inside(root: str, seen: set[_Identity], by_hand: set[_Identity]) -> Iterator[Candidate | Problem]:
    # Names as text and calls of the system alone: of ten thousand files each is looked at every time they are opened.
    # A stack instead of recursion: the depth of folders is not bounded by the interpreter.
    waiting, stat_of = [(root, True)], os.stat
    while waiting:
        name, was_folder = waiting.pop()
        try:
            facts = stat_of(name)
        except (OSError, ValueError) as error:
            if was_folder or has_suffix(name):
                yield Problem(file_name(name), "", words_of(error))
            continue
        kind = stat.S_IFMT(facts.st_mode)
        if kind != stat.S_IFDIR:
            if has_suffix(name):
                identity = (facts.st_dev, facts.st_ino)
                if kind != stat.S_IFREG:
                    yield Problem(file_name(name), "", NOT_REGULAR)
                elif identity not in seen:
                    seen.add(identity)
                    yield Candidate(name, identity in by_hand, facts.st_size, facts.st_mtime_ns)
            continue
        # A folder reached a second time is a loop of links, or a second link to what was already read.
        if _key(facts) in seen:
            continue
        seen.add(_key(facts))
        try:
            waiting += reversed(_listed(name))
        except OSError as error:
            yield Problem(file_name(name), "", words_of(error))


def _listed(folder: str) -> list[tuple[str, bool]]:
    """The paths in a folder that are not hidden, sorted by name, and whether each is a folder and no link to one."""
    above = f"{folder.rstrip(os.sep)}{os.sep}" if folder != os.curdir else ""
    with os.scandir(folder) as entries:
        inside = sorted((entry.name, _is_folder(entry)) for entry in entries if not entry.name.startswith("."))
    return [(f"{above}{name}", is_folder) for name, is_folder in inside]


def _is_folder(entry: "os.DirEntry[str]") -> bool:
    try:
        return entry.is_dir(follow_symlinks=False)
    except OSError:
        return False


def _file(name: str, facts: os.stat_result, seen: set[_Identity], *, named: bool) -> Iterator[Candidate | Problem]:
    if not is_regular(facts):
        yield Problem(file_name(name), "", NOT_REGULAR)
    elif _key(facts) not in seen:
        seen.add(_key(facts))
        yield Candidate(name, named, facts.st_size, facts.st_mtime_ns)


def _identity(path: Path) -> _Identity | None:
    try:
        return _key(path.stat())
    except (OSError, ValueError):
        return None


def _key(facts: os.stat_result) -> _Identity:
    return facts.st_dev, facts.st_ino
