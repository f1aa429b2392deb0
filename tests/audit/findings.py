"""What an audit finds in small invented records; the clock stands still."""

from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from ledger_tui.audit.audit import audit
from ledger_tui.audit.finding import Finding
from ledger_tui.dataset.dataset import Dataset
from ledger_tui.dataset.open import open_dataset
from tests.invented import Json, write

NOW = datetime(2026, 8, 15, 12, tzinfo=UTC)

UUID = "5f0c9a3e-1111-4222-8333-{:012d}"


def opened(folder: Path, *records: Json) -> Dataset:
    """A dataset of records, a file each."""
    paths = [write(folder / f"{nth:02}.json", record) for nth, record in enumerate(records)]
    return open_dataset(paths, cached=False)


def findings(dataset: Dataset, *codes: str) -> list[Finding]:
    """The findings of some codes, or all."""
    return list(audit(dataset, only=codes, now=NOW))


def found_in(folder: Path, code: str, *records: Json) -> list[Finding]:
    """The findings of one code in some records."""
    return findings(opened(folder, *records), code)


def references(finding: Finding) -> list[str | None]:
    """The numbers of a finding's rows."""
    return [row.reference for row in finding.rows]


def codes_of(found: Iterable[Finding]) -> list[str]:
    """The codes of findings."""
    return [finding.code for finding in found]
