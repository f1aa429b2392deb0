import csv
import io
import json
import os
from pathlib import Path
from typing import Any

import pytest

from ledger_tui.dataset.open import open_dataset
from ledger_tui.triage.decisions import draft
from ledger_tui.triage.journal import Journal
from tests.cli.conftest import TOP
from tests.invented import record, row, write

SAMPLES = TOP / "sample_records"


@pytest.fixture(autouse=True)
def _own_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """The person's own journal is in no folder of the machine that runs the tests, and its locale is told."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
    monkeypatch.setenv("HOME", str(tmp_path_factory.mktemp("home")))
    monkeypatch.setenv("LEDGER_TUI_GLYPHS", "unicode")


@pytest.fixture
def records(tmp_path: Path) -> Path:
    rows = [row("1", state="verified exact"), row("2", state="unresolved"), row("3", state=None)]
    rows.append(row("4", state="a|b <odd> word"))
    first = record(outbound=rows, inbound=[row("7", state="unresolved")])
    second = record("2401.00002", outbound=[row("1", state="unresolved"), row("2", state="unresolved")])
    write(tmp_path / "records" / "a.jsonl", first, second)
    return tmp_path / "records"


def cells(told: dict[str, Any]) -> dict[tuple[str | None, str | None], int]:
    return {(cell["by"], cell["across"]): cell["rows"] for cell in told["cells"]}


def test_the_samples_by_state_across_direction(run) -> None:
    ended = run("summary", SAMPLES)
    assert (ended.code, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert lines[0] == "state across direction; shares are of 224 observations of 3 papers that are shown"
    assert [line.split() for line in lines[1:]] == [
        ["state", "outbound", "inbound", "rows", "share"],
        ["verified", "exact", "29", "12.9%", "37", "16.5%", "66", "29.5%", "█" * 16],
        ["verified", "fuzzy", "48", "21.4%", "0", "0.0%", "48", "21.4%", "█" * 12],
        ["unresolved", "43", "19.2%", "56", "25.0%", "99", "44.2%", "█" * 24],
        ["malformed", "identifier", "0", "0.0%", "3", "1.3%", "3", "1.3%", "█"],
        ["metadata", "mismatch", "2", "0.9%", "6", "2.7%", "8", "3.6%", "██"],
        ["all", "122", "54.5%", "102", "45.5%", "224", "100.0%"],
    ]


def test_the_samples_by_paper_with_their_bars(run) -> None:
    lines = run("summary", SAMPLES, "--by", "paper").out.splitlines()
    assert [line.split()[:5] for line in lines[2:5]] == [
        ["2304.11277", "139", "62.1%", "88", "63.3%"],
        ["2502.02581", "48", "21.4%", "20", "41.7%"],
        ["2602.22437", "37", "16.5%", "2", "5.4%"],
    ]
    bars = [line.split()[5] for line in lines[2:5]]
    assert {len(bar) for bar in bars} == {24}
    assert [set(bar) for bar in bars] == [set("✓≈?✗≠"), set("✓≈?"), set("✓≈?")]
    assert lines[5] == (
        "signs: ✓ verified exact; ≈ verified fuzzy; ? unresolved; ✗ malformed identifier; ≠ metadata mismatch"
    )


def test_papers_are_sorted_and_limited_and_what_is_beyond_is_said(run) -> None:
    def keys(*options: str) -> list[str]:
        return [
            word["word"]
            for word in json.loads(run("summary", SAMPLES, *options, "--format", "json").out)["by"]["words"]
        ]

    by_open = ["2304.11277", "2502.02581", "2602.22437"]
    assert keys("--by", "paper") == keys("--by", "paper", "--sort", "open") == by_open
    inbound = ("--by", "paper", "--direction", "inbound")
    assert keys(*inbound, "--sort", "share") == ["2602.22437", "2304.11277", "2502.02581"]
    assert keys(*inbound, "--sort", "key") == by_open
    ended = run("summary", SAMPLES, "--by", "paper", "--across", "direction", "--limit", "1")
    assert "and 2 more papers, 85 rows" in ended.out.splitlines()
    assert "2502.02581" not in ended.out
    told = json.loads(run("summary", SAMPLES, "--limit", "4", "--format", "json").out)
    assert told["by"]["more"] == {"words": 1, "rows": 8}
    assert "and 1 more state, 8 rows" in run("summary", SAMPLES, "--limit", "4").out.splitlines()
    assert "more" not in run("summary", SAMPLES).out


def test_json_has_the_total_both_sides_and_every_cell(run, records: Path) -> None:
    ended = run("summary", records, "--by", "paper", "--across", "state", "--format", "json")
    told = json.loads(ended.out)
    assert list(told) == ["total", "by", "across", "cells"]
    assert told["total"] == {
        "rows": 7,
        "of": 7,
        "papers": 2,
        "words": "7 observations of 2 papers that are shown",
    }
    assert told["by"] == {
        "dimension": "paper",
        "none": "not stated",
        "words": [
            {"word": "2401.00001", "rows": 5, "open": 2},
            {"word": "2401.00002", "rows": 2, "open": 2},
        ],
        "more": {"words": 0, "rows": 0},
        "papers_without_rows": 0,
    }
    odd = "a|b <odd> word"
    assert told["across"]["words"] == [
        {"word": "verified exact", "rows": 1},
        {"word": "unresolved", "rows": 4},
        {"word": odd, "rows": 1},
        {"word": None, "rows": 1},
    ]
    assert cells(told) == {
        ("2401.00001", "verified exact"): 1,
        ("2401.00001", "unresolved"): 2,
        ("2401.00001", odd): 1,
        ("2401.00001", None): 1,
        ("2401.00002", "verified exact"): 0,
        ("2401.00002", "unresolved"): 2,
        ("2401.00002", odd): 0,
        ("2401.00002", None): 0,
    }
    assert told["cells"][0]["share"] == round(1 / 7, 6)


def test_filters_choose_the_rows_and_the_total_says_so(run, records: Path) -> None:
    told = json.loads(run("summary", records, "--state", "unresolved", "--format", "json").out)
    assert cells(told) == {("unresolved", "outbound"): 3, ("unresolved", "inbound"): 1}
    assert told["total"]["words"] == "4 observations that pass the filter, of 7 observations of 2 papers that are shown"
    ended = run("summary", records, "--filter", "title:nowhere")
    assert ended.code == 0
    assert ended.out == (
        "state across direction; shares are of 0 observations that pass the filter, "
        "of 7 observations of 2 papers that are shown\n"
    )
    by_paper = run("summary", records, "--by", "paper", "--state", "exact").out.splitlines()
    assert "1 paper without any row that is counted" in by_paper


def test_csv_has_a_line_a_cell_and_an_empty_word_where_none_is_stated(run, records: Path) -> None:
    lines = list(csv.DictReader(io.StringIO(run("summary", records, "--format", "csv").out)))
    assert list(lines[0]) == ["state", "direction", "rows", "share", "of"]
    assert {(line["state"], line["direction"]): line["rows"] for line in lines}["", "outbound"] == "1"
    assert {line["of"] for line in lines} == {"7"}
    assert sum(float(line["share"]) for line in lines) == pytest.approx(1, abs=1e-5)


def test_markdown_escapes_what_files_say(run, records: Path) -> None:
    text = run("summary", records, "--format", "md").out
    lines = text.splitlines()
    assert lines[0] == "state across direction; shares are of 7 observations of 2 papers that are shown"
    assert lines[2:4] == ["| state | outbound | inbound | rows | share |", "| --- | ---: | ---: | ---: | ---: |"]
    assert "| a\\|b \\<odd> word | 1 14.3% | 0 0.0% | 1 | 14.3% |" in lines
    assert "| not stated | 1 14.3% | 0 0.0% | 1 | 14.3% |" in lines


def test_other_signs_are_drawn_where_the_locale_has_no_blocks(run, records: Path, monkeypatch) -> None:
    monkeypatch.setenv("LEDGER_TUI_GLYPHS", "ascii")
    for options in ((), ("--by", "paper")):
        assert run("summary", records, *options).out.isascii()
    assert "#" * 24 in run("summary", records).out
    monkeypatch.delenv("LEDGER_TUI_GLYPHS")
    monkeypatch.setenv("LC_ALL", "C")
    assert run("summary", records).out.isascii()


def test_an_output_that_cannot_carry_the_signs_gets_others(process, records: Path) -> None:

    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C.UTF-8", "PYTHONPATH": str(TOP)}
    out, _ = process("summary", records, env=environment).communicate()
    assert "#" * 24 in out.decode("ascii")


def test_words_of_a_file_bring_no_control_characters(run, tmp_path: Path) -> None:
    told = record(outbound=[row(state="odd\x1b[31m\u202e state")], source="a\x9bsource")
    path = write(tmp_path / "a.json", told)
    for form in ("table", "json", "csv", "md"):
        out = run("summary", path, "--across", "source", "--format", form).out
        assert not {"\x1b", "\x9b", "\u202e"} & set(out)


def test_many_words_across_are_taken_together_in_a_table_alone(run, tmp_path: Path) -> None:
    path = write(tmp_path / "a.json", record(outbound=[row(method=f"method {n:02}") for n in range(15)]))
    table = run("summary", path, "--across", "method").out.splitlines()
    assert "3 more methods" in table[1]
    assert table[2].split()[-4:-1] == ["20.0%", "15", "100.0%"]
    told = json.loads(run("summary", path, "--across", "method", "--format", "json").out)
    assert len(told["across"]["words"]) == 15


def test_a_record_that_is_not_shown_takes_no_part(run, tmp_path: Path) -> None:
    older = record(outbound=[row(state="unresolved")] * 3, as_of={"date": "2026-07-01", "text": "1 July 2026"})
    told = json.loads(run("summary", write(tmp_path / "a.jsonl", older, record()), "--format", "json").out)
    assert cells(told) == {("verified exact", "outbound"): 1}
    assert told["total"]["words"] == "1 observation of 1 paper that is shown"


def test_decisions_and_hints_are_counted(run, records: Path, tmp_path: Path) -> None:
    path = tmp_path / "decisions.jsonl"
    Journal.open(path).append([draft(open_dataset([records]).index, 1, "later")])
    told = json.loads(run("summary", records, "--by", "decision", "--decisions", path, "--format", "json").out)
    assert told["by"]["none"] == "undecided"
    assert [(word["word"], word["rows"]) for word in told["by"]["words"]] == [("later", 1), (None, 6)]
    chosen = run("summary", records, "--decisions", path, "--filter", "triage:open", "--format", "json")
    assert cells(json.loads(chosen.out)) == {("unresolved", "outbound"): 2, ("unresolved", "inbound"): 1}
    hints = json.loads(run("summary", SAMPLES, "--by", "hint", "--format", "json").out)
    counts = {word["word"]: word["rows"] for word in hints["by"]["words"]}
    # 2022, and 2023 three times.
    assert counts["year-like numbers"] == 4
    assert sum(counts.values()) == 224
    assert sum(rows for words, rows in counts.items() if words and "verified fuzzy" in words) == 48


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--by", "paper", "--across", "paper"), "crossed with itself"),
        (("--across", "state"), "crossed with itself"),
        (("--sort", "open"), "--sort goes with --by paper"),
        (("--by", "colour"), "invalid choice"),
        (("--limit", "0"), "no number from 1 on"),
        (("--filter", "state:unheard"), "cannot be answered"),
        (("--decisions", "/nowhere/at/all"), "no journal"),
    ],
)
def test_what_cannot_be_asked_is_wrong_usage(run, records: Path, options: tuple[str, ...], words: str) -> None:
    ended = run("summary", records, *options)
    assert (ended.code, ended.out) == (2, "")
    assert words in ended.err


def test_exit_codes_tell_what_could_not_be_read(run, records: Path, tmp_path: Path) -> None:
    (records / "broken.json").write_text('{"format": "ledger-tui.record/1", "paper": 7}')
    ended = run("summary", records)
    assert ended.code == 4
    assert "7 observations" in ended.out
    bad = tmp_path / "bad"
    bad.mkdir()
    (bad / "broken.json").write_text("{")
    ended = run("summary", bad / "broken.json", "--state", "unheard")
    assert (ended.code, ended.out) == (3, "")
