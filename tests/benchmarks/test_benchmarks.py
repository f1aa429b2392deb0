"""The invented corpus is what it says, and every figure can be had.  What a figure is worth is no matter of tests."""

import json
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import pytest

from ledger_tui.dataset.open import open_dataset
from ledger_tui.record.model import Record
from ledger_tui.record.states import STATE_WORDS
from ledger_tui.record.times import instant
from ledger_tui.writing.json import line
from tests.benchmarks.__main__ import GROUPS
from tests.benchmarks.corpus import Corpus, write

ROOT = Path(__file__).parents[2]
RECORDS = 60


@pytest.fixture(scope="module")
def texts() -> list[str]:
    corpus = Corpus(RECORDS)
    return [corpus.text(record) for record in range(RECORDS)]


@pytest.fixture(scope="module")
def records(texts: list[str]) -> list[Record]:
    return [Record.model_validate_json(text) for text in texts]


def test_one_seed_gives_the_same_bytes_and_another_gives_others(tmp_path: Path) -> None:
    sizes = [write(Corpus(20, seed), tmp_path / name) for name, seed in (("a", 3), ("b", 3), ("c", 4))]
    a, b, c = ({path.name: path.read_bytes() for path in (tmp_path / name).iterdir()} for name in "abc")
    assert a == b
    assert len(a) == 20 and sizes[0] == sum(map(len, a.values()))
    assert not set(a.values()) & set(c.values())


def test_every_record_stands_as_it_would_be_converted(texts: list[str], records: list[Record]) -> None:
    assert [line(record.to_json()) for record in records] == texts


def test_the_records_are_read_without_a_problem(tmp_path: Path, records: list[Record]) -> None:
    corpus = Corpus(RECORDS)
    write(corpus, tmp_path)
    dataset = open_dataset([tmp_path])
    assert len(dataset.papers) == RECORDS
    assert dataset.index.row_count == corpus.rows() == sum(len(_rows(record)) for record in records)
    assert [problem for problem in dataset.problems if problem.level == "problem"] == []


def test_rows_have_every_state_and_event_status_and_words_that_are_not_known(records: list[Record]) -> None:
    rows = [row for record in records for row in _rows(record)]
    states = {row.state for row in rows}
    assert {*STATE_WORDS, None} < states
    assert {"arxiv_id", "local_arxiv", "doi", "raw_fallback", "no resolver link", "openalex_title"} <= {
        row.method for row in rows
    }
    statuses = Counter(row.event.status if row.event else None for row in rows)
    assert {"none found", "unavailable", "found", "check pending", None} == statuses.keys()
    assert all(row.event.events for row in rows if row.event and row.event.status == "found")
    assert all(row.title is None and row.state == "unresolved" for row in rows if row.placeholder)
    assert any(row.reference and not row.reference.isdigit() for row in rows)
    assert all(instant(row.observed) for row in rows)


def test_one_observation_is_told_by_both_papers(records: list[Record]) -> None:
    told = defaultdict(list)
    for record in records:
        for direction, rows in record.directions():
            for row in rows or ():
                told[row.id].append((direction, record.paper.title, row))
    twice = [tellings for tellings in told.values() if len(tellings) > 1]
    assert len(twice) > RECORDS
    for tellings in twice:
        (out, citing, outbound), (into, cited, inbound) = sorted(tellings, key=lambda one: one[0], reverse=True)
        assert (out, into) == ("outbound", "inbound")
        assert (outbound.reference, outbound.state, outbound.method) == (
            inbound.reference,
            inbound.state,
            inbound.method,
        )
        assert citing != cited


def test_every_figure_can_be_had(tmp_path: Path) -> None:
    groups = ("load", "queries", "size")
    keys = ("first frame", "first rows visible, again", "cursor key, papers", "state key", "less")
    machine, *figures = _run("--rows", "2k", "--quick", "--data", str(tmp_path), "--only", *groups, *keys)
    assert machine["cores"] and machine["python"] and machine["libraries"]["pydantic"]
    rows = Corpus(20).rows()
    for figure in figures:
        assert list(figure) == ["figure", "rows", "value", "unit", "target", "ratio", "detail"]
        assert figure["rows"] == rows
        assert figure["value"] is not None or figure["detail"]["why"]
        if figure["value"] is not None and figure["target"]:
            assert figure["ratio"] == pytest.approx(figure["value"] / figure["target"], rel=1e-2)
    told = {figure["figure"] for figure in figures}
    assert {one for name in groups for one in GROUPS[name].FIGURES} <= told
    assert set(keys) - {"less"} <= told and any(name.startswith("less") for name in told)


def test_only_what_is_named_is_measured_on_records_that_are_there_already(tmp_path: Path) -> None:
    asked = ("--rows", "2k", "--quick", "--data", str(tmp_path), "--only", "raw read", "rows of a paper")
    _, *figures = _run(*asked)
    assert [figure["figure"] for figure in figures] == ["raw read", "rows of a paper"]
    made = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.json")}
    _run(*asked)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.json")} == made


def test_a_figure_that_there_is_not_is_refused_with_those_there_are() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks", "--only", "speed"],
        check=False,
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2
    assert "no figure speed" in done.stderr and "cold load until usable" in done.stderr


def _rows(record: Record) -> list[Any]:
    return [row for _, rows in record.directions() for row in rows or ()]


def _run(*arguments: str) -> list[dict[str, Any]]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks", *arguments], check=False, cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(told) for told in done.stdout.splitlines()]
