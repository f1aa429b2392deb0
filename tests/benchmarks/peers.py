"""Other programs on the same rows as tab-separated values: `less`, and `visidata` where `vd` is installed.

A step is over when the program neither paints nor computes any more.  Nothing of them is asked of ours.
"""

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.benchmarks import program
from tests.benchmarks.apart import apart, environment, home
from tests.benchmarks.figures import Effort, Figure, rounded
from tests.benchmarks.meter import Meter

FIGURES = ("less", "visidata")

_HITS, _NOTHING = b"vefapitu", b"zzzzqqq"
_PATIENCE = 900.0


def measure(folder: Path, wanted: list[str], _effort: Effort) -> Iterator[Figure]:
    """Each step of each wanted program, in seconds, and its memory."""
    found = {"less": shutil.which("less"), "visidata": _visidata()}
    for name in wanted:
        if found[name] is None:
            yield Figure(name, None, "s", detail={"why": f"{name} is not installed"})
    there = {name: path for name in wanted if (path := found[name])}
    if not there:
        return
    with home() as kept:
        rows = folder.with_suffix(".tsv")
        if not rows.is_file():
            apart(kept, program.as_tsv, folder, rows)
        for name, path in there.items():
            for step, value, unit in _STEPS[name](path, rows, kept):
                yield Figure(f"{name}, {step}", value, unit)


def _visidata() -> str | None:
    beside = Path(sys.executable).with_name("vd")
    return shutil.which("vd") or (str(beside) if beside.is_file() else None)


def _less(path: str, rows: Path, kept: Path) -> Iterator[tuple[str, float | None, str]]:
    with _start([path, "-S", "-i", str(rows)], kept) as meter:
        yield "first screen", _first(meter), "s"
        yield "search, to the first hit", _step(meter, b"/" + _HITS + b"\n"), "s"
        yield "search, no hit", _step(meter, b"/" + _NOTHING + b"\n"), "s"
        _step(meter, b"\ng")
        yield "filter, first screen", _step(meter, b"&" + _HITS + b"\n"), "s"
        yield "memory", rounded(meter.megabytes()), "MB"


def _of_visidata(path: str, rows: Path, kept: Path) -> Iterator[tuple[str, float | None, str]]:
    with _start([path, "--config", "/dev/null", "-f", "tsv", str(rows)], kept) as meter:
        yield "first screen", _first(meter), "s"
        yield "open", meter.rest(_PATIENCE), "s"
        yield "memory", rounded(meter.megabytes()), "MB"
        _step(meter, b"c")
        _step(meter, b"title\r")
        yield "search in titles", _typed(meter, b"/", _HITS), "s"
        yield "search in all columns", _typed(meter, b"g/", _HITS), "s"
        yield "select by title", _typed(meter, b"|", _HITS), "s"
        yield "filter to those selected", _step(meter, b'"'), "s"
        _step(meter, b"q")
        yield "sort by title", _step(meter, b"["), "s"
        yield "memory at the end", rounded(meter.megabytes()), "MB"


def _start(arguments: list[str], kept: Path) -> Meter:
    return Meter(arguments, program.in_this_checkout({**environment(kept), "LC_ALL": "C.UTF-8"}))


def _first(meter: Meter) -> float | None:
    shown = meter.wait(lambda meter: "record" in meter.text, 60.0, meter.started)
    return shown and shown.first


def _step(meter: Meter, keys: bytes) -> float:
    return meter.work(keys, _PATIENCE)


def _typed(meter: Meter, command: bytes, text: bytes) -> float:
    _step(meter, command)
    _step(meter, text)
    return _step(meter, b"\r")


_STEPS: dict[str, Callable[[str, Path, Path], Iterator[tuple[str, float | None, str]]]] = {
    "less": _less,
    "visidata": _of_visidata,
}
