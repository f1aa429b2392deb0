"""Count the rows that pass all filters by two dimensions at once, with their shares of a named total.

Each row is counted in exactly one cell; what is not stated stands apart, and only words that rows bear are told.  Open
are the rows whose state needs work, whatever was decided.  A row with several hints is counted under all of them
together, as one word.
"""

import argparse
import sys
from collections.abc import Mapping

from ledger_tui.cli import exits
from ledger_tui.cli.cache_option import add_no_cache
from ledger_tui.cli.decided import add_decision_filters, decided, no_journal
from ledger_tui.cli.filters import filter_of
from ledger_tui.cli.journal_option import add_decisions
from ledger_tui.cli.limit_option import count_from_one
from ledger_tui.cli.output import emit, emit_table, say, terminal_width
from ledger_tui.cli.sources import add_paths, reading_code
from ledger_tui.index.bars import BAR_ORDERS, OPEN, bars
from ledger_tui.index.dimensions import PAPER, STATE, Dimension
from ledger_tui.index.filter import Filter, FilterError
from ledger_tui.index.index import Index
from ledger_tui.index.pivot import pivot
from ledger_tui.triage.dimensions import DIMENSION_NAMES, dimensions_of
from ledger_tui.triage.fields import fields_of
from ledger_tui.writing import json
from ledger_tui.writing.bar import FULL, STATE_SIGNS, draws_unicode
from ledger_tui.writing.summary import Summary, summary_csv, summary_json, summary_markdown, summary_table

_DIRECTION = "direction"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    add_paths(parser)
    add_no_cache(parser)
    parser.add_argument("--by", choices=DIMENSION_NAMES, default=STATE, help="what goes down; default: state")
    parser.add_argument(
        "--across", choices=DIMENSION_NAMES, help="what goes across; default: direction, and else state"
    )
    parser.add_argument(
        "--sort", choices=BAR_ORDERS, help="--by paper: most open first, largest open share first, or by key"
    )
    parser.add_argument("--limit", metavar="N", type=count_from_one, help="at most N lines, and what more there is")
    parser.add_argument("--format", choices=("table", "json", "csv", "md"), default="table", help="default: table")
    add_decisions(parser)
    add_decision_filters(parser)


def run(arguments: argparse.Namespace) -> int:
    """Read everything, count the rows, print the counts."""
    if refused := _refused(arguments) or no_journal(arguments.decisions):
        say(refused)
        return exits.USAGE
    dataset, overlay = decided(arguments)
    if dataset.papers:
        try:
            chosen = filter_of(arguments, fields_of(overlay))
            summary = _summary(dataset.index, dimensions_of(overlay), chosen, arguments)
        except FilterError as error:
            say(f"the filter cannot be answered: {error.reason}")
            return exits.USAGE
        _write(summary, arguments.format)
    return reading_code(len(dataset.papers), dataset.problems)


def _refused(arguments: argparse.Namespace) -> str | None:
    """Why the options cannot be followed, in words."""
    if arguments.by == arguments.across:
        return f"--by {arguments.by} --across {arguments.across}: crossed with itself, it tells nothing"
    if arguments.sort and arguments.by != PAPER:
        return f"--sort goes with --by {PAPER}"
    return None


def _summary(
    index: Index, dimensions: Mapping[str, Dimension], chosen: Filter, arguments: argparse.Namespace
) -> Summary:
    across = arguments.across or (_DIRECTION if arguments.by == STATE else STATE)
    if arguments.by != PAPER:
        crossed = pivot(index, None, dimensions[arguments.by], dimensions[across], chosen)
        return Summary(crossed, range(len(crossed.down))[: arguments.limit])
    papers = bars(index, arguments.sort or OPEN, None, chosen)
    crossed = papers.pivot
    if across != STATE:
        # Of the same rows, so that each paper has the same place on both.
        crossed = pivot(index, None, dimensions[PAPER], dimensions[across], chosen)
    return Summary(crossed, papers.places[: arguments.limit].tolist(), papers, bars_alone=arguments.across is None)


def _write(summary: Summary, form: str) -> None:
    match form:
        case "json":
            emit([json.pretty(summary_json(summary))])
        case "csv":
            emit(summary_csv(summary))
        case "md":
            emit(summary_markdown(summary))
        case _:
            emit_table(summary_table(summary, ascii_only=_ascii_only(), width=terminal_width()))


def _ascii_only() -> bool:
    """Whether the terminal cannot show the signs of bars, or standard output cannot carry them."""
    try:
        (FULL + STATE_SIGNS).encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return True
    return not draws_unicode()
