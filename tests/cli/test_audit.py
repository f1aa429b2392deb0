"""`ledger-tui audit`: its forms, muting, the baseline and how it ends."""

import json
from pathlib import Path

import pytest

from ledger_tui.audit.codes import WORDS
from ledger_tui.dataset.paths import samples
from tests.invented import record, row, write

VOLES = "The Burrowing Habits of Northern Voles"
LYNXES = "What Lynxes Eat in Long Winters"


@pytest.fixture
def odd(tmp_path: Path) -> Path:
    """A record with one finding that asks for a look and one that asks for nothing."""
    told = record(outbound=[row("1", VOLES), row("2", VOLES)], stated={"outbound": {"listed": 7}})
    return write(tmp_path / "odd.json", told)


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    return write(tmp_path / "plain.json", record())


def test_a_finding_is_1_and_none_is_0(run, odd: Path, plain: Path) -> None:
    ended = run("audit", odd)
    assert ended.code == 1
    lines = ended.out.splitlines()
    assert lines[0].split()[:3] == ["severity", "code", "paper"]
    assert [line.split()[:3] for line in lines[1:]] == [
        ["look", "stated-rows", "2401.00001"],
        ["info", "twice", "2401.00001"],
    ]
    assert "7 outbound listed / 2 outbound rows" in ended.out
    assert "stated-rows: Rows may have been lost" in ended.err
    assert "2 findings in 1 paper (1 look, 0 note, 1 info)" in ended.err
    ended = run("audit", plain)
    assert (ended.code, ended.out) == (0, "")
    assert "0 findings in 1 paper" in ended.err


def test_what_is_informational_fails_no_script(run, odd: Path) -> None:
    assert run("audit", odd, "--ignore", "stated-rows").code == 0
    assert run("audit", odd, "--only", "twice").code == 0
    assert run("audit", odd, "--only", "stated-rows").code == 1


def test_json_has_stable_keys(run, odd: Path) -> None:
    ended = run("audit", odd, "--format", "json")
    stated, twice = json.loads(ended.out)
    assert list(stated) == ["code", "severity", "record", "rows", "says", "rows_say", "how"]
    assert stated["record"] == {"paper": "2401.00001", "version": 1, "source": "pith", "as_of": "2026-08-01"}
    assert stated["rows"] == []
    assert twice["rows"] == [
        {
            "row": f"2401.00001|1|pith|outbound|{number}|1",
            "record": "2401.00001",
            "direction": "outbound",
            "reference": number,
            "title": VOLES,
        }
        for number in ("1", "2")
    ]
    assert json.loads(run("audit", odd, "--format", "json", "--only", "cap").out) == []


def test_markdown_draws_titles_as_they_are(run, tmp_path: Path) -> None:
    title = "Voles *and* <b>lynxes</b> of `burrows` [here](http://example.org)"
    told = record(outbound=[row("2022", title)], stated={"outbound": {"listed": 7}})
    out = run("audit", write(tmp_path / "a.json", told), "--format", "md", "--only", "year-number").out
    assert out.startswith("# Findings: 1\n")
    assert "\n## year-number (1 finding, note)\n" in out
    assert "**2401.00001 (version 1, pith, as of 2026-08-01)**: numbers 2022; 1 outbound row" in out
    # What could be a mark is escaped; the reader of the file takes `<b>` out of titles itself.
    assert r"Voles \*and\*" in out and r"\`burrows\`" in out and r"\[here\](http\://example.org)" in out
    assert "<b>" not in out


def test_several_codes_are_muted_at_once_or_one_after_another(run, odd: Path) -> None:
    for words in (["--ignore", "stated-rows,twice"], ["--ignore", "stated-rows", "--ignore", "twice"]):
        ended = run("audit", odd, *words)
        assert (ended.code, ended.out) == (0, "")
    assert run("audit", odd, "--only", "twice", "--only", "stated-rows").code == 1


@pytest.mark.parametrize("option", ["--ignore", "--only"])
def test_an_unknown_code_is_refused_with_the_nearest_one(run, odd: Path, option: str) -> None:
    ended = run("audit", odd, option, "twice,stated-row")
    assert (ended.code, ended.out) == (2, "")
    assert "perhaps stated-rows is meant" in ended.err


@pytest.mark.parametrize("form", ["table", "json", "md"])
def test_every_code_is_listed_with_its_meaning(run, form: str) -> None:
    ended = run("audit", "no such path", "--codes", "--format", form)
    assert ended.code == 0
    if form == "json":
        told = json.loads(ended.out)
        assert [code["code"] for code in told] == list(WORDS)
        assert all(list(code) == ["code", "severity", "meaning", "how"] for code in told)
    else:
        assert all(f"{word}" in ended.out for word in WORDS)


def test_only_what_the_baseline_does_not_know_is_told_and_fails(run, odd: Path, tmp_path: Path) -> None:
    baseline = tmp_path / "known" / "baseline.json"
    baseline.parent.mkdir()
    ended = run("audit", odd, "--write-baseline", baseline)
    assert (ended.code, len(ended.out.splitlines())) == (0, 3)
    assert f"2 findings written to {baseline}" in ended.err
    assert [one["code"] for one in json.loads(baseline.read_text())["findings"]] == ["stated-rows", "twice"]
    ended = run("audit", odd, "--baseline", baseline)
    assert (ended.code, ended.out) == (0, "")
    assert "0 findings in 1 paper (0 look, 0 note, 0 info); 2 findings more in the baseline" in ended.err
    told = record(outbound=[row("1", VOLES), row("2", VOLES), row("2024", LYNXES)], stated={"outbound": {"listed": 7}})
    newer = write(tmp_path / "odd.json", told | {"as_of": {"date": "2026-08-02", "text": "2 August 2026"}})
    ended = run("audit", newer, "--baseline", baseline, "--format", "json")
    assert ended.code == 1
    assert {one["code"] for one in json.loads(ended.out)} == {"year-number", "numbers-missing"}


def test_a_baseline_is_replaced_by_all_that_is_found(run, odd: Path, tmp_path: Path) -> None:
    baseline = tmp_path / "baseline.json"
    run("audit", odd, "--write-baseline", baseline, "--only", "twice")
    ended = run("audit", odd, "--baseline", baseline, "--write-baseline", baseline)
    assert ended.code == 0
    assert [line.split()[1] for line in ended.out.splitlines()[1:]] == ["stated-rows"]
    assert run("audit", odd, "--baseline", baseline).code == 0


@pytest.mark.parametrize("broken", ["", "{}", '{"format": "ledger-tui.audit-baseline/1", "findings": [7]}', None])
def test_a_broken_baseline_is_2_and_said(run, odd: Path, tmp_path: Path, broken: str | None) -> None:
    baseline = tmp_path / "baseline.json"
    if broken is not None:
        baseline.write_text(broken)
    ended = run("audit", odd, "--baseline", baseline)
    assert (ended.code, ended.out) == (2, "")
    assert f"the baseline {baseline} cannot be read: " in ended.err


def test_a_baseline_that_cannot_be_written_is_2(run, odd: Path, tmp_path: Path) -> None:
    ended = run("audit", odd, "--write-baseline", tmp_path / "no such folder" / "baseline.json")
    assert ended.code == 2
    assert "cannot be written: No such file" in ended.err


def test_nothing_read_is_3_and_writes_no_baseline(run, tmp_path: Path) -> None:
    baseline = tmp_path / "baseline.json"
    assert run("audit", tmp_path / "missing", "--write-baseline", baseline).code == 3
    assert not baseline.exists()


def test_partly_read_is_4_unless_there_is_a_finding(run, odd: Path, plain: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text('{"format": "ledger-tui.record/1", ')
    assert run("audit", plain, broken).code == 4
    ended = run("audit", odd, broken, "--format", "json")
    assert ended.code == 1
    assert json.loads(ended.out)
    assert "broken.json" in ended.err


def test_hostile_words_reach_no_terminal(run, tmp_path: Path) -> None:
    told = record(outbound=[row("2022", "A title \x1b[31m in red"), row("2023\u202e", "Another")])
    for form in ("table", "json", "md"):
        ended = run("audit", write(tmp_path / "a.json", told), "--format", form)
        assert "\x1b" not in ended.out + ended.err
        assert "\u202e" not in ended.out + ended.err


def test_the_samples_have_findings(run) -> None:
    ended = run("audit", samples(), "--format", "json")
    assert ended.code == 1
    assert {"twice-states", "states-at-once", "one-sided", "unavailable-checks"} <= {
        one["code"] for one in json.loads(ended.out)
    }
