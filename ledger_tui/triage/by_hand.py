"""An identifier that a person typed: which one it is, whether it has the form, and what it is once normalised.

Tried in this order: DOI, arXiv id, ISBN, PMID, address.  A prefix (`doi:`, `arXiv:`, `PMID:`, `ISBN`) or the address
of the work at doi.org, arxiv.org or PubMed says which is meant: what has not its form then is refused, and is not kept
as an address either.  Whether the work exists is not looked up.
"""

import re
from datetime import UTC, datetime
from ipaddress import AddressValueError, IPv4Address, IPv6Address
from typing import Any
from urllib.parse import quote, urlsplit, urlunsplit

from ledger_tui.reading.clean import clean, visible
from ledger_tui.record.identifiers import arxiv_id, normalise

_FLAGS = re.ASCII | re.IGNORECASE
_AT_DOI = r"(?:https?://)?(?:dx\.|www\.)?doi\.org/"
_AT_ARXIV = r"(?:https?://)?(?:www\.|export\.)?arxiv\.org/(?:abs|pdf|html)/"
_AT_PUBMED = r"(?:https?://)?(?:(?:www\.)?ncbi\.nlm\.nih\.gov/pubmed|pubmed\.ncbi\.nlm\.nih\.gov)/"

_DOI = re.compile(rf"(?:doi(?::\s*|\s+)|{_AT_DOI})?(10\.\S+)", _FLAGS)
_DOI_FORM = re.compile(r"10\.\d{4,9}(?:\.\d+)*/\S+", re.ASCII)
# As arXiv prints it there may be a subject class after the id, and the day of the version after that.
_ARXIV = re.compile(
    rf"(?:arxiv(?::\s*|\s+))?((?:{_AT_ARXIV})?\S+)(?:\s+\[[a-z.-]+\](?:\s+\d\d? [a-z]{{3}} \d{{4}})?)?", _FLAGS
)
_ARXIV_FORM = re.compile(
    r"(?P<year>\d\d)(?P<month>\d\d)\.(?P<number>\d{4,5})|[a-z-]+/(?P<old_year>\d\d)(?P<old_month>\d\d)\d{3}", re.ASCII
)
_NEW_IDS, _LONGER_IDS = (2007, 4), (2015, 1)
_PMID = re.compile(
    rf"(?:pmid:?\s*|{_AT_PUBMED})0*([1-9]\d{{0,7}})/?(?:[?#]\S*)?|(?=\d{{5,8}}\Z)0*([1-9]\d{{4,7}})", _FLAGS
)
_ISBN = re.compile(r"(?:(?:urn:)?isbn(?:-1[03])?:?\s*)?([\dXx][\dXx -]{8,20})", _FLAGS)

_NAMED = re.compile(r"(?:[a-z0-9_-]+\.)+[a-z0-9_-]*[a-z_-][a-z0-9_-]*\.?")
_LONE_PERCENT = re.compile(r"%(?![0-9A-Fa-f]{2})")
_KEPT = "/:;,@&=+$!*'()~?%-._"

_MEANT = {
    "doi": re.compile(rf"doi(?=[:\s])|{_AT_DOI}|10\.\d", _FLAGS),
    "arxiv": re.compile(rf"arxiv(?=[:\s])|{_AT_ARXIV}", _FLAGS),
    "pmid": re.compile(rf"pmid\b|{_AT_PUBMED}\d", _FLAGS),
    "isbn": re.compile(r"(?:urn:)?isbn\b", _FLAGS),
}
_FORMS = {
    "doi": "DOI: 10., four to nine digits, a slash, and then no space",
    "arxiv": "arXiv id, as 2304.11277 is one, and of the time before April 2007 hep-th/9901001",
    "pmid": "PMID: one to eight digits, and not zero",
    "isbn": "ISBN, by its digits or its check digit",
}

# Control characters, line separators, those that turn the direction of writing round, and lone surrogates.
_UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")

WANTED = "a DOI, an arXiv id, a PMID, an ISBN or an address (http or https)"


class NotAnIdentifier(Exception):
    """What was typed is none; the text says why."""


def identified(typed: str) -> dict[str, Any]:
    """The detail of "identified by hand": `scheme` (`doi`, `arxiv`, `isbn`, `pmid`, `url`), `value` as normalised, and
    `typed`, the text as it was typed, but for control characters, each of which is drawn as a mark.

    Raises `NotAnIdentifier`.
    """
    text = clean(typed)
    if not text:
        raise NotAnIdentifier(f"nothing is typed; wanted is {WANTED}")
    for read in (_doi, _arxiv, _isbn, _pmid, _address):
        if found := read(text):
            kept = _UNSAFE.sub(lambda character: visible(character[0]), typed)
            return {"scheme": found[0], "value": found[1], "typed": kept}
    raise NotAnIdentifier(_reason(text))


def _doi(text: str) -> tuple[str, str] | None:
    told = _DOI.fullmatch(text)
    found = normalise("doi", told[1]) if told else None
    if found is None:
        return None
    if found[0] == "arxiv":
        return found if _is_of_arxiv(found[1]) else None
    # What is still encoded once it is normalised would be another DOI the next time.
    return found if _DOI_FORM.fullmatch(found[1]) and normalise(*found) == found else None


def _arxiv(text: str) -> tuple[str, str] | None:
    told = _ARXIV.fullmatch(text)
    found = arxiv_id(told[1]) if told else None
    if found is None or found[1] == 0 or not _is_of_arxiv(found[0]):
        return None
    return "arxiv", found[0]


def _is_of_arxiv(bare: str) -> bool:
    """Whether there can be such an id: the month is one of arXiv's, with the form that ids had then."""
    told = _ARXIV_FORM.fullmatch(bare)
    if told is None:
        return False
    year, month = int(told["year"] or told["old_year"]), int(told["month"] or told["old_month"])
    if told["old_year"]:
        of = (year + (1900 if year >= 91 else 2000), month)
        return 1 <= month <= 12 and of < _NEW_IDS
    of = (2000 + year, month)
    # A year to come is let through: the clock may be slow.
    digits = 5 if of >= _LONGER_IDS else 4
    return 1 <= month <= 12 and _NEW_IDS <= of <= (datetime.now(UTC).year + 1, 12) and len(told["number"]) == digits


def _isbn(text: str) -> tuple[str, str] | None:
    told = _ISBN.fullmatch(text)
    return normalise("isbn", told[1].strip()) if told else None


def _pmid(text: str) -> tuple[str, str] | None:
    told = _PMID.fullmatch(text)
    return normalise("pmid", told[1] or told[2]) if told else None


def _address(text: str) -> tuple[str, str] | None:
    parts = _parts(text)
    if parts is None or parts.scheme not in ("http", "https") or _meant(text):
        return None
    try:
        host = (parts.hostname or "").encode("idna").decode("ascii")
        port = f":{parts.port}" if parts.port else ""
    except (UnicodeError, ValueError):
        return None
    if not _is_host(host) or parts.username is not None:
        return None
    rest = (_LONE_PERCENT.sub("%25", part) for part in (parts.path or "/", parts.query, parts.fragment))
    named = f"[{host}]" if ":" in host else host
    return "url", urlunsplit((parts.scheme, f"{named}{port}", *(quote(part, safe=_KEPT) for part in rest)))


def _is_host(host: str) -> bool:
    """Whether it is a name with a full stop in it, `localhost`, or an address in numbers; a bare word is none."""
    if host == "localhost" or _NAMED.fullmatch(host):
        return True
    try:
        return bool(IPv6Address(host) if ":" in host else IPv4Address(host))
    except AddressValueError:
        return False


def _parts(text: str) -> Any:
    if re.search(r"\s|\\", text):
        return None
    try:
        return urlsplit(text)
    except ValueError:
        return None


def _meant(text: str) -> str | None:
    """The scheme that a prefix, or the address of the work, says is meant."""
    return next((scheme for scheme, begins in _MEANT.items() if begins.match(text)), None)


def _reason(text: str) -> str:
    if scheme := _meant(text):
        return f"this has not the form of {_FORMS[scheme]}"
    if reason := _no_address(text):
        return reason
    if re.fullmatch(r"[\d -]{9,}[\dXx]", text):
        return "these digits are no ISBN (the check digit is wrong), nor a PMID"
    if text.isdecimal():
        return "so few digits are taken for a PMID only after PMID:" if int(text) else "zero is no PMID"
    return f"this is not {WANTED}"


def _no_address(text: str) -> str | None:
    parts = _parts(text)
    if parts is not None and parts.username is not None:
        return "an address with a name or password in it is not kept"
    if parts is not None and parts.scheme in ("http", "https") and re.fullmatch(r"[\w-]+(?::\d*)?", parts.netloc):
        return "an address has a host with a full stop in its name, as in example.org"
    return "an address begins with http:// or https://" if text.lower().startswith("www.") else None
