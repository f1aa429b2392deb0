"""The option that says what paper such files are about which do not say so themselves."""

import argparse


def add_subject(parser: argparse.ArgumentParser) -> None:
    """Add it to a command that reads records."""
    parser.add_argument(
        "--subject",
        metavar="ID",
        type=_identifier,
        default=None,
        help="the paper that such files are about which do not say so (a page of one list of Semantic Scholar): "
        "its DOI, arXiv id, OpenAlex, Semantic Scholar or OpenCitations id, or PMID",
    )


def _identifier(text: str) -> str:
    # The rooms below are not needed for help and most commands.
    from ledger_tui.record.identifiers import named

    if named(text) is None:
        raise argparse.ArgumentTypeError(f"{text!r} is no DOI, arXiv id, OpenAlex id, s2:…, omid:… or pmid:…")
    return text
