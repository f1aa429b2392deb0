r"""References as BibTeX, written by bibtexparser.

Every entry is `@misc`, or what a person said it is.  Titles stand in two pairs of braces, so that no style changes
their letters; what LaTeX would obey (`\ { } $ & # % _ ~ ^`) is written as the sign it is, everything else as UTF-8.
Dashes and quotes in LaTeX's own spelling (two hyphens, two apostrophes) are left to it: titles from arXiv mean them so.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from ledger_tui.writing.address import address_of
from ledger_tui.writing.escape import escaped
from ledger_tui.writing.references import Reference

_KINDS = {"software": "software", "data set": "dataset", "website": "online", "report": "techreport"}
# A doi or an address is read as it stands, so that what would end or open a group cannot be in one.
_ENDS_A_FIELD = re.compile(r"[{}\\\x00-\x20]")

# Signs by macros that hold no brace of their own: BibTeX counts `\{` as an opening brace like any other.
_SIGNS = {
    "\\": r"\textbackslash", "{": r"\textbraceleft", "}": r"\textbraceright", "~": r"\textasciitilde",
    "^": r"\textasciicircum", "$": r"\$", "&": r"\&", "#": r"\#", "%": r"\%", "_": r"\_",
}  # fmt: skip


def bibtex(references: Iterable[Reference]) -> str:
    """A BibTeX file, UTF-8 text with a line break at its end; empty where there are no references."""
    from bibtexparser.entrypoint import write_string
    from bibtexparser.library import Library
    from bibtexparser.model import Entry, Field
    from bibtexparser.writer import BibtexFormat

    encode = _encoder()
    library = Library()
    for reference in references:
        fields = [Field(name, value) for name, value in _fields(reference, encode)]
        library.add(Entry(_KINDS.get(reference.kind or "", "misc"), reference.key, fields))
    form = BibtexFormat()  # type: ignore[no-untyped-call]
    form.indent, form.block_separator, form.trailing_comma = "  ", "\n", True
    return write_string(library, bibtex_format=form)


def _fields(reference: Reference, encode: Any) -> Iterator[tuple[str, str]]:
    if reference.title is not None:
        yield "title", "{" + encode(escaped(reference.title)) + "}"
    verbatim = {
        "doi": reference.value("doi"),
        "eprint": reference.value("arxiv"),
        "isbn": reference.value("isbn"),
        "pmid": reference.value("pmid"),
        "pmcid": reference.value("pmcid"),
    }
    for name, value in verbatim.items():
        if value and not _ENDS_A_FIELD.search(value):
            yield name, value
            if name == "eprint":
                yield "archiveprefix", "arXiv"
    address = next((found for known in reference.identifiers if (found := address_of(known))), None)
    if address:
        yield "url", address.url
    yield "note", encode(escaped(reference.note))


def _encoder() -> Any:
    from pylatexenc.latexencode import RULE_DICT, UnicodeToLatexConversionRule, UnicodeToLatexEncoder

    signs = UnicodeToLatexConversionRule(RULE_DICT, {ord(sign): macro for sign, macro in _SIGNS.items()})
    encoder = UnicodeToLatexEncoder(
        conversion_rules=[signs],
        replacement_latex_protection="braces",
        unknown_char_policy="keep",
        unknown_char_warning=False,
    )
    return encoder.unicode_to_latex
