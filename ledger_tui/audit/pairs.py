"""Two lists side by side: what each item of the one is in the other, and what changed of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from ledger_tui.audit.changes import ABSENT, Change, Kind, KindOf, Path, applied, changes, ordered
from ledger_tui.audit.matching import Match
from ledger_tui.record.model import Shape

Item = TypeVar("Item", bound=Shape)


@dataclass(frozen=True, slots=True)
class Pair(Generic[Item]):
    """One item of two lists: its places in them from 0 and how each tells it, `None` in the list that has it not.

    `by`: what it is known by where both have it.  `changes` make the newer item of the older one; `kinds` are theirs
    and what they come to, the most important first.
    """

    old_place: int | None
    new_place: int | None
    old: Item | None
    new: Item | None
    by: str | None
    changes: tuple[Change, ...]
    kinds: tuple[Kind, ...]

    @property
    def changed(self) -> bool:
        """Whether anything but times and the form of the file changed."""
        return any(kind.matters for kind in self.kinds)

    @property
    def is_time_only(self) -> bool:
        """Whether times changed, and at most the form of the file with them."""
        return Kind.TIME in self.kinds and not self.changed

    @property
    def last(self) -> Item:
        """The item as the newer list tells it, or else the older one."""
        item = self.old if self.new is None else self.new
        assert item is not None, "a pair has one item at least"
        return item


@dataclass(frozen=True, slots=True)
class ListDifference(Generic[Item]):
    """What became of one list of a record, which stands at `path`.

    `stated`: whether the older and the newer record say anything of the list: none is apart from not stated.  `pairs`:
    those of the newer list in its order, then what is gone, in the order of the older one.
    """

    path: Path
    stated: tuple[bool, bool]
    pairs: tuple[Pair[Item], ...]

    @property
    def came_or_went(self) -> bool:
        """Whether only one of the records says anything of the list."""
        return self.stated[0] != self.stated[1]

    @property
    def changed(self) -> bool:
        """Whether anything but times and order changed."""
        return self.came_or_went or any(pair.changed for pair in self.pairs)

    def applied(self, old: Sequence[Any] | None) -> list[Any] | None:
        """The newer list as JSON, made of the older one's items and the changes."""
        if not self.stated[1]:
            return None
        there = [pair for pair in self.pairs if pair.new_place is not None]
        return [
            applied((old or ())[p] if (p := pair.old_place) is not None else ABSENT, pair.changes) for pair in there
        ]


def list_difference(
    path: Path,
    old: Sequence[Item] | None,
    new: Sequence[Item] | None,
    matches: Callable[[Sequence[Item], Sequence[Item]], Sequence[Match]],
    kind_of: Callable[[Item | None, Item | None], KindOf],
) -> ListDifference[Item]:
    """The difference of two lists.  `matches` says which items are one; `kind_of` gives for two of them, or one alone,
    what the kind of each change is."""
    befores, afters = old or (), new or ()
    found = matches(befores, afters)
    by_new = {match.new: match for match in found}
    matched = {match.old for match in found}
    pairs = []
    for place, item in enumerate(afters):
        match = by_new.get(place)
        before = befores[match.old] if match else None
        places = (match.old if match else None, place)
        pairs.append(_pair(places, before, item, match.by if match else None, kind_of))
    for place, item in enumerate(befores):
        if place not in matched:
            pairs.append(_pair((place, None), item, None, None, kind_of))
    return ListDifference(path, (old is not None, new is not None), tuple(pairs))


def _pair(
    places: tuple[int | None, int | None],
    old: Item | None,
    new: Item | None,
    by: str | None,
    kind_of: Callable[[Item | None, Item | None], KindOf],
) -> Pair[Item]:
    made = changes(_json(old), _json(new), kind_of(old, new))
    kinds = {change.kind for change in made}
    if old is None or new is None:
        kinds.add(Kind.ADDED if old is None else Kind.GONE)
    return Pair(*places, old, new, by, made, ordered(kinds))


def _json(item: Item | None) -> Any:
    return ABSENT if item is None else item.model_dump(by_alias=True)
