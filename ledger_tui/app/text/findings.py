"""Findings of the audit in words: what the record says, what its rows say, and how to read it."""

from collections import Counter
from collections.abc import Sequence

from ledger_tui.app.text.lines import Line, Role
from ledger_tui.audit.finding import Finding, FoundRow
from ledger_tui.writing.counted import counted

MOST_FINDINGS = 1000
"""Findings that are shown one by one; the command `audit` tells all."""

_MOST_ROWS = 3


def finding_lines(findings: Sequence[Finding]) -> list[Line]:
    """Every finding, those of one code under one heading."""
    if not findings:
        return [[("no finding: what was looked for is not there, which is no verdict on the records", Role.DIM)]]
    lines: list[Line] = []
    of_codes, before = Counter(finding.code for finding in findings), ""
    for finding in findings[:MOST_FINDINGS]:
        if finding.code != before:
            before = finding.code
            words = f"{counted(of_codes[before], 'finding')}, {finding.severity}: "
            lines += [[], [(f"{before} ", Role.KEY), (words, Role.STRONG), (finding.how, Role.DIM)]]
        lines.append(_line(finding))
    if (more := len(findings) - MOST_FINDINGS) > 0:
        lines += [[], [(f"and {counted(more, 'more finding')}: ledger-tui audit tells all", Role.DIM)]]
    return lines


def _line(finding: Finding) -> Line:
    line: Line = [(f"{finding.paper} ", Role.STRONG)]
    for name, words in (("says ", finding.says), ("rows ", finding.rows_say)):
        line += [(name, Role.DIM), (f"{words} ", Role.PLAIN)] if words else []
    return [*line, (_rows(finding.rows), Role.DIM)]


def _rows(rows: Sequence[FoundRow]) -> str:
    if not rows:
        return ""
    told = [f"{row.direction} {row.reference or 'no number'}" for row in rows[:_MOST_ROWS]]
    more = f" and {len(rows) - _MOST_ROWS} more" if len(rows) > _MOST_ROWS else ""
    return f"({', '.join(told)}{more})"
