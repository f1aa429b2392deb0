"""The interface.  Only this room knows the toolkit; it is imported when the browser opens and never by a command."""

import os

# The toolkit waits this many milliseconds after an escape for the rest of a chord, and reads it when imported.
os.environ.setdefault("ESCDELAY", "25")

from ledger_tui.app.ledger import run

__all__ = ["run"]
