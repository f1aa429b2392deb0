"""Running the command line: within this process for what it prints, as a process of its own for how it ends."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from ledger_tui.cli.main import main

TOP = Path(__file__).parents[2]


class Ended(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., Ended]:
    """Run one command line; options, then paths, as words."""

    def run(*words: object) -> Ended:
        code = main([str(word) for word in words])
        captured = capsys.readouterr()
        return Ended(code, captured.out, captured.err)

    return run


@pytest.fixture
def process() -> Callable[..., subprocess.Popen[bytes]]:
    """Start the program as a process of its own, every stream a pipe unless said otherwise."""

    def process(*words: object, **settings: object) -> subprocess.Popen[bytes]:
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        return subprocess.Popen(
            [sys.executable, "-m", "ledger_tui", *map(str, words)],
            **{**pipes, "env": {**os.environ, "PYTHONPATH": str(TOP)}, **settings},
        )

    return process
