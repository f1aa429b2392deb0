"""Answers of APIs that hold no record, in the forms of each; the words are invented where they name anything."""

from typing import Any, NamedTuple


class Answer(NamedTuple):
    """What an API answers, and what a person is told of it."""

    value: Any
    told: str


CROSSREF: dict[str, Any] = {"message-version": "1.0.0"}

ANSWERS: dict[str, Answer] = {
    # https://github.com/CrossRef/cayenne, src/cayenne/api/v1/validate.clj
    "crossref refuses": Answer(
        {
            "status": "failed",
            "message-type": "validation-failure",
            "message": [
                {"type": "integer-not-valid", "value": "many", "message": "Integer specified as many. "},
                {"type": "parameter-not-allowed", "value": "tide", "message": "This route does not support tide"},
            ],
        },
        "an error answer of Crossref, no record: Integer specified as many. ; This route does not support tide",
    ),
    # The same repository, src/cayenne/api/route.clj
    "crossref has no such route": Answer(
        {**CROSSREF, "status": "error", "message-type": "route-not-found", "message": "Route not found"},
        "an error answer of Crossref, no record: Route not found",
    ),
    "crossref fails": Answer(
        {
            **CROSSREF,
            "status": "error",
            "message-type": "exception",
            "message": {"name": "tide.Exception", "description": "tide.Exception: low", "stack": ["a", "b"]},
        },
        "an error answer of Crossref, no record: tide.Exception: low",
    ),
    "crossref finds nothing": Answer(
        {
            **CROSSREF,
            "status": "ok",
            "message-type": "work-list",
            "message": {"facets": {}, "total-results": 0, "items": [], "items-per-page": 20, "query": {}},
        },
        "an answer of Crossref that holds no work, no record",
    ),
    "crossref tells of a journal": Answer(
        {**CROSSREF, "status": "ok", "message-type": "journal", "message": {"title": "Journal of Tides"}},
        "an answer of Crossref about no work but of the type 'journal', no record",
    ),
    # https://github.com/ourresearch/openalex-elastic-api, app.py and core/exceptions.py
    "openalex refuses": Answer(
        {"error": "Invalid query parameters error.", "message": "tide is not a valid field."},
        "an error answer as OpenAlex gives it, no record: Invalid query parameters error: tide is not a valid field.",
    ),
    "openalex refuses without a word": Answer(
        {"error": "Pagination error.", "message": ""},
        "an error answer as OpenAlex gives it, no record: Pagination error.",
    ),
    "openalex finds nothing": Answer(
        {"meta": {"count": 0, "page": 1, "per_page": 25}, "results": [], "group_by": []},
        "an empty page of results of OpenAlex, no record",
    ),
    # https://github.com/opencitations/ramose, ramose/__main__.py and openapi_documentation.py
    "opencitations fails": Answer(
        {"error": 404, "message": "HTTP status code 404: the operation requested does not exist"},
        "an error answer of OpenCitations, no record: HTTP status code 404: the operation requested does not exist",
    ),
    # https://api.semanticscholar.org/api-docs/graph (Error400, Error404)
    "semantic scholar does not know it": Answer(
        {"error": "Paper with id 10.5555/tides.1 not found"},
        "an error answer as Semantic Scholar gives it, no record: Paper with id 10.5555/tides.1 not found",
    ),
    # https://github.com/allenai/s2-folks/issues/185
    "semantic scholar is asked too often": Answer(
        {"message": "Too Many Requests. Please wait and try again.", "code": "429"},
        "an error answer as Semantic Scholar gives it, no record: Too Many Requests. Please wait and try again.",
    ),
    # https://github.com/danielnsilva/semanticscholar/issues/38
    "semantic scholar is closed": Answer(
        {"message": "Forbidden"}, "an error answer as Semantic Scholar gives it, no record: Forbidden"
    ),
    # https://github.com/allenai/s2-folks/issues/58
    "semantic scholar is slow": Answer(
        {"message": "Endpoint request timed out"},
        "an error answer as Semantic Scholar gives it, no record: Endpoint request timed out",
    ),
    "semantic scholar finds nothing": Answer(
        {"total": 0, "offset": 0, "data": []},
        "an empty page of results as Semantic Scholar gives it, no record",
    ),
}

ORDINARY: list[Any] = [
    {},
    [],
    {"error": "Error", "message": "Message"},
    {"error": "Error"},
    {"message": "Hello"},
    {"message": "Saved, and thank you", "error": None},
    {"message": "forbidden fruit"},
    {"message": "Hello there", "code": "en"},
    {"message": "Hello there", "code": 200},
    {"error": 404, "message": "no page"},
    {"error": True, "message": "HTTP status code 404: not found"},
    {"error": "It failed so", "message": "It failed", "path": "/", "status": 500},
    {"status": "failed", "message": "The build failed"},
    {"status": "ok"},
    {"status": "failed", "message-type": "mail", "message": "It failed", "to": "ada@example.org"},
    {"status": "sent", "message-type": "mail", "message": "It was sent"},
    {"status": "failed", "message-type": None, "message": "It failed"},
    {"results": []},
    {"results": [], "meta": {"version": 3}},
    {"results": [], "group_by": [{"key": "2020", "count": 3}], "meta": {"count": 3}},
    {"data": []},
    {"data": [], "columns": []},
    {"data": {}, "offset": 0},
    {"name": "a-package", "version": "1.0.0", "scripts": {"error": "exit 1"}},
    {"$schema": "https://example.org/settings.json", "error": "It is a setting", "message": "And one more"},
    [{"error": "Paper with id 1 not found"}],
]
"""JSON that has something of such answers and is none."""
