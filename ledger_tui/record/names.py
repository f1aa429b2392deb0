"""What names a paper, a record and a row: text that scripts and decisions may rely on."""

import hashlib
import re
from pathlib import PurePath
from typing import NamedTuple

from ledger_tui.record.identifiers import NAMING_SCHEMES, normalise
from ledger_tui.record.model import Paper, Record

_UUID = re.compile(r"[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}")
# Both halves of an Open Citation Identifier begin with the prefix of their supplier, framed by zeros.
_OCI = re.compile(r"(?:oci:)?0\d{2,}-0\d{2,}")


class RecordName(NamedTuple):
    """The name of a record: paper key, version, source, as-of date; `None` where the file does not say."""

    paper: str
    version: int | None
    source: str | None
    as_of: str | None


def paper_key(paper: Paper, place: PurePath) -> str:
    """The key of a paper: its bare arXiv id, else its first identifier in naming order with the scheme, else the key
    its file tells, else `file:<name>#<hash>` from the absolute path of its file."""
    if names := paper_names(paper):
        return names[0]
    if paper.key:
        return paper.key
    digest = hashlib.blake2b(str(place).encode("utf-8", "surrogatepass"), digest_size=4).hexdigest()
    return f"file:{place.name}#{digest}"


def paper_names(paper: Paper) -> list[str]:
    """Every name that the identifiers of a paper give it, in naming order: records that share one are of one paper."""
    told = {**(paper.identifiers or {})}
    if paper.arxiv_id:
        told["arxiv"] = [paper.arxiv_id, *told.get("arxiv", [])]
    found = (normalise(scheme, value) for scheme in NAMING_SCHEMES for value in told.get(scheme, []))
    names = (value if scheme == "arxiv" else f"{scheme}:{value}" for scheme, value in filter(None, found))
    return list(dict.fromkeys(names))


def record_name(record: Record) -> RecordName:
    """The name of a record whose paper has a key."""
    return RecordName(
        record.paper.key or "", record.paper.version, record.source, record.as_of.date if record.as_of else None
    )


def is_global_id(row_id: str | None) -> bool:
    """Whether a row's id (a UUID or an Open Citation Identifier) means the same observation in every record."""
    return bool(row_id and (_UUID.fullmatch(row_id) or _OCI.fullmatch(row_id)))


def row_key(name: RecordName, direction: str, own: str | None, nth: int) -> str:
    """The key of a row: its UUID or OCI as told, else composed without the as-of date, so that a newer record of the
    same paper keeps it.  `own` is the row's id or reference, `nth` its 1-based place among equal ones."""
    if own and is_global_id(own):
        return own
    parts = (name.paper, name.version, name.source, direction, own, nth)
    return "|".join("" if part is None else str(part) for part in parts)
