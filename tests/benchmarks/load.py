"""Reading a folder: cold, with everything built, and again.  Each of these is timed in a process of its own."""

import gc
import resource
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.benchmarks import program
from tests.benchmarks.apart import apart, home, memory, processor_seconds
from tests.benchmarks.figures import Effort, Figure, all_rounded, median, rounded

FIGURES = (
    "raw read",
    "pydantic alone",
    "cold load until usable",
    "cold load, everything built",
    "first record",
    "open again",
    "peak memory, cold load",
)

# In multiples of what pydantic alone takes.
_TARGETS = {"cold load until usable": 1.0, "cold load, everything built": 1.8}


def measure(folder: Path, wanted: list[str], effort: Effort) -> Iterator[Figure]:
    """The wanted figures of a folder; what is compared is taken in turn, so that a busy minute meets all of it."""
    with home() as kept:
        if "open again" in wanted:
            apart(kept, _open_again, folder)
        rounds: dict[str, list[dict[str, Any]]] = {}
        for _ in range(effort.repeats):
            for name, function in _FUNCTIONS.items():
                if name in _needed(wanted):
                    if name == "open again":
                        rounds.setdefault(name, []).append(apart(kept, function, folder))
                    else:
                        with home() as empty:
                            rounds.setdefault(name, []).append(apart(empty, function, folder))
    told = {name: _told(name, found, rounds.get("pydantic alone", [])) for name, found in rounds.items()}
    if "cold load until usable" in rounds:
        peaks = [one["peak"] for one in rounds["cold load until usable"]]
        last = rounds["cold load until usable"][-1]
        told["peak memory, cold load"] = Figure(
            "peak memory, cold load",
            median(peaks) / 1e6,
            "MB",
            detail={name: rounded(last[name] / 1e6) for name in ("before", "after", "largest_helper")},
        )
    for name in FIGURES:
        if name in told and name in wanted:
            yield told[name]


def _needed(wanted: list[str]) -> set[str]:
    needed = set(wanted)
    if needed & _TARGETS.keys():
        needed.add("pydantic alone")
    if "peak memory, cold load" in needed:
        needed.add("cold load until usable")
    return needed


def _told(name: str, found: list[dict[str, Any]], pydantic: list[dict[str, Any]]) -> Figure:
    seconds = [one["seconds"] for one in found]
    detail: dict[str, Any] = {
        "seconds": all_rounded(seconds),
        "processor_seconds": all_rounded(one["processor"] for one in found),
    }
    for part in found[-1].get("parts", ()):
        detail[part] = rounded(median([one["parts"][part] for one in found]))
    if name in _TARGETS:
        # On a machine with other work to do, processor time tells more than the clock.
        by_processor = _middle(found, "processor") / _middle(pydantic, "processor")
        detail["ratio_by_processor"] = rounded(by_processor)
        return Figure(name, median(seconds) / _middle(pydantic, "seconds"), "x pydantic alone", _TARGETS[name], detail)
    if name == "open again":
        return Figure(name, median(seconds) * 1000, "ms", 60.0, detail)
    return Figure(name, median(seconds), "s", detail=detail)


def _middle(found: list[dict[str, Any]], what: str) -> float:
    return median([one[what] for one in found])


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.is_file())


def _read_raw(folder: Path) -> dict[str, Any]:
    # The first reading brings the files into the system's cache: a disk is not what is measured.
    files = _files(folder)
    size = sum(len(path.read_bytes()) for path in files)
    start, before = time.perf_counter(), processor_seconds()
    for path in files:
        path.read_bytes()
    return _timed(start, before) | {"parts": {"megabytes": size / 1e6, "files": len(files)}}


def _validate(folder: Path) -> dict[str, Any]:
    files = _files(folder)
    program.validate(files[0].read_bytes())
    # As our own loading does: many small objects, hardly a cycle among them.
    gc.disable()
    seconds = 0.0
    before = processor_seconds()
    begun = time.perf_counter()
    for path in files:
        data = path.read_bytes()
        start = time.perf_counter()
        program.validate(data)
        seconds += time.perf_counter() - start
    whole = time.perf_counter() - begun
    told = {"seconds": seconds, "processor": processor_seconds() - before}
    return told | {"parts": {"with_reading_s": whole}}


def _read_cold(folder: Path) -> dict[str, Any]:
    program.rooms()
    resident, before, start = memory(), processor_seconds(), time.perf_counter()
    dataset = program.open_cold(folder)
    opened = time.perf_counter()
    program.make_usable(dataset)
    told = _timed(start, before)
    parts = {"reading_s": opened - start, "first_use_s": start + told["seconds"] - opened}
    helper = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024.0
    sizes = {"before": resident, "after": memory(), "peak": memory("VmHWM"), "largest_helper": helper}
    return told | sizes | {"parts": parts}


def _build_everything(folder: Path) -> dict[str, Any]:
    program.rooms()
    before, start = processor_seconds(), time.perf_counter()
    dataset = program.open_cold(folder)
    program.make_usable(dataset)
    usable = time.perf_counter()
    program.build_everything(dataset)
    told = _timed(start, before)
    return told | {"parts": {"usable_s": usable - start, "building_s": start + told["seconds"] - usable}}


def _first_record(folder: Path) -> dict[str, Any]:
    program.rooms()
    before, start = processor_seconds(), time.perf_counter()
    program.first_record(folder)
    return _timed(start, before)


def _open_again(folder: Path) -> dict[str, Any]:
    program.rooms()
    before, start = processor_seconds(), time.perf_counter()
    dataset = program.open_kept(folder)
    told = _timed(start, before)
    program.make_usable(dataset)
    first_use = time.perf_counter() - start - told["seconds"]
    return told | {"parts": {"first_use_s": first_use, "papers": len(dataset.papers)}}


def _timed(start: float, processor: float) -> dict[str, Any]:
    return {"seconds": time.perf_counter() - start, "processor": processor_seconds() - processor}


_FUNCTIONS = {
    "raw read": _read_raw,
    "pydantic alone": _validate,
    "cold load until usable": _read_cold,
    "cold load, everything built": _build_everything,
    "first record": _first_record,
    "open again": _open_again,
}
