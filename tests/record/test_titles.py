"""Titles as text, and under the loose key: one where a reader takes them for one."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger_tui.record.loosekey import fold, is_telling, loose_key
from ledger_tui.record.titles import plain_title

SAME = {
    "title-ligature": [("\ufb01nding \ufb02ow; e\ufb03cient o\ufb04ine", "Finding flow; efficient offline")],
    "title-hyphenation": [
        ("Sparcml: High-performance sparse commu- nication", "SparCML: High-Performance Sparse Communication"),
        ("bidirec- tional; Byzan- tine; convolu- tional", "bidirectional; Byzantine; convolutional"),
        ("Lora land: 310 fine-tuned llms", "LoRA Land: 310 Finetuned LLMs"),
        ("Schema-Variable", "Schema Variable"),
        ("Chain of-Thought", "Chain-of-Thought"),
    ],
    "title-quotes": [
        ("lncRNA \u2018UCA1\u2019", "lncRNA 'UCA1'"),
        ("particle\u2010resolved CFD", "particle-resolved CFD"),
        *((f"self{dash}similar", "self-similar") for dash in "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"),
        ("Hawai\u02bbi", "Hawai'i"),
    ],
    "title-math": [
        ("c \u02c62m\u02c63: Cycle-consistent multi-model merging", "$C^2M^3$: Cycle-Consistent Multi-Model Merging"),
        ("H\u221e almost state synchronization", "H-infinity almost state synchronization"),
        ("H\u221e almost state synchronization", r"$H_\infty$ almost state synchronization"),
        ("Breaking the o(\u221an)-bit barrier", "Breaking the o(sqrt n)-bit barrier"),
        ("Breaking the o(\u221an)-bit barrier", r"Breaking the $o(\sqrt{n})$-bit barrier"),
        ("Monitoring {AI} Systems", "Monitoring AI Systems"),
        ("\u03b1-synuclein", r"$\alpha$-Synuclein"),
        ("\u03b1-synuclein", "alpha-synuclein"),
        ("\u03d5-divergences at 5 \u00b5m", "phi-divergences at 5 \u03bcm"),
        ("A 4\u00d74 lattice", "A 4x4 lattice"),
        ("\u21131-norms", r"$\ell_1$-norms"),
        ("H\u2082O and 10\u207b\u2079", "H2O and 10-9"),
        ("H\u2082O", "H$_2$O"),
        (r"\(x^2\) maps", "x\u00b2 maps"),
    ],
    "title-accents": [
        ("R \u00b4enyi differential privacy", "R\u00e9nyi Differential Privacy"),
        (
            "Nystr \u00a8omformer: A nystr \u00a8om-based algorithm",
            "Nystr\u00f6mformer: A Nystr\u00f6m-Based Algorithm",
        ),
        (r"Erd{\H o}s--R{\'e}nyi", "Erd\u0151s\u2013R\u00e9nyi"),
        ("Ho \u02c7rava and \u02c7Cech", "Ho\u0159ava and \u010cech"),
        ("\u30c0", "\u30bf\u3099"),
        ("\u30c0", "\u30bf\u309b"),
        ("\u30c0", "\uff80\uff9e"),
        ('K{\\"a}hler, {\\L}ukasiewicz and na\\"ive', "K\u00e4hler, \u0141ukasiewicz and na\u00efve"),
    ],
    "title-html": [
        ("Code for Science &amp; Society", "Code for Science & Society"),
        ("CO<sub>2</sub> in <i>Drosophila</i>", "CO\u2082 in Drosophila"),
        ("Bright solitons for H&#8734;", "Bright solitons for H\u221e"),
    ],
    "title-caps": [
        ("PROGRESSIVE REFRACTION CHANGES", "Progressive refraction changes"),
        ("Pytorch fsdp: Experiences", "PyTorch FSDP: Experiences"),
        ("STRASSE", "Stra\u00dfe"),
    ],
    "title-punct": [
        ("[Title text].", "Title text"),
        (" Breeding of the Shearwater ( Puffinus carneipes ) ", "Breeding of the Shearwater (Puffinus carneipes)"),
        ("*Title text", "Title text"),
    ],
    "title-wrong-field": [
        ("Accurate Uncertainties for Dee p Learning", "Accurate Uncertainties for Deep Learning"),
        ("V oicebox; VQ-V AE made simple", "Voicebox; VQ-VAE made simple"),
    ],
    "encoding": [("A\u00a0B", "A B"), ("Re\u0301nyi", "R\u00e9nyi")],
}
DIFFERENT = {
    "title-subtitle": [
        ("Won't Somebody Think of the Children?", "Won't somebody think of the children? Examining COPPA compliance"),
        ("Subspace Differential Privacys", "Subspace Differential Privacy"),
        ("Foot biomechanics review", "Hand biomechanics review"),
    ],
    "title-cjk": [
        ("\u30cf", "\u30d0"),
        ("\u30cf", "\u30d1"),
        ("\ucc44\uc2dd", "\ucc44\uc2dc"),
    ],
}


def pairs(table: dict[str, list[tuple[str, str]]]) -> list[object]:
    return [pytest.param(*pair, id=f"{kind}-{nth}") for kind, rows in table.items() for nth, pair in enumerate(rows)]


@pytest.mark.parametrize(("one", "other"), pairs(SAME))
def test_one_under_the_loose_key(one: str, other: str) -> None:
    assert loose_key(one) == loose_key(other) != ""


@pytest.mark.parametrize(("one", "other"), pairs(DIFFERENT))
def test_two_under_the_loose_key(one: str, other: str) -> None:
    assert loose_key(one) != loose_key(other)


@pytest.mark.parametrize(
    ("told", "shown"),
    [
        pytest.param(
            "Code for Science &amp; Society Event Fund", "Code for Science & Society Event Fund", id="title-html"
        ),
        pytest.param('<span style="font-variant:small-caps;">CFD</span>', "CFD", id="title-html-small-caps"),
        pytest.param(
            "d&#8217;investissement fronti&#232;re", "d\u2019investissement fronti\u00e8re", id="title-html-number"
        ),
        pytest.param("&amp;lt;i&amp;gt;X&amp;lt;/i&amp;gt; &#x2013; y", "X \u2013 y", id="title-html-marked-up-twice"),
        pytest.param(
            'solitons (<mml:math altimg="si21.gif" overflow="scroll">\n <mml:mi>H</mml:mi> <mml:mn>2</mml:mn>'
            "</mml:math>)",
            "solitons (H2)",
            id="title-html-mathml",
        ),
        pytest.param("10<sup>-9</sup> of CO<sub>2</sub>", "10\u207b\u2079 of CO\u2082", id="title-html-raised"),
        pytest.param("X<sup>th</sup> of <jats:italic>E. coli", "Xth of E. coli", id="title-html-unclosed"),
        pytest.param("<script>alert(1)</script>A title", "A title", id="title-html-script"),
        pytest.param(r"Erd{\H o}s--R{\'e}nyi", "Erd\u0151s\u2013R\u00e9nyi", id="title-accents"),
        pytest.param("Monitoring {AI} and {{BERT}}", "Monitoring AI and BERT", id="title-math-braces"),
        pytest.param("$C^2M^3$: Cycle", "C\u00b2M\u00b3: Cycle", id="title-math"),
        pytest.param(
            r"$\mathcal{O}(\sqrt{n})$, 50\% \& 30% more", "\U0001d4aa(\u221a(n)), 50% & 30% more", id="title-math-signs"
        ),
        pytest.param(r"\textit{Ab initio} \texttt{foo\_bar}", "Ab initio foo_bar", id="title-math-fonts"),
    ],
)
def test_markup_is_shown_as_the_text_it_stands_for(told: str, shown: str) -> None:
    assert plain_title(told) == shown


@pytest.mark.parametrize(
    "told",
    [
        "[rfc] per-parameter-sharding fsdp",
        "[/",
        "[/model/2013/V20%200177200%20004%2080%205218%202.jpg]",
        "[/<]",
        r"\[bold]Not really bold",
        r"\\[bold]Not really bold",
        "<Surname>, and <Given> <Surname>",
        "a < b and c > d",
        "AT&T; R&D & more",
        "From $5 to $10",
        "Half a {brace",
        r"C:\new\fables of \unknown",
        "<i></i>",
        "&#27;[2J",
        "50% of #1",
        "Vector<T> and Map<K, V>",
        "x_1 and y^2",
    ],
)
def test_what_may_be_meant_as_it_stands_stays(told: str) -> None:
    assert plain_title(told) == told


@settings(max_examples=300, deadline=None)
@given(
    st.lists(
        st.sampled_from([*"\\{}$&;<>/^_ab'\"%#(", "<i>", "</sub>", "&amp;", "\\'e", "\\alpha", "$x$", "\\("]),
        max_size=12,
    )
)
def test_what_is_plain_stays_plain(parts: list[str]) -> None:
    once = plain_title("".join(parts))
    assert plain_title(once) == once
    assert fold(once) == fold("".join(parts))


def test_digits_alone_never_make_a_telling_title() -> None:
    assert not is_telling(fold("2019 2020 2021 2022 2023"))
    assert fold("2019-nCoV\u75ab\u60c5\u5206\u6790").startswith("2019 ncov")


def test_right_to_left_titles_keep_their_logical_order() -> None:
    assert fold("\u0645\u0631\u062d\u0628\u0627 gpt-5") == "\u0645\u0631\u062d\u0628\u0627 gpt 5"


def test_a_long_text_of_open_tags_and_quotes_is_left_as_it_is() -> None:
    hostile = '<i "' * 100_000
    assert plain_title(hostile) == hostile
    assert plain_title('<i "' * 999) == '<i "' * 999
