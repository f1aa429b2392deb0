"""References as RIS, written by rispy.

Every reference is `GEN`, or what a person said it is.  An arXiv id and a PubMed id stand as the accession number of the
database that gave it.
"""

from collections.abc import Iterable
from typing import Any

from ledger_tui.writing.address import addresses
from ledger_tui.writing.escape import escaped
from ledger_tui.writing.references import Reference

_KINDS = {
    "website": "ELEC", "software": "COMP", "data set": "DATA", "standard": "STAND", "report": "RPRT", "legal": "LEGAL",
    "personal communication": "PCOMM",
}  # fmt: skip


def ris(references: Iterable[Reference]) -> str:
    """A RIS file, UTF-8 text with a line break at its end; empty where there are no references."""
    from rispy import RisWriter, dumps

    class Writer(RisWriter):  # type: ignore[misc]  # the library tells no types
        def set_header(self, count: int) -> str:  # noqa: ARG002
            """No number between references: not every reader skips it."""
            return ""

    entries = list(map(_entry, references))
    return str(dumps(entries, implementation=Writer)) if entries else ""


def _entry(reference: Reference) -> dict[str, Any]:
    arxiv, pubmed = reference.value("arxiv"), reference.value("pmid")
    entry = {
        "type_of_reference": _KINDS.get(reference.kind or "", "GEN"),
        "id": reference.key,
        "title": reference.title,
        "doi": reference.value("doi"),
        "issn": reference.value("isbn"),
        "name_of_database": "arXiv" if arxiv else "PubMed" if pubmed else None,
        "accession_number": f"arXiv:{arxiv}" if arxiv else pubmed,
        "urls": [address.url for address in addresses(reference.identifiers)],
        "notes": [reference.note],
    }
    return {name: _safe(value) for name, value in entry.items() if value}


def _safe(value: str | list[str]) -> str | list[str]:
    return escaped(value) if isinstance(value, str) else list(map(escaped, value))
