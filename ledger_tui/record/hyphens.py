"""Words that a line's end broke in two: `commu- nication` is `communication` set over two lines.

A title is never rewritten for it; the joined form is offered beside it.
"""

import re

# What stands after a hyphen that belongs to the word before it: `pre- and post-training`.
_AND = "and|or|to|nor|as|vs|versus|und|oder|bis|et|ou|y|e|o|en|of|och|og|i"
_BROKEN = re.compile(rf"(?<=[^\W\d_])[-\u2010\u00ad] (?!(?:{_AND})\b)(?=[^\W\d_A-Z])")


def joined(title: str) -> str | None:
    """The title with its broken words joined, or `None` where none is broken."""
    whole = _BROKEN.sub("", title)
    return whole if whole != title else None
