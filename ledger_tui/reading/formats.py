"""The table of forms that are read, one module each, and how the form of a text is found."""

from collections.abc import Callable
from dataclasses import dataclass

from ledger_tui.reading import json_form, page_text
from ledger_tui.reading.document import Contents, Document, RowLines


@dataclass(frozen=True, slots=True)
class Form:
    """One form: how it is recognised, how its records are read, and which lines of it tell one row."""

    name: str
    recognises: Callable[[Document], bool]
    read: Callable[[Document], Contents]
    row_lines: Callable[[Document, str, int], RowLines | None]


PAGE_TEXT = "page text"

FORMS = (
    Form(PAGE_TEXT, page_text.recognises, page_text.read, page_text.row_lines),
    Form(json_form.JSON_LINES, json_form.recognises_lines, json_form.read_lines, json_form.row_lines),
    Form(json_form.JSON, json_form.recognises, json_form.read, json_form.row_lines),
)
"""In the order in which they are tried: what only one form has comes first."""

BY_NAME = {form.name: form for form in FORMS}


def form_of(document: Document) -> Form | None:
    """The form of a text, by what is in it, or `None` where it has no form of a record."""
    return next((form for form in FORMS if form.recognises(document)), None)
