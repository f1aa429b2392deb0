"""Decisions of invented rows, for tests of the journal, which asks no record."""

import json
from pathlib import Path
from typing import Any

from ledger_tui.triage.entry import Draft
from ledger_tui.triage.journal import Journal


def draft(row: object = "a", decision: str = "not found", **more: Any) -> Draft:
    told = {"record": "2401.00001", "direction": "outbound", "reference": "7", "title": "An Invented Työ", **more}
    return Draft(str(row), decision=decision, **{"state_seen": "unresolved", **told})


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def standing(journal: Journal) -> dict[str, str]:
    """The decision's word of each row that has one."""
    return {row: entry.decision for row, entry in journal.decided.items()}
