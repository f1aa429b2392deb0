"""Invented bibliographies in CSL-JSON; which keys and types there are is held against the schema."""

from typing import Any

from tests.reading.sources.bibliographies import words

# https://github.com/citation-style-language/schema/blob/master/schemas/input/csl-data.json
TYPES = words(
    "article article-journal article-magazine article-newspaper bill book broadcast chapter classic collection dataset "
    "document entry entry-dictionary entry-encyclopedia figure graphic hearing interview legal_case legislation "
    "manuscript map motion_picture musical_score pamphlet paper-conference patent performance periodical "
    "personal_communication post post-weblog regulation report review review-book software song speech standard thesis "
    "treaty webpage"
)
KEYS = words(
    "type id categories language journalAbbreviation shortTitle author chair collection-editor compiler composer "
    "container-author contributor curator director editor editorial-director executive-producer interviewer "
    "illustrator organizer original-author performer producer recipient reviewed-author translator accessed "
    "available-date container event-date issued original-date submitted abstract annote archive archive_collection "
    "archive_location archive-place authority call-number chapter-number citation-number citation-label "
    "collection-number collection-title container-title container-title-short dimensions division DOI edition event "
    "event-place first-reference-note-number genre ISAN ISBN ISCI ISMN ISRC ISSN ISWC issue jurisdiction keyword "
    "locator medium note number number-of-pages number-of-volumes original-publisher original-publisher-place "
    "original-title page page-first part part-title PMCID PMID printing publisher publisher-place references "
    "reviewed-title scale section source status supplement title title-short translated-title "
    "translated-title-short URL version volume year-suffix custom"
)
NAME_KEYS = words(
    "family given dropping-particle non-dropping-particle suffix comma-suffix static-ordering literal parse-names"
)
DATE_KEYS = words("date-parts season circa literal raw edtf")


def everything() -> list[dict[str, Any]]:
    """A list of items, each with what another program would put into one."""
    return [
        {
            "id": "example2020heaps",
            "type": "article-journal",
            "title": "Invented <i>Heaps</i>",
            "author": [
                {"family": "Cruz", "given": "Ana", "non-dropping-particle": "de la"},
                {"family": "Example", "given": "Bo", "dropping-particle": "von", "suffix": "Jr."},
                {"literal": "Example Consortium"},
            ],
            "issued": {"date-parts": [[2020, 3]]},
            "accessed": {"date-parts": [["2021", "5", "3"]]},
            "container-title": "Journal of Invented Results",
            "volume": 9,
            "DOI": "10.1234/heaps.1",
            "PMID": "12345678",
            "PMCID": "PMC7654321",
            "URL": "https://example.org/heaps",
            "event": "A Workshop",
            "custom": {"short_id": "x"},
        },
        {
            "id": 2,
            "type": "book",
            "title": "A Book of Examples",
            "editor": [{"family": "Sample"}],
            "issued": {"date-parts": [[1999], [2001]]},
            "ISBN": "978-3-16-148410-0 0-306-40615-2",
        },
        {
            "id": "http://zotero.org/users/1/items/ABCDEFGH",
            "type": "article",
            "title": "A Preprint",
            "number": "arXiv:2401.00001",
            "publisher": "arXiv",
            "source": "arXiv.org",
            "note": "arXiv:2401.00001 [cs.DL]\nPMID: 23456789\nas told in PMID: 1, and more",
            "issued": {"raw": "January 2024"},
        },
        {
            "id": "undated",
            "type": "webpage",
            "author": [{"family": "Nobody"}, {"family": "Un", "orcid": "no key of CSL"}],
            "issued": {"date-parts": [[None]]},
            "original-date": {"date-parts": [[1900]], "circa": True},
            "status": "in press",
        },
    ]


ROWS: list[tuple[str, str | None, dict[str, list[str]] | None]] = [
    (
        "example2020heaps",
        "Invented Heaps",
        {
            "doi": ["10.1234/heaps.1"],
            "pmid": ["12345678"],
            "pmcid": ["PMC7654321"],
            "url": ["https://example.org/heaps"],
        },
    ),
    ("2", "A Book of Examples", {"isbn": ["978-3-16-148410-0", "0-306-40615-2"]}),
    ("http://zotero.org/users/1/items/ABCDEFGH", "A Preprint", {"arxiv": ["2401.00001"], "pmid": ["23456789"]}),
    ("undated", None, None),
]
"""The reference, the title and the identifiers of each row of `everything`."""

FOREIGN: dict[str, Any] = {
    "empty list": [],
    "no items": {"items": []},
    "openalex": [{"id": "https://openalex.org/W1000001", "type": "article", "title": "T", "display_name": "T"}],
    "openalex, selected": [{"id": "https://openalex.org/W1000001", "type": "article", "title": "T"}],
    "zotero": [{"id": "x", "type": "book", "itemType": "book", "title": "T"}],
    "crossref": {"type": "journal-article", "DOI": "10.1234/x", "title": "T", "author": [{"family": "A"}]},
    "no id": [{"type": "book", "title": "T"}],
    "no such type": [{"id": "x", "type": "journal-article", "title": "T"}],
    "nothing told": [
        {"id": "x", "type": "book"},
        {"id": "y", "type": "book", "title": " ", "author": [], "issued": {}},
    ],
    "mostly others": [{"id": "x", "type": "book", "title": "T"}, {"a": 1}, {"b": 2}],
    "geojson": {"type": "FeatureCollection", "features": [{"type": "Feature", "id": 1, "properties": {"title": "T"}}]},
}
