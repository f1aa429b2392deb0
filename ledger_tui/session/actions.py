"""The one registry of actions: bindings, footer, help, palette and the README's table are all made from it.

Keys are named as Textual names them; `key_label` turns a name into what stands on the keyboard.
"""

from dataclasses import dataclass
from typing import Literal

from ledger_tui.triage.decisions import KINDS

Where = Literal["everywhere", "browser", "papers", "table", "triage"]
"""Where an action can be used: `browser` is every pane of the main screen, `triage` the triage screen."""


@dataclass(frozen=True, slots=True)
class Action:
    """One thing a person can do: a stable id, the keys that do it, a short label, one sentence of help, where it
    works, whether the footer names it."""

    id: str
    keys: tuple[str, ...]
    label: str
    help: str
    where: Where = "browser"
    footer: bool = False
    call: str = ""

    @property
    def method(self) -> str:
        """The screen's method that does it, with its argument: `move(1)`; the id where none is named."""
        return self.call or self.id


ACTIONS: tuple[Action, ...] = (
    Action("down", ("down", "j"), "down", "Move one line down.", "everywhere", call="move(1)"),
    Action("up", ("up", "k"), "up", "Move one line up.", "everywhere", call="move(-1)"),
    Action("top", ("home", "g"), "first", "Move to the first line.", "everywhere", call="move_to(0)"),
    Action("bottom", ("end", "G"), "last", "Move to the last line.", "everywhere", call="move_to(-1)"),
    Action("page_down", ("pagedown", "ctrl+d"), "page down", "Move one page down.", "everywhere", call="page(1)"),
    Action("page_up", ("pageup", "ctrl+u"), "page up", "Move one page up.", "everywhere", call="page(-1)"),
    Action(
        "next_pane",
        ("tab",),
        "next pane",
        "Go to the next pane; in a narrow window this shows the paper list.",
        call="pane(1)",
    ),
    Action("previous_pane", ("shift+tab",), "previous pane", "Go to the previous pane.", call="pane(-1)"),
    Action(
        "follow",
        ("enter",),
        "follow",
        "On a paper: open it. On a row: follow the citation to the record of the other paper, or to its work page.",
        footer=True,
    ),
    Action(
        "back",
        ("backspace", "H", "left_square_bracket", "alt+left", "ctrl+left"),
        "back",
        "Go back to the location before this one, with its filter, sort, cursor and scroll as they were.",
        footer=True,
    ),
    Action(
        "forward",
        ("L", "right_square_bracket", "alt+right", "ctrl+right"),
        "forward",
        "Go forward again after going back.",
    ),
    Action(
        "older_record",
        ("greater_than_sign",),
        "older record",
        "Show the next older record of the paper, or that of another source.",
        call="record(1)",
    ),
    Action(
        "newer_record",
        ("less_than_sign",),
        "newer record",
        "Show the next newer record of the paper again.",
        call="record(-1)",
    ),
    Action(
        "changes",
        ("d",),
        "changes",
        "Show the records of the paper by their days, and what changed since the next older one of the same source.",
    ),
    Action(
        "outbound",
        ("o",),
        "out",
        "Show the outbound rows (what the paper cites); pressed again, the rows of other directions, if there are any.",
        footer=True,
    ),
    Action(
        "inbound",
        ("i",),
        "in",
        "Show the inbound rows (what cites the paper); pressed again, the rows of other directions, if there are any.",
        footer=True,
    ),
    Action("state_1", ("1",), "exact", "Show or hide the state verified exact.", call="state(1)"),
    Action("state_2", ("2",), "fuzzy", "Show or hide the state verified fuzzy.", call="state(2)"),
    Action("state_3", ("3",), "unresolved", "Show or hide the state unresolved.", call="state(3)"),
    Action("state_4", ("4",), "parse", "Show or hide the state parse uncertain.", call="state(4)"),
    Action("state_5", ("5",), "id", "Show or hide the state malformed identifier.", call="state(5)"),
    Action("state_6", ("6",), "meta", "Show or hide the state metadata mismatch.", call="state(6)"),
    Action("state_7", ("7",), "other states", "Show or hide the rows with any other state word.", call="state(7)"),
    Action("state_8", ("8",), "no state", "Show or hide the rows whose state is not stated.", call="state(8)"),
    Action("all_states", ("0",), "all states", "Show the rows of every state."),
    Action(
        "only_unresolved",
        ("u",),
        "unresolved",
        "Show only unresolved rows; pressed again, what was shown before.",
        footer=True,
    ),
    Action(
        "filter",
        ("slash",),
        "filter",
        "Filter the focused pane while typing. Enter keeps the filter, escape clears it, a second escape leaves.",
        footer=True,
    ),
    Action("sort", ("s",), "sort", "Sort by the next column; the printed order is one of the sorts."),
    Action("reverse", ("S",), "reverse", "Reverse the sort."),
    Action("go_to", ("f", "ctrl+g"), "go to", "Go to a paper by a part of its key or title.", footer=True),
    Action(
        "source",
        ("v",),
        "source",
        "Show the row's lines in its file, with line numbers, and with what was cleaned made visible.",
        "table",
    ),
    Action("coverage", ("p",), "coverage", "Show or hide the coverage panel."),
    Action("zoom", ("plus",), "zoom", "Give the focused pane the whole window, or give it back."),
    Action(
        "next_undecided",
        ("n",),
        "next",
        "Go to the next row that needs a decision, across papers; rows that a filter hides are passed over.",
        call="undecided(1)",
    ),
    Action(
        "previous_undecided",
        ("N",),
        "previous",
        "Go to the previous row that needs a decision.",
        call="undecided(-1)",
    ),
    Action(
        "triage",
        ("t",),
        "triage",
        "Decide rows one by one, with what other records tell of them; or decide the selected rows together.",
        footer=True,
    ),
    Action("select", ("space",), "select", "Select the row and move on.", "table"),
    Action("invert", ("asterisk",), "invert", "Invert the selection of the rows shown.", "table"),
    Action("undo", ("z",), "undo", "Take back the decision that was taken last."),
    Action("redo", ("Z",), "redo", "Take the decision again."),
    Action("copy", ("y",), "copy", "Copy the row's id, title, citation line, or the row as JSON.", "table"),
    Action("web", ("w",), "web page", "Show the address of the work's DOI or arXiv page, and open it.", "table"),
    Action("export", ("e",), "export", "Export the rows that are shown.", "table"),
    Action(
        "problems",
        ("exclamation_mark",),
        "problems",
        "Show the problems and notes of what was read, and the findings of the audit.",
    ),
    Action("reload", ("r",), "read again", "Read the files again."),
    Action("commands", ("colon", "ctrl+p"), "commands", "Find an action by its name.", footer=True),
    Action("keys", ("question_mark",), "keys", "Show the keys of this pane.", "everywhere", footer=True),
    Action(
        "escape",
        ("escape",),
        "close",
        "Close an overlay; clear the filter; leave the filter line; stop the reading.",
        "everywhere",
    ),
    Action(
        "close", ("q",), "close", "Close an overlay; at the top, quit. In a text line it is a letter.", "everywhere"
    ),
    Action("suspend", ("ctrl+z",), "suspend", "Put the program into the background; `fg` brings it back."),
    Action("quit", ("ctrl+q",), "quit", "Quit.", "everywhere"),
    *(
        Action(f"decide {kind.word}", (kind.key,), kind.label, kind.help, "triage", call=f"decide('{kind.word}')")
        for kind in KINDS
    ),
    Action("note", ("c",), "note", "Write a note that goes with the next decision.", "triage"),
    Action("undo_there", ("z",), "undo", "Take back the decision that was taken last.", "triage", call="undo"),
    Action("redo_there", ("Z",), "redo", "Take the decision again.", "triage", call="redo"),
    Action("next_row", ("n",), "next", "Go to the next undecided row.", "triage", call="undecided(1)"),
    Action("previous_row", ("N",), "previous", "Go to the previous undecided row.", "triage", call="undecided(-1)"),
    Action(
        "next_list",
        ("tab",),
        "evidence",
        "Go to the evidence, the row, the piece of evidence.",
        "triage",
        call="pane(1)",
    ),
    Action("previous_list", ("shift+tab",), "back", "Go back among them.", "triage", call="pane(-1)"),
    Action("one_paper", ("p",), "one paper", "Only the rows of this paper, or all again.", "triage"),
    Action("open_row", ("enter",), "open", "Open the row, or the chosen evidence, where it stands.", "triage"),
    Action(
        "carry", ("C",), "carry", "Carry the row's decision to the same work in other records, listed first.", "triage"
    ),
    Action("order", ("s",), "order", "Order the queue by group, or as printed.", "triage"),
    Action(
        "additions", ("plus",), "hints", "Switch hints on or off: more rows to look at, each with its reason.", "triage"
    ),
)

BY_ID: dict[str, Action] = {action.id: action for action in ACTIONS}

_LABELS = {
    "down": "↓", "up": "↑", "left": "←", "right": "→", "enter": "↵", "backspace": "⌫", "escape": "esc",
    "pagedown": "pgdn", "pageup": "pgup", "slash": "/", "question_mark": "?", "exclamation_mark": "!", "colon": ":",
    "less_than_sign": "<", "greater_than_sign": ">",
    "plus": "+", "space": "space", "asterisk": "*", "left_square_bracket": "[", "right_square_bracket": "]",
}  # fmt: skip
_ASCII_LABELS = {"↓": "down", "↑": "up", "←": "left", "→": "right", "↵": "enter", "⌫": "backspace"}


def key_label(key: str, *, ascii_only: bool = False) -> str:
    """What stands on the keyboard for a key's name: `left_square_bracket` is `[`, `ctrl+left` is `ctrl+←`."""
    *modifiers, last = key.split("+")
    label = _LABELS.get(last, last)
    if ascii_only:
        label = _ASCII_LABELS.get(label, label)
    return "+".join((*modifiers, label))


def key_labels(action: Action, *, ascii_only: bool = False) -> str:
    """All keys of an action as they stand on the keyboard, a space between them."""
    return " ".join(key_label(key, ascii_only=ascii_only) for key in action.keys)
