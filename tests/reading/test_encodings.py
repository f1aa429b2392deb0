"""Texts in whatever encoding and spelling they come, and what is said of those that were damaged on the way."""

import json
import unicodedata

import pytest

from ledger_tui.reading.reader import FileReading, read_again, read_bytes, source_lines
from ledger_tui.record.loosekey import loose_key
from tests.reading.pages import page
from tests.reading.test_forms_of_pages import RECORD, with_title


def read(data: bytes) -> FileReading:
    reading = read_bytes(data, "page")
    for found in reading.found:
        assert read_again(found.origin, data) == found.record
        assert source_lines(found.origin, "outbound", 0, data)
    return reading


def title(reading: FileReading) -> str | None:
    return (reading.found[0].record.outbound or [])[0].title


def notes(reading: FileReading) -> list[str]:
    assert all(problem.level == "note" for problem in reading.problems), reading.problems
    return [problem.reason for problem in reading.problems]


@pytest.mark.parametrize("mark", ["", "\ufeff", "\ufeff\ufeff", "\u00ef\u00bb\u00bf", "\ufeff\u00ef\u00bb\u00bf"])
@pytest.mark.parametrize("layout", ["A", "B"])
def test_marks_are_no_text(mark: str, layout: str) -> None:
    reading = read((mark + page(RECORD, layout)).encode())
    assert reading.found[0].record == RECORD and reading.problems == []
    form = json.dumps(RECORD.to_json())
    assert read_bytes((mark + form).encode(), "record.json").found[0].record == RECORD


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_utf_16_with_and_without_its_mark(encoding: str, line_end: str) -> None:
    record = with_title("Größen — ein Überblick")
    reading = read(page(record).replace("\n", line_end).encode(encoding))
    assert reading.found[0].record == record and reading.problems == []
    assert read_bytes(json.dumps(record.to_json()).encode(encoding), "a.json").found[0].record == record


@pytest.mark.parametrize(
    ("encoding", "told"),
    [
        ("cp1252", "Schön"),
        ("cp1252", "Ein “Gerät” für Größen – naïve"),
        ("cp1251", "Исследование разреженных журналов и полевок"),
        ("cp932", "機械学習による分散学習の研究とその応用"),
        ("gb18030", "分布式深度学习训练系统研究与应用"),
        ("cp949", "채식주의자 연구와 그 응용 사례"),
    ],
)
def test_encodings_from_before_unicode_are_read_as_a_guess_that_is_told(encoding: str, told: str) -> None:
    record = with_title(told)
    # The code pages of East Asia have not the dot of a page's headings.
    has_dot = encoding.startswith("cp125")
    text = page(record) if has_dot else json.dumps(record.to_json(), ensure_ascii=False, indent=1)
    reading = read(text.encode(encoding))
    assert title(reading) == told
    assert reading.found[0].record == with_title(told)
    assert [f"it is read as {encoding}" in reason for reason in notes(reading)] == [True]


def test_a_damaged_byte_costs_its_letter_alone() -> None:
    data = page(with_title("Ein Überblick über Größen")).encode()
    reading = read(data.replace("ö".encode(), b"\xf6", 1))
    assert (title(reading) or "").count("\ufffd") == 1
    reasons = notes(reading)
    assert any("1 byte is no character of UTF-8" in reason for reason in reasons)
    assert any("damaged at the source" in reason for reason in reasons)
    form = json.dumps(with_title("Größe, Öl, Übel").to_json(), ensure_ascii=False).encode()
    assert read_bytes(form.replace("ö".encode(), b"\xf6", 1), "a.json").found


def test_text_damaged_at_the_source_is_shown_as_it_is_and_said_so() -> None:
    reading = read(page(with_title("Emerg\ufffdncy care")).encode())
    assert title(reading) == "Emerg\ufffdncy care"
    assert [problem.place for problem in reading.problems] == ["outbound.0.title"]
    assert "damaged at the source" in notes(reading)[0]


@pytest.mark.parametrize(
    ("right", "wrongly"),
    [("Schrödinger’s vole", "cp1252"), ("Größe und Maß", "latin-1"), ("Журнал полевок", "cp1251")],
)
def test_text_that_looks_mis_decoded_is_kept_and_the_repaired_form_offered(right: str, wrongly: str) -> None:
    told = right.encode().decode(wrongly)
    reading = read_bytes(json.dumps({**RECORD.to_json(), "outbound": [{"title": told}]}).encode(), "a")
    assert (title(reading) or "").startswith(told[:3])
    reasons = [reason for reason in notes(reading) if "mis-decoded" in reason]
    assert len(reasons) == 1 and right.replace("’", "'") in reasons[0].replace("’", "'")


@pytest.mark.parametrize(
    "told", ["Ålesund – été", "Ângström à la carte", "ÜBER ÄRZTE", "Исследование", "Île-de-France"]
)
def test_text_that_is_right_is_not_doubted(told: str) -> None:
    assert notes(read(page(with_title(told)).encode())) == []


def test_spellings_of_one_letter_and_invisible_characters_make_no_other_title() -> None:
    told = "Über\u00a0Größen\u200b in\u00adter"
    forms = [unicodedata.normalize(form, told) for form in ("NFC", "NFD")]
    titles = [title(read(page(with_title("x")).replace(" x", f" {form}").encode())) for form in forms]
    assert titles[0] == "Über Größen inter"
    assert loose_key(titles[0] or "") == loose_key(titles[1] or "") == "ubergrosseninter"


@pytest.mark.parametrize("data", [bytes(range(256)) * 3, b"\x89PNG\r\n\x1a\n" + bytes(99), b"\xff\xfe\x00"])
def test_what_is_no_text_is_said_to_be_none(data: bytes) -> None:
    reading = read_bytes(data, "data")
    assert reading.found == [] and [problem.level for problem in reading.problems] == ["problem"]
