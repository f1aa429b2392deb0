"""An index as arrays and words that can be kept in a file, and an index made of them again, nothing being read."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from numpy.typing import NDArray

from ledger_tui.index.held import Held
from ledger_tui.index.identity import Identities
from ledger_tui.index.index import Index
from ledger_tui.index.kinds import Kind
from ledger_tui.index.texts import TextStore
from ledger_tui.index.wordindex import WordIndex

Arrays = Mapping[str, NDArray[Any]]


class Kept(NamedTuple):
    """Everything of an index: its arrays by name, and its words as JSON values."""

    arrays: Arrays
    words: Mapping[str, Any]


def keep(index: Index) -> Kept:
    """The arrays and words of an index that is prepared; they lie where the index has them."""
    arrays: dict[str, NDArray[Any]] = {name: column.values for name, column in index.columns().items()}
    arrays |= {f"records_{name}": column.values for name, column in index.records.columns().items()}
    arrays |= {name: lookup.prepare() for name, lookup in index.lookups().items()}
    for name, held in _held(index).items():
        arrays |= {f"{name}_{part}": column.values for part, column in held.columns().items()}
        arrays[f"{name}_by_name"] = held.lookup.prepare()
    for name, store in index.stores().items():
        arrays |= {f"{name}_{part}": array for part, array in _arrays_of(store).items()}
    words: dict[str, Any] = {name: vocabulary.words for name, vocabulary in index.vocabularies().items()}
    words["kinds"] = index.kinds.kinds
    words["counts"] = {"rows": index.row_count, "hidden": index.hidden}
    return Kept(arrays, words)


def restored(kept: Kept) -> Index:
    """An index that answers as the one did that was kept.  Raises `KeyError` where a part is missing."""
    index, arrays, words = Index(), kept.arrays, kept.words
    for name, column in index.columns().items():
        column.restore(arrays[name])
    for name, column in index.records.columns().items():
        column.restore(arrays[f"records_{name}"])
    for name, lookup in index.lookups().items():
        lookup.restore(arrays[name])
    for name, held in _held(index).items():
        for part, column in held.columns().items():
            column.restore(arrays[f"{name}_{part}"])
        held.lookup.restore(arrays[f"{name}_by_name"])
    for name, store in index.stores().items():
        _restore(store, {part: arrays[f"{name}_{part}"] for part in _arrays_of(store)})
    for name, vocabulary in index.vocabularies().items():
        vocabulary.take(words[name])
    index.kinds.take([Kind(*kind) for kind in words["kinds"]])
    index.row_count, index.hidden = words["counts"]["rows"], words["counts"]["hidden"]
    index.changes += 1
    return index


def _held(index: Index) -> dict[str, Held]:
    identities = index.derived(Identities)
    return {"held_by_sets": identities.sets, "held_by_subjects": identities.subjects_held}


def _arrays_of(store: TextStore) -> dict[str, NDArray[Any]]:
    words = store.words_of_texts()
    return {
        **{name: column.values for name, column in store.columns().items()},
        "by_hash": store.by_hash.prepare(),
        "ranks": store.ranks(),
        "word_hashes": words.hashes,
        "words": words.words,
        "word_firsts": words.firsts,
        "word_places": words.places,
        "words_unsure": words.unsure,
    }


def _restore(store: TextStore, arrays: Arrays) -> None:
    for name, column in store.columns().items():
        column.restore(arrays[name])
    store.by_hash.restore(arrays["by_hash"])
    store.restore_words(
        WordIndex(
            len(store),
            arrays["word_hashes"],
            arrays["words"],
            arrays["word_firsts"],
            arrays["word_places"],
            arrays["words_unsure"],
        ),
        arrays["ranks"],
    )
