"""The paper list: one line a paper, filtered and sorted."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from rich.cells import cell_len

from ledger_tui.app.glyphs import Glyphs
from ledger_tui.app.text.lines import Role, Words
from ledger_tui.app.widgets.line_table import Cells, Column
from ledger_tui.dataset.dataset import Dataset
from ledger_tui.record.loosekey import fold, loose_key
from ledger_tui.record.model import INBOUND, OUTBOUND

_WIDEST_KEY = 14


@dataclass(frozen=True, slots=True)
class PapersView:
    """How the paper list is shown: its filter, its sort by a column, reversed or not."""

    filter: str = ""
    sort: str = "as read"
    reverse: bool = False


def paper_columns(dataset: Dataset) -> tuple[Column, ...]:
    """The columns of the paper list, no wider than what stands in them needs."""
    shown = [entry.shown for entry in dataset.papers]
    spans = [dataset.index.records[number].spans for number in shown]

    def digits(counts: Iterable[int]) -> int:
        return max(3, len(str(max(counts, default=0))))

    key = max((cell_len(entry.key) for entry in dataset.papers), default=0)
    return (
        Column("open", "", 1),
        Column("key", "paper", max(5, min(key, _WIDEST_KEY))),
        Column("title", "title"),
        Column("outbound", "out", digits(len(span.get(OUTBOUND) or ()) for span in spans), right=True),
        Column("inbound", "in", digits(len(span.get(INBOUND) or ()) for span in spans), right=True),
        Column("unresolved", "?", digits(dataset.unresolved(number) or 0 for number in shown), right=True),
    )


def paper_rows(dataset: Dataset, view: PapersView) -> list[int]:
    """The places of the papers in the dataset's list that are shown, in order."""
    places = [place for place in range(len(dataset.papers)) if _fits(dataset, place, view.filter)]
    if view.sort != "as read":
        key = PAPER_SORTS[view.sort]
        places.sort(key=lambda place: key(dataset, place))
    return places[::-1] if view.reverse else places


def paper_cells(dataset: Dataset, place: int, open_key: str | None, glyphs: Glyphs) -> Cells:
    """The cells of one paper."""
    entry = dataset.papers[place]
    facts = dataset.index.records[entry.shown]
    return {
        "open": (glyphs.open if entry.key == open_key else " ", Role.KEY),
        "key": (entry.key, Role.PLAIN),
        "title": (facts.title, Role.PLAIN) if facts.title is not None else ("(title not stated)", Role.DIM),
        "outbound": _count(facts.spans.get(OUTBOUND)),
        "inbound": _count(facts.spans.get(INBOUND)),
        "unresolved": _unresolved(dataset.unresolved(entry.shown)),
    }


def _count(rows: range | None) -> Words:
    # Not stated is no zero; in the narrow column a dash stands for it, and the record's own tab says it in words.
    return ("-", Role.DIM) if rows is None else (str(len(rows)), Role.PLAIN)


def _unresolved(count: int | None) -> Words:
    return ("-", Role.DIM) if count is None else (str(count), Role.UNRESOLVED)


def _fits(dataset: Dataset, place: int, text: str) -> bool:
    if not text.strip():
        return True
    entry = dataset.papers[place]
    title = dataset.index.records[entry.shown].title or ""
    joined, key = loose_key(title), entry.key.casefold()
    for word in text.casefold().split():
        folded = loose_key(word)
        if word not in key and not (folded in joined if folded else word in title.casefold()):
            return False
    return True


def _title(dataset: Dataset, place: int) -> tuple[bool, str]:
    title = dataset.index.records[dataset.papers[place].shown].title
    return (title is None, fold(title or ""))


def _rows(direction: str) -> Callable[[Dataset, int], tuple[bool, int]]:
    def count(dataset: Dataset, place: int) -> tuple[bool, int]:
        span = dataset.index.records[dataset.papers[place].shown].spans.get(direction)
        return (span is None, -len(span or ()))

    return count


PAPER_SORTS: dict[str, Callable[[Dataset, int], Any]] = {
    "as read": lambda _dataset, place: place,
    "paper": lambda dataset, place: dataset.papers[place].key,
    "title": _title,
    "outbound rows": _rows(OUTBOUND),
    "inbound rows": _rows(INBOUND),
    "unresolved": lambda dataset, place: -(dataset.unresolved(dataset.papers[place].shown) or 0),
}
"""The sorts of the paper list by name, in the order in which the sort key goes through them; most rows first."""
