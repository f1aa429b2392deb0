"""Which branches of the readers their tests run."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

TOP = Path(__file__).parents[2]
_SOURCE = "ledger_tui/reading"
_LEAST = 95.0


def branches() -> int:
    """Run the tests of the readers and print their branches as JSON; 1 where too few were run or a test failed."""
    with tempfile.TemporaryDirectory() as folder:
        data, report = f"--data-file={folder}/coverage", f"{folder}/coverage.json"
        passed = _python(
            "run", "--branch", data, f"--source={_SOURCE}", "-m", "pytest", "-q", "tests/reading", "tests/fuzz"
        )
        _python("json", "-q", data, "-o", report)
        told = json.loads(Path(report).read_text())
    share = 100.0 * told["totals"]["covered_branches"] / told["totals"]["num_branches"]
    facts = {
        "branches_percent": round(share, 2),
        "branches": told["totals"]["num_branches"],
        "covered": told["totals"]["covered_branches"],
        "missing": {
            name: [f"{start} -> {end}" for start, end in module["missing_branches"]]
            for name, module in sorted(told["files"].items())
            if module["missing_branches"]
        },
    }
    print(json.dumps(facts, indent=2))
    return 0 if passed and share >= _LEAST else 1


def _python(*words: str) -> bool:
    done = subprocess.run([sys.executable, "-m", "coverage", *words], cwd=TOP, check=False, stdout=sys.stderr)
    return done.returncode == 0
