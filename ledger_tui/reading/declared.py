"""Which encoding a web page or an archive of one says that it is in."""

import codecs
import re
from collections.abc import Iterator
from importlib import import_module

_HEAD = 16 * 1024
_HEAD_OF_ARCHIVE = 4096
_XML = re.compile(rb"""\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([^"'>]{1,80})["']""")
_OF_NO_PAGE = ("idna", "punycode", "unicode-escape", "raw-unicode-escape", "utf-7")
_CHARSET = re.compile(r"""\bcharset\s*=\s*["']?\s*([^\s"';,>]+)""", re.IGNORECASE)
PAGE_TYPES = ("text/html", "application/xhtml+xml")
"""The media types of a web page's parts."""


def labels(data: bytes) -> list[str]:
    """The names of encodings that the head of a page or archive gives, as they stand, the more binding first."""
    return list(dict.fromkeys((*_of_parts(data), *_of_xml(data), *_of_meta(data))))


def codecs_of(label: str) -> list[str]:
    """The names of Python's codecs that a name of an encoding may mean; none where it is not known.

    What the web calls `iso-8859-1` is read as the larger code page that contains it.
    """
    known = import_module("webencodings").lookup(label)
    names = [str(known.codec_info.name)] if known else []
    found: list[str] = []
    for name in (*names, label):
        try:
            "".encode(name)
            # Pages that name `gbk` are in what contains it.
            codec = codecs.lookup("gb18030" if name == "gbk" else name).name
            found += [codec] if codec not in _OF_NO_PAGE else []
        except (LookupError, UnicodeError, ValueError):
            continue
    return list(dict.fromkeys(found))


def _of_parts(data: bytes) -> Iterator[str]:
    if b"multipart/related" not in data[:_HEAD_OF_ARCHIVE].lower():
        return
    from email import message_from_bytes
    from email.errors import HeaderParseError

    try:
        for part in message_from_bytes(data.lstrip(b"\r\n")).walk():
            charset = part.get_content_charset() if part.get_content_type() in PAGE_TYPES else None
            if charset:
                yield charset
    except (ValueError, LookupError, TypeError, AttributeError, HeaderParseError):
        # The library stumbles over some headers that are none.
        return


def _of_xml(data: bytes) -> Iterator[str]:
    if found := _XML.match(data[:_HEAD]):
        yield found[1].decode("ascii", "replace")


def _of_meta(data: bytes) -> Iterator[str]:
    head = data[:_HEAD]
    if b"<meta" not in head.lower():
        return
    etree = import_module("lxml.etree")
    # All markup is ASCII; an encoding that is said keeps the library from obeying what is looked for.
    parser = etree.HTMLParser(encoding="iso8859-1", no_network=True)
    try:
        root = etree.fromstring(head, parser)
    except (etree.ParserError, etree.XMLSyntaxError):
        return
    for meta in root.iter("meta") if root is not None else ():
        if charset := meta.get("charset"):
            yield charset.strip()
        elif meta.get("http-equiv", "").strip().lower() == "content-type":
            yield from _CHARSET.findall(meta.get("content", ""))[:1]
