"""The terminal that the browser gets from the command line, whatever the standard streams are."""

import sys
from pathlib import Path

import pytest

from tests.app.terminal import Terminal
from tests.invented import record, write

TOP = Path(__file__).parents[2]


@pytest.mark.parametrize("streams", ["2> err.txt", "< /dev/null", "<&-", "2>&-"])
def test_the_browser_draws_and_takes_keys_with_other_streams_elsewhere(streams: str, tmp_path: Path) -> None:
    write(tmp_path / "a.json", record(paper={"title": "Seen on the Screen"}))
    command = f"cd {tmp_path} && PYTHONPATH={TOP} {sys.executable} -m ledger_tui a.json {streams}"
    terminal = Terminal(["sh", "-c", command])
    terminal.wait_for("Seen on the Screen")
    terminal.type("\x11")
    assert terminal.wait() == 0
    assert not (tmp_path / "err.txt").exists() or (tmp_path / "err.txt").read_text() == ""


def test_it_says_which_records_it_opened_where_none_is_named(tmp_path: Path) -> None:
    for words in ("bundled samples", "records of the current folder"):
        terminal = Terminal(["sh", "-c", f"cd {tmp_path} && PYTHONPATH={TOP} {sys.executable} -m ledger_tui"])
        terminal.wait_for(words)
        terminal.type("q")
        assert terminal.wait() == 0
        write(tmp_path / "a.json", record())
