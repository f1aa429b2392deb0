"""Bibliographies in CSL-JSON: each item a row, names and dates as text, and which other JSON is none."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ledger_tui.reading.again import read_again, source_lines
from ledger_tui.reading.reader import FileReading, read_bytes, read_file
from ledger_tui.record.model import Observation, Record
from tests.fuzz.mutations import mutated
from tests.reading.sources.bibliographies import is_of_its_file, more, rows_of
from tests.reading.sources.changed import replaced
from tests.reading.sources.csl_json_files import DATE_KEYS, FOREIGN, KEYS, NAME_KEYS, ROWS, TYPES, everything


def read(value: Any, name: str = "refs.json") -> FileReading:
    return read_bytes((value if isinstance(value, str) else json.dumps(value)).encode(), name)


def only(value: Any, name: str = "refs.json") -> Record:
    reading = read(value, name)
    assert reading.problems == [] or {problem.level for problem in reading.problems} == {"note"}
    assert len(reading.found) == 1
    return reading.found[0].record


def rows(value: Any) -> list[Observation]:
    return rows_of(only(value))


def row(**more: Any) -> Observation:
    return rows([{"id": "x", "type": "book", "title": "T", **more}])[0]


def test_the_items_hold_keys_and_types_that_the_schema_has() -> None:
    items = everything()
    assert {item["type"] for item in items} <= TYPES
    assert {key for item in items for key in item} <= KEYS
    names = [name for item in items for value in item.values() if isinstance(value, list) for name in value]
    assert {key for name in names for key in name} - NAME_KEYS == {"orcid"}
    dates = [item[key] for item in items for key in ("issued", "accessed", "original-date") if key in item]
    assert {key for date in dates for key in date} <= DATE_KEYS


@pytest.mark.parametrize("kind", sorted(TYPES))
def test_every_type_of_the_schema_is_taken(kind: str) -> None:
    assert more(row(type=kind))["type"] == kind


@pytest.mark.parametrize("key", sorted(KEYS - {"type", "id", "title"}))
def test_every_key_of_the_schema_is_told(key: str) -> None:
    told = row(**{key: "PMC7654321"})
    found = [*(told.identifiers or {}).values(), *([value] for value in more(told).values())]
    assert ["PMC7654321"] in found


def test_the_record_is_of_the_file() -> None:
    record = only(everything(), "some/folder/refs.json")
    is_of_its_file(record, "csl-json", "refs.json", len(ROWS))


def test_each_item_is_a_row() -> None:
    listed = rows(everything())
    assert [(one.reference, one.title, one.identifiers) for one in listed] == ROWS
    assert {(one.numbered_by, one.state) for one in listed} == {(None, None)}


def test_names_and_dates_are_text_and_the_rest_is_as_told() -> None:
    first, second, third, fourth = map(more, rows(everything()))
    assert first == {
        "type": "article-journal",
        "author": ["de la Cruz, Ana", "Example, Bo von, Jr.", "Example Consortium"],
        "issued": "2020-03",
        "accessed": "2021-05-03",
        "container-title": "Journal of Invented Results",
        "volume": 9,
        # An event is what a source says of the work, which this is not.
        "event (2)": "A Workshop",
        "custom": {"short_id": "x"},
    }
    assert (second["editor"], second["issued"]) == (["Sample"], "1999/2001")
    assert (third["issued"], third["publisher"]) == ("January 2024", "arXiv")
    assert (fourth["issued"], fourth["author"][1]["orcid"]) == ({"date-parts": [[None]]}, "no key of CSL")
    assert fourth["original-date"] == {"date-parts": [[1900]], "circa": True}


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ({"date-parts": [[2020, 13, 1]]}, "2020-13-01"),
        ({"date-parts": [[-44, 3, 15]]}, {"date-parts": [[-44, 3, 15]]}),
        ({"date-parts": [["2020"]]}, "2020"),
        ({"edtf": "2020-03/.."}, "2020-03/.."),
        ("2020-03", "2020-03"),
        ({"date-parts": []}, {"date-parts": []}),
        ({"date-parts": [["", 1]]}, {"date-parts": [["", 1]]}),
        ({"date-parts": [[2020, 1, 1, 1]]}, {"date-parts": [[2020, 1, 1, 1]]}),
        ({}, {}),
    ],
)
def test_dates(value: Any, told: Any) -> None:
    assert more(row(issued=value))["issued"] == told


def test_numbers_are_identifiers_too() -> None:
    assert row(PMID=123).identifiers == {"pmid": ["123"]}
    assert "PMID" not in more(row(PMID=123))
    assert row(id=0).reference == "0"


def test_an_item_without_a_key_is_numbered_by_its_place() -> None:
    told = rows([*everything(), {"id": True, "type": "book", "title": "T"}])[-1]
    assert (told.reference, told.numbered_by, more(told)) == ("5", "position", {"id (2)": True, "type": "book"})


def test_a_list_of_the_web_api_and_an_item_alone() -> None:
    assert rows({"items": everything()}) == rows(everything())
    assert rows(everything()[0]) == rows(everything()[:1])


def test_recognised_whatever_its_name(tmp_path: Path) -> None:
    (tmp_path / "library.json").write_text(json.dumps(everything()))
    (tmp_path / "other.json").write_text(json.dumps(FOREIGN["geojson"]))
    assert len(read_file(tmp_path / "library.json", named=False).found) == 1
    assert read_file(tmp_path / "other.json", named=False).other
    assert len(read(everything(), "refs.bib").found) == 1


@pytest.mark.parametrize("name", FOREIGN)
def test_other_json_is_not_taken(name: str) -> None:
    assert [found.origin.form for found in read(FOREIGN[name]).found if found.origin.form == "csl-json"] == []


def test_items_that_are_none_keep_their_place() -> None:
    listed = rows([*everything(), 7, None])
    assert [one.reference for one in listed] == [*(reference for reference, *_ in ROWS), None, None]
    assert listed[-1] == Observation()


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize("wrapped", [False, True])
def test_read_again_with_the_lines_of_each_row(indent: int | None, wrapped: bool) -> None:
    value = {"items": everything()} if wrapped else everything()
    data = json.dumps(value, indent=indent).encode()
    found = read_bytes(data, "refs.json").found[0]
    assert read_again(found.origin, data) == found.record
    for nth, item in enumerate(everything()):
        lines = [line.text for line in source_lines(found.origin, "listed", nth, data)]
        assert any(json.dumps(item["id"]) in line for line in lines)
        assert json.loads("\n".join(lines).rstrip(",")) == item
    with pytest.raises(IndexError):
        source_lines(found.origin, "listed", len(ROWS), data)


def test_the_lines_of_an_item_alone() -> None:
    data = json.dumps(everything()[1], indent=1).encode()
    found = read_bytes(data, "refs.json").found[0]
    assert source_lines(found.origin, "listed", 0, data)[1].text == ' "id": 2,'


def test_converted_it_is_read_the_same() -> None:
    record = only(everything(), "refs")
    assert read_bytes(json.dumps(record.to_json()).encode(), "refs").found[0].record == record


def test_cut_at_every_byte() -> None:
    data, whole = json.dumps(everything()).encode(), rows(everything())
    ends = [len(json.dumps(everything()[: nth + 1])) - 1 for nth in range(len(ROWS))]
    for cut in range(1, len(data)):
        reading = read_bytes(data[:cut], "refs.json")
        assert reading.found or reading.problems, cut
        if not reading.found:
            # Before its title and who wrote it are told, an item alone is not known as one.
            assert cut < data.index(b'"author"'), cut
            continue
        record = reading.found[0].record
        listed = (record.other or {})["listed"]
        count = sum(cut >= end for end in ends)
        assert listed[:count] == whole[:count], cut
        assert record.incomplete is True
        assert [one.incomplete for one in listed[count:]] in ([], [True]), cut
        assert any("the JSON ends early" in problem.reason for problem in reading.problems)


def test_nothing_raises_whatever_stands_where() -> None:
    for path, other, changed in replaced(everything()[:2] + everything()[3:]):
        data = json.dumps(changed).encode()
        for found in read_bytes(data, "refs.json").found:
            assert read_again(found.origin, data) == found.record, (path, other)
            if found.origin.form == "csl-json" and len(path) > 1:
                assert len((found.record.other or {})["listed"]) == 3


def test_mutated() -> None:
    random, text = Random(22), json.dumps(everything(), indent=1)
    for _ in range(300):
        data = mutated(text.encode(), text, json.dumps(FOREIGN).encode(), random)
        for found in read_bytes(data, "refs.json").found:
            assert read_again(found.origin, data) == found.record


def test_many_items_take_their_time_and_no_more() -> None:
    names = [{"family": "A", "given": str(nth)} for nth in range(20_000)]
    value = [{"id": nth, "type": "book", "title": f"T {nth}", "DOI": f"10.1234/{nth}"} for nth in range(5_000)]
    assert len(rows([{**value[0], "author": names, **{f"x{nth}": nth for nth in range(20_000)}}, *value])) == 5_001
