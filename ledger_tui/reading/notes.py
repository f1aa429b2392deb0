"""What is unusual in a record that was read: words outside the known ones, numbers that differ, lines left unread."""

from collections import Counter
from collections.abc import Iterator

from ledger_tui.reading.clean import clean, without_spaces
from ledger_tui.reading.doubts import doubts
from ledger_tui.reading.problems import shortened
from ledger_tui.record.model import LISTED, NO_RESOLVER_LINK, NOT_TOLD, Observation, Record
from ledger_tui.record.states import STATES

METHODS = ("arxiv_id", "local_arxiv", "doi", "raw_fallback", NO_RESOLVER_LINK, "crossref", "glutton")
EVENT_STATUSES = ("none found", "unavailable", "found")
DIRECTIONS = ("listed", "updates")
"""Words of sources for a direction that is neither outbound nor inbound: a bibliography's entries; the works that a
notice updates."""
COVERAGE_STATUSES = ("measured", LISTED, NOT_TOLD)


def notes(record: Record) -> Iterator[tuple[str, str]]:
    """Each note as (dotted place, reason): one for each unknown word, with how many rows have it; one for each stated
    number that differs from its rows; one for unread lines; one for cleaned values; one for each kind of doubt."""
    rows = [row for _, listed in record.directions() for row in listed or ()]
    yield from _unknown_words(record, rows)
    yield from _events_in_words(rows)
    yield from differing_numbers(record)
    if record.unread:
        first = record.unread[0]
        where = f"line {first.line}: " if first.line is not None else ""
        yield "", f"{_lines(len(record.unread))} read by no rule, the first is {where}{shortened(first.text or '')}"
    changed = [
        entry for entry in record.cleaned or () if without_spaces(entry.text) != without_spaces(clean(entry.text))
    ]
    if changed:
        yield changed[0].place, f"{_values(len(changed))} cleaned of characters that a terminal would obey or not show"
    yield from doubts(record)


def _unknown_words(record: Record, rows: list[Observation]) -> Iterator[tuple[str, str]]:
    known = {"state": [state.word for state in STATES], "method": METHODS, "event status": EVENT_STATUSES}
    told = {
        "state": [row.state for row in rows],
        "method": [row.method for row in rows],
        "event status": [row.event.status for row in rows if row.event],
    }
    for name, words in told.items():
        for word in dict.fromkeys(words):
            if word is not None and word not in known[name]:
                yield "", f"the {name} {shortened(word)!r} is not known ({_rows(words.count(word))})"
    for direction, listed in (record.other or {}).items():
        if direction in DIRECTIONS:
            continue
        yield f"other.{direction}", f"the direction {shortened(direction)!r} is not known ({_rows(len(listed))})"
    for word, count in Counter(coordinate.status for coordinate in record.coverage or ()).items():
        if word is not None and word not in COVERAGE_STATUSES:
            shown = f"{count} of {len(record.coverage or ())}"
            yield "coverage", f"the coverage status {shortened(word)!r} is not known ({shown})"


def _events_in_words(rows: list[Observation]) -> Iterator[tuple[str, str]]:
    checks = [row.event for row in rows if row.event and row.event.events]
    texts = [event.text for check in checks for event in check.events or () if event.text and not event.kind]
    if texts:
        told = f"{len(texts)} events are" if len(texts) > 1 else "1 event is"
        yield "", f"{told} told in words that are kept as they stand, the first: {shortened(texts[0])}"


def differing_numbers(record: Record) -> Iterator[tuple[str, str]]:
    """Each stated number that differs from what the rows add up to, as (dotted place, reason): neither is repaired."""
    for direction, listed in (record.stated or {}).items():
        rows = record.rows(direction)
        if listed.listed is not None and rows is not None and listed.listed != len(rows):
            yield f"stated.{direction}", f"the record states {_rows(listed.listed)} {direction} and holds {len(rows)}"
    if record.resolution is None or record.outbound is None:
        return
    displayed = record.resolution.displayed
    if displayed is not None and displayed != len(record.outbound):
        yield (
            "resolution.displayed",
            f"the counters state {_rows(displayed)} and the record holds {len(record.outbound)}",
        )
    if record.resolution.states is None:
        return
    states = [row.state for row in record.outbound if row.state is not None]
    held = {word: states.count(word) for word in dict.fromkeys(states)}
    for word in dict.fromkeys([*record.resolution.states, *held]):
        stated, shown = record.resolution.states.get(word), shortened(word)
        if stated is None:
            yield "resolution.states", f"the counters do not name {shown!r}, which {_rows(held[word])} outbound have"
        elif stated != held.get(word, 0):
            yield (
                "resolution.states",
                f"the counters state {stated} {shown!r} and the rows add up to {held.get(word, 0)}",
            )


def _rows(count: int) -> str:
    return "1 row" if count == 1 else f"{count} rows"


def _lines(count: int) -> str:
    return "1 line was" if count == 1 else f"{count} lines were"


def _values(count: int) -> str:
    return "1 value was" if count == 1 else f"{count} values were"
