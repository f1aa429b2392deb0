"""Dumps of OpenCitations as JSON: a record of each citing work, told apart when they are read again."""

import json

import pytest

from ledger_tui.reading.again import read_again, source_lines
from ledger_tui.reading.document import Document
from ledger_tui.reading.reader import FileReading, read_bytes
from ledger_tui.reading.sources import opencitations
from tests.reading.sources.opencitations_files import DUMP, SEA, TIDE, V2_CITATIONS, V2_REFERENCES, row
from tests.reading.sources.test_opencitations import coverage, read, reasons, record, told


def dump_rows(reading: FileReading) -> list[tuple[str | None, list[str | None]]]:
    return [(found.record.paper.key, [one.id for one in found.record.outbound or []]) for found in reading.found]


def test_a_dump_is_a_record_of_each_citing_work() -> None:
    data = json.dumps(DUMP).encode()
    reading = read_bytes(data, "dump.json")
    assert reading.problems == []
    assert dump_rows(reading) == [
        ("omid:br/06101", ["06101-06201", "06101-06301"]),
        ("omid:br/06201", ["06201-06301", "06201-06201"]),
        ("omid:br/06401", ["06401-06101"]),
    ]
    for nth, found in enumerate(reading.found):
        assert found.origin.nth == nth
        assert read_again(found.origin, data) == found.record
        for position, one in enumerate(found.record.outbound or []):
            lines = source_lines(found.origin, "outbound", position, data)
            assert f'  "oci": "{one.id}",' in [line.text for line in lines]
    assert "creation" not in told(reading.found[2].record.outbound)[0]


def test_only_the_record_that_is_read_again_is_told_whole() -> None:
    again = opencitations.SOURCE.records(DUMP, Document("dump.json", "", nth=1))
    assert [("outbound" in one.value, len(one.rows.get("outbound", ()))) for one in again] == [
        (False, 0),
        (True, 2),
        (False, 0),
    ]


def test_works_are_one_by_any_identifier_they_share_if_through_others() -> None:
    texts = (SEA, TIDE, "doi:10.5555/x", f"{SEA} doi:10.5555/SEA.1", "https://doi.org/10.5555/x", "10.5555/sea.1")
    rows = [row(f"06{n}1-0691", text, f"pmid:{9900 + n}", "", "", "", "") for n, text in enumerate(texts)]
    assert dump_rows(read(rows)) == [
        ("doi:10.5555/sea.1", ["0601-0691", "0631-0691", "0651-0691"]),
        ("omid:br/06201", ["0611-0691"]),
        ("doi:10.5555/x", ["0621-0691", "0641-0691"]),
    ]


@pytest.mark.parametrize(("name", "subject"), [("10.5555_sea.1.json", ""), ("file.json", "doi:10.5555/sea.1")])
def test_rows_of_both_directions_are_one_record_where_the_work_is_named(name: str, subject: str) -> None:
    of = record([*V2_REFERENCES, *V2_CITATIONS], name, subject)
    assert (len(of.outbound or []), len(of.inbound or [])) == (3, 2)
    assert of.paper.named_by == ("--subject" if subject else "file name")
    assert [coverage(of)[one][:2] for one in ("references", "citing works")] == [("listed", 3), ("listed", 2)]
    assert len(read([*V2_REFERENCES, *V2_CITATIONS]).found) == 3


def test_a_row_that_tells_no_citing_work_is_in_no_record_of_a_dump() -> None:
    reading = read([*DUMP, {**DUMP[0], "citing": None}, 5])
    assert len(reading.found) == 3
    reason = "the row tells no citing work: it is in no record"
    assert reasons(reading, "problem") == [("5", reason), ("6", reason)]


def test_a_list_as_long_as_an_answer_of_the_api_may_be_says_so() -> None:
    rows = [row(f"0611-062{n}", SEA, f"10.5555/{n}", "", "", "", "") for n in range(50_000)]
    for count, is_capped in ((50_000, True), (49_999, False)):
        (told,) = opencitations.SOURCE.records(rows[:count], Document("file.json", ""))
        assert told.value["coverage"][0]["measured"] == count
        assert ("50,000 rows at most" in told.value["coverage"][0]["description"]) is is_capped
