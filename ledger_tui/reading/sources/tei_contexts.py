"""Where the text of a TEI document cites its references: the words around each callout, and the number it prints."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from ledger_tui.reading.sources.tei_text import name_of

MOST_CONTEXTS = 20
"""Contexts that are kept of one reference."""

WINDOW = 300
"""Characters of a paragraph that are kept around a callout, where the paragraph is not divided into sentences."""

_LONGEST_SENTENCE = 1000
_LONGEST_LABEL = 80
_CUT = "…"

# Elements within a line; all others end a piece of text.
_INLINE = frozenset(("ref", "hi", "emph", "seg", "term", "name", "persName", "date", "num", "lb", "pb", "g", "rs"))
_SENTENCE, _CALLOUT, _TO_REFERENCE = "s", "ref", "bibr"

_SPACES = re.compile(r"\s+")
# `[19]`, `[19,`, `26]`, `Vole et al. [5]`, and names of keys in brackets such as `[KB14]`.
_NUMBER = re.compile(r"(?:[^\[\]()0-9]{1,60}\[|[\[(])?\s?([0-9]{1,4}[a-z]?)\s?[\]),;.:]*")
_KEY = re.compile(r"\[([A-Za-z][A-Za-z+]{0,15}[0-9]{2,4}[a-z]?)\]")
_YEAR = re.compile(r"(?:1[5-9]|20)[0-9]{2}[a-z]?")


@dataclass(slots=True)
class Cited:
    """What the text tells of one reference: the words around its callouts, each once, and what these print for it."""

    contexts: list[str] = field(default_factory=list)
    labels: set[str] = field(default_factory=set)


def cited(root: Any, ids: Iterable[str]) -> dict[str, Cited]:
    """For each of some references by its `xml:id` what the text tells of it; `root` may be `None`."""
    found = {one: Cited() for one in ids}
    block = _Block()
    # The tree is walked without recursion, for it may be deep.
    for event, node in (
        import_module("lxml.etree").iterwalk(root, ("start", "end")) if root is not None and found else ()
    ):
        name = name_of(node)
        if event == "start":
            if name not in _INLINE:
                block = block.told_to(found)
            if _is_callout(node, name):
                block.callout_begins([target.removeprefix("#") for target in (node.get("target") or "").split()])
            block.add(node.text)
        else:
            if _is_callout(node, name):
                block.callout_ends()
            if name not in _INLINE:
                block = block.told_to(found, whole=name == _SENTENCE)
            block.add(node.tail)
    block.told_to(found)
    return found


def printed_labels(found: dict[str, Cited]) -> dict[str, str]:
    """The number or key that the text prints for a reference, where all its callouts agree and no other has it."""
    agreed = {one: next(iter(told.labels)) for one, told in found.items() if len(told.labels) == 1}
    counts = Counter(agreed.values())
    return {one: label for one, label in agreed.items() if counts[label] == 1}


class _Block:
    """A piece of text as it is put together, white space collapsed, and the callouts in it."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._length = 0
        self._spaced = True
        self._open: list[tuple[list[str], int]] = []
        self._callouts: list[tuple[list[str], int, int]] = []

    def add(self, text: str | None) -> None:
        """More of the text."""
        piece = _SPACES.sub(" ", text) if text else ""
        if piece and self._spaced:
            piece = piece.removeprefix(" ")
        if piece:
            self._pieces.append(piece)
            self._length += len(piece)
            self._spaced = piece[-1] == " "

    def callout_begins(self, targets: list[str]) -> None:
        """A callout of some references begins."""
        self._open.append((targets, self._length))

    def callout_ends(self) -> None:
        """The callout that began last ends."""
        if self._open:
            targets, start = self._open.pop()
            self._callouts.append((targets, start, self._length))

    def told_to(self, found: dict[str, Cited], *, whole: bool = False) -> "_Block":
        """Tell the references what this text tells of them; the empty piece to go on with.  `whole`: it is one
        sentence."""
        if not self._callouts:
            return self if not self._pieces and not self._open else _Block()
        text = "".join(self._pieces).rstrip()
        for targets, start, end in self._callouts:
            known = [found[target] for target in targets if target in found]
            if not known:
                continue
            label = _label(text[start:end].strip()) if end - start <= _LONGEST_LABEL else None
            context = text if whole and len(text) <= _LONGEST_SENTENCE else window(text, start, end)
            for one in known:
                if label:
                    one.labels.add(label)
                if len(one.contexts) < MOST_CONTEXTS and context and context not in one.contexts:
                    one.contexts.append(context)
        return _Block()


def window(text: str, start: int, end: int) -> str:
    """At most `WINDOW` characters of a text around a callout in it, cut between words."""
    if len(text) <= WINDOW:
        return text
    most = WINDOW - 2 * len(_CUT) - 2
    begin = max(0, start - max(most - (end - start), 0) // 2)
    stop = min(len(text), begin + most)
    begin = max(0, stop - most)
    if begin:
        space = text.find(" ", begin, start)
        begin = space + 1 if space >= 0 else begin
    if stop < len(text):
        space = text.rfind(" ", max(end, begin), stop)
        stop = space if space >= 0 else stop
    before, after = f"{_CUT} " if begin else "", f" {_CUT}" if stop < len(text) else ""
    return f"{before}{text[begin:stop].strip()}{after}"


def _label(printed: str) -> str | None:
    number = _NUMBER.fullmatch(printed)
    if number:
        # In a text that cites by author and year, a year is no number of a reference.
        return None if _YEAR.fullmatch(number[1]) else number[1]
    key = _KEY.fullmatch(printed)
    return key[1] if key else None


def _is_callout(node: Any, name: str) -> bool:
    return name == _CALLOUT and node.get("type") == _TO_REFERENCE
