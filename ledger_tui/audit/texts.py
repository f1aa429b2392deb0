"""Titles and identifiers of rows, by the hints of triage: what looks wrong, and what does not go together."""

from collections.abc import Collection, Iterator

import numpy as np

from ledger_tui.audit.finding import Finding, found, place_words
from ledger_tui.index.index import Index, part
from ledger_tui.index.near import all_titles
from ledger_tui.record.readings import Read, readings
from ledger_tui.triage import suspect
from ledger_tui.triage.hints import NAMES, SUSPECT, hinted
from ledger_tui.triage.naming import IDENTIFIERS, RETITLED, conflicts
from ledger_tui.triage.suspect import suspicions

_TITLES = {
    suspect.VENUE: "title-venue",
    suspect.AUTHORS: "title-authors",
    suspect.ADDRESS: "title-address",
    suspect.PAGES: "title-pages",
    suspect.GLUED: "title-glued",
    suspect.BROKEN: "title-broken",
    suspect.DAMAGED: "title-damaged",
    suspect.NOTICE: "title-notice",
    suspect.TRANSLATED: "title-bracketed",
}
_CONFLICTS = {RETITLED: "retitled", IDENTIFIERS: "two-identifiers"}

TITLE_CODES = tuple(_TITLES.values())
CONFLICT_CODES = tuple(_CONFLICTS.values())


def titles(index: Index, wanted: Collection[str]) -> Iterator[Finding]:
    """Those of the `title-…` codes that are wanted, one finding for each row and code."""
    occurrences = index.derived(all_titles).occurrences
    known: dict[int, list[suspect.Suspicion]] = {}
    for row in np.flatnonzero(hinted(index, [SUSPECT]) & index.shown_rows(range(index.row_count))).tolist():
        code = index.title_code(row)
        title = index.titles[code] or ""
        if code not in known:
            known[code] = suspicions(title, occurrences)
        for kind, reason in known[code]:
            if _TITLES[kind] in wanted:
                yield found(index, _TITLES[kind], index.row_records[row], f"“{title}”", reason, rows=[row])


def names(index: Index, wanted: Collection[str]) -> Iterator[Finding]:
    """`retitled` and `two-identifiers`, one for each row."""
    for row in np.flatnonzero(hinted(index, [NAMES]) & index.shown_rows(range(index.row_count))).tolist():
        for kind, reason in conflicts(index, row):
            if _CONFLICTS[kind] in wanted:
                title = index.titles[index.title_code(row)]
                told = f"“{title}”" if title else "no title"
                identifiers = ", ".join(read.told for read in readings(index.identifiers_of(row)))
                yield found(
                    index, _CONFLICTS[kind], index.row_records[row], f"{told}, {identifiers}", reason, rows=[row]
                )


def identifier_forms(index: Index) -> Iterator[Finding]:
    """`identifier-form`, one for each row and for each record whose subject has such an identifier."""
    for facts in index.records:
        told: dict[str, list[str]] = {**(facts.identifiers or {})}
        if facts.arxiv_id:
            told["arxiv"] = list(dict.fromkeys([facts.arxiv_id, *told.get("arxiv", ())]))
        if index.is_shown(facts.number) and (bad := _bad(readings(told))):
            yield found(index, "identifier-form", facts.number, *_words("the paper", bad))
    codes = part(index.row_identifiers, range(index.row_count))
    # Each set of identifiers is read once, by the first row that tells it.
    sets, firsts = np.unique(codes, return_index=True)
    of_sets = {
        code: _bad(readings(index.identifiers_of(row)))
        for code, row in zip(sets.tolist(), firsts.tolist(), strict=True)
    }
    wrong = [code for code, bad in of_sets.items() if bad]
    for row in np.flatnonzero(np.isin(codes, wrong) & index.shown_rows(range(index.row_count))).tolist():
        says, rows_say = _words(place_words(index, row), of_sets[index.row_identifiers[row]])
        yield found(index, "identifier-form", index.row_records[row], says, rows_say, rows=[row])


def _bad(told: list[Read]) -> list[Read]:
    return [read for read in told if read.read_as is None and read.told != f"{read.scheme}:"]


def _words(where: str, bad: list[Read]) -> tuple[str, str]:
    guesses = [f"perhaps {read.perhaps} is meant" for read in bad if read.perhaps]
    rows_say = "; ".join(["it equals no identifier told elsewhere", *guesses])
    return f"{where}: {', '.join(read.told for read in bad)}", rows_say
