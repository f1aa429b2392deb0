"""What every test may use."""

import os
from pathlib import Path

import pytest

CAPTURES = Path(os.environ.get("LEDGER_CAPTURES", Path(__file__).parents[2] / "shared" / "captures"))


@pytest.fixture(scope="session")
def captures() -> Path:
    """The folder of the three real records as their users saved them."""
    if not CAPTURES.is_dir():
        pytest.skip(f"the real captures are not at {CAPTURES} (set LEDGER_CAPTURES to their folder)")
    return CAPTURES
