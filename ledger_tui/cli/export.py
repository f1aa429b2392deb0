"""Hand over observations with the decisions upon them: for a spreadsheet, a script, an author or a reference manager.

csv, tsv   the rows for a spreadsheet program.  Every cell is quoted.  A cell that would be taken for a formula
           (it begins with = + - or @, white space before it or not, or with a tab or line break) has one apostrophe
           in front, and so has a cell that begins with apostrophes and then one of these.  To take it back: where a
           cell begins with apostrophes and then one of these, take away one apostrophe.
jsonl      one row a line as observations prints it, with its decision
markdown   a checklist for an author: one line an open reference, with its question
bibtex, ris, csl
           the works with a known identifier (the row's own, or one given by hand) or a title that was confirmed; a
           row that was confirmed by another row as evidence is that row's work; the other rows, and those decided to
           repeat another, are left out, and it is said how many and why
report     counts as the records report them, and counts after decisions
"""

import argparse
import os
from collections.abc import Iterable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ledger_tui.cli import exits
from ledger_tui.cli.cache_option import add_no_cache
from ledger_tui.cli.decided import add_decision_filters, decided, no_journal
from ledger_tui.cli.filters import chosen_rows, filter_of
from ledger_tui.cli.journal_option import add_decisions
from ledger_tui.cli.output import emit, say
from ledger_tui.cli.sources import add_paths, reading_code
from ledger_tui.dataset.dataset import Dataset
from ledger_tui.dataset.told import told_of
from ledger_tui.reading.origin import SourceChanged
from ledger_tui.record.model import Record
from ledger_tui.triage.fields import fields_of
from ledger_tui.triage.overlay import Overlay
from ledger_tui.writing.counted import counted
from ledger_tui.writing.decided import Decisions, decided_rows
from ledger_tui.writing.export import FORMS, REFERENCE_FORMS, Exported, Sources, exported
from ledger_tui.writing.files import write_atomically

_STANDARD_OUTPUT = "-"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    add_paths(parser)
    add_no_cache(parser)
    parser.add_argument("--to", choices=[form.name for form in FORMS], required=True, help="what to write; see above")
    parser.add_argument(
        "-o", "--output", metavar="FILE", default=_STANDARD_OUTPUT, help="write FILE, whole or not at all"
    )
    parser.add_argument("--force", action="store_true", help="with -o: overwrite a file that differs")
    add_decisions(parser)
    parser.add_argument("--utf8-mark", action="store_true", help="csv, tsv: begin with the UTF-8 mark, as Excel wants")
    parser.add_argument(
        "--verified",
        action="store_true",
        help="bibtex, ris, csl: also titles that nobody confirmed but whose row the record calls verified exact",
    )
    add_decision_filters(parser)


def run(arguments: argparse.Namespace) -> int:
    """Read everything, choose the rows, hand them over in printed order."""
    if refused := _refused(arguments):
        say(refused)
        return exits.USAGE
    dataset, overlay = decided(arguments)
    chosen = filter_of(arguments, fields_of(overlay))
    rows = chosen_rows(dataset, chosen)
    if rows is None:
        return exits.USAGE
    code = exits.DONE
    if dataset.papers:
        made = _exported(dataset, rows, overlay.state_of, arguments)
        code = _hand_over(made.texts, dataset, arguments)
        if made.words:
            say(made.words)
        _tell_counts(dataset, rows, overlay)
    return exits.strongest(code, reading_code(len(dataset.papers), dataset.problems))


def _tell_counts(dataset: Dataset, rows: NDArray[np.int64], overlay: Overlay) -> None:
    decided = np.count_nonzero(overlay.codes(rows))
    told = f"{len(rows)} of {counted(dataset.totals().observations, 'observation')} chosen, {decided} of them decided"
    say(f"{told} in {overlay.journal.path}" if decided else told)
    if lost := overlay.lost():
        say(f"{counted(len(lost), 'decision')} upon rows that these records no longer tell: not handed over")


def _refused(arguments: argparse.Namespace) -> str | None:
    """Why the options cannot be followed, in words."""
    if refused := no_journal(arguments.decisions):
        return refused
    if arguments.utf8_mark and arguments.to not in ("csv", "tsv"):
        return "--utf8-mark goes with --to csv and --to tsv"
    if arguments.verified and arguments.to not in REFERENCE_FORMS:
        return f"--verified goes with --to {', '.join(REFERENCE_FORMS)}"
    return None


def _exported(
    dataset: Dataset, numbers: NDArray[np.int64], decisions: Decisions, arguments: argparse.Namespace
) -> Exported:
    def record(number: int) -> Record | None:
        try:
            return dataset.record(number)
        except SourceChanged:
            return None

    rows = decided_rows(dataset.index, numbers.tolist(), decisions)
    told = Sources(lambda row: told_of(dataset, row), record, dataset.totals().observations, _chosen_words(arguments))
    return exported(arguments.to, rows, told, mark=arguments.utf8_mark, verified=arguments.verified)


def _chosen_words(arguments: argparse.Namespace) -> str:
    """The filter options as they were given."""
    names = ("filter", "state", "direction", "paper", "method", "text")
    return ", ".join(f"--{name} {value!r}" for name in names for value in getattr(arguments, name))


def _hand_over(texts: Iterable[str], dataset: Dataset, arguments: argparse.Namespace) -> int:
    if arguments.output == _STANDARD_OUTPUT:
        emit(texts)
        return exits.DONE
    path = Path(arguments.output)
    data = "".join(texts).encode("utf-8", "surrogatepass")
    try:
        if reason := _not_to_be_written(path, data, dataset, arguments):
            say(f"{path}: not written: {reason}")
            return exits.USAGE
        write_atomically(path, data)
    except OSError as error:
        say(f"{path}: cannot be written: {error.strerror or error}")
        return exits.USAGE
    say(f"written to {path}")
    return exits.DONE


def _not_to_be_written(path: Path, data: bytes, dataset: Dataset, arguments: argparse.Namespace) -> str | None:
    if not os.path.lexists(path):
        return None
    read = [origin.path for origin in dataset.origins.every() if origin.path]
    journals = [arguments.decisions] if arguments.decisions else []
    if any(other.exists() and path.samefile(other) for other in [*read, *journals] if path.exists()):
        return "it is one of the files that were read"
    if not path.is_file():
        return "it is no regular file"
    if not arguments.force and path.read_bytes() != data:
        return "it is there and differs (--force overwrites it)"
    return None
