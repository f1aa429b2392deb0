"""The filter language, against a loop over rows that does what its grammar says."""

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ledger_tui.index.fields import FIELDS, Field, UnknownValue, choose
from ledger_tui.index.filter import GRAMMAR, FilterError, parse, plain_words
from ledger_tui.index.index import Index, Row
from ledger_tui.record.loosekey import fold
from ledger_tui.record.model import EventCheck, Observation, Record
from tests.index.small import TITLES, corpora, index_of, indexed, paper, rows

TYPED = """sparse communication nication voicebox box deep p rag ragged agents fine-tuned finetuned ne-tu ähn ahnl
    学习 [ & ? … a er lynx paper; doi 10.1000 2401 2nd"""
typed_words = st.sampled_from(TYPED.split())


def starts(folded: str) -> set[int]:
    """Where words start in the folded text without its spaces."""
    places, place = set(), 0
    for word in folded.split():
        places.add(place)
        place += len(word)
    return places


def holds(text: str | None, typed: str) -> bool:
    """The rule for a typed word or phrase, letter by letter."""
    if text is None:
        return False
    key = fold(typed).replace(" ", "")
    if not key:
        return typed in text
    whole, own = fold(text).replace(" ", ""), starts(fold(typed)) - {0}
    for place in range(len(whole) - len(key) + 1):
        if whole.startswith(key, place):
            inside = {start - place for start in starts(fold(text)) if place < start < place + len(key)}
            if place in starts(fold(text)) or inside <= own:
                return True
    return False


def row_holds(row: Row, typed: str) -> bool:
    if not row.placeholder and holds(row.title, typed):
        return True
    if not fold(typed):
        return False
    identifiers = [f"{scheme}:{value}" for scheme, values in (row.identifiers or {}).items() for value in values]
    return holds(row.raw, typed) or holds(" ".join(identifiers), typed)


@given(corpora, st.lists(st.tuples(st.booleans(), typed_words), min_size=1, max_size=3), st.data())
def test_words_and_negated_words_match_as_a_loop_would(corpus, terms, data) -> None:
    index = indexed(corpus)
    first = data.draw(st.integers(0, index.row_count))
    span = range(first, data.draw(st.integers(first, index.row_count)))
    asked = parse(" ".join("-" * negated + word for negated, word in terms))
    expected = [all(row_holds(index.row(n), word) != negated for negated, word in terms) for n in span]
    assert asked.matches(index, span).tolist() == expected


@given(st.text(alphabet="abä -ßﬁ&学", max_size=12), st.text(alphabet="abä -ßﬁ&学", min_size=1, max_size=5))
@example("xa a", "a")
@example("aab a", "a a")
@example("ab abab", "abab")
def test_any_phrase_matches_any_title_by_the_same_rule_few_or_many(title: str, typed: str) -> None:
    index = index_of(paper(outbound=[Observation(title=title)] * 2 + [Observation(title=f"{title}.")] * 600))
    expected = holds(title, typed) if typed.strip() else True
    few = parse(f'"{typed}"').matches(index, range(1))
    many = parse(f'"{typed}"').matches(index, range(602))
    assert few.tolist() == [expected]
    assert many[:2].tolist() == [expected] * 2


def test_words_are_found_over_broken_words_and_not_across_two() -> None:
    index = index_of(paper(outbound=[Observation(title=title) for title in TITLES]))

    def found(typed: str) -> list[str]:
        matching = parse(typed).matches(index, range(index.row_count))
        return [TITLES[n] for n in np.flatnonzero(matching)]

    assert found("voicebox") == ["Dee p Learning of the V oicebox", "Deep Learning of the Voicebox"]
    assert "Sparse gradient commu- nication with alltoall" in found("communication")
    assert found('"deep learning"') == found("voicebox")
    assert "Transformer Agents in Storage" in found("torag")
    assert found("[") == ["[rfc] per-parameter shards & more", "[…]"]
    assert found("&") == ["[rfc] per-parameter shards & more"]


def test_rag_is_not_found_across_two_words() -> None:
    index = index_of(paper(outbound=[Observation(title="Transformer Agents"), Observation(title="A Ragged Rag")]))
    assert parse("rag").matches(index, range(2)).tolist() == [False, True]


@given(corpora)
def test_words_of_states_methods_events_and_sources_match_as_a_loop_would(corpus) -> None:
    index = indexed(corpus)
    span = range(index.row_count)
    for name, value, expected in (
        ("state", "unresolved", lambda row: row.state == "unresolved"),
        ("state", "exact", lambda row: row.state == "verified exact"),
        ("state", "exact,fuzzy", lambda row: row.state in ("verified exact", "verified fuzzy")),
        ("state", "meta", lambda row: row.state == "metadata mismatch"),
        ("method", "local_arxiv", lambda row: row.method == "local_arxiv"),
        ("method", '"not stated"', lambda row: row.method is None),
        ("method", "resolver", lambda row: row.method == "no resolver link"),
        ("event", "none", lambda row: row.event == "none found"),
        ("event", "found", lambda row: row.event == "found"),
        ("event", '"not stated"', lambda row: row.event is None),
    ):
        matching = parse(f"{name}:{value}").matches(index, span)
        assert matching.tolist() == [expected(index.row(n)) for n in span], (name, value)


@given(corpora)
def test_references_match_by_number_range_and_text(corpus) -> None:
    index = indexed(corpus)
    span = range(index.row_count)
    for value, expected in (
        ("21", {"21", "21a", "[21b]"}),
        ("21a", {"21a"}),
        ("21b", {"[21b]"}),
        ("2-21", {"2", "10", "21", "21a", "[21b]"}),
        ("21-", {"21", "21a", "[21b]", "2023"}),
        ("-2", {"1", "2", "S1-5"}),
        ("note,1", {"1", "note", "S1-5"}),
        ('"not stated"', {None}),
        ("404", set()),
    ):
        matching = parse(f"ref:{value}").matches(index, span)
        assert matching.tolist() == [index.row(n).reference in expected for n in span], value


def test_papers_match_by_key_beginning_and_title_and_an_equal_key_wins() -> None:
    one = paper("2401.0000", "The Lynx Paper", outbound=[Observation()])
    two = paper("2401.00001", "The Vole Paper", outbound=[Observation()])
    index = index_of(one, two)

    def found(typed: str) -> list[bool]:
        return parse(typed).matches(index, range(2)).tolist()

    assert found("paper:2401.0000") == [True, False]
    assert found("paper:2401") == [True, True]
    assert found("paper:vole") == [False, True]
    assert found('-paper:"lynx paper"') == [False, True]
    assert parse("paper:vole").matches(index, range(1, 2)).tolist() == [True]


@pytest.mark.parametrize(
    ("text", "start", "end", "words"),
    [
        ("lynx state:verified", 5, 19, ["verified exact", "verified fuzzy"]),
        ("state:nonsense", 0, 14, ["unresolved", "pending review", "not stated"]),
        ("-method:zzz a", 0, 11, ["doi", "no resolver link"]),
        ("state:", 0, 6, ["verified exact", "not stated"]),
        ("ref: a", 0, 4, ["a value"]),
        ("event:fnord", 0, 11, ["none found", "unavailable"]),
        ("source:nobody", 0, 13, ["pith"]),
        ("ref:20-10", 0, 9, ["backwards"]),
    ],
)
def test_an_error_says_where_and_what_is_possible(text: str, start: int, end: int, words: list[str]) -> None:
    observation = Observation(state="pending review", method="doi", title="lynx a", event=EventCheck(status="found"))
    index = index_of(paper(outbound=[observation]))
    with pytest.raises(FilterError) as raised:
        parse(text).matches(index, range(1))
    assert (raised.value.start, raised.value.end) == (start, end)
    for word in words:
        assert word in raised.value.reason


def test_a_state_word_that_is_part_of_another_is_named_by_its_whole_name() -> None:
    index = index_of(paper(outbound=[Observation(state="exact"), Observation(state="verified exact")]))
    assert parse("state:exact").matches(index, range(2)).tolist() == [True, False]
    assert parse('state:"Verified  Exact"').matches(index, range(2)).tolist() == [False, True]


@given(st.text(max_size=20))
@example("state:")
@example('"unclosed')
@example('title:"unclosed phrase')
@example("-")
@example('-"')
@example("state:exact,")
@example('title:,"",')
def test_everything_that_may_be_typed_reads_and_is_answered_or_refused_with_a_place(text: str) -> None:
    index = index_of(paper(outbound=[Observation(title="One", state="unresolved"), Observation()]))
    try:
        matching = parse(text).matches(index, range(2))
    except FilterError as error:
        assert 0 <= error.start < error.end <= len(text)
        assert error.reason
    else:
        assert matching.shape == (2,)


def test_what_is_still_being_typed_asks_for_nothing_yet() -> None:
    assert not parse("")
    assert not parse(' - "" -""')
    assert parse('"mixed precision').terms[0].values == ("mixed precision",)
    assert parse("state:exact,").terms[0].values == ("exact",)


def test_a_word_before_a_colon_that_is_no_field_is_text() -> None:
    index = index_of(paper(outbound=[Observation(title="Voles: A Survey"), Observation(title="A Survey")]))
    assert parse("Voles: survey").matches(index, range(2)).tolist() == [True, False]
    assert parse("voles:a").matches(index, range(2)).tolist() == [True, False]


def test_plain_words_have_no_operators() -> None:
    titles = ["Voles -not state: exact", "Voles exact", 'A "quoted" not state:exact Voles']
    index = index_of(paper(outbound=[Observation(title=title, state="unresolved") for title in titles]))
    assert plain_words("-not state:exact voles").matches(index, range(3)).tolist() == [True, False, True]
    assert plain_words('"quoted').matches(index, range(3)).tolist() == [False, False, True]
    assert not plain_words("  ")


def test_upper_rooms_lend_fields_of_their_own() -> None:
    index = index_of(paper(outbound=[Observation(title="One"), Observation(title="Two")]))

    def decided(index: Index, rows: range, value: str) -> np.ndarray:
        word = choose(value, ["confirmed", "wrong match", None])
        overlay = np.array([word == "confirmed", word is None])
        return overlay[rows.start : rows.stop]

    fields = {**FIELDS, "decision": Field("decision", "what was decided", decided)}
    assert parse("decision:conf", fields).matches(index, range(2)).tolist() == [True, False]
    assert parse('-decision:"not stated" two', fields).matches(index, range(2)).tolist() == [False, False]
    with pytest.raises(FilterError, match="wrong match"):
        parse("decision:x", fields).matches(index, range(2))
    assert parse("decision:conf").matches(index, range(2)).tolist() == [False, False]


def test_a_value_is_chosen_by_whole_name_then_words_then_beginnings() -> None:
    words = ["none found", "found", "unavailable", None]
    assert choose("found", words) == "found"
    assert choose("none", words) == "none found"
    assert choose("unav", words) == "unavailable"
    assert choose("Not Stated", words) is None
    with pytest.raises(UnknownValue, match="none found or not stated"):
        choose("no", words)
    with pytest.raises(UnknownValue, match="possible: none found, found"):
        choose("!", words)


def test_placeholders_match_no_word_of_a_title() -> None:
    observation = Observation(title="an unresolved cited work", placeholder=True, raw="A. Vole, 2020")
    index = index_of(paper(outbound=[observation]))
    assert parse("unresolved").matches(index, range(1)).tolist() == [False]
    assert parse("title:unresolved").matches(index, range(1)).tolist() == [False]
    assert parse("vole").matches(index, range(1)).tolist() == [True]
    assert parse("title:vole").matches(index, range(1)).tolist() == [False]


def test_a_search_over_everything_sees_what_was_added_since() -> None:
    index = Index()
    for n in range(4):
        index.add(paper(f"2401.0000{n}", outbound=[Observation(title=f"Vole {n} {k}") for k in range(300)]), "")
        matching = parse(f'"vole {n}"').matches(index, range(index.row_count))
        assert np.flatnonzero(matching).tolist() == list(range(n * 300, n * 300 + 300))
        assert parse("vole").matches(index, range(index.row_count)).all()


def test_the_grammar_names_every_field() -> None:
    for name, field in FIELDS.items():
        assert f"{name}:" in GRAMMAR
        assert field.name == name
        assert field.help


def test_rows_of_records_that_are_not_shown_are_answered_in_their_own_view(corpus_size: int = 3) -> None:
    record: Record = paper(outbound=[Observation(title="Vole")] * corpus_size)
    index = indexed([(record, False)])
    assert rows(index) == []
    assert parse("vole").matches(index, range(corpus_size)).all()
