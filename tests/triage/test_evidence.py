"""What is told elsewhere: for a cited work, for an inbound row, and what is no evidence."""

from pathlib import Path

import pytest
from hypothesis import given, settings

from ledger_tui.dataset.open import open_dataset
from ledger_tui.dataset.paths import samples
from ledger_tui.index.index import Index, Row
from ledger_tui.index.select import rows_of
from ledger_tui.record.identifiers import normalised
from ledger_tui.record.loosekey import fold, is_telling, loose_key
from ledger_tui.record.model import INBOUND, OUTBOUND, Observation, Record
from ledger_tui.record.names import is_global_id
from ledger_tui.record.states import Standing, standing
from ledger_tui.triage.evidence import (
    KINDS,
    NEAR,
    PAIR,
    PARTIAL,
    RECORD,
    WORK,
    Evidence,
    evidence,
    is_evidence,
    prepare,
    prepared,
)
from tests.index.small import UUIDS, corpora, index_of, indexed, paper, rows

few = settings(max_examples=40, deadline=None)

FSDP, HECATE, VESCALE = "2304.11277", "2502.02581", "2602.22437"
VOLES = "The Burrowing Habits of Northern Voles"
LYNXES = "What Lynxes Eat in Long Winters"
OTTERS = "A Catalogue of Otters and Their Rivers"


@pytest.fixture(scope="module")
def sample_index() -> Index:
    return open_dataset([Path(samples())]).index


def row(index: Index, key: str, direction: str, reference: str) -> int:
    (record,) = index.records_about(key)
    (found,) = (n for n in rows_of(index, record, direction) if index.row(n).reference == reference)
    return found


@pytest.mark.parametrize(
    ("reference", "record", "there"),
    [("20", VESCALE, "10"), ("25", VESCALE, "11"), ("30", FSDP, "18"), ("40", VESCALE, "25")],
)
def test_four_unresolved_references_of_the_samples_are_verified_exact_elsewhere(
    sample_index: Index, reference: str, record: str, there: str
) -> None:
    number = row(sample_index, HECATE, OUTBOUND, reference)
    assert sample_index.row(number).state == "unresolved"
    (found,) = evidence(sample_index, number)
    assert (found.record, found.reference, found.state, found.settled) == (record, there, "verified exact", True)
    assert (found.kind, found.direction, found.why) == (WORK, OUTBOUND, "equal title")
    assert found.row_key == sample_index.key(found.row or 0)
    assert found.method == sample_index.row(found.row or 0).method


def test_gspmd_is_a_mismatch_here_and_verified_exact_there_at_the_same_instant(sample_index: Index) -> None:
    number = row(sample_index, FSDP, OUTBOUND, "33")
    (found,) = evidence(sample_index, number)
    assert sample_index.row(number).state == "metadata mismatch"
    assert (found.record, found.reference, found.state) == (VESCALE, "34", "verified exact")
    assert found.observed == sample_index.row(number).observed
    assert found.why == "equal title; observed at the same instant"


def test_a_citing_paper_gets_no_evidence_from_being_cited(sample_index: Index) -> None:
    number = row(sample_index, FSDP, INBOUND, "70")
    title = sample_index.row(number).title
    assert title is not None
    assert title.startswith("veScale:")
    assert [one for one in rows(sample_index) if one.title == title and one.direction == OUTBOUND]
    assert evidence(sample_index, number) == []


def test_only_these_rows_of_the_samples_have_evidence_for_their_pair(sample_index: Index) -> None:
    pairs = {
        (sample_index.records[one.record].key, one.direction, one.reference)
        for one in rows(sample_index)
        if any(found.kind in (PAIR, RECORD) for found in evidence(sample_index, one.number))
    }
    assert pairs == {(FSDP, INBOUND, "96"), (FSDP, INBOUND, "35"), (VESCALE, OUTBOUND, "35")}


def cited(title: str | None, state: str = "verified exact", **more: object) -> list[Observation]:
    return [Observation(title=title, state=state, **more)]  # type: ignore[arg-type]


def two(mine: str, other: str, **more: object) -> list[Evidence]:
    """The evidence for a cited work with one title where another record cites one with the other."""
    return evidence(
        index_of(
            paper("2401.00001", LYNXES, outbound=cited(mine, "unresolved")),
            paper("2401.00002", OTTERS, outbound=cited(other, **more)),
        ),
        0,
    )


def test_an_equal_identifier_makes_the_same_work_whatever_the_title() -> None:
    index = index_of(
        paper("2401.00001", LYNXES, outbound=cited("Voles?", identifiers={"doi": ["10.1000/VOLES"]})),
        paper("2401.00002", OTTERS, outbound=cited("Something Else", identifiers={"doi": ["doi:10.1000/voles"]})),
    )
    (found,) = evidence(index, 0)
    assert (found.kind, found.why, found.row) == (WORK, "equal DOI", 1)


def test_settled_states_come_first_then_the_surer_kind() -> None:
    index = index_of(
        paper("2401.00001", LYNXES, outbound=[*cited(VOLES, "unresolved"), *cited(VOLES, "unresolved")]),
        paper("2401.00002", OTTERS, outbound=cited(VOLES, "parse uncertain")),
        paper("2401.00003", "Third Paper", outbound=cited(VOLES.replace("Habits", "Habbits"), "verified fuzzy")),
        paper("2401.00004", "Fourth Paper", outbound=cited(VOLES, "verified exact")),
    )
    found = evidence(index, 0)
    assert [(one.row, one.kind) for one in found] == [(4, WORK), (3, NEAR), (1, PAIR), (2, WORK)]
    assert evidence(index, 0, 2) == found[:2]
    assert evidence(index, 0, 1) == found[:1]


def test_an_inbound_row_about_the_cited_work_is_evidence_for_it() -> None:
    index = index_of(
        paper("2401.00001", LYNXES, outbound=cited(VOLES, "unresolved")),
        paper("2401.00002", VOLES, inbound=cited(OTTERS)),
    )
    assert [(one.row, one.kind, one.direction) for one in evidence(index, 0)] == [(1, WORK, INBOUND)]


@pytest.mark.parametrize(
    ("mine", "other", "kind"),
    [
        (VOLES, "The Burowing Habits of Northern Voles", NEAR),
        (VOLES, "The Burrowing Habits of Northern Young Voles", NEAR),
        ("Subspace Differential Privacys", "Subspace Differential Privacy", NEAR),
        ("nanobench", "Nano-Bench", NEAR),
        (f"{VOLES}, 2024", VOLES, WORK),
        (VOLES, f"{VOLES} (2024)", WORK),
        ("Are Rivers of Voles Self-similar?", "Are rivers of voles self-similar? New results on topology", PARTIAL),
        ("VoleNet", "VoleNet: General and Scalable Burrowing for Rodents", PARTIAL),
        ("General and Scalable Burrowing for Rodents", "VoleNet: General and Scalable Burrowing for Rodents", PARTIAL),
        ("VoleNet: General and Scalable Burrowing for Rodents", "VoleNet", PARTIAL),
    ],
)
def test_near_and_partial_titles_are_told_as_what_they_are(mine: str, other: str, kind: str) -> None:
    (found,) = two(mine, other)
    assert found.kind == kind
    assert (found.score is None) == (kind == WORK)


@pytest.mark.parametrize(
    ("mine", "other"),
    [
        ("Foot biomechanics review", "Hand biomechanics review"),
        (VOLES, VOLES.replace("Northern", "Southern")),
        (
            "Negation in the history of the Brythonic Celtic languages",
            "Negation in the history of the Slavic languages",
        ),
        ("A Handbook of Northern Voles, 2nd edition", "A Handbook of Northern Voles, third edition"),
        ("A Handbook of Northern Voles, 2nd edition", "A Handbook of Northern Voles"),
        ("A Survey of Northern Voles 2019", "A Survey of Northern Voles 2021"),
        ("VoleNet 2: Open Burrows for All Rodents", "VoleNet 3: Open Burrows for All Rodents"),
        ("Models of Burrowing Rodents II", "Models of Burrowing Rodents"),
        ("Attention is all you need", "Attention is not all you need"),
        ("A Handbook of Northern Vol", "A Handbook of Northern Voles, 2nd edition"),
        ("A Survey of Northern Voles 20", "A Survey of Northern Voles 2019 and Later"),
        ("Models of Burrowing Rodents I", "Models of Burrowing Rodents II"),
        ("Models of Burrowing Rodents I", "Models of Burrowing Rodents in Winter"),
        ("The Northern Voles are no", "The Northern Voles are nocturnal"),
        ("2019", "2019"),
        ("2019-nCoV疫情分析", "survey of 2019 cases"),
        (LYNXES, OTTERS),
    ],
)
def test_works_that_titles_tell_apart_are_no_evidence(mine: str, other: str) -> None:
    assert two(mine, other) == []
    assert two(other, mine) == []


@pytest.mark.parametrize(
    ("beginning", "missing"),
    [
        ("VoleNet: A Method", ("Stochastic", "Burrowing")),
        ("VoleNet: A Method for Stoch", ("Stochastic", "Burrowing")),
        ("VoleNet: A Method for Stochastic Bur…", ("Burrowing",)),
        ("Vole Net: A Me", ("Method", "Stochastic", "Burrowing")),
    ],
)
def test_a_beginning_is_partial_be_it_cut_within_a_word(beginning: str, missing: tuple[str, ...]) -> None:
    whole = "VoleNet: A Method for Stochastic Burrowing"
    (found,) = two(beginning, whole)
    assert (found.kind, found.differing) == (PARTIAL, missing)
    assert found.why == f"partial title: this one is a part of “{whole}”"
    (back,) = two(whole, beginning)
    assert (back.kind, back.differing) == (PARTIAL, missing)
    assert back.why == f"partial title: “{beginning}” is a part of this one"


@pytest.mark.parametrize(
    ("beginning", "whole"),
    [
        ("Efficient Large-Scale Burrow Train", "Efficient Large-Scale Burrow Training of Voles"),
        ("Northern Voles are Few-Burrow Digg", "Northern Voles are Few-Burrow Diggers"),
    ],
)
def test_a_beginning_without_a_clause_is_partial_within_a_word(beginning: str, whole: str) -> None:
    assert [one.kind for one in (*two(beginning, whole), *two(whole, beginning))] == [PARTIAL, PARTIAL]


def test_differing_words_are_told() -> None:
    (found,) = two(VOLES, VOLES.replace("Voles", "Young Voles"))
    assert found.differing == ("Young",)
    assert found.why == f"near title, {found.score:.0f} of 100: “Young” only there"
    (slip,) = two(VOLES, VOLES.replace("Habits", "Habbits"))
    assert slip.why.endswith("“Habits” here, “Habbits” there")


def test_a_placeholder_has_evidence_by_its_id_only() -> None:
    placeholder = Observation(id=UUIDS[2], placeholder=True, title=VOLES, state="unresolved")
    index = index_of(
        paper("2401.00001", LYNXES, outbound=[placeholder, Observation(placeholder=True, title=VOLES)]),
        paper("2401.00002", OTTERS, outbound=[*cited(VOLES), Observation(id=UUIDS[2], state="verified exact")]),
    )
    assert [(one.row, one.kind) for one in evidence(index, 0)] == [(3, PAIR)]
    assert evidence(index, 1) == []


def test_a_citing_papers_own_record_is_evidence_for_the_inbound_row() -> None:
    about = paper("2401.00001", VOLES, inbound=cited(LYNXES, "unresolved"))
    index = index_of(about, paper("2401.00002", LYNXES, outbound=[*cited(OTTERS), *cited(VOLES, "verified fuzzy")]))
    (found,) = evidence(index, 0)
    assert (found.row, found.kind, found.state) == (2, RECORD, "verified fuzzy")
    assert found.why == "the citing paper's own record cites this paper: equal title"


def test_a_citing_papers_own_record_without_the_pair_is_told_too() -> None:
    about = paper("2401.00001", VOLES, inbound=cited(LYNXES, "unresolved"))
    (found,) = evidence(index_of(about, paper("2401.00002", LYNXES, outbound=cited(OTTERS))), 0)
    assert (found.row, found.row_key, found.state, found.record, found.kind) == (None, None, None, "2401.00002", RECORD)
    assert found.why == "the citing paper's own record lists 1 reference, none of them known to be this paper"
    assert evidence(index_of(about, paper("2401.00002", LYNXES)), 0) == []
    (near,) = evidence(index_of(about, paper("2401.00002", LYNXES, outbound=cited(VOLES.replace("of", "off")))), 0)
    assert (near.row, near.kind) == (1, NEAR)
    assert near.why.startswith("the citing paper's own record has a near title")


def test_the_same_citing_paper_told_again_is_evidence_and_a_near_one_may_be() -> None:
    listed = [*cited(LYNXES, "unresolved"), *cited(LYNXES), *cited(LYNXES.replace("Long", "Longg")), *cited(OTTERS)]
    found = evidence(index_of(paper("2401.00001", VOLES, inbound=listed)), 0)
    assert [(one.row, one.kind) for one in found] == [(1, PAIR), (2, NEAR)]
    elsewhere = index_of(
        paper("2401.00001", VOLES, inbound=cited(LYNXES, "unresolved")),
        paper("2401.00002", OTTERS, inbound=cited(LYNXES), outbound=cited(LYNXES)),
    )
    assert evidence(elsewhere, 0) == []


def names(title: str | None, identifiers: object, placeholder: bool | None = None) -> set[object]:
    key = loose_key(title) if title is not None and not placeholder and is_telling(fold(title)) else ""
    return set(normalised(identifiers)) | ({key} if key else set())  # type: ignore[arg-type]


def sides(corpus: list[tuple[Record, bool]], one: Row) -> tuple[set[object], set[object]]:
    """The names of a row's citing paper and cited work."""
    subject = corpus[one.record][0].paper
    own = names(subject.title, {**(subject.identifiers or {}), "own": [subject.key or ""]})
    own |= set(normalised({"arxiv": [subject.arxiv_id]})) if subject.arxiv_id else set()
    other = names(one.title, one.identifiers, one.placeholder)
    return (other, own) if one.direction == INBOUND else (own, other)


@few
@given(corpora)
def test_equal_pairs_and_works_are_those_a_loop_finds(corpus: list[tuple[Record, bool]]) -> None:
    index = indexed(corpus)
    for one in rows(index, shown=False):
        citing, work = sides(corpus, one)
        same_pair, same_work = set(), set()
        for other in rows(index):
            if other.number == one.number:
                continue
            its_citing, its_work = sides(corpus, other)
            # A row that names no work is the same in another record of its paper.
            nameless = not (citing if one.direction == INBOUND else work)
            same_key = index.key(other.number) == index.key(one.number) and other.direction == one.direction
            if (is_global_id(one.id) and other.id == one.id) or (nameless and same_key):
                same_pair.add(other.number)
            elif work & its_work:
                (same_pair if citing & its_citing else same_work).add(other.number)
        found = evidence(index, one.number)
        pairs = {other.row for other in found if other.row is not None and other.kind in (PAIR, RECORD)}
        hidden = {other for other in pairs if not index.is_shown(index.row_records[other])}
        assert pairs - hidden == same_pair
        # Of records that do not count only those of other sources on the same paper tell anything.
        for other in rows(index, shown=False):
            if other.number in hidden:
                its_citing, its_work = sides(corpus, other)
                assert citing & its_citing and work & its_work and other.direction == one.direction
                assert index.records[other.record].name.source != index.records[one.record].name.source
        if one.direction == INBOUND:
            assert not any(other.kind == WORK for other in found)
        else:
            assert {other.row for other in found if other.kind == WORK} == same_work


@few
@given(corpora)
def test_evidence_is_in_order_each_row_once_and_never_the_row_itself(corpus: list[tuple[Record, bool]]) -> None:
    index = indexed(corpus)
    for one in rows(index, shown=False):
        found = evidence(index, one.number)
        told = [other.row for other in found if other.row is not None]
        assert len(set(told)) == len(told)
        assert one.number not in told
        assert [(not other.settled, KINDS.index(other.kind)) for other in found] == sorted(
            (not other.settled, KINDS.index(other.kind)) for other in found
        )
        for other in found:
            if other.row is None:
                continue
            its = index.row(other.row)
            sources = {index.records[record].name.source for record in (one.record, its.record)}
            assert index.is_shown(its.record) or len(sources) == 2
            assert (other.state, other.method, other.reference) == (its.state, its.method, its.reference)
            assert other.settled == (standing(its.state) is Standing.SETTLED)
            # What is told of a citing paper as a cited work is no evidence, and the other way round.
            if other.kind in (NEAR, PARTIAL) and one.direction != INBOUND:
                assert its.direction != INBOUND
        assert evidence(index, one.number, 1) == found[:1]


@few
@given(corpora)
def test_a_row_is_asked_for_as_evidence_as_it_is_told(corpus: list[tuple[Record, bool]]) -> None:
    index = indexed(corpus)
    for one in rows(index, shown=False):
        told = {other.row for other in evidence(index, one.number)}
        for other in range(index.row_count):
            assert is_evidence(index, one.number, [other]) == (other in told)
        assert is_evidence(index, one.number, range(index.row_count)) == bool(told - {None})
        assert not is_evidence(index, one.number, [])


def test_near_titles_can_be_made_ahead_and_follow_what_comes() -> None:
    index = index_of(paper("2401.00001", LYNXES, outbound=cited(VOLES, "unresolved")))
    prepare(index)
    assert prepared(index)
    assert evidence(index, 0) == []
    index.add(paper("2401.00002", OTTERS, outbound=cited(VOLES.replace("Habits", "Habbits"))), "")
    assert [one.kind for one in evidence(index, 0)] == [NEAR]
