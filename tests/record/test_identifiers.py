"""Identifiers as records tell them: what they name, what was repaired for it, what is only guessed."""

import pytest

from ledger_tui.record.identifiers import arxiv_id, named, normalise, reading


@pytest.mark.parametrize(
    ("told", "doi", "repaired"),
    [
        pytest.param(
            "10.1002/(SICI)1096-9861(19960129)365:1<113::AID-CNE9>3.0.CO;2-6",
            "10.1002/(sici)1096-9861(19960129)365:1<113::aid-cne9>3.0.co;2-6",
            False,
            id="doi-brackets-sici",
        ),
        pytest.param("10.3319/TAO.2009.05.25.02(IWNOP)", "10.3319/tao.2009.05.25.02(iwnop)", False, id="doi-brackets"),
        pytest.param("(10.1000/abc)", "10.1000/abc", True, id="doi-brackets-around"),
        pytest.param("<https://doi.org/10.1000/abc>.", "10.1000/abc", True, id="doi-brackets-angle"),
        pytest.param(
            "10.1111/j.1740-1461.2012.01260.x/full)", "10.1111/j.1740-1461.2012.01260.x", True, id="doi-trailing"
        ),
        pytest.param("10.1386/macp.2.2.149/1?cookieSet=1", "10.1386/macp.2.2.149/1", True, id="doi-trailing-query"),
        pytest.param("10.5555/12345678.", "10.5555/12345678", True, id="doi-trailing-stop"),
        pytest.param("10.5555/12345678;", "10.5555/12345678", True, id="doi-trailing-semicolon"),
        pytest.param("10.1000/abc]\u201d,", "10.1000/abc", True, id="doi-trailing-several"),
        pytest.param("10.11581/DTU:00000025", "10.11581/dtu:00000025", False, id="doi-trailing-none"),
        pytest.param("10.1000/full", "10.1000/full", False, id="doi-trailing-whole-suffix"),
        pytest.param("https://dx.doi.org/10.2307%2F1990888", "10.2307/1990888", False, id="doi-encoding"),
        pytest.param("https://dx.doi.org/10.2307%252F1990888", "10.2307/1990888", True, id="doi-encoding-twice"),
        pytest.param("10.2307%2F1990888", "10.2307/1990888", True, id="doi-encoding-bare"),
        pytest.param(
            "https://doi.org/10.1175/1520-0469(2003)60%3C1201:ALESIS%3E2.0.CO;2",
            "10.1175/1520-0469(2003)60<1201:alesis>2.0.co;2",
            False,
            id="doi-encoding-angle",
        ),
        pytest.param("10.1002/x&lt;1::AID&gt;2", "10.1002/x<1::aid>2", True, id="doi-encoding-entities"),
        pytest.param("10.1000/a\u00adb\u200bc", "10.1000/abc", True, id="doi-encoding-invisible"),
        pytest.param("10.31219/osf.io/f7txY", "10.31219/osf.io/f7txy", False, id="doi-case"),
        pytest.param("doi: 10.1000/ABC", "10.1000/abc", False, id="doi-case-prefix"),
        pytest.param("10.1007/3-540-32144-6_8", "10.1007/3-540-32144-6_8", False, id="wrong-match-whole-string"),
    ],
)
def test_dois(told: str, doi: str, repaired: bool) -> None:
    assert reading("doi", told)[:2] == (("doi", doi), repaired)


@pytest.mark.parametrize(
    ("told", "guess"),
    [
        pytest.param("10.1007/s10711\u2013018\u20130327\u20134", "10.1007/s10711-018-0327-4", id="doi-encoding-dashes"),
        pytest.param("10.1000/ abc", "10.1000/abc", id="doi-encoding-space"),
        pytest.param("10.1000/abc and more words", "10.1000/abc", id="doi-trailing-words"),
        pytest.param("10.1000\\abc", "10.1000/abc", id="doi-encoding-backslash"),
        pytest.param("no doi", None, id="none"),
        pytest.param("10.1000/", None, id="no-suffix"),
    ],
)
def test_a_malformed_doi_is_none_and_the_guess_is_offered(told: str, guess: str | None) -> None:
    assert reading("doi", told) == (None, False, ("doi", guess) if guess else None)


def test_only_ascii_case_is_folded() -> None:
    assert normalise("doi", "10.123/ABC") == normalise("doi", "10.123/AbC")
    assert normalise("doi", "10.123/\u00c9") != normalise("doi", "10.123/\u00e9")


@pytest.mark.parametrize(
    ("told", "bare", "version"),
    [
        ("hep-th/9408099", "hep-th/9408099", None),
        ("cs/0701188", "cs/0701188", None),
        ("math/0211159", "math/0211159", None),
        ("quant-ph/0611264", "quant-ph/0611264", None),
        ("math.GT/0309136", "math/0309136", None),
        ("cs/9901001v2", "cs/9901001", 2),
        ("1706.03762v7", "1706.03762", 7),
        ("arXiv:1706.03762v7 [cs.CL]", "1706.03762", 7),
        ("https://arxiv.org/pdf/1706.03762v7.pdf", "1706.03762", 7),
        ("https://arxiv.org/abs/hep-th/9408099?context=hep#top", "hep-th/9408099", None),
        ("arxiv.org/abs/2311.12022/", "2311.12022", None),
        ("hep-th%2F9408099", "hep-th/9408099", None),
        ("(arXiv:1706.03762).", "1706.03762", None),
    ],
)
def test_arxiv_ids_of_both_styles_with_their_versions(told: str, bare: str, version: int | None) -> None:
    assert arxiv_id(told) == (bare, version)
    assert normalise("arxiv", told) == ("arxiv", bare)


@pytest.mark.parametrize(
    "told", ["nonsense", "17060.3762", "\u0662\u0663\u0661\u0661.\u0661\u0662\u0660\u0662\u0662", "", "arXiv:"]
)
def test_what_is_no_arxiv_id(told: str) -> None:
    assert arxiv_id(told) is None


def test_dois_and_addresses_of_arxiv_join_with_its_ids() -> None:
    named = normalise("arxiv", "2311.12022")
    for scheme, told in (
        ("doi", "10.48550/arXiv.2311.12022"),
        ("doi", "https://doi.org/10.48550/ARXIV.2311.12022v2"),
        ("url", "https://arxiv.org/abs/2311.12022v1"),
        ("url", "https://doi.org/10.48550/arXiv.2311.12022"),
    ):
        assert normalise(scheme, told) == named
    assert normalise("url", "https://doi.org/10.1000/A") == ("doi", "10.1000/a")
    assert normalise("url", "https://example.org/a?b=c") == ("url", "https://example.org/a?b=c")


@pytest.mark.parametrize(
    ("scheme", "told", "normal"),
    [
        ("pmcid", "PMC123", "PMC123"),
        ("pmcid", "5815332", "PMC5815332"),
        ("pmcid", "https://www.ncbi.nlm.nih.gov/pmc/articles/5815332/", "PMC5815332"),
        ("pmcid", "https://pmc.ncbi.nlm.nih.gov/articles/PMC5815332.1/", "PMC5815332"),
        ("pmid", "https://pubmed.ncbi.nlm.nih.gov/29456894", "29456894"),
        ("openalex", "https://openalex.org/w2741809807", "W2741809807"),
        ("openalex", "https://api.openalex.org/works/W2741809807", "W2741809807"),
        ("omid", "https://w3id.org/oc/meta/br/06101801781", "br/06101801781"),
        ("omid", "omid:br/06101801781", "br/06101801781"),
        ("s2", "649DEF34F8BE52C8B66281AF98AE884C09AEF38B", "649def34f8be52c8b66281af98ae884c09aef38b"),
        ("s2", "corpusid:13756489", "CorpusId:13756489"),
    ],
)
def test_identifiers_of_other_services(scheme: str, told: str, normal: str) -> None:
    assert normalise(scheme, told) == (scheme, normal)


@pytest.mark.parametrize("scheme", ["pmcid", "pmid", "isbn", "openalex", "omid", "s2"])
@pytest.mark.parametrize("told", ["none", "10.1000/x", "W", "PMC", "br/", "x" * 40])
def test_what_has_not_the_form_of_its_service_is_none(scheme: str, told: str) -> None:
    assert normalise(scheme, told) is None


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("10.1145/3503222", ("doi", "10.1145/3503222")),
        ("https://doi.org/10.1145/3503222", ("doi", "10.1145/3503222")),
        ("doi: 10.1145/3503222", ("doi", "10.1145/3503222")),
        ("arXiv:2304.11277v2", ("arxiv", "2304.11277")),
        ("2304.11277", ("arxiv", "2304.11277")),
        ("W2741809807", ("openalex", "W2741809807")),
        ("s2:CorpusId:13756489", ("s2", "CorpusId:13756489")),
        ("omid:br/0601", ("omid", "br/0601")),
        ("pmid:29456894", ("pmid", "29456894")),
        ("something", None),
        ("doi:nothing", None),
        ("", None),
    ],
)
def test_a_typed_identifier_is_known_by_its_form(typed: str, found: tuple[str, str] | None) -> None:
    assert named(typed) == found


@pytest.mark.parametrize(
    "told", ["10.5555/a%1b[31mb", "10.5555/a%250ab", "https://doi.org/10.5555/a%00b", "10.5555/a%e2%80%ae"]
)
def test_what_decoding_brings_about_is_no_part_of_an_identifier(told: str) -> None:
    read = reading("doi", told)
    assert all(one is None or one[1].isprintable() for one in (read.identifier, read.guess))
