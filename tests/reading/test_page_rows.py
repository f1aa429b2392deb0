"""The lines of one row: resolutions that break off or stand apart, links of a title."""

import pytest

from ledger_tui.reading.reader import read_bytes
from ledger_tui.record.model import Observation
from tests.reading.test_page_text import EVENTS, FIRST, NO_EVENT, SUBJECT, head


def row_of(resolution: str, statement: str = "This paper cites Some Work.", name: str = "page.txt") -> Observation:
    lines = f"Observation {FIRST} · outbound\n{statement}\n{SUBJECT} Some Work\nReference 7\n{resolution}\n{EVENTS}\n"
    record = read_bytes(f"{head()}{lines}{NO_EVENT}\n".encode(), name).found[0].record
    assert record.unread == []
    return (record.outbound or [])[0]


@pytest.mark.parametrize(
    "resolution",
    [
        "Resolution: verified exact; doi, observed 2026-05-12",
        "Resolution\nverified exact\ndoi, observed 2026-05-12",
        "Resolution\nverified exact; doi, observed 2026-05-12",
        "Resolution: verified exact;\ndoi, observed 2026-05-12",
        "Resolution:\nverified exact;\ndoi, observed 2026-05-12",
    ],
)
def test_a_resolution_on_one_line_or_on_several(resolution: str) -> None:
    row = row_of(resolution)
    assert (row.state, row.method, row.observed) == ("verified exact", "doi", "2026-05-12")


def test_a_resolution_without_its_method() -> None:
    row = row_of("Resolution: verified exact;")
    assert (row.state, row.method, row.observed) == ("verified exact", None, None)


@pytest.mark.parametrize("link", ["#row-7", "mailto:a@example.org", "10.1000/x"])
def test_a_link_to_no_work_is_no_identifier(link: str) -> None:
    row = row_of("Resolution: unresolved; doi, observed 2026", f"This paper cites [Some Work]({link}).", "page.md")
    assert (row.title, row.identifiers) == ("Some Work", {})
