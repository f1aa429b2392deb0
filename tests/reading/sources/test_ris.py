"""Bibliographies in RIS: each entry a row, whatever is around it, and what cannot be read told by its line."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ledger_tui.reading.again import read_again, source_lines
from ledger_tui.reading.reader import FileReading, Found, read_bytes, read_file
from ledger_tui.record.model import Observation
from tests.fuzz.mutations import mutated
from tests.reading.sources.bibliographies import is_of_its_file, more, rows_of, troubles_of, without_problems
from tests.reading.sources.ris_files import (
    EVERYTHING,
    HEADED,
    NARROW,
    NOT_RIS,
    ROWS,
    TAGS,
    TYPES,
    WITHOUT_ENDS,
)


def read(text: str, name: str = "refs.ris") -> FileReading:
    return read_bytes(text.encode(), name)


def only(text: str, name: str = "refs.ris") -> Found:
    return without_problems(read(text, name))


def rows(text: str) -> list[Observation]:
    return listed(read(text))


def listed(reading: FileReading) -> list[Observation]:
    return rows_of(reading.found[0].record) if reading.found else []


def troubles(text: str) -> list[tuple[str, str, str]]:
    return troubles_of(read(text))


def test_the_files_hold_tags_and_types_that_there_are() -> None:
    for text in (EVERYTHING, HEADED, WITHOUT_ENDS, NARROW):
        assert set(re.findall(r"^([A-Z][A-Z0-9]) {1,2}-", text, re.MULTILINE)) - TAGS <= {"XX", "ZZ"}
        assert set(re.findall(r"^TY {1,2}- (\w+)", text, re.MULTILINE)) <= TYPES


def test_the_record_is_of_the_file() -> None:
    record = only(EVERYTHING, "some/folder/refs.ris").record
    is_of_its_file(record, "ris", "refs.ris", len(ROWS))


def test_each_entry_is_a_row() -> None:
    told = rows(EVERYTHING)
    assert [(one.reference, one.numbered_by, more(one)["TY"], one.title) for one in told] == ROWS
    assert {one.state for one in told} == {None}


def test_identifiers_are_told_by_their_scheme() -> None:
    assert [one.identifiers for one in rows(EVERYTHING)] == [
        {
            "doi": ["10.1234/heaps.1"],
            "pmcid": ["PMC7654321"],
            "pmid": ["12345678"],
            "url": ["https://example.org/heaps;v=1", "https://example.org/heaps.pdf"],
        },
        {"isbn": ["978-3-16-148410-0", "0-306-40615-2"]},
        {"doi": ["10.1234/PREPRINT"], "arxiv": ["2401.00001"]},
    ]


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("DB  - PubMed\nAN  - 12345678", {"pmid": ["12345678"]}),
        ("DB  - arXiv\nAN  - 2401.00002", {"arxiv": ["2401.00002"]}),
        ("DB  - WOS\nAN  - 000123456700001", None),
        ("N1  - arXiv:2401.00003 [cs.DL]", {"arxiv": ["2401.00003"]}),
        ("N1  - as in arXiv:2401.00003, and others", None),
        ("M3  - Article\nC2  - 1234567\nSN  - 1234-5678", None),
        ("DO  - \nUR  -", None),
    ],
)
def test_where_identifiers_stand(lines: str, told: dict[str, list[str]] | None) -> None:
    assert rows(f"TY  - JOUR\n{lines}\nER  - \n")[0].identifiers == told


def test_values_stay_under_their_tags() -> None:
    first, second, third = map(more, rows(EVERYTHING))
    assert first == {
        "TY": "JOUR",
        "AU": ["Müller-Example, Ada", "Sample, Bo"],
        "PY": "2020/03//",
        "T2": "Journal of Invented Results",
        "VL": "9",
        "SP": "101",
        "EP": "110",
        "AB": "An abstract that goes on over a second line and a third.",
        "KW": ["heaps", "trees"],
        "SN": "1234-5678",
        "N1": ["PMID: 12345678"],
        "PB": ["Example Press", "Second Press"],
        "XX": "of our own",
    }
    assert second == {"TY": "BOOK", "A1": ["Sample, Bo"], "Y1": "2001///"}
    assert third == {"TY": "UNPB", "DB": "arXiv", "AN": "arXiv:2401.00001", "M3": "10.1234/PREPRINT"}


def test_of_several_titles_and_keys_the_first_counts() -> None:
    one = rows("TY  - JOUR\nT1  - Other\nID  - a\nID  - b\nTI  - One\nTI  - Two\nER  - \n")[0]
    assert (one.reference, one.title) == ("a", "One")
    assert more(one) == {"TY": "JOUR", "T1": "Other", "ID": ["b"], "TI": ["Two"]}


def test_read_again_with_the_lines_of_each_row() -> None:
    data, found = EVERYTHING.encode(), only(EVERYTHING)
    assert read_again(found.origin, data) == found.record
    told = [source_lines(found.origin, "listed", nth, data) for nth in range(len(ROWS))]
    assert [(lines[0].number, lines[-1].number) for lines in told] == [(2, 26), (29, 35), (36, 42)]
    assert [(lines[0].text[:6], lines[-1].text[:5]) for lines in told] == [("TY  - ", "ER  -")] * 3
    with pytest.raises(IndexError):
        source_lines(found.origin, "listed", len(ROWS), data)


def test_converted_it_is_read_the_same() -> None:
    record = only(EVERYTHING, "refs").record
    assert read_bytes(json.dumps(record.to_json()).encode(), "refs").found[0].record == record


@pytest.mark.parametrize("ends", ["\r\n", "\r"])
def test_other_line_ends(ends: str) -> None:
    data = EVERYTHING.replace("\n", ends).encode()
    reading = read_bytes(data, "refs.txt")
    assert listed(reading) == rows(EVERYTHING)
    assert source_lines(reading.found[0].origin, "listed", 1, data)[0].number == 29


def test_a_byte_order_mark_is_no_part_of_a_tag() -> None:
    marked = "\ufeffTY  - JOUR\nTI  - One\nER  - \n"
    told = listed(read(marked * 3, "refs.txt"))
    assert [(more(one)["TY"], one.title) for one in told] == [("JOUR", "One")] * 3
    # The mark of another format is taken off as well, though the format is not read.
    assert troubles("\u00ef\u00bb\u00bf%0 Journal Article\n") == [
        ("problem", "", "this is the tagged form of EndNote, which is not read")
    ]


def test_lines_of_no_entry_are_passed_over() -> None:
    assert [one.title for one in rows(HEADED)] == ["Behind What a Publisher Puts Before It"]
    assert troubles(HEADED) == []


def test_entries_without_an_end() -> None:
    reading = read(WITHOUT_ENDS)
    assert [(one.title, one.incomplete) for one in listed(reading)] == [
        ("The First Has No End", None),
        ("The Second Has One", None),
        ("The Third Has None", True),
    ]
    assert reading.found[0].record.incomplete is True
    assert troubles(WITHOUT_ENDS) == [
        ("note", "line 1", "the entry that begins here has no ER; it is read up to where the next begins"),
        ("problem", "line 7", "the tag AU stands in no entry and is not read"),
        ("problem", "line 8", "the file ends inside an entry: what is whole of it is kept as incomplete"),
    ]
    lines = [source_lines(reading.found[0].origin, "listed", nth, WITHOUT_ENDS.encode()) for nth in range(3)]
    assert [(one[0].number, one[-1].number) for one in lines] == [(1, 3), (4, 6), (8, 10)]


def test_tags_with_one_space() -> None:
    one = rows(NARROW)[0]
    assert (one.title, more(one)) == ("Tags with One Space", {"TY": "JOUR", "ZZ": "unknown, and a tag"})
    mixed = rows("TY  - JOUR\nAB  - A study that is\nUK - based.\nDO - 10.1234/x\nER - \n")[0]
    assert (more(mixed)["AB"], mixed.identifiers) == ("A study that is UK - based.", {"doi": ["10.1234/x"]})


def test_a_tag_of_the_librarys_own_is_one_like_any() -> None:
    assert more(rows("TY  - JOUR\nUK  - a\nUK  - b\nXY  - c\nER  - \n")[0]) == {
        "TY": "JOUR",
        "UK": ["a", "b"],
        "XY": "c",
    }


def test_cut_at_every_byte() -> None:
    data, whole = EVERYTHING.encode(), rows(EVERYTHING)
    ends = [found.end() for found in re.finditer(rb"ER  -", data)]
    for cut in range(1, len(data)):
        reading = read_bytes(data[:cut], "refs.ris")
        told = listed(reading)
        count = sum(cut >= end for end in ends)
        assert told[:count] == whole[:count], cut
        for one, like in zip(told[count:], whole[count:], strict=False):
            assert (one.incomplete, reading.found[0].record.incomplete) == (True, True)
            assert one.title in (like.title, None), cut
            for tag, value in more(one).items():
                kept = more(like).get(tag)
                whole_of_it = isinstance(kept, list) and value == kept[: len(value)]
                assert tag == "AB" or value == kept or whole_of_it or [value] == (kept or [])[:1], (cut, tag)
        if len(told) > count:
            assert any(problem.reason.startswith("the file ends inside") for problem in reading.problems)


def test_a_value_that_broke_off_is_left_out() -> None:
    one = rows("TY  - JOUR\nTI  - A Title\nPY  - 20")[0]
    assert (one.title, one.incomplete, more(one)) == ("A Title", True, {"TY": "JOUR"})
    assert rows("TY  - JO") == []


@pytest.mark.parametrize("name", NOT_RIS)
def test_other_texts_are_not_taken(name: str) -> None:
    reading = read(NOT_RIS[name], f"{name}.txt")
    assert (reading.found, [problem.reason for problem in reading.problems]) == (
        [],
        ["it holds no Paper Citation Record"],
    )


def test_recognised_by_its_suffix_or_its_first_tag(tmp_path: Path) -> None:
    assert len(read("\n\n  \nTY  - JOUR\nTI  - T\nER  - \n", "refs.txt").found) == 1
    assert read(HEADED, "refs.txt").found == []
    (tmp_path / "REFS.RIS").write_text(HEADED)
    assert len(read_file(tmp_path / "REFS.RIS", named=False).found) == 1


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("<html><body>Not Found</body></html>", "this is an HTML or XML page, not RIS"),
        ("Nothing of the kind.", "it holds no RIS entry"),
    ],
)
def test_a_file_without_entries_is_told(text: str, reason: str) -> None:
    assert troubles(text) == [("problem", "", reason)]


def test_an_entry_that_the_library_refuses_is_told_and_the_others_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    from rispy.parser import RisParser

    parse = RisParser.parse_lines

    def fails(self: RisParser, lines: Any) -> Any:
        told = list(lines)
        if "TY  - BOOK" in told:
            raise KeyError("BOOK")
        return parse(self, iter(told))

    monkeypatch.setattr(RisParser, "parse_lines", fails)
    assert troubles(EVERYTHING) == [("problem", "line 29", "the entry is not read: 'BOOK'")]
    assert [one.title for one in rows(EVERYTHING)] == [ROWS[0][-1], ROWS[2][-1]]


def test_too_many_entries_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ledger_tui.reading.sources.ris.MOST_ENTRIES", 2)
    assert "more than 2 entries" in troubles(EVERYTHING)[0][2]


@pytest.mark.parametrize(
    "text",
    [
        "TY  - JOUR\n" * 20_000,
        "TY  - JOUR\n" + "UR  - x\nmore\n" * 100_000 + "ER  - \n",
        "TY  - JOUR\nAB  - " + " " * 2_000_000 + "\nER  - \n",
        "ER  - \n" * 200_000 + "TY  - JOUR\nTI  - T\nER  - ",
        "1. " * 500_000,
    ],
)
def test_hostile_texts(text: str) -> None:
    reading = read(text)
    assert reading.found or reading.problems


def test_mutated() -> None:
    random = Random(21)
    for _ in range(400):
        data = mutated(EVERYTHING.encode(), EVERYTHING, WITHOUT_ENDS.encode(), random)
        for found in read_bytes(data, "refs.ris").found:
            assert read_again(found.origin, data) == found.record
            for direction, told in found.record.directions():
                for nth in range(len(told or ())):
                    assert source_lines(found.origin, direction, nth, data)
