"""Everything a dataset can be asked, as one value: two datasets that tell the same have equal answers."""

from collections.abc import Callable
from typing import Any

import numpy as np

from ledger_tui.dataset.dataset import Dataset
from ledger_tui.dataset.told import told_of
from ledger_tui.index.fields import FIELDS
from ledger_tui.index.filter import parse
from ledger_tui.index.links import links, told_elsewhere
from ledger_tui.index.select import facets, select
from ledger_tui.index.sort import SORTS, order
from ledger_tui.index.works import cited_by, cites, near, spellings, subject_work, work_of
from ledger_tui.reading.origin import SourceChanged
from ledger_tui.triage.evidence import evidence

FILTERS = (
    "",
    "sparse",
    "voicebox",
    '"gradient commu"',
    "-deep learn",
    "lynx paper:",
    "&",
    "10.1000",
    "emergency",
    "state:exact",
    'state:"not stated"',
    "event:none -method:doi",
    "ref:2- title:a",
    "paper:2401.00001",
    "notice:retraction",
)


def answers(dataset: Dataset, *, sources: bool = True) -> dict[str, Any]:
    """What there is to be told, by what was asked; `sources`: the files' own lines and records too."""
    index, papers, numbers = dataset.index, dataset.papers, range(len(dataset.index.records))
    every = range(index.row_count)
    told: dict[str, Any] = {
        "papers": list(papers),
        "entries": [dataset.entry(entry.key) for entry in papers],
        "places": [dataset.place(entry.key) for entry in papers],
        "totals": dataset.totals(),
        "problems": list(dataset.problems),
        "records": list(index.records),
        "shown": [index.is_shown(number) for number in numbers],
        "unresolved": [dataset.unresolved(number) for number in numbers],
        "standings": [papers.standing(number) for number in numbers],
        "origins": [dataset.origins[number] for number in numbers],
        "files": [dataset.files(number) for number in numbers],
        "about": [index.records_about(entry.key.upper()) for entry in papers],
        "rows": [index.row(number) for number in every],
        "keys": [index.key(number) for number in every],
        "found": [index.find(index.key(number)) for number in every],
        "moments": index.row_observed.moments(slice(None)).tolist(),
        "values": {name: field.values(index) for name, field in FIELDS.items()},
        "links": [links(index, number) for number in every],
        "elsewhere": [told_elsewhere(index, number) for number in every],
        "works": [_works(index, work_of(index, number)) for number in every],
        "subjects": [_works(index, subject_work(index, number)) for number in numbers],
        "near": [near(index, subject_work(index, number)) for number in numbers],
        "evidence": [evidence(index, number) for number in every],
    }
    for typed in FILTERS:
        chosen = parse(typed)
        rows = _asked(lambda chosen=chosen: select(index, None, chosen))
        told[f"select {typed}"] = rows if isinstance(rows, str) else rows.tolist()
        told[f"facets {typed}"] = _asked(lambda chosen=chosen: facets(index, None, chosen))
    for sort in SORTS:
        for reverse in (False, True):
            told[f"order {sort.name} {reverse}"] = order(index, np.arange(index.row_count), sort.name, reverse).tolist()
    if sources:
        told["whole"] = [_asked(lambda number=number: dataset.record(number)) for number in numbers]
        told["lines"] = [_asked(lambda number=number: dataset.source(number)) for number in every]
        told["told"] = [_asked(lambda number=number: told_of(dataset, index.row(number))) for number in every]
    return told


def _works(index: Any, work: Any) -> tuple[Any, ...]:
    return (
        work,
        cited_by(index, work).tolist(),
        cites(index, work).tolist(),
        spellings(index, work),
    )


def _asked(question: Callable[[], Any]) -> Any:
    try:
        return question()
    except (SourceChanged, IndexError, ValueError) as refusal:
        return f"{type(refusal).__name__}: {refusal}"
    except Exception as refusal:
        # A filter may name what no record has.
        if type(refusal).__name__ != "FilterError":
            raise
        return str(refusal)
