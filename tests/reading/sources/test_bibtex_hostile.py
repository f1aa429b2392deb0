"""The LaTeX of BibTeX as text, and texts made to take long: they take their time and no more."""

import time

import pytest

from ledger_tui.reading.reader import read_bytes
from ledger_tui.reading.sources.bibtex_text import plain, verbatim


@pytest.mark.parametrize(
    ("latex", "text"),
    [
        (r"{\"U}ber \'Etude na{\"\i}ve \v{S}koda {\o}re Erd\H{o}s", "Über Étude naïve Škoda øre Erdős"),
        (r"Erd\H os and \AA ngstr\"om", "Erdős and Ångström"),
        ("{{Nested {Deep}}} CO$_2$ and $\\alpha$", "Nested Deep CO₂ and α"),
        (
            r"{\em Emphasis} \textit{a} \textsuperscript{2} \LaTeX{} \url{http://x.org/a_b}",
            "Emphasis a ² LaTeX http://x.org/a_b",
        ),
        (r"5~\% of A\&B, \#1: a---b", "5 % of A&B, #1: a—b"),
        (r"\unknown{stays} {as} \& told", r"\unknown{stays} {as} \& told"),
        (r"{\'e unbalanced", r"{\'e unbalanced"),
        ("{}", "{}"),
        ("Plain words: no change!", "Plain words: no change!"),
    ],
)
def test_latex_is_text(latex: str, text: str) -> None:
    assert plain(latex) == text


def test_a_verbatim_value_keeps_its_signs() -> None:
    assert verbatim("10.1002/(SICI)1<1::AID>3.0.CO;2-#") == "10.1002/(SICI)1<1::AID>3.0.CO;2-#"
    assert verbatim(r"10.1007/978-3{\_}4$\sim$") == "10.1007/978-3_4~"


@pytest.mark.parametrize(
    "text",
    [
        "@misc{key, title = {" + "{" * 100_000,
        "@misc{key, title = {" + "{" * 100_000 + "}" * 100_000 + "}}",
        "@misc{key, title = {" + "\\'e" * 100_000 + "}}",
        "@misc{key, abstract = {" + "word " * 1_000_000 + "}}",
        "@misc{key, title = {" + "x" * 1_000_000 + " \\'e}}",
        "@misc{key," + "a = {b}," * 50_000 + "}",
        "\n@misc{" * 20_000,
        "\n@misc(key," * 20_000,
        "@misc{key, title = " + '{"}' * 100_000 + "}",
        "}" * 1_000_000 + "@misc{key}",
        "".join(f"@string{{a{n} = a{n - 1} # a{n - 1}}}\n" for n in range(1, 5000)) + "@misc{key, title = a4999}",
    ],
)
def test_hostile_texts_take_their_time_and_no_more(text: str, capfd: pytest.CaptureFixture[str]) -> None:
    begun = time.monotonic()
    reading = read_bytes(text.encode(), "refs.bib")
    assert reading.found or reading.problems
    assert time.monotonic() - begun < 20
    assert capfd.readouterr() == ("", "")
