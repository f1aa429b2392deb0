"""What every test may use."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

CAPTURES = Path(os.environ.get("LEDGER_CAPTURES", Path(__file__).parents[2] / "shared" / "captures"))


@pytest.fixture(scope="session")
def captures() -> Path:
    """The folder of the three real records as their users saved them."""
    if not CAPTURES.is_dir():
        pytest.skip(f"the real captures are not at {CAPTURES} (set LEDGER_CAPTURES to their folder)")
    return CAPTURES


@pytest.fixture(autouse=True, scope="session")
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test uses what a person keeps, nor leaves anything there; programs that tests start inherit the place."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield
