"""The paper list: one line a paper, filtered and sorted."""

from dataclasses import dataclass

from ledger_tui.app.glyphs import Glyphs
from ledger_tui.app.text.lines import Role, Words
from ledger_tui.app.widgets.line_table import Cells, Column
from ledger_tui.dataset.dataset import Dataset
from ledger_tui.dataset.paper_list import AS_READ, most_rows
from ledger_tui.record.model import INBOUND, OUTBOUND

_WIDEST_KEY = 14


@dataclass(frozen=True, slots=True)
class PapersView:
    """How the paper list is shown: its filter, its sort by a column, reversed or not."""

    filter: str = ""
    sort: str = AS_READ
    reverse: bool = False


def paper_columns(dataset: Dataset) -> tuple[Column, ...]:
    """The columns of the paper list, no wider than what stands in them needs."""
    outbound, inbound, unresolved = (max(3, len(str(most))) for most in most_rows(dataset))
    key = dataset.index.records.longest_key
    return (
        Column("open", "", 1),
        Column("key", "paper", max(5, min(key, _WIDEST_KEY))),
        Column("title", "title"),
        Column("outbound", "out", outbound, right=True),
        Column("inbound", "in", inbound, right=True),
        Column("unresolved", "?", unresolved, right=True),
    )


def paper_cells(dataset: Dataset, place: int, open_key: str | None, glyphs: Glyphs) -> Cells:
    """The cells of one paper."""
    entry = dataset.papers[place]
    facts, lists = dataset.index.records[entry.shown], dataset.lists(entry.shown)
    return {
        "open": (glyphs.open if entry.key == open_key else " ", Role.KEY),
        "key": (entry.key, Role.PLAIN),
        "title": (facts.title, Role.PLAIN) if facts.title is not None else ("(title not stated)", Role.DIM),
        "outbound": _count(lists.get(OUTBOUND)),
        "inbound": _count(lists.get(INBOUND)),
        "unresolved": _unresolved(dataset.unresolved(entry.shown)),
    }


def _count(rows: range | None) -> Words:
    # Not stated is no zero; in the narrow column a dash stands for it, and the record's own tab says it in words.
    return ("-", Role.DIM) if rows is None else (str(len(rows)), Role.PLAIN)


def _unresolved(count: int | None) -> Words:
    return ("-", Role.DIM) if count is None else (str(count), Role.UNRESOLVED)
