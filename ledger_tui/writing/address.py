"""The page of a work, by its identifier: built here from a fixed beginning, percent-encoded, http or https only.

Nothing in the data can choose another scheme, another host for an identifier, a password or a way out of the path.
"""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple
from urllib.parse import quote, urlsplit

from ledger_tui.index.index import Index, RecordFacts
from ledger_tui.index.links import Certainty, links
from ledger_tui.record.identifiers import Identifier
from ledger_tui.record.model import INBOUND
from ledger_tui.writing.decided import WRONG_MATCH, DecidedRow
from ledger_tui.writing.escape import escaped
from ledger_tui.writing.known import (
    contradict,
    evidence_identifiers,
    identified_by_hand,
    known_identifiers,
    own_identifiers,
    subject_identifiers,
)

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
_NAMES = {
    "doi": "DOI", "arxiv": "arXiv", "pmid": "PubMed", "pmcid": "PubMed Central", "openalex": "OpenAlex", "isbn": "ISBN",
}  # fmt: skip
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
    return list(dict.fromkeys(address for _, address in _pages(identifiers)))


def addresses_of(index: Index, decided: DecidedRow) -> list[Address]:
    """Every page that may be a row's other work, the best known first; last those of the paper its record is about.

    First what names the work (`row_addresses`, then what the confirmed evidence or a row that it repeats gives), then
    the subjects of shown records that the row certainly or likely leads to.  The words of all but the row's own say how
    it is known.  Links are left out where a person found a wrong match, or decided for another work than the link's.
    """
    found = [*row_addresses(decided), *_by_named(index, decided)]
    if decided.row.direction == INBOUND or not _is_wrong_match(decided):
        found += _linked(index, decided.row.number, [*identified_by_hand(decided), *evidence_identifiers(decided)])
    once: dict[str, Address] = {}
    for address in found:
        once.setdefault(address.url, address)
    paper = _pages(subject_identifiers(decided.facts))
    return [
        *once.values(),
        *(
            Address(_in_version(url, decided.facts.version), f"this record's paper: {_named(identifier)}")
            for identifier, (url, _) in paper
        ),
    ]


def row_addresses(decided: DecidedRow) -> list[Address]:
    """The pages that a row itself gives: of the identifier that a person gave it, then of its own.

    Its own are left out where they name another work than the evidence that a person confirmed.
    """
    own = own_identifiers(decided)
    own = [] if contradict(evidence_identifiers(decided), own) else own
    return list(dict.fromkeys([*addresses(identified_by_hand(decided)), *addresses(own)]))


def subject_addresses(facts: RecordFacts) -> list[Address]:
    """The pages of the paper that a record is about; an arXiv page in the record's version."""
    found = addresses(subject_identifiers(facts))
    return [Address(_in_version(url, facts.version), words) for url, words in found]


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


def _pages(identifiers: Iterable[Identifier]) -> list[tuple[Identifier, Address]]:
    known = [identifier for identifier in identifiers if identifier[0] in _ORDER]
    ordered = sorted(known, key=lambda identifier: _ORDER.index(identifier[0]))
    return [(identifier, address) for identifier in ordered if (address := address_of(identifier))]


def _by_named(index: Index, decided: DecidedRow) -> list[Address]:
    """What the row that a decision names gives: its identifiers, and where it leads."""
    named = decided.named
    if named is None or not (decided.evidence or decided.repeats):
        return []
    how = f"by the confirmed evidence: {named.place}" if decided.evidence else f"by the row it repeats: {named.place}"
    known = evidence_identifiers(decided) if decided.evidence else known_identifiers(named)
    found = _told_by(known, how)
    if (named.row.direction == INBOUND) == (decided.row.direction == INBOUND) and not _is_wrong_match(named):
        found += [Address(url, f"{words}, {how}") for url, words in _linked(index, named.row.number, known)]
    return found


def _linked(index: Index, row: int, settled: list[Identifier]) -> list[Address]:
    found: list[Address] = []
    for link in links(index, row):
        subject = subject_identifiers(index.records[link.record])
        if link.certainty is not Certainty.CANDIDATE and not contradict(settled, subject):
            found += _told_by(subject, f"{link.certainty.value} link by {link.reason}")
    return found


def _told_by(identifiers: Iterable[Identifier], words: str) -> list[Address]:
    return [Address(address.url, f"{_named(identifier)}, {words}") for identifier, address in _pages(identifiers)]


def _named(identifier: Identifier) -> str:
    scheme, value = identifier
    return escaped(f"{_NAMES[scheme]} {value}") if scheme in _NAMES else "an address"


def _in_version(url: str, version: int | None) -> str:
    return url if version is None or not url.startswith(_PAGES["arxiv"][1]) else f"{url}v{version}"


def _is_wrong_match(decided: DecidedRow) -> bool:
    return decided.decision is not None and decided.decision.decision == WRONG_MATCH


def _quoted(text: str, kept: str) -> str:
    return quote(text, safe=kept, errors="replace")


def _requoted(text: str, kept: str) -> str:
    return _quoted(_STRAY_PERCENT.sub("%25", text), kept + "%")
