"""A report in plain text: what the records tell, and what is left after a person's decisions, never one for the other.

Every number says what it counts and out of what.  What a page states of itself stands apart from what its rows add up
to.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from ledger_tui.record.model import INBOUND, OUTBOUND, Record
from ledger_tui.record.states import STATE_WORDS, STATES, Standing
from ledger_tui.writing.counted import counted
from ledger_tui.writing.decided import DecidedRow, detail_words
from ledger_tui.writing.escape import escaped
from ledger_tui.writing.references import references

_NEEDS_WORK = [state.word for state in STATES if state.standing is Standing.NEEDS_WORK]


def report(
    rows: Iterable[DecidedRow], total: int, chosen: str = "", record: Callable[[int], Record | None] | None = None
) -> Iterator[str]:
    """The lines of the report, each with its line break.

    `total`: the rows of all shown records.  `chosen`: in words, what chose the rows; empty: all of them.  `record`
    gives a whole record by its number, for what its page states; `None` where it cannot be read any more.
    """
    all_rows = list(rows)
    for line in _lines(all_rows, total, chosen, record):
        yield escaped(line) + "\n"


def _lines(
    rows: Sequence[DecidedRow], total: int, chosen: str, record: Callable[[int], Record | None] | None
) -> Iterator[str]:
    records = _grouped(rows)
    yield "References: what the records report, and what is left after decisions"
    yield ""
    yield f"Counted are {_of(len(rows), total, 'observation')}, from {counted(len(records), 'record')}."
    if chosen:
        yield f"Chosen by: {chosen}"
    yield ""
    yield "AS REPORTED by the records; no decision of a person is in these numbers"
    yield from _reported(rows)
    yield ""
    yield "AFTER DECISIONS of a person; the reported states above stay what they are"
    yield from _after(rows)
    yield ""
    yield "HANDED OVER as references (BibTeX, RIS, CSL-JSON)"
    yield f"  {references(rows).words()}"
    for group in records:
        facts = group[0].facts
        about = [f"source {facts.source}" if facts.source else "source not stated"]
        about.append(f"as of {facts.as_of.text or facts.as_of.date}" if facts.as_of else "as-of date not stated")
        yield ""
        yield f"{group[0].record} ({', '.join(about)}): {facts.title or 'title not stated'}"
        yield f"  counted here are {_of(len(group), facts.rows, 'observation')} of this record"
        yield from _indented(_reported(group))
        yield from _indented(_after(group))
        yield from _indented(_stated(record(facts.number) if record else None))


def _reported(rows: Sequence[DecidedRow]) -> Iterator[str]:
    directions = Counter(decided.row.direction for decided in rows)
    for direction in sorted(directions, key=_direction_order):
        of = directions[direction]
        yield f"  {direction}: {_of(of, len(rows), 'observation')} counted, of these"
        states = Counter(decided.row.state for decided in rows if decided.row.direction == direction)
        for state in sorted(states, key=_state_order):
            yield f"    {states[state]} of {of}: {state or 'state not stated'}"
    if not rows:
        yield "  0 of 0 observations: nothing is counted"


def _after(rows: Sequence[DecidedRow]) -> Iterator[str]:
    work = [decided for decided in rows if decided.needs_work]
    decided_work = [decided for decided in work if decided.settled_by_decision]
    later = sum(decided.decision is not None for decided in work) - len(decided_work)
    reported = {decided.row.state for decided in rows}
    asking = [word for word in _NEEDS_WORK if word in STATE_WORDS or word in reported]
    yield f"  need work as reported ({', '.join(asking)}): {len(work)} of {counted(len(rows), 'observation')}"
    yield f"    decided: {len(decided_work)} of these {len(work)}"
    for words, count in _decisions(decided_work):
        yield f"      {count} of {len(decided_work)}: {words}"
    yield f"    put off for later: {later} of these {len(work)}"
    yield f"    open (undecided): {len(work) - len(decided_work) - later} of these {len(work)}"
    others = [decided for decided in rows if not decided.needs_work]
    decided_others = [decided for decided in others if decided.decision is not None]
    yield f"  decisions on the other {counted(len(others), 'observation')}: {len(decided_others)} of {len(others)}"
    for words, count in _decisions(decided_others):
        yield f"      {count} of {len(decided_others)}: {words}"
    made = sum(decided.decision is not None for decided in rows)
    changed = sum(decided.changed_since for decided in rows)
    if changed:
        yield f"  record changed since: {changed} of {counted(made, 'decision')} rest on a state no longer reported"


def _decisions(rows: Iterable[DecidedRow]) -> list[tuple[str, int]]:
    return Counter(_decision_words(decided) for decided in rows).most_common()


def _decision_words(decided: DecidedRow) -> str:
    decision = decided.decision
    if decision is None:
        return "undecided"
    kind = detail_words(decision) if (decision.detail or {}).get("kind") else None
    return f"{decision.decision}: {kind}" if kind else decision.decision


def _stated(record: Record | None) -> Iterator[str]:
    resolution = record.resolution if record else None
    if resolution is None:
        return
    numbers = [f"{count} {word}" for word, count in (resolution.states or {}).items()]
    shown = "a number not stated" if resolution.displayed is None else str(resolution.displayed)
    of = "a total not stated" if resolution.total is None else str(resolution.total)
    yield f"the page itself states, of outbound rows alone: displayed {shown} of {of}" + (
        f"; {', '.join(numbers)}" if numbers else ""
    )


def _grouped(rows: Iterable[DecidedRow]) -> list[list[DecidedRow]]:
    groups: dict[int, list[DecidedRow]] = {}
    for decided in rows:
        groups.setdefault(decided.row.record, []).append(decided)
    return list(groups.values())


def _indented(lines: Iterable[str]) -> Iterator[str]:
    return (f"  {line}" for line in lines)


def _direction_order(direction: str) -> tuple[int, str]:
    return ((OUTBOUND, INBOUND).index(direction) if direction in (OUTBOUND, INBOUND) else 2, direction)


def _state_order(state: str | None) -> tuple[int, str]:
    if state is None:
        return (len(STATE_WORDS) + 1, "")
    return (STATE_WORDS.index(state), "") if state in STATE_WORDS else (len(STATE_WORDS), state)


def _of(number: int, total: int, thing: str) -> str:
    return f"{number} of {counted(total, thing)}"
