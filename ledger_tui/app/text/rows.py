"""The tables' columns and cells: observations of a record, the lists of a work page, papers, near titles."""

import re
from collections.abc import Collection
from dataclasses import replace

from ledger_tui.app.glyphs import CERTAINTY_SIGNS, Glyphs
from ledger_tui.app.text.lines import NOT_STATED, Role, Words, state_role
from ledger_tui.app.widgets.line_table import Cells, Column
from ledger_tui.index.index import Index, Row
from ledger_tui.index.links import certainty, same_work
from ledger_tui.index.works import Near
from ledger_tui.record.events import EventType, event_type
from ledger_tui.record.identifiers import as_told
from ledger_tui.record.loosekey import loose_key
from ledger_tui.record.model import INBOUND, Event
from ledger_tui.record.states import known_state
from ledger_tui.session.desk import Desk
from ledger_tui.session.location import CITED_BY
from ledger_tui.triage.decisions import BY_WORD
from ledger_tui.triage.overlay import Decided

STATE = Column("state", "state", 12)
METHOD = Column("method", "method", 12, priority=2)
EVENT = Column("event", "event", 12, priority=3)
OBSERVED = Column("observed", "observed", 10, priority=4)
LINK = Column("link", "link", 8, priority=1)
DECISION = Column("decision", "decision", 14, priority=1)

USUAL_EVENTS: frozenset[str | None] = frozenset(("none found", "unavailable", None))
"""What event checks say that found nothing; every other word tells of an event."""


def observation_columns(
    direction: str, events: Collection[str | None], glyphs: Glyphs, *, decided: bool = False
) -> tuple[Column, ...]:
    """The columns of a record's rows in one direction, whose event checks bear these words.  An event that was found
    is shown however narrow the window is; decisions are once there are any."""
    title = Column("title", "citing paper" if direction == INBOUND else "cited work")
    event = EVENT if USUAL_EVENTS.issuperset(events) else replace(EVENT, priority=0)
    decision = (DECISION,) if decided else ()
    return (_reference(glyphs), title, STATE, *decision, METHOD, event, OBSERVED, LINK)


def _reference(glyphs: Glyphs) -> Column:
    return Column("reference", glyphs.number, 5, right=True)


def work_columns(tab: str, glyphs: Glyphs) -> tuple[Column, ...]:
    """The columns of a work page's list of observations."""
    title = Column("title", "citing paper" if tab == CITED_BY else "cited work")
    return (Column("record", "in record", 16), _reference(glyphs), title, STATE, METHOD, OBSERVED)


NEAR_COLUMNS: tuple[Column, ...] = (
    Column("score", "score", 5, right=True),
    Column("title", "near title"),
    Column("state", "state", 12),
    Column("record", "in record", 19),
)


_NO_TITLE: Words = ("(title not stated)", Role.DIM)


def title_words(row: Row) -> Words:
    """The title of a row, or in words why there is none, with what the row tells instead."""
    if row.placeholder:
        return ("(placeholder: unresolved cited work)", Role.DIM)
    if row.title is not None:
        return (row.title, Role.PLAIN)
    told = as_told(row.identifiers)
    return (f"(no title) {row.raw or told}", Role.DIM) if row.raw or told else _NO_TITLE


def state_words(state: str | None, glyphs: Glyphs) -> Words:
    """A state's sign and its short word; another source's word stands whole."""
    known = known_state(state)
    word = known.short if known else state or NOT_STATED
    return (f"{glyphs.state(state)} {word}", state_role(state))


def observation_cells(index: Index, number: int, glyphs: Glyphs, desk: Desk) -> Cells:
    """The cells of one observation in its record; a decided row is dimmed."""
    row, decided = index.row(number), desk.of(number)
    selected = bool(desk.selected) and index.key(number) in desk.selected
    cells: Cells = {
        "reference": _short(row.reference),
        "title": title_words(row),
        "state": state_words(row.state, glyphs),
        "decision": decision_words(decided),
        "method": _short(row.method),
        "event": event_words(row),
        "observed": _day(row.observed),
        "link": link_words(index, number, glyphs),
    }
    if selected:
        cells["sign"] = (glyphs.open, Role.KEY)
    if decided is not None:
        title, _ = cells["title"]
        cells["title"] = (title, Role.DIM)
    return cells


def decision_words(decided: Decided | None) -> Words:
    """The decision of a row in a few words, with a star before it where the record changed since."""
    if decided is None:
        return ("", Role.PLAIN)
    kind = BY_WORD.get(decided.entry.decision)
    return (f"{'* ' if decided.changed else ''}{kind.label if kind else decided.entry.decision}", Role.KEY)


def work_cells(index: Index, number: int, tab: str, glyphs: Glyphs) -> Cells:
    """The cells of one observation on a work page; the title is the other paper of the pair."""
    row = index.row(number)
    return {
        "record": (record_label(index, row.record), Role.PLAIN),
        "reference": _short(row.reference),
        "title": other_paper(index, number, tab)[0],
        "state": state_words(row.state, glyphs),
        "method": _short(row.method),
        "observed": _day(row.observed),
    }


def other_paper(index: Index, number: int, tab: str) -> tuple[Words, str]:
    """The paper on the other side of a work page's row, in words and by what tells it from the others."""
    row = index.row(number)
    if (row.direction == INBOUND) != (tab == CITED_BY):
        facts = index.records[row.record]
        return (facts.title, Role.PLAIN) if facts.title is not None else _NO_TITLE, facts.key
    return title_words(row), loose_key(row.title or "") or index.key(number)


def near_cells(index: Index, near: Near, glyphs: Glyphs) -> Cells:
    """The cells of one near title: its score out of 100, and a row that bears it or the record about it."""
    cells: Cells = {"score": (f"{near.score:.0f}", Role.PLAIN), "title": (near.title, Role.PLAIN)}
    if near.record is not None:
        cells["record"] = (f"about {record_label(index, near.record)}", Role.LINK)
    if near.row is not None:
        row = index.row(near.row)
        cells["state"] = state_words(row.state, glyphs)
        cells.setdefault("record", (record_label(index, row.record), Role.PLAIN))
    return cells


def record_label(index: Index, record: int) -> str:
    """A record's paper key and version."""
    facts = index.records[record]
    return facts.name.paper if facts.version is None else f"{facts.name.paper} v{facts.version}"


def link_words(index: Index, number: int, glyphs: Glyphs) -> Words:
    """The sign of where a row leads, and how many other loaded rows cite the same work."""
    sure = certainty(index, number)
    sign = CERTAINTY_SIGNS[sure] if sure else "  "
    others = 0 if index.row(number).direction == INBOUND else len(same_work(index, number))
    return (f"{sign} {glyphs.same_work} {others}" if others else sign, Role.LINK)


def event_words(row: Row) -> Words:
    """The event check of the row's cited work in a few words."""
    if row.event is None:
        return (NOT_STATED, Role.DIM)
    if row.event in USUAL_EVENTS:
        return (row.event, Role.PLAIN if row.event == "none found" else Role.DIM)
    told = row.event_text or row.event
    # What is told first stands for all; a reinstatement takes a warning back and is none.
    reinstated = event_type(Event(kind=re.split("[,:]", told, maxsplit=1)[0])) is EventType.REINSTATEMENT
    return (told, Role.PLAIN if reinstated else Role.WARN)


def _short(value: str | None) -> Words:
    return (NOT_STATED, Role.DIM) if value is None else (value, Role.PLAIN)


def _day(time: str | None) -> Words:
    return (NOT_STATED, Role.DIM) if time is None else (time[:10], Role.DIM)
