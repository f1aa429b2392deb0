"""The JSON form of a record: one object in a file, or one on each line."""

import json
import re
from collections.abc import Iterator
from typing import Any

from ledger_tui.reading.clean import clean, clean_tree, told
from ledger_tui.reading.document import Contents, Document, Piece, RowLines
from ledger_tui.reading.json_shape import record_of
from ledger_tui.reading.json_text import JsonFault, Parsed, is_plain, parse, repeated_keys, span
from ledger_tui.reading.page_lines import printed_lines
from ledger_tui.reading.problems import Problem, within
from ledger_tui.record.model import FORMAT, INBOUND, OUTBOUND, Cleaned, Observation, Record

JSON = "json"
JSON_LINES = "json lines"

_FAMILY = FORMAT.partition("/")[0]
_SCHEMA_FAMILY = "pith.paper-citation-record"
_KEYS = {field.alias or name for name, field in Record.model_fields.items()}
_ROW_KEYS = set(Observation.model_fields) - {"id", "raw", "identifiers"}
_SIGN_IN_TEXT = re.compile(rf'"format"\s*:\s*"{re.escape(_FAMILY)}|"schema"\s*:\s*"{re.escape(_SCHEMA_FAMILY)}')

_LINES_LOOKED_AT = 3
_OBJECT_BEGUN = re.compile(r'\s*\{\s*"')
_HTML = re.compile(r"\s*<(?:!doctype html|html|head|body)\b", re.IGNORECASE)
_MARKUP = re.compile(r"\s*<[!?a-z]", re.IGNORECASE)


def recognises(document: Document) -> bool:
    """Whether the text is to be read as one JSON value: it begins as an object or a list, or its suffix says so."""
    return document.promise in (JSON, JSON_LINES) or document.text.lstrip()[:1] in ("{", "[")


def read(document: Document) -> Contents:
    """The record that the one JSON value of a text holds."""
    contents = Contents()
    try:
        parsed = parse(document.text)
    except JsonFault as fault:
        if _is_meant_as_json(document) or (fault.early and _OBJECT_BEGUN.match(document.text)):
            contents.problems.append(_fault(document, fault))
        return contents
    if shows_record(parsed.value):
        _add(parsed, document, contents, (0, len(document.text)), "")
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
    first = (line.strip() for _, _, line in _lines(begun))
    return any(_is_object(line) for _, line in zip(range(_LINES_LOOKED_AT), first, strict=False))


def read_lines(document: Document) -> Contents:
    """The records of a text that has one on each line; a line that is no record does not hold up the others."""
    contents = Contents()
    faults: list[Problem] = []
    shows = False
    for number, start, line in _lines(document.text):
        place = f"line {document.first_line + number}"
        try:
            parsed = parse(line)
        except JsonFault as fault:
            faults.append(document.problem(place, clean(fault.reason)))
            contents.problems.append(faults[-1])
            continue
        if shows_record(parsed.value):
            shows = True
            _add(parsed, document, contents, (start, start + len(line)), place)
        else:
            contents.problems.append(document.problem(place, "the line holds no record"))
    if not shows:
        # Where no line is a record, the first that is no JSON says more than a problem for each line.
        told = faults and _is_meant_as_json(document)
        contents.problems = [_markup(document) or faults[0]] if told else []
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
    """The lines of one row: its own where it has several, else its value laid out anew under its line's number."""
    path = _path(parse(document.text).value, direction)
    where = span(document.text, [*path, position]) if path else None
    if where is None:
        return None
    start, end = where
    before = printed_lines(document.text[:start])
    first = document.first_line + len(before) - 1
    lines = printed_lines(document.text[start:end])
    if len(lines) == 1:
        return RowLines(
            first, json.dumps(parse(lines[0]).value, ensure_ascii=False, indent=2).split("\n"), laid_out=True
        )
    rest = printed_lines(document.text[end:])[0]
    return RowLines(first, [before[-1] + lines[0], *lines[1:-1], lines[-1] + rest])


def _add(parsed: Parsed, document: Document, contents: Contents, where: tuple[int, int], place: str) -> None:
    for key in repeated_keys(parsed.value) if parsed.repeats else ():
        reason = "the key is told more than once; the last is taken"
        contents.problems.append(document.problem(within(place, clean(key)), reason, "note"))
    record, troubles = record_of(parsed.value if is_plain(document.text[slice(*where)]) else _cleaned(parsed.value))
    for inner, reason in troubles:
        contents.problems.append(document.problem(within(place, inner), reason))
    if record is None:
        return
    if record.format != FORMAT:
        reason = f"the form {record.format!r} is not known; it is read as {FORMAT}"
        contents.problems.append(document.problem(within(place, "format"), reason, "note"))
    contents.pieces.append(Piece(record, *where, place))


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


def _fault(document: Document, fault: JsonFault) -> Problem:
    place = f"byte {document.byte(fault.position)}"
    return _markup(document) or document.problem(place, clean(fault.reason))


def _markup(document: Document) -> Problem | None:
    if _HTML.match(document.text):
        return document.problem("", "this is an HTML page, not JSON")
    if _MARKUP.match(document.text):
        return document.problem("", "this is XML or other markup, not JSON")
    if document.text.lstrip()[:1] not in ("{", "["):
        return document.problem("", "this is plain text, not JSON")
    return None


def _lines(text: str) -> Iterator[tuple[int, int, str]]:
    start = 0
    for number, line in enumerate(text.split("\n")):
        if line.strip():
            yield number, start, line
        start += len(line) + 1


def _is_object(line: str) -> bool:
    if not (line.startswith("{") and line.endswith("}")):
        return False
    try:
        return isinstance(parse(line).value, dict)
    except JsonFault:
        return False


def _begins(value: Any, start: str) -> bool:
    return isinstance(value, str) and value.startswith(start)


def _path(value: Any, direction: str) -> list[str | int] | None:
    if direction in (OUTBOUND, INBOUND):
        return [direction]
    others = value.get("other")
    names = [name for name in others if clean(name) == direction] if isinstance(others, dict) else []
    return ["other", names[0]] if names else None
