"""Real installs into real, bare virtual environments, without network: the libraries come from the running one."""

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]


@dataclass(frozen=True)
class Installed:
    """A virtual environment with the project in it, and an empty folder to start from."""

    python: Path
    folder: Path

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        script = self.python.parent / "ledger-tui"
        return subprocess.run(
            [script, *words], cwd=self.folder, capture_output=True, text=True, timeout=120, check=False
        )


def pip(python: Path, *words: str) -> None:
    # The project itself may be among the libraries lent: what is asked for is installed all the same.
    offline = ("--no-index", "--no-deps", "--no-build-isolation", "--ignore-installed")
    done = subprocess.run(
        [sys.executable, "-m", "pip", "--python", str(python), "--no-input", "-q", "install", *offline, *words],
        check=False,
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1"},
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="session")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what the checkout holds, so that no build leaves anything in the real one."""
    copy = tmp_path_factory.mktemp("checkout") / "ledger"
    copy.mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE", ".gitignore"):
        if (TOP / name).exists():
            shutil.copy(TOP / name, copy)
    for name in ("ledger_tui", "sample_records"):
        shutil.copytree(TOP / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    return copy


@pytest.fixture
def install(tmp_path: Path) -> Callable[..., Installed]:
    """Make a bare virtual environment and install what is named into it."""

    def install(*words: str) -> Installed:
        place = tmp_path / "venv"
        venv.create(place, with_pip=False)
        python = place / "bin" / "python"
        site = Path(sysconfig.get_path("purelib", vars={"base": str(place), "platbase": str(place)}))
        # After the project's own entry in the alphabet, so that an install of it here is found before any there.
        (site / "zz_libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")
        pip(python, *words)
        folder = tmp_path / "empty"
        folder.mkdir()
        return Installed(python, folder)

    return install
