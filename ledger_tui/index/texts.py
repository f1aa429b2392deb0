"""Distinct texts, each once: what titles are stored in, compared by and searched through.

All texts lie in one block.  The fold of a plain one is made of it whenever it is looked at; those of the others lie in
a second block.  A search asks the word index about the texts that it covers, and reads those that came after it.
"""

from collections import OrderedDict

import numpy as np
from numpy.typing import DTypeLike, NDArray

from ledger_tui.index.batch import Texts, key_hash
from ledger_tui.index.columns import Column, Integers, count_below, mask_of, spread
from ledger_tui.index.lookup import Lookup
from ledger_tui.index.pattern import Pattern
from ledger_tui.index.ranks import ranks
from ledger_tui.index.wordindex import WordIndex, build, damaged
from ledger_tui.record.loosekey import spaced

_KEPT_SEARCHES = 16
_FEW = 512
_LINE_FEED, _SPACE = ord("\n"), ord(" ")


class TextStore:
    """Distinct texts by code.  Code 0 stands for "not stated", which has no text and is never found.

    The block of texts starts with the (empty) entry of code 0, and every entry ends with a line feed.  `odd`: the codes
    of texts that are not plain, ascending; their folds lie in `folded` in this order, ended in the same way.
    """

    def __init__(self) -> None:
        self.texts, self.text_ends = _of_none(np.uint8, _LINE_FEED), _of_none(np.uint32, 1)
        self.odd = Column(np.uint32)
        self.folded, self.folded_ends = Column(np.uint8), Column(np.uint32)
        self.hashes, self.telling = _of_none(np.uint64, 0), _of_none(np.uint8, 0)
        self.by_hash = Lookup(lambda: self.hashes.values)
        self._word_index: WordIndex | None = None
        self._codes: dict[bytes, int] | None = None
        self._ranks = np.zeros(0, np.uint32)
        self._work_numbers = np.zeros(0, np.uint32)
        self._kept: OrderedDict[str, NDArray[np.bool_]] = OrderedDict()

    def __len__(self) -> int:
        """How many codes there are, 0 included."""
        return len(self.telling)

    def __getitem__(self, code: int) -> str | None:
        return self._text(code).decode() if code else None

    def take(self, new: Texts) -> NDArray[np.uint32]:
        """Store those of some texts that are not known yet; the code of each."""
        known = self._known()
        size = len(self)
        ends = np.cumsum(new.lengths).tolist()
        codes = np.zeros(len(ends), np.uint32)
        fresh: list[int] = []
        begin = 0
        for nth, end in enumerate(ends):
            text = new.texts[begin:end]
            code = known.setdefault(text, size + len(fresh))
            if code == size + len(fresh):
                fresh.append(nth)
            codes[nth] = code
            begin = end
        self._store(new, fresh)
        return codes

    def fold(self, code: int) -> str:
        """The folded words of a text with a space between them; empty where nothing is left of it, and for code 0."""
        return self._fold(code).decode()

    def key(self, code: int) -> str:
        """The loose key of a text; empty where nothing is left of it, and for code 0."""
        return self.fold(code).replace(" ", "")

    def words(self, code: int) -> list[str]:
        """The folded words of a text, in order."""
        return self.fold(code).split()

    def keys(self, codes: Integers) -> tuple[bytes, NDArray[np.int64]]:
        """The loose keys of texts one after the other, each ended by a line feed, and the places where words start.

        Codes that follow one another, as those of all texts do, are taken out in one piece.
        """
        if not len(codes):
            return b"", np.zeros(0, np.int64)
        first, last = int(codes[0]), int(codes[-1])
        if last - first == len(codes) - 1 and bool((np.diff(codes.astype(np.int64)) == 1).all()):
            block = np.frombuffer(self._folds(first, last + 1), np.uint8)
        else:
            block = np.frombuffer(b"".join(self._fold(code) + b"\n" for code in codes.tolist()), np.uint8)
        apart = (block == _SPACE) | (block == _LINE_FEED)
        starts = np.flatnonzero(~apart & np.concatenate([[True], apart[:-1]]))
        spaces = np.flatnonzero(block == _SPACE)
        return block.tobytes().replace(b" ", b""), starts - count_below(spaces, starts)

    def is_telling(self, code: int) -> bool:
        """Whether the text is long enough for an equal one to be likely the same work."""
        return bool(self.telling[code])

    def work_hashes(self, codes: Integers) -> NDArray[np.uint64]:
        """For each code a number that is the same for telling texts of one loose key, 0 where a text is not telling."""
        return np.where(self.telling.values[codes] != 0, self.hashes.values[codes], np.uint64(0))

    def work_numbers(self) -> NDArray[np.uint32]:
        """For each code a number from 1 on that is the same for telling texts of one loose key, 0 where a text is not
        telling.  Kept until texts are added."""
        if len(self._work_numbers) < len(self):
            hashes = self.work_hashes(np.arange(len(self)))
            distinct, numbers = np.unique(hashes, return_inverse=True)
            self._work_numbers = (numbers + int(distinct[0] != 0)).astype(np.uint32)
        return self._work_numbers

    def with_key(self, key: str) -> list[int]:
        """The codes of all texts that have this loose key; an empty key equals nothing."""
        hashed = key_hash(key.encode("utf-8", "replace"))
        return [code for code in self.by_hash.places(hashed).tolist() if self.key(code) == key] if hashed else []

    def ranks(self) -> NDArray[np.uint32]:
        """For each code the rank of its loose key among all; equal keys share one.  Kept until texts are added."""
        if len(self._ranks) < len(self):
            self._ranks = ranks(np.frombuffer(self._folds(0, len(self)), np.uint8))
        return self._ranks

    def words_of_texts(self) -> WordIndex:
        """The word index of all texts there are."""
        size = len(self)
        if self._word_index is None or self._word_index.size < size:
            self._word_index = build(np.frombuffer(self._folds(0, size), np.uint8))
        return self._word_index

    def restore_words(self, word_index: WordIndex, ranks_of_codes: NDArray[np.uint32]) -> None:
        """Go on from a word index and ranks made before."""
        self._word_index, self._ranks = word_index, ranks_of_codes

    def holding(self, typed: str, codes: Integers) -> NDArray[np.bool_]:
        """For each code, whether its text holds what was typed (see `Pattern`)."""
        if len(codes) <= _FEW:
            return spread(codes, len(self), lambda distinct: self._holding_few(typed, distinct))
        whole = self.holding_all(typed)
        found: NDArray[np.bool_] = whole[codes] if whole.any() else np.zeros(len(codes), np.bool_)
        return found

    def holding_all(self, typed: str) -> NDArray[np.bool_]:
        """For every code whether its text holds what was typed."""
        kept = self._kept.pop(typed, None)
        size = len(self)
        if kept is None or len(kept) < size:
            found = np.zeros(size, np.bool_)
            first = 0
            if kept is not None:
                found[: len(kept)], first = kept, len(kept)
            self._search(typed, found, first)
            found[0] = False
            kept = found
        self._kept[typed] = kept
        if len(self._kept) > _KEPT_SEARCHES:
            self._kept.popitem(last=False)
        return kept

    def prepare(self) -> None:
        """Make the word index, the ranks and the look-up by key for all texts there are; may run in a thread."""
        self.by_hash.prepare()
        self.ranks()
        self.words_of_texts()

    def settle(self) -> None:
        """Give back the room kept for growing, and what is needed only to take more texts."""
        self._codes = None
        for column in self.columns().values():
            column.settle()

    def columns(self) -> dict[str, Column]:
        """The columns by name, for keeping them."""
        return {
            "texts": self.texts,
            "text_ends": self.text_ends,
            "odd": self.odd,
            "folded": self.folded,
            "folded_ends": self.folded_ends,
            "hashes": self.hashes,
            "telling": self.telling,
        }

    def _known(self) -> dict[bytes, int]:
        if self._codes is None:
            block = self.texts.values.tobytes()
            ends = self.text_ends.values.tolist()
            self._codes = {block[ends[code - 1] : ends[code]]: code for code in range(1, len(ends))}
        return self._codes

    def _store(self, new: Texts, fresh: list[int]) -> None:
        begins = np.cumsum(new.lengths) - new.lengths
        odd = np.flatnonzero(new.plain == 0)
        code_of = np.full(len(new.lengths), -1, np.int64)
        code_of[fresh] = np.arange(len(self), len(self) + len(fresh))
        odd_places = np.flatnonzero(code_of[odd] >= 0)
        if len(fresh) == len(new.lengths):
            texts, folded = new.texts, new.folded
        else:
            texts = b"".join(new.texts[begins[nth] : begins[nth] + new.lengths[nth]] for nth in fresh)
            folded_begins = np.cumsum(new.folded_lengths) - new.folded_lengths
            folded = b"".join(
                new.folded[folded_begins[nth] : folded_begins[nth] + new.folded_lengths[nth]] for nth in odd_places
            )
        text_ends = np.cumsum(new.lengths[fresh]) + len(self.texts)
        folded_ends = np.cumsum(new.folded_lengths[odd_places]) + len(self.folded)
        self.texts.extend(np.frombuffer(texts, np.uint8))
        self.text_ends.extend(text_ends.astype(np.uint32))
        self.folded.extend(np.frombuffer(folded, np.uint8))
        self.folded_ends.extend(folded_ends.astype(np.uint32))
        self.odd.extend(code_of[odd[odd_places]].astype(np.uint32))
        self.hashes.extend(new.hashes[fresh])
        # Their count is told last: whoever knows a code finds everything of it.
        self.telling.extend(new.telling[fresh])

    def _search(self, typed: str, found: NDArray[np.bool_], first: int) -> None:
        """Say which texts from `first` on hold what was typed."""
        pattern = Pattern(typed)
        told = None
        if pattern.key and self._word_index is not None and self._word_index.size > first:
            told = self._word_index.find(pattern)
        if told is not None and self._word_index is not None:
            for codes in told.sure:
                found[codes] = True
            for code in told.unsure.tolist():
                found[code] = found[code] or pattern.held_by(self._fold(code))
            first = self._word_index.size
        if first < len(found):
            self._read_through(typed, pattern, found, first)

    def _read_through(self, typed: str, pattern: Pattern, found: NDArray[np.bool_], first: int) -> None:
        if pattern.key:
            block = self._folds(first, len(found))
            perhaps = (damaged(block) + first).tolist()
            block = block.replace(b" ", b"")
            limits = np.flatnonzero(np.frombuffer(block, np.uint8) == _LINE_FEED) + 1
        else:
            begin = self.text_ends[first - 1] if first else 0
            limits, perhaps = self.text_ends.values[first : len(found)].astype(np.int64) - begin, []
            block = self.texts.values[begin : self.text_ends[len(found) - 1]].tobytes()
        # No text has a line feed, and none a lone surrogate.
        piece = pattern.key or (b"" if "\n" in typed else typed.encode("utf-8", "surrogatepass"))
        codes = count_below(limits, _places(block, piece), or_equal=True) + first
        for code in [*perhaps, *np.unique(codes).tolist()]:
            found[code] = not pattern.key or pattern.held_by(self._fold(code))

    def _holding_few(self, typed: str, codes: list[int]) -> NDArray[np.bool_]:
        pattern = Pattern(typed)
        if not pattern.key:
            return np.fromiter((typed in (self[code] or "") for code in codes), np.bool_, len(codes))
        return np.fromiter((pattern.held_by(self._fold(code)) for code in codes), np.bool_, len(codes))

    def _text(self, code: int) -> bytes:
        return self.texts.values[self.text_ends[code - 1] : self.text_ends[code] - 1].tobytes() if code else b""

    def _fold(self, code: int) -> bytes:
        place = int(np.searchsorted(self.odd.values, np.uint32(code)))
        if place == len(self.odd) or self.odd[place] != code:
            return b" ".join(spaced(self._text(code)).split())
        begin = self.folded_ends[place - 1] if place else 0
        return self.folded.values[begin : self.folded_ends[place] - 1].tobytes()

    def _folds(self, first: int, last: int) -> bytes:
        """The folds of codes from `first` up to `last`, each ended by a line feed; between words and around them there
        may be several spaces."""
        begin = self.text_ends[first - 1] if first else 0
        block = spaced(self.texts.values[begin : self.text_ends[last - 1]].tobytes())
        places = range(*np.searchsorted(self.odd.values, np.array([first, last], np.uint32)).tolist())
        pieces, at = [], 0
        for place in places:
            code = self.odd[place]
            folded = self.folded.values[self.folded_ends[place - 1] if place else 0 : self.folded_ends[place]]
            pieces += [block[at : self.text_ends[code - 1] - begin], folded.tobytes()]
            at = self.text_ends[code] - begin
        return b"".join([*pieces, block[at:]]) if pieces else block


def count_works(store: TextStore, codes: Integers, beside: Integers | None = None) -> int:
    """How many works titles of these codes are: telling ones of one loose key are one, any other is its own; works
    that titles of the codes `beside` are, are not counted."""
    beside = codes[:0] if beside is None else beside
    if len(codes) < len(store) // 8:
        hashes, others = store.work_hashes(codes), store.work_hashes(beside)
        alone = int(np.count_nonzero((codes != 0) & (hashes == 0)))
        return alone + len(np.setdiff1d(hashes[hashes != 0], others))
    numbers = store.work_numbers()[codes]
    met = mask_of(numbers, len(store) + 1)
    met[store.work_numbers()[beside]] = False
    return int(np.count_nonzero((codes != 0) & (numbers == 0))) + int(np.count_nonzero(met[1:]))


def _places(block: bytes, piece: bytes) -> list[int]:
    """Every place of a piece in a block, ascending; of two in one line, which is enough to be told once, one."""
    places = []
    place = block.find(piece) if piece else -1
    while place >= 0:
        places.append(place)
        place = block.find(b"\n", place)
        place = block.find(piece, place) if place >= 0 else -1
    return places


def _of_none(dtype: DTypeLike, value: int) -> Column:
    column = Column(dtype)
    column.extend([value])
    return column
