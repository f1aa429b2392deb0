"""What changed within one JSON value, place by place, and of what kind each change is.

A change holds the value before and after, so that the changes of a value, applied to the old one, give the new one.
"""

from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from enum import Enum
from typing import Any


class Kind(Enum):
    """What a change is about, what a person should see first standing first; the value is the word for it.

    Resolved is a row whose state is settled (`record.states`).  From a state that needs work to a settled one it is
    newly resolved, the other way no longer resolved; every other change of state is `STATE`, so that no unknown word
    is taken for either.
    """

    NEW_EVENT = "new event"
    NO_LONGER_RESOLVED = "no longer resolved"
    NEWLY_RESOLVED = "newly resolved"
    ADDED = "added"
    GONE = "gone"
    EVENT = "event check changed"
    STATE = "other state"
    METHOD = "method changed"
    RETITLED = "retitled"
    RENUMBERED = "renumbered"
    IDENTIFIERS = "identifiers changed"
    RAW = "printed reference changed"
    VERSION = "version changed"
    DIRECTION = "direction came or went"
    COUNTER = "stated counter changed"
    COVERAGE = "coverage changed"
    MEASUREMENT = "measurement changed"
    OTHER = "other change"
    TIME = "time"
    FORM = "form"
    """Only how the file tells it: the place of a row or a line, the name of a file, a key with `null` or without."""

    @property
    def matters(self) -> bool:
        """Whether it is more than a time or the form of a file."""
        return self not in (Kind.TIME, Kind.FORM)


class Absent(Enum):
    """Stands for the value of a key that is not there."""

    ABSENT = "absent"


ABSENT = Absent.ABSENT

Path = tuple[str, ...]
"""The keys that lead to a value; empty: the value itself."""


@dataclass(frozen=True, slots=True)
class Change:
    """One value before and after; `ABSENT`: the key was or is not there."""

    path: Path
    kind: Kind
    old: Any
    new: Any


KindOf = Callable[[Path, Any, Any], Kind]
"""The kind of the change at a path from one value to another."""


def changes(old: Any, new: Any, kind_of: KindOf) -> tuple[Change, ...]:
    """Every place where two values differ, as deep as both are objects; a list is one value.

    A key that is `null` on one side and not there on the other says nothing on both, and so does an object in which
    everything is `null`: that is `FORM`.
    """
    return tuple(
        Change(path, _kind(path, before, after, kind_of), before, after)
        for path, before, after in _differing((), old, new)
    )


def applied(old: Any, made: Iterable[Change]) -> Any:
    """A value with changes made to it, or `ABSENT`; the old one stays as it is."""
    whole = deepcopy(old)
    for change in made:
        if not change.path:
            whole = deepcopy(change.new)
            continue
        *way, last = change.path
        place = whole
        for key in way:
            place = place[key]
        if change.new is ABSENT:
            del place[last]
        else:
            place[last] = deepcopy(change.new)
    return whole


def same(old: Any, new: Any) -> bool:
    """Whether two JSON values are equal, truth values and numbers being apart."""
    if isinstance(old, dict) and isinstance(new, dict):
        return old.keys() == new.keys() and all(same(value, new[key]) for key, value in old.items())
    if isinstance(old, list) and isinstance(new, list):
        return len(old) == len(new) and all(map(same, old, new))
    return bool(old == new) and isinstance(old, bool) == isinstance(new, bool)


def ordered(kinds: Iterable[Kind]) -> tuple[Kind, ...]:
    """Kinds, each once, the most important first."""
    met = set(kinds)
    return tuple(kind for kind in Kind if kind in met)


def _differing(path: Path, old: Any, new: Any) -> Iterator[tuple[Path, Any, Any]]:
    if isinstance(old, dict) and isinstance(new, dict):
        for key in dict.fromkeys((*old, *new)):
            yield from _differing((*path, key), old.get(key, ABSENT), new.get(key, ABSENT))
    elif not same(old, new):
        yield path, old, new


def _kind(path: Path, old: Any, new: Any, kind_of: KindOf) -> Kind:
    return Kind.FORM if _says_nothing(old) and _says_nothing(new) else kind_of(path, old, new)


def _says_nothing(value: Any) -> bool:
    if isinstance(value, dict):
        return bool(value) and all(map(_says_nothing, value.values()))
    return value is None or value is ABSENT
