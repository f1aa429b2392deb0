"""Hold the records against themselves and against each other: what is worth a look, each with how to read it.

A finding is no verdict and no error of an author: it says that two things do not go together, or may not.  The stated
numbers of records lie in their files alone, which are read again for them: a second for some hundred records.

Exit code 1: there are findings above `info` that the baseline does not know.
"""

import argparse
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

from ledger_tui.audit.audit import audit
from ledger_tui.audit.baseline import Baseline, BrokenBaseline, read_baseline, write_baseline
from ledger_tui.audit.codes import CODES, INFO, SEVERITIES, UnknownCode, chosen, code_of
from ledger_tui.audit.finding import Finding
from ledger_tui.audit.report import (
    CODES_HEADER,
    HEADER,
    cells,
    code_cells,
    code_json,
    codes_markdown,
    finding_json,
    markdown,
)
from ledger_tui.cli import exits
from ledger_tui.cli.cache_option import add_no_cache
from ledger_tui.cli.output import PROGRAM, emit, emit_table, json_array, say, terminal_width
from ledger_tui.cli.sources import add_paths, reading_code, sources
from ledger_tui.writing.counted import counted
from ledger_tui.writing.table import table


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    add_paths(parser)
    add_no_cache(parser)
    for name, words in (("ignore", "leave out findings of this code"), ("only", "look for findings of this code")):
        parser.add_argument(
            f"--{name}",
            metavar="CODE",
            action="append",
            default=[],
            help=f"{words}; may be given again, or several with commas between",
        )
    parser.add_argument("--format", choices=("table", "json", "md"), default="table", help="default: table")
    parser.add_argument(
        "--baseline", metavar="FILE", type=Path, help="leave out the findings that are known in this file"
    )
    parser.add_argument(
        "--write-baseline", metavar="FILE", type=Path, help="write all findings there: they are known from then on"
    )
    parser.add_argument("--codes", action="store_true", help="print every code with what it means, and read nothing")


def run(arguments: argparse.Namespace) -> int:
    """Read everything, print the findings that are not known, say how many there are."""
    if arguments.codes:
        _print_codes(arguments.format)
        return exits.DONE
    ignore, only = _words(arguments.ignore), _words(arguments.only)
    try:
        chosen(ignore, only)
        baseline = read_baseline(arguments.baseline) if arguments.baseline else Baseline([])
    except UnknownCode as unknown:
        say(f"{unknown}: {PROGRAM} audit --codes names them all")
        return exits.USAGE
    except BrokenBaseline as broken:
        say(f"the baseline {arguments.baseline} cannot be read: {broken}")
        return exits.USAGE
    dataset = sources(arguments).dataset()
    findings = list(audit(dataset, ignore, only))
    new = [finding for finding in findings if not baseline.knows(finding)]
    code = reading_code(len(dataset.papers), dataset.problems)
    _print(new, arguments.format)
    if code == exits.NOTHING_READ:
        return code
    if arguments.write_baseline and not _written(arguments.write_baseline, findings):
        return exits.USAGE
    say(_summary(new, len(findings) - len(new), len(dataset.papers)))
    asking = not arguments.write_baseline and any(finding.severity != INFO for finding in new)
    return exits.strongest(code, exits.YES) if asking else code


def _words(told: Sequence[str]) -> list[str]:
    return [word for words in told for word in (part.strip() for part in words.split(",")) if word]


def _print(findings: Sequence[Finding], form: str) -> None:
    match form:
        case "json":
            emit(json_array(map(finding_json, findings)))
        case "md":
            emit(markdown(findings))
        case _ if findings:
            emit_table(table(HEADER, map(cells, findings), width=terminal_width()))
            for word, _ in groupby(findings, key=lambda finding: finding.code):
                say(f"{word}: {code_of(word).how}")


def _print_codes(form: str) -> None:
    match form:
        case "json":
            emit(json_array(map(code_json, CODES)))
        case "md":
            emit(codes_markdown())
        case _:
            emit_table(table(CODES_HEADER, map(code_cells, CODES), width=terminal_width()))


def _written(path: Path, findings: Sequence[Finding]) -> bool:
    try:
        write_baseline(path, findings)
    except OSError as error:
        say(f"the baseline {path} cannot be written: {error.strerror or error}")
        return False
    say(f"{counted(len(findings), 'finding')} written to {path}")
    return True


def _summary(new: Sequence[Finding], known: int, papers: int) -> str:
    by_severity = ", ".join(_of_each(new))
    left_out = f"; {counted(known, 'finding')} more in the baseline" if known else ""
    return f"{counted(len(new), 'finding')} in {counted(papers, 'paper')} ({by_severity}){left_out}"


def _of_each(findings: Sequence[Finding]) -> Iterator[str]:
    for severity in SEVERITIES:
        yield f"{sum(finding.severity == severity for finding in findings)} {severity}"
