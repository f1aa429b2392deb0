"""Copies of a row: other rows that tell the same pair of a citing paper and a cited work.

A pair is told again under the same observation id (a UUID or OCI), or where both its works have equal telling titles.
"""

import numpy as np
from numpy.typing import NDArray

from ledger_tui.index.columns import Integers
from ledger_tui.index.identity import Identities
from ledger_tui.index.index import Index, part
from ledger_tui.record.model import INBOUND
from ledger_tui.record.names import is_global_id

Rows = NDArray[np.int64]

_MIX, _ONE, _ZERO = np.uint64(0x9E3779B97F4A7C15), np.uint64(1), np.uint64(0)


def copies(index: Index, row: int) -> list[int]:
    """The other rows of shown records that tell the same pair as a row, ascending."""
    found: set[int] = set()
    row_id = index.row_ids[row]
    if row_id is not None and is_global_id(row_id):
        rows = index.row_ids.rows(row_id)
        found.update(rows[index.shown_rows(rows)].tolist())
    pair = _pair(index, row)
    if all(pair):
        (name,) = pair_names(index, np.array([row]))
        identities = index.derived(Identities)
        for code in (code for key in pair for code in index.titles.with_key(key)):
            titled = identities.rows_titled(code)
            same = titled[pair_names(index, titled) == name].tolist()
            found.update(other for other in same if _pair(index, other) == pair)
    return sorted(found - {row})


def disagreeing(index: Index, row: int) -> list[int]:
    """Those copies that tell another state than the row."""
    state = index.row(row).state
    return [other for other in copies(index, row) if index.row(other).state != state]


def with_disagreeing_copies(index: Index) -> NDArray[np.bool_]:
    """For every row, whether a copy of it tells another state; a row of a record not shown has no copies here."""
    count = index.row_count
    found = np.zeros(count, np.bool_)
    rows = np.flatnonzero(index.shown_rows(range(count)))
    states = index.kinds.state.codes.values[index.row_kinds.values[rows]]
    for names in (pair_names(index, rows), index.row_ids.global_names(rows)):
        found[_differing(rows, names, states)] = True
    return found


def _differing(rows: Rows, names: NDArray[np.uint64], states: Integers) -> Rows:
    """The rows whose name (0: none) goes with several states."""
    named = np.flatnonzero(names)
    order = named[np.argsort(names[named], kind="stable")]
    if not len(order):
        return rows[:0]
    firsts = np.flatnonzero(np.diff(names[order], prepend=~names[order[:1]]) != 0)
    lowest, highest = np.minimum.reduceat(states[order], firsts), np.maximum.reduceat(states[order], firsts)
    lengths = np.diff(firsts, append=len(order))
    differing: Rows = rows[order[np.repeat(lowest != highest, lengths)]]
    return differing


def pair_names(index: Index, rows: Rows) -> NDArray[np.uint64]:
    """A number for the pair of each row by its two telling titles, 0 where one has none."""
    codes = part(index.row_titles, rows).copy()
    codes[index.kinds.is_placeholder()[part(index.row_kinds, rows)]] = 0
    others = index.titles.work_hashes(codes)
    subjects = index.titles.work_hashes(index.record_titles.values)[part(index.row_records, rows)]
    inbound = index.kinds.direction.table([INBOUND])[part(index.row_kinds, rows)]
    citing, cited = np.where(inbound, others, subjects), np.where(inbound, subjects, others)
    names: NDArray[np.uint64] = np.where((citing != 0) & (cited != 0), citing * _MIX ^ cited | _ONE, _ZERO)
    return names


def _pair(index: Index, row: int) -> tuple[str, str]:
    """The loose keys of a row's citing paper and cited work; empty where a title is not telling."""
    subject, other = index.record_titles[index.row_records[row]], index.title_code(row)
    codes = (other, subject) if index.direction(row) == INBOUND else (subject, other)
    first, second = (index.titles.key(code) if index.titles.is_telling(code) else "" for code in codes)
    return first, second
