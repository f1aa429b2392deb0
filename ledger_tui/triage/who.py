"""Who is named in the journal.

Nobody is, unless the person says so: a journal is made to be handed on, and a login name often tells more than its
owner means to.  The environment variable `LEDGER_TUI_WHO` holds the name to write (any text: initials, an ORCID, a
name); unset or empty, `who` is null in every entry.  The login name is never read.
"""

import os
from collections.abc import Mapping

from ledger_tui.reading.clean import clean

VARIABLE = "LEDGER_TUI_WHO"


def who(environment: Mapping[str, str] | None = None) -> str | None:
    """The name to write, cleaned; `None`: nobody is named.  `environment` is the process's where it is not given."""
    told = (os.environ if environment is None else environment).get(VARIABLE, "")
    return clean(told) or None
