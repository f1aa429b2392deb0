"""How two near titles differ: which words each has alone, and whether that tells two works apart.

Letters that slipped, words broken or joined, small words (`the`, `of`) and a year at the end of one of them make no two
works.  A content word in place of another, another number, edition or year, or a `not` do.  Words that only one of
them has may have been left out, and a title that ends within a word of the other is cut short there: what is missing is
told, and it is for a person to say.
"""

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from rapidfuzz.distance import OSA

from ledger_tui.record.loosekey import fold

Span = tuple[int, int]
"""First character of a text, and the one after the last."""

_SMALL_WORDS = (
    "a an and as at by de der des die du for from has have in into is it its la le les of on or our over s some that"
    " the their this to towards toward und using via vs we with within"
)
_SMALL = frozenset(_SMALL_WORDS.split())
_NEGATIONS = frozenset(("no", "non", "not", "never", "without", "un"))
_ROMAN = re.compile(r"(?=[ivx])(?:x{0,3})(?:ix|iv|v?i{0,3})")
_YEAR = re.compile(r"(?:19|20)\d\d[a-z]?")
_ORDINAL_WORDS = "first second third fourth fifth sixth seventh eighth ninth tenth"
_ORDINALS = {word: str(number) for number, word in enumerate(_ORDINAL_WORDS.split(), 1)}
_NUMBERED = re.compile(r"(\d+)(?:st|nd|rd|th)")
_EDITION = frozenset({"edition", "ed", "edn"})
_LONGEST_SHOWN = 40
# So many content words before the last one of a title that is cut short; where that is a word in use too, it may as
# well be another word than the one it begins (art, artificial).
_BEFORE_A_CUT, _BEFORE_A_WORD = 1, 3


class Word(NamedTuple):
    """A folded word of a text, and where it stands there."""

    text: str
    start: int
    stop: int


@dataclass(frozen=True, slots=True)
class Difference:
    """How two titles differ.

    `apart` says in words what tells two works apart, `None` where nothing does.  `mine` and `other` are the places of
    the words that differ in each title, ascending.  `mine_words` and `other_words` are content words that only one has.
    """

    apart: str | None
    mine: tuple[Span, ...]
    other: tuple[Span, ...]
    mine_words: tuple[str, ...]
    other_words: tuple[str, ...]

    @property
    def words(self) -> str:
        """What differs, for a person: `“foot” here, “hand” there`; empty where no content word does."""
        parts = [
            f"“{_cut(' '.join(words))}” only {place}"
            for words, place in ((self.mine_words, "here"), (self.other_words, "there"))
            if words
        ]
        return ", ".join(parts)


def _cannot_say(_: str) -> bool | None:
    return None


def difference(mine: str, other: str, is_word: Callable[[str], bool | None] = _cannot_say) -> Difference:
    """How two titles differ.  `is_word` says of a folded word whether other titles use it, or (`None`) that it cannot
    say: two words in use are not one that is misspelt, and what nobody else uses may well be."""
    left, right = words_of(mine), words_of(other)
    editions = _edition(left), _edition(right)
    comparison = _Comparison(left, right, is_word)
    apart = comparison.apart
    if editions[0] != editions[1]:
        apart = f"another edition: {editions[0]} here, {editions[1]} there"
    return Difference(
        apart,
        tuple((word.start, word.stop) for word in comparison.mine),
        tuple((word.start, word.stop) for word in comparison.other),
        tuple(mine[word.start : word.stop] for word in comparison.mine_content),
        tuple(other[word.start : word.stop] for word in comparison.other_content),
    )


def words_of(title: str) -> list[Word]:
    """The words of a title under the loose key, each with its place in the title."""
    words = []
    start: int | None = None
    for place, character in enumerate(f"{title} "):
        if _is_of_a_word(character):
            start = place if start is None else start
        elif start is not None:
            if text := fold(title[start:place]).replace(" ", ""):
                words.append(Word(text, start, place))
            start = None
    return words


@lru_cache(maxsize=65536)
def _is_of_a_word(character: str) -> bool:
    """Whether a character does not end a word: a letter or digit, or a sign that stands for some (`™`), or a mark."""
    category = unicodedata.category(character)
    return category[0] == "M" or category == "Cf" or fold(character) != ""


class _Comparison:
    """Two lists of words laid side by side; what stands alone in each, and the first thing that tells them apart."""

    def __init__(self, left: list[Word], right: list[Word], is_word: Callable[[str], bool | None]) -> None:
        self.mine: list[Word] = []
        self.other: list[Word] = []
        self.mine_content: list[Word] = []
        self.other_content: list[Word] = []
        self.apart: str | None = None
        self._is_word = is_word
        self._ends = left[-1:], right[-1:]
        self._years_left, self._years_right = _years(left), _years(right)
        if (place := self._cut_within(left, right)) is not None:
            self.mine, self.other = left[-1:], right[place:]
            self._content([], self.other)
        elif (place := self._cut_within(right, left)) is not None:
            self.mine, self.other = left[place:], right[-1:]
            self._content(self.mine, [])
        else:
            self._align(left, right)
        self._judge()

    def _cut_within(self, shorter: list[Word], longer: list[Word]) -> int | None:
        """The place of the word of the longer title within which the shorter one is cut short, if it is."""
        rest, place = "".join(word.text for word in shorter), 0
        while place < len(longer) and rest.startswith(longer[place].text):
            rest, place = rest.removeprefix(longer[place].text), place + 1
        if not rest or place == len(longer) or not longer[place].text.startswith(rest):
            return None
        whole = longer[place].text
        if rest in _NEGATIONS or _is_number(rest) or any(letter.isdigit() for letter in whole):
            return None
        if place + 1 == len(longer) and self._is_one_word(rest, whole, 2):
            return None
        before = sum(word.text not in _SMALL for word in longer[:place])
        return place if before >= (_BEFORE_A_WORD if self._is_word(rest) else _BEFORE_A_CUT) else None

    def _align(self, left: list[Word], right: list[Word]) -> None:
        matcher = SequenceMatcher(None, [word.text for word in left], [word.text for word in right], autojunk=False)
        for kind, first, last, begin, end in matcher.get_opcodes():
            if kind != "equal":
                self._chunk(left[first:last], right[begin:end])

    def _chunk(self, left: list[Word], right: list[Word]) -> None:
        mine, other = ("".join(word.text for word in words) for words in (left, right))
        if mine == other:
            return
        self.mine += left
        self.other += right
        if not left or not right:
            self._content(left, right)
            return
        pairs = list(zip(left, right, strict=True)) if len(left) == len(right) else []
        unlike = [pair for pair in pairs if not self._is_one_word(pair[0].text, pair[1].text, 2)]
        if (not pairs or unlike) and not self._is_one_run(left, right, mine, other):
            self._content([word for word, _ in unlike] or left, [word for _, word in unlike] or right)

    def _is_one_run(self, left: list[Word], right: list[Word], mine: str, other: str) -> bool:
        """Whether two runs of words are one whose spaces slipped too; words that are all in use are no slips."""
        all_in_use = all(self._is_word(word.text) for word in (*left, *right))
        return not all_in_use and len(left) + len(right) > 2 and self._is_one_word(mine, other, 4)

    def _is_one_word(self, mine: str, other: str, share: int) -> bool:
        """Whether two words are one, misspelt (at most one letter of `share`) or in another number."""
        if mine == other or mine.removesuffix("s") == other.removesuffix("s"):
            return True
        if any(letter.isdigit() for letter in mine + other) or mine in _NEGATIONS or other in _NEGATIONS:
            return False
        longest, edits = max(len(mine), len(other)), OSA.distance(mine, other)
        in_use = self._is_word(mine), self._is_word(other)
        if all(in_use):
            slips = 0
        elif False in in_use:
            slips = max(1, longest // share)
        elif mine[0] == other[0]:
            slips = (longest >= 4) + (longest >= 8) + (longest >= 14)
        else:
            # Another first letter makes another word more often than not (northern, southern; asymmetric, symmetric).
            slips = int(len(mine) == len(other) >= 7)
        return edits <= slips

    def _content(self, left: Sequence[Word], right: Sequence[Word]) -> None:
        self.mine_content += [word for word in left if word.text not in _SMALL]
        self.other_content += [word for word in right if word.text not in _SMALL]

    def _judge(self) -> None:
        if self._years_left and self._years_right and not self._years_left & self._years_right:
            self.apart = f"two years: {', '.join(sorted(self._years_left))} and {', '.join(sorted(self._years_right))}"
            return
        self._forget_a_year_at_the_end()
        mine, other = self.mine_content, self.other_content
        if mine and other:
            self.apart = f"other words: {_quoted(mine)} here, {_quoted(other)} there"
        elif alone := [word for word in (*mine, *other) if word.text in _NEGATIONS]:
            self.apart = f"{_quoted(alone)} in one of them only"
        elif alone := [word for word in (*mine, *other) if _is_number(word.text) and self._ends_a_title(word)]:
            self.apart = f"{_quoted(alone)} at the end of one of them only"

    def _forget_a_year_at_the_end(self) -> None:
        """A year at the end of only one of them makes no difference."""
        if bool(self._years_left) == bool(self._years_right):
            return
        for end, content in zip(self._ends, (self.mine_content, self.other_content), strict=True):
            if end and _YEAR.fullmatch(end[0].text) and end[0] in content:
                content.remove(end[0])

    def _ends_a_title(self, word: Word) -> bool:
        return any(word in end for end in self._ends)


def without_year(title: str) -> str | None:
    """A title without the year at its end; `None` where it ends in none, or is nothing else."""
    words = words_of(title)
    if len(words) < 2 or not _YEAR.fullmatch(words[-1].text):
        return None
    return title[: words[-1].start].rstrip(" ,.(;[")


def has_letters(title: str) -> bool:
    """Whether there is a letter in it: digits alone never match."""
    return any(character.isalpha() for character in title)


def _years(words: Sequence[Word]) -> set[str]:
    return {word.text for word in words if _YEAR.fullmatch(word.text)}


def _edition(words: Sequence[Word]) -> str:
    """Which edition a title says it is; the first where it says none."""
    for before, word in pairwise(words):
        if word.text in _EDITION:
            numbered = _NUMBERED.fullmatch(before.text)
            return numbered[1] if numbered else _ORDINALS.get(before.text, before.text)
    return "1"


def _is_number(word: str) -> bool:
    return word.isdecimal() or bool(_ROMAN.fullmatch(word))


def _quoted(words: Sequence[Word]) -> str:
    return f"“{_cut(' '.join(word.text for word in words))}”"


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST_SHOWN else f"{text[: _LONGEST_SHOWN - 1]}…"
