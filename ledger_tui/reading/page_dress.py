"""What a page is dressed in when it was quoted, numbered or wrapped on its way: taken off before its lines are read.

A dress belongs to the whole text.  It is known by the lines that are nothing but a page's (`Observation …`, `Reference
…`): where most of them begin with a quotation mark or a number, all lines do; where the sentence with the page's date
stands on several lines, long lines were wrapped.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from ledger_tui.reading import page_lines as forms
from ledger_tui.reading.page_events import known_check
from ledger_tui.reading.page_lines import Line

_OWN = (
    r"(?:Observation |As of |This paper cites |Reference |Resolution|Source-reported events|Source: |No event found )"
)
_QUOTED = re.compile(r"(?:>\s?)+")
_BULLET = r"(?:[-*•◦▪‣●+] )?"
_NUMBERED = re.compile(rf"{_BULLET}[(\[]?\d{{1,5}}[.)\]] +(?:[-*•] )?")
_QUOTED_OWN = re.compile(rf"(?:>\s?)+{_BULLET}(?:{_NUMBERED.pattern})?{_OWN}")
_NUMBERED_OWN = re.compile(rf"{_NUMBERED.pattern}{_OWN}")
_OWN_LINE = re.compile(rf"(?:>\s?)*{_BULLET}(?:{_NUMBERED.pattern})?{_OWN}")
_BULLETS = re.compile(r"(?:[-*•◦▪‣●+] )+")

_HYPHEN_AT_END = re.compile(r"\w-$")
# Ids and times are not broken by those that break words.
_HYPHEN_IN_WORD = re.compile(r"(?<=[^\W\d])-(?=[^\W\d])")
_SHORTEST_BEGINNING = 12

_NARROWEST, _WIDEST = 40, 132
_MOST_LINES_OF_DATE = 6
# No line of a page was as long as that; put together without an end, many lines would take long.
_MOST_LINES = 100
# How many lines show how all of them are dressed.
_LOOKED_AT = 2000


@dataclass(frozen=True, slots=True)
class _Wrapping:
    """How lines were wrapped: to what width, what stands after a hyphen at a break; the title's first line."""

    width: int
    after_hyphen: str
    subject: str | None

    def first_word(self, raw: str) -> int:
        """The room that a line's first word needs; where words are broken at hyphens, its part up to the first."""
        word = raw.split(" ", 1)[0]
        found = None if self.after_hyphen else _HYPHEN_IN_WORD.search(word)
        return found.end() if found else len(word)


def undressed(lines: Sequence[Line]) -> list[Line]:
    """The lines without quotation marks and numbers before them, and those that were wrapped as one line again."""
    plain = list(lines)
    for dress, dressed_own in ((_QUOTED, _QUOTED_OWN), (_NUMBERED, _NUMBERED_OWN)):
        if _is_dressed(plain[:_LOOKED_AT], dressed_own):
            plain = [bare for line in plain if (bare := _stripped(line, dress)).text]
    if any(_numbered_heading(line) is not line for line in plain[:_LOOKED_AT]):
        plain = [_numbered_heading(line) for line in plain]
    return _joined(plain) if _is_wrapped(plain[:_LOOKED_AT]) else plain


def _is_dressed(lines: Sequence[Line], dressed_own: re.Pattern[str]) -> bool:
    own = [line for line in lines if _OWN_LINE.match(line.text)]
    return sum(1 for line in own if dressed_own.match(line.text)) * 2 > len(own)


def _numbered_heading(line: Line) -> Line:
    # In a list of rows only their headings are numbered.
    if "Observation " not in line.text or line.text.startswith("Observation "):
        return line
    bare = _stripped(line, _NUMBERED)
    found = forms.OBSERVATION.fullmatch(bare.text)
    return bare if found and found["id"] and found["direction"] else line


def _stripped(line: Line, dress: re.Pattern[str]) -> Line:
    found = dress.match(line.text)
    if not found:
        return line
    text = line.text[found.end() :].lstrip()
    if bullets := _BULLETS.match(text):
        text = text[bullets.end() :]
    in_raw = dress.match(line.raw)
    return replace(line, text=text, raw=line.raw[in_raw.end() :].lstrip() if in_raw else line.raw)


def _is_wrapped(lines: Sequence[Line]) -> bool:
    """Whether the sentence with a page's date, or where that is lost a row's, stands on several lines."""
    for nth, line in enumerate(lines):
        if line.text.startswith(("As of ", forms.NO_EVENT[:-3])) and not _is_whole(line.text):
            run = list(_run(lines, nth, _MOST_LINES_OF_DATE))
            counts = range(2, len(run) + 1)
            if any(_is_whole(_together(run[:count], between).text) for between in (" ", "") for count in counts):
                return True
    return False


def _is_whole(text: str) -> bool:
    """Whether a line that was put together is a whole one of a page's own, so that nothing can follow in it."""
    own = text in forms.HEADINGS or text in forms.DESCRIPTIONS or text == forms.DISCLAIMER
    return own or bool(forms.AS_OF.fullmatch(text) or forms.NO_EVENT_AS_OF.fullmatch(text))


def _run(lines: Sequence[Line], first: int, most: int) -> Iterator[Line]:
    """A line and those right below it, no blank one between."""
    for nth in range(first, min(first + most, len(lines))):
        if nth > first and lines[nth].number != lines[nth - 1].last + 1:
            return
        yield lines[nth]


def _joined(lines: Sequence[Line]) -> list[Line]:
    width = max((line.width for line in lines if line.width <= _WIDEST), default=_NARROWEST)
    subject = next((below.text for line, below in pairwise(lines) if forms.PAGE.fullmatch(line.text)), None)
    wrapping = _Wrapping(width, _after_hyphen(lines, width, subject), subject)
    result: list[Line] = []
    open_lines: list[Line] = []
    for line in lines:
        if open_lines and (len(open_lines) == _MOST_LINES or not _continues(open_lines, line, wrapping)):
            result.append(_together(open_lines, wrapping.after_hyphen))
            open_lines = []
        open_lines.append(line)
    return [*result, _together(open_lines, wrapping.after_hyphen)] if open_lines else result


def _continues(above: Sequence[Line], line: Line, wrapping: _Wrapping) -> bool:
    """Whether a line goes on with what is above it: it stands right below, its first word had no room there, and
    neither is the upper whole nor the lower a beginning."""
    last = above[-1]
    room = wrapping.width - last.width - 1
    if line.number != last.last + 1 or wrapping.first_word(line.raw) <= room or _begins(line):
        return False
    told = _together(above, wrapping.after_hyphen).text
    if told.endswith(" cites this paper.") or _is_whole(told):
        return False
    subject = wrapping.subject
    is_statement = forms.CITES.fullmatch(told) and told.endswith(".")
    return not (is_statement and subject and (line.text.startswith(subject) or subject.startswith(line.text)))


def _begins(line: Line) -> bool:
    text = line.text
    return bool(
        text in forms.HEADINGS
        or any(len(text) >= _SHORTEST_BEGINNING and sentence.startswith(text) for sentence in forms.DESCRIPTIONS)
        or forms.PAGE.fullmatch(text)
        or text.startswith(("As of ", "This paper cites ", "Source: ", "Resolution: "))
        or ((found := forms.OBSERVATION.fullmatch(text)) and found["id"] and found["direction"])
        or forms.REFERENCE.fullmatch(text)
        or forms.EVENTS.fullmatch(text)
        or known_check(text)
        or text.startswith((forms.NO_EVENT[:-6], "Unavailable: ", "measured "))
        or _BULLETS.match(line.raw)
    )


def _after_hyphen(lines: Sequence[Line], width: int, subject: str | None) -> str:
    """What stands after a hyphen where a line was broken: nothing where words were broken at their hyphens.

    Titles may hold a hyphen with a space after it (`mod- els`), so a line that ends in one says little; but where words
    are broken at hyphens, none goes on below whose first part had room above.
    """
    at_end = False
    for line, below in pairwise(lines):
        at_end = at_end or bool(_HYPHEN_AT_END.search(line.text))
        piece = _HYPHEN_IN_WORD.search(word := below.raw.split(" ", 1)[0])
        room = width - line.width - 1
        adjacent = below.number == line.last + 1 and not _begins(below)
        if adjacent and piece and piece.end() <= room < len(word) and not (subject and below.text.startswith(subject)):
            return " "
    return "" if at_end else " "


def _together(lines: Sequence[Line], after_hyphen: str) -> Line:
    if len(lines) == 1:
        return lines[0]
    text, raw = lines[0].text, lines[0].raw
    for line in lines[1:]:
        between = after_hyphen if text.endswith("-") else " "
        text, raw = text + between + line.text, raw + between + line.raw
    links = tuple(link for line in lines for link in line.links)
    return replace(lines[0], text=text, raw=raw, last=lines[-1].last, width=lines[-1].width, links=links)
