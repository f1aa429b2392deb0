"""How the file has what is shown: raw forms beside cleaned ones, broken words joined, identifiers as they are read."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.app.driving import browsing
from tests.invented import record, row, write

ROWS = [
    row("1", "Heap\x1b[2J of <i>Trees</i> &amp; more", state="unresolved\x07"),
    row("2", "Sparcml: High-performance sparse commu- nication for machine learning"),
    row("3", "Pre- and post-training", identifiers={"doi": ["10.1000/plain"]}),
    row("4", "Told oddly", identifiers={"doi": ["10.1111/j.1740-1461.2012.01260.x/full)", "no doi at all"]}),
    row("5", "Dashes", identifiers={"doi": ["10.1007/s10711\u2013018\u20130327\u20134"]}),
    row("6", "Elsewhere", identifiers={"doi": ["10.48550/arXiv.2311.12022"], "arxiv": ["1706.03762v7"]}),
    row("7", "The w\ufffdrd is damaged"),
    row("8", "  Spaces   alone "),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path / "a.json", record(outbound=ROWS, other={"sideways": [row("1", "A\x02B")]}))
    return tmp_path


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (1, "title in the file Heap␛[2J of <i>Trees</i> &amp; more"),
        (1, "state in the file unresolved␇"),
        (2, "broken words joined Sparcml: High-performance sparse communication for machine learning"),
        (4, "doi:10.1111/j.1740-1461.2012.01260.x/full) read as doi:10.1111/j.1740-1461.2012.01260.x, trimmed"),
        (4, "doi:no doi at all has not the form of a DOI"),
        (5, "has not the form of a DOI; perhaps doi:10.1007/s10711-018-0327-4"),
        (6, "doi:10.48550/arXiv.2311.12022 read as arxiv:2311.12022"),
        (6, "arxiv:1706.03762v7 read as arxiv:1706.03762, version 7"),
        (7, "the text was damaged at the source"),
    ],
)
async def test_the_detail_tells_how_the_file_has_it(line: int, expected: str, folder: Path) -> None:
    async with browsing([folder], size=(220, 60)) as person:
        await person.press("enter", *["j"] * (line - 1), "tab", "plus")
        assert expected in person.screen()


async def test_the_raw_form_stands_beside_rows_of_any_direction(folder: Path) -> None:
    async with browsing([folder], size=(220, 60)) as person:
        await person.press("enter", "o")
        assert "title in the file A␂B" in person.screen()


async def test_the_coverage_panel_tells_how_the_papers_own_identifiers_are_read(tmp_path: Path) -> None:
    write(tmp_path / "a.json", record(paper={"identifiers": {"doi": ["10.1111/abc/full"]}}))
    async with browsing([tmp_path], size=(220, 60)) as person:
        await person.press("enter", "shift+tab", "plus")
        assert "doi:10.1111/abc/full read as doi:10.1111/abc, trimmed" in person.screen()


@pytest.mark.parametrize("line", [3, 8])
async def test_where_all_stands_as_it_is_told_nothing_is_said_of_it(line: int, folder: Path) -> None:
    async with browsing([folder], size=(220, 60)) as person:
        await person.press("enter", *["j"] * (line - 1))
        for words in ("in the file ", "read as", "broken words joined", "has not the form"):
            assert words not in person.screen()


def test_the_same_is_told_without_the_interface(folder: Path) -> None:
    printed = subprocess.run(
        [sys.executable, "-m", "ledger_tui", "observations", folder, "--format", "jsonl"],
        check=True,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    ).stdout
    assert b"\x1b" not in printed
    told = list(map(json.loads, printed.splitlines()))
    assert told[0]["in_file"] == {"title": "Heap\x1b[2J of <i>Trees</i> &amp; more", "state": "unresolved\x07"}
    assert told[1]["title_joined"].endswith("sparse communication for machine learning")
    assert not {"in_file", "read_as", "title_joined"} & set(told[2])
    assert [(one["read_as"], one["trimmed"], one["perhaps"]) for one in told[3]["read_as"]] == [
        ("doi:10.1111/j.1740-1461.2012.01260.x", True, None),
        (None, False, None),
    ]
    assert told[4]["read_as"][0]["perhaps"] == "doi:10.1007/s10711-018-0327-4"
    assert [(one["read_as"], one["version"]) for one in told[5]["read_as"]] == [
        ("arxiv:2311.12022", None),
        ("arxiv:1706.03762", 7),
    ]
    assert told[8]["in_file"] == {"title": "A\x02B"}


async def test_of_two_directions_that_cleaning_makes_one_each_shows_its_own_lines(tmp_path: Path) -> None:
    other = {"side": [row("1", "Told Here")], "side\x07": [row("1", "Told There")]}
    write(tmp_path / "a.json", record(outbound=[], other=other))
    async with browsing([tmp_path], size=(160, 50)) as person:
        await person.press("enter", "o")
        for title in ("Told Here", "Told There"):
            assert title in person.cursor
            await person.press("v")
            assert f'"title": "{title}"' in person.screen()
            await person.press("escape", "o")
