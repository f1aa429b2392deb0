"""Every broken file: a clear problem with file, place and reason, and the rest goes on."""

import gzip
import json
import os
import shutil
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ledger_tui.dataset.load import load
from ledger_tui.reading import formats, json_text, source
from ledger_tui.reading.again import read_again
from ledger_tui.reading.decode import LIMIT
from ledger_tui.reading.find import Candidate, candidates
from ledger_tui.reading.problems import MOST_TOLD, Problem
from ledger_tui.reading.reader import FileReading, read_bytes, read_file
from tests.invented import record, row, write
from tests.reading.broken import FILES, NOTED, UNUSUAL, Broken


def rows_in(reading: FileReading) -> int:
    return sum(len(rows or ()) for found in reading.found for _, rows in found.record.directions())


def by_name(case: Broken) -> str:
    return case.name


@pytest.mark.parametrize("case", FILES, ids=by_name)
@pytest.mark.parametrize(("named", "quickly"), [(False, True), (True, False)])
def test_a_broken_file_is_told_with_place_and_reason(tmp_path: Path, case: Broken, named: bool, quickly: bool) -> None:
    path = tmp_path / case.name
    path.write_bytes(case.content)
    reading = read_file(path, named=named, quickly=quickly)
    first = next(problem for problem in reading.problems if problem.level == "problem")
    assert (first.file, first.place) == (str(path), case.place)
    assert case.reason in first.reason
    assert (len(reading.found), rows_in(reading)) == (case.records, case.rows)
    assert [read_again(found.origin) for found in reading.found] == [found.record for found in reading.found]


@pytest.mark.parametrize("case", NOTED, ids=by_name)
def test_what_is_read_whole_and_is_unusual_is_noted(tmp_path: Path, case: Broken) -> None:
    path = tmp_path / case.name
    path.write_bytes(case.content)
    reading = read_file(path, named=False, quickly=True)
    (note,) = reading.problems
    assert (note.level, note.file, note.place) == ("note", str(path), case.place)
    assert case.reason in note.reason
    assert (len(reading.found), rows_in(reading)) == (case.records, case.rows)


@pytest.mark.parametrize("case", UNUSUAL, ids=by_name)
def test_what_json_and_its_encodings_allow_is_no_problem(tmp_path: Path, case: Broken) -> None:
    path = tmp_path / case.name
    path.write_bytes(case.content)
    reading = read_file(path, named=False, quickly=True)
    assert [problem for problem in reading.problems if problem.level == "problem"] == []
    assert (len(reading.found), rows_in(reading)) == (case.records, case.rows)


@pytest.mark.parametrize("path", ["/dev/zero", "/dev/null", "/dev/full", "/dev/tty"])
def test_a_device_that_is_named_is_not_opened(path: str) -> None:
    (problem,) = candidates([Path(path)])
    assert isinstance(problem, Problem)
    assert (problem.file, problem.reason) == (path, "it is no regular file; a pipe is read from standard input with -")
    assert read_file(Path(path), named=True).problems == [problem]


def test_pipes_and_sockets_of_a_folder_are_told_and_not_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as bound:
        bound.bind("s.json")
        told = [one for one in candidates([tmp_path]) if isinstance(one, Problem)]
    assert [Path(one.file).name for one in told] == ["pipe.json", "s.json"]
    assert {one.reason for one in told} == {"it is no regular file; a pipe is read from standard input with -"}


def test_a_file_that_became_a_pipe_after_it_was_looked_at_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path / "a.json", record())
    real_open = os.open

    def swapped(name: Path, flags: int) -> int:
        path.unlink()
        os.mkfifo(path)
        return real_open(name, flags)

    monkeypatch.setattr(source.os, "open", swapped)
    ended: list[FileReading] = []
    reading = threading.Thread(target=lambda: ended.append(read_file(path, named=True)), daemon=True)
    reading.start()
    reading.join(10)
    assert [problem.reason for problem in ended[0].problems] == [
        "it is no regular file; a pipe is read from standard input with -"
    ]


def _gone_file(folder: Path) -> str:
    (folder / "b.json").unlink()
    return "b.json"


def _gone_folder(folder: Path) -> str:
    shutil.rmtree(folder / "sub")
    return "sub"


@pytest.mark.parametrize("remove", [_gone_file, _gone_folder])
def test_what_vanishes_while_a_folder_is_walked_is_told(tmp_path: Path, remove: Callable[[Path], str]) -> None:
    for name in ("a.json", "b.json", "sub/c.json", "z.json"):
        write(tmp_path / name, record(f"2401.0000{len(name)}", source=name))
    walk = candidates([tmp_path])
    first = next(walk)
    assert isinstance(first, Candidate) and first.path.name == "a.json"
    gone = remove(tmp_path)
    told = [one for one in walk if isinstance(one, Problem)]
    assert [(Path(one.file).name, one.reason) for one in told] == [(gone, "there is no such file or folder")]


def test_a_file_that_vanishes_between_finding_and_reading_is_told(tmp_path: Path) -> None:
    for name in ("a.json", "b.json", "c.json"):
        write(tmp_path / name, record(source=name))
    readings = load([tmp_path])
    next(readings)
    (tmp_path / "b.json").unlink()
    second, third = readings
    assert [(Path(one.file).name, one.reason) for one in second.problems] == [
        ("b.json", "there is no such file or folder")
    ]
    assert len(third.found) == 1


def test_a_file_that_cannot_be_read_is_told_with_the_words_of_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path / "a.json", record())

    def refuse(name: Path, flags: int) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(source.os, "open", refuse)
    assert [one.reason for one in read_file(path, named=True).problems] == ["there is no permission to read it"]


@pytest.mark.skipif(os.name != "posix" or os.uname().sysname != "Linux", reason="names are text on this system")
def test_files_whose_names_are_hostile_or_no_text_are_read_and_told_clean(tmp_path: Path) -> None:
    for name in (b"a\xff.json", b"b\x1b]0;evil\x07.json", b"c\n.json", "d\u202e.json".encode()):
        Path(os.fsdecode(os.fsencode(tmp_path) + b"/" + name)).write_bytes(
            b'{"paper": {"arxiv_id": "2401.00001"}, "n": NaN}'
        )
    readings = list(load([tmp_path]))
    assert [len(one.found) for one in readings] == [1, 1, 1, 1]
    shown = [Path(one.problems[0].file).name for one in readings]
    assert shown == ["a\ufffd.json", "b␛.json", "c .json", "d.json"]
    assert all(read_again(one.found[0].origin) == one.found[0].record for one in readings)


def test_a_file_above_the_limit_is_not_read_and_one_that_grows_neither(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "line.json"
    with path.open("wb") as file:
        file.write(b'{"paper": {"title": "')
        file.truncate(1024**3)
    (problem,) = read_file(path, named=False).problems
    assert problem.reason == "the file holds more than 256 MiB, the most that is read"
    small = write(tmp_path / "grows.json", record())
    monkeypatch.setattr(source, "LIMIT", LIMIT)
    with small.open("ab") as file:
        file.truncate(LIMIT + 1)
    assert read_file(small, named=True).problems[0].reason == problem.reason


@pytest.mark.parametrize("times", [1, 17])
def test_compressed_data_above_the_limit_are_not_read(times: int) -> None:
    bomb = gzip.compress(bytes(LIMIT // times + 1), mtime=0) * times
    (problem,) = read_bytes(bomb, "bomb.json.gz").problems
    assert problem.reason == "the compressed data hold more than 256 MiB, the most that is read"


@pytest.mark.parametrize(
    ("begin", "one", "end", "words"),
    [
        ('{"paper": {"title": "x"}, "outbound": [', "{},", "{}]}", "objects and lists"),
        ('{"paper": {"title": "x"}, "n": [', "[],", "[]]}", "objects and lists"),
        ('{"paper": {"title": "x"}, "n": [', "1,", "1]}", "values"),
        ("", '{"paper": {"title": "x"}}\n', "", "objects and lists"),
        ('{"paper": {"title": "x"}}\n', "x\n", "", "lines"),
    ],
)
def test_json_of_very_many_values_is_refused_before_it_is_read(
    begin: str, one: str, end: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("MOST_CONTAINERS", "MOST_ELEMENTS", "MOST_LINES"):
        monkeypatch.setattr(json_text, name, 1000)
    (problem,) = read_bytes((begin + one * 1100 + end).encode(), "many.json").problems
    assert problem.reason.endswith(f"holds more than 1000 {words}, the most that are read")


def test_a_page_of_very_many_lines_is_refused_and_json_of_as_many_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formats, "MOST_LINES", 1000)
    title = "Paper Citation Record \u00b7 LEDGER"
    (problem,) = read_bytes("\n".join([title, *"a" * 1000, ""]).encode(), "page.txt").problems
    assert problem.reason == "the file holds more than 1000 lines, the most that are read of a page"
    text = json.dumps(record(outbound=[row(title=title)] * 300), indent=1, ensure_ascii=False)
    assert rows_in(read_bytes(text.encode(), "record.json")) == 300


def test_very_many_bad_lines_are_told_in_bounds_and_counted() -> None:
    good, bad = json.dumps(record()), "{]"
    reading = read_bytes("\n".join([good, *[bad] * 20_000, good]).encode(), "lines.jsonl")
    assert len(reading.found) == 2
    assert len(reading.problems) == MOST_TOLD + 1
    assert reading.problems[0].place == f"line 2, byte {len(good) + 2}"
    assert reading.problems[-1].reason == f"{20_000 - MOST_TOLD} more problems of this file are not told one by one"
    assert reading.problems[-1].level == "problem"


def test_problems_do_not_crowd_out_notes_nor_notes_problems() -> None:
    lines = [json.dumps(record(outbound=[row(state="odd")])) for _ in range(MOST_TOLD + 7)]
    reading = read_bytes("\n".join([*lines, "{]"]).encode(), "lines.jsonl")
    levels = [problem.level for problem in reading.problems]
    assert (levels.count("note"), levels.count("problem")) == (MOST_TOLD + 1, 1)
    assert any(problem.reason == "7 more notes of this file are not told one by one" for problem in reading.problems)


def _seconds(data: bytes) -> Iterator[float]:
    for _ in range(3):
        start = time.perf_counter()
        read_bytes(data, "x.jsonl")
        yield time.perf_counter() - start


@pytest.mark.parametrize(
    "line", [b'{"paper": {"title": "a"}', b"{]", b'{"paper": {"title": "a", "title": "b", "n": NaN}}']
)
def test_reading_bad_lines_takes_time_in_proportion_to_their_number(line: bytes) -> None:
    begin = json.dumps(record()).encode() + b"\n"
    assert min(_seconds(begin + b"\n".join([line] * 10_000))) < 40 * min(_seconds(begin + b"\n".join([line] * 1_000)))
