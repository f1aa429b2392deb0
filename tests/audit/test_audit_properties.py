"""What is grouped at once over all columns is what a plain loop over the rows would group."""

from itertools import combinations

from hypothesis import given, settings

from ledger_tui.audit.lists import list_numbers, placeholder_checks, told_twice, year_numbers
from ledger_tui.audit.times import events_before_links
from ledger_tui.index.identity import Identities
from ledger_tui.index.index import Index
from ledger_tui.record.model import Record
from ledger_tui.record.times import instant
from tests.index.small import corpora, indexed, rows

some = settings(max_examples=150, deadline=None)


def works_of(index: Index, row: int) -> set[object]:
    identities = index.derived(Identities)
    return {*identities.of_row(row), *filter(None, [identities.telling_key(row)])}


def joined(index: Index, numbers: list[int]) -> list[list[int]]:
    """Rows that share a name, directly or by way of others, two and more."""
    groups = [{number} for number in numbers]
    while pair := next(
        (
            (one, other)
            for one, other in combinations(groups, 2)
            if any(works_of(index, here) & works_of(index, there) for here in one for there in other)
        ),
        None,
    ):
        groups = [group for group in groups if group not in pair] + [pair[0] | pair[1]]
    return [sorted(group) for group in groups if len(group) > 1]


@some
@given(corpus=corpora)
def test_works_told_twice_in_a_list(corpus: list[tuple[Record, bool]]) -> None:
    index = indexed(corpus)
    wanted = []
    for facts in index.records:
        for span in facts.spans.values() if index.is_shown(facts.number) else ():
            for group in joined(index, list(span or ())):
                states = {index.row(number).state for number in group}
                wanted.append(("twice-states" if len(states) > 1 else "twice", group))
    found = [(one.code, [row.number for row in one.rows]) for one in told_twice(index)]
    assert sorted(found) == sorted(wanted)


@some
@given(corpus=corpora)
def test_events_older_than_links_and_placeholders_with_checks(corpus: list[tuple[Record, bool]]) -> None:
    index = indexed(corpus)
    day = 86_400_000_000
    lengths = {"year": 366 * day, "month": 31 * day, "day": day, "time": 1}
    older, claimed = set(), set()
    for row in rows(index):
        event, link = instant(row.event_as_of), instant(row.observed)
        if event and link and event.microseconds + lengths[event.precision] - 1 < link.microseconds:
            older.add(row.number)
        if row.placeholder and row.event not in (None, "unavailable"):
            claimed.add(row.number)
    assert {row.number for one in events_before_links(index) for row in one.rows} == older
    assert {row.number for one in placeholder_checks(index) for row in one.rows} == claimed


@some
@given(corpus=corpora)
def test_only_rows_of_shown_records_are_named_each_in_its_own_record(corpus: list[tuple[Record, bool]]) -> None:
    index = indexed(corpus)
    shown = {row.number: row for row in rows(index)}
    for finding in [*list_numbers(index), *year_numbers(index), *told_twice(index)]:
        assert index.is_shown(finding.number)
        for row in finding.rows:
            told = shown[row.number]
            assert (told.record, told.reference) == (finding.number, row.reference)
            assert row.key == index.key(row.number)
            assert row.title == (None if told.placeholder else told.title)
