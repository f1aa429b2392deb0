"""Identifiers of works, normalised for comparison only; what a file told stays as told.

A DOI of the form `10.48550/arXiv.<id>` names the same work as `arXiv:<id>` (arXiv's own DOI prefix).
"""

import re
from functools import lru_cache
from importlib import import_module
from typing import Any
from urllib.parse import unquote

_BARE_ARXIV = re.compile(r"\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7}")
_VERSION = re.compile(r"(?<=\d)v(\d+)$")
_ARXIV_PREFIX = re.compile(r"^(?:https?://(?:www\.|export\.)?arxiv\.org/(?:abs|pdf|html)/|arxiv:\s*)", re.IGNORECASE)
_ARXIV_DOI = re.compile(r"10\.48550/arxiv\.(.+)", re.IGNORECASE)
_TRAILING = " \t.,;:'\""

Identifier = tuple[str, str]
"""(scheme, normalised value)."""


@lru_cache(maxsize=1)
def _idutils() -> Any:
    # Half a second to import, and a record whose identifiers are plain never needs it.
    return import_module("idutils")


@lru_cache(maxsize=65536)
def normalise(scheme: str, value: str) -> Identifier | None:
    """The identifier under which equal works compare equal, or `None` where the value has not the scheme's form.

    A scheme that is not known here compares by its value as told, spaces around it removed.
    """
    scheme, value = scheme.strip().lower(), value.strip()
    match scheme:
        case "":
            return None
        case "arxiv":
            bare = arxiv_id(value)
            return ("arxiv", bare[0]) if bare else None
        case "doi":
            return _doi(value)
        case "pmid" | "pmcid" | "isbn":
            return _by_library(scheme, value)
        case _:
            return (scheme, value) if value else None


def arxiv_id(value: str) -> tuple[str, int | None] | None:
    """The bare arXiv id and the version of an id, a prefixed id or an address; `None` where it is none."""
    bare = _ARXIV_PREFIX.sub("", value.strip()).removesuffix(".pdf").rstrip(_TRAILING)
    version = _VERSION.search(bare)
    bare = _VERSION.sub("", bare)
    if not _BARE_ARXIV.fullmatch(bare) and not _idutils().is_arxiv(bare):
        return None
    return bare, int(version[1]) if version else None


def normalised(identifiers: dict[str, list[str]] | None) -> list[Identifier]:
    """Every identifier of a work that has its scheme's form, normalised, each once."""
    found = (normalise(scheme, value) for scheme, values in (identifiers or {}).items() for value in values)
    return list(dict.fromkeys(identifier for identifier in found if identifier))


def _doi(value: str) -> Identifier | None:
    decoded = unquote(value) if "%" in value else value
    start = decoded.find("10.")
    if start < 0:
        return None
    doi = decoded[start:].rstrip(_TRAILING)
    if doi.endswith(")") and doi.count(")") > doi.count("("):
        doi = doi[:-1]
    if ours := _ARXIV_DOI.fullmatch(doi):
        return normalise("arxiv", ours[1])
    if not _idutils().is_doi(doi):
        return None
    # ASCII case only: the DOI handbook makes no other letters equal.
    return "doi", "".join(letter.lower() if letter.isascii() else letter for letter in doi)


def _by_library(scheme: str, value: str) -> Identifier | None:
    library = _idutils()
    if not getattr(library, f"is_{scheme}")(value):
        return None
    return scheme, str(getattr(library, f"normalize_{scheme}")(value))
