"""What the program takes, in figures: `python -m tests.benchmarks [--rows 10k,100k,1m] [--large] [--only NAME…]`.

Prints one JSON object a line: first what it runs on, then each figure.  A `ratio` of 1 or less has reached its target.
No figure is a test, and the machine should have nothing else to do.
"""

import argparse
import datetime
import importlib.metadata
import json
import os
import platform
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.benchmarks import load, peers, program, queries, size, terminal
from tests.benchmarks.corpus import Corpus, write
from tests.benchmarks.figures import Effort, rounded

GROUPS: dict[str, Any] = {"load": load, "queries": queries, "size": size, "terminal": terminal, "peers": peers}
LIBRARIES = ("numpy", "pydantic", "pydantic-core", "msgspec", "textual", "rich", "rapidfuzz")
LARGE = "10m"
USUAL, QUICK = Effort(repeats=5, keys=200), Effort(repeats=1, keys=4)
_ROWS_A_RECORD = 100
_UNITS = {"k": 1000, "m": 1_000_000}


def main() -> int:
    """Measure what is asked for; 1 where a group could not be measured, and standard error says why."""
    asked = _arguments()
    failed = False
    _compile(asked.data / "compiled")
    print(json.dumps(_machine(), ensure_ascii=False), flush=True)
    for rows in [*asked.rows.split(","), *([LARGE] if asked.large else [])]:
        folder, count = _corpus(asked.data, rows)
        for name, group in GROUPS.items():
            wanted = [one for one in group.FIGURES if not asked.only or {name, one} & set(asked.only)]
            if not wanted:
                continue
            try:
                for figure in group.measure(folder, wanted, QUICK if asked.quick else USUAL):
                    print(figure.line(count), flush=True)
            except RuntimeError as failure:
                # The other groups can be had all the same.
                print(f"{name}: {failure}", file=sys.stderr)
                failed = True
    return 1 if failed else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("--rows", default="10k,100k,1m", help="about how many rows (default: %(default)s)")
    parser.add_argument("--large", action="store_true", help=f"{LARGE} too")
    parser.add_argument("--only", nargs="+", metavar="NAME", help=f"groups ({', '.join(GROUPS)}) or figures")
    parser.add_argument(
        "--data",
        type=Path,
        default=Path(tempfile.gettempdir()) / "ledger-tui-benchmarks",
        help="where invented records are kept, made where they are missing (default: %(default)s)",
    )
    parser.add_argument("--quick", action="store_true", help="once each: to see that it runs")
    asked = parser.parse_args()
    names = {*GROUPS, *(one for group in GROUPS.values() for one in group.FIGURES)}
    if unknown := set(asked.only or ()) - names:
        parser.error(f"no figure {', '.join(sorted(unknown))}; there are: {', '.join(sorted(names))}")
    return asked


def _compile(folder: Path) -> None:
    """Let every process find the program compiled, as an installed one is, whatever the environment says of that."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = str(folder)
    # Asking for the interface too compiles what it loads of its libraries.
    wanted = [sys.executable, "-m", "compileall", "-q", str(program.ROOT / "ledger_tui"), str(program.ROOT / "tests")]
    subprocess.run(wanted, check=True)
    subprocess.run([sys.executable, "-c", program.EVERYTHING], check=True, env=program.in_this_checkout({}))


def _corpus(data: Path, rows: str) -> tuple[Path, int]:
    """The folder of the records for about so many rows, and how many rows they have."""
    unit = _UNITS.get(rows[-1].lower(), 1)
    records = int(rows.rstrip("kmKM")) * unit // _ROWS_A_RECORD
    folder = data / (f"c{records // 1000}k" if records % 1000 == 0 else f"c{records}")
    told = folder.with_suffix(".rows")
    if not told.is_file():
        corpus = Corpus(records)
        write(corpus, folder)
        # Written last: a folder without it is not whole.
        told.write_text(f"{corpus.rows()}\n")
    return folder, int(told.read_text())


def _machine() -> dict[str, Any]:
    return {
        "date": datetime.datetime.now(datetime.UTC).date().isoformat(),
        "python": platform.python_version(),
        "libraries": {name: importlib.metadata.version(name) for name in LIBRARIES},
        "system": f"{platform.system()} {platform.machine()}",
        "cores": os.cpu_count(),
        "load_before": [rounded(one, 2) for one in os.getloadavg()],
    }


if __name__ == "__main__":
    sys.exit(main())
