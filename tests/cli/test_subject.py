"""A file that does not say what it is about: said by the person, guessed from its name, or told as a problem."""

import json
from pathlib import Path

import pytest

from ledger_tui.dataset.open import open_dataset

PAGE = json.dumps({"offset": 0, "data": [{"citedPaper": {"paperId": "a" * 40, "title": "Tides of an Invented Sea"}}]})


@pytest.mark.parametrize("name", ["page.json", "10.5555_named.json"])
def test_what_the_person_says_goes_before_the_file_name(run, tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text(PAGE)
    told = json.loads(run("convert", "--subject", "doi:10.5555/said", tmp_path).out)
    assert told["paper"]["key"] == "doi:10.5555/said"
    assert told["paper"]["named_by"] == "--subject"


def test_an_identifier_in_the_file_name_is_a_guess_and_told_as_one(run, tmp_path: Path) -> None:
    (tmp_path / "10.5555_named.json").write_text(PAGE)
    ended = run("convert", tmp_path)
    paper = json.loads(ended.out)["paper"]
    assert (paper["key"], paper["named_by"]) == ("doi:10.5555/named", "file name")
    assert "it is named by file name" in run("check", tmp_path).out


def test_without_either_it_is_a_problem(run, tmp_path: Path) -> None:
    (tmp_path / "page.json").write_text(PAGE)
    ended = run("list", tmp_path)
    assert ended.code == 3
    assert "say so with --subject ID, or put an identifier into its name" in ended.err


@pytest.mark.parametrize("command", ["list", "observations", "evidence", "convert", "check", "export"])
def test_every_command_that_reads_takes_it(run, tmp_path: Path, command: str) -> None:
    (tmp_path / "page.json").write_text(PAGE)
    more = ["--to", "csv"] if command == "export" else []
    assert run(command, "--subject", "2401.00001", *more, tmp_path).code == 0


def test_what_is_no_identifier_is_refused(run, tmp_path: Path) -> None:
    ended = run("list", "--subject", "nothing", tmp_path)
    assert ended.code == 2
    assert "'nothing' is no DOI, arXiv id" in ended.err


def test_what_is_said_once_is_not_kept_for_the_next_time(run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr("ledger_tui.dataset.cache._WORTHWHILE", 0)
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "page.json").write_text(PAGE)
    for said in ("10.5555/first", "10.5555/second"):
        assert f"doi:{said}" in run("list", "--subject", said, folder).out
    assert run("list", folder).code == 3


def test_a_piped_page_takes_it_too(process) -> None:
    child = process("convert", "--subject", "arXiv:2401.00001", "-")
    out, _ = child.communicate(PAGE.encode())
    assert json.loads(out)["paper"]["key"] == "2401.00001"


def test_its_rows_show_their_lines_again(tmp_path: Path) -> None:
    (tmp_path / "page.json").write_text(PAGE)
    dataset = open_dataset([tmp_path], subject="2401.00001")
    assert dataset.record(0).paper.named_by == "--subject"
    name, lines = dataset.source(0)
    assert name.endswith("page.json") and any("Tides of an Invented Sea" in line.text for line in lines)
