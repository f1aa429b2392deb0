"""The pages inside a web archive (MHTML), each as HTML whose lines end where those of the file do.

In an archive a page is mostly quoted-printable: its long lines are broken anywhere, inside words and tags too.  Each
such break is put where it changes nothing, as a line end inside a tag or as a mark inside a text, so that counting line
ends and marks gives the lines of the file.
"""

import re
from binascii import Error, a2b_base64, a2b_qp
from bisect import bisect_right
from codecs import getincrementaldecoder
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from email import message_from_string
from email.errors import HeaderParseError
from itertools import accumulate, islice

from ledger_tui.reading.declared import PAGE_TYPES
from ledger_tui.reading.decode import KEPT, Unreadable, decode

MARK = "\ue000"
"""Stands inside a text where a line of the file ends and none of the text does."""
# What the page itself has of it is a sign of no script, and drawn as any other of them.
_ITS_OWN = "\ue001"

_QUOTED = "quoted-printable"
_BASE64 = "base64"

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+")
_TAG = re.compile(r"<!--|<[A-Za-z/!?][^<>]*?(?P<end>/?>)|&#?\w{1,31};?")
_COMMENT, _COMMENT_END = "<!--", "-->"
_HEADERS = re.compile(r"^Content-Type:", re.IGNORECASE | re.MULTILINE)
_NOT_QUOTED = re.compile(r"=(?![0-9A-Fa-f]{2}|[ \t]{0,99}(?:[\r\n]|\Z))")
_SIGN_OF_QUOTED = re.compile(r"=(?:3D|[ \t]*[\r\n])")
_BEHIND = re.compile(r"(?:\r\n|\n|\r)--[^\r\n]{1,200}(?:[\r\n]{1,4}Content-|\s*\Z)", re.IGNORECASE)
_CODE = re.compile(r"=[0-9A-Fa-f]{2}|[^=]")
_MULTIPART = "multipart/related"
_HEAD = 4096
_LONE = re.compile("[\ud800-\udfff]")
_BOUNDARY = re.compile(r"""\bboundary\s*=\s*(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))""", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Part:
    """A page in an archive: its characters in the text with its headers (`start`) and without (`body`), its `encoding`
    and why that may be wrong (`doubt`); `ended`: the archive goes on behind it, or ends as it should."""

    start: int
    body: int
    ended: bool
    pieces: tuple[str, ...]
    lines: tuple[str, ...]
    transfer: str
    encoding: str
    doubt: str | None

    @property
    def html(self) -> str:
        """The page, with line ends and marks where the lines of the file end and nowhere else."""
        return _numbered(self.pieces) if self.transfer else "".join(self.pieces)

    @property
    def plain(self) -> str:
        """The page as it was written."""
        return "".join(self.pieces)

    def places(self, positions: Sequence[int]) -> list[int]:
        """Where in the text the characters at positions of the plain page stand; none where no part of the body can be
        read by itself from there on."""
        if not self.transfer:
            return [self.body + position for position in positions]
        if self.transfer != _QUOTED or self.encoding != "utf-8" or not positions:
            return []
        plain = self.plain
        ends = list(accumulate(len(_unquoted(line)) for line in self.lines))
        begins = list(accumulate(map(len, self.lines), initial=self.body))
        found: list[int] = []
        offset = last = 0
        for position in positions:
            offset, last = offset + len(plain[last:position].encode(self.encoding, KEPT)), position
            nth = bisect_right(ends, offset)
            within = offset - (ends[nth - 1] if nth else 0)
            code = next(islice(_CODE.finditer(self.lines[nth]), within, None), None)
            found.append(begins[nth] + (code.start() if code else 0))
        return found


def archives_in(text: str) -> list[int]:
    """Where in a text each archive begins: one after the end of the other."""
    begins: list[int] = []
    at = 0
    while _MULTIPART in text[at : at + _HEAD].lower():
        begins.append(at)
        found = _BOUNDARY.search(text, at, at + _HEAD)
        ending = rf"^--{re.escape(found[1] or found[2])}--[ \t]*[\r\n]\s*" if found else r"\Z"
        end = re.compile(ending, re.MULTILINE).search(text, found.end() if found else at)
        if not end:
            break
        at = end.end()
    return begins or [0]


def parts_of(text: str, encoding: str) -> list[Part]:
    """The pages of the first archive in a text, in an encoding, or of what was cut out of one.

    A page's own text that lost its headers (what stands in front of it is another record) is known by its first sign.
    """
    if text.lstrip().startswith("<"):
        end = _end_of_body(text, 0)
        is_quoted = not _NOT_QUOTED.search(text, 0, end) and _SIGN_OF_QUOTED.search(text, 0, end)
        part = _part(text, (0, 0, end), _QUOTED if is_quoted else "", None, encoding)
        return [part] if part else []
    try:
        found = list(_entities(text, encoding))
    except (ValueError, LookupError, TypeError, AttributeError, HeaderParseError):
        # The library stumbles over some headers that are none; what it cannot take apart is no archive of a page.
        return []
    return found


def _entities(text: str, encoding: str) -> Iterator[Part]:
    end = skipped = len(text) - len(text.lstrip("\r\n"))
    plain = _LONE.sub("\ufffd", text)
    # The library would decode what holds lone surrogates.
    for entity in message_from_string(plain[skipped:]).walk():
        payload = entity.get_payload()
        if entity.is_multipart() or not isinstance(payload, str):
            continue
        begin = plain.find(payload, end) if payload else -1
        if begin < 0:
            continue
        start, end = _above(text, begin, end), _end_of_body(text, begin, begin + len(payload))
        if entity.get_content_type() in PAGE_TYPES:
            transfer = str(entity.get("Content-Transfer-Encoding", "")).strip().lower()
            told = entity.get_content_charset()
            part = _part(text, (start, begin, end), transfer, told, encoding)
            if part:
                yield part


def _end_of_body(text: str, begin: int, end: int | None = None) -> int:
    """Where a body ends that was cut out of an archive together with what is behind it there."""
    found = _BEHIND.search(text, begin, len(text) if end is None else end)
    return found.start() if found else len(text) if end is None else end


def _above(text: str, body: int, after: int) -> int:
    """Where the headers of a body begin, behind the boundary above them."""
    heads = list(_HEADERS.finditer(text, after, body))
    if not heads:
        return body
    boundary = text.rfind("\n--", after, heads[-1].start())
    return _line_after(text, boundary + 1) if boundary >= 0 else after


def _line_after(text: str, position: int) -> int:
    found = _LINE.match(text, position)
    return found.end() if found else position


def _part(text: str, span: tuple[int, int, int], transfer: str, told: str | None, encoding: str) -> Part | None:
    start, body, end = span
    ended = text[end:].lstrip("\r\n").startswith("--")
    if transfer not in (_QUOTED, _BASE64):
        return Part(start, body, ended, (text[body:end],), (), "", encoding, None)
    lines = tuple(_LINE.findall(text[body:end]))
    try:
        data = list(map(_unquoted, lines)) if transfer == _QUOTED else _unpacked(lines)
        decoded = decode(b"".join(data), [told] if told else [])
    except (Unreadable, Error, ValueError):
        return None
    decoder = getincrementaldecoder(decoded.encoding)(KEPT)
    pieces = [*(decoder.decode(piece) for piece in data), decoder.decode(b"", True)]
    doubt = decoded.doubt[1] if decoded.doubt else None
    return Part(start, body, ended, tuple(pieces), lines, transfer, decoded.encoding, doubt)


def _unquoted(line: str) -> bytes:
    return a2b_qp(line.encode("ascii", "replace"))


def _unpacked(lines: tuple[str, ...]) -> list[bytes]:
    pieces: list[bytes] = []
    waiting = ""
    for line in lines:
        waiting += line.strip()
        whole = len(waiting) // 4 * 4
        pieces.append(a2b_base64(waiting[:whole]))
        waiting = waiting[whole:]
    return pieces


def _numbered(pieces: tuple[str, ...]) -> str:
    """The pieces, one a line of the file, as one text whose line ends and marks are those of the file."""
    parts: list[str] = []
    breaks: list[int] = []
    length = 0
    for piece in pieces[:-1]:
        ended = piece.endswith(("\n", "\r"))
        bare = piece.replace(MARK, _ITS_OWN).replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n")
        # A line end that was written as a code is none of the file's.
        parts.append(bare.replace("\n", " ") + ("\n" if ended else ""))
        length += len(parts[-1])
        if not ended:
            breaks.append(length)
    text = "".join([*parts, pieces[-1]])
    return "".join(_with_breaks(text, breaks))


def _with_breaks(text: str, breaks: list[int]) -> Iterator[str]:
    """The text with each break inside a tag moved to its end, as a line end, and every other one as a mark."""
    done = waiting = last = 0
    for start, closing, end in _tags(text):
        # Between two tags anything but white space would be a text.
        between = "\n" if text[last:start].isspace() else MARK
        last = end
        while waiting < len(breaks) and breaks[waiting] <= start:
            yield text[done : breaks[waiting]] + between
            done = breaks[waiting]
            waiting += 1
        inside = waiting
        while inside < len(breaks) and breaks[inside] <= end:
            inside += 1
        if inside > waiting:
            yield text[done:closing] + ("\n" if closing < end else MARK) * (inside - waiting)
            done, waiting = closing, inside
    for place in breaks[waiting:]:
        yield text[done:place] + MARK
        done = place
    yield text[done:]


def _tags(text: str) -> Iterator[tuple[int, int, int]]:
    """Each tag, comment and entity: where it begins, where its closing sign does, where it ends."""
    at = 0
    while found := _TAG.search(text, at):
        start, at = found.span()
        closing = at - len(found["end"] or "")
        if found[0] == _COMMENT:
            closing = text.find(_COMMENT_END, start)
            if closing < 0:
                return
            at = closing + len(_COMMENT_END)
        yield start, closing, at
