"""What the audit finds in the bundled records, which are real: the rows and the numbers were read off their pages."""

from pathlib import Path

import pytest

from ledger_tui.audit.codes import WORDS
from ledger_tui.audit.finding import Finding
from ledger_tui.dataset.dataset import Dataset
from ledger_tui.dataset.open import open_dataset
from ledger_tui.dataset.paths import samples
from tests.audit.findings import findings, references

FSDP, HECATE, VESCALE = "2304.11277", "2502.02581", "2602.22437"


@pytest.fixture(scope="module")
def dataset() -> Dataset:
    return open_dataset([Path(samples())], cached=False)


@pytest.fixture(scope="module")
def found(dataset: Dataset) -> list[Finding]:
    return findings(dataset)


def of(found: list[Finding], code: str) -> list[Finding]:
    return [finding for finding in found if finding.code == code]


def test_every_finding_stands_in_the_order_of_codes_and_records(found: list[Finding]) -> None:
    order = [(WORDS.index(one.code), one.number, [row.number for row in one.rows]) for one in found]
    assert order == sorted(order)
    assert len({one.identity for one in found}) == len(found) == 37


def test_z_image_stands_twice_at_96_in_two_states(found: list[Finding]) -> None:
    (twice,) = of(found, "twice-states")
    assert [(row.paper, row.direction, row.reference, row.key[:8]) for row in twice.rows] == [
        (FSDP, "inbound", "96", "e35c2efa"),
        (FSDP, "inbound", "96", "e5b84ebc"),
    ]
    assert twice.rows_say.startswith("one citing paper, “Z-Image: An Efficient Image Generation Foundation Model")
    assert twice.rows_say.endswith(": verified exact, unresolved")
    assert of(found, "twice") == []


def test_gspmd_is_in_two_states_at_one_instant(found: list[Finding]) -> None:
    (gspmd,) = of(found, "states-at-once")
    assert [(row.paper, row.reference, row.key[:8]) for row in gspmd.rows] == [
        (FSDP, "33", "ce53eb44"),
        (VESCALE, "34", "ebacae73"),
    ]
    assert gspmd.says.startswith("“GSPMD: General and Scalable Parallelization for ML Computation Graphs”")
    assert gspmd.says.endswith("linked by arxiv_id at 2026-05-18T12:36:36.562059Z")
    assert gspmd.rows_say == ("metadata mismatch in 2304.11277 outbound 33, verified exact in 2602.22437 outbound 34")


def test_works_cited_in_several_states(found: list[Finding]) -> None:
    rows = {tuple((row.paper, row.reference) for row in one.rows) for one in of(found, "work-states")}
    assert rows == {
        ((FSDP, "14"), (HECATE, "27"), (VESCALE, "12")),
        ((FSDP, "18"), (HECATE, "30")),
        ((HECATE, "20"), (VESCALE, "10")),
        ((HECATE, "25"), (VESCALE, "11")),
        ((HECATE, "40"), (VESCALE, "25")),
        ((HECATE, "46"), (VESCALE, "35")),
    }


def test_years_as_numbers_and_the_number_that_is_missing(found: list[Finding]) -> None:
    years = [(one.paper, one.rows[0].direction, references(one)) for one in of(found, "year-number")]
    assert years == [(FSDP, "inbound", ["2023", "2023", "2023"]), (HECATE, "outbound", ["2022"])]
    (missing,) = of(found, "numbers-missing")
    assert (missing.paper, missing.says) == (HECATE, "47 outbound rows, numbers 1–46, and 1 number like a year")
    assert missing.rows_say == "no row has 47"
    assert of(found, "number-repeats") == []


def test_unavailable_checks_under_measured_n_of_n(found: list[Finding]) -> None:
    told = [(one.paper, len(one.rows), one.says, one.rows_say) for one in of(found, "unavailable-checks")]
    assert told == [
        (FSDP, 57, "measured 139 of 139 standing notices", "57 of 139 event checks unavailable"),
        (HECATE, 19, "measured 48 of 48 standing notices", "19 of 48 event checks unavailable"),
        (VESCALE, 1, "standing notices, no numbers stated", "1 of 37 event checks unavailable"),
    ]


def test_24_placeholders_have_an_event_check(found: list[Finding]) -> None:
    told = {one.paper: references(one) for one in of(found, "placeholder-check")}
    assert {paper: len(numbers) for paper, numbers in told.items()} == {FSDP: 22, HECATE: 1, VESCALE: 1}
    assert (told[HECATE], told[VESCALE]) == (["11"], ["4"])
    # The other placeholder of it says that its check is unavailable.
    (hecate,) = [one for one in of(found, "placeholder-check") if one.paper == HECATE]
    assert hecate.rows_say.startswith("1 of 2 outbound placeholders")


def test_one_link_is_told_on_one_side_with_the_cap_as_a_possible_reason(found: list[Finding]) -> None:
    (link,) = of(found, "one-sided")
    assert [(row.paper, row.direction, row.reference) for row in link.rows] == [(HECATE, "outbound", "46")]
    assert link.says == "2502.02581 outbound 46: the paper cites 2304.11277"
    assert link.rows_say == (
        "the record of 2304.11277 does not itemize it among 100 inbound rows; "
        "possible reasons: the page cap (100 of 195 inbound rows itemized)"
    )
    (cap,) = of(found, "cap")
    assert (cap.paper, cap.severity, cap.says) == (FSDP, "info", "100 of 195 inbound rows itemized")


def test_the_shared_observation_is_in_agreement_and_informational(found: list[Finding]) -> None:
    (shared,) = of(found, "id-agrees")
    assert shared.severity == "info"
    assert [(row.paper, row.direction, row.reference, row.key[:8]) for row in shared.rows] == [
        (FSDP, "inbound", "35", "e8b2ffe0"),
        (VESCALE, "outbound", "35", "e8b2ffe0"),
    ]
    assert of(found, "id-facts") == []


def test_times(found: list[Finding]) -> None:
    (older,) = of(found, "event-before-link")
    assert (older.paper, len(older.rows)) == (HECATE, 28)
    (late,) = of(found, "as-of-late")
    assert (late.paper, late.says) == (HECATE, "as of 10 August 2026")
    assert late.rows_say == "the latest time is 2026-08-09T11:46:03.545534Z"
    assert of(found, "after-as-of") == of(found, "future") == []


def test_titles_that_look_wrong(found: list[Finding]) -> None:
    told = {
        (one.code.removeprefix("title-"), one.paper, references(one)[0])
        for one in found
        if one.code.startswith("title-")
    }
    assert told == {
        ("venue", FSDP, "38"),
        ("venue", HECATE, "37"),
        ("venue", VESCALE, "8"),
        ("authors", HECATE, "17"),
        ("address", VESCALE, "30"),
        ("pages", HECATE, "37"),
        ("pages", VESCALE, "3"),
        ("pages", VESCALE, "8"),
        ("glued", VESCALE, "3"),
        ("glued", VESCALE, "30"),
        ("broken", FSDP, "9"),
        ("broken", HECATE, "33"),
        ("broken", HECATE, "34"),
        ("broken", HECATE, "35"),
        ("broken", HECATE, "42"),
    }


def test_the_stated_numbers_agree(found: list[Finding]) -> None:
    for code in ("stated-rows", "counters", "displayed-total", "coverage-rows", "identifier-form", "self-link"):
        assert of(found, code) == []
