"""Findings between records: each fires on records that have it, and not on their near twins."""

from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from tests.audit.findings import UUID, codes_of, findings, found_in, opened, references
from tests.invented import Json, record, row

VOLES = "The Burrowing Habits of Northern Voles"
LYNXES = "What Lynxes Eat in Long Winters"
OWLS = "Owls over Burrows at the Edge of Night"
AT = "2026-07-01T10:00:00.000001Z"
LATER = "2026-07-01T10:00:00.000002Z"


def about(arxiv_id: str, title: str, **more: Any) -> Json:
    return record(arxiv_id, paper={"title": title}, **more)


def citing(arxiv_id: str, *rows: Json, **more: Any) -> Json:
    return record(arxiv_id, outbound=list(rows), **more)


def cites_voles(**more: Any) -> Json:
    return about("2401.00001", LYNXES, outbound=[row("5", VOLES, **more)])


def cited_by(title: str | None, **more: Any) -> Json:
    return about("2401.00002", VOLES, outbound=None, inbound=[row(more.pop("reference", "7"), title, **more)])


CASES: list[tuple[str, list[Json], list[Json]]] = [
    (
        "work-states",
        [citing("2401.00001", row("1", VOLES)), citing("2401.00002", row("2", VOLES.upper(), state="unresolved"))],
        [citing("2401.00001", row("1", VOLES)), citing("2401.00002", row("2", VOLES.upper()))],
    ),
    # An inbound row's state is about its citing paper's citing.
    (
        "work-states",
        [citing("2401.00001", row("1", VOLES)), citing("2401.00002", row("2", VOLES, state=None))],
        [citing("2401.00001", row("1", VOLES)), record("2401.00002", inbound=[row("2", VOLES, state="unresolved")])],
    ),
    # Both in one paper's record: that is one list's concern.
    (
        "work-states",
        [
            citing("2401.00001", row("1", "A", identifiers={"doi": ["10.1/v"]})),
            citing("2401.00002", row("2", "B", identifiers={"doi": ["10.1/V"]}, state="unresolved")),
        ],
        [citing("2401.00001", row("1", VOLES), row("2", VOLES, state="unresolved"))],
    ),
    # A placeholder is no work.
    (
        "work-states",
        [citing("2401.00001", row("1", VOLES)), citing("2401.00002", row("2", VOLES, state="unresolved"))],
        [
            citing("2401.00001", row("1", VOLES)),
            citing("2401.00002", row("2", VOLES, state="unresolved", placeholder=True)),
        ],
    ),
    (
        "states-at-once",
        [
            citing("2401.00001", row("1", VOLES, observed=AT)),
            citing("2401.00002", row("2", VOLES, observed=AT, state="metadata mismatch")),
        ],
        [
            citing("2401.00001", row("1", VOLES, observed=AT)),
            citing("2401.00002", row("2", VOLES, observed=LATER, state="metadata mismatch")),
        ],
    ),
    (
        "states-at-once",
        [
            citing("2401.00001", row("1", VOLES, observed=AT)),
            citing("2401.00002", row("2", VOLES, observed=AT, state="unresolved")),
        ],
        [
            citing("2401.00001", row("1", VOLES, observed=AT)),
            citing("2401.00002", row("2", VOLES, observed=AT, state="unresolved", method="local_arxiv")),
        ],
    ),
    (
        "id-facts",
        [cites_voles(id=UUID.format(1)), cited_by(LYNXES, id=UUID.format(1), reference="5", state="unresolved")],
        [cites_voles(id=UUID.format(1)), cited_by(LYNXES, id=UUID.format(1), reference="5", state="verified exact")],
    ),
    # One instant written otherwise is one; an id that is no global one means nothing elsewhere.
    (
        "id-facts",
        [
            cites_voles(id=UUID.format(1), observed=AT),
            cited_by(LYNXES, id=UUID.format(1), reference="5", observed=LATER),
        ],
        [
            cites_voles(id=UUID.format(1), observed="2026-07-01T12:00:00.000001+02:00"),
            cited_by(LYNXES, id=UUID.format(1), reference="5", observed=AT),
        ],
    ),
    # A time told to the second is no other than one told finer.
    (
        "id-facts",
        [
            cites_voles(id=UUID.format(1), observed=AT),
            cited_by(LYNXES, id=UUID.format(1), reference="5", observed="2026-07-01T10:00:01Z"),
        ],
        [
            cites_voles(id=UUID.format(1), observed=AT),
            cited_by(LYNXES, id=UUID.format(1), reference="5", observed="2026-07-01T10:00:00Z"),
        ],
    ),
    (
        "id-facts",
        [cites_voles(id=UUID.format(1)), cited_by(OWLS, id=UUID.format(1), reference="5")],
        [cites_voles(id="row 1"), cited_by(OWLS, id="row 1", reference="5")],
    ),
    # Titles too short to tell are compared all the same, once the id is one.
    (
        "id-facts",
        [
            about("2401.00001", LYNXES, outbound=[row("7", "Voles", id=UUID.format(1))]),
            about("2401.00002", "Voles", outbound=None, inbound=[row("7", "Owls", id=UUID.format(1))]),
        ],
        [
            about("2401.00001", "Owls", outbound=[row("7", "Voles", id=UUID.format(1))]),
            about("2401.00002", "Voles", outbound=None, inbound=[row("7", "Owls", id=UUID.format(1))]),
        ],
    ),
    (
        "id-agrees",
        [cites_voles(id=UUID.format(1)), cited_by(LYNXES, id=UUID.format(1), reference="5")],
        [cites_voles(id=UUID.format(1)), cited_by(LYNXES, id=UUID.format(2), reference="5")],
    ),
    ("one-sided", [cites_voles(), cited_by(OWLS)], [cites_voles(), cited_by(LYNXES)]),
    # What the other record says nothing of, it does not leave out.
    ("one-sided", [cites_voles(), cited_by(OWLS)], [cites_voles(), about("2401.00002", VOLES)]),
    ("one-sided", [about("2401.00001", LYNXES), cited_by(LYNXES)], [cites_voles(), cited_by(LYNXES)]),
    # The same observation under titles that differ is told on both sides.
    (
        "one-sided",
        [cites_voles(id=UUID.format(1)), cited_by(OWLS, id=UUID.format(2))],
        [cites_voles(id=UUID.format(1)), cited_by(OWLS, id=UUID.format(1))],
    ),
    (
        "one-sided",
        [cites_voles(identifiers={"arxiv": ["2401.00002"]}), cited_by(None, identifiers={"arxiv": ["2401.00003"]})],
        [cites_voles(identifiers={"arxiv": ["2401.00002"]}), cited_by(None, identifiers={"arxiv": ["2401.00001v1"]})],
    ),
    # Two papers of one title: the one whose record tells the row is enough.
    (
        "one-sided",
        [cites_voles(), cited_by(OWLS), cited_by(OWLS) | {"paper": {"arxiv_id": "2401.00003", "title": OWLS}}],
        [cites_voles(), cited_by(LYNXES), cited_by(OWLS) | {"paper": {"arxiv_id": "2401.00003", "title": VOLES}}],
    ),
    # What a paper has of itself has no other side.
    (
        "one-sided",
        [cites_voles(), cited_by(OWLS)],
        [about("2401.00001", LYNXES, outbound=[row("5", LYNXES)], inbound=[row("6", OWLS)])],
    ),
    (
        "retitled",
        [
            citing("2401.00001", row("1", VOLES, identifiers={"doi": ["10.1/v"]})),
            record("2401.00004", paper={"title": OWLS, "identifiers": {"doi": ["10.1/v"]}}, outbound=None),
        ],
        [
            citing("2401.00001", row("1", VOLES, identifiers={"doi": ["10.1/v"]})),
            record("2401.00004", paper={"title": VOLES.upper(), "identifiers": {"doi": ["10.1/v"]}}, outbound=None),
        ],
    ),
]


@pytest.mark.parametrize(("code", "fires", "does_not"), CASES)
def test_it_fires_on_these_and_not_on_their_near_twins(
    tmp_path: Path, code: str, fires: list[Json], does_not: list[Json]
) -> None:
    (found,) = found_in(tmp_path / "fire", code, *fires)
    assert found.code == code
    assert found.says and found.rows_say and found.how
    assert found_in(tmp_path / "twins", code, *does_not) == []


def test_two_identifiers_of_one_title_are_told_at_both_rows(tmp_path: Path) -> None:
    told = [
        citing(key, row("1", VOLES, identifiers={"doi": [doi]}))
        for key, doi in (("2401.00001", "10.1/v"), ("2401.00002", "10.1/w"))
    ]
    found = found_in(tmp_path / "fire", "two-identifiers", *told)
    assert [finding.paper for finding in found] == ["2401.00001", "2401.00002"]
    assert found_in(tmp_path / "twin", "two-identifiers", told[0], told[0] | record("2401.00003")) == []


def test_two_records_of_one_name_that_differ_are_told_and_a_newer_one_is_not(tmp_path: Path) -> None:
    other = citing("2401.00001", row("1", VOLES), row("2", LYNXES))
    newer = other | {"as_of": {"date": "2026-08-02", "text": "2 August 2026"}}
    (found,) = found_in(tmp_path / "fire", "record-twice", record(), other)
    assert "2 rows in" in found.says and "1 row in" in found.rows_say
    assert found_in(tmp_path / "twin", "record-twice", record(), newer) == []


def test_an_older_record_of_a_paper_takes_no_part(tmp_path: Path) -> None:
    older = citing("2401.00001", row("2022", VOLES, state="unresolved", id=UUID.format(1)))
    newer = citing(
        "2401.00001",
        row("1", VOLES, id=UUID.format(1)),
        as_of={"date": "2026-08-02", "text": "2 August 2026"},
    )
    dataset = opened(tmp_path, older, newer, citing("2401.00002", row("1", VOLES)))
    assert codes_of(findings(dataset)) == []


def test_the_differing_facts_of_an_id_are_named_and_what_is_not_stated_differs_from_nothing(tmp_path: Path) -> None:
    (found,) = found_in(
        tmp_path,
        "id-facts",
        cites_voles(id=UUID.format(1), observed=AT, state="unresolved"),
        cited_by(OWLS, id=UUID.format(1), reference="6", method=None),
    )
    assert found.rows_say == (f"number: 5 / 6; state: unresolved / verified exact; citing paper: “{LYNXES}” / “{OWLS}”")


def test_what_agrees_is_told_once_a_record_and_asks_for_nothing(tmp_path: Path) -> None:
    ids = [UUID.format(1), UUID.format(2)]
    (found,) = found_in(
        tmp_path,
        "id-agrees",
        about("2401.00001", LYNXES, outbound=[row("5", VOLES, id=ids[0]), row("6", VOLES, id=ids[1])]),
        about("2401.00002", VOLES, outbound=None, inbound=[row("6", LYNXES, id=ids[1]), row("5", LYNXES, id=ids[0])]),
    )
    assert (found.severity, sorted(row.key for row in found.rows)) == ("info", sorted([*ids, *ids]))
    assert found.says == "2 rows with an observation id that is told elsewhere"


@pytest.mark.parametrize(
    ("reason", "other"),
    [
        (
            "the page cap (1 of 9 inbound rows itemized)",
            {"coverage": [{"name": "inbound itemization", "status": "measured", "measured": 1, "total": 9}]},
        ),
        (
            "its list is of 2026-06-30T10:00:00Z, before this row's link",
            {"coverage": [{"name": "inbound itemization", "status": "measured", "observed": "2026-06-30T10:00:00Z"}]},
        ),
        (
            "it speaks for 2026-06-30, before this row's link",
            {"as_of": {"date": "2026-06-30", "text": "30 June 2026"}},
        ),
        ("it is of another source (crossref)", {"source": "crossref"}),
    ],
)
def test_what_may_be_the_reason_of_one_side_is_named(tmp_path: Path, reason: str, other: Json) -> None:
    (found,) = found_in(tmp_path, "one-sided", cites_voles(observed=AT), cited_by(OWLS) | other)
    assert found.rows_say == (
        f"the record of 2401.00002 does not itemize it among 1 inbound row; possible reasons: {reason}"
    )


def test_without_a_reason_none_is_named(tmp_path: Path) -> None:
    same_day = {
        "as_of": {"date": "2026-07-01", "text": "1 July 2026"},
        "coverage": [{"name": "inbound itemization", "measured": 1, "total": 1, "observed": AT}],
    }
    (found,) = found_in(tmp_path, "one-sided", cites_voles(observed=AT), cited_by(OWLS) | same_day)
    assert found.rows_say == "the record of 2401.00002 does not itemize it among 1 inbound row"
    assert (found.paper, references(found)) == ("2401.00001", ["5"])


def test_a_record_that_other_files_complete_tells_both_sides(tmp_path: Path) -> None:
    """A source's list of references and its list of citations may lie in two files."""
    cited = about("2401.00002", VOLES, outbound=[row("1", OWLS)])
    assert found_in(tmp_path, "one-sided", cites_voles(), cited, cited_by(LYNXES)) == []
    assert len(found_in(tmp_path / "other", "one-sided", cites_voles(), cited, cited_by(OWLS))) == 1


def test_the_findings_are_the_same_in_whichever_order_files_are_read(tmp_path: Path) -> None:
    told = [
        cites_voles(id=UUID.format(1)),
        cited_by(OWLS, id=UUID.format(2)),
        citing("2401.00003", row("2022", VOLES, state="unresolved"), row("2", OWLS, id=UUID.format(2))),
    ]
    found = [
        {finding.identity for finding in findings(opened(tmp_path / str(nth), *order))}
        for nth, order in enumerate(permutations(told))
    ]
    assert {identity.code for identity in found[0]} >= {"work-states", "id-facts", "one-sided", "year-number"}
    assert all(one == found[0] for one in found)
