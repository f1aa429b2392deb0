"""Files as the OpenAlex API gives them: invented works and people, keys of its published schema."""

import json
from typing import Any

ADDRESS = "https://openalex.org/"

# `ids.openalex` differs from `id`: the work was merged into another.
WHOLE: dict[str, Any] = {
    "id": f"{ADDRESS}W9000000001",
    "doi": "https://doi.org/10.5555/oa.1",
    "title": "Tides of an Invented Sea",
    "display_name": "Tides of an Invented Sea",
    "publication_year": 2021,
    "publication_date": "2021-03-04",
    "ids": {
        "openalex": f"{ADDRESS}W9000000000",
        "doi": "https://doi.org/10.5555/oa.1",
        "mag": 9000000001,
        "pmid": "https://pubmed.ncbi.nlm.nih.gov/99000001",
        "pmcid": "https://www.ncbi.nlm.nih.gov/pmc/articles/9900001",
    },
    "language": "en",
    "primary_location": {
        "is_oa": False,
        "landing_page_url": "https://doi.org/10.5555/oa.1",
        "source": {"id": f"{ADDRESS}S9000000001", "display_name": "Annals of Invented Seas", "type": "journal"},
        "version": "publishedVersion",
    },
    "type": "article",
    "authorships": [{"author_position": "first", "author": {"display_name": "Ada Nemo"}}],
    "cited_by_count": 12,
    "biblio": {"volume": "7", "issue": None, "first_page": "1", "last_page": "9"},
    "is_retracted": True,
    "is_paratext": False,
    "referenced_works_count": 4,
    "referenced_works": [f"{ADDRESS}W9000000011", f"{ADDRESS}W9000000012", f"{ADDRESS}W9000000013"],
    "related_works": [f"{ADDRESS}W9000000021", f"{ADDRESS}W9000000022"],
    "abstract_inverted_index": {"Tides": [0]},
    "cited_by_api_url": "https://api.openalex.org/works?filter=cites:W9000000001",
    "counts_by_year": [{"year": 2024, "cited_by_count": 8}, {"year": 2022, "cited_by_count": 4}],
    "updated_date": "2025-02-03T04:05:06.789012",
    "created_date": "2021-03-10",
}

EMPTY: dict[str, Any] = {
    "id": f"{ADDRESS}W9000000002",
    "doi": None,
    "title": "A Work Without a List",
    "cited_by_count": 0,
    "is_retracted": False,
    "referenced_works_count": 0,
    "referenced_works": [],
    "updated_date": "2025-02-03T04:05:06",
}

SELECTED: dict[str, Any] = {"id": f"{ADDRESS}W9000000003", "doi": "https://doi.org/10.5555/oa.3", "title": "Selected"}


def page(*works: Any, **more: Any) -> dict[str, Any]:
    meta = {"count": len(works), "db_response_time_ms": 7, "page": 1, "per_page": 25, "groups_count": None}
    return {"meta": meta, "results": [*works], "group_by": [], **more}


def without(work: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in work.items() if key not in keys}


FILES: dict[str, str] = {
    "work.json": json.dumps(WHOLE),
    "laid out.json": json.dumps(WHOLE, indent=2),
    "page.json": json.dumps(page(WHOLE, EMPTY, SELECTED)),
    "laid out page.json": json.dumps(page(WHOLE, EMPTY, SELECTED), indent=1),
    "list.json": json.dumps([WHOLE, EMPTY]),
    "works.jsonl": "".join(f"{json.dumps(work)}\n" for work in (WHOLE, EMPTY, SELECTED)),
}

FOREIGN: dict[str, Any] = {
    "groups": {"meta": {"count": 5}, "results": [], "group_by": [{"key": "article", "count": 5}]},
    "no results": page(),
    "authors": page({"id": f"{ADDRESS}A9000000001", "display_name": "Ada Nemo", "cited_by_count": 3, "ids": {}}),
    "an item of CSL-JSON": [{"id": f"{ADDRESS}W9000000001", "type": "article-journal", "issued": {}, "DOI": "x"}],
    "our own form": {
        "format": "ledger-tui.record/1",
        "paper": {"title": "T", "identifiers": {"openalex": [f"{ADDRESS}W9000000001"]}},
        "cited_by_api_url": "https://api.openalex.org/works?filter=cites:W9000000001",
    },
    "a paper of Semantic Scholar": {"paperId": "ab" * 20, "references": [], "citationCount": 0},
    "a work of Crossref": {"message": {"DOI": "10.5555/oa.1", "reference": []}},
    "a list": [f"{ADDRESS}W9000000001"],
    "a text": f"{ADDRESS}W9000000001",
}

# Keys of the Work object: https://docs.openalex.org/api-entities/works/work-object (`ourresearch/openalex-docs`,
# api-entities/works/work-object/README.md) and, for those its page does not name, WorksSchema and MessageSchema in
# works/schemas.py of https://github.com/ourresearch/openalex-elastic-api.
WORK_KEYS = {
    "abstract_inverted_index", "alternate_host_venues", "apc_list", "apc_paid", "authorships", "best_oa_location",
    "biblio", "citation_normalized_percentile", "cited_by_api_url", "cited_by_count", "cited_by_percentile_year",
    "concepts", "corresponding_author_ids", "corresponding_institution_ids", "countries_distinct_count",
    "counts_by_year", "created_date", "display_name", "doi", "fulltext_origin", "fwci", "grants", "has_fulltext",
    "host_venue", "id", "ids", "indexed_in", "institutions_distinct_count", "is_authors_truncated", "is_paratext",
    "is_retracted", "keywords", "language", "license", "locations", "locations_count", "mesh", "ngrams_url",
    "open_access", "primary_location", "primary_topic", "publication_date", "publication_year", "referenced_works",
    "referenced_works_count", "related_works", "relevance_score", "sustainable_development_goals", "title", "topics",
    "type", "type_crossref", "updated_date",
}  # fmt: skip
BELOW: dict[str, set[str]] = {
    "ids": {"openalex", "doi", "mag", "pmid", "pmcid"},
    "biblio": {"volume", "issue", "first_page", "last_page"},
    "counts_by_year": {"year", "cited_by_count"},
    "primary_location": {
        "is_oa", "landing_page_url", "pdf_url", "source", "license", "version", "is_accepted", "is_published",
    },
}  # fmt: skip
PAGE_KEYS = {"meta", "results", "group_by", "group_bys"}
# `meta`: https://docs.openalex.org/how-to-use-the-api/get-lists-of-entities and .../get-groups-of-entities.
META_KEYS = {"count", "db_response_time_ms", "page", "per_page", "groups_count"}
