"""Words as a terminal draws them: in forms on whose width all terminals agree, measured and cut in cells.

How wide an emoji with a joiner, a variation selector or a skin colour is, and what two regional indicators are, each
terminal decides by itself; a line that holds one would be longer in some than in others, and what stands right of it
moved.  So they are drawn without what is in dispute: each emoji of a joined one by itself, a flag as its two letters.
Only the drawing is changed, never what is searched, copied or exported.

Text that runs from right to left is set apart by isolates, so that a terminal which reorders its lines keeps the
numbers beside it where they are; another terminal draws nothing for them.
"""

import re
import unicodedata

from rich.cells import cell_len, set_cell_size

ISOLATE, END_OF_ISOLATE = "\u2068", "\u2069"

# Joiner, variation selectors, skin colours, and characters without a shape that are letters or marks by their class.
_DISPUTED = (
    "\u200d\ufe00-\ufe0f\u180b-\u180f\U000e0100-\U000e01ef\U0001f3fb-\U0001f3ff"
    "\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0"
)
_FLAG_LETTERS = "\U0001f1e6-\U0001f1ff"
_MARKS = "\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u3099\u309a"
_MOST_MARKS = 6
_TO_REDRAW = re.compile(f"[{_DISPUTED}{_FLAG_LETTERS}{_MARKS}\u1160-\u11ff]")
_DROPPED = re.compile(f"[{_DISPUTED}]+")
_LETTER = re.compile(f"[{_FLAG_LETTERS}]")
_MARKED = re.compile(f"[^{_MARKS}][{_MARKS}]+|[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?")
_FLOOD = re.compile(f"([{_MARKS}]{{{_MOST_MARKS}}})[{_MARKS}]+")
_FROM_RIGHT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff]")

# In so many characters a cell that more of them need not be looked at to know that they do not fit.
_MOST_A_CELL = 16


def _redrawn(words: str) -> str:
    words = _LETTER.sub(lambda letter: chr(ord(letter[0]) - 0x1F1E6 + ord("A")), _DROPPED.sub("", words))
    # A letter with its marks is one character where there is one: nothing to disagree about.
    return _FLOOD.sub(r"\1", _MARKED.sub(lambda found: unicodedata.normalize("NFC", found[0]), words))


def drawn(words: str) -> str:
    """The words in the form in which they are drawn; drawn twice is drawn once."""
    return words if words.isascii() or not _TO_REDRAW.search(words) else _redrawn(words)


def cells(words: str) -> int:
    """How many cells the words take as they are drawn."""
    return cell_len(drawn(words))


def cut(words: str, size: int, mark: str) -> str:
    """The words as they are drawn, of at most `size` cells: what is longer ends at a whole character, with a mark."""
    whole = len(words) <= size * _MOST_A_CELL
    shown = drawn(words if whole else words[: size * _MOST_A_CELL])
    if whole and cell_len(shown) <= size:
        return shown
    kept = set_cell_size(shown, max(0, size - cell_len(mark)))
    return kept + mark if cell_len(mark) <= size else mark[:size]


def fit(words: str, size: int, mark: str, *, right: bool = False) -> str:
    """The words as they are drawn, in exactly `size` cells: cut with a mark, or with blanks after or before them."""
    shown = cut(words, size, mark)
    blanks = " " * (size - cell_len(shown))
    return blanks + shown if right else shown + blanks


def isolated(words: str) -> list[str]:
    """The words in pieces to be drawn one after another; blanks around text from right to left stay outside."""
    if words.isascii() or not _FROM_RIGHT.search(words):
        return [words]
    bare = words.strip(" ")
    before, _, after = words.partition(bare)
    return [piece for piece in (before, ISOLATE, bare, END_OF_ISOLATE, after) if piece]
