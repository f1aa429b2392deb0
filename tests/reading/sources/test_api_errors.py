"""Answers of APIs that hold no record are named; what merely looks like one is other JSON."""

import json
from pathlib import Path
from typing import Any

import pytest

from ledger_tui.reading.reader import FileReading, read_bytes, read_file
from tests.reading.sources.api_errors_files import ANSWERS, ORDINARY


def read(value: Any, *, named: bool = True) -> FileReading:
    return read_bytes((value if isinstance(value, str) else json.dumps(value)).encode(), "file.json", named=named)


@pytest.mark.parametrize("name", ANSWERS)
@pytest.mark.parametrize("named", [True, False])
def test_an_answer_is_named(name: str, named: bool, tmp_path: Path) -> None:
    value, words = ANSWERS[name]
    path = tmp_path / "file.json"
    path.write_text(json.dumps(value, indent=2), encoding="utf-8")
    for reading in (read(value, named=named), read_file(path, named=named, quickly=True)):
        assert (reading.found, reading.other) == ([], False)
        told = [(problem.level, problem.place, problem.reason) for problem in reading.problems]
        assert told == [("problem", "", f"this is {words}")]


@pytest.mark.parametrize("value", ORDINARY)
def test_other_json_is_not_named(value: Any) -> None:
    for named in (True, False):
        reading = read(value, named=named)
        assert reading.found == []
        assert not any("answer" in problem.reason or "page of" in problem.reason for problem in reading.problems)


def test_an_answer_with_another_key_is_other_json() -> None:
    for name, (value, _) in ANSWERS.items():
        assert read({**value, "tide": "low"}, named=False).other, name


def test_words_of_an_answer_are_cleaned_and_cut() -> None:
    hostile = read({"error": "Not \x1b[31mfound\n\u202e here" + " and so on" * 100}).problems[0].reason
    assert hostile.isprintable() and hostile.startswith("this is an error answer as Semantic Scholar gives it")
    assert len(hostile) < 300 and hostile.endswith("…")
    for silent in (None, 5, "", [], {}, [[]], [{"message": None}]):
        value = {"status": "failed", "message-type": "validation-failure", "message": silent}
        assert [problem.reason for problem in read(value).problems] == [
            "this is an error answer of Crossref, no record"
        ]


def test_one_answer_a_line() -> None:
    text = "".join(json.dumps(ANSWERS[name].value) + "\n" for name in ("openalex refuses", "opencitations fails"))
    reading = read_bytes(f"{text}[1]\n".encode(), "answers.jsonl")
    assert [problem.place for problem in reading.problems] == ["line 1", "line 2", "line 3"]
    assert reading.problems[1].reason == f"this is {ANSWERS['opencitations fails'].told}"
    assert reading.problems[2].reason == "the line holds no record of this source"


def test_an_answer_that_breaks_off_or_has_other_types() -> None:
    for value, _ in ANSWERS.values():
        text = json.dumps(value)
        assert all(read(text[:end]).problems for end in range(1, len(text)))
        for key in value:
            for wrong in (None, 1, "x", [], {}, True, [[{"a": [1]}]]):
                reading = read({**value, key: wrong})
                assert reading.problems and reading.found == []
