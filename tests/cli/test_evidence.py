import json
from pathlib import Path

import pytest

from ledger_tui.dataset.paths import samples
from tests.invented import record, row, write

NAMES = ["record", "row", "direction", "reference", "state", "method", "observed", "why"]
VOLES = "The Burrowing Habits of Northern Voles"


def lines(ended) -> list[dict]:
    return [json.loads(line) for line in ended.out.splitlines()]


@pytest.fixture
def records(tmp_path: Path) -> Path:
    write(tmp_path / "a.json", record(outbound=[row("4", VOLES, state="unresolved", method=None), row("5", "Nought")]))
    write(tmp_path / "b.json", record("2401.00002", outbound=[row("9", VOLES.upper(), colour="blue")]))
    return tmp_path


def test_each_line_is_the_row_as_observations_prints_it_with_its_evidence(run, records: Path) -> None:
    told = lines(run("evidence", records, "--format", "jsonl"))
    plain = lines(run("observations", records, "--format", "jsonl"))
    assert [{name: value for name, value in one.items() if name != "evidence"} for one in told] == plain
    (found,) = told[0]["evidence"]
    assert list(found)[: len(NAMES)] == NAMES
    assert {name: found[name] for name in NAMES} == {
        "record": "2401.00002",
        "row": "2401.00002|1|pith|outbound|9|1",
        "direction": "outbound",
        "reference": "9",
        "state": "verified exact",
        "method": "doi",
        "observed": None,
        "why": "equal title",
    }
    assert told[1]["evidence"] == []
    assert json.loads(run("evidence", records, "--format", "json").out) == told


def test_the_samples_in_json_lines(run) -> None:
    ended = run("evidence", samples(), "--format", "jsonl", "--state", "unresolved", "--paper", "2502.02581")
    assert ended.code == 0
    exact = {one["reference"]: one["evidence"] for one in lines(ended) if one["evidence"]}
    assert list(exact) == ["20", "25", "30", "40"]
    assert all(found[0]["state"] == "verified exact" for found in exact.values())
    (veScale,) = lines(run("evidence", samples(), "--format", "jsonl", "--direction", "inbound", "--filter", "ref:70"))  # noqa: N806
    assert veScale["title"].startswith("veScale: Consistent")
    assert veScale["evidence"] == []


def test_filters_choose_the_rows_and_not_the_evidence(run, records: Path) -> None:
    (told,) = lines(run("evidence", records, "--format", "jsonl", "--filter", "ref:4"))
    assert [one["record"] for one in told["evidence"]] == ["2401.00002"]
    wrong = run("evidence", records, "--filter", "state:excat")
    assert (wrong.code, wrong.out) == (2, "")
    assert "verified exact" in wrong.err


def test_a_limit_keeps_the_best(run, tmp_path: Path) -> None:
    listed = [row(str(nth), VOLES, state=state) for nth, state in enumerate(("unresolved", "verified exact"))]
    write(tmp_path / "a.json", record(outbound=[row("4", VOLES, state="unresolved")]))
    write(tmp_path / "b.json", record("2401.00002", outbound=listed))
    told = lines(run("evidence", tmp_path, "--format", "jsonl", "--paper", "2401.00001", "--limit", "1"))
    assert [one["state"] for one in told[0]["evidence"]] == ["verified exact"]
    for wrong in ("0", "-1", "some", "²"):
        assert run("evidence", tmp_path, "--limit", wrong).code == 2


def test_the_table_has_a_line_for_each_piece_of_evidence_and_counts(run, records: Path) -> None:
    ended = run("evidence", records)
    header, first, second = ended.out.splitlines()
    assert header.split()[:2] == ["record", "direction"]
    assert "verified exact" in first
    assert "equal title" in first
    assert first.startswith("2401.00001")
    assert second.startswith("2401.00002")
    assert "evidence for 2 of 3 observations" in ended.err


def test_a_rows_own_word_for_evidence_is_kept_aside(run, tmp_path: Path) -> None:
    write(tmp_path / "a.json", record(outbound=[row(evidence="mine", record="imposter")]))
    (told,) = lines(run("evidence", tmp_path, "--format", "jsonl"))
    assert told["evidence"] == []
    assert told["told"] == {"record": "imposter", "evidence": "mine"}


def test_nothing_read_and_partly_read_end_as_everywhere(run, records: Path, tmp_path: Path) -> None:
    (records / "broken.json").write_text("{")
    assert run("evidence", records).code == 4
    empty = tmp_path / "empty"
    empty.mkdir()
    assert run("evidence", empty).code == 3
