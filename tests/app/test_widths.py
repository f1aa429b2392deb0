"""Columns stand where they should in a terminal that measures characters by itself, whatever the titles hold."""

import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.driving import browsing
from tests.app.terminal import PROGRAM, Terminal
from tests.invented import record, row, write

TITLES = {
    "plain": "Plain Title",
    "han": "採掘 疫情分析の研究",
    "hangul": "채식주의자",
    "hangul-in-letters": "\u1112\u1161\u11ab\u1100\u1173\u11af",
    "kana-with-mark": "タ\u3099キ か\u3099",
    "accents": "e\u0301tude na\u0308ive",
    "flood-of-marks": "zalgo e" + "\u0301\u0302" * 40 + " end",
    "wide-sign": "✅ done",
    "emoji-presentation": "⛅\ufe0f ❤\ufe0f ☎\ufe0f sky",
    "text-presentation": "M\U0001f600\ufe0eM",
    "joined-emoji": "\U0001f468\u200d\U0001f469\u200d\U0001f467 family",
    "skin-colour": "\U0001f44d\U0001f3fd up",
    "flags": "\U0001f1eb\U0001f1f7\U0001f1e9\U0001f1ea and \U0001f1eb",
    "keycap": "1\ufe0f\u20e3 one",
    "variant-of-han": "葛\U000e0100城",
    "fillers": "a\u3164b\uffa0c",
    "arabic": "مرحبا gpt-5",
    "persian": "React یک کتابخانه جاوااسکریپت می\u200cخواهم.",
    "hebrew": "ציטוט 12 (2)",
    "long-han": "漢" * 84,
    "long-han-after-one-cell": "x" + "漢" * 84,
    "long": "x" * 400,
}


_OF_THE_TESTS = ("TMUX", "COLUMNS", "LINES")


class Tmux:
    """The program in a terminal of its own kind: tmux keeps a grid of cells with widths of its own."""

    def __init__(self, folder: Path, width: int, socket: Path) -> None:
        self._tmux = ["tmux", "-S", str(socket), "-u", "-f", "/dev/null"]
        told = {"XDG_DATA_HOME": folder / "data", "PYTHONPATH": Path(__file__).parents[2], "LC_ALL": "C.UTF-8"}
        words = ["env", *(f"{name}={value}" for name, value in told.items()), *PROGRAM, folder]
        self._do("new-session", "-d", "-s", "it", "-x", str(width), "-y", "50", shlex.join(map(str, words)))

    def _do(self, *words: str) -> str:
        env = {name: value for name, value in os.environ.items() if name not in _OF_THE_TESTS} | {"LC_ALL": "C.UTF-8"}
        return subprocess.run([*self._tmux, *words], check=True, capture_output=True, env=env, encoding="utf-8").stdout

    def wait_for(self, part: str, count: int = 1) -> str:
        """The screen once a part stands on it so many times."""
        end = time.monotonic() + 30
        while (text := self._do("capture-pane", "-p", "-t", "it")).count(part) < count:
            assert time.monotonic() < end, f"waited for {part!r}; on the screen:\n{text}"
            time.sleep(0.1)
        return text

    def type(self, *keys: str) -> None:
        self._do("send-keys", "-t", "it", *keys)

    def cells_of(self, sign: str) -> list[tuple[int, int]]:
        """Line and cell of each place where a sign stands on the screen, as tmux counts cells."""
        self._do("copy-mode", "-t", "it")
        self._do("send-keys", "-t", "it", "-X", "top-line")
        self._do("send-keys", "-t", "it", "-X", "start-of-line")
        found: list[tuple[int, int]] = []
        words = ("search-forward-text", sign)
        while True:
            self._do("send-keys", "-t", "it", "-X", *words)
            x, y = map(int, self._do("display-message", "-p", "-t", "it", "#{copy_cursor_x} #{copy_cursor_y}").split())
            if (y, x) in found:
                return found
            found.append((y, x))
            words = ("search-again",)

    def close(self) -> None:
        self._do("kill-server")


@pytest.fixture
def titled(tmp_path: Path) -> Path:
    rows = [row(str(number), title) for number, title in enumerate(TITLES.values(), start=1)]
    write(tmp_path / "a" / "a.json", record(paper={"title": "عنوان عربي"}, outbound=rows), record("2401.00002"))
    return tmp_path / "a"


@pytest.fixture(params=[80, 101, 120, 163])
def tmux(request: pytest.FixtureRequest, titled: Path, tmp_path: Path) -> Iterator[Tmux]:
    if shutil.which("tmux") is None:
        pytest.skip("tmux is not installed: no other terminal at hand measures by itself")
    terminal = Tmux(titled, request.param, tmp_path / "socket")
    yield terminal
    terminal.close()


def test_columns_stay_aligned_in_a_terminal_that_measures_by_itself(tmux: Tmux) -> None:
    tmux.wait_for("2 papers")
    tmux.type("Enter")
    tmux.wait_for(f"row 1 of {len(TITLES)}")
    text = tmux.wait_for("✓ exact", len(TITLES))
    lines = [number for number, line in enumerate(text.split("\n")) if "✓ exact" in line and " exact 2" not in line]
    signs = [(y, x) for y, x in tmux.cells_of("✓ exact") if y in lines]
    assert len(signs) == len(TITLES)
    assert len({x for _, x in signs}) == 1, signs


@pytest.mark.parametrize("width", [80, 120])
def test_columns_stay_aligned_in_an_emulator_that_knows_no_joiner(width: int, titled: Path) -> None:
    # This one stops writing where a character takes no cell and is no mark that it knows; two titles keep such ones.
    with Terminal([*PROGRAM, titled], width=width, height=50) as terminal:
        terminal.wait_for("2 papers")
        terminal.type("\r")
        terminal.wait_for(f"row 1 of {len(TITLES)}")
        terminal.wait_for(lambda _: len(terminal.columns("✓", below="cited work")) >= len(TITLES))
        columns = terminal.columns("✓", below="cited work")
        assert len(columns) == len(TITLES)
        odd = [name for name, x in zip(TITLES, columns, strict=True) if x != columns[0]]
        assert set(odd) <= {"persian", "keycap"}


async def test_text_from_right_to_left_stands_between_isolates_on_the_screen_and_nowhere_else(titled: Path) -> None:
    async with browsing([titled], size=(160, 50)) as person:
        await person.press("enter")
        line = person.line("مرحبا gpt-5")
        assert "17 \u2068مرحبا gpt-5\u2069 " in line
        plain = person.line("Plain Title")
        assert "\u2068" not in plain[plain.index("Plain Title") :]
        await person.press("/")
        await person.type("gpt-5")
        await person.press("enter")
        assert "مرحبا gpt-5" in person.cursor
    told = subprocess.run(
        [sys.executable, "-m", "ledger_tui", "observations", titled, "--format", "csv"],
        check=True,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), "PYTHONIOENCODING": "utf-8"},
    ).stdout.decode()
    assert ",مرحبا gpt-5," in told
    assert "\u2068" not in told


@pytest.mark.parametrize("width", [170, 180, 190])
async def test_a_box_over_an_isolate_leaves_none_open(width: int, titled: Path) -> None:
    async with browsing([titled], size=(width, 40)) as person:
        await person.press("enter")
        for key in ("?", "escape", "f", "escape"):
            await person.press(key)
            drawn = person.app.screen._compositor.render_full_update(person.app._background_screens)
            for strips in drawn.strips:
                line = "".join(segment.text for strip in strips for segment in strip)
                assert line.count("\u2068") == line.count("\u2069"), line


async def test_a_long_title_is_cut_at_a_whole_character_with_a_mark_and_stands_whole_in_the_detail(
    titled: Path,
) -> None:
    async with browsing([titled], size=(120, 50)) as person:
        await person.press("enter", "G")
        assert person.cursor.count("x") > 20 and "x… ✓ exact" in person.cursor
        assert person.panes().count("x") > 400
