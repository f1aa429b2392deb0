"""Indexes kept between runs: one file for each set of paths, in the platform's folder for caches.

A kept index knows every file it was made of by path, size and time of the last change, those that hold no record too.
Where nothing has changed it is the dataset; where something has, the files that did not change are not read again.
What is damaged, half-written, of another version or of other paths is passed over, and made anew.
"""

import json
import os
import sys
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache, cached_property
from hashlib import blake2b
from pathlib import Path
from time import time_ns
from typing import Any, NamedTuple

import numpy as np
from platformdirs import user_cache_path

from ledger_tui.dataset import array_file
from ledger_tui.dataset.array_file import ArrayFile, Unusable
from ledger_tui.dataset.dataset import ELSEWHERE, Dataset, Taken
from ledger_tui.dataset.handful import FileFacts, facts_from
from ledger_tui.dataset.kept import Parts, dataset_of, parts_of
from ledger_tui.index.excerpt import Excerpt
from ledger_tui.reading.find import Candidate
from ledger_tui.reading.problems import Problem
from ledger_tui.version import __version__

_FORMAT = 1
_QUICKLY = 1
_SUFFIX = ".index"
_ROOMS = ("record", "reading", "index", "dataset")

# A file that changed so short a time before it was looked at may change again and keep its size and time.
_TOO_NEW_NS = 2_000_000_000

_WORTHWHILE = 1 << 20
"""Bytes of files below which they are read as soon as anything else is."""

_UNUSED_NS = 90 * 24 * 3600 * 1_000_000_000
"""Time after which an index that nobody opened is removed."""

_ASIDE_NS = 24 * 3600 * 1_000_000_000
"""Time after which a file that was written aside is none that is still being written."""

_OF_FILES = {"file_entries", "file_facts", "file_fact_ends", "file_numbers", "file_number_ends"}
"""What a kept index has of the files it was made of."""

Things = Sequence[Candidate | Problem]


class KeptIndex(NamedTuple):
    """What is told of a kept index: its file and that file's size in bytes, the paths it is of, how many files and rows
    it has; `usable`: it is whole and of this version."""

    path: Path
    size: int
    paths: tuple[str, ...]
    files: int
    rows: int
    usable: bool


class Known:
    """A kept index of the paths that are opened."""

    def __init__(self, file: ArrayFile) -> None:
        self._file = file

    def is_of(self, things: Things) -> bool:
        """Whether these are the very files it was made of, and none has changed."""
        return bool(self._file.told.get("things") == _digest(things))

    @cached_property
    def is_whole(self) -> bool:
        """Whether it is as it was written, in every part; reads all of it, once."""
        return self._file.is_whole()

    def dataset(self) -> Dataset:
        """The dataset it was made of.  Raises `Unusable`."""
        try:
            return dataset_of(Parts(self._file.told, self._file.arrays))
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
            raise Unusable from None

    def facts(self, candidate: Candidate) -> tuple[FileFacts, list[int]] | None:
        """What a file gave that has not changed, and the numbers of its records; `None` where it is to be read."""
        place = self._places.get(_entry(candidate))
        if place is None:
            return None
        numbers = self._numbers(place)
        if ELSEWHERE in numbers:
            return None
        limits = self._file.arrays["file_fact_ends"]
        told = self._facts[limits[place - 1] if place else 0 : limits[place]]
        return facts_from(told, candidate), numbers

    @cached_property
    def excerpt(self) -> Excerpt:
        """The rows of records by their numbers here.  Raises `Unusable`."""
        return Excerpt(self.dataset().index)

    @cached_property
    def _places(self) -> dict[bytes, int]:
        entries = self._file.arrays["file_entries"].tobytes().split(b"\0")
        return {entry: place for place, entry in enumerate(entries)}

    @cached_property
    def _facts(self) -> bytes:
        return zlib.decompress(self._file.arrays["file_facts"].tobytes())

    def _numbers(self, place: int) -> list[int]:
        limits = self._file.arrays["file_number_ends"]
        numbers: list[int] = self._file.arrays["file_numbers"][
            limits[place - 1] if place else 0 : limits[place]
        ].tolist()
        return numbers


def folder() -> Path:
    """Where indexes are kept."""
    return user_cache_path("ledger_tui", appauthor=False) / "indexes"


def find(paths: Sequence[Path]) -> Known | None:
    """The kept index of these paths, where there is one of this version."""
    try:
        file = array_file.read(_place(paths))
    except (OSError, Unusable):
        return None
    if (file.told.get("made_by"), file.told.get("paths")) != (_made_by(), _names(paths)):
        return None
    if not file.arrays.keys() >= _OF_FILES:
        return None
    with suppress(OSError):
        os.utime(_place(paths))
    return Known(file)


def is_worth_while(things: Things) -> bool:
    """Whether reading these files takes so long that an index of them is worth keeping."""
    return sum(thing.size for thing in things if isinstance(thing, Candidate)) >= _WORTHWHILE


def keep(dataset: Dataset, paths: Sequence[Path], things: Things, looked_at: int) -> bool:
    """Keep the index of a dataset that was read whole and is prepared; whether that was worth while and could be done.

    `things` are the files as they were found at `looked_at`, in nanoseconds since 1970.
    """
    if not is_worth_while(things):
        return False
    told, arrays = parts_of(dataset)
    settled = [_settled(thing, looked_at) for thing in things]
    told |= {"made_by": _made_by(), "paths": _names(paths), "things": _digest(settled)}
    arrays |= _files(dataset.taken, looked_at)
    place = _place(paths)
    try:
        place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        array_file.write(place, told, arrays)
    except OSError:
        return False
    _forget_unused()
    dataset.taken = []
    return True


def _forget_unused() -> None:
    for path in _files_in_folder():
        unused = _UNUSED_NS if path.suffix == _SUFFIX else _ASIDE_NS
        # Another program may be about the same.
        with suppress(OSError):
            if path.stat().st_mtime_ns < time_ns() - unused:
                path.unlink(missing_ok=True)


def _files_in_folder() -> list[Path]:
    """The kept indexes, and what programs that ended before their time left of others."""
    return sorted(path for path in folder().glob(f"*{_SUFFIX}*") if not path.is_dir())


def every() -> Iterator[KeptIndex]:
    """All kept indexes, usable ones or not.  Raises `OSError` where nobody may look at them."""
    for path in _files_in_folder():
        # Another program may remove it meanwhile.
        with suppress(FileNotFoundError):
            if path.suffix == _SUFFIX:
                yield _kept_in(path, path.stat().st_size)


def _kept_in(path: Path, size: int) -> KeptIndex:
    try:
        file = array_file.read(path)
        told = file.told
        usable = told["made_by"] == _made_by() and file.is_whole()
        files, rows = sum(told["files"]), int(told["words"]["counts"]["rows"])
        return KeptIndex(path, size, tuple(map(str, told["paths"])), files, rows, usable)
    except (OSError, Unusable, LookupError, TypeError, ValueError):
        return KeptIndex(path, size, (), 0, 0, usable=False)


def clear() -> int:
    """Remove all kept indexes; how many bytes they had.  Raises `OSError` where one cannot be removed."""
    removed = 0
    for path in _files_in_folder():
        with suppress(FileNotFoundError):
            size = path.stat().st_size
            path.unlink()
            removed += size
    return removed


def _place(paths: Sequence[Path]) -> Path:
    digest = blake2b(json.dumps(_names(paths)).encode(), digest_size=16).hexdigest()
    return folder() / f"{digest}{_SUFFIX}"


def _names(paths: Iterable[Path]) -> list[str]:
    return [os.path.abspath(path) for path in paths]  # noqa: PTH100 (a link is a name of its own)


@cache
def _made_by() -> list[Any]:
    """The program that makes it: another one may read a file in another way."""
    top = Path(__file__).parent.parent
    modules = sorted(path for room in _ROOMS for path in (top / room).glob("*.py"))
    facts = [(path.name, (facts := path.stat()).st_size, facts.st_mtime_ns) for path in modules]
    code = blake2b(json.dumps(facts).encode(), digest_size=16).hexdigest()
    return [_FORMAT, __version__, code, sys.byteorder, sys.version, np.__version__]


def _settled(thing: Candidate | Problem, looked_at: int) -> Candidate | Problem:
    """The thing, as one that never comes again where it might change unseen."""
    if isinstance(thing, Problem) or thing.mtime_ns < looked_at - _TOO_NEW_NS:
        return thing
    return thing._replace(size=-1)


def _entry(candidate: Candidate) -> bytes:
    return b"%d %d %d %s" % (candidate.size, candidate.mtime_ns, candidate.named, os.fsencode(candidate.name))


def _digest(things: Things) -> str:
    problems = [(thing.file, thing.place, thing.reason) for thing in things if isinstance(thing, Problem)]
    files = [thing for thing in things if isinstance(thing, Candidate)]
    names, named, sizes, times, _ = zip(*files, strict=True) if files else ((), (), (), (), ())
    digest = blake2b(json.dumps(problems).encode(), digest_size=16)
    digest.update(os.fsencode("\0".join(names)))
    for column, dtype in ((named, np.uint8), (sizes, np.int64), (times, np.int64)):
        digest.update(np.array(column, dtype).tobytes())
    return digest.hexdigest()


def _files(taken: Sequence[Taken], looked_at: int) -> dict[str, Any]:
    files = [one for one in taken if one.file.candidate is not None]
    entries = [_entry(_settled(one.file.candidate, looked_at)) for one in files]  # type: ignore[arg-type]
    return {
        "file_entries": np.frombuffer(b"\0".join(entries), np.uint8),
        "file_facts": np.frombuffer(zlib.compress(b"".join(one.file.told for one in files), _QUICKLY), np.uint8),
        "file_fact_ends": np.cumsum([len(one.file.told) for one in files], dtype=np.int64),
        "file_numbers": np.array([number for one in files for number in one.numbers], np.int32),
        "file_number_ends": np.cumsum([len(one.numbers) for one in files], dtype=np.int64),
    }
