"""TEI as GROBID writes it: rows, states and numbers, contexts, what is broken, and what is not taken."""

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from ledger_tui.reading.again import read_again, source_lines
from ledger_tui.reading.reader import FileReading, read_bytes, read_file
from ledger_tui.record.model import Observation, Record
from tests.reading.sources.grobid_files import (
    FILES,
    HEADER,
    INVENTORY,
    NO_REFERENCES,
    NS,
    OLD,
    PATENT,
    REFERENCES,
    WHOLE,
)


def read(text: str, name: str = "paper.tei.xml", **more: Any) -> FileReading:
    return read_bytes(text.encode("utf-8", "surrogatepass"), name, **more)


def only(text: str, name: str = "paper.tei.xml", **more: Any) -> Record:
    reading = read(text, name, **more)
    assert len(reading.found) == 1, reading.problems
    return reading.found[0].record


def rows(record: Record) -> list[dict[str, Any]]:
    assert record.outbound is not None
    return [{key: value for key, value in row.model_dump().items() if value is not None} for row in record.outbound]


def reasons(text: str, name: str = "paper.tei.xml") -> list[tuple[str, str, str]]:
    return [(problem.level, problem.place, problem.reason) for problem in read(text, name).problems]


@pytest.mark.parametrize("name", FILES)
def test_the_files_hold_only_what_grobid_writes(name: str) -> None:
    used = set()
    for element in etree.fromstring(FILES[name].encode()).iter():
        tag = etree.QName(element).localname
        used |= {(tag, attribute.rpartition("}")[2]) for attribute in map(str, element.attrib)}
        assert tag in INVENTORY
    known = {(tag, one.rpartition(":")[2]) for tag, told in INVENTORY.items() for one in told.split()}
    assert used <= known
    assert len(used) > 3


def test_a_whole_file() -> None:
    record = only(WHOLE)
    assert record.source == "grobid"
    assert record.schema_id == "http://www.tei-c.org/ns/1.0"
    assert record.paper.key == "2401.99999"
    assert record.paper.title == "Voles in the Ledger: a Long Count"
    assert record.paper.identifiers == {"doi": ["10.5555/vole.2024.1"], "arxiv": ["arXiv:2401.99999v2[cs.DL]"]}
    assert record.paper.model_extra == {
        "authors": "Ada Wiesel; Bo Luchs",
        "journal": "Journal of Small Mammals",
        "date": "2024-03-01",
        "status": "consolidated",
        "consolidated_by": "crossref",
        "idno": {"MD5": ["0123456789ABCDEF0123456789ABCDEF"], "ISSN": ["0000-0019"]},
    }
    assert record.times == {"application": "2026-01-02T03:04+0000"}
    assert record.model_extra == {
        "tool": "GROBID",
        "tool_version": "0.8.3",
        "tool_revision": "abc1234",
        "tool_parameters": "consolidateCitations=1",
    }
    assert (record.inbound, record.stated, record.external_measurements, record.incomplete) == (None,) * 4
    told = [(one.name, one.status, one.measured, one.total, one.sources, one.observed) for one in record.coverage or ()]
    assert told == [
        ("references", "listed", 4, None, ["grobid"], "2026-01-02T03:04+0000"),
        ("citing works", "not told", None, None, None, None),
        ("notices of cited works", "not told", None, None, None, None),
    ]
    assert reasons(WHOLE) == []


def test_the_rows_of_a_whole_file() -> None:
    journal, book, chapter, untitled = rows(only(WHOLE))
    assert journal == {
        "reference": "1",
        "numbered_by": "callout",
        "title": "Counting voles & other rodents in H2O",
        "identifiers": {
            "doi": ["10.5555/count.7"],
            "pmid": ["12345"],
            "pii": ["S0000-1234"],
            "url": ["https://example.org/count.pdf"],
        },
        "raw": "C. D. Marder, Vole Group. Counting voles. Rod. Lett. 12(3):80-107",
        "state": "consolidated",
        "method": "crossref",
        "contexts": ["Voles were counted before [1, 4].", "Ledgers are kept by hand [1], as 1 says."],
        "xml:id": "b0",
        "authors": "C D Marder; Vole Group",
        "journal": "Rodent Letters",
        "date": "1996",
        "publisher": "Burrow Press",
        "volume": "12",
        "issue": "3",
        "pages": "80-107",
        "idno": {"ISSN": ["0000-0027"]},
    }
    assert book == {
        "reference": "2",
        "numbered_by": "callout",
        "title": "The Book of Burrows",
        "identifiers": {"isbn": ["978-0-00-000000-2"]},
        "state": "extracted",
        "contexts": ["After Luchs et al. [2]."],
        "xml:id": "b1",
        "authors": "E Dachs",
        "date": "undated",
        "note": "Technical Report",
        "idno": {"untyped": ["TR-92"]},
    }
    assert chapter["identifiers"] == {"arxiv": ["arXiv:2001.00002"], "url": ["http://example.org/w?a=1&b=2"]}
    assert (chapter["title"], chapter["book"]) == ("Wühlmäuse im Register", "Proceedings of the Second Burrow")
    assert (chapter["reference"], chapter["meeting"], chapter["pages"]) == ("4", "the Second Burrow Nowhere", "9")
    # A journal's title is none of a work; the third is printed as 4, so that the place of the fourth is no number.
    assert untitled == {"state": "extracted", "xml:id": "b3", "journal": "Rodent Letters"}


def test_an_old_file_states_no_state_and_counts_by_position() -> None:
    record = only(OLD)
    first, second = rows(record)
    assert (record.paper.title, record.paper.identifiers, record.source) == ("Old Ledgers", None, "grobid")
    assert (first["reference"], first["numbered_by"]) == ("13", "position")
    assert "state" not in first and "state" not in second
    # A year that is all of a callout is no number.
    assert (second["reference"], second["numbered_by"], second["title"]) == ("14", "position", "Registers")
    assert second["identifiers"] == {"doi": ["10.5555/reg"]}
    (context,) = first["contexts"]
    assert "Marder (Marder, 1996) came, then 1999)." in context
    assert context.startswith("… ") and context.endswith(" …") and 250 < len(context) <= 300


def test_a_file_of_references_alone_is_named_from_elsewhere() -> None:
    name = "10.5555_vole.7.references.tei.xml"
    record = only(REFERENCES, name)
    assert (record.paper.identifiers, record.paper.named_by) == ({"doi": ["10.5555/vole.7"]}, "file name")
    assert (record.source, record.times) == ("grobid", None)
    assert [row["reference"] for row in rows(record)] == ["1", "2"]
    told = only(REFERENCES, name, subject="2401.99999").paper
    assert (told.identifiers, told.named_by) == ({"arxiv": ["2401.99999"]}, "--subject")
    ((level, _, reason),) = reasons(REFERENCES, "refs.xml")
    assert level == "problem" and "--subject" in reason
    assert only(WHOLE, name, subject="2402.00001").paper.named_by is None


def test_the_stage_of_a_patent_is_no_state() -> None:
    (row,) = rows(only(PATENT, "10.5555_cap.tei.xml"))
    assert row == {
        "reference": "1",
        "numbered_by": "position",
        "type": "patent",
        "status": "publication",
        "idno": {"docNumber": ["19500460"]},
    }


def test_an_empty_list_is_not_a_missing_one() -> None:
    empty, header = only(NO_REFERENCES), only(HEADER)
    assert empty.outbound == [] and empty.coverage and empty.coverage[0].measured == 0
    assert header.outbound is None and header.coverage
    assert (header.coverage[0].status, header.coverage[0].measured) == ("not told", None)


def test_a_label_in_the_list_goes_before_all_others() -> None:
    for label in ("<label>[MD96]</label>", '<note type="label">[MD96]</note>'):
        text = WHOLE.replace('xml:id="b0">', f'xml:id="b0">{label}')
        assert rows(only(text))[0]["reference"] == "[MD96]"
        assert "numbered_by" not in rows(only(text))[0]
    assert rows(only(WHOLE.replace('xml:id="b0"', 'xml:id="b0" n="7"')))[0]["reference"] == "7"


@pytest.mark.parametrize(
    ("one", "other", "numbers"),
    [
        ("[1]", "[2]", [("1", "callout"), ("2", "callout")]),
        ("(1)", "2,", [("1", "callout"), ("2", "callout")]),
        ("[KB14]", "[Vol+17a]", [("KB14", "callout"), ("Vol+17a", "callout")]),
        ("[3]", "[3]", [("1", "position"), ("2", "position")]),
        ("Vole [3]", "(see there)", [("3", "callout"), (None, None)]),
        ("2008", "[1999a]", [("1", "position"), ("2", "position")]),
        ("-", "", [("1", "position"), ("2", "position")]),
    ],
)
def test_what_callouts_print(one: str, other: str, numbers: list[tuple[str, str]]) -> None:
    body = f'<p><ref type="bibr" target="#b0">{one}</ref> <ref type="bibr" target="#b1">{other}</ref></p>'
    told = REFERENCES.replace("<body/>", f"<body>{body}</body>")
    for nth in (0, 1):
        told = told.replace('<biblStruct status="extracted"  >', f'<biblStruct status="extracted" xml:id="b{nth}">', 1)
    record = only(told, "10.5555_vole.7.xml")
    assert [(row.reference, row.numbered_by) for row in record.outbound or ()] == numbers


def test_contexts_are_bounded() -> None:
    many = "".join(f'<p>Vole {nth} <ref type="bibr" target="#b0">[1]</ref></p>' for nth in range(50))
    record = only(WHOLE.replace("<body>", f"<body>{many}"))
    assert rows(record)[0]["contexts"][:2] == ["Vole 0 [1]", "Vole 1 [1]"]
    assert len(rows(record)[0]["contexts"]) == 20
    long = f'<p>{"word " * 99}<ref type="bibr" target="#b1">{"[2] " * 200}</ref>{"x" * 999}</p>'
    assert all(len(told) <= 300 for told in rows(only(WHOLE.replace("<body>", f"<body>{long}")))[1]["contexts"])


@pytest.mark.parametrize("name", FILES)
def test_each_record_is_read_again_with_its_lines(name: str, tmp_path: Path) -> None:
    for packed in (False, True):
        path = tmp_path / (f"{name}.gz" if packed else name)
        data = b"\xef\xbb\xbf" + FILES[name].replace("\n", "\r\n").encode()
        path.write_bytes(gzip.compress(data) if packed else data)
        (found,) = read_file(path, named=True).found
        assert read_again(found.origin) == found.record
        lines = FILES[name].split("\n")
        for position, row in enumerate(found.record.outbound or ()):
            shown = source_lines(found.origin, "outbound", position)
            own = row.model_extra and row.model_extra.get("xml:id")
            assert "<biblStruct" in shown[0].text and "</biblStruct>" in shown[-1].text
            assert not own or f'xml:id="{own}"' in shown[0].text
            assert [line.text.replace("␉", "\t") for line in shown] == [
                lines[line.number - 1].replace("\t", "\t") for line in shown
            ]
        with pytest.raises(IndexError):
            source_lines(found.origin, "outbound", len(found.record.outbound or ()))


@pytest.mark.parametrize("name", FILES)
def test_a_record_survives_as_json(name: str) -> None:
    record = only(FILES[name], name)
    (again,) = read_bytes(json.dumps(record.to_json()).encode(), name).found
    assert again.record == record


@pytest.mark.parametrize(
    "text",
    [
        f"<TEI {NS}><teiHeader/><text><body><p>An edition.</p></body></text></TEI>",
        f"<TEI {NS}><text><body><listBibl><bibl>A work</bibl></listBibl></body></text></TEI>",
        f"<teiCorpus {NS}>{REFERENCES.partition('?>')[2]}</teiCorpus>",
        REFERENCES.replace(NS, ""),
        f"<html><body><pre>{REFERENCES}</pre></body></html>",
        "TEI <biblStruct> " + REFERENCES,
        '<?xml version="1.0"?><article><ref-list><ref id="b0"/></ref-list></article>',
        "<!-- " * 9 + "TEI",
    ],
)
def test_other_xml_is_not_taken(text: str) -> None:
    assert read(text, "10.5555_vole.7.xml").found == []
    reading = read(text, "10.5555_vole.7.xml", named=False)
    assert reading.other or "Paper Citation Record" in reading.problems[0].reason


def test_tei_of_other_tools_is_told_as_such() -> None:
    text = REFERENCES.replace(' xml:id="f_0"', "").replace(' status="extracted"', "")
    prefixed = re.sub(r"<(/?)(\w)", r"<\1t:\2", text.partition("?>")[2]).replace("xmlns=", "xmlns:t=")
    for told in (text, "<!DOCTYPE TEI [<!ENTITY a 'b'>]>\n" + prefixed):
        record = only(told, "10.5555_vole.7.xml")
        assert record.source == "tei" and [row["title"] for row in rows(record)] == ["One", "Two"]


def test_a_row_is_an_observation_of_the_source_alone() -> None:
    record = only(WHOLE)
    assert all(
        isinstance(row, Observation) and row.event is None and row.observed is None for row in record.outbound or ()
    )
