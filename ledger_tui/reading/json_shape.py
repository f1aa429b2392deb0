"""JSON values to a `Record`: a value of the wrong type is told with its place, and the rest of the record is kept."""

from collections.abc import Sequence
from typing import Any

from pydantic import ValidationError

from ledger_tui.reading.clean import clean
from ledger_tui.record.model import Record

_MOST = 50
"""Places told one by one; of more, only how many."""

MOST_WRONG = 500_000
"""Values of the wrong type in one record above which it is not read: mending each takes some two kilobytes."""

_EXPECTED = {
    "string_type": "a text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "list_type": "a list",
    "dict_type": "an object",
    "model_type": "an object",
}

Trouble = tuple[str, str]
"""(dotted place, reason)."""


def record_of(value: dict[str, Any]) -> tuple[Record | None, list[Trouble]]:
    """The record that a JSON object holds and what in it has not the form of a record.

    A wrong value is taken as not stated, a row that is no object as a row that states nothing, so that every row keeps
    its place in the list.  No record where no paper is named, or where more than `MOST_WRONG` values are
    wrong.  `value` is changed by this.
    """
    troubles: list[Trouble] = []
    left_out = 0
    while True:
        try:
            record = Record.model_validate(value)
        except ValidationError as error:
            if error.error_count() > MOST_WRONG:
                return None, [*troubles, ("", f"more than {MOST_WRONG} of its values are not of the right type")]
            found = _places(value, error)
            if () in found:
                return None, [*troubles, ("", "it names neither the title nor an identifier of its paper")]
            told = [(".".join(map(str, path)), _reason(wrong)) for path, wrong in found.items()]
            room = max(_MOST - len(troubles), 0)
            troubles += told[:room]
            left_out += len(told[room:])
            for path in sorted(found, key=_position, reverse=True):
                _mend(value, path, found[path]["type"])
        else:
            if left_out:
                troubles.append(("", f"{left_out} more values are not of the right type"))
            return record, troubles


def in_bounds(troubles: Sequence[Trouble]) -> list[Trouble]:
    """The first of very many troubles of one kind, and how many more there are."""
    if len(troubles) <= _MOST + 1:
        return list(troubles)
    return [*troubles[:_MOST], ("", f"{len(troubles) - _MOST} more places of which the same is to be told")]


def _places(value: Any, error: ValidationError) -> dict[tuple[str | int, ...], Any]:
    """Each wrong value by its path, with the last error told of it (the broadest type of a choice)."""
    return {_reach(value, wrong["loc"]): wrong for wrong in error.errors(include_url=False, include_context=False)}


def _reach(value: Any, location: Sequence[str | int]) -> tuple[str | int, ...]:
    # Beyond the value itself, a location may name the type that was tried or a key that is missing.
    path: list[str | int] = []
    for step in location:
        try:
            value = value[step]
        except (KeyError, IndexError, TypeError):
            break
        path.append(step)
    return tuple(path)


def _position(path: tuple[str | int, ...]) -> list[tuple[bool, int, str]]:
    return [(isinstance(step, int), step if isinstance(step, int) else 0, str(step)) for step in path]


def _mend(value: Any, path: tuple[str | int, ...], kind: str) -> None:
    for step in path[:-1]:
        value = value[step]
    last = path[-1]
    if isinstance(last, int) and kind == "model_type":
        value[last] = {}
    else:
        del value[last]


def _reason(wrong: Any) -> str:
    if wrong["type"] == "missing":
        return f"{wrong['loc'][-1]} is missing; it is left out"
    expected = _EXPECTED.get(wrong["type"])
    if expected is None:
        return clean(f"{wrong['msg']}; it is taken as not stated")
    kept = "the row is kept with nothing stated" if _is_element(wrong) else "it is taken as not stated"
    return f"{expected} is expected, not {_words(wrong['input'])}; {kept}"


def _is_element(wrong: Any) -> bool:
    return wrong["type"] == "model_type" and isinstance(wrong["loc"][-1], int)


def _words(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return f"the number {str(value)[:40]}"
    if isinstance(value, str):
        return f"the text {value[:40]!r}" if len(value) <= 40 else f"the text {value[:39] + '…'!r}"
    return "a list" if isinstance(value, list) else "an object"
