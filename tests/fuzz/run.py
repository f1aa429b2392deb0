"""Many inputs, each told by the run's seed and its own number alone, shared among processes."""

import resource
import sys
import time
import traceback
import warnings
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.fuzz.checks import Finding, Outcome, checked
from tests.fuzz.mutations import mutated
from tests.fuzz.seeds import Seed, json_seeds, seeds

_CHUNK = 500
_JSON_SHARE = 0.3
_MOST_TOLD = 20
"""Failing inputs whose words are kept; all are counted."""


@dataclass(slots=True)
class Tally:
    """What became of the inputs of a run or of a part of one; `failed` has (number, kind, words)."""

    inputs: int = 0
    found: Counter[str] = field(default_factory=Counter)
    recognised: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    failed: list[tuple[int, str, str]] = field(default_factory=list)
    slowest: tuple[float, int] = (0.0, 0)
    peak: int = 0

    def add(self, other: "Tally") -> None:
        """Count another part in."""
        self.inputs += other.inputs
        self.found += other.found
        self.recognised += other.recognised
        self.kinds += other.kinds
        self.failed = sorted([*self.failed, *other.failed])[:_MOST_TOLD]
        self.slowest = max(self.slowest, other.slowest)
        self.peak = max(self.peak, other.peak)


def made(seed: int, number: int) -> tuple[Seed, bytes, Random]:
    """The file from which an input was made, the input, and the generator that goes on with its checks."""
    # A text seeds alike on every platform and in every process.
    random = Random(f"{seed}:{number}")
    # There are more forms of pages than of JSON, and neither may be slighted.
    begun = random.choice(json_seeds() if random.random() < _JSON_SHARE else seeds())
    other = random.choice(seeds())
    return begun, mutated(begun.data, begun.text, other.data, random), random


def one(seed: int, number: int) -> Outcome:
    """Make one input and check it.  Raises `Finding`, or whatever a reader let pass."""
    begun, data, random = made(seed, number)
    return checked(data, begun.suffix, random)


def part(seed: int, numbers: range) -> Tally:
    """The inputs of some numbers, one after another."""
    tally = Tally()
    # A library's warning would be drawn across the screen.
    warnings.filterwarnings("error", category=UserWarning)
    for number in numbers:
        tally.inputs += 1
        try:
            outcome = one(seed, number)
        except Finding as finding:
            _tell(tally, number, finding.kind, str(finding))
        except Exception:
            _tell(tally, number, "exception", traceback.format_exc(limit=-4))
        else:
            (tally.found if outcome.found else tally.recognised)[outcome.form or "none"] += 1
            tally.slowest = max(tally.slowest, (outcome.seconds, number))
    tally.peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    return tally


def run(seed: int, inputs: int, processes: int) -> dict[str, Any]:
    """All inputs of a run, as the facts that are told of it."""
    begun = time.perf_counter()
    chunks = [range(start, min(start + _CHUNK, inputs)) for start in range(0, inputs, _CHUNK)]
    whole, peak_early = Tally(), 0
    for nth, tally in enumerate(_parts(seed, chunks, processes)):
        whole.add(tally)
        if nth < 2 * processes:
            peak_early = whole.peak
    unrecognised = whole.recognised.pop("none", 0)
    return {
        "seed": seed,
        "inputs": whole.inputs,
        "processes": processes,
        "past_recognition": whole.found.total() + whole.recognised.total(),
        "with_records": whole.found.total(),
        "recognised_without_records": whole.recognised.total(),
        "not_recognised": unrecognised,
        "with_records_by_form": dict(whole.found.most_common()),
        "recognised_without_records_by_form": dict(whole.recognised.most_common()),
        "seeds": len(seeds()),
        "exceptions": whole.kinds["exception"],
        "escapes": whole.kinds["escape"],
        "slow": whole.kinds["slow"],
        "other_findings": sum(whole.kinds[kind] for kind in ("again", "lines", "twin", "words", "written")),
        "findings": [{"number": number, "kind": kind, "words": words} for number, kind, words in whole.failed],
        "slowest_ms": round(whole.slowest[0] * 1000, 1),
        "slowest_number": whole.slowest[1],
        "peak_rss_mib": round(whole.peak / 2**20, 1),
        "rss_growth_mib": round((whole.peak - peak_early) / 2**20, 1),
        "seconds": round(time.perf_counter() - begun, 1),
    }


def _parts(seed: int, chunks: list[range], processes: int) -> Iterator[Tally]:
    if processes == 1:
        yield from (part(seed, chunk) for chunk in chunks)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(part, [seed] * len(chunks), chunks)


def _tell(tally: Tally, number: int, kind: str, words: str) -> None:
    tally.kinds[kind] += 1
    if len(tally.failed) < _MOST_TOLD:
        tally.failed.append((number, kind, words[-4000:]))
