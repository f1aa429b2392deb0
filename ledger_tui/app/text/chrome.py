"""The words around the tables: status, trail, tabs, states, footer, and what an empty table says."""

from ledger_tui.app.glyphs import Glyphs
from ledger_tui.app.text.lines import NOT_STATED, Line, Role, Words, state_role
from ledger_tui.app.text.rows import other_paper, record_label
from ledger_tui.dataset.dataset import Dataset
from ledger_tui.dataset.progress import Progress
from ledger_tui.index.index import Index
from ledger_tui.index.select import facets
from ledger_tui.index.sort import SORTS
from ledger_tui.index.works import spellings
from ledger_tui.record.model import INBOUND, OUTBOUND, Record
from ledger_tui.record.states import PITH_STATES, STATE_WORDS
from ledger_tui.session.actions import ACTIONS, BY_ID, Where, key_label
from ledger_tui.session.history import History
from ledger_tui.session.location import (
    CITED_BY,
    CITES,
    NEAR,
    NO_STATE,
    OTHER_STATES,
    PRINTED,
    SLOTS,
    Location,
    RecordLocation,
    slot_of,
)
from ledger_tui.session.shown import Shown, Tab, record_number
from ledger_tui.session.walk import Walk
from ledger_tui.writing.cells import cells, cut
from ledger_tui.writing.counted import counted

_TRAIL_TITLE = 28
# The known lists by name; a direction's own word stands as it is.
_TAB_LABELS = {OUTBOUND: "Outbound", INBOUND: "Inbound", CITED_BY: "Cited by", CITES: "Cites", NEAR: "Near titles"}


def status(dataset: Dataset, glyphs: Glyphs, trouble: str | None) -> Line:
    """What the records that are open add up to, and that decisions cannot be kept, if they cannot."""
    words = dataset.totals().words(glyphs.dot)
    line: Line = [(" ledger ", Role.HEAD), (words, Role.PLAIN)]
    return [*line, (" decisions cannot be kept ", Role.WARN)] if trouble else line


def opened(words: str, width: int, glyphs: Glyphs) -> Line:
    """What is open, its end if there is no room for the whole."""
    if cells(words) > width - 1:
        while words and cells(words) > width - 2:
            words = words[1:]
        words = glyphs.cut + words if words else ""
    return [(f"{words} ", Role.DIM)] if words else []


def progress(done: Progress, glyphs: Glyphs) -> Line:
    """How far the reading has come, and how far it came where it was stopped; nothing once it is done."""
    so_far = "" if done.found_all else " so far"
    if done.stopped:
        return [(f"stopped: {done.read} of {done.found} files read{so_far} ", Role.WARN)]
    if not done.going_on:
        return []
    full = 10 * done.read // done.found if done.found else 0
    bar = glyphs.bar_full * full + glyphs.bar_empty * (10 - full)
    return [(f"reading {done.read} of {done.found}{so_far} ", Role.PLAIN), (bar + " ", Role.HEAD)]


def place_label(dataset: Dataset, location: Location) -> str:
    """A location in a few words."""
    if isinstance(location, RecordLocation):
        number = record_number(dataset, location.name)
        return location.name.paper if number is None else record_label(dataset.index, number)
    return f"work: {work_title(dataset.index, location)}"


def work_title(index: Index, location: Location) -> str:
    """A work's first spelling, or what is known of it without one."""
    if isinstance(location, RecordLocation):
        return location.name.paper
    told = spellings(index, location.work)
    if told:
        return told[0][0]
    rows = index.find(location.work.row or "")
    return "an unresolved cited work" if rows and index.is_placeholder(rows[0]) else "title not stated"


def trail(walk: Walk, glyphs: Glyphs, width: int) -> Line:
    """The way here, as much of its end as fits; a preview stands in brackets: it is no entry."""
    dataset, preview = walk.dataset, walk.preview
    visits = [*walk.history.behind, *([walk.history.here] if walk.history.here else [])]
    labels = [cut(place_label(dataset, visit.location), _TRAIL_TITLE, glyphs.cut) for visit in visits]
    line: Line = []
    if preview is not None:
        line = [(f"[preview: {cut(place_label(dataset, preview), _TRAIL_TITLE, glyphs.cut)}]", Role.DIM)]
    room = width - sum(cells(words) for words, _ in line) - 4
    for number, label in enumerate(reversed(labels)):
        piece = f"{label} {glyphs.trail} " if number or preview is not None else label
        room -= cells(piece)
        if room < 0:
            line.insert(0, (f"{glyphs.cut} {glyphs.trail} ", Role.DIM))
            break
        line.insert(0, (piece, Role.STRONG if not number else Role.PLAIN))
    return [(" ", Role.PLAIN), *line]


def steps(history: History, glyphs: Glyphs) -> Line:
    """How many entries lie behind and ahead."""
    return [(f"{glyphs.back} back {len(history.behind)}   forward {len(history.ahead)} {glyphs.forward} ", Role.DIM)]


def tabs(shown: Shown, record: Record | None, glyphs: Glyphs) -> Line:
    """The location's lists, the one shown in bold between brackets, each with how many rows it holds."""
    line: Line = []
    for number, tab in enumerate(shown.tabs):
        here = tab.name == shown.view.tab
        label = f"{_TAB_LABELS.get(tab.name, tab.name)} {_tab_count(tab, record)}"
        line.append((f" {glyphs.track} " if number else " ", Role.DIM))
        line.append((f"[{label}]" if here else label, Role.STRONG if here else Role.PLAIN))
    return line


def _tab_count(tab: Tab, record: Record | None) -> str:
    if tab.rows is None:
        return NOT_STATED
    total = stated_total(record, tab.name)
    return f"{tab.rows}" if total is None else f"{tab.rows} of {total}"


def stated_total(record: Record | None, direction: str) -> int | None:
    """Of how many the record says that its rows of a direction are, where it says so."""
    if record is None:
        return None
    listed = (record.stated or {}).get(direction)
    if listed and listed.total is not None:
        return listed.total
    name = {OUTBOUND: "reference resolution", INBOUND: "inbound itemization"}.get(direction)
    coordinate = next((one for one in record.coverage or [] if one.name == name), None)
    return coordinate.total if coordinate else None


def filtered(shown: Shown) -> Line:
    """The filter in force."""
    if not shown.view.filter or shown.view.tab == NEAR:
        return []
    return [("filter ", Role.DIM), (f"{shown.view.filter} ", Role.WARN)]


def counted_rows(index: Index, shown: Shown) -> list[str]:
    """How many rows are shown of how many, and how many works or papers they tell of."""
    tab = next((tab for tab in shown.tabs if tab.name == shown.view.tab), None)
    if tab is None or tab.rows is None:
        return [f"{shown.view.tab} rows not stated"]
    rows = len(shown.rows)
    if shown.view.tab == NEAR:
        return [counted(rows, "near title")]
    total = counted(shown.facets.total, "reference")
    parts = [total if rows == shown.facets.total else f"{rows} shown of {total}"]
    if shown.record is None:
        what = "citing paper" if shown.view.tab == CITED_BY else "cited work"
        papers = {other_paper(index, row, shown.view.tab)[1] for row in shown.rows.tolist()}
        return [*parts, counted(len(papers), f"distinct {what}")]
    here = facets(index, shown.rows)
    parts.append(counted(here.works, "distinct citing paper" if shown.view.tab == INBOUND else "distinct work"))
    return [*parts, counted(here.placeholders, "placeholder")] if here.placeholders else parts


def counts(told: list[str], shown: Shown, line: int, glyphs: Glyphs) -> Line:
    """Where the cursor stands, and what is counted of the rows."""
    rows = len(shown.rows)
    parts = [f"row {line + 1} of {rows}", *told] if rows else told
    return [(" " + f" {glyphs.dot} ".join(parts), Role.DIM)]


def sorted_by(shown: Shown) -> Line:
    """The order in force, where it is another than the printed one."""
    if shown.view.sort == PRINTED and not shown.view.reverse:
        return []
    label = next(sort.label for sort in SORTS if sort.name == shown.view.sort)
    return [(f"by {label}{', reversed' if shown.view.reverse else ''} ", Role.WARN)]


_NAMED_STATES = 3
"""Words of other sources up to which each is told with its count."""


def chips(shown: Shown, glyphs: Glyphs) -> list[Line]:
    """Each state with its key, sign, word and count, a hidden one in brackets; set wide, then closer, at
    last only those that occur."""
    tab = next((tab for tab in shown.tabs if tab.name == shown.view.tab), None)
    if tab is None or tab.rows is None or shown.view.tab == NEAR:
        # Rows that are not stated have no counts, and near titles are neither filtered nor hidden.
        return [[]]
    found = dict.fromkeys(SLOTS, 0)
    for word, count in shown.facets.states.items():
        found[slot_of(word)] += count
    # A list of another source may have none of Pith's states.
    of_pith = any(found[word] for word in STATE_WORDS) or not found[OTHER_STATES]
    others = [(word, count) for word, count in shown.facets.states.items() if slot_of(word) == OTHER_STATES]
    told = ""
    if not of_pith and len(others) <= _NAMED_STATES:
        told = ", ".join(f"{word} {count}" for word, count in others)
    labels = {state.word: (glyphs.state(state.word), state.short, state_role(state.word)) for state in PITH_STATES}
    labels[OTHER_STATES] = (glyphs.states[6], "other", Role.OTHER_STATE)
    labels[NO_STATE] = (glyphs.states[7], NOT_STATED, Role.NO_STATE)
    pieces: list[tuple[str, Words]] = []
    slots: list[str] = []
    for key, slot in enumerate(SLOTS, start=1):
        hidden = slot in shown.view.hidden
        if found[slot] or (slot in STATE_WORDS and of_pith):
            sign, word, role = labels[slot]
            label = f"{sign} {told}" if slot == OTHER_STATES and told else f"{sign} {word} {found[slot]}"
            slots.append(slot)
            pieces.append((str(key), (f"({label})" if hidden else label, Role.DIM if hidden else role)))
    ways = [_chip_line(pieces, *gaps) for gaps in (("  ", " "), (" ", " "), (" ", ""))]
    occurring = [piece for piece, slot in zip(pieces, slots, strict=True) if found[slot]]
    return [*ways, _chip_line(occurring, " ", "")]


def _chip_line(pieces: list[tuple[str, Words]], between: str, after_key: str) -> Line:
    line: Line = []
    for key, words in pieces:
        line += [(f"{between if line else ' '}{key}{after_key}", Role.KEY), words]
    return line


def nothing(dataset: Dataset, done: Progress) -> list[Line]:
    """Why there is no location to show."""
    if dataset.papers:
        return [[("  That record is not loaded any more.", Role.PLAIN)]]
    if not (done.found_all and done.read >= done.found):
        return [[("  Nothing was read yet.", Role.DIM)]]
    problems = dataset.totals().problems
    return [
        [("  No record was read.", Role.PLAIN)],
        [("  ! ", Role.KEY), (f"shows why: {counted(problems, 'problem')}", Role.PLAIN)],
    ]


def empty(shown: Shown) -> list[Line]:
    """Why no row is shown, and which key brings them back."""
    total, texted = shown.facets.total, shown.facets.rows
    tab = next((tab for tab in shown.tabs if tab.name == shown.view.tab), None)
    if tab is None or tab.rows is None:
        return [[(f"  The record does not state its {shown.view.tab} rows.", Role.DIM)]]
    if shown.view.tab == NEAR:
        return [[("  No title of the loaded rows and papers is near.", Role.DIM)]]
    if not total:
        what = "The record lists no" if shown.record is not None else "There are no loaded"
        return [[(f"  {what} {shown.view.tab} rows.", Role.DIM)]]
    if not texted:
        return [
            [(f"  None of the {counted(total, 'row')} fits the filter {shown.view.filter}", Role.PLAIN)],
            [("  escape ", Role.KEY), ("clears the filter", Role.PLAIN)],
        ]
    return [
        [(f"  All {counted(texted, 'row')} are in states that are hidden", Role.PLAIN)],
        [("  0 ", Role.KEY), ("shows all states", Role.PLAIN)],
    ]


def footer(where: tuple[Where, ...], glyphs: Glyphs) -> tuple[Line, Line]:
    """The most used keys, and at the right end the one that names all others."""
    line: Line = []
    for action in ACTIONS:
        if action.footer and action.where in where and action.id != "keys":
            if action.id == "only_unresolved":
                line += [(" 1-6", Role.KEY), (" states ", Role.PLAIN)]
            key = key_label(action.keys[0], ascii_only=glyphs.ascii_only)
            line += [(f" {key}", Role.KEY), (f" {action.label} ", Role.PLAIN)]
    keys = BY_ID["keys"]
    return line, [(f" {key_label(keys.keys[0])}", Role.KEY), (f" {keys.label} ", Role.PLAIN)]
