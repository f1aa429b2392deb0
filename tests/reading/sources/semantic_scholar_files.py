"""Files as the Semantic Scholar graph API gives them: invented papers and people, keys of its published schema."""

import json
from typing import Any


def paper_id(number: int) -> str:
    return f"{number:040x}"


ELIDED = (
    "Notice: The following paper fields have been elided by the publisher: {'references'}. Paper or abstract available "
    "at https://doi.org/10.5555/s2.9, which is subject to the license by the author or copyright owner."
)

CITED: list[dict[str, Any]] = [
    {
        "paperId": paper_id(11),
        "externalIds": {"DOI": "10.5555/s2.11", "MAG": "911", "CorpusId": 511},
        "title": "An Invented Cited Paper",
        "venue": "Annals of Invention",
        "year": 2009,
        "authors": [{"authorId": "91", "name": "Cora Cited"}],
    },
    {"paperId": None, "externalIds": None, "title": "A technical report", "venue": "", "year": 1999, "authors": []},
    {"paperId": paper_id(13), "title": "Another Invented Cited Paper"},
]
CITING: list[dict[str, Any]] = [
    {"paperId": paper_id(21), "externalIds": {"ArXiv": "2401.00021"}, "title": "A Citing Paper", "year": 2024},
    {"paperId": paper_id(22), "title": "A Second Citing Paper", "year": 2025},
]

WHOLE: dict[str, Any] = {
    "paperId": paper_id(1),
    "externalIds": {
        "ArXiv": "2001.00001",
        "DOI": "10.5555/S2.1",
        "PubMed": "99000091",
        "PubMedCentral": "9900091",
        "MAG": "9100000001",
        "ACL": "2020.invented-main.1",
        "DBLP": "conf/inv/Nemo20",
        "CorpusId": 500000001,
    },
    "corpusId": 500000001,
    "url": f"https://www.semanticscholar.org/paper/{paper_id(1)}",
    "title": "An Invented Paper",
    "abstract": None,
    "venue": "Conference on Invention",
    "year": 2020,
    "referenceCount": 5,
    "citationCount": 40,
    "influentialCitationCount": 3,
    "isOpenAccess": True,
    "openAccessPdf": {"url": "", "status": "GREEN", "license": None, "disclaimer": "Notice: Paper available at x."},
    "publicationTypes": ["Conference"],
    "publicationDate": "2020-01-02",
    "journal": {"name": "Proceedings of Invention", "pages": "1-9"},
    "authors": [{"authorId": "90", "name": "Ada Nemo"}],
    "references": CITED,
    "citations": CITING,
}
EMPTY: dict[str, Any] = {
    "paperId": paper_id(2),
    "externalIds": {"CorpusId": 500000002},
    "title": "A Paper Without Lists",
    "referenceCount": 0,
    "citationCount": 0,
    "references": [],
    "citations": [],
}
WITHHELD: dict[str, Any] = {
    "paperId": paper_id(9),
    "externalIds": {"DOI": "10.5555/s2.9"},
    "title": "A Withheld Paper",
    "referenceCount": 57,
    "openAccessPdf": {"url": "", "status": "CLOSED", "license": None, "disclaimer": ELIDED},
    "references": None,
}
# The form of https://api.semanticscholar.org/v1/paper/{id}, which came before the graph API.
EARLIER: dict[str, Any] = {
    "paperId": paper_id(3),
    "arxivId": "1901.00003",
    "corpusId": 500000003,
    "doi": "10.5555/s2.3",
    "title": "An Earlier Paper",
    "numCitedBy": 8,
    "numCiting": 2,
    "references": [
        {
            "paperId": paper_id(31),
            "arxivId": None,
            "doi": "10.5555/s2.31",
            "intent": ["background"],
            "isInfluential": False,
            "title": "Cited Earlier",
        }
    ],
    "citations": [],
}

REFERENCES_PAGE: dict[str, Any] = {
    "offset": 100,
    "next": 103,
    "data": [
        {
            "contexts": ["We follow (Cited, 2009).", "As in (Cited, 2009)."],
            "intents": ["methodology", "background"],
            "contextsWithIntent": [{"context": "We follow (Cited, 2009).", "intents": ["methodology"]}],
            "isInfluential": True,
            "citedPaper": CITED[0],
        },
        {"contexts": [], "intents": [], "isInfluential": False, "citedPaper": CITED[1]},
        {"citedPaper": CITED[2]},
    ],
}
CITATIONS_PAGE: dict[str, Any] = {
    "offset": 0,
    "data": [{"contexts": ["(Nemo, 2020)"], "intents": [], "isInfluential": False, "citingPaper": CITING[0]}],
}
NAMED_PAGE: dict[str, Any] = REFERENCES_PAGE | {
    "citingPaperInfo": {"paperId": paper_id(1), "title": "An Invented Paper", "externalIds": {"DOI": "10.5555/S2.1"}}
}
WITHHELD_PAGE: dict[str, Any] = {"data": None, "citingPaperInfo": {"openAccessPdf": WITHHELD["openAccessPdf"]}}

BATCH: list[Any] = [WHOLE, None, EMPTY, WITHHELD]
SEARCH: dict[str, Any] = {"total": 900, "offset": 0, "next": 3, "data": [WHOLE, EMPTY, EARLIER]}

PAGE_NAME = "10.5555_s2.1 references.json"

FILES: dict[str, str] = {
    "paper.json": json.dumps(WHOLE),
    "laid out.json": json.dumps(WHOLE, indent=2),
    "earlier.json": json.dumps(EARLIER),
    "batch.json": json.dumps(BATCH, indent=1),
    "search.json": json.dumps(SEARCH),
    "papers.jsonl": "".join(f"{json.dumps(paper)}\n" for paper in (WHOLE, EMPTY, WITHHELD)),
    PAGE_NAME: json.dumps(REFERENCES_PAGE),
    "10.5555_s2.1 citations.json": json.dumps(CITATIONS_PAGE),
    "named page.json": json.dumps(NAMED_PAGE, indent=2),
}

FOREIGN: dict[str, Any] = {
    "an id and a title": {"paperId": paper_id(1), "title": "T"},
    "a search of titles": {"total": 1, "data": [{"paperId": paper_id(1), "title": "T"}]},
    "another's paperId": {"paperId": 7, "references": []},
    "authors": {"offset": 0, "data": [{"authorId": "1", "name": "Ada Nemo", "papers": []}]},
    "an empty page": {"offset": 0, "data": []},
    "an error": {"error": "Paper with id 0 not found"},
    "unknown ids": [None, None],
    "our own form": {
        "format": "ledger-tui.record/1",
        "paper": {"title": "T", "identifiers": {"s2": [paper_id(1)]}},
        "influentialCitationCount": 3,
        "outbound": [{"title": "U", "state": "linked", "citedPaper": 1, "paperId": 2}],
    },
    "a work of OpenAlex": {"id": "https://openalex.org/W9000000001", "referenced_works": []},
}

# FullPaper, BasePaper, Reference, Citation, ReferenceBatch, PaperRelevanceSearchBatch of the schema of
# https://api.semanticscholar.org/graph/v1 (as in `api-evangelist/semantic-scholar`,
# openapi/_original/semantic-scholar-academic-graph-openapi.yml).
PAPER_KEYS = {
    "paperId", "corpusId", "externalIds", "url", "title", "abstract", "venue", "publicationVenue", "year",
    "referenceCount", "citationCount", "influentialCitationCount", "isOpenAccess", "openAccessPdf", "fieldsOfStudy",
    "s2FieldsOfStudy", "publicationTypes", "publicationDate", "journal", "citationStyles", "authors", "citations",
    "references", "embedding", "tldr", "textAvailability",
}  # fmt: skip
# "limited to: ArXiv, MAG, ACL, PubMed, Medline, PubMedCentral, DBLP, and DOI", and CorpusId in its example.
EXTERNAL_KEYS = {"ArXiv", "MAG", "ACL", "PubMed", "Medline", "PubMedCentral", "DBLP", "DOI", "CorpusId"}
ACCESS_KEYS = {"url", "status", "license", "disclaimer"}
EDGE_KEYS = {"contexts", "intents", "contextsWithIntent", "isInfluential", "citedPaper", "citingPaper"}
# `citingPaperInfo` is not in the schema: SemanticScholarCitationFetcher.java of https://github.com/JabRef/jabref reads
# `citingPaperInfo.openAccessPdf.disclaimer` where `data` is null.
PAGE_KEYS = {"offset", "next", "data", "total", "token", "citingPaperInfo"}
# https://rdrr.io/github/njahn82/semscholar (arxiv_id, doi, ... of v1) and the types of public clients of v1.
EARLIER_KEYS = {"arxivId", "doi", "numCitedBy", "numCiting", "intent", "isInfluential"}
