"""The option that names the journal of decisions."""

import argparse
from pathlib import Path


def add_decisions(parser: argparse.ArgumentParser) -> None:
    """The option; `None` where it is not given stands for the person's own journal."""
    parser.add_argument(
        "--decisions",
        metavar="FILE",
        type=Path,
        help="the journal of decisions; default: the person's own, in the platform's folder for data",
    )
