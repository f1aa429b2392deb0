"""What is one record, one paper and one entry, and what is counted."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger_tui.dataset import gather as gathering
from ledger_tui.dataset.dataset import Dataset
from ledger_tui.dataset.elsewhere import Elsewhere, ReadersLost
from ledger_tui.dataset.gather import gather
from ledger_tui.dataset.handful import Handful
from ledger_tui.dataset.open import open_dataset
from ledger_tui.dataset.progress import Progress
from ledger_tui.index.select import select
from ledger_tui.reading.find import candidates
from ledger_tui.reading.origin import SourceChanged
from ledger_tui.reading.reader import read_bytes
from tests.invented import record, row, write


def opened(*records, names=None) -> Dataset:
    """A dataset of records that were each piped in from a file of its own name."""
    dataset = Dataset()
    for place, told in enumerate(records):
        name = names[place] if names else f"{place}.json"
        dataset.take(read_bytes(json.dumps(told).encode(), name))
    return dataset


def notes(dataset: Dataset) -> list[str]:
    return [problem.reason for problem in dataset.problems if problem.level == "note"]


def test_identical_records_are_one_with_all_their_files(tmp_path: Path) -> None:
    first = write(tmp_path / "a.json", record())
    # Other bytes, the same content.
    second = tmp_path / "b.json"
    second.write_text(json.dumps(record(), indent=4))
    dataset = open_dataset([first, second])
    assert len(dataset.papers) == 1
    assert dataset.papers[0].others == ()
    assert dataset.files(dataset.papers[0].shown) == [str(first), str(second)]
    assert dataset.totals().observations == 1
    assert not dataset.problems


def test_newest_as_of_is_shown_whatever_the_order_of_reading() -> None:
    old = record(as_of={"date": "2026-01-05", "text": "5 January 2026"}, outbound=[row(), row("2")])
    new = record(as_of={"date": "2026-03-01", "text": "1 March 2026"})
    undated = record(as_of=None, outbound=[row(), row("2"), row("3")])
    for order in ([old, new, undated], [undated, new, old], [new, old, undated]):
        dataset = opened(*order)
        entry = dataset.papers[0]
        numbers = [entry.shown, *entry.others]
        dates = [facts.as_of.date if (facts := dataset.index.records[n]).as_of else None for n in numbers]
        assert dates == ["2026-03-01", "2026-01-05", None]
        assert dataset.totals().observations == 1
        assert len(select(dataset.index, None)) == 1
        assert dataset.totals().words().endswith("2 more records not shown")


def test_of_one_as_of_date_the_latest_coverage_is_shown() -> None:
    early = record(source="a", coverage=[{"name": "x", "observed": "2026-07-01T00:00:00Z"}])
    late = record(source="b", coverage=[{"name": "x", "observed": "2026-07-01T01:00:00+00:30"}, {"name": "y"}])
    for order in ([early, late], [late, early]):
        dataset = opened(*order)
        assert dataset.index.records[dataset.papers[0].shown].source == "b"


def test_same_name_other_content_keeps_both_shows_more_rows_and_names_both() -> None:
    small, large = record(), record(outbound=[row(), row("2", "Another Invented Work of Length")])
    for order in ([small, large], [large, small]):
        dataset = opened(*order, names=["one.json", "two.json"])
        entry = dataset.papers[0]
        assert dataset.index.records[entry.shown].rows == 2
        assert len(entry.others) == 1
        (note,) = [problem for problem in dataset.problems if "same name" in problem.reason]
        assert note.level == "note"
        assert note.file == "two.json"
        assert "one.json" in note.reason
        assert "2401.00001" in note.reason


def test_other_versions_and_sources_of_a_paper_are_one_entry_without_a_note() -> None:
    dataset = opened(record(), record(paper={"version": 2}), record(source="crossref"))
    assert len(dataset.papers) == 1
    assert len(dataset.papers[0].others) == 2
    assert not notes(dataset)


def test_entries_stand_in_the_order_first_met() -> None:
    dataset = opened(record("2401.00003"), record("2401.00001"), record("2401.00003", source="other"))
    assert [entry.key for entry in dataset.papers] == ["2401.00003", "2401.00001"]
    assert dataset.entry("2401.00001") == dataset.papers[1]
    assert dataset.entry("2401.99999") is None


def test_records_without_identifier_are_kept_by_place_and_noted(tmp_path: Path) -> None:
    told = record(None, paper={"title": "An Untraceable Paper", "version": None})
    first, second = write(tmp_path / "a" / "x.json", told), write(tmp_path / "b" / "x.json", told)
    dataset = open_dataset([first, second])
    assert len(dataset.papers) == 2
    assert all(entry.key.startswith("file:x.json#") for entry in dataset.papers)
    assert sum("no identifier" in note for note in notes(dataset)) == 2


def test_record_is_read_again_and_says_when_its_file_changed(tmp_path: Path) -> None:
    path = write(tmp_path / "a.json", record(note="kept as told"))
    dataset = open_dataset([path])
    assert dataset.record(0).model_extra == {"note": "kept as told"}
    other = open_dataset([path])
    path.write_text("{}")
    with pytest.raises(SourceChanged):
        other.record(0)


def test_a_copy_serves_where_the_first_file_is_gone(tmp_path: Path) -> None:
    first, second = write(tmp_path / "a.json", record()), write(tmp_path / "b.json", record())
    dataset = open_dataset([first, second])
    first.unlink()
    assert dataset.record(0).paper.arxiv_id == "2401.00001"


def test_piped_records_are_read_again_from_what_was_piped() -> None:
    dataset = open_dataset([], json.dumps(record()).encode())
    assert dataset.record(0).paper.title == "The Paper 2401.00001"
    assert dataset.files(0) == ["standard input"]
    assert any("Some Invented Title" in line.text for line in dataset.source(0)[1])


def test_totals_count_shown_rows_only_and_say_so_in_words(tmp_path: Path) -> None:
    rows = [row(), row("2", state="unresolved"), row("3", state=None)]
    write(tmp_path / "a.json", record(outbound=rows, inbound=[row("9", state="unresolved")]))
    write(tmp_path / "older.json", record(as_of={"date": "2020-01-01"}, outbound=rows))
    (tmp_path / "broken.json").write_text('{"format": "ledger-tui.record/1", "outbound": [')
    (tmp_path / "shopping.txt").write_text("milk\n")
    dataset = open_dataset([tmp_path])
    totals = dataset.totals()
    assert (totals.papers, totals.observations, totals.unresolved, totals.more_records) == (1, 4, 2, 1)
    assert (totals.files_read, totals.other_files, totals.problems) == (2, 1, 1)
    assert totals.words() == "1 paper · 4 observations · 2 unresolved · 1 problem · 1 more record not shown"


def test_the_first_file_comes_before_the_last_is_found_and_all_come_in_order(tmp_path: Path) -> None:
    for place in range(600):
        write(tmp_path / f"{place:03}.json", record(f"2401.{place:05}"))
    progress = Progress()
    handfuls = gather(candidates([tmp_path]), progress=progress)
    first = next(handfuls)
    assert len(first.files) == 1
    assert 0 < progress.found < 600
    assert not progress.found_all
    read = [one for handful in [first, *handfuls] for file in handful.files for one in file.records]
    assert [one.standing.name.paper for one in read] == [f"2401.{place:05}" for place in range(600)]
    assert progress == Progress(found=600, read=600, rows=600, problems=0, found_all=True)
    assert not progress.going_on


@pytest.mark.parametrize("lost_after", [0, 3])
def test_where_other_processes_are_lost_the_rest_is_read_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lost_after: int
) -> None:
    for place in range(900):
        write(tmp_path / f"{place:03}.json", record(f"2401.{place:05}"))
    answer = Elsewhere.answer
    answers = iter(range(lost_after))

    def answered(elsewhere: Elsewhere) -> Handful:
        if next(answers, None) is None:
            raise ReadersLost
        return answer(elsewhere)

    monkeypatch.setattr(Elsewhere, "answer", answered)
    monkeypatch.setattr(gathering, "_cores", lambda: 2)
    dataset = open_dataset([tmp_path])
    assert [entry.key for entry in dataset.papers] == [f"2401.{place:05}" for place in range(900)]


def test_a_missing_path_is_a_problem_and_the_rest_loads(tmp_path: Path) -> None:
    dataset = open_dataset([tmp_path / "nowhere", write(tmp_path / "a.json", record())])
    assert len(dataset.papers) == 1
    (problem,) = dataset.problems
    assert problem.level == "problem"
    assert problem.file.endswith("nowhere")


def test_papers_are_found_by_key_title_and_near_title() -> None:
    dataset = opened(
        record("2401.00001", paper={"title": "Gradient Weaving for Sparse Gardens"}),
        record("2401.00002", paper={"title": "On the Cooking of Large Beans"}),
        record("2402.00001", paper={"title": None}),
    )

    def found(text: str) -> list[str]:
        return [entry.key for entry in dataset.find_papers(text)]

    assert found("2401.00002")[0] == "2401.00002"
    assert found("2402")[0] == "2402.00001"
    assert found("WEAVING")[0] == "2401.00001"
    assert found("cokking of large baens")[0] == "2401.00002"
    assert found("zzzz") == []
    assert found("") == ["2401.00001", "2401.00002", "2402.00001"]
    assert len(dataset.find_papers("", limit=2)) == 2


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["2401.00001", "2401.00002"]),
            st.sampled_from([None, "2026-01-01", "2026-02-01"]),
            st.integers(0, 3),
        ),
        max_size=8,
    )
)
def test_any_order_of_reading_shows_the_same_records(kinds) -> None:
    told = [
        record(paper, as_of=date and {"date": date}, outbound=[row(str(n)) for n in range(rows)])
        for paper, date, rows in kinds
    ]

    def shown(dataset: Dataset) -> set[tuple]:
        return {
            (entry.key, facts.name.as_of, facts.rows, len(entry.others))
            for entry in dataset.papers
            for facts in [dataset.index.records[entry.shown]]
        }

    forwards, backwards = opened(*told), opened(*reversed(told))
    assert shown(forwards) == shown(backwards)
    distinct = {(paper, date, rows) for paper, date, rows in kinds}
    assert len(forwards.index.records) == len(distinct)
    for key, date, rows, others in shown(forwards):
        mine = [(d or "", n) for paper, d, n in distinct if paper == key]
        assert max(mine) == (date or "", rows)
        assert others == len(mine) - 1


def test_captures_and_samples_together_double_nothing(captures: Path) -> None:
    samples = Path(__file__).parents[2] / "sample_records"
    for paths in ([captures, samples], [samples, captures]):
        dataset = open_dataset(paths)
        totals = dataset.totals()
        assert totals.words() == "3 papers · 224 observations · 99 unresolved · 0 problems"
        assert all(not entry.others for entry in dataset.papers)
        assert all(len(dataset.files(entry.shown)) == 2 for entry in dataset.papers)


def test_the_captures_have_their_distinct_ids_and_placeholders(captures: Path) -> None:
    dataset = open_dataset([captures])
    rows = [dataset.index.row(number) for number in range(dataset.index.row_count)]
    assert len({row.id for row in rows}) == 223
    assert sum(row.placeholder is True for row in rows) == 25
