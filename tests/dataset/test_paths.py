"""What is opened where nothing is named."""

import gzip
import json
from pathlib import Path

import pytest

from ledger_tui.dataset.open import open_dataset
from ledger_tui.dataset.paths import default_paths, samples
from tests.invented import record, write

PAGE = """Paper Citation Record · LEDGER
A Made-up Paper About Paper
As of 3 August 2026, this Paper Citation Record lists 0 of 0 outbound references for arXiv:2401.00001.
"""


def names(folder: Path) -> list[str]:
    return [path.name for path in default_paths(folder).paths]


def test_records_lying_directly_in_the_folder_are_opened(tmp_path: Path) -> None:
    write(tmp_path / "a.json", record())
    write(tmp_path / "b.jsonl", record("2401.00002"), record("2401.00003"))
    (tmp_path / "c.json.gz").write_bytes(gzip.compress(json.dumps(record("2401.00004")).encode()))
    (tmp_path / "d.txt").write_text(PAGE)
    (tmp_path / "e.txt").write_text(PAGE, encoding="utf-16")
    write(tmp_path / "below" / "deeper.json", record("2401.00005"))
    write(tmp_path / ".hidden.json", record("2401.00006"))
    (tmp_path / "package.json").write_text('{"name": "something else", "outbound": "tray"}')
    (tmp_path / "notes.txt").write_text("nothing to see\n")
    (tmp_path / "empty.json").touch()
    assert names(tmp_path) == ["a.json", "b.jsonl", "c.json.gz", "d.txt", "e.txt"]
    assert default_paths(tmp_path).words == "records of the current folder"


def test_every_file_that_is_opened_is_a_record(tmp_path: Path) -> None:
    write(tmp_path / "a.json", record())
    (tmp_path / "d.txt").write_text(PAGE)
    dataset = open_dataset(default_paths(tmp_path).paths)
    assert dataset.totals().files_read == 2
    assert not [problem for problem in dataset.problems if problem.level == "problem"]


def test_without_records_the_bundled_samples_are_opened(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("nothing to see\n")
    write(tmp_path / "below" / "deeper.json", record())
    opened = default_paths(tmp_path)
    assert opened.paths == (samples(),)
    assert opened.words == "bundled samples"


def test_a_folder_that_cannot_be_listed_opens_the_samples(tmp_path: Path) -> None:
    assert default_paths(tmp_path / "gone").words == "bundled samples"


def test_the_current_folder_is_the_one_that_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "a.json", record())
    monkeypatch.chdir(tmp_path)
    assert default_paths().paths == (Path("a.json"),)


def test_the_samples_are_three_records_as_convert_writes_them() -> None:
    dataset = open_dataset([samples()])
    assert dataset.totals().words() == "3 papers · 224 observations · 99 unresolved · 0 problems"
    assert sorted(path.name for path in samples().iterdir()) == [
        "arxiv-2304.11277v2.json",
        "arxiv-2502.02581v1.json",
        "arxiv-2602.22437.json",
    ]
