"""The records of one paper by their days: what each says of itself.  Nothing is summed over them."""

from collections.abc import Mapping
from dataclasses import dataclass

from ledger_tui.dataset.dataset import Dataset
from ledger_tui.dataset.entries import PaperEntry
from ledger_tui.writing.rows import as_of_date


@dataclass(frozen=True, slots=True)
class Moment:
    """One record of a paper: its number in the index, and whether it is shown, as the newest one is and one that
    completes it.

    `as_of` is its ISO date, `rows` how many rows it lists in each direction, `unresolved` how many of them, of all
    directions, are unresolved; `None` everywhere: it does not say.  `files` are all that hold it.
    """

    number: int
    shown: bool
    as_of: str | None
    version: int | None
    source: str | None
    rows: Mapping[str, int | None]
    unresolved: int | None
    files: tuple[str, ...]


def timeline(dataset: Dataset, entry: PaperEntry) -> list[Moment]:
    """The records of a paper, newest first, as its entry orders them."""
    return [_moment(dataset, number) for number in (entry.shown, *entry.others)]


def _moment(dataset: Dataset, number: int) -> Moment:
    facts = dataset.index.records[number]
    return Moment(
        number,
        dataset.index.is_shown(number),
        as_of_date(facts),
        facts.version,
        facts.source,
        {direction: None if span is None else len(span) for direction, span in facts.spans.items()},
        dataset.papers.unresolved_rows(number),
        tuple(dataset.files(number)),
    )
