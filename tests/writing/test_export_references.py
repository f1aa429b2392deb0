"""BibTeX, RIS and CSL-JSON: which rows are handed over, and what another program reads of them."""

import io
import json
import re
import warnings

import pytest
from pybtex.database import parse_string
from pybtexris import RISParser

from ledger_tui.writing.export_bibtex import bibtex
from ledger_tui.writing.export_csl import csl_json
from ledger_tui.writing.export_ris import ris
from ledger_tui.writing.references import Reference, References, references
from tests.invented import row
from tests.writing.handed import AWKWARD, Decision, Handed, handed

SICI = "10.1002/(SICI)1097-0258(19980815)17:15<1661::AID-SIM968>3.0.CO;2-2"
PRINTED = "A Printed Work of Some Length"


def found(some: Handed, **options) -> References:
    return references(some.rows(), **options)


def titles(some: Handed, **options) -> list[str | None]:
    return [one.title for one in found(some, **options).references]


def awkward() -> list[Reference]:
    some = handed([row(str(at), title, identifiers={"pmid": [str(at + 1)]}) for at, title in enumerate(AWKWARD)])
    return list(found(some).references)


SIGNS = {
    "textbackslash": "\\", "textbraceleft": "{", "textbraceright": "}", "textasciitilde": "~", "textasciicircum": "^",
}  # fmt: skip


def text_of_latex(value: str) -> str:
    """What LaTeX sets: macros in braces of their own, and single signs after a backslash."""
    assert not re.search(r"(?<!\\)[$&#%_~^]", value)
    return re.sub(r"\{\\(\w+)\}|\\([$&#%_])", lambda found: SIGNS[found[1]] if found[1] else found[2], value)


def read_ris(text: str):
    return RISParser().parse_stream(io.StringIO(text))


@pytest.mark.parametrize(
    ("told", "decision"),
    [
        (row(identifiers={"doi": ["10.1000/182"]}, state="unresolved"), None),
        (row(title=None, placeholder=True, identifiers={"arxiv": ["2304.11277v2"]}), None),
        (row(state="unresolved"), Decision("confirmed")),
        (row(state="unresolved"), Decision("identified by hand", {"scheme": "doi", "value": "10.1000/182"})),
        (
            row(title=None, placeholder=True),
            Decision("identified by hand", {"scheme": "isbn", "value": "9780131103627"}),
        ),
        (row(state="metadata mismatch", identifiers={"pmid": ["12345"]}), Decision("right work, wrong metadata")),
    ],
)
def test_a_known_identifier_or_a_confirmed_title_is_handed_over(told, decision) -> None:
    some = handed([told])
    if decision:
        some.decide(0, decision)
    assert len(found(some).references) == 1
    assert found(some).left_out.total() == 0


@pytest.mark.parametrize(
    ("told", "decision", "reason"),
    [
        (row(state="verified exact"), None, "verified exact by the record alone"),
        (row(state="verified fuzzy"), None, "not confirmed"),
        (row(state="unresolved"), Decision("later"), "not confirmed"),
        (row(state="unresolved"), Decision("not found", {"places": ["Crossref"]}), "not confirmed"),
        (row(state="unresolved"), Decision("no identifier exists", None, "a thesis"), "not confirmed"),
        (row(title=None, placeholder=True, state="unresolved"), None, "any title"),
        (row(title=None, placeholder=True, state="unresolved"), Decision("confirmed"), "any title"),
        (row(identifiers={"doi": ["no doi at all"]}, state="unresolved"), None, "not confirmed"),
        (row(identifiers={"doi": ["10.1000/182"]}), Decision("wrong match"), "wrong match"),
    ],
)
def test_the_others_are_left_out_and_counted_with_the_reason(told, decision, reason: str) -> None:
    some = handed([told, row("2", "Another Work", identifiers={"doi": ["10.1000/1"]})])
    if decision:
        some.decide(0, decision)
    result = found(some)
    assert [one.title for one in result.references] == ["Another Work"]
    ((words, count),) = result.left_out.items()
    assert reason in words
    assert count == 1
    assert "1 reference of 1 row; 1 of 2 rows is left out: 1 " in result.words()


def test_a_title_verified_by_the_record_is_taken_only_where_that_is_asked_for() -> None:
    some = handed([row("1", "Exact", state="verified exact"), row("2", "Fuzzy", state="verified fuzzy")])
    assert titles(some) == []
    assert titles(some, verified=True) == ["Exact"]
    some.decide(0, Decision("broken parse", state_seen="verified exact"))
    assert titles(some, verified=True) == []


def test_rows_of_one_work_are_one_reference_and_other_editions_are_not() -> None:
    long = "Mixed Precision Training of Invented Networks"
    some = handed(
        [
            row("1", long, identifiers={"doi": ["10.1000/A"]}),
            row("2", "Mixed precision training", identifiers={"doi": ["https://doi.org/10.1000/a"]}),
            row("3", long.lower(), state="unresolved"),
            row("4", long, identifiers={"doi": ["10.1000/b"]}),
            row("5", "Short Title", identifiers={"pmid": ["1"]}),
            row("6", "Short Title", identifiers={"pmid": ["2"]}),
        ]
    )
    some.decide(2, Decision("confirmed"))
    result = found(some)
    assert [one.rows for one in result.references] == [3, 1, 1, 1]
    assert result.words().startswith("4 references of 6 rows")
    keys = [one.key.casefold() for one in result.references]
    assert len(set(keys)) == 4


def test_the_note_tells_the_reported_state_beside_the_decision_and_the_time_as_written() -> None:
    time = "2026-08-11T06:34:44.6726+00:00"
    some = handed([row("7", PRINTED, state="unresolved", method="doi", observed=time)])
    some.decide(0, Decision("confirmed", note="seen"))
    (one,) = found(some).references
    assert one.note == f"Cited by 2401.00001v1 as reference 7: unresolved by doi, observed {time}; decided: confirmed"


def test_bibtex_reads_back_with_every_title_and_identifier() -> None:
    works = awkward()
    read = parse_string(bibtex(works), "bibtex").entries
    assert list(read) == [one.key for one in works]
    for one in works:
        value = read[one.key].fields["title"]
        assert value[0] + value[-1] == "{}"
        assert text_of_latex(value[1:-1]).split() == one.title.split()
        assert read[one.key].fields["pmid"] == one.value("pmid")


def test_bibtex_tells_where_a_work_is_found() -> None:
    some = handed(
        [
            row("1", PRINTED, identifiers={"doi": [SICI]}),
            row("2", "Preprint", identifiers={"arxiv": ["arXiv:2304.11277v2"]}),
            row("3", "Breaking Out", identifiers={"doi": ["10.1000/a}b{c"]}),
        ]
    )
    first, second, third = parse_string(bibtex(found(some).references), "bibtex").entries.values()
    assert first.fields["doi"] == SICI.lower()
    assert first.fields["url"] == "https://doi.org/" + SICI.lower().replace("<", "%3C").replace(">", "%3E")
    assert (second.fields["eprint"], second.fields["archiveprefix"]) == ("2304.11277", "arXiv")
    assert second.fields["url"] == "https://arxiv.org/abs/2304.11277"
    assert "doi" not in third.fields
    assert third.fields["url"] == "https://doi.org/10.1000/a%7Db%7Bc"


def test_ris_reads_back_with_every_title_and_identifier() -> None:
    works = awkward()
    read = list(read_ris(ris(works)).entries.values())
    assert [entry.fields["title"].split() for entry in read] == [one.title.split() for one in works]
    for one, entry in zip(works, read, strict=True):
        assert f"https://pubmed.ncbi.nlm.nih.gov/{one.value('pmid')}/" in entry.fields["url"]
    some = handed([row("1", PRINTED, identifiers={"doi": [SICI], "arxiv": ["2304.11277"]})])
    (entry,) = read_ris(ris(found(some).references)).entries.values()
    assert entry.fields["doi"] == SICI.lower()
    assert entry.fields["title"] == PRINTED


def test_csl_json_reads_back_with_every_title_and_identifier() -> None:
    works = awkward()
    read = json.loads(csl_json(works))
    assert [item["title"] for item in read] == [one.title for one in works]
    assert [item["PMID"] for item in read] == [one.value("pmid") for one in works]
    some = handed(
        [row("1", PRINTED, identifiers={"doi": [SICI]}), row("2", "Pre", identifiers={"arxiv": ["2304.11277"]})]
    )
    first, second = json.loads(csl_json(found(some).references))
    assert (first["DOI"], first["type"]) == (SICI.lower(), "document")
    assert (second["number"], second["type"]) == ("arXiv:2304.11277", "article")


def test_a_csl_processor_draws_what_was_written() -> None:
    from citeproc import Citation, CitationItem, CitationStylesBibliography, CitationStylesStyle, formatter
    from citeproc.source.json import CiteProcJSON

    some = handed([row("1", PRINTED, identifiers={"doi": ["10.1000/182"]})])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        source = CiteProcJSON(json.loads(csl_json(found(some).references)))
        style = CitationStylesStyle("harvard-cite-them-right", validate=False)
        bibliography = CitationStylesBibliography(style, source, formatter.plain)
        bibliography.register(Citation([CitationItem(key) for key in source]))
        assert PRINTED in "".join(map(str, bibliography.bibliography()))


@pytest.mark.parametrize(
    ("kind", "bib", "tag", "csl"),
    [
        ("standard", "misc", "STAND", "standard"),
        ("software", "software", "COMP", "software"),
        ("data set", "dataset", "DATA", "dataset"),
        ("website", "online", "ELEC", "webpage"),
        ("personal communication", "misc", "PCOMM", "personal_communication"),
    ],
)
def test_a_work_out_of_scope_stays_in_the_export_as_what_a_person_said_it_is(kind, bib, tag, csl) -> None:
    some = handed([row("1", PRINTED, identifiers={"url": ["https://www.w3.org/TR/x/"]})])
    some.decide(0, Decision("out of scope", {"kind": kind}))
    works = found(some).references
    (entry,) = parse_string(bibtex(works), "bibtex").entries.values()
    assert entry.type == bib
    assert f"TY  - {tag}\n" in ris(works)
    assert json.loads(csl_json(works))[0]["type"] == csl
    assert entry.fields["url"] == "https://www.w3.org/TR/x/"


def test_nothing_to_hand_over_is_an_empty_file_of_the_form() -> None:
    assert (bibtex([]), ris([]), json.loads(csl_json([]))) == ("", "", [])
    assert found(handed([])).words() == "0 references of 0 rows; no row is left out"
