"""The JSON form of a record: one object in a file, or one on each line."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from ledger_tui.reading.clean import below, clean, clean_tree, free, told
from ledger_tui.reading.decode import KEPT
from ledger_tui.reading.document import Contents, Document, Piece, RowLines
from ledger_tui.reading.json_broken import end_broken
from ledger_tui.reading.json_lines import lines_of
from ledger_tui.reading.json_shape import Trouble, in_bounds, record_of
from ledger_tui.reading.json_text import Fault, Parsed, beyond_bounds, beyond_lines, is_plain, parse, repeated_keys
from ledger_tui.reading.page_lines import printed_lines
from ledger_tui.reading.problems import Level, Problem, trimmed, within
from ledger_tui.record.model import FORMAT, INBOUND, OUTBOUND, Cleaned, Observation, Record

JSON = "json"
JSON_LINES = "json lines"

_FAMILY = FORMAT.partition("/")[0]
_SCHEMA_FAMILY = "pith.paper-citation-record"
_DIRECTIONS = (OUTBOUND, INBOUND)
_KEYS = {field.alias or name for name, field in Record.model_fields.items()}
_ROW_KEYS = set(Observation.model_fields) - {"id", "raw", "identifiers"}
_SIGN_IN_TEXT = re.compile(rf'"format"\s*:\s*"{re.escape(_FAMILY)}|"schema"\s*:\s*"{re.escape(_SCHEMA_FAMILY)}')

_REPEATED = "the key is told more than once; the last is taken"
_TOLD_INCOMPLETE = "the record says of itself that the file it was made from broke off"
_NAMELESS = "nothing is read, for neither the title nor an identifier of its paper comes before that"

_LINES_LOOKED_AT = 3
_OBJECT_BEGUN = re.compile(r'\s*\{\s*"')
_HTML = re.compile(r"\s*<(?:!doctype html|html|head|body)\b", re.IGNORECASE)
_MARKUP = re.compile(r"\s*<[!?a-z]", re.IGNORECASE)


def recognises(document: Document) -> bool:
    """Whether the text is to be read as one JSON value: it begins as an object or a list, or its suffix says so."""
    return document.promise in (JSON, JSON_LINES) or document.text.lstrip()[:1] in ("{", "[")


def read(document: Document) -> Contents:
    """The record that the one JSON value of a text holds, or what is whole of it."""
    contents = Contents()
    parsed = parse(document.text)
    part = _Part(0, len(document.text), document.first_byte)
    if shows_record(parsed.value):
        _add(parsed, document, contents, part)
    elif parsed.fault:
        if _is_meant_as_json(document) or (parsed.fault.early and _OBJECT_BEGUN.match(document.text)):
            contents.problems.append(_markup(document) or _faulty(document, part, parsed.fault, ""))
    elif isinstance(parsed.value, list) and any(map(shows_record, parsed.value)):
        reason = "a list of records is not read: a file holds one record, or one on each line"
        contents.problems.append(document.problem("", reason))
    return contents


def recognises_lines(document: Document) -> bool:
    """Whether the text is to be read as one JSON value a line: it has several, and one of the first is an object."""
    begun = document.text.lstrip()
    if document.promise == JSON_LINES:
        return begun.partition("\n")[0].strip() not in ("{", "[")
    if begun[:1] != "{" or "\n" not in begun.rstrip():
        return False
    lines = (line.strip() for line in begun.split("\n", 4 * _LINES_LOOKED_AT)[:-1] if line.strip())
    first, *others = islice(lines, _LINES_LOOKED_AT)
    # Of one object that is laid out over lines by hand, a row may stand on a line of its own.
    return _is_object(first) or (any(map(_is_object, others)) and parse(document.text).fault is not None)


def read_lines(document: Document) -> Contents:
    """The records of a text that has one on each line; a line that is no record does not hold up the others."""
    if reason := beyond_bounds(document.text) or beyond_lines(document.text):
        return Contents(problems=[document.problem("", reason)])
    contents = Contents()
    first_fault: Problem | None = None
    shows = False
    for number, start, first_byte, line in _lines(document):
        part = _Part(start, start + len(line), first_byte, f"line {document.first_line + number}")
        parsed = parse(line)
        if shows_record(parsed.value):
            shows = True
            _add(parsed, document, contents, part)
        elif parsed.fault:
            contents.problems.append(_faulty(document, part, parsed.fault, ""))
            first_fault = first_fault or contents.problems[-1]
        else:
            contents.problems.append(document.problem(part.place, "the line holds no record"))
        contents.untold += trimmed(contents.problems)
    if not shows:
        # Where no line is a record, the first that is no JSON says more than a problem for each line.
        told = first_fault and _is_meant_as_json(document)
        return Contents(problems=[_markup(document) or first_fault] if told and first_fault else [])
    return contents


def shows_record(value: Any) -> bool:
    """Whether a JSON value shows signs of a record in this form, whole or not."""
    if not isinstance(value, dict):
        return False
    if _begins(value.get("format"), _FAMILY) or _begins(value.get("schema"), _SCHEMA_FAMILY):
        return True
    known = value.keys() & _KEYS
    if isinstance(value.get("paper"), dict) and (len(known) > 1 or len(known) == len(value)):
        return True
    rows = [row for key in (OUTBOUND, INBOUND) if isinstance(value.get(key), list) for row in value[key]]
    return any(isinstance(row, dict) and len(row.keys() & _ROW_KEYS) > 1 for row in rows)


def row_lines(document: Document, direction: str, position: int) -> RowLines | None:
    """The lines of one row: its own where it has several, else its value laid out anew under its line's number.  What
    broke off is shown as it stands."""
    path = _path(parse(document.text).value, direction)
    return lines_of(document, [*path, position]) if path else None


class _Part(NamedTuple):
    """One JSON value of a text: its characters, the byte at which it begins, and its place among several."""

    start: int
    end: int
    first_byte: int
    place: str = ""


def _add(parsed: Parsed, document: Document, contents: Contents, part: _Part) -> None:
    """Add the record of a value that shows one, and all that is wrong with it."""
    fault = parsed.fault
    row = end_broken(parsed.value, fault.path) if fault and not fault.more else ""
    repeated = [(key, _REPEATED) for key in repeated_keys(parsed.value)] if parsed.repeats else []
    refused = [(place, f"{reason}; it is taken as not stated") for place, reason in parsed.refused]
    is_clean = not fault and is_plain(document.text[part.start : part.end])
    value = parsed.value if is_clean else _cleaned(parsed.value)
    apart = _told_apart(value)
    record, wrong = record_of(value)
    if record is None and fault and not fault.more:
        wrong = []
    told: tuple[tuple[Level, list[Trouble]], ...] = (
        ("note", repeated),
        ("note", apart),
        ("problem", refused),
        ("problem", wrong),
    )
    for level, troubles in told:
        contents.problems += [
            document.problem(within(part.place, place), reason, level) for place, reason in in_bounds(troubles)
        ]
    if fault:
        contents.problems.append(_faulty(document, part, fault, _cost(fault, row) if record else _NAMELESS))
    if record is None:
        return
    if record.format != FORMAT:
        reason = f"the form {record.format!r} is not known; it is read as {FORMAT}"
        contents.problems.append(document.problem(within(part.place, "format"), reason, "note"))
    if record.incomplete and not fault:
        contents.problems.append(document.problem(within(part.place, "incomplete"), _TOLD_INCOMPLETE, "note"))
    contents.pieces.append(Piece(record, part.start, part.end, part.place))


def _told_apart(value: dict[str, Any]) -> list[Trouble]:
    """Give the rows among the other directions that stand under the word of a known one another word; what was done.
    `value` is changed by this."""
    others = value.get("other")
    if not isinstance(others, dict) or others.keys().isdisjoint(_DIRECTIONS):
        return []
    words = _apart(list(others))
    value["other"] = dict(zip(words, others.values(), strict=True))
    return [
        (below("other", name), f"the direction is one of the two known, which have rows of their own; told as {word!r}")
        for name, word in zip(others, words, strict=True)
        if name != word
    ]


def _apart(names: list[str]) -> list[str]:
    """The words under which other directions are told: their names, those of the two known ones with a number."""
    return [free(name, names) if name in _DIRECTIONS else name for name in names]


def _faulty(document: Document, part: _Part, fault: Fault, cost: str) -> Problem:
    position = part.start + fault.position
    byte = part.first_byte + len(document.text[part.start : position].encode(document.encoding, KEPT))
    line = part.place or f"line {document.first_line + len(printed_lines(document.text[:position])) - 1}"
    reason = f"{fault.reason}: {cost}" if cost else fault.reason
    return document.problem(within(line, f"byte {byte}"), reason)


def _cost(fault: Fault, row: str) -> str:
    """What a fault takes from a record that is read all the same; `row` is the place of the row that broke off."""
    if fault.more:
        return "that is not read"
    kept = f"the row {row} is kept as incomplete" if row else "the record is kept as incomplete"
    return f"{kept}, what comes after {'is missing' if fault.early else 'is not read'}"


def _cleaned(value: dict[str, Any]) -> dict[str, Any]:
    """The value with every text cleaned and what was taken out added to what the file itself tells of cleaning."""
    tree, taken = clean_tree({**value, "cleaned": None})
    earlier = value.get("cleaned")
    tree["cleaned"] = [_earlier(entry) for entry in earlier] if isinstance(earlier, list) else earlier
    if taken:
        new = [entry.model_dump() for entry in taken]
        kept = tree["cleaned"] if isinstance(earlier, list) else []
        tree["cleaned"] = [*kept, *(entry for entry in new if entry not in kept)]
    return tree  # type: ignore[no-any-return]  # an object stays one


def _earlier(entry: Any) -> Any:
    if not isinstance(entry, dict) or not isinstance(entry.get("text"), str):
        return clean_tree(entry)[0]
    # The text of such an entry is what was taken out once: it stays raw, for it is drawn with marks only.
    raw: Cleaned = told("", entry["text"])
    return {**clean_tree({**entry, "text": ""})[0], "text": raw.text}


def _is_meant_as_json(document: Document) -> bool:
    # Plain text may begin with a bracket; that it is no JSON is then no fault of it.
    by_hand = document.named and document.text.lstrip().startswith("{")
    return bool(document.promise or by_hand or _SIGN_IN_TEXT.search(document.text))


def _markup(document: Document) -> Problem | None:
    if _HTML.match(document.text):
        return document.problem("", "this is an HTML page, not JSON")
    if _MARKUP.match(document.text):
        return document.problem("", "this is XML or other markup, not JSON")
    if document.text.lstrip()[:1] not in ("{", "["):
        return document.problem("", "this is plain text, not JSON")
    return None


def _lines(document: Document) -> Iterator[tuple[int, int, int, str]]:
    """Each line that is not blank: its number from 0, its first character and first byte, its text."""
    start, first_byte = 0, document.first_byte
    for number, line in enumerate(document.text.split("\n")):
        if line.strip():
            yield number, start, first_byte, line
        start += len(line) + 1
        first_byte += len(f"{line}\n".encode(document.encoding, KEPT))


def _is_object(line: str) -> bool:
    if not (line.startswith("{") and line.endswith("}")):
        return False
    parsed = parse(line)
    return parsed.fault is None and isinstance(parsed.value, dict)


def _begins(value: Any, start: str) -> bool:
    return isinstance(value, str) and value.startswith(start)


def _path(value: Any, direction: str) -> list[str | int] | None:
    if direction in _DIRECTIONS:
        # A key of the file may be this word with something in it that cleaning takes out.
        alike = (name for name in value if clean(name) == direction)
        return [direction if direction in value else next(alike, direction)]
    others = value.get("other")
    if not isinstance(others, dict):
        return None
    # Of two names that cleaning makes one, the later has another.
    shown = _apart(list(clean_tree(dict.fromkeys(others))[0]))
    name = next((name for name, here in zip(others, shown, strict=True) if here == direction), None)
    return None if name is None else ["other", name]
