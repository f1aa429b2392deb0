"""Which rows are of one work by their identifiers: those that name an equal one, and no others."""

import pytest

from ledger_tui.index.select import facets, rows_of
from ledger_tui.index.works import cited_by, identifiers_of, work_of
from ledger_tui.record.model import Observation
from tests.index.small import index_of, paper

VOLES = "The Burrowing Habits of Northern Voles"
Told = dict[str, list[str]]


def works(*told: Told) -> tuple[int, list[list[int]]]:
    """How many distinct works there are, and for each row the rows that cite its work; every title is another."""
    rows = [Observation(title=f"{VOLES} {'N' * nth}", identifiers=one) for nth, one in enumerate(told, 1)]
    index = index_of(paper(outbound=rows))
    cited = [cited_by(index, work_of(index, row)).tolist() for row in range(len(told))]
    for row, one in enumerate(told):
        assert index.row(row).identifiers == one, "as told"
    return facets(index, rows_of(index, 0, "outbound")).works, cited


@pytest.mark.parametrize(
    ("told", "joined"),
    [
        pytest.param(
            [
                {"doi": ["10.1016/s0169-2070(99)00016-3"]},
                {"doi": ["10.1016/s0169-2070(99)00019-9"]},
                {"doi": ["10.1016/S0169-2070(99)00013-8"]},
            ],
            [[0], [1], [2]],
            id="work-merge-three-of-one-work",
        ),
        pytest.param(
            [
                {"doi": ["10.1016/s0169-2070(99)00016-3", "10.1016/s0169-2070(99)00019-9"]},
                {"doi": ["10.1016/S0169-2070(99)00019-9"]},
            ],
            [[0, 1], [0, 1]],
            id="work-merge-alias-in-the-file",
        ),
        pytest.param(
            [{"openalex": ["W1", "W2741809807"]}, {"openalex": ["W2741809807"]}, {"openalex": ["W3"]}],
            [[0, 1], [0, 1], [2]],
            id="work-merge-old-and-new-id",
        ),
        pytest.param(
            [{"doi": ["10.1007/3-540-32144-6"]}, {"doi": ["10.1007/3-540-32144-6_8"]}],
            [[0], [1]],
            id="wrong-match-whole-string",
        ),
        pytest.param(
            [{"doi": ["10.31219/osf.io/f7txy"]}, {"doi": ["https://doi.org/10.31219/OSF.IO/f7txY"]}],
            [[0, 1], [0, 1]],
            id="doi-case",
        ),
        pytest.param([{"doi": ["10.123/\u00c9"]}, {"doi": ["10.123/\u00e9"]}], [[0], [1]], id="doi-case-ascii-only"),
        pytest.param(
            [
                {"arxiv": ["2304.11277v2"]},
                {"doi": ["10.48550/arXiv.2304.11277"]},
                {"url": ["https://arxiv.org/abs/2304.11277"]},
            ],
            [[0, 1, 2]] * 3,
            id="version-merge",
        ),
        pytest.param([{"arxiv": ["hep-th/9711200"]}, {"arxiv": ["hep-ph/9711200"]}], [[0], [1]], id="arxiv-id-archive"),
        pytest.param(
            [{"doi": ["10.1007/s10711\u2013018\u20130327\u20134"]}, {"doi": ["10.1007/s10711-018-0327-4"]}],
            [[0], [1]],
            id="doi-encoding-never-guessed",
        ),
        pytest.param([{"doi": ["10.1/7"]}, {"pmid": ["7"]}, {"other": ["7"]}], [[0], [1], [2]], id="scheme"),
    ],
)
def test_rows_are_of_one_work_where_the_file_names_an_equal_identifier(
    told: list[Told], joined: list[list[int]]
) -> None:
    distinct, cited = works(*told)
    assert cited == joined
    assert distinct == len({tuple(rows) for rows in joined})


def test_a_work_has_every_identifier_that_its_rows_tell() -> None:
    told: list[Told] = [{"openalex": ["W2"], "doi": ["10.1/b"]}, {"openalex": ["W1", "W2"]}, {"pmid": ["12"]}]
    index = index_of(paper(outbound=[Observation(title="Voles", identifiers=one) for one in told]))
    named = identifiers_of(index, work_of(index, 0))
    assert set(named) == {("openalex", "W2"), ("doi", "10.1/b"), ("openalex", "W1")}
