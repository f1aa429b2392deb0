"""Some records of an index made into batches again, for another index: nothing is read, only columns are copied."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ledger_tui.index.batch import Batch, RecordColumns, RowColumns, Texts
from ledger_tui.index.columns import Integers
from ledger_tui.index.ids import recoded_ids, words_of_ids
from ledger_tui.index.index import Index
from ledger_tui.index.instants import recoded_times, words_of_times
from ledger_tui.index.texts import TextStore

Codes = NDArray[np.uint32]


class Excerpt:
    """Makes batches of the records of an index, as a `Maker` would have made them of the records themselves.

    Each of its vocabularies is numbered anew in the order in which its words are met; `number` tells it from makers.
    """

    def __init__(self, index: Index, number: int = -1) -> None:
        self._index = index
        self._number = number
        self._codes: dict[str, Codes] = {}
        self._met: dict[str, int] = {}

    def batch(self, records: Sequence[int]) -> Batch:
        """The batch of some records, in this order."""
        index, numbers = self._index, np.array(records, np.int64)
        ends = np.concatenate([[0], index.records.row_ends.values]).astype(np.int64)
        counts = ends[numbers + 1] - ends[numbers]
        after = np.cumsum(counts)
        rows = np.arange(counts.sum()) + np.repeat(ends[numbers] - (after - counts), counts)
        coded = {name: column.values[rows] for name, column in index.coded().items()}
        high, low = index.row_ids.high.values[rows].astype(np.uint64), index.row_ids.low.values[rows].astype(np.uint64)
        written = index.row_observed.written.values[rows].astype(np.int64)
        forms = index.row_observed.forms.values[rows].astype(np.uint16)
        zones, odd_times = words_of_times(written, forms)
        subjects = index.record_titles.values[numbers]
        # A maker meets the title of a subject after those of its rows.
        titles = np.insert(coded["titles"].astype(np.int64), after, subjects)
        met = {**coded, "titles": titles, "ids": words_of_ids(high), "zones": zones, "observed": odd_times}
        met["sources"] = index.records.sources.values[numbers]
        new = {name: self._meet(name, codes) for name, codes in met.items()}
        codes = self._codes
        moments, forms = recoded_times(written, forms, codes["zones"], codes["observed"])
        in_codes = {name: codes[name][column] for name, column in coded.items()}
        of_records = np.repeat(np.arange(len(numbers), dtype=np.uint32), counts)
        return Batch(
            self._number,
            self._records(numbers, codes["titles"][subjects], codes["sources"]),
            RowColumns(
                records=of_records,
                **in_codes,
                id_high=recoded_ids(high, codes["ids"]),
                id_low=low,
                moments=moments,
                forms=forms,
            ),
            {name: _texts(store, new[name]) for name, store in index.stores().items()},
            {name: [words.words[code] for code in new[name].tolist()] for name, words in index.vocabularies().items()},
            [tuple(index.kinds.kinds[code]) for code in new["kinds"].tolist()],
        )

    def _meet(self, name: str, codes: Integers) -> NDArray[np.int64]:
        """Number those of these codes that were not met before; they, in the order met."""
        size = int(codes.max(initial=0)) + 1
        known = self._codes.get(name)
        if known is None:
            # Code 0, not stated, is everybody's; a kind always states its direction.
            known = np.full(1, _NOT_MET if name == "kinds" else 0, np.uint32)
            self._met[name] = int(name != "kinds")
        if len(known) < size:
            known = np.concatenate([known, np.full(size - len(known), _NOT_MET, np.uint32)])
        distinct, firsts = np.unique(codes, return_index=True)
        new: NDArray[np.int64] = distinct[np.argsort(firsts)].astype(np.int64)
        new = new[known[new] == _NOT_MET]
        known[new] = np.arange(self._met[name], self._met[name] + len(new), dtype=np.uint32)
        self._met[name] += len(new)
        self._codes[name] = known
        return new

    def _records(self, numbers: NDArray[np.int64], titles: Codes, sources: Codes) -> RecordColumns:
        records = self._index.records
        return RecordColumns(
            [records.facts_text(number) for number in numbers.tolist()],
            [records.key(number).encode("utf-8", "surrogatepass") for number in numbers.tolist()],
            titles,
            records.rows(numbers).astype(np.uint32),
            records.outbound.values[numbers].astype(np.uint32),
            records.inbound.values[numbers].astype(np.uint32),
            records.paper_hashes.values[numbers].astype(np.uint64),
            records.prefix_hashes.values[numbers].astype(np.uint64),
            sources[records.sources.values[numbers]],
        )


_NOT_MET = np.iinfo(np.uint32).max


def _texts(store: TextStore, codes: NDArray[np.int64]) -> Texts:
    texts, lengths = _entries(store.texts.values, store.text_ends.values, codes)
    places = np.searchsorted(store.odd.values, codes)
    is_odd = np.zeros(len(codes), np.bool_)
    inside = places < len(store.odd)
    is_odd[inside] = store.odd.values[places[inside]] == codes[inside]
    folded, folded_lengths = _entries(store.folded.values, store.folded_ends.values, places[is_odd])
    return Texts(
        texts,
        lengths,
        (~is_odd).astype(np.uint8),
        folded,
        folded_lengths,
        store.hashes.values[codes].astype(np.uint64),
        store.telling.values[codes].astype(np.uint8),
    )


def _entries(block: Integers, ends: Integers, codes: NDArray[np.int64]) -> tuple[bytes, Codes]:
    begins = np.concatenate([[0], ends]).astype(np.int64)[codes]
    lengths = ends[codes].astype(np.int64) - begins
    places = np.arange(lengths.sum()) + np.repeat(begins - (np.cumsum(lengths) - lengths), lengths)
    return block[places].tobytes(), lengths.astype(np.uint32)
