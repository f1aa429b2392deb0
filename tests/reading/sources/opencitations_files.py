"""Files as OpenCitations gives them: invented works, keys and forms of its published API and dumps."""

import json
from typing import Any

KEYS = {"oci", "citing", "cited", "creation", "timespan", "journal_sc", "author_sc"}
"""Of a row: `#field_type` and `#output_json` of the operations `references`, `citations` and `citation` in
https://github.com/opencitations/api/blob/main/index_v2.hf, `index_v1.hf` and `coci_v1.hf`; the columns of the dumps at
https://figshare.com/articles/dataset/OpenCitations_Index_CSV_dataset_of_all_the_citation_data/24356626."""

KEYS_OF_POCI = KEYS - {"oci"} | {"id"}
"""`#output_json` in https://github.com/opencitations/api/blob/main/poci_v1.hf."""

COLUMNS = ("oci", "citing", "cited", "creation", "timespan", "journal_sc", "author_sc")


def row(oci: str, citing: str, cited: str, *more: str) -> dict[str, str]:
    """One row: `creation`, `timespan`, `journal_sc`, `author_sc` follow."""
    return dict(zip(COLUMNS, (oci, citing, cited, *more), strict=True))


SEA, TIDE, SALT, FOAM = (f"omid:br/06{number}01" for number in (1, 2, 3, 4))

V2_REFERENCES = [
    row(
        "06101-06201",
        f"{SEA} doi:10.5555/sea.1 pmid:99000001",
        f"{TIDE} doi:10.5555/tide.1 openalex:W9000000001",
        "2021-03-10",
        "P6Y0M1D",
        "no",
        "yes",
    ),
    row("06101-06301", f"{SEA} doi:10.5555/sea.1 pmid:99000001", SALT, "2021-03-10", "-P1Y2M", "no", "no"),
    row(
        "06101-06401",
        f"{SEA} doi:10.5555/sea.1 pmid:99000001",
        f"{FOAM} doi:10.5555/foam.1 doi:10.5555/foam.preprint pmid:99000004",
        "2021-03-10",
        "",
        "yes",
        "no",
    ),
]

V2_CITATIONS = [
    row("06201-06101", f"{TIDE} doi:10.5555/tide.1", f"{SEA} doi:10.5555/sea.1", "2022", "P1Y", "no", "no"),
    row("06301-06101", SALT, f"{SEA} doi:10.5555/sea.1", "2023-04", "P2Y1M", "yes", "no"),
]

V1_REFERENCES = [
    row("02001-02002", "10.5555/sea.1", "10.5555/tide.1", "2013", "P2Y", "no", "no"),
    row("02001-02003", "10.5555/SEA.1", "10.5555/(sici)40:5<342::aid>3.0.co;2-u", "2013", "-P0Y2M", "no", "no"),
]

V1_PREFIXED = [
    {key: f"coci => {value}" for key, value in V1_REFERENCES[0].items()},
    {key: f"coci => {value}; croci => {value}" for key, value in V1_REFERENCES[1].items()},
]

POCI = [
    {
        "id": f"oci:0160010206080-016001040{number}",
        "citing": "pmid:99000001",
        "cited": f"pmid:9900000{number}",
        "creation": "2003",
        "timespan": "P4Y",
        "journal_sc": "no",
        "author_sc": "no",
    }
    for number in (2, 3)
]

# The answer to `citations/doi:10.1093/beheco/arad018`, https://github.com/opencitations/index/issues/22.
ITSELF = [
    row(
        "061904012605-061904012605",
        "omid:br/061904012605 doi:10.1093/beheco/arad018 openalex:W4362715641",
        "omid:br/061904012605 doi:10.1093/beheco/arad018 openalex:W4362715641",
        "2023-04-08",
        "P0Y0M0D",
        "yes",
        "yes",
    )
]

DUMP = [
    row("06101-06201", SEA, TIDE, "2021-03-10", "P6Y0M1D", "no", "no"),
    row("06201-06301", TIDE, SALT, "2015", "P1Y", "no", "no"),
    row("06101-06301", SEA, SALT, "2021-03-10", "P7Y", "yes", "no"),
    row("06401-06101", FOAM, SEA, "", "", "no", "yes"),
    row("06201-06201", TIDE, TIDE, "2015", "P0Y", "yes", "yes"),
]

FILES: dict[str, list[dict[str, str]]] = {
    "references.json": V2_REFERENCES,
    "citations.json": V2_CITATIONS,
    "coci.json": V1_REFERENCES,
    "index-v1.json": V1_PREFIXED,
    "poci.json": POCI,
    "itself.json": ITSELF,
    "dump.json": DUMP,
}

FOREIGN: dict[str, Any] = {
    "ours": {"format": "ledger-tui.record/1", "paper": {"title": "A Paper"}, "outbound": V2_REFERENCES},
    "rows within an object": {"results": V2_REFERENCES},
    "one row alone": V2_REFERENCES[0],
    "no OCI": [{"citing": "doi:10.5555/sea.1", "cited": "doi:10.5555/tide.1"}],
    "an id that is no OCI": [{"id": 7, "citing": "doi:10.5555/sea.1", "cited": "doi:10.5555/tide.1"}],
    "one side": [{"oci": "06101-06201", "citing": SEA}],
    "sides that are no text": [{"oci": "06101-06201", "citing": ["a"], "cited": ["b"]}],
    "counts of the API": [{"count": "34"}],
    "hardly a row": [V2_REFERENCES[0], 1, 2, 3],
    "metadata of the API": [{"doi": "10.5555/sea.1", "citation": "10.5555/tide.1", "citation_count": "1"}],
}


def table(
    rows: list[dict[str, str]],
    columns: tuple[str, ...] = COLUMNS,
    *,
    separator: str = ",",
    quoted: bool = False,
    end: str = "\n",
) -> str:
    """The rows as a table: of a dump, or with quotes and CRLF as the API writes it."""
    lines = [list(columns), *([one[column] for column in columns] for one in rows)]
    written = ([f'"{value}"' for value in line] if quoted else line for line in lines)
    return "".join(separator.join(line) + end for line in written)


TABLES = {
    "dump.csv": table(DUMP),
    "references.csv": table(V2_REFERENCES, quoted=True, end="\r\n"),
    "coci.csv": table(V1_REFERENCES),
    "citations.tsv": table(V2_CITATIONS, separator="\t"),
}


def written(name: str) -> str:
    """The text of one of `FILES`."""
    return json.dumps(FILES[name], indent=2 if name == "references.json" else None)
