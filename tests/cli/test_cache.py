"""The kept indexes on the command line: written and used by every command that reads, listed, removed, left alone."""

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest

from ledger_tui.dataset import cache
from ledger_tui.dataset import handful as handfuls
from ledger_tui.writing.escape import escaped
from tests.hostile import STRINGS
from tests.invented import record, row, write

COMMANDS: dict[str, tuple[str, ...]] = {
    "list": ("--format", "json"),
    "observations": ("--format", "csv"),
    "evidence": ("--format", "json"),
    "export": ("--to", "csv"),
    "check": ("--format", "json"),
}


@pytest.fixture(autouse=True)
def kept_in(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache of the test's own, in which anything is worth keeping."""
    place = tmp_path_factory.mktemp("xdg")
    monkeypatch.setenv("XDG_CACHE_HOME", str(place))
    monkeypatch.setattr(cache, "_WORTHWHILE", 0)
    return place / "ledger_tui" / "indexes"


@pytest.fixture
def files_read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    read: list[str] = []
    read_file = handfuls.read_file

    def noted(path: Path, **more: Any) -> Any:
        read.append(path.name)
        return read_file(path, **more)

    monkeypatch.setattr(handfuls, "read_file", noted)
    return read


def corpus(folder: Path) -> Path:
    for n in range(3):
        rows = [row("1", "A Work that All Three Cite", state="unresolved"), row("2", f"A Work that {n} Cites")]
        write(folder / f"{n}.json", record(f"2401.0000{n}", outbound=rows))
    (folder / "broken.json").write_text("{")
    for path in folder.iterdir():
        os.utime(path, (1_500_000_000, 1_500_000_000))
    return folder


def of_folder(kept_in: Path) -> list[tuple[str, bytes]]:
    return sorted((path.name, path.read_bytes()) for path in kept_in.glob("*"))


@pytest.mark.parametrize("writer", COMMANDS)
def test_what_one_command_keeps_every_other_uses(run, tmp_path: Path, files_read: list[str], writer: str) -> None:
    folder = corpus(tmp_path / "folder")
    read = {command: run(command, folder, *options, "--no-cache") for command, options in COMMANDS.items()}
    assert cache.clear() == 0
    assert run(writer, folder, *COMMANDS[writer]) == read[writer]
    files_read.clear()
    for command, options in COMMANDS.items():
        assert run(command, folder, *options) == read[command]
    assert files_read == []


@pytest.mark.parametrize("command", COMMANDS)
def test_without_a_cache_none_is_read_nor_written(run, tmp_path: Path, kept_in: Path, command: str) -> None:
    folder, options = corpus(tmp_path / "folder"), COMMANDS[command]
    first = run(command, folder, *options, "--no-cache")
    assert not kept_in.exists()
    assert run(command, folder, *options) == first
    before = of_folder(kept_in)
    # A change that no look at the file can tell: who reads it knows, who trusts what is kept does not; but evidence is
    # told from the file itself where that still holds it.
    text = (folder / "0.json").read_text()
    (folder / "0.json").write_text(text.replace("A Work that 0 Cites", "A Work that 0 Lists").replace("pith", "path"))
    os.utime(folder / "0.json", (1_500_000_000, 1_500_000_000))
    assert (run(command, folder, *options) == first) == (command != "evidence")
    assert (run(command, folder, *options, "--no-cache") == first) == (command == "check")
    assert of_folder(kept_in) == before


def test_standard_input_is_not_kept(run, kept_in: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = write(tmp_path / "a.json", record("2401.00009"))
    with page.open() as piped:
        monkeypatch.setattr("sys.stdin", piped)
        assert run("list", "-", corpus(tmp_path / "folder")).out.count("The Paper") == 4
    assert not kept_in.exists()


def test_they_are_listed_with_what_they_are_of(run, tmp_path: Path, kept_in: Path) -> None:
    assert json.loads(run("cache", "--format", "json").out) == []
    assert run("cache").err.startswith(f"ledger-tui: 0 kept indexes in {kept_in}")
    folder, other = corpus(tmp_path / "folder"), corpus(tmp_path / "other")
    run("list", folder)
    run("list", other, folder)
    for option in ([], ["--info"]):
        listed = json.loads(run("cache", *option, "--format", "json").out)
        assert {tuple(one["paths"]) for one in listed} == {(str(folder),), (str(other), str(folder))}
        one = next(one for one in listed if one["paths"] == [str(folder)])
        assert (one["files"], one["rows"], one["usable"]) == (3, 6, True)
        assert one["bytes"] == Path(one["file"]).stat().st_size
    ended = run("cache")
    assert "2 kept indexes in" in ended.err
    header, *lines = ended.out.splitlines()
    assert header.split() == ["file", "bytes", "files", "rows", "usable", "paths"]
    assert sorted(line.split()[-1] for line in lines) == [str(folder)] * 2
    assert all("yes" in line for line in lines)


def test_one_that_is_unfit_is_listed_as_such(
    run, tmp_path: Path, kept_in: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("list", corpus(tmp_path / "folder"))
    (file,) = kept_in.iterdir()
    whole = bytearray(file.read_bytes())
    whole[len(whole) // 2] ^= 1
    file.write_bytes(whole)
    (kept_in / "empty.index").touch()
    (kept_in / "foreign.index").write_bytes(bytes(1 << 17))
    (kept_in / "nowhere.index").symlink_to(tmp_path / "nowhere")
    (kept_in / "a folder.index").mkdir()
    listed = json.loads(run("cache", "--format", "json").out)
    assert {(Path(one["file"]).name, one["usable"]) for one in listed} == {
        (file.name, False),
        ("empty.index", False),
        ("foreign.index", False),
    }
    assert run("cache").out.count("no, it is made anew") == 3
    whole[len(whole) // 2] ^= 1
    file.write_bytes(whole)
    monkeypatch.setattr(cache, "_made_by", lambda: ["another version"])
    told = next(one for one in json.loads(run("cache", "--format", "json").out) if one["file"] == str(file))
    assert (told["usable"], told["rows"]) == (False, 6)


def test_they_are_removed_with_what_was_left_beside_them(run, tmp_path: Path, kept_in: Path) -> None:
    folder = corpus(tmp_path / "folder")
    assert run("cache", "--clear").err == "ledger-tui: 0 bytes removed\n"
    expected = run("list", folder)
    (file,) = kept_in.iterdir()
    size = file.stat().st_size
    (kept_in / f".{file.name}.0a1b2c3d").write_bytes(b"half")
    (kept_in / "notes.txt").write_text("of somebody's own")
    ended = run("cache", "--clear")
    assert (ended.code, ended.out, ended.err) == (0, "", f"ledger-tui: {size + 4} bytes removed\n")
    assert [path.name for path in kept_in.iterdir()] == ["notes.txt"]
    assert run("list", folder) == expected


def test_listing_and_removing_at_once_is_refused(run) -> None:
    ended = run("cache", "--info", "--clear")
    assert ended.code == 2
    assert "not allowed with" in ended.err


def test_what_cannot_be_removed_or_looked_at_is_said(run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("list", corpus(tmp_path / "folder"))

    def refused(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied\x1b[31m")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", refused)
        ended = run("cache", "--clear")
    assert ended.code == 2
    assert "cannot be cleared: Permission denied" in ended.err
    assert "\x1b" not in ended.err
    with monkeypatch.context() as patch:
        patch.setattr(Path, "glob", refused)
        ended = run("cache")
    assert ended.code == 2
    assert "cannot be looked at" in ended.err


@pytest.mark.parametrize(
    "name", [*(one for one in STRINGS if one not in ("very-long", "one-word", "lone-surrogates")), "not UTF-8"]
)
def test_paths_that_would_harm_a_terminal_do_not(run, tmp_path: Path, name: str) -> None:
    text = STRINGS.get(name, os.fsdecode(b"not \xff UTF-8 \x9b31m")).replace("/", "").replace("\0", "")
    folder = corpus(tmp_path / (text or "x"))
    plain = run("list", folder, "--format", "json")
    assert run("list", folder, "--format", "json") == plain
    (listed,) = json.loads(run("cache", "--format", "json").out)
    assert listed["paths"] == [str(folder)]
    assert listed["usable"]
    for ended in (run("cache"), run("cache", "--format", "json"), run("cache", "--clear")):
        for line in (ended.out + ended.err).split("\n"):
            assert escaped(line) == line


def test_a_cache_under_a_hostile_name_does_no_harm(run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "c\x1b]0;OWNED\x07\u202e"))
    run("list", corpus(tmp_path / "folder"))
    (cache.folder() / "evil\x1b[2J\n.index").write_bytes(b"x")
    for options in ((), ("--format", "json"), ("--clear",)):
        ended = run("cache", *options)
        assert ended.code == 0
        assert not {"\x1b", "\x07", "\u202e"} & {*ended.out, *ended.err}
    assert list(cache.folder().iterdir()) == []
