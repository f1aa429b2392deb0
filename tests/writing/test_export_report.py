"""The report: reported counts and counts after decisions stand apart, and each says out of what it counts."""

from ledger_tui.record.model import Record
from ledger_tui.writing.export_report import report
from tests.invented import record, row
from tests.writing.handed import Decision, Handed, handed

STATES = ["verified exact", "unresolved", "unresolved", "unresolved", "metadata mismatch", None, "a new word"]


def lines(some: Handed, total: int | None = None, **more) -> list[str]:
    told = report(some.rows(), some.index.row_count if total is None else total, **more)
    return [line.rstrip("\n").strip() for line in told]


def invented() -> Handed:
    return handed([row(str(at), state=state) for at, state in enumerate(STATES)], [row("9", state="unresolved")])


def test_reported_counts_do_not_move_when_something_is_decided() -> None:
    plain, decided = invented(), invented()
    decided.decide(1, Decision("out of scope", {"kind": "standard"}))
    decided.decide(2, Decision("later"))
    reported = ["outbound: 7 of 8 observations counted, of these", "1 of 7: verified exact", "3 of 7: unresolved",
                "1 of 7: metadata mismatch", "1 of 7: a new word", "1 of 7: state not stated",
                "inbound: 1 of 8 observations counted, of these", "1 of 1: unresolved"]  # fmt: skip
    for some in (plain, decided):
        told = lines(some)
        start = told.index(reported[0])
        assert told[start : start + len(reported)] == reported


def test_decided_rows_leave_the_open_count_and_later_does_not() -> None:
    some = invented()
    some.decide(1, Decision("out of scope", {"kind": "standard"}))
    some.decide(2, Decision("later"))
    some.decide(7, Decision("confirmed"))
    some.decide(0, Decision("wrong match", state_seen="verified exact"))
    told = "\n".join(lines(some))
    assert (
        "need work as reported (unresolved, parse uncertain, malformed identifier, metadata mismatch): 5 of 8" in told
    )
    assert "decided: 2 of these 5\n1 of 2: out of scope: standard\n1 of 2: confirmed" in told
    assert "put off for later: 1 of these 5\nopen (undecided): 2 of these 5" in told
    assert "decisions on the other 3 observations: 1 of 3\n1 of 1: wrong match" in told


def test_a_decision_on_a_state_that_the_record_tells_no_more_is_counted() -> None:
    some = invented()
    some.decide(0, Decision("confirmed", state_seen="unresolved"))
    some.decide(1, Decision("confirmed", {"evidence": "x"}))
    assert "record changed since: 1 of 2 decisions rest on a state no longer reported" in lines(some)


def test_one_decision_upon_a_row_that_two_records_tell_is_no_change_where_the_states_differ() -> None:
    uuid = "11111111-2222-4333-8444-555555555555"
    one = record(outbound=[row(id=uuid, state="unresolved")])
    other = record("2401.00002", outbound=[], inbound=[row(id=uuid, state="verified exact")])
    some = Handed([one, other])
    some.decide(0, Decision("confirmed", {"evidence": "x"}))
    assert [decided.decision is not None for decided in some.rows()] == [True, True]
    assert not [line for line in lines(some) if "changed since" in line]


def test_nothing_at_all_is_0_of_0() -> None:
    told = lines(handed([]))
    assert "Counted are 0 of 0 observations, from 0 records." in told
    assert "0 of 0 observations: nothing is counted" in told
    assert "open (undecided): 0 of these 0" in told


def test_what_chose_the_rows_stands_in_the_header() -> None:
    told = lines(invented(), 224, chosen="--filter 'state:unresolved'")
    assert told[2] == "Counted are 8 of 224 observations, from 1 record."
    assert told[3] == "Chosen by: --filter 'state:unresolved'"


def test_every_record_has_its_part_and_what_its_page_states_stands_apart() -> None:
    stated = {"displayed": 0, "total": 0, "states": {"verified exact": 5, "unresolved": 0}}
    first = record(outbound=[row(state="unresolved")], resolution=stated)
    second = record("2401.00002", outbound=[row(state="verified exact"), row("2", state="verified exact")])
    some = Handed([first, second])
    told = lines(some, record=lambda number: Record.model_validate([first, second][number]))
    assert "2401.00001v1 (source pith, as of 1 August 2026): The Paper 2401.00001" in told
    assert (
        told.count("the page itself states, of outbound rows alone: displayed 0 of 0; 5 verified exact, 0 unresolved")
        == 1
    )
    assert "counted here are 2 of 2 observations of this record" in told
    assert any("2 of 2 rows are left out" in line or "3 of 3 rows are left out" in line for line in told)


def test_a_title_in_the_report_obeys_no_terminal() -> None:
    told = "".join(report(handed([row()], paper={"title": "red\x1b[31m\u202e"}).rows(), 1))
    assert "\x1b" not in told
    assert "\\u001b[31m\\u202e" in told
