"""Each kind of change is told where it is, and not where only its near twin is."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ledger_tui.audit.changes import Kind
from ledger_tui.audit.difference import Difference, apply, difference
from ledger_tui.audit.event_news import new_events
from ledger_tui.record.model import Event, Record
from tests.invented import Json, record, row

SAMPLES = Path(__file__).parents[2] / "sample_records"
FIRST, SECOND = (f"{n:08x}-1111-4222-8333-{n:012x}" for n in (1, 2))
RETRACTION = {"kind": "retraction", "source": "crossref", "date": "2026-01-02", "text": "withdrawn"}


def rec(*rows: Json, **more: Any) -> Record:
    told = record(outbound=list(rows), **more)
    return Record.model_validate({**told, "paper": {"key": "2401.00001", **told["paper"]}})


def event(status: str = "none found", **more: Any) -> Json:
    return {"status": status, "as_of": "2026-08-01T00:00:00Z", **more}


def between(old: Record, new: Record) -> Difference:
    found = difference(old, new)
    assert apply(old, found) == new
    return found


def kinds(old: Json, new: Json) -> list[Kind]:
    """The kinds of the one row that two records tell, matched by its id."""
    found = between(rec({**old, "id": FIRST}), rec({**new, "id": FIRST}))
    (pair,) = found.directions[0].pairs
    assert found.changed == pair.changed
    return list(pair.kinds)


def by(old: list[Json], new: list[Json]) -> list[tuple[int | None, int | None, str | None]]:
    return [(one.old_place, one.new_place, one.by) for one in between(rec(*old), rec(*new)).directions[0].pairs]


@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        ({"state": "unresolved"}, {"state": "verified exact"}, Kind.NEWLY_RESOLVED),
        ({"state": "metadata mismatch"}, {"state": "verified fuzzy"}, Kind.NEWLY_RESOLVED),
        ({"state": "not linked"}, {"state": "linked"}, Kind.NEWLY_RESOLVED),
        ({"state": "verified exact"}, {"state": "unresolved"}, Kind.NO_LONGER_RESOLVED),
        ({"state": "verified exact"}, {"state": "verified fuzzy"}, Kind.STATE),
        ({"state": "unresolved"}, {"state": "metadata mismatch"}, Kind.STATE),
        ({"state": "verified exact"}, {"state": "pending review"}, Kind.STATE),
        ({"state": "pending review"}, {"state": "verified exact"}, Kind.STATE),
        ({"state": "unresolved"}, {"state": None}, Kind.STATE),
        ({"state": None}, {"state": "verified exact"}, Kind.STATE),
        ({"method": "doi"}, {"method": "arxiv_id"}, Kind.METHOD),
        ({"event": event()}, {"event": event("unavailable", reason="no link")}, Kind.EVENT),
        ({"event": None}, {"event": event()}, Kind.EVENT),
        ({"event": event()}, {"event": event("found", events=[RETRACTION])}, Kind.NEW_EVENT),
        ({"event": None}, {"event": event("found", events=[RETRACTION])}, Kind.NEW_EVENT),
        ({"event": event()}, {"event": event("under investigation")}, Kind.NEW_EVENT),
        ({"event": event("found", events=[RETRACTION])}, {"event": event()}, Kind.EVENT),
        ({"title": "One Title"}, {"title": "Another Title"}, Kind.RETITLED),
        ({"title": None, "placeholder": True}, {"title": "A Title", "placeholder": False}, Kind.RETITLED),
        ({"reference": "1"}, {"reference": "2"}, Kind.RENUMBERED),
        ({"identifiers": {}}, {"identifiers": {"doi": ["10.1000/1"]}}, Kind.IDENTIFIERS),
        ({"identifiers": None}, {"identifiers": {}}, Kind.IDENTIFIERS),
        ({"raw": None}, {"raw": "A. Lynx, 2020"}, Kind.RAW),
        ({"contexts": []}, {"contexts": ["as in [1]"]}, Kind.OTHER),
        ({}, {"a source's own": 1}, Kind.OTHER),
        ({"a source's own": 1}, {"a source's own": True}, Kind.OTHER),
    ],
)
def test_a_change_of_a_row_is_of_its_kind(old: Json, new: Json, kind: Kind) -> None:
    assert kinds(row(**old), row(**new)) == [kind]


@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        ({"observed": "2026-08-01"}, {"observed": "2026-08-02"}, [Kind.TIME]),
        ({"observed": None}, {"observed": "2026-08-02"}, [Kind.TIME]),
        ({"event": event()}, {"event": event(as_of="2026-09-01T00:00:00Z")}, [Kind.TIME]),
        ({}, {}, []),
        ({}, {"a source's own": None}, [Kind.FORM]),
        ({}, {"event": {"status": None}}, [Kind.FORM]),
        ({"numbered_by": "position"}, {"numbered_by": "position", "reference": "2"}, [Kind.FORM]),
    ],
)
def test_a_time_or_the_form_is_no_change(old: Json, new: Json, kind: list[Kind]) -> None:
    assert kinds(row(**old), row(**new)) == kind


def test_a_row_has_every_kind_of_its_changes_the_gravest_first() -> None:
    old = row(state="unresolved", event=event(), observed="2026-08-01", reference="1")
    new = row(state="verified exact", event=event("found", events=[RETRACTION]), observed="2026-08-02", reference="2")
    assert kinds(old, new) == [Kind.NEW_EVENT, Kind.NEWLY_RESOLVED, Kind.RENUMBERED, Kind.TIME]


def test_what_is_new_of_events() -> None:
    told = Event(**RETRACTION)
    undated = told.model_copy(update={"date": None, "text": "withdrawn by the authors"})
    later = told.model_copy(update={"date": "2027-01-01"})
    odd = Event(text="Something that no reader knows")
    assert new_events(None, [told]) == new_events([], [told]) == (told,)
    assert new_events([told], [told]) == new_events([told], [undated]) == new_events([told], []) == ()
    assert new_events([told], [told, told]) == (told,)
    assert new_events([told], [later]) == new_events([told], [told, later]) == (later,)
    assert new_events([told], [told.model_copy(update={"source": "pubmed"})]) != ()
    assert new_events([odd], [odd]) == ()
    assert new_events([Event(text="Something that no reader knew")], [odd]) == (odd,)


def test_rows_added_and_gone_and_an_event_of_an_added_row_comes_first() -> None:
    notice = row("4", "A Retracted Work", event=event("found", events=[RETRACTION]))
    found = between(rec(row("1", "One"), row("2", "Two")), rec(row("1", "One"), row("3", "Three"), notice))
    assert [(pair.last.title, pair.kinds) for _, pair in found.rows()] == [
        ("A Retracted Work", (Kind.NEW_EVENT, Kind.ADDED)),
        ("Three", (Kind.ADDED,)),
        ("Two", (Kind.GONE,)),
    ]
    assert (found.unchanged, found.time_only) == (1, 0)


def test_by_what_rows_are_matched() -> None:
    assert by([row(id=FIRST)], [row("9", "Quite Another", id=FIRST)]) == [(0, 0, "id")]
    assert by([row(id=FIRST)], [row(id=SECOND)]) == [(0, 0, "number and title")]
    assert by([row(id="b1")], [row("9", id="b1")]) == [(0, 0, "the list's own id")]
    assert by([row("1", "Fine-Tuned Models")], [row("1", "fine tuned mod- els")]) == [(0, 0, "number and title")]
    assert by([row("1")], [row("2")]) == [(0, 0, "title")]
    assert by([row("1", "One Title")], [row("1", "Another")]) == [(None, 0, None), (0, None, None)]
    assert by([row("1", "?")], [row("2", "!")]) == [(None, 0, None), (0, None, None)]


def test_an_own_id_that_passed_on_to_another_row_matches_last() -> None:
    old = [row("1", "The First", id="b0"), row("2", "The Second", id="b1")]
    new = [row("1", "Put Before", id="b0"), row("2", "The First", id="b1"), row("3", "The Second", id="b2")]
    assert by(old, new) == [(None, 0, None), (0, 1, "title"), (1, 2, "title")]
    assert by([row("1", "Title", id="b0")], [row("1", "Corrected", id="b0")]) == [(0, 0, "the list's own id")]


def test_a_title_that_a_list_has_twice_matches_nothing_alone() -> None:
    assert by([row("1")], [row("2"), row("3")]) == [(None, 0, None), (None, 1, None), (0, None, None)]
    assert by([row("1"), row("2")], [row("2"), row("3")]) == [
        (1, 0, "number and title"),
        (None, 1, None),
        (0, None, None),
    ]


def test_placeholders_are_never_matched_by_title() -> None:
    old, new = row("1", "Named", placeholder=True), row("1", "Named", placeholder=True, state="unresolved")
    assert by([old], [new]) == [(None, 0, None), (0, None, None)]
    nameless = row("1", None, placeholder=True, observed="2026-08-01")
    assert by([nameless], [{**nameless, "observed": "2026-08-02"}]) == [(0, 0, "all but times")]


def test_rows_that_cannot_be_told_apart_are_matched_in_order() -> None:
    twice = [row("96", state="unresolved"), row("96", state="verified exact")]
    assert by(twice, twice[::-1]) == [(1, 0, "number and title"), (0, 1, "number and title")]
    assert not between(rec(*twice), rec(*twice[::-1])).changed
    other = [row("96", state="metadata mismatch"), row("96", state="verified fuzzy"), row("96", state="odd")]
    assert by(twice, other) == [
        (0, 0, "number and title, in order"),
        (1, 1, "number and title, in order"),
        (None, 2, None),
    ]


def test_counted_places_move_when_a_row_is_put_before() -> None:
    same = {"numbered_by": "position"}
    old = [row("1", "Twice", **same), row("2", "Twice", **same), row("3", "Once", **same)]
    new = [row("1", "First", **same), *({**one, "reference": str(n)} for n, one in enumerate(old, 2))]
    found = between(rec(*old), rec(*new))
    assert [pair.kinds for _, pair in found.rows()] == [(Kind.ADDED,)]
    assert found.unchanged == 3


@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        ({"paper": {"version": 1}}, {"paper": {"version": 2}}, Kind.VERSION),
        ({"paper": {"title": "A"}}, {"paper": {"title": "B"}}, Kind.RETITLED),
        ({"paper": {"events": None}}, {"paper": {"events": []}}, Kind.EVENT),
        ({"paper": {"events": []}}, {"paper": {"events": [RETRACTION]}}, Kind.NEW_EVENT),
        ({"paper": {"events": [RETRACTION]}}, {"paper": {"events": []}}, Kind.EVENT),
        ({"paper": {"identifiers": {}}}, {"paper": {"identifiers": {"doi": ["10.1/1"]}}}, Kind.IDENTIFIERS),
        ({"stated": {"outbound": {"listed": 1}}}, {"stated": {"outbound": {"listed": 2}}}, Kind.COUNTER),
        ({"resolution": {"states": {"odd": 0}}}, {"resolution": {"states": {}}}, Kind.COUNTER),
        ({"incomplete": None}, {"incomplete": True}, Kind.OTHER),
        ({"unread": []}, {"unread": [{"line": 1, "text": "odd"}]}, Kind.OTHER),
        ({"own": {"deep": 1}}, {"own": {"deep": 2}}, Kind.OTHER),
        ({"other": None}, {"other": {}}, Kind.DIRECTION),
    ],
)
def test_a_change_of_the_record_is_of_its_kind(old: Json, new: Json, kind: Kind) -> None:
    found = between(rec(**copy.deepcopy(old)), rec(**copy.deepcopy(new)))
    assert ([change.kind for change in found.changes], found.changed) == ([kind], True)


@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        ({"as_of": {"date": "2026-08-01"}}, {"as_of": {"date": "2026-08-02"}}, [Kind.TIME]),
        ({"times": {"indexed": "2026"}}, {"times": {"indexed": "2027"}}, [Kind.TIME]),
        ({"times": None}, {"times": {}}, [Kind.TIME]),
        ({"unread": [{"line": 1, "text": "odd"}]}, {"unread": [{"line": 3, "text": "odd"}]}, [Kind.FORM]),
        ({"cleaned": [{"place": "a", "text": "b"}]}, {"cleaned": [{"place": "c", "text": "b"}]}, [Kind.FORM]),
        ({"own": None}, {}, [Kind.FORM]),
        ({}, {}, []),
    ],
)
def test_a_time_or_the_form_of_the_record_is_no_change(old: Json, new: Json, kind: list[Kind]) -> None:
    found = between(rec(**old), rec(**new))
    assert ([change.kind for change in found.changes], found.changed) == (kind, False)
    assert found.empty == (kind != [Kind.TIME])


def test_a_moved_bibliography_is_the_same() -> None:
    told = {"source": "bibtex", "paper": {"kind": "bibliography", "title": "a.bib", "key": "file:a.bib#1"}}
    moved = {**told, "paper": {**told["paper"], "title": "b.bib", "key": "file:b.bib#2"}}  # type: ignore[dict-item]
    assert not between(Record.model_validate(told), Record.model_validate(moved)).changed
    named = {**moved, "paper": {**moved["paper"], "title": "A Real Title"}}  # type: ignore[dict-item]
    assert between(Record.model_validate(told), Record.model_validate(named)).changed


def test_a_direction_that_came_or_went_is_told_where_none_was_listed() -> None:
    for old, new in ((None, []), ([], None)):
        found = between(rec(inbound=old), rec(inbound=new))
        assert found.changed and [one.path for one in found.lists if one.came_or_went] == [("inbound",)]
    assert not between(rec(inbound=[]), rec(inbound=[])).changed
    found = between(rec(other=None), rec(other={"updates": [row()]}))
    assert [one.path for one in found.lists if one.came_or_went] == [("other", "updates")]
    assert [pair.kinds for _, pair in found.rows()] == [(Kind.ADDED,)]


def test_coverage_stands_side_by_side_by_name() -> None:
    one = {"name": "notices", "status": "measured", "measured": 3, "total": 3, "observed": "2026-08-01"}
    two = {"name": "itemization", "status": "measured"}
    found = between(rec(coverage=[one, two]), rec(coverage=[two, {**one, "observed": "2026-08-02"}]))
    assert not found.changed and not found.empty
    assert [pair.old and pair.old.name for pair in found.coverage.pairs] == ["itemization", "notices"]
    found = between(rec(coverage=[one, two]), rec(coverage=[{**one, "measured": 2}]))
    assert [pair.kinds for pair in found.coverage.pairs] == [(Kind.COVERAGE,), (Kind.GONE, Kind.COVERAGE)]
    lost = {key: value for key, value in one.items() if key != "name"}
    pairs = between(
        rec(coverage=[{**lost, "description": "d"}]), rec(coverage=[{**one, "description": "d"}])
    ).coverage.pairs
    assert [pair.by for pair in pairs] == ["description"]
    assert between(rec(coverage=None), rec(coverage=[])).changed


def test_measurements_are_never_combined() -> None:
    pith = {"value": 12, "source": "pith", "observed": "2026-08-01"}
    other = {"value": 5, "source": "openalex", "observed": "2026-08-01"}
    found = between(
        rec(external_measurements=[pith]), rec(external_measurements=[other, {**pith, "value": 14}])
    ).measurements
    assert [(one.old and one.old.value, one.new and one.new.value) for one in found.pairs] == [(None, 5), (12, 14)]
    assert found.changed
    times = rec(external_measurements=[{**pith, "observed": "2026-09-01"}])
    assert not between(rec(external_measurements=[pith]), times).changed
    series = [pith, {**pith, "value": 13}]
    assert not between(rec(external_measurements=series), rec(external_measurements=series[::-1])).changed
    assert between(rec(external_measurements=None), rec(external_measurements=[])).changed


_HANDS: dict[str, tuple[Callable[[Json], object], Kind]] = {
    "resolved": (lambda told: told["outbound"][1].update(state="verified exact"), Kind.NEWLY_RESOLVED),
    "no longer": (lambda told: told["outbound"][4].update(state="unresolved"), Kind.NO_LONGER_RESOLVED),
    "method": (lambda told: told["inbound"][70].update(method="by hand"), Kind.METHOD),
    "event": (
        lambda told: told["outbound"][5].update(event={"status": "found", "events": [RETRACTION]}),
        Kind.NEW_EVENT,
    ),
    "gone": (lambda told: told["inbound"].pop(3), Kind.GONE),
    "added": (lambda told: told["inbound"].append({**told["inbound"][0], "id": FIRST, "title": "Z"}), Kind.ADDED),
    "title": (lambda told: told["outbound"][5].update(title="Other"), Kind.RETITLED),
    "number": (lambda told: told["inbound"][9].update(reference="2022"), Kind.RENUMBERED),
    "identifiers": (lambda told: told["inbound"][9].update(identifiers={"doi": ["10.1/2"]}), Kind.IDENTIFIERS),
    "raw": (lambda told: told["inbound"][9].update(raw="[9] printed"), Kind.RAW),
}


@pytest.mark.parametrize("hand", _HANDS)
def test_a_capture_changed_in_one_place_tells_this_place(hand: str) -> None:
    told = json.loads((SAMPLES / "arxiv-2304.11277v2.json").read_text())
    old = Record.model_validate(told)
    change, kind = _HANDS[hand]
    change(told)
    found = between(old, Record.model_validate(told))
    ((_, pair),) = found.rows()
    assert pair.kinds[0] is kind
    assert found.unchanged == 139 - (kind is not Kind.ADDED)
    assert not found.changes and not found.coverage.changed and not found.measurements.changed


def test_captures_with_other_times_and_in_another_order_did_not_change() -> None:
    for path in SAMPLES.glob("*.json"):
        told = json.loads(path.read_text())
        old = Record.model_validate(told)
        assert between(old, Record.model_validate(told)).empty
        told["as_of"] = {"date": "2027-01-01", "text": "1 January 2027"}
        rows = [*told["outbound"], *told["inbound"]]
        for one in rows:
            one["observed"] = "2027-01-01T00:00:00Z"
            if one["event"]["status"] == "none found":
                one["event"]["as_of"] = "2027-01-01T00:00:00Z"
        told["outbound"].reverse()
        told["inbound"].reverse()
        told["coverage"].reverse()
        found = between(old, Record.model_validate(told))
        assert (found.changed, found.empty, found.unchanged, found.time_only) == (False, False, 0, len(rows))


def test_the_citing_paper_told_twice_at_96_keeps_its_two_rows() -> None:
    told = json.loads((SAMPLES / "arxiv-2304.11277v2.json").read_text())
    old = Record.model_validate(told)
    twice = [
        place for place, one in enumerate(told["inbound"]) if one["reference"] == "96" and "Z-Image" in one["title"]
    ]
    assert len(twice) == 2
    told["inbound"].pop(twice[0])
    ((_, pair),) = between(old, Record.model_validate(told)).rows()
    assert (pair.old_place, pair.kinds) == (twice[0], (Kind.GONE,))
