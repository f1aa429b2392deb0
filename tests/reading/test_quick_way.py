"""The quick way into a JSON record leaves to the careful way what it would tell otherwise."""

import json
from pathlib import Path

import pytest

from ledger_tui.reading.reader import read_file
from tests.invented import record


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("surrogate.json", json.dumps(record()).replace("pith", "pi\\ud800th").encode()),
        ("no_utf_8.json", json.dumps(record()).encode().replace(b"pith", b"pi\xed\xa0\x80th")),
        ("one_line.jsonl", json.dumps(record()).encode()),
        ("one_line.ndjson", json.dumps(record()).encode() + b"\n"),
        ("plain.json", json.dumps(record()).encode()),
    ],
)
def test_read_quickly_or_carefully_a_file_tells_the_same(tmp_path: Path, name: str, data: bytes) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    quick, careful = read_file(path, named=True, quickly=True), read_file(path, named=True)
    assert [(found.whole(), found.origin) for found in quick.found] == [
        (found.record, found.origin) for found in careful.found
    ]
    assert quick.problems == careful.problems
    assert quick.found or quick.problems
