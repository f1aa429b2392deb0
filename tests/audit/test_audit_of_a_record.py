"""Findings within one record: each fires on a record that has it, and not on its near twin."""

from pathlib import Path
from typing import Any

import pytest

from tests.audit.findings import UUID, found_in, opened, references
from tests.audit.findings import findings as looked_for
from tests.invented import Json, record, row

NONE_FOUND = {"status": "none found", "as_of": "2026-08-01T10:00:00Z"}
UNAVAILABLE = {"status": "unavailable", "reason": "canonical work link unavailable"}

VOLES = "The Burrowing Habits of Northern Voles"
LYNXES = "What Lynxes Eat in Long Winters"


def coordinate(name: str, measured: int | None, total: int | None, **more: Any) -> Json:
    return {"name": name, "status": "measured", "measured": measured, "total": total, **more}


def numbered(*numbers: str | None, **more: Any) -> list[Json]:
    return [row(number, f"Work Number {nth} of Many Works", **more) for nth, number in enumerate(numbers)]


def resolution(displayed: int, total: int | None = None, **states: int) -> Json:
    told = {word.replace("_", " "): count for word, count in states.items()}
    return {"displayed": displayed, "total": displayed if total is None else total, "states": told or None}


CASES: list[tuple[str, Json, Json]] = [
    (
        "stated-rows",
        record(stated={"outbound": {"listed": 2, "total": 2}}),
        record(stated={"outbound": {"listed": 1, "total": 1}}),
    ),
    # The file says nothing of inbound rows: there is nothing to hold the number against.
    (
        "stated-rows",
        record(stated={"inbound": {"listed": 3}}, inbound=[]),
        record(stated={"inbound": {"listed": 3}}),
    ),
    (
        "counters",
        record(resolution=resolution(1, verified_exact=0, unresolved=1)),
        record(resolution=resolution(1, verified_exact=1, unresolved=0)),
    ),
    # The counters cover outbound rows only.
    (
        "counters",
        record(resolution=resolution(2, verified_exact=2), inbound=[row()]),
        record(resolution=resolution(1, verified_exact=1), inbound=[row()]),
    ),
    ("displayed-total", record(resolution=resolution(1, 120)), record(resolution=resolution(1, 1))),
    (
        "displayed-total",
        record(stated={"outbound": {"listed": 1, "total": 40}}),
        record(stated={"outbound": {"listed": 1, "total": None}}),
    ),
    # The count that another source states against its list.
    (
        "displayed-total",
        record(coverage=[coordinate("references", 1, 40, status="listed")]),
        record(coverage=[coordinate("references", None, 40, status="not told")]),
    ),
    (
        "coverage-rows",
        record(coverage=[coordinate("reference resolution", 2, 2)]),
        record(coverage=[coordinate("reference resolution", 1, 1)]),
    ),
    (
        "coverage-rows",
        record(coverage=[coordinate("references", 2, None, status="listed")]),
        record(coverage=[coordinate("references", 2, None, status="not told")]),
    ),
    (
        "coverage-rows",
        record(coverage=[coordinate("standing notices", 2, 2)], outbound=[row(event=NONE_FOUND)]),
        record(coverage=[coordinate("standing notices", 2, 2)], outbound=[row(event=NONE_FOUND)], inbound=[row()]),
    ),
    (
        "coverage-rows",
        record(coverage=[coordinate("external citation measurements", 1, 1)], external_measurements=[]),
        record(coverage=[coordinate("external citation measurements", 1, 1)], external_measurements=None),
    ),
    ("coverage-rows", record(coverage=[coordinate("moon", 3, 2)]), record(coverage=[coordinate("moon", 2, 3)])),
    (
        "unavailable-checks",
        record(coverage=[coordinate("standing notices", 1, 1)], outbound=[row(event=UNAVAILABLE)]),
        record(coverage=[coordinate("standing notices", 0, 1)], outbound=[row(event=UNAVAILABLE)]),
    ),
    (
        "unavailable-checks",
        record(coverage=[coordinate("standing notices", None, None, status=None)], outbound=[row(event=UNAVAILABLE)]),
        record(coverage=[coordinate("standing notices", None, None, status=None)], outbound=[row(event=NONE_FOUND)]),
    ),
    (
        "unavailable-checks",
        record(coverage=[coordinate("notices of cited works", 1, 1)], outbound=[row(event=UNAVAILABLE)]),
        record(
            coverage=[coordinate("notices of cited works", None, None, status="not told")],
            outbound=[row(event=UNAVAILABLE)],
        ),
    ),
    (
        "cap",
        record(coverage=[coordinate("inbound itemization", 1, 195)], inbound=[row()]),
        record(coverage=[coordinate("inbound itemization", 1, 1)], inbound=[row()]),
    ),
    (
        "cap",
        record(coverage=[coordinate("citing works", 1, 9, status="listed")], inbound=[row()]),
        record(coverage=[coordinate("citing works", None, 9, status="not told")], inbound=[row()]),
    ),
    (
        "twice-states",
        record(inbound=[row("96", VOLES), row("96", VOLES.upper(), state="unresolved")]),
        record(inbound=[row("96", VOLES), row("96", VOLES.upper())]),
    ),
    (
        "twice-states",
        record(
            outbound=[
                row("1", "A", identifiers={"doi": ["10.1/a"]}),
                row("2", LYNXES, state="unresolved", identifiers={"doi": ["https://doi.org/10.1/A"]}),
            ]
        ),
        record(
            outbound=[
                row("1", "A", identifiers={"doi": ["10.1/a"]}),
                row("2", LYNXES, state="unresolved", identifiers={"doi": ["https://doi.org/10.1/AB"]}),
            ]
        ),
    ),
    # One work as cited and as citing is no work told twice in one list; nor are two titles too short to tell.
    (
        "twice",
        record(inbound=[row("1", VOLES), row("2", VOLES)]),
        record(outbound=[row("1", VOLES)], inbound=[row("2", VOLES), row("3", "Voles"), row("4", "Voles")]),
    ),
    ("year-number", record(outbound=numbered("1", "2022")), record(outbound=numbered("1", "202"))),
    ("numbers-missing", record(outbound=numbered("1", "3")), record(outbound=numbered("1", "2"))),
    ("numbers-missing", record(outbound=numbered("1", "2", "2022")), record(outbound=numbered("1", "2", "2a"))),
    # The numbers of an inbound list are the citing papers'.
    (
        "numbers-missing",
        record(outbound=numbered("2", "3")),
        record(outbound=numbered("Vo20", None), inbound=numbered("2", "3")),
    ),
    ("number-repeats", record(outbound=numbered("1", "2", "2")), record(outbound=numbered("1", "2", "2a"))),
    ("number-repeats", record(outbound=numbered("7", "7")), record(outbound=[row("7")], inbound=numbered("7", "7"))),
    (
        "placeholder-check",
        record(outbound=[row(title=None, placeholder=True, state="unresolved", event=NONE_FOUND)]),
        record(outbound=[row(title=None, placeholder=True, state="unresolved", event=UNAVAILABLE)]),
    ),
    (
        "placeholder-check",
        record(outbound=[row(title=None, placeholder=True, event={"status": "under review"})]),
        record(outbound=[row(title=None, placeholder=False, event=NONE_FOUND), row(title=None, placeholder=True)]),
    ),
    (
        "self-link",
        record(outbound=[row(identifiers={"arxiv": ["2401.00001v2"]})]),
        record(outbound=[row(identifiers={"arxiv": ["2401.00002"]})]),
    ),
    (
        "event-before-link",
        record(outbound=[row(observed="2026-08-01T10:00:00.000001Z", event=NONE_FOUND)]),
        record(outbound=[row(observed="2026-08-01T12:00:00+02:00", event=NONE_FOUND)]),
    ),
    # A check that tells its day alone may be of the end of that day.
    (
        "event-before-link",
        record(outbound=[row(observed="2026-08-02T00:00:01Z", event={"status": "none found", "as_of": "2026-08-01"})]),
        record(outbound=[row(observed="2026-08-01T23:00:00Z", event={"status": "none found", "as_of": "2026-08-01"})]),
    ),
    (
        "as-of-late",
        record(outbound=[row(observed="2026-07-31T23:59:59Z")]),
        record(outbound=[row(observed="2026-08-01T00:00:00Z")]),
    ),
    (
        "as-of-late",
        record(outbound=[row(observed="2026-07-31T23:00:00Z")]),
        record(
            outbound=[row(observed="2026-07-31T23:00:00Z")],
            external_measurements=[{"value": 3, "source": "pith", "observed": "2026-08-01T04:00:00Z"}],
        ),
    ),
    # The day a record speaks for ends twelve hours later in the last time zone.
    (
        "after-as-of",
        record(outbound=[row(observed="2026-08-02T12:00:01Z")]),
        record(outbound=[row(observed="2026-08-02T11:59:59Z")]),
    ),
    (
        "after-as-of",
        record(coverage=[coordinate("moon", 1, 1, observed="2026-08-04T00:00:00Z")]),
        record(coverage=[coordinate("moon", 1, 1, observed="last spring")]),
    ),
    (
        "future",
        record(outbound=[row(observed="2026-08-15T12:00:01Z")]),
        record(outbound=[row(observed="2026-08-15T12:00:00Z")]),
    ),
    (
        "future",
        record(as_of={"date": "2026-08-17", "text": "17 August 2026"}),
        record(as_of={"date": "2026-08-16", "text": "16 August 2026"}),
    ),
    ("title-venue", record(outbound=[row(title="In Proceedings of the 3rd Meeting of Vole Keepers")]), record()),
    ("title-authors", record(outbound=[row(title="Rae, and Laurent Sifre")]), record()),
    ("title-address", record(outbound=[row(title="https://example.org/voles")]), record()),
    ("title-pages", record(outbound=[row(title="Nature of Voles, 521(7553):436–444")]), record()),
    ("title-glued", record(outbound=[row(title="The herd of voles.arXiv e-prints")]), record()),
    ("title-broken", record(outbound=[row(title="Sparse vole commu- nication")]), record()),
    ("title-damaged", record(outbound=[row(title="Voles of the M\ufffdritz")]), record()),
    ("title-notice", record(outbound=[row(title="Retracted: Voles of the North")]), record()),
    ("title-bracketed", record(outbound=[row(title="[On the voles of the north]")]), record()),
    # A placeholder has no title, whatever stands there.
    (
        "title-venue",
        record(outbound=[row(title="In Proceedings of the 3rd Meeting of Vole Keepers")]),
        record(outbound=[row(title="In Proceedings of the 3rd Meeting of Vole Keepers", placeholder=True)]),
    ),
    (
        "identifier-form",
        record(outbound=[row(identifiers={"doi": ["10.1000–182"]})]),
        record(outbound=[row(identifiers={"doi": ["https://doi.org/10.1000/182."]})]),
    ),
    (
        "identifier-form",
        record(paper={"identifiers": {"pmid": ["none"]}}),
        record(paper={"identifiers": {"pmid": ["12345678"], "shelf": ["anything"]}}),
    ),
]


@pytest.mark.parametrize(("code", "fires", "does_not"), CASES)
def test_it_fires_on_this_and_not_on_its_near_twin(tmp_path: Path, code: str, fires: Json, does_not: Json) -> None:
    (found,) = found_in(tmp_path / "fires", code, fires)
    assert (found.code, found.paper) == (code, "2401.00001")
    assert found.says and found.rows_say and found.how
    assert found_in(tmp_path / "twin", code, does_not) == []


def test_counters_tell_both_sides_with_every_state_that_either_names(tmp_path: Path) -> None:
    rows = [row("1", VOLES), row("2", LYNXES, state="pending review"), row("3", None, state=None)]
    (found,) = found_in(
        tmp_path, "counters", record(outbound=rows, resolution=resolution(3, verified_exact=2, unresolved=0))
    )
    assert found.says == "3 displayed; 2 verified exact, 0 unresolved"
    assert found.rows_say == "3 outbound rows; 1 verified exact, 0 unresolved, 1 pending review, 1 not stated"


def test_each_place_that_states_a_total_is_named(tmp_path: Path) -> None:
    told = record(
        stated={"outbound": {"listed": None, "total": 40}},
        resolution=resolution(1, 41),
        coverage=[coordinate("references", 1, 40, status="listed")],
    )
    (found,) = found_in(tmp_path, "displayed-total", told)
    assert found.says == "stated: a total of 40; counters: 1 of 41; coverage of references: 1 of 40"
    assert found.rows_say == "1 outbound row"


def test_a_file_that_broke_off_is_named_as_a_reason(tmp_path: Path) -> None:
    (found,) = found_in(tmp_path, "stated-rows", record(stated={"outbound": {"listed": 9}}, incomplete=True))
    assert found.rows_say == "1 outbound row; its file broke off, so that rows may have been lost"


def test_unavailable_checks_name_their_rows_in_both_directions(tmp_path: Path) -> None:
    (found,) = found_in(
        tmp_path,
        "unavailable-checks",
        record(
            coverage=[coordinate("standing notices", 4, 4)],
            outbound=[row("1", VOLES, event=NONE_FOUND), row("2", LYNXES, event=UNAVAILABLE)],
            inbound=[row("8", VOLES, event=UNAVAILABLE), row("9", LYNXES, event=NONE_FOUND)],
        ),
    )
    assert [(one.direction, one.reference, one.title) for one in found.rows] == [
        ("outbound", "2", LYNXES),
        ("inbound", "8", VOLES),
    ]
    assert (found.says, found.rows_say) == ("measured 4 of 4 standing notices", "2 of 4 event checks unavailable")


def test_works_told_twice_by_title_and_by_identifier_are_one(tmp_path: Path) -> None:
    doi = {"doi": ["10.1/voles"]}
    rows = [row("1", VOLES), row("2", VOLES, identifiers=doi), row("3", "Otherwise", identifiers=doi), row("4", LYNXES)]
    (found,) = found_in(tmp_path, "twice", record(inbound=rows))
    assert references(found) == ["1", "2", "3"]


@pytest.mark.parametrize("seed", range(6))
def test_a_chain_of_names_makes_one_work(tmp_path: Path, seed: int) -> None:
    dois = [{"doi": [f"10.{seed}/{nth}"]} for nth in range(2)]
    rows = [
        row("1", VOLES),
        row("2", VOLES, identifiers=dois[0]),
        row("3", LYNXES, identifiers=dois[0]),
        row("4", LYNXES, identifiers=dois[1]),
        row("5", None, identifiers=dois[1]),
        row("6", "Another Work of Many Words"),
    ]
    (found,) = found_in(tmp_path, "twice", record(inbound=rows))
    assert references(found) == ["1", "2", "3", "4", "5"]


def test_a_list_of_few_numbers_from_far_apart_has_none_missing(tmp_path: Path) -> None:
    assert found_in(tmp_path, "numbers-missing", record(outbound=numbered("4", "88"))) == []


def test_the_missing_and_the_repeated_are_named(tmp_path: Path) -> None:
    dataset = opened(tmp_path, record(outbound=numbered("1", "2", "6", "6", "9", "2023", "2023")))
    missing, repeats = looked_for(dataset, "numbers-missing", "number-repeats")
    assert missing.rows_say == "no row has 3–5, 7–8"
    assert repeats.says == "numbers 6 (2 times)"
    assert references(repeats) == ["6", "6"]


def test_of_a_record_whose_file_changed_the_rows_are_still_held_against_each_other(tmp_path: Path) -> None:
    dataset = opened(tmp_path, record(stated={"outbound": {"listed": 7}}, outbound=numbered("1", "2022")))
    (tmp_path / "00.json").write_text("gone")
    codes = [finding.code for finding in looked_for(dataset, "reread", "stated-rows", "year-number")]
    assert codes == ["reread", "year-number"]
    assert [finding.code for finding in looked_for(dataset, "year-number")] == ["year-number"]


def test_a_record_without_any_of_it_has_no_finding(tmp_path: Path) -> None:
    told = record(
        outbound=[
            row("1", VOLES, id=UUID.format(1), observed="2026-08-01T09:00:00Z", event=NONE_FOUND),
            row("2", LYNXES, id=UUID.format(2), observed="2026-08-01T09:00:00Z", event=NONE_FOUND),
        ],
        inbound=[],
        stated={"outbound": {"listed": 2, "total": 2}, "inbound": {"listed": 0}},
        resolution=resolution(2, verified_exact=2),
        coverage=[coordinate("reference resolution", 2, 2), coordinate("standing notices", 2, 2)],
    )
    assert looked_for(opened(tmp_path, told)) == []
