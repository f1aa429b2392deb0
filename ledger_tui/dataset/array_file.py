"""Arrays and JSON values in one file: written aside and renamed, mapped into memory when it is opened, never trusted.

The file begins with a mark, then the length of its head, a digest of it, and the head, which is JSON: what was told
beside the arrays, and for each array its name, type, place and length.  At the end stand the sums of every block of the
file before them, taken as 64-bit numbers: what was damaged anywhere is found out in one pass over the file.
"""

import json
import mmap
import os
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ledger_tui.writing.files import fill_atomically

_MARK = b"ledger index\0\0\0\0"
_DIGEST, _LENGTH, _ALIGNED = 16, 8, 64
_BLOCK = 1 << 16
_BEFORE_HEAD = len(_MARK) + _LENGTH + _DIGEST


class Unusable(Exception):
    """The file is none of ours, or not whole."""


class ArrayFile(NamedTuple):
    """The content of a file: what was told, and the arrays, which lie in the mapped file and cannot be written to;
    `content` is all of the file but the `sums` of its blocks."""

    told: dict[str, Any]
    arrays: dict[str, NDArray[Any]]
    content: NDArray[np.uint64]
    sums: NDArray[np.uint64]

    def is_whole(self) -> bool:
        """Whether every block of the file is as it was written; reads all of it, some gigabytes a second."""
        return bool((_sums(self.content) == self.sums).all())


def write(path: Path, told: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]) -> None:
    """Write a file in place of any other.  Raises `OSError`."""
    places, place = [], 0
    for name, array in arrays.items():
        places.append([name, array.dtype.str, place, len(array)])
        place += _padded(array.nbytes)
    head = json.dumps({"told": told, "arrays": places, "bytes": place}, separators=(",", ":")).encode()
    begin = _MARK + len(head).to_bytes(_LENGTH, "big") + blake2b(head, digest_size=_DIGEST).digest() + head

    def fill(file: BinaryIO) -> None:
        file.write(begin.ljust(_padded(len(begin)), b"\0"))
        for array in arrays.values():
            file.write(np.ascontiguousarray(array).view(np.uint8).data)
            file.write(bytes(_padded(array.nbytes) - array.nbytes))
        file.write(bytes(_padded(file.tell(), _BLOCK) - file.tell()))
        file.flush()
        with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
            sums = _sums(np.frombuffer(mapped, np.uint64)).tobytes()
        file.write(sums)

    # That it may be lost when the machine stops is no harm: it is found out, and made anew.
    fill_atomically(path, fill)


def read(path: Path) -> ArrayFile:
    """The content of a file that `write` wrote.  Raises `Unusable`, and `OSError` where it cannot be opened."""
    try:
        return _read(path)
    except (ArithmeticError, AttributeError, LookupError, MemoryError, RecursionError, TypeError, ValueError):
        # Whoever wrote it meant something else by the same mark, or it became shorter this very moment.
        raise Unusable from None


def _read(path: Path) -> ArrayFile:
    with path.open("rb") as file:
        size = os.fstat(file.fileno()).st_size
        if size < _BLOCK:
            raise Unusable
        mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    whole = np.frombuffer(mapped, np.uint8)
    head, begin = _head(mapped)
    body = _padded(begin + head["bytes"], _BLOCK)
    if size != body + body // _BLOCK * _LENGTH:
        raise Unusable
    arrays = {}
    for name, dtype, at, length in head["arrays"]:
        kind = np.dtype(dtype)
        if not 0 <= at <= at + length * kind.itemsize <= head["bytes"]:
            raise Unusable
        arrays[name] = whole[begin + at : begin + at + length * kind.itemsize].view(kind)
    if not isinstance(head["told"], dict):
        raise Unusable
    return ArrayFile(head["told"], arrays, whole[:body].view(np.uint64), whole[body:].view(np.uint64))


def _head(mapped: mmap.mmap) -> tuple[dict[str, Any], int]:
    if mapped[: len(_MARK)] != _MARK:
        raise Unusable
    length = int.from_bytes(mapped[len(_MARK) : len(_MARK) + _LENGTH], "big")
    digest = mapped[_BEFORE_HEAD - _DIGEST : _BEFORE_HEAD]
    head = mapped[_BEFORE_HEAD : _BEFORE_HEAD + min(length, len(mapped))]
    if blake2b(head, digest_size=_DIGEST).digest() != digest:
        raise Unusable
    return json.loads(head), _padded(_BEFORE_HEAD + length)


def _padded(length: int, to: int = _ALIGNED) -> int:
    return -(-length // to) * to


def _sums(words: NDArray[np.uint64]) -> NDArray[np.uint64]:
    sums: NDArray[np.uint64] = words.reshape(-1, _BLOCK // _LENGTH).sum(axis=1, dtype=np.uint64)
    return sums
