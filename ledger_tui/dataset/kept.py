"""A dataset as arrays and JSON values that can be kept in a file, and the dataset made of them again."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ledger_tui.dataset import origins
from ledger_tui.dataset.dataset import Dataset
from ledger_tui.index import kept as kept_index

Arrays = dict[str, NDArray[Any]]


class Parts(NamedTuple):
    """All of a dataset: JSON values, and arrays by name."""

    told: dict[str, Any]
    arrays: Arrays


def parts_of(dataset: Dataset) -> Parts:
    """The parts of a dataset that was read and is prepared."""
    index = kept_index.keep(dataset.index)
    arrays: Arrays = {f"index_{name}": array for name, array in index.arrays.items()}
    arrays |= {f"papers_{name}": column.values for name, column in dataset.papers.columns().items()}
    arrays |= {"origins": dataset.origins.texts.values, "origin_ends": dataset.origins.ends.values}
    arrays["problems"] = np.frombuffer(dataset.problems.to_json(), np.uint8)
    told = {
        "words": index.words,
        "others": list(dataset.papers.others.items()),
        "more": [[number, [*map(origins.to_json, more)]] for number, more in dataset.origins.more.items()],
        "problems": dataset.problems.counts,
        "files": [dataset.files_read, dataset.other_files],
    }
    return Parts(told, arrays)


def dataset_of(parts: Parts) -> Dataset:
    """The dataset that has these parts.  Raises `KeyError`, `ValueError` or `TypeError` where they are not whole."""
    dataset, told, arrays = Dataset(), parts.told, parts.arrays
    index = {name.removeprefix("index_"): array for name, array in arrays.items() if name.startswith("index_")}
    dataset.use(kept_index.restored(kept_index.Kept(index, told["words"])))
    for name, column in dataset.papers.columns().items():
        column.restore(arrays[f"papers_{name}"])
    dataset.papers.others = {place: tuple(numbers) for place, numbers in told["others"]}
    dataset.papers.settle()
    dataset.origins.texts.restore(arrays["origins"])
    dataset.origins.ends.restore(arrays["origin_ends"])
    dataset.origins.more = {number: [*map(origins.from_json, more)] for number, more in told["more"]}
    dataset.problems.restore(arrays["problems"].tobytes(), told["problems"])
    dataset.files_read, dataset.other_files = told["files"]
    return dataset
