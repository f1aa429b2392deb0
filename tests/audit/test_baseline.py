"""A baseline knows what it was written with, also where the record is saved again, and nothing else."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger_tui.audit.baseline import Baseline, BrokenBaseline, read_baseline, write_baseline
from ledger_tui.audit.codes import CODES, UnknownCode, chosen
from ledger_tui.audit.finding import Finding, FoundRow
from ledger_tui.record.names import RecordName
from tests.audit.findings import findings, opened
from tests.invented import Json, record, row

YEARS = [row("2022", "The Burrowing Habits of Northern Voles"), row("2023", "What Lynxes Eat in Long Winters")]


def saved(folder: Path, name: str, *records: Json) -> list[Finding]:
    return findings(opened(folder / name, *records), "year-number", "stated-rows", "numbers-missing")


def known(folder: Path, before: list[Finding]) -> Baseline:
    write_baseline(folder / "baseline.json", before)
    return read_baseline(folder / "baseline.json")


def test_a_newer_page_makes_nothing_new_of_what_it_told_before(tmp_path: Path) -> None:
    stated = {"outbound": {"listed": 9}}
    before = saved(tmp_path, "before", record(outbound=YEARS, stated=stated))
    newer = record(outbound=YEARS, stated=stated, as_of={"date": "2026-09-01", "text": "1 September 2026"})
    after = saved(tmp_path, "after", newer)
    assert {one.code for one in before} == {one.code for one in after} == {"year-number", "stated-rows"}
    baseline = known(tmp_path, before)
    assert all(map(baseline.knows, before)) and all(map(baseline.knows, after))


def test_a_row_that_is_gone_makes_nothing_new_and_one_that_came_does(tmp_path: Path) -> None:
    both = saved(tmp_path, "both", record(outbound=YEARS))
    one = saved(tmp_path, "one", record(outbound=YEARS[:1]))
    baseline = known(tmp_path, both)
    assert one and all(map(baseline.knows, one))
    assert not any(map(known(tmp_path, one).knows, both))


@pytest.mark.parametrize(
    "other",
    [
        record("2401.00002", outbound=YEARS),
        record(outbound=YEARS, paper={"version": 2}),
        record(outbound=YEARS, source="crossref"),
    ],
)
def test_another_record_s_finding_is_another(tmp_path: Path, other: Json) -> None:
    baseline = known(tmp_path, saved(tmp_path, "before", record(outbound=YEARS)))
    found = saved(tmp_path, "other", other)
    assert found and not any(map(baseline.knows, found))


def test_a_finding_of_a_record_is_not_known_by_one_of_its_rows(tmp_path: Path) -> None:
    about_rows, about_record = (finding("year-number", "p", 1, "pith", rows) for rows in (["a"], []))
    assert not known(tmp_path, [about_rows]).knows(about_record)
    assert not known(tmp_path, [about_record]).knows(about_rows)


def finding(code: str, paper: str, version: int | None, source: str | None, rows: list[str]) -> Finding:
    about = tuple(FoundRow(nth, key, paper, "outbound", None, None) for nth, key in enumerate(rows))
    return Finding(code, "note", 0, RecordName(paper, version, source, None), about, "says", "rows say", "how")


made = st.builds(
    finding,
    st.sampled_from([code.word for code in CODES]),
    st.text(max_size=4),
    st.none() | st.integers(0, 3),
    st.none() | st.text(max_size=4),
    st.lists(st.text(max_size=4), max_size=3),
)


@given(before=st.lists(made, max_size=6), other=made)
def test_what_is_written_is_read_again(
    tmp_path_factory: pytest.TempPathFactory, before: list[Finding], other: Finding
) -> None:
    baseline = known(tmp_path_factory.mktemp("baseline"), before)
    assert all(map(baseline.knows, before))
    mine = other.identity
    same = [one.identity for one in before if one.identity[:4] == mine[:4]]
    assert baseline.knows(other) == any(mine.rows <= one.rows and bool(mine.rows) == bool(one.rows) for one in same)


GOOD = {"code": "cap", "record": {"paper": "p", "version": None, "source": None}, "rows": []}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"", "no JSON"),
        (b"\xff\xfe", "no JSON"),
        (b"[" * 100_000, "no JSON"),
        (b"[]", "format"),
        (b'{"format": "ledger-tui.record/1"}', "format"),
        (b'{"format": "ledger-tui.audit-baseline/1", "findings": {}}', "no list"),
    ],
)
def test_what_is_no_baseline_is_said(tmp_path: Path, text: bytes, why: str) -> None:
    (tmp_path / "baseline.json").write_bytes(text)
    with pytest.raises(BrokenBaseline, match=why):
        read_baseline(tmp_path / "baseline.json")


@pytest.mark.parametrize(
    "wrong",
    [
        7,
        {},
        {**GOOD, "code": 7},
        {**GOOD, "record": {"version": 1}},
        {**GOOD, "record": {**GOOD["record"], "version": True}},  # type: ignore[dict-item]
        {**GOOD, "record": {**GOOD["record"], "source": 1}},  # type: ignore[dict-item]
        {**GOOD, "rows": None},
        {**GOOD, "rows": [1]},
    ],
)
def test_a_broken_entry_is_named_by_its_place(tmp_path: Path, wrong: Any) -> None:
    path = tmp_path / "baseline.json"
    told = {"format": "ledger-tui.audit-baseline/1", "findings": [GOOD, wrong]}
    path.write_text(json.dumps(told))
    with pytest.raises(BrokenBaseline, match=r"findings\.1"):
        read_baseline(path)
    path.write_text(json.dumps({**told, "findings": [GOOD]}), encoding="utf-8-sig")
    assert read_baseline(path).knows(finding("cap", "p", None, None, []))


def test_a_missing_file_is_no_baseline(tmp_path: Path) -> None:
    with pytest.raises(BrokenBaseline, match="No such file"):
        read_baseline(tmp_path / "none.json")


def test_codes_are_chosen_in_their_order_and_unknown_ones_refused() -> None:
    assert chosen(only=["twice", "cap"]) == ["cap", "twice"]
    assert chosen(ignore=["cap"], only=["twice", "cap"]) == ["twice"]
    assert set(chosen(ignore=["cap"])) == {code.word for code in CODES} - {"cap"}
    for word, nearest in (("titel-venue", "title-venue"), ("Counter", "counters"), ("venue", "title-venue")):
        with pytest.raises(UnknownCode, match=f"{nearest} is meant"):
            chosen(ignore=[word])
    with pytest.raises(UnknownCode) as refused:
        chosen(only=["§§"])
    assert "is meant" not in str(refused.value)


def test_no_code_and_no_word_of_theirs_is_a_verdict() -> None:
    for code in CODES:
        words = f"{code.word} {code.meaning} {code.how}".lower()
        assert not any(verdict in words for verdict in ("error", "fake", "fraud", "fine", "invalid", "bad "))
        assert code.meaning[0].islower() and code.how.endswith(".")
