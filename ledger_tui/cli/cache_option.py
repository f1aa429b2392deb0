"""The option that leaves the index kept of the paths alone."""

import argparse


def add_no_cache(parser: argparse.ArgumentParser) -> None:
    """Add it to a command that reads records."""
    parser.add_argument(
        "--no-cache",
        dest="cached",
        action="store_false",
        help="read every file, and neither use nor keep an index of them (see the command cache)",
    )
