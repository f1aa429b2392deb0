"""However a title came out of its file, what a person types on a keyboard finds its row."""

import json
from pathlib import Path

import pytest

from tests.invented import record, row, write

FOUND = [
    pytest.param(
        "\ufb01nding \ufb02ow; e\ufb03cient o\ufb04ine", "finding flow efficient offline", id="title-ligature"
    ),
    pytest.param("\ufb00 di\ufb00erential", "differential", id="title-ligature-ff"),
    pytest.param("Sparse commu- nication for machine learning", "communication", id="title-hyphenation"),
    pytest.param("bidirec- tional; Byzan- tine; convolu- tional", "bidirectional byzantine convolutional", id="broken"),
    pytest.param("Lora land: 310 fine-tuned llms", "finetuned", id="title-hyphenation-joined"),
    pytest.param("Lora land: 310 finetuned llms", "fine-tuned", id="title-hyphenation-typed"),
    pytest.param("particle\u2010resolved CFD", "particle-resolved", id="title-quotes-hyphen"),
    pytest.param("CFD in burrows", "-wind", id="title-quotes-other"),
    *(
        pytest.param(f"self{dash}similar rivers", '"self-similar"', id=f"title-quotes-{ord(dash):x}")
        for dash in "\u2011\u2012\u2013\u2014\u2015\u2212"
    ),
    pytest.param("lncRNA \u2018UCA1\u2019", "'UCA1'", id="title-quotes"),
    pytest.param("\u201cSmart\u201d voles \u2032prime\u2032", '"smart voles"', id="title-quotes-double"),
    pytest.param("H\u221e almost state synchronization", "infinity", id="title-math"),
    pytest.param("$H_\\infty$ almost state synchronization", "infinity", id="title-math-latex"),
    pytest.param("$C^2M^3$: Cycle-Consistent Merging", "C2M3", id="title-math-raised"),
    pytest.param("Monitoring Dependence On {AI} Systems", '"on ai systems"', id="title-math-braces"),
    pytest.param("R \u00b4enyi privacy", "renyi", id="title-accents-split"),
    pytest.param("R\u00e9nyi privacy", "renyi", id="title-accents"),
    pytest.param("Erd{\\H o}s--R{\\'e}nyi graphs", "erdos renyi", id="title-accents-latex"),
    pytest.param("\u30bf\u3099\u30a4\u30a8\u30c3\u30c8", "\u30c0\u30a4\u30a8\u30c3\u30c8", id="title-accents-kana"),
    pytest.param("\u30ad\u30c3\u30c1\u30f3\u306e\u8a71", "\u30ad\u30c3\u30c1\u30f3", id="title-cjk"),
    pytest.param("\ucc44\uc2dd\uc8fc\uc758\uc790", "\uc2dd\uc8fc\uc758", id="title-cjk-korean"),
    pytest.param("2019-nCoV\u75ab\u60c5\u5206\u6790", "\u75ab\u60c5", id="title-cjk-chinese"),
    pytest.param("\u0645\u0631\u062d\u0628\u0627 gpt-5", "\u0645\u0631\u062d\u0628\u0627", id="title-rtl"),
    pytest.param("Science &amp; Society Event Fund", '"science society"', id="title-html"),
    pytest.param('<span style="font-variant:small-caps;">CFD</span> of voles', "cfd", id="title-html-small-caps"),
    pytest.param("d&#8217;investissement de la fronti&#232;re", "frontiere", id="title-html-entity"),
    pytest.param("PROGRESSIVE REFRACTION CHANGES", "Progressive refraction", id="title-caps"),
    pytest.param("[Breeding of the shearwater].", "breeding", id="title-punct"),
    pytest.param("Shearwater ( Puffinus carneipes ) ", '"shearwater puffinus"', id="title-punct-spaces"),
    pytest.param(
        "Efficiently training sparsely-activated models 13 through offline parallelization",
        "models through offline parallelization",
        id="title-wrong-field-page-number",
    ),
    pytest.param("Uncertainties for Dee p Learning", '"deep learning"', id="title-wrong-field"),
    pytest.param("V oicebox: speech at scale; VQ-V AE made simple", "voicebox vq-vae", id="title-wrong-field-kerned"),
    pytest.param("A\u00a0B of\u202fvoles", '"a b of voles"', id="encoding-spaces"),
    pytest.param("[rfc] per-parameter-sharding fsdp", "[rfc]", id="markup-brackets"),
    pytest.param("[/model/2013/V20%20177.jpg]", "[/model/2013", id="markup-brackets-path"),
    pytest.param("\\[bold]Not really bold", "\\[bold]", id="markup-brackets-backslash"),
]


@pytest.mark.parametrize(("title", "typed"), FOUND)
def test_what_is_typed_finds_the_title_and_only_it(run, tmp_path: Path, title: str, typed: str) -> None:  # type: ignore[no-untyped-def]
    outbound = [row("1", "Quite other words about windmills"), row("2", title)]
    write(tmp_path / "a.json", record(outbound=outbound))
    ended = run("observations", tmp_path, "--filter", typed, "--format", "jsonl")
    assert [json.loads(line)["reference"] for line in ended.out.splitlines()] == ["2"]


@pytest.mark.parametrize(
    "title",
    [
        pytest.param("\ufb01nding \ufb02ow", id="title-ligature"),
        pytest.param("Sparse commu- nication for machine learning", id="title-hyphenation"),
        pytest.param("LoRA land: 310 Fine-tuned LLMs", id="title-caps"),
        pytest.param("Schema-Variable", id="title-hyphenation-kept"),
        pytest.param("models 13 through combining", id="title-wrong-field"),
        pytest.param("\u0645\u0631\u062d\u0628\u0627 gpt-5", id="title-rtl"),
        pytest.param("[Title text].", id="title-punct"),
    ],
)
def test_a_title_is_shown_as_it_is_told_whatever_it_is_compared_by(run, tmp_path: Path, title: str) -> None:  # type: ignore[no-untyped-def]
    write(tmp_path / "a.json", record(outbound=[row("1", title)]))
    ended = run("observations", tmp_path, "--format", "jsonl")
    assert json.loads(ended.out)["title"] == title


ONE_WORK = [
    pytest.param("Schema-Variable Burrows of Voles", "Schema Variable burrows of voles", id="title-hyphenation"),
    pytest.param("Chain of-Thought Burrowing of Voles", "Chain-of-Thought burrowing of voles", id="hyphen-moved"),
    pytest.param("PyTorch FSDP: Experiences on Scaling", "Pytorch fsdp: Experiences on scaling", id="title-caps"),
    pytest.param("Phi-4 Technical Report of Voles, 2024", "Phi-4 technical report of voles", id="title-punct-year"),
    pytest.param("[A Title of Some Voles].", "A title of some voles", id="title-punct-brackets"),
]


@pytest.mark.parametrize(("one", "other"), ONE_WORK)
def test_two_spellings_are_evidence_of_one_work_and_no_mismatch(run, tmp_path: Path, one: str, other: str) -> None:  # type: ignore[no-untyped-def]
    write(tmp_path / "a.json", record("2401.00001", outbound=[row("1", one, state="unresolved")]))
    write(tmp_path / "b.json", record("2401.00002", outbound=[row("1", other)]))
    ended = run("evidence", tmp_path, "--format", "jsonl")
    told = [json.loads(line) for line in ended.out.splitlines()]
    assert [line["title"] for line in told] == [one, other]
    assert [[found["kind"] for found in line["evidence"]] for line in told] == [["same work"]] * 2
    assert [line["state"] for line in told] == ["unresolved", "verified exact"]
