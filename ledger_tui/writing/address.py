"""The page of a work, by its identifier: built here from a fixed beginning, percent-encoded, http or https only.

Nothing in the data can choose another scheme, another host for an identifier, a password or a way out of the path.
"""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple
from urllib.parse import quote, urlsplit

from ledger_tui.index.index import Identifiers, RecordFacts
from ledger_tui.record.identifiers import Identifier, normalise, normalised
from ledger_tui.writing.decided import IDENTIFIED, WRONG_MATCH, DecidedRow

# What may stand in a path as it is; `%` is encoded too, for an identifier is no encoded text.
_PATH = "/:;()._-~,"
# What may stand in an address that is one already; a `%` with two digits is an escape there.
_ADDRESS_PATH = "/:;()._-~,@!$&*+='"
_ADDRESS_QUERY = _ADDRESS_PATH + "?"
_STRAY_PERCENT = re.compile(r"%(?![0-9A-Fa-f]{2})")
_HOST = re.compile(r"(?!-)[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*")
_SCHEMES = {"http": "http", "https": "https"}

_PAGES: Mapping[str, tuple[str, str, str]] = {
    "doi": ("the DOI page", "https://doi.org/", ""),
    "arxiv": ("the arXiv page", "https://arxiv.org/abs/", ""),
    "pmid": ("the PubMed page", "https://pubmed.ncbi.nlm.nih.gov/", "/"),
    "pmcid": ("the PubMed Central page", "https://pmc.ncbi.nlm.nih.gov/articles/", "/"),
    "openalex": ("the OpenAlex page", "https://openalex.org/", ""),
    "isbn": ("the Open Library page", "https://openlibrary.org/isbn/", ""),
}
_ORDER = ("doi", "arxiv", "pmid", "pmcid", "isbn", "openalex", "url")


class Address(NamedTuple):
    """An address that may be opened, and in words what stands there."""

    url: str
    words: str


def address_of(identifier: Identifier) -> Address | None:
    """The page of one normalised identifier; `None` for a scheme that has none, or a value that makes no address."""
    scheme, value = identifier
    if scheme == "url":
        url = web_address(value)
        return Address(url, "the address told") if url else None
    page = _PAGES.get(scheme)
    if not page or not value or any(step in (".", "..") for step in value.split("/")):
        return None
    words, beginning, end = page
    return Address(f"{beginning}{_quoted(value, _PATH)}{end}", words)


def addresses(identifiers: Iterable[Identifier]) -> list[Address]:
    """The pages of a work by its normalised identifiers, each once: DOI first, then arXiv."""
    known = [identifier for identifier in identifiers if identifier[0] in _ORDER]
    ordered = sorted(known, key=lambda identifier: _ORDER.index(identifier[0]))
    found = (address_of(identifier) for identifier in ordered)
    return list(dict.fromkeys(address for address in found if address))


def row_addresses(decided: DecidedRow) -> list[Address]:
    """The pages of a row's other work: of the identifier that a person gave it, then of its own."""
    found = [*addresses(identified_by_hand(decided)), *addresses(own_identifiers(decided))]
    return list(dict.fromkeys(found))


def subject_addresses(facts: RecordFacts) -> list[Address]:
    """The pages of the paper that a record is about; an arXiv page in the record's version."""
    told: Identifiers = {**(facts.identifiers or {})}
    if facts.arxiv_id:
        told["arxiv"] = [facts.arxiv_id]
    found = addresses(normalised(told))
    if facts.version is None:
        return found
    arxiv = _PAGES["arxiv"][1]
    return [Address(f"{url}v{facts.version}", words) if url.startswith(arxiv) else Address(url, words)
            for url, words in found]  # fmt: skip


def identified_by_hand(decided: DecidedRow) -> list[Identifier]:
    """The identifier that a person gave the row's work, normalised; empty where nobody did."""
    decision = decided.decision
    if decision is None or decision.decision != IDENTIFIED:
        return []
    detail = decision.detail or {}
    identifier = normalise(str(detail.get("scheme") or ""), str(detail.get("value") or ""))
    return [identifier] if identifier else []


def own_identifiers(decided: DecidedRow) -> list[Identifier]:
    """The identifiers that the record tells of the row's work, normalised; none where a person found a wrong match."""
    if decided.decision is not None and decided.decision.decision == WRONG_MATCH:
        return []
    return normalised(decided.row.identifiers)


def web_address(text: str) -> str | None:
    """The text as an http or https address, percent-encoded and with an ASCII host; `None` where it is none.

    An address with a user name, with white space or a control character, or with a host that is no name is none.
    """
    if any(character.isspace() or not character.isprintable() for character in text) or "\\" in text:
        return None
    try:
        parts = urlsplit(text)
        port, host = parts.port, parts.hostname or ""
    except ValueError:
        return None
    scheme = _SCHEMES.get(parts.scheme.lower())
    try:
        ascii_host = host.encode("idna").decode("ascii").lower() if host else ""
    except UnicodeError:
        return None
    if not scheme or "@" in parts.netloc or not _HOST.fullmatch(ascii_host.rstrip(".")):
        return None
    url = f"{scheme}://{ascii_host}" + (f":{port}" if port is not None else "")
    url += _requoted(parts.path, _ADDRESS_PATH)
    url += f"?{_requoted(parts.query, _ADDRESS_QUERY)}" if parts.query else ""
    return url + (f"#{_requoted(parts.fragment, _ADDRESS_QUERY)}" if parts.fragment else "")


def _quoted(text: str, kept: str) -> str:
    return quote(text, safe=kept, errors="replace")


def _requoted(text: str, kept: str) -> str:
    return _quoted(_STRAY_PERCENT.sub("%25", text), kept + "%")
