"""Citations of OpenCitations as JSON.

Such a file is what the API answers: https://api.opencitations.net/index/v2/references/doi:10.1186/1756-8722-6-59, or
`citations` in place of `references`; of version 1 https://api.opencitations.net/index/v1/references/10.1186/…
"""

import re
from typing import Any

from ledger_tui.reading.document import Document
from ledger_tui.reading.sources.json_source import JsonSource
from ledger_tui.reading.sources.opencitations_coverage import NAME
from ledger_tui.reading.sources.opencitations_rows import is_row, none_listed, records
from ledger_tui.reading.sources.opencitations_works import Row
from ledger_tui.reading.sources.told import Path, Told

# The answer for a work without citations is an empty list.
_SIGN = re.compile(r'"citing"|^\s*+\[\s*+\]\s*+$')


def _parts(value: Any) -> list[Path] | None:
    """The whole list, where one of its elements tells a citation (an OCI, a citing and a cited work) and most are
    objects; or an empty list, of which `records` decides."""
    if not isinstance(value, list):
        return None
    if value and not any(map(is_row, value)):
        return None
    objects = sum(isinstance(element, dict) for element in value)
    return [()] if 2 * objects >= len(value) else None


def _records(value: Any, document: Document) -> list[Told]:
    if not isinstance(value, list):
        return []
    if not value:
        return none_listed(document, ours=False)
    rows = [Row(element, (position,), str(position)) for position, element in enumerate(value)]
    return records(rows, document)


SOURCE = JsonSource(NAME, _SIGN, _parts, _records)
