"""How the identifiers of a work are read, for a person to see what is not read as it stands."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ledger_tui.record.identifiers import arxiv_id, reading


class Read(NamedTuple):
    """One told identifier (`scheme:value`) and what it is read as; `perhaps` what one that is not of its scheme's form
    may be meant as; `trimmed` whether something had to be taken off or decoded, `elsewhere` whether it names a work by
    another scheme than its own; `version` the arXiv version that stands in it."""

    told: str
    scheme: str
    read_as: str | None
    perhaps: str | None
    trimmed: bool
    elsewhere: bool
    version: int | None

    @property
    def is_plain(self) -> bool:
        """Whether the identifier names its work as it stands: there is nothing to tell of how it is read."""
        return self.read_as is not None and not self.trimmed and not self.elsewhere and self.version is None


def readings(identifiers: Mapping[str, Sequence[str]] | None) -> list[Read]:
    """How each identifier of a work is read, in the order told."""
    return [_read(scheme, value) for scheme, values in (identifiers or {}).items() for value in values]


def _read(scheme: str, value: str) -> Read:
    identifier, repaired, guess = reading(scheme, value)
    known = scheme.strip().lower()
    version = None
    if identifier and identifier[0] == "arxiv":
        bare = arxiv_id(value)
        version = bare[1] if bare else None
    return Read(
        told=f"{scheme}:{value}",
        scheme=scheme,
        read_as=":".join(identifier) if identifier else None,
        perhaps=":".join(guess) if guess else None,
        trimmed=repaired,
        elsewhere=identifier is not None and identifier[0] != known,
        version=version,
    )
