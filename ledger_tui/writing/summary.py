"""Counts by two dimensions out: as a table for people, as Markdown, as JSON, as CSV; each with its named total."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ledger_tui.index.bars import Bars
from ledger_tui.index.pivot import Counts, Pivot, Side, Total
from ledger_tui.writing.bar import FULL, FULL_ASCII, STATE_SIGNS, STATE_SIGNS_ASCII, bar, sign_of, stacked
from ledger_tui.writing.counted import counted
from ledger_tui.writing.escape import escaped
from ledger_tui.writing.export_checklist import marked
from ledger_tui.writing.rows import separated
from ledger_tui.writing.table import table

_BAR = 24
_MOST_COLUMNS = 12


@dataclass(frozen=True, slots=True)
class Summary:
    """A pivot to be written: `places` are the lines of its side `down` that are listed, in order.

    `bars` are the states of the same rows by paper, where papers go down; `bars_alone`: a table for people tells of
    each paper its bar and leaves the cells to the other forms.
    """

    pivot: Pivot
    places: Sequence[int]
    bars: Bars | None = None
    bars_alone: bool = False

    @property
    def more(self) -> tuple[int, int]:
        """How many words are not listed, and how many counted rows are under them."""
        down = self.pivot.down
        return len(down) - len(self.places), self.pivot.total.rows - sum(int(down.totals[at]) for at in self.places)


def total_words(total: Total) -> str:
    """The named total: "224 observations of 3 papers that are shown"."""
    whole = f"{counted(total.whole, 'observation')} of {counted(total.papers, 'paper')}"
    if total.shown:
        whole += " that is shown" if total.papers == 1 else " that are shown"
    if not total.filtered:
        return whole
    passing = "that passes" if total.rows == 1 else "that pass"
    return f"{counted(total.rows, 'observation')} {passing} the filter, of {whole}"


def percent(share: float) -> str:
    """A share in percent; what is not nothing is not shown as 0, what is not all not as 100."""
    if 0 < share < 0.0005:
        return "<0.1%"
    if 0.9995 <= share < 1:
        return ">99.9%"
    return f"{share:.1%}"


def summary_json(summary: Summary) -> dict[str, Any]:
    """The pivot as JSON values: the total, both sides, every cell of the lines listed.

    A word is `null` where rows have none; `none` says what that means: `not stated`, `undecided`, `no hint`.
    """
    pivot, more = summary.pivot, summary.more
    down, across = pivot.down, pivot.across
    words = across.words
    return {
        "total": {
            "rows": pivot.total.rows,
            "of": pivot.total.whole,
            "papers": pivot.total.papers,
            "words": total_words(pivot.total),
        },
        "by": {
            **_side_json(down),
            "words": [_line_json(summary, place) for place in summary.places],
            "more": {"words": more[0], "rows": more[1]},
            **({"papers_without_rows": summary.bars.silent} if summary.bars else {}),
        },
        "across": {
            **_side_json(across),
            "words": [{"word": word, "rows": count} for word, count in zip(words, across.totals.tolist(), strict=True)],
        },
        "cells": [
            {"by": down.word(place), "across": word, "rows": count, "share": round(pivot.share(count), 6)}
            for place in summary.places
            for word, count in zip(words, pivot.line(place).tolist(), strict=True)
        ],
    }


def summary_csv(summary: Summary) -> Iterator[str]:
    """One line a cell, with its rows, their share (0 to 1) and the total that it is of; an empty word is none."""
    pivot = summary.pivot
    down, across = pivot.down, pivot.across
    words = across.words
    header = (down.dimension.name, across.dimension.name, "rows", "share", "of")
    cells = (
        (down.word(place), word, count, round(pivot.share(count), 6), pivot.total.rows)
        for place in summary.places
        for word, count in zip(words, pivot.line(place).tolist(), strict=True)
    )
    return separated("csv", header, cells)


def summary_markdown(summary: Summary) -> Iterator[str]:
    """A table in Markdown under a line that names the total."""
    pivot = summary.pivot
    header, lines = _crossed(summary, aligned=0)
    yield f"{marked(_caption(pivot))}\n\n"
    if not pivot.total.rows:
        return
    yield _markdown_line(header)
    yield f"| --- |{' ---: |' * (len(header) - 1)}\n"
    yield from map(_markdown_line, lines)
    for words in _after(summary):
        yield f"\n{marked(words)}\n"


def summary_table(summary: Summary, *, ascii_only: bool, width: int | None = None) -> Iterator[str]:
    """Lines for people: the total, the table with bars, what is not listed, and what the signs of bars mean."""
    pivot, bars = summary.pivot, summary.bars
    yield f"{escaped(_caption(pivot))}\n"
    if not pivot.total.rows:
        return
    header, lines = _paper_lines(summary) if summary.bars_alone else _crossed(summary)
    signs = STATE_SIGNS_ASCII if ascii_only else STATE_SIGNS
    if bars is None:
        mark, longest = FULL_ASCII if ascii_only else FULL, max(_totals(summary), default=1)
        drawn = [bar(total, longest, _BAR, mark) for total in _totals(summary)]
    else:
        of_states = [sign_of(word, signs) for word in bars.pivot.across.words]
        drawn = [stacked(bars.pivot.line(place).tolist(), of_states, _BAR) for place in summary.places]
    drawn += [""] * (len(lines) - len(drawn))
    yield from table(
        [*map(escaped, header), "states" if bars else ""],
        ([*cells, one] for cells, one in zip(lines, drawn, strict=True)),
        numbers=range(1, len(header)),
        width=width,
    )
    for words in _after(summary):
        yield f"{escaped(words)}\n"
    if bars is not None:
        yield f"{escaped(_legend(bars, signs))}\n"


def _markdown_line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(map(marked, cells))} |\n"


def _caption(pivot: Pivot) -> str:
    names = f"{pivot.down.dimension.name} across {pivot.across.dimension.name}"
    return f"{names}; shares are of {total_words(pivot.total)}"


def _after(summary: Summary) -> Iterator[str]:
    words, rows = summary.more
    plural = summary.pivot.down.dimension.plural
    if words:
        yield f"and {words} more {plural if words > 1 else plural.removesuffix('s')}, {counted(rows, 'row')}"
    if summary.bars and (silent := summary.bars.silent):
        yield f"{counted(silent, 'paper')} without any row that is counted"


def _legend(bars: Bars, signs: str) -> str:
    told: dict[str, list[str]] = {}
    across = bars.pivot.across
    for place, word in enumerate(across.words):
        told.setdefault(sign_of(word, signs), []).append(across.label(place))
    return "signs: " + "; ".join(f"{sign} {', '.join(words)}" for sign, words in told.items())


def _totals(summary: Summary) -> list[int]:
    return [int(summary.pivot.down.totals[place]) for place in summary.places]


def _crossed(summary: Summary, aligned: int = 6) -> tuple[list[str], list[list[str]]]:
    """The header and the lines of all cells, with the totals of both sides; shares in cells are so wide at least."""
    pivot = summary.pivot
    across = pivot.across
    shown = min(len(across), _MOST_COLUMNS)
    rest = [f"{len(across) - shown} more {across.dimension.plural}"] if len(across) > shown else []
    header = [pivot.down.dimension.name, *map(across.label, range(shown)), *rest, "rows", "share"]

    def line(label: str, counts: Counts, total: int) -> list[str]:
        told = [*counts[:shown].tolist(), *([int(counts[shown:].sum())] if rest else [])]
        cells = [f"{count} {percent(pivot.share(count)):>{aligned}}" for count in told]
        return [label, *cells, str(total), percent(pivot.share(total))]

    down = pivot.down
    lines = [line(down.label(place), pivot.line(place), int(down.totals[place])) for place in summary.places]
    return header, [*lines, line("all", across.totals, pivot.total.rows)]


def _paper_lines(summary: Summary) -> tuple[list[str], list[list[str]]]:
    """The header and a line for each paper, without its cells."""
    pivot, bars = summary.pivot, summary.bars
    header = [pivot.down.dimension.name, "rows", "share", "open", "of its rows"]
    lines = []
    for place in summary.places if bars else ():
        rows, needing = int(pivot.down.totals[place]), int(bars.open[place]) if bars else 0
        told = [str(rows), percent(pivot.share(rows)), str(needing), percent(needing / rows)]
        lines.append([pivot.down.label(place), *told])
    return header, lines


def _side_json(side: Side) -> dict[str, Any]:
    return {"dimension": side.dimension.name, "none": side.dimension.none}


def _line_json(summary: Summary, place: int) -> dict[str, Any]:
    down = summary.pivot.down
    told = {"word": down.word(place), "rows": int(down.totals[place])}
    return {**told, "open": int(summary.bars.open[place])} if summary.bars else told
