"""Reference numbers: text, not keys.  Their natural order, and when one looks like a year.

`21 < 21a < 21b < 22`, however the parts are dressed (`[21]`, `21.a`, `(21) (b)`); what holds no number comes after all
numbers; a number that is not stated comes last.
"""

import re

_NUMBER = re.compile(r"\D*?(\d+)(.*)", re.DOTALL)

_DIGITS = re.compile(r"\d+")
_DRESS = re.compile(r"[\W_]+")

ReferenceOrder = tuple[int, int, str]
"""(0 numbered, 1 text, 2 not stated; number; the letters and numbers that follow it, or the text itself)."""


def reference_order(reference: str | None) -> ReferenceOrder:
    """The sort key of a reference number in natural order."""
    if reference is None:
        return (2, 0, "")
    found = _NUMBER.fullmatch(reference)
    if not found or len(found[1]) > 18:
        return (1, 0, reference.casefold())
    part = _DRESS.sub(" ", found[2]).strip().casefold()
    # Numbers in a part are ordered as numbers (2.9 before 2.10): of one length, they are.
    return (0, int(found[1]), _DIGITS.sub(lambda digits: digits[0].zfill(9), part))


def looks_like_a_year(reference: str | None, rows: int) -> bool:
    """Whether a reference number looks like a year rather than a place in a list of `rows` rows: a hint, no verdict."""
    kind, number, _ = reference_order(reference)
    return kind == 0 and 1900 <= number <= 2099 and number > rows
