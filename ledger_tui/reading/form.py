"""One form in which records are read."""

from collections.abc import Callable
from dataclasses import dataclass

from ledger_tui.reading.document import Contents, Document, RowLines


@dataclass(frozen=True, slots=True)
class Form:
    """One form: how it is recognised, how its records are read, and which lines of it tell one row."""

    name: str
    recognises: Callable[[Document], bool]
    read: Callable[[Document], Contents]
    row_lines: Callable[[Document, str, int], RowLines | None]
