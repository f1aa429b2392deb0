"""Facts that must stay apart on the screen: what was searched and what was not, what is listed and what is known of,
events of several types, times of several meanings."""

from pathlib import Path

import pytest

from tests.app.driving import browsing
from tests.invented import Json, record, row, write

SIZE = (130, 50)
LONG = "A Title of a Work " + "that goes on " * 25 + "and ends here"
KANJI = "日本語の題名" * 14


def events(*told: tuple[str, str | None, str]) -> Json:
    listed = [{"kind": kind, "date": date, "source": source} for kind, date, source in told]
    return {"status": "found", "as_of": "2026-08-01", "events": listed}


@pytest.mark.parametrize(
    ("told", "tab", "words"),
    [
        pytest.param(
            {"stated": {"outbound": {"listed": 1, "total": 130637}}},
            "[Outbound 1 of 130637]",
            "outbound: 1 of 130637 listed; the rest is not in this file",
            id="capped-list",
        ),
        pytest.param(
            {"stated": {"outbound": {"listed": 1, "total": 16}}}, "[Outbound 1 of 16]", "1 of 16 listed", id="coverage"
        ),
        pytest.param(
            {"outbound": [], "stated": {"outbound": {"listed": 0, "total": 12}}},
            "[Outbound 0 of 12]",
            "outbound: 0 of 12 listed; the rest is not in this file",
            id="coverage-none-listed",
        ),
        pytest.param(
            {"outbound": None, "stated": {"outbound": {"total": 12}}},
            "[Outbound not stated]",
            "outbound: none of 12 listed; the rest is not in this file",
            id="coverage-no-list",
        ),
        pytest.param(
            {"outbound": [], "source": "OpenAlex"},
            "· OpenAlex ·",
            "The record lists no outbound rows.",
            id="coverage-0",
        ),
        pytest.param(
            {
                "inbound": [row("1")],
                "coverage": [{"name": "inbound itemization", "status": "measured", "measured": 1, "total": 1033}],
            },
            "Inbound 1 of 1033",
            "inbound: 1 of 1033 citing papers itemized; the rest is not in this file",
            id="capped-list-coverage",
        ),
        pytest.param(
            {"outbound": None, "coverage": [{"name": "reference resolution", "status": "withheld by source"}]},
            "[Outbound not stated]",
            "not stated withheld by source",
            id="coverage-withheld",
        ),
        pytest.param(
            {"coverage": [{"name": "standing notices", "status": "failed", "measured": 0, "total": 12}]},
            "[Outbound 1]",
            "0 of 12 failed",
            id="failed-vs-none-coverage",
        ),
    ],
)
async def test_what_is_listed_is_told_of_how_many(tmp_path: Path, told: Json, tab: str, words: str) -> None:
    write(tmp_path / "a.json", record(**told))
    async with browsing([tmp_path], size=SIZE) as person:
        await person.press("enter")
        assert tab in person.screen()
        assert words in person.screen()
        assert "%" not in person.screen()


async def test_a_whole_list_is_told_as_no_part(tmp_path: Path) -> None:
    write(tmp_path / "a.json", record(stated={"outbound": {"listed": 1, "total": 1}}))
    async with browsing([tmp_path], size=SIZE) as person:
        await person.press("enter")
        assert "[Outbound 1 of 1]" in person.screen()
        assert "the rest" not in person.screen()


async def test_not_searched_and_failed_are_no_unresolved_ones(tmp_path: Path) -> None:
    states = ["unresolved", "not searched", "lookup failed", None]
    outbound = [row(str(nth), f"Work {'N' * nth}", state=state) for nth, state in enumerate(states, 1)]
    outbound[1]["event"] = {"status": "unavailable", "reason": "HTTP 403"}
    outbound[2]["event"] = {"status": "none found", "as_of": "2026-08-01"}
    write(tmp_path / "a.json", record(outbound=outbound))
    async with browsing([tmp_path], size=SIZE) as person:
        await person.press("enter")
        assert "4 observations · 1 unresolved" in person.screen()
        assert "event checks: 1 none found, 1 unavailable, 2 not stated" in person.screen()
        assert "? unresolved 1" in person.screen()
        assert "• other 2" in person.screen()
        assert "not stated 1" in person.screen()
        await person.press("u")
        assert len(person.rows()) == 1
        await person.press("u", "slash")
        await person.type('state:"not searched"')
        await person.press("enter")
        assert [line.strip("▸ ").split()[0] for line in person.rows()] == ["2"]


async def test_every_event_is_listed_with_its_source_and_date_and_no_state_is_touched(tmp_path: Path) -> None:
    told = [
        row(
            "1",
            "Reinstated Voles",
            event=events(("retraction", "2023", "PubMed"), ("reinstatement", "2024-03-01", "RW")),
        ),
        row("2", "Retracted Voles", event=events(("correction", "2004", "A"), ("retraction", "2010-02-06", "B"))),
        row("3", "Retraction: Fatty Acids of Voles", event={"status": "none found", "as_of": "2026-08-01"}),
    ]
    write(tmp_path / "a.json", record(outbound=told))
    async with browsing([tmp_path], size=SIZE) as person:
        await person.press("enter")
        assert all("✓ exact" in line for line in person.rows())
        assert "none found" in person.rows()[2]
        for words in ("retraction, 2023, told by PubMed", "reinstatement, 2024-03-01, told by RW"):
            assert words in person.screen()
        await person.press("j")
        for words in ("correction, 2004, told by A", "retraction, 2010-02-06, told by B"):
            assert words in person.screen()
        await person.press("j")
        assert "no event found in the named sources" in person.screen()
        assert "hint: notice of an event: the title says retraction" in person.screen()


async def test_a_reinstated_subject_says_so_in_its_heading_and_tells_its_history(tmp_path: Path) -> None:
    told = [
        {"kind": "reinstatement", "date": "2024-03-01", "source": "RW"},
        {"kind": "retraction", "date": "2023-07-25", "source": "RW"},
        {"kind": "retraction", "date": "2023-07-25", "source": "PubMed"},
    ]
    write(tmp_path / "a.json", record(paper={"events": told}))
    async with browsing([tmp_path], size=SIZE) as person:
        await person.press("enter")
        assert "told of this paper: reinstated (one source still says retracted)" in person.line("2401.00001 v1 ·")
        history = [line for line in person.lines() if "told of this paper: re" in line and "told by" in line]
        assert [line.split("told of this paper: ")[1].split(",")[0] for line in history] == [
            "retraction", "retraction", "reinstatement",
        ]  # fmt: skip


async def test_times_are_told_by_what_they_are_of_and_one_without_a_zone_is_marked(tmp_path: Path) -> None:
    told = record(
        times={"created": "2004-08-30", "deposited": "2005-03", "indexed": "2024-01-11T03:13:01Z", "published": "2013"},
        coverage=[
            {"name": "standing notices", "status": "measured", "sources": ["a"], "observed": "2023-11-24T03:33:40.39"}
        ],
    )
    write(tmp_path / "a.json", told)
    async with browsing([tmp_path], size=SIZE) as person:
        await person.press("enter", "shift+tab", "plus")
        for words in ("time created 2004-08-30", "time deposited 2005-03", "time indexed 2024", "time published 2013"):
            assert words in person.screen()
        assert "observed 2023-11-24T03:33:40.39 (no time zone)" in person.screen()
        assert "Z (no time zone)" not in person.screen()


@pytest.mark.parametrize("title", [pytest.param(LONG, id="long-title"), pytest.param(KANJI, id="long-title-cjk")])
async def test_a_long_title_is_one_clipped_line_in_the_list_and_whole_in_the_detail(tmp_path: Path, title: str) -> None:
    write(tmp_path / "a.json", record(outbound=[row("1", title), row("2", "A Short One")]))
    async with browsing([tmp_path], size=(110, 46)) as person:
        await person.press("enter")
        assert len(person.rows()) == 2
        assert "…" in person.rows()[0]
        assert "exact" in person.rows()[0]
        await person.press("tab", "plus")
        shown = "".join("".join(line.strip("│╭╮╰╯─ █") for line in person.lines()).split())
        assert "".join(title.split()) in shown


async def test_every_identifier_of_a_row_is_shown_with_its_scheme(tmp_path: Path) -> None:
    named = {"openalex": ["W2741809807", "W4385245566"], "doi": ["10.31219/osf.io/f7txY"]}
    write(tmp_path / "a.json", record(outbound=[row("1", "A Merged Work", identifiers=named)]))
    async with browsing([tmp_path], size=SIZE) as person:
        await person.press("enter", "tab", "plus")
        for words in ("openalex:W2741809807", "openalex:W4385245566", "doi:10.31219/osf.io/f7txY"):
            assert words in person.screen()


async def test_one_work_cited_many_times_is_counted_as_references_and_as_works(tmp_path: Path) -> None:
    outbound = [row(str(nth), "One Title of Some Work", state="unresolved") for nth in range(1, 7)]
    write(tmp_path / "a.json", record(outbound=[*outbound, row("7", "Another Title of Some Work")]))
    async with browsing([tmp_path], size=SIZE) as person:
        await person.press("enter")
        assert "7 references · 2 distinct works" in person.screen()
        assert all("≡ 5" in line for line in person.rows()[:6])
        await person.press("enter")
        assert "spelled in 6 rows: One Title of Some Work" in person.screen()


async def test_compound_references_keep_their_order_and_their_number(tmp_path: Path) -> None:
    references = ["22", "21b", "21", "21a", "3", "3", "2022"]
    outbound = [row(one, f"The Work at Place {'N' * nth}") for nth, one in enumerate(references)]
    write(tmp_path / "a.json", record(outbound=outbound))
    async with browsing([tmp_path], size=SIZE) as person:
        await person.press("enter")
        assert [line.strip("▸ ").split()[0] for line in person.rows()] == references, "the printed order"
        while "by reference" not in person.screen():
            await person.press("s")
        shown = [line.strip("▸ ").split()[0] for line in person.rows()]
        assert shown == ["3", "3", "21", "21a", "21b", "22", "2022"]
        await person.press("slash")
        await person.type("ref:21")
        await person.press("enter")
        assert [line.strip("▸ ").split()[0] for line in person.rows()] == ["21", "21a", "21b"]
