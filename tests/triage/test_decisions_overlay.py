from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger_tui.index.filter import FilterError, parse
from ledger_tui.index.index import Index
from ledger_tui.index.select import select
from ledger_tui.triage.decisions import draft
from ledger_tui.triage.entry import Entry
from ledger_tui.triage.fields import fields_of
from ledger_tui.triage.journal import Journal
from ledger_tui.triage.overlay import Overlay, Progress
from tests.triage.deciding import LYNX, UUIDS, VOLE, index_of, record, row, two_papers


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal.open(tmp_path / "decisions.jsonl")


def chosen(overlay: Overlay, text: str) -> list[int]:
    return select(overlay.index, None, parse(text, fields_of(overlay))).tolist()


def test_decisions_answer_to_the_filter(journal: Journal) -> None:
    index = two_papers()
    overlay = Overlay(index, journal)
    assert chosen(overlay, "decision:any") == []
    assert chosen(overlay, "triage:open") == [0, 2, 3, 5, 6, 8, 9]
    journal.append([draft(index, 0, "wrong match"), draft(index, 3, "right work, wrong metadata")])
    journal.append([draft(index, 5, "later")])
    assert chosen(overlay, "decision:any") == [0, 3, 5]
    assert chosen(overlay, "decision:none") == [1, 2, 4, 6, 7, 8, 9]
    assert chosen(overlay, "decision:match") == [0]
    assert chosen(overlay, 'decision:"wrong match",later') == [0, 5]
    assert chosen(overlay, "triage:open") == [2, 6, 8, 9]
    assert chosen(overlay, "triage:decided") == [0, 3]
    assert chosen(overlay, "triage:later") == [5]
    assert chosen(overlay, "-decision:any state:unresolved") == [2, 6, 8, 9]
    for wrong in ("decision:wrong", "decision:poem", "triage:x", "decision:"):
        with pytest.raises(FilterError):
            chosen(overlay, wrong)
    journal.undo()
    journal.undo()
    assert chosen(overlay, "decision:any") == []


def test_progress_counts_later_apart(journal: Journal) -> None:
    index = two_papers()
    overlay = Overlay(index, journal)
    journal.append([draft(index, 0, "later"), draft(index, 1, "confirmed"), draft(index, 2, "broken parse")])
    assert overlay.progress(np.array([0, 2, 3, 5])) == Progress(total=4, decided=1, later=1, changed=0)


def test_an_unknown_decision_stands_under_its_own_word(journal: Journal) -> None:
    index = two_papers()
    overlay = Overlay(index, journal)
    journal.append([replace(draft(index, 0, "later"), decision="sent to the library")])
    assert chosen(overlay, "decision:library") == [0]
    assert overlay.of(0).entry.decision == "sent to the library"


def test_a_newer_record_that_tells_the_row_otherwise_keeps_the_decision(journal: Journal) -> None:
    old = record("2401.00001", [row("1", LYNX), row("2", VOLE)])
    index = index_of([old])
    journal.append([draft(index, 0, "not found", {"places": ["DBLP"]}), draft(index, 1, "later")])
    newer = record("2401.00001", [row("1", LYNX, "verified exact"), row("2", VOLE)], as_of="2026-09-01")
    index = index_of([old, newer], hidden=[0])
    overlay = Overlay(index, journal)
    told = overlay.of(2)
    assert told and (told.changed, told.moved) == (True, False)
    assert (told.entry.state_seen, index.row(2).state) == ("unresolved", "verified exact")
    assert not overlay.of(3).changed
    assert not overlay.of(0).changed
    assert chosen(overlay, "triage:changed") == [2]
    assert overlay.progress(np.array([2, 3])) == Progress(2, 1, 1, 1)


def test_a_decision_moves_with_number_and_title_and_says_so(journal: Journal) -> None:
    old = record("2401.00001", [row("1", LYNX), row("2", VOLE), row("3", "A Third Work"), row("4", None)])
    index = index_of([old])
    journal.append([draft(index, place, "author query") for place in range(4)])
    newer = record(
        "2401.00001",
        # The same number and title in other letters; another number; twice the same; still no title.
        [row("1", LYNX.upper()), row("7", VOLE), row("3", "A Third Work"), row("3", "A Third Work"), row("4", None)],
        version=2,
    )
    index = index_of([old, newer], hidden=[0])
    overlay = Overlay(index, journal)
    assert [(place, overlay.of(place).moved) for place in overlay.rows().tolist()] == [
        *((place, False) for place in range(4)),
        (4, True),
    ]
    assert [entry.reference for entry in overlay.lost()] == ["2", "3", "4"]
    assert overlay.state_of(index.key(4)).reference == "1"
    assert overlay.state_of(index.key(5)) is None
    assert chosen(overlay, "decision:any") == [4]
    # A decision of the row's own goes before one that moved there, and leaves the place to it when taken back.
    journal.append([draft(index, 4, "later")])
    assert (overlay.of(4).entry.decision, overlay.of(4).moved) == ("later", False)
    journal.undo()
    assert (overlay.of(4).entry.decision, overlay.of(4).moved) == ("author query", True)


def test_what_is_lost_is_the_same_after_a_reload(journal: Journal) -> None:
    old = record("2401.00001", [row("1", LYNX), row("2", VOLE), row("3", "A Third Work"), row("4", "A Fourth Work")])
    away = record("2401.00002", [row("1", VOLE)])
    before = index_of([old, away])
    for place, word in ((3, "later"), (0, "author query"), (1, "broken parse"), (2, "wrong match"), (4, "later")):
        journal.append([draft(before, place, word)])
    followed = Overlay(before, journal)
    assert followed.lost() == []
    newer = record("2401.00001", [row("1", LYNX), row("9", "A Third Work")], version=2)
    index = index_of([newer])
    reloaded, restarted = Overlay(index, journal), Overlay(index, Journal.open(journal.path))
    # The newer record goes on top of the older one in the index that was there all along.
    before.show(before.add(newer, "a file"), True)
    before.show(0, False)
    # Number 1 moved; the paper of the last decision is not loaded after the reload.
    for overlay in (reloaded, restarted, followed):
        assert [entry.reference for entry in overlay.lost()] == ["4", "2", "3"]
    assert [(place, reloaded.of(place).moved) for place in reloaded.rows().tolist()] == [(0, True)]
    # Decided anew, taken back and decided again: still lost, and told as it stands.
    journal.append([draft(index_of([old]), 1, "wrong match")])
    restarted.journal.refresh()
    fresh = Overlay(index, Journal.open(journal.path))
    for overlay in (reloaded, restarted, fresh):
        assert {entry.reference: entry.decision for entry in overlay.lost()}["2"] == "wrong match"
        assert [entry.name for entry in overlay.lost()] == [entry.name for entry in fresh.lost()]
    for _ in range(2):
        journal.undo()
    for overlay in (reloaded, Overlay(index, journal), Overlay(index, Journal.open(journal.path))):
        assert [entry.name for entry in overlay.lost()] == [entry.name for entry in Overlay(index, journal).lost()]
    # The older record again: every row is there, and nothing is lost.
    assert Overlay(index_of([old]), journal).lost() == []
    assert Overlay(index_of([]), journal).lost() == []


def test_of_two_decisions_that_would_move_to_one_row_the_later_does(journal: Journal) -> None:
    first, second, third = (record("2401.00001", [row("1", LYNX)], version=version) for version in (1, 2, 3))
    for one, word in ((first, "later"), (second, "broken parse")):
        journal.append([draft(index_of([one]), 0, word)])
    for of_journal in (journal, Journal.open(journal.path)):
        overlay = Overlay(index_of([third]), of_journal)
        assert (overlay.of(0).entry.decision, overlay.of(0).moved) == ("broken parse", True)
        assert overlay.lost() == []


def test_a_row_told_in_two_records_has_one_decision_shown_in_both(journal: Journal) -> None:
    index = index_of(
        [
            record("2401.00001", [row("1", LYNX, id=UUIDS[1])]),
            record("2401.00002", [], [row("1", "The Invented Paper", "verified exact", id=UUIDS[1])]),
        ]
    )
    overlay = Overlay(index, journal)
    journal.append([draft(index, 0, "wrong match")])
    assert overlay.of(0).entry is overlay.of(1).entry
    # The other record has a state of its own: that it differs is no change.
    assert not overlay.of(0).changed and not overlay.of(1).changed
    assert overlay.rows().tolist() == [0, 1]


def test_decisions_of_papers_that_are_not_loaded_are_neither_shown_nor_lost(journal: Journal) -> None:
    journal.append([draft(two_papers(), 0, "later")])
    overlay = Overlay(index_of([record("2409.00009", [row("1", LYNX)])]), journal)
    assert overlay.rows().tolist() == []
    assert overlay.lost() == []


def test_the_overlay_follows_records_that_are_read_and_entries_of_another_window(journal: Journal) -> None:
    journal.append([draft(two_papers(), 7, "later")])
    index = Index()
    overlay = Overlay(index, journal)
    assert overlay.rows().tolist() == []
    index.add(record("2401.00001", [row("1", VOLE)]), "a file")
    assert overlay.rows().tolist() == []
    index.add(record("2401.00002", [row("1", LYNX, "verified fuzzy")]), "a file")
    assert overlay.rows().tolist() == [1]
    Journal.open(journal.path).append([draft(index, 0, "author query")])
    assert overlay.rows().tolist() == [1]
    journal.refresh()
    assert overlay.rows().tolist() == [0, 1]


@settings(max_examples=80, deadline=None)
@given(
    st.lists(
        st.tuples(st.integers(0, 9), st.sampled_from(["later", "confirmed by nobody", "wrong match"]), st.booleans()),
        max_size=8,
    ),
    st.data(),
)
def test_codes_are_those_of_a_plain_loop(told: list[tuple[int, str, bool]], data: st.DataObject) -> None:
    index = two_papers()
    with TemporaryDirectory() as folder:
        journal = Journal.open(Path(folder) / "decisions.jsonl")
        overlay = Overlay(index, journal)
        for place, word, ask in told:
            journal.append([replace(draft(index, place, "later"), decision=word)])
            if ask:
                overlay.rows()
    codes = [
        0 if (entry := journal.decided.get(index.key(place))) is None else overlay_code(overlay, entry)
        for place in range(index.row_count)
    ]
    start, stop = sorted(data.draw(st.tuples(st.integers(0, 10), st.integers(0, 10))))
    assert overlay.codes(range(start, stop)).tolist() == codes[start:stop]
    picked = data.draw(st.lists(st.integers(0, 9)))
    assert overlay.codes(np.array(picked, np.int64)).tolist() == [codes[place] for place in picked]


def overlay_code(overlay: Overlay, entry: Entry) -> int:
    overlay.rows()
    return overlay.words[entry.decision]
