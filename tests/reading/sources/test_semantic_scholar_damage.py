"""Files of Semantic Scholar of several papers, broken off, with values of other types, and JSON of others."""

import gzip
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ledger_tui.reading.again import read_again, source_lines
from ledger_tui.reading.reader import FileReading, read_bytes, read_file
from ledger_tui.reading.sources import semantic_scholar as s2
from tests.fuzz.checks import checked
from tests.fuzz.mutations import mutated
from tests.reading.sources import semantic_scholar_files as files
from tests.reading.sources.changed import replaced
from tests.reading.sources.semantic_scholar_files import CITED, FILES, FOREIGN, WHOLE

SUBJECT = "10.5555/s2.1"


def read(value: Any, subject: str = SUBJECT) -> FileReading:
    text = value if isinstance(value, str) else json.dumps(value)
    return read_bytes(text.encode(), "file.json", subject=subject)


def problems(reading: FileReading) -> list[tuple[str, str]]:
    return [(problem.place, problem.reason) for problem in reading.problems if problem.level == "problem"]


@pytest.mark.parametrize(
    ("name", "keys"),
    {
        "paper.json": ["2001.00001"],
        "laid out.json": ["2001.00001"],
        "earlier.json": ["1901.00003"],
        "batch.json": ["2001.00001", f"s2:{files.paper_id(2)}", "doi:10.5555/s2.9"],
        "search.json": ["2001.00001", f"s2:{files.paper_id(2)}", "1901.00003"],
        "papers.jsonl": ["2001.00001", f"s2:{files.paper_id(2)}", "doi:10.5555/s2.9"],
        files.PAGE_NAME: ["doi:10.5555/s2.1"],
        "10.5555_s2.1 citations.json": ["doi:10.5555/s2.1"],
        "named page.json": ["doi:10.5555/s2.1"],
    }.items(),
)
def test_each_record_of_a_file_is_read_again_with_the_lines_of_its_rows(
    name: str, keys: list[str], tmp_path: Path
) -> None:
    data = FILES[name].encode()
    for path, packed in ((tmp_path / name, data), (tmp_path / f"{name}.gz", gzip.compress(data))):
        path.write_bytes(packed)
        reading = read_file(path, named=True)
        assert problems(reading) == []
        assert [found.record.paper.key for found in reading.found] == keys
        for found in reading.found:
            assert found.origin.form == "semantic scholar"
            assert read_again(found.origin) == found.record
            for direction, rows in found.record.directions():
                for nth, row in enumerate(rows or []):
                    lines = source_lines(found.origin, direction, nth)
                    text = "\n".join(line.text for line in lines).strip(" ,\n")
                    assert json.loads(text).get("title", row.title) == row.title
                    assert json.dumps(row.title) in text
                    around = "\n".join(FILES[name].split("\n")[lines[0].number - 1 : lines[-1].number])
                    assert json.dumps(row.title) in around


def test_all_files_are_looked_at() -> None:
    # The files of the test above are told with their keys.
    assert len(FILES) == 9


def test_an_id_that_is_not_known_is_noted_and_what_is_no_paper_is_told() -> None:
    reading = read([WHOLE, None, {"paperId": files.paper_id(7), "title": "T"}, 5])
    assert len(reading.found) == 1
    notes = [(problem.place, problem.reason) for problem in reading.problems if problem.level == "note"]
    assert ("1", "Semantic Scholar knows no paper by the id that was asked for here") in notes
    reason = "this tells nothing of a paper beside its id and title: it is not read"
    assert problems(reading) == [("2", reason), ("3", reason)]


@pytest.mark.parametrize("name", FOREIGN)
def test_other_json_is_not_taken(name: str) -> None:
    assert s2.SOURCE.parts(FOREIGN[name]) is None
    assert "semantic scholar" not in {found.origin.form for found in read(FOREIGN[name]).found}


def test_a_row_that_is_no_object_stays_a_row() -> None:
    reading = read(WHOLE | {"references": [CITED[0], 5, CITED[2], None]})
    rows = reading.found[0].record.outbound or []
    assert [row.reference for row in rows] == ["1", None, "3", None]
    assert problems(reading) == [("references.1", "2 of 4 rows are no objects; each is kept with nothing stated")]
    reading = read(files.REFERENCES_PAGE | {"data": [{"citedPaper": CITED[0]}, "x", {"citedPaper": 7}, {}]})
    rows = reading.found[0].record.outbound or []
    assert [row.state for row in rows] == ["linked", None, None, None]
    assert rows[2].model_extra == {"citedPaper": 7}
    assert problems(reading) == [("data.1", "1 of 4 rows are no objects; each is kept with nothing stated")]


def test_a_page_that_breaks_off_anywhere_gives_what_is_whole() -> None:
    text = json.dumps(files.REFERENCES_PAGE)
    ends = [text.index(json.dumps(row)) + len(json.dumps(row)) for row in files.REFERENCES_PAGE["data"]]
    whole = read(text).found[0].record.outbound or []
    for cut in range(1, len(text)):
        reading = read(text[:cut])
        assert problems(reading), cut
        rows = sum(end <= cut for end in ends)
        if rows:
            told = reading.found[0].record
            assert (told.outbound or [])[:rows] == whole[:rows], cut
            assert [row.incomplete for row in (told.outbound or [])[rows:]] in ([], [True]), cut
            assert told.incomplete, cut


def test_a_batch_that_breaks_off_anywhere_gives_what_is_whole() -> None:
    text = json.dumps([files.EMPTY, None, files.WITHHELD])
    first = text.index(json.dumps(files.EMPTY)) + len(json.dumps(files.EMPTY))
    for cut in range(1, len(text)):
        reading = read(text[:cut])
        assert problems(reading), cut
        if cut >= first:
            assert reading.found[0].record.incomplete is None, cut
            assert [found.record.incomplete for found in reading.found[1:]] in (
                [],
                [None if cut == len(text) - 1 else True],
            )


EXPECTED: dict[str, Any] = {
    **dict.fromkeys(("referenceCount", "citationCount"), int),
    **dict.fromkeys(("references", "citations"), list),
    "externalIds": dict,
    "title": str,
}


def test_a_value_of_another_type_is_told_and_costs_itself_alone() -> None:
    small = WHOLE | {"openAccessPdf": None, "journal": None, "authors": None, "citations": WHOLE["citations"][:1]}
    for path, other, changed in replaced(small):
        reading = read(changed)
        if not path:
            continue
        (found,) = reading.found
        if path != ("references",):
            assert len(found.record.outbound or []) == 3, path
        if path != ("citations",):
            assert len(found.record.inbound or []) == 1, path
        if len(path) == 1 and (kind := EXPECTED.get(str(path[0]))) and other is not None:
            is_right = isinstance(other, kind) and not isinstance(other, bool)
            # A number with a point may be a measurement; as a count it is told.
            assert bool(problems(reading)) is not is_right, (path, other)


@pytest.mark.parametrize("page", [files.NAMED_PAGE, files.CITATIONS_PAGE, files.WITHHELD_PAGE])
def test_a_page_bears_values_of_any_type(page: dict[str, Any]) -> None:
    for path, _, changed in replaced(page):
        reading = read(changed)
        if path and path[0] == "data" and len(path) > 2 and reading.found:
            rows = next(rows for _, rows in reading.found[0].record.directions() if rows is not None)
            assert len(rows) == len(page["data"]), path


def test_damage_of_any_kind_does_no_harm() -> None:
    # The twin of a file that has one record a line cannot have other line ends.
    names = [name for name in FILES if not name.endswith(".jsonl")]
    for number in range(250):
        random = Random(f"semantic scholar:{number}")
        text, other = FILES[random.choice(names)], FILES[random.choice(names)]
        checked(mutated(text.encode(), text, other.encode(), random), random.choice((".json", ".jsonl")), random)


@pytest.mark.parametrize(
    "value", [WHOLE, files.EMPTY, files.WITHHELD, files.EARLIER, files.REFERENCES_PAGE, files.CITATIONS_PAGE]
)
def test_what_was_converted_reads_the_same(value: dict[str, Any]) -> None:
    told = read(value).found[0].record
    (again,) = read(told.to_json()).found
    assert again.origin.form == "json"
    assert again.record.to_json() == told.to_json()
