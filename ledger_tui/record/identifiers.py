"""Identifiers of works, normalised for comparison only; what a file told stays as told.

A DOI of the form `10.48550/arXiv.<id>` names the same work as `arXiv:<id>` (arXiv's own DOI prefix).  What clings to an
identifier and cannot be part of it (the full stop of a sentence, a bracket never opened, the query of an address,
percent-encoding, invisible characters) is taken off, and the reading says so: `repaired`.  What could only be put right
by guessing (an en dash where DOIs have hyphens) is not an identifier; the guess is offered beside it.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from html import unescape
from importlib import import_module
from typing import Any, NamedTuple
from urllib.parse import unquote

_BARE_ARXIV = re.compile(r"\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7}", re.ASCII)
_OLD_ARXIV = re.compile(r"([A-Za-z-]+)(?:\.[A-Za-z]{2})?/(\d{7})", re.ASCII)
_VERSION = re.compile(r"(?<=\d)v([0-9]{1,6})$", re.IGNORECASE)
_ARXIV_PREFIX = re.compile(
    r"^(?:(?:https?://)?(?:[a-z]+\.)?(?:arxiv\.org|ar5iv\.org|ar5iv\.labs\.arxiv\.org|alphaxiv\.org)"
    r"/(?:abs|pdf|html|ps|format|e-print|src)/|(?:https?://)?(?:dx\.)?doi\.org/10\.48550/arxiv\.|arxiv:\s*)",
    re.IGNORECASE,
)
_ARXIV_CLASS = re.compile(r"\s*\[[A-Za-z.-]+\]$")
_ARXIV_DOI = re.compile(r"10\.48550/arxiv\.(.+)", re.IGNORECASE)
_ADDRESS = re.compile(r"https?://", re.IGNORECASE)
_DOI_ADDRESS = re.compile(r"(?:https?://)?(?:dx\.|www\.)?doi\.org/", re.IGNORECASE)
_DOI_BEGINS = re.compile(r"10\.[0-9]+(?:\.[0-9]+)*/")
_DOI = re.compile(rf"{_DOI_BEGINS.pattern}\S+")
_PERCENT = re.compile(r"%[0-9A-Fa-f]{2}")
_ENCODED_TWICE = 2

# With the addresses they are given: articles of PubMed Central (https://pmc.ncbi.nlm.nih.gov), OpenAlex's works,
# OpenCitations' bibliographic resources; Semantic Scholar's papers.
_PATTERNS = {
    "pmcid": re.compile(
        r"(?:pmcid:\s*|https?://(?:(?:www\.)?ncbi\.nlm\.nih\.gov/pmc|pmc\.ncbi\.nlm\.nih\.gov)/articles/)?"
        r"(?:PMC)?([0-9]+)(?:\.[0-9]+)?/?",
        re.IGNORECASE,
    ),
    "openalex": re.compile(r"(?:https?://(?:api\.)?openalex\.org/(?:works/)?)?(W[0-9]+)", re.IGNORECASE),
    "omid": re.compile(r"(?:omid:|https?://w3id\.org/oc/meta/)?(br/[0-9]+)", re.IGNORECASE),
    "s2": re.compile(r"([0-9a-f]{40}|CorpusId:[0-9]+)", re.IGNORECASE),
}
_CASES: dict[str, Callable[[str], str]] = {
    "pmcid": lambda value: f"PMC{value}",
    "openalex": str.upper,
    "omid": str.lower,
    "s2": lambda value: value.lower() if ":" not in value else f"CorpusId:{value.partition(':')[2]}",
}

NAMING_SCHEMES = ("arxiv", "doi", "openalex", "s2", "omid", "pmid")
"""The schemes that name a paper, in the order in which they do."""
_TOLD_SCHEME = re.compile(rf"({'|'.join(NAMING_SCHEMES)})\s*:\s*(?=\S)", re.IGNORECASE)

_TRAILING = " \t.,;:'\"*_`"
_CLOSING = {")": "(", "]": "[", "}": "{", ">": "<"}
# What the pages of publishers append to a DOI in their addresses, and what is read along with it.
_APPENDED = re.compile(
    r"(?:\?.*|\#.*|&[a-z_]+=.*|;jsessionid=.*|</?[a-z][^<>]*>.*|/-/dc\d*|/-/dcsupplemental"
    r"|/(?:full|abstract|abs|pdf|epdf|pdfdirect|epub|html|meta|summary|references|figures|suppinfo|supplemental|fulltext)"
    r"(?:/(?:html|pdf|abstract))?|\.(?:full|abstract|pdf)(?:\.pdf|\+html)?)$",
    re.IGNORECASE | re.DOTALL,
)
_DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−﹘﹣－"), "-")

Identifier = tuple[str, str]
"""(scheme, normalised value)."""

_SCHEME_WORDS = {
    "arxiv": "arXiv id",
    "doi": "DOI",
    "pmid": "PMID",
    "pmcid": "PMCID",
    "isbn": "ISBN",
    "openalex": "OpenAlex id",
    "s2": "Semantic Scholar id",
    "omid": "OMID",
    "paper": "paper key",
}


def as_told(identifiers: Mapping[str, Sequence[str]] | None) -> str:
    """Identifiers in one line, as told: `doi:10.1000/x arxiv:2304.11277`; empty where there are none."""
    return " ".join(f"{scheme}:{value}" for scheme, values in (identifiers or {}).items() for value in values)


def scheme_words(scheme: str) -> str:
    """A scheme of identifiers as a person writes it."""
    return _SCHEME_WORDS.get(scheme, scheme)


class IdentifierReading(NamedTuple):
    """What a told value names: `identifier`, `None` where it has not its scheme's form; `repaired` whether something
    had to be taken off or decoded first; `guess` what it may have been meant to be, never used in its place."""

    identifier: Identifier | None
    repaired: bool = False
    guess: Identifier | None = None


@lru_cache(maxsize=1)
def _idutils() -> Any:
    # Half a second to import, and a record whose identifiers are plain never needs it.
    return import_module("idutils")


def normalise(scheme: str, value: str) -> Identifier | None:
    """The identifier under which equal works compare equal, or `None` where the value has not the scheme's form.

    A scheme that is not known here compares by its value as told, spaces around it removed.
    """
    return reading(scheme, value).identifier


@lru_cache(maxsize=65536)
def reading(scheme: str, value: str) -> IdentifierReading:
    """How a told identifier is read: what it names, whether it was repaired for that, and what it may be meant as."""
    scheme, seen = scheme.strip().lower(), without_invisible(value).strip()
    invisible = seen != value.strip()
    if not scheme or not seen:
        return IdentifierReading(None)
    read = _told_in_print(_reading(scheme, seen))
    return read._replace(repaired=True) if invisible and read.identifier else read


def _told_in_print(read: IdentifierReading) -> IdentifierReading:
    """A reading without what no identifier holds: decoding may bring control characters about."""
    kept, guess = (one if one and one[1].isprintable() else None for one in (read.identifier, read.guess))
    return read if (kept, guess) == (read.identifier, read.guess) else IdentifierReading(kept, guess=guess)


def _reading(scheme: str, seen: str) -> IdentifierReading:
    match scheme:
        case "arxiv":
            bare = arxiv_id(seen)
            clings = seen[-1] in f"{_TRAILING})>}}"
            return IdentifierReading(("arxiv", bare[0]), clings) if bare else IdentifierReading(None)
        case "doi":
            return _doi(seen)
        case "url":
            return _of_address(seen)
        case "pmid" | "isbn":
            return IdentifierReading(_by_library(scheme, seen))
        case "pmcid" | "openalex" | "omid" | "s2":
            found = _PATTERNS[scheme].fullmatch(seen)
            return IdentifierReading((scheme, _CASES[scheme](found[1])) if found else None)
    return IdentifierReading((scheme, seen))


def arxiv_id(value: str) -> tuple[str, int | None] | None:
    """The bare arXiv id and the version of an id, a prefixed id or an address; `None` where it is none.

    Ids from before April 2007 go by their archive: the subject class in `math.GT/0309136` names nothing.
    """
    told = _ARXIV_CLASS.sub("", value.strip()).strip("()[]<>")
    bare = _ARXIV_PREFIX.sub("", unquote(told) if "%" in told else told)
    if _ARXIV_PREFIX.match(told):
        bare = re.split(r"[?#]", bare, maxsplit=1)[0].rstrip("/")
    bare = bare.rstrip(_TRAILING + ")]}>").removesuffix(".pdf")
    version = _VERSION.search(bare)
    bare = _VERSION.sub("", bare)
    if old := _OLD_ARXIV.fullmatch(bare):
        bare = f"{old[1].lower()}/{old[2]}"
    elif not _BARE_ARXIV.fullmatch(bare) and not (bare.isascii() and _idutils().is_arxiv(bare)):
        return None
    return bare, int(version[1]) if version else None


def without_invisible(value: str) -> str:
    """The value without characters that have no shape (soft hyphens, zero-width spaces, marks of direction)."""
    if value.isprintable():
        return value
    return "".join(letter for letter in value if unicodedata.category(letter) not in ("Cf", "Cc"))


def normalised(identifiers: dict[str, list[str]] | None) -> list[Identifier]:
    """Every identifier of a work that has its scheme's form, normalised, each once."""
    found = (normalise(scheme, value) for scheme, values in (identifiers or {}).items() for value in values)
    return list(dict.fromkeys(identifier for identifier in found if identifier))


def named(value: str) -> tuple[str, str] | None:
    """The scheme and the value that a typed identifier has (`10.1145/3503222`, `arXiv:2304.11277`, `s2:…`), `None`
    where it has the form of none."""
    value = value.strip()
    if told := _TOLD_SCHEME.match(value):
        return normalise(told[1].lower(), value[told.end() :])
    if "10." in value and (doi := normalise("doi", value)):
        return doi
    return next((found for scheme in NAMING_SCHEMES if scheme != "doi" and (found := normalise(scheme, value))), None)


def _of_address(value: str) -> IdentifierReading:
    """An address of arXiv or of a DOI names the work itself; any other is compared as told."""
    if _ARXIV_PREFIX.match(value) and (bare := arxiv_id(value)):
        return IdentifierReading(("arxiv", bare[0]))
    if _DOI_ADDRESS.match(value) and (read := _doi(value)).identifier:
        return read
    return IdentifierReading(("url", value))


def _doi(value: str) -> IdentifierReading:
    is_address = bool(_DOI_ADDRESS.match(value) or _ADDRESS.match(value))
    decoded, rounds = value, 0
    while rounds < _ENCODED_TWICE and _PERCENT.search(decoded) and (once := unquote(decoded)) != decoded:
        decoded, rounds = once, rounds + 1
    decoded = unescape(decoded) if "&" in decoded else decoded
    start = decoded.find("10.")
    if start < 0:
        return IdentifierReading(None)
    # An address is encoded by right; only what was encoded beyond that was put right here.
    told = unquote(value) if is_address else value
    doi = _trimmed(decoded[start:])
    repaired = doi != told[told.find("10.") :]
    if ours := _ARXIV_DOI.fullmatch(doi):
        bare = arxiv_id(ours[1])
        return IdentifierReading(("arxiv", bare[0]) if bare else None, repaired and bare is not None)
    if _is_doi(doi):
        return IdentifierReading(("doi", _lower_ascii(doi)), repaired)
    guess = _guess(doi)
    return IdentifierReading(None, guess=("doi", _lower_ascii(guess)) if guess else None)


def _trimmed(doi: str) -> str:
    """The DOI without what clings to its end, until nothing does."""
    while True:
        shorter = doi.rstrip(_TRAILING + "”’»“‘")
        if (opening := _CLOSING.get(shorter[-1:])) and shorter.count(shorter[-1]) > shorter.count(opening):
            shorter = shorter[:-1]
        elif (appended := _APPENDED.search(shorter)) and _DOI_BEGINS.match(bare := shorter[: appended.start()]):
            shorter = bare if len(bare) > bare.index("/") + 1 else shorter
        if shorter == doi:
            return doi
        doi = shorter


def _is_doi(doi: str) -> bool:
    shaped = doi.isascii() or all(letter.isascii() or unicodedata.category(letter)[0] in "LNM" for letter in doi)
    return shaped and _DOI.fullmatch(doi) is not None


def _guess(doi: str) -> str | None:
    """What a malformed DOI may have been: hyphens for dashes, without the spaces in it, else up to the first space."""
    plain = unicodedata.normalize("NFKC", doi.translate(_DASHES)).replace("\\", "/")
    for tried in (plain, re.sub(r"\s*([/.()-])\s*", r"\1", plain), plain.split()[0] if plain.split() else ""):
        if tried and _is_doi(guess := _trimmed(tried)):
            return guess
    return None


def _lower_ascii(doi: str) -> str:
    # ASCII case only: the DOI handbook makes no other letters equal.
    return doi.lower() if doi.isascii() else "".join(letter.lower() if letter.isascii() else letter for letter in doi)


def _by_library(scheme: str, value: str) -> Identifier | None:
    library = _idutils()
    if not getattr(library, f"is_{scheme}")(value):
        return None
    return scheme, str(getattr(library, f"normalize_{scheme}")(value))
