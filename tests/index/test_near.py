"""Near and partial titles among many, against plain comparisons where there is one."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz import fuzz

from ledger_tui.index.clauses import clause_keys
from ledger_tui.index.maker import texts_of
from ledger_tui.index.near import NEAR, NearTitles, all_titles
from ledger_tui.index.signatures import Signatures, signatures
from ledger_tui.index.texts import TextStore
from ledger_tui.index.wordcounts import WordCounts
from ledger_tui.record.loosekey import fold, loose_key
from ledger_tui.record.model import Observation
from tests.index.small import TITLES, index_of, paper

texts = st.lists(st.sampled_from(TITLES) | st.text("ab cé学-:", max_size=12), min_size=1, max_size=30, unique=True)


def near_of(titles: list[str]) -> tuple[TextStore, list[int], NearTitles]:
    store = TextStore()
    codes = store.take(texts_of(titles)).tolist()
    return store, codes, NearTitles(store, lambda: np.arange(len(store)))


def block_of(keys: list[str]) -> bytes:
    return "".join(f"{key}\n" for key in keys).encode()


@given(texts, st.data())
def test_keys_are_taken_out_with_their_word_starts_in_one_piece_or_many(titles: list[str], data: st.DataObject) -> None:
    store, codes, _ = near_of(titles)
    for chosen in (list(range(len(store))), sorted(data.draw(st.sets(st.sampled_from([0, *codes]))))):
        block, starts = store.keys(np.array(chosen, np.int64))
        words = [fold(store[code] or "").split() for code in chosen]
        assert block == block_of(["".join(one) for one in words])
        ends = [*starts[1:].tolist(), len(block)]
        pieces = [block[first:last].decode().rstrip("\n") for first, last in zip(starts.tolist(), ends, strict=False)]
        assert pieces == [word for one in words for word in one]


@given(st.lists(st.text("abcé学", max_size=9), max_size=20))
def test_a_key_within_another_has_no_bit_that_the_other_lacks(keys: list[str]) -> None:
    made = signatures(block_of(keys)).T
    assert len(made) == len(keys)
    held = Signatures()
    for nth in range(0, len(keys), 7):
        held.add(block_of(keys[nth : nth + 7]))
    assert held.sizes.tolist() == [int(np.bitwise_count(one).sum()) for one in made]
    for key, signature in zip(keys, made, strict=True):
        shared = held.shared(signature)
        assert shared.tolist() == [int(np.bitwise_count(one & signature).sum()) for one in made]
        size = int(np.bitwise_count(signature).sum())
        assert (size == 0) == (len(key.encode()) < 3)
        assert all(shared[place] == size for place, other in enumerate(keys) if key in other)


@given(st.lists(st.lists(st.sampled_from(["deep", "vole", "学习", "x" * 60, "x" * 61]), max_size=6), max_size=8))
def test_words_are_counted(runs: list[list[str]]) -> None:
    counts = WordCounts()
    for words in runs:
        starts = np.cumsum([0, *(len(word.encode()) for word in words)])[: len(words)]
        counts.add(block_of(["".join(words)]), starts)
    every = [word for words in runs for word in words]
    assert counts.total == len(every)
    for word in ("deep", "vole", "学习", "x" * 60, "otter"):
        assert counts.count(word) == every.count(word)


@given(texts)
def test_near_titles_are_near_and_equal_keys_are_among_them(titles: list[str]) -> None:
    store, codes, near = near_of(titles)
    for code in codes:
        found = near.near(code)
        assert [score for _, score in found] == sorted((score for _, score in found), reverse=True)
        for other, score in found:
            assert score == pytest.approx(fuzz.ratio(store.key(code), store.key(other)))
        if len(store.key(code).encode()) >= 3:
            assert set(store.with_key(store.key(code))) <= {other for other, _ in found}
        alike = near.alike(code, None)
        assert [(one.code, one.score) for one in alike if not one.partial] == found
        assert near.alike(code, 1) == alike[:1]
        assert near.alike_to(store[code] or "", None) == alike


KINDS = "voles lynxes shrews otters martens weasels badgers hares moles dormice stoats ermines".split()  # noqa: SIM905
HABITS = "burrowing foraging nesting wintering mating calling hunting grooming hiding".split()  # noqa: SIM905
PLACES = "northern southern alpine coastal island lowland forested".split()  # noqa: SIM905
MANY = [f"On the {habit} habits of {place} {kind}" for kind in KINDS for habit in HABITS for place in PLACES]


def slipped(title: str, chance: random.Random) -> str:
    letters = list(title)
    for _ in range(3):
        letters[chance.randrange(len(letters))] = chance.choice("qxzjw")
    return "".join(letters)


def test_slips_dropped_words_and_beginnings_are_found_among_many() -> None:
    store, codes, near = near_of(MANY)
    chance = random.Random(1)
    for place in chance.sample(range(len(MANY)), 60):
        title = MANY[place]
        assert codes[place] in [one.code for one in near.alike_to(slipped(title, chance))]
        words = title.split()
        assert codes[place] in [one.code for one in near.alike_to(" ".join(words[:2] + words[3:]))]
        beginning = near.alike_to(title[:-4], None)
        assert codes[place] in [one.code for one in beginning]
    assert near.alike_to("Gradient Communication for Sparse Tensors") == []
    assert store[codes[0]] == MANY[0]


def test_a_partial_title_begins_the_other_or_is_its_clause() -> None:
    whole = "GSPMD: General and Scalable Parallelization for ML Computation Graphs"
    others = ["On Voles", "A Paper on Lynxes in Winter", "Graphs of Otters: A Catalogue with Notes"]
    store, (code, *_), near = near_of([whole, *others])
    for piece in (
        "GSPMD",
        "GSPMD: Gen",
        "GSPMD: General",
        "GSPMD: General and Sca",
        f"{whole} {others[2]} {others[1]} {others[0]}",
    ):
        (found,) = near.alike_to(piece)
        assert (found.code, found.partial) == (code, True)
        assert found.score == pytest.approx(fuzz.ratio(loose_key(piece), store.key(code)))
    for piece in ("Scalable Parallelization", "Graphs", "eneral and Scalable", "2024", "GS"):
        assert near.alike_to(piece) == []
    assert all(not one.partial for one in near.alike(code))


def test_digits_alone_and_short_keys_are_near_to_nothing() -> None:
    _, _, near = near_of(["2019: A Vole Odyssey", "20", "?", "学习", "ab"])
    for asked in ("2019", "20", "?", "", "学", "ab"):
        assert near.alike_to(asked) == []


@pytest.mark.parametrize(
    ("title", "keys"),
    [
        ("A Name: What it is", {"aname", "whatitis"}),
        ("Who asks? A vole answers", {"whoasks", "avoleanswers"}),
        ("Models (second part) of voles", {"models", "secondpart", "ofvoles"}),
        ("Fine-tuned voles", set()),
        ("One – two", {"one", "two"}),
        ("Only one:", set()),
    ],
)
def test_clauses_are_what_stands_between_breaks(title: str, keys: set[str]) -> None:
    assert clause_keys(title) == keys


def test_titles_may_be_read_ahead_and_follow_what_comes() -> None:
    index = index_of(paper(outbound=[Observation(title=MANY[0])]))
    near = index.derived(all_titles)
    near.prepare()
    assert near.prepared
    assert near.alike_to(MANY[0].replace("habits", "habbits"))[0].score > NEAR
    assert near.occurrences("voles") == 1
    index.add(paper("2401.00002", outbound=[Observation(title=title) for title in MANY[:3]]), "")
    assert near.occurrences("habits") == 3
    assert near.is_word("habits") is True
    assert near.is_word("unheard") is None
    assert index.derived(all_titles) is near
