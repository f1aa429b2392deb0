"""The filter options of commands: the language of the browser's filter line, and shorthands for its fields.

Values of one shorthand are alternatives, everything else must hold together.
"""

import argparse
from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from ledger_tui.cli.output import say
from ledger_tui.dataset.dataset import Dataset
from ledger_tui.index.columns import looked_up
from ledger_tui.index.fields import FIELDS, Field, Span, choose
from ledger_tui.index.filter import GRAMMAR, Filter, FilterError, Term, parse, plain_words
from ledger_tui.index.index import Index, part
from ledger_tui.index.select import select
from ledger_tui.record.model import INBOUND, OUTBOUND


def _kinds_of_direction(index: Index, value: str) -> NDArray[np.bool_]:
    met = [word for word in index.kinds.direction.words.words if word is not None]
    return index.kinds.direction.table([choose(value, [OUTBOUND, INBOUND, *met])])


def _match_direction(index: Index, rows: Span, value: str) -> NDArray[np.bool_]:
    return looked_up(_kinds_of_direction(index, value), part(index.row_kinds, rows))


# In the browser the direction is a tab, so that only a command line has to say it.
_DIRECTION = Field(
    "direction",
    "the rows' direction: outbound, inbound, or another word of the record",
    _match_direction,
    kinds=_kinds_of_direction,
)

_SHORTHANDS = {
    "state": (FIELDS["state"], "rows of this state, by a word of its name: exact, unresolved, 'not stated'"),
    "direction": (_DIRECTION, "outbound or inbound rows, or rows of another direction by its word"),
    "paper": (FIELDS["paper"], "rows in the record of this paper, by its key or words of its title"),
    "method": (FIELDS["method"], "rows resolved by this method, by a word of its name: doi, 'not stated'"),
}

HELP = f"""\
Options are combined: a row must pass all of them; of a repeated --state, --direction, --paper or --method, any one.

what --filter takes:
{GRAMMAR}"""
"""What stands below the options in a command's help."""


def add_filters(parser: argparse.ArgumentParser) -> None:
    """The options that choose rows."""
    parser.add_argument(
        "--filter", metavar="TEXT", action="append", default=[], help="rows that pass a filter, in the words below"
    )
    for name, (_, help_line) in _SHORTHANDS.items():
        parser.add_argument(f"--{name}", metavar="VALUE", action="append", default=[], help=help_line)
    parser.add_argument(
        "--text",
        metavar="WORDS",
        action="append",
        default=[],
        help="rows that hold all these words, read as they stand",
    )
    parser.epilog = HELP


def filter_of(arguments: argparse.Namespace, fields: Mapping[str, Field] = FIELDS) -> Filter:
    """The one filter that all options together ask for; `fields` are those that `--filter` knows."""
    chosen = Filter(tuple(_terms(arguments)))
    for text in arguments.filter:
        chosen &= parse(text, fields)
    for text in arguments.text:
        chosen &= plain_words(text)
    return chosen


def chosen_rows(dataset: Dataset, chosen: Filter) -> NDArray[np.int64] | None:
    """The rows that pass, in printed order; `None` where the filter cannot be answered, and it is said why."""
    try:
        # Where nothing was read no word is known, and a filter is not to blame for that.
        return select(dataset.index, None, chosen if dataset.papers else None)
    except FilterError as error:
        say(f"the filter cannot be answered: {error.reason}")
        return None


def _terms(arguments: argparse.Namespace) -> Iterable[Term]:
    for name, (field, _) in _SHORTHANDS.items():
        values: list[str] = getattr(arguments, name)
        if values:
            yield Term(field, tuple(values), False, 0, len(values[0]))
