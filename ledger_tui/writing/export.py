"""The forms in which rows are handed over, and one door to all of them, for the command and the interface alike."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ledger_tui.index.index import Row
from ledger_tui.record.model import Record
from ledger_tui.writing.decided import DecidedRow
from ledger_tui.writing.export_bibtex import bibtex
from ledger_tui.writing.export_checklist import checklist
from ledger_tui.writing.export_csl import csl_json
from ledger_tui.writing.export_report import report
from ledger_tui.writing.export_ris import ris
from ledger_tui.writing.export_rows import json_lines_export, separated_export
from ledger_tui.writing.references import Reference, references


@dataclass(frozen=True, slots=True)
class ExportForm:
    """One form: its name in a command, a short label, the suffix of its files, one sentence of help."""

    name: str
    label: str
    suffix: str
    help: str


FORMS: tuple[ExportForm, ...] = (
    ExportForm("csv", "CSV", ".csv", "The rows for a spreadsheet program; no cell is taken for a formula."),
    ExportForm("tsv", "TSV", ".tsv", "The same with tabs between the cells."),
    ExportForm("jsonl", "JSON Lines", ".jsonl", "One row a line, with all that its record says and its decision."),
    ExportForm("markdown", "checklist", ".md", "A checklist for an author: one line an open reference, its question."),
    ExportForm("bibtex", "BibTeX", ".bib", "The works with a known identifier or a confirmed title."),
    ExportForm("ris", "RIS", ".ris", "The works with a known identifier or a confirmed title."),
    ExportForm("csl", "CSL-JSON", ".json", "The works with a known identifier or a confirmed title."),
    ExportForm("report", "report", ".txt", "Counts as the records report them, and counts after decisions."),
)

REFERENCE_FORMS: Mapping[str, Callable[[Iterable[Reference]], str]] = {"bibtex": bibtex, "ris": ris, "csl": csl_json}
"""The forms that leave out rows for which nobody can stand."""


@dataclass(frozen=True, slots=True)
class Sources:
    """Where a form gets what the index does not keep, and what it says of the whole.

    `observation`: what the record says of a row, as JSON values.  `record`: a whole record by its number, `None` where
    it cannot be read any more.  `total`: the rows of all shown records.  `chosen`: in words what chose the rows.
    """

    observation: Callable[[Row], Mapping[str, Any]]
    record: Callable[[int], Record | None]
    total: int
    chosen: str = ""


@dataclass(frozen=True, slots=True)
class Exported:
    """The text in pieces, UTF-8 to be, and words for the person where rows are left out of it."""

    texts: Iterable[str]
    words: str | None = None


def exported(
    form: str, rows: Iterable[DecidedRow], sources: Sources, *, mark: bool = False, verified: bool = False
) -> Exported:
    """Rows in one of `FORMS`, by its name.

    `mark`: CSV and TSV begin with the UTF-8 mark.  `verified`: references whose title the record alone calls verified
    exact are taken too.  Raises `ValueError` for a name that is no form's.
    """
    match form:
        case "csv" | "tsv":
            return Exported(separated_export(form, rows, mark=mark))
        case "jsonl":
            return Exported(json_lines_export(rows, sources.observation))
        case "markdown":
            return Exported(checklist(rows))
        case "report":
            return Exported(report(rows, sources.total, sources.chosen, sources.record))
        case _ if form in REFERENCE_FORMS:
            found = references(rows, verified=verified)
            return Exported([REFERENCE_FORMS[form](found.references)], found.words())
    raise ValueError(f"{form!r} is no form of export")
