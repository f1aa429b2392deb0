"""The one filter language: what is typed after `/` and what follows `--filter`."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ledger_tui.index.columns import looked_up
from ledger_tui.index.fields import FIELDS, Field, Rows, UnknownValue, match_text
from ledger_tui.index.index import Index, part

GRAMMAR = """\
word another     rows whose title, printed reference or identifiers hold all the words, in any order
"two words"      the words as one phrase
-word            rows that do not hold it; - goes before words, phrases and fields
field:value      the field has this value; any of several with commas: state:exact,fuzzy
field:"a value"  a value with spaces: state:"not stated", title:"mixed precision"
title:word       the words are looked for in the title alone
state:word       a resolution state by a word of its name: state:exact, state:unresolved
method:word      a resolver method: method:doi, method:"no resolver link"
event:word       what the event check says: event:none, event:unavailable, event:found
notice:word      a type of the events told: notice:retraction, concern, correction, reinstatement, other
ref:10-20        reference numbers: one (ref:21, its 21a too), a range, open ones (ref:10- ref:-9), one alone (ref:21a)
paper:word       rows of the record's paper: its key, the beginning of its key, or words of its title
source:word      rows told by a source

Case, accents, dashes, quotes and spaces make no difference; a word that has no letter or digit (& or [) is looked
for as it stands in the title.  A word before a colon that is no field is text.
"""
"""The whole language, for a person: what stands left is typed, what stands right is found."""

_FIELD = re.compile(r"([A-Za-z_]+):")


class FilterError(Exception):
    """A filter that cannot be answered: `reason` says why, `start` and `end` where in the text."""

    def __init__(self, start: int, end: int, reason: str) -> None:
        super().__init__(reason)
        self.start, self.end, self.reason = start, end, reason


@dataclass(frozen=True, slots=True)
class Term:
    """One condition: any of the values, in a field or (`None`) anywhere in the text; `start` and `end` in the filter.

    A field without a value yet has no values.
    """

    field: Field | None
    values: tuple[str, ...]
    negated: bool
    start: int
    end: int

    @property
    def of_kinds_alone(self) -> bool:
        """Whether the kind of a row says all there is to the condition."""
        return self.field is not None and self.field.kinds is not None

    def kinds(self, index: Index) -> NDArray[np.bool_]:
        """For each kind of rows whether the condition holds.  Raises `FilterError`."""
        match = self.field.kinds if self.field else None
        found = np.zeros(len(index.kinds.kinds), np.bool_)
        if match is None:
            raise ValueError("the condition is not of kinds alone")
        return self._any(index, found, lambda value: match(index, value))

    def matches(self, index: Index, rows: range | Rows) -> NDArray[np.bool_]:
        """For each row whether the condition holds.  Raises `FilterError` where a value is none of the field's."""
        match = self.field.match if self.field else match_text
        return self._any(index, np.zeros(len(rows), np.bool_), lambda value: match(index, rows, value))

    def _any(
        self, index: Index, found: NDArray[np.bool_], match: Callable[[str], NDArray[np.bool_]]
    ) -> NDArray[np.bool_]:
        if self.field and not self.values:
            raise FilterError(self.start, self.end, f"{self.field.name}: needs {self.field.wanted(index)}")
        for value in self.values:
            try:
                found |= match(value)
            except UnknownValue as unknown:
                raise FilterError(self.start, self.end, unknown.reason) from unknown
        return ~found if self.negated else found


@dataclass(frozen=True, slots=True)
class Filter:
    """Conditions that must all hold.  Without any it is false, and every row passes."""

    terms: tuple[Term, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.terms)

    def __and__(self, other: "Filter") -> "Filter":
        return Filter(self.terms + other.terms)

    @property
    def of_kinds_alone(self) -> bool:
        """Whether the kind of a row says all there is to every condition."""
        return all(term.of_kinds_alone for term in self.terms)

    def kinds(self, index: Index) -> NDArray[np.bool_]:
        """For each kind of rows whether it passes those conditions that are of kinds alone.  Raises `FilterError`."""
        passing = np.ones(len(index.kinds.kinds), np.bool_)
        for term in self.terms:
            if term.of_kinds_alone:
                passing &= term.kinds(index)
        return passing

    def matches(self, index: Index, rows: range | Rows, table: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """For each row whether it passes, and is of one of the kinds of `table`; the work grows with the rows.

        Raises `FilterError` where a value is none of its field's, or may be more than one of them.
        """
        kinds = self.kinds(index) if table is None else self.kinds(index) & table
        passing = looked_up(kinds, part(index.row_kinds, rows))
        for term in self.terms:
            if not term.of_kinds_alone:
                passing &= term.matches(index, rows)
        return passing


def parse(text: str, fields: Mapping[str, Field] = FIELDS) -> Filter:
    """The filter that a text in the language of `GRAMMAR` asks for.

    What is still being typed reads as far as it goes: a quote that is not closed reaches to the end, `-` and `""`
    alone ask for nothing.  A field without a value is told by `Filter.matches`, which knows the possible values.
    """
    terms = []
    place = 0
    while (place := _past_spaces(text, place)) < len(text):
        start = place
        negated = text[place] == "-"
        place += negated
        named = _FIELD.match(text, place)
        field = fields.get(named[1].lower()) if named else None
        if named and field:
            values, place = _values(text, named.end())
            terms.append(Term(field, values, negated, start, place))
            continue
        value, place = _value(text, place, stops=" ")
        if value.strip():
            terms.append(Term(None, (value,), negated, start, place))
    return Filter(tuple(terms))


def plain_words(text: str) -> Filter:
    """The filter that asks for every word of a text, none of them read as an operator or a field."""
    words = re.finditer(r"\S+", text)
    return Filter(tuple(Term(None, (word[0],), False, *word.span()) for word in words))


def _past_spaces(text: str, place: int) -> int:
    while place < len(text) and text[place].isspace():
        place += 1
    return place


def _values(text: str, place: int) -> tuple[tuple[str, ...], int]:
    """The values after a field's colon, those between commas, and where they end."""
    values = []
    while True:
        value, place = _value(text, place, stops=" ,")
        if value.strip():
            values.append(value)
        if place >= len(text) or text[place] != ",":
            return tuple(values), place
        place += 1


def _value(text: str, place: int, stops: str) -> tuple[str, int]:
    """One word or phrase, and where it ends."""
    if text.startswith('"', place):
        close = text.find('"', place + 1)
        return (text[place + 1 :], len(text)) if close < 0 else (text[place + 1 : close], close + 1)
    start = place
    while place < len(text) and not text[place].isspace() and text[place] not in stops:
        place += 1
    return text[start:place], place
