"""The table of forms that are read, one module each, and how the form of a text is found."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from ledger_tui.reading import json_form, page_archive, page_html, page_markdown, page_text
from ledger_tui.reading.document import Contents, Document, RowLines
from ledger_tui.reading.sources import (
    api_errors,
    bibtex,
    crossref,
    csl_json,
    grobid,
    json_source,
    openalex,
    opencitations,
    opencitations_csv,
    ris,
    semantic_scholar,
    text_source,
)


@dataclass(frozen=True, slots=True)
class Form:
    """One form: how it is recognised, how its records are read, and which lines of it tell one row."""

    name: str
    recognises: Callable[[Document], bool]
    read: Callable[[Document], Contents]
    row_lines: Callable[[Document, str, int], RowLines | None]


PAGE_TEXT = "page text"
MARKDOWN = "markdown"
HTML = "html"
MHTML = "mhtml"

PLACED_BY_LINE = (PAGE_TEXT, MARKDOWN, HTML, MHTML)
"""The forms whose records tell by their numbers the lines that were not read."""

# What only one source has comes first; any object may be an error.
_JSON_SOURCES = (
    crossref.SOURCE,
    openalex.SOURCE,
    semantic_scholar.SOURCE,
    opencitations.SOURCE,
    csl_json.SOURCE,
    api_errors.SOURCE,
)
_TEXT_SOURCES = (grobid.SOURCE, opencitations_csv.SOURCE, bibtex.SOURCE, ris.SOURCE)


def _of_json(source: json_source.JsonSource) -> Form:
    return Form(
        source.name,
        partial(json_source.recognises, source),
        partial(json_source.read, source),
        partial(json_source.row_lines, source),
    )


def _of_text(source: text_source.TextSource) -> Form:
    return Form(
        source.name,
        partial(text_source.recognises, source),
        partial(text_source.read, source),
        partial(text_source.row_lines, source),
    )


FORMS = (
    *map(_of_json, _JSON_SOURCES),
    *map(_of_text, _TEXT_SOURCES),
    Form(MHTML, page_archive.recognises, page_archive.read, page_archive.row_lines),
    Form(HTML, page_html.recognises, page_html.read, page_html.row_lines),
    Form(MARKDOWN, page_markdown.recognises, page_markdown.read, page_markdown.row_lines),
    Form(PAGE_TEXT, page_text.recognises, page_text.read, page_text.row_lines),
    Form(json_form.JSON_LINES, json_form.recognises_lines, json_form.read_lines, json_form.row_lines),
    Form(json_form.JSON, json_form.recognises, json_form.read, json_form.row_lines),
)
"""In the order in which they are tried: what only one form has comes first."""

BY_NAME = {form.name: form for form in FORMS}


MOST_LINES = 4_000_000
"""Lines of a text that are looked through for those of a page: each takes up to a kilobyte of memory."""

_JSON_FORMS = (json_form.JSON_LINES, json_form.JSON)


def form_of(document: Document) -> Form | None:
    """The form of a text, by what is in it, or `None` where it has no form of a record."""
    forms = (BY_NAME[name] for name in _JSON_FORMS) if beyond_lines(document.text) else FORMS
    return next((form for form in forms if form.recognises(document)), None)


def beyond_lines(text: str) -> str:
    """Why a text is too long to be read as a page, in words; empty where it is not, or shows no sign of a page."""
    if len(text) <= MOST_LINES or text.count("\n") + text.count("\r") <= MOST_LINES or not page_text.hints(text):
        return ""
    return f"the file holds more than {MOST_LINES} lines, the most that are read of a page"
