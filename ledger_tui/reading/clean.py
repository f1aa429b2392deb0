r"""What every text of a file passes at the door: one line of text that is safe to send to a terminal.

`clean` takes out what a terminal would obey: a whole escape sequence (its payload too) becomes one visible mark `␛`;
other control characters, bidi controls, zero-width and other format characters (those yet unassigned too) and
noncharacters are removed; a lone surrogate becomes U+FFFD; white space of any kind becomes one space.  Joiners (ZWJ,
ZWNJ) between letters or emoji and the Arabic number signs stay, because they are part of how the text is written.

`visible` takes nothing out: it draws each such character as a mark, for showing the lines of a file as they are.
"""

import re
import unicodedata
from collections.abc import Collection
from typing import Any

from ledger_tui.record.model import Cleaned

MARK = "␛"
"""What stands for an escape sequence that was taken out."""

_OSC = r"(?:\x1b\]|\x9d)(?:[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)|[^\x1b\n\r]*)"
_TEXT_STRING = r"(?:\x1b[PX^_]|[\x90\x98\x9e\x9f])(?:[^\x1b\x9c]*(?:\x1b\\|\x9c)|[^\x1b\n\r]*)"
_CSI = r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?"
_SHIFT = r"(?:\x1b[NO]|[\x8e\x8f])[!-~]?"
_OTHER = r"\x1b[ -/]*[0-~]?"
_SEQUENCE = re.compile("|".join((_OSC, _TEXT_STRING, _CSI, _SHIFT, _OTHER)))

_WHITE = "\t\n\v\f\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_SPACES = re.compile(f"[{_WHITE}]+")
_OTHER_SPACE = re.compile(f"[{_WHITE.replace(' ', '')}]")

_JOINERS = re.compile("[\u200c\u200d]+")
# Arabic and Kaithi signs that enclose the number after them: format characters by class, yet they have a shape.
_NUMBER_SIGNS = {0x600, 0x601, 0x602, 0x603, 0x604, 0x605, 0x6DD, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD}

# Unassigned, and kept by Unicode for further characters that format a text and are not seen.
_RESERVED = (range(0x2060, 0x2070), range(0xFFF0, 0xFFF9), range(0xE0000, 0xE1000))


def clean(text: str) -> str:
    """The text as one line that is safe for a terminal; `clean(clean(x)) == clean(x)`."""
    if text.isprintable() and "  " not in text and text.strip() == text:
        return text
    kept = _SEQUENCE.sub(MARK, text).translate(_REMOVAL)
    return _SPACES.sub(" ", _JOINERS.sub(_joiner, kept)).strip()


def visible(text: str) -> str:
    """The text with every character that `clean` would take out or change drawn as a mark: `␛` and the other control
    pictures for control characters, `<U+202E>` for the rest.  Printable text is returned as it is."""
    if text.isprintable():
        return text
    drawn = _JOINERS.sub(lambda run: _joiner(run) or "".join(map(_code_point, run[0])), text)
    return _OTHER_SPACE.sub(lambda space: _picture(ord(space[0])), drawn.translate(_DRAWING))


def without_spaces(text: str) -> str:
    """The text without its white space: what is equal so differs in spacing alone."""
    return _SPACES.sub("", text)


def clean_tree(value: Any) -> tuple[Any, list[Cleaned]]:
    """JSON values with every string and every key cleaned, and what cleaning changed.

    A place is the dotted path (`outbound.3.title`, list positions from 0); a changed key stands under the place of its
    value with ` (key)` after it.  Two keys that become one stay two: the later gets ` (2)`.
    """
    taken: list[Cleaned] = []
    return _clean_value(value, "", taken), taken


def told(place: str, text: str) -> Cleaned:
    """The entry for a value at `place` whose text in the file is `text` (a lone surrogate as `\\udXXX`, for no JSON
    writer takes one)."""
    return Cleaned(place=place, text=text.encode("utf-8", "backslashreplace").decode("utf-8"))


def below(place: str, step: str | int) -> str:
    """The dotted place of a value one step below another (`""` is the whole)."""
    return f"{place}.{step}" if place else str(step)


def free(name: str, *taken: Collection[str]) -> str:
    """The name, or where it is among those taken the first of `name (2)`, `name (3)`, … that is not."""
    found, nth = name, 2
    while any(found in names for names in taken):
        found, nth = f"{name} ({nth})", nth + 1
    return found


def _clean_value(value: Any, place: str, taken: list[Cleaned]) -> Any:
    if isinstance(value, str):
        cleaned = clean(value)
        if cleaned != value:
            taken.append(told(place, value))
        return cleaned
    if isinstance(value, list):
        return [_clean_value(element, below(place, position), taken) for position, element in enumerate(value)]
    if isinstance(value, dict):
        return _clean_object(value, place, taken)
    return value


def _clean_object(value: dict[str, Any], place: str, taken: list[Cleaned]) -> dict[str, Any]:
    result: dict[str, Any] = {}
    for key, element in value.items():
        name = clean(key)
        if name != key:
            name = free(name, value, result)
            taken.append(told(f"{below(place, name)} (key)", key))
        result[name] = _clean_value(element, below(place, name), taken)
    return result


def _joiner(run: re.Match[str]) -> str:
    text, before, after = run.string, run.start() - 1, run.end()
    if before < 0 or after == len(text):
        return ""
    return run[0][0] if _joins(text[before]) and _joins(text[after]) else ""


def _joins(character: str) -> bool:
    category = unicodedata.category(character)
    return category[0] in "LM" or category in ("So", "Sk")


def _is_noncharacter(code: int) -> bool:
    return 0xFDD0 <= code <= 0xFDEF or code & 0xFFFE == 0xFFFE


def _is_unsafe(code: int) -> bool:
    if code in _NUMBER_SIGNS:
        return False
    return (
        unicodedata.category(chr(code)) in ("Cc", "Cf", "Cs")
        or _is_noncharacter(code)
        or (any(code in reserved for reserved in _RESERVED) and unicodedata.category(chr(code)) == "Cn")
    )


def _code_point(character: str) -> str:
    return f"<U+{ord(character):04X}>"


def _picture(code: int) -> str:
    if code < 0x20:
        return chr(0x2400 + code)
    return "␡" if code == 0x7F else _code_point(chr(code))


class _Removal(dict[int, int | str | None]):
    """What `clean` makes of one character, white space and joiners left to later; worked out once each."""

    def __missing__(self, code: int) -> int | str | None:
        kept: int | str | None = code
        if 0xD800 <= code <= 0xDFFF:
            kept = "\ufffd"
        elif _is_unsafe(code) and not (_SPACES.match(chr(code)) or _JOINERS.match(chr(code))):
            kept = None
        self[code] = kept
        return kept


class _Drawing(dict[int, int | str]):
    """What `visible` makes of one character, other white space and joiners left to later; worked out once each."""

    def __missing__(self, code: int) -> int | str:
        drawn = code if not _is_unsafe(code) or _JOINERS.match(chr(code)) else _picture(code)
        self[code] = drawn
        return drawn


_REMOVAL = _Removal()
_DRAWING = _Drawing()
