"""One entry of the paper list is one paper: the order of its records, and which of them is shown."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ledger_tui.record.model import Record
from ledger_tui.record.names import RecordName, paper_names, record_name
from ledger_tui.record.times import instant


@dataclass(frozen=True, slots=True)
class PaperEntry:
    """One paper: its key, the number of the record that is shown, and the others, newest first."""

    key: str
    shown: int
    others: tuple[int, ...] = ()


class Standing(NamedTuple):
    """What decides the place of a record among those of its paper.

    `as_of` and `covered` (its latest coverage time) are microseconds since 1970, `None` where not stated; `rows` counts
    the rows of all directions; `names` are the other names of its paper.
    """

    name: RecordName
    as_of: int | None
    covered: int | None
    rows: int
    names: tuple[str, ...] = ()


def standing_of(record: Record) -> Standing:
    """The standing of a record."""
    name = record_name(record)
    return Standing(
        name,
        _microseconds(record.as_of.date if record.as_of else None),
        max((at for one in record.coverage or () if (at := _microseconds(one.observed)) is not None), default=None),
        sum(len(rows or ()) for _, rows in record.directions()),
        tuple(other for other in paper_names(record.paper) if other != name.paper),
    )


def entry_of(key: str, standings: Mapping[int, Standing]) -> PaperEntry:
    """The entry of a paper from its records by their numbers, in the order met.

    Newest first by as-of date, then latest coverage time, then version.  Of records with one name, the one with more
    rows comes first.
    """
    by_name: dict[RecordName, list[tuple[int, Standing]]] = {}
    for numbered in standings.items():
        by_name.setdefault(numbered[1].name, []).append(numbered)
    groups = sorted(by_name.values(), key=lambda group: _newest([one for _, one in group]), reverse=True)
    order = [number for group in groups for number, _ in sorted(group, key=lambda one: _fullest(one[1]), reverse=True)]
    return PaperEntry(key, order[0], tuple(order[1:]))


def _newest(group: list[Standing]) -> tuple[int, int, int]:
    version = group[0].name.version
    return (
        _or_before(group[0].as_of),
        max(_or_before(one.covered) for one in group),
        -1 if version is None else version,
    )


def _fullest(one: Standing) -> tuple[int, int]:
    return one.rows, _or_before(one.covered)


def _or_before(moment: int | None) -> int:
    # Before every time that can be told: years start at 1.
    return -(1 << 62) if moment is None else moment


def _microseconds(text: str | None) -> int | None:
    moment = instant(text)
    return moment.microseconds if moment else None
