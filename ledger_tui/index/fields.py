"""The fields of the filter language.  Upper rooms lend fields of their own by adding to the table."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from ledger_tui.index.columns import Integers, looked_up, spread
from ledger_tui.index.index import Index, part
from ledger_tui.index.kinds import Part
from ledger_tui.index.texts import TextStore
from ledger_tui.record.events import EventType
from ledger_tui.record.loosekey import fold, loose_key
from ledger_tui.record.model import NO_RESOLVER_LINK
from ledger_tui.record.references import reference_order
from ledger_tui.record.states import PITH_STATES, STATE_WORDS

NOT_STATED = "not stated"
"""The word for a value that the record does not state."""

# Asking for one of these is no mistake where no record at hand happens to have it.
_METHODS = ("arxiv_id", "local_arxiv", "doi", "raw_fallback", NO_RESOLVER_LINK)

Match = NDArray[np.bool_]
Rows = NDArray[np.int64]
Span = range | Rows
"""Rows that are asked about: a range, or row numbers."""

_RANGE = re.compile(r"(\d{1,18})?\s*[-–]\s*(\d{1,18})?", re.ASCII)
_NUMBER = re.compile(r"\d{1,18}", re.ASCII)


class UnknownValue(Exception):
    """A value that is none of its field's, or that may be more than one of them."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def _any_words(index: Index) -> list[str]:  # noqa: ARG001 - one signature for every field
    return []


@dataclass(frozen=True, slots=True)
class Field:
    """One field: its name, one line of help, and which rows have a value.

    `match` gives one truth a row, looks at nothing else, and raises `UnknownValue`.  `values` names the possible values
    where they are a closed list in this index, and is empty where any text may be asked for.  `kinds` gives one truth a
    kind of rows, where the kind says all.
    """

    name: str
    help: str
    match: Callable[[Index, Span, str], Match]
    values: Callable[[Index], list[str]] = _any_words
    kinds: Callable[[Index, str], Match] | None = None

    def wanted(self, index: Index) -> str:
        """What may follow the colon, in words."""
        values = self.values(index)
        return f"one of: {', '.join(values)}" if values else "a value"


def choose(value: str, words: Iterable[str | None], short: Mapping[str, str] = MappingProxyType({})) -> str | None:
    """The one of these words that a value names; `None` among them goes by the name "not stated".

    A whole name (or a short one) wins; else every word of the value must be a word of the name, else begin one.
    Raises `UnknownValue`, naming the words, where none or several are named.
    """
    known = list(dict.fromkeys(words))
    names = [NOT_STATED if word is None else word for word in known]
    for same in (str.__eq__, lambda name, text: loose_key(name) == loose_key(text) != ""):
        if exact := [word for word, name in zip(known, names, strict=True) if same(name, value)]:
            return exact[0]
    if value.lower() in short:
        return short[value.lower()]
    typed = fold(value).split()
    for fits in (_has_words, _has_beginnings):
        named = [place for place, name in enumerate(names) if typed and fits(fold(name).split(), typed)]
        if len(named) == 1:
            return known[named[0]]
        if named:
            raise UnknownValue(f"{value!r} may be {' or '.join(names[place] for place in named)}")
    raise UnknownValue(f"no {value!r} here; possible: {', '.join(names)}")


def _has_words(name: list[str], typed: list[str]) -> bool:
    return set(typed) <= set(name)


def _has_beginnings(name: list[str], typed: list[str]) -> bool:
    return all(any(word.startswith(start) for word in name) for start in typed)


def match_text(index: Index, rows: Span, value: str) -> Match:
    """Rows whose title, printed reference or identifiers hold what was typed."""
    found = match_title(index, rows, value)
    if not loose_key(value):
        return found
    for store, column in ((index.raws, index.row_raws), (index.identifiers, index.row_identifiers)):
        codes = part(column, rows)
        if codes.any():
            found |= _holding(store, codes, value)
    return found


def match_title(index: Index, rows: Span, value: str) -> Match:
    """Rows whose other work's title holds what was typed; a placeholder has none."""
    found = _holding(index.titles, part(index.row_titles, rows), value)
    places = np.flatnonzero(found)
    kinds = part(index.row_kinds, rows)[places]
    found[places[index.kinds.is_placeholder()[kinds]]] = False
    return found


def _holding(store: TextStore, codes: Integers, value: str) -> Match:
    return store.holding(value, codes) if len(codes) else np.zeros(0, np.bool_)


def _enumeration(
    name: str,
    help_line: str,
    part_of: Callable[[Index], Part],
    usual: tuple[str, ...],
    short: Mapping[str, str] = MappingProxyType({}),
) -> Field:
    def words(index: Index) -> list[str | None]:
        met = [word for word in part_of(index).words.words if word is not None and word not in usual]
        return [*usual, *met, None]

    def kinds(index: Index, value: str) -> Match:
        return part_of(index).table([choose(value, words(index), short)])

    def match(index: Index, rows: Span, value: str) -> Match:
        return looked_up(kinds(index, value), part(index.row_kinds, rows))

    def values(index: Index) -> list[str]:
        return [NOT_STATED if word is None else word for word in words(index)]

    return Field(name, help_line, match, values, kinds)


_NOTICES = tuple(kind.value for kind in EventType)


def _match_notice(index: Index, rows: Span, value: str) -> Match:
    word = choose(value, _NOTICES)
    told = index.notices.words
    codes = part(index.row_notices, rows)
    return spread(
        codes, len(told), lambda some: np.array([word in (told[code] or "").split() for code in some], np.bool_)
    )


def _match_reference(index: Index, rows: Span, value: str) -> Match:
    codes = part(index.row_references, rows)
    words = index.references.words
    right = _reference_test(value)
    return spread(codes, len(words), lambda distinct: np.array([right(words[code]) for code in distinct], np.bool_))


def _reference_test(value: str) -> Callable[[str | None], bool]:
    value = value.strip()
    if loose_key(value) == loose_key(NOT_STATED):
        return lambda reference: reference is None
    spanned = _RANGE.fullmatch(value)
    if spanned and (spanned[1] or spanned[2]):
        first, last = int(spanned[1] or 0), int(spanned[2] or 10**18)
        if first > last:
            raise UnknownValue(f"the range {value} runs backwards: it starts after its end")
        return lambda reference: _numbered(reference, first, last)
    if _NUMBER.fullmatch(value):
        return lambda reference: _numbered(reference, int(value), int(value))
    key = loose_key(value)
    return lambda reference: reference is not None and (loose_key(reference) == key if key else reference == value)


def _numbered(reference: str | None, first: int, last: int) -> bool:
    kind, number, _ = reference_order(reference)
    return kind == 0 and first <= number <= last


def _by_record(index: Index, rows: Span, holding: Callable[[Rows], Match]) -> Match:
    """A truth of each record spread over its rows; only records that have some of the rows are asked."""
    records = part(index.row_records, rows)
    asked = np.unique(records) if len(records) < len(index.records) else np.arange(len(index.records))
    table = np.zeros(len(index.records), np.bool_)
    if len(records):
        table[asked] = holding(asked.astype(np.int64))
    found: Match = table[records]
    return found


def _match_paper(index: Index, rows: Span, value: str) -> Match:
    beginning = value.strip().lower()
    if about := index.records_about(beginning):
        return _by_record(index, rows, lambda records: np.isin(records, about))

    def named(records: Rows) -> Match:
        keyed = [index.records.key(number).lower().startswith(beginning) for number in records.tolist()]
        return np.array(keyed) | _holding(index.titles, index.record_titles.values[records], value)

    return _by_record(index, rows, named)


def _sources(index: Index) -> list[str | None]:
    """The sources of records in the order met, `None` among them where a record states none."""
    met, firsts = np.unique(index.records.sources.values, return_index=True)
    return [index.sources.words[code] for code in met[np.argsort(firsts)].tolist()]


def _match_source(index: Index, rows: Span, value: str) -> Match:
    code = index.sources[choose(value, _sources(index))]
    return _by_record(index, rows, lambda records: index.records.sources.values[records] == code)


FIELDS: Mapping[str, Field] = MappingProxyType(
    {
        field.name: field
        for field in (
            Field("title", "words of the title alone", match_title),
            _enumeration(
                "state",
                "resolution state, by a word of its name",
                lambda index: index.kinds.state,
                STATE_WORDS,
                {state.short: state.word for state in PITH_STATES},
            ),
            _enumeration("method", "resolver method", lambda index: index.kinds.method, _METHODS),
            _enumeration(
                "event",
                "what the event check says: none found, unavailable, found",
                lambda index: index.kinds.event,
                ("none found", "unavailable", "found"),
            ),
            Field("notice", "a type of the events told of the cited work", _match_notice, lambda _: list(_NOTICES)),
            Field("ref", "reference number 21 (and 21a), 21a alone, a range 10-20 or 10-", _match_reference),
            Field("paper", "the record's paper: its key, the beginning of it, or words of its title", _match_paper),
            Field(
                "source",
                "who tells the record",
                _match_source,
                lambda index: [NOT_STATED if source is None else source for source in _sources(index)],
            ),
        )
    }
)
"""The fields that every index has, by name."""
