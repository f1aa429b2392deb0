"""From the bytes of a file to its text: gzip by its magic bytes, then the encoding.

UTF-8, UTF-16 and UTF-32 are known by their mark and without it; UTF-8 that is damaged in places stays UTF-8, the bytes
that are no character kept as lone surrogates (drawn as U+FFFD).  What is text in another encoding is read in the one
that a web page names (`declared`), else in the likeliest one (`legacy`), and said so.
"""

import codecs
import re
import zlib
from collections.abc import Sequence
from dataclasses import dataclass

from ledger_tui.reading.declared import codecs_of, labels
from ledger_tui.reading.legacy import gives_back, likeliest, shows_dot

LIMIT = 256 * 1024 * 1024
"""Bytes of one file, after decompression, above which it is not read.

Files are read one at a time, and reading one takes at most about 4 GiB of memory: its bytes, its text, and what is made
of it, which `json_text` bounds for JSON.  A file beyond the limit takes no more than the limit.
"""

_GZIP_MAGIC = b"\x1f\x8b"
_STEP = 16 * 1024
"""Compressed bytes that are decompressed at once, to a thousand times as many at the most."""

_DAMAGED = {
    "incorrect data check": "the compressed data are damaged: they do not fit their checksum",
    "incorrect length check": "the compressed data are damaged: they do not fit their length",
    "": "the compressed data are damaged, and are read as far as they are whole",
}
_LIMIT_WORDS = f"more than {LIMIT // (1024 * 1024)} MiB"

TOO_LARGE = f"the file holds {_LIMIT_WORDS}, the most that is read"

# A mark that was itself taken for text once (`ï»¿`), and saved as UTF-8.
_MARK_AS_TEXT = codecs.BOM_UTF8.decode("cp1252").encode()

_MARKS = (
    (codecs.BOM_UTF8 + codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF8 + _MARK_AS_TEXT, "utf-8"),
    (_MARK_AS_TEXT, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


LONGEST_MARK = max(len(mark) for mark, _ in _MARKS)
"""Bytes of the longest mark that may stand before a text."""

KEPT = "surrogateescape"
"""How bytes that are no character of UTF-8 are kept, so that a text gives back the bytes it came from."""

_SAMPLE = 4096
_WIDE_SHARE = 0.3
_LAST_PLANE = 0x10
_SHOWN = 40
_NO_NAME = re.compile("[^!-~]")


class Unreadable(Exception):
    """The bytes are no text that can be read; `place` is `byte N` or empty, `reason` in plain words."""

    def __init__(self, reason: str, place: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.place = place


@dataclass(frozen=True, slots=True)
class Unpacked:
    """The data of a file.  `broken`: why they end before their time, in plain words (`None`: they are whole)."""

    data: bytes
    gzipped: bool
    broken: str | None = None


@dataclass(frozen=True, slots=True)
class Decoded:
    """The text of some data, without the mark; `start` is the mark's length in bytes; `broken` as in `Unpacked`.

    `doubt`: why the text may not be what was written, as (place, reason), `None` where nothing speaks against it.
    """

    text: str
    encoding: str
    start: int
    broken: str | None = None
    doubt: tuple[str, str] | None = None


def unpack(raw: bytes) -> Unpacked:
    """The data of a file, decompressed where they are gzip; what broke off or is damaged is given as far as it came.

    Raises `Unreadable` where the data are larger than `LIMIT`; no more than that is ever held.
    """
    if len(raw) > LIMIT:
        raise Unreadable(TOO_LARGE)
    if not raw.startswith(_GZIP_MAGIC):
        return Unpacked(raw, gzipped=False)
    pieces: list[bytes] = []
    size = at = 0
    broken: str | None = None
    while not broken and raw.startswith(_GZIP_MAGIC, at):
        member = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS)
        while not (broken or member.eof):
            begun, packed = member.copy(), raw[at : at + _STEP]
            try:
                piece = member.decompress(packed)
            except zlib.error as error:
                piece, broken = _before_damage(begun, packed), _DAMAGED.get(_kind(error), _DAMAGED[""])
            at += len(packed) - len(member.unused_data)
            if not packed:
                broken = "the compressed data break off"
            size += len(piece)
            if size > LIMIT:
                raise Unreadable(f"the compressed data hold {_LIMIT_WORDS}, the most that is read")
            pieces.append(piece)
    if not broken and (more := len(raw[at:].rstrip(b"\0"))):
        broken = f"{more} bytes after the end of the compressed data are not compressed and are not read"
    return Unpacked(b"".join(pieces), gzipped=True, broken=broken)


def _before_damage(member: "zlib._Decompress", packed: bytes) -> bytes:
    """What compressed data give before the byte at which they are damaged."""
    whole = bytearray()
    for nth in range(len(packed)):
        try:
            whole += member.decompress(packed[nth : nth + 1])
        except zlib.error:
            break
    return bytes(whole)


def _kind(error: zlib.error) -> str:
    return next((kind for kind in _DAMAGED if kind and kind in str(error)), "")


def decode(data: bytes, told: Sequence[str] = ()) -> Decoded:
    """The text of some data; a character that is cut at the very end is left out and said in `broken`.

    `told`: names of encodings that came with the data from elsewhere, which bind more than those inside.

    Raises `Unreadable` where the data are no text in any encoding that is read.
    """
    start, encoding = 0, _without_mark(data)
    for mark, name in _MARKS:
        if data.startswith(mark):
            start, encoding = len(mark), name
            break
    body = data[start:]
    try:
        return Decoded(body.decode(encoding), encoding, start)
    except UnicodeDecodeError as error:
        # Only a character that needs more bytes than the data have was cut; anything else is another encoding.
        cut = "unexpected end" in error.reason or "truncated" in error.reason
        if cut and error.end == len(body) and error.start:
            text = body[: error.start].decode(encoding)
            return Decoded(text, encoding, start, "the text ends inside a character")
        place = f"byte {start + error.start}"
    if encoding != "utf-8":
        raise Unreadable(f"the text is not {encoding.upper()[:6]}", place)
    return _of_other_encoding(body, start, place, told)


def _without_mark(data: bytes) -> str:
    """UTF-16 shows itself: every other byte of what is mostly Latin letters, and of all punctuation, is zero.  Of every
    four bytes of UTF-32 the highest is zero, and the next one all but zero."""
    sample = data[:_SAMPLE]
    if b"\0" not in sample or len(data) % 2:
        return "utf-8"
    if len(data) % 4 == 0:
        for name, first, second in (("utf-32-be", 0, 1), ("utf-32-le", 3, 2)):
            if not any(sample[first::4]) and max(sample[second::4]) <= _LAST_PLANE:
                return name
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    enough = len(sample) / 2 * _WIDE_SHARE
    if odd > enough and even * 10 < odd:
        return "utf-16-le"
    return "utf-16-be" if even > enough and odd * 10 < even else "utf-8"


def _of_other_encoding(body: bytes, start: int, place: str, told: Sequence[str]) -> Decoded:
    text = body.decode("utf-8", KEPT)
    damaged = sum(map(_is_kept_byte, text))
    # Letters beyond ASCII that are right UTF-8 do not come about by chance in another encoding.
    if damaged * 2 <= sum(map(_is_beyond_ascii, text)) - damaged:
        reason = f"{damaged} bytes are no character of UTF-8: the text was damaged" if damaged > 1 else _ONE_DAMAGED
        return Decoded(text, "utf-8", start, doubt=(place, reason))
    if start:
        raise Unreadable("the text is not UTF-8", place)
    named = list(dict.fromkeys((*told, *labels(body))))
    for encoding in (name for label in named for name in codecs_of(label)):
        if gives_back(body, encoding) and shows_dot(body, encoding):
            return Decoded(body.decode(encoding), encoding, start)
    if not (guess := likeliest(body)):
        raise Unreadable("the text is not UTF-8", place)
    reason = f"the text is not UTF-8; it is read as {guess}, which is a guess from its letters"
    return Decoded(body.decode(guess), guess, start, doubt=(place, reason + _not_obeyed(named)))


def _not_obeyed(named: Sequence[str]) -> str:
    """Why the encoding that a page names is not the one it is read in; empty where it names none."""
    if not named:
        return ""
    why = "which it is not" if codecs_of(named[0]) else "which is not known"
    return f": it names {_NO_NAME.sub('?', named[0])[:_SHOWN]!r}, {why}"


_ONE_DAMAGED = "1 byte is no character of UTF-8: the text was damaged"


def _is_kept_byte(character: str) -> bool:
    return "\udc80" <= character <= "\udcff"


def _is_beyond_ascii(character: str) -> bool:
    return character > "\x7f"
