"""What is opened where nothing is named: the records of the current folder, or else the bundled samples."""

import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ledger_tui.reading.decode import Unreadable, decode

SAMPLES = "sample_records"

_HEAD = 16384
# Only what shows that a file is worth opening: a line of a page, the name of the JSON form, a list of rows.  Reading
# decides what it really is.
_SIGN = re.compile(
    r"^[^\w\n]*(?:Paper Citation Record ·|As of [^\n]+, this Paper Citation Record lists |Observation \S+ · \S)|"
    r'"format"\s*:\s*"ledger-tui\.record|"schema"\s*:\s*"pith\.paper-citation-record|'
    r'"(?:outbound|inbound|coverage)"\s*:\s*(?:\[|null)',
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Opened:
    """The paths that are opened, and what they are in words for a person."""

    paths: tuple[Path, ...]
    words: str


def default_paths(folder: Path | None = None) -> Opened:
    """The records lying directly in a folder (the current one), or else the bundled samples."""
    records = tuple(_records_in(folder if folder is not None else Path()))
    if records:
        return Opened(records, "records of the current folder")
    return Opened((samples(),), "bundled samples")


def samples() -> Path:
    """The folder of the bundled sample records.

    An installed package carries it inside; in a checkout and in an editable install it stands beside the package.
    """
    package = Path(__file__).parent.parent
    inside = package / SAMPLES
    return inside if inside.is_dir() else package.parent / SAMPLES


def _records_in(folder: Path) -> Iterator[Path]:
    try:
        files = sorted(path for path in folder.iterdir() if not path.name.startswith(".") and path.is_file())
    except OSError:
        return
    if signed := [path for path in files if _shows_a_record(path)]:
        # Late: the rooms below take longer to load than these beginnings to read, and the first frame waits for both.
        from ledger_tui.reading.find import has_suffix

        yield from (path for path in signed if has_suffix(path.name))


def _shows_a_record(path: Path) -> bool:
    """Whether the beginning of a file has a sign of a record; the whole file is read once, when it is opened."""
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD)
        return bool(_SIGN.search(decode(_decompressed(head)).text.replace("\r", "\n")))
    except (OSError, Unreadable, zlib.error):
        return False


def _decompressed(head: bytes) -> bytes:
    if not head.startswith(b"\x1f\x8b"):
        return head
    return zlib.decompressobj(wbits=zlib.MAX_WBITS | 16).decompress(head, _HEAD)
