"""Records made into columns by one reader, which may run in another process."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from ledger_tui.index.batch import (
    NO_IDENTIFIERS,
    TEXT_COLUMNS,
    WORD_COLUMNS,
    Batch,
    KindWords,
    RecordColumns,
    RowColumns,
    Texts,
    key_hash,
    key_prefix,
    text_hash,
)
from ledger_tui.index.columns import Words
from ledger_tui.index.ids import packed_ids
from ledger_tui.index.instants import packed_times
from ledger_tui.record.events import check_words, type_words
from ledger_tui.record.identifiers import as_told
from ledger_tui.record.loosekey import are_plain, folds, is_telling
from ledger_tui.record.model import INBOUND, OUTBOUND, Record
from ledger_tui.record.names import RecordName, record_name
from ledger_tui.record.told import Directions, Identifiers, Told, ToldCheck


class _TextMaker:
    """A vocabulary of texts; code 0 is "not stated"."""

    def __init__(self, *, identifiers: bool = False) -> None:
        self._identifiers = identifiers
        self._codes: dict[str, int] = {}
        self._new: list[str] = []

    def codes(self, texts: Sequence[str | None]) -> list[int]:
        known = self._codes
        met = [0 if text is None else known.get(text, -1) for text in texts]
        if -1 in met:
            for text in texts:
                if text is not None and text not in known:
                    known[text] = len(known) + 1
                    self._new.append(text)
            met = [0 if text is None else known[text] for text in texts]
        return met

    def flush(self) -> Texts:
        new, self._new = self._new, []
        return texts_of(new, [identifier_words(text) for text in new] if self._identifiers else None)


class _WordMaker(Words):
    """A vocabulary that tells which of its words came since it was asked last."""

    _told = 1

    def flush(self) -> list[str | None]:
        new, self._told = self.words[self._told :], len(self.words)
        return new


class _KindMaker(dict[KindWords, int]):
    """The kinds met; a new one gets the next code."""

    def __init__(self) -> None:
        super().__init__()
        self._new: list[KindWords] = []

    def __missing__(self, kind: KindWords) -> int:
        code = self[kind] = len(self)
        self._new.append(kind)
        return code

    def flush(self) -> list[KindWords]:
        new, self._new = self._new, []
        return new


@dataclass(slots=True)
class _Rows:
    """Rows waiting to be packed, one list a column."""

    records: list[int] = field(default_factory=list)
    kinds: list[int] = field(default_factory=list)
    references: list[int] = field(default_factory=list)
    titles: list[int] = field(default_factory=list)
    raws: list[int] = field(default_factory=list)
    identifiers: list[int] = field(default_factory=list)
    event_times: list[int] = field(default_factory=list)
    event_texts: list[int] = field(default_factory=list)
    notices: list[int] = field(default_factory=list)
    ids: list[str | None] = field(default_factory=list)
    observed: list[str | None] = field(default_factory=list)


@dataclass(slots=True)
class _Records:
    """Records waiting to be packed."""

    facts: list[bytes] = field(default_factory=list)
    keys: list[bytes] = field(default_factory=list)
    titles: list[int] = field(default_factory=list)
    spans: list[dict[str, int | None]] = field(default_factory=list)
    papers: list[int] = field(default_factory=list)
    prefixes: list[int] = field(default_factory=list)
    sources: list[int] = field(default_factory=list)


class Maker:
    """Makes batches of records.  `number` tells the makers of one index apart."""

    def __init__(self, number: int = 0) -> None:
        self.number = number
        self._kinds = _KindMaker()
        self._texts = {name: _TextMaker(identifiers=name == "identifiers") for name in TEXT_COLUMNS}
        self._words = {name: _WordMaker() for name in WORD_COLUMNS}
        self._records, self._rows = _Records(), _Rows()

    def add(self, record: Record, file: str, directions: Directions | None = None) -> None:
        """Take a record whose paper has a key; `file` is the name it is shown under.

        `directions` are its rows where the record itself holds none.
        """
        records, spans = self._records, dict[str, int | None]()
        for direction, rows in record.directions() if directions is None else directions:
            spans[direction] = None if rows is None else len(rows)
            self._append(len(records.facts), direction, rows or ())
        name = record_name(record)
        records.facts.append(_facts(record, name, spans, file))
        records.keys.append(name.paper.encode("utf-8", "surrogatepass"))
        records.titles += self._texts["titles"].codes([record.paper.title])
        records.spans.append(spans)
        records.papers.append(text_hash(name.paper.lower()))
        records.prefixes.append(text_hash(key_prefix(name)))
        records.sources.append(self._words["sources"][name.source])

    def batch(self) -> Batch:
        """What was added since the last batch."""
        records, rows = self._records, self._rows
        self._records, self._rows = _Records(), _Rows()
        high, low = packed_ids(rows.ids, self._words["ids"])
        moments, forms = packed_times(rows.observed, self._words["zones"], self._words["observed"])
        row_columns = RowColumns(
            np.array(rows.records, np.uint32),
            np.array(rows.kinds, np.uint32),
            np.array(rows.references, np.uint32),
            np.array(rows.titles, np.uint32),
            np.array(rows.raws, np.uint32),
            np.array(rows.identifiers, np.uint32),
            np.array(rows.event_times, np.uint32),
            np.array(rows.event_texts, np.uint32),
            np.array(rows.notices, np.uint32),
            high,
            low,
            moments,
            forms,
        )
        record_columns = RecordColumns(
            records.facts,
            records.keys,
            np.array(records.titles, np.uint32),
            np.array([sum(count or 0 for count in spans.values()) for spans in records.spans], np.uint32),
            np.array([_counted(spans.get(OUTBOUND)) for spans in records.spans], np.uint32),
            np.array([_counted(spans.get(INBOUND)) for spans in records.spans], np.uint32),
            np.array(records.papers, np.uint64),
            np.array(records.prefixes, np.uint64),
            np.array(records.sources, np.uint32),
        )
        texts = {name: maker.flush() for name, maker in self._texts.items()}
        words = {name: maker.flush() for name, maker in self._words.items()}
        return Batch(self.number, record_columns, row_columns, texts, words, self._kinds.flush())

    def _append(self, record: int, direction: str, told: Sequence[Told]) -> None:
        rows, kinds, texts, words = self._rows, self._kinds, self._texts, self._words
        references, event_times = words["references"], words["event_times"]
        event_texts, notices = words["event_texts"], words["notices"]
        checks = [row.event for row in told]
        rows.records += [record] * len(told)
        rows.kinds += [
            kinds[direction, row.state, row.method, check.status if check else None, row.placeholder]
            for row, check in zip(told, checks, strict=True)
        ]
        rows.references += [references[row.reference] for row in told]
        rows.titles += texts["titles"].codes([row.title for row in told])
        rows.raws += texts["raws"].codes([row.raw for row in told])
        rows.identifiers += texts["identifiers"].codes([_told_identifiers(row.identifiers) for row in told])
        rows.event_times += [event_times[check.as_of if check else None] for check in checks]
        rows.event_texts += [event_texts[_check_words(check)] for check in checks]
        rows.notices += [notices[type_words(check.events) if check and check.events else None] for check in checks]
        rows.ids += [row.id for row in told]
        rows.observed += [row.observed for row in told]


def identifier_words(told: str) -> str:
    """The text that words are looked for in, of identifiers as the index stores them."""
    identifiers: Identifiers = json.loads(told)
    return as_told(identifiers)


def texts_of(texts: Sequence[str], searched: Sequence[str] | None = None) -> Texts:
    """Distinct texts as a store takes them; `searched`: for each the part of it that is folded and searched."""
    plain = are_plain(texts) if searched is None else [False] * len(texts)
    folded = folds(texts, plain) if searched is None else folds(searched)
    encoded = [text.encode("utf-8", "replace") for text in texts]
    keys = [text.replace(" ", "").encode("utf-8", "replace") for text in folded]
    odd = [text.encode("utf-8", "replace") for text, is_plain in zip(folded, plain, strict=True) if not is_plain]
    return Texts(
        b"".join(text + b"\n" for text in encoded),
        np.array([len(text) + 1 for text in encoded], np.uint32),
        np.array(plain, np.uint8),
        b"".join(text + b"\n" for text in odd),
        np.array([len(text) + 1 for text in odd], np.uint32),
        np.array([key_hash(key) for key in keys], np.uint64),
        np.array([is_telling(text) for text in folded], np.uint8),
    )


def _facts(record: Record, name: RecordName, spans: dict[str, int | None], file: str) -> bytes:
    paper = record.paper
    as_of = record.as_of.model_dump(mode="json") if record.as_of else None
    told = [*name, paper.title, paper.arxiv_id, as_of, paper.kind, paper.identifiers, spans, file]
    return json.dumps(told, separators=(",", ":")).encode()


def _counted(count: int | None) -> int:
    return 0 if count is None else count + 1


def _told_identifiers(identifiers: Identifiers | None) -> str | None:
    return None if identifiers is None else json.dumps(identifiers) if identifiers else NO_IDENTIFIERS


def _check_words(check: ToldCheck | None) -> str | None:
    return None if check is None else check_words(check) if check.events else check.reason
