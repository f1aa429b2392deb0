"""Files of shapes that no page has take the time of their size, not of its square."""

import time

import pytest

from ledger_tui.reading.reader import read_bytes
from tests.reading.dressed import markdown, wrapped
from tests.reading.pages import page
from tests.reading.test_forms_of_pages import RECORD
from tests.reading.test_page_text import EVENTS, FIRST, NO_EVENT, SUBJECT, head

_MOST = 8.0
"""Seconds of the processor's time; what goes with the square of the size takes several times that."""

_AS_OF = "As of 1 August 2026, this Paper Citation Record lists no outbound references for "
_ROW = f"Observation {FIRST} · outbound\nThis paper cites Some Work.\n{SUBJECT} Some Work\nReference 7\n{EVENTS}\n"
_WRAPPED = wrapped(60)(page(RECORD)).split("Coverage vector")

SHAPES = {
    "one line of many dates": markdown(page(RECORD)) + "\n" + _AS_OF * 2_500,
    "many coordinates of one name": f"{page(RECORD)}\nCoverage vector\n"
    + "measured 1 of 9 standing notices\n" * 60_000,
    "many events of one row": head()
    + _ROW
    + NO_EVENT
    + "\n"
    + "".join(f"Something was told, {nth}.\n" for nth in range(20_000)),
    "many lines wrapped into one": "vole and ledger, vole and ledger, vole and ledger, vole tales\n".join(
        [_WRAPPED[0] + "\n", *[""] * 4_000, "Coverage vector" + _WRAPPED[1]]
    ),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_a_large_file_of_any_shape_is_read_in_time(shape: str) -> None:
    begun = time.process_time()
    assert read_bytes(SHAPES[shape].encode(), "large").found
    assert time.process_time() - begun < _MOST


def test_a_long_word_in_an_unknown_encoding_is_weighed_in_time() -> None:
    begun = time.process_time()
    read_bytes(page(RECORD).encode() + b"\nv\xf6le " + b"9" * 16_000, "large")
    read_bytes(b'{"format": "ledger-tui.record/1", "paper": {"title": "V\xf6le ' + b"9" * 16_000 + b'"}}', "large")
    assert time.process_time() - begun < _MOST
