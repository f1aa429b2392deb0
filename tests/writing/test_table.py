from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcswidth

from ledger_tui.writing.table import table

WORDS = st.text(st.sampled_from("ab é語한🙂ｗ"), max_size=8)


@given(st.lists(st.tuples(WORDS, WORDS, WORDS), max_size=6))
def test_columns_start_at_one_cell_in_every_line(rows) -> None:
    marked = [(f"{first}|", f"{second}|", f"{last}|") for first, second, last in rows]
    lines = [line.rstrip("\n") for line in table(("one|", "two|", "three|"), marked)]
    places = {
        tuple(wcswidth(line[:at]) for at in _columns(line, row)) for line, row in zip(lines[1:], marked, strict=True)
    }
    assert len(places) <= 1


def _columns(line: str, row: tuple[str, ...]) -> tuple[int, int]:
    second = line.index("|", 0) + 1
    second += len(line[second:]) - len(line[second:].lstrip(" "))
    return (second - (len(row[1]) - len(row[1].lstrip(" "))), line.rindex(row[2]))


def test_last_column_is_cut_to_the_width_in_cells() -> None:
    rows = [("x", "語" * 40), ("x", "short")]
    for line in table(("n", "title"), rows, width=30):
        assert wcswidth(line.rstrip("\n")) <= 30
    assert "…" in list(table(("n", "title"), rows, width=30))[1]
    assert "語" * 40 in list(table(("n", "title"), rows))[1]


def test_numbers_stand_at_the_right_and_lines_have_no_trailing_space() -> None:
    lines = list(table(("count", "of"), [("7", "x"), ("1234", "")], numbers=(0,)))
    assert lines == ["count  of\n", "    7  x\n", " 1234\n"]


def test_what_must_not_reach_a_terminal_is_drawn_as_its_escape() -> None:
    (_, line) = table(("a",), [("\x1b[31mred\u202e\tend",)])
    assert line == "\\u001b[31mred\\u202e\\u0009end\n"
