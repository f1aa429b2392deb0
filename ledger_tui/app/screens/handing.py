"""Handing over from the browser: copy, open the web page, export what is shown."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from textual.screen import Screen

from ledger_tui.app.glyphs import Glyphs
from ledger_tui.app.screens.overlay import Choices, Chooser
from ledger_tui.app.screens.prompt import Prompt
from ledger_tui.app.text.lines import Line, Role
from ledger_tui.app.widgets.line_table import Cells, Column
from ledger_tui.dataset.told import told_of
from ledger_tui.reading.clean import clean
from ledger_tui.reading.origin import SourceChanged
from ledger_tui.record.model import Record
from ledger_tui.session.desk import Desk
from ledger_tui.writing.address import addresses_of
from ledger_tui.writing.citation import citation_line
from ledger_tui.writing.clipboard import copy, id_text, json_text, title_text
from ledger_tui.writing.decided import DecidedRow, decided_rows
from ledger_tui.writing.export import FORMS, ExportForm, Sources, exported
from ledger_tui.writing.files import write_atomically
from ledger_tui.writing.opening import open_or_copy

Say = Callable[[str], None]


def offer_copy(screen: Screen[Any], glyphs: Glyphs, desk: Desk, row: int, say: Say) -> None:
    """Copy the row's id, title, citation line, or the row as JSON; what happened is said."""
    decided = _decided(desk, row)
    told = [
        ("id", id_text(decided)),
        ("title", title_text(decided)),
        ("citation line", citation_line(decided)),
        ("row as JSON", json_text(told_of(desk.dataset, decided.row))),
    ]
    offered = [(name, text) for name, text in told if text]

    def cells(number: int) -> Cells:
        name, text = offered[number]
        return {"name": (name, Role.STRONG), "text": (clean(text), Role.PLAIN)}

    def chosen(number: int | None) -> None:
        if number is None:
            return
        _, text = offered[number]

        def work() -> None:
            done = copy(text, partial(_send, screen))
            screen.app.call_from_thread(say, done.words)

        screen.run_worker(work, thread=True, group="handing over")

    columns = (Column("name", "copy", 14), Column("text", ""))
    screen.app.push_screen(Chooser("Copy", glyphs, columns, Choices(len(offered), cells)), chosen)


def offer_address(screen: Screen[Any], glyphs: Glyphs, desk: Desk, row: int, say: Say) -> None:
    """Show the addresses of the row's work; enter opens one, or copies it where nothing can be opened."""
    offered = addresses_of(desk.dataset.index, _decided(desk, row))
    if not offered:
        say("no DOI, arXiv id or address of this work is known")
        return

    def cells(number: int) -> Cells:
        # The whole address first: a person shall see where it leads.
        return {"url": (f"{offered[number].url}   {offered[number].words}", Role.PLAIN)}

    def chosen(number: int | None) -> None:
        if number is None:
            return

        def work() -> None:
            outcome = open_or_copy(offered[number], partial(_send, screen))
            screen.app.call_from_thread(say, outcome.words)

        screen.run_worker(work, thread=True, group="handing over")

    columns = (Column("url", "address"),)
    screen.app.push_screen(Chooser("Open a web page", glyphs, columns, Choices(len(offered), cells)), chosen)


@dataclass(frozen=True, slots=True)
class Exporting:
    """What is exported: these rows, and the filter that chose them."""

    desk: Desk
    rows: list[int]
    chosen: str


def offer_export(screen: Screen[Any], glyphs: Glyphs, what: Exporting, say: Say) -> None:
    """Export rows in a form, into a file that is not there yet."""

    def cells(number: int) -> Cells:
        return {"label": (FORMS[number].label, Role.STRONG), "help": (FORMS[number].help, Role.PLAIN)}

    def picked(number: int | None) -> None:
        if number is not None:
            _ask_file(screen, glyphs, what, FORMS[number], say)

    columns = (Column("label", "form", 20), Column("help", "what it is"))
    title = f"Export the {len(what.rows)} rows that are shown"
    screen.app.push_screen(Chooser(title, glyphs, columns, Choices(len(FORMS), cells)), picked)


def _ask_file(screen: Screen[Any], glyphs: Glyphs, what: Exporting, form: ExportForm, say: Say) -> None:
    def refuse(text: str) -> str | None:
        path = Path(text.strip()).expanduser()
        if not text.strip():
            return "a file's name is needed"
        if path.exists():
            return "that file is there already; another name, please"
        return None if path.parent.is_dir() else f"there is no folder {path.parent}"

    def named(text: str | None) -> None:
        if text is None:
            return
        path = Path(text.strip()).expanduser()
        say(_write(what, form.name, path))

    asked: list[Line] = [[(f"{len(what.rows)} rows go into this file, which must not be there yet:", Role.PLAIN)]]
    value = f"observations.{form.suffix.removeprefix('.')}"
    screen.app.push_screen(Prompt("Export", glyphs, asked=asked, value=value, refuse=refuse), named)


def _write(what: Exporting, form: str, path: Path) -> str:
    desk, dataset = what.desk, what.desk.dataset

    def record(number: int) -> Record | None:
        try:
            return dataset.record(number)
        except SourceChanged:
            return None

    sources = Sources(lambda row: told_of(dataset, row), record, dataset.totals().observations, what.chosen)
    made = exported(form, decided_rows(dataset.index, what.rows, desk.overlay.state_of), sources)
    try:
        write_atomically(path, "".join(made.texts).encode())
    except OSError as error:
        return f"not written: {error.strerror or error}"
    return f"written: {path}" + (f"; {made.words}" if made.words else "")


def _decided(desk: Desk, row: int) -> DecidedRow:
    return next(iter(decided_rows(desk.dataset.index, [row], desk.overlay.state_of)))


def _send(screen: Screen[Any], sequence: str) -> None:
    driver = screen.app._driver
    if driver is not None:
        screen.app.call_from_thread(driver.write, sequence)
