"""Reference numbers of a page: kept as they are printed, repeated ones too, and none of them a fault."""

import pytest

from tests.reading.test_page_text import head, read, row

IDS = [f"{nth:08d}-1111-4111-8111-111111111111" for nth in range(1, 9)]


@pytest.mark.parametrize(
    "labels",
    [
        pytest.param(["20", "21a", "21b", "22"], id="compound-ref"),
        pytest.param(["(21) (a)", "(21) (b)", "22"], id="compound-ref-dressed"),
        pytest.param(["1a", "1b", "2", "3a", "3b"], id="compound-ref-natural"),
        pytest.param(["5", "5"], id="compound-ref-one-number"),
        pytest.param(["1", "2", "2022"], id="ref-number-year"),
        pytest.param(["2024a", "2024b", "1"], id="ref-number-year-with-its-letter"),
        pytest.param(["11", "12", "1", "2"], id="ref-number-file-order"),
        pytest.param(["S1", "A.3", "iv"], id="ref-number-no-number"),
    ],
)
@pytest.mark.parametrize("direction", ["outbound", "inbound"])
def test_labels_are_kept_in_the_order_of_the_file_without_a_word_of_trouble(labels: list[str], direction: str) -> None:
    count = len(labels)
    text = head(*((count, 0) if direction == "outbound" else (0, count)))
    for row_id, label in zip(IDS, labels, strict=False):
        title = f"The Work {label} of Voles"
        statement = f"This paper cites {title}." if direction == "outbound" else f"{title} cites this paper."
        told = row(statement, "", row_id, direction).replace("Reference 7", f"Reference {label}")
        text += told.replace("\n\n", "\n")
    reading = read(text)
    (found,) = reading.found
    assert [one.reference for one in found.record.rows(direction) or ()] == labels
    assert [problem for problem in reading.problems if problem.level == "problem"] == []
    assert not found.record.unread
