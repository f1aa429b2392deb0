"""A column of times: compared as instants, given back exactly as written.

A time in one of the usual forms (`2026-05-12T04:15:20.027659Z`, fewer digits, another zone or none, a day alone) is
eight bytes and one or two that name the form; any other text is kept in a vocabulary.
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
# Two days above the year 1: no zone moves a time before it.
_EARLIEST = -62_135_596_800_000_000 + 2 * 86_400_000_000
_USUAL = re.compile(
    r"\d{4}-\d\d-\d\d(?:T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.(?P<digits>\d{1,6}))?"
    r"(?P<zone>Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)?)?",
    re.ASCII,
)
_FULL = re.compile(r"(?:\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{6}Z)+", re.ASCII)
_FULL_LENGTH, _SECONDS, _DAY = 27, 19, 10

_NOT_STATED, _AS_TEXT, _FIRST_FORM = 0, 1, 2
_SHAPES, _DAY_ALONE = 8, 7
"""A form is the digits of the second's fraction (0 to 6, or 7: a day alone) and the code of the zone's text."""


def _form(digits: int, zone: int) -> int:
    return _FIRST_FORM + zone * _SHAPES + digits


class TimeColumn:
    """Times of rows: microseconds since 1970 UTC and the form they were written in."""

    def __init__(self) -> None:
        self.written, self.forms = Column(np.int64), Column()
        self.zones, self.texts = Words(), Words()

    def __len__(self) -> int:
        return len(self.forms)

    def __getitem__(self, row: int) -> str | None:
        form = self.forms[row]
        if form == _NOT_STATED:
            return None
        if form == _AS_TEXT:
            return self.texts.words[self.written[row]]
        zone, digits = divmod(form - _FIRST_FORM, _SHAPES)
        return _written(self.written[row], digits, self.zones.words[zone] or "")

    def extend(
        self,
        moments: NDArray[np.int64],
        forms: NDArray[np.uint16],
        zones: NDArray[np.uint32],
        texts: NDArray[np.uint32],
    ) -> None:
        """Append packed times; `zones` and `texts` give the number here of each zone and each text that they number."""
        moments, forms = recoded_times(moments, forms, zones, texts)
        self.written.extend(moments)
        self.forms.extend(forms)

    def moments(self, rows: slice | NDArray[np.int64]) -> NDArray[np.int64]:
        """The instants of these rows in microseconds, `NO_INSTANT` where there is none."""
        forms = self.forms.values[rows]
        moments = self.written.values[rows].astype(np.int64)
        moments[forms == _NOT_STATED] = NO_INSTANT
        as_text = forms == _AS_TEXT
        if as_text.any():
            of_texts = [moment.microseconds if (moment := instant(text)) else NO_INSTANT for text in self.texts.words]
            moments[as_text] = np.array(of_texts, np.int64)[moments[as_text]]
        return moments


def recoded_times(
    moments: NDArray[np.int64], forms: NDArray[np.uint16], zones: NDArray[np.uint32], texts: NDArray[np.uint32]
) -> tuple[NDArray[np.int64], NDArray[np.uint16]]:
    """Packed times with the numbers of their zones and texts replaced by others."""
    as_text, usual = forms == _AS_TEXT, forms >= _FIRST_FORM
    if as_text.any():
        moments = moments.copy()
        moments[as_text] = texts[moments[as_text]]
    zone, digits = np.divmod(forms.astype(np.int64) - _FIRST_FORM, _SHAPES)
    of_zones = _FIRST_FORM + zones[zone * usual].astype(np.int64) * _SHAPES + digits
    return moments, np.where(usual, of_zones, forms).astype(np.uint16)


def words_of_times(
    moments: NDArray[np.int64], forms: NDArray[np.uint16]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The numbers of the zones and of the texts that packed times have, 0 where a time has none."""
    usual = forms >= _FIRST_FORM
    zones = np.where(usual, (forms.astype(np.int64) - _FIRST_FORM) // _SHAPES, 0)
    return zones, np.where(forms == _AS_TEXT, moments, 0)


def packed_times(
    texts: Sequence[str | None], zones: Words, others: Words
) -> tuple[NDArray[np.int64], NDArray[np.uint16]]:
    """The moment and the form of each time as written (`None`: not stated); zones are numbered in `zones`, odd texts in
    `others`."""
    moments, forms = np.zeros(len(texts), np.int64), np.zeros(len(texts), np.uint16)
    told = [(at, text) for at, text in enumerate(texts) if text is not None]
    # Nearly every time has the one full form, and nearly every other one is usual; those are read many at once.
    full = [(at, text) for at, text in told if len(text) == _FULL_LENGTH]
    if full and _FULL.fullmatch("".join([text for _, text in full])):
        read = _moments([text[:-1] for _, text in full])
        if read is not None:
            places = [at for at, _ in full]
            moments[places], forms[places] = read, _form(6, zones["Z"])
            told = [(at, text) for at, text in told if len(text) != _FULL_LENGTH]
    usual = [(at, text, found) for at, text in told if (found := _USUAL.fullmatch(text))]
    read = _moments([text.removesuffix(found["zone"] or "") for _, text, found in usual])
    if read is not None:
        places = [at for at, _, _ in usual]
        moments[places] = read - np.array([_offset(found["zone"] or "") for _, _, found in usual])
        forms[places] = [_form(_digits(text, found), zones[found["zone"]]) for _, text, found in usual]
        told = [(at, text) for at, text in told if not forms[at]]
    for at, text in told:
        moments[at], forms[at] = _pack(text, zones, others)
    return moments, forms


def _moments(texts: list[str]) -> NDArray[np.int64] | None:
    """Microseconds since 1970 of times without zone; `None` where one of them is no time, or there are none."""
    if not texts:
        return None
    try:
        moments: NDArray[np.int64] = np.array(texts, "S26").astype("datetime64[us]").astype(np.int64)
    except ValueError:
        return None
    return None if moments.min() < _EARLIEST else moments


def _pack(text: str, zones: Words, others: Words) -> tuple[int, int]:
    moment, usual = instant(text), _USUAL.fullmatch(text)
    if moment and usual and moment.microseconds >= _EARLIEST:
        digits, zone = _digits(text, usual), usual["zone"]
        if _written(moment.microseconds, digits, zone or "") == text:
            return moment.microseconds, _form(digits, zones[zone])
    return others[text], _AS_TEXT


def _digits(text: str, usual: re.Match[str]) -> int:
    return _DAY_ALONE if len(text) == _DAY else len(usual["digits"] or "")


def _offset(zone: str) -> int:
    """How far a zone is before UTC, in microseconds."""
    if zone in ("", "Z"):
        return 0
    minutes = int(zone[1:3]) * 60 + int(zone[4:6])
    return (-minutes if zone[0] == "-" else minutes) * 60_000_000


def _written(microseconds: int, digits: int, zone: str) -> str:
    text = (_EPOCH + timedelta(microseconds=microseconds + _offset(zone))).isoformat(timespec="microseconds")
    if digits == _DAY_ALONE:
        return text[:_DAY]
    return text[: _SECONDS + 1 + digits if digits else _SECONDS] + zone
