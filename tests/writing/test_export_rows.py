import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger_tui.writing.export_rows import EXPORT_COLUMNS, exported_json, json_lines_export, separated_export
from ledger_tui.writing.formula import restored_cell, safe_cell
from tests.invented import row
from tests.writing.handed import AWKWARD, FORMULAS, Decision, handed

ODD = st.text(st.one_of(st.sampled_from("'=+-@\t\r\n ＝abé語"), st.characters(exclude_categories=["Cs"])), max_size=8)
DIALECTS = [("csv", "excel"), ("tsv", "excel-tab")]


def read(lines, dialect: str) -> list[dict[str, str]]:
    reader = csv.DictReader(io.StringIO("".join(lines), newline=""), dialect=dialect, strict=True)
    return [{name: restored_cell(cell) for name, cell in line.items()} for line in reader]


@given(ODD)
def test_every_text_comes_back_from_its_safe_cell(text: str) -> None:
    assert restored_cell(safe_cell(text)) == text


@given(ODD)
def test_no_safe_cell_begins_as_a_formula_does(text: str) -> None:
    assert safe_cell(text).lstrip(" ")[:1] not in {*"=+-@＝＋－＠", "\t", "\r"} - {""}


@pytest.mark.parametrize("text", ["plain", "'quoted'", "'tis", "a=b", "3-4", "", "'"])
def test_a_text_that_is_no_formula_stays_as_it_is(text: str) -> None:
    assert safe_cell(text) == text


@pytest.mark.parametrize(("form", "dialect"), DIALECTS)
def test_titles_come_back_whole_through_a_reader_of_the_form(form: str, dialect: str) -> None:
    some = handed([row(str(at), title) for at, title in enumerate(AWKWARD)])
    told = read(separated_export(form, some.rows()), dialect)
    assert [one["title"] for one in told] == AWKWARD
    assert [one["reference"] for one in told] == [str(at) for at in range(len(AWKWARD))]


@pytest.mark.parametrize(("form", "dialect"), DIALECTS)
@pytest.mark.parametrize("title", FORMULAS)
def test_a_spreadsheet_program_sees_no_formula_whatever_separator_it_takes(form: str, dialect: str, title: str) -> None:
    """Every cell is quoted: a program that splits at another sign still finds whole cells."""
    line = list(separated_export(form, handed([row("1", f"x;{title}"), row("2", title)]).rows()))[2]
    (cells,) = csv.reader([line], dialect)
    assert cells[EXPORT_COLUMNS.index("title")] == f"'{title}"
    (split,) = csv.reader([line.replace("\t", ",")], delimiter=";")
    assert not [cell for cell in split if cell.strip()[:1] in set("=+-@")]


def test_the_columns_tell_the_row_and_the_decision_with_times_as_written() -> None:
    observed = "2026-08-11T06:34:44.6726+00:00"
    some = handed(
        [row("1", "A Standard of Something", state="unresolved", observed=observed, raw="[1] A standard."), row("2")]
    )
    some.decide(0, Decision("out of scope", {"kind": "standard"}, "-- see W3C", who="Ada"))
    first, second = read(separated_export("csv", some.rows()), "excel")
    assert tuple(first) == EXPORT_COLUMNS
    assert first["observed"] == observed
    assert first["raw"] == "[1] A standard."
    assert first["row"] == "2401.00001|1|pith|outbound|1|1"
    assert [first[name] for name in EXPORT_COLUMNS[-6:]] == [
        "out of scope", "standard", "-- see W3C", "2026-09-01T10:00:00.000000Z", "Ada", "unresolved",
    ]  # fmt: skip
    assert first["state"] == "unresolved"
    assert [second[name] for name in EXPORT_COLUMNS[-6:]] == [""] * 6


def test_the_utf8_mark_stands_first_where_it_is_asked_for_and_nowhere_else() -> None:
    rows = handed([row("1", "語")]).rows()
    marked, plain = "".join(separated_export("csv", rows, mark=True)), "".join(separated_export("csv", rows))
    assert marked == "\ufeff" + plain
    assert csv.DictReader(io.StringIO(marked.encode().decode("utf-8-sig"))).fieldnames == list(EXPORT_COLUMNS)


def test_a_line_of_json_holds_what_the_record_says_and_the_decision() -> None:
    some = handed([row(str(at), title) for at, title in enumerate(AWKWARD)])
    some.decide(1, Decision("no identifier exists", None, "a thesis"))
    told = [json.loads(line) for line in json_lines_export(some.rows(), lambda one: {"title": one.title, "odd": [1]})]
    assert [one["title"] for one in told] == AWKWARD
    assert told[0]["decision"] is None
    assert told[1]["decision"] == {
        "decision": "no identifier exists", "detail": None, "note": "a thesis", "at": "2026-09-01T10:00:00.000000Z",
        "who": None, "state_seen": "unresolved",
    }  # fmt: skip
    assert told[1]["odd"] == [1]
    assert next(iter(told[1])) == "row"
    assert list(told[1])[-1] == "decision"


def test_a_key_of_the_record_never_passes_for_the_decision() -> None:
    (one,) = handed([row()]).rows()
    told = exported_json(one, {"decision": "confirmed", "record": "imposter"})
    assert told["decision"] is None
    assert told["told"] == {"record": "imposter", "decision": "confirmed"}
