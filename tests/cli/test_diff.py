import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ledger_tui.dataset.open import open_dataset
from ledger_tui.triage.decisions import draft
from ledger_tui.triage.journal import Journal
from tests.invented import Json, record, row, write

SAMPLES = Path(__file__).parents[2] / "sample_records"
FSDP = SAMPLES / "arxiv-2304.11277v2.json"
RETRACTION = {"kind": "retraction", "source": "crossref", "date": "2026-01-02", "text": "a | <b>b</b> [c](http://d.e)"}

Two = Callable[[Json, Json], tuple[Path, Path]]


@pytest.fixture(autouse=True)
def _own_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """The person's own journal is in no folder of the machine that runs the tests."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
    monkeypatch.setenv("HOME", str(tmp_path_factory.mktemp("home")))


@pytest.fixture
def two(tmp_path: Path) -> Two:
    """Two records as two files."""
    return lambda old, new: (write(tmp_path / "old.json", old), write(tmp_path / "new.json", new))


@pytest.fixture
def changed(two: Two) -> tuple[Path, Path]:
    """Two records between which a bit of everything changed."""
    old = record(
        outbound=[
            row("1", "Settled Once", state="verified exact"),
            row("2", "Open Once", state="unresolved"),
            row("3", "Left Out"),
            row("4", "Noticed [now]", event={"status": "none found", "as_of": "2026-08-01"}),
            row("5", "Numbered"),
            row("6", "Dated", observed="2026-08-01"),
            row("7", "As It Was"),
        ],
        coverage=[{"name": "notices", "status": "measured", "measured": 7, "total": 7, "observed": "2026-08-01"}],
        external_measurements=[{"value": 12, "source": "pith", "observed": "2026-08-01"}],
    )
    new = record(
        outbound=[
            row("1", "Settled Once", state="unresolved"),
            row("2", "Open Once", state="verified fuzzy"),
            row("4", "Noticed [now]", event={"status": "found", "events": [RETRACTION]}),
            row("9", "Numbered"),
            row("6", "Dated", observed="2026-09-01"),
            row("7", "As It Was"),
            row("8", "Come New"),
        ],
        as_of={"date": "2026-09-01", "text": "1 September 2026"},
        paper={"version": 2},
        inbound=[],
        coverage=[{"name": "notices", "status": "measured", "measured": 6, "total": 7, "observed": "2026-09-01"}],
        external_measurements=[{"value": 14, "source": "pith", "observed": "2026-09-01"}],
    )
    return two(old, new)


def test_the_table_tells_the_most_important_first(run, changed: tuple[Path, Path]) -> None:
    ended = run("diff", *changed)
    assert (ended.code, ended.err) == (1, "")
    lines = ended.out.splitlines()
    assert lines[0] == (
        "2401.00001, version 1, pith, as of 2026-08-01 -> 2401.00001, version 2, pith, as of 2026-09-01"
    )
    begin = next(at for at, line in enumerate(lines) if line.startswith("change "))
    rows = lines[begin + 1 : begin + 7]
    assert [line.split("  ")[0] for line in rows] == [
        "new event", "no longer resolved", "newly resolved", "added", "gone", "renumbered",
    ]  # fmt: skip
    assert "found (retraction, crossref, 2026-01-02" in rows[0] and "number and title" in rows[0]
    assert "Settled Once" in rows[1] and rows[1].endswith("state: verified exact -> unresolved")
    assert rows[2].endswith("state: unresolved -> verified fuzzy")
    assert "Come New" in rows[3] and "Left Out" in rows[4]
    assert "  title  " in rows[5] and rows[5].endswith("reference: 5 -> 9")
    assert any(line.split() == ["inbound", "not", "stated", "none", "listed"] for line in lines)
    told = [" ".join(line.split()) for line in lines]
    assert "notices measured 7 of 7 2026-08-01 measured 6 of 7 2026-09-01" in told
    assert "pith 12 2026-08-01 14 2026-09-01" in told
    assert lines[-1] == "1 row unchanged, 1 row time only"


def test_json_has_the_same_in_stable_keys(run, changed: tuple[Path, Path]) -> None:
    ended = run("diff", *changed, "--format", "json")
    told = json.loads(ended.out)
    assert ended.code == 1
    assert list(told) == ["changed", "compared", "added", "gone", "decisions_gone"]
    (one,) = told["compared"]
    assert list(one) == [
        "old", "new", "changed", "new_events", "rows", "time_only", "unchanged", "decisions", "record", "directions",
        "coverage", "external_measurements",
    ]  # fmt: skip
    assert one["new"] == {
        "record": "2401.00001", "version": 2, "source": "pith", "as_of": "2026-09-01", "files": [str(changed[1])],
    }  # fmt: skip
    assert [(line["kinds"], line["matched_by"]) for line in one["rows"]] == [
        (["new event", "time"], "number and title"),
        (["no longer resolved"], "number and title"),
        (["newly resolved"], "number and title"),
        (["added"], None),
        (["gone"], None),
        (["renumbered"], "title"),
    ]
    first = one["rows"][1]
    assert first["changes"] == [
        {"path": ["state"], "kind": "no longer resolved", "old": "verified exact", "new": "unresolved"}
    ]
    assert first["old_row"] != first["new_row"] and "|2|pith|outbound|1|" in first["new_row"]
    assert ([line["title"] for line in one["time_only"]], one["unchanged"]) == (["Dated"], 1)
    assert {"list": "inbound", "old": None, "new": 0} in one["directions"]
    assert one["external_measurements"]["items"][0]["new"]["value"] == 14


def test_markdown_draws_what_a_source_tells_as_it_stands(run, changed: tuple[Path, Path]) -> None:
    ended = run("diff", *changed, "--format", "md")
    assert ended.code == 1
    assert "# What changed" in ended.out
    assert r"a \| \<b>b\</b> \[c\](http\://d.e)" in ended.out
    assert r"Noticed \[now\]" in ended.out
    table = [line for line in ended.out.splitlines() if line.startswith("|")]
    cells = [line.replace(r"\|", "").count("|") for line in table]
    assert cells[:3] == [7, 7, 7]
    assert "1 row unchanged, 1 row time only" in ended.out


@pytest.mark.parametrize("form", ["table", "json", "md"])
def test_nothing_but_times_is_no_change(run, two: Two, form: str) -> None:
    rows = [row("1", "One", observed="2026-08-01"), row("2", "Two"), row("2", "Two", state="unresolved")]
    later = [rows[2], rows[1], {**rows[0], "observed": "2026-09-01"}]
    old, new = two(record(outbound=rows), record(outbound=later, as_of={"date": "2026-09-01"}))
    ended = run("diff", old, new, "--format", form)
    assert (ended.code, ended.err) == (0, "")
    if form == "json":
        assert json.loads(ended.out)["changed"] is False
    else:
        assert "nothing but times changed" in ended.out and "2 rows unchanged, 1 row time only" in ended.out
    assert "nothing changed" in run("diff", old, old).out


@pytest.mark.parametrize("sample", sorted(path.name for path in SAMPLES.glob("*.json")))
def test_a_sample_did_not_change_against_itself(run, sample: str) -> None:
    assert run("diff", SAMPLES / sample, SAMPLES / sample).code == 0


def test_a_capture_changed_by_hand_tells_this_place(run, tmp_path: Path) -> None:
    told = json.loads(FSDP.read_text())
    told["inbound"][3]["state"] = "unresolved"
    ended = run("diff", FSDP, write(tmp_path / "a.json", told))
    assert ended.code == 1
    assert "rows: 1 no longer resolved\n" in ended.out
    assert ended.out.endswith("138 rows unchanged, 0 rows time only\n")
    assert "coverage" not in ended.out


def test_exit_codes(run, tmp_path: Path) -> None:
    good, bad = write(tmp_path / "good.json", record()), tmp_path / "bad.json"
    bad.write_text('{"format": "ledger-tui.record/1"}')
    assert run("diff", good, tmp_path / "missing.json").code == 3
    ended = run("diff", bad, good)
    assert (ended.code, ended.out) == (3, "")
    assert run("diff", good).code == 2
    assert run("diff", "-", "-").code == 2
    assert run("diff", good, good, "--decisions", tmp_path / "missing.jsonl").code == 2
    folder = tmp_path / "folder"
    write(folder / "good.json", record())
    (folder / "bad.json").write_text('{"format": "ledger-tui.record/1"}')
    assert run("diff", good, folder).code == 4
    write(folder / "good.json", record(outbound=[]))
    assert run("diff", good, folder).code == 1


def test_standard_input_may_be_either(run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path / "a.json", record())
    for words, code in (((path, "-"), 1), (("-", path), 1)):
        page = json.dumps(record(outbound=[])).encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(page)))
        assert run("diff", *words).code == code


def test_folders_are_paired_by_paper_and_source_whatever_the_version(run, tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    write(old / "a.json", record())
    write(old / "b.json", record(source="other", outbound=[]))
    write(old / "gone.json", record("2401.00003"))
    write(new / "a.json", record(paper={"version": 2}))
    write(new / "b.json", record(source="other", outbound=[]))
    write(new / "come.json", record("2401.00004"))
    ended = run("diff", old, new, "--format", "json")
    told = json.loads(ended.out)
    assert ended.code == 1
    assert [(one["old"]["source"], one["old"]["version"], one["new"]["version"]) for one in told["compared"]] == [
        ("pith", 1, 2),
        ("other", 1, 1),
    ]
    assert [one["changed"] for one in told["compared"]] == [True, False]
    assert [one["record"] for one in told["added"]] == ["2401.00004"]
    assert [one["record"] for one in told["gone"]] == ["2401.00003"]
    table = run("diff", old, new).out
    assert "records added: 1" in table and "records gone: 1" in table
    for only in (old, new):
        other = {old: "gone.json", new: "come.json"}[only]
        (only / other).unlink()
    write(new / "a.json", record())
    assert run("diff", old, new).code == 0


def test_the_newest_of_each_side_are_compared_and_an_older_one_on_both_is_no_news(run, tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    known, second = record(), record(as_of={"date": "2026-09-01"}, outbound=[row(state="unresolved")])
    write(old / "a.json", known)
    write(old / "other.json", record("2401.00002"))
    write(new / "a.json", known)
    write(new / "b.json", second)
    write(new / "other.json", record("2401.00002"))
    told = json.loads(run("diff", old, new, "--format", "json").out)
    first, _ = told["compared"]
    assert (first["old"]["as_of"], first["new"]["as_of"]) == ("2026-08-01", "2026-09-01")
    assert (told["added"], told["gone"]) == ([], [])
    write(new / "c.json", record(as_of={"date": "2026-07-01"}, outbound=[row("7")]))
    told = json.loads(run("diff", old, new, "--format", "json").out)
    assert [one["as_of"] for one in told["added"]] == ["2026-07-01"]


def test_lists_of_one_paper_in_two_files_are_each_compared_with_its_own(run, tmp_path: Path) -> None:
    for side, citing in ((tmp_path / "old", 1), (tmp_path / "new", 3)):
        write(side / "cites.json", record(outbound=[row("1", "One"), row("2", "Two")]))
        write(side / "cited.json", record(outbound=None, inbound=[row(str(n), f"Paper {n}") for n in range(citing)]))
    told = json.loads(run("diff", tmp_path / "old", tmp_path / "new", "--format", "json").out)
    counts = [[(one["old"], one["new"]) for one in pair["directions"]] for pair in told["compared"]]
    assert counts == [[(2, 2), (None, None)], [(None, None), (1, 3)]]


def test_two_records_alone_are_compared_whatever_they_are_about(run, tmp_path: Path) -> None:
    old = write(tmp_path / "a.json", record())
    new = write(tmp_path / "b.json", record("2401.00002", source="other"))
    ended = run("diff", old, new)
    assert ended.code == 1
    assert "may be about two papers" in ended.out and "of two sources" in ended.out


@pytest.fixture
def decide(tmp_path: Path) -> Callable[..., Path]:
    """Decide upon rows of a file, by their places, in a journal of the test."""

    def decide(path: Path, *places: int, decision: str = "later") -> Path:
        dataset = open_dataset([path], cached=False)
        journal = Journal.open(tmp_path / "decisions.jsonl", who="A. Lynx")
        journal.append([draft(dataset.index, place, decision) for place in places])
        return journal.path

    return decide


def test_decisions_whose_row_changed_or_is_gone_are_listed(run, changed: tuple[Path, Path], decide: Any) -> None:
    journal = decide(changed[0], 0, 2, 5, 6)
    told = json.loads(run("diff", *changed, "--decisions", journal, "--format", "json").out)["compared"][0]["decisions"]
    assert [(one["decision"], one["kinds"], one["state_seen"], one["state_now"]) for one in told] == [
        ("later", ["no longer resolved"], "verified exact", "unresolved"),
        ("later", ["gone"], "verified exact", None),
    ]
    table = run("diff", *changed, "--decisions", journal).out
    assert "decisions upon changed rows: 2" in table
    assert "verified exact -> unresolved" in table and "verified exact -> no such row" in table
    assert "decisions upon" not in run("diff", *changed).out


def test_a_decision_upon_the_newer_row_is_listed_too(run, changed: tuple[Path, Path], decide: Any) -> None:
    journal = decide(changed[1], 1)
    told = json.loads(run("diff", *changed, "--decisions", journal, "--format", "json").out)["compared"][0]["decisions"]
    assert [(one["kinds"], one["state_seen"]) for one in told] == [(["newly resolved"], "verified fuzzy")]


def test_a_decision_upon_a_row_of_a_record_that_is_gone_is_listed(run, tmp_path: Path, decide: Any) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    write(old / "a.json", record())
    gone = write(old / "gone.json", record("2401.00003"))
    write(new / "a.json", record())
    write(new / "b.json", record("2401.00005"))
    journal = decide(gone, 0)
    ended = run("diff", old, new, "--decisions", journal, "--format", "json")
    assert [one["record"] for one in json.loads(ended.out)["decisions_gone"]] == ["2401.00003"]
    assert "records that are gone: 1" in run("diff", old, new, "--decisions", journal).out


def test_a_new_event_of_the_subject_comes_before_all(run, two: Two) -> None:
    old, new = two(record(paper={"events": []}), record(paper={"events": [RETRACTION]}, outbound=[]))
    ended = run("diff", old, new)
    assert ended.code == 1
    assert ended.out.index("new event of the subject") < ended.out.index("rows: 1 gone")


def test_what_the_columns_of_coverage_do_not_show_has_a_line(run, two: Two) -> None:
    coverage = {"name": "notices", "status": "measured", "measured": 1, "total": 1, "sources": ["a"]}
    old, new = two(record(coverage=[coverage]), record(coverage=[{**coverage, "sources": ["a", "b"]}]))
    ended = run("diff", old, new)
    assert ended.code == 1
    assert any(line.split("  ")[0] == "coverage, notices: sources" for line in ended.out.splitlines())


def test_no_control_character_reaches_the_terminal(run, two: Two) -> None:
    title = "Clear \x1b[2J\u202e all"
    old, new = two(record(outbound=[row("1", title)]), record(outbound=[row("2", title)], own="\x1b[31m"))
    for form in ("table", "json", "md"):
        ended = run("diff", old, new, "--format", form)
        assert ended.code == 1
        assert not {"\x1b", "\u202e"} & set(ended.out)
