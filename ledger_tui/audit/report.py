"""Findings in the three forms that are printed: lines of a table, JSON values, Markdown."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from ledger_tui.audit.codes import CODES, Code, code_of
from ledger_tui.audit.finding import Finding, FoundRow
from ledger_tui.record.names import RecordName
from ledger_tui.writing.counted import counted
from ledger_tui.writing.export_checklist import marked

HEADER = ("severity", "code", "paper", "rows", "the record says / its rows say, or what is told elsewhere")
CODES_HEADER = ("code", "severity", "meaning")

_IN_A_LINE = 3
_IN_A_LIST = 10


def cells(finding: Finding) -> tuple[str, ...]:
    """A finding as a line of a table below `HEADER`."""
    told = f"{finding.says} / {finding.rows_say}"
    return finding.severity, finding.code, finding.paper, _rows_words(finding), told


def finding_json(finding: Finding) -> dict[str, Any]:
    """A finding as JSON values.  `as_of` is the day its record speaks for; each of `rows` its own record's paper."""
    name = finding.record
    return {
        "code": finding.code,
        "severity": finding.severity,
        "record": {"paper": name.paper, "version": name.version, "source": name.source, "as_of": name.as_of},
        "rows": [_row_json(row) for row in finding.rows],
        "says": finding.says,
        "rows_say": finding.rows_say,
        "how": finding.how,
    }


def markdown(findings: Iterable[Finding]) -> Iterator[str]:
    """Findings as a report in Markdown, each line with its line break: a heading for each code."""
    told = list(findings)
    yield f"# Findings: {len(told)}\n"
    yield "\nWhat is worth a look in the records. None of it is a verdict on a paper or on anybody.\n"
    for word, group in groupby(told, key=lambda finding: finding.code):
        of_code, code = list(group), code_of(word)
        yield f"\n## {word} ({counted(len(of_code), 'finding')}, {code.severity})\n"
        yield f"\n{marked(_sentence(code.meaning))} {marked(code.how)}\n\n"
        for finding in of_code:
            words = f"**{marked(_name_words(finding.record))}**: {marked(finding.says)}; {marked(finding.rows_say)}"
            yield f"- {words}\n"
            yield from _row_lines(finding)


def code_json(code: Code) -> dict[str, str]:
    """A code as JSON values."""
    return {"code": code.word, "severity": code.severity, "meaning": code.meaning, "how": code.how}


def code_cells(code: Code) -> tuple[str, ...]:
    """A code as a line of a table below `CODES_HEADER`."""
    return code.word, code.severity, code.meaning


def codes_markdown() -> Iterator[str]:
    """Every code as a line of a table in Markdown."""
    yield "| code | severity | meaning | how to read it |\n| --- | --- | --- | --- |\n"
    for code in CODES:
        yield f"| `{code.word}` | {code.severity} | {marked(code.meaning)} | {marked(code.how)} |\n"


def _row_json(row: FoundRow) -> dict[str, Any]:
    return {
        "row": row.key,
        "record": row.paper,
        "direction": row.direction,
        "reference": row.reference,
        "title": row.title,
    }


def _row_lines(finding: Finding) -> Iterator[str]:
    for row in finding.rows[:_IN_A_LIST]:
        title = f" {marked(row.title)}" if row.title else " no title"
        where = marked(f"{row.paper} {row.direction} {row.reference or 'no number'}")
        yield f"  - {where}:{title}\n"
    if (more := len(finding.rows) - _IN_A_LIST) > 0:
        yield f"  - and {counted(more, 'more row')}\n"


def _rows_words(finding: Finding) -> str:
    """The places of rows in few words: `inbound 96, 96`, and how many more there are."""
    if not finding.rows:
        return "the record"
    shown = finding.rows[:_IN_A_LINE]
    own = all(row.paper == finding.paper for row in shown)
    pieces, before = [], ""
    for row in shown:
        place = row.direction if own else f"{row.paper} {row.direction}"
        pieces.append(f"{'' if place == before else f'{place} '}{row.reference or 'no number'}")
        before = place
    more = f" and {len(finding.rows) - _IN_A_LINE} more" if len(finding.rows) > _IN_A_LINE else ""
    return f"{', '.join(pieces)}{more}"


def _name_words(name: RecordName) -> str:
    version = "version not stated" if name.version is None else f"version {name.version}"
    day = f"as of {name.as_of}" if name.as_of else "as-of date not stated"
    return f"{name.paper} ({version}, {name.source or 'source not stated'}, {day})"


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."
