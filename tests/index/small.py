"""Small invented records of every shape the index must hold, for property tests against plain loops."""

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from ledger_tui.index.index import Index, Row
from ledger_tui.record.model import AsOf, Event, EventCheck, Observation, Paper, Record

TITLES = [
    "Sparse Gradient Communication with Alltoall",
    "Sparse gradient commu- nication with alltoall",
    "SPARSE GRADIENT COMMUNICATION: with alltoall!",
    "Sparse Gradient Communication with Allgather",
    "Dee p Learning of the V oicebox",
    "Deep Learning of the Voicebox",
    "Transformer Agents in Storage",
    "nanobench",
    "Nano-Bench",
    "[rfc] per-parameter shards & more",
    "[…]",
    "?",
    "",
    "学习 Ähnliche Größen für Modelle",
    "Ahnliche Grossen fur Modelle 学习",
    "ﬁne-tuned Ragged Tensors (2nd edition)",
    "Fine Tuned ragged tensors 2nd Edition",
    "The Lynx Paper: How to Cite Without Looking",
    "The lynx paper: how to cite without looking",
]
UUIDS = [f"{n:08x}-1111-4222-8333-{n:012x}" for n in (0, 1, 0xABCDEF01, 0xFFFFFFFF)]
IDS = [*UUIDS, UUIDS[2].upper(), "oci:061203-062011", "061203-062011", "W123", "7", "", "r|2|1"]
REFERENCES = ["1", "2", "10", "21", "21a", "[21b]", "2023", "S1-5", "note", "", "99999999999999999999"]
TIMES = [
    "2026-05-12T04:15:20.027659Z",
    "2026-05-12T04:15:20.027660Z",
    "2026-05-12T04:15:20.0276+00:00",
    "2026-05-12T06:15:20.027659+02:00",
    "2026-05-12T04:15:20Z",
    "2026-05-12T04:15:20",
    "2026-05-12",
    "2026-05",
    "0999-01-02T03:04:05.000001Z",
    "2026-02-30T00:00:00.000000Z",
    "0000-01-01T00:00:00.000000Z",
    "last spring",
    "",
]
STATES = ["verified exact", "verified fuzzy", "unresolved", "metadata mismatch", "pending review", "not stated", ""]
METHODS = ["arxiv_id", "local_arxiv", "doi", "no resolver link", "by hand"]
IDENTIFIERS = [
    {},
    {"doi": ["10.1000/ABC.1"]},
    {"doi": ["https://doi.org/10.1000/abc.1"], "arxiv": ["2401.00001v3"]},
    {"arxiv": ["arXiv:2401.00002"]},
    {"url": ["https://example.org/a b"], "doi": ["no doi"]},
]
SUBJECTS = ["2401.00001", "2401.00002", "2401.00003", None]


def maybe(values: list[Any]) -> st.SearchStrategy[Any]:
    return st.none() | st.sampled_from(values)


events = st.builds(
    EventCheck,
    status=maybe(["none found", "unavailable", "found", "under review"]),
    as_of=maybe(TIMES),
    reason=maybe(["canonical work link unavailable"]),
    events=maybe([[], [Event(kind="retraction", source="crossref", date="2025-01-01", text="withdrawn")], [Event()]]),
)
observations = st.builds(
    Observation,
    id=maybe(IDS),
    reference=maybe(REFERENCES),
    placeholder=maybe([True, False]),
    title=maybe(TITLES),
    identifiers=maybe(IDENTIFIERS),
    raw=maybe(["A. Lynx. The paper, 2020.", "B. Vole, Agents of storage"]),
    state=maybe(STATES),
    method=maybe(METHODS),
    observed=maybe(TIMES),
    event=st.none() | events,
)
lists = st.none() | st.lists(observations, max_size=6)


@st.composite
def records(draw: Callable[..., Any]) -> Record:
    arxiv_id = draw(st.sampled_from(SUBJECTS))
    title = draw(maybe(TITLES)) or "A Subject that Nobody Else Names"
    identifiers = draw(maybe(IDENTIFIERS))
    source = draw(maybe(["pith", "other bibliography"]))
    return Record(
        source=source,
        paper=Paper(
            key=arxiv_id or f"file:{title}|x#1", arxiv_id=arxiv_id, title=title, identifiers=identifiers, version=1
        ),
        as_of=draw(maybe([AsOf(date="2026-08-01")])),
        outbound=draw(lists),
        inbound=draw(lists),
        other=draw(
            st.none() | st.dictionaries(st.sampled_from(["sideways", "mentions"]), lists.filter(bool), max_size=2)
        ),
    )


corpora = st.lists(st.tuples(records(), st.booleans()), min_size=1, max_size=4)
"""Records, and whether each is shown."""


def indexed(corpus: list[tuple[Record, bool]]) -> Index:
    index = Index()
    for record, shown in corpus:
        index.show(index.add(record, "a file"), shown)
    return index


def index_of(*of_records: Record) -> Index:
    return indexed([(record, True) for record in of_records])


def rows(index: Index, shown: bool = True) -> list[Row]:
    """Every row, or every row of shown records, in printed order."""
    every = [index.row(number) for number in range(index.row_count)]
    return [row for row in every if not shown or index.is_shown(row.record)]


def paper(key: str = "2401.00001", title: str = "A Subject that Nobody Else Names", **more: Any) -> Record:
    return Record(source="pith", paper=Paper(key=key, arxiv_id=key, title=title), **more)
