"""Works of the OpenAlex API: one work, a page of results, one work a line."""

import re
from typing import Any

from ledger_tui.reading.document import Document
from ledger_tui.reading.sources.json_source import JsonSource
from ledger_tui.reading.sources.told import Path, Told


def _parts(_value: Any) -> list[Path] | None:
    return None


def _records(_value: Any, _document: Document) -> list[Told]:
    return []


SOURCE = JsonSource("openalex", re.compile(r'"referenced_works"'), _parts, _records)
