"""The words of makers of batches, numbered as an index numbers them."""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ledger_tui.index.batch import Batch

if TYPE_CHECKING:
    from ledger_tui.index.index import Index

Codes = NDArray[np.uint32]


class Vocabularies:
    """For each maker, and for each vocabulary by its name, the code in the index of each code of the maker."""

    def __init__(self, index: "Index") -> None:
        self._index = index
        self._codes: dict[int, dict[str, Codes]] = {}

    def learn(self, batch: Batch) -> dict[str, Codes]:
        """Give a code to every word that a batch brings; all codes of its maker by vocabulary."""
        index, stores, words = self._index, self._index.stores(), self._index.vocabularies()
        learned = {"kinds": index.kinds.take(batch.kinds)}
        learned |= {name: stores[name].take(texts) for name, texts in batch.texts.items()}
        learned |= {name: words[name].take(new) for name, new in batch.words.items()}
        known = self._codes.setdefault(batch.maker, {})
        for name, codes in learned.items():
            # Code 0, not stated, is everybody's; a kind always states its direction.
            before = known.get(name, np.zeros(int(name != "kinds"), np.uint32))
            known[name] = np.concatenate([before, codes]) if len(codes) or name not in known else before
        return known
