"""The entries of a BibTeX file as bibtexparser takes them apart, where each stands, and what could not be taken apart.

Of two entries with one key, which the library takes as a fault, both are entries; of an entry with a field told twice
both values are kept.  What an entry tells that the file ends inside of is whole up to its last field.
"""

import logging
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from ledger_tui.reading.document import Document
from ledger_tui.reading.problems import Level, shortened
from ledger_tui.reading.sources.bibliography import LineNumbers

if TYPE_CHECKING:
    from bibtexparser.library import Library
    from bibtexparser.model import Block, Entry

# The library counts lines by line feeds alone.
_LONE_RETURN = re.compile(r"\r(?!\n)")
_MARK = re.compile(r'(?<!\\)[{}",]')
_ENDED = "Unexpectedly reached end of file"
_BEGUN_AT_THE_END = re.compile(r"(?:^|\n)[ \t]*@\w*\s*$")

_Field = tuple[str, str]
"""The name and the value of a field as they are told, without what encloses the value."""


class Found(NamedTuple):
    """An entry, its key and its fields as told, and the first and last-plus-one character it stands in.  `broken`: the
    file ends inside it."""

    kind: str
    key: str
    fields: list[_Field]
    start: int
    end: int
    broken: bool


class Blocks(NamedTuple):
    """What is in a file: `empty` where there is no block at all, entry or other; `broken` where it ends inside one."""

    entries: list[Found]
    troubles: list[tuple[Level, str, str]]
    empty: bool
    broken: bool


class _Placed(NamedTuple):
    entry: "Entry"
    start: int
    end: int
    broken: bool = False


class _Walk:
    """The way through the blocks of a file."""

    def __init__(self, document: Document) -> None:
        self.text = _LONE_RETURN.sub("\n", document.text)
        self.library = _taken_apart(self.text)
        self.troubles: list[tuple[Level, str, str]] = []
        self.broken = False
        self._lines = LineNumbers(document)
        self._at = 0

    def placed(self) -> Iterator[_Placed]:
        """The entries in the order of the file; the troubles are complete after the last."""
        for block in self.library.blocks:
            # A block is told as it stands, and no other stands between it and the one before.
            start = max(self.text.find(block.raw or "", self._at), self._at)
            yield from self._block(block, start, start + len(block.raw or ""))

    def _block(self, block: "Block", start: int, end: int) -> Iterator[_Placed]:
        from bibtexparser.model import DuplicateBlockKeyBlock, DuplicateFieldKeyBlock, Entry, ParsingFailedBlock

        inner: Block | None = block
        if isinstance(block, DuplicateBlockKeyBlock | DuplicateFieldKeyBlock):
            inner = block.ignore_error_block
            self._trouble("note", start, _told_again(block, inner))
        elif isinstance(block, ParsingFailedBlock):
            # The next block may begin within what was taken for a part of this one.
            self._at = start + 1
            yield from self._failed(block.error, block.raw or "", start)
            return
        self._at = end
        if isinstance(inner, Entry):
            yield _Placed(inner, start, end)
        elif inner is block:
            self._between(block, start)

    def _failed(self, error: Exception, raw: str, start: int) -> Iterator[_Placed]:
        reason = " ".join(str(getattr(error, "abort_reason", error)).split()).rstrip(".")
        words = shortened(" ".join(raw.split("\n", 1)[0].split()), 60)
        if not reason.startswith(_ENDED):
            self._trouble("problem", start, f"{words!r} is not read: {reason[:1].lower()}{reason[1:]}")
            return
        self.broken = True
        whole = _whole_part(self.text[start:])
        cost = "what is whole of it is kept as incomplete" if whole else "nothing of it is read"
        self._trouble("problem", start, f"the file ends inside {words!r}: {cost}")
        if whole:
            yield _Placed(whole, start, len(self.text.rstrip()), broken=True)

    def _between(self, block: "Block", start: int) -> None:
        from bibtexparser.model import ImplicitComment

        if not isinstance(block, ImplicitComment):
            return
        if block is self.library.blocks[-1] and _BEGUN_AT_THE_END.search(block.comment):
            self.broken = True
            reason = "the file ends inside the beginning of an entry, of which nothing is read"
            self._trouble("problem", start + block.comment.rindex("@"), reason)
        elif block.comment.startswith((",", "}")) and "=" in block.comment:
            what = shortened(" ".join(block.comment.split()), 60)
            self._trouble("problem", start, f"what follows the end of an entry is not read: {what!r}")

    def _trouble(self, level: Level, start: int, reason: str) -> None:
        self.troubles.append((level, self._lines.place(start), reason))


def blocks(document: Document) -> Blocks:
    """The entries of a file, strings put in the place of their names.  May raise what the library raises."""
    from bibtexparser.model import ImplicitComment

    walk = _Walk(document)
    placed = list(walk.placed())
    keys = [one.entry.key for one in placed]
    _resolve(walk.library, placed)
    entries = [
        Found(one.entry.entry_type, key, _fields(one.entry), one.start, one.end, one.broken)
        for one, key in zip(placed, keys, strict=True)
    ]
    empty = not entries and all(isinstance(block, ImplicitComment) for block in walk.library.blocks)
    return Blocks(entries, walk.troubles, empty, walk.broken)


def _fields(entry: "Entry") -> list[_Field]:
    return [(field.key, str(field.value)) for field in entry.fields]


def _taken_apart(text: str) -> "Library":
    from bibtexparser.entrypoint import parse_string

    # The library warns of each block that it cannot read, which would be written over the screen.
    logging.getLogger("bibtexparser").setLevel(logging.CRITICAL)
    return parse_string(text, parse_stack=[])


def _resolve(library: "Library", placed: list[_Placed]) -> None:
    """Put the strings of a file in the place of their names, and take off what encloses values.  The entries are
    changed by this; their keys too, for the library holds one entry of a key only."""
    from bibtexparser.library import Library
    from bibtexparser.middlewares import RemoveEnclosingMiddleware, ResolveStringReferencesMiddleware

    for nth, one in enumerate(placed):
        one.entry.key = str(nth)
    library = Library([*library.strings, *(one.entry for one in placed)])
    RemoveEnclosingMiddleware().transform(ResolveStringReferencesMiddleware().transform(library))


def _told_again(block: Any, inner: Any) -> str:
    what = "entry" if hasattr(inner, "fields") else "string"
    key = shortened(str(inner.key))
    if hasattr(block, "duplicate_keys"):
        names = shortened(", ".join(map(repr, sorted(block.duplicate_keys))))
        return f"the {what} {key!r} tells {names} more than once; every value is kept"
    kept = "both are kept" if what == "entry" else "the first of its values is taken"
    return f"the {what} {key!r} is told again; {kept}"


def _whole_part(raw: str) -> "Entry | None":
    """What is whole of an entry that the file ends inside of: its fields up to the last that is ended."""
    from bibtexparser.model import Entry

    opening = re.search(r"[{(]", raw)
    if opening is None:
        return None
    end, depth, quoted = 0, 0, False
    for mark in _MARK.finditer(raw, opening.end()):
        match mark[0]:
            case '"' if depth == 0:
                quoted = not quoted
            case "{" if not quoted:
                depth += 1
            case "}" if not quoted and depth:
                depth -= 1
            case "," if not quoted and depth == 0:
                end = mark.start()
    if not quoted and depth == 0 and end and raw.rstrip().endswith(("}", '"')):
        end = len(raw)
    if not end:
        return None
    found = _taken_apart(raw[:end] + ("}" if opening[0] == "{" else ")")).blocks
    block = getattr(found[0], "ignore_error_block", None) or found[0] if len(found) == 1 else None
    return block if isinstance(block, Entry) else None
