"""Distinct texts, each once, with their loose keys: what titles are stored in, compared by and searched through.

All texts lie in one block and all loose keys in another, with the places where the words of a key start.  A search is
one pass of `bytes.find` over the keys and a few vectorised comparisons, never a loop over texts.
"""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from hashlib import blake2b
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from ledger_tui.index.columns import Column, Integers, count_below, mask_of, spread
from ledger_tui.index.lookup import Lookup
from ledger_tui.record.loosekey import fold, is_telling

_KEPT_SEARCHES = 16
_FEW = 512
_SAMPLE, _DENSE = 1 << 16, 1024


class TextStore:
    """Distinct texts by code.  Code 0 stands for "not stated", which has no text and is never found.

    `searched` gives the part of a text that is folded and searched, where that is not the text itself.
    """

    def __init__(self, searched: Callable[[str], str] | None = None) -> None:
        self._searched = searched
        self._codes: dict[str, int] = {}
        # Each block starts with the (empty) entry of code 0; entries end with a line feed so that no hit spans two.
        self._text, self._keys = bytearray(b"\n"), bytearray(b"\n")
        self._text_ends, self._key_ends = _ends(), _ends()
        self._word_starts = Column(np.uint32)
        self._hashes = Column(np.uint64)
        self._hashes.extend([0])
        self._telling = Column()
        self._telling.extend([0])
        self._by_hash = Lookup(lambda: self._hashes.values)
        self._ranks = np.zeros(0, np.int64)
        self._kept: OrderedDict[str, NDArray[np.bool_]] = OrderedDict()

    def __len__(self) -> int:
        """How many codes there are, 0 included."""
        return len(self._telling)

    def __getitem__(self, code: int) -> str | None:
        if code == 0:
            return None
        return self._text[self._text_ends[code - 1] : self._text_ends[code] - 1].decode()

    def codes(self, texts: Sequence[str | None]) -> list[int]:
        """The code of each text; texts not met before are stored."""
        known = self._codes
        met = [0 if text is None else known.get(text, -1) for text in texts]
        if -1 in met:
            self._store(list(dict.fromkeys(text for text in texts if text is not None and text not in known)))
            met = [0 if text is None else known[text] for text in texts]
        return met

    def key(self, code: int) -> str:
        """The loose key of a text; empty where nothing is left of it, and for code 0."""
        if code == 0:
            return ""
        return self._keys[self._key_ends[code - 1] : self._key_ends[code] - 1].decode()

    def words(self, code: int) -> list[str]:
        """The folded words of a text, in order."""
        if code == 0:
            return []
        first, last = self._key_ends[code - 1], self._key_ends[code] - 1
        starts = self._word_starts.values
        begin, end = count_below(starts, [first, last])
        places = [*starts[begin:end].tolist(), last]
        return [self._keys[start:stop].decode() for start, stop in pairwise(places)]

    def folded(self, codes: Integers) -> tuple[bytes, NDArray[np.int64]]:
        """The loose keys of texts one after the other, each ended by a line feed, and the places where words start.

        Codes that follow one another, as those of all texts do, are taken out in one piece.
        """
        if not len(codes):
            return b"", np.zeros(0, np.int64)
        first, last = int(codes[0]), int(codes[-1])
        if last - first == len(codes) - 1 and bool((np.diff(codes.astype(np.int64)) == 1).all()):
            begin, end = self._key_ends[first - 1] if first else 0, self._key_ends[last]
            starts = self._word_starts.values
            low, high = count_below(starts, [begin, end])
            return bytes(self._keys[begin:end]), starts[low:high].astype(np.int64) - begin
        blocks, places, length = [], [], 0
        for code in codes:
            block, starts = self.folded(np.array([code]))
            blocks.append(block)
            places.append(starts + length)
            length += len(block)
        return b"".join(blocks), np.concatenate(places)

    def is_telling(self, code: int) -> bool:
        """Whether the text is long enough for an equal one to be likely the same work."""
        return bool(self._telling[code])

    def work_hashes(self, codes: Integers) -> NDArray[np.uint64]:
        """For each code a number that is the same for telling texts of one loose key, 0 where a text is not telling."""
        return np.where(self._telling.values[codes] != 0, self._hashes.values[codes], np.uint64(0))

    def distinct_works(self, codes: Integers) -> int:
        """How many works titles of these codes are: telling ones of one loose key are one, any other is its own."""
        if len(codes) < len(self):
            hashes = self.work_hashes(codes)
            return int(np.count_nonzero((codes != 0) & (hashes == 0))) + len(np.unique(hashes[hashes != 0]))
        alone = self._telling.values == 0
        alone[0] = False
        met = np.flatnonzero(mask_of(codes, len(self)))
        hashes = self.work_hashes(met)
        return int(np.count_nonzero(alone[codes])) + len(np.unique(hashes[hashes != 0]))

    def with_key(self, key: str) -> list[int]:
        """The codes of all texts that have this loose key; an empty key equals nothing."""
        if not key:
            return []
        return [code for code in self._by_hash.places(_hash(key)).tolist() if self.key(code) == key]

    def ranks(self) -> NDArray[np.int64]:
        """For each code the rank of its loose key among all; equal keys share one.  Kept until texts are added."""
        size = len(self)
        if len(self._ranks) < size:
            keys = bytes(self._keys[: self._key_ends[size - 1]]).split(b"\n")[:-1]
            ranked = {key: rank for rank, key in enumerate(sorted(set(keys)))}
            self._ranks = np.fromiter((ranked[key] for key in keys), np.int64, size)
        return self._ranks[:size]

    def holding(self, typed: str, codes: Integers) -> NDArray[np.bool_]:
        """For each code, whether its text holds what was typed (see `hits`)."""
        if len(codes) <= _FEW:
            return spread(codes, len(self), lambda distinct: self._holding_few(typed, distinct))
        return self._holding_all(typed)[codes]

    def _store(self, texts: list[str]) -> None:
        text_ends, key_ends, starts, hashes, telling = [], [], [], [], []
        text_block, key_block = bytearray(), bytearray()
        text_end, key_end = len(self._text), len(self._keys)
        for text in texts:
            folded = fold(self._searched(text) if self._searched else text)
            encoded = text.encode("utf-8", "replace") + b"\n"
            text_block += encoded
            text_end += len(encoded)
            for word in folded.split():
                starts.append(key_end)
                encoded = word.encode("utf-8", "replace")
                key_block += encoded
                key_end += len(encoded)
            key_block += b"\n"
            key_end += 1
            text_ends.append(text_end)
            key_ends.append(key_end)
            hashes.append(_hash(folded.replace(" ", "")) if folded else 0)
            telling.append(is_telling(folded))
        self._text += text_block
        self._keys += key_block
        self._text_ends.extend(text_ends)
        self._key_ends.extend(key_ends)
        self._word_starts.extend(starts)
        self._hashes.extend(np.array(hashes, np.uint64))
        first = len(self._telling)
        self._telling.extend(telling)
        # Codes are given out last: whoever knows a code finds everything of it.
        self._codes.update(zip(texts, range(first, first + len(texts)), strict=True))

    def _holding_few(self, typed: str, codes: list[int]) -> NDArray[np.bool_]:
        pattern = Pattern(typed)
        if not pattern.key:
            return np.fromiter((typed in (self[code] or "") for code in codes), np.bool_, len(codes))
        found = np.zeros(len(codes), np.bool_)
        firsts = self._key_ends.values[np.array(codes, np.int64) - 1].tolist()
        lasts = self._key_ends.values[codes].tolist()
        places: list[int] = []
        hit: list[int] = []
        for number, (first, last) in enumerate(zip(firsts, lasts, strict=True)):
            place = self._keys.find(pattern.key, first, last)
            while place >= 0:
                places.append(place)
                hit.append(number)
                place = self._keys.find(pattern.key, place + 1, last)
        right = pattern.right(np.array(places, np.int64), self._word_starts.values)
        found[np.array(hit, np.int64)[right]] = True
        # Code 0 has no entry before it to begin at; what was looked through in its place is not its own.
        found[np.array(codes) == 0] = False
        return found

    def _holding_all(self, typed: str) -> NDArray[np.bool_]:
        kept = self._kept.pop(typed, None)
        size = len(self)
        first = len(kept) if kept is not None else 0
        if kept is None or first < size:
            found = np.zeros(size, np.bool_)
            if kept is not None:
                found[:first] = kept
            found[self._hits(typed, first, size)] = True
            found[0] = False
            kept = found
        self._kept[typed] = kept
        if len(self._kept) > _KEPT_SEARCHES:
            self._kept.popitem(last=False)
        return kept

    def _hits(self, typed: str, first: int, size: int) -> Integers:
        """Codes from `first` up to `size` whose text holds what was typed, unordered, perhaps repeated."""
        pattern = Pattern(typed)
        block, ends = (self._keys, self._key_ends) if pattern.key else (self._text, self._text_ends)
        limits = ends.values[:size]
        begin = int(limits[first - 1]) if first else 0
        places = _places(block, pattern.key or typed.encode(), begin, int(limits[-1]))
        if pattern.key:
            places = places[pattern.right(places, self._word_starts.values)]
        return count_below(limits, places, or_equal=True)


class Pattern:
    """What a person typed, as the loose key it is looked for by, and where its own words start within.

    A hit in a key is right when it starts where a word starts, or when every word that starts inside it starts where
    a word of the typed text does: `voicebox` finds "V oicebox", `box` finds it too, `rag` does not find "… transformer
    agents".
    """

    __slots__ = ("boundaries", "key")

    def __init__(self, typed: str) -> None:
        words = [word.encode("utf-8", "replace") for word in fold(typed).split()]
        self.key = b"".join(words)
        self.boundaries = np.cumsum([len(word) for word in words], dtype=np.int64)[:-1]

    def right(self, places: NDArray[np.int64], word_starts: Integers) -> NDArray[np.bool_]:
        """Which of these hits are right, given all word starts of the block, ascending."""
        if len(self.key) == 1 or not len(places):
            return np.ones(len(places), np.bool_)
        after = count_below(word_starts, places, or_equal=True)
        right: NDArray[np.bool_] = word_starts[after - 1] == places
        covered = np.ones(len(places), np.bool_)
        # As many starts as there are boundaries may be right ones; one more inside the hit is not.
        for nth in range(len(self.boundaries) + 1):
            at = after + nth
            inside = at < len(word_starts)
            start = word_starts[np.minimum(at, len(word_starts) - 1)] - places
            inside &= start < len(self.key)
            covered &= ~inside | np.isin(start, self.boundaries)
        return right | covered


def _places(block: bytearray, pattern: bytes, first: int, last: int) -> NDArray[np.int64]:
    """Every place of a pattern in a part of a block, overlapping ones too, ascending."""
    if last - first > _SAMPLE and block.count(pattern, first, first + _SAMPLE) > _SAMPLE // _DENSE:
        # Where hits stand close, letters compared all at once beat a step of Python for each hit.  The part is
        # copied: a view of the block itself would keep it from growing.
        letters = np.frombuffer(bytes(block[first:last]), np.uint8)
        starts = len(letters) - len(pattern) + 1
        hit = letters[:starts] == pattern[0]
        for offset in range(1, len(pattern)):
            hit &= letters[offset : offset + starts] == pattern[offset]
        return np.flatnonzero(hit) + first
    places = []
    place = block.find(pattern, first, last)
    while place >= 0:
        places.append(place)
        place = block.find(pattern, place + 1, last)
    return np.array(places, np.int64)


def _ends() -> Column:
    ends = Column(np.uint32)
    ends.extend([1])
    return ends


def _hash(key: str) -> int:
    # 64 bits: among ten million keys two that differ share one with a chance of 3 in a million; equality of two
    # works is decided by the key itself, only the count of distinct works relies on the hash.
    digest = blake2b(key.encode("utf-8", "replace"), digest_size=8).digest()
    return int.from_bytes(digest, "little") or 1
