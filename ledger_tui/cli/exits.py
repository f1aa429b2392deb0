"""The exit codes, an interface that scripts rely on, and which one stands where several hold."""

DONE = 0
YES = 1
"""The command's question has the answer yes (`check`: there are problems)."""
USAGE = 2
"""Wrong usage, no terminal for the browser, or an output that cannot be written."""
NOTHING_READ = 3
PARTLY_READ = 4
"""Answered, but some input could not be read."""
INTERRUPTED = 130

_PRECEDENCE = (INTERRUPTED, USAGE, NOTHING_READ, YES, PARTLY_READ, DONE)


def strongest(*codes: int) -> int:
    """The one code to leave with where all of `codes` hold."""
    return min(codes, key=_PRECEDENCE.index)
