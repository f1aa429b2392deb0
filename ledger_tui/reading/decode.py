"""From the bytes of a file to its text: gzip by its magic bytes, then UTF-8 or UTF-16 by its mark."""

import codecs
import zlib
from dataclasses import dataclass

LIMIT = 256 * 1024 * 1024
"""Bytes of one file, after decompression, above which it is not read."""

_GZIP_MAGIC = b"\x1f\x8b"
_STEP = 1024 * 1024
_LIMIT_WORDS = f"more than {LIMIT // (1024 * 1024)} MiB"

TOO_LARGE = f"the file holds {_LIMIT_WORDS}, the most that is read"

_MARKS = (
    (codecs.BOM_UTF32_LE, ""),
    (codecs.BOM_UTF32_BE, ""),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


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
    """The text of some data, without the mark; `start` is the mark's length in bytes; `broken` as in `Unpacked`."""

    text: str
    encoding: str
    start: int
    broken: str | None = None


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

    Raises `Unreadable` where the data are neither UTF-8 nor UTF-16 with its mark.
    """
    start, encoding = 0, "utf-8"
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
        words = "UTF-8" if encoding == "utf-8" else "UTF-16"
        raise Unreadable(f"the text is not {words}", f"byte {start + error.start}") from None
