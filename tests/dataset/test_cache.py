"""A dataset opened from a kept index, whole or in part, tells what one that was read tells; the unfit is made anew."""

import errno
import gzip
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b
from pathlib import Path
from random import Random
from time import time_ns
from typing import Any, BinaryIO

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger_tui.dataset import cache
from ledger_tui.dataset import handful as handfuls
from ledger_tui.dataset.dataset import Dataset
from ledger_tui.dataset.open import Opening, open_dataset
from ledger_tui.dataset.progress import Progress
from ledger_tui.record.model import Record
from tests.dataset.answers import answers
from tests.index.small import TITLES, UUIDS, records
from tests.invented import Json, record, row, write

TOP = Path(__file__).parents[2]
LONG_AGO = 1_500_000_000


@pytest.fixture(autouse=True)
def _any_size_is_worth_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "_WORTHWHILE", 0)


@pytest.fixture(autouse=True)
def kept_in(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache of the test's own."""
    place = tmp_path_factory.mktemp("xdg")
    monkeypatch.setenv("XDG_CACHE_HOME", str(place))
    return place / "ledger_tui" / "indexes"


class Times:
    """Gives every change of a file another time, long ago, so that files are taken for settled."""

    def __init__(self) -> None:
        self._seconds = LONG_AGO

    def touch(self, *paths: Path) -> None:
        for path in paths:
            self._seconds += 1
            os.utime(path, (self._seconds, self._seconds))


times = Times()


def settled(folder: Path) -> Path:
    times.touch(*(path for path in sorted(folder.rglob("*")) if path.is_file()))
    return folder


def corpus(folder: Path, count: int = 3) -> Path:
    """Some records of which one is told twice, one has two versions, and files that hold none."""
    for n in range(count):
        outbound = [
            row("1", TITLES[n % len(TITLES)], id=UUIDS[n % len(UUIDS)]),
            row("2", f"A Work Told by {n}", state="unresolved"),
        ]
        write(
            folder / f"{n}.json", record(f"2401.{n:05}", outbound=outbound, inbound=[row("3", "The Paper 2401.00001")])
        )
    write(folder / "copy.json", record("2401.00000", outbound=[row()]))
    write(folder / "copy of it.json", record("2401.00000", outbound=[row()]))
    write(folder / "older.json", record("2401.00001", as_of={"date": "2020-01-01"}))
    write(folder / "nameless.json", record(None, paper={"title": "A Paper without Identifier", "version": None}))
    (folder / "shopping.txt").write_text("milk\n")
    (folder / "broken.json").write_text('{"format": "ledger-tui.record/1", "outbound": [')
    return settled(folder)


def fresh(*paths: Path) -> Dataset:
    return open_dataset(paths)


def kept(*paths: Path) -> Dataset | None:
    """The dataset as an index that is kept has it, if that is whole and of these very files."""
    opening = Opening(paths)
    dataset = opening.kept()
    return dataset if dataset is not None else None


def agree(*paths: Path) -> None:
    """What is opened with the help of what is kept tells what is read; and is kept itself."""
    expected = answers(fresh(*paths), sources=False)
    assert answers(open_dataset(paths, cached=True), sources=False) == expected
    again = kept(*paths)
    assert again is not None
    assert answers(again, sources=False) == expected


@pytest.fixture
def files_read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that are read from now on."""
    read: list[str] = []
    read_file = handfuls.read_file

    def noted(path: Path, **more: Any) -> Any:
        read.append(path.name)
        return read_file(path, **more)

    monkeypatch.setattr(handfuls, "read_file", noted)
    return read


def test_what_has_not_changed_is_not_read_again(tmp_path: Path, files_read: list[str]) -> None:
    corpus(tmp_path)
    agree(tmp_path)
    files_read.clear()
    dataset = open_dataset([tmp_path], cached=True)
    assert files_read == []
    assert (dataset.other_files, dataset.totals().problems) == (1, 1)
    write(tmp_path / "2.json", record("2401.00002", outbound=[row("1", "Another Work by Now")]))
    write(tmp_path / "10.json", record("2401.00010"))
    (tmp_path / "0.json").unlink()
    times.touch(tmp_path / "2.json", tmp_path / "10.json")
    dataset = open_dataset([tmp_path], cached=True)
    # A record that was known from another file already is looked for in its own file again.
    assert sorted(files_read) == ["10.json", "2.json", "copy.json"]
    files_read.clear()
    assert open_dataset([tmp_path], cached=True) is not dataset
    assert files_read == []
    agree(tmp_path)


# Files of every kind, and what may happen to them.


def _page(title: str) -> bytes:
    lines = [
        "Paper Citation Record · LEDGER",
        "A Page's Own Title",
        "As of 11 August 2026, this Paper Citation Record lists 1 of 1 outbound references and 0 inbound Pith citation "
        "observations for arXiv:2403.00001.",
        "Outbound references",
        "Observation 3c0b1e0c-0000-4000-8000-000000000001 · outbound",
        f"A Page's Own Title {title}",
        f"This paper cites {title}.",
        "Reference 1",
        "Resolution: unresolved; no resolver link, observed 2026-08-01T00:00:00Z",
    ]
    return "\n".join(lines).encode()


def _as_json(told: Json | Record) -> bytes:
    value = told.to_json() if isinstance(told, Record) else told
    if isinstance(told, Record):
        value["paper"]["key"] = None
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "replace")


papers = st.sampled_from(["2401.00001", "2401.00002", None])
invented = st.builds(
    lambda paper, version, date, title, rows: record(
        paper,
        paper={"version": version, "title": title},
        as_of=date and {"date": date},
        outbound=[row(str(n), title) for n in range(rows)],
    ),
    papers,
    st.sampled_from([None, 1, 2]),
    st.sampled_from([None, "2026-01-01", "2026-02-01"]),
    st.sampled_from([title for title in TITLES if title]),
    st.integers(0, 3),
)
contents = st.one_of(
    records().map(_as_json),
    invented.map(_as_json),
    st.lists(records() | invented, min_size=1, max_size=3).map(lambda some: b"\n".join(map(_as_json, some))),
    invented.map(lambda told: json.dumps(told, indent=2).encode()),
    invented.map(lambda told: gzip.compress(_as_json(told), mtime=0)),
    st.sampled_from(TITLES).map(_page),
    st.sampled_from(
        [
            b"",
            b"milk\n",
            b"{",
            b'{"format": "ledger-tui.record/1", "paper": {"title": "T"}, "outbound": [{"ti',
            b"\xff\xfe\x00",
        ]
    ),
)
names = st.sampled_from(
    [
        "a.json",
        "b.json",
        "c.jsonl",
        "d.txt",
        "e.md",
        "f.json.gz",
        "\x1b[31m.json",
        os.fsdecode(b"\xff.json"),
        "sub/a.json",
    ]
)
edits = st.one_of(
    st.tuples(st.just("write"), names, contents),
    st.tuples(st.just("write"), names, contents),
    st.tuples(st.just("copy"), names, names),
    st.tuples(st.just("rename"), names, names),
    st.tuples(st.just("swap"), names, names),
    st.tuples(st.just("remove"), names),
    st.tuples(st.just("touch"), names),
    st.tuples(st.just("turn round")),
)


class Folder:
    """A folder whose files are changed step by step, and the paths that are opened."""

    def __init__(self, top: Path) -> None:
        self.top = top
        self.paths = [top / "sub", top]
        (top / "sub").mkdir()

    def do(self, edit: tuple[Any, ...]) -> None:
        match edit:
            case ("write", name, content):
                (self.top / name).write_bytes(content)
                times.touch(self.top / name)
            case ("copy", name, other) if self._has(name) and name != other:
                shutil.copyfile(self.top / name, self.top / other)
                times.touch(self.top / other)
            case ("rename", name, other) if self._has(name):
                (self.top / name).replace(self.top / other)
            case ("swap", name, other) if self._has(name) and self._has(other) and name != other:
                (self.top / name).rename(self.top / "aside")
                (self.top / other).rename(self.top / name)
                (self.top / "aside").rename(self.top / other)
            case ("remove", name):
                (self.top / name).unlink(missing_ok=True)
            case ("touch", name) if self._has(name):
                times.touch(self.top / name)
            case ("turn round",):
                self.paths.reverse()

    def _has(self, name: str) -> bool:
        return (self.top / name).is_file()


@given(
    st.lists(st.tuples(names, contents), min_size=1, max_size=5),
    st.lists(st.lists(edits, min_size=1, max_size=3), min_size=1, max_size=3),
)
@settings(
    max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
)
def test_after_any_changes_it_tells_what_is_read(
    kept_in: Path, first: list[tuple[str, bytes]], steps: list[list[tuple[Any, ...]]]
) -> None:
    with tempfile.TemporaryDirectory() as top:
        folder = Folder(Path(top))
        for step in [[("write", *one) for one in first], *steps]:
            for edit in step:
                folder.do(edit)
            dataset = open_dataset(folder.paths, cached=True)
            expected = answers(fresh(*folder.paths))
            assert answers(dataset) == expected
            again = kept(*folder.paths)
            assert (again is not None) == bool(dataset.papers)
            assert again is None or answers(again) == expected


def test_records_that_were_known_already_are_told_with_all_their_files_whatever_goes(tmp_path: Path) -> None:
    for name in "abc":
        write(tmp_path / f"{name}.json", record())
    write(tmp_path / "d.json", record(outbound=[row(), row("2")]))
    settled(tmp_path)
    agree(tmp_path)
    for gone in ("a.json", "c.json", "d.json"):
        (tmp_path / gone).unlink()
        agree(tmp_path)
    assert fresh(tmp_path).files(0) == [str(tmp_path / "b.json")]


def test_paths_that_cannot_be_used_are_told_again_and_by_their_time(tmp_path: Path) -> None:
    corpus(tmp_path / "folder")
    gone = tmp_path / "gone.json"
    agree(gone, tmp_path / "folder")
    write(gone, record("2401.00077"))
    times.touch(gone)
    agree(gone, tmp_path / "folder")
    gone.unlink()
    agree(gone, tmp_path / "folder")
    os.mkfifo(tmp_path / "folder" / "pipe.json")
    (tmp_path / "folder" / "nowhere.json").symlink_to(tmp_path / "nothing")
    agree(gone, tmp_path / "folder")


def test_a_file_named_by_hand_and_one_of_a_folder_are_not_taken_for_each_other(tmp_path: Path) -> None:
    corpus(tmp_path)
    agree(tmp_path)
    agree(tmp_path / "shopping.txt", tmp_path)
    assert any(
        "no Paper Citation Record" in problem.reason
        for problem in open_dataset([tmp_path / "shopping.txt", tmp_path], cached=True).problems
    )
    agree(tmp_path)


def test_a_file_that_a_link_no_longer_names_is_one_of_its_folder(tmp_path: Path) -> None:
    corpus(tmp_path / "folder")
    link = tmp_path / "link"
    for name in ("shopping.txt", "0.json", "shopping.txt"):
        link.unlink(missing_ok=True)
        link.symlink_to(tmp_path / "folder" / name)
        agree(tmp_path / "folder", link)
        problems = [problem.reason for problem in open_dataset([tmp_path / "folder", link], cached=True).problems]
        assert any("no Paper Citation Record" in reason for reason in problems) == (name == "shopping.txt")


def test_relative_paths_are_those_of_the_folder_they_were_opened_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("one", "two"):
        write(tmp_path / name / "a.json", record(source=name))
    settled(tmp_path)
    for name in ("one", "two", "one"):
        monkeypatch.chdir(tmp_path / name)
        for path in ("a.json", ".", "../one", str(tmp_path / "one")):
            agree(Path(path))
    monkeypatch.chdir(tmp_path)
    agree(Path("one/a.json"))
    assert fresh(Path("one")).index.records[0].source == "one"


# What is unfit.


def kept_file(kept_in: Path) -> Path:
    (file,) = kept_in.glob("*.index")
    return file


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of which an index is kept."""
    folder = corpus(tmp_path / "folder")
    open_dataset([folder], cached=True)
    return folder


def is_passed_over(folder: Path) -> bool:
    """Whether what is kept of a folder is not taken for whole; that nothing is raised is asserted by the way."""
    opening = Opening([folder])
    opening.kept()
    known = cache.find([folder])
    return known is None or not known.is_whole or known.dataset() is None


def test_no_byte_of_it_can_change_unseen(folder: Path, kept_in: Path) -> None:
    file, chance = kept_file(kept_in), Random(4)
    whole = file.read_bytes()
    head = 16 + 8 + 16
    places = [*range(head), *chance.sample(range(head, len(whole)), 250), *range(len(whole) - 16, len(whole))]
    for place in places:
        damaged = bytearray(whole)
        damaged[place] ^= 1 << chance.randrange(8)
        file.write_bytes(damaged)
        assert is_passed_over(folder), place
    file.write_bytes(whole)
    assert not is_passed_over(folder)


def test_however_it_breaks_off_or_goes_on_it_is_passed_over(folder: Path, kept_in: Path) -> None:
    file, chance = kept_file(kept_in), Random(5)
    whole = file.read_bytes()
    lengths = [*range(80), *chance.sample(range(80, len(whole)), 100), *range(len(whole) - 80, len(whole))]
    for length in lengths:
        file.write_bytes(whole[:length])
        assert is_passed_over(folder), length
    for more in (b"\0", b"\0" * 8, bytes(1 << 16), whole):
        file.write_bytes(whole + more)
        assert is_passed_over(folder), len(more)


def test_blocks_that_never_reached_the_disk_are_missed(folder: Path, kept_in: Path) -> None:
    file = kept_file(kept_in)
    whole = file.read_bytes()
    for begin in range(0, len(whole), 4096):
        zeros = bytes(min(4096, len(whole) - begin))
        if whole[begin : begin + 4096] != zeros:
            file.write_bytes(whole[:begin] + zeros + whole[begin + 4096 :])
            assert is_passed_over(folder), begin


def _but(head: dict[str, Any], **told: Any) -> dict[str, Any]:
    """The head with something else told in it; `None`: not told."""
    others = {**head["told"], **told}
    return {**head, "told": {key: value for key, value in others.items() if key not in told or value is not None}}


def _with_head(whole: bytes, change: Callable[[dict[str, Any]], Any]) -> bytes:
    """The file with another head, its digest and the sums right: as another program would have written it."""
    length = int.from_bytes(whole[16:24], "big")
    head = json.loads(whole[40 : 40 + length])
    told = json.dumps(change(head)).encode().ljust(length)
    begin = whole[:16] + len(told).to_bytes(8, "big") + blake2b(told, digest_size=16).digest() + told
    body_begin = -(-(40 + length) // 64) * 64
    begin = begin.ljust(-(-len(begin) // 64) * 64, b"\0")
    blocks = (len(whole) // (65536 + 8)) * 65536
    body = begin + whole[body_begin:blocks]
    body = body.ljust(-(-len(body) // 65536) * 65536, b"\0")[: max(blocks, -(-len(begin) // 65536) * 65536)]
    sums = np.frombuffer(body, np.uint64).reshape(-1, 8192).sum(axis=1, dtype=np.uint64)
    return body + sums.tobytes()


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda head: [], id="list"),
        pytest.param(lambda head: {}, id="empty"),
        pytest.param(lambda head: {**head, "told": []}, id="nothing told"),
        pytest.param(lambda head: {**head, "bytes": "x"}, id="no number"),
        pytest.param(lambda head: {**head, "arrays": [["a", "<u1", -5, 3]]}, id="before the file"),
        pytest.param(lambda head: {**head, "arrays": [["a", "<u1", 0, 10**12]]}, id="after the file"),
        pytest.param(lambda head: {**head, "arrays": [["a", "O", 0, 1]]}, id="objects"),
        pytest.param(lambda head: {**head, "arrays": [["a", "no type", 0, 1]]}, id="no type"),
        pytest.param(lambda head: {**head, "arrays": head["arrays"][:-3]}, id="arrays missing"),
        pytest.param(lambda head: _but(head, words=None), id="words missing"),
        pytest.param(lambda head: _but(head, made_by=None), id="maker missing"),
        pytest.param(lambda head: _but(head, things=None), id="files missing"),
        pytest.param(lambda head: _but(head, words=7), id="words of another type"),
        pytest.param(lambda head: _but(head, others=[[0]]), id="others of another type"),
        pytest.param(lambda head: _but(head, made_by=["another"]), id="another maker"),
        pytest.param(lambda head: _but(head, paths=["/elsewhere"]), id="other paths"),
    ],
)
@pytest.mark.parametrize("edited", [False, True])
def test_what_another_program_wrote_is_passed_over_and_made_anew(
    folder: Path, kept_in: Path, change: Callable[[dict[str, Any]], Any], edited: bool
) -> None:
    file = kept_file(kept_in)
    file.write_bytes(_with_head(file.read_bytes(), change))
    if edited:
        write(folder / "2.json", record("2401.00002", outbound=[row("9", "Changed")]))
        times.touch(folder / "2.json")
    agree(folder)


def test_a_head_written_anew_as_it_was_is_taken_so_that_the_tests_above_test_something(
    folder: Path, kept_in: Path
) -> None:
    file = kept_file(kept_in)
    file.write_bytes(_with_head(file.read_bytes(), lambda head: head))
    assert not is_passed_over(folder)


def test_an_empty_file_a_foreign_one_and_one_of_another_version_are_made_anew(
    folder: Path, kept_in: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = kept_file(kept_in)
    for content in (
        b"",
        b"x",
        bytes(1 << 20),
        b"ledger index\0\0\0\0",
        b"ledger index\0\0\0\0" + b"\xff" * (1 << 17),
        os.urandom(1 << 17),
    ):
        file.write_bytes(content)
        agree(folder)
    with monkeypatch.context() as patch:
        patch.setattr(cache, "_made_by", lambda: ["an older one"])
        agree(folder)
    assert kept(folder) is None
    agree(folder)


def test_an_index_of_other_paths_in_its_place_is_passed_over(folder: Path, kept_in: Path, tmp_path: Path) -> None:
    other = corpus(tmp_path / "other", 2)
    own = kept_file(kept_in)
    open_dataset([other], cached=True)
    (of_other,) = set(kept_in.glob("*.index")) - {own}
    shutil.copy(own, of_other)
    assert cache.find([other]) is None
    agree(other)


def test_a_folder_in_its_place_and_a_cache_that_is_none_do_no_harm(
    folder: Path, kept_in: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = answers(fresh(folder))
    file = kept_file(kept_in)
    file.unlink()
    file.mkdir()
    assert answers(open_dataset([folder], cached=True)) == expected
    assert list(cache.every()) == []
    assert cache.clear() == 0
    for place in (write(tmp_path / "a file", record()), Path("/dev/null"), Path("/proc")):
        monkeypatch.setenv("XDG_CACHE_HOME", str(place))
        assert answers(open_dataset([folder], cached=True)) == expected
        assert list(cache.every()) == []
        assert cache.clear() == 0


def test_what_is_unreadable_is_passed_over(folder: Path, kept_in: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, opened = kept_file(kept_in), Path.open

    def refused(path: Path, *more: Any, **others: Any) -> Any:
        if path == file:
            raise PermissionError(errno.EACCES, "no permission", str(path))
        return opened(path, *more, **others)

    monkeypatch.setattr(Path, "open", refused)
    assert answers(open_dataset([folder], cached=True)) == answers(fresh(folder))
    (told,) = cache.every()
    assert not told.usable


def test_what_is_replaced_or_removed_while_it_is_mapped_stays_what_it_was(folder: Path) -> None:
    dataset = kept(folder)
    assert dataset is not None
    expected = answers(dataset, sources=False)
    write(folder / "2.json", record("2401.00002", outbound=[row("9", f"Changed {n}") for n in range(50)]))
    times.touch(folder / "2.json")
    agree(folder)
    cache.clear()
    assert answers(dataset, sources=False) == expected


def test_a_kept_index_is_never_written_to(folder: Path, kept_in: Path) -> None:
    before = kept_file(kept_in).read_bytes()
    dataset = kept(folder)
    assert dataset is not None
    answers(dataset)
    dataset.index.show(0, False)
    dataset.prepare()
    assert kept_file(kept_in).read_bytes() == before


# Two programs at once; no room.

KEEPING = """
import sys
from pathlib import Path
from ledger_tui.dataset import cache
from ledger_tui.dataset.open import open_dataset
cache._WORTHWHILE = 0
for _ in range(int(sys.argv[2])):
    print(len(open_dataset([Path(sys.argv[1])], cached=True).papers))
"""


def program(*words: object, code: str = KEEPING, **more: Any) -> subprocess.Popen[str]:
    env = {**os.environ, "PYTHONPATH": str(TOP)}
    return subprocess.Popen(
        [sys.executable, "-c", code, *map(str, words)],
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **more,
    )


def test_programs_that_keep_at_once_leave_one_that_can_be_used(tmp_path: Path, kept_in: Path) -> None:
    folder = corpus(tmp_path / "folder")
    running = [program(folder, 6) for _ in range(3)]
    for nth in range(6):
        aside = write(tmp_path / "aside", record("2401.00002", outbound=[row(str(nth), f"Changed {nth}")]))
        times.touch(aside)
        aside.replace(folder / "2.json")
        assert answers(open_dataset([folder], cached=True)) == answers(fresh(folder))
        if nth == 3:
            cache.clear()
    for one in running:
        out, trouble = one.communicate(timeout=120)
        assert (one.returncode, trouble) == (0, "")
        assert out.split() == ["4"] * 6
    agree(folder)
    assert sorted(path.name for path in kept_in.iterdir()) == [kept_file(kept_in).name]


def test_threads_that_keep_at_once_leave_one_that_can_be_used(tmp_path: Path, kept_in: Path) -> None:
    folder = corpus(tmp_path / "folder")
    expected = answers(fresh(folder))
    with ThreadPoolExecutor(4) as threads:
        opened = list(threads.map(lambda _: open_dataset([folder], cached=True), range(8)))
    assert all(answers(dataset) == expected for dataset in opened)
    agree(folder)


def test_a_program_that_is_killed_while_it_keeps_leaves_nothing_that_is_trusted(tmp_path: Path, kept_in: Path) -> None:
    folder = corpus(tmp_path / "folder")
    dies = "from ledger_tui.dataset import array_file; import os; array_file._sums = lambda _: os._exit(9)"
    killed = KEEPING.replace("cache._WORTHWHILE = 0", f"cache._WORTHWHILE = 0; {dies}")
    assert program(folder, 1, code=killed).wait(60) == 9
    (aside,) = kept_in.iterdir()
    agree(folder)
    assert aside.exists()
    old = time_ns() - 2 * 24 * 3600 * 10**9
    os.utime(aside, ns=(old, old))
    times.touch(folder / "2.json")
    agree(folder)
    assert not aside.exists()


def test_a_full_disk_is_harmless(tmp_path: Path, kept_in: Path) -> None:
    folder = corpus(tmp_path / "folder")

    def little_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (30_000, 30_000))

    ended = program(folder, 2, preexec_fn=little_room)
    assert (ended.communicate(timeout=60), ended.returncode) == (("4\n4\n", ""), 0)
    assert list(kept_in.iterdir()) == []


def test_a_write_that_fails_leaves_the_one_before(folder: Path, kept_in: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = kept_file(kept_in).read_bytes()
    times.touch(folder / "2.json")
    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", _no_room)
        assert answers(open_dataset([folder], cached=True)) == answers(fresh(folder))
    assert kept_file(kept_in).read_bytes() == before
    assert [path.name for path in kept_in.iterdir()] == [kept_file(kept_in).name]


def _no_room(*_: object) -> BinaryIO:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_what_nobody_opened_for_long_is_removed(folder: Path, kept_in: Path, tmp_path: Path) -> None:
    file, old = kept_file(kept_in), time_ns() - 100 * 24 * 3600 * 10**9
    os.utime(file, ns=(old, old))
    assert kept(folder) is not None
    open_dataset([corpus(tmp_path / "other", 2)], cached=True)
    assert file.exists()
    os.utime(file, ns=(old, old))
    open_dataset([corpus(tmp_path / "third", 2)], cached=True)
    assert not file.exists()


# What is not kept, and what is not trusted.


def test_a_file_that_changed_a_moment_before_it_was_looked_at_is_read_again(tmp_path: Path) -> None:
    corpus(tmp_path)
    path = tmp_path / "2.json"
    one, other = (
        record("2401.00002", outbound=[row("1", title)]) for title in ("Some Work of Old", "Some Work of New")
    )
    write(path, one)
    for age, is_read in ((0, True), (1, True), (-3600, True), (60, False)):
        write(path, one)
        moment = time_ns() - age * 10**9
        os.utime(path, ns=(moment, moment))
        open_dataset([tmp_path], cached=True)
        write(path, other)
        os.utime(path, ns=(moment, moment))
        dataset = open_dataset([tmp_path], cached=True)
        titles = [dataset.index.row(number).title for number in range(dataset.index.row_count)]
        assert ("Some Work of New" in titles) == is_read, age


def test_a_file_that_changes_while_it_is_read_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    corpus(tmp_path)
    path = tmp_path / "2.json"
    read_file = handfuls.read_file

    def changing(read: Path, **more: Any) -> Any:
        reading = read_file(read, **more)
        if read == path:
            write(path, record("2401.00002", outbound=[row("1", "Changed after It Was Read")]))
            times.touch(path)
        return reading

    with monkeypatch.context() as patch:
        patch.setattr(handfuls, "read_file", changing)
        open_dataset([tmp_path], cached=True)
    assert kept(tmp_path) is None
    agree(tmp_path)


def test_little_is_not_kept(tmp_path: Path, kept_in: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    monkeypatch.setenv("XDG_CACHE_HOME", str(kept_in.parents[1]))
    folder = corpus(tmp_path / "folder")
    assert answers(open_dataset([folder], cached=True)) == answers(fresh(folder))
    assert not kept_in.exists()
    write(
        folder / "large.json",
        record("2401.00099", outbound=[row(str(n), f"{'Very ' * 40}Long {n}") for n in range(5000)]),
    )
    settled(folder)
    open_dataset([folder], cached=True)
    assert kept(folder) is not None


def test_standard_input_is_never_kept_nor_what_is_read_beside_it(folder: Path, kept_in: Path, tmp_path: Path) -> None:
    cache.clear()
    piped = json.dumps(record("2401.00050", outbound=[row("1", "Piped")])).encode()
    for paths in ([], [folder]):
        opening = Opening(paths, piped)
        assert opening.kept() is None
        dataset = open_dataset(paths, piped, cached=True)
        assert dataset.papers[0].key == "2401.00050"
        assert not opening.keep(dataset)
    assert list(cache.every()) == []


def test_what_is_kept_is_not_used_for_what_is_piped(folder: Path, files_read: list[str]) -> None:
    dataset = open_dataset([folder], json.dumps(record("2401.00050")).encode(), cached=True)
    assert "0.json" in files_read
    assert dataset.papers[0].key == "2401.00050"


def test_without_a_cache_none_is_read_nor_written(folder: Path, kept_in: Path, files_read: list[str]) -> None:
    before = [(path.name, path.stat()) for path in kept_in.iterdir()]
    opening = Opening([folder], cached=False)
    assert opening.kept() is None
    dataset = open_dataset([folder], cached=False)
    assert len(files_read) == 9
    assert not opening.keep(dataset)
    assert [(path.name, path.stat()) for path in kept_in.iterdir()] == before


def test_progress_counts_what_is_known_as_it_counts_what_is_read(folder: Path) -> None:
    write(folder / "2.json", record("2401.00002", outbound=[row("1", "Changed"), row("2", "Changed Too")]))
    times.touch(folder / "2.json")
    counted = []
    for cached in (True, False):
        progress = Progress()
        for _ in Opening([folder], cached=cached).handfuls(progress):
            pass
        counted.append(progress)
    assert counted[0] == counted[1]
    assert (progress.found, progress.read, progress.problems, progress.going_on) == (9, 9, 1, False)


def test_where_opening_was_given_up_what_is_kept_stays(folder: Path, kept_in: Path) -> None:
    before = kept_file(kept_in).read_bytes()
    times.touch(folder / "2.json")
    handfuls_of: Iterator[Any] = Opening([folder]).handfuls(Progress())
    dataset = Dataset()
    dataset.take_handful(next(handfuls_of))
    handfuls_of.close()  # type: ignore[attr-defined]
    assert kept_file(kept_in).read_bytes() == before
    assert len(dataset.papers) <= 4
    agree(folder)
