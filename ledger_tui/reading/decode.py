"""From the bytes of a file to its text: gzip by its magic bytes, then the encoding.

UTF-8 and UTF-16 are known by their mark and without it; UTF-8 that is damaged in places stays UTF-8, the bytes that are
no character kept as lone surrogates (drawn as U+FFFD).  What is text in another encoding is read in the likeliest one
(`legacy`), and said so.
"""

import codecs
import zlib
from dataclasses import dataclass

from ledger_tui.reading.legacy import likeliest

LIMIT = 256 * 1024 * 1024
"""Bytes of one file, after decompression, above which it is not read."""

_GZIP_MAGIC = b"\x1f\x8b"
_STEP = 1024 * 1024
_LIMIT_WORDS = f"more than {LIMIT // (1024 * 1024)} MiB"

TOO_LARGE = f"the file holds {_LIMIT_WORDS}, the most that is read"

# A mark that was itself taken for text once (`ï»¿`), and saved as UTF-8.
_MARK_AS_TEXT = codecs.BOM_UTF8.decode("cp1252").encode()

_MARKS = (
    (codecs.BOM_UTF8 + codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF8 + _MARK_AS_TEXT, "utf-8"),
    (_MARK_AS_TEXT, "utf-8"),
    (codecs.BOM_UTF32_LE, ""),
    (codecs.BOM_UTF32_BE, ""),
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
    """The data of a file, decompressed where they are gzip; what broke off is given as far as it came.

    Raises `Unreadable` where the data are larger than `LIMIT`; no more than that is ever held.
    """
    if len(raw) > LIMIT:
        raise Unreadable(TOO_LARGE)
    if not raw.startswith(_GZIP_MAGIC):
        return Unpacked(raw, gzipped=False)
    pieces: list[bytes] = []
    size = 0
    rest = raw
    while rest.startswith(_GZIP_MAGIC):
        member = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS)
        while not member.eof:
            try:
                piece = member.decompress(rest, _STEP)
            except zlib.error:
                return Unpacked(b"".join(pieces), gzipped=True, broken="the compressed data are damaged")
            size += len(piece)
            if size > LIMIT:
                raise Unreadable(f"the compressed data hold {_LIMIT_WORDS}, the most that is read")
            pieces.append(piece)
            rest = member.unconsumed_tail
            if not piece and not rest and not member.eof:
                return Unpacked(b"".join(pieces), gzipped=True, broken="the compressed data break off")
        rest = member.unused_data
    return Unpacked(b"".join(pieces), gzipped=True)


def decode(data: bytes) -> Decoded:
    """The text of some data; a character that is cut at the very end is left out and said in `broken`.

    Raises `Unreadable` where the data are no text in any encoding that is read.
    """
    start, encoding = 0, _without_mark(data)
    for mark, name in _MARKS:
        if data.startswith(mark):
            start, encoding = len(mark), name
            break
    if not encoding:
        raise Unreadable("the text is UTF-32, which is not read; save it as UTF-8")
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
        raise Unreadable("the text is not UTF-16", place)
    return _of_other_encoding(body, start, place)


def _without_mark(data: bytes) -> str:
    """UTF-16 shows itself: every other byte of what is mostly Latin letters, and of all punctuation, is zero."""
    sample = data[:_SAMPLE]
    if b"\0" not in sample or len(data) % 2:
        return "utf-8"
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    enough = len(sample) / 2 * _WIDE_SHARE
    if odd > enough and even * 10 < odd:
        return "utf-16-le"
    return "utf-16-be" if even > enough and odd * 10 < even else "utf-8"


def _of_other_encoding(body: bytes, start: int, place: str) -> Decoded:
    text = body.decode("utf-8", KEPT)
    damaged = sum(map(_is_kept_byte, text))
    # Letters beyond ASCII that are right UTF-8 do not come about by chance in another encoding.
    if damaged * 2 <= sum(map(_is_beyond_ascii, text)) - damaged:
        reason = f"{damaged} bytes are no character of UTF-8: the text was damaged" if damaged > 1 else _ONE_DAMAGED
        return Decoded(text, "utf-8", start, doubt=(place, reason))
    if start or not (encoding := likeliest(body)):
        raise Unreadable("the text is not UTF-8", place)
    reason = f"the text is not UTF-8; it is read as {encoding}, which is a guess from its letters"
    return Decoded(body.decode(encoding), encoding, start, doubt=(place, reason))


_ONE_DAMAGED = "1 byte is no character of UTF-8: the text was damaged"


def _is_kept_byte(character: str) -> bool:
    return "\udc80" <= character <= "\udcff"


def _is_beyond_ascii(character: str) -> bool:
    return character > "\x7f"
