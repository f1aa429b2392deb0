"""What no rule reads is told with the number of its line, whatever form the page was saved in."""

import html
from collections.abc import Callable

import pytest

from ledger_tui.reading.again import read_again
from ledger_tui.reading.reader import read_bytes
from tests.reading.dressed import TEXT_FORMS, archive, archive_of, minified, whole_html
from tests.reading.pages import page
from tests.reading.test_forms_of_pages import FORMS, RECORD
from tests.reading.test_several_pages import begins_on

UNKNOWN = "Words & signs that no rule reads"
ABOVE = {
    "head": "A citation records a reference. It does not transfer a finding from one paper to another.",
    "coverage": "Coverage vector",
    "counters": "Reference resolution",
    "measurements": "External citation measurements",
    "list": "Outbound references",
    "row": "Reference 3",
    "last row": "",
}


def with_unknown_line(above: str, layout: str) -> str:
    """The record's page with a line that no rule reads right below another, or at its end."""
    text = page(RECORD, layout)
    between = "\n\n" if layout == "A" else "\n"
    if not above:
        return f"{text}{between}{UNKNOWN}"
    return text.replace(f"\n{above}\n", f"\n{above}{between}{UNKNOWN}\n", 1)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("place", ABOVE)
@pytest.mark.parametrize("layout", ["A", "B"])
def test_a_line_that_no_rule_reads_is_told_by_its_number(form: str, place: str, layout: str) -> None:
    text = with_unknown_line(ABOVE[place], layout)
    data = archive(text) if form == "mhtml" else TEXT_FORMS[form](text).encode() + b"\n"
    reading = read_bytes(data, form)
    record = reading.found[0].record
    assert [line.text for line in record.unread or ()] == [UNKNOWN]
    number = (record.unread or [])[0].line or 0
    if form == "mhtml":
        assert begins_on(data, number, UNKNOWN)
    else:
        line = data.decode().split("\n")[number - 1]
        assert any(drawn in line for drawn in (UNKNOWN, html.escape(UNKNOWN), UNKNOWN.replace("&", r"\&")))
    assert [problem.reason for problem in reading.problems if "by no rule" in problem.reason] == [
        f"1 line was read by no rule, the first is line {number}: {UNKNOWN}"
    ]
    assert record.model_copy(update={"unread": []}) == RECORD
    assert read_again(reading.found[0].origin, data) == record


@pytest.mark.parametrize("transfer", ["quoted-printable", "base64", "8bit", "7bit"])
@pytest.mark.parametrize("whole", [whole_html, minified])
def test_lines_left_of_an_archive_are_told_by_its_lines(transfer: str, whole: Callable[[str], str]) -> None:
    text = with_unknown_line(ABOVE["row"], "A")
    data = archive_of(whole(text), transfer=transfer)
    found = read_bytes(data, "left.mht").found[0]
    assert [line.text for line in found.record.unread or ()] == [UNKNOWN]
    number = (found.record.unread or [])[0].line or 0
    assert begins_on(data, number, UNKNOWN)
    assert read_again(found.origin, data) == found.record


@pytest.mark.parametrize("form", FORMS)
def test_lines_left_of_a_second_record_have_the_numbers_of_the_file(form: str) -> None:
    first, second = page(RECORD), with_unknown_line(ABOVE["row"], "A")
    if form == "mhtml":
        data = archive_of(whole_html(first), whole_html(second))
    else:
        data = "\n\n".join(TEXT_FORMS[form](text) for text in (first, second)).encode()
    reading = read_bytes(data, form)
    assert [[line.text for line in found.record.unread or ()] for found in reading.found] == [[], [UNKNOWN]]
    record = reading.found[1].record
    number = (record.unread or [])[0].line or 0
    line = data.decode().split("\n")[number - 1]
    told = (UNKNOWN, html.escape(UNKNOWN), UNKNOWN.replace("&", r"\&"))
    assert begins_on(data, number, UNKNOWN) if form == "mhtml" else any(drawn in line for drawn in told)
    assert [problem.place for problem in reading.problems if "by no rule" in problem.reason] == ["record 2"]
    assert read_again(reading.found[1].origin, data) == record
