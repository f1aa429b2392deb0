"""Records read again from their files, for what the index does not keep of them: coverage, counters, measurements.

Each costs some milliseconds, most of which is decoding its file.  A check that needs a coordinate of a record which
was read before gets it without that.
"""

from ledger_tui.dataset.dataset import Dataset
from ledger_tui.reading.origin import SourceChanged
from ledger_tui.record.model import INBOUND, OUTBOUND, Coordinate, Record

NOTICES = ("standing notices", "notices of cited works")
"""Names of coordinates that count event checks of cited works."""

LISTS = {
    "reference resolution": OUTBOUND,
    "references": OUTBOUND,
    "inbound itemization": INBOUND,
    "citing works": INBOUND,
    "entries": "listed",
    "updated works": "updates",
}
"""Names of coordinates that count the rows of one direction, with its word."""

MEASUREMENTS = "external citation measurements"
"""The name of the coordinate that counts external measurements."""


class Reread:
    """The records of a dataset as their files tell them, and what was asked of their coverage."""

    def __init__(self, dataset: Dataset) -> None:
        self._dataset = dataset
        self._coverage: dict[int, tuple[Coordinate, ...]] = {}

    def record(self, number: int) -> Record:
        """A whole record.  Raises `SourceChanged` where no file holds it any more."""
        record = self._dataset.record(number)
        self._coverage[number] = tuple(record.coverage or ())
        return record

    def itemization(self, number: int) -> Coordinate | None:
        """The coordinate that counts the inbound rows of a record; `None` where it tells none or cannot be read."""
        if number not in self._coverage:
            try:
                self.record(number)
            except SourceChanged:
                self._coverage[number] = ()
        return next((one for one in self._coverage[number] if LISTS.get(one.name or "") == INBOUND), None)
