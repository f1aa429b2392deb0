"""The samples are found in whatever way the project was installed."""

import json
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

from ledger_tui.version import __version__

SAMPLES = {"2304.11277", "2502.02581", "2602.22437"}


def assert_samples_open(installed, inside: Path) -> None:
    done = installed.run("list", "--format", "json")
    assert done.returncode == 0, done.stderr
    entries = json.loads(done.stdout)
    assert {entry["key"] for entry in entries} == SAMPLES
    assert "bundled samples" in done.stderr
    for entry in entries:
        assert all(Path(file).is_relative_to(inside) for file in entry["files"]), entry["files"]
    assert installed.run("--version").stdout.split() == ["ledger-tui", __version__]


def build(checkout: Path, kind: str, out: Path) -> Path:
    subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", f"--{kind}", "--outdir", str(out), str(checkout)],
        check=True,
        capture_output=True,
        timeout=300,
    )
    (made,) = out.iterdir()
    return made


def test_an_install_of_the_checkout_carries_the_samples(install, checkout: Path) -> None:
    installed = install(str(checkout))
    assert_samples_open(installed, installed.python.parents[1])


def test_an_editable_install_finds_the_samples_of_the_checkout(install, checkout: Path) -> None:
    installed = install("-e", str(checkout))
    assert_samples_open(installed, checkout)


def test_a_wheel_built_from_the_sdist_carries_the_samples(install, checkout: Path, tmp_path: Path) -> None:
    sdist = build(checkout, "sdist", tmp_path / "sdist")
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path / "unpacked", filter="data")
    (source,) = (tmp_path / "unpacked").iterdir()
    wheel = build(source, "wheel", tmp_path / "wheel")
    installed = install(str(wheel))
    assert_samples_open(installed, installed.python.parents[1])


def test_the_wheel_holds_the_program_and_the_samples_only(checkout: Path, tmp_path: Path) -> None:
    wheel = build(checkout, "wheel", tmp_path / "wheel")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert {name.split("/")[0] for name in names} == {"ledger_tui", f"ledger_tui-{__version__}.dist-info"}
    assert sum(name.startswith("ledger_tui/sample_records/") for name in names) == len(SAMPLES)
