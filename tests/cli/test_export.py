import csv
import io
import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pybtex.database import parse_string

from ledger_tui.dataset.open import open_dataset
from ledger_tui.triage.decisions import draft
from ledger_tui.triage.journal import Journal
from ledger_tui.writing.formula import restored_cell
from tests.invented import record, row, write

FORMULA = "=cmd|' /C calc'!A0"
RTL = "مرحبا gpt-5"
ANOTHER = f"{RTL}: A System Card"
LONG = "A Long Title of " + "Very " * 80 + "Many Words"

Decide = Callable[..., Path]


@pytest.fixture(autouse=True)
def _own_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """The person's own journal is in no folder of the machine that runs the tests."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
    monkeypatch.setenv("HOME", str(tmp_path_factory.mktemp("home")))


@pytest.fixture
def records(tmp_path: Path) -> Path:
    folder = tmp_path / "records"
    rows = [
        row("1", FORMULA, state="verified exact"),
        row("2", RTL, state="unresolved"),
        row("3", None, placeholder=True, state="unresolved"),
        row("4", LONG, state="metadata mismatch", identifiers={"doi": ["10.1000/182"]}),
        row("5", "A W3C Standard", state="unresolved"),
    ]
    write(folder / "first.json", record(outbound=rows, inbound=[row("7", "A Citing Paper", state="unresolved")]))
    write(folder / "second.json", record("2401.00002", outbound=[row("1", ANOTHER, state="verified exact")]))
    return folder


@pytest.fixture
def decide(records: Path, tmp_path: Path) -> Decide:
    """Decide upon a row of the records by its number, in a journal of the test."""

    def decide(number: int, decision: str, detail: dict[str, Any] | None = None, note: str | None = None) -> Path:
        path = tmp_path / "decisions.jsonl"
        index = open_dataset([records]).index
        Journal.open(path).append([draft(index, number, decision, detail, note)])
        return path

    return decide


def cells(text: str, dialect: str = "excel") -> list[dict[str, str]]:
    reader = csv.DictReader(io.StringIO(text, newline=""), dialect=dialect)
    return [{name: restored_cell(cell) for name, cell in line.items()} for line in reader]


@pytest.mark.parametrize(("form", "dialect"), [("csv", "excel"), ("tsv", "excel-tab")])
def test_rows_come_out_for_a_spreadsheet_with_no_formula_in_them(run, records: Path, form: str, dialect: str) -> None:
    ended = run("export", records, "--to", form)
    assert ended.code == 0
    assert [one["title"] for one in cells(ended.out, dialect)] == [
        FORMULA, RTL, "", LONG, "A W3C Standard", "A Citing Paper", ANOTHER,
    ]  # fmt: skip
    raw = [cell for line in csv.reader(io.StringIO(ended.out), dialect) for cell in line]
    assert f"'{FORMULA}" in raw
    assert not [cell for cell in raw if cell[:1] in set("=+-@\t\r") and cell]
    assert "7 of 7 observations chosen, 0 of them decided" in ended.err


def test_the_rows_of_observations_stay_as_they_are(run, records: Path) -> None:
    plain = run("observations", records, "--format", "csv").out
    assert next(csv.DictReader(io.StringIO(plain)))["title"] == FORMULA


def test_json_lines_are_those_of_observations_with_the_decision(run, records: Path, decide: Decide) -> None:
    journal = decide(4, "out of scope", {"kind": "standard"}, "W3C")
    told = [json.loads(line) for line in run("observations", records, "--format", "jsonl").out.splitlines()]
    ended = run("export", records, "--to", "jsonl", "--decisions", journal)
    exported = [json.loads(line) for line in ended.out.splitlines()]
    decisions = [one.pop("decision") for one in exported]
    assert exported == told
    assert [one and one["decision"] for one in decisions] == [None, None, None, None, "out of scope", None, None]
    assert (decisions[4]["detail"], decisions[4]["note"]) == ({"kind": "standard"}, "W3C")
    assert f"1 of them decided in {journal}" in ended.err


@pytest.mark.parametrize(
    ("options", "references"),
    [
        (("--state", "unresolved", "--direction", "outbound"), ["2", "3", "5"]),
        (("--filter", "-state:exact", "--direction", "outbound"), ["2", "3", "4", "5"]),
        (("--filter", "decision:confirmed"), ["2"]),
        (("--filter", "triage:open"), ["3", "4", "7"]),
        (("--filter", "triage:later"), ["5"]),
        (("--filter", "decision:none", "--paper", "2401.00002"), ["1"]),
    ],
)
def test_what_is_exported_is_what_passes_the_filter(run, records: Path, decide: Decide, options, references) -> None:
    decide(1, "identified by hand", {"scheme": "doi", "value": "10.1000/1", "typed": "10.1000/1"})
    decide(1, "confirmed", {"evidence": "2401.00002|1|pith|outbound|1|1"})
    journal = decide(4, "later")
    ended = run("export", records, "--to", "csv", "--decisions", journal, *options)
    assert [one["reference"] for one in cells(ended.out)] == references


def test_references_are_those_that_somebody_stands_for_and_the_rest_is_counted(run, records: Path, decide) -> None:
    ended = run("export", records, "--to", "bibtex")
    assert [entry.fields["doi"] for entry in parse_string(ended.out, "bibtex").entries.values()] == ["10.1000/182"]
    assert "1 reference of 1 row; 6 of 7 rows are left out" in ended.err
    journal = decide(2, "identified by hand", {"scheme": "arxiv", "value": "2304.11277", "typed": "2304.11277v2"})
    decide(0, "confirmed")
    ended = run("export", records, "--to", "csl", "--decisions", journal)
    assert [item["id"] for item in json.loads(ended.out)] == ["cmd-c-calc-a0", "arxiv:2304.11277", "doi:10.1000/182"]
    assert json.loads(ended.out)[0]["title"] == FORMULA
    ended = run("export", records, "--to", "ris", "--decisions", journal, "--verified")
    assert ended.out.count("TY  - ") == 4
    assert "3 of 7 rows are left out" in ended.err


def test_what_a_person_confirmed_by_another_row_is_handed_over_as_that_rows_work(run, records: Path, decide) -> None:
    journal = decide(1, "confirmed", {"evidence": "2401.00002|1|pith|outbound|1|1"})
    decide(4, "duplicate of", {"of": "2401.00001|1|pith|outbound|4|1"})
    ended = run("export", records, "--to", "csl", "--decisions", journal, "--verified")
    items = {item["title"]: item["note"] for item in json.loads(ended.out)}
    assert list(items) == [FORMULA, ANOTHER, LONG]
    assert "decided: confirmed (evidence: 2401.00002v1 reference 1, verified exact)" in items[ANOTHER]
    assert "3 references of 4 rows" in ended.err
    assert "1 decided to repeat another row" in ended.err


def test_the_checklist_asks_what_is_open(run, records: Path, decide: Decide) -> None:
    journal = decide(4, "out of scope", {"kind": "standard"})
    decide(1, "author query", None, "Which edition?")
    ended = run("export", records, "--to", "markdown", "--decisions", journal)
    lines = [line for line in ended.out.splitlines() if line.startswith("- [ ]")]
    assert [line.split("**")[1] for line in lines] == ["2", "3", "4", "7"]
    assert lines[0] == f"- [ ] **2** {RTL} — Which edition?"


def test_the_report_says_what_was_chosen_and_counts_after_decisions(run, records: Path, decide: Decide) -> None:
    journal = decide(4, "out of scope", {"kind": "standard"})
    words = ("export", records, "--to", "report", "--filter", "state:unresolved")
    before, after = run(*words).out, run(*words, "--decisions", journal).out
    assert "Counted are 4 of 7 observations" in before
    assert "Chosen by: --filter 'state:unresolved'" in before
    assert "open (undecided): 4 of these 4" in before
    assert "open (undecided): 3 of these 4" in after
    assert "1 of 1: out of scope: standard" in after
    assert "4 of 4 rows are left out" in after
    reported = "outbound: 3 of 4 observations counted"
    assert reported in before
    assert reported in after


def test_a_file_is_written_whole_and_nothing_is_overwritten_unasked(run, records: Path, tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    ended = run("export", records, "--to", "csv", "--utf8-mark", "-o", path)
    assert (ended.code, ended.out) == (0, "")
    assert path.read_bytes().startswith(b'\xef\xbb\xbf"record"')
    assert [one["title"] for one in cells(path.read_text(encoding="utf-8-sig"))][1] == RTL
    assert run("export", records, "--to", "csv", "--utf8-mark", "-o", path).code == 0
    ended = run("export", records, "--to", "tsv", "-o", path)
    assert ended.code == 2
    assert "--force" in ended.err
    assert path.read_bytes().startswith(b"\xef\xbb\xbf")
    assert run("export", records, "--to", "tsv", "-o", path, "--force").code == 0
    assert "\t" in path.read_text()
    assert {one.name for one in tmp_path.iterdir()} == {"records", "out.csv"}


def test_neither_a_record_nor_the_journal_is_ever_overwritten(run, records: Path, decide: Decide) -> None:
    journal = decide(0, "confirmed")
    for path in (records / "first.json", journal):
        before = path.read_bytes()
        ended = run("export", records, "--to", "csv", "--decisions", journal, "-o", path, "--force")
        assert ended.code == 2
        assert "one of the files that were read" in ended.err
        assert path.read_bytes() == before


@pytest.mark.parametrize(
    "options",
    [
        ("--to", "excel"),
        (),
        ("--to", "jsonl", "--utf8-mark"),
        ("--to", "csv", "--verified"),
        ("--to", "csv", "--decisions", "nowhere.jsonl"),
        ("--to", "csv", "--filter", "state:no-such-state"),
        ("--to", "csv", "--filter", "decision:perhaps"),
        ("--to", "csv", "-o", "no/such/folder/x.csv"),
    ],
)
def test_wrong_usage_is_2_and_writes_nothing(run, records: Path, options) -> None:
    ended = run("export", records, *options)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err


def test_what_cannot_be_read_is_told_by_the_code(run, records: Path, tmp_path: Path) -> None:
    assert run("export", tmp_path / "nowhere", "--to", "csv").code == 3
    (records / "broken.json").write_text("{")
    ended = run("export", records, "--to", "csv")
    assert ended.code == 4
    assert len(cells(ended.out)) == 7


def test_help_says_how_cells_are_made_safe_and_how_to_go_back(run) -> None:
    told = " ".join(run("export", "--help").out.split())
    assert "take away one apostrophe" in told
    assert "triage:open" in told


def test_a_reader_that_went_away_is_no_failure(process, records: Path) -> None:
    many = [row(str(at), f"Title {at}") for at in range(3000)]
    write(records / "many.json", record("2401.00009", outbound=many))
    exporting: subprocess.Popen[bytes] = process("export", records, "--to", "csv")
    assert exporting.stdout is not None
    exporting.stdout.readline()
    exporting.stdout.close()
    assert exporting.wait(30) == 0


def test_of_the_captures_every_row_comes_out_and_no_reference_without_a_person(run, captures: Path) -> None:
    told = cells(run("export", captures, "--to", "csv").out)
    assert len(told) == 224
    assert {one["observed"] for one in told} >= {"2026-05-12T04:15:20.068407Z"}
    ended = run("export", captures, "--to", "bibtex")
    assert ended.out == ""
    assert "0 references of 0 rows; 224 of 224 rows are left out" in ended.err
    report = run("export", captures, "--to", "report").out
    assert "): 110 of 224 observations" in report
    checklist = run("export", captures, "--to", "markdown", "--direction", "outbound").out
    assert checklist.count("- [ ]") == 45
