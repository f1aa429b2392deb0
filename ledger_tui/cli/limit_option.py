"""How many of something a command is to tell."""

import argparse


def count_from_one(text: str) -> int:
    """The number that an option's value is; argparse tells the person where it is none."""
    if not text.isascii() or not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 on")
    return int(text)
