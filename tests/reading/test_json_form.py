"""The JSON form: what is kept, what is refused, and where."""

import json
from typing import Any

import pytest

from ledger_tui.reading.again import source_lines
from ledger_tui.reading.problems import Problem
from ledger_tui.reading.reader import FileReading, read_bytes


def minimal(**more: Any) -> dict[str, Any]:
    return {"format": "ledger-tui.record/1", "paper": {"arxiv_id": "2401.00001", "title": "A Paper"}, **more}


def read(value: Any) -> FileReading:
    return read_bytes((value if isinstance(value, str) else json.dumps(value)).encode(), "file.json")


def only(reading: FileReading) -> Problem:
    assert len(reading.problems) == 1, reading.problems
    return reading.problems[0]


def test_unknown_keys_are_kept_at_every_level() -> None:
    told = minimal(
        deep={"a": [1, {"b": None}]},
        outbound=[{"title": "T", "mine": 1, "event": {"status": "none found", "more": "x"}}],
        coverage=[{"name": "n", "unit": "rows"}],
        stated={"outbound": {"listed": 1, "hidden": 2}},
    )
    told["paper"]["venue"] = "Somewhere"
    reading = read(told)
    again = reading.found[0].record.to_json()
    assert again["deep"] == {"a": [1, {"b": None}]}
    assert again["outbound"][0]["mine"] == 1
    assert again["outbound"][0]["event"]["more"] == "x"
    assert again["coverage"][0]["unit"] == "rows"
    assert again["stated"]["outbound"]["hidden"] == 2
    assert again["paper"]["venue"] == "Somewhere"


def test_nothing_is_not_told_apart_from_none() -> None:
    bare = read(minimal()).found[0].record
    assert (bare.outbound, bare.coverage, bare.external_measurements) == (None, None, None)
    empty = read(minimal(outbound=[], coverage=[], external_measurements=[])).found[0].record
    assert (empty.outbound, empty.coverage, empty.external_measurements) == ([], [], [])


@pytest.mark.parametrize(
    "told",
    [
        {"paper": {"title": "Only a title"}},
        {"paper": {"arxiv_id": "2401.00001"}, "outbound": []},
        {"schema": "pith.paper-citation-record.v9", "paper": {"identifiers": {"doi": ["10.1234/x"]}}},
        {"format": "ledger-tui.record/7", "paper": {"title": "From later"}},
    ],
)
def test_recognised_by_its_shape(told: dict[str, Any]) -> None:
    assert len(read(told).found) == 1


def test_unknown_form_is_noted() -> None:
    problem = only(read({"format": "ledger-tui.record/7", "paper": {"title": "From later"}}))
    assert (problem.place, problem.level) == ("format", "note")


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ('{"format": "ledger-tui.record/1", "outbound": [{"title": "Sö', 61, "ends early, inside outbound.0.title"),
        ('{"format": "ledger-tui.record/1", "outbound": [{"title": tru', 60, "ends early, inside outbound.0.title"),
        ('{"format": "ledger-tui.record/1",\r\n"n": [1, 1.5e', 48, "ends early, inside n.1"),
        ('{"format": "ledger-tui.record/1" "n": 1}', 33, "a comma is expected"),
        ('{"format": "ledger-tui.record/1", "n": 1,}', 41, "a key in double quotes is expected"),
        ('{"format": "ledger-tui.record/1", "n": "a\tb"}', 41, "a control character stands unescaped"),
        ('{"format": "ledger-tui.record/1", "n": 01}', 40, "a comma is expected, inside n"),
    ],
)
def test_what_is_no_json_is_told_with_its_place(text: str, place: int, words: str) -> None:
    reading = read(text)
    problem = only(reading)
    line = text.encode()[:place].count(b"\n") + 1
    assert reading.found == []
    assert problem.place == f"line {line}, byte {place}"
    assert words in problem.reason
    assert problem.reason.endswith("neither the title nor an identifier of its paper comes before that")


def test_more_after_the_end_of_a_record_is_told_and_the_record_is_whole() -> None:
    text = json.dumps(minimal(outbound=[{"title": "A"}]))
    for more in ("x", "}", "\0\0\0", text):
        reading = read(f"{text} {more}")
        assert [found.record.incomplete for found in reading.found] == [None]
        assert only(reading).place == f"line 1, byte {len(text) + 1}"
        assert only(reading).reason == "more follows after the end of the JSON value: that is not read"


@pytest.mark.parametrize(
    ("number", "words"),
    [
        ("NaN", "NaN is no number of JSON"),
        ("Infinity", "Infinity is no number of JSON"),
        ("-Infinity", "-Infinity is no number of JSON"),
        ("1e400", "the number 1e400 is too large"),
        ("-1" + "0" * 400 + ".5", "the number -100000000000000000… is too large"),
        ("1" + "0" * 5000, "the number 1000000000000000000… has too many digits (5001)"),
    ],
)
def test_numbers_that_json_has_not_cost_only_themselves(number: str, words: str) -> None:
    text = json.dumps(minimal(outbound=[{"title": "A", "n": "@"}], external_measurements=[{"value": "@"}], x=["@", 1]))
    reading = read(text.replace('"@"', number))
    record = reading.found[0].record
    assert record.incomplete is None
    assert record.outbound and record.outbound[0].model_extra == {}
    assert record.external_measurements and record.external_measurements[0].value is None
    assert record.model_extra == {"x": [None, 1]}
    assert [(problem.place, problem.reason) for problem in reading.problems] == [
        (place, f"{words}; it is taken as not stated")
        for place in ("outbound.0.n", "external_measurements.0.value", "x.0")
    ]


def test_unusual_numbers_that_json_has_are_kept() -> None:
    text = json.dumps(minimal(external_measurements=[{"value": "@"}])).replace('"@"', "%s")
    for number, value in {"-0": 0, "-0.0": 0.0, "1e-400": 0.0, "9" * 300: 10**300 - 1, "1E5": 100_000.0}.items():
        reading = read(text % number)
        measurements = reading.found[0].record.external_measurements
        assert reading.problems == []
        assert measurements and measurements[0].value == value


@pytest.mark.parametrize("levels", [101, 200, 5_000, 100_000])
@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}")])
@pytest.mark.parametrize("cut", [False, True])
def test_nesting_beyond_reason_costs_what_comes_from_there_on(
    levels: int, opening: str, closing: str, cut: bool
) -> None:
    text = json.dumps(minimal(outbound=[{"title": "A"}, {"title": "B", "n": "@"}], inbound=[{"title": "C"}]))
    before, after = text.split('"@"')
    reading = read(before + opening * levels + ("" if cut else "1" + closing * levels + after))
    record = reading.found[0].record
    assert [(row.title, row.incomplete) for row in record.outbound or ()] == [("A", None), ("B", True)]
    assert (record.inbound, record.incomplete) == (None, True)
    problem = only(reading)
    if cut and levels < 900:
        assert problem.reason.startswith("the JSON ends early, inside outbound.1.n")
    else:
        assert problem.reason.startswith("values are nested deeper than 100 levels, inside outbound.1.n")
    assert "the row outbound.1 is kept as incomplete, what comes after is " in problem.reason


def test_nesting_within_reason_is_kept() -> None:
    text = json.dumps(minimal(n="@")).replace('"@"', "[" * 99 + "]" * 99)
    assert read(text).problems == []


def test_very_many_keys_told_twice_and_refused_numbers_are_told_in_bounds() -> None:
    text = json.dumps(minimal(outbound=["@"] * 1000)).replace('"@"', '{"title": "A", "title": "B", "n": NaN}')
    reading = read(text)
    assert len(reading.found[0].record.outbound or ()) == 1000
    assert len(reading.problems) == 102
    assert sum("950 more places" in problem.reason for problem in reading.problems) == 2


def test_repeated_keys_are_noted_and_the_last_is_taken() -> None:
    text = '{"paper": {"title": "A", "title": "B"}, "outbound": [{"state": "x", "state": "unresolved"}]}'
    reading = read(text)
    assert reading.found[0].record.paper.title == "B"
    assert [(p.place, p.level) for p in reading.problems] == [("paper.title", "note"), ("outbound.0.state", "note")]


def test_wrong_types_cost_only_themselves() -> None:
    reading = read(
        minimal(
            as_of=5,
            outbound=[{"title": "Kept", "state": 5}, "no row", {"title": "Third", "identifiers": {"doi": "10.1/x"}}],
            external_measurements=[{"value": "twelve", "source": "pith"}],
            resolution={"states": {"unresolved": "1", "verified exact": 0}},
            inbound={"title": "not a list"},
            cleaned=[{"place": "x"}, {"place": "y", "text": "z"}],
        )
    )
    record = reading.found[0].record
    rows = record.outbound or []
    assert [(one.title, one.state) for one in rows] == [("Kept", None), (None, None), ("Third", None)]
    assert rows[2].identifiers == {}
    assert record.external_measurements and record.external_measurements[0].value is None
    assert record.external_measurements[0].source == "pith"
    assert record.inbound is None and record.as_of is None
    assert [entry.place for entry in record.cleaned or ()] == ["y"]
    told = {problem.place: problem.reason for problem in reading.problems if problem.level == "problem"}
    assert told.keys() == {
        "as_of",
        "outbound.0.state",
        "outbound.1",
        "outbound.2.identifiers.doi",
        "external_measurements.0.value",
        "resolution.states.unresolved",
        "inbound",
        "cleaned.0",
    }
    assert told["outbound.0.state"] == "a text is expected, not the number 5; it is taken as not stated"
    assert told["outbound.1"] == "an object is expected, not the text 'no row'; the row is kept with nothing stated"
    assert told["external_measurements.0.value"].startswith("a number is expected, not the text 'twelve'")


def test_many_wrong_values_are_told_in_bounds() -> None:
    reading = read(minimal(outbound=[{"reference": number} for number in range(1000)]))
    assert len(reading.found[0].record.outbound or ()) == 1000
    assert len(reading.problems) == 51
    assert "950 more" in reading.problems[-1].reason


@pytest.mark.parametrize("paper", [{}, {"title": ""}, {"title": None, "identifiers": {"doi": []}}, None, 5])
def test_record_that_names_no_paper_is_a_problem(paper: Any) -> None:
    reading = read({**minimal(), "paper": paper})
    assert reading.found == []
    assert "neither the title nor an identifier" in reading.problems[-1].reason


def test_texts_are_cleaned_and_what_was_taken_out_is_kept() -> None:
    earlier = {"place": "outbound.0.raw", "text": "old\x1b[0m", "by": "h\u200band"}
    reading = read(minimal(outbound=[{"title": "A\x1b]0;x\x07B", "raw": "two\nlines"}], cleaned=[earlier]))
    record = reading.found[0].record
    assert record.outbound and (record.outbound[0].title, record.outbound[0].raw) == ("A␛B", "two lines")
    assert [(entry.place, entry.text) for entry in record.cleaned or ()] == [
        ("outbound.0.raw", "old\x1b[0m"),
        ("outbound.0.title", "A\x1b]0;x\x07B"),
        ("outbound.0.raw", "two\nlines"),
    ]
    assert (record.cleaned or [])[0].model_extra == {"by": "hand"}
    notes = [(problem.place, problem.level) for problem in reading.problems]
    assert notes == [("outbound.0.raw", "note")]
    again = read(record.to_json())
    assert again.found[0].record == record


def test_lone_surrogates_do_not_hinder_writing() -> None:
    record = read('{"paper": {"title": "a\\ud800b"}, "source": "x", "cleaned": [{"place": "p", "text": "\\udfff"}]}')
    told = record.found[0].record
    assert told.paper.title == "a\ufffdb"
    assert json.dumps(told.to_json(), ensure_ascii=False).encode()


def test_json_lines_load_around_a_bad_line() -> None:
    good = [json.dumps(minimal(paper={"title": f"Paper {n}"})) for n in range(3)]
    text = "\n".join([good[0], good[1][:-5], "", '{"other": 1}', json.dumps({**minimal(), "paper": {}}), good[2], "5"])
    reading = read(text)
    assert [found.record.paper.title for found in reading.found] == ["Paper 0", "Paper 2"]
    assert [(problem.place, problem.reason) for problem in reading.problems] == [
        (
            f"line 2, byte {len(good[0]) + 1 + len(good[1]) - 5}",
            "the JSON ends early, inside paper.title: nothing is read, for neither the title nor an identifier of its "
            "paper comes before that",
        ),
        ("line 4", "the line holds no record"),
        ("line 5", "it names neither the title nor an identifier of its paper"),
        ("line 7", "the line holds no record"),
    ]
    keys = {found.record.paper.key for found in reading.found}
    assert len(keys) == 2


def test_list_of_records_says_what_a_file_may_hold() -> None:
    assert "one on each line" in only(read([minimal(), minimal()])).reason


def test_lines_of_a_row_are_its_own_where_it_has_several() -> None:
    told = minimal(outbound=[{"title": "A"}, {"title": "B\x1b[1m", "raw": "}{"}], other={"sideways": [{"title": "C"}]})
    text = json.dumps(told, indent=2)
    origin = read(text).found[0].origin
    lines = source_lines(origin, "outbound", 1, text.encode())
    assert [(line.number, line.text.strip()) for line in lines] == [
        (number, line.strip()) for number, line in enumerate(text.split("\n"), start=1) if 11 <= number <= 14
    ]
    assert [line.text.strip() for line in source_lines(origin, "sideways", 0, text.encode())][1] == '"title": "C"'
    with pytest.raises(IndexError):
        source_lines(origin, "outbound", 2, text.encode())


def test_row_of_a_minified_record_is_laid_out_anew() -> None:
    text = "\n" + json.dumps(minimal(outbound=[{"title": "A"}, {"title": "B\x1b[1m\u202e"}])) + "\n"
    lines = source_lines(read(text).found[0].origin, "outbound", 1, text.encode())
    assert [(line.number, line.text) for line in lines] == [
        (2, "{"),
        (2, '  "title": "B\\u001b[1m<U+202E>"'),
        (2, "}"),
    ]


def test_rows_of_a_known_direction_among_the_others_are_told_apart_from_its_own() -> None:
    others = {
        "outbound": [{"title": "Of the Others"}],
        "outbound (2)": [{"title": "Third"}],
        "sideways": [],
        "inbound": [],
    }
    reading = read(minimal(outbound=[{"title": "Its Own"}], other=others))
    record = reading.found[0].record
    directions = [(word, [row.title for row in rows or ()]) for word, rows in record.directions()]
    assert directions == [
        ("outbound", ["Its Own"]),
        ("inbound", []),
        ("outbound (3)", ["Of the Others"]),
        ("outbound (2)", ["Third"]),
        ("sideways", []),
        ("inbound (2)", []),
    ]
    assert record.inbound is None
    told = [(problem.place, problem.level) for problem in reading.problems]
    assert {("other.outbound", "note"), ("other.inbound", "note")} <= set(told)
    data = json.dumps(minimal(outbound=[{"title": "Its Own"}], other=others)).encode()
    for word, title in (("outbound", "Its Own"), ("outbound (3)", "Of the Others"), ("outbound (2)", "Third")):
        assert any(title in line.text for line in source_lines(reading.found[0].origin, word, 0, data))


def test_the_lines_of_a_row_are_found_under_a_key_that_was_cleaned() -> None:
    value = {**minimal(), "outbound\x00": [{"reference": "7", "title": "One"}]}
    value.pop("outbound", None)
    data = json.dumps(value).encode()
    (found,) = read_bytes(data, "a.json").found
    assert [row.reference for row in found.record.outbound or ()] == ["7"]
    assert any("One" in line.text for line in source_lines(found.origin, "outbound", 0, data))
