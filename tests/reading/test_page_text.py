"""Pages as people save them: what is read, what is kept unread, what is said."""

import pytest

from ledger_tui.reading.again import read_again, source_lines
from ledger_tui.reading.reader import FileReading, read_bytes
from ledger_tui.record.model import Observation, Record

SUBJECT = "An Invented Study of Sparse Ledgers"
FIRST = "11111111-1111-4111-8111-111111111111"
SECOND = "22222222-2222-4222-8222-222222222222"
THIRD = "33333333-3333-4333-8333-333333333333"
EVENTS = "Source-reported events for the cited work"
NO_EVENT = "No event found in the named queried sources as of 2026-08-11T06:34:44.6726+00:00."
HOW = "Resolution: verified exact; arxiv_id, observed 2026-05-12T04:15:20.068407Z"


def head(outbound: int = 1, inbound: int = 0, title: str = SUBJECT) -> str:
    return f"""\
Paper Citation Record · LEDGER

{title}

As of 11 August 2026, this Paper Citation Record lists {outbound} of {outbound} outbound references and {inbound} \
inbound Pith citation observations for arXiv:2401.00001.

A citation records a reference. It does not transfer a finding from one paper to another.

2401.00001 v3

Outbound references
"""


def row(statement: str, pair: str, row_id: str = FIRST, direction: str = "outbound", events: str = NO_EVENT) -> str:
    return f"Observation {row_id} · {direction}\n{statement}\n{pair}\nReference 7\n{HOW}\n{EVENTS}\n{events}\n"


def read(text: str) -> FileReading:
    return read_bytes(text.encode(), "page.txt")


def record_of(text: str) -> Record:
    return read(text).found[0].record


def first_row(text: str) -> Observation:
    record = record_of(text)
    return (record.outbound or record.inbound or [])[0]


def test_what_a_small_page_tells() -> None:
    record = record_of(head() + row("This paper cites Some Work.", f"{SUBJECT} Some Work"))
    assert record.unread == []
    assert record.inbound == []
    told = first_row(head() + row("This paper cites Some Work.", f"{SUBJECT} Some Work")).model_dump()
    assert told == {
        "id": FIRST,
        "reference": "7",
        "numbered_by": None,
        "placeholder": False,
        "title": "Some Work",
        "identifiers": {},
        "raw": None,
        "state": "verified exact",
        "method": "arxiv_id",
        "observed": "2026-05-12T04:15:20.068407Z",
        "event": {
            "status": "none found",
            "as_of": "2026-08-11T06:34:44.6726+00:00",
            "reason": None,
            "events": None,
        },
        "contexts": None,
        "intents": None,
        "incomplete": None,
    }
    assert (record.coverage, record.resolution, record.external_measurements) == (None, None, None)


@pytest.mark.parametrize(
    ("statement", "pair", "title"),
    [
        ("This paper cites Foo et al..", f"{SUBJECT} Foo et al.", "Foo et al."),
        ("This paper cites Foo et al.", f"{SUBJECT} Foo et al.", "Foo et al."),
        ("This paper cites Foo et al.", f"{SUBJECT} Foo et al", "Foo et al"),
        ("This paper cites Where is it?.", f"{SUBJECT} Where is it?", "Where is it?"),
        ("This paper cites Where is it?", f"{SUBJECT} Where is it?", "Where is it?"),
        ("This paper cites A cites B.", f"{SUBJECT} A cites B", "A cites B"),
        ("This paper cites This paper cites this paper.", f"{SUBJECT} This paper cites this paper", None),
        ("This paper cites (Distributed).https://example.org/x.", "", "(Distributed).https://example.org/x"),
        ("This paper cites back\\slash {braces} [/x].", "", "back\\slash {braces} [/x]"),
        (f"This paper cites {'long ' * 100}end.", "", f"{'long ' * 100}end"),
    ],
)
def test_title_of_a_cited_work(statement: str, pair: str, title: str | None) -> None:
    text = head() + row(statement, pair)
    assert first_row(text).title == (title or "This paper cites this paper")
    assert record_of(text).unread == []


@pytest.mark.parametrize(
    "title", ["A cites B", "Ends in a stop.", "Reference counting", "Resolution: a story", "This paper cites X", "2024"]
)
def test_title_of_a_citing_paper(title: str) -> None:
    text = head(0, 1) + row(f"{title} cites this paper.", f"{title} {SUBJECT}", direction="inbound")
    told = first_row(text)
    assert (told.title, told.reference, told.state) == (title, "7", "verified exact")
    assert record_of(text).unread == []
    assert record_of(text).outbound == []


def test_title_from_the_pair_line_where_the_statement_was_lost() -> None:
    assert first_row(head() + row("", f"{SUBJECT} Some Work")).title == "Some Work"
    inbound = row("", f"Some Work {SUBJECT}", direction="inbound")
    assert first_row(head(0, 1) + inbound).title == "Some Work"
    lost = first_row(head() + row("", f"{SUBJECT} Unresolved cited work"))
    assert (lost.title, lost.placeholder) == (None, True)


def test_pair_line_that_does_not_fit_is_kept_unread() -> None:
    record = record_of(head() + row("This paper cites Some Work.", f"{SUBJECT} Another Work"))
    assert record.outbound and record.outbound[0].title == "Some Work"
    assert [(line.text, line.observation) for line in record.unread or ()] == [(f"{SUBJECT} Another Work", FIRST)]


def test_placeholder_has_no_title_and_keeps_what_else_is_said() -> None:
    told = first_row(head() + row("This paper cites an unresolved cited work.", f"{SUBJECT} Unresolved cited work"))
    assert (told.placeholder, told.title) == (True, None)
    assert told.event and told.event.status == "none found"


def test_event_lines_that_no_reader_knows_are_kept_as_they_stand() -> None:
    events = "Retraction, 2024-01-02, by a named source.\nCorrection [/x] of page 5"
    first = row("This paper cites A.", f"{SUBJECT} A", events=events)
    second = row("This paper cites B.", f"{SUBJECT} B", SECOND)
    for text in (head(2) + first + second, head(2) + second + first):
        told = {one.id: one.event for one in record_of(text).outbound or ()}
        found = told[FIRST]
        assert found and found.status == "found"
        assert [event.text for event in found.events or ()] == events.split("\n")
        assert any("2 events" in problem.reason and problem.level == "note" for problem in read(text).problems)


def test_unknown_line_beside_a_known_one_is_the_more_important() -> None:
    events = "Unavailable: one source was away.\nRetraction told by another source."
    first = row("This paper cites A.", f"{SUBJECT} A", events=events)
    told = first_row(head(2) + first + row("This paper cites B.", f"{SUBJECT} B", SECOND)).event
    assert told and told.status == "found" and told.reason == "one source was away"
    assert [event.text for event in told.events or ()] == ["Retraction told by another source."]


def test_unknown_heading_between_the_lists_is_no_event() -> None:
    cited = row("This paper cites A.", f"{SUBJECT} A")
    citing = row(f"{SUBJECT} cites this paper.", f"{SUBJECT} {SUBJECT}", SECOND, "inbound")
    record = record_of(head(1, 1) + cited + "Papers that cite this one\n" + citing)
    assert [one.event and one.event.status for one in record.outbound or ()] == ["none found"]
    assert [line.text for line in record.unread or ()] == ["Papers that cite this one"]


def test_a_line_told_twice_is_told_once() -> None:
    text = head() + row("This paper cites A.", f"{SUBJECT} A\n{SUBJECT} A", events=f"{NO_EVENT}\n{NO_EVENT}")
    assert record_of(text).unread == []
    assert first_row(text).event == first_row(head() + row("This paper cites A.", f"{SUBJECT} A")).event


@pytest.mark.parametrize(
    "lines",
    [
        "Resolution: verified exact\narxiv_id, observed 2026-05-12T04:15:20.068407Z",
        "Resolution:\nverified exact; arxiv_id, observed 2026-05-12T04:15:20.068407Z",
        "- Resolution\n- verified exact; arxiv_id, observed 2026-05-12T04:15:20.068407Z",
        "Resolution:verified exact;\n  * arxiv_id, observed 2026-05-12T04:15:20.068407Z",
    ],
)
def test_resolution_over_any_number_of_lines(lines: str) -> None:
    plain = head() + row("This paper cites A.", f"{SUBJECT} A")
    assert record_of(plain.replace(HOW, lines)) == record_of(plain)


def test_resolution_that_lost_its_method_does_not_eat_what_follows() -> None:
    text = (head() + row("This paper cites A.", f"{SUBJECT} A")).replace(HOW, "- Resolution\n- verified exact")
    told = first_row(text)
    assert (told.state, told.method, told.observed) == ("verified exact", None, None)
    assert told.event and told.event.status == "none found"
    assert record_of(text).unread == []


def test_foot_of_the_page_is_no_event() -> None:
    record = record_of(head() + row("This paper cites A.", f"{SUBJECT} A") + "\n© An Invented Site\n")
    assert record.outbound and record.outbound[0].event and record.outbound[0].event.status == "none found"
    assert [line.text for line in record.unread or ()] == ["© An Invented Site"]


def test_other_directions_are_kept_under_their_word() -> None:
    text = head(0, 0) + row("This paper cites A.", f"{SUBJECT} A", direction="sideways")
    record = record_of(text)
    assert record.other and [one.title for one in record.other["sideways"]] == ["A"]
    assert any("sideways" in problem.reason for problem in read(text).problems)


def test_unknown_words_are_kept_and_noted_once_each() -> None:
    odd = HOW.replace("verified exact", "half seen").replace("arxiv_id", "by_hand")
    text = head(2) + "".join(
        row(f"This paper cites {name}.", f"{SUBJECT} {name}", row_id).replace(HOW, odd)
        for name, row_id in (("A", FIRST), ("B", SECOND))
    )
    assert {one.state for one in record_of(text).outbound or ()} == {"half seen"}
    reasons = [problem.reason for problem in read(text).problems]
    assert reasons == ["the state 'half seen' is not known (2 rows)", "the method 'by_hand' is not known (2 rows)"]
    assert {problem.level for problem in read(text).problems} == {"note"}


def test_mixed_layouts_and_moved_lines() -> None:
    text = f"""\
Typed states for the displayed outbound observations.
Source: paper_references, observed 2026-05-15T19:03:22.142671Z
Paper Citation Record · LEDGER
{SUBJECT}
As of 3 August 2026, this Paper Citation Record lists 1 of 1 outbound references and 1 inbound Pith citation \
observation for arXiv:2401.00001.
Coverage vector
- measured 1 of 1 reference resolution
partly measured 1,033 of 2,000 standing notices

One-hop event checks from named stored sources.
A sentence of a source that is not known.
Source: elsewhere
Reference resolution
* 1 of 1 outbound references displayed
• verified exact
1
verified fuzzy: 0
withdrawn target 2
External citation measurements
1,204
pith, observed 2026-08-05T02:28:24.338817Z
3.5
other, observed 2026-08-06T02:28:24Z
Outbound references
Observation {FIRST} · outbound
This paper cites A.

- Resolution
verified exact
- no resolver link, observed 2026-05-12T04:15:20Z
- Reference 21a
- {NO_EVENT}
Pith citing papers
Observation {SECOND} · inbound
B cites this paper.
Resolution: unresolved; no resolver link
Reference 3
{EVENTS}
- Unavailable: canonical work link unavailable.
"""
    reading = read(text)
    record = reading.found[0].record
    assert record.unread == []
    coverage = [(c.name, c.status, c.measured, c.total, c.sources, c.observed) for c in record.coverage or ()]
    assert coverage == [
        ("reference resolution", "measured", 1, 1, ["paper_references"], "2026-05-15T19:03:22.142671Z"),
        ("standing notices", "partly measured", 1033, 2000, None, None),
        (None, None, None, None, ["elsewhere"], None),
    ]
    assert record.resolution and record.resolution.states == {
        "verified exact": 1,
        "verified fuzzy": 0,
        "withdrawn target": 2,
    }
    assert [(one.value, one.source) for one in record.external_measurements or ()] == [(1204, "pith"), (3.5, "other")]
    out, inbound = (record.outbound or [])[0], (record.inbound or [])[0]
    assert (out.reference, out.method, out.state) == ("21a", "no resolver link", "verified exact")
    assert out.event and out.event.status == "none found"
    assert (inbound.method, inbound.observed) == ("no resolver link", None)


def test_page_whose_first_line_was_not_copied() -> None:
    text = (head() + row("This paper cites A.", f"{SUBJECT} A")).partition("\n")[2]
    record = record_of(text)
    assert record.paper.title == SUBJECT
    assert record.unread == []


def test_a_record_inside_other_text_keeps_that_text_unread() -> None:
    text = "Dear friend,\nsee below.\n" + head() + row("This paper cites A.", f"{SUBJECT} A")
    record = record_of(text)
    assert [(line.line, line.text) for line in record.unread or ()] == [(1, "Dear friend,"), (2, "see below.")]
    assert any("2 lines were read by no rule" in problem.reason for problem in read(text).problems)


def test_stated_numbers_that_differ_are_noted_and_not_repaired() -> None:
    text = head(3) + row("This paper cites A.", f"{SUBJECT} A")
    text = text.replace(
        "Outbound references", "Reference resolution\nverified exact4\nunresolved0\nOutbound references"
    )
    record = record_of(text)
    assert record.stated and record.stated["outbound"].listed == 3
    assert record.resolution and record.resolution.states == {"verified exact": 4, "unresolved": 0}
    assert [(problem.place, problem.level) for problem in read(text).problems] == [
        ("stated.outbound", "note"),
        ("resolution.states", "note"),
    ]


def test_page_cut_inside_a_row_keeps_the_row_and_says_what_is_missing() -> None:
    whole = head(2) + row("This paper cites A.", f"{SUBJECT} A")
    text = whole + f"Observation {SECOND} · outbound\n\nThis paper cites"
    reading = read(text)
    told = (reading.found[0].record.outbound or [])[1]
    assert told.id == SECOND
    assert (told.title, told.reference, told.state, told.event) == (None, None, None, None)
    problem = next(problem for problem in reading.problems if problem.level == "problem")
    assert problem.place == f"line {len(text.splitlines())}"
    assert SECOND in problem.reason and "title, reference, state, method, observed, event" in problem.reason
    assert [line.text for line in reading.found[0].record.unread or ()] == ["This paper cites"]


@pytest.mark.parametrize("line", ["Unavail", NO_EVENT[:60], NO_EVENT[:75], "Unavailable: canonical wo"])
def test_half_an_event_line_is_not_taken_for_an_event(line: str) -> None:
    text = head() + row("This paper cites A.", f"{SUBJECT} A", events=line).rstrip("\n")
    reading = read(text)
    told = (reading.found[0].record.outbound or [])[0].event
    assert told is None or (told.status != "found" and told.as_of is None and told.reason is None)
    assert [kept.text for kept in reading.found[0].record.unread or ()] == [line]
    assert any("breaks off" in problem.reason for problem in reading.problems)


def test_page_cut_before_its_rows_says_so() -> None:
    reading = read(head(5)[:-40])
    assert [problem.reason for problem in reading.problems if problem.level == "problem"] == [
        "the page breaks off before its rows"
    ]
    rows = head(1, 4) + row("This paper cites A.", f"{SUBJECT} A")
    assert [problem.reason for problem in read(rows).problems] == [
        "the page breaks off: it states inbound rows and holds none"
    ]


def test_page_that_names_no_paper_is_a_problem() -> None:
    reading = read(row("This paper cites A.", "") + row("This paper cites B.", "", SECOND))
    assert reading.found == []
    assert [problem.level for problem in reading.problems] == ["problem"]
    assert "neither the title nor an identifier" in reading.problems[0].reason


def test_control_characters_are_taken_out_and_kept_aside() -> None:
    text = head() + row("This paper cites A\x1b]0;evil\x07 Work.", f"{SUBJECT} A\x1b]0;evil\x07 Work")
    reading = read(text)
    record = reading.found[0].record
    assert record.outbound and record.outbound[0].title == "A␛ Work"
    assert [(entry.place, entry.text) for entry in record.cleaned or ()] == [
        ("outbound.0.title", "This paper cites A\x1b]0;evil\x07 Work.")
    ]
    assert [(problem.place, problem.level) for problem in reading.problems] == [("outbound.0.title", "note")]
    lines = source_lines(reading.found[0].origin, "outbound", 0, text.encode())
    assert lines[1].text == "This paper cites A␛]0;evil␇ Work."


def test_several_pages_in_one_file_are_several_records() -> None:
    first = head() + row("This paper cites A.", f"{SUBJECT} A")
    second = first.replace("2401.00001", "2401.00002").replace(FIRST, SECOND)
    hoisted = "Typed states for the displayed outbound observations.\nSource: paper_references\n"
    data = (first + hoisted + second + "left over\n").encode()
    reading = read_bytes(data, "pages")
    assert [found.record.paper.key for found in reading.found] == ["2401.00001", "2401.00002"]
    assert [len(found.record.coverage or ()) for found in reading.found] == [0, 1]
    assert [line.line for line in reading.found[1].record.unread or ()] == [len(data.decode().splitlines())]
    for found in reading.found:
        assert read_again(found.origin, data) == found.record
    number = source_lines(reading.found[1].origin, "outbound", 0, data)[0].number
    assert data.decode().splitlines()[number - 1] == f"Observation {SECOND} · outbound"


def test_dates_counts_and_identifiers_in_other_words() -> None:
    text = head().replace("11 August 2026", "August 11, 2026").replace("1 of 1", "1,033 of 2,000")
    record = record_of(text.replace("arXiv:2401.00001", "doi:10.1234/x.5"))
    assert record.as_of and (record.as_of.date, record.as_of.text) == ("2026-08-11", "August 11, 2026")
    assert record.stated and (record.stated["outbound"].listed, record.stated["outbound"].total) == (1033, 2000)
    assert record.paper.identifiers == {"doi": ["10.1234/x.5"]}
    assert record.paper.arxiv_id is None
    none = record_of(head().replace("1 of 1 outbound references", "no outbound references"))
    assert none.outbound == []
