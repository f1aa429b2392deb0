"""The queue of rows that need a decision, and the steps through it."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger_tui.dataset.open import open_dataset
from ledger_tui.dataset.paths import samples
from ledger_tui.index.index import Index
from ledger_tui.record.model import INBOUND, Observation, Record
from ledger_tui.record.states import Standing, standing
from ledger_tui.triage.queue import ADDITIONS, BY_GROUP, PRINTED, Group, Step, build, step
from tests.index.small import corpora, index_of, indexed, paper, rows

few = settings(max_examples=40, deadline=None)

VOLES = "The Burrowing Habits of Northern Voles"


@pytest.fixture(scope="module")
def sample_index() -> Index:
    return open_dataset([Path(samples())]).index


def nothing(_: int) -> bool:
    return False


def test_the_samples_hold_110_rows_grouped_by_what_to_do_next(sample_index: Index) -> None:
    queue = build(sample_index)
    assert len(queue) == 110
    inbound = [row for row in queue.rows.tolist() if sample_index.direction(row) == INBOUND]
    assert (len(queue) - len(inbound), len(inbound)) == (45, 65)
    assert queue.counts() == {
        Group.EVIDENCE: 18,
        Group.FIND_TEXT: 25,
        Group.COMPARE: 2,
        Group.READ: 0,
        Group.CITING: 65,
        Group.HINTED: 0,
    }


def expected_group(index: Index, number: int) -> Group | None:
    row = index.row(number)
    if standing(row.state) is not Standing.NEEDS_WORK:
        return None
    if row.direction == INBOUND:
        return Group.CITING
    if row.placeholder:
        return Group.FIND_TEXT
    if row.state == "unresolved":
        return Group.FIND_TEXT if row.title is None else Group.EVIDENCE
    return Group.COMPARE if row.state == "metadata mismatch" else Group.READ


@few
@given(corpora, st.sampled_from([BY_GROUP, PRINTED]))
def test_rows_of_shown_records_stand_in_the_group_that_a_loop_gives_them(
    corpus: list[tuple[Record, bool]], order: str
) -> None:
    index = indexed(corpus)
    queue = build(index, order=order)
    grouped = {row.number: group for row in rows(index) if (group := expected_group(index, row.number))}
    expected = sorted(grouped, key=lambda row: (list(Group).index(grouped[row]) if order == BY_GROUP else 0, row))
    assert queue.rows.tolist() == expected
    for place, row in enumerate(expected):
        assert (queue.position(row), queue.group(row), queue.contains(row)) == (place, grouped[row], True)
    for row in set(range(index.row_count)) - set(expected):
        assert not queue.contains(row)
        with pytest.raises(KeyError):
            queue.group(row)
    assert sum(queue.counts().values()) == len(queue)


def of_states(*states: str | None, **more: object) -> Index:
    """A paper with one row a state, each of another work."""
    listed = [Observation(title=f"{VOLES} {'N' * nth}", state=state) for nth, state in enumerate(states)]
    return index_of(paper(outbound=listed, **more))


def test_a_word_outside_the_table_is_in_no_group_and_a_state_not_stated_neither() -> None:
    index = of_states("pending review", None, "parse uncertain", "malformed identifier", "verified exact")
    assert build(index).rows.tolist() == [2, 3]
    queue = build(index, ["states"])
    assert queue.rows.tolist() == [2, 3, 0]
    assert queue.group(0) is Group.HINTED


def test_an_addition_adds_rows_and_takes_none_from_its_group() -> None:
    index = of_states("verified fuzzy", "unresolved", "verified exact")
    queue = build(index, ["fuzzy"], PRINTED)
    assert queue.rows.tolist() == [0, 1]
    assert [queue.group(row) for row in (0, 1)] == [Group.HINTED, Group.EVIDENCE]
    assert len(build(index, [addition.name for addition in ADDITIONS])) == 2


@pytest.mark.parametrize("wrong", [{"additions": ["fuzzi"]}, {"order": "by size"}])
def test_an_unknown_addition_or_order_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"^no (addition|order) "):
        build(of_states("unresolved"), **wrong)  # type: ignore[arg-type]


def test_a_step_goes_to_the_next_row_that_waits_and_once_around() -> None:
    index = of_states(*["unresolved"] * 4)
    queue = build(index)
    assert step(queue, None, 1, nothing, nothing) == Step(0, 0, False)
    assert step(queue, None, -1, nothing, nothing) == Step(3, 0, False)
    assert step(queue, 1, 1, {2}.__contains__, nothing) == Step(3, 0, False)
    assert step(queue, 3, 1, nothing, nothing) == Step(0, 0, True)
    assert step(queue, 0, -1, nothing, nothing) == Step(3, 0, True)
    assert step(queue, 1, 1, {0, 2, 3}.__contains__, nothing) == Step(None, 0, False)
    assert step(build(of_states("verified exact")), 0, 1, nothing, nothing) == Step(None, 0, False)


def test_hidden_rows_are_passed_over_and_counted_and_decided_ones_are_not_counted() -> None:
    queue = build(of_states(*["unresolved"] * 5))
    assert step(queue, 0, 1, {1}.__contains__, {1, 2, 3}.__contains__) == Step(4, 2, False)
    assert step(queue, 0, 1, nothing, lambda row: row > 0) == Step(None, 4, False)


def test_from_a_row_outside_the_queue_it_goes_on_beside_it_as_printed() -> None:
    states = ["unresolved", "verified exact", "metadata mismatch", "verified exact", "unresolved", "verified exact"]
    index = of_states(*states)
    for order in (PRINTED, BY_GROUP):
        queue = build(index, order=order)
        assert step(queue, 1, 1, nothing, nothing).row == 2
        assert step(queue, 3, 1, nothing, nothing).row == 4
        assert step(queue, 3, -1, nothing, nothing).row == 2
        assert step(queue, 5, -1, nothing, nothing).row == 4
        assert step(queue, 5, 1, nothing, nothing).wrapped
    assert step(build(index, order=PRINTED), 5, 1, nothing, nothing) == Step(0, 0, True)


@few
@given(corpora, st.data())
def test_steps_visit_every_waiting_row_once_and_come_back(
    corpus: list[tuple[Record, bool]], data: st.DataObject
) -> None:
    queue = build(indexed(corpus), order=data.draw(st.sampled_from([BY_GROUP, PRINTED])))
    every = queue.rows.tolist()
    decided = data.draw(st.sets(st.sampled_from(every))) if every else set()
    by = data.draw(st.sampled_from([1, -1]))
    waiting = [row for row in every if row not in decided][::by]
    visited, row = [], None
    for _ in waiting:
        row = step(queue, row, by, decided.__contains__, nothing).row
        visited.append(row)
    assert visited == waiting
    if len(waiting) > 1:
        assert step(queue, row, by, decided.__contains__, nothing) == Step(waiting[0], 0, True)
