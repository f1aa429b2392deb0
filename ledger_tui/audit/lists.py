"""The rows of one list, held against each other: works told several times, numbers, placeholders."""

from collections import Counter
from collections.abc import Iterator

import numpy as np

from ledger_tui.audit.finding import Finding, found, place_words
from ledger_tui.audit.names import Rows, groups, merged, named, rows_of_kinds, states_of
from ledger_tui.index.index import Index, part
from ledger_tui.record.model import INBOUND, OUTBOUND
from ledger_tui.record.references import looks_like_a_year, reference_order
from ledger_tui.triage.hints import YEARS, hinted
from ledger_tui.triage.naming import names_the_subject, naming_the_subject
from ledger_tui.writing.counted import counted
from ledger_tui.writing.table import stated

_SHOWN = 12


def told_twice(index: Index) -> Iterator[Finding]:
    """`twice-states` and `twice`: works that several rows of one list name by an equal identifier or telling title."""
    every = rows_of_kinds(index, np.ones(len(index.kinds.kinds), np.bool_))
    rows, names = named(index, every)
    records = part(index.row_records, rows).astype(np.int64)
    directions = index.kinds.direction.codes.values[part(index.row_kinds, rows)].astype(np.int64)
    for group in merged(groups(rows, records, directions, names)):
        states = states_of(index, group)
        code = "twice-states" if len(np.unique(states)) > 1 else "twice"
        record, direction = index.row_records[group[0]], index.direction(group[0])
        title = next((title for row in group if (title := index.titles[index.title_code(row)])), None)
        work = f"one {'citing paper' if direction == INBOUND else 'work'}{f', “{title}”' if title else ''}"
        rows_say = f"{work}: {states_words(index, group)}"
        yield found(index, code, record, counted(len(group), f"{direction} row"), rows_say, rows=group)


def year_numbers(index: Index) -> Iterator[Finding]:
    """`year-number`, one for each list."""
    rows = np.flatnonzero(hinted(index, [YEARS]) & index.shown_rows(range(index.row_count)))
    for record, direction, members in _by_list(index, rows):
        numbers = Counter(index.references.words[index.row_references[row]] for row in members)
        says = ", ".join(f"{number} ({count} times)" if count > 1 else str(number) for number, count in numbers.items())
        length = len(index.records[record].spans[direction] or ())
        rows_say = f"{counted(length, f'{direction} row')}"
        rows_say += "; the numbers are those of the citing papers' lists" if direction == INBOUND else ""
        yield found(index, "year-number", record, f"numbers {says}", rows_say, rows=members)


def list_numbers(index: Index) -> Iterator[Finding]:
    """`numbers-missing` and `number-repeats`, for the outbound rows of each shown record."""
    for facts in index.records:
        span = facts.spans.get(OUTBOUND)
        if span and index.is_shown(facts.number):
            words = [index.references.words[code] for code in part(index.row_references, span).tolist()]
            yield from _missing(index, facts.number, words)
            yield from _repeated(index, facts.number, span, words)


def placeholder_checks(index: Index) -> Iterator[Finding]:
    """`placeholder-check`: placeholders with the status of an event check that claims an answer, one for each list."""
    claimed = [word for word in index.kinds.event.words.words if word not in (None, "unavailable")]
    rows = rows_of_kinds(index, index.kinds.is_placeholder() & index.kinds.event.table(claimed))
    for record, direction, members in _by_list(index, rows):
        kinds = index.kinds.kinds
        statuses = Counter(kinds[index.row_kinds[row]].event for row in members)
        says = ", ".join(f"{status} ({counted(count, 'row')})" for status, count in statuses.items())
        span = index.records[record].spans[direction] or range(0)
        every = int(np.count_nonzero(index.kinds.is_placeholder()[part(index.row_kinds, span)]))
        rows_say = (
            f"{len(members)} of {counted(every, f'{direction} placeholder')} with one; which work they are is not told"
        )
        yield found(index, "placeholder-check", record, f"event checks: {says}", rows_say, rows=members)


def self_links(index: Index) -> Iterator[Finding]:
    """`self-link`, one for each row."""
    rows = np.flatnonzero(naming_the_subject(index) & index.shown_rows(range(index.row_count)))
    for row in rows.tolist():
        if why := names_the_subject(index, row):
            record = index.row_records[row]
            says = f"the record is about {index.records.key(record)}"
            rows_say = f"{place_words(index, row)} names it: {why}"
            yield found(index, "self-link", record, says, rows_say, rows=[row])


def states_words(index: Index, rows: list[int]) -> str:
    """The states of some rows with how many have each: `verified exact, unresolved (2 rows)`."""
    kinds = index.kinds.kinds
    states = Counter(stated(kinds[index.row_kinds[row]].state) for row in rows)
    return ", ".join(f"{word} ({counted(count, 'row')})" if count > 1 else word for word, count in states.items())


def _by_list(index: Index, rows: Rows) -> Iterator[tuple[int, str, list[int]]]:
    """Rows by record and direction, in order."""
    lists: dict[tuple[int, str], list[int]] = {}
    for row in rows.tolist():
        lists.setdefault((index.row_records[row], index.direction(row)), []).append(row)
    for (record, direction), members in lists.items():
        yield record, direction, members


def _missing(index: Index, record: int, words: list[str | None]) -> Iterator[Finding]:
    size = len(words)
    years = sum(looks_like_a_year(word, size) for word in words)
    orders = [reference_order(word) for word in words if not looks_like_a_year(word, size)]
    numbers = {number for kind, number, _ in orders if kind == 0}
    if not numbers:
        return
    # A reference under a year has a place in the list too; the place that is free for it is the missing one.
    last = max(*numbers, len(numbers) + years)
    # So few numbers in so wide a range are no numbers of one list.
    if last > 2 * (size + 1):
        return
    missing = [number for number in range(1, last + 1) if number not in numbers]
    if missing:
        odd = f", and {counted(years, 'number')} like a year" if years else ""
        says = f"{counted(size, 'outbound row')}, numbers {runs(sorted(numbers))}{odd}"
        yield found(index, "numbers-missing", record, says, f"no row has {runs(missing)}")


def _repeated(index: Index, record: int, span: range, words: list[str | None]) -> Iterator[Finding]:
    counts = Counter(word for word in words if word and not looks_like_a_year(word, len(words)))
    repeated = [word for word, count in counts.items() if count > 1]
    if repeated:
        rows = [span.start + at for at, word in enumerate(words) if word in repeated]
        says = ", ".join(f"{word} ({counts[word]} times)" for word in repeated[:_SHOWN])
        more = f", and {len(repeated) - _SHOWN} more" if len(repeated) > _SHOWN else ""
        rows_say = f"{counted(len(rows), 'row')} of {counted(len(words), 'outbound row')}"
        yield found(index, "number-repeats", record, f"numbers {says}{more}", rows_say, rows=rows)


def runs(numbers: list[int]) -> str:
    """Ascending numbers in few words: `1–46, 48`."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and number == parts[-1][-1] + 1:
            parts[-1][1:] = [number]
        else:
            parts.append([number])
    shown = ["–".join(map(str, run)) for run in parts[:_SHOWN]]
    more = f", and {len(parts) - _SHOWN} more" if len(parts) > _SHOWN else ""
    return f"{', '.join(shown)}{more}"
