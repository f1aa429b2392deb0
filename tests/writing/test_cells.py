"""Words as a terminal draws them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from ledger_tui.writing.cells import cells, cut, drawn, fit, isolated

texts = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc"]) | st.sampled_from("漢e\u0301\u200d\ufe0f👍🏽🇫🇷한مرحبا ")
)


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("plain [/close]", "plain [/close]"),
        ("⛅\ufe0f", "⛅"),
        ("M\U0001f600\ufe0eM", "M\U0001f600M"),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f468\U0001f469\U0001f467"),
        ("\U0001f44d\U0001f3fd", "\U0001f44d"),
        ("\U0001f1eb\U0001f1f7", "FR"),
        ("1\ufe0f\u20e3", "1\u20e3"),
        ("タ\u3099", "ダ"),
        ("\u1112\u1161\u11ab", "한"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("e" + "\u0301" * 50, "é" + "\u0301" * 6),
    ],
)
def test_drawn(words: str, shown: str) -> None:
    assert drawn(words) == shown


@given(texts)
def test_drawn_twice_is_drawn_once(words: str) -> None:
    assert drawn(drawn(words)) == drawn(words)


@given(texts, st.integers(0, 30), st.booleans())
def test_what_is_fitted_takes_exactly_its_cells(words: str, size: int, right: bool) -> None:
    assert cell_len(fit(words, size, "…", right=right)) == size


@given(texts, st.integers(1, 30))
def test_what_is_cut_is_never_longer_and_says_so(words: str, size: int) -> None:
    shown = cut(words, size, "…")
    assert cell_len(shown) <= size
    assert shown == drawn(words) if cells(words) <= size and len(words) <= size else len(shown) > 0


@given(texts)
def test_isolates_add_nothing_but_themselves(words: str) -> None:
    pieces = isolated(words)
    assert "".join(piece for piece in pieces if piece not in ("\u2068", "\u2069")) == words
    assert pieces.count("\u2068") == pieces.count("\u2069") <= 1
