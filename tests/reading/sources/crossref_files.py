"""Invented works of Crossref, in the forms of its API; which keys there are is held against an inventory."""

import json
from typing import Any


def keys(told: str) -> set[str]:
    return set(told.split())


# The keys of all works of Crossref's public data file of 2023, counted by
# https://github.com/LexaLutyi/crossref-monitoring/tree/main/docs/items/array
WORK_KEYS = keys(
    "DOI ISBN ISSN URL abstract accepted alternative-id approved archive article-number assertion author award "
    "award-start chair clinical-trial-number container-title content-created content-domain content-updated created "
    "degree deposited description edition-number editor event funder group-title indexed institution "
    "is-referenced-by-count isbn-type issn-type issue issued journal-issue language license link member original-title "
    "page part-number posted prefix project published published-online published-other published-print publisher "
    "publisher-location reference reference-count references-count relation resource review score "
    "short-container-title short-title source standards-body subject subtitle subtype title translator type "
    "update-policy update-to volume"
) | {"updated-by"}  # https://github.com/CrossRef/cayenne, src/cayenne/formats/citeproc.clj
REFERENCE_KEYS = keys(
    "DOI ISBN ISSN article-title author component doi-asserted-by edition first-page isbn-type issn-type issue "
    "journal-title key series-title standard-designator standards-body unstructured volume volume-title year"
)
# The source and the record of Retraction Watch came with https://crossref.gitlab.io/tutorials/get-rw-metadata/
UPDATE_KEYS = keys("DOI label type updated source record-id")
# The API's own description: https://github.com/Docmaps-Project/crossref-openapi-client-ts, crossref-swagger.json
ANSWER_KEYS = keys("status message-type message-version message")
PAGE_KEYS = keys("total-results items items-per-page query") | {"facets"}  # cayenne, src/cayenne/api/v1/response.clj
MOMENT_KEYS = keys("date-parts date-time timestamp")

INDEXED, DEPOSITED, CREATED = "2026-02-03T04:05:06Z", "2025-11-12T13:14:15Z", "2021-01-02T03:04:05Z"


def moment(time: str) -> dict[str, Any]:
    year, month, day = (int(part) for part in time[:10].split("-"))
    return {"date-parts": [[year, month, day]], "date-time": time, "timestamp": 1_700_000_000_000}


def reference(number: int, **told: Any) -> dict[str, Any]:
    return {"key": f"10.5555/tides.1_bib{number}", **told}


REFERENCES: list[dict[str, Any]] = [
    reference(
        1, **{"doi-asserted-by": "publisher", "DOI": "10.5555/Harbour.7", "article-title": "Moored ships &amp; tides",
              "author": "Quill", "year": "2011", "volume": "3", "issue": "2", "first-page": "44",
              "journal-title": "Harbour Notes", "ISSN": "http://id.crossref.org/issn/0000-0019", "issn-type": "print"}
    ),
    reference(
        2, **{"doi-asserted-by": "crossref", "DOI": "10.48550/arXiv.2401.00001", "unstructured": "A. Tarn, 2024."}
    ),
    reference(
        3, **{"volume-title": "The Book of Estuaries", "series-title": "Water Series", "edition": "2",
              "ISBN": "http://id.crossref.org/isbn/9780306406157", "isbn-type": "print", "component": "4"}
    ),
    reference(
        4, **{"series-title": "Dredging Standards", "standard-designator": "D-9", "standards-body": "Harbour Body"}
    ),
    reference(
        5, **{"article-title": "A chapter on silt", "volume-title": "Silt",
              "ISBN": "http://id.crossref.org/isbn/0306406152"}
    ),
    reference(6, **{"DOI": "10.5555/unsaid", "year": "1999"}),
    reference(7, **{"doi-asserted-by": "harbour master", "DOI": "10.5555/other"}),
    reference(8),
]  # fmt: skip

UPDATED_BY: list[dict[str, Any]] = [
    {"DOI": "10.5555/tides.note", "type": "correction", "label": "Correction", "source": "publisher",
     "updated": moment("2022-05-06T00:00:00Z")},
    {"DOI": "10.5555/tides.gone", "type": "retraction", "label": "Retraction", "source": "retraction-watch",
     "updated": {"date-parts": [[2024, 7]]}, "record-id": "90210"},
]  # fmt: skip

UPDATE_TO: list[dict[str, Any]] = [
    {"DOI": "10.5555/older", "type": "retraction", "label": "Retraction", "source": source,
     "updated": moment("2023-01-01T00:00:00Z"), "record-id": "17"}
    for source in ("publisher", "retraction-watch")
]  # fmt: skip


def work(**more: Any) -> dict[str, Any]:
    """A work with everything that a reader may meet."""
    told = {
        "indexed": moment(INDEXED), "reference-count": 9, "publisher": "Invented Press", "issue": "1",
        "content-domain": {"domain": ["example.org"], "crossmark-restriction": False},
        "short-container-title": ["J. Tides"], "published-print": {"date-parts": [[2021, 2]]},
        "DOI": "10.5555/tides.1", "type": "journal-article", "created": moment(CREATED), "page": "1-9",
        "source": "Crossref", "is-referenced-by-count": 12,
        "title": ["Tides for Science &amp; Society: the <i>Mare</i> case"], "prefix": "10.5555", "volume": "4",
        "author": [{"given": "Ada", "family": "Quill", "sequence": "first", "affiliation": []}], "member": "0",
        "reference": REFERENCES, "updated-by": UPDATED_BY, "container-title": ["Journal of Tides"],
        "original-title": ["Gezeiten"], "subtitle": ["A study"], "short-title": [], "language": "en",
        "link": [{"URL": "https://example.org/tides"}], "deposited": moment(DEPOSITED), "score": 1,
        "resource": {"primary": {"URL": "https://example.org/tides"}}, "issued": {"date-parts": [[2021, 2]]},
        "references-count": 9, "URL": "https://doi.org/10.5555/tides.1", "ISSN": ["0000-0019"],
        "relation": {"has-preprint": [{"id-type": "doi", "id": "10.5555/tides.pre", "asserted-by": "subject"}]},
        "issn-type": [{"value": "0000-0019", "type": "print"}], "published": {"date-parts": [[2021, 2]]},
    }  # fmt: skip
    return {key: value for key, value in {**told, **more}.items() if value is not ...}


def answer(message: Any, kind: str = "work") -> dict[str, Any]:
    return {"status": "ok", "message-type": kind, "message-version": "1.0.0", "message": message}


def page(*works: Any) -> dict[str, Any]:
    return answer(
        {
            "facets": {},
            "total-results": 3000,
            "items": list(works),
            "items-per-page": 20,
            "query": {"start-index": 0, "search-terms": "tides"},
        },
        "work-list",
    )


NOTICE = work(**{"DOI": "10.5555/notice", "title": ["Retraction: Older"], "update-to": UPDATE_TO,
                 "updated-by": ..., "reference": ..., "reference-count": 0})  # fmt: skip

SELECTED = {"DOI": "10.5555/selected", "title": ["Only what was asked for"], "references-count": 31}
"""A work of an answer to `select=DOI,title,references-count`."""

UNMARKED = {"DOI": "10.5555/unmarked", "title": ["Only its name was asked for"]}
"""A work of an answer to `select=DOI,title`: alone it would not be known as one of Crossref."""

WITHOUT_DATE = work(**{"DOI": "10.22541/au.00000.00000", "issued": {"date-parts": [[None]]}, "title": []})
"""A preprint as the API gives some, 10.22541/au.149693987.70506124 among them."""

AS_CSL = work(title="Tides, as CSL-JSON", **{"container-title": "Journal of Tides"})
"""What https://doi.org gives for `Accept: application/vnd.citationstyles.csl+json`."""

RECORDS: dict[str, Any] = {
    "one": answer(work()),
    "page": page(work(), NOTICE, SELECTED, UNMARKED),
    "bare": work(),
    "public data file": {"items": [work(), NOTICE]},
    "list": [work(), NOTICE],
    "without date": answer(WITHOUT_DATE),
    "csl": AS_CSL,
}


def lines(*values: Any) -> str:
    return "".join(f"{json.dumps(value)}\n" for value in values)
