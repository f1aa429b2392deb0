import json
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger_tui.triage.journal import Journal
from ledger_tui.triage.merge import merge, merge_into
from tests.triage.drafts import draft, lines, standing


@pytest.fixture
def pair(tmp_path: Path) -> tuple[Path, Path]:
    """Two journals that began as one; the second took back what the first decided anew."""
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    first = Journal.open(one, "lynx")
    first.append([draft("a"), draft("b")])
    two.write_bytes(one.read_bytes())
    first.append([draft("a", "later")])
    second = Journal.open(two, "lynx")
    second.undo()
    second.append([draft("c")])
    first.append([draft("d")])
    return one, two


def test_every_entry_is_there_once_and_in_the_order_of_each(pair: tuple[Path, Path], tmp_path: Path) -> None:
    told = [[line["entry"] for line in lines(path)] for path in pair]
    merged = merge(pair)
    names = [entry["entry"] for entry in merged.entries]
    assert len(set(names)) == len(names)
    assert set(names) == {name for journal in told for name in journal}
    for journal in told:
        assert [name for name in names if name in journal] == journal
    assert merge(pair[::-1]).lines() == merged.lines()
    out = tmp_path / "out.jsonl"
    assert merge_into(pair, out) == merged
    assert out.read_text(encoding="utf-8") == "".join(merged.lines())
    assert merge([out, *pair]).lines() == merged.lines()
    assert standing(Journal.open(out)) == {"a": "later", "c": "not found", "d": "not found"}


def test_merging_into_one_of_them_keeps_what_is_there(pair: tuple[Path, Path]) -> None:
    one, two = pair
    wanted = merge(pair).lines()
    window = Journal.open(one, "lynx")
    merge_into(pair, one)
    assert one.read_text(encoding="utf-8") == "".join(wanted)
    window.append([draft("e")])
    assert len(lines(one)) == len(wanted) + 1
    assert set(standing(Journal.open(one))) == {"a", "c", "d", "e"}
    assert merge_into([two], one).read == 2
    assert set(standing(Journal.open(one))) == {"a", "c", "d", "e"}


def test_what_is_no_journal_is_not_overwritten(pair: tuple[Path, Path], tmp_path: Path) -> None:
    target = tmp_path / "record.json"
    target.write_text('{"format": "ledger-tui.record/1"}')
    with pytest.raises(OSError, match="something else"):
        merge_into(pair, target)
    assert target.read_text() == '{"format": "ledger-tui.record/1"}'
    nowhere = tmp_path / "new.jsonl"
    assert merge_into([tmp_path / "missing"], nowhere).read == 0
    assert not nowhere.exists()


def test_lines_that_cannot_be_read_are_told_and_newer_forms_kept(pair: tuple[Path, Path]) -> None:
    one, two = pair
    newer = {"v": 2, "entry": "of tomorrow", "shape": ["other\x1b[1m"]}
    with one.open("a") as file:
        file.write(f"{json.dumps(newer)}\nnonsense\n" + '{"v": 1, "entr')
    merged = merge([one, two, one.with_name("missing.jsonl")])
    assert newer in merged.entries
    assert "\x1b" not in "".join(merged.lines())
    assert [problem.place for problem in merged.problems] == ["line 6", "line 7", ""]
    assert merged.read == 2
    changed = json.loads(one.read_text().splitlines()[0]) | {"note": "another"}
    two.write_text(json.dumps(changed) + "\n")
    assert "in two ways" in merge(pair).problems[-1].reason


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(st.sampled_from("xyz"), st.sampled_from(["decide", "undo", "redo", "fork"])), max_size=14))
def test_a_merge_is_a_union_whatever_was_done_in_each(steps: list[tuple[str, str]]) -> None:
    with TemporaryDirectory() as folder:
        paths = {name: Path(folder) / f"{name}.jsonl" for name in "xyz"}
        for number, (name, step) in enumerate(steps):
            if step == "fork":
                source = paths["x" if name != "x" else "y"]
                if source.exists() and not paths[name].exists():
                    paths[name].write_bytes(source.read_bytes())
                continue
            journal = Journal.open(paths[name])
            journal.append([draft(number % 3)]) if step == "decide" else getattr(journal, step)()
        there = [path for path in paths.values() if path.exists()]
        merged = merge(there)
        assert merged.problems == []
        names = [entry["entry"] for entry in merged.entries]
        told = [[line["entry"] for line in lines(path)] for path in there]
        assert sorted(names) == sorted({name for journal in told for name in journal})
        for journal_names in told:
            assert [name for name in names if name in journal_names] == journal_names
        assert merge(there[::-1]).entries == merged.entries
