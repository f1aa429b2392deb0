"""A record over time: the records of its paper by their days, and what changed since the next older one."""

from collections.abc import Sequence

from ledger_tui.app.glyphs import Glyphs
from ledger_tui.app.text.lines import NOT_STATED, Line, Role
from ledger_tui.audit.difference import Difference
from ledger_tui.audit.difference_words import Section, counts_words, sections
from ledger_tui.audit.timeline import Moment
from ledger_tui.writing.counted import counted


def time_line(moments: Sequence[Moment], here: int, older: int | None, glyphs: Glyphs) -> list[Line]:
    """One line a record, newest first; the one that stands on the screen and the older one are marked."""
    lines: list[Line] = [[(f"{counted(len(moments), 'record')} of this paper, newest first", Role.HEAD)]]
    for moment in moments:
        sign = f"{glyphs.open} " if moment.number == here else "  "
        rows = ", ".join(
            f"{direction} {NOT_STATED if count is None else count}" for direction, count in moment.rows.items()
        )
        unresolved = "" if moment.unresolved is None else f", {moment.unresolved} unresolved"
        version = "version not stated" if moment.version is None else f"v{moment.version}"
        parts = (f"as of {moment.as_of or NOT_STATED}", moment.source or "source not stated", version)
        told = f" {glyphs.dot} ".join(parts)
        lines.append(
            [
                (sign, Role.KEY),
                (told, Role.STRONG if moment.number in (here, older) else Role.PLAIN),
                (f": {rows}{unresolved}", Role.PLAIN),
                (f"  {', '.join(moment.files)}", Role.DIM),
            ]
        )
    return lines


def change_lines(found: Difference) -> list[Line]:
    """What changed, the most important first, each line with the names of its parts."""
    lines: list[Line] = []
    for section in sections(found):
        lines += [[], [(section.title, Role.HEAD)]]
        lines += [line for parts in section.lines for line in _lines(section, parts)]
    if not lines:
        nothing = "nothing but times changed" if found.times or found.time_only else "nothing changed"
        lines += [[], [(nothing, Role.PLAIN)]]
    return [*lines, [], [(counts_words(found), Role.PLAIN)]]


def _lines(section: Section, parts: tuple[str, ...]) -> list[Line]:
    first, *rest = parts
    told: Line = [(first or " ", Role.STRONG)]
    for name, part in zip(section.header[1:], rest, strict=True):
        if part:
            told += [(f"  {name} ", Role.DIM), (part, Role.PLAIN)]
    return [told]
