"""A file of lines that several processes append to: what was appended is on disk, and nothing is glued to a torn line.

The lines of one `append` are one write under a lock of the file itself (no lock file beside it).  A process that is
killed leaves at most a line that breaks off; the next append begins on a new line.  The file is never shortened, but
for the rest of a write that failed while the lock is held.
"""

import errno
import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import portalocker

_WAIT = 5.0
_WAIT_TO_READ = 1.0
_PAUSE = 0.01
_REPLACED = 20


@dataclass(frozen=True, slots=True)
class News:
    """What came since the last reading: whole lines, each with its number from 1, without line breaks.

    `tail` is what stands after the last line break, as a line of its own.  `again`: the file is another one than
    before, or was shortened, and the lines are all of its lines.
    """

    lines: list[tuple[int, bytes]]
    tail: tuple[int, bytes]
    again: bool


class Held:
    """The file while it is locked for this process alone."""

    def __init__(self, file: "LineFile", descriptor: int) -> None:
        self._file, self._descriptor = file, descriptor

    def news(self) -> News:
        """What came since the last reading."""
        return self._file.read_from(self._descriptor)

    def append(self, data: bytes) -> None:
        """Append whole lines; they are on disk when this returns.

        Raises `OSError` where they are not; then the file is what it was, as far as the disk lets it be.
        """
        descriptor = self._descriptor
        size = os.fstat(descriptor).st_size
        if size and _at(descriptor, size - 1, 1) != b"\n":
            data = b"\n" + data
        try:
            _write(descriptor, data)
            _to_disk(descriptor)
        except OSError:
            _shorten(descriptor, size)
            raise
        if size == 0:
            _folder_to_disk(self._file.path.parent)


class LineFile:
    """The file, and how far it was read."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._read: tuple[int, int] | None = None
        self._offset = self._count = 0

    def news(self) -> News:
        """What came since the last reading; nothing where there is no file.  Raises `OSError`."""
        try:
            descriptor = os.open(self.path, _flags(os.O_RDONLY))
        except FileNotFoundError:
            gone = self._read is not None
            self._read, self._offset, self._count = None, 0, 0
            return News([], (1, b""), gone)
        try:
            _regular(descriptor)
            # A writer that stands still, or a file system without locks, shall not keep anybody from reading.
            _lock(descriptor, portalocker.LOCK_SH, _WAIT_TO_READ)
            return self.read_from(descriptor)
        finally:
            os.close(descriptor)

    @contextmanager
    def held(self) -> Iterator[Held]:
        """Lock the file for this process alone; it is made where it is not there, its folder too.

        Raises `OSError` where that cannot be, `TimeoutError` among them: another process holds it.
        """
        self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        descriptor = self._locked()
        try:
            yield Held(self, descriptor)
        finally:
            os.close(descriptor)

    def read_from(self, descriptor: int) -> News:
        """What an open descriptor of the file holds since the last reading.  Raises `OSError`."""
        found = os.fstat(descriptor)
        identity = (found.st_dev, found.st_ino)
        again = self._read is not None and (self._read != identity or found.st_size < self._offset)
        if again:
            self._offset = self._count = 0
        *lines, tail = _at(descriptor, self._offset, found.st_size - self._offset).split(b"\n")
        first = self._count + 1
        self._read = identity
        self._count += len(lines)
        self._offset += sum(map(len, lines)) + len(lines)
        return News(list(enumerate(lines, first)), (self._count + 1, tail), again)

    def _locked(self) -> int:
        for _ in range(_REPLACED):
            # Mode as the person's umask says: a journal of a group lies in the group's folder.
            descriptor = os.open(self.path, _flags(os.O_RDWR | os.O_APPEND | os.O_CREAT), 0o666)
            try:
                _regular(descriptor)
                if not _lock(descriptor, portalocker.LOCK_EX, _WAIT):
                    raise TimeoutError(errno.ETIMEDOUT, "another process holds it")
                held, named = os.fstat(descriptor), os.stat(self.path)  # noqa: PTH116  # both of one kind
                if (held.st_dev, held.st_ino) == (named.st_dev, named.st_ino):
                    return descriptor
            except FileNotFoundError:
                pass
            except BaseException:
                os.close(descriptor)
                raise
            # While it was waited for, another file was put in its place.
            os.close(descriptor)
        raise TimeoutError(errno.ETIMEDOUT, "it is replaced again and again")


def obstacle(path: Path) -> str | None:
    """Why a file could not be appended to, in words, as far as can be told without touching it."""
    try:
        if path.exists():
            if not path.is_file():
                return "it is no regular file"
            return None if os.access(path, os.R_OK | os.W_OK) else "it cannot be read and written"
        folder = next(parent for parent in path.absolute().parents if parent.exists())
    except OSError as error:
        return error.strerror or str(error)
    if not folder.is_dir():
        return f"{folder} is no folder"
    return None if os.access(folder, os.W_OK | os.X_OK) else f"the folder {folder} is read-only"


def _flags(flags: int) -> int:
    # Where a pipe stands in the file's place, opening it shall not wait for its other end.
    for name in ("O_CLOEXEC", "O_NONBLOCK", "O_BINARY"):
        flags |= getattr(os, name, 0)
    return flags


def _regular(descriptor: int) -> None:
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        raise OSError(errno.EINVAL, "it is no regular file")


def _lock(descriptor: int, kind: portalocker.LockFlags, seconds: float) -> bool:
    """Whether the lock was had in time.  For reading, a file system without locks is one too."""
    until = time.monotonic() + seconds
    while True:
        try:
            portalocker.lock(descriptor, kind | portalocker.LOCK_NB)
            return True
        except portalocker.AlreadyLocked:
            if time.monotonic() >= until:
                return False
            time.sleep(_PAUSE)
        except portalocker.LockException as error:
            if kind == portalocker.LOCK_SH:
                return False
            raise OSError(errno.ENOLCK, f"it cannot be locked: {error}") from error


def _at(descriptor: int, offset: int, length: int) -> bytes:
    os.lseek(descriptor, offset, os.SEEK_SET)
    parts = []
    while length > 0 and (part := os.read(descriptor, length)):
        parts.append(part)
        length -= len(part)
    return b"".join(parts)


def _write(descriptor: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def _to_disk(descriptor: int) -> None:
    if os.name == "posix":
        import fcntl

        # What `fsync` hands to the drive stays in the drive's own memory there.
        if full := getattr(fcntl, "F_FULLFSYNC", None):
            # A network's file system may not know it.
            with suppress(OSError):
                fcntl.fcntl(descriptor, full)
                return
    os.fsync(descriptor)


def _folder_to_disk(folder: Path) -> None:
    if os.name != "posix":
        return
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        # Some file systems know no such thing for folders; the file itself is on disk.
        with suppress(OSError):
            os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _shorten(descriptor: int, size: int) -> None:
    # Where it cannot be: a line that breaks off stays, or entries that are written again under their own names.
    with suppress(OSError):
        os.ftruncate(descriptor, size)
        os.fsync(descriptor)
