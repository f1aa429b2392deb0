"""What a decision needs, asked of the person: one small box a question."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from textual.screen import Screen

from ledger_tui.app.glyphs import Glyphs
from ledger_tui.app.screens.overlay import Choices, Chooser
from ledger_tui.app.screens.prompt import Prompt
from ledger_tui.app.text.lines import Line, Role
from ledger_tui.app.text.rows import record_label, state_words, title_words
from ledger_tui.app.widgets.line_table import Cells, Column
from ledger_tui.index.index import Index
from ledger_tui.index.select import rows_of
from ledger_tui.record.loosekey import loose_key
from ledger_tui.session.desk import Desk
from ledger_tui.triage.by_hand import NotAnIdentifier, identified
from ledger_tui.triage.carry import Carried
from ledger_tui.triage.decisions import SCOPES, Need, duplicate_of, scope, searched
from ledger_tui.triage.journal import Journal, NotKept
from ledger_tui.triage.queue import ADDITIONS

Take = Callable[[Mapping[str, Any] | None], None]
_ROW_COLUMNS = (
    Column("record", "record", 14, priority=1),
    Column("reference", "ref", 5, right=True),
    Column("title", "title"),
    Column("state", "state", 12),
    Column("note", "", 30, priority=2),
)


def ask(screen: Screen[Any], glyphs: Glyphs, about: tuple[Index, int], need: Need, take: Take) -> None:
    """Ask for what a decision about a row of an index needs, and hand it on; nothing happens when the person leaves."""
    match need:
        case Need.IDENTIFIER:
            _ask_identifier(screen, glyphs, take)
        case Need.SCOPE:
            _ask_scope(screen, glyphs, take)
        case Need.PLACES:
            _ask_places(screen, glyphs, take)
        case Need.OTHER_ROW:
            _ask_row(screen, glyphs, *about, take)


def ask_note(screen: Screen[Any], glyphs: Glyphs, value: str, take: Callable[[str | None], None]) -> None:
    """Ask for a note."""
    asked: list[Line] = [[("It goes with the next decision.", Role.DIM)]]
    screen.app.push_screen(Prompt("Note", glyphs, asked=asked, value=value), take)


def ask_where_to_save(
    screen: Screen[Any], glyphs: Glyphs, journal: Journal, reason: str, saved: Callable[[], None]
) -> None:
    """Say that decisions are in memory only, and ask for a file to keep them in."""

    def refuse(text: str) -> str | None:
        if not text.strip():
            return "a file's name is needed"
        try:
            journal.save_as(Path(text.strip()).expanduser())
        except (NotKept, OSError) as error:
            return getattr(error, "reason", None) or str(error)
        return None

    asked: list[Line] = [
        [(f"The decisions could not be kept: {reason}.", Role.WARN)],
        [(f"{len(journal.unsaved)} are in memory only. Keep them in this file:", Role.PLAIN)],
    ]
    screen.app.push_screen(
        Prompt("Keep the decisions elsewhere", glyphs, asked=asked, value="decisions.jsonl", refuse=refuse),
        lambda text: saved() if text is not None else None,
    )


def ask_carry(
    screen: Screen[Any], glyphs: Glyphs, desk: Desk, listed: list[Carried], take: Callable[[str | None], None]
) -> None:
    """List the rows a decision would be carried to; `yes` carries it."""
    index = desk.dataset.index
    lines: list[Line] = []
    for one in listed:
        row = index.row(one.row)
        note = f" (is decided: {one.decided.decision})" if one.decided else f" ({one.refusal})" if one.refusal else ""
        lines.append(
            [
                (f"{record_label(index, row.record)} reference {row.reference or '-'}: ", Role.STRONG),
                (f"{row.title or ''}, {row.state or 'state not stated'}", Role.PLAIN),
                (note, Role.DIM),
            ]
        )
    lines.append([("Type yes to carry the decision to the rows that are not decided.", Role.PLAIN)])

    def refuse(text: str) -> str | None:
        return None if text.strip().casefold() == "yes" else "type yes, or leave with escape"

    screen.app.push_screen(Prompt("Carry the decision", glyphs, asked=lines, refuse=refuse), take)


def ask_additions(screen: Screen[Any], glyphs: Glyphs, desk: Desk, take: Callable[[str | None], None]) -> None:
    """Which hints to switch on or off; the result is the name of one."""

    def cells(number: int) -> Cells:
        addition = ADDITIONS[number]
        on = addition.name in desk.additions
        return {
            "on": ("on" if on else "off", Role.KEY if on else Role.DIM),
            "title": (f"{addition.label}: {addition.help}", Role.PLAIN),
        }

    chooser = Chooser(
        "Hints",
        glyphs,
        (Column("on", "", 3), Column("title", "more rows for the queue")),
        Choices(len(ADDITIONS), cells),
    )
    screen.app.push_screen(chooser, lambda number: take(None if number is None else ADDITIONS[number].name))


def _ask_identifier(screen: Screen[Any], glyphs: Glyphs, take: Take) -> None:
    def refuse(text: str) -> str | None:
        try:
            identified(text)
        except NotAnIdentifier as reason:
            return str(reason)
        return None

    asked: list[Line] = [[("DOI, arXiv id, PMID, ISBN, or http address of the work:", Role.PLAIN)]]
    prompt = Prompt("Identified by hand", glyphs, asked=asked, refuse=refuse)
    screen.app.push_screen(prompt, lambda text: take(identified(text)) if text is not None else None)


def _ask_scope(screen: Screen[Any], glyphs: Glyphs, take: Take) -> None:
    choices = Choices(len(SCOPES), lambda number: {"title": (SCOPES[number], Role.PLAIN)})
    chooser = Chooser("Out of scope: what is it?", glyphs, (Column("title", "kind"),), choices)
    screen.app.push_screen(chooser, lambda number: take(scope(SCOPES[number])) if number is not None else None)


def _ask_places(screen: Screen[Any], glyphs: Glyphs, take: Take) -> None:
    def refuse(text: str) -> str | None:
        return None if searched(text)["places"] else "name at least one place"

    asked: list[Line] = [[("Where was it searched? Commas between the places:", Role.PLAIN)]]
    prompt = Prompt("Not found", glyphs, asked=asked, refuse=refuse)
    screen.app.push_screen(prompt, lambda text: take(searched(text)) if text is not None else None)


def _ask_row(screen: Screen[Any], glyphs: Glyphs, index: Index, row: int, take: Take) -> None:
    told = index.row(row)
    rows = [other for other in rows_of(index, told.record, told.direction) if other != row]
    key = loose_key(told.title or "")
    rows.sort(key=lambda other: not key or loose_key(index.row(other).title or "") != key)

    def cells(number: int) -> Cells:
        other = index.row(rows[number])
        alike = bool(key) and loose_key(other.title or "") == key
        return {
            "record": (record_label(index, other.record), Role.DIM),
            "reference": (other.reference or "-", Role.PLAIN),
            "title": title_words(other),
            "state": state_words(other.state, glyphs),
            "note": ("equal title" if alike else "", Role.DIM),
        }

    chooser = Chooser("Duplicate of which row?", glyphs, _ROW_COLUMNS, Choices(len(rows), cells))
    screen.app.push_screen(
        chooser, lambda number: take(duplicate_of(index.key(rows[number]))) if number is not None else None
    )
