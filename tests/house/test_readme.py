"""The README says what the program does."""

import re
import subprocess
import sys
from pathlib import Path

TOP = Path(__file__).parents[2]


def test_the_table_of_keys_is_the_program_s_own() -> None:
    told = subprocess.run(
        [sys.executable, "-m", "ledger_tui", "keys", "--format", "markdown"], capture_output=True, text=True, check=True
    )
    readme = (TOP / "README.md").read_text(encoding="utf-8")
    table = re.search(r"<!-- keys: .*? -->\n(.*?)\n<!-- /keys -->", readme, re.DOTALL)
    assert table and table[1] == told.stdout.strip()


def test_every_command_it_shows_answers(tmp_path: Path) -> None:
    readme = (TOP / "README.md").read_text(encoding="utf-8")
    shown = re.findall(r"^\$ (ledger-tui .*)$", readme, re.MULTILINE)
    assert len(shown) >= 5
    page = TOP / "sample_records" / "arxiv-2602.22437.json"
    for command in shown:
        line = command.replace("ledger-tui", f'"{sys.executable}" -m ledger_tui', 1)
        line = line.replace("page.txt", f'"{page}"').replace("saved/", f'"{tmp_path}/saved"')
        done = subprocess.run(line, shell=True, cwd=TOP, capture_output=True, text=True, check=False)
        assert done.returncode == 0, (command, done.stderr)


def test_its_pictures_are_there() -> None:
    readme = (TOP / "README.md").read_text(encoding="utf-8")
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", readme)
    assert len(pictures) >= 3
    assert all((TOP / picture).is_file() for picture in pictures)
