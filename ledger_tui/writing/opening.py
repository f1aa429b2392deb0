"""Opening the page of a work: in the person's browser where there is a display, else by handing over its address."""

import os
import shutil
from collections.abc import Callable, Mapping

from ledger_tui.writing.address import Address
from ledger_tui.writing.clipboard import copy
from ledger_tui.writing.programs import Outcome, Program, Which, choose_opener, open_by


def open_or_copy(
    address: Address,
    send: Callable[[str], None],
    environ: Mapping[str, str] | None = None,
    which: Which = shutil.which,
    by: Callable[[Program, str], Outcome] = open_by,
) -> Outcome:
    """Open an address; where no program can, copy it (`clipboard.copy`, with `send`), and say which of both it was."""
    environ = os.environ if environ is None else environ
    program = choose_opener(environ, which)
    failed = "no display to open it on"
    if program is not None:
        outcome = by(program, address.url)
        if outcome.done:
            return outcome
        failed = outcome.words
    copied = copy(address.url, send, environ, which)
    return Outcome(copied.done, f"{failed}: {copied.words}")
