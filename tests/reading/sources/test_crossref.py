"""Works of Crossref: what each of their keys becomes, and what is no work of Crossref."""

import json
from pathlib import Path
from typing import Any

import pytest

from ledger_tui.reading.again import read_again, source_lines
from ledger_tui.reading.reader import FileReading, read_bytes, read_file
from ledger_tui.record.model import Observation, Record
from ledger_tui.record.states import Standing, standing
from tests.reading.sources.crossref_files import (
    ANSWER_KEYS,
    AS_CSL,
    CREATED,
    DEPOSITED,
    INDEXED,
    MOMENT_KEYS,
    NOTICE,
    PAGE_KEYS,
    RECORDS,
    REFERENCE_KEYS,
    REFERENCES,
    SELECTED,
    UNMARKED,
    UPDATE_KEYS,
    UPDATE_TO,
    UPDATED_BY,
    WITHOUT_DATE,
    WORK_KEYS,
    answer,
    lines,
    page,
    reference,
    work,
)


def read(value: Any, name: str = "file.json") -> FileReading:
    return read_bytes((value if isinstance(value, str) else json.dumps(value)).encode(), name)


def one(value: Any) -> Record:
    reading = read(value)
    assert [problem for problem in reading.problems if problem.level == "problem"] == []
    return reading.found[0].record


def rows(**more: Any) -> list[Observation]:
    return one(answer(work(**more))).outbound or []


def covered(record: Record, name: str) -> tuple[str | None, int | None, int | None, str | None]:
    found = next(one for one in record.coverage or () if one.name == name)
    return found.status, found.measured, found.total, found.observed


def test_the_files_hold_keys_that_crossref_has() -> None:
    """The inventory: https://github.com/LexaLutyi/crossref-monitoring and https://github.com/CrossRef/cayenne."""
    assert work().keys() | SELECTED.keys() | NOTICE.keys() | AS_CSL.keys() <= WORK_KEYS
    assert set().union(*REFERENCES) == REFERENCE_KEYS
    assert set().union(*UPDATED_BY, *UPDATE_TO) == UPDATE_KEYS
    assert answer(work()).keys() == ANSWER_KEYS
    assert page()["message"].keys() == PAGE_KEYS
    assert work()["indexed"].keys() == MOMENT_KEYS


def test_the_paper() -> None:
    record = one(answer(work()))
    paper = record.paper
    assert (record.source, record.schema_id, record.as_of) == ("crossref", None, None)
    assert (paper.key, paper.kind, paper.arxiv_id) == ("doi:10.5555/tides.1", "journal-article", None)
    assert paper.identifiers == {"doi": ["10.5555/tides.1"]}
    assert paper.title == "Tides for Science & Society: the Mare case"
    assert record.cleaned and record.cleaned[0].text == "Tides for Science &amp; Society: the <i>Mare</i> case"
    assert record.times == {"indexed": INDEXED, "deposited": DEPOSITED, "created": CREATED}
    extra = paper.model_extra or {}
    assert (extra["original-title"], extra["subtitle"], extra["issued"]) == (["Gezeiten"], ["A study"], "2021-02")
    assert extra["relation"]["has-preprint"][0]["id"] == "10.5555/tides.pre"
    assert extra.keys().isdisjoint({"short-title", "score", "indexed", "reference", "source", "updated-by"})


def test_the_counts_stand_apart() -> None:
    record = one(answer(work()))
    assert record.stated and (record.stated["outbound"].listed, record.stated["outbound"].total) == (None, 9)
    measured = [(m.value, m.source, m.observed) for m in record.external_measurements or ()]
    assert measured == [(12, "crossref", INDEXED)]
    assert record.inbound is None
    assert covered(record, "references") == ("listed", 8, 9, INDEXED)
    assert covered(record, "notices of this work") == ("listed", 2, None, INDEXED)
    assert covered(record, "citing works") == ("not told", None, None, None)
    assert covered(record, "notices of cited works") == ("not told", None, None, None)


def test_the_rows() -> None:
    first, second, book, series, chapter, unsaid, other, bare = rows()
    assert [row.reference for row in (first, bare)] == ["1", "8"]
    assert {row.method for row in rows()} == {"crossref"}
    assert {row.numbered_by for row in rows()} == {None}
    assert (first.title, first.state) == ("Moored ships & tides", "asserted by publisher")
    assert first.identifiers == {"doi": ["10.5555/Harbour.7"]}
    assert (first.model_extra or {})["journal-title"] == "Harbour Notes"
    assert (first.model_extra or {})["key"] == "10.5555/tides.1_bib1"
    assert (second.state, second.raw) == ("matched by crossref", "A. Tarn, 2024.")
    assert second.identifiers == {"doi": ["10.48550/arXiv.2401.00001"]}
    assert (book.title, book.identifiers) == ("The Book of Estuaries", {"isbn": ["9780306406157"]})
    assert (series.title, series.identifiers) == ("Dredging Standards", None)
    # The ISBN beside a chapter names the book.
    assert (chapter.title, chapter.identifiers) == ("A chapter on silt", None)
    assert (chapter.model_extra or {})["ISBN"] == "http://id.crossref.org/isbn/0306406152"
    assert (unsaid.state, unsaid.identifiers) == (None, {"doi": ["10.5555/unsaid"]})
    assert (other.state, standing(other.state)) == ("asserted by harbour master", Standing.NOT_KNOWN)
    assert [row.state for row in (book, series, chapter, bare)] == ["not linked"] * 4


@pytest.mark.parametrize(
    ("told", "numbers"),
    [
        (["ref1", "ref2", "ref3"], ["1", "2", "3"]),
        (["x-BIB09", "x-BIB10"], ["9", "10"]),
        (["3", "4"], ["3", "4"]),
        (["ref1", "ref2", "ref4"], None),
        (["ref2", "ref1"], None),
        (["ref1"], None),
        (["bib0005", "bib0010"], None),
        (["Quill2019", "Tarn2020"], None),
        (["a_1_1", "a_2_1"], None),
        (["ref1", "ref2", None], None),
        (["ref1", "ref2", 3], None),
        (["ref", "ref"], None),
        (["9" * 5000, "9" * 5000], None),
    ],
)
def test_numbers_of_keys(told: list[Any], numbers: list[str] | None) -> None:
    found = rows(reference=[{"key": key} for key in told])
    position = [str(place) for place in range(1, len(told) + 1)]
    assert [row.reference for row in found] == (numbers or position)
    assert {row.numbered_by for row in found} == {None if numbers else "position"}


def test_events_are_those_of_the_work_they_befell() -> None:
    events = one(answer(work())).paper.events or []
    assert [(event.kind, event.source, event.date, event.text) for event in events] == [
        ("correction", "publisher", "2022-05-06", "Correction, notice 10.5555/tides.note"),
        ("retraction", "retraction-watch", "2024-07", "Retraction, notice 10.5555/tides.gone"),
    ]
    assert (events[1].model_extra or {}) == {"record-id": "90210"}
    notice = one(answer(NOTICE))
    assert (notice.paper.events, notice.outbound) == (None, None)
    assert covered(notice, "references") == ("not told", None, None, None)
    assert covered(notice, "updated works") == ("listed", 2, None, INDEXED)
    updates = (notice.other or {})["updates"]
    assert [(row.identifiers, row.state, row.reference) for row in updates] == [
        ({"doi": ["10.5555/older"]}, None, None)
    ] * 2
    checks = [row.event for row in updates if row.event]
    assert [check.status for check in checks] == ["found", "found"]
    told = [(event.kind, event.source, event.date, event.text) for check in checks for event in check.events or ()]
    assert told == [
        ("retraction", source, "2023-01-01", "Retraction, notice 10.5555/notice")
        for source in ("publisher", "retraction-watch")
    ]


def test_none_is_not_the_same_as_not_told() -> None:
    none = one(answer(work(**{"reference": [], "reference-count": 0, "updated-by": [], "is-referenced-by-count": 0})))
    assert (none.outbound, none.paper.events) == ([], [])
    assert covered(none, "references") == ("listed", 0, 0, INDEXED)
    assert [measured.value for measured in none.external_measurements or ()] == [0]
    bare = one({"DOI": "10.5555/b", "member": "7"})
    assert (bare.outbound, bare.paper.events, bare.external_measurements) == (None, None, None)
    assert (bare.stated, bare.times, bare.paper.title, bare.other) == (None, None, None, None)
    selected = one(SELECTED)
    assert selected.stated and selected.stated["outbound"].total == 31


def test_dates_and_titles_that_are_not_stated() -> None:
    record = one(answer(WITHOUT_DATE))
    assert record.paper.title is None
    assert "issued" not in (record.paper.model_extra or {})
    assert one(AS_CSL).paper.title == "Tides, as CSL-JSON"
    two = one(answer(work(title=["", "Tides", "Gezeiten"])))
    assert (two.paper.title, (two.paper.model_extra or {})["titles"]) == ("Tides", ["Tides", "Gezeiten"])


def test_an_isbn_names_a_book_and_no_part_of_one() -> None:
    isbn = {"ISBN": ["http://id.crossref.org/isbn/9780306406157"], "DOI": "10.5555/b"}
    assert one(answer(work(type="monograph", **isbn))).paper.identifiers == {
        "doi": ["10.5555/b"],
        "isbn": ["9780306406157"],
    }
    assert one(answer(work(type="book-chapter", **isbn))).paper.identifiers == {"doi": ["10.5555/b"]}


def test_keys_that_our_form_has_for_something_else() -> None:
    record = one(answer(work(version={"number": "2"}, reference=[reference(1, state="draft", type="dataset")])))
    assert record.paper.version is None
    assert (record.paper.model_extra or {})["crossref version"] == {"number": "2"}
    row = (record.outbound or [])[0]
    assert (row.state, row.model_extra) == (
        "not linked",
        {"key": "10.5555/tides.1_bib1", "crossref state": "draft", "type": "dataset"},
    )


@pytest.mark.parametrize("name", RECORDS)
@pytest.mark.parametrize("indent", [None, 2])
def test_each_record_is_read_again_with_its_lines(name: str, indent: int | None, tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    path.write_text(json.dumps(RECORDS[name], indent=indent), encoding="utf-8")
    reading = read_file(path, named=True)
    expected = {"page": 4, "public data file": 2, "list": 2}
    assert len(reading.found) == expected.get(name, 1)
    text = path.read_text().split("\n")
    for found in reading.found:
        assert read_again(found.origin) == found.record
        for direction, key in (("outbound", "key"), ("updates", "record-id")):
            for position, row in enumerate(found.record.rows(direction) or ()):
                told = source_lines(found.origin, direction, position)
                event = row.event.events[0] if row.event and row.event.events else row
                word = (event.model_extra or {})[key]
                assert sum(f'"{word}"' in line.text for line in told) == 1
                if indent:
                    assert [line.text for line in told] == text[told[0].number - 1 : told[-1].number]
        written = json.dumps(found.record.to_json())
        assert read_bytes(written.encode(), "again.json").found[0].record == found.record


def test_one_work_a_line() -> None:
    data = lines(work(), answer(NOTICE), {"DOI": "10.5555/alone"}, SELECTED).encode()
    reading = read_bytes(data, "works.jsonl")
    assert [found.record.paper.key for found in reading.found] == [
        "doi:10.5555/tides.1", "doi:10.5555/notice", "doi:10.5555/selected",
    ]  # fmt: skip
    assert [(p.place, p.reason) for p in reading.problems if p.level == "problem"] == [
        ("line 3", "the line holds no record of this source")
    ]
    assert all(read_again(found.origin, data) == found.record for found in reading.found)
    assert {line.number for line in source_lines(reading.found[1].origin, "updates", 0, data)} == {2}


def test_a_work_without_a_name_is_told_and_does_not_hold_up_the_others() -> None:
    reading = read(page(work(), {"type": "journal-article"}, 5, UNMARKED))
    assert [found.record.paper.key for found in reading.found] == ["doi:10.5555/tides.1", "doi:10.5555/unmarked"]
    assert [(p.place, p.reason) for p in reading.problems if p.level == "problem"] == [
        (f"message.items.{place}", "the work names neither its DOI nor its title, it is not read") for place in (1, 2)
    ]


def test_a_file_that_breaks_off_gives_what_is_whole() -> None:
    small = {"DOI": "10.5555/a", "reference": [{"key": "r1", "unstructured": "One"}, {"key": "r2", "DOI": "10.5555/x"}]}
    whole = page({**small, "member": "1"}, {**small, "DOI": "10.5555/b", "update-to": [{"DOI": "10.5555/c"}]})
    data = json.dumps(whole).encode()
    seen = 0
    for end in range(len(data)):
        reading = read_bytes(data[:end], "file.json")
        assert reading.problems
        for found in reading.found:
            assert read_again(found.origin, data[:end]) == found.record
        listed = [row for found in reading.found for row in found.record.outbound or ()]
        assert all(row.state is None or row.raw or row.identifiers or not row.incomplete for row in listed)
        whole_rows = sum(not row.incomplete for row in listed)
        assert whole_rows >= seen
        seen = max(seen, whole_rows)
    assert seen == 4


def test_a_break_far_below_is_read_the_same_again() -> None:
    deep = work(title=["Tides", *[["x", [1, [2, [3, [4, [5]]]]]]]], reference=...)
    data = json.dumps(page(work(), {"DOI": deep.pop("DOI"), **deep})).replace("[5]", "[5").encode()
    reading = read_bytes(data, "file.json")
    assert [found.record.incomplete for found in reading.found] == [None, True]
    assert all(read_again(found.origin, data) == found.record for found in reading.found)


def test_a_row_that_broke_off_is_not_said_to_have_no_link() -> None:
    text = json.dumps(work(reference=[reference(1), reference(2, DOI="10.5555/x")]))
    reading = read(text[: text.index(', "DOI": "10.5555/x"')])
    record = reading.found[0].record if reading.found else None
    assert record and [(row.state, row.incomplete) for row in record.outbound or ()] == [
        ("not linked", None),
        (None, True),
    ]


def test_any_value_may_be_of_any_type() -> None:
    for path in every_path(answer(work(**{"update-to": UPDATE_TO, "ISBN": ["9780306406157"]}))):
        for wrong in (None, 1, "x", [], {}, True, [None], {"a": 1}):
            told = json.loads(json.dumps(answer(work(**{"update-to": UPDATE_TO, "ISBN": ["9780306406157"]}))))
            place = told
            for step in path[:-1]:
                place = place[step]
            place[path[-1]] = wrong
            reading = read(told)
            assert reading.found or reading.problems
            for found in reading.found:
                if path[:2] == ("message", "reference") and len(path) > 2:
                    assert len(found.record.outbound or ()) == len(REFERENCES)


def every_path(value: Any, above: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path for step, inner in steps for path in ((*above, step), *every_path(inner, (*above, step)))]


@pytest.mark.parametrize(
    "foreign",
    [
        [{"id": "quill", "type": "article-journal", "title": "Tides", "DOI": "10.5555/a"}],
        [AS_CSL],
        {"DOI": "10.5555/a", "title": "Tides"},
        {"DOI": "10.5555/a", "indexed": True, "member": 5, "reference-count": "9"},
        {"DOI": 10.5, "reference-count": 3},
        {"doi": "10.5555/a", "reference-count": 3},
        {"items": []},
        {"items": [{"DOI": "10.5555/a", "itemType": "journalArticle"}]},
        {"message": {"DOI": "10.5555/a"}},
        {**answer(work()), "status": "failed"},
        {"status": "ok", "message-type": "work-agency", "message": {"DOI": "10.5555/a", "agency": {"id": "datacite"}}},
        {"format": "ledger-tui.record/1", "paper": {"title": "A paper", "DOI": "10.5555/a"}},
        {"name": "a-package", "version": "1.0.0", "DOI": "10.5555/a"},
    ],
)
def test_other_json_is_not_taken(foreign: Any) -> None:
    assert all(found.origin.form != "crossref" for found in read(foreign).found)
