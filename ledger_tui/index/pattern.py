"""What a person typed to be looked for in texts, and whether one folded text holds it."""

from collections.abc import Iterable
from itertools import accumulate, pairwise

from ledger_tui.record.loosekey import LOST, fold

_LOST = LOST.encode()


class Pattern:
    """What a person typed, as the loose key it is looked for by, and where its own words start within.

    A hit in a key is right when it starts where a word starts, or when every word that starts inside it starts where
    a word of the typed text does: `voicebox` finds "V oicebox", `box` finds it too, `rag` does not find "… transformer
    agents".  A letter that was lost in a text (U+FFFD) is whichever was typed, where at least one letter is there.
    """

    __slots__ = ("_letters", "boundaries", "key")

    def __init__(self, typed: str) -> None:
        words = [word.encode("utf-8", "replace") for word in fold(typed).split()]
        self.key = b"".join(words)
        self.boundaries = frozenset(list(accumulate(map(len, words)))[:-1])
        self._letters: _Letters | None = None

    def held_by(self, folded: bytes) -> bool:
        """Whether a folded text holds it; an empty pattern is held by none."""
        if not self.key:
            return False
        key = folded.replace(b" ", b"")
        place = key.find(self.key)
        if place >= 0:
            if len(self.key) == 1:
                return True
            starts = set(_starts(folded))
            while place >= 0:
                if self._is_right(place, starts):
                    return True
                place = key.find(self.key, place + 1)
        if _LOST not in folded:
            return False
        if self._letters is None:
            self._letters = _Letters(self.key.decode(), [len(self.key[:end].decode()) for end in self.boundaries])
        return self._letters.held_by(folded.decode())

    def _is_right(self, place: int, starts: set[int]) -> bool:
        if place in starts:
            return True
        inside = (start - place for start in starts if place < start < place + len(self.key))
        return all(offset in self.boundaries for offset in inside)


class _Letters:
    """The letters of a key, and how many of them stand before each of its words but the first, for texts that have lost
    some: a mark there is one letter, and so are several in a row, for a letter may have had several bytes.

    All ways to read the marks are followed at once.  Each is the number of letters of the key that it has come by so
    far, and a set of ways has that bit for each: of very many ways none takes longer than one.
    """

    def __init__(self, key: str, borders: Iterable[int]) -> None:
        self._key = key
        self._places: dict[str, int] = {}
        for nth, letter in enumerate(key):
            self._places[letter] = self._places.get(letter, 0) | 1 << nth
        self._beside_marks = {*(letter + LOST for letter in key[:-1]), *(LOST + letter for letter in key[1:])}
        self._whole = 1 << len(key)
        self._borders = sum(1 << border for border in borders)

    def held_by(self, folded: str) -> bool:
        """Whether a folded text holds the key, at least one letter of it told (see `Pattern`)."""
        words = folded.split(" ")
        return self._may_be_in("".join(words)) and any(self._is_in(words, from_starts=only) for only in (True, False))

    def _may_be_in(self, letters: str) -> bool:
        """A quick look: a letter of the key stands beside a mark; and the marks, at most so many of its letters, leave
        one more piece of it, of which one is as long as the others at least."""
        if not any(pair in letters for pair in self._beside_marks):
            return False
        marks = letters.count(LOST)
        length = -(-(len(self._key) - marks) // (marks + 1))
        ends = range(length, len(self._key) + 1)
        return length < 2 or any(self._key[end - length : end] in letters for end in ends)

    def _is_in(self, words: list[str], *, from_starts: bool) -> bool:
        """Whether it is there from the start of a word on, or else from anywhere with words that end as typed."""
        guessed = told = 0
        for word in words:
            if not from_starts:
                guessed, told = guessed & self._borders, told & self._borders
            # Those of the ways whose last letter was a mark, or several.
            guessed_last = told_last = 0
            for nth, letter in enumerate(word):
                if nth == 0 or not from_starts:
                    guessed |= 1
                if letter == LOST:
                    guessed = guessed_last = guessed << 1 | guessed_last
                    told = told_last = told << 1 | told_last
                else:
                    guessed, told = 0, ((guessed | told) & self._places.get(letter, 0)) << 1
                    guessed_last = told_last = 0
                if told & self._whole:
                    return True
        return False


def _starts(folded: bytes) -> list[int]:
    """Where each word of a folded text starts in its key."""
    lengths = [len(word) for word in folded.split(b" ")]
    return [0, *(end for end, _ in pairwise([*accumulate(lengths), 0]))][: len(lengths)]
