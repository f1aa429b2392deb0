"""The paper that a file is about which does not say so itself: told by the person, or guessed from the file's name."""

import re
from pathlib import PurePath
from typing import Any

from ledger_tui.reading.document import Document
from ledger_tui.record.identifiers import named

OPTION, FILE_NAME = "--subject", "file name"

# What file systems refuse in a name stands for the slash of a DOI.
_DOI = re.compile(r"10\.\d{4,9}(?:[/_＿:]|%2F|--?)(?P<suffix>[^\s/]+)", re.IGNORECASE)
_ARXIV = re.compile(r"(?<![\d.])(\d{4}\.\d{4,5})(?:v\d+)?(?![\d.]\d)")
_OPENALEX = re.compile(r"(?<![A-Za-z0-9])(W\d{6,})(?!\w)")
_S2 = re.compile(r"(?<![0-9a-fA-F])([0-9a-f]{40})(?![0-9a-fA-F])", re.IGNORECASE)
_OMID = re.compile(r"(?<![a-z])br[_/-](\d{6,})", re.IGNORECASE)
# The words of APIs for the list that a file holds stand after an identifier as its suffix does.
_LIST = re.compile(r"[._ -]+(?:references|citations)$", re.IGNORECASE)
# What tools put before the suffix: `10.1145_3503222.grobid.tei.xml`.
_TOOLS = re.compile(r"(?:\.(?:grobid|references|header|fulltext|tei))+\Z", re.IGNORECASE)


def subject(document: Document) -> dict[str, Any]:
    """`identifiers` and `named_by` of the paper of such a file; empty where nothing names it."""
    for value, named_by in ((document.subject, OPTION), (_guess(document.name), FILE_NAME)):
        if found := named(value):
            return {"identifiers": {found[0]: [found[1]]}, "named_by": named_by}
    return {}


def _guess(name: str) -> str:
    stem = PurePath(name).name.removesuffix(".gz")
    stem = _LIST.sub("", _TOOLS.sub("", stem[: stem.rfind(".")] if "." in stem else stem))
    if doi := _DOI.search(stem):
        prefix = doi[0][: doi.start("suffix") - doi.start()].rstrip("/_＿:-").removesuffix("%2F").removesuffix("%2f")
        return f"{prefix}/{doi['suffix']}"
    for scheme, pattern in (("arxiv", _ARXIV), ("openalex", _OPENALEX), ("s2", _S2)):
        if found := pattern.search(stem):
            return f"{scheme}:{found[1]}"
    omid = _OMID.search(stem)
    return f"omid:br/{omid[1]}" if omid else ""
