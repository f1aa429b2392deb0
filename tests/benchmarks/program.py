"""All that is measured of the program, each use of a public face of it in one small function."""

import os
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).parents[2]
COMMAND = (sys.executable, "-m", "ledger_tui")
SCREENFUL = 30


EMPTY_APPLICATION = (
    sys.executable,
    "-c",
    """
from textual.app import App
from textual.widgets import Static

class Empty(App):
    def compose(self):
        yield Static(" empty ")

Empty().run()
""",
)

EVERYTHING = """
import ledger_tui.app.ledger
import ledger_tui.app.screens.browser
import ledger_tui.dataset.open
import ledger_tui.reading.again
"""
"""What the program loads, libraries and all."""


def in_this_checkout(more: dict[str, str]) -> dict[str, str]:
    """The environment in which the program of this checkout is run, wherever it is started."""
    path = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    return {**os.environ, "PYTHONPATH": path, **more}


# Loading.


def rooms() -> None:
    """Import what loading needs, so that loading alone is timed."""
    import ledger_tui.dataset.open
    import ledger_tui.index.works
    import ledger_tui.triage.evidence
    import ledger_tui.triage.queue  # noqa: F401


def open_cold(folder: Path) -> Any:
    """Everything in a folder, read."""
    from ledger_tui.dataset.open import open_dataset

    return open_dataset([folder], cached=False)


def open_kept(folder: Path) -> Any:
    """Everything in a folder, from the index that was kept of it; the first time it is read and kept."""
    from ledger_tui.dataset.open import open_dataset

    return open_dataset([folder], cached=True)


def first_record(folder: Path) -> None:
    """The first record of a folder in a dataset, as the interface would show it."""
    from ledger_tui.dataset.dataset import Dataset
    from ledger_tui.dataset.open import Opening
    from ledger_tui.dataset.progress import Progress

    dataset = Dataset()
    with closing(Opening([folder], cached=False).handfuls(Progress())) as handfuls:
        while not dataset.papers:
            dataset.take_handful(next(handfuls))


def make_usable(dataset: Any) -> None:
    """Browse, filter and follow once, so that all they build stands."""
    last = dataset.papers[-1].shown
    paper_looked_at(dataset, last)
    everything_counted(dataset, "state:unresolved attention")
    row = next(iter(range(dataset.index.row_count)))
    followed(dataset, row)
    citing(dataset, row)


def build_everything(dataset: Any) -> None:
    """Search, near titles and every order."""
    prepare(dataset)
    for sort in sorts():
        sorted_window(dataset, sort, False, 0)
    select_rows(dataset, "attention")


def prepare(dataset: Any) -> None:
    """What the interface makes ready once all is loaded, while it is used."""
    dataset.prepare()


def cache_bytes(home: Path) -> int:
    """The bytes of all that was persisted in a home's cache folder."""
    cache = home / "xdg_cache_home"
    return sum(path.stat().st_size for path in cache.rglob("*") if path.is_file()) if cache.is_dir() else 0


def validate(data: bytes) -> int:
    """pydantic alone: the record of a file's bytes; how many rows it has."""
    from ledger_tui.record.model import Record

    record = Record.model_validate_json(data)
    return sum(len(rows or ()) for _, rows in record.directions())


# Asking.


def forget(dataset: Any) -> None:
    """Drop the answers that were kept, so that the next one is computed."""
    for store in (dataset.index.titles, dataset.index.raws, dataset.index.identifiers):
        store._kept.clear()


def select_rows(dataset: Any, text: str) -> Any:
    """The rows that pass a filter, over all records."""
    from ledger_tui.index.filter import parse
    from ledger_tui.index.select import select

    return select(dataset.index, None, parse(text))


def first_screen(dataset: Any, text: str) -> Any:
    """The rows of the first screen under a filter."""
    return select_rows(dataset, text)[:SCREENFUL]


def everything_counted(dataset: Any, text: str) -> Any:
    """The rows under a filter, the exact total and the facets."""
    from ledger_tui.index.filter import parse
    from ledger_tui.index.select import facets, select

    chosen = parse(text)
    return select(dataset.index, None, chosen), facets(dataset.index, None, chosen)


def of_states(dataset: Any, states: list[str | None]) -> Any:
    """The rows in some states, with the facets."""
    from ledger_tui.index.select import facets, select

    return select(dataset.index, None, None, states), facets(dataset.index, None)


def of_direction(dataset: Any, direction: str) -> Any:
    """The rows of a direction over all records, with the facets, as a command asks for them."""
    import argparse

    from ledger_tui.cli.filters import add_filters, filter_of
    from ledger_tui.index.select import facets, select

    parser = argparse.ArgumentParser()
    add_filters(parser)
    chosen = filter_of(parser.parse_args(["--direction", direction]))
    return select(dataset.index, None, chosen), facets(dataset.index, None, chosen)


def sorts() -> list[str]:
    """The names of all orders but the printed one, which needs nothing."""
    from ledger_tui.index.sort import SORTS

    return [sort.name for sort in SORTS if sort.name != "printed"]


def sorted_window(dataset: Any, sort: str, reverse: bool, start: int) -> Any:
    """A screenful of all rows in an order, from a place on."""
    from ledger_tui.index.select import select
    from ledger_tui.index.sort import order

    return order(dataset.index, select(dataset.index, None), sort, reverse)[start : start + SCREENFUL]


def rows_of_paper(dataset: Any, record: int) -> Any:
    """The rows of a record."""
    from ledger_tui.index.select import rows_of

    return [rows_of(dataset.index, record, direction) for direction in ("outbound", "inbound")]


def paper_looked_at(dataset: Any, record: int) -> Any:
    """A record as its screen needs it: tabs, rows, facets."""
    from ledger_tui.session.location import RecordLocation, View
    from ledger_tui.session.shown import look

    return look(dataset, RecordLocation(dataset.index.records[record].name), View("outbound"))


def citing(dataset: Any, row: int) -> Any:
    """The rows that cite the work of a row."""
    from ledger_tui.index.works import cited_by, work_of

    return cited_by(dataset.index, work_of(dataset.index, row))


def told_evidence(dataset: Any, row: int) -> Any:
    """The first evidence for a row."""
    from ledger_tui.triage.evidence import evidence

    return evidence(dataset.index, row, SCREENFUL)


def queue(dataset: Any) -> Any:
    """All rows that need a decision, by group."""
    from ledger_tui.triage.queue import build

    return build(dataset.index)


def next_in_queue(dataset: Any, waiting: Any, row: int) -> Any:
    """The next row to decide."""
    from ledger_tui.triage.queue import step

    return step(waiting, row, 1, lambda _: False, lambda _: False)


def followed(dataset: Any, row: int) -> Any:
    """Where following a row leads."""
    from ledger_tui.session.follow import follow

    return follow(dataset.index, row)


def jumped(dataset: Any, text: str) -> Any:
    """The papers that a text may mean."""
    return dataset.find_papers(text)


def open_rows(dataset: Any) -> list[int]:
    """Unresolved rows that have a title."""
    index = dataset.index
    rows = np.flatnonzero(index.kinds.state.table(["unresolved"])[index.row_kinds.values])
    return [row for row in rows.tolist() if index.title_code(row)]


# What it holds.


def as_tsv(folder: Path, out: Path) -> None:
    """All rows of a folder as tab-separated values."""
    from ledger_tui.index.select import select
    from ledger_tui.writing.rows import COLUMNS, row_cells, separated

    index = open_cold(folder).index
    told: Iterator[Any] = map(index.row, select(index, None).tolist())
    with out.open("w", encoding="utf-8") as file:
        file.writelines(separated("tsv", COLUMNS, (row_cells(row, index.records[row.record]) for row in told)))
