# ruff: noqa: D102
"""The least that is told of a row, whatever shape it was read into: what columns are made of."""

from collections.abc import Iterable, Sequence
from typing import Protocol

Identifiers = dict[str, list[str]]
"""Scheme to the values as told."""


class ToldEvent(Protocol):
    """One event as the index needs it told."""

    @property
    def kind(self) -> str | None: ...
    @property
    def source(self) -> str | None: ...
    @property
    def date(self) -> str | None: ...
    @property
    def text(self) -> str | None: ...


class ToldCheck(Protocol):
    """An event check as the index needs it told."""

    @property
    def status(self) -> str | None: ...
    @property
    def as_of(self) -> str | None: ...
    @property
    def reason(self) -> str | None: ...
    @property
    def events(self) -> Sequence[ToldEvent] | None: ...


class Told(Protocol):
    """A row as the index needs it told; an `Observation` is one."""

    @property
    def id(self) -> str | None: ...
    @property
    def reference(self) -> str | None: ...
    @property
    def placeholder(self) -> bool | None: ...
    @property
    def title(self) -> str | None: ...
    @property
    def identifiers(self) -> Identifiers | None: ...
    @property
    def raw(self) -> str | None: ...
    @property
    def state(self) -> str | None: ...
    @property
    def method(self) -> str | None: ...
    @property
    def observed(self) -> str | None: ...
    @property
    def event(self) -> ToldCheck | None: ...


Directions = Iterable[tuple[str, Sequence[Told] | None]]
"""Each direction of a record with its rows; `None`: the record does not say."""
