"""Small invented records with rows to decide upon, and an index of them."""

from collections.abc import Iterable
from typing import Any

from ledger_tui.index.index import Index
from ledger_tui.record.model import AsOf, Observation, Paper, Record

UUIDS = [f"{n:08x}-1111-4222-8333-{n:012x}" for n in range(10)]


def row(reference: str | None, title: str | None, state: str | None = "unresolved", **more: Any) -> Observation:
    return Observation(reference=reference, title=title, state=state, **more)


def record(key: str, outbound: list[Observation], inbound: list[Observation] | None = None, **more: Any) -> Record:
    told = {"version": 1, "as_of": "2026-08-01", **more}
    return Record(
        source="pith",
        paper=Paper(key=key, arxiv_id=key, title=f"The Invented Paper Numbered {key}", version=told["version"]),
        as_of=AsOf(date=told["as_of"]),
        outbound=outbound,
        inbound=inbound,
    )


def index_of(records: Iterable[Record], hidden: Iterable[int] = ()) -> Index:
    index = Index()
    for one in records:
        index.add(one, "a file")
    for number in hidden:
        index.show(number, False)
    return index


LYNX, VOLE = "The Lynx Paper: How to Cite Without Looking", "Storage Agents for Voles and Other Rodents"


def two_papers() -> Index:
    """Rows 0 to 4 outbound and 5, 6 inbound of the first paper, 7 to 9 outbound of the second."""
    return index_of(
        [
            record(
                "2401.00001",
                [
                    row("1", LYNX),
                    row("2", VOLE, "verified exact"),
                    Observation(reference="3", placeholder=True, state="unresolved"),
                    row("4", VOLE, "metadata mismatch"),
                    row("5", "A Work without State", None),
                ],
                [row("9", LYNX), row("9", LYNX)],
            ),
            record("2401.00002", [row("1", LYNX, "verified fuzzy"), row("2", LYNX), row("3", VOLE)]),
        ]
    )
