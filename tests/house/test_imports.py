"""The rooms of the house: who may import whom, and who never meets Textual."""

import json
import os
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

import ledger_tui

TOP = Path(__file__).parents[2]

RECORD = {
    "format": "ledger-tui.record/1",
    "source": "pith",
    "paper": {"arxiv_id": "2401.00001", "version": 1, "title": "A paper about nothing in particular"},
    "outbound": [{"reference": "1", "title": "Another paper of some length", "state": "verified exact"}],
}


def loaded_by(body: str, *words: str, folder: Path = TOP) -> set[str]:
    """The modules that a fresh interpreter holds after running some code, whatever the code printed."""
    probe = f"""
import json, os, sys
sys.argv = ["ledger-tui", *{list(words)!r}]
shown = os.dup(1)
os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
code = None
{body}
os.write(shown, json.dumps([code, sorted(sys.modules)]).encode())
"""
    done = subprocess.run(
        [sys.executable, "-c", probe],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, "PYTHONPATH": str(TOP)},
    )
    assert done.returncode == 0, done.stderr
    code, modules = json.loads(done.stdout)
    assert code in (None, 0), done.stderr
    return {name.split(".")[0] for name in modules}


RUN = "from ledger_tui.__main__ import main\ncode = main()"


def test_the_import_contracts_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(TOP)
    assert lint_imports(no_cache=True) == 0


@pytest.mark.parametrize(
    "words",
    [
        ("list", "record.json"),
        ("observations", "record.json", "--state", "exact", "--format", "jsonl"),
        ("observations", "record.json", "--format", "csv"),
        ("export", "record.json", "--to", "report"),
        ("export", "record.json", "--to", "csl", "--verified"),
        ("convert", "record.json"),
        ("check", "record.json"),
        ("evidence", "record.json"),
        ("decisions", "list", "--decisions", "decisions.jsonl"),
        ("schema",),
        ("keys",),
    ],
    ids=lambda words: words[0],
)
def test_a_command_never_loads_textual(words: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "record.json").write_text(json.dumps(RECORD))
    (tmp_path / "decisions.jsonl").touch()
    modules = loaded_by(RUN, *words, folder=tmp_path)
    assert "ledger_tui" in modules
    assert "textual" not in modules


def test_no_module_outside_the_interface_loads_textual() -> None:
    names = [
        module.name
        for module in pkgutil.walk_packages(ledger_tui.__path__, "ledger_tui.")
        if not module.name.startswith("ledger_tui.app") and module.name != "ledger_tui.__main__"
    ]
    assert {name.split(".")[1] for name in names} >= {"cli", "session", "dataset", "writing", "index", "reading"}
    assert "textual" not in loaded_by(f"import importlib\nfor name in {names!r}: importlib.import_module(name)")


def test_finding_what_to_open_keeps_the_first_frame_waiting_for_no_heavy_library(tmp_path: Path) -> None:
    (tmp_path / "notes.md").write_text("nothing of the kind\n")
    code = "from ledger_tui.dataset.paths import default_paths\ndefault_paths()"
    assert not {"textual", "rich", "numpy", "pydantic", "rapidfuzz"} & loaded_by(code, folder=tmp_path)


@pytest.mark.parametrize("word", ["--version", "--help"])
def test_what_needs_no_record_loads_no_heavy_library(word: str) -> None:
    heavy = {"textual", "rich", "numpy", "pydantic", "rapidfuzz", "idutils"}
    assert not heavy & loaded_by(RUN, word)
