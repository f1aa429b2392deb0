"""The clauses of a title: a name and what it stands for, a title and its subtitle."""

import re

from ledger_tui.record.loosekey import loose_key

_BREAK = re.compile(r"[:;?!]|\.\s|\s[-–—]+\s|—|\s[(\[]|[)\]]\s")


def clause_keys(title: str) -> set[str]:
    """The loose keys of a title's clauses, where it has several; empty keys are left out."""
    keys = {loose_key(clause) for clause in _BREAK.split(title)} - {""}
    return keys if len(keys) > 1 else set()
