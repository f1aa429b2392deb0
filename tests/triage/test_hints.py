"""Each hint fires on a row as records were seen to tell it, and not on its near twin."""

import time
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings

from ledger_tui.dataset.open import open_dataset
from ledger_tui.dataset.paths import samples
from ledger_tui.index.index import Index
from ledger_tui.record.model import INBOUND, Observation, Record
from ledger_tui.triage.hints import ADDITIONS, Hint, hinted, hints
from ledger_tui.triage.queue import Group, build
from ledger_tui.triage.suspect import suspicions
from tests.index.small import UUIDS, corpora, index_of, indexed, paper, rows

few = settings(max_examples=40, deadline=None)

VOLES = "The Burrowing Habits of Northern Voles"
LYNXES = "What Lynxes Eat in Long Winters"


@pytest.fixture(scope="module")
def sample_index() -> Index:
    return open_dataset([Path(samples())]).index


def kinds(index: Index, row: int) -> set[str]:
    return {hint.kind for hint in hints(index, row)}


def kinds_of(title: str, *others: str) -> set[str]:
    """The hints upon a row with a title, where other rows have other titles."""
    return kinds(index_of(paper(outbound=[Observation(title=one) for one in (title, *others)])), 0)


@pytest.mark.parametrize(
    ("kind", "wrong", "right"),
    [
        (
            "venue line",
            "In 16th USENIX Symposium on Operating Systems Design and Implementation (OSDI 22)",
            "In-Datacenter Performance Analysis of a Tensor Processing Unit",
        ),
        ("venue line", "In Proceedings of the 3rd Meeting of Vole Keepers", "In Defense of the Triplet Loss for Voles"),
        ("venue line", "Proceedings of the National Academy of Voles", "Proceeding without Proof: A Vole's Guide"),
        ("venue line", "arXiv preprint arXiv:2401.00001", "What arXiv Preprints Tell about Voles"),
        (
            "venue line",
            "Advances in Neural Information Processing Systems, 30",
            "Advances in Neural Rendering of Voles",
        ),
        ("venue line", "Journal of Small Mammals, vol. 12", "The Journal of a Vole: Small Mammals in Winter"),
        ("venue line", "IEEE Transactions on Burrows, 31", "Transactions on a Burrow: Exchange among Voles"),
        (
            "venue line",
            "20th USENIX Symposium on Networked Voles (NSDI 23)",
            "First Workshop Experiences of Young Voles on Ice",
        ),
        ("author list", "Rae, and Laurent Sifre", "Attention, and Beyond"),
        ("author list", "J. Dean, G. Corrado, and R. Monga", "J. S. Bach and the Art of the Fugue"),
        ("author list", "Laurent Sifre, Oriol Vinyals, and Jack Rae", "Privacy, Security, and Trust"),
        ("author list", "Smith, Jones et al.", "Smith et al. Were Right about Voles"),
        ("web address", "https://example.org/voles", "Amazon.com Recommendations: Item-to-Item Filtering"),
        (
            "web address",
            "PyTorch DTensor (Distributed Tensor).https://pytorch.org/docs/stable/distributed",
            "torch.amp Gradient Scaling",
        ),
        ("web address", "github.com/voles/burrow", "Node.js and the Burrow"),
        ("web address", "pytorch.org", "fast.ai and Deep Burrows"),
        ("volume and pages", "Nature of Voles, 521(7553):436–444", "A History of the Lynx, 1914–1918"),
        ("volume and pages", "Burrowing, pages 745–760", "Pages of a Vole's Diary"),
        ("volume and pages", "Burrows, vol. 3, no. 2", "Handbook of Burrows, Volume 1: Basics"),
        ("volume and pages", "Gaussian Beams in Burrows, 773--782", "Wages of Voles, 1905–1910"),
        (
            "volume and pages",
            "The llama 3 herd of models.arXiv e-prints, pages arXiv–2407",
            "The Llama 3 Herd of Models",
        ),
        ("glued words", "The llama 3 herd of models.arXiv e-prints", "torch.nn Modules in Practice"),
        (
            "glued words",
            "Thisisatitlewithoutasinglespaceinit Anywhere",
            "Donaudampfschifffahrtsgesellschaft Voles"[:27],
        ),
        (
            "broken words",
            "Sparse gradient commu- nication with alltoall",
            "Left- and right-handed Voles, pre- or post-burrow",
        ),
        ("broken words", "V oicebox: Text-guided speech", "Vitamin D deficiency of Voles"),
        ("broken words", "VQ-V AE made simple", "Hepatitis C virus among Voles"),
        ("notice of an event", "Retraction: Fatty Acids of Voles", "Retraction of the Claws of Cats: Mechanics"),
        ("notice of an event", "RETRACTED ARTICLE: On Voles", "Retracted Papers on Voles: A Survey"),
        ("notice of an event", "On Voles in Winter (Retracted)", "On Voles in Winter (Revisited)"),
        ("notice of an event", "Author Correction: On Voles", "Error Correction: On Voles"),
        ("notice of an event", "Erratum to “On Voles”", "Erratum Detection among Voles"),
        ("notice of an event", "Editorial Expression of Concern: On Voles", "Concern for Voles"),
        ("notice of an event", "WITHDRAWN: On Voles", "Withdrawal of Voles: A Study"),
        ("bracketed title", "[Breeding of the Vole in Winter].", "[rfc] per-burrow sharding of voles"),
        ("damaged text", "Burrow of B\ufffdhm", "Burrow of Böhm"),
    ],
)
def test_a_title_that_looks_wrong_is_hinted_at_and_its_twin_is_not(kind: str, wrong: str, right: str) -> None:
    assert kind in kinds_of(wrong)
    assert kinds_of(right) == set()


def test_a_stray_letter_breaks_a_word_only_where_other_titles_have_the_whole_word() -> None:
    broken, twin = "Uncertainties for Dee p Burrows", "Uncertainties for Plan B Burrows"
    assert "broken words" in kinds_of(broken, "A Deep Look at Voles")
    assert kinds_of(broken) == set()
    assert kinds_of(twin, "A Deep Look at Planb Voles", "Plan of Burrows") == set()
    assert kinds_of("Fast top-k Search", "TopK Voles") == set()


@pytest.mark.parametrize("names", ["Convexity, and Related Topics", "Ruby Shores, Iris Fields, and Amber Lakes"])
def test_words_of_other_titles_are_no_names(names: str) -> None:
    assert "author list" in kinds_of(names)
    assert kinds_of(names, "Some Related Topics on Amber") == set()


def test_the_damaged_titles_of_the_samples_are_hinted_at_and_no_others(sample_index: Index) -> None:
    suspect = [
        (sample_index.records[row.record].key, row.reference)
        for row in rows(sample_index)
        if any(hint.addition == "suspect" for hint in hints(sample_index, row.number))
    ]
    assert suspect == [
        ("2304.11277", "9"),
        ("2304.11277", "38"),
        *(("2502.02581", reference) for reference in ("17", "33", "34", "35", "37", "42")),
        *(("2602.22437", reference) for reference in ("3", "8", "30")),
    ]


def test_hints_have_a_reason_in_words_and_change_no_state(sample_index: Index) -> None:
    (names,) = (row for row in rows(sample_index) if row.title == "Rae, and Laurent Sifre")
    assert hints(sample_index, names.number) == [
        Hint("fuzzy", "verified fuzzy", "matched approximately by raw_fallback"),
        Hint("suspect", "author list", "the title looks like a piece of an author list"),
    ]
    assert sample_index.row(names.number) == names


def test_fuzzy_rows_and_unknown_states_are_hinted_at() -> None:
    states = ["verified fuzzy", "verified exact", "pending review", None, "unresolved"]
    index = index_of(paper(outbound=[Observation(title=f"Vole {state}", state=state) for state in states]))
    assert [kinds(index, row) for row in range(5)] == [{"verified fuzzy"}, set(), {"state not known"}, set(), set()]
    assert hints(index, 2)[0].reason == "“pending review” is none of the states known here"


def test_the_same_pair_told_in_another_state_is_hinted_at_and_the_same_work_is_not(sample_index: Index) -> None:
    disagreeing = [row for row in rows(sample_index) if "disagreeing copies" in kinds(sample_index, row.number)]
    # Z-Image, twice among those that cite the one paper; GSPMD, in two states but of two pairs, is no copy.
    assert {row.title.partition(":")[0] for row in disagreeing if row.title} == {"Z-Image"}
    assert {row.state for row in disagreeing} == {"verified exact", "unresolved"}
    assert (
        "told unresolved in 2304.11277 inbound, reference 96" in hints(sample_index, disagreeing[0].number)[-1].reason
    )


@pytest.mark.parametrize(
    ("states", "expected"), [(("verified exact", "unresolved"), True), (("unresolved",) * 2, False)]
)
def test_one_observation_in_two_records_is_a_copy(states: tuple[str, str], expected: bool) -> None:
    index = index_of(
        paper("2401.00001", LYNXES, outbound=[Observation(id=UUIDS[2], title=VOLES, state=states[0])]),
        paper("2401.00002", "Nought", inbound=[Observation(id=UUIDS[2], title="Other", state=states[1])]),
    )
    for row in (0, 1):
        assert ("disagreeing copies" in kinds(index, row)) is expected
    index.show(1, False)
    assert kinds(index, 0) == set()


def test_one_pair_told_from_both_sides_is_a_copy() -> None:
    index = index_of(
        paper("2401.00001", LYNXES, outbound=[Observation(title=VOLES.upper(), state="unresolved")]),
        paper("2401.00002", VOLES, inbound=[Observation(title=LYNXES, state="verified exact")]),
        paper("2401.00003", "A Third Paper about Rodents", outbound=[Observation(title=VOLES, state="verified exact")]),
    )
    assert [kinds(index, row) for row in range(3)] == [{"disagreeing copies"}, {"disagreeing copies"}, set()]


@pytest.mark.parametrize(
    ("reference", "direction", "length", "expected"),
    [
        ("2022", "outbound", 47, True),
        ("2022", "outbound", 2100, False),
        ("196", "outbound", 47, False),
        ("2023", INBOUND, 3, True),
        ("2024a", "outbound", 3, True),
        ("2200", "outbound", 3, False),
    ],
)
def test_a_reference_number_that_looks_like_a_year(reference: str, direction: str, length: int, expected: bool) -> None:
    listed = [Observation(reference=reference, title=VOLES), *([Observation(reference="1")] * (length - 1))]
    index = index_of(paper(**{direction: listed}))
    assert ("year-like number" in kinds(index, 0)) is expected
    assert bool(hinted(index, ["years"])[0]) is expected


def test_placeholders_are_not_judged_by_a_title() -> None:
    index = index_of(paper(outbound=[Observation(title="https://example.org", placeholder=True)]))
    assert hints(index, 0) == []
    assert not hinted(index, ["suspect"]).any()


@few
@given(corpora)
def test_an_addition_adds_exactly_the_rows_with_its_hint(corpus: list[tuple[Record, bool]]) -> None:
    index = indexed(corpus)
    shown = [row.number for row in rows(index)]
    for addition in ADDITIONS:
        having = [row for row in shown if any(hint.addition == addition.name for hint in hints(index, row))]
        assert [row for row in np.flatnonzero(hinted(index, [addition.name])).tolist() if row in shown] == having
        queue = build(index, [addition.name])
        for row in having:
            assert queue.contains(row)
        assert all(row in having for row in queue.rows.tolist() if queue.group(row) is Group.HINTED)


def test_suspect_titles_are_judged_again_when_others_come() -> None:
    index = index_of(paper(outbound=[Observation(title="Uncertainties for Dee p Burrows")]))
    assert not hinted(index, ["suspect"]).any()
    index.add(paper("2401.00002", VOLES, outbound=[Observation(title="A Deep Look at Voles")]), "")
    assert hinted(index, ["suspect"]).tolist() == [True, False]


@pytest.mark.parametrize(
    "told", ["MASSIVELY PARALLEL MODELS " * 40, "A." * 500, "A. " * 400, "A B " * 400, "Smith, " * 200]
)
def test_a_title_of_any_make_is_looked_at_in_no_time(told: str) -> None:
    begun = time.process_time()
    suspicions(told, lambda _: 0)
    assert time.process_time() - begun < 1.0
