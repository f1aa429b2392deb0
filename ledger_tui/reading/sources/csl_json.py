"""A bibliography as CSL-JSON."""

import re
from typing import Any

from ledger_tui.reading.document import Document
from ledger_tui.reading.sources.json_source import JsonSource
from ledger_tui.reading.sources.told import Path, Told


def _parts(_value: Any) -> list[Path] | None:
    return None


def _records(_value: Any, _document: Document) -> list[Told]:
    return []


SOURCE = JsonSource("csl-json", re.compile(r'"type"'), _parts, _records)
