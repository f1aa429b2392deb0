"""A line of words, each with the role it plays; a widget turns roles into colours."""

from enum import StrEnum

from ledger_tui.record.states import STATE_WORDS
from ledger_tui.record.times import instant


class Role(StrEnum):
    """What a word is to the reader.  The values are the names of the widgets' component classes."""

    PLAIN = "plain"
    DIM = "dim"
    STRONG = "strong"
    HEAD = "head"
    KEY = "key"
    LINK = "link"
    WARN = "warn"
    EXACT = "state-exact"
    FUZZY = "state-fuzzy"
    UNRESOLVED = "state-unresolved"
    PARSE = "state-parse"
    MALFORMED = "state-malformed"
    MISMATCH = "state-mismatch"
    OTHER_STATE = "state-other"
    NO_STATE = "state-none"


Words = tuple[str, Role]
Line = list[Words]

_STATE_ROLES = dict(
    zip(
        STATE_WORDS,
        (Role.EXACT, Role.FUZZY, Role.UNRESOLVED, Role.PARSE, Role.MALFORMED, Role.MISMATCH),
        strict=True,
    )
)


def state_role(state: str | None) -> Role:
    """The role of a resolution state's word."""
    if state is None:
        return Role.NO_STATE
    return _STATE_ROLES.get(state, Role.OTHER_STATE)


def plain(line: Line) -> str:
    """The line's words without their roles."""
    return "".join(words for words, _ in line)


NOT_STATED = "not stated"


def stated(value: object) -> Words:
    """A value of the record, or the words that say it states none; never a zero or a blank."""
    return (NOT_STATED, Role.DIM) if value is None else (str(value), Role.PLAIN)


def moment(time: str | None) -> Words:
    """A time as written, marked where it names no time zone, or the words that none is stated."""
    told = instant(time)
    mark = " (no time zone)" if told and told.precision == "time" and not told.zoned else ""
    return (f"{time}{mark}", Role.PLAIN) if time is not None else stated(time)
