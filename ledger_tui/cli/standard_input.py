"""Standard input as a source: named `-`, read whole."""

import sys

from ledger_tui.cli.output import say

STANDARD_INPUT = "-"


def read_standard_input() -> bytes:
    """All of standard input; where a person types there, it is said how to end."""
    if sys.stdin is None:
        return b""
    if sys.stdin.isatty():
        say("paste the page, then press ctrl+d on a line of its own")
    return sys.stdin.buffer.read()
