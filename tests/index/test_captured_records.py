"""The three real records in one index: what they lead to, as the pages tell."""

from pathlib import Path

import pytest

from ledger_tui.index.filter import parse
from ledger_tui.index.index import Index
from ledger_tui.index.links import Certainty, certainty, links, same_work
from ledger_tui.index.select import facets, rows_of, select
from ledger_tui.index.works import cited_by, cites, subject_work
from ledger_tui.reading.reader import read_file
from ledger_tui.record.model import INBOUND, OUTBOUND

FSDP, HECATE, VESCALE = "2304.11277", "2502.02581", "2602.22437"
SHARED = "e8b2ffe0-b410-4f20-a2d0-d32ae53856af"


@pytest.fixture(scope="module")
def index(captures: Path) -> Index:
    made = Index()
    for path in sorted(captures.glob("*.txt")):
        for found in read_file(path, named=True).found:
            made.add(found.record, path.name)
    return made


def record(index: Index, key: str) -> int:
    return index.records_about(key)[0]


def row(index: Index, key: str, direction: str, reference: str) -> int:
    number = record(index, key)
    (found,) = (n for n in rows_of(index, number, direction) if index.row(n).reference == reference)
    return found


def told(index: Index, rows: list[int]) -> set[tuple[str, str | None]]:
    return {(index.records[index.row(n).record].key, index.row(n).reference) for n in rows}


def test_the_rows_are_those_of_the_pages(index: Index) -> None:
    counted = facets(index, None)
    assert (counted.rows, counted.placeholders, counted.states["unresolved"]) == (224, 25, 99)
    assert len({index.row(n).id for n in range(224)}) == 223
    outbound = facets(index, rows_of(index, record(index, FSDP), OUTBOUND))
    assert outbound.states == {"verified exact": 13, "verified fuzzy": 2, "unresolved": 22, "metadata mismatch": 2}
    both = facets(index, None, parse(f"paper:{HECATE}"))
    assert both.events == {"none found": 29, "unavailable": 19}


def test_the_one_shared_observation_is_a_certain_link_both_ways(index: Index) -> None:
    inbound, outbound = sorted(index.find(SHARED))
    assert (index.row(inbound).direction, index.row(outbound).direction) == (INBOUND, OUTBOUND)
    for one, other in ((inbound, outbound), (outbound, inbound)):
        link = links(index, one)[0]
        assert (link.certainty, link.row, link.record) == (Certainty.CERTAIN, other, index.row(other).record)
        assert link.reason == "same observation id e8b2ffe0…"


def test_the_hecate_paper_leads_to_the_fsdp_paper_by_an_equal_title(index: Index) -> None:
    (link,) = links(index, row(index, HECATE, OUTBOUND, "46"))
    assert (link.certainty, link.record, link.row) == (Certainty.LIKELY, record(index, FSDP), None)


def test_only_the_three_known_rows_lead_to_a_record(index: Index) -> None:
    leading = [n for n in range(index.row_count) if certainty(index, n) is not None]
    assert told(index, leading) == {(FSDP, "35"), (HECATE, "46"), (VESCALE, "35")}


def test_works_cited_in_two_records_are_grouped(index: Index) -> None:
    for reference, elsewhere in (
        ("20", {(VESCALE, "10")}),
        ("25", {(VESCALE, "11")}),
        ("27", {(FSDP, "14"), (VESCALE, "12")}),
        ("30", {(FSDP, "18")}),
        ("34", {(VESCALE, "24")}),
        ("40", {(VESCALE, "25")}),
    ):
        found = same_work(index, row(index, HECATE, OUTBOUND, reference)).tolist()
        assert told(index, found) == elsewhere


def test_the_fsdp_paper_is_cited_by_two_outbound_rows_and_its_own_inbound_ones(index: Index) -> None:
    work = subject_work(index, record(index, FSDP))
    found = cited_by(index, work).tolist()
    outbound = [n for n in found if index.row(n).direction == OUTBOUND]
    assert told(index, outbound) == {(HECATE, "46"), (VESCALE, "35")}
    assert set(found) - set(outbound) == set(rows_of(index, record(index, FSDP), INBOUND))
    assert cites(index, work).tolist() == list(rows_of(index, record(index, FSDP), OUTBOUND))


def test_the_same_citing_paper_told_twice_is_seen_as_one_pair(index: Index) -> None:
    twice = [
        n for n in rows_of(index, record(index, FSDP), INBOUND) if (index.row(n).title or "").startswith("Z-Image")
    ]
    assert len(twice) == 2
    assert same_work(index, twice[0]).tolist() == [twice[1]]


def test_words_broken_by_a_hyphen_are_found(index: Index) -> None:
    found = [index.row(n).title for n in select(index, None, parse("communication title:machine"))]
    assert "Sparcml: High-performance sparse commu- nication for machine learning" in found
