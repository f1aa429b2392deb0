"""The table of forms that are read, one module each, and how the form of a text is found."""

from collections.abc import Callable
from dataclasses import dataclass

from ledger_tui.reading import json_form, page_html, page_markdown, page_text
from ledger_tui.reading.document import Contents, Document, RowLines


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

PLACED_BY_LINE = (PAGE_TEXT, MARKDOWN)
"""The forms whose lines are those of the file, so that a record is told by the numbers of its lines."""

FORMS = (
    Form(MHTML, page_html.recognises_archive, page_html.read_archive, page_html.row_lines_of_archive),
    Form(HTML, page_html.recognises, page_html.read, page_html.row_lines),
    Form(MARKDOWN, page_markdown.recognises, page_markdown.read, page_markdown.row_lines),
    Form(PAGE_TEXT, page_text.recognises, page_text.read, page_text.row_lines),
    Form(json_form.JSON_LINES, json_form.recognises_lines, json_form.read_lines, json_form.row_lines),
    Form(json_form.JSON, json_form.recognises, json_form.read, json_form.row_lines),
)
"""In the order in which they are tried: what only one form has comes first."""

BY_NAME = {form.name: form for form in FORMS}


def form_of(document: Document) -> Form | None:
    """The form of a text, by what is in it, or `None` where it has no form of a record."""
    return next((form for form in FORMS if form.recognises(document)), None)
