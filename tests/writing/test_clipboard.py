import base64
import json
import os
import stat
import time
from pathlib import Path

import pyte
import pytest

from ledger_tui.writing.address import Address
from ledger_tui.writing.citation import citation_line
from ledger_tui.writing.clipboard import (
    OSC52_LIMIT,
    TOOL_LIMIT,
    TooLong,
    copy,
    copyable,
    id_text,
    json_text,
    osc52,
    title_text,
)
from ledger_tui.writing.export_rows import exported_json
from ledger_tui.writing.opening import open_or_copy
from ledger_tui.writing.programs import Outcome, Program, choose_copier, choose_opener, copy_by, open_by, run
from tests.invented import row
from tests.writing.handed import Decision, handed

RTL = "مرحبا gpt-5"


def payload(sequence: str) -> str:
    assert sequence.startswith("\x1b]52;c;")
    assert sequence.endswith("\a")
    return base64.b64decode(sequence[7:-1], validate=True).decode()


def there(*names: str):
    return lambda name: f"/bin/{name}" if name in names else None


@pytest.fixture
def program(tmp_path: Path):
    """A program of the system that does what its lines say."""

    def program(lines: str) -> Program:
        path = tmp_path / "some-program"
        path.write_text(f"#!/bin/sh\n{lines}\n")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return Program("some-program", (str(path),))

    return program


@pytest.mark.parametrize("text", ["", RTL, "語" * 84, "one\ntwo", "a\\b"])
def test_a_terminal_is_sent_the_very_text_in_logical_order(text: str) -> None:
    assert payload(osc52(text)) == text


def test_a_terminal_draws_nothing_of_it() -> None:
    screen = pyte.Screen(40, 2)
    pyte.Stream(screen).feed(f"before{osc52(RTL)}after")
    assert screen.display[0].rstrip() == "beforeafter"


def test_a_text_at_the_cap_makes_a_sequence_of_100_000_bytes_and_one_above_it_none() -> None:
    assert len(osc52("x" * OSC52_LIMIT)) == 100_000
    with pytest.raises(TooLong, match="74,995 bytes"):
        osc52("x" * (OSC52_LIMIT + 1))
    with pytest.raises(TooLong):
        osc52("語" * (OSC52_LIMIT // 3 + 1))


def test_what_a_terminal_would_obey_on_pasting_is_drawn() -> None:
    assert copyable("rm\x1b[31m\r\nls\u202e\x9b") == "rm\\u001b[31m\\u000d\nls\\u202e\\u009b"


@pytest.mark.parametrize(
    ("environ", "programs", "platform", "name"),
    [
        ({}, ["pbcopy"], "darwin", "pbcopy"),
        ({"WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"}, ["wl-copy", "xclip"], "linux", "wl-copy"),
        ({"WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"}, ["xsel"], "linux", "xsel"),
        ({"DISPLAY": ":0"}, ["xsel", "xclip", "wl-copy"], "linux", "xclip"),
        ({"WSL_DISTRO_NAME": "Debian"}, ["clip.exe"], "linux", "clip.exe"),
        ({}, ["clip.exe"], "win32", "clip.exe"),
        ({}, ["xclip", "xsel", "wl-copy"], "linux", None),
        ({"DISPLAY": ":0"}, [], "linux", None),
        ({"SSH_CONNECTION": "a b"}, ["pbcopy"], "darwin", None),
        ({"SSH_TTY": "/dev/pts/1", "WAYLAND_DISPLAY": "wayland-0"}, ["wl-copy"], "linux", None),
        ({"SSH_TTY": "/dev/pts/1", "DISPLAY": "localhost:10"}, ["xclip"], "linux", "xclip"),
    ],
)
def test_the_program_that_reaches_the_persons_own_clipboard_is_chosen(environ, programs, platform, name) -> None:
    chosen = choose_copier(environ, there(*programs), platform)
    assert (chosen.name if chosen else None) == name


@pytest.mark.parametrize(
    ("environ", "programs", "platform", "name"),
    [
        ({"DISPLAY": ":0"}, ["xdg-open", "gio"], "linux", "xdg-open"),
        ({}, ["open"], "darwin", "open"),
        ({"WSL_DISTRO_NAME": "Debian"}, ["explorer.exe"], "linux", "explorer.exe"),
        ({}, ["xdg-open"], "linux", None),
        ({"SSH_CONNECTION": "a b"}, ["open"], "darwin", None),
    ],
)
def test_an_address_is_opened_only_where_there_is_a_display(environ, programs, platform, name) -> None:
    chosen = choose_opener(environ, there(*programs), platform)
    assert (chosen.name if chosen else None) == name


def test_the_program_gets_the_text_and_its_end_is_told(program, tmp_path: Path) -> None:
    copied = tmp_path / "copied"
    assert copy_by(program(f"cat > '{copied}'"), RTL) == Outcome(True, "copied by some-program")
    assert copied.read_text() == RTL
    assert copy_by(program("cat > /dev/null; exit 3"), RTL) == Outcome(False, "some-program failed with code 3")
    missing = copy_by(Program("gone", (str(tmp_path / "gone"),)), RTL)
    assert not missing.done
    assert "cannot be run" in missing.words


def test_what_is_given_to_the_windows_clipboard_has_its_mark(program, tmp_path: Path) -> None:
    copied = tmp_path / "copied"
    plain = program(f"cat > '{copied}'")
    copy_by(Program(plain.name, plain.words, "utf-16"), RTL)
    assert copied.read_bytes()[:2] in (b"\xff\xfe", b"\xfe\xff")
    assert copied.read_bytes().decode("utf-16") == RTL


def test_a_program_that_leaves_a_child_behind_or_hangs_keeps_nobody_waiting(program) -> None:
    start = time.monotonic()
    assert run(program("cat > /dev/null; sleep 30 &"), did="done", data=b"x").done
    hung = run(program("sleep 30"), did="done", patience=0.2)
    assert (hung.done, "within 0.2 s" in hung.words) == (False, True)
    assert time.monotonic() - start < 20


def test_an_address_is_given_as_one_word_and_nothing_else_is_opened(program, tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    some = program(f"printf '%s|' \"$@\" > '{opened}'")
    assert open_by(some, "https://doi.org/10.1000/a;b$(x)").words == "opened by some-program"
    assert opened.read_text() == "https://doi.org/10.1000/a;b$(x)|"
    with pytest.raises(ValueError, match="http"):
        open_by(some, "file:///etc/passwd")


def test_a_copy_says_which_of_both_happened() -> None:
    sent: list[str] = []
    display = {"DISPLAY": ":0"}
    both = copy("x", sent.append, display, there("xclip"), lambda *_: Outcome(True, "copied by xclip"))
    assert (both.sent, both.tool, both.done) == (True, "xclip", True)
    assert both.words.startswith("copied by xclip; sent to the terminal")
    alone = copy("x", sent.append, {}, there("xclip"))
    assert (alone.sent, alone.tool) == (True, None)
    assert list(map(payload, sent)) == ["x", "x"]
    failed = copy("x", sent.append, display, there("xclip"), lambda *_: Outcome(False, "xclip failed with code 1"))
    assert (failed.sent, failed.tool) == (True, None)
    assert "xclip failed with code 1" in failed.words


def test_a_long_text_is_never_cut() -> None:
    sent: list[str] = []
    given: list[str] = []

    def by(program: Program, text: str) -> Outcome:
        given.append(text)
        return Outcome(True, f"copied by {program.name}")

    long = "語" * OSC52_LIMIT
    alone = copy(long, sent.append, {}, there())
    assert not alone.done
    assert alone.words.startswith("not copied: not sent to the terminal: 224,982 bytes")
    helped = copy(long, sent.append, {"DISPLAY": ":0"}, there("xsel"), by)
    assert (helped.done, given) == (True, [long])
    far = copy("x" * (TOOL_LIMIT + 1), sent.append, {"DISPLAY": ":0"}, there("xsel"), by)
    assert not far.done
    assert "export it to a file" in far.words
    assert sent == []
    assert len(given) == 1


def test_a_page_that_cannot_be_opened_is_copied_and_that_is_said() -> None:
    page, sent = Address("https://doi.org/10.1000/182", "the DOI page"), list[str]()
    opened = open_or_copy(page, sent.append, {"DISPLAY": ":0"}, there("xdg-open"), lambda *_: Outcome(True, "opened"))
    assert (opened, sent) == (Outcome(True, "opened"), [])
    nowhere = open_or_copy(page, sent.append, {}, there("xdg-open"))
    assert nowhere.words.startswith("no display to open it on: sent to the terminal")
    failed = open_or_copy(page, sent.append, {"DISPLAY": ":0"}, there("gio"), lambda *_: Outcome(False, "gio failed"))
    assert failed.words.startswith("gio failed: sent to the terminal")
    assert list(map(payload, sent)) == [page.url, page.url]


def test_what_is_copied_of_a_row() -> None:
    uuid = "11111111-2222-4333-8444-555555555555"
    time_told = "2026-08-11T06:34:44.6726+00:00"
    ids = {"doi": ["https://doi.org/10.1000/182"]}
    some = handed(
        [
            row("33", RTL, id=uuid, state="metadata mismatch", method="arxiv_id", observed=time_told, identifiers=ids),
            row("4", None, placeholder=True, state="unresolved", method=None),
        ],
        [row("70", "Does It Cite?", state="unresolved", method=None)],
    )
    some.decide(1, Decision("not found", {"places": ["Crossref", "DBLP"]}))
    first, second, third = some.rows()
    assert (id_text(first), id_text(second)) == (uuid, "2401.00001|1|pith|outbound|4|1")
    assert (title_text(first), title_text(second)) == (RTL, None)
    assert citation_line(first) == (
        f"{RTL}. doi:10.1000/182. Cited by 2401.00001v1 as reference 33: metadata mismatch by arxiv_id, "
        f"observed {time_told}."
    )
    assert citation_line(second).endswith("reference 4: unresolved; decided: not found (Crossref, DBLP).")
    assert citation_line(second).startswith("(placeholder: the record identifies no work).")
    assert citation_line(third) == "Does It Cite? Cites 2401.00001v1 as its reference 70: unresolved."
    told = json.loads(json_text(exported_json(first, {"title": RTL, "observed": time_told})))
    assert (told["title"], told["observed"], told["row"]) == (RTL, time_told, uuid)
    assert "\n" not in json_text(told)


def test_the_environment_of_the_process_is_asked_where_none_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PATH", os.devnull)
    sent: list[str] = []
    assert copy("x", sent.append).sent
    assert sent == [osc52("x")]
