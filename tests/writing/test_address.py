from urllib.parse import unquote, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger_tui.writing.address import address_of, addresses, row_addresses, subject_addresses, web_address
from tests.invented import row
from tests.writing.handed import Decision, handed

SICI = "10.1002/(sici)1097-0258(19980815)17:15<1661::aid-sim968>3.0.co;2-2"


@pytest.mark.parametrize(
    ("identifier", "url"),
    [
        (("doi", "10.1000/182"), "https://doi.org/10.1000/182"),
        (("doi", SICI), "https://doi.org/10.1002/(sici)1097-0258(19980815)17:15%3C1661::aid-sim968%3E3.0.co;2-2"),
        (("doi", "10.1000/a#b?c%20d+é"), "https://doi.org/10.1000/a%23b%3Fc%2520d%2B%C3%A9"),
        (("doi", "10.1000/a//b"), "https://doi.org/10.1000/a//b"),
        (("doi", "10.1000/../../login"), None),
        (("arxiv", "2304.11277"), "https://arxiv.org/abs/2304.11277"),
        (("arxiv", "math.GT/0309136"), "https://arxiv.org/abs/math.GT/0309136"),
        (("pmid", "12345"), "https://pubmed.ncbi.nlm.nih.gov/12345/"),
        (("omid", "br/0601"), None),
        (("javascript", "alert(1)"), None),
        (("doi", ""), None),
        (("url", "https://example.org/a b"), None),
    ],
)
def test_the_page_of_an_identifier(identifier, url: str | None) -> None:
    found = address_of(identifier)
    assert (found.url if found else None) == url


@given(st.sampled_from(["doi", "arxiv", "pmid", "pmcid", "isbn", "openalex"]), st.text(max_size=30))
def test_no_value_leads_to_another_host_or_out_of_the_path(scheme: str, value: str) -> None:
    plain, found = address_of((scheme, "1")), address_of((scheme, value))
    if found is None or plain is None:
        return
    parts, beginning = urlsplit(found.url), plain.url.rstrip("/").removesuffix("1")
    assert found.url.isascii()
    assert found.url.startswith(beginning)
    assert not parts.query + parts.fragment
    shown = value.encode("utf-8", "replace").decode()
    assert unquote(found.url.removeprefix(beginning)).removesuffix("/") == shown.removesuffix("/")


@pytest.mark.parametrize(
    ("told", "url"),
    [
        ("https://www.w3.org/TR/x/?a=b&c=d%20e#f", "https://www.w3.org/TR/x/?a=b&c=d%20e#f"),
        ("HTTP://Example.ORG:8080/ä", "http://example.org:8080/%C3%A4"),
        ("https://bücher.example/100%", "https://xn--bcher-kva.example/100%25"),
        ('https://example.org/"<>{}|^`', "https://example.org/%22%3C%3E%7B%7D%7C%5E%60"),
        ("javascript:alert(1)", None),
        ("JaVaScRiPt://example.org/%0aalert(1)", None),
        ("file:///etc/passwd", None),
        ("ftp://example.org/x", None),
        ("data:text/html,x", None),
        ("https://user:word@example.org/", None),
        ("https://example.org\\@evil.example/", None),
        ("https://example.org/\x1b]52;c;", None),
        ("https://example.org/\nx", None),
        ("java\tscript:alert(1)", None),
        ("https:///nowhere", None),
        ("https://", None),
        ("https://exa mple.org/", None),
        ("https://example.org:99999/", None),
        ("//example.org/", None),
        ("-https://example.org", None),
        ("https://-o.example/", None),
        ("example.org", None),
    ],
)
def test_only_an_http_address_is_one_and_comes_out_encoded(told: str, url: str | None) -> None:
    assert web_address(told) == url


@given(st.text(max_size=40), st.sampled_from(["", "http://", "https://", "https://example.org/"]))
def test_whatever_is_told_an_address_is_ascii_and_begins_with_our_own_scheme(text: str, before: str) -> None:
    found = web_address(before + text)
    if found is not None:
        assert found.startswith(("http://", "https://"))
        assert found.isascii()
        assert found.isprintable()
        assert not set(found) & set(' "<>\\^`{|}')
        assert web_address(found) == found


def test_the_doi_page_comes_first_and_each_page_once() -> None:
    told = [("url", "https://example.org"), ("arxiv", "2304.11277"), ("doi", "10.1000/1"), ("arxiv", "2304.11277")]
    assert [found.url for found in addresses(told)] == [
        "https://doi.org/10.1000/1", "https://arxiv.org/abs/2304.11277", "https://example.org",
    ]  # fmt: skip


def test_a_row_opens_what_a_person_found_first_and_nothing_of_a_wrong_match() -> None:
    some = handed(
        [row("1", identifiers={"arxiv": ["2304.11277"]}), row("2", identifiers={"doi": ["10.1000/1"]}), row("3")]
    )
    some.decide(
        0, Decision("identified by hand", {"scheme": "doi", "value": "10.1000/182", "typed": "doi 10.1000/182"})
    )
    some.decide(1, Decision("wrong match"))
    first, second, third = some.rows()
    assert [found.url for found in row_addresses(first)] == [
        "https://doi.org/10.1000/182", "https://arxiv.org/abs/2304.11277",
    ]  # fmt: skip
    assert row_addresses(second) == row_addresses(third) == []


def test_the_subject_opens_in_the_version_of_its_record() -> None:
    (facts,) = handed([], paper={"version": 2, "identifiers": {"doi": ["10.1000/1"]}}).index.records
    assert [found.url for found in subject_addresses(facts)] == [
        "https://doi.org/10.1000/1", "https://arxiv.org/abs/2401.00001v2",
    ]  # fmt: skip
