"""Where two titles differ, for marking."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger_tui.record.loosekey import loose_key
from ledger_tui.triage.evidence import differences
from ledger_tui.triage.wording import difference, words_of
from tests.index.small import TITLES

few = settings(max_examples=40, deadline=None)


def marked(mine: str, other: str) -> tuple[list[str], list[str]]:
    here, there = differences(mine, other)
    return [mine[slice(*span)] for span in here], [other[slice(*span)] for span in there]


@pytest.mark.parametrize(
    ("mine", "other", "here", "there"),
    [
        ("Foot biomechanics", "Hand biomechanics", ["Foot"], ["Hand"]),
        ("The Crosssover Toe: a Review", "The crossover toe — A review", ["Crosssover"], ["crossover"]),
        ("commu- nication of voles", "Communication of Voles", [], []),
        ("Fine-tuned voles", "Finetuned Voles", [], []),
        ("Voles, 2024", "Voles", ["2024"], []),
        ("Habits of Northern Vo", "Habits of Northern Voles in Winter", ["Vo"], ["Voles", "in", "Winter"]),
        ("Vole™ Rules", "VoleTM rules", [], []),
        ("Rényi’s voles", "R ´enyi's Mole", ["voles"], ["Mole"]),
    ],
)
def test_words_that_differ_are_marked_in_both_titles(mine: str, other: str, here: list[str], there: list[str]) -> None:
    assert marked(mine, other) == (here, there)


@few
@given(st.sampled_from(TITLES) | st.text(max_size=30), st.sampled_from(TITLES) | st.text(max_size=30))
def test_marks_lie_within_the_titles_and_turn_round_with_them(mine: str, other: str) -> None:
    here, there = differences(mine, other)
    for spans, text in ((here, mine), (there, other)):
        assert all(0 <= first < last <= len(text) for first, last in spans)
        assert list(spans) == sorted(set(spans))
    if loose_key(mine) == loose_key(other):
        assert difference(mine, other).apart is None


@few
@given(st.sampled_from(TITLES) | st.text(max_size=30))
def test_the_words_of_a_title_are_its_loose_key(title: str) -> None:
    assert "".join(word.text for word in words_of(title)) == loose_key(title)
    assert differences(title, title) == ((), ())


def test_a_word_in_use_is_no_slip_of_another_and_an_unknown_one_may_be() -> None:
    def in_use(word: str) -> bool | None:
        return word in {"deep", "deer", "learning", "latent"}

    assert difference("Deep learning", "Deer learning", in_use).apart is not None
    assert difference("Seep learning", "Deep learning", in_use).apart is None
    assert difference("Atent learning", "Latent learning", in_use).apart is None
    assert difference("Deep learning", "Latent learning", in_use).apart is not None


def test_a_title_cut_short_within_a_word_is_not_told_apart_by_that_word() -> None:
    def in_use(word: str) -> bool | None:
        return word in {"art", "artificial", "northern", "voles", "burrowing", "habits"}

    cut = difference("Burrowing Habits of Arti", "Burrowing Habits of Artificial Voles", in_use)
    assert (cut.apart, cut.mine_words, cut.other_words) == (None, (), ("Artificial", "Voles"))
    # The word it ends in is in use too: only with more before it is it taken for the beginning of the other.
    assert difference("Habits of Art", "Habits of Artificial Voles", in_use).apart is not None
    assert (
        difference("Burrowing Habits: Northern Art", "Burrowing Habits: Northern Artificial Voles", in_use).apart
        is None
    )
    assert difference("Arti", "Artificial Voles", in_use).apart is not None
    assert difference("Habits of Northern Voles 2", "Habits of Northern Voles 21 Years On", in_use).apart is not None
