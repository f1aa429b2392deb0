"""The triage screen in words: the queue, the evidence, the decisions with their keys, a row's own decision."""

from ledger_tui.app.glyphs import Glyphs
from ledger_tui.app.text.lines import NOT_STATED, Line, Role, moment
from ledger_tui.app.text.rows import decision_words, state_words, title_words
from ledger_tui.app.widgets.line_table import Cells, Column
from ledger_tui.index.index import Index
from ledger_tui.record.identifiers import as_told
from ledger_tui.session.desk import Desk
from ledger_tui.triage.decisions import allowed
from ledger_tui.triage.evidence import NEAR, PARTIAL, Evidence, differences
from ledger_tui.triage.hints import hints
from ledger_tui.triage.overlay import Decided
from ledger_tui.writing.decided import detail_words

QUEUE_COLUMNS = (
    Column("record", "record", 10),
    Column("direction", "", 3),
    Column("reference", "ref", 4, right=True),
    Column("title", "title"),
    Column("state", "state", 12),
    Column("decision", "decision", 14, priority=1),
)
EVIDENCE_COLUMNS = (
    Column("chosen", "", 1),
    Column("state", "state", 12),
    Column("record", "record", 10),
    Column("reference", "ref", 4, right=True),
    Column("why", "why"),
    Column("observed", "observed", 10, priority=1),
)


def queue_cells(desk: Desk, row: int, glyphs: Glyphs) -> Cells:
    """The cells of one row of the queue; a decided one is dimmed."""
    index = desk.dataset.index
    told, decided = index.row(row), desk.of(row)
    title, role = title_words(told)
    cells: Cells = {
        "decision": decision_words(decided),
        "record": (index.records[told.record].key, Role.PLAIN),
        "direction": (told.direction[:3], Role.DIM),
        "reference": (told.reference or "-", Role.PLAIN),
        "title": (title, role),
        "state": state_words(told.state, glyphs),
    }
    if decided is None:
        return cells
    dimmed: Cells = {key: (words, Role.DIM) for key, (words, _) in cells.items()}
    return {**dimmed, "decision": decision_words(decided), "sign": (glyphs.open, Role.KEY)}


def decision_lines(index: Index, decided: Decided | None) -> list[Line]:
    """Everything of a row's decision; the reported state stands beside it, as it is."""
    if decided is None:
        return []
    entry = decided.entry
    by = f" by {entry.who}" if entry.who else ""
    lines: list[Line] = [[("decided: ", Role.DIM), (entry.decision, Role.KEY), (f"{by}, {entry.at}", Role.DIM)]]
    if told := detail_words(entry, index):
        lines.append([("  ", Role.PLAIN), (told, Role.PLAIN)])
    if entry.note:
        lines.append([("  note ", Role.DIM), (entry.note, Role.PLAIN)])
    if decided.changed:
        seen = entry.state_seen or NOT_STATED
        lines.append([("  record changed since: ", Role.WARN), (f"it said {seen} when this was decided", Role.PLAIN)])
    if decided.moved:
        lines.append([("  found again by its number and title: the record names the row otherwise now", Role.WARN)])
    return lines


def hint_lines(index: Index, row: int) -> list[Line]:
    """The hints upon a row, each with its reason; a hint is never a state."""
    return [[("hint: ", Role.DIM), (f"{hint.kind}: {hint.reason}", Role.PLAIN)] for hint in hints(index, row)]


def evidence_cells(found: Evidence, chosen: bool, glyphs: Glyphs) -> Cells:
    """The cells of one piece of evidence."""
    return {
        "chosen": (glyphs.open if chosen else " ", Role.KEY),
        "state": state_words(found.state, glyphs),
        "record": (found.record, Role.PLAIN),
        "reference": (found.reference or "-", Role.PLAIN),
        "why": (found.why, Role.PLAIN),
        "observed": ((found.observed or NOT_STATED)[:10], Role.DIM),
    }


def evidence_lines(index: Index, row: int, found: Evidence) -> list[Line]:
    """One piece of evidence whole: the two titles with the words that differ, why it is shown, who tells what, and what
    names the work there."""
    lines: list[Line] = []
    mine = index.row(row).title or ""
    its = index.row(found.row) if found.row is not None else None
    other = (its.title or "") if its is not None else ""
    if found.kind in (NEAR, PARTIAL) and mine and other:
        spans, other_spans = differences(mine, other)
        lines.append([("here  ", Role.DIM), *_marked(mine, spans)])
        lines.append([("there ", Role.DIM), *_marked(other, other_spans)])
    lines.append([(found.kind, Role.HEAD), (f": {found.why}", Role.PLAIN)])
    if its is None:
        return lines
    method, source = found.method or "a method not stated", index.records[its.record].name.source or "not stated"
    told = f"{found.state or 'state not stated'} by {method}"
    observed = f", observed {moment(found.observed)[0]}, source {source}"
    lines.append([(told, Role.PLAIN), (observed, Role.DIM)])
    if other and not mine:
        lines.append([(other, Role.STRONG)])
    elif its.raw and not other:
        lines.append([("printed reference ", Role.DIM), (its.raw, Role.PLAIN)])
    if its.identifiers:
        lines.append([("identifiers ", Role.DIM), (as_told(its.identifiers), Role.PLAIN)])
    return lines


def _marked(title: str, spans: tuple[tuple[int, int], ...]) -> Line:
    line: Line = []
    at = 0
    for start, end in spans:
        line += [(title[at:start], Role.PLAIN), (title[start:end], Role.WARN)]
        at = end
    return [*line, (title[at:], Role.PLAIN)]


def decision_keys(index: Index, row: int | None) -> Line:
    """The decisions that this row can have, each with its key."""
    if row is None:
        return []
    line: Line = []
    for kind in allowed(index, row):
        line += [(f" {kind.key}", Role.KEY), (f" {kind.label} ", Role.PLAIN)]
    return line
