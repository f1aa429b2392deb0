"""What the APIs of the sources answer instead of a record: an error, or a page without results, named for what it is.

The forms are those of Crossref (https://github.com/CrossRef/cayenne, src/cayenne/api), of OpenAlex
(https://developers.openalex.org/api-reference/errors), of OpenCitations (https://github.com/opencitations/ramose) and
of Semantic Scholar (https://api.semanticscholar.org/api-docs/graph), the last with those of the gateway before it.
Whatever has a key beside those of a form is other JSON.
"""

import re
from collections.abc import Iterable
from typing import Any

from ledger_tui.reading.document import Document
from ledger_tui.reading.problems import shortened
from ledger_tui.reading.sources.json_source import JsonSource
from ledger_tui.reading.sources.told import Path, Told
from ledger_tui.reading.sources.values import dig, items, text, whole

_LONGEST = 200
_MOST_FAILURES = 3

_CROSSREF_KEYS = {"status", "message-type", "message-version", "message"}
_OPENALEX_PAGE_KEYS = {"meta", "results", "group_by"}
_S2_PAGE_KEYS = {"total", "offset", "next", "token", "data"}

# Where nothing but a message is told, only such words are surely an answer:
# https://github.com/danielnsilva/semanticscholar/issues/38 and 91, https://github.com/allenai/s2-folks/issues/16
_GATEWAY_WORDS = re.compile(
    r"forbidden|too many requests\b.*|endpoint request timed out|network error communicating with endpoint"
    r"|internal server error|service unavailable|limit exceeded|missing authentication token",
    re.IGNORECASE | re.DOTALL,
)
_OPENCITATIONS_WORDS = re.compile(r"HTTP status code \d{3}\b")
_HTTP_ERROR = re.compile(r"[45]\d\d", re.ASCII)


def _parts(value: Any) -> list[Path] | None:
    return [()] if isinstance(value, dict) and _answer(value) else None


def _records(value: Any, _document: Document) -> list[Told]:
    words = _answer(value) if isinstance(value, dict) else None
    return [Told({}, troubles=[("problem", "", f"this is {words}")])] if words else []


def _answer(value: dict[str, Any]) -> str | None:
    """What an answer is, in words; `None` for JSON that is none of those known here."""
    keys = value.keys()
    if "message-type" in keys and keys <= _CROSSREF_KEYS:
        return _of_crossref(value)
    if keys == {"error", "message"}:
        return _of_openalex_or_opencitations(value["error"], value["message"])
    if keys == {"error"} and _is_sentence(value["error"]):
        return _error("as Semantic Scholar gives it", value["error"])
    if keys == {"message", "code"} and text(value["message"]) and _HTTP_ERROR.fullmatch(str(value["code"])):
        return _error("as Semantic Scholar gives it", value["message"])
    if keys == {"message"} and _GATEWAY_WORDS.fullmatch((text(value["message"]) or "").strip()):
        return _error("as Semantic Scholar gives it", value["message"])
    return _empty_page(value)


def _of_crossref(value: dict[str, Any]) -> str | None:
    kind = text(value["message-type"])
    if kind is None:
        return None
    if value.get("status") in ("failed", "error"):
        return _error("of Crossref", value.get("message"))
    if value.get("status") != "ok":
        return None
    if kind in ("work", "work-list"):
        return "an answer of Crossref that holds no work, no record"
    return f"an answer of Crossref about no work but of the type {shortened(kind)!r}, no record"


def _of_openalex_or_opencitations(error: Any, message: Any) -> str | None:
    if whole(error) is not None:
        # OpenCitations gives the number of the error, and says in words that it is one.
        known = isinstance(message, str) and _OPENCITATIONS_WORDS.match(message)
        return _error("of OpenCitations", message) if known else None
    if not text(error) or not isinstance(message, str) or not (_is_sentence(error) or _is_sentence(message)):
        return None
    return _error("as OpenAlex gives it", f"{error.strip().rstrip('.:')}: {message}" if text(message) else error)


def _empty_page(value: dict[str, Any]) -> str | None:
    if value.keys() <= _OPENALEX_PAGE_KEYS and value.get("results") == [] and not value.get("group_by"):
        counted = whole(dig(value, "meta", "count")) is not None
        return "an empty page of results of OpenAlex, no record" if counted else None
    if value.keys() <= _S2_PAGE_KEYS and value.get("data") == []:
        counted = value.get("total") == 0 or whole(value.get("offset")) is not None
        return "an empty page of results as Semantic Scholar gives it, no record" if counted else None
    return None


def _error(whose: str, message: Any) -> str:
    words = shortened(" ".join(_words(message).split()), _LONGEST)
    return f"an error answer {whose}, no record: {words}" if words else f"an error answer {whose}, no record"


def _words(message: Any) -> str:
    """What a message says: a text, the failures of a validation, or an exception."""
    if isinstance(message, dict):
        return _first(message.get(key) for key in ("message", "description", "exception", "name"))
    told = items(message)
    return "; ".join(filter(None, map(_words, told[:_MOST_FAILURES]))) if told else text(message) or ""


def _first(values: Iterable[Any]) -> str:
    return next(filter(None, map(text, values)), "")


def _is_sentence(value: Any) -> bool:
    # A single word may well be the text of a button.
    return isinstance(value, str) and len(value.split(maxsplit=1)) > 1


SOURCE = JsonSource("api error", re.compile(r'"(?:error|message|results|data)"'), _parts, _records)
