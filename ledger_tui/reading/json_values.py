"""How the parts of a JSON text become values: keys told twice are remembered, numbers that JSON has not are refused."""

import json
import math
from collections import Counter
from dataclasses import dataclass
from typing import Any

_MOST_DIGITS = 300
"""Digits of a whole number that are read: beyond it, it has no counterpart among the numbers with a point."""

_SHOWN = 20


@dataclass(slots=True)
class Oddities:
    """Whether a text had any: keys told more than once, numbers that are refused."""

    repeats: bool = False
    refused: bool = False


class Repeated(dict[str, Any]):
    """An object whose text tells some key more than once; the last value is the one that stands."""

    repeated: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Refused:
    """What stands for a number that JSON has not, or that no record can hold, until it is taken out."""

    reason: str


def decoder(odd: Oddities) -> json.JSONDecoder:
    """A decoder that says in `odd` what it met."""

    def pairs(told: list[tuple[str, Any]]) -> dict[str, Any]:
        plain = dict(told)
        if len(plain) == len(told):
            return plain
        odd.repeats = True
        result = Repeated(plain)
        result.repeated = tuple(key for key, times in Counter(key for key, _ in told).items() if times > 1)
        return result

    def constant(word: str) -> Refused:
        odd.refused = True
        return Refused(f"{word} is no number of JSON")

    def decimal(digits: str) -> float | Refused:
        number = float(digits)
        if math.isinf(number):
            odd.refused = True
            return Refused(f"the number {_shown(digits)} is too large")
        return number

    def whole(digits: str) -> int | Refused:
        if len(digits) > _MOST_DIGITS:
            odd.refused = True
            return Refused(f"the number {_shown(digits)} has too many digits ({len(digits)})")
        return int(digits)

    return json.JSONDecoder(object_pairs_hook=pairs, parse_constant=constant, parse_float=decimal, parse_int=whole)


def _shown(digits: str) -> str:
    return digits if len(digits) <= _SHOWN else f"{digits[: _SHOWN - 1]}…"
