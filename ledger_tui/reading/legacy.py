"""Which of the encodings from before Unicode a text is likeliest in.

Three things tell: the dot of a page's headings, which stands in many of them under a byte of its own; words, which in
the right encoding are of one script and have no signs inside; and the letters that stand beside each other, which the
library weighs for each encoding and language.
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module

_SAMPLE = 16 * 1024

_SINGLE_BYTE = (
    *("cp1252", "cp1250", "cp1251", "cp1253", "cp1254", "cp1255", "cp1256", "cp1257", "cp1258", "cp874"),
    *("koi8-r", "koi8-u", "mac-roman", "mac-latin2", "mac-cyrillic", "mac-greek", "mac-turkish", "mac-iceland"),
    *("iso8859-1", "iso8859-2", "iso8859-5", "iso8859-6", "iso8859-7", "iso8859-8", "iso8859-9", "iso8859-13"),
    *("iso8859-15", "cp437", "cp850", "cp852", "cp855", "cp866", "cp1125", "cp737", "cp775", "cp857", "cp860", "cp861"),
    *("cp862", "cp863", "cp865", "cp869", "cp720"),
)
_OF_EAST_ASIA = ("cp932", "gb18030", "big5hkscs", "cp949", "euc_jis_2004")
ENCODINGS = (*_SINGLE_BYTE, *_OF_EAST_ASIA)
"""What is guessed among; of two that make the same text of some bytes, the earlier is named."""

_HEADING = re.compile(rb"(?:Paper Citation Record|Observation [0-9A-Za-z-]+) ([\x80-\xff][\x30-\xff]?) ")
_DOTS = "·・‧•∙･"
_INSIDE_WORDS = "’‘ʼ–—‐‑…··・／"
_WORD = re.compile(r"[^\x00-\x2c./:;<=>?@\[\]\\^`{|}~]+")
_ALPHABETS = ("LATIN", "CYRILLIC", "GREEK", "HEBREW", "ARABIC", "THAI")

_FRAMES = "\u2500\u259f"
"""The first and the last of the signs that frames are drawn with."""

_NO_TEXT = bytes([*range(0x00, 0x09), *range(0x0E, 0x1B), *range(0x1C, 0x20)])
_MOST_CONTROL = 0.01


def likeliest(data: bytes) -> str | None:
    """The encoding in which data that are not UTF-8 are likeliest text, or `None` where they are none.

    The answer gives back the same bytes: `data.decode(e).encode(e) == data`.
    """
    control = len(data) - len(data.translate(None, _NO_TEXT))
    if b"\0" in data or control > len(data) * _MOST_CONTROL:
        return None
    sample = _telling_lines(data)
    able = [name for name in ENCODINGS if gives_back(sample, name)]
    fitting = [name for name in able if shows_dot(data, name)] or able
    odd = {name: _odd_words(sample.decode(name)) for name in fitting}
    ranked = _ranked(sample, [name for name in fitting if odd[name] == min(odd.values())])
    return next((name for name in (*ranked, *able) if gives_back(data, name)), None)


def gives_back(data: bytes, encoding: str) -> bool:
    """Whether data are text in an encoding, and that text the same data."""
    try:
        return data.decode(encoding).encode(encoding) == data
    except UnicodeError:
        return False


def shows_dot(data: bytes, encoding: str) -> bool:
    """Whether the first heading of a page in some data has its dot where the data are in an encoding; true where there
    is no heading, or its dot is ASCII."""
    if not (found := _HEADING.search(data)):
        return True
    try:
        return found[1].decode(encoding) in _DOTS
    except UnicodeError:
        return False


def _ranked(sample: bytes, names: Sequence[str]) -> list[str]:
    """The likeliest encoding of a sample, under the first name that makes the same text of it."""
    if not names:
        return []
    # Its tables are loaded for the rare file that is not Unicode.
    told = import_module("chardet").detect(
        sample, compat_names=False, include_encodings=names, no_match_encoding=names[0], empty_input_encoding=names[0]
    )
    text = sample.decode(told["encoding"] or names[0])
    return [name for name in names if sample.decode(name) == text]


def _telling_lines(data: bytes) -> bytes:
    """The lines that hold bytes beyond ASCII, each once, without the headings' dots: all others are the same in every
    encoding."""
    lines = dict.fromkeys(_HEADING.sub(b" ", data).splitlines())
    return b"\n".join(line for line in lines if not line.isascii())[:_SAMPLE]


def _odd_words(text: str) -> int:
    """How many words have letters of two alphabets, a sign between letters, a capital behind a small letter, or what
    is no character of a text."""
    return sum(_is_odd(word) for word in dict.fromkeys(_WORD.findall(text)) if not word.isascii())


def _is_odd(word: str) -> bool:
    alphabets = {name for character in word if character.isalpha() and (name := _alphabet(character))}
    if len(alphabets) > 1:
        return True
    for nth, character in enumerate(word):
        if character.isascii():
            continue
        before, after = word[nth - 1 : nth], word[nth + 1 : nth + 2]
        if unicodedata.category(character) in ("Cc", "Co", "Cn") or _FRAMES[0] <= character <= _FRAMES[1]:
            return True
        between = before.isalpha() and after.isalpha()
        if between and not character.isalpha() and character not in _INSIDE_WORDS:
            return unicodedata.category(character)[0] != "M"
        if before.islower() and character.isupper():
            return True
    return False


@lru_cache(maxsize=4096)
def _alphabet(character: str) -> str:
    name = unicodedata.name(character, "")
    return next((alphabet for alphabet in _ALPHABETS if name.startswith(alphabet)), "")
