"""References as CSL-JSON, each held to the shape of its schema by csl-reference.

A reference is an `article` where arXiv names it (so CSL calls a preprint), what a person said it is, else a `document`.
"""

from collections.abc import Iterable
from typing import Any

from ledger_tui.writing import json
from ledger_tui.writing.address import addresses
from ledger_tui.writing.references import Reference

_KINDS = {
    "website": "webpage", "software": "software", "data set": "dataset", "standard": "standard", "report": "report",
    "legal": "legislation", "personal communication": "personal_communication",
}  # fmt: skip


def csl_json(references: Iterable[Reference]) -> str:
    """A CSL-JSON document, a list, with a line break at its end; `[]` where there are no references."""
    return json.pretty([_item(reference) for reference in references])


def _item(reference: Reference) -> dict[str, Any]:
    # Three hundred milliseconds to import, and no other export needs it.
    from csl_reference import Reference as Item

    arxiv = reference.value("arxiv")
    address = next(iter(addresses(reference.identifiers)), None)
    told = {
        "id": reference.key,
        "type": _KINDS.get(reference.kind or "", "article" if arxiv else "document"),
        "title": reference.title,
        "DOI": reference.value("doi"),
        "ISBN": reference.value("isbn"),
        "PMID": reference.value("pmid"),
        "PMCID": reference.value("pmcid"),
        "archive": "arXiv" if arxiv else None,
        "number": f"arXiv:{arxiv}" if arxiv else None,
        "URL": address.url if address else None,
        "note": reference.note,
    }
    item: dict[str, Any] = Item(**{name: value for name, value in told.items() if value}).csl_dump(mode="json")
    return item
