"""What the browser does to a real terminal: what it sends, how it leaves it, which keys it understands."""

import os
import re
import shlex
import shutil
import signal
import sys
from pathlib import Path

import pytest

from tests.app.driving import SAMPLES
from tests.app.terminal import PROGRAM, Terminal
from tests.invented import record, row, write

ALTERNATE_SCREEN_ON, ALTERNATE_SCREEN_OFF = b"\x1b[?1049h", b"\x1b[?1049l"


def test_it_opens_shows_and_leaves_the_terminal_as_it_was() -> None:
    with Terminal([*PROGRAM, SAMPLES]) as terminal:
        terminal.wait_for("3 papers · 224 observations · 99 unresolved · 0 problems")
        terminal.type("q")
        assert terminal.wait() == 0
    assert terminal.sent.index(ALTERNATE_SCREEN_ON) < terminal.sent.rindex(ALTERNATE_SCREEN_OFF)
    assert terminal.sent.rindex(b"\x1b[?25h") > terminal.sent.rindex(b"\x1b[?25l"), "the cursor is shown again"


@pytest.mark.parametrize("after", ["j", "o", "/", "1", "G", "]"])
def test_escape_and_the_next_key_sent_together_are_two_keys(after: str) -> None:
    with Terminal([*PROGRAM, SAMPLES]) as terminal:
        terminal.wait_for("3 papers")
        terminal.type("\r")
        terminal.wait_for("row 1 of 39")
        terminal.type("i")
        terminal.wait_for("[Inbound 100 of 195]")
        terminal.type("?")
        terminal.wait_for("Keys")
        terminal.type(f"\x1b{after}")
        expected = {
            "j": "row 2 of 100",
            "o": "[Outbound 39 of 39]",
            "/": "rows /",
            "1": "64 shown of 100",
            "G": "row 100 of 100",
            "]": "nothing to go forward to",
        }[after]
        terminal.wait_for(expected)
        assert "esc closes" not in terminal.text


def test_in_the_filter_line_escape_and_the_next_letter_sent_together_clear_and_type() -> None:
    with Terminal([*PROGRAM, SAMPLES]) as terminal:
        terminal.wait_for("3 papers")
        terminal.type("\r")
        terminal.wait_for("row 1 of 39")
        terminal.type("/")
        terminal.wait_for("rows /")
        terminal.type("gspmd")
        terminal.wait_for("1 shown of 39")
        terminal.type("\x1bq")
        terminal.wait_for(lambda text: re.search(r"rows / +q", text) is not None)


def test_keys_that_come_all_at_once_do_what_they_do_one_by_one() -> None:
    with Terminal([*PROGRAM, SAMPLES]) as terminal:
        terminal.wait_for("3 papers")
        terminal.type("j\r/scaling laws\r\r!q")
        terminal.wait_for("work page · Scaling Laws for Neural Language Models")
        terminal.type("?j\x1bv\x1b/zz\x1b\x1bofpytorch fsdp\ri/vescale\rG\r")
        terminal.wait_for("2304.11277 v2 › 2602.22437")
        terminal.wait_for("row 35 of 36")


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGHUP])
def test_told_to_end_it_leaves_the_terminal_as_it_was(ending: signal.Signals) -> None:
    with Terminal([*PROGRAM, SAMPLES]) as terminal:
        terminal.wait_for("3 papers")
        os.kill(terminal.pid, ending)
        assert terminal.wait() == 128 + ending
    assert ALTERNATE_SCREEN_OFF in terminal.sent


def test_ctrl_z_puts_it_into_the_background_and_it_comes_back() -> None:
    with Terminal([*PROGRAM, SAMPLES]) as terminal:
        terminal.wait_for("3 papers")
        terminal.type("\x1a")
        assert terminal.wait_stopped()
        assert terminal.sent.count(ALTERNATE_SCREEN_OFF) == 1, "the shell's own screen is back"
        terminal.go_on()
        terminal.settle()
        terminal.type("j")
        terminal.wait_for("[preview: 2502.02581 v1]")
        assert terminal.sent.count(ALTERNATE_SCREEN_ON) == 2
        terminal.type("q")
        assert terminal.wait() == 0


def test_a_crash_restores_the_terminal_and_names_its_log(tmp_path: Path) -> None:
    script = tmp_path / "crash.py"
    script.write_text(
        "import sys\n"
        "from pathlib import Path\n"
        "from ledger_tui.app import run\n"
        "from ledger_tui.app.screens.browser import BrowserScreen\n"
        "def fail(self):\n"
        "    raise RuntimeError('a fault \\x1b]0;of its own\\x07')\n"
        "BrowserScreen.action_problems = fail\n"
        "sys.exit(run([Path(sys.argv[1])], 'samples'))\n"
    )
    env = {
        "HOME": str(tmp_path),
        "XDG_STATE_HOME": str(tmp_path / "state"),
        "PYTHONPATH": os.pathsep.join([str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH", "")]),
    }
    with Terminal([sys.executable, script, SAMPLES], env=env, width=200) as terminal:
        terminal.wait_for("3 papers")
        terminal.type("!")
        assert terminal.wait() == 1
    after = terminal.sent[terminal.sent.rindex(ALTERNATE_SCREEN_OFF) :].decode()
    told = re.search(r"stopped by a fault of its own \(RuntimeError\); the log is (\S+)", after)
    assert told, after
    log = Path(told[1]).read_text()
    assert "in fail" in log and "RuntimeError" in log
    assert "]0;of" not in terminal.sent.decode()


def test_a_piped_page_is_read_and_keys_come_from_the_terminal() -> None:
    page = shlex.quote(str(SAMPLES / "arxiv-2502.02581v1.json"))
    program = " ".join(map(shlex.quote, PROGRAM))
    with Terminal(["sh", "-c", f"cat {page} | {program} -"]) as terminal:
        terminal.wait_for("1 paper · 48 observations")
        terminal.type("\r")
        terminal.wait_for("row 1 of 47")
        terminal.type("v")
        terminal.wait_for("Source: standard input")
        terminal.type("qq")
        assert terminal.wait() == 0


def test_a_dumb_terminal_is_refused_with_words() -> None:
    with Terminal([*PROGRAM, SAMPLES], env={"TERM": "dumb"}) as terminal:
        assert terminal.wait() == 2
    assert b"TERM is dumb" in terminal.sent
    assert ALTERNATE_SCREEN_ON not in terminal.sent


@pytest.mark.parametrize("colours", [{"NO_COLOR": "1"}, {"COLORTERM": "truecolor"}, {"TERM": "xterm"}])
def test_words_and_signs_tell_everything_whatever_the_colours(colours: dict[str, str]) -> None:
    with Terminal(["env", *(f"{name}={value}" for name, value in colours.items()), *PROGRAM, SAMPLES]) as terminal:
        terminal.wait_for("3 papers")
        terminal.type("\r")
        terminal.wait_for("row 1 of 39")
        terminal.wait_for("✓ exact")
        assert "? unresolved" in terminal.text and "▸" in terminal.text


@pytest.mark.parametrize("locale", ["ja_JP.UTF-8", "C", "en_US.ISO-8859-1"])
def test_a_terminal_that_draws_the_signs_two_cells_wide_or_not_at_all_gets_plain_ones(
    tmp_path: Path, locale: str
) -> None:
    # So long a path is cut wherever it stands.
    folder = tmp_path / "a folder of records that has a long name" / "and another one in it"
    shutil.copytree(SAMPLES, folder)
    with Terminal([*PROGRAM, folder], env={"LC_ALL": locale}) as terminal:
        terminal.wait_for("3 papers")
        terminal.type("\r")
        terminal.wait_for("row 1 of 39")
        terminal.wait_for("+ exact")
        terminal.settle()
        assert terminal.text.isascii()
        terminal.type("?")
        terminal.wait_for("Keys")
        terminal.settle()
        assert terminal.text.isascii()


MARKUP = [
    "[/close]",
    "[rfc] per-parameter-sharding",
    "\\[bold]Not really bold",
    "[/",
    "[@click=app.quit]x[/]",
    "$text {x}",
]


def test_brackets_and_backslashes_from_a_file_stand_on_the_screen_as_they_are(tmp_path: Path) -> None:
    rows = [row(str(number), title, state=title) for number, title in enumerate(MARKUP, start=1)]
    write(tmp_path / "a.json", record("2401.00001", paper={"title": MARKUP[0]}, source="[/source]", outbound=rows))
    (tmp_path / "[red]b[close].json").write_text("{")
    with Terminal([*PROGRAM, tmp_path]) as terminal:
        terminal.wait_for("1 paper")
        terminal.type("\r")
        terminal.wait_for("row 1 of 6")
        for title in MARKUP:
            assert title in terminal.text
        assert "[/source]" in terminal.text
        terminal.type("!")
        terminal.wait_for("[red]b[close].json")
        terminal.type("q/")
        terminal.type("[/close]")
        terminal.wait_for("1 shown of 6")
        terminal.type("\r")
        terminal.wait_for("filter [/close]")
