"""The records of one paper as a time line."""

from pathlib import Path
from typing import Any

from ledger_tui.audit.timeline import timeline
from ledger_tui.dataset.open import open_dataset
from tests.invented import Json, record, row, write


def dated(day: int, **more: Any) -> Json:
    return record(as_of={"date": f"2026-08-{day:02}"}, **more)


def test_the_newest_record_comes_first_and_nothing_is_summed(tmp_path: Path) -> None:
    rows = [row("1", state="unresolved"), row("2")]
    write(tmp_path / "a.json", dated(1, outbound=rows, inbound=[]))
    write(tmp_path / "b.json", dated(9, paper={"version": 2}, inbound=[row("3", state="unresolved")]))
    write(tmp_path / "c.json", dated(9, paper={"version": 2}, inbound=[row("3", state="unresolved")]))
    write(tmp_path / "d.json", dated(5, source="other", outbound=None, other={"updates": [row(state=None)]}))
    write(tmp_path / "e.json", record("2401.00002"))
    dataset = open_dataset([tmp_path], cached=False)
    entry = dataset.entry("2401.00001")
    assert entry is not None
    told = timeline(dataset, entry)
    assert [(one.as_of, one.version, one.source, one.shown) for one in told] == [
        ("2026-08-09", 2, "pith", True),
        ("2026-08-05", 1, "other", False),
        ("2026-08-01", 1, "pith", False),
    ]
    assert [dict(one.rows) for one in told] == [
        {"outbound": 1, "inbound": 1},
        {"outbound": None, "inbound": None, "updates": 1},
        {"outbound": 2, "inbound": 0},
    ]
    assert [one.unresolved for one in told] == [1, None, 1]
    assert [[Path(name).name for name in one.files] for one in told] == [["b.json", "c.json"], ["d.json"], ["a.json"]]


def test_a_record_that_completes_another_has_a_line_of_its_own(tmp_path: Path) -> None:
    write(tmp_path / "a.json", dated(1, outbound=[row(state="unresolved")]))
    write(tmp_path / "b.json", dated(1, outbound=None, inbound=[row(state="unresolved"), row("2", state="unresolved")]))
    dataset = open_dataset([tmp_path], cached=False)
    told = timeline(dataset, dataset.papers[0])
    assert [(one.unresolved, one.shown) for one in told] == [(2, True), (1, True)]


def test_what_is_not_stated_stays_not_stated(tmp_path: Path) -> None:
    write(tmp_path / "a.json", record(as_of=None, source=None, outbound=None, paper={"version": None}))
    dataset = open_dataset([tmp_path], cached=False)
    (told,) = timeline(dataset, dataset.papers[0])
    assert (told.as_of, told.version, told.source, told.unresolved) == (None, None, None, None)
    assert dict(told.rows) == {"outbound": None, "inbound": None}
