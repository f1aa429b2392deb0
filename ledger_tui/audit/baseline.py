"""A baseline: the findings that are known already, in a file that a person can read.

A finding is known where the baseline has one of its code under its record (paper, version and source, whatever the
day), with all of its rows: a page that is saved again makes nothing new of what it told before, and rows that are gone
do not either; a row that was not among them does.
"""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ledger_tui.audit.finding import Finding, Identity
from ledger_tui.writing.files import write_atomically
from ledger_tui.writing.json import pretty

FORMAT = "ledger-tui.audit-baseline/1"

_Under = tuple[str, str, int | None, str | None]
"""What a finding stands under in a baseline: its code, and the paper, version and source of its record."""


class BrokenBaseline(Exception):
    """A file that is no baseline; the text says why."""


class Baseline:
    """The findings that are known by their identities."""

    def __init__(self, known: Iterable[Identity]) -> None:
        self._known: dict[_Under, list[frozenset[str]]] = {}
        for one in known:
            self._known.setdefault(one[:4], []).append(one.rows)

    def knows(self, finding: Finding) -> bool:
        """Whether a finding is known."""
        mine = finding.identity
        known = self._known.get(mine[:4], ())
        return any(bool(rows) == bool(mine.rows) and mine.rows <= rows for rows in known)


def write_baseline(path: Path, findings: Iterable[Finding]) -> None:
    """Write a baseline that knows these findings, whole or not at all.  Raises `OSError`."""
    told = {"format": FORMAT, "findings": [_as_json(finding) for finding in findings]}
    write_atomically(path, pretty(told).encode())


def read_baseline(path: Path) -> Baseline:
    """The baseline that a file holds.  Raises `BrokenBaseline`."""
    try:
        told = json.loads(path.read_bytes().decode("utf-8-sig"))
    except OSError as error:
        raise BrokenBaseline(error.strerror or str(error)) from error
    except (ValueError, RecursionError) as error:
        raise BrokenBaseline(f"it is no JSON ({error})") from error
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        raise BrokenBaseline(f"it does not say that its format is {FORMAT}")
    if not isinstance(findings := told.get("findings"), list):
        raise BrokenBaseline("`findings` is no list")
    return Baseline([_identity(finding, nth) for nth, finding in enumerate(findings)])


def _as_json(finding: Finding) -> dict[str, Any]:
    name = finding.record
    return {
        "code": finding.code,
        "record": {"paper": name.paper, "version": name.version, "source": name.source},
        "rows": [row.key for row in finding.rows],
        # What it said when it was written down, for a person who reads the file; nothing is compared with it.
        "says": finding.says,
        "rows_say": finding.rows_say,
    }


def _identity(told: Any, nth: int) -> Identity:
    where = f"findings.{nth}"
    if not isinstance(told, dict) or not isinstance(record := told.get("record"), dict):
        raise BrokenBaseline(f"{where} is no object with a `record`")
    code, paper, rows = told.get("code"), record.get("paper"), told.get("rows")
    version, source = record.get("version"), record.get("source")
    if not isinstance(code, str) or not isinstance(paper, str):
        raise BrokenBaseline(f"{where}: `code` or `record.paper` is no text")
    if not isinstance(version, int | None) or isinstance(version, bool) or not isinstance(source, str | None):
        raise BrokenBaseline(f"{where}: `record.version` is no whole number, or `record.source` no text")
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise BrokenBaseline(f"{where}: `rows` is no list of texts")
    return Identity(code, paper, version, source, frozenset(rows))
