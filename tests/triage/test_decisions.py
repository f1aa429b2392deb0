from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger_tui.triage.by_hand import NotAnIdentifier, identified
from ledger_tui.triage.carry import carried
from ledger_tui.triage.decisions import (
    BY_KEY,
    BY_WORD,
    KINDS,
    SCOPES,
    Need,
    Refused,
    allowed,
    draft,
    duplicate_of,
    evidence,
    needs,
    refusal,
    scope,
    searched,
)
from ledger_tui.triage.journal import Journal
from tests.triage.deciding import LYNX, UUIDS, VOLE, index_of, record, two_papers
from tests.triage.deciding import row as cited


def test_the_list_is_closed_and_every_key_is_of_one_decision() -> None:
    assert {kind.key: kind.word for kind in KINDS} == {
        "a": "confirmed",
        "x": "wrong match",
        "m": "right work, wrong metadata",
        "b": "broken parse",
        "h": "identified by hand",
        "i": "no identifier exists",
        "o": "out of scope",
        "d": "duplicate of",
        "f": "not found",
        "r": "author query",
        "l": "later",
    }
    assert len(BY_KEY) == len(BY_WORD) == len(KINDS)


def test_an_inbound_row_has_the_five_that_are_for_it() -> None:
    index = two_papers()
    assert {kind.word for kind in allowed(index, 5)} == {
        "confirmed", "wrong match", "duplicate of", "out of scope", "later",
    }  # fmt: skip
    assert allowed(index, 0) == KINDS
    for kind in KINDS:
        if not kind.inbound:
            assert "inbound" in str(refusal(index, 5, kind.word))


def test_confirmed_needs_a_settled_row_or_evidence_and_none_inbound() -> None:
    index = two_papers()
    assert needs(index, 1, "confirmed") is needs(index, 5, "confirmed") is Need.NOTHING
    assert draft(index, 1, "confirmed").detail is None
    assert draft(index, 5, "confirmed").state_seen == "unresolved"
    for undecidable, says in ((0, "says unresolved"), (3, "says metadata mismatch"), (4, "states no resolution")):
        assert needs(index, undecidable, "confirmed") is Need.EVIDENCE
        assert says in str(refusal(index, undecidable, "confirmed"))
    chosen = draft(index, 0, "confirmed", evidence(index.key(7)))
    assert chosen.detail == {"evidence": index.key(7)}
    assert "not loaded" in str(refusal(index, 0, "confirmed", evidence("some other row")))
    assert "itself" in str(refusal(index, 0, "confirmed", evidence(index.key(0))))


def test_evidence_is_a_row_that_tells_something_of_this_one() -> None:
    near, part = LYNX.replace("Looking", "Loooking"), LYNX[:-4]
    index = index_of(
        [
            record("2401.00001", [cited("1", LYNX), cited("2", VOLE), cited("3", LYNX.replace("Lynx", "Otter"))]),
            record(
                "2401.00002",
                [
                    cited("1", near, "verified exact"),
                    cited("2", part, "verified exact"),
                    cited("3", LYNX),
                    cited("4", VOLE),
                ],
                [cited("5", LYNX, "verified exact")],
            ),
        ]
    )
    chosen = {
        other: refusal(index, 0, "confirmed", evidence(index.key(other))) is None for other in range(1, index.row_count)
    }
    assert chosen == {1: False, 2: False, 3: True, 4: True, 5: True, 6: False, 7: False}
    assert "none for this row" in str(refusal(index, 0, "confirmed", evidence(index.key(6))))
    # A settled row needs none, and an unrelated one is none for it either.
    assert refusal(index, 3, "confirmed", evidence(index.key(0))) is None
    assert "none for this row" in str(refusal(index, 3, "confirmed", evidence(index.key(6))))


def test_one_observation_told_in_two_records_is_evidence_under_its_one_key() -> None:
    index = index_of(
        [
            record("2401.00001", [cited("1", LYNX, id=UUIDS[1])]),
            record("2401.00002", [], [cited("1", VOLE, "verified exact", id=UUIDS[1])]),
        ]
    )
    assert index.key(0) == index.key(1)
    assert draft(index, 0, "confirmed", evidence(index.key(1))).detail == {"evidence": index.key(0)}


def test_what_a_decision_needs_is_asked_for() -> None:
    index = two_papers()
    assert "places" in draft(index, 0, "not found", searched("Crossref, DBLP; Crossref ,")).detail
    assert searched("Crossref, DBLP; Crossref ,") == {"places": ["Crossref", "DBLP"]}
    for word, detail in (
        ("not found", None),
        ("not found", searched(" , ")),
        ("out of scope", None),
        ("out of scope", {"kind": "poem"}),
        ("identified by hand", {"typed": "10.1000/182"}),
        ("duplicate of", None),
        ("a decision of tomorrow", None),
    ):
        with pytest.raises(Refused):
            draft(index, 0, word, detail)
    for kind in SCOPES:
        assert draft(index, 0, "out of scope", scope(kind)).detail == {"kind": kind}
    assert draft(index, 0, "later", {"kind": "of no use"}).detail is None


def test_a_duplicate_repeats_a_row_of_its_own_list(tmp_path: Path) -> None:
    index = two_papers()
    journal = Journal.open(tmp_path / "decisions.jsonl")
    assert refusal(index, 3, "duplicate of", duplicate_of(index.key(1))) is None
    assert refusal(index, 6, "duplicate of", duplicate_of(index.key(5))) is None
    assert "another" in str(refusal(index, 0, "duplicate of", duplicate_of(index.key(5))))
    assert "another" in str(refusal(index, 0, "duplicate of", duplicate_of(index.key(7))))
    assert "itself" in str(refusal(index, 0, "duplicate of", duplicate_of(index.key(0))))
    assert "not loaded" in str(refusal(index, 0, "duplicate of", duplicate_of("nowhere")))
    journal.append([draft(index, 3, "duplicate of", duplicate_of(index.key(1)))])
    reason = refusal(index, 1, "duplicate of", duplicate_of(index.key(3)), state_of=journal.state_of)
    assert "duplicate of this row" in str(reason)


def test_a_draft_tells_the_row_as_the_record_told_it() -> None:
    index = two_papers()
    made = draft(index, 0, "later", note=" to\nask\x1b[1m about ")
    assert (made.row, made.record, made.direction) == (index.key(0), "2401.00001", "outbound")
    assert (made.reference, made.title, made.state_seen) == ("1", LYNX, "unresolved")
    assert made.note == "to ask␛ about"
    assert draft(index, 0, "later", note=" \n").note is None
    placeholder = draft(index, 2, "broken parse")
    assert (placeholder.title, placeholder.reference) == (None, "3")
    assert draft(index, 4, "later").state_seen is None


@pytest.mark.parametrize(
    ("typed", "scheme", "value"),
    [
        ("10.1000/182", "doi", "10.1000/182"),
        (" doi:10.1000/ABC.def ", "doi", "10.1000/abc.def"),
        ("https://doi.org/10.1000/182", "doi", "10.1000/182"),
        ("10.48550/arXiv.2304.11277", "arxiv", "2304.11277"),
        ("2304.11277v2", "arxiv", "2304.11277"),
        ("arXiv:hep-th/9901001", "arxiv", "hep-th/9901001"),
        ("https://arxiv.org/abs/2304.11277v1", "arxiv", "2304.11277"),
        ("PMID: 7", "pmid", "7"),
        ("pmid:12345678", "pmid", "12345678"),
        ("12345678", "pmid", "12345678"),
        ("https://pubmed.ncbi.nlm.nih.gov/12345678/", "pmid", "12345678"),
        ("ISBN 0-306-40615-2", "isbn", "978-0-306-40615-7"),
        ("9780306406157", "isbn", "978-0-306-40615-7"),
        ("HTTPS://Example.ORG/ä?q=10.1000/182#x", "url", "https://example.org/%C3%A4?q=10.1000/182#x"),
        ("https://doi.org/10.1000/a%2Fb", "doi", "10.1000/a/b"),
        ("doi 10.1000/182", "doi", "10.1000/182"),
        ("doi.org/10.1000.10/182", "doi", "10.1000.10/182"),
        ("arxiv 2304.11277", "arxiv", "2304.11277"),
        ("arXiv:2304.11277 [cs.DC]", "arxiv", "2304.11277"),
        ("arXiv:2304.11277v2 [cs.DC] 12 Sep 2023", "arxiv", "2304.11277"),
        ("https://arxiv.org/abs/2304.11277?context=cs", "arxiv", "2304.11277"),
        ("https://arxiv.org/abs/2304.11277#", "arxiv", "2304.11277"),
        ("0704.0001", "arxiv", "0704.0001"),
        ("math/0703999", "arxiv", "math/0703999"),
        ("00012345", "pmid", "12345"),
        ("PMID:00012345", "pmid", "12345"),
        ("https://pubmed.ncbi.nlm.nih.gov/12345678/?from=list#top", "pmid", "12345678"),
        ("https://pubmed.ncbi.nlm.nih.gov/?term=voles", "url", "https://pubmed.ncbi.nlm.nih.gov/?term=voles"),
        ("http://localhost:8080/x", "url", "http://localhost:8080/x"),
        ("http://192.0.2.1", "url", "http://192.0.2.1/"),
        ("https://arxiv.org/list/cs.DC/recent", "url", "https://arxiv.org/list/cs.DC/recent"),
        ("https://example.org/100%", "url", "https://example.org/100%25"),
        ("http://bücher.example", "url", "http://xn--bcher-kva.example/"),
        ("http://[2001:db8::1]:8080/", "url", "http://[2001:db8::1]:8080/"),
    ],
)
def test_an_identifier_is_checked_for_form_and_normalised(typed: str, scheme: str, value: str) -> None:
    assert identified(typed) == {"scheme": scheme, "value": value, "typed": typed}


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("", "nothing is typed"),
        ("2023", "only after PMID:"),
        ("9780306406158", "check digit"),
        ("ISBN 978-0-306-40615-8", "the form of ISBN"),
        ("doi:11.1000/182", "the form of DOI"),
        ("arXiv:2313.11277", "the form of arXiv id"),
        ("arXiv:9902.00001", "the form of arXiv id"),
        ("https://arxiv.org/abs/2313.11277", "the form of arXiv id"),
        ("2313.11277", "not a DOI"),
        ("9902.00001", "not a DOI"),
        ("0703.0001", "not a DOI"),
        ("1412.00001", "not a DOI"),
        ("1501.0001", "not a DOI"),
        ("8801.00001", "not a DOI"),
        ("math/0704001", "not a DOI"),
        ("2304.11277v0", "not a DOI"),
        ("10.1/ab", "the form of DOI"),
        ("doi:10.1234567890/ab", "the form of DOI"),
        ("https://doi.org/10.1000/abc%20d", "the form of DOI"),
        ("https://doi.org/", "the form of DOI"),
        ("00000", "zero is no PMID"),
        ("PMID: 000", "the form of PMID"),
        ("https://pubmed.ncbi.nlm.nih.gov/0/", "the form of PMID"),
        ("http://1", "a host with a full stop"),
        ("http://a", "a host with a full stop"),
        ("http://a:80/", "a host with a full stop"),
        ("http://a./", "not a DOI"),
        ("http://1.1/", "not a DOI"),
        ("http://1.2.3.4.5/", "not a DOI"),
        ("http://[1::2::3]/", "not a DOI"),
        ("www.example.org", "begins with http"),
        ("javascript:alert(1)", "not a DOI"),
        ("file:///etc/passwd", "not a DOI"),
        ("ftp://example.org/x", "not a DOI"),
        ("https://", "not a DOI"),
        ("https://lynx:secret@example.org/", "password"),
        ("https://example.org\\@other.example/", "not a DOI"),
        ("https://exa mple.org/", "not a DOI"),
        ("https://[::1", "not a DOI"),
        ("https://example.org:port/", "not a DOI"),
        ("http://.example.org/", "not a DOI"),
        ("the work of A. Lynx", "not a DOI"),
    ],
)
def test_what_is_no_identifier_is_refused_with_the_reason(typed: str, says: str) -> None:
    with pytest.raises(NotAnIdentifier, match=says):
        identified(typed)


def test_what_was_typed_is_kept_but_for_what_a_terminal_would_obey() -> None:
    assert identified("\u200b10.1000/1\u200b82 ") == {
        "scheme": "doi",
        "value": "10.1000/182",
        "typed": "\u200b10.1000/1\u200b82 ",
    }
    assert identified("10.1000/182\t\u202e")["typed"] == "10.1000/182␉<U+202E>"
    with pytest.raises(NotAnIdentifier):
        identified("10.1000/\x1b[31m")


PARTS = [
    "https://",
    "doi:",
    "10.1000/",
    "arXiv:",
    "2304.11277",
    "v2",
    "PMID:",
    "12345678",
    "ISBN ",
    "0306406152",
    "%2F",
]
PARTS += [
    "doi.org/",
    "arxiv.org/abs/",
    "arxiv ",
    "?context=cs",
    "#",
    "%2520",
    "00012345",
    "Example.org",
    "/a?b=c#d",
    "[::1]",
    ":80",
    "@",
    "ä",
    " ",
    "%zz",
    ".",
]


@given(st.text() | st.lists(st.sampled_from(PARTS), max_size=6).map("".join))
def test_whatever_is_typed_is_an_identifier_of_the_list_or_refused(typed: str) -> None:
    try:
        told = identified(typed)
    except NotAnIdentifier:
        return
    assert told["scheme"] in {"doi", "arxiv", "pmid", "isbn", "url"}
    # What was normalised has the form too, and is itself.
    assert identified(told["value"] if told["scheme"] != "pmid" else f"PMID:{told['value']}")["value"] == told["value"]


def test_carrying_lists_the_rows_of_other_records_and_decides_nothing(tmp_path: Path) -> None:
    index = two_papers()
    journal = Journal.open(tmp_path / "decisions.jsonl")
    (decided,) = journal.append([draft(index, 0, "identified by hand", identified("10.1000/182"), "see there")])
    journal.append([draft(index, 8, "later")])
    found = carried(index, 0, decided, journal.state_of)
    assert [(one.row, one.decided and one.decided.decision) for one in found] == [(7, None), (8, "later")]
    assert len(journal.entries) == 2
    journal.append([one.draft for one in found if one.draft and not one.decided])
    there = journal.state_of(index.key(7))
    assert there and (there.detail, there.note, there.record) == (decided.detail, "see there", "2401.00002")


def test_a_confirmed_match_is_carried_with_what_it_rests_on(tmp_path: Path) -> None:
    index = two_papers()
    journal = Journal.open(tmp_path / "decisions.jsonl")
    (settled,) = journal.append([draft(index, 1, "confirmed")])
    (found,) = carried(index, 1, settled, journal.state_of)
    assert found.row == 9 and found.draft
    assert found.draft.detail == {"evidence": index.key(1)}
    (by_evidence,) = journal.append([draft(index, 0, "confirmed", evidence(index.key(7)))])
    settled_one, other = carried(index, 0, by_evidence, journal.state_of)
    assert settled_one.draft and settled_one.draft.detail is None
    assert other.draft and other.draft.detail == {"evidence": index.key(7)}


def test_what_is_about_one_row_alone_is_not_carried(tmp_path: Path) -> None:
    index = two_papers()
    journal = Journal.open(tmp_path / "decisions.jsonl")
    for row, word in ((0, "broken parse"), (0, "wrong match"), (5, "confirmed"), (5, "later"), (2, "later")):
        (decided,) = journal.append([draft(index, row, word)])
        assert carried(index, row, decided, journal.state_of) == []
