"""The escape key, told apart from what begins with it, at once.

A terminal sends the same bytes for alt with a letter and for escape followed by that letter.  The toolkit takes them
for the chord, or drops the escape; and a lone escape reaches it only when its reader next wakes up, a tenth of a second
later.  No alt chord with a character means anything here, so both are two keys, and a lone escape is one as soon as
nothing follows it for the time of `ESCDELAY`.  ESC b and ESC f stay what many terminals send for alt with an arrow.
"""

import re
import select
from collections.abc import Iterable

from textual import constants, events
from textual._xterm_parser import XTermParser
from textual.drivers import linux_driver
from textual.message import Message

_ESCAPE = "\x1b"
_KEYS = 0  # the descriptor from which the driver reads
# What may follow an escape as the start of a longer sequence, or is a sequence of its own.
_LONGER = frozenset("[]OPX^_bf")


_PASTE_BEGINS, _PASTE_ENDS = "\x1b[200~", "\x1b[201~"


class EscapeParser(XTermParser):
    """The toolkit's parser, but for escapes."""

    _pasting = False

    def feed(self, data: str) -> Iterable[Message]:
        """The messages of what was read.  Raises `ParseError` as the toolkit's own does."""
        if not data:
            yield from super().feed(data)
        pieces = [piece for piece in re.split(r"(?=\x1b)", data) if piece]
        for number, piece in enumerate(pieces, start=1):
            yield from self._feed_piece(piece, last=number == len(pieces))

    def _feed_piece(self, piece: str, last: bool) -> Iterable[Message]:
        """Feed what begins with an escape and holds no other, or no escape at all."""
        if piece.startswith((_PASTE_BEGINS, _PASTE_ENDS)):
            self._pasting = piece.startswith(_PASTE_BEGINS)
        elif piece[0] == _ESCAPE and not self._pasting and _stands_alone(piece, last):
            yield events.Key("escape", _ESCAPE)
            piece = piece[1:]
        if piece:
            yield from super().feed(piece)


def _stands_alone(piece: str, last: bool) -> bool:
    if len(piece) == 1:
        return not last or not _more_is_coming()
    # ESC ] begins a longer sequence, but no terminal sends just these two.
    return piece == "\x1b]" or piece[1] not in _LONGER


def _more_is_coming() -> bool:
    return bool(select.select([_KEYS], [], [], constants.ESCAPE_DELAY)[0])


def take_apart() -> None:
    """Let the terminal driver use this parser."""
    linux_driver.XTermParser = EscapeParser  # type: ignore[attr-defined]
