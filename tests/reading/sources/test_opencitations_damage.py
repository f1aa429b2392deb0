"""OpenCitations as JSON: files that are damaged, cut or of another kind, and records told again."""

import json
from pathlib import PurePath
from random import Random
from typing import Any

import pytest

from ledger_tui.reading import formats
from ledger_tui.reading.again import read_again, source_lines
from ledger_tui.reading.document import Document
from ledger_tui.reading.reader import read_bytes
from ledger_tui.record.names import paper_key
from tests.fuzz.checks import checked
from tests.fuzz.mutations import mutated
from tests.reading.sources.changed import replaced
from tests.reading.sources.opencitations_files import (
    DUMP,
    FILES,
    FOAM,
    FOREIGN,
    SALT,
    SEA,
    TIDE,
    V2_CITATIONS,
    V2_REFERENCES,
    row,
    written,
)
from tests.reading.sources.test_opencitations import read, reasons, record, told
from tests.reading.sources.test_opencitations_dump import dump_rows


@pytest.mark.parametrize("value", FOREIGN.values(), ids=FOREIGN)
def test_other_json_is_not_taken(value: Any) -> None:
    assert all(found.origin.form != "opencitations" for found in read(value).found)
    form = formats.form_of(Document("file.json", json.dumps(value)))
    assert form is None or form.name != "opencitations"


@pytest.mark.parametrize("rows", [V2_REFERENCES, V2_CITATIONS, DUMP], ids=["references", "citations", "dump"])
def test_what_is_whole_of_a_file_that_broke_off_is_read(rows: list[dict[str, str]]) -> None:
    text = json.dumps(rows)
    ends = [text.index(json.dumps(one)) + len(json.dumps(one)) for one in rows]
    whole = {
        one.id: one
        for found in read(text).found
        for one in (*(found.record.outbound or []), *(found.record.inbound or []))
    }
    for cut in range(1, len(text)):
        reading = read(text[:cut], subject="doi:10.5555/sea.1")
        assert reasons(reading, "problem"), cut
        kept = [one for found in reading.found for _, listed in found.record.directions() for one in listed or []]
        complete = [one for one in kept if not one.incomplete]
        assert all(one == whole[one.id] for one in complete), cut
        assert {one.id for one in complete} == {one["oci"] for one, end in zip(rows, ends, strict=True) if end <= cut}
        assert all(found.record.incomplete for found in reading.found)


def test_a_row_that_lost_a_side_is_of_no_other_work_for_certain() -> None:
    text = json.dumps([row("06401-06101", FOAM, SEA, "2020", "", "no", "no"), *V2_CITATIONS])
    of = record(text[: text.rindex(', "cited"')])
    assert len(of.inbound or []) == 3
    assert told(of.inbound)[2] == {"id": "06301-06101", "citing": SALT, "incomplete": True}
    text = json.dumps(DUMP)
    # What the broken row tells is that the cited work of the first is a citing work too.
    reading = read(text[: text.index(', "cited"', text.index(DUMP[1]["oci"]))])
    assert dump_rows(reading) == [("omid:br/06101", ["06101-06201"]), ("omid:br/06201", ["06201-06301"])]
    assert told(reading.found[1].record.outbound) == [{"id": "06201-06301", "citing": TIDE, "incomplete": True}]


def test_a_value_of_another_type_costs_itself_alone() -> None:
    for path, other, changed in replaced(V2_REFERENCES):
        reading = read(changed, subject="doi:10.5555/sea.1")
        if len(path) != 2 or (path[1] == "citing" and other == "x"):
            continue
        (found,) = reading.found
        assert len(found.record.outbound or []) == 3, path
        row_told = (found.record.outbound or [])[int(path[0])]
        lost = path[1] in ("citing", "cited") and not isinstance(other, str)
        assert row_told.state == (None if lost else "linked")
        assert bool(row_told.identifiers) is not lost
    for _, _, changed in replaced(DUMP):
        read(changed)
    rows = record([V2_REFERENCES[0], 1, *V2_REFERENCES[1:]]).outbound or []
    assert told(rows)[1] == {} and len(rows) == 4


def test_damage_of_any_kind_does_no_harm() -> None:
    names = sorted(FILES)
    for number in range(200):
        random = Random(f"opencitations:{number}")
        text, other = written(random.choice(names)), written(random.choice(names))
        checked(mutated(text.encode(), text, other.encode(), random), ".json", random)


@pytest.mark.parametrize("name", FILES)
def test_what_was_converted_reads_the_same(name: str) -> None:
    for found in read(written(name), name).found:
        (again,) = read(found.record.to_json()).found
        assert again.origin.form == "json"
        assert again.record.to_json() == found.record.to_json()
        assert paper_key(again.record.paper, PurePath(name)) == found.record.paper.key


def test_the_lines_of_a_row_are_its_own() -> None:
    data = written("references.json").encode()
    (found,) = read_bytes(data, "references.json").found
    assert read_again(found.origin, data) == found.record
    lines = source_lines(found.origin, "outbound", 1, data)
    assert [line.number for line in lines] == list(range(11, 20))
    assert lines[3].text == f'    "cited": "{SALT}",'
    with pytest.raises(IndexError):
        source_lines(found.origin, "inbound", 0, data)
