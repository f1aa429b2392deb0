"""What a record says of its paper and of itself beside rows and coverage."""

from ledger_tui.app.text.as_told import identifier_lines
from ledger_tui.app.text.lines import Line, Role
from ledger_tui.app.text.told import event_line, unknown_keys, value_words
from ledger_tui.record.events import history, standing_words
from ledger_tui.record.identifiers import as_told
from ledger_tui.record.model import Record
from ledger_tui.writing.counted import counted


def subject_events(record: Record) -> Line:
    """That events are told of the subject itself, for the heading; nothing where none are."""
    words = standing_words(record.paper.events or [])
    return [(f"told of this paper: {words} ", Role.WARN)] if words else []


def record_facts(record: Record, *, whole: bool) -> list[Line]:
    """Events of the subject; in the whole panel its title, and every fact that has no place of its own."""
    lines: list[Line] = [
        [("told of this paper: ", Role.WARN), *event_line(event)] for event in history(record.paper.events or [])
    ]
    if record.incomplete:
        lines.append([("incomplete: the file it was read from breaks off, what came after is not here", Role.WARN)])
    if record.paper.named_by:
        words = f"the file does not say what paper it is about: it is named by {record.paper.named_by}"
        lines.append([(words, Role.WARN)])
    unread = record.unread or []
    if not whole:
        if unread:
            lines.append([(f"{counted(len(unread), 'line')} read by no rule: + shows them", Role.WARN)])
        return lines
    if record.paper.title:
        lines.insert(0, [(record.paper.title, Role.STRONG)])
    paper = record.paper
    facts: dict[str, object] = {
        "schema": record.schema_id,
        "kind": paper.kind,
        "identifiers": as_told(paper.identifiers) or None,
        **{f"time {name}": time for name, time in (record.times or {}).items()},
    }
    for part in (record, paper, record.as_of, record.resolution, *(record.stated or {}).values()):
        facts.update(unknown_keys(part))
    lines += [
        [(f"{name} ", Role.DIM), (value_words(value), Role.PLAIN)] for name, value in facts.items() if value is not None
    ]
    lines += identifier_lines(paper.identifiers)
    for line in unread:
        where = "" if line.line is None else f", line {line.line}"
        lines.append([(f"read by no rule{where}: ", Role.WARN), (line.text or "", Role.PLAIN)])
    return lines
