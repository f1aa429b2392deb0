"""What names a work held against itself: wrong matches, works with a new title, papers that cite themselves."""

import numpy as np
import pytest

from ledger_tui.index.index import Index
from ledger_tui.index.works import work_of
from ledger_tui.record.model import Observation, Paper, Record
from ledger_tui.triage.decisions import draft
from ledger_tui.triage.evidence import evidence
from ledger_tui.triage.hints import hinted, hints
from ledger_tui.triage.journal import Journal
from ledger_tui.triage.naming import conflicts
from ledger_tui.triage.overlay import Overlay
from tests.index.small import index_of, paper

VOLES = "The Burrowing Habits of Northern Voles"
LYNXES = "What Lynxes Eat in Long Winters"
Told = tuple[str | None, dict[str, list[str]] | None]


def cited(title: str | None, identifiers: dict[str, list[str]] | None = None, **more: object) -> Observation:
    return Observation(title=title, identifiers=identifiers, **more)  # type: ignore[arg-type]


def told(*rows: Told) -> Index:
    """An index of one record a row."""
    subjects = [f"A Subject {'X' * nth} that Nobody Names" for nth in range(1, len(rows) + 1)]
    return index_of(
        *(
            paper(f"2401.0000{nth}", subject, outbound=[cited(*row)])
            for nth, (row, subject) in enumerate(zip(rows, subjects, strict=True), 1)
        )
    )


def named(index: Index, row: int, addition: str = "names") -> list[str]:
    found = [hint.kind for hint in hints(index, row) if hint.addition == addition]
    assert bool(hinted(index, [addition])[row]) is bool(found)
    return found


@pytest.mark.parametrize(
    ("mine", "other", "kinds"),
    [
        pytest.param(
            ("Lanczos Inverses", {"doi": ["10.1007/s10092-007-0128-3"]}),
            ("Lanczos inverses", {"doi": ["10.1007/s10092-007-0128-x"]}),
            [],
            id="too-short-to-tell",
        ),
        pytest.param(
            ("A Method for Lanczos Inverses of Voles", {"doi": ["10.1007/s10092-007-0128-3"]}),
            ("A method for Lanczos inverses of voles", {"doi": ["10.1007/s10092-007-0128-x"]}),
            ["two identifiers"],
            id="wrong-match-check-character",
        ),
        pytest.param(
            ("Burrows at Scale: a Study of Voles", {"arxiv": ["2412.07689"]}),
            ("Burrows at Scale: A Study of Voles", {"arxiv": ["2412.06745"]}),
            ["two identifiers"],
            id="wrong-match-arxiv",
        ),
        pytest.param(
            (VOLES, {"doi": ["10.1007/3-540-32144-6"]}),
            (VOLES, {"doi": ["10.1007/3-540-32144-6_8"]}),
            ["two identifiers"],
            id="wrong-match-book-and-chapter",
        ),
        pytest.param(
            ("Lora-as-an-attack! piercing llm safety under the share-and-play scenario", {"arxiv": ["2403.00108v1"]}),
            ("LoRATK: LoRA Once, Backdoor Everywhere in the Share-and-Play Ecosystem", {"arxiv": ["2403.00108v2"]}),
            ["retitled?"],
            id="version-merge-retitled",
        ),
        pytest.param((VOLES, {"doi": ["10.1/a"]}), (LYNXES, {"doi": ["10.1/A"]}), ["retitled?"], id="wrong-match-doi"),
        pytest.param(
            (VOLES, {"doi": ["10.48550/arXiv.2311.12022"]}),
            (LYNXES, {"arxiv": ["2311.12022"]}),
            ["retitled?"],
            id="arxiv-id-as-a-doi",
        ),
        pytest.param(
            (VOLES, {"doi": ["10.1/a"]}), (VOLES.upper(), {"doi": ["10.1/a."]}), [], id="one-title-one-identifier"
        ),
        pytest.param(
            (VOLES, {"doi": ["10.1/a"]}), ("The Burowing Habits of Northern Voles", {"doi": ["10.1/a"]}), [], id="slip"
        ),
        pytest.param(
            (VOLES, {"doi": ["10.1/a"]}), (f"{VOLES}, 2024", {"doi": ["10.1/a"]}), [], id="title-with-its-year"
        ),
        pytest.param((VOLES, {"doi": ["10.1/a"]}), (VOLES, {"arxiv": ["2311.12022"]}), [], id="preprint-and-paper"),
        pytest.param(
            (VOLES, {"doi": ["10.1/a", "10.1/b"]}), (VOLES, {"doi": ["10.1/b", "10.1/c"]}), [], id="one-is-shared"
        ),
        pytest.param((VOLES, {"doi": ["10.1/a"]}), (None, {"doi": ["10.1/a"]}), [], id="no-title-there"),
        pytest.param((VOLES, {"doi": ["10.1/a"]}), (VOLES, None), [], id="no-identifier-there"),
        pytest.param((VOLES, None), (LYNXES, {"doi": ["10.1/a"]}), [], id="no-identifier-here"),
    ],
)
def test_a_title_and_an_identifier_told_apart_elsewhere_are_hinted_at(
    mine: Told, other: Told, kinds: list[str]
) -> None:
    index = told(mine, other)
    assert named(index, 0) == kinds
    if other[1]:
        assert named(index, 1) == kinds
    assert [index.row(row).identifiers for row in (0, 1)] == [mine[1], other[1]], "no identifier is rewritten"


def test_both_sides_of_a_conflict_are_told_with_their_place() -> None:
    index = told((VOLES, {"doi": ["10.1/a"]}), (VOLES, {"doi": ["10.1/b"]}), (LYNXES, {"doi": ["10.1/a"]}))
    assert [conflict.reason for conflict in conflicts(index, 0)] == [
        f"DOI 10.1/a has another title in 2401.00003 outbound, no reference number: “{LYNXES}”",
        "DOI 10.1/a here, and of the same title DOI 10.1/b in 2401.00002 outbound, no reference number",
    ]
    index.show(1, False)
    index.show(2, False)
    assert named(index, 0) == []


def test_a_record_of_the_paper_is_the_other_side_too() -> None:
    index = index_of(
        paper("2412.06745", VOLES),
        paper("2401.00002", LYNXES, outbound=[cited(VOLES, {"arxiv": ["2412.07689"]}), cited(VOLES)]),
        paper("2401.00003", "Third", outbound=[cited("Otters of the Far South", {"arxiv": ["2412.06745"]})]),
    )
    assert [named(index, row) for row in range(3)] == [["two identifiers"], [], ["retitled?"]]
    assert "arXiv id 2412.06745 in the record 2412.06745" in conflicts(index, 0)[0].reason


@pytest.mark.parametrize(
    ("title", "identifiers", "direction", "expected"),
    [
        pytest.param(VOLES.lower(), None, "outbound", True, id="self-citation-title"),
        pytest.param(VOLES, None, "inbound", True, id="self-citation-inbound"),
        pytest.param("Other Words", {"doi": ["https://doi.org/10.1093/BEHECO/arad018"]}, "inbound", True, id="doi"),
        pytest.param(None, {"arxiv": ["2401.00001v3"]}, "outbound", True, id="self-citation-version"),
        pytest.param(f"{VOLES} II", None, "outbound", False, id="sequel"),
        pytest.param(LYNXES, {"doi": ["10.1093/beheco/arad0181"]}, "outbound", False, id="longer-doi"),
    ],
)
def test_a_row_that_names_the_paper_of_its_record_is_hinted_at_and_counted(
    title: str | None, identifiers: dict[str, list[str]] | None, direction: str, expected: bool
) -> None:
    about = Paper(key="2401.00001", arxiv_id="2401.00001", title=VOLES, identifiers={"doi": ["10.1093/beheco/arad018"]})
    index = index_of(Record(paper=about, **{direction: [cited(title, identifiers), cited(LYNXES)]}))
    assert named(index, 0, "itself") == (["citing = cited"] if expected else [])
    assert named(index, 1, "itself") == []
    assert index.row_count == 2
    assert not any("author" in hint.reason for hint in hints(index, 0)), "it is no word on the authors"


def test_a_placeholder_names_nothing_by_a_title() -> None:
    index = index_of(paper(title=VOLES, outbound=[cited(VOLES, placeholder=True)]))
    assert named(index, 0, "itself") == []


def test_a_wrong_match_stands_beside_the_link_the_state_and_the_method(tmp_path) -> None:  # type: ignore[no-untyped-def]
    row = cited(
        "An introduction to hidden Markov models (1986)",
        {"doi": ["10.1002/0471250953.bia03as18"]},
        state="verified fuzzy",
        method="doi",
        observed="2026-05-12",
    )
    index = index_of(paper(outbound=[row]))
    before = index.row(0)
    journal = Journal.open(tmp_path / "decisions.jsonl")
    journal.append([draft(index, 0, "wrong match")])
    decided = Overlay(index, journal).of(0)
    assert decided is not None
    assert (decided.entry.decision, decided.entry.state_seen) == ("wrong match", "verified fuzzy")
    assert index.row(0) == before
    assert before.identifiers == row.identifiers


def test_titles_that_begin_alike_and_go_on_otherwise_are_no_duplicates() -> None:
    beginning = "Focusing of a vortex carrying beam with Gaussian background by "
    index = told(
        (f"{beginning}a lens in the presence of spherical aberration, 773--782", None),
        (f"{beginning}an apertured system in presence of coma, 923--934", None),
    )
    assert evidence(index, 0) == []
    assert work_of(index, 0) != work_of(index, 1)


def test_a_correction_and_a_retraction_are_hinted_at_in_a_title_and_are_no_event() -> None:
    index = told(("Retraction: Fatty acid synthase is a novel therapeutic target in multiple myeloma", None))
    (hint,) = hints(index, 0)
    assert (hint.kind, hint.reason.partition(";")[0]) == ("notice of an event", "the title says retraction")
    assert index.row(0).event is None


def test_conflicts_are_found_among_many_rows() -> None:
    rows = [
        cited(f"Title Number {chr(97 + nth % 26)} of Vole {nth // 26}", {"doi": [f"10.1/{nth}"]}) for nth in range(500)
    ]
    index = index_of(
        paper(outbound=rows), paper("2401.00002", "Second", outbound=[cited(LYNXES, {"doi": ["10.1/77"]}), *rows])
    )
    assert np.flatnonzero(hinted(index, ["names"])).tolist() == [77, 500, 578]
