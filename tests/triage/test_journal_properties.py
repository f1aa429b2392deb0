"""Undo and redo against a plain model: a list of what was done and a list of what was undone."""

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from ledger_tui.triage.course import Course
from ledger_tui.triage.entry import UNDO, one_act, taking_back
from ledger_tui.triage.journal import Journal
from tests.triage.drafts import draft, standing

ROWS = st.lists(st.sampled_from("abcd"), min_size=1, max_size=3, unique=True)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("decide"), ROWS, st.sampled_from(["later", "not found", "author query"])),
        st.sampled_from([("undo",), ("undo",), ("redo",), ("redo",), ("restart",)]),
    ),
    max_size=14,
)


@settings(max_examples=60, deadline=None)
@given(STEPS)
def test_undo_and_redo_do_what_a_list_of_acts_does(steps: list[tuple[str, ...]]) -> None:
    done: list[list[tuple[str, str]]] = []
    undone: list[list[tuple[str, str]]] = []
    with TemporaryDirectory() as folder:
        path = Path(folder) / "decisions.jsonl"
        journal = Journal.open(path)
        count = 0
        for step, *told in steps:
            match step:
                case "decide":
                    rows, word = told
                    journal.append([draft(row, word) for row in rows])
                    done.append([(row, word) for row in rows])
                    undone.clear()
                    count += len(rows)
                case "undo":
                    taken = done.pop() if done else []
                    undone += [taken] if taken else []
                    assert [(entry.row, entry.decision) for entry in journal.undo()] == taken
                    count += len(taken)
                case "redo":
                    brought = undone.pop() if undone else []
                    done += [brought] if brought else []
                    assert [(entry.row, entry.decision) for entry in journal.redo()] == brought
                    count += len(brought)
                case _:
                    journal = Journal.open(path)
            assert standing(journal) == {row: word for act in done for row, word in act}
            assert len(journal.entries) == count
        assert Journal.open(path).entries == journal.entries


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.sampled_from("12"), STEPS.map(lambda steps: steps[:3])), max_size=6))
def test_two_windows_never_take_back_each_others_acts(turns: list[tuple[str, list[tuple[str, ...]]]]) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "decisions.jsonl"
        windows = {name: Journal.open(path) for name in "12"}
        for name, steps in turns:
            window = windows[name]
            for step, *told in steps:
                if step == "decide":
                    window.append([draft(f"{name}{row}", told[1]) for row in told[0]])
                elif step in ("undo", "redo"):
                    assert all(entry.row.startswith(name) for entry in getattr(window, step)())
        for window in windows.values():
            window.refresh()
        assert standing(windows["1"]) == standing(windows["2"]) == standing(Journal.open(path))
        while Journal.open(path).undo():
            pass
        assert standing(Journal.open(path)) == {}


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 30), st.sampled_from("abc"), st.booleans()), max_size=30))
def test_a_decision_stands_by_the_last_word_on_it(told: list[tuple[int, str, bool]]) -> None:
    """Any entry may be reversed any number of times, as merged journals hold it: the last one counts."""
    entries = []
    course = Course([])
    parents: list[int | None] = []
    for place, row, new in told:
        if new or not entries:
            (entry,) = one_act([draft(row)], None)
            parents.append(None)
        else:
            parent = place % len(entries)
            (entry,) = one_act([taking_back(entries[parent], UNDO)], None, reverses=[entries[parent].name])
            parents.append(parent)
        entries.append(entry)
        course.take(entry, mine=False)
    last: dict[int, bool] = {}
    order: list[int] = []
    for place, parent in enumerate(parents):
        root, stands = place, True
        while (above := parents[root]) is not None:
            root, stands = above, not stands
        last[root] = stands
        order = [one for one in order if one != root] + ([root] if stands else [])
        assert parent is None or root != place
    assert course.decided == {entries[root].row: entries[root] for root in order}
    assert all(course.stands(entries[root].name) == stands for root, stands in last.items())
    assert course.to_undo() == course.to_redo() == []
