"""A small part of the fuzz at every run of the tests, and that it would see what it looks for."""

from pathlib import Path
from random import Random

import pytest

from ledger_tui.reading import page_text
from ledger_tui.reading.document import Contents, Document
from ledger_tui.reading.formats import every_form
from tests.fuzz import checks
from tests.fuzz.checks import Finding, checked
from tests.fuzz.run import made, run
from tests.fuzz.seeds import Seed, seeds
from tests.reading.pages import page
from tests.reading.test_forms_of_pages import RECORD

INPUTS = 2_000


def test_no_damage_does_harm() -> None:
    facts = run(seed=7, inputs=INPUTS, processes=1)
    assert facts["findings"] == []
    assert facts["inputs"] == INPUTS
    assert facts["past_recognition"] >= INPUTS / 2
    assert set(facts["with_records_by_form"]) == {form.name for form in every_form()} - {"api error"}


@pytest.mark.parametrize("seed", seeds(), ids=lambda seed: seed.form)
def test_whole_files_are_no_finding(seed: Seed) -> None:
    for number in range(5):
        checked(seed.data, seed.suffix, Random(number))


def test_an_input_is_told_by_its_number_alone() -> None:
    first = [made(1, number)[1] for number in range(200)]
    assert [made(1, number)[1] for number in reversed(range(200))] == first[::-1]
    assert len(set(first)) > 190
    assert [made(2, number)[1] for number in range(200)] != first


# Each look is shown to see its own kind of harm.

HOSTILE = page(RECORD).replace("arxiv_id, observed", "arxiv\x1b[31m_id, observed").encode()


def test_a_letter_that_was_not_cleaned_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ledger_tui.reading.page_lines.clean", str)
    assert _found_in(HOSTILE) == "escape"


def test_a_record_that_reads_differently_again_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "read_again", lambda origin, data=None: None)
    assert _found_in(HOSTILE) == "again"


def test_a_row_without_lines_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "source_lines", lambda *place: [])
    assert _found_in(HOSTILE) == "lines"


def test_an_exception_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(document: Document) -> Contents:
        raise KeyError("planted")

    monkeypatch.setattr(page_text, "pages_of", read)
    facts = run(seed=1, inputs=50, processes=1)
    assert facts["exceptions"] > 0
    assert "planted" in facts["findings"][0]["words"]


def test_reading_that_takes_long_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "LONGEST", 0.0)
    assert _found_in(HOSTILE) == "slow"


def _found_in(data: bytes) -> str:
    with pytest.raises(Finding) as found:
        for number in range(100):
            checked(data, ".txt", Random(number))
    return found.value.kind


ONCE = sorted((Path(__file__).parent / "once").iterdir())


@pytest.mark.parametrize("path", ONCE, ids=lambda path: path.stem)
def test_inputs_that_were_findings_once_are_none(path: Path) -> None:
    # A page of no lines in an HTML file; a row under a key that cleaning changes.
    for number in range(40):
        assert checked(path.read_bytes(), path.suffix, Random(number)).found
