"""Bars in proportion."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger_tui.app import glyphs
from ledger_tui.record.states import STATE_WORDS
from ledger_tui.writing.bar import (
    FULL,
    FULL_ASCII,
    STATE_SIGNS,
    STATE_SIGNS_ASCII,
    bar,
    draws_unicode,
    shared_out,
    sign_of,
    stacked,
)


@given(st.lists(st.integers(0, 10**7), max_size=9), st.integers(1, 60))
def test_a_bar_is_shared_out_whole_and_in_proportion(counts: list[int], size: int) -> None:
    cells = shared_out(counts, size)
    assert sum(cells) == (size if any(counts) else 0)
    total, few = sum(counts), sum(count > 0 for count in counts) <= size
    for count, share in zip(counts, cells, strict=True):
        assert (share == 0) or count > 0
        if count and few:
            assert share >= 1
    for one, of_one in zip(counts, cells, strict=True):
        for other, of_other in zip(counts, cells, strict=True):
            if one > other:
                assert of_one >= of_other
    if len(counts) == 2 and total and min(counts) * size >= total:
        assert abs(cells[0] - counts[0] * size / total) <= 0.5


def test_bars_are_drawn_in_proportion_and_what_is_there_is_seen() -> None:
    assert [bar(count, 8, 4, "#") for count in (0, 1, 2, 4, 7, 8)] == ["", "#", "#", "##", "####", "####"]
    assert stacked([3, 0, 1], "+=?", 8) == "++++++??"
    assert stacked([1000, 1], "+?", 8) == "+++++++?"
    assert stacked([0, 0], "+?", 8) == ""


@pytest.mark.parametrize(
    "environment",
    [
        {},
        {"LANG": "C"},
        {"LANG": "en_US.UTF-8"},
        {"LANG": "ja_JP.UTF-8"},
        {"LC_ALL": "POSIX", "LANG": "en_US.UTF-8"},
        {"LC_CTYPE": "de_DE.utf8@wide"},
        {"LEDGER_TUI_GLYPHS": "ascii", "LANG": "en_US.UTF-8"},
        {"LEDGER_TUI_GLYPHS": "Unicode", "LANG": "C"},
        {"LANG": "en_US.ISO-8859-1"},
    ],
)
def test_signs_and_the_rule_for_them_are_those_of_the_browser(environment: dict[str, str]) -> None:
    browser = glyphs.glyphs_for(environment)
    assert draws_unicode(environment) is not browser.ascii_only
    signs, full = (STATE_SIGNS, FULL) if draws_unicode(environment) else (STATE_SIGNS_ASCII, FULL_ASCII)
    assert browser.bar_full == full
    for state in [*STATE_WORDS, "another word", None]:
        assert sign_of(state, signs) == browser.state(state)
