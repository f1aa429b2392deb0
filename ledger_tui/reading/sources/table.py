"""The table of the forms of other sources, in the order in which they are tried."""

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

# What only one source has comes first; any object may be an error.
_OF_JSON = (
    crossref.SOURCE,
    openalex.SOURCE,
    semantic_scholar.SOURCE,
    opencitations.SOURCE,
    csl_json.SOURCE,
    api_errors.SOURCE,
)
_OF_TEXT = (grobid.SOURCE, opencitations_csv.SOURCE, bibtex.SOURCE, ris.SOURCE)

FORMS = (*map(json_source.form, _OF_JSON), *map(text_source.form, _OF_TEXT))
