"""Rows whose decision names another loaded row: the evidence that was chosen, or the row that is repeated."""

import json

import pytest
from pybtex.database import parse_string

from ledger_tui.writing.address import addresses_of
from ledger_tui.writing.citation import citation_line
from ledger_tui.writing.decided import detail_words
from ledger_tui.writing.export_bibtex import bibtex
from ledger_tui.writing.export_csl import csl_json
from ledger_tui.writing.references import Reference, References, references
from tests.invented import record, row
from tests.writing.handed import Decision, Handed

PRINTED = "Mixed precison trainning of networks"
WORK = "Mixed Precision Training of Invented Networks"
UUID = "11111111-2222-4333-8444-555555555555"


def confirmed(key: str, direction: str = "outbound") -> Decision:
    return Decision("confirmed", {"evidence": key}, direction=direction)


def two(own: dict | None = None, other: dict | None = None, title: str = WORK) -> Handed:
    """Row 0 is printed wrongly and rests on row 1, of another record, as evidence."""
    some = Handed(
        [
            record(outbound=[row("3", PRINTED, state="unresolved", method=None, identifiers=own)]),
            record("2401.00002", paper={"version": None}, outbound=[row("10", title, identifiers=other)]),
        ]
    )
    some.decide(0, confirmed(some.index.key(1)))
    return some


def found(some: Handed, *, verified: bool = False) -> References:
    return references(some.rows(), verified=verified)


def only(some: Handed, rows: int | None = None) -> Reference:
    (one,) = references(some.rows()[:rows]).references
    return one


def urls(some: Handed, at: int) -> list[str]:
    return [address.url for address in addresses_of(some.index, some.rows()[at])]


def words(some: Handed, at: int) -> list[str]:
    return [address.words for address in addresses_of(some.index, some.rows()[at])]


def test_the_reference_is_the_work_of_the_evidence_and_its_note_names_the_evidence_by_its_place() -> None:
    some = two({"isbn": ["9780131103627"]}, {"doi": ["10.1000/182"]})
    one = only(some, 1)
    assert one.title == WORK
    assert one.identifiers == (("doi", "10.1000/182"), ("isbn", "978-0-13-110362-7"))
    assert one.note.endswith(
        "as reference 3: unresolved; decided: confirmed (evidence: 2401.00002 reference 10, verified exact)"
    )
    (entry,) = parse_string(bibtex([one]), "bibtex").entries.values()
    assert entry.fields["title"] == f"{{{WORK}}}"
    (item,) = json.loads(csl_json([one]))
    assert (item["DOI"], item["title"]) == ("10.1000/182", WORK)


def test_identifiers_of_the_row_that_name_another_work_than_the_evidence_are_left_out() -> None:
    some = two({"doi": ["10.1000/wrong"], "pmid": ["12345"]}, {"doi": ["10.1000/182"]})
    assert only(some, 1).identifiers == (("doi", "10.1000/182"),)
    assert urls(some, 0)[0] == "https://doi.org/10.1000/182"
    assert not any("wrong" in url for url in urls(some, 0))


@pytest.mark.parametrize("turned", [False, True])
def test_the_row_and_its_evidence_are_one_work_even_where_no_title_tells(turned: bool) -> None:
    some = two({"pmid": ["12345"]}, None, "Attention")
    rows = some.rows()
    result = references(rows[::-1] if turned else rows, verified=True)
    assert [(one.title, one.rows) for one in result.references] == [("Attention", 2)]


def test_works_met_apart_become_one_where_a_row_rests_on_both() -> None:
    some = Handed(
        [
            record(outbound=[row("1", "Attention"), row("2", "Other", identifiers={"doi": ["10.1000/182"]})]),
            record("2401.00002", outbound=[row("3", PRINTED, identifiers={"doi": ["10.1000/182"]})]),
        ]
    )
    some.decide(2, confirmed(some.index.key(0)))
    (one,) = found(some, verified=True).references
    assert (one.title, one.rows, one.identifiers) == ("Attention", 3, (("doi", "10.1000/182"),))


def test_evidence_that_is_not_loaded_stands_for_no_title_and_is_counted() -> None:
    some = two()
    some.decide(0, confirmed("2401.00009|1|pith|outbound|4|1"))
    result = references(some.rows()[:1])
    assert not result.references
    assert result.words().endswith("1 without an identifier, confirmed by a row that is not loaded")
    assert "decided: confirmed (evidence: a row that is not loaded)" in citation_line(some.rows()[0])


def test_an_inbound_row_as_evidence_tells_of_the_cited_work_by_the_subject_of_its_record() -> None:
    about = record(
        "2401.00002", paper={"title": WORK}, outbound=None, inbound=[row("3", "The Citing Paper Itself", state="found")]
    )
    some = Handed([record(outbound=[row("3", PRINTED, state="unresolved")]), about])
    some.decide(0, confirmed(some.index.key(1)))
    one = only(some, 1)
    assert (one.title, one.identifiers) == (WORK, (("arxiv", "2401.00002"),))
    assert "evidence: 2401.00002v1 inbound, reference 3, found" in one.note


def test_what_was_decided_of_the_cited_work_is_not_said_of_the_citing_paper_that_bears_the_same_id() -> None:
    some = Handed(
        [
            record(outbound=[row("3", PRINTED, id=UUID, state="unresolved"), row("4", WORK)]),
            record("2401.00002", outbound=None, inbound=[row("3", "The Citing Paper Itself", id=UUID)]),
        ]
    )
    some.decide(0, confirmed(some.index.key(1)))
    _, _, inbound = some.rows()
    assert (inbound.decision is not None, inbound.evidence, inbound.rests_on_evidence) == (True, None, False)
    assert [one.title for one in found(some).references] == [WORK, "The Citing Paper Itself"]
    some.decide(0, Decision("identified by hand", {"scheme": "doi", "value": "10.1000/182"}))
    assert "https://doi.org/10.1000/182" in urls(some, 0)
    assert "https://doi.org/10.1000/182" not in urls(some, 2)


def test_evidence_that_was_itself_confirmed_by_evidence_leads_on_and_a_ring_ends() -> None:
    some = Handed([record(outbound=[row(str(at), f"Title {at}", state="unresolved") for at in range(3)])])
    keys = [some.index.key(at) for at in range(3)]
    some.decide(0, confirmed(keys[1]))
    some.decide(1, confirmed(keys[2]))
    assert [(one.title, one.rows) for one in found(some).references] == [("Title 2", 2)]
    some.decide(2, confirmed(keys[0]))
    assert sum(one.rows for one in found(some).references) + found(some).left_out.total() == 3


def test_a_row_that_repeats_another_is_no_work_and_is_counted() -> None:
    some = Handed(
        [record(outbound=[row("1", WORK, identifiers={"doi": ["10.1000/1"]}), row("2", "Other Words", state=None)])]
    )
    some.decide(1, Decision("duplicate of", {"of": some.index.key(0)}))
    result = found(some)
    assert [(one.title, one.rows) for one in result.references] == [(WORK, 1)]
    assert result.words() == "1 reference of 1 row; 1 of 2 rows is left out: 1 decided to repeat another row"
    assert "duplicate of (the row it repeats: 2401.00001v1 reference 1, verified exact)" in citation_line(
        some.rows()[1]
    )
    assert addresses_of(some.index, some.rows()[1])[0] == (
        "https://doi.org/10.1000/1", "DOI 10.1000/1, by the row it repeats: 2401.00001v1 reference 1",
    )  # fmt: skip


def test_a_repeated_row_is_left_out_though_it_has_an_identifier_of_its_own() -> None:
    ids = {"doi": ["10.1000/2"]}
    some = Handed([record(outbound=[row("1", WORK), row("2", "Other", identifiers=ids)])])
    some.decide(1, Decision("duplicate of", {"of": some.index.key(0)}))
    assert [one.title for one in found(some, verified=True).references] == [WORK]


@pytest.mark.parametrize(
    ("decision", "detail", "plain", "placed"),
    [
        ("confirmed", {"evidence": "KEY"}, "KEY", "evidence: 2401.00002 reference 10, verified exact"),
        ("duplicate of", {"of": "KEY"}, "KEY", "the row it repeats: 2401.00002 reference 10, verified exact"),
        ("duplicate of", {"of": "none"}, "none", "the row it repeats: a row that is not loaded"),
        ("out of scope", {"kind": "standard"}, "standard", "standard"),
        ("confirmed", None, None, None),
    ],
)
def test_a_detail_says_the_place_of_the_row_that_it_names_where_there_is_an_index(
    decision, detail, plain, placed
) -> None:
    some = two()
    key = some.index.key(1)
    detail = detail and {name: value.replace("KEY", key) for name, value in detail.items()}
    made = Decision(decision, detail)
    assert detail_words(made) == (plain and plain.replace("KEY", key))
    assert detail_words(made, some.index) == placed


def linked() -> Handed:
    """Row 0 has an equal title with the paper of the second record, whose inbound row 1 has the first paper's."""
    first = record(paper={"title": "A Survey of Invented Networks and Data"}, outbound=[row("1", WORK)])
    inbound = [row("1", "A Survey of Invented Networks and Data")]
    return Handed([first, record("2304.11277", paper={"title": WORK, "version": 2}, outbound=None, inbound=inbound)])


def test_a_row_without_an_identifier_opens_what_it_is_linked_to_and_the_paper_of_its_record_last() -> None:
    some = linked()
    assert addresses_of(some.index, some.rows()[0]) == [
        ("https://arxiv.org/abs/2304.11277", "arXiv 2304.11277, likely link by equal title"),
        ("https://arxiv.org/abs/2401.00001v1", "this record's paper: arXiv 2401.00001"),
    ]
    assert addresses_of(some.index, some.rows()[1]) == [
        ("https://arxiv.org/abs/2401.00001", "arXiv 2401.00001, likely link by equal title"),
        ("https://arxiv.org/abs/2304.11277v2", "this record's paper: arXiv 2304.11277"),
    ]


def test_an_equal_observation_id_is_a_certain_link() -> None:
    some = Handed(
        [
            record(outbound=[row("1", None, placeholder=True, id=UUID)]),
            record("2304.11277", outbound=None, inbound=[row("1", "Citing", id=UUID)]),
        ]
    )
    assert words(some, 0)[0] == f"arXiv 2304.11277, certain link by same observation id {UUID[:8]}…"


def test_a_page_that_the_row_tells_itself_is_told_once_and_as_its_own() -> None:
    told = Handed(
        [
            record(outbound=[row("1", WORK, identifiers={"arxiv": ["2304.11277v1"]})]),
            record("2304.11277", paper={"title": WORK, "version": 2}, outbound=[]),
        ]
    )
    assert words(told, 0) == ["the arXiv page", "this record's paper: arXiv 2401.00001"]


def test_a_near_title_gives_no_address() -> None:
    some = Handed(
        [
            record(outbound=[row("1", WORK + " at Scale")]),
            record("2304.11277", paper={"title": WORK}, outbound=[]),
        ]
    )
    assert words(some, 0) == ["this record's paper: arXiv 2401.00001"]


def test_a_row_confirmed_by_evidence_opens_what_the_evidence_tells_and_leads_to() -> None:
    some = two(None, {"doi": ["10.1000/182"]})
    assert words(some, 0) == [
        "DOI 10.1000/182, by the confirmed evidence: 2401.00002 reference 10", "this record's paper: arXiv 2401.00001",
    ]  # fmt: skip
    some = Handed([*two().records, record("2304.11277", paper={"title": WORK}, outbound=[])])
    some.decide(0, confirmed(some.index.key(1)))
    assert words(some, 0)[0] == (
        "arXiv 2304.11277, likely link by equal title, by the confirmed evidence: 2401.00002 reference 10"
    )


def test_a_wrong_match_opens_neither_its_identifier_nor_its_link() -> None:
    some = linked()
    some.decide(0, Decision("wrong match"))
    assert words(some, 0) == ["this record's paper: arXiv 2401.00001"]


def test_a_link_to_another_work_than_a_person_found_is_left_out() -> None:
    some = linked()
    some.decide(0, Decision("identified by hand", {"scheme": "arxiv", "value": "2301.00009"}))
    assert words(some, 0) == ["the arXiv page", "this record's paper: arXiv 2401.00001"]
    some.decide(0, Decision("identified by hand", {"scheme": "doi", "value": "10.1000/182"}))
    assert words(some, 0)[:2] == ["the DOI page", "arXiv 2304.11277, likely link by equal title"]


def test_a_record_whose_paper_has_no_page_gives_none() -> None:
    some = Handed([record(None, outbound=[row()], inbound=[row("2", "A Citing Paper")])])
    assert [words(some, at) for at in range(2)] == [[], []]
