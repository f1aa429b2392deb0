"""Several records in one web page or archive: each is read, at its place, with the numbers of its lines."""

import html
import quopri
import re
from collections.abc import Callable
from itertools import pairwise

import pytest

from ledger_tui.reading.again import read_again, source_lines
from ledger_tui.reading.reader import FileReading, read_bytes
from ledger_tui.record.model import Record
from tests.reading.dressed import archive, archive_of, markdown, minified, paragraphs, whole_html
from tests.reading.pages import page
from tests.reading.test_forms_of_pages import RECORD


def numbered(nth: int) -> Record:
    """The record of another paper, with other letters in its first title."""
    name = f"2401.0000{nth}"
    paper = RECORD.paper.model_copy(update={"key": name, "arxiv_id": name, "identifiers": {"arxiv": [name]}})
    first = (RECORD.outbound or [])[0].model_copy(update={"title": f"Völes – Part {nth}"})
    return RECORD.model_copy(update={"paper": paper, "outbound": [first, *(RECORD.outbound or [])[1:]]})


RECORDS = [numbered(nth) for nth in (1, 2, 3)]
TEXTS = [page(record) for record in RECORDS]


def hoisted(text: str) -> str:
    """The page with the first two lines of its coverage vector above its title."""
    description = "Typed states for the displayed outbound observations."
    source = text[text.index("Source: ") :].split("\n", maxsplit=1)[0]
    return f"{description}\n{source}\n" + text.replace(f"{description}\n\n{source}\n\n", "", 1)


def one_document(pages: list[str]) -> str:
    return f"<!DOCTYPE html>\n<html><head><title>Records</title></head>\n<body>\n{''.join(pages)}</body></html>\n"


HTML: dict[str, Callable[[], str]] = {
    "fragments": lambda: "\n".join(map(paragraphs, TEXTS)),
    "documents": lambda: "".join(map(whole_html, TEXTS)),
    "documents on one line": lambda: "".join(map(minified, TEXTS)),
    "documents with an XML declaration": lambda: "".join(f"<?xml version='1.0'?>\n{whole_html(t)}" for t in TEXTS),
    "articles of one document": lambda: one_document([f"<article class='a'>{paragraphs(t)}</article>" for t in TEXTS]),
    "articles on one line": lambda: one_document(
        [f"<article><div><p></p>{paragraphs(t)}</div></article>".replace("\n", "") for t in TEXTS]
    ).replace("\n", ""),
    "with lines above the title": lambda: one_document([f"<div>{paragraphs(hoisted(t))}</div>" for t in TEXTS]),
}
ARCHIVES: dict[str, Callable[[], bytes]] = {
    "one after the other": lambda: b"".join(map(archive, TEXTS)),
    "of the same boundary, blank lines between": lambda: b"\r\n\r\n".join(map(archive, TEXTS)),
    "frames": lambda: archive_of(*map(whole_html, TEXTS)),
    "frames, one without a record": lambda: archive_of(
        whole_html(TEXTS[0]), "<p>Paper Citation Record</p>", *map(minified, TEXTS[1:])
    ),
    "frames in base64": lambda: archive_of(*map(whole_html, TEXTS), transfer="base64"),
    "frames as they are": lambda: archive_of(*map(whole_html, TEXTS), transfer="8bit"),
    "frames in an older encoding": lambda: archive_of(*map(whole_html, TEXTS), encoding="cp1252"),
    "one page of several records": lambda: archive_of(HTML["articles of one document"]()),
    "one line of several records": lambda: archive_of(HTML["articles on one line"]()),
    "one page as it is": lambda: archive_of(HTML["articles of one document"](), transfer="8bit"),
    "all of these": lambda: archive_of(HTML["fragments"]()) + archive_of(*map(whole_html, TEXTS), name="b"),
}


def check(reading: FileReading, data: bytes) -> None:
    """Each record is read as it is alone, found again, and told apart from the others by its place."""
    assert [problem for problem in reading.problems if problem.level == "problem"] == []
    assert [found.record for found in reading.found[-3:]] == RECORDS
    spans = [(found.origin.offset, found.origin.length) for found in reading.found]
    assert all(start + length <= after for (start, length), (after, _) in pairwise(spans))
    for found in reading.found:
        assert read_again(found.origin, data) == found.record


@pytest.mark.parametrize("form", HTML)
def test_every_record_of_a_web_page_is_read(form: str) -> None:
    text = HTML[form]()
    data = text.encode()
    reading = read_bytes(data, "several.html")
    check(reading, data)
    lines = text.split("\n")
    for found in reading.found:
        for direction, rows in found.record.directions():
            for position in range(len(rows or ())):
                for told in source_lines(found.origin, direction, position, data):
                    assert html.escape(told.text) in lines[told.number - 1]
                    assert found.record.paper.title


@pytest.mark.parametrize("form", ARCHIVES)
def test_every_record_of_an_archive_is_read(form: str) -> None:
    data = ARCHIVES[form]()
    reading = read_bytes(data, "several.mht")
    check(reading, data)
    assert len(reading.found) == (6 if form == "all of these" else 3)
    for found in reading.found:
        for direction, rows in found.record.directions():
            for position in range(len(rows or ())):
                for told in source_lines(found.origin, direction, position, data):
                    assert begins_on(data, told.number, told.text)


def begins_on(data: bytes, number: int, text: str) -> bool:
    """Whether a text begins on a line of an archive, whose line breaks may be anywhere in it."""
    lines = data.split(b"\r\n")
    if re.fullmatch(rb"[A-Za-z0-9+/=]{8,}", lines[number - 1]):
        return True
    below = lines[number : number + 8]
    first = quopri.decodestring(lines[number - 1].removesuffix(b"="))
    whole = quopri.decodestring(b"\r\n".join([lines[number - 1], *below]))
    wanted = html.escape(text).encode("cp1252" if b"charset=cp1252" in data else "utf-8")
    place = whole.find(wanted)
    return 0 <= place < len(first)


@pytest.mark.parametrize("layout", ["A", "B"])
def test_lines_of_base64_are_told_to_the_line(layout: str) -> None:
    text = page(RECORD, layout)
    data = archive_of(whole_html(text), transfer="base64")
    found = read_bytes(data, "one.mht").found[0]
    before = data.index(b"\r\n\r\n", data.index(b"text/html; charset")) + 4
    first = data[:before].count(b"\r\n") + 1
    for told in source_lines(found.origin, "outbound", 3, data):
        plain = whole_html(text).encode()
        offset = plain.index(html.escape(told.text).encode(), plain.index(b"Observation 00000004"))
        assert told.number == first + offset // 57


def test_a_page_of_several_records_that_cannot_be_told_apart_is_said() -> None:
    data = archive_of(HTML["articles of one document"](), transfer="base64")
    reading = read_bytes(data, "several.mht")
    assert [found.record for found in reading.found] == [RECORDS[0]]
    assert [problem.reason.partition(",")[0] for problem in reading.problems] == ["the file holds 3 records"]
    assert read_again(reading.found[0].origin, data) == RECORDS[0]


def test_markdown_pages_of_one_file_are_each_read() -> None:
    data = "\n\n".join(map(markdown, TEXTS)).encode()
    check(read_bytes(data, "several.md"), data)


@pytest.mark.parametrize("form", ["documents", "articles of one document"])
def test_a_script_that_repeats_a_record_begins_none(form: str) -> None:
    script = "<script>var state = 'As of 1 May 2026, this Paper Citation Record lists';</script>"
    text = HTML[form]().replace("</html>", script + "</html>")
    data = text.encode()
    check(read_bytes(data, "script.html"), data)


def test_lines_beyond_what_the_library_counts_have_their_numbers() -> None:
    text = "<html><body>\n" + "<p>x\n</p>\n" * 40_000 + paragraphs(TEXTS[0]) + "</body></html>"
    data = text.encode()
    found = read_bytes(data, "long.html").found[0]
    lines = text.split("\n")
    told = source_lines(found.origin, "outbound", 0, data)
    assert told[0].number > 65_535
    assert all(html.escape(line.text) in lines[line.number - 1] for line in told)
