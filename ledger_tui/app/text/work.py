"""A work page's head: its spellings, its identifiers, what it means that no record is about it."""

from ledger_tui.app.glyphs import Glyphs
from ledger_tui.app.text.lines import Line, Role
from ledger_tui.app.text.rows import USUAL_EVENTS
from ledger_tui.index.index import Index
from ledger_tui.index.works import Work, cited_by, cites, identifiers_of, spellings
from ledger_tui.writing.counted import counted


def work_heading(index: Index, work: Work, glyphs: Glyphs) -> Line:
    """What stands in place of a record's heading."""
    told = spellings(index, work)
    rows = index.find(work.row or "")
    untitled = (
        "an unresolved cited work" if rows and index.is_placeholder(rows[0]) else "a work whose title is not stated"
    )
    title = told[0][0] if told else untitled
    return [(f" work page {glyphs.dot} ", Role.HEAD), (title, Role.STRONG)]


def work_lines(index: Index, work: Work, glyphs: Glyphs) -> list[Line]:
    """Spellings, identifiers, counts, events told of it."""
    titles = spellings(index, work)
    lines: list[Line] = [
        [
            ("no loaded record is about it", Role.DIM),
            (f" {glyphs.dot} {counted(len(cited_by(index, work)), 'loaded row')} with it as cited work", Role.PLAIN),
            (f", {len(cites(index, work))} with it as citing paper", Role.PLAIN),
        ]
    ]
    for title, rows in titles:
        lines.append([(f"spelled in {counted(rows, 'row')}: ", Role.DIM), (title, Role.PLAIN)])
    if not titles:
        lines.append([("without a title it is matched with no other row; its neighbours in the list:", Role.DIM)])
        lines += _neighbours(index, work, glyphs)
    if told := identifiers_of(index, work):
        lines.append([("identifiers ", Role.DIM), (" ".join(f"{s}:{v}" for s, v in told), Role.PLAIN)])
    lines += _events(index, work)
    return lines


def _neighbours(index: Index, work: Work, glyphs: Glyphs) -> list[Line]:
    lines: list[Line] = []
    for number in index.find(work.row or "")[:1]:
        row = index.row(number)
        span = index.records[row.record].spans[row.direction] or range(0)
        for other in range(max(span.start, number - 2), min(span.stop, number + 3)):
            near = index.row(other)
            title = near.title or "(placeholder: unresolved cited work)" if near.placeholder else near.title
            here = Role.STRONG if other == number else Role.PLAIN
            sign = glyphs.cursor if other == number else " "
            lines.append([(f"{sign} {near.reference or 'not stated'}  {title or '(title not stated)'}", here)])
    return lines


def _events(index: Index, work: Work) -> list[Line]:
    """Events that loaded rows tell of the work; a check that found none is not repeated here."""
    lines: list[Line] = []
    for number in cited_by(index, work).tolist():
        row = index.row(number)
        if row.event not in USUAL_EVENTS:
            where = index.records[row.record].name.paper
            lines.append([(f"event told in {where}: {row.event_text or row.event}", Role.WARN)])
    return lines
