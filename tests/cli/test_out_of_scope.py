"""What is no paper, and what has no identifier: decided with its kind and a note, open no more, and exported all the
same; a decision is of its row alone."""

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from ledger_tui.dataset.open import open_dataset
from ledger_tui.triage.decisions import draft
from ledger_tui.triage.journal import Journal
from tests.invented import record, row, write

Run = Callable  # type: ignore[type-arg]


@pytest.mark.parametrize(
    ("title", "state", "decided"),
    [
        ("Web Content Accessibility Guidelines 2.2", "unresolved", ("out of scope", {"kind": "standard"}, None)),
        ("Digital Identity Guidelines", "metadata mismatch", ("out of scope", {"kind": "standard"}, "NIST SP 800-63")),
        ("Nvidia nvlink", "verified fuzzy", ("out of scope", {"kind": "website"}, None)),
        ("nvbandwidth", "verified fuzzy", ("out of scope", {"kind": "software"}, None)),
        ("Meta pytorch team 2026 h1 roadmaps", "verified fuzzy", ("out of scope", {"kind": "report"}, "a PDF")),
        ("The Lynx in Law", "unresolved", ("out of scope", {"kind": "legal"}, None)),
        ("On Voles", "unresolved", ("no identifier exists", None, "PhD thesis, Uppsala 1974")),
        ("Editorial", "parse uncertain", ("no identifier exists", None, "editorial")),
        ("O hlodavcích", "unresolved", ("no identifier exists", None, "Czech; no DOI was ever given")),
    ],
)
def test_it_is_open_no_more_and_stays_in_every_export(  # type: ignore[no-untyped-def]
    run: Run, tmp_path: Path, title: str, state: str, decided: tuple[str, dict[str, str] | None, str | None]
) -> None:
    records = write(tmp_path / "r" / "a.json", record(outbound=[row("1", title, state=state), row("2")]))
    path = tmp_path / "decisions.jsonl"
    Journal.open(path).append([draft(open_dataset([records]).index, 0, *decided)])

    def exported(*options: str) -> list[dict[str, str]]:
        ended = run("export", records, "--to", "csv", "--decisions", path, *options)
        return list(csv.DictReader(io.StringIO(ended.out)))

    assert exported("--filter", "triage:open") == []
    (one,) = exported("--filter", "triage:decided")
    assert (one["title"], one["state"], one["decision"]) == (title, state, decided[0])
    assert len(exported()) == 2
    told = run("export", records, "--to", "jsonl", "--decisions", path).out.splitlines()
    kept = json.loads(told[0])["decision"]
    assert (kept["decision"], kept.get("detail"), kept.get("note")) == decided
    assert json.loads(told[0])["state"] == state


def test_a_decision_is_of_its_row_and_no_row_of_the_same_title_inherits_it(run: Run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    title = "Attention is all you need"
    for nth in (1, 2):
        told = record(
            f"2401.0000{nth}", outbound=[row("1", title, state="unresolved"), row("2", title, state="unresolved")]
        )
        write(tmp_path / "r" / f"{nth}.json", told)
    path = tmp_path / "decisions.jsonl"
    Journal.open(path).append([draft(open_dataset([tmp_path / "r"]).index, 0, "no identifier exists")])
    out = run("export", tmp_path / "r", "--to", "csv", "--decisions", path).out
    decided = [(line["record"], line["reference"], line["decision"]) for line in csv.DictReader(io.StringIO(out))]
    assert decided == [
        ("2401.00001", "1", "no identifier exists"),
        ("2401.00001", "2", ""),
        ("2401.00002", "1", ""),
        ("2401.00002", "2", ""),
    ]
