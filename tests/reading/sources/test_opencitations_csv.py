"""OpenCitations as a table: columns in any order, lines of any form, files that break off."""

import gzip
import json
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ledger_tui.reading import formats
from ledger_tui.reading.again import read_again, source_lines
from ledger_tui.reading.document import Document
from ledger_tui.reading.json_text import MOST_LINES
from ledger_tui.reading.reader import FileReading, read_bytes, read_file
from ledger_tui.record.model import Record
from tests.fuzz.checks import checked
from tests.fuzz.mutations import mutated
from tests.reading.sources.opencitations_files import (
    COLUMNS,
    DUMP,
    KEYS,
    SALT,
    SEA,
    TABLES,
    TIDE,
    V1_REFERENCES,
    V2_CITATIONS,
    V2_REFERENCES,
    row,
    table,
)
from tests.reading.sources.test_opencitations import reasons, told
from tests.reading.sources.test_opencitations import record as json_record

HEADER = ",".join(COLUMNS)
FORM = "opencitations csv"
WHOLE = "06101-06201,omid:br/06101,omid:br/06201,2013,P1Y,no,no"


def read(text: str, name: str = "table.csv", subject: str = "") -> FileReading:
    return read_bytes(text.encode("utf-8", "surrogatepass"), name, subject=subject)


def record(text: str, name: str = "table.csv", subject: str = "") -> Record:
    (found,) = read(text, name, subject).found
    assert found.origin.form == FORM
    return found.record


def rows(text: str) -> list[dict[str, Any]]:
    return told(record(text).outbound)


def test_the_columns_of_the_files_are_those_of_the_published_dumps() -> None:
    assert set(COLUMNS) == KEYS
    for name, text in TABLES.items():
        separator = "\t" if name.endswith(".tsv") else ","
        assert text.splitlines()[0].replace('"', "").split(separator) == list(COLUMNS)


@pytest.mark.parametrize("name", ["references.csv", "coci.csv", "citations.tsv"])
def test_a_table_tells_what_the_same_rows_tell_as_json(name: str) -> None:
    source = {"references.csv": V2_REFERENCES, "coci.csv": V1_REFERENCES, "citations.tsv": V2_CITATIONS}[name]
    reading = read(TABLES[name])
    assert reading.problems == []
    assert reading.found[0].record == json_record(source)


def test_columns_stand_in_any_order_and_others_are_kept() -> None:
    columns = ("author_sc", "cited", "creation", "note", "oci", "Citing", "title")
    text = ",".join(columns) + "\nno,omid:br/06201,2013,by hand,06101-06201,omid:br/06101,None\n"
    assert rows(text) == [
        {
            "id": "06101-06201",
            "identifiers": {"omid": ["br/06201"]},
            "state": "linked",
            "author_sc": "no",
            "creation": "2013",
            "note": "by hand",
            "title (as told)": "None",
        }
    ]


@pytest.mark.parametrize(
    "header",
    [
        "citing,cited",
        "oci,citing,creation",
        "oci;citing;cited",
        "oci citing cited",
        "id,citing,cited",
        '"oci,citing,cited"',
    ],
)
def test_another_table_is_not_taken(header: str) -> None:
    text = f"{header}\n06101-06201,omid:br/06101,omid:br/06201\n"
    form = formats.form_of(Document("table.csv", text))
    assert form is None or form.name != FORM
    assert read(text).found == []


def test_a_header_of_no_end_is_not_taken() -> None:
    assert formats.form_of(Document("table.csv", HEADER + ",a" * 60_000)) is None


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("start", ["", "\ufeff", "\n\n"])
def test_line_ends_and_marks_before_the_table_are_no_matter(start: str, end: str) -> None:
    text = start + table(V2_REFERENCES, quoted=True, end=end)
    (found,) = read(text).found
    assert told(found.record.outbound) == told(json_record(V2_REFERENCES).outbound)
    (line,) = source_lines(found.origin, "outbound", 1, text.encode())
    assert line.number == 3 + start.count("\n")
    assert line.text.startswith('"06101-06301"')


def test_a_dump_is_a_record_of_each_citing_work_and_each_is_read_again(tmp_path: Path) -> None:
    plain, packed = tmp_path / "dump.csv", tmp_path / "dump.csv.gz"
    plain.write_bytes(table(DUMP, end="\r\n").encode())
    packed.write_bytes(gzip.compress(plain.read_bytes()))
    for path in (plain, packed):
        reading = read_file(path, named=False)
        assert reading.problems == []
        assert [[one.id for one in found.record.outbound or []] for found in reading.found] == [
            ["06101-06201", "06101-06301"],
            ["06201-06301", "06201-06201"],
            ["06401-06101"],
        ]
        for found in reading.found:
            assert read_again(found.origin) == found.record
            for position, one in enumerate(found.record.outbound or []):
                (line,) = source_lines(found.origin, "outbound", position)
                assert line.number == 2 + [row["oci"] for row in DUMP].index(str(one.id))
                assert line.text.startswith(f"{one.id},")
        with pytest.raises(IndexError):
            source_lines(reading.found[2].origin, "outbound", 1)


@pytest.mark.parametrize(
    ("line", "kept", "words"),
    [
        (f"06101-06301,{SEA}", {"id": "06101-06301", "citing": SEA}, "the row has 2 values for 7 columns"),
        (f"06101-06301,{SEA},{SALT},2013", {"creation": "2013"}, "the row has 4 values for 7 columns"),
        (f"06101-06301,{SEA},{SALT},1,2,3,4,5,6", {"author_sc": "4", "beyond the columns": "5,6"}, "9 values"),
        (f'06101-06301,{SEA},"{SALT},2013,P1Y', {"id": "06101-06301", "citing": SEA}, "a quote is not closed"),
        (f'06101-06301,{SEA},{SALT},"20"13,P1"Y,,', {"creation": "2013", "timespan": 'P1"Y'}, ""),
        (f'06101-06301,{SEA},{SALT},"say ""when""",,,', {"creation": 'say "when"'}, ""),
        (f"06101-06301,{SEA},{SALT},20\x0013,,,", {"creation": "2013"}, ""),
        ("x" * 200_000, {}, "the line is longer than 100000 characters"),
        (f"06101-06301,{SEA},{SALT},{'9' * 90_000},,,", {"creation": "9" * 90_000}, ""),
        (f'06101-06301, "{SEA}", "{SALT}", "20,13",,,', {"creation": "20,13"}, ""),
        (f" 06101-06301 , {SEA} , {SALT} ,,,, no ", {"author_sc": "no"}, ""),
    ],
)
def test_a_line_of_another_form_costs_itself_alone(line: str, kept: dict[str, Any], words: str) -> None:
    text = f"{HEADER}\n{WHOLE}\n{line}\n\n{WHOLE}\n"
    reading = read(text)
    listed = told(reading.found[0].record.outbound)
    assert len(listed) == 3 and listed[0] == listed[2]
    assert listed[1].items() >= kept.items()
    assert bool(listed[1].get("identifiers")) is ("creation" in kept or "author_sc" in kept)
    problems = reasons(reading, "problem")
    assert [place for place, _ in problems] == (["line 3"] if words else [])
    assert all(words in reason for _, reason in problems)
    assert not reading.found[0].record.incomplete


def test_lines_before_the_table_are_counted() -> None:
    reading = read(f"\r\n\r{HEADER}\n{WHOLE}\n06101-06301\n")
    assert [place for place, _ in reasons(reading, "problem")] == ["line 5"]


def test_the_names_of_the_columns_again_are_no_row() -> None:
    text = table(V2_REFERENCES[:2]) + table(V2_REFERENCES[2:])
    assert rows(text) == told(json_record(V2_REFERENCES).outbound)


def test_columns_of_one_name_or_none_are_told_apart() -> None:
    (one,) = rows(f"oci,citing,cited,oci,,note,note\n06101-06201,{SEA},{TIDE},a,b,c,d\n")
    assert (one["id"], one["oci (column 4)"], one["(column 5)"]) == ("06101-06201", "a", "b")
    assert (one["note"], one["note (column 7)"]) == ("c", "d")


@pytest.mark.parametrize("source", [V2_REFERENCES, V2_CITATIONS, V1_REFERENCES])
@pytest.mark.parametrize("quoted", [False, True])
def test_what_is_whole_of_a_table_that_broke_off_is_read(source: list[dict[str, str]], quoted: bool) -> None:
    text = table(source, quoted=quoted, end="\r\n")
    whole = {one.id: one for _, listed in record(text).directions() for one in listed or []}
    ends = [text.index("\r\n", text.index(one["oci"])) for one in source]
    starts = [text.index("\r\n"), *ends[:-1]]
    subject = "doi:10.5555/sea.1"
    for cut in range(1, len(text)):
        reading = read(text[:cut], subject=subject)
        kept = [one for found in reading.found for _, listed in found.record.directions() for one in listed or []]
        complete = [one for one in kept if not one.incomplete]
        assert all(one == whole[one.id] for one in complete), cut
        # The quote that closes the last word may be missing: the word is whole without it.
        done = sum(end - quoted <= cut for end in ends)
        assert [one.id for one in complete] == [one["oci"] for one in source[:done]], cut
        inside = any(start + 2 < cut < end - quoted for start, end in zip(starts, ends, strict=True))
        broken = [place for place, reason in reasons(reading, "problem") if "the file ends inside the row" in reason]
        assert broken == ([f"line {done + 2}"] if inside else []), cut
        assert all(bool(found.record.incomplete) is inside for found in reading.found), cut
        assert reading.found or reasons(reading, "problem"), cut


def test_a_value_that_may_be_cut_is_left_out() -> None:
    text = f"oci,citing,cited\n06101-06201,{SEA},{TIDE}\n06101-06301,{SEA},{SALT}"
    listed = rows(text)
    assert listed[1] == {"id": "06101-06301", "citing": SEA, "incomplete": True}
    assert rows(f"{text}\n") == rows(text.replace(f",{SALT}", f',"{SALT}"'))


@pytest.mark.parametrize(("name", "rows"), [("references", ("outbound", [])), ("citations", ("inbound", []))])
def test_a_table_without_rows_is_an_empty_list(name: str, rows: tuple[str, list[Any]]) -> None:
    of = record(f"{HEADER}\r\n", f"10.5555_sea.1.{name}.csv")
    assert [(direction, listed) for direction, listed in of.directions() if listed is not None] == [rows]
    assert of.paper.identifiers == {"doi": ["10.5555/sea.1"]}
    nameless = read_bytes(f"{HEADER}\n".encode(), "table.csv", named=False)
    assert "--subject" in reasons(nameless, "problem")[0][1]
    reading = read(HEADER[:-4], f"10.5555_sea.1.{name}.csv")
    assert reading.found == [] and "ends inside the names" in reasons(reading, "problem")[0][1]


def test_a_single_row_is_about_the_work_that_is_named() -> None:
    text = table(V2_CITATIONS[:1])
    assert (record(text).paper.key, record(text).paper.named_by) == ("doi:10.5555/tide.1", None)
    of = record(text, "10.5555_sea.1.csv")
    assert (of.paper.key, of.paper.named_by, len(of.inbound or [])) == ("doi:10.5555/sea.1", "file name", 1)


def test_a_table_beyond_bounds_is_not_read() -> None:
    for text in (f"{HEADER}\n" + "\n" * (MOST_LINES + 1), f"{HEADER}\n" + "," * 8_000_001):
        reading = read(text)
        assert reading.found == []
        assert "the most that are read" in reasons(reading, "problem")[0][1]


def test_damage_of_any_kind_does_no_harm() -> None:
    names = sorted(TABLES)
    for number in range(250):
        random = Random(f"opencitations csv:{number}")
        text, other = TABLES[random.choice(names)], TABLES[random.choice(names)]
        checked(mutated(text.encode(), text, other.encode(), random), ".csv", random)


@pytest.mark.parametrize("name", TABLES)
def test_what_was_converted_reads_the_same(name: str) -> None:
    for found in read(TABLES[name], name).found:
        (again,) = read_bytes(json.dumps(found.record.to_json()).encode(), "again.json").found
        assert again.origin.form == "json"
        assert again.record.to_json() == found.record.to_json()


def test_a_large_dump_is_read_in_the_time_of_its_size() -> None:
    lines = [
        row(f"061{n // 9}-062{n}", f"omid:br/061{n // 9}", f"doi:10.5555/{n}", "", "", "no", "no")
        for n in range(20_000)
    ]
    form, begun = formats.by_name(FORM), time.process_time()
    contents = form.read(Document("dump.csv", table(lines)))
    assert (len(contents.pieces), contents.problems) == (2223, [])
    again = form.read(Document("dump.csv", table(lines), nth=2222))
    assert again.pieces[2222].record == contents.pieces[2222].record
    assert [len(piece.record.outbound or []) for piece in again.pieces[:2]] == [0, 0]
    assert time.process_time() - begun < 8.0
