"""Where each record came from, as JSON until it is asked for: a folder may hold a million records."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from ledger_tui.index.columns import Column
from ledger_tui.reading.origin import Origin


class Origins:
    """For each record number every place that holds this very record, in the order met.

    `texts` and `ends` hold the first of each record; `more` the others of the few that have several.
    """

    def __init__(self) -> None:
        self.texts, self.ends = Column(np.uint8), Column(np.uint32)
        self.more: dict[int, list[Origin]] = {}

    def __len__(self) -> int:
        return len(self.ends)

    def __getitem__(self, number: int) -> list[Origin]:
        begin = self.ends[number - 1] if number else 0
        first = from_json(json.loads(self.texts.values[begin : self.ends[number]].tobytes()))
        return [first, *self.more.get(number, ())]

    def add(self, number: int, origin: Origin) -> None:
        """Tell a place of a record; that of a new record comes in the order of the numbers."""
        if number < len(self):
            self.more.setdefault(number, []).append(origin)
            return
        told = json.dumps(to_json(origin), separators=(",", ":")).encode()
        self.texts.extend(np.frombuffer(told, np.uint8))
        self.ends.extend(np.array([len(self.texts)], np.uint32))

    def settle(self) -> None:
        """Give back the room kept for growing."""
        self.texts.settle()
        self.ends.settle()

    def every(self) -> Iterator[Origin]:
        """Every place of every record."""
        return (origin for number in range(len(self)) for origin in self[number])


def to_json(origin: Origin) -> list[Any]:
    """A place as JSON values; a path that is not UTF-8 comes back as it was."""
    path = None if origin.path is None else str(origin.path)
    name = None if origin.name == path else origin.name
    facts = (origin.form, origin.gzipped, origin.size, origin.mtime_ns, origin.offset, origin.length)
    told = [path, name, *facts, origin.digest.hex(), origin.encoding]
    return [*told, origin.nth, origin.subject] if origin.nth or origin.subject else told


def from_json(told: list[Any]) -> Origin:
    """The place that `to_json` told."""
    path, name, form, gzipped, size, mtime_ns, offset, length, digest, encoding, *rest = told
    return Origin(
        path=None if path is None else Path(path),
        name=path if name is None else name,
        form=form,
        gzipped=gzipped,
        size=size,
        mtime_ns=mtime_ns,
        offset=offset,
        length=length,
        digest=bytes.fromhex(digest),
        encoding=encoding,
        nth=rest[0] if rest else 0,
        subject=rest[1] if rest else "",
    )
