"""What the door lets through to a terminal."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger_tui.reading.clean import clean, clean_tree, visible

_hostile = st.text(
    st.sampled_from(
        "ab \t\n\r\x07\x1b\x9b\x9d\x90\x9c[]0;mP\\\u202e\u200b\u200c\u200d\u2028\ufeff\ud800\ufffe\U0001f468"
    )
)
any_text = _hostile | st.text(st.characters())


@pytest.mark.parametrize(
    ("raw", "cleaned"),
    [
        ("foo\x1b[2J", "foo␛"),
        ("\x1b]52;c;QUFB\x07title", "␛title"),
        ("a\x1b]0;evil\x1b\\b", "a␛b"),
        ("a\x1b]0;evil\nmore\x07b", "a␛b"),
        ("title \x1b]0;", "title ␛"),
        ("a\x1b]0;unended\nnext line", "a␛ next line"),
        ("a\x1b]0;unended\x1b[31mred", "a␛␛red"),
        ("a\x9d0;evil\x9cb", "a␛b"),
        ("a\x9b31mb", "a␛b"),
        ("a\x1bP1$rpayload\x07still\x1b\\b", "a␛b"),
        ("a\x90payload\x9cb", "a␛b"),
        ("a\x1b_payload\x1b\\b\x1b^x\x1b\\c\x1bXy\x1b\\d", "a␛b␛c␛d"),
        ("a\x1b(0b\x1bcd\x1b#8e", "a␛b␛d␛e"),
        ("a\x1bNxb", "a␛b"),
        ("end\x1b", "end␛"),
        ("title with \x02 in it", "title with in it"),
        ("a\x00b\x7fc\x80d", "abcd"),
        ("user\u202egnp.exe\u202c", "usergnp.exe"),
        ("a\u2066b\u2069 \u200fc\u061cd", "ab cd"),
        ("zero\u200bwidth\ufeff\u2060\u00ad", "zerowidth"),
        ("a\u2028b\u2029c\x85d\u00a0e\u3000f", "a b c d e f"),
        ("  a \t\r\n  b  ", "a b"),
        ("lone \ud800 surrogate", "lone \ufffd surrogate"),
        ("non\ufffecharacter\ufdd0\U0001ffff", "noncharacter"),
        ("tag\U000e0041\U000e007f", "tag"),
        ("yet\u2065un\ufff5assigned\U000e0080\U000e0fff", "yetunassigned"),
        ("葛\U000e0100", "葛\U000e0100"),
        ("[/close]", "[/close]"),
        ("[rfc] back\\slash", "[rfc] back\\slash"),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f468\u200d\U0001f469\u200d\U0001f467"),
        ("❤\ufe0f\u200d\U0001f525", "❤\ufe0f\u200d\U0001f525"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("a\u200d\u200db", "a\u200db"),
        ("a \u200d b\u200c", "a b"),
        ("\u0600123", "\u0600123"),
        ("", ""),
    ],
)
def test_cleaned(raw: str, cleaned: str) -> None:
    assert clean(raw) == cleaned


@given(any_text)
def test_nothing_dangerous_is_left(text: str) -> None:
    cleaned = clean(text)
    for character in cleaned:
        assert unicodedata.category(character) not in ("Cc", "Cs", "Zl", "Zp")
        assert unicodedata.bidirectional(character) not in (
            "LRE",
            "RLE",
            "LRO",
            "RLO",
            "PDF",
            "LRI",
            "RLI",
            "FSI",
            "PDI",
        )
        assert character not in "\u200b\u200e\u200f\u061c\ufeff\u2060"
    assert cleaned == " ".join(cleaned.split(" ")).strip()
    assert "  " not in cleaned


@given(any_text)
def test_cleaning_twice_is_cleaning_once(text: str) -> None:
    assert clean(clean(text)) == clean(text)


@given(st.text(st.characters(categories=["L", "N", "P", "S", "M"]), max_size=30))
def test_text_without_anything_to_take_out_stays(text: str) -> None:
    assert clean(text) == text


@given(any_text)
def test_visible_text_is_safe_too(text: str) -> None:
    drawn = visible(text)
    assert clean(drawn) == " ".join(part for part in drawn.split(" ") if part)


@pytest.mark.parametrize(
    ("raw", "drawn"),
    [
        ("a\x1b]0;evil\x07b", "a␛]0;evil␇b"),
        ("\ta  b ", "␉a  b "),
        ("x\u202ey", "x<U+202E>y"),
        ("\x7f\x9b", "␡<U+009B>"),
        ("a\u00a0b\u2028", "a<U+00A0>b<U+2028>"),
        ("\ud800\ufffe", "<U+D800><U+FFFE>"),
        ("a\u200d b", "a<U+200D> b"),
        ("\U0001f468\u200d\U0001f469", "\U0001f468\u200d\U0001f469"),
        ("plain [/close] \\", "plain [/close] \\"),
    ],
)
def test_drawn(raw: str, drawn: str) -> None:
    assert visible(raw) == drawn


def test_a_tree_is_cleaned_everywhere_and_tells_where() -> None:
    tree = {"outbound": [{"title": "a\x1b[1mb"}, {"ke\u200by": ["x", "y\x07", 3, None, True]}], "fine": "fine"}
    cleaned, taken = clean_tree(tree)
    assert cleaned == {"outbound": [{"title": "a␛b"}, {"key": ["x", "y", 3, None, True]}], "fine": "fine"}
    assert [(entry.place, entry.text) for entry in taken] == [
        ("outbound.0.title", "a\x1b[1mb"),
        ("outbound.1.key (key)", "ke\u200by"),
        ("outbound.1.key.1", "y\x07"),
    ]


def test_keys_that_become_one_stay_two() -> None:
    cleaned, _ = clean_tree({"a": 1, "a\u200b": 2, "a\x07": 3})
    assert cleaned == {"a": 1, "a (2)": 2, "a (3)": 3}


def test_a_lone_surrogate_is_told_as_an_escape() -> None:
    _, taken = clean_tree({"title": "x\ud800"})
    assert taken[0].text == "x\\ud800"
