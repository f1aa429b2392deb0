import csv
import io
import json
from pathlib import Path

from tests.invented import record, row, write


def test_json_has_the_contract_keys_and_null_where_the_source_cannot_know(run, tmp_path: Path) -> None:
    told = record(
        outbound=[row("1", state="unresolved"), row("2", state=None), row("3", state="odd word")],
        inbound=[],
        paper={"version": None},
    )
    path = write(tmp_path / "a.json", told)
    ended = run("list", path, "--format", "json")
    assert ended.code == 0
    (entry,) = json.loads(ended.out)
    assert entry == {
        "key": "2401.00001",
        "arxiv_id": "2401.00001",
        "version": None,
        "title": "The Paper 2401.00001",
        "source": "pith",
        "as_of": "2026-08-01",
        "files": [str(path)],
        "other_records": 0,
        "outbound": {"rows": 3, "states": {"unresolved": 1, "odd word": 1, "not stated": 1}},
        "inbound": {"rows": 0, "states": {}},
    }
    write(path, record())
    (entry,) = json.loads(run("list", path, "--format", "json").out)
    assert entry["inbound"] is None


def test_rows_of_another_direction_are_counted_under_its_word(run, tmp_path: Path) -> None:
    told = record(outbound=None, other={"listed": [row(), row("2")], "title": [row()]})
    (entry,) = json.loads(run("list", write(tmp_path / "a.json", told), "--format", "json").out)
    assert entry["outbound"] is None
    assert entry["listed"]["rows"] == 2
    assert entry["title"] == "The Paper 2401.00001"
    assert entry["direction title"]["rows"] == 1


def test_json_lines_are_the_entries_of_json(run, tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", record(), record("2401.00002"), record("2401.00002", source="other"))
    entries = json.loads(run("list", path, "--format", "json").out)
    lines = run("list", path, "--format", "jsonl").out.splitlines()
    assert [json.loads(line) for line in lines] == entries
    assert [entry["other_records"] for entry in entries] == [0, 1]


def test_table_says_not_stated_in_words_and_zero_as_zero(run, tmp_path: Path) -> None:
    path = write(tmp_path / "a.json", record(inbound=[], as_of=None, paper={"version": None}))
    header, line = run("list", path).out.splitlines()
    cells = dict(
        zip(header.replace("as of", "as_of").split(), line.replace("not stated", "not_stated").split(), strict=False)
    )
    assert cells["version"] == cells["as_of"] == "not_stated"
    assert (cells["out"], cells["in"], cells["unresolved"]) == ("1", "0", "0")
    write(path, record(outbound=None))
    assert run("list", path).out.splitlines()[1].count("not stated") == 3


def test_csv_leaves_a_cell_empty_where_nothing_is_stated(run, tmp_path: Path) -> None:
    path = write(tmp_path / "a.json", record(paper={"title": 'Commas, "quotes" and more'}))
    for form, dialect in (("csv", "excel"), ("tsv", "excel-tab")):
        (entry,) = csv.DictReader(io.StringIO(run("list", path, "--format", form).out), dialect=dialect)
        assert entry["title"] == 'Commas, "quotes" and more'
        assert (entry["outbound"], entry["inbound"], entry["other_records"]) == ("1", "", "0")


def test_captures_give_what_they_hold(run, captures: Path) -> None:
    entries = json.loads(run("list", captures, "--format", "json").out)
    assert {entry["key"]: (entry["version"], entry["as_of"]) for entry in entries} == {
        "2304.11277": (2, "2026-08-11"),
        "2502.02581": (1, "2026-08-10"),
        "2602.22437": (None, "2026-08-03"),
    }
    words = ("verified exact", "verified fuzzy", "unresolved", "parse uncertain", "malformed identifier")
    words += ("metadata mismatch",)

    def counts(direction: str) -> dict[str, list[int]]:
        return {
            entry["key"]: [*(entry[direction]["states"].get(word, 0) for word in words), entry[direction]["rows"]]
            for entry in entries
        }

    assert counts("outbound") == {
        "2304.11277": [13, 2, 22, 0, 0, 2, 39],
        "2502.02581": [1, 26, 20, 0, 0, 0, 47],
        "2602.22437": [15, 20, 1, 0, 0, 0, 36],
    }
    assert counts("inbound") == {
        "2304.11277": [36, 0, 55, 0, 3, 6, 100],
        "2502.02581": [1, 0, 0, 0, 0, 0, 1],
        "2602.22437": [0, 0, 1, 0, 0, 0, 1],
    }
