"""Compare older records with newer ones: what changed, the most important first.

Where OLD and NEW hold one record each, these two are compared; where they hold several, the newest of one paper from
one source are, whatever their versions, and a record without a partner is told as added or gone.  Rows are matched by
id, then by number and title, then by a title that each list has once, and it is said by which.

Exit code 0: nothing but times changed; 1: something did.
"""

import argparse
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ledger_tui.audit.changed_decisions import ChangedDecision, changed_decisions, decisions_gone_with
from ledger_tui.audit.difference import Difference, difference
from ledger_tui.audit.difference_json import difference_json, snapshot_json
from ledger_tui.audit.difference_words import Section, counts_words, record_words, sections
from ledger_tui.audit.snapshots import Snapshot, paired
from ledger_tui.cli import exits
from ledger_tui.cli.cache_option import add_no_cache
from ledger_tui.cli.journal_option import add_decisions
from ledger_tui.cli.output import emit, emit_table, say, terminal_width
from ledger_tui.cli.sources import Sources, problem_line, reading_code
from ledger_tui.cli.standard_input import STANDARD_INPUT, read_standard_input
from ledger_tui.cli.subject_option import add_subject
from ledger_tui.dataset.dataset import Dataset
from ledger_tui.index.index import Row
from ledger_tui.reading.origin import SourceChanged
from ledger_tui.triage.entry import Entry
from ledger_tui.triage.journal import Journal
from ledger_tui.triage.overlay import Overlay
from ledger_tui.writing import json
from ledger_tui.writing.cells import cut
from ledger_tui.writing.escape import escaped
from ledger_tui.writing.export_checklist import marked
from ledger_tui.writing.table import stated, table

_WIDEST = 40
"""The cells that a column but the last takes at most on a terminal."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    for name, which in (("old", "older"), ("new", "newer")):
        parser.add_argument(
            name, metavar=name.upper(), help=f"the {which} records: a file or folder, - for standard input"
        )
    parser.add_argument("--format", choices=("table", "json", "md"), default="table", help="default: table")
    add_decisions(parser)
    add_no_cache(parser)
    add_subject(parser)


@dataclass(frozen=True, slots=True)
class _Compared:
    """One pair of records with what changed."""

    old: Snapshot
    new: Snapshot
    found: Difference
    decisions: list[ChangedDecision]


@dataclass(frozen=True, slots=True)
class _All:
    """Everything that was compared, the records without a partner, and the decisions upon rows that are gone with
    theirs."""

    pairs: list[_Compared]
    added: list[Snapshot]
    gone: list[Snapshot]
    lost: list[tuple[Entry, Row]]

    @property
    def changed(self) -> bool:
        return bool(self.added or self.gone) or any(one.found.changed for one in self.pairs)


def run(arguments: argparse.Namespace) -> int:
    """Read both, pair their records, print what changed."""
    if refused := _refused(arguments):
        say(refused)
        return exits.USAGE
    journal = Journal.open(arguments.decisions)
    for problem in journal.problems:
        say(problem_line(problem))
    if journal.trouble and not journal.entries and journal.path.exists():
        say(journal.trouble)
    piped = read_standard_input() if STANDARD_INPUT in (arguments.old, arguments.new) else None
    old, new = (_dataset(name, piped, arguments) for name in (arguments.old, arguments.new))
    code = exits.strongest(*(reading_code(len(one.papers), one.problems) for one in (old, new)))
    if code == exits.NOTHING_READ:
        return code
    try:
        compared = _compared(old, new, journal)
    except SourceChanged as changed:
        say(f"a record went while it was compared: {changed.reason}")
        return exits.NOTHING_READ
    match arguments.format:
        case "json":
            emit([json.pretty(_json(compared))])
        case "md":
            emit(_markdown(compared))
        case _:
            emit_table(_tables(compared))
    return exits.strongest(code, exits.YES if compared.changed else exits.DONE)


def _refused(arguments: argparse.Namespace) -> str | None:
    """Why the options cannot be followed, in words."""
    if arguments.old == arguments.new == STANDARD_INPUT:
        return "standard input can be OLD or NEW, not both"
    named: Path | None = arguments.decisions
    if named is not None and not (named.is_file() and os.access(named, os.R_OK)):
        return f"{named}: no journal of decisions that can be read"
    return None


def _dataset(name: str, piped: bytes | None, arguments: argparse.Namespace) -> Dataset:
    subject = arguments.subject or ""
    if name == STANDARD_INPUT:
        return Sources([], piped, arguments.cached, subject).dataset()
    return Sources([Path(name)], None, arguments.cached, subject).dataset()


def _compared(old: Dataset, new: Dataset, journal: Journal) -> _All:
    pairing = paired(old, new)
    decided = Overlay(old.index, journal), Overlay(new.index, journal)
    pairs = []
    for one, other in pairing.pairs:
        before, after = Snapshot(old, one), Snapshot(new, other)
        found = difference(before.record(), after.record())
        decisions = changed_decisions(found, before, decided[0], after, decided[1])
        pairs.append(_Compared(before, after, found, decisions))
    gone = [Snapshot(old, number) for number in pairing.gone]
    lost = [one for record in gone for one in decisions_gone_with(record, decided[0], new.index)]
    return _All(pairs, [Snapshot(new, number) for number in pairing.added], gone, lost)


def _json(compared: _All) -> dict[str, Any]:
    return {
        "changed": compared.changed,
        "compared": [difference_json(one.found, one.old, one.new, one.decisions) for one in compared.pairs],
        "added": list(map(snapshot_json, compared.added)),
        "gone": list(map(snapshot_json, compared.gone)),
        "decisions_gone": [entry.to_json() for entry, _ in compared.lost],
    }


def _tables(compared: _All) -> Iterator[str]:
    for nth, one in enumerate(compared.pairs):
        yield from ("\n" if nth else "", *(f"{escaped(line)}\n" for line in _heading(one)))
        for section in sections(one.found, one.decisions):
            yield from _section_lines(section)
        yield from ("\n", f"{counts_words(one.found)}\n")
    for section in _without_partner(compared):
        yield from _section_lines(section)


def _section_lines(section: Section) -> Iterator[str]:
    width = terminal_width()
    yield f"\n{escaped(section.title)}\n"
    yield from table(section.header, (_fitting(line, width) for line in section.lines), width=width)


def _fitting(line: Sequence[str], width: int | None) -> list[str]:
    *front, last = line
    return [*(cell if width is None else cut(cell, _WIDEST, "…") for cell in front), last]


def _markdown(compared: _All) -> Iterator[str]:
    yield "# What changed\n"
    for one in compared.pairs:
        first, *rest = _heading(one)
        yield from (f"\n## {marked(first)}\n\n", *(f"- {marked(line)}\n" for line in rest))
        for section in sections(one.found, one.decisions):
            yield from _section_markdown(section)
        yield f"\n{counts_words(one.found)}\n"
    for section in _without_partner(compared):
        yield from _section_markdown(section)


def _section_markdown(section: Section) -> Iterator[str]:
    yield f"\n### {marked(section.title)}\n\n"
    for cells in (section.header, ["---"] * len(section.header)):
        yield f"| {' | '.join(cells)} |\n"
    for line in section.lines:
        yield f"| {' | '.join(map(marked, line))} |\n"


def _heading(one: _Compared) -> Iterator[str]:
    """What is compared, in lines; where that is not one paper or source, it is said."""
    old, new = one.old.name, one.new.name
    yield f"{record_words(old)} -> {record_words(new)}"
    yield f"{', '.join(one.old.files)} -> {', '.join(one.new.files)}"
    if old.paper != new.paper:
        yield "the two records name their papers otherwise: they may be about two papers"
    if old.source and new.source and old.source != new.source:
        yield "the two records are of two sources: what differs may be the way of telling"
    if not one.found.changed:
        yield "nothing changed" if one.found.empty else "nothing but times changed"


def _without_partner(compared: _All) -> Iterator[Section]:
    for title, records in (("records added", compared.added), ("records gone", compared.gone)):
        if records:
            lines = tuple((record_words(one.name), ", ".join(one.files)) for one in records)
            yield Section(f"{title}: {len(records)}", ("record", "files"), lines)
    if compared.lost:
        lost = tuple(_lost_cells(entry, row) for entry, row in compared.lost)
        header = ("decision", "record", "direction", "ref", "state decided upon", "title")
        yield Section(f"decisions upon rows of records that are gone: {len(compared.lost)}", header, lost)


def _lost_cells(entry: Entry, row: Row) -> tuple[str, ...]:
    place = (stated(entry.record), row.direction, stated(row.reference))
    return (entry.decision, *place, stated(entry.state_seen), stated(row.title))
