"""Damaged and hostile files in great number, and whether any of them does harm.

python -m tests.fuzz --inputs 500000 --seed 1 --processes 2    all facts of a run as one JSON object
python -m tests.fuzz --seed 1 --only 4711                      one input of it again: its data, then what it does
python -m tests.fuzz --coverage                                the branches of the readers that the tests run
"""

import argparse
import json
import platform
import sys
from importlib.metadata import version

from tests.fuzz.branches import branches
from tests.fuzz.run import made, one, run

_LIBRARIES = ("lxml", "markdown-it-py", "chardet", "webencodings", "ftfy", "pydantic", "idutils")


def main() -> int:
    """The exit status is 1 where anything was found."""
    told = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__.partition("\n")[0])
    told.add_argument("--inputs", type=int, default=10_000)
    told.add_argument("--seed", type=int, default=1)
    told.add_argument("--processes", type=int, default=1)
    told.add_argument("--only", type=int, metavar="NUMBER", help="make this one input alone and show it")
    told.add_argument("--coverage", action="store_true", help="run the tests of the readers and count their branches")
    chosen = told.parse_args()
    if chosen.coverage:
        return branches()
    if chosen.only is not None:
        return _show(chosen.seed, chosen.only)
    facts = run(chosen.seed, chosen.inputs, chosen.processes)
    facts["versions"] = {"python": platform.python_version(), **{name: version(name) for name in _LIBRARIES}}
    print(json.dumps(facts, indent=2))
    return 1 if facts["findings"] else 0


def _show(seed: int, number: int) -> int:
    begun, data, _ = made(seed, number)
    print(f"made from {begun.form}, {len(data)} bytes:\n{data!r}", flush=True)
    # A finding is shown with the way that led to it.
    print(one(seed, number))
    return 0


if __name__ == "__main__":
    sys.exit(main())
