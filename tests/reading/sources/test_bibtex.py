"""Bibliographies in BibTeX and biblatex: each entry a row, its LaTeX as text, what cannot be read told by its line."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ledger_tui.reading.again import read_again, source_lines
from ledger_tui.reading.reader import FileReading, Found, read_bytes, read_file
from ledger_tui.record.model import Observation
from tests.fuzz.mutations import mutated
from tests.reading.sources.bibliographies import is_of_its_file, more, rows_of, troubles_of, without_problems
from tests.reading.sources.bibtex_files import (
    BIBLATEX_FIELDS,
    BIBLATEX_TYPES,
    BIBTEX_FIELDS,
    EVERYTHING,
    NOT_BIBTEX,
    ROWS,
    UNBALANCED,
)


def read(text: str, name: str = "refs.bib") -> FileReading:
    return read_bytes(text.encode(), name)


def only(text: str, name: str = "refs.bib") -> Found:
    return without_problems(read(text, name))


def rows(text: str) -> list[Observation]:
    return rows_of(only(text).record)


def row(fields: str) -> Observation:
    return rows(f"@misc{{key, {fields}}}")[0]


def troubles(text: str) -> list[tuple[str, str, str]]:
    return troubles_of(read(text))


def test_the_file_holds_fields_and_types_that_there_are() -> None:
    fields = {name.lower() for name in re.findall(r"(?<=[\s,])([A-Za-z]+)\s*=(?!=)", EVERYTHING)}
    types = {name.lower() for name in re.findall(r"^@(\w+)", EVERYTHING, re.MULTILINE)}
    assert len(fields) > 20
    assert fields - BIBLATEX_FIELDS - BIBTEX_FIELDS == {"state"}
    # Types of BibTeX's own that biblatex takes for `thesis` and `report`, and blocks that are no entries.
    assert types - BIBLATEX_TYPES == {"phdthesis", "techreport", "string", "preamble", "comment"}


def test_the_record_is_of_the_file() -> None:
    record = only(EVERYTHING, "some/folder/refs.bib").record
    is_of_its_file(record, "bibtex", "refs.bib", len(ROWS))


def test_each_entry_is_a_row() -> None:
    listed = rows(EVERYTHING)
    assert [(one.reference, more(one)["entrytype"], one.title) for one in listed] == ROWS
    assert [one.numbered_by for one in listed] == [None] * 5 + ["position", None]
    assert {one.state for one in listed} == {None}


def test_identifiers_are_told_by_their_scheme() -> None:
    assert [one.identifiers for one in rows(EVERYTHING)] == [
        {
            "doi": ["10.1234/heap_s.1"],
            "url": ["https://example.org/heaps"],
            "arxiv": ["2401.00001"],
            "pmid": ["12345678"],
        },
        {"arxiv": ["2105.00002"]},
        {"arxiv": ["hep-ph/9609357"]},
        {"arxiv": ["2201.00003"]},
        {"isbn": ["978-3-16-148410-0", "0-306-40615-2"]},
        None,
        None,
    ]


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ("arxivId = {2301.00001}", {"arxiv": ["2301.00001"]}),
        ("journal = {arXiv preprint arXiv:2301.00002}", {"arxiv": ["2301.00002"]}),
        ("eprint = {arXiv:2301.00003}", {"arxiv": ["2301.00003"]}),
        ("eprint = {12345}, eprinttype = {pubmed}", {"pmid": ["12345"]}),
        ("eprint = {2301.00003}", None),
        ("eprint = {2301.00003}, eprinttype = {hdl}", None),
        ("pmcid = {PMC7654321}, pmid = {7654321}", {"pmid": ["7654321"], "pmcid": ["PMC7654321"]}),
        (
            r"url = {\url{https://example.org/\~{}ada/a\_b?x=1\&y=\%20}}",
            {"url": ["https://example.org/~ada/a_b?x=1&y=%20"]},
        ),
        ("note = {Talk, arXiv:2301.00004 and more}", None),
        ("doi = {}, url = { }", None),
    ],
)
def test_where_identifiers_stand(fields: str, told: dict[str, list[str]] | None) -> None:
    assert row(fields).identifiers == told


def test_fields_stay_under_their_own_names() -> None:
    first, second, *_, thesis, bare = rows(EVERYTHING)
    assert more(first) == {
        "entrytype": "article",
        "Author": "Müller-Example, Ada and Example and Sons and de la Cruz, Aníbal",
        "journal": "Journal of Invented Übungen",
        "year": "2020",
        "month": 'jan # "~1"',
        "doi": r"10.1234/heap\_s.1",
        "abstract": r"Over two lines with {\unknown LaTeX}.",
        "note": "arXiv:2401.00001 [cs.DL] PMID: 12345678",
        "keywords": "heaps, trees",
        "timestamp": "2020-01-01",
    }
    assert (more(second)["crossref"], more(second)["xdata"]) == ("proceedings", "common")
    assert more(second)["date"] == "2021-05-03"
    # A state is what a source says of a row's resolution, which this field does not.
    assert more(thesis) == {"entrytype": "phdthesis", "school": "Universität zum Beispiel", "state (2)": "draft"}
    assert (more(bare), bare.title, bare.identifiers) == ({"entrytype": "techreport"}, None, None)


def test_how_the_file_has_what_is_told_as_text() -> None:
    told = {entry.place: entry.text for entry in only(EVERYTHING).record.cleaned or ()}
    assert told["other.listed.0.title"] == r"{The {HEAP}} of $O(n^2)$ {\it Trees}: a--b ``quoted'' \& more"
    assert told["other.listed.0.Author"].startswith(r"M{\"u}ller-Example, Ada and {Example and Sons}")
    assert told["other.listed.0.journal"] == r"Journal of Invented {\"U}bungen"
    assert set(told) == {
        f"other.listed.{place}" for place in ("0.title", "0.Author", "0.journal", "1.title", "5.school")
    }


def test_read_again_with_the_lines_of_each_row() -> None:
    data, found = EVERYTHING.encode(), only(EVERYTHING)
    assert read_again(found.origin, data) == found.record
    told = [source_lines(found.origin, "listed", nth, data) for nth in range(len(ROWS))]
    for nth, lines in enumerate(told):
        assert [line.text for line in lines] == EVERYTHING.split("\n")[lines[0].number - 1 : lines[-1].number], nth
        assert lines[0].text.startswith("@")
    assert [(lines[0].number, lines[-1].number) for lines in told[:3]] == [(6, 20), (21, 25), (27, 27)]
    with pytest.raises(IndexError):
        source_lines(found.origin, "listed", len(ROWS), data)


@pytest.mark.parametrize("ends", ["\r\n", "\r"])
def test_other_line_ends(ends: str) -> None:
    data = EVERYTHING.replace("\n", ends).encode()
    found = read_bytes(data, "refs.bib").found[0]
    assert [one.title for one in (found.record.other or {})["listed"]] == [title for *_, title in ROWS]
    assert source_lines(found.origin, "listed", 2, data)[0].number == 27


def test_a_byte_order_mark_is_no_part_of_the_first_entry() -> None:
    text = "\ufeff" + "".join(f"@article{{key{nth}, title = {{Title {nth}}}}}\n" for nth in range(21))
    assert len(rows(text)) == 21


def test_converted_it_is_read_the_same() -> None:
    record = only(EVERYTHING, "refs").record
    again = read_bytes(json.dumps(record.to_json()).encode(), "refs").found[0].record
    assert again == record


def test_what_cannot_be_read_is_told_by_its_line_and_the_others_stay() -> None:
    reading = read(UNBALANCED)
    assert [one.reference for one in (reading.found[0].record.other or {})["listed"]] == [
        "whole",
        "after",
        "extra",
        "last",
    ]
    assert [(level, place) for level, place, _ in troubles(UNBALANCED)] == [
        ("problem", "line 2"),
        ("problem", "line 5"),
        ("problem", "line 6"),
        ("note", "line 7"),
    ]
    reasons = [reason for *_, reason in troubles(UNBALANCED)]
    assert reasons[0].startswith("'@article{open, title = {Never closed, year = {2001}' is not read: unexpected block")
    assert reasons[2] == "what follows the end of an entry is not read: ', year = {2004}}'"
    assert more((reading.found[0].record.other or {})["listed"][3])["title (2)"] == "Five again"
    assert reading.found[0].record.incomplete is None


def test_a_key_told_twice_is_noted() -> None:
    assert troubles(EVERYTHING) == [("note", "line 28", "the entry 'dup' is told again; both are kept")]
    assert troubles("@string{a = {1}}\n@string{a = {2}}\n@misc{k, title = a}") == [
        ("note", "line 2", "the string 'a' is told again; the first of its values is taken")
    ]


def test_cut_at_every_byte() -> None:
    data, whole = EVERYTHING.encode(), rows(EVERYTHING)
    ends = [
        EVERYTHING.index(text) + len(text) for text in ("01}\n}", "{common},\n}", "9609357}}", "cs.LG}}", "{Example})")
    ]
    for cut in range(1, len(data)):
        reading = read_bytes(data[:cut], "refs.bib")
        listed = (reading.found[0].record.other or {})["listed"] if reading.found else []
        count = sum(cut >= end for end in ends)
        assert listed[:count] == whole[:count], cut
        for one, like in zip(listed[count:], whole[count:], strict=False):
            # What is there of an entry that broke off is as it is in the whole one.
            assert (one.reference, one.title) in ((like.reference, like.title), (like.reference, None)), cut
            assert more(one).items() <= more(like).items(), cut
            if one.incomplete:
                assert any(problem.reason.startswith("the file ends inside") for problem in reading.problems)
                assert reading.found[0].record.incomplete is True
    cut = EVERYTHING.index("journal    = jih") + 9
    row = (read_bytes(data[:cut], "refs.bib").found[0].record.other or {})["listed"][0]
    assert (row.reference, row.title, row.incomplete) == (ROWS[0][0], ROWS[0][2], True)
    assert list(more(row)) == ["entrytype", "Author"]


@pytest.mark.parametrize("name", NOT_BIBTEX)
def test_other_texts_are_not_taken(name: str) -> None:
    reading = read(NOT_BIBTEX[name], f"{name}.txt")
    assert (reading.found, [problem.reason for problem in reading.problems]) == (
        [],
        ["it holds no Paper Citation Record"],
    )


def test_recognised_by_its_suffix_or_its_first_thing(tmp_path: Path) -> None:
    for text in (EVERYTHING, "\n\n% comment\n @misc{key,\n title = {T}}", "@comment{x}\n@misc{key}"):
        assert len(read(text, "refs.txt").found) == 1
    after_words = "Exported by hand\n\n@misc{key, title = {T}}"
    assert read(after_words, "refs.txt").found == []
    assert len(read(after_words, "REFS.BIB.gz").found) == 1
    (tmp_path / "refs.bibtex").write_text(after_words)
    assert len(read_file(tmp_path / "refs.bibtex", named=False).found) == 1


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("<!DOCTYPE html><html><body>Not Found</body></html>", "this is an HTML or XML page, not BibTeX"),
        ("Nothing of the kind.", "it holds no BibTeX entry"),
    ],
)
def test_a_file_without_entries_is_told(text: str, reason: str) -> None:
    assert troubles(text) == [("problem", "", reason)]


def test_what_is_told_of_trouble_is_safe_to_show() -> None:
    for text in ("@misc{a, \x1b]0;x\x07\u202e}", "@misc{\x1b[2J", "@misc{a, t = {x}\n@misc{\x1b[2J"):
        reasons = [reason for *_, reason in troubles(text)]
        assert reasons and all(reason.isprintable() for reason in reasons)


def test_a_file_of_no_entries_lists_none() -> None:
    record = only("@comment{jabref-meta: none yet}\n@string{a = {b}}").record
    assert (record.other or {})["listed"] == []
    assert (record.coverage or [])[0].measured == 0


def test_mutated() -> None:
    random = Random(20)
    for _ in range(400):
        data = mutated(EVERYTHING.encode(), EVERYTHING, UNBALANCED.encode(), random)
        for found in read_bytes(data, "refs.bib").found:
            assert read_again(found.origin, data) == found.record
            for direction, listed in found.record.directions():
                for nth in range(min(len(listed or ()), 4)):
                    assert source_lines(found.origin, direction, nth, data)


def test_too_many_entries_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ledger_tui.reading.sources.bibtex.MOST_ENTRIES", 5)
    assert "more than 5 entries" in troubles(EVERYTHING)[0][2]


def test_what_the_library_raises_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any, **__: Any) -> None:
        raise ValueError("beyond me")

    monkeypatch.setattr("bibtexparser.entrypoint.parse_string", fails)
    assert troubles(EVERYTHING) == [("problem", "", "the BibTeX cannot be taken apart: beyond me")]


def test_lines_of_a_note_end_in_any_way() -> None:
    told = "@misc{a,\n  title = {One},\n  note = {arXiv:2401.00001 [cs.DL]\nPMID: 12345678}\n}\n"
    rows = [
        read_bytes(told.replace("\n", end).encode(), "a.bib").found[0].record.rows("listed") for end in ("\n", "\r\n")
    ]
    assert [row[0].identifiers for row in rows if row] == [{"arxiv": ["2401.00001"], "pmid": ["12345678"]}] * 2
