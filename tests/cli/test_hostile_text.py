"""What the commands print when every text of every record is harmful: nothing that a terminal would obey."""

import re
from pathlib import Path

import pytest

from ledger_tui.writing.export import FORMS
from tests.hostile import STRINGS, folder_of

# Control characters but the line's own, C1, bidi controls, and what could not be encoded.
_NEVER = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)
COMMANDS = [
    *(("list", "--format", form) for form in ("table", "json")),
    *(("observations", "--format", form) for form in ("table", "json", "jsonl", "csv", "tsv")),
    *(("evidence", "--format", form, "--limit", "2") for form in ("table", "json", "jsonl")),
    *(("export", "--to", form.name) for form in FORMS),
    ("convert",),
    ("check",),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return folder_of(tmp_path_factory.mktemp("hostile"), STRINGS)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_no_control_and_no_bidi_control_is_printed(run, folder: Path, command: tuple[str, ...]) -> None:
    name, *options = command
    ended = run(name, *options, folder)
    assert ended.code in (0, 1, 4), ended.err
    assert "Heap" in ended.out or name == "check"
    for stream in (ended.out, ended.err):
        found = _NEVER.search(stream)
        assert found is None, repr(stream[max(0, found.start() - 60) : found.end() + 60])
        assert "\r" not in stream.replace("\r\n", "\n")


def test_records_that_were_converted_tell_the_same(run, folder: Path, tmp_path: Path) -> None:
    converted = tmp_path / "converted.jsonl"
    converted.write_text(run("convert", folder).out)
    again = run("convert", converted).out
    assert again == converted.read_text()
