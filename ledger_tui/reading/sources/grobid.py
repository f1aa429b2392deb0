"""A paper taken apart by GROBID, as TEI."""

from ledger_tui.reading.document import Document
from ledger_tui.reading.sources.text_source import TextSource
from ledger_tui.reading.sources.told import Told


def _recognises(_document: Document) -> bool:
    return False


def _records(_document: Document) -> list[Told]:
    return []


SOURCE = TextSource("grobid tei", _recognises, _records)
