"""Links between records and works over records, against plain loops and by example."""

import pytest
from hypothesis import given

from ledger_tui.index.index import Index, Row
from ledger_tui.index.links import Certainty, Link, certainty, is_looked_for, links, look_for, same_work, told_elsewhere
from ledger_tui.index.near import NEAR
from ledger_tui.index.works import Work, cited_by, cites, identifiers_of, near, spellings, subject_work, work_of
from ledger_tui.record.identifiers import Identifier, normalise, normalised
from ledger_tui.record.loosekey import fold, is_telling, loose_key
from ledger_tui.record.model import INBOUND, Observation, Paper, Record
from ledger_tui.record.names import is_global_id
from tests.index.small import UUIDS, corpora, index_of, indexed, paper, rows

VOLES = "The Burrowing Habits of Northern Voles"
VOLES_RETOLD = "the burrowing habits of north- ern voles"
VOLES_SOUTH = "The Burrowing Habits of Southern Voles"
LYNXES = "What Lynxes Eat in Long Winters"


def telling_key(title: str | None) -> str:
    return loose_key(title) if title is not None and is_telling(fold(title)) else ""


def row_names(row: Row) -> set[object]:
    key = "" if row.placeholder else telling_key(row.title)
    return set(normalised(row.identifiers)) | ({key} if key else set())


def subject_names(record: Record) -> set[object]:
    own = normalise("arxiv", record.paper.arxiv_id) if record.paper.arxiv_id else None
    identifiers: set[object] = set(normalised(record.paper.identifiers)) | ({own} if own else set())
    key = telling_key(record.paper.title)
    return (identifiers or {("paper", record.paper.key)}) | ({key} if key else set())


def work_names(work: Work) -> set[object]:
    return {*work.identifiers, *([work.key] if work.key else [])}


@given(corpora)
def test_rows_citing_and_cited_are_those_a_loop_finds(corpus: list[tuple[Record, bool]]) -> None:
    index = indexed(corpus)
    every = rows(index, shown=False)
    works = [work_of(index, row.number) for row in every] + [subject_work(index, n) for n in range(len(corpus))]
    for work in works:
        named = work_names(work)
        other, subject = set(), set()
        for row in rows(index):
            if named & row_names(row) or (
                work.row == index.key(row.number) and (row.direction == INBOUND) == work.citing
            ):
                other.add(row.number)
            if named & subject_names(corpus[row.record][0]):
                subject.add(row.number)
        inbound = {row.number for row in every if row.direction == INBOUND}
        assert cited_by(index, work).tolist() == sorted((other - inbound) | (subject & inbound))
        assert cites(index, work).tolist() == sorted((other & inbound) | (subject - inbound))


@given(corpora)
def test_the_same_work_is_what_its_work_page_lists(corpus: list[tuple[Record, bool]]) -> None:
    index = indexed(corpus)
    for row in rows(index, shown=False):
        found = same_work(index, row.number).tolist()
        if row.direction != INBOUND:
            assert found == [n for n in cited_by(index, work_of(index, row.number)).tolist() if n != row.number]
            continue
        expected = set(told_elsewhere(index, row.number))
        for other in rows(index):
            same_paper = index.records[other.record].key == index.records[row.record].key
            if other.direction == INBOUND and same_paper and row_names(other) & row_names(row):
                expected.add(other.number)
        assert found == sorted(expected - {row.number})


@given(corpora)
def test_certain_and_likely_links_are_those_a_loop_finds(corpus: list[tuple[Record, bool]]) -> None:
    index = indexed(corpus)
    for row in rows(index, shown=False):
        certain, likely, lands = set(), set(), {}
        for other in rows(index):
            same_id = is_global_id(row.id) and other.id == row.id
            different = index.records[other.record].key != index.records[row.record].key
            if same_id and different and (other.direction == INBOUND) != (row.direction == INBOUND):
                certain.add(other.record)
                lands.setdefault(other.record, other.number)
        for number, (record, shown) in enumerate(corpus):
            shared = subject_names(record) & row_names(row) if shown else set()
            if any(isinstance(name, tuple) for name in shared):
                certain.add(number)
            elif shared:
                likely.add(number)
        found = links(index, row.number)
        assert {link.record for link in found if link.certainty is Certainty.CERTAIN} == certain
        assert {link.record for link in found if link.certainty is Certainty.LIKELY} == likely - certain
        assert {link.record: link.row for link in found if link.row is not None} == lands
        assert len({link.record for link in found}) == len(found)
        assert certainty(index, row.number) == (found[0].certainty if found else None)
        assert [link.certainty for link in found] == sorted(
            (link.certainty for link in found), key=list(Certainty).index
        )
        for link in found:
            assert index.is_shown(link.record)
            assert (link.score is not None) == (link.certainty is Certainty.CANDIDATE)


def two(observation: Observation, title: str = VOLES, direction: str = "outbound", **more: object) -> Index:
    """A paper with one row, and a record with a title that it may be about."""
    return index_of(
        paper("2401.00001", LYNXES, **{direction: [observation]}), paper("2401.00002", title, outbound=[], **more)
    )


def test_the_same_observation_in_opposite_directions_is_a_certain_link_that_lands_on_the_other_row() -> None:
    observation = Observation(id=UUIDS[2], title=VOLES)
    index = index_of(
        paper("2401.00001", LYNXES, outbound=[Observation(title="Other"), observation]),
        paper("2401.00002", VOLES, inbound=[observation.model_copy(update={"title": LYNXES})]),
    )
    reason = f"same observation id {UUIDS[2][:8]}…"
    assert links(index, 1) == [Link(Certainty.CERTAIN, 1, 2, reason)]
    assert links(index, 2) == [Link(Certainty.CERTAIN, 0, 1, reason)]
    assert told_elsewhere(index, 1) == [2]
    index.show(1, False)
    assert links(index, 1) == []
    assert links(index, 2)[0].row == 1


@pytest.mark.parametrize("row_id", ["W12", None, ""])
def test_an_id_that_is_not_global_makes_no_link(row_id: str | None) -> None:
    index = index_of(
        paper("2401.00001", LYNXES, outbound=[Observation(id=row_id)]),
        paper("2401.00002", VOLES, inbound=[Observation(id=row_id)]),
    )
    assert links(index, 0) == []
    assert told_elsewhere(index, 0) == []


def test_the_same_observation_in_the_same_direction_is_told_elsewhere_and_no_link() -> None:
    observation = Observation(id="oci:061203-062011")
    index = index_of(paper("2401.00001", outbound=[observation]), paper("2401.00002", outbound=[observation]))
    assert links(index, 0) == []
    assert told_elsewhere(index, 0) == [1]


@pytest.mark.parametrize(
    ("identifiers", "reason"),
    [
        ({"arxiv": ["https://arxiv.org/abs/2401.00002v3"]}, "equal arXiv id"),
        ({"doi": ["10.48550/arXiv.2401.00002"]}, "equal arXiv id"),
    ],
)
def test_an_equal_identifier_is_a_certain_link_even_of_a_placeholder(identifiers, reason: str) -> None:
    index = two(Observation(placeholder=True, identifiers=identifiers))
    assert links(index, 0) == [Link(Certainty.CERTAIN, 1, None, reason)]


@pytest.mark.parametrize("direction", ["outbound", "inbound"])
def test_an_equal_telling_title_is_a_likely_link(direction: str) -> None:
    index = two(Observation(title=VOLES_RETOLD), direction=direction)
    assert links(index, 0) == [Link(Certainty.LIKELY, 1, None, "equal title")]


def test_an_equal_short_title_is_a_candidate_only() -> None:
    (link,) = links(two(Observation(title="Nano bench"), "Nanobench"), 0)
    assert (link.certainty, link.score) == (Certainty.CANDIDATE, 100.0)


def test_a_title_that_differs_by_a_content_word_is_a_candidate_with_its_score() -> None:
    index = two(Observation(title=VOLES_SOUTH))
    (link,) = links(index, 0)
    assert link.certainty is Certainty.CANDIDATE
    assert link.score is not None
    assert NEAR <= link.score < 100
    assert f"{link.score:.0f} of 100" in link.reason
    assert certainty(index, 0) is Certainty.CANDIDATE


def test_a_placeholder_and_an_empty_key_lead_nowhere() -> None:
    assert links(two(Observation(placeholder=True, title=VOLES)), 0) == []
    assert links(two(Observation(title="?"), "?"), 0) == []
    assert links(two(Observation()), 0) == []


def test_a_row_leads_to_its_own_paper_only_where_it_names_it() -> None:
    own = paper("2401.00001", VOLES, outbound=[Observation(title=VOLES), Observation(title=VOLES_SOUTH)])
    index = index_of(own)
    assert [link.certainty for link in links(index, 0)] == [Certainty.LIKELY]
    assert links(index, 1) == []


def test_links_follow_records_that_come_later() -> None:
    index = index_of(paper("2401.00001", LYNXES, outbound=[Observation(title=VOLES), Observation(title=VOLES_SOUTH)]))
    assert certainty(index, 0) is None
    assert certainty(index, 1) is None
    index.add(paper("2401.00002", VOLES), "")
    assert certainty(index, 0) is Certainty.LIKELY
    # Near titles take longer: they are told once they were looked for.
    assert not is_looked_for(index, 1)
    assert certainty(index, 1) is None
    look_for(index, 1)
    assert certainty(index, 1) is Certainty.CANDIDATE
    index.show(1, False)
    assert certainty(index, 0) is None
    assert certainty(index, 1) is None


def test_a_work_page_gathers_spellings_identifiers_and_near_titles() -> None:
    doi: Identifier = ("doi", "10.1000/voles")
    one = paper("2401.00001", LYNXES, outbound=[Observation(title=VOLES, identifiers={"doi": ["10.1000/VOLES"]})])
    two_ = paper("2401.00002", "Another Paper on Rodents", outbound=[Observation(title=VOLES_RETOLD)] * 2)
    three = paper("2401.00003", "A Third Paper on Rodents", outbound=[Observation(title=VOLES_SOUTH)])
    index = index_of(one, two_, three)
    work = work_of(index, 1)
    assert work == Work((), loose_key(VOLES))
    assert spellings(index, work) == [(VOLES_RETOLD, 2), (VOLES, 1)]
    assert identifiers_of(index, work) == [doi]
    assert [(found.title, found.row) for found in near(index, work)] == [(VOLES_SOUTH, 3)]
    assert all(NEAR <= found.score <= 100 for found in near(index, work))
    assert near(index, work, limit=0) == []


def test_equal_short_titles_are_no_same_work_but_near() -> None:
    index = index_of(
        paper("2401.00001", LYNXES, outbound=[Observation(title="nanobench")]),
        paper("2401.00002", VOLES, outbound=[Observation(title="Nano-Bench"), Observation(title="nanobench")]),
    )
    assert same_work(index, 0).tolist() == []
    work = work_of(index, 0)
    assert cited_by(index, work).tolist() == [0]
    assert cites(index, work).tolist() == []
    assert [(found.title, found.score, found.row) for found in near(index, work)] == [
        ("Nano-Bench", 100.0, 1),
        ("nanobench", 100.0, 2),
    ]


def test_a_near_title_may_be_a_records_own() -> None:
    index = index_of(
        paper("2401.00001", VOLES, outbound=[]), paper("2401.00002", LYNXES, outbound=[Observation(title=VOLES_SOUTH)])
    )
    assert [(found.title, found.row, found.record) for found in near(index, work_of(index, 0))] == [(VOLES, None, 0)]


def test_a_work_is_the_same_after_the_files_are_read_again_in_another_order() -> None:
    one = paper("2401.00001", LYNXES, outbound=[Observation(title=VOLES), Observation(reference="4", placeholder=True)])
    other = paper("2401.00002", VOLES, inbound=[Observation(title="An Unheard-of Paper about Lynxes")])
    first, again = index_of(one, other), index_of(other, one)
    works = {work_of(first, row.number) for row in rows(first)} | {subject_work(first, 0), subject_work(first, 1)}
    assert works == {work_of(again, row.number) for row in rows(again)} | {
        subject_work(again, 0),
        subject_work(again, 1),
    }


def test_a_paper_known_by_its_file_alone_has_its_own_rows() -> None:
    record = Record(
        paper=Paper(key="file:notes.bib#12345678", title="notes.bib"), outbound=[Observation(title=VOLES)], inbound=[]
    )
    index = index_of(
        record, record.model_copy(update={"paper": Paper(key="file:notes.bib#87654321", title="notes.bib")})
    )
    assert cites(index, subject_work(index, 0)).tolist() == [0]
    assert cited_by(index, subject_work(index, 0)).tolist() == []


def test_near_titles_are_found_among_many_after_small_slips() -> None:
    kinds = ["voles", "lynxes", "shrews", "otters", "martens", "weasels", "badgers", "hares", "moles", "dormice"]
    habits = ["burrowing", "foraging", "nesting", "winter", "mating", "calling", "hunting", "grooming"]
    places = ["northern", "southern", "alpine", "coastal", "island", "lowland"]
    titles = [
        f"On the {habit} habits of {place} {kind} in cold years"
        for kind in kinds
        for habit in habits
        for place in places
    ]
    index = index_of(
        paper("2401.00001", LYNXES, outbound=[Observation(title=title) for title in titles]),
        paper(
            "2401.00002", VOLES, outbound=[Observation(title=title.replace("habits", "habbits")) for title in titles]
        ),
    )
    for row in range(len(titles), 2 * len(titles), 37):
        assert titles[row - len(titles)] in [found.title for found in near(index, work_of(index, row))]
