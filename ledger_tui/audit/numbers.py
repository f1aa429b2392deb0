"""The numbers that a record states, held against its rows and against each other."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from ledger_tui.audit.finding import Finding, found
from ledger_tui.audit.reread import LISTS
from ledger_tui.index.index import Index
from ledger_tui.reading.notes import differing_numbers
from ledger_tui.record.model import NOT_TOLD, OUTBOUND, Record
from ledger_tui.writing.counted import counted

BROKEN_OFF = "; its file broke off, so that rows may have been lost"


def stated_numbers(index: Index, number: int, record: Record) -> Iterator[Finding]:
    """`stated-rows` for each direction and `counters`: where a stated number is not what the rows add up to."""
    broken = BROKEN_OFF if record.incomplete else ""
    places = dict.fromkeys(place for place, _ in differing_numbers(record))
    for direction, listed in (record.stated or {}).items():
        if f"stated.{direction}" in places:
            says = f"{listed.listed} {direction} listed"
            held = counted(len(record.rows(direction) or ()), f"{direction} row")
            yield found(index, "stated-rows", number, says, f"{held}{broken}")
    if record.resolution and any(place.startswith("resolution.") for place in places):
        outbound = record.outbound or ()
        stated, displayed = record.resolution.states, record.resolution.displayed
        of = f"{displayed} displayed" if displayed is not None else "displayed: not stated"
        states = Counter("not stated" if row.state is None else row.state for row in outbound)
        says = of if stated is None else f"{of}; {_words(stated)}"
        # A state at 0 in the counters and in no row agrees: it is named on both sides.
        every = dict.fromkeys([*(stated or {}), *states])
        rows_say = f"{counted(len(outbound), 'outbound row')}; {_words({word: states[word] for word in every})}"
        yield found(index, "counters", number, says, f"{rows_say}{broken}")


def displayed_totals(index: Index, number: int, record: Record) -> Iterator[Finding]:
    """`displayed-total`: where what is displayed of the references is not the total stated of them."""
    told = []
    if stated := (record.stated or {}).get(OUTBOUND):
        told.append(("stated", stated.listed, stated.total))
    if record.resolution:
        told.append(("counters", record.resolution.displayed, record.resolution.total))
    told += [
        (f"coverage of {one.name}", one.measured, one.total)
        for one in record.coverage or ()
        if LISTS.get(one.name or "") == OUTBOUND and one.status != NOT_TOLD
    ]
    rows = None if record.outbound is None else len(record.outbound)
    apart = [(shown if shown is not None else rows, total) for _, shown, total in told if total is not None]
    if any(shown is not None and shown != total for shown, total in apart) or len({total for _, total in apart}) > 1:
        says = "; ".join(
            f"{where}: a total of {total}" if shown is None else f"{where}: {shown} of {total}"
            for where, shown, total in told
            if total is not None
        )
        held = "no word of outbound rows" if rows is None else counted(rows, "outbound row")
        yield found(index, "displayed-total", number, says, held)


def _words(states: Mapping[str, int]) -> str:
    parts: Iterable[str] = (f"{count} {word}" for word, count in states.items())
    return ", ".join(parts) or "no state"
