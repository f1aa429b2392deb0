"""Texts found by what is typed: with the index of words and without it as a reader would, letter by letter."""

from functools import cache
from itertools import product

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ledger_tui.index.filter import parse
from ledger_tui.index.index import Index
from ledger_tui.index.maker import texts_of
from ledger_tui.index.pattern import Pattern
from ledger_tui.index.texts import TextStore
from ledger_tui.record.loosekey import LOST, fold, loose_key
from ledger_tui.record.model import EventCheck, Observation
from tests.index.small import IDENTIFIERS, TITLES, index_of, paper


def store_of(texts: list[str], indexed: int | None = None) -> TextStore:
    """A store of texts, of which so many came before its words were indexed (`None`: they never were)."""
    store = TextStore()
    before = texts[: indexed or 0]
    store.take(texts_of(list(dict.fromkeys(before))))
    if indexed is not None:
        store.prepare()
    store.take(texts_of(list(dict.fromkeys(texts[len(before) :]))))
    return store


def found(store: TextStore, typed: str) -> set[str]:
    return {store[code] or "" for code in np.flatnonzero(store.holding_all(typed)).tolist()}


def holding(texts: list[str], typed: str) -> set[str]:
    """What each text alone answers, by the rule of `Pattern`, or as it stands where no letter is typed."""
    pattern = Pattern(typed)
    return {text for text in texts if (pattern.held_by(fold(text).encode()) if pattern.key else typed in text)}


def agree(texts: list[str], typed: str, indexed: int) -> None:
    expected = holding(texts, typed)
    for store in (store_of(texts), store_of(texts, indexed), store_of(texts, len(texts))):
        assert found(store, typed) == expected
        codes = np.arange(len(store), dtype=np.uint32)
        assert {store[code] or "" for code in codes[store.holding(typed, codes)].tolist()} == expected


LONG = "pneumonoultramicroscopicsilicovolcanoconiosis" * 4
PIECES = [
    "a", "b", "ab", "ba", "aa", "deep", "learning", "de", "ep", "learn", "ing", "dee", "p", "rag", "agents", "ragged",
    "storage", "x" * 64, "x" * 65, "x" * 130, LONG, f"{LONG}s", "ß", "ss", "é", "e\u0301", "ﬁne", "fine", "学习", "学",
    "タ\u3099", "2nd", "∞", "β", LOST, f"w{LOST}rd", f"{LOST}{LOST}", f"de{LOST}p", "word", "<i>deep</i>", "&amp;",
    "$x^2$", "{AI}", "[…]", "?",
]  # fmt: skip
BORDERS = [" ", "-", "- ", "  ", "", ": ", "’", "/", "\u2011", "."]

texts = st.lists(st.tuples(st.sampled_from(PIECES), st.sampled_from(BORDERS)), max_size=7).map(
    lambda pieces: "".join(piece + border for piece, border in pieces)
)
typed = texts.filter(bool) | st.sampled_from(["a", "&", "…", "?", " ", "eep l", "p l", "ng a", "\udc80", "&\n", LOST])


@given(st.lists(texts, max_size=12), typed, st.integers(0, 12))
@settings(max_examples=150)
@example(["storage agents"], "rag", 1)
@example(["ab c", "x ab c", "xab c"], "ab c", 3)
@example(["a", "b", ""], "ab", 3)
@example(["Deep & Learning &", "x"], "&\n", 1)
def test_the_index_of_words_finds_what_reading_every_text_finds(many: list[str], what: str, indexed: int) -> None:
    agree(many, what, min(indexed, len(many)))


@given(
    st.lists(st.text("ab -", max_size=9), min_size=1, max_size=40),
    st.text("ab ", min_size=1, max_size=7),
    st.integers(0, 40),
)
@settings(max_examples=150)
def test_words_of_two_letters_run_together_in_every_way(many: list[str], what: str, indexed: int) -> None:
    agree(many, what, min(indexed, len(many)))


@given(
    st.lists(st.text(max_size=20).map(lambda text: text.encode("utf-8", "replace").decode()), max_size=8),
    st.text(min_size=1, max_size=6),
)
def test_any_letters_at_all(many: list[str], what: str) -> None:
    agree([text.replace("\n", " ") for text in many], what, len(many) // 2)


@given(st.data())
def test_any_piece_of_a_text_finds_it_from_the_start_of_a_word(data: st.DataObject) -> None:
    many = [*TITLES, f"A Paper on {LONG}"]
    text = data.draw(st.sampled_from([text for text in many if loose_key(text)]))
    words = fold(text).split()
    first = data.draw(st.integers(0, len(words) - 1))
    piece = " ".join(words[first:])
    piece = piece[: data.draw(st.integers(1, len(piece)))]
    assert text in found(store_of(many, len(many)), piece)


@cache
def _with_letters_lost(words: tuple[str, ...]) -> set[tuple[str, ...]]:
    """Every way in which some letters of some words, and not all, may have become one mark or two."""
    ways = product(*(product(*((letter, LOST, LOST * 2) for letter in word)) for word in words))
    joined = (tuple("".join(letters) for letters in way) for way in ways)
    return {way for way in joined if set("".join(way)) != {LOST}}


@given(
    st.text("abc", max_size=2),
    st.lists(st.text("abc", min_size=1, max_size=3), min_size=1, max_size=2),
    st.text("abc", max_size=2),
    st.data(),
)
@example("", ["word"], "", None)
def test_a_lost_letter_is_whichever_was_typed(
    before: str, words: list[str], after: str, data: st.DataObject | None
) -> None:
    ways = sorted(_with_letters_lost(tuple(words)))
    way = data.draw(st.sampled_from(ways)) if data else (f"w{LOST}rd",)
    what = " ".join(words)
    for text in (" ".join(way), f"x {' '.join(way)}{after}", f"{before}{' '.join(way)}{after}"):
        assert found(store_of([text], 1), what) == {text}
        assert found(store_of([text]), what) == {text}


def _ways(word_letters: str, key: str) -> bool:
    """Whether letters, marks among them, may be the beginning of ... all of a key, read one way or another."""
    if not key:
        return not word_letters
    if not word_letters:
        return False
    if word_letters[0] == LOST:
        return any(
            _ways(word_letters[nth:], key[1:])
            for nth in range(1, len(word_letters) + 1)
            if set(word_letters[:nth]) == {LOST}
        )
    return word_letters[0] == key[0] and _ways(word_letters[1:], key[1:])


@given(st.text(f"ab{LOST}", min_size=1, max_size=8), st.text("ab", min_size=1, max_size=4))
@settings(max_examples=200)
def test_what_has_lost_letters_is_found_where_it_may_be_what_was_typed(word: str, what: str) -> None:
    pieces = [word[first:last] for first in range(len(word)) for last in range(first + 1, len(word) + 1)]
    expected = any(_ways(piece, what) for piece in pieces if set(piece) != {LOST})
    assert Pattern(what).held_by(word.encode()) == expected
    assert bool(found(store_of([word], 1), what)) == expected


@pytest.mark.parametrize("kind", ["encoding"])
def test_case_a_letter_that_was_lost_is_shown_as_it_is_and_found(kind: str) -> None:
    title = f"Emerg{LOST}ncy care in the field"
    index = index_of(paper(outbound=[Observation(title=title), Observation(title="Quite other words")]))
    for prepared in (False, True):
        if prepared:
            index.prepare()
        for what in ("emergency", "emergencycare", '"emergency care"', "title:emerg", "emergxncy", "ncy"):
            assert parse(what).matches(index, range(2)).tolist() == [True, False]
        for what in ("emergence", "emerncy", '"agency care"'):
            assert not parse(what).matches(index, range(2)).any()
    assert index.row(0).title == title


def test_texts_that_have_lost_nearly_all_of_their_letters_take_no_time_to_speak_of() -> None:
    lost = [LOST * 200, f"{LOST * 40} " * 8, f"a{LOST * 30}" * 12, f"{LOST} " * 100]
    store = store_of(lost, len(lost))
    for what in ("abcdefghijklmnopqrstuvwxyz" * 3, "a" * 60 + "b", "z"):
        assert len(found(store, what)) <= len(lost)


def test_words_that_fit_together_in_countless_ways_take_no_time_to_speak_of() -> None:
    many = ["a" * length for length in range(1, 12)] + ["b a", "aaa b", "aa aa"]
    store = store_of(many, len(many))
    for what in ("a" * 60 + "c", " ".join("a" * 60) + "c", "a" * 60, "a " * 40 + "b", "a" * 3000 + "c"):
        assert found(store, what) == holding(many, what)


def test_words_after_the_first_hundreds_of_a_text_are_found_and_none_across_two_texts() -> None:
    many = [
        " ".join(f"w{n}" for n in range(600)),
        "bar first of the next",
        f"{'x ' * 254}foo",
        f"{'y ' * 255}foo",
        "bar again",
    ]
    for what in (
        "w599 bar",
        "foo bar",
        "w254 w256",
        "w254 w599",
        "w254 w255",
        "w255 w256",
        "w598 w599",
        "x foo",
        "y foo",
        "w599",
    ):
        agree(many, what, len(many))
    assert found(store_of(many, len(many)), "w254 w255") == {many[0]}
    assert not found(store_of(many, len(many)), "foo bar")


@given(st.lists(texts | st.text(max_size=12), max_size=30))
def test_ranks_are_the_places_of_loose_keys_in_their_order(many: list[str]) -> None:
    many = [text.encode("utf-8", "replace").decode() for text in many]
    store = store_of(many)
    keys = [store.key(code) for code in range(len(store))]
    assert keys == ["", *(loose_key(store[code] or "") for code in range(1, len(store)))]
    places = {key: place for place, key in enumerate(sorted(set(keys)))}
    assert store.ranks().tolist() == [places[key] for key in keys]


@given(st.lists(st.text("ab\u00e9学", max_size=20), min_size=1, max_size=12), st.integers(0, 3))
def test_ranks_of_keys_that_begin_alike(many: list[str], length: int) -> None:
    store = store_of(["a" * 8 * length + text for text in many])
    keys = [store.key(code) for code in range(len(store))]
    places = {key: place for place, key in enumerate(sorted(set(keys)))}
    assert store.ranks().tolist() == [places[key] for key in keys]


@given(st.lists(texts, max_size=20), st.integers(0, 20))
def test_keys_and_their_words_come_in_one_piece_as_one_by_one(many: list[str], first: int) -> None:
    store = store_of(many)
    for codes in (np.arange(len(store)), np.arange(min(first, len(store)), len(store)), np.arange(0, len(store), 2)):
        block, starts = store.keys(codes)
        keys = [store.key(code) for code in codes.tolist()]
        assert block.decode() == "".join(f"{key}\n" for key in keys)
        letters = np.zeros(len(block), np.bool_)
        letters[starts] = True
        place = 0
        for code in codes.tolist():
            key = store.key(code).encode()
            offsets = np.cumsum([0, *(len(word.encode()) for word in store.words(code))])[:-1]
            assert np.flatnonzero(letters[place : place + len(key)]).tolist() == offsets.tolist()
            place += len(key) + 1


@given(st.lists(texts, max_size=20))
def test_texts_are_found_by_their_key(many: list[str]) -> None:
    store = store_of(many, len(many) // 2)
    for key in {"", *map(loose_key, many)}:
        expected = [code for code in range(1, len(store)) if key and store.key(code) == key]
        assert store.with_key(key) == expected


# More than one byte tells apart; and, where there is time for it, more than two.


def _widened(count: int) -> Index:
    """One record with so many distinct words of every kind that has a vocabulary."""
    told = [
        Observation(
            id=f"W{n}" if n % 2 else f"{n:08x}-1111-4222-8333-{n:012x}",
            reference=f"R{n}",
            title=f"Work number {n} of many",
            raw=f"Printed {n}",
            identifiers={"doi": [f"10.1000/{n}"]},
            observed=f"odd time {n}" if n % 3 == 0 else f"2026-05-12T04:15:20.{n:06}Z",
            event=EventCheck(status="none found", as_of=f"2026-01-01T00:00:00.{n:06}Z", reason=f"because {n}"),
        )
        for n in range(count)
    ]
    return index_of(paper(outbound=told))


@pytest.mark.parametrize("count", [200, 300, 66_000])
def test_any_number_of_distinct_words_fits_and_is_given_back(count: int) -> None:
    index = _widened(count)
    index.settle()
    index.prepare()
    assert index.row_count == count
    for column in (
        index.row_references,
        index.row_titles,
        index.row_event_times,
        index.row_event_texts,
        index.row_raws,
    ):
        assert len(set(column.values.tolist())) == count
    for n in {0, 1, 254, 255, 256, 257, 65_534, 65_535, 65_536, count - 1} & set(range(count)):
        row = index.row(n)
        assert row.reference == f"R{n}"
        assert row.title == f"Work number {n} of many"
        assert row.raw == f"Printed {n}"
        assert row.identifiers == {"doi": [f"10.1000/{n}"]}
        assert (row.event_as_of, row.event_text) == (f"2026-01-01T00:00:00.{n:06}Z", f"because {n}")
        assert row.id == (f"W{n}" if n % 2 else f"{n:08x}-1111-4222-8333-{n:012x}")
        assert row.observed == (f"odd time {n}" if n % 3 == 0 else f"2026-05-12T04:15:20.{n:06}Z")
        assert index.find(index.key(n)) == [n]
        assert np.flatnonzero(parse(f'"number {n} of"').matches(index, range(count))).tolist() == [n]
        assert index.rows_by_title.places(index.row_titles[n]).tolist() == [n]


@pytest.mark.parametrize("count", [300, 66_000])
def test_any_number_of_states_and_records_fits(count: int) -> None:
    index = Index()
    index.add(paper(outbound=[Observation(state=f"state {n}", title="T") for n in range(count)]), "a file")
    assert {index.row(n).state for n in (0, 255, 256, count - 1)} == {f"state {n}" for n in (0, 255, 256, count - 1)}
    found = parse(f'state:"state {count - 1}"').matches(index, range(count))
    assert np.flatnonzero(found).tolist() == [count - 1]


def test_more_records_than_a_byte_counts_keep_their_rows() -> None:
    index = Index()
    for n in range(300):
        index.add(paper(f"2401.{n:05}", outbound=[Observation(title=f"T{n}")] * (n % 3)), f"file {n}")
    assert [index.row(n).title for n in range(index.row_count)] == [f"T{n}" for n in range(300) for _ in range(n % 3)]
    assert index.records[299].key == "2401.00299"
    assert [index.records[n].rows for n in (0, 255, 256, 299)] == [0, 0, 1, 2]


@given(
    st.lists(st.tuples(st.sampled_from(IDENTIFIERS), texts), max_size=10),
    st.sampled_from(["10.1000", "abc", "doi", "url a"]),
)
def test_identifiers_are_found_by_their_words(many: list[tuple[dict[str, list[str]], str]], what: str) -> None:
    told = [{**identifiers, "x": [text]} for identifiers, text in many]
    index = index_of(paper(outbound=[Observation(identifiers=one) for one in told]))
    expected = [
        Pattern(what).held_by(fold(" ".join(f"{s}:{v}" for s, values in one.items() for v in values)).encode())
        for one in told
    ]
    assert parse(f'"{what}"').matches(index, range(len(told))).tolist() == expected
    index.prepare()
    assert parse(f'"{what}"').matches(index, range(len(told))).tolist() == expected
