"""TEI that is broken, cut off, hostile or large: what is whole is read, and what is wrong is told."""

import json
import re
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger_tui.reading.again import read_again, source_lines
from ledger_tui.reading.reader import read_bytes
from tests.reading.sources.grobid_files import FILES, NS, OLD, REFERENCES, WHOLE
from tests.reading.sources.test_grobid import only, read, reasons, rows


def test_a_file_that_ends_early_gives_what_is_whole() -> None:
    whole = rows(only(WHOLE))
    ends = [found.end() for found in re.finditer("</biblStruct>", WHOLE)][1:]
    begins = [found.end() for found in re.finditer("<biblStruct[^>]*xml:id[^>]*>", WHOLE)]
    listed = WHOLE.index("<listBibl>")
    for stop in range(WHOLE.index('ident="GROBID"') + 14, WHOLE.rindex("</TEI>") + 6):
        reading = read(WHOLE[:stop])
        (found,) = reading.found
        record = found.record
        assert record.incomplete and record.paper.title == "Voles in the Ledger: a Long Count"
        assert [one.level for one in reading.problems] == ["problem"]
        assert reading.problems[0].place == f"line {WHOLE[:stop].count(chr(10)) + 1}"
        complete, begun = sum(end <= stop for end in ends), sum(begin <= stop for begin in begins)
        if stop < listed or not begun:
            assert not record.outbound
            continue
        told = rows(record)
        assert len(told) == begun and told[:complete] == whole[:complete]
        for row, its in zip(told[complete:], whole[complete:], strict=False):
            assert row.pop("incomplete") and "outbound." in reading.problems[0].reason
            # What is told of it is whole, never the first half of a title or a number; of several the first.
            for key, value in row.items():
                if key in ("identifiers", "idno"):
                    assert all(one in its[key][scheme] for scheme, told_ones in value.items() for one in told_ones)
                else:
                    assert value == its[key] or (key == "authors" and its[key].startswith(f"{value}; "))
    assert only(WHOLE[: listed + 20]).outbound is None


def test_a_file_cut_anywhere_raises_nothing() -> None:
    for name, text in FILES.items():
        for stop in range(0, len(text), 7):
            read(text[:stop], name)


def test_what_is_broken_in_a_row_costs_that_row_alone() -> None:
    whole = rows(only(WHOLE))
    text = WHOLE.replace(
        '<monogr>\n\t\t<title level="m" type="main">The Book', '<monogr>\n\t\t<title level="m" <>The Book'
    )
    told = rows(only(text))
    assert [told[nth] for nth in (0, 2, 3)] == [whole[nth] for nth in (0, 2, 3)]
    ((level, place, reason),) = reasons(text)
    line = WHOLE[: WHOLE.index("The Book")].count("\n") + 1
    assert (level, place) == ("problem", f"line {line}, outbound.1") and reason.startswith("the XML is broken (")
    open_row = WHOLE.replace(
        '</biblStruct>\n\n<biblStruct status="extracted"  xml:lang', '<biblStruct status="extracted"  xml:lang'
    )
    assert rows(only(open_row)) == whole
    assert [place.partition(", ")[2] for _, place, _ in reasons(open_row)] == ["outbound.1"]


def test_known_slips_are_read_over() -> None:
    # Where it numbers no references, GROBID leaves the language open (BiblioItem.toTEI).
    slip = REFERENCES.replace('status="extracted"  >', 'status="extracted"  xml:lang="en>', 1)
    assert [row["title"] for row in rows(only(slip, "10.5555_vole.7.xml"))] == ["One", "Two"]
    loose = WHOLE.replace("The Book of Burrows", "Burrows & Bed&nbsp;Co")
    assert rows(only(loose))[1]["title"] == "Burrows & Bed Co"
    line = WHOLE[: WHOLE.index("The Book")].count("\n") + 1
    assert ("note", f"line {line}", "2 ampersands begin no character of XML: the text is kept as it stands") in reasons(
        loose
    )


def test_what_follows_the_document_is_not_read() -> None:
    assert reasons(WHOLE + "<!-- made by a tool -->\n") == []
    ((level, place, reason),) = reasons(WHOLE + OLD)
    assert (level, place) == ("problem", f"line {WHOLE.count(chr(10))}") and reason.startswith("more follows")
    assert rows(only(WHOLE + OLD)) == rows(only(WHOLE))


def test_references_in_comments_and_other_places_are_none() -> None:
    hidden = f"<!-- <biblStruct>{'<listBibl>'} --> <?x <biblStruct> ?> <![CDATA[ <biblStruct> ]]>"
    assert rows(only(WHOLE.replace("<listBibl>", f"<listBibl>{hidden}"))) == rows(only(WHOLE))
    related = "<relatedItem><listBibl><biblStruct><monogr/></biblStruct></listBibl></relatedItem></biblStruct>\n\n<bibl"
    assert len(rows(only(WHOLE.replace("</biblStruct>\n\n<bibl", related)))) == 4


def test_nothing_is_fetched_or_expanded(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("SECRET")
    laughs = "".join(f'<!ENTITY a{nth} "{f"&a{nth - 1};" * 9}">' for nth in range(1, 12))
    doctype = f'<!DOCTYPE TEI [<!ENTITY x SYSTEM "{secret.as_uri()}"><!ENTITY a0 "ha">{laughs}]>'
    text = WHOLE.replace("<TEI ", f"{doctype}<TEI ", 1).replace("The Book of Burrows", "Of &x; and &a11;")
    begun = time.process_time()
    record = only(text)
    assert time.process_time() - begun < 2
    assert rows(record)[1]["title"] == "Of &x; and &a11;"
    assert "SECRET" not in json.dumps(record.to_json())


def test_hostile_text_is_cleaned() -> None:
    text = WHOLE.replace("The Book of Burrows", "The \x1b[31mBook\x07 of\x00 \u202eBürröws öf Ümläüts@")
    (found,) = read_bytes(text.encode().replace(b"@", b"\xff"), "damaged.tei.xml").found
    shown = json.dumps(found.record.model_copy(update={"cleaned": None}).to_json(), ensure_ascii=False)
    assert shown.isprintable()
    told = rows(found.record)[1]
    assert told["title"] == "The [31mBook of Bürröws öf Ümläüts\ufffd" and told["state"] == "extracted"


_TOKENS = re.findall(r"<[^<>]*>|[^<>]+", WHOLE + OLD)
_SCRAPS = (
    "<",
    ">",
    "&",
    '"',
    "<!--",
    "-->",
    "<![CDATA[",
    "<?",
    "</",
    "/>",
    "\x00",
    "</listBibl>",
    "</TEI>",
    "&#0;",
    "\r",
    "",
)


@settings(max_examples=250, deadline=None)
@given(st.data())
def test_mutations_raise_nothing(data: st.DataObject) -> None:
    pieces = list(_TOKENS[: data.draw(st.integers(60, len(_TOKENS)))])
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(pieces) - 1))
        match data.draw(st.integers(0, 4)):
            case 0:
                del pieces[at]
            case 1:
                pieces.insert(at, data.draw(st.sampled_from(_TOKENS)))
            case 2:
                pieces[at] = data.draw(st.sampled_from(_SCRAPS))
            case 3:
                inside = data.draw(st.integers(0, len(pieces[at])))
                pieces[at] = pieces[at][:inside] + data.draw(st.sampled_from(_SCRAPS)) + pieces[at][inside:]
            case _:
                pieces[at] = data.draw(st.text(max_size=9))
        pieces = pieces or [""]
    text = "".join(pieces)
    bytes_of = text.encode("utf-8", "replace")
    for found in read_bytes(bytes_of, "10.5555_vole.7.xml").found:
        assert read_again(found.origin, bytes_of) == found.record
        for position in range(len(found.record.outbound or ())):
            assert source_lines(found.origin, "outbound", position, bytes_of)


_ROW = '<biblStruct><monogr><title level="m">T</title></monogr></biblStruct>'
_CITE = '<ref type="bibr" target="#b0">[1]</ref> '
SHAPES = {
    "many rows": WHOLE.replace("<listBibl>", "<listBibl>" + _ROW * 10_000),
    "many callouts in one sentence": WHOLE.replace("<body>", f"<body><p><s>{_CITE * 30_000}</s></p>"),
    "many callouts in one paragraph": WHOLE.replace("<body>", f"<body><p>{_CITE * 30_000}</p>"),
    "many targets": WHOLE.replace("<body>", f'<body><p><ref type="bibr" target="{"#b0 " * 100_000}">[1]</ref></p>'),
    "deep": WHOLE.replace("<body>", "<body>" + "<div>" * 100_000),
    "comments never closed": WHOLE.replace("<body>", "<body>" + "<!-- " * 100_000),
    "tags never closed": WHOLE.replace("<body>", "<body>" + "<a b=" * 100_000),
    "ends without beginnings": WHOLE.replace("<body>", "<body>" + "</p></div>" * 100_000),
    "many comments before the root": "<!-- x -->" * 100_000 + WHOLE.partition("?>")[2],
    "many instructions before the root": "<?x y?>" * 2_800 + "<TE",
    "one long tag": "<TEI " + "x" * 500_000 + NS,
    "many ampersands": WHOLE.replace("<body>", "<body>" + "& " * 200_000),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_files_of_any_shape_are_read_in_time(shape: str) -> None:
    begun = time.process_time()
    read(SHAPES[shape])
    assert time.process_time() - begun < 5


def test_too_many_tags_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ledger_tui.reading.sources.grobid.MOST_TAGS", 20)
    ((level, place, reason),) = reasons(WHOLE)
    assert (level, place) == ("problem", "") and reason.startswith("the file holds more than 20 tags")


def test_half_a_pair_told_as_a_reference_is_no_character() -> None:
    told = WHOLE.replace("The Book of Burrows", "Voles &#xD800;&#56320; in the Ledger &#x110000;")
    assert rows(only(told))[1]["title"] == "Voles \ufffd\ufffd in the Ledger \ufffd"
    assert len(rows(only(told))) == len(rows(only(WHOLE)))
