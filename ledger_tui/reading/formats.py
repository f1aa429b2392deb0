"""The table of forms that are read, one module each, and how the form of a text is found."""

from functools import cache

from ledger_tui.reading import json_form, page_archive, page_html, page_markdown, page_text
from ledger_tui.reading.document import Document
from ledger_tui.reading.form import Form

PAGE_TEXT = "page text"
MARKDOWN = "markdown"
HTML = "html"
MHTML = "mhtml"

PLACED_BY_LINE = (PAGE_TEXT, MARKDOWN, HTML, MHTML)
"""The forms whose records tell by their numbers the lines that were not read."""

_OWN = (
    Form(MHTML, page_archive.recognises, page_archive.read, page_archive.row_lines),
    Form(HTML, page_html.recognises, page_html.read, page_html.row_lines),
    Form(MARKDOWN, page_markdown.recognises, page_markdown.read, page_markdown.row_lines),
    Form(PAGE_TEXT, page_text.recognises, page_text.read, page_text.row_lines),
    Form(json_form.JSON_LINES, json_form.recognises_lines, json_form.read_lines, json_form.row_lines),
    Form(json_form.JSON, json_form.recognises, json_form.read, json_form.row_lines),
)
"""In the order in which they are tried: what only one form has comes first."""


@cache
def every_form() -> tuple[Form, ...]:
    """All forms, in the order in which they are tried: those of other sources are known by more than a page is."""
    # A record in a form of our own that is read again needs none of them.
    from ledger_tui.reading.sources.table import FORMS

    return (*FORMS, *_OWN)


@cache
def by_name(name: str) -> Form:
    """The form of a name.  Raises `KeyError` where there is none."""
    own = {form.name: form for form in _OWN}
    return own[name] if name in own else {form.name: form for form in every_form()}[name]


MOST_LINES = 4_000_000
"""Lines of a text that are looked through for those of a page: each takes up to a kilobyte of memory."""

_JSON_FORMS = (json_form.JSON_LINES, json_form.JSON)


def form_of(document: Document) -> Form | None:
    """The form of a text, by what is in it, or `None` where it has no form of a record."""
    forms = map(by_name, _JSON_FORMS) if beyond_lines(document.text) else every_form()
    return next((form for form in forms if form.recognises(document)), None)


def beyond_lines(text: str) -> str:
    """Why a text is too long to be read as a page, in words; empty where it is not, or shows no sign of a page."""
    if len(text) <= MOST_LINES or text.count("\n") + text.count("\r") <= MOST_LINES or not page_text.hints(text):
        return ""
    return f"the file holds more than {MOST_LINES} lines, the most that are read of a page"
