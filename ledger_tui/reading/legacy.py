"""Which of the encodings from before Unicode a text is likeliest in."""

from importlib import import_module

_SAMPLE = 64 * 1024

_LATIN = "cp1252"
_ENCODINGS = ("cp1252", "cp1250", "cp1251", "cp1253", "cp1254", "cp932", "euc_jp", "gb18030", "big5", "cp949", "koi8_r")
_LIKE_LATIN = ("cp1252", "cp1250", "cp1254")
_NO_TEXT = bytes([*range(0x00, 0x09), *range(0x0E, 0x1B), *range(0x1C, 0x20)])
_MOST_CONTROL = 0.01


def likeliest(data: bytes) -> str | None:
    """The encoding in which data that are not UTF-8 are likeliest text, or `None` where they are none.

    The answer gives back the same bytes: `data.decode(e).encode(e) == data`.
    """
    control = len(data) - len(data.translate(None, _NO_TEXT))
    if b"\0" in data or control > len(data) * _MOST_CONTROL:
        return None
    return next(
        (encoding for encoding in (*_ranked(_telling_lines(data)), _LATIN) if _gives_back(data, encoding)), None
    )


def _ranked(sample: bytes) -> list[str]:
    # Its tables are loaded for the rare file that is not Unicode.
    guess = import_module("charset_normalizer").from_bytes
    likely = [str(match.encoding) for match in guess(sample, cp_isolation=list(_ENCODINGS))]
    # The Latin code pages differ in few letters; of those that fit, the one by far most used is the likeliest.
    if (not likely or likely[0] in _LIKE_LATIN) and guess(sample, cp_isolation=[_LATIN]):
        return [_LATIN]
    return [encoding for encoding in likely if encoding in _ENCODINGS]


def _telling_lines(data: bytes) -> bytes:
    """The lines that hold bytes beyond ASCII, each once, without the dot of headings, which is in every code page: all
    others are the same in every encoding."""
    lines = dict.fromkeys(data.replace(b" \xb7 ", b" ").splitlines())
    return b"\n".join(line for line in lines if not line.isascii())[:_SAMPLE]


def _gives_back(data: bytes, encoding: str) -> bool:
    try:
        return data.decode(encoding).encode(encoding) == data
    except UnicodeError:
        return False
