"""The whole queue at the keyboard of a real terminal, with a restart in between."""

import json
from pathlib import Path

from tests.app.driving import SAMPLES
from tests.app.terminal import PROGRAM, Terminal

ROWS = 110


def test_all_rows_are_triaged_and_after_a_restart_the_last_three_are_taken_back_and_the_rest_is_found(
    tmp_path: Path,
) -> None:
    journal = tmp_path / "decisions.jsonl"
    program = [*PROGRAM, "--decisions", journal, SAMPLES]
    with Terminal(program) as terminal:
        terminal.wait_for("3 papers")
        terminal.type("n")
        terminal.wait_for(f"1 of {ROWS}")
        terminal.type("t")
        terminal.wait_for("0 decided, 0 later")
        for number in range(1, ROWS + 1):
            # x is for every row, in both directions.
            terminal.type("x")
            terminal.wait_for(f"{number} decided, 0 later")
        terminal.wait_for("every row of the queue is decided")
        terminal.type("\x1b")
        terminal.wait_for("3 papers")
        terminal.type("q")
        assert terminal.wait() == 0
    told = [json.loads(line) for line in journal.read_text().splitlines()]
    assert len({entry["row"] for entry in told}) == len(told) == ROWS

    with Terminal(program) as terminal:
        terminal.wait_for("3 papers")
        terminal.type("zzz")
        terminal.wait_for("taken back: wrong match")
        terminal.settle()
        terminal.type("t")
        terminal.wait_for(f"{ROWS - 3} decided, 0 later")
        terminal.type("\x1bn")
        terminal.wait_for(f" of {ROWS}, {ROWS - 3} decided, 0 later: open the citing paper")
        terminal.type("q")
        assert terminal.wait() == 0
    reversed_entries = [json.loads(line) for line in journal.read_text().splitlines()][ROWS:]
    assert [entry["reverses"] for entry in reversed_entries] == [entry["entry"] for entry in told[:-4:-1]]
