import csv
import io
import json
from pathlib import Path

import pytest

from tests.invented import record, row, write

FRONT = ["row", "record", "version", "source", "as_of", "direction", "file"]
COLUMNS = [
    "record", "version", "as_of", "source", "direction", "reference", "id", "title", "placeholder", "state", "method",
    "observed", "event", "event_as_of", "event_text", "identifiers", "file",
]  # fmt: skip
UUID = "11111111-2222-4333-8444-555555555555"


def lines(ended) -> list[dict]:
    return [json.loads(line) for line in ended.out.splitlines()]


@pytest.fixture
def records(tmp_path: Path) -> Path:
    first = record(
        outbound=[
            row("1", "Gradient Weaving for Sparse Gardens", id=UUID, state="verified exact", method="arxiv_id"),
            row("2", "The Cooking of Large Beans", state="verified fuzzy", method="raw_fallback"),
            row("3", None, placeholder=True, state="unresolved", method=None),
        ],
        inbound=[row("7", "Beans Considered Harmful -not tasty", state="unresolved", method="no resolver link")],
    )
    second = record("2401.00002", outbound=[row("1", "Gradient Weaving Revisited", state=None)])
    write(tmp_path / "first.json", first)
    write(tmp_path / "second.json", second)
    return tmp_path


def test_json_lines_have_the_contract_in_front_and_the_whole_observation(run, records: Path) -> None:
    told = lines(run("observations", records, "--format", "jsonl"))
    assert [list(one)[: len(FRONT)] for one in told] == [FRONT] * 5
    first = told[0]
    assert first["row"] == first["id"] == UUID
    assert first["file"] == str(records / "first.json")
    assert (first["record"], first["version"], first["as_of"]) == ("2401.00001", 1, "2026-08-01")
    assert first["title"] == "Gradient Weaving for Sparse Gardens"
    assert first["event"] is None
    assert told[1]["row"] == "2401.00001|1|pith|outbound|2|1"
    assert [one["direction"] for one in told] == ["outbound", "outbound", "outbound", "inbound", "outbound"]
    assert json.loads(run("observations", records, "--format", "json").out) == told


def test_unknown_keys_of_a_row_are_printed_and_none_hides_the_contract(run, tmp_path: Path) -> None:
    path = write(tmp_path / "a.json", record(outbound=[row(colour="blue", record="imposter", event={"odd": [1]})]))
    (told,) = lines(run("observations", path, "--format", "jsonl"))
    assert told["colour"] == "blue"
    assert told["record"] == "2401.00001"
    assert told["told"] == {"record": "imposter"}
    assert told["event"]["odd"] == [1]


@pytest.mark.parametrize(
    ("options", "titles"),
    [
        (("--state", "exact"), ["Gradient Weaving for Sparse Gardens"]),
        (
            ("--state", "exact", "--state", "fuzzy"),
            ["Gradient Weaving for Sparse Gardens", "The Cooking of Large Beans"],
        ),
        (("--state", "not stated"), ["Gradient Weaving Revisited"]),
        (("--state", "unresolved", "--direction", "outbound"), [None]),
        (("--direction", "inbound"), ["Beans Considered Harmful -not tasty"]),
        (("--paper", "2401.00002"), ["Gradient Weaving Revisited"]),
        (("--method", "raw_fallback"), ["The Cooking of Large Beans"]),
        (("--method", "not stated"), [None]),
        (("--text", "weaving gradient"), ["Gradient Weaving for Sparse Gardens", "Gradient Weaving Revisited"]),
        (("--text", "-not"), ["Beans Considered Harmful -not tasty"]),
        (("--filter", "-weaving", "--filter", "-state:unresolved"), ["The Cooking of Large Beans"]),
        (("--filter", "beans -cooking"), ["Beans Considered Harmful -not tasty"]),
        (("--filter", "weaving", "--filter", "state:exact"), ["Gradient Weaving for Sparse Gardens"]),
        (("--filter", "weaving", "--paper", "2401.00002", "--state", "exact"), []),
    ],
)
def test_filters_choose_rows_and_hold_together(run, records: Path, options, titles) -> None:
    ended = run("observations", records, "--format", "jsonl", *options)
    assert ended.code == 0
    assert [one["title"] for one in lines(ended)] == titles


@pytest.mark.parametrize("option", [("--state", "excat"), ("--filter", "state:verified"), ("--direction", "sideways")])
def test_an_error_in_a_filter_is_a_usage_error_with_its_reason(run, records: Path, option) -> None:
    ended = run("observations", records, "--format", "jsonl", *option)
    assert ended.code == 2
    assert ended.out == ""
    assert "filter" in ended.err
    assert "verified exact" in ended.err or "outbound" in ended.err


def test_csv_has_exactly_the_columns_and_empty_for_not_stated(run, records: Path) -> None:
    event = {"status": "found", "events": [{"kind": "retraction", "text": "withdrawn"}], "as_of": "2026-01-01"}
    ids = {"doi": ["10.1000/182"], "arxiv": ["2401.1", "2401.2"]}
    write(records / "first.json", record(outbound=[row(event=event, identifiers=ids, placeholder=False)]))
    for form, dialect in (("csv", "excel"), ("tsv", "excel-tab")):
        reader = csv.DictReader(io.StringIO(run("observations", records, "--format", form).out), dialect=dialect)
        first, second = reader
        assert reader.fieldnames == COLUMNS
        assert first["identifiers"] == "doi:10.1000/182 arxiv:2401.1 arxiv:2401.2"
        assert (first["event"], first["event_as_of"]) == ("found", "2026-01-01")
        assert "retraction" in first["event_text"]
        assert "withdrawn" in first["event_text"]
        assert (first["placeholder"], second["placeholder"]) == ("false", "")
        assert (second["state"], second["event"], second["id"]) == ("", "", "")


def test_table_says_not_stated_and_placeholder_in_words_and_counts(run, records: Path) -> None:
    ended = run("observations", records)
    assert "placeholder" in ended.out.splitlines()[3]
    assert "not stated" in ended.out.splitlines()[5]
    assert "5 of 5 observations" in ended.err
    starts = {line.index("bound") for line in ended.out.splitlines()[1:]}
    assert len(starts) <= 2  # one column: outbound and inbound


def test_rows_of_records_not_shown_are_left_out(run, tmp_path: Path) -> None:
    write(tmp_path / "old.json", record(as_of={"date": "2020-01-01"}, outbound=[row(title="Old Words"), row("2")]))
    write(tmp_path / "new.json", record(outbound=[row(title="New Words")]))
    assert [one["title"] for one in lines(run("observations", tmp_path, "--format", "jsonl"))] == ["New Words"]


def test_captures_have_224_rows_and_99_unresolved(run, captures: Path) -> None:
    rows = lines(run("observations", captures, "--format", "jsonl"))
    assert len(rows) == 224
    assert len({one["row"] for one in rows}) == 223
    assert len(lines(run("observations", captures, "--format", "jsonl", "--state", "unresolved"))) == 99
    events = [one["event"]["status"] for one in rows if one["record"] == "2304.11277"]
    assert (events.count("none found"), events.count("unavailable")) == (82, 57)
