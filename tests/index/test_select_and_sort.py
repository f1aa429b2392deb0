"""Rows chosen, counted and ordered, against plain loops."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger_tui.index.filter import parse
from ledger_tui.index.index import Index, Row
from ledger_tui.index.select import facets, rows_of, select
from ledger_tui.index.sort import SORTS, order
from ledger_tui.record.identifiers import normalised
from ledger_tui.record.loosekey import fold, is_telling, loose_key
from ledger_tui.record.model import INBOUND, OUTBOUND, Observation
from ledger_tui.record.references import reference_order
from ledger_tui.record.states import STATE_WORDS
from ledger_tui.record.times import instant
from tests.index.small import STATES, corpora, index_of, indexed, paper, rows


def works(of_rows: list[Row]) -> int:
    """Distinct works by comparing every row with every other."""
    named = {row.number: names(row) for row in of_rows}
    groups = {number: {number} for number, of_row in named.items() if of_row}
    for one, two in combinations(groups, 2):
        if named[one] & named[two] and groups[one] is not groups[two]:
            groups[one] |= groups[two]
            for number in groups[one]:
                groups[number] = groups[one]
    return len({id(group) for group in groups.values()})


def names(row: Row) -> set[object]:
    """What a row's other work may be known by; the row itself where its title is no telling one."""
    found: set[object] = set(normalised(row.identifiers))
    title = None if row.placeholder else row.title
    if title is not None and is_telling(fold(title)):
        found.add(loose_key(title))
    elif title is not None:
        found.add(row.number)
    return found


@given(
    corpora, st.none() | st.sets(st.none() | st.sampled_from(STATES)), st.sampled_from(["", "sparse", "-state:exact"])
)
def test_rows_are_selected_and_counted_as_a_loop_would(corpus, states, text) -> None:
    index = indexed(corpus)
    asked = parse(text)
    spans = [span for facts in index.records for span in facts.spans.values() if span is not None]
    for span in [None, *spans]:
        of_span = rows(index) if span is None else [index.row(n) for n in span]
        passing = [row for row in of_span if asked.matches(index, range(row.number, row.number + 1))[0]]
        chosen = [row.number for row in passing if states is None or row.state in states]
        assert select(index, span, asked, states).tolist() == chosen
        counted = facets(index, span, asked)
        assert counted.states == Counter(row.state for row in passing)
        assert counted.methods == Counter(row.method for row in passing)
        assert counted.events == Counter(row.event for row in passing)
        assert (counted.rows, counted.total) == (len(passing), len(of_span))
        assert counted.placeholders == sum(row.placeholder is True for row in passing)
        assert counted.works == works(passing)


def test_states_are_counted_in_the_pages_order_then_as_met_then_not_stated() -> None:
    states = [None, "zeta", "unresolved", "alpha", "verified exact"]
    index = index_of(paper(outbound=[Observation(state=state) for state in states]))
    counted = facets(index, rows_of(index, 0, OUTBOUND))
    assert list(counted.states) == ["verified exact", "unresolved", "zeta", "alpha", None]


def test_references_and_works_are_counted_apart() -> None:
    titles = ["The Vole and its Burrowing", "the vole and its bur- rowing", "Nanobench", "Nanobench", None, "?"]
    observations = [Observation(title=title) for title in titles]
    observations.append(Observation(placeholder=True, title="an unresolved cited work of many words"))
    index = index_of(paper(outbound=observations))
    counted = facets(index, None)
    assert (counted.rows, counted.works, counted.placeholders) == (7, 4, 1)


def test_a_direction_that_is_not_said_or_empty_has_no_rows() -> None:
    index = index_of(paper(outbound=[]))
    assert [len(rows_of(index, 0, direction)) for direction in (OUTBOUND, INBOUND, "sideways")] == [0, 0, 0]
    assert index.records[0].spans == {OUTBOUND: range(0), INBOUND: None}
    assert facets(index, range(0)).total == 0
    assert facets(Index(), None).works == 0


def key(row: Row, sort: str) -> object:
    """What a row is ordered by, `None` where it states nothing."""
    match sort:
        case "reference":
            return None if row.reference is None else reference_order(row.reference)
        case "title":
            return None if row.placeholder or row.title is None else loose_key(row.title)
        case "state" | "method" | "event":
            word = getattr(row, sort)
            if word is None:
                return None
            return (STATE_WORDS.index(word), "") if word in STATE_WORDS else (len(STATE_WORDS), word)
        case _:
            moment = instant(row.observed)
            return moment.microseconds if moment else None


@given(corpora, st.booleans())
def test_every_order_is_stable_with_what_is_not_stated_last(corpus, reverse: bool) -> None:
    index = indexed(corpus)
    printed = rows(index)
    numbers = np.array([row.number for row in printed], np.int64)
    for sort in SORTS:
        ordered = order(index, numbers, sort.name, reverse).tolist()
        if sort.name == "printed":
            assert ordered == [row.number for row in (reversed(printed) if reverse else printed)]
            continue
        stated = [row for row in printed if key(row, sort.name) is not None]
        # Reversing before and after a sort keeps equal rows in printed order.
        expected = sorted(stated[::-1] if reverse else stated, key=lambda row: key(row, sort.name))
        expected = expected[::-1] if reverse else expected
        expected += [row for row in printed if key(row, sort.name) is None]
        assert ordered == [row.number for row in expected], sort.name


def test_titles_are_ordered_alike_in_a_short_list_and_over_everything() -> None:
    titles = [f"Title {n * 7919 % 1000}" for n in range(1000)]
    index = index_of(paper(outbound=[Observation(title=title) for title in titles]))
    everything = order(index, np.arange(1000), "title").tolist()
    few = order(index, np.arange(50), "title").tolist()
    assert few == [n for n in everything if n < 50]
    assert [titles[n] for n in everything] == sorted(titles, key=loose_key)


def test_references_are_ordered_as_numbers() -> None:
    references = ["21a", "10", None, "note", "2", "21", "2023"]
    index = index_of(paper(outbound=[Observation(reference=reference) for reference in references]))
    ordered = [references[n] for n in order(index, np.arange(7), "reference")]
    assert ordered == ["2", "10", "21", "21a", "2023", "note", None]
    backwards = [references[n] for n in order(index, np.arange(7), "reference", reverse=True)]
    assert backwards == ["note", "2023", "21a", "21", "10", "2", None]


def test_an_unknown_order_is_refused() -> None:
    with pytest.raises(KeyError):
        order(index_of(paper()), np.zeros(0, np.int64), "colour")
