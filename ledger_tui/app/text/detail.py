"""Every fact of one row in words, what the other records tell of its pair and its cited work, and where it leads."""

from collections.abc import Iterator

from ledger_tui.app.glyphs import CERTAINTY_SIGNS, Glyphs
from ledger_tui.app.text.as_told import identifier_lines, joined_line, raw_lines
from ledger_tui.app.text.lines import NOT_STATED, Line, Role, state_role, stated
from ledger_tui.app.text.rows import record_label, title_words
from ledger_tui.app.text.told import event_line, unknown_keys, value_words
from ledger_tui.dataset.told import Reread
from ledger_tui.index.index import Index, Row
from ledger_tui.index.links import links, same_work, told_elsewhere
from ledger_tui.record.identifiers import as_told
from ledger_tui.record.model import INBOUND, NO_RESOLVER_LINK, Observation
from ledger_tui.record.states import STATE_WORDS
from ledger_tui.record.times import instant

_SHOWN_ELSEWHERE = 40


def detail(
    index: Index,
    number: int,
    reread: Reread,
    glyphs: Glyphs,
    *,
    listed: bool = False,
    brief: bool = False,
) -> list[Line]:
    """The lines of the detail pane.

    `reread` is the observation read again from its file; where that is not possible the index's own facts are shown.
    `listed`: the row stands in a work page's list, from which enter opens its record.  `brief`: without what others
    tell and where it leads.
    """
    row, told = index.row(number), reread.observation
    lines: list[Line] = [
        [(title_words(row)[0], Role.STRONG if row.title else Role.DIM)],
        joined_line(row.title),
        _resolution(row),
        *_event(row, told),
        _place(index, row, told),
        [("id ", Role.DIM), stated(row.id)],
        *_told_fields(row, told),
        *raw_lines(reread.cleaned, _shown(row)),
        *_hints(row),
        *(() if brief else _opens(index, row) if listed else _links(index, number)),
        *(() if brief else _elsewhere(index, number, row, glyphs)),
    ]
    if reread.trouble:
        lines.append([(f"{reread.trouble}: the facts of the index are shown", Role.WARN)])
    return [line for line in lines if line]


def _resolution(row: Row) -> Line:
    line: Line = [(row.state or "state not stated", state_role(row.state))]
    if row.method == NO_RESOLVER_LINK:
        line.append((f"; {NO_RESOLVER_LINK}", Role.PLAIN))
    elif row.method is None:
        line.append(("; method not stated", Role.DIM))
    else:
        # The words of other sources say by themselves whose they are.
        line.append((f" by {row.method}" if row.state in STATE_WORDS else f"; method {row.method}", Role.PLAIN))
    return [*line, (", observed ", Role.PLAIN), stated(row.observed)]


def _event(row: Row, told: Observation | None) -> list[Line]:
    whose: Line = [("event check for the cited work: ", Role.DIM)]
    match row.event:
        case None:
            return [[*whose, (NOT_STATED, Role.DIM)]]
        case "none found":
            return [[*whose, ("no event found in the named sources as of ", Role.PLAIN), stated(row.event_as_of)]]
        case "unavailable":
            return [[*whose, ("unavailable: ", Role.PLAIN), (row.event_text or "reason not stated", Role.PLAIN)]]
    lines = [[*whose, (row.event, Role.WARN), (f" as of {row.event_as_of}" if row.event_as_of else "", Role.PLAIN)]]
    events = told.event.events if told and told.event and told.event.events else None
    if events is None:
        return [*lines, [("  " + row.event_text, Role.WARN)] if row.event_text else []]
    return [*lines, *([("  ", Role.WARN), *event_line(event)] for event in events)]


def _place(index: Index, row: Row, told: Observation | None) -> Line:
    rows = index.records[row.record].spans.get(row.direction)
    of = f" of {len(rows)}" if rows is not None else ""
    where = f", row {row.position + 1}{of} {row.direction} in {record_label(index, row.record)}"
    by = f" by {told.numbered_by}" if told and told.numbered_by else ""
    return [("reference ", Role.DIM), stated(row.reference), (f"{by}{where}", Role.PLAIN)]


def _told_fields(row: Row, told: Observation | None) -> Iterator[Line]:
    identifiers = row.identifiers
    if identifiers:
        yield [("identifiers ", Role.DIM), (as_told(identifiers), Role.PLAIN)]
        yield from identifier_lines(identifiers)
    if row.raw is not None:
        yield [("printed reference ", Role.DIM), (row.raw, Role.PLAIN)]
    if told is None:
        return
    if told.incomplete:
        yield [("incomplete: the file breaks off inside this row, what is not stated may be lost", Role.WARN)]
    for name, values in (("context", told.contexts), ("intent", told.intents)):
        for value in values or []:
            yield [(f"{name} ", Role.DIM), (value, Role.PLAIN)]
    extra = {**unknown_keys(told), **unknown_keys(told.event)}
    for key, told_value in extra.items():
        yield [(f"{key} ", Role.DIM), (value_words(told_value), Role.PLAIN)]


def _shown(row: Row) -> dict[str, str | None]:
    told = row._asdict()
    return {name: told[name] for name in ("title", "reference", "id", "state", "method", "observed", "raw")}


def _hints(row: Row) -> Iterator[Line]:
    if row.placeholder:
        note = ", and the event check says nothing of it" if row.event == "none found" else ""
        yield [(f"hint: no work is identified by this row{note}", Role.DIM)]


def _opens(index: Index, row: Row) -> list[Line]:
    return [[(f"enter opens {record_label(index, row.record)} at this row", Role.DIM)]]


def _links(index: Index, number: int) -> Iterator[Line]:
    found = links(index, number)
    for link in found[:5]:
        target = index.records[link.record]
        yield [
            (f"{CERTAINTY_SIGNS[link.certainty]} ", Role.LINK),
            (f"{link.certainty.value} link", Role.LINK),
            (f" to {record_label(index, link.record)} {target.title or ''}: {link.reason}", Role.PLAIN),
        ]
    if len(found) > 5:
        yield [(f"   and {len(found) - 5} more", Role.DIM)]
    if not found:
        whose = "the citing paper" if index.row(number).direction == INBOUND else "this work"
        yield [(f"no loaded record is about {whose}: enter opens its work page", Role.DIM)]


def _elsewhere(index: Index, number: int, row: Row, glyphs: Glyphs) -> Iterator[Line]:
    same_observation = {int(other) for other in told_elsewhere(index, number)}
    for other in sorted(same_observation):
        yield from _other_row(index, other, row, "the same observation is told in", glyphs)
    others = [int(other) for other in same_work(index, number) if int(other) not in same_observation]
    what = "this citing paper, told again in" if row.direction == INBOUND else "cited elsewhere: in"
    for other in others[:_SHOWN_ELSEWHERE]:
        yield from _other_row(index, other, row, what, glyphs)
    if len(others) > _SHOWN_ELSEWHERE:
        yield [(f"   and {len(others) - _SHOWN_ELSEWHERE} more loaded rows, on the work page", Role.DIM)]


def _other_row(index: Index, number: int, row: Row, what: str, glyphs: Glyphs) -> Iterator[Line]:
    other = index.row(number)
    told, here = instant(other.observed), instant(row.observed)
    same = " (same instant)" if told and told == here else ""
    differs = " states differ" if other.state != row.state else ""
    who = f", by {other.title}" if other.direction == INBOUND and row.direction != INBOUND else ""
    yield [
        (f"{glyphs.same_work} {what} ", Role.DIM),
        (
            f"{record_label(index, other.record)} {other.direction} reference {other.reference or NOT_STATED}{who}: ",
            Role.PLAIN,
        ),
        (other.state or "state not stated", state_role(other.state)),
        (f", {other.method or 'method not stated'}, {other.observed or 'time not stated'}{same}", Role.DIM),
        (differs, Role.WARN),
    ]
