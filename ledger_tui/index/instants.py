"""A column of times: compared as instants, given back exactly as written.

A time in one of the usual forms (`2026-05-12T04:15:20.027659Z`, fewer digits, `+00:00`, no zone) is eight bytes and
one that names the form; any other text is kept in a vocabulary.
"""

import re
from collections.abc import Sequence
from datetime import datetime, timedelta

import numpy as np
from numpy.typing import NDArray

from ledger_tui.index.columns import Column, Words
from ledger_tui.record.times import instant

NO_INSTANT = np.iinfo(np.int64).min
"""Stands where a row states no time, or a text that names no instant."""

_EPOCH = datetime(1970, 1, 1)  # without a zone, so that writing a time adds none
_YEAR_ONE = -62_135_596_800_000_000
_SUFFIXES = ("Z", "+00:00", "")
_USUAL = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.(\d{1,6}))?(Z|\+00:00)?", re.ASCII)
_FULL = re.compile(r"(?:\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)+", re.ASCII)
_FULL_LENGTH, _SECONDS = 27, 19
_NOT_STATED, _AS_TEXT = 0, 255


def _form(digits: int, suffix: str) -> int:
    return 1 + digits * len(_SUFFIXES) + _SUFFIXES.index(suffix)


_FULL_FORM = _form(6, "Z")


def _written(microseconds: int, form: int) -> str:
    digits, suffix = divmod(form - 1, len(_SUFFIXES))
    moment = _EPOCH + timedelta(microseconds=microseconds)
    text = moment.isoformat(timespec="microseconds")
    return text[: _SECONDS + 1 + digits if digits else _SECONDS] + _SUFFIXES[suffix]


class TimeColumn:
    """Times of rows: microseconds since 1970 UTC and the form they were written in."""

    def __init__(self) -> None:
        self._moments = Column(np.int64)
        self._forms = Column()
        self._texts = Words()
        self._text_moments: list[int] = [NO_INSTANT]

    def __len__(self) -> int:
        return len(self._forms)

    def __getitem__(self, row: int) -> str | None:
        form = self._forms[row]
        if form == _NOT_STATED:
            return None
        if form == _AS_TEXT:
            return self._texts.words[self._moments[row]]
        return _written(self._moments[row], form)

    def extend(self, texts: Sequence[str | None]) -> None:
        """Append times as written; `None`: not stated."""
        if not self._extend_full(texts):
            packed = [self._pack(text) for text in texts]
            self._moments.extend([moment for moment, _ in packed])
            self._forms.extend([form for _, form in packed])

    def moments(self, rows: slice | NDArray[np.int64]) -> NDArray[np.int64]:
        """The instants of these rows in microseconds, `NO_INSTANT` where there is none."""
        forms = self._forms.values[rows]
        moments = self._moments.values[rows].astype(np.int64)
        moments[forms == _NOT_STATED] = NO_INSTANT
        as_text = forms == _AS_TEXT
        if as_text.any():
            moments[as_text] = np.array(self._text_moments, np.int64)[moments[as_text]]
        return moments

    def _extend_full(self, texts: Sequence[str | None]) -> bool:
        # Nearly every record has one form throughout; then the whole batch is read at once.
        if not texts or any(text is None or len(text) != _FULL_LENGTH for text in texts):
            return False
        joined = "".join(text for text in texts if text)
        if not _FULL.fullmatch(joined):
            return False
        letters = np.frombuffer(joined.encode(), np.uint8).reshape(len(texts), _FULL_LENGTH)[:, :-1]
        try:
            moments = np.ascontiguousarray(letters).view("S26").ravel().astype("datetime64[us]").astype(np.int64)
        except ValueError:
            return False
        if moments.min() < _YEAR_ONE:
            return False
        self._moments.extend(moments)
        self._forms.extend(np.full(len(texts), _FULL_FORM, np.uint8))
        return True

    def _pack(self, text: str | None) -> tuple[int, int]:
        if text is None:
            return 0, _NOT_STATED
        moment = instant(text)
        if moment and (usual := _USUAL.fullmatch(text)):
            form = _form(len(usual[1] or ""), usual[2] or "")
            if _written(moment.microseconds, form) == text:
                return moment.microseconds, form
        code = self._texts[text]
        if code == len(self._text_moments):
            self._text_moments.append(moment.microseconds if moment else NO_INSTANT)
        return code, _AS_TEXT
