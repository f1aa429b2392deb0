"""What was added is given back as it was, row by row, and every row is found by its key."""

from hypothesis import given
from hypothesis import strategies as st

from ledger_tui.index.index import Index
from ledger_tui.record.model import Observation, Record
from ledger_tui.record.names import is_global_id
from tests.index.small import TIMES, UUIDS, corpora, index_of, indexed, paper


def told(record: Record) -> list[tuple[str, int, Observation]]:
    return [
        (direction, place, observation)
        for direction, observations in record.directions()
        for place, observation in enumerate(observations or [])
    ]


@given(corpora)
def test_a_row_is_given_back_as_told(corpus: list[tuple[Record, bool]]) -> None:
    index = indexed(corpus)
    numbers = iter(range(index.row_count))
    for number, (record, _) in enumerate(corpus):
        facts = index.records[number]
        assert (facts.key, facts.title, facts.source, facts.as_of) == (
            record.paper.key,
            record.paper.title,
            record.source,
            record.as_of,
        )
        for direction, observations in record.directions():
            assert (
                facts.spans[direction] is None
                if observations is None
                else len(facts.spans[direction]) == len(observations)
            )
        for direction, place, observation in told(record):
            row = index.row(next(numbers))
            assert (row.record, row.direction, row.position) == (number, direction, place)
            for name in (
                "reference",
                "id",
                "title",
                "placeholder",
                "state",
                "method",
                "observed",
                "identifiers",
                "raw",
            ):
                assert getattr(row, name) == getattr(observation, name), name
            event = observation.event
            assert (row.event, row.event_as_of) == ((event.status, event.as_of) if event else (None, None))
            if event and event.reason:
                assert event.reason in (row.event_text or "")
    assert next(numbers, None) is None


@given(corpora)
def test_every_row_is_found_by_its_key_and_keys_differ_within_a_record(corpus: list[tuple[Record, bool]]) -> None:
    index = indexed(corpus)
    for facts in index.records:
        composed = set()
        for span in filter(None, facts.spans.values()):
            for number in span:
                key, row_id = index.key(number), index.row(number).id
                assert number in index.find(key)
                assert all(index.key(other) == key for other in index.find(key))
                if not is_global_id(row_id):
                    assert key not in composed
                    composed.add(key)
    assert index.find("2401.00001|1|pith|outbound|no such|1") == []
    assert index.find("ffffffff-ffff-4fff-8fff-ffffffffffff") == []


def test_a_key_is_composed_without_the_date_and_counts_equal_references() -> None:
    first = paper(
        outbound=[Observation(reference="3"), Observation(reference="3"), Observation(id="own", reference="3")]
    )
    index = index_of(first, first.model_copy(update={"as_of": None}))
    assert [index.key(number) for number in range(3)] == [
        "2401.00001||pith|outbound|3|1",
        "2401.00001||pith|outbound|3|2",
        "2401.00001||pith|outbound|own|1",
    ]
    assert index.find("2401.00001||pith|outbound|3|2") == [1, 4]


def test_an_id_that_is_another_rows_reference_is_no_second_row_of_one_key() -> None:
    index = index_of(paper(outbound=[Observation(id="7"), Observation(reference="7")]))
    assert index.key(0) != index.key(1)


def test_an_id_told_in_several_records_is_one_key_with_the_shown_rows_first() -> None:
    observation = Observation(id=UUIDS[2], title="Anything")
    index = index_of(paper("2401.00001", outbound=[observation]), paper("2401.00002", inbound=[observation]))
    assert index.find(UUIDS[2]) == [0, 1]
    index.show(0, False)
    assert index.find(UUIDS[2]) == [1, 0]


@given(st.lists(st.lists(st.none() | st.sampled_from(TIMES) | st.text(max_size=30), max_size=5), max_size=4))
def test_times_are_given_back_as_written(batches: list[list[str | None]]) -> None:
    index = Index()
    for times in batches:
        index.add(paper(outbound=[Observation(observed=time) for time in times]), "")
    assert [index.row(number).observed for number in range(index.row_count)] == [
        time for times in batches for time in times
    ]


@given(st.datetimes())
def test_every_moment_in_the_usual_form_is_given_back(moment) -> None:
    written = [moment.isoformat(timespec="microseconds") + zone for zone in ("Z", "+00:00", "")]
    written.append(moment.isoformat(timespec="milliseconds") + "Z")
    index = index_of(paper(outbound=[Observation(observed=time) for time in written]))
    assert [index.row(number).observed for number in range(4)] == written


def test_more_words_than_a_byte_or_two_hold_are_kept_apart() -> None:
    many = 70_000
    observations = [
        Observation(reference=f"r{n}", state=f"state {n % 300}", method=f"method {n % 400}", title=f"Title {n}")
        for n in range(many)
    ]
    index = index_of(paper(outbound=observations[:200]), paper("2401.00002", outbound=observations[200:]))
    for n in (0, 199, 200, 255, 256, 299, 399, 65_535, 65_536, many - 1):
        row = index.row(n)
        assert (row.reference, row.state, row.method, row.title) == (
            f"r{n}",
            f"state {n % 300}",
            f"method {n % 400}",
            f"Title {n}",
        )


def test_row_numbers_do_not_move_and_views_stay_valid_while_records_come() -> None:
    index = Index()
    index.add(paper(outbound=[Observation(title="The First")]), "first.json")
    before, codes = index.row(0), index.row_titles.values
    for n in range(300):
        index.add(paper(f"2402.{n:05}", outbound=[Observation(title=f"Another {n}")] * 3), "more.json")
    assert index.row(0) == before
    assert index.titles[int(codes[0])] == "The First"
    assert index.records[0].file == "first.json"
    assert index.row(index.row_count - 1).title == "Another 299"
