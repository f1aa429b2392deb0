"""The one loose key under which titles are compared.

`fold` turns a title into lower-case words: markup, entities and LaTeX become the text they stand for (`titles`),
compatibility forms and ligatures are taken apart (Unicode NFKD), case is folded, accents on Latin, Greek and Cyrillic
letters are dropped, and every other character that is no letter, digit or vowel sign (dash, quote, bracket, space,
accent split from its letter) ends a word.  `loose_key` is the fold without its spaces, so that `fine-tuned`,
`fine tuned` and `finetuned`, or `commu- nication` and `communication`, are one.  Marks that make another letter (kana
voicing, vowel signs of Indic scripts) are kept, also where they were split from it.  Signs that are read aloud as a
word are that word: `∞` is `infinity`, `√` is `sqrt`, `×` is `x`; a Greek letter that stands alone is its name.
A plain title is folded letter by letter: cut where its words end, it folds to the same pieces.

A key may be empty (`[...]`, `?`): an empty key equals nothing, not even another empty one.
"""

import re
import string
import unicodedata
from collections.abc import Sequence

from ledger_tui.record.titles import may_be_marked_up, plain_title

_ACCENTS = ((0x300, 0x36F), (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x20D0, 0x20FF), (0xFE20, 0xFE2F))

# Letters that Unicode does not decompose although readers and typists take them for their base letter.
_BASE_LETTERS = {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ŧ": "t", "æ": "ae", "œ": "oe", "þ": "th"}

_BASE_LETTERS |= {"ȷ": "j", "×": "x", "∞": " infinity ", "√": " sqrt ", "∂": " partial ", "∇": " nabla ", "∆": "δ"}

# Modifier letters that are accents split from their letter, primes and turned commas: no letters of a word.
_SPLIT_ACCENTS = ((0x2B9, 0x2DF), (0x2E5, 0x2FF))

_GREEK = dict(
    zip(
        "αβγδεζηθικλμνξοπρστυφχψω",
        [
            "alpha",
            "beta",
            "gamma",
            "delta",
            "epsilon",
            "zeta",
            "eta",
            "theta",
            "iota",
            "kappa",
            "lambda",
            "mu",
            "nu",
            "xi",
            "omicron",
            "pi",
            "rho",
            "sigma",
            "tau",
            "upsilon",
            "phi",
            "chi",
            "psi",
            "omega",
        ],
        strict=True,
    )
)
_LONE_GREEK = re.compile("(?<![\u0370-\u03ff\u1f00-\u1fff])[α-ω](?![\u0370-\u03ff\u1f00-\u1fff])")
_MAY_BE_GREEK = re.compile("[α-ω]")
# Kana voicing that was split from its letter comes apart into a space and the mark.
_SPLIT_VOICING = re.compile(" +(?=[\u3099\u309a])")


LOST = "\ufffd"
"""What stands where a letter was lost; a fold keeps it, for it is a letter of the word, whichever."""


class _Folding(dict[int, str | None]):
    """What one character of decomposed, case-folded text becomes; worked out once for each character met."""

    def __missing__(self, code: int) -> str | None:
        character = chr(code)
        folded: str | None
        if character == LOST:
            folded = LOST
        elif any(first <= code <= last for first, last in _ACCENTS):
            folded = None
        elif character in _BASE_LETTERS:
            folded = _BASE_LETTERS[character]
        elif any(first <= code <= last for first, last in _SPLIT_ACCENTS):
            folded = " "
        elif unicodedata.category(character)[0] in "LNM":
            folded = character
        elif unicodedata.category(character) == "Cf":
            folded = None
        else:
            folded = " "
        self[code] = folded
        return folded


_FOLDING = _Folding()


def fold(title: str) -> str:
    """The title's words, folded, one space between them; empty where nothing is left."""
    title = plain_title(title)
    if title.isascii():
        folded = title.lower().translate(_FOLDING)
    else:
        decomposed = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", title).casefold())
        folded = decomposed.translate(_FOLDING)
        if _MAY_BE_GREEK.search(folded):
            folded = _LONE_GREEK.sub(lambda letter: _GREEK.get(letter[0], letter[0]), folded)
        folded = unicodedata.normalize("NFC", _SPLIT_VOICING.sub("", folded))
    return " ".join(folded.split())


# What `fold` makes of the letters of a plain title, as bytes; a line feed stays, between two titles.
_PLAIN_FOLDED = bytes.maketrans(
    bytes(range(128)),
    bytes(ord(chr(code).lower()) if chr(code).isalnum() or chr(code) == "\n" else ord(" ") for code in range(128)),
)


def are_plain(titles: Sequence[str]) -> list[bool]:
    """For each title whether it is plain: one line of ASCII without any markup."""
    plain = list(map(str.isascii, titles))
    whole = "\n".join(filter(str.isascii, titles))
    if not may_be_marked_up(whole) and whole.count("\n") == max(sum(plain) - 1, 0):
        return plain
    return [title.isascii() and not may_be_marked_up(title) and "\n" not in title for title in titles]


def spaced(plain: bytes) -> bytes:
    """What `fold` makes of plain titles, each ended by a line feed, but with spaces for all that is no letter or digit,
    however many: so many can be folded at once."""
    return plain.translate(_PLAIN_FOLDED)


def folds(titles: Sequence[str], plain: Sequence[bool] | None = None) -> list[str]:
    """What `fold` makes of each title; plain ones (`are_plain`) are folded together as one text, many times as fast."""
    plain = are_plain(titles) if plain is None else plain
    whole = spaced("\n".join(title for title, is_plain in zip(titles, plain, strict=True) if is_plain).encode())
    while b"  " in whole:
        whole = whole.replace(b"  ", b" ")
    quickly = iter(whole.replace(b" \n", b"\n").replace(b"\n ", b"\n").strip(b" ").decode().split("\n"))
    return [next(quickly) if is_plain else fold(title) for title, is_plain in zip(titles, plain, strict=True)]


def loose_key(title: str) -> str:
    """The key under which two titles are one; an empty key equals nothing."""
    return fold(title).replace(" ", "")


def is_telling(folded: str) -> bool:
    """Whether a folded title is long enough for its equality to make a *likely* link: 3 words and 16 letters."""
    if folded.count(" ") < _TELLING_WORDS - 1:
        return False
    if folded.isascii():
        return len(folded.encode().translate(None, _NO_LETTERS)) >= _TELLING_LETTERS
    return sum(map(str.isalpha, folded)) >= _TELLING_LETTERS


_TELLING_WORDS, _TELLING_LETTERS = 3, 16
_NO_LETTERS = f"{string.digits} ".encode()
