"""A dataset of invented records that never lay in a file."""

from ledger_tui.dataset.dataset import Dataset
from ledger_tui.reading.reader import read_bytes
from ledger_tui.writing.json import line
from tests.invented import Json


def dataset_of(*records: Json) -> Dataset:
    dataset = Dataset()
    for nth, one in enumerate(records):
        dataset.take(read_bytes(line(one).encode(), f"{nth}.json"))
    return dataset
