"""The escape key, told apart from what begins with it, at once.

A terminal sends the same bytes for alt with a letter and for escape followed by that letter.  The toolkit takes them
for the chord, or drops the escape; and a lone escape reaches it only when its reader next wakes up, a tenth of a second
later.  No alt chord with a character means anything here, so both are two keys, and a lone escape is one as soon as
nothing follows it for the time of `ESCDELAY`.  ESC b and ESC f stay what many terminals send for alt with an arrow.
"""

import select
from collections.abc import Iterable

from textual import constants, events
from textual._xterm_parser import XTermParser
from textual.drivers import linux_driver
from textual.message import Message

_ESCAPE = "\x1b"
_KEYS = 0  # the descriptor from which the driver reads
# What may follow an escape as the start of a longer sequence, or is a sequence of its own.
_LONGER = frozenset("[OPX^_\x1bbf")


class EscapeParser(XTermParser):
    """The toolkit's parser, but for escapes."""

    def feed(self, data: str) -> Iterable[Message]:
        """The messages of what was read.  Raises `ParseError` as the toolkit's own does."""
        if data == _ESCAPE and not _more_is_coming():
            yield events.Key("escape", _ESCAPE)
            return
        if len(data) > 1 and data[0] == _ESCAPE and data[1] not in _LONGER and (data[1] != "]" or len(data) == 2):
            yield events.Key("escape", _ESCAPE)
            data = data[1:]
        yield from super().feed(data)


def _more_is_coming() -> bool:
    return bool(select.select([_KEYS], [], [], constants.ESCAPE_DELAY)[0])


def take_apart() -> None:
    """Let the terminal driver use this parser."""
    linux_driver.XTermParser = EscapeParser  # type: ignore[attr-defined]
