"""Bytes a row: in memory, as the system counts them and as the objects tell, and persisted."""

import gc
import mmap
import sys
import types
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from tests.benchmarks import program
from tests.benchmarks.apart import apart, home, memory
from tests.benchmarks.figures import Effort, Figure, rounded

FIGURES = ("memory, by the system", "memory, by its objects", "memory, everything built", "persisted")

_NOT_ITS_OWN = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.MethodType)


def measure(folder: Path, wanted: list[str], _effort: Effort) -> Iterator[Figure]:
    """The wanted figures of a folder, each in bytes a row."""
    with home() as kept:
        told = apart(kept, _measure, folder)
        apart(kept, _keep, folder)
        persisted = program.cache_bytes(kept)
    rows = told["rows"]
    figures = [
        Figure("memory, by the system", told["system"] / rows, "bytes a row", None, {"mb": told["system"] / 1e6}),
        Figure("memory, by its objects", told["objects"] / rows, "bytes a row", 120.0, told["by_kind"]),
        Figure("memory, everything built", told["built"] / rows, "bytes a row", None, told["built_by_kind"]),
        Figure("persisted", persisted / rows, "bytes a row", 110.0, {"mb": persisted / 1e6})
        if persisted
        else Figure("persisted", None, "bytes a row", 110.0, {"why": "nothing is persisted"}),
    ]
    yield from (figure for figure in figures if figure.name in wanted)


def _measure(folder: Path) -> dict[str, Any]:
    program.rooms()
    gc.collect()
    before = memory()
    dataset = program.open_cold(folder)
    gc.collect()
    after = memory()
    rows = dataset.index.row_count
    program.make_usable(dataset)
    by_kind = _by_kind(dataset.index)
    program.build_everything(dataset)
    built = _by_kind(dataset.index)
    return {
        "rows": rows,
        "system": after - before,
        "objects": sum(by_kind.values()),
        "by_kind": _a_row(by_kind, rows),
        "built": sum(built.values()),
        "built_by_kind": _a_row(built, rows),
    }


def _keep(folder: Path) -> None:
    program.open_kept(folder)


def _a_row(by_kind: Counter[str], rows: int) -> dict[str, Any]:
    return {kind: rounded(size / rows, 3) for kind, size in by_kind.most_common(8)}


def _by_kind(root: Any) -> Counter[str]:
    """The bytes of all that an object holds, by the type that holds them; parts of an array count once, with it."""
    sizes: Counter[str] = Counter()
    met = {id(root)}
    waiting = [root]
    while waiting:
        one = waiting.pop()
        if isinstance(one, mmap.mmap):
            sizes["mapped"] += len(one)
        elif isinstance(one, np.ndarray):
            # A view is a head alone; what it looks at is met as its base.
            sizes["ndarray"] += sys.getsizeof(one)
        else:
            sizes[type(one).__name__] += sys.getsizeof(one)
        parts = gc.get_referents(one) if not isinstance(one, np.ndarray) else [one.base]
        for part in parts:
            if part is not None and id(part) not in met and not isinstance(part, _NOT_ITS_OWN):
                met.add(id(part))
                waiting.append(part)
    return sizes
