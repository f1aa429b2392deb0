"""The fields of the filter language that decisions lend: `decision:` and `triage:`."""

from collections.abc import Mapping
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from ledger_tui.index.fields import FIELDS, Field, Span, choose
from ledger_tui.index.index import Index, part
from ledger_tui.record.states import STATES, Standing
from ledger_tui.triage.decisions import KINDS
from ledger_tui.triage.overlay import Overlay
from ledger_tui.writing.decided import LATER

Match = NDArray[np.bool_]

NONE, ANY = "none", "any"
OPEN, DECIDED, CHANGED = "open", "decided", "changed"

_NEEDS_WORK = [state.word for state in STATES if state.standing is Standing.NEEDS_WORK]


def fields_of(overlay: Overlay, base: Mapping[str, Field] = FIELDS) -> Mapping[str, Field]:
    """The fields of `base` and those of the decisions laid over one index, for filters over that index."""
    lent = (
        Field(
            "decision",
            "the decision of the row, by a word of its name; none: undecided, any: whichever",
            lambda _, rows, value: _match_decision(overlay, rows, value),
            lambda _: _decisions(overlay),
        ),
        Field(
            "triage",
            "open: needs work and is undecided; decided; later; changed: the record changed since the decision",
            lambda index, rows, value: _match_triage(overlay, index, rows, value),
            lambda _: [OPEN, DECIDED, LATER, CHANGED],
        ),
    )
    return MappingProxyType({**base, **{field.name: field for field in lent}})


def _decisions(overlay: Overlay) -> list[str]:
    overlay.rows()
    known = [kind.word for kind in KINDS]
    return [*known, *(word for word in overlay.words if word is not None and word not in known), NONE, ANY]


def _match_decision(overlay: Overlay, rows: Span, value: str) -> Match:
    word = choose(value, _decisions(overlay))
    codes = overlay.codes(rows)
    if word in (NONE, ANY):
        return np.asarray((codes == 0) == (word == NONE))
    return np.asarray(codes == overlay.words[word])


def _match_triage(overlay: Overlay, index: Index, rows: Span, value: str) -> Match:
    word = choose(value, [OPEN, DECIDED, LATER, CHANGED])
    if word == CHANGED:
        return overlay.changed(rows)
    codes = overlay.codes(rows)
    later = codes == overlay.words[LATER]
    found: Match
    match word:
        case "open":
            needing: Match = index.kinds.state.table(_NEEDS_WORK)[part(index.row_kinds, rows)]
            found = needing & (codes == 0)
        case "later":
            found = later
        case _:
            found = (codes != 0) & ~later
    return found
