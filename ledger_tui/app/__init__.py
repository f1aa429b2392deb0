"""The interface.  Only this room knows the toolkit; it is imported when the browser opens and never by a command."""

import os

# The toolkit waits this many milliseconds after an escape for the rest of a chord, and reads it when imported.
os.environ.setdefault("ESCDELAY", "25")
# A key's paint waits for the next of so many moments a second; between keys there are none.
os.environ.setdefault("TEXTUAL_FPS", "250")

from ledger_tui.app.ledger import run

__all__ = ["run"]
