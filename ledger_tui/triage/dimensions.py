"""The dimensions that triage lends to the pivot: the decision upon a row, and the hints upon it."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from ledger_tui.index.dimensions import DIMENSIONS, Axis, Dimension, Words, ordered
from ledger_tui.index.index import Index
from ledger_tui.triage.decisions import KINDS
from ledger_tui.triage.fields import NONE
from ledger_tui.triage.hints import ADDITIONS, hinted
from ledger_tui.triage.overlay import Overlay

DECISION, HINT = "decision", "hint"
UNDECIDED, NO_HINT = "undecided", "no hint"

DIMENSION_NAMES = (*DIMENSIONS, DECISION, HINT)
"""The names of all dimensions."""


def dimensions_of(overlay: Overlay) -> Mapping[str, Dimension]:
    """Every dimension of the rows of one index by name, the decisions laid over it among them."""

    def by_decision(_: Index) -> Axis:
        overlay.rows()
        words, places = ordered(overlay.words.words, [kind.word for kind in KINDS])
        return Axis(words, lambda rows: places[overlay.codes(rows)])

    decision = Dimension(DECISION, "decisions", by_decision, none=UNDECIDED, asked=NONE)
    hint = Dimension(HINT, "hints", _by_hint, none=NO_HINT, asked=NO_HINT)
    return MappingProxyType({**DIMENSIONS, DECISION: decision, HINT: hint})


def _by_hint(index: Index) -> Axis:
    """Rows under all hints upon them together, so that each is counted once; the hints upon rows of records that are
    not shown may be left out."""
    words, of_rows = index.derived(_Hints).read()
    return Axis(words, lambda rows: of_rows[rows.start : rows.stop] if isinstance(rows, range) else of_rows[rows])


class _Hints:
    """The hints upon all rows, read at the first question, and anew when records came: for that, every title is looked
    at, which takes its time among a million rows."""

    def __init__(self, index: Index) -> None:
        self._index = index
        self._made_at = -1
        self._words: Words = [None]
        self._of_rows: NDArray[np.uint8] = np.zeros(0, np.uint8)

    def read(self) -> tuple[Words, NDArray[np.uint8]]:
        """The combinations of hints that rows bear, single ones first, in the order of `ADDITIONS`; for each row the
        place of its own."""
        index = self._index
        if self._made_at != index.changes:
            made_at, bits = index.changes, np.zeros(index.row_count, np.uint8)
            for at, addition in enumerate(ADDITIONS):
                bits |= hinted(index, [addition.name])[: len(bits)].astype(np.uint8) << at
            met = np.flatnonzero(np.bincount(bits, minlength=1)).tolist()
            met = sorted({0, *met}, key=lambda one: (one == 0, one.bit_count(), list(_bits(one))))
            places = np.zeros(256, np.uint8)
            places[met] = np.arange(len(met))
            self._words = [" + ".join(ADDITIONS[at].label for at in _bits(one)) or None for one in met]
            self._of_rows, self._made_at = places[bits], made_at
        return self._words, self._of_rows


def _bits(number: int) -> Iterator[int]:
    return (at for at in range(len(ADDITIONS)) if number >> at & 1)
