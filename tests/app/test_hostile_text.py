"""What a terminal gets when every text of every record is harmful: the same kinds of bytes as with harmless records."""

import base64
import re
from pathlib import Path

import pytest

from tests.app.terminal import PROGRAM, Terminal
from tests.hostile import BENIGN, STRINGS, folder_of

_SEQUENCE = re.compile(
    r"\x1b(?:\[(?P<private>[<=>?]?)[0-9;:]*(?P<between>[ -/]*)(?P<final>[@-~])"
    r"|\](?P<osc>[0-9]*);(?P<payload>[^\x07\x1b]*)(?:\x07|\x1b\\)"
    r"|(?P<other>[ -/]*[0-~]))"
)
_LONG = 240.0
# The program itself sets text that runs from right to left between U+2068 and U+2069.
_NEVER = re.compile(
    "[\x00-\x06\x0b\x0c\x0e-\x1f\x7f-\x9f\u200e\u200f\u061c\u202a-\u202e\u2066\u2067\ufeff\ud800-\udfff]"
)


def _walk(folder: Path, papers: int) -> str:
    """All that the program sends while a person goes everywhere."""
    env = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "COLORTERM": "truecolor"}
    with Terminal([*PROGRAM, folder], width=120, height=40, env=env, drawing=False) as terminal:

        def go(keys: str, until: str) -> None:
            """Press keys, one write, until a part is sent."""
            before = len(terminal.sent)
            terminal.type(keys)
            terminal.wait_until_sent(until, before, _LONG)

        terminal.wait_until_sent(f"{papers + 2} papers", patience=_LONG)
        for number in range(2, papers + 1):
            # Each paper opened, with its row; its coverage whole, and short again.
            go(f"f2401.{number:05}\r", until=f"2401.{number:05} v1")
            terminal.type("\x1b[Z++")
        go("f2401.00001\r\x1b[Z+", until="sources ")
        go("G", until="read by no rule")
        go("+f2401.00001\rgi", until="[Inbound")
        for _ in range(papers - 1):
            go("i", until="[")
        go("v", until="Source: ")
        go("\x1bo!", until="Problems, notes and findings")
        go("qd", until="over time")
        go("qf", until="Go to a paper")
        go("\x1b:", until="Commands")
        go("\x1b?", until="Move one line down.")
        go("\x1be", until="Export the")
        go("\x1bw\x1bg", until=f"row 1 of {papers - 1}")
        for row in range(papers - 1):
            # One of id, title, citation line, row as JSON copied.
            go("y" + "j" * (row % 4) + "\r", until="\x1b]52;")
            terminal.type("j")
        for row in range(0, papers - 1, 4):
            # The row's detail whole, to its end; its lines in the file; where it leads.
            go(f"gf2401.00001\rg{'j' * row}\t+", until="printed reference")
            terminal.type("G+")
            go("v", until="Source: ")
            terminal.type("\x1b\x1b[Z\r\x1b")
        go("gf2402.00001\r\r", until="spelled in")
        go("f2401.00001\r/zzz", until="clears the filter")
        go("\x1b\x1b/heap\r\x1bst", until="evidence: ")
        terminal.type("jjjj\tj\tj\t")
        go("l", until="later")
        go("ax", until="wrong match")
        terminal.type("z\x1b\x1b\x11")
        assert terminal.wait(patience=_LONG) == 0, "it works to its end"
    return terminal.sent.decode("utf-8")


def _kinds(sent: str) -> set[tuple[str | None, ...]]:
    kinds = ("private", "between", "final", "osc", "other")
    return {tuple(found[kind] for kind in kinds) for found in _SEQUENCE.finditer(sent)}


def _text(sent: str) -> str:
    """What is sent besides sequences; those end words that stand one after the other on the screen."""
    return _SEQUENCE.sub("", sent)


@pytest.fixture(scope="module")
def harmless(tmp_path_factory: pytest.TempPathFactory) -> str:
    return _walk(folder_of(tmp_path_factory.mktemp("benign"), BENIGN), len(BENIGN) + 1)


@pytest.fixture(scope="module")
def sent(tmp_path_factory: pytest.TempPathFactory) -> str:
    return _walk(folder_of(tmp_path_factory.mktemp("hostile"), STRINGS), len(STRINGS) + 1)


def test_harmful_text_adds_no_kind_of_sequence(sent: str, harmless: str) -> None:
    assert _kinds(sent) <= _kinds(harmless)


def test_outside_of_sequences_no_control_and_no_bidi_control_is_sent(sent: str) -> None:
    text = _text(sent)
    found = _NEVER.search(text)
    assert found is None, text[max(0, found.start() - 80) : found.end() + 80]
    assert "\x1b" not in text and "\x07" not in text and "\t" not in text


def test_only_text_from_right_to_left_is_isolated_and_every_isolate_ends(sent: str, harmless: str) -> None:
    assert "\u2068" not in harmless
    text = _text(sent)
    isolates = re.findall("\u2068([^\u2068\u2069]*)\u2069", text)
    assert isolates and all(re.search("[\u05d0-\u05ea]", isolate) for isolate in isolates)
    assert not re.search("[\u2068\u2069]", re.sub("\u2068[^\u2068\u2069]*\u2069", "", text))


def test_what_is_copied_and_what_names_the_window_holds_no_control(sent: str) -> None:
    copied = []
    for found in _SEQUENCE.finditer(sent):
        if found["osc"] == "52":
            copied.append(base64.b64decode(found["payload"].removeprefix("c;"), validate=True).decode("utf-8"))
        elif found["osc"]:
            assert not re.search("[\x00-\x1f\x7f-\x9f]|OWNED", found["payload"])
    assert len(copied) == len(STRINGS) and len(set(copied)) > len(STRINGS) - 10
    for text in copied:
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]", text)


def test_the_place_that_is_opened_may_have_a_harmful_name(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "a\x1b]0;OWNED\x07[/close]\u202e", {"one": "Heap"})
    with Terminal([*PROGRAM, folder], width=200) as terminal:
        terminal.wait_for("4 papers")
        terminal.type("!")
        terminal.wait_for("Problems, notes and findings")
        terminal.type("\x11")
        assert terminal.wait() == 0
    text = _SEQUENCE.sub("", sent := terminal.sent.decode())
    assert not _NEVER.search(text) and "\x1b" not in text
    assert not any(found["osc"] in ("0", "2") and "OWNED" in found["payload"] for found in _SEQUENCE.finditer(sent))
