"""The overlays of the browser, each with what it offers."""

from ledger_tui.app.glyphs import CERTAINTY_SIGNS, Glyphs
from ledger_tui.app.screens.overlay import Choices, Chooser, Finder, Reading
from ledger_tui.app.screens.report import Report
from ledger_tui.app.text.chrome import place_label
from ledger_tui.app.text.help import KEYS_WIDTH, help_lines
from ledger_tui.app.text.lines import Line, Role
from ledger_tui.app.text.papers import paper_cells, paper_columns
from ledger_tui.app.widgets.line_table import Cells, Column
from ledger_tui.dataset.dataset import Dataset
from ledger_tui.reading.origin import SourceLine
from ledger_tui.session.actions import ACTIONS, Where, key_labels
from ledger_tui.session.desk import Desk
from ledger_tui.session.follow import Target
from ledger_tui.session.location import WorkLocation

_FOUND_PAPERS = 200

_TARGET_COLUMNS = (
    Column("sign", "link", 4),
    Column("score", "score", 5, right=True),
    Column("title", "title"),
    Column("place", "opens", 18, priority=2),
    Column("reason", "why", 36, priority=1),
)
_ACTION_COLUMNS = (
    Column("label", "action", 15),
    Column("help", "what it does"),
    Column("keys", "keys", 26, priority=1),
)

_NOT_OFFERED = ("commands", "escape", "close")


def targets(glyphs: Glyphs, dataset: Dataset, offered: list[Target]) -> Chooser:
    """The targets of a follow to choose from."""

    def cells(number: int) -> Cells:
        target = offered[number]
        work_page = isinstance(target.location, WorkLocation)
        place = "work page" if work_page else place_label(dataset, target.location)
        return {
            "sign": (CERTAINTY_SIGNS[target.certainty] if target.certainty else "", Role.LINK),
            "score": ("" if target.score is None else f"{target.score:.0f}", Role.PLAIN),
            "title": (target.title or "(title not stated)", Role.PLAIN if target.title else Role.DIM),
            "place": (place, Role.PLAIN),
            "reason": (target.reason, Role.DIM),
        }

    return Chooser("Where to?", glyphs, _TARGET_COLUMNS, Choices(len(offered), cells))


def papers(glyphs: Glyphs, dataset: Dataset, open_key: str | None) -> Finder:
    """A paper by a part of its key or title; the result is its place in the paper list."""

    def find(text: str) -> list[int]:
        places = (dataset.place(entry.key) for entry in dataset.find_papers(text, _FOUND_PAPERS))
        return [place for place in places if place is not None]

    return Finder(
        "Go to a paper: part of its key or title",
        glyphs,
        paper_columns(dataset),
        find=find,
        cells=lambda place: paper_cells(dataset, place, open_key, glyphs),
        empty="  no paper fits",
    )


def actions(glyphs: Glyphs, *places: Where) -> Finder:
    """An action by its name; the result is its place in the registry."""
    offered = [n for n, action in enumerate(ACTIONS) if action.where in places and action.id not in _NOT_OFFERED]

    def find(text: str) -> list[int]:
        words = text.casefold().split()

        def rank(number: int) -> int:
            action = ACTIONS[number]
            return 2 * (not action.label.casefold().startswith(text.casefold().strip())) + (not action.footer)

        fitting = [
            n for n in offered if all(word in f"{ACTIONS[n].label} {ACTIONS[n].help}".casefold() for word in words)
        ]
        return sorted(fitting, key=rank)

    def cells(number: int) -> Cells:
        action = ACTIONS[number]
        return {
            "label": (action.label, Role.STRONG),
            "help": (action.help, Role.PLAIN),
            "keys": (key_labels(action, ascii_only=glyphs.ascii_only), Role.KEY),
        }

    return Finder("Commands", glyphs, _ACTION_COLUMNS, find=find, cells=cells, empty="  no action fits")


def keys(glyphs: Glyphs, *places: Where) -> Reading:
    """The keys of a pane."""
    return Reading("Keys", glyphs, help_lines(*places, ascii_only=glyphs.ascii_only), indent=KEYS_WIDTH + 1)


def changes(glyphs: Glyphs, dataset: Dataset, record: int, older: int | None) -> Reading:
    """The records of a paper by their days, and what changed from an older one to one.  Raises `SourceChanged`."""
    # The audit is not needed for opening.
    from ledger_tui.app.text.changes import change_lines, time_line
    from ledger_tui.audit.difference import difference
    from ledger_tui.audit.timeline import timeline

    entry = dataset.papers[dataset.papers.of_records[record]]
    lines = time_line(timeline(dataset, entry), record, older, glyphs)
    if older is None:
        lines += [[], [("No older record of this source is loaded: nothing to compare with.", Role.DIM)]]
    else:
        lines += change_lines(difference(dataset.record(older), dataset.record(record)))
    return Reading(f"{dataset.index.records[record].key} over time", glyphs, lines)


def problems(glyphs: Glyphs, desk: Desk) -> Reading:
    """Problems, notes and findings."""
    return Report(glyphs, desk)


def source(glyphs: Glyphs, file: str, lines: list[SourceLine]) -> Reading:
    """The row's lines in its file."""
    shown: list[Line] = [[(f"{line.number:>6}  ", Role.DIM), (line.text, Role.PLAIN)] for line in lines]
    return Reading(f"Source: {file}", glyphs, shown)
