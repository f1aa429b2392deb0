"""The audit: every record held against itself and against the others, as findings in a stable order.

What the index keeps is asked of all rows at once.  What it does not keep (coverage, counters, measurements) is read
again from the files, some milliseconds a record, and only where a code is wanted that needs it.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from datetime import UTC, datetime
from functools import partial
from typing import NamedTuple

from ledger_tui.audit import across, coverage, lists, numbers, texts, times
from ledger_tui.audit.codes import WORDS, chosen
from ledger_tui.audit.finding import Finding, found
from ledger_tui.audit.reread import Reread
from ledger_tui.audit.sides import one_sided
from ledger_tui.dataset.dataset import Dataset
from ledger_tui.index.index import Index
from ledger_tui.reading.origin import SourceChanged
from ledger_tui.record.model import Record
from ledger_tui.writing.counted import counted

_OfRecord = Callable[[Index, int, Record], Iterator[Finding]]


class _Check(NamedTuple):
    """A check of all rows, with the codes that it gives."""

    codes: Collection[str]
    run: Callable[[], Iterator[Finding]]


def audit(
    dataset: Dataset, ignore: Iterable[str] = (), only: Iterable[str] = (), now: datetime | None = None
) -> Iterator[Finding]:
    """Every finding by the order of codes, then of records and rows in the index.

    Codes of `ignore` are left out, and where `only` names some, all others; `now` is what times are held against.  Only
    shown records take part, except where records of one paper are compared.  Raises `UnknownCode` at once.
    """
    wanted = chosen(ignore, only)
    return _in_order(dataset, wanted, now or datetime.now(UTC))


def _in_order(dataset: Dataset, wanted: Collection[str], now: datetime) -> Iterator[Finding]:
    reread = Reread(dataset)
    yield from _sorted(_of_records(dataset, reread, wanted, now), wanted)
    for check in _checks(dataset, reread, wanted):
        if not set(check.codes).isdisjoint(wanted):
            yield from _sorted(check.run(), wanted)


def _sorted(findings: Iterator[Finding], wanted: Collection[str]) -> list[Finding]:
    told = [finding for finding in findings if finding.code in wanted]
    order = {word: place for place, word in enumerate(WORDS)}
    return sorted(told, key=lambda one: (order[one.code], one.number, [row.number for row in one.rows]))


def _of_records(dataset: Dataset, reread: Reread, wanted: Collection[str], now: datetime) -> Iterator[Finding]:
    """What needs a record whole, each read once."""
    of_record: dict[str, _OfRecord] = {
        "stated-rows": numbers.stated_numbers,
        "counters": numbers.stated_numbers,
        "displayed-total": numbers.displayed_totals,
        "coverage-rows": coverage.covered_rows,
        "unavailable-checks": coverage.unavailable_checks,
        "cap": coverage.caps,
        "as-of-late": times.around_as_of,
        "after-as-of": times.around_as_of,
        "future": partial(times.to_come, now=now),
    }
    checks = list(dict.fromkeys(check for code, check in of_record.items() if code in wanted))
    index = dataset.index
    for number in range(len(index.records)) if checks else ():
        if not index.is_shown(number):
            continue
        try:
            record = reread.record(number)
        except SourceChanged as changed:
            yield found(index, "reread", number, str(changed), "the rows are those that were read before")
            continue
        for check in checks:
            yield from check(index, number, record)


def _checks(dataset: Dataset, reread: Reread, wanted: Collection[str]) -> list[_Check]:
    """What the index alone is asked, in the order of codes."""
    index = dataset.index
    return [
        _Check(["record-twice"], partial(_records_twice, dataset)),
        _Check(["twice-states", "twice"], partial(lists.told_twice, index)),
        _Check(["year-number"], partial(lists.year_numbers, index)),
        _Check(["numbers-missing", "number-repeats"], partial(lists.list_numbers, index)),
        _Check(["placeholder-check"], partial(lists.placeholder_checks, index)),
        _Check(["self-link"], partial(lists.self_links, index)),
        _Check(["states-at-once", "work-states"], partial(across.work_states, dataset)),
        _Check(["id-facts", "id-agrees"], partial(across.shared_ids, dataset)),
        _Check(["one-sided"], partial(one_sided, dataset, reread)),
        _Check(["event-before-link"], partial(times.events_before_links, index)),
        _Check(texts.TITLE_CODES, partial(texts.titles, index, wanted)),
        _Check(texts.CONFLICT_CODES, partial(texts.names, index, wanted)),
        _Check(["identifier-form"], partial(texts.identifier_forms, index)),
    ]


def _records_twice(dataset: Dataset) -> Iterator[Finding]:
    """`record-twice`: of the records of one paper those of one name that tell the same lists."""
    index = dataset.index
    for place, others in dataset.papers.others.items():
        records = [dataset.papers.shown[place], *others]
        for at, record in enumerate(records):
            twin = next((one for one in records[:at] if dataset.papers.are_twins(one, record)), None)
            if twin is not None:
                one, other = index.records[twin], index.records[record]
                says = f"{counted(one.rows, 'row')} in {one.file}"
                yield found(index, "record-twice", twin, says, f"{counted(other.rows, 'row')} in {other.file}")
