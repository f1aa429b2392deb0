"""An identifier that a person typed: which one it is, whether it has the form, and what it is once normalised.

Tried in this order: DOI, arXiv id, ISBN, PMID, address.  A prefix (`doi:`, `arXiv:`, `PMID:`, `ISBN`) or the address
of the work at doi.org, arxiv.org or PubMed says which is meant.  Whether the work exists is not looked up.
"""

import re
from typing import Any
from urllib.parse import quote, urlsplit, urlunsplit

from ledger_tui.reading.clean import clean
from ledger_tui.record.identifiers import arxiv_id, normalise

_DOI = re.compile(r"(?:doi:\s*|https?://(?:dx\.|www\.)?doi\.org/)?(10\.\S+)", re.IGNORECASE)
_ARXIV = re.compile(r"(?:arxiv:\s*|https?://(?:www\.|export\.)?arxiv\.org/(?:abs|pdf|html)/)?\S+", re.IGNORECASE)
_PMID = re.compile(
    r"(?:(?:pmid:?\s*|https?://(?:www\.)?(?:pubmed\.ncbi\.nlm\.nih\.gov|ncbi\.nlm\.nih\.gov/pubmed)/)0*(\d{1,8})/?"
    r"|(\d{5,8}))",
    re.IGNORECASE,
)
_ISBN = re.compile(r"(?:(?:urn:)?isbn(?:-1[03])?:?\s*)?([\dXx][\dXx -]{8,20})", re.IGNORECASE)
_HOST = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?|[0-9a-f.]*:[0-9a-f:.]+")
_LONE_PERCENT = re.compile(r"%(?![0-9A-Fa-f]{2})")
_PREFIX = re.compile(r"(doi|arxiv|pmid|isbn)\b", re.IGNORECASE)
_NAMES = {"doi": "DOI", "arxiv": "arXiv id", "pmid": "PMID", "isbn": "ISBN"}

_KEPT = "/:;,@&=+$!*'()~?%-._"

WANTED = "a DOI, an arXiv id, a PMID, an ISBN or an address (http or https)"


class NotAnIdentifier(Exception):
    """What was typed is none; the text says why."""


def identified(typed: str) -> dict[str, Any]:
    """The detail of "identified by hand": `scheme` (`doi`, `arxiv`, `isbn`, `pmid`, `url`), `value` as normalised, and
    `typed`, the text as it was typed.  Raises `NotAnIdentifier`."""
    text = clean(typed)
    if not text:
        raise NotAnIdentifier(f"nothing is typed; wanted is {WANTED}")
    for read in (_doi, _arxiv, _isbn, _pmid, _address):
        if found := read(text):
            return {"scheme": found[0], "value": found[1], "typed": text}
    raise NotAnIdentifier(_reason(text))


def _doi(text: str) -> tuple[str, str] | None:
    told = _DOI.fullmatch(text)
    found = normalise("doi", told[1]) if told else None
    return found if found and not re.search(r"\s", found[1]) else None


def _arxiv(text: str) -> tuple[str, str] | None:
    if not _ARXIV.fullmatch(text) or not (told := arxiv_id(text)):
        return None
    # Of both forms, old and new, the first four digits are year and month.
    digits = re.search(r"\d{4}", told[0])
    return ("arxiv", told[0]) if digits and 1 <= int(digits[0][2:]) <= 12 else None


def _isbn(text: str) -> tuple[str, str] | None:
    told = _ISBN.fullmatch(text)
    return normalise("isbn", told[1].strip()) if told else None


def _pmid(text: str) -> tuple[str, str] | None:
    told = _PMID.fullmatch(text)
    return normalise("pmid", told[1] or told[2]) if told else None


def _address(text: str) -> tuple[str, str] | None:
    parts = _parts(text)
    if parts is None or parts.scheme not in ("http", "https"):
        return None
    try:
        host = (parts.hostname or "").encode("idna").decode("ascii")
        port = f":{parts.port}" if parts.port else ""
    except (UnicodeError, ValueError):
        return None
    if not _HOST.fullmatch(host) or parts.username is not None:
        return None
    rest = (_LONE_PERCENT.sub("%25", part) for part in (parts.path or "/", parts.query, parts.fragment))
    named = f"[{host}]" if ":" in host else host
    return "url", urlunsplit((parts.scheme, f"{named}{port}", *(quote(part, safe=_KEPT) for part in rest)))


def _parts(text: str) -> Any:
    if re.search(r"\s|\\", text):
        return None
    try:
        return urlsplit(text)
    except ValueError:
        return None


def _reason(text: str) -> str:
    if prefix := _PREFIX.match(text):
        return f"this has not the form of {_NAMES[prefix[1].lower()]}, by its digits or its check digit"
    parts = _parts(text)
    if parts is not None and parts.username is not None:
        return "an address with a name or password in it is not kept"
    if text.lower().startswith("www."):
        return "an address begins with http:// or https://"
    if re.fullmatch(r"[\d -]{9,}[\dXx]", text):
        return "these digits are no ISBN (the check digit is wrong), nor a PMID"
    if text.isdecimal():
        return "so few digits are taken for a PMID only after PMID:"
    return f"this is not {WANTED}"
