"""Texts in whatever encoding and spelling they come, and what is said of those that were damaged on the way."""

import json
import unicodedata

import pytest

from ledger_tui.reading.again import read_again, source_lines
from ledger_tui.reading.reader import FileReading, read_bytes
from ledger_tui.record.loosekey import loose_key
from ledger_tui.record.model import Record
from tests.reading.dressed import paragraphs
from tests.reading.languages import PAIRS, TITLES
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


@pytest.mark.parametrize("encoding", [f"utf-{width}{order}" for width in (16, 32) for order in ("-le", "-be")])
@pytest.mark.parametrize("mark", ["\ufeff", ""])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_wide_texts_with_and_without_their_mark(encoding: str, mark: str, line_end: str) -> None:
    record = with_title("Größen — ein Überblick 𝒱")
    text = page(record).replace("\n", line_end)
    data = (mark + text).encode(encoding)
    reading = read(data)
    assert reading.found[0].record == record and reading.problems == []
    first = source_lines(reading.found[0].origin, "outbound", 0, data)[0]
    assert page(record).split("\n")[first.number - 1] == first.text
    assert read_bytes((mark + json.dumps(record.to_json())).encode(encoding), "a.json").found[0].record == record


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
def test_every_record_of_a_wide_text_is_found_at_its_place(encoding: str) -> None:
    records = [with_title(title) for title in ("𝒱oles", "Größe", "Übel")]
    text = "\n\n".join(page(record) for record in records)
    data = text.encode(encoding)
    found = read_bytes(data, "three").found
    assert [one.record for one in found] == [read_again(one.origin, data) for one in found]
    assert [(one.record.outbound or [])[0].title for one in found] == ["𝒱oles", "Größe", "Übel"]
    for one in found:
        told = source_lines(one.origin, "outbound", 4, data)
        assert [line.text for line in told] == text.split("\n")[told[0].number - 1 :][: len(told)]


def test_a_wide_text_cut_inside_a_character_keeps_what_came() -> None:
    data = page(RECORD).encode("utf-32")[:-2]
    reading = read_bytes(data, "cut")
    assert len(reading.found[0].record.inbound or []) == 2
    assert "the text ends inside a character" in [problem.reason for problem in reading.problems]


def record_in(language: str, count: int) -> Record:
    """The record with the titles of a language in its first rows."""
    rows = list(RECORD.outbound or [])
    for nth, told in enumerate(TITLES[language][:count]):
        rows[nth] = rows[nth].model_copy(update={"title": told, "placeholder": False})
    return RECORD.model_copy(update={"outbound": rows})


def titles(record: Record) -> list[str | None]:
    return [row.title for row in record.outbound or ()]


@pytest.mark.parametrize(("language", "encoding"), PAIRS)
def test_the_letters_of_every_language_are_guessed_in_its_encodings(language: str, encoding: str) -> None:
    record = record_in(language, 2)
    # Not every code page has the dot of a page's headings.
    for text in (page(record), json.dumps(record.to_json(), ensure_ascii=False, indent=1)):
        reading = read(text.encode(encoding, "replace"))
        assert titles(reading.found[0].record) == titles(record)
        assert ["which is a guess" in reason for reason in notes(reading)] == [True]


HEADS = {
    "meta": "<html><head><meta charset={!r}></head><body>",
    "http-equiv": '<html><head><meta content="text/html; charset={}" http-equiv=Content-Type></head><body>',
    "in capitals": "<HTML><HEAD><META CHARSET='{}'></HEAD><BODY>",
    "declaration": '<?xml version="1.0" encoding="{}"?>\n<html><body>',
    "below styles": "<html><head><style>" + "p {{ color: red }}\n" * 200 + "</style><meta charset='{}'></head><body>",
}


@pytest.mark.parametrize("head", HEADS)
@pytest.mark.parametrize(
    ("label", "encoding", "language"),
    [
        ("windows-1251", "cp1251", "Russian"),
        ("koi8-r", "koi8-r", "Russian"),
        ("KOI8-U", "koi8-u", "Ukrainian"),
        ("iso-8859-1", "cp1252", "German"),
        ("macintosh", "mac-roman", "French"),
        ("ibm850", "cp850", "French"),
        ("iso-8859-9", "cp1254", "Turkish"),
        ("iso-8859-7", "iso8859-7", "Greek"),
        ("gb2312", "gb18030", "Chinese"),
        ("shift_jis", "cp932", "Japanese"),
        ("euc-kr", "cp949", "Korean"),
    ],
)
def test_the_encoding_that_a_web_page_names_is_obeyed(head: str, label: str, encoding: str, language: str) -> None:
    record = record_in(language, 1)
    text = HEADS[head].format(label) + paragraphs(page(record)).replace("·", "&middot;") + "</body></html>"
    reading = read(text.encode(encoding))
    assert reading.found[0].record == record
    assert reading.problems == []


@pytest.mark.parametrize(
    ("label", "words"),
    [
        ("klingon-8", "'klingon-8', which is not known"),
        ("utf-8", "'utf-8', which it is not"),
        ("us-\x1b[31mascii", "'us-?[31mascii', which is not known"),
        # Its every byte is a letter there, but the dot of the headings is none.
        ("koi8-r", "'koi8-r', which it is not"),
        ("utf-16", "'utf-16', which it is not"),
        ("idna", "'idna', which is not known"),
    ],
)
def test_an_encoding_that_is_named_wrongly_is_guessed_and_said_so(label: str, words: str) -> None:
    record = record_in("German", 2)
    text = HEADS["in capitals"].format(label) + paragraphs(page(record)) + "</body></html>"
    reading = read(text.encode("cp1252"))
    assert reading.found[0].record == record
    assert notes(reading) == [
        f"the text is not UTF-8; it is read as cp1252, which is a guess from its letters: it names {words}"
    ]


def test_what_is_utf_8_or_marked_is_so_whatever_it_names() -> None:
    record = record_in("Greek", 2)
    text = HEADS["meta"].format("iso-8859-1") + paragraphs(page(record)) + "</body></html>"
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "utf-32"):
        reading = read(text.encode(encoding))
        assert reading.found[0].record == record and reading.problems == []


def test_a_name_of_an_encoding_in_a_comment_or_a_title_is_none() -> None:
    record = record_in("Italian", 2)
    text = "<html><!-- <meta charset=koi8-r> --><body>" + paragraphs(page(record)) + "</body></html>"
    reading = read(text.encode("cp1252"))
    assert reading.found[0].record == record
    assert [reason.endswith("a guess from its letters") for reason in notes(reading)] == [True]


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
