"""Rows with decisions, made of invented records, for the tests of what is handed over."""

from dataclasses import dataclass, field
from typing import Any

from ledger_tui.index.index import Index
from ledger_tui.record.model import Record
from ledger_tui.writing.decided import DecidedRow, Decisions, decided_rows
from tests.invented import Json, record

FORMULAS = [
    "=cmd|' /C calc'!A0",
    '=HYPERLINK("http://example.org")',
    "+1",
    "-1",
    "@SUM(A1)",
    "  =1+1",
    "＝1",
    "'=1",
    "''-x",
]
AWKWARD = [
    *FORMULAS,
    "'Tis a Plain Apostrophe",
    "مرحبا gpt-5",
    "React یک کتابخانه جاوااسکریپت بسیار محبوب است.",
    "A Title of " + "Very " * 80 + "Many Words",
    "大规模语言模型的高效训练" * 7,
    'Quotes " and, commas; and ; semicolons',
    r"Braces { unmatched, \alpha, 50% of $5 & #1_2 ~x^2",
    "}} closing first {",
    "*stars* _lines_ `ticks` [a](b) <b>html</b> ~~x~~ &amp; | ![i](j)",
    "See https://example.org/a_b*c and www.example.org/x_y",
    "TY  - JOUR",
    "C #",
]
"""Titles that some form of file would take for something else."""


@dataclass(frozen=True)
class Decision:
    decision: str
    detail: dict[str, Any] | None = None
    note: str | None = None
    at: str = "2026-09-01T10:00:00.000000Z"
    who: str | None = None
    state_seen: str | None = "unresolved"
    record: str | None = "2401.00001"
    direction: str | None = "outbound"


@dataclass
class Handed:
    """Decided rows of invented records; `decide` names a row by its number."""

    records: list[Json]
    decisions: dict[str, Decision] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.index = Index()
        for told in self.records:
            key = told["paper"].get("arxiv_id") or "file:invented"
            paper = {"key": key, **told["paper"]}
            self.index.add(Record.model_validate({**told, "paper": paper}), "invented.json")

    def decide(self, row: int, decision: Decision) -> None:
        self.decisions[self.index.key(row)] = decision

    @property
    def source(self) -> Decisions:
        return self.decisions.get

    def rows(self) -> list[DecidedRow]:
        return list(decided_rows(self.index, range(self.index.row_count), self.source))


def handed(outbound: list[Json], inbound: list[Json] | None = None, **more: Any) -> Handed:
    return Handed([record(outbound=outbound, inbound=inbound, **more)])
