import os
from pathlib import Path

import pytest

from ledger_tui.triage.entry import Entry, read_entry
from ledger_tui.triage.journal import Journal, NotKept, default_path
from ledger_tui.triage.who import who
from tests.triage.drafts import draft, lines, standing

KEYS = [
    "v", "entry", "at", "who", "row", "record", "direction", "reference", "title", "state_seen", "decision", "detail",
    "note", "reverses",
]  # fmt: skip


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "decisions.jsonl"


def test_nothing_is_written_before_something_is_decided(path: Path) -> None:
    journal = Journal.open(path)
    assert (journal.entries, journal.trouble) == ([], None)
    assert journal.undo() == journal.redo() == journal.append([]) == []
    journal.refresh()
    journal.retry()
    assert not path.parent.exists()


def test_a_line_has_the_keys_of_the_form_and_is_safe_on_a_terminal(path: Path) -> None:
    hostile = "a\x1b[31mred\nline\u202eback \ud800 end"
    journal = Journal.open(path, who="A. Lynx")
    (entry,) = journal.append(
        [draft("k|1|pith|outbound|7|1", "out of scope", detail={"kind": "website"}, note="see", title=hostile)]
    )
    text = path.read_bytes().decode("utf-8")
    assert text.count("\n") == 1 and text.endswith("\n")
    assert not set(text) & set("\x1b\u202e")
    (told,) = lines(path)
    assert list(told) == KEYS
    assert told["title"] == hostile
    assert (told["v"], told["who"], told["decision"], told["detail"]) == (
        1,
        "A. Lynx",
        "out of scope",
        {"kind": "website"},
    )
    assert (told["note"], told["reverses"], told["entry"]) == ("see", None, entry.name)
    (again,) = Journal.open(path).entries
    assert again.title == "a␛red line" + "back \ufffd end"


def test_nobody_is_named_unless_the_person_says_so(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOGNAME", "lynx")
    monkeypatch.setenv("USER", "lynx")
    monkeypatch.delenv("LEDGER_TUI_WHO", raising=False)
    assert who() is None
    Journal.open(path, who()).append([draft()])
    assert lines(path)[0]["who"] is None
    assert who({"LEDGER_TUI_WHO": ""}) is None
    assert who({"LEDGER_TUI_WHO": " A.\x1b[1m Lynx\n"}) == "A.␛ Lynx"


def test_the_default_lies_in_the_folder_for_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    assert tmp_path in default_path().parents
    assert Journal.open().path == default_path()


def test_what_is_decided_is_there_after_a_restart(path: Path) -> None:
    journal = Journal.open(path)
    journal.append([draft("a", "later")])
    journal.append([draft("b"), draft("c")])
    journal.append([draft("a", "broken parse")])
    again = Journal.open(path)
    assert standing(again) == standing(journal) == {"a": "broken parse", "b": "not found", "c": "not found"}
    assert again.entries == journal.entries
    assert again.state_of("a") == journal.entries[-1]
    assert again.state_of("nothing of the kind") is None


def test_rows_decided_together_are_one_act_taken_back_together(path: Path) -> None:
    journal = Journal.open(path)
    journal.append([draft("a")])
    together = journal.append([draft(row) for row in "bcd"])
    assert len({entry.name for entry in together}) == 3
    assert len({entry.act for entry in together}) == 1
    assert journal.undo() == together
    assert standing(journal) == {"a": "not found"}
    assert [line["reverses"] for line in lines(path)[4:]] == [entry.name for entry in together]
    assert {line["decision"] for line in lines(path)[4:]} == {"undo"}
    assert journal.redo() == together
    assert set(standing(journal)) == set("abcd")
    assert standing(Journal.open(path)) == standing(journal)


def test_undo_reaches_over_a_restart_and_redo_too(path: Path) -> None:
    first = Journal.open(path, who="lynx")
    for row in "abc":
        first.append([draft(row)])
    second = Journal.open(path, who="lynx")
    assert [second.undo()[0].row for _ in range(2)] == ["c", "b"]
    third = Journal.open(path, who="lynx")
    assert third.redo()[0].row == "b"
    assert [entry.row for _ in range(3) for entry in third.undo()] == ["b", "a"]
    assert standing(third) == {}
    assert [third.redo()[0].row for _ in range(3)] == ["a", "b", "c"]
    assert third.redo() == []


def test_undo_takes_back_what_this_window_or_this_person_decided_and_nothing_else(path: Path) -> None:
    Journal.open(path, who="vole").append([draft("of another person")])
    window, other = Journal.open(path, who="lynx"), Journal.open(path, who="lynx")
    window.append([draft("mine")])
    other.append([draft("of the other window")])
    assert [entry.row for entry in window.undo()] == ["mine"]
    assert window.undo() == []
    assert set(standing(window)) == {"of another person", "of the other window"}
    after = Journal.open(path, who="lynx")
    assert [entry.row for entry in after.undo()] == ["of the other window"]
    assert after.undo() == []


def test_what_another_window_took_back_is_not_taken_back_twice(path: Path) -> None:
    before = Journal.open(path)
    before.append([draft("a")])
    before.append([draft("b")])
    one, two = Journal.open(path), Journal.open(path)
    assert one.undo()[0].row == "b"
    assert two.undo()[0].row == "a"
    assert standing(two) == {}
    assert one.refresh()
    assert standing(one) == {}
    assert not one.refresh()


def test_undo_shows_the_decision_below_and_redo_the_one_taken_back(path: Path) -> None:
    journal = Journal.open(path)
    (older,) = journal.append([draft("a", "later")])
    (newer,) = journal.append([draft("a", "broken parse")])
    assert journal.stands(older) and journal.stands(newer)
    journal.undo()
    assert journal.state_of("a") == older
    assert not journal.stands(newer)
    journal.redo()
    assert journal.state_of("a") == newer
    journal.undo()
    journal.append([draft("b")])
    assert journal.redo() == []


def test_a_line_torn_at_any_byte_costs_nothing_else(path: Path) -> None:
    journal = Journal.open(path)
    journal.append([draft("a")])
    kept = path.read_bytes()
    journal.append([draft("ü", note="ein “Zitat”")])
    whole = path.read_bytes()
    for end in range(len(kept), len(whole) + 1):
        path.write_bytes(whole[:end])
        torn = Journal.open(path)
        rows = [entry.row for entry in torn.entries]
        # Without its line break a line may be whole; then it counts, now and later.
        assert rows == (["a", "ü"] if end >= len(whole) - 1 else ["a"])
        assert bool(torn.problems) == (len(kept) < end < len(whole) - 1)
        torn.append([draft("b")])
        again = Journal.open(path)
        assert [entry.row for entry in again.entries] == [*rows, "b"]
        assert again.undo()[0].row == "b"
        assert path.read_bytes().startswith(whole[:end])


def test_a_journal_whose_first_line_broke_off_goes_on(path: Path) -> None:
    Journal.open(path).append([draft("a")])
    whole = path.read_bytes()
    for end in range(1, len(whole) - 1):
        path.write_bytes(whole[:end])
        journal = Journal.open(path)
        assert (journal.entries, journal.trouble) == ([], None)
    journal.append([draft("b")])
    assert [entry.row for entry in Journal.open(path).entries] == ["b"]


def test_lines_that_are_no_entries_are_told_and_stay(path: Path) -> None:
    Journal.open(path).append([draft("a")])
    good = path.read_bytes().decode("utf-8")
    bad = [
        "[1]",
        "\x1b[31m nonsense",
        '{"v": 1, "entry": "x"}',
        good.strip().replace('"note": null', '"note": 7'),
        good.strip().replace('"detail": null', '"detail": []'),
        good.strip().replace('"v": 1', '"v": 2'),
        '{"v": 1, "entry": "y", "at": NaN}',
        "[" * 100_000,
        "\0\0\0",
    ]
    path.write_text(good + "\n".join(bad) + "\n" + good, encoding="utf-8")
    before = path.read_bytes()
    journal = Journal.open(path)
    assert [entry.row for entry in journal.entries] == ["a"]
    assert [problem.place for problem in journal.problems] == [f"line {number}" for number in range(2, 10)]
    assert "another form (v 2)" in journal.problems[5].reason
    journal.append([draft("b")])
    assert path.read_bytes().startswith(before)


@pytest.mark.parametrize("text", ['{"format": "ledger-tui.record/1"}\n', "notes of mine", "\x00\x01\x02"])
def test_a_file_of_something_else_is_never_written(path: Path, text: str) -> None:
    path.parent.mkdir()
    path.write_text(text)
    journal = Journal.open(path)
    assert "something else than decisions" in str(journal.trouble)
    with pytest.raises(NotKept, match="something else"):
        journal.append([draft("a")])
    assert path.read_text() == text
    assert standing(journal) == {"a": "not found"}
    with pytest.raises(NotKept):
        Journal.open(path.parent / "other.jsonl").save_as(path)
    assert path.read_text() == text


def test_what_stands_in_the_place_of_a_file_is_said_at_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "pipe", tmp_path / "file" / "decisions.jsonl"):
        journal = Journal.open(path)
        assert journal.trouble
        with pytest.raises(NotKept):
            journal.append([draft("a")])
        assert [entry.row for entry in journal.unsaved] == ["a"]


def test_where_it_cannot_be_kept_it_stands_in_memory_until_it_can(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("in the way")
    path = tmp_path / "folder" / "decisions.jsonl"
    journal = Journal.open(path)
    for row in "ab":
        with pytest.raises(NotKept) as failure:
            journal.append([draft(row)])
        assert [entry.row for entry in failure.value.entries] == [row]
    with pytest.raises(NotKept) as failure:
        journal.undo()
    assert [entry.row for entry in failure.value.entries] == ["b"]
    assert standing(journal) == {"a": "not found"}
    with pytest.raises(NotKept) as failure:
        journal.retry()
    assert len(failure.value.entries) == len(journal.unsaved) == 3
    assert journal.trouble and str(path) in journal.trouble
    (tmp_path / "folder").unlink()
    journal.append([draft("c")])
    assert (journal.unsaved, journal.trouble) == ([], None)
    assert [entry.row for entry in Journal.open(path).entries] == ["a", "b", "b", "c"]
    assert standing(Journal.open(path)) == {"a": "not found", "c": "not found"}


def test_saving_elsewhere_takes_everything_along_and_goes_on_there(path: Path, tmp_path: Path) -> None:
    journal = Journal.open(path)
    journal.append([draft("a")])
    path.unlink()
    path.mkdir()
    with pytest.raises(NotKept):
        journal.append([draft("b")])
    elsewhere = tmp_path / "saved.jsonl"
    other = Journal.open(elsewhere)
    other.append([draft("z", "later")])
    with pytest.raises(NotKept):
        journal.save_as(tmp_path / "folder")
    assert journal.path == path
    journal.save_as(elsewhere)
    assert (journal.path, journal.unsaved, journal.trouble) == (elsewhere, [], None)
    journal.append([draft("c")])
    assert [entry.row for entry in Journal.open(elsewhere).entries] == ["z", "a", "b", "c"]
    assert set(standing(journal)) == set("abcz")
    assert [journal.undo()[0].row for _ in range(3)] == ["c", "b", "a"]
    assert journal.undo() == []


def test_what_a_window_was_told_is_kept_comes_back_into_a_file_that_lost_it(path: Path) -> None:
    journal = Journal.open(path)
    journal.append([draft("a")])
    first = path.read_bytes()
    journal.append([draft("b")])
    for damage in (lambda: path.write_bytes(first), path.unlink, lambda: _replace(path, b"")):
        damage()
        journal.refresh()
        assert set(standing(journal)) >= {"a", "b"}
        journal.append([draft("c")])
        assert set(standing(Journal.open(path))) == {"a", "b", "c"}
        assert len({line["entry"] for line in lines(path)}) == len(lines(path))


def _replace(path: Path, data: bytes) -> None:
    aside = path.with_name("aside")
    aside.write_bytes(data)
    aside.replace(path)


def test_a_file_put_in_its_place_is_read_whole(path: Path) -> None:
    journal = Journal.open(path)
    journal.append([draft("a")])
    other = Journal.open(path.with_name("other"))
    other.append([draft("x")])
    _replace(path, other.path.read_bytes() + path.read_bytes())
    assert journal.refresh()
    assert [entry.row for entry in journal.entries] == ["x", "a"]
    journal.append([draft("b")])
    assert [entry.row for entry in Journal.open(path).entries] == ["x", "a", "b"]


def test_what_changed_is_told_row_by_row(path: Path) -> None:
    journal = Journal.open(path)
    changes, seen = journal.changes, len(journal.touched)
    journal.append([draft("a"), draft("b")])
    journal.undo()
    assert journal.changes > changes
    assert journal.touched[seen:] == ["a", "b", "a", "b"]


def test_an_entry_that_takes_back_one_that_is_not_here_changes_nothing(path: Path) -> None:
    journal = Journal.open(path)
    journal.append([draft("a")])
    journal.undo()
    path.write_bytes(path.read_bytes().split(b"\n")[1] + b"\n")
    again = Journal.open(path)
    assert (len(again.entries), standing(again)) == (1, {})
    assert again.undo() == again.redo() == []
    again.append([draft("b")])
    assert set(standing(Journal.open(path))) == {"b"}


def test_an_unknown_key_in_a_line_does_no_harm(path: Path) -> None:
    Journal.open(path).append([draft("a", "a decision of tomorrow")])
    told = path.read_bytes().replace(b'"v": 1', b'"v": 1, "colour": "blue"').strip()
    entry = read_entry(told)
    assert isinstance(entry, Entry)
    assert entry.decision == "a decision of tomorrow"
