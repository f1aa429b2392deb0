"""What a command reads with the decisions of a journal laid over it."""

import argparse
import os
from pathlib import Path

from ledger_tui.cli.filters import add_filters
from ledger_tui.cli.output import say
from ledger_tui.cli.sources import problem_line, sources
from ledger_tui.dataset.dataset import Dataset
from ledger_tui.triage.journal import Journal
from ledger_tui.triage.overlay import Overlay

_FIELDS = """\
decision:word    the decision upon the row: decision:confirmed; decision:none is undecided, decision:any whichever
triage:word      triage:open needs work and is undecided; triage:decided, triage:later, triage:changed
"""
"""What stands in a command's help below the filter language, where decisions are laid over the rows."""


def add_decision_filters(parser: argparse.ArgumentParser) -> None:
    """The options that choose rows, by the decisions upon them too."""
    add_filters(parser)
    parser.epilog = f"{parser.epilog}\n{_FIELDS}"


def decided(arguments: argparse.Namespace) -> tuple[Dataset, Overlay]:
    """All that is named, read, and the decisions over it; what could not be read of the journal is said."""
    journal = Journal.open(arguments.decisions)
    _tell_troubles(journal)
    dataset = sources(arguments).dataset()
    return dataset, Overlay(dataset.index, journal)


def no_journal(named: Path | None) -> str | None:
    """Why a journal that was named cannot be followed, in words; the person's own need not be there."""
    if named is not None and not (named.is_file() and os.access(named, os.R_OK)):
        return f"{named}: no journal of decisions that can be read"
    return None


def _tell_troubles(journal: Journal) -> None:
    if journal.trouble and not journal.entries and journal.path.exists():
        say(journal.trouble)
    for problem in journal.problems:
        say(problem_line(problem))
