"""Rows held against rows of other records: a cited work in several states, an observation id told several times."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ledger_tui.audit.finding import Finding, first_by_name, found, found_across, place_words
from ledger_tui.audit.lists import states_words
from ledger_tui.audit.names import Rows, groups, merged, named, of_direction, rows_of_kinds, states_of
from ledger_tui.dataset.dataset import Dataset
from ledger_tui.index.index import Index, part
from ledger_tui.index.instants import NO_INSTANT
from ledger_tui.record.model import INBOUND
from ledger_tui.triage.copies import pair_names
from ledger_tui.writing.counted import counted
from ledger_tui.writing.table import stated

_SHOWN = 3
_SECOND = 1_000_000


def work_states(dataset: Dataset) -> Iterator[Finding]:
    """`work-states` and `states-at-once`: cited works of which rows in several papers' records tell several states.

    Rows that one instant and one method make one link, and that differ in state, are told as `states-at-once`; the same
    work may stand under both codes, for other rows of it.
    """
    index = dataset.index
    papers = dataset.papers.of_records.values
    rows, names = named(index, rows_of_kinds(index, ~of_direction(index, INBOUND)))
    for group in merged(groups(rows, names)):
        states = states_of(index, group)
        of_papers = papers[part(index.row_records, np.array(group))]
        if (states == states[0]).all() or (of_papers == of_papers[0]).all():
            continue
        at_once = list(_at_once(index, np.array(group), states, of_papers))
        for linked in at_once:
            yield _of_states(index, "states-at-once", linked)
        if {row for linked in at_once for row in linked} != set(group):
            yield _of_states(index, "work-states", group)


def shared_ids(dataset: Dataset) -> Iterator[Finding]:
    """`id-facts`, one for each id whose rows differ, and `id-agrees`, one for each record that shares ids with others.

    Compared is what both sides tell of one observation: number, state, method, time observed, and the two works, each
    being the subject of one record and the other work of the other.  Event checks are of their records' days and are
    not compared; nor is what one of the rows does not state.
    """
    index = dataset.index
    rows = np.flatnonzero(index.shown_rows(range(index.row_count)))
    names = index.row_ids.global_names(rows).view(np.int64)
    held = names != 0
    agreeing: dict[int, list[int]] = {}
    surely = _agreeing(index, rows[held], names[held])
    for same in groups(rows[held], names[held]):
        members = same.tolist()
        if members[0] not in surely and (differing := _differing(index, members)):
            says = f"one observation id, {index.row_ids[members[0]]}"
            yield found_across(index, "id-facts", members, says, "; ".join(differing))
        elif len({index.row_records[row] for row in members}) > 1:
            agreeing.setdefault(first_by_name(index, members), []).extend(members)
    for record, told in agreeing.items():
        mine = [row for row in told if index.row_records[row] == record]
        others = dict.fromkeys(index.records.key(index.row_records[row]) for row in told if row not in set(mine))
        where = ", ".join(list(others)[:_SHOWN])
        more = f" and {len(others) - _SHOWN} more" if len(others) > _SHOWN else ""
        says = f"{counted(len(mine), 'row')} with an observation id that is told elsewhere"
        yield found(
            index, "id-agrees", record, says, f"the same number, state, method and time in {where}{more}", rows=told
        )


def _at_once(index: Index, rows: Rows, states: NDArray[np.int64], papers: NDArray[np.integer]) -> Iterator[list[int]]:
    """The rows of a work that several papers' records link at one instant by one method, where their states differ."""
    moments = index.row_observed.moments(rows)
    methods = index.kinds.method.codes.values[part(index.row_kinds, rows)].astype(np.int64)
    known = np.flatnonzero((moments != NO_INSTANT) & (methods != 0))
    for places in groups(known, moments[known], methods[known]):
        if len(np.unique(states[places])) > 1 and len(np.unique(papers[places])) > 1:
            yield rows[places].tolist()


def _of_states(index: Index, code: str, rows: list[int]) -> Finding:
    title = next((title for row in rows if (title := index.titles[index.title_code(row)])), None)
    papers = len({index.row_records[row] for row in rows})
    work = f"“{title}”" if title else "one work"
    linked = ""
    if code == "states-at-once":
        first = index.row(rows[0])
        linked = f", linked by {stated(first.method)} at {stated(first.observed)}"
    says = f"{work}, cited in {counted(papers, 'record')}{linked}"
    kinds = index.kinds.kinds
    if len(rows) > _SHOWN:
        return found_across(index, code, rows, says, states_words(index, rows))
    told = (f"{stated(kinds[index.row_kinds[row]].state)} in {place_words(index, row)}" for row in rows)
    return found_across(index, code, rows, says, ", ".join(told))


def _differing(index: Index, rows: list[int]) -> list[str]:
    """The facts in which rows of one id differ, each with what is told."""
    told = [index.row(row) for row in rows]
    facts: dict[str, list[str | None]] = {
        "number": [row.reference for row in told],
        "state": [row.state for row in told],
        "method": [row.method for row in told],
    }
    moments: list[int] = index.row_observed.moments(np.array(rows)).tolist()
    stated_moments = {moment for moment in moments if moment != NO_INSTANT}
    # One of them may be told to the second: then nothing finer can differ.
    to_the_second = any(moment % _SECOND == 0 for moment in stated_moments)
    if len({moment // _SECOND if to_the_second else moment for moment in stated_moments}) > 1:
        written = dict(zip(moments, [row.observed for row in told], strict=True))
        facts["observed"] = [written[moment] for moment in moments if moment in stated_moments]
    differing = []
    for name, values in facts.items():
        distinct = list(dict.fromkeys(value for value in values if value is not None))
        if len(distinct) > 1:
            differing.append(f"{name}: {' / '.join(distinct)}")
    for side, keys in (("citing paper", _works(index, rows, citing=True)), ("cited work", _works(index, rows))):
        if len(keys) > 1:
            differing.append(f"{side}: {' / '.join(f'“{title}”' for title in keys.values())}")
    return differing


def _agreeing(index: Index, rows: Rows, names: NDArray[np.int64]) -> set[int]:
    """The first rows of those names whose rows all state the same, their works by telling titles: a look at all rows at
    once that spares most of them a closer one."""
    if not len(rows):
        return set()
    order = np.lexsort((rows, names))
    firsts = np.flatnonzero(np.diff(names[order], prepend=~names[order[:1]]))
    kinds, pairs = part(index.row_kinds, rows), pair_names(index, rows)
    state, method = (part_of.codes.values[kinds] for part_of in (index.kinds.state, index.kinds.method))
    same = np.ones(len(firsts), np.bool_)
    for column in (part(index.row_references, rows), state, method, index.row_observed.moments(rows), pairs):
        told = column[order]
        same &= np.minimum.reduceat(told, firsts) == np.maximum.reduceat(told, firsts)
    same &= pairs[order][firsts] != 0
    return set(rows[order[firsts[same]]].tolist())


def _works(index: Index, rows: list[int], citing: bool = False) -> dict[str, str]:
    """The titles of the citing papers or the cited works of rows, by their loose keys; what has none is left out."""
    works: dict[str, str] = {}
    for row in rows:
        is_other = (index.direction(row) == INBOUND) == citing
        code = index.title_code(row) if is_other else index.record_titles[index.row_records[row]]
        if (title := index.titles[code]) and (key := index.titles.key(code)):
            works.setdefault(key, title)
    return works
