"""An index made of another one's columns, all of them or those of some records, answers as one made of the records."""

from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger_tui.index.excerpt import Excerpt
from ledger_tui.index.fields import FIELDS
from ledger_tui.index.filter import parse
from ledger_tui.index.index import Index
from ledger_tui.index.kept import keep, restored
from ledger_tui.index.select import facets, select
from ledger_tui.index.sort import SORTS, order
from ledger_tui.index.works import cited_by, spellings, work_of
from ledger_tui.record.model import Record
from tests.index.small import corpora, indexed, records

TYPED = ("", "sparse", "10.1000", "-deep", '"voicebox"', "state:exact", "&", "title:er", "rag", "agents", "2nd", "学")


def answers(index: Index) -> dict[str, Any]:
    every = range(index.row_count)
    works = [work_of(index, number) for number in every]
    told: dict[str, Any] = {
        "rows": [index.row(number) for number in every],
        "records": list(index.records),
        "shown": [index.is_shown(number) for number in range(len(index.records))],
        "keys": [index.key(number) for number in every],
        "found": [index.find(index.key(number)) for number in every],
        "values": {name: field.values(index) for name, field in FIELDS.items()},
        "kinds": index.kinds.kinds,
        "words": {name: words.words for name, words in index.vocabularies().items()},
        "texts": {name: [store[code] for code in range(len(store))] for name, store in index.stores().items()},
        "folds": {name: [store.fold(code) for code in range(len(store))] for name, store in index.stores().items()},
        "ranks": {name: store.ranks().tolist() for name, store in index.stores().items()},
        "telling": {name: store.telling.values.tolist() for name, store in index.stores().items()},
        "columns": {name: column.values.tolist() for name, column in index.columns().items()},
        "of records": {name: column.values.tolist() for name, column in index.records.columns().items()},
        "works": [(cited_by(index, work).tolist(), spellings(index, work)) for work in works],
    }
    for typed in TYPED:
        told[f"select {typed}"] = select(index, None, parse(typed)).tolist()
        told[f"facets {typed}"] = facets(index, None, parse(typed))
    for sort in SORTS:
        told[f"order {sort.name}"] = order(index, np.arange(index.row_count), sort.name).tolist()
    return told


def told_to_all(index: Index) -> dict[str, Any]:
    """The answers without the numbers of zones, which nobody is told: they go by what was packed together."""
    told = answers(index)
    del told["words"]["zones"], told["columns"]["row_observed_forms"]
    return told


def excerpt_of(index: Index, handfuls: list[list[int]], before: list[Record] | None = None) -> Index:
    """Some records of an index in another one, handful by handful, after records of its own."""
    other = indexed([(record, True) for record in before or ()])
    excerpt = Excerpt(index)
    for handful in handfuls:
        other.take(excerpt.batch(handful))
    return other


@given(corpora)
@settings(max_examples=40)
def test_an_index_that_was_kept_answers_as_it_did(corpus) -> None:
    index = indexed(corpus)
    index.settle()
    index.prepare()
    kept = keep(index)
    assert answers(restored(kept)) == answers(index)
    assert answers(restored(keep(restored(kept)))) == answers(indexed(corpus))


@given(corpora, st.data())
@settings(max_examples=60)
def test_some_records_of_an_index_are_told_as_if_they_had_been_read(corpus, data: st.DataObject) -> None:
    index = indexed(corpus)
    if data.draw(st.booleans(), "kept"):
        index.settle()
        index.prepare()
        index = restored(keep(index))
    numbers = data.draw(st.permutations(range(len(corpus))))
    chosen = numbers[: data.draw(st.integers(0, len(corpus)))]
    cut = data.draw(st.integers(0, len(chosen)))
    fresh = indexed([(corpus[number][0], True) for number in chosen])
    assert told_to_all(excerpt_of(index, [chosen[:cut], [], chosen[cut:]])) == told_to_all(fresh)


@given(corpora, st.lists(records(), max_size=2), st.lists(records(), max_size=2))
@settings(max_examples=40)
def test_records_taken_over_stand_among_others_that_were_read(corpus, before, after) -> None:
    index = excerpt_of(indexed(corpus), [list(range(len(corpus)))], before)
    for record in after:
        index.add(record, "a file")
    fresh = indexed([(record, True) for record in [*before, *(record for record, _ in corpus), *after]])
    assert told_to_all(index) == told_to_all(fresh)
