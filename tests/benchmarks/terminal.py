"""What a person waits for: the first frame, the first rows, and the paint after each kind of key."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tests.benchmarks import keys
from tests.benchmarks.apart import environment, home
from tests.benchmarks.figures import Effort, Figure, all_rounded, median, p99, rounded
from tests.benchmarks.meter import Meter, Paint
from tests.benchmarks.program import COMMAND, EMPTY_APPLICATION, in_this_checkout

_FIRST_FRAME = "first frame"
_COLD, _AGAIN = "first rows visible, cold", "first rows visible, again"
_LOADING = "cursor key while loading"


class _Kind(NamedTuple):
    """A kind of key, or two that are pressed in turn: what presses them, and what the median of each and the 99th of a
    hundred have to reach, in milliseconds."""

    names: tuple[str, ...]
    press: Callable[[Meter, int], keys.Pressed | tuple[keys.Pressed, ...]]
    middle: float | None = None
    most: float | None = None


_KINDS = (
    _Kind(("cursor key, papers",), keys.cursor_in_papers, 4.0, 10.0),
    _Kind(("text key, papers",), keys.text_in_papers, 35.0, 60.0),
    _Kind(("cursor key, rows",), keys.cursor_in_rows, 4.0, 10.0),
    _Kind(("text key, rows",), keys.text_in_rows, 35.0, 60.0),
    _Kind(("state key",), keys.states, 10.0, 30.0),
    _Kind(("sort key",), keys.sorts),
    _Kind(("follow", "back"), keys.follow_and_back, 10.0, 30.0),
    _Kind(("triage opened",), keys.opening_triage),
    _Kind(("cursor key, queue",), keys.cursor_in_queue),
)
_KEYS = tuple(name for kind in _KINDS for name in kind.names)
FIGURES = (_FIRST_FRAME, _COLD, _AGAIN, _LOADING, *_KEYS)

_PATIENCE = 900.0
_SHOWN = {"ours": re.compile(rb" ledger "), "empty": re.compile(rb" empty ")}
# The key of any invented paper, as the list shows it.
_ROW = re.compile(rb"\b\d\d[01]\d\.1\d{4}\b")


def measure(folder: Path, wanted: list[str], effort: Effort) -> Iterator[Figure]:
    """The wanted figures of a folder."""
    with home() as kept:
        if {_COLD, _LOADING} & set(wanted):
            yield from _cold(folder, kept, wanted, effort.keys)
        if _FIRST_FRAME in wanted:
            yield _first_frame(folder, kept, 2 * effort.repeats + 1)
        if set(wanted) & {_AGAIN, *_KEYS}:
            yield from _again(folder, kept, wanted, effort.keys)


def _start(arguments: tuple[str, ...], kept: Path) -> Meter:
    # The plain signs and the wide ones are chosen by the locale.
    return Meter(arguments, in_this_checkout({**environment(kept), "LC_ALL": "C.UTF-8"}))


def _cold(folder: Path, kept: Path, wanted: list[str], count: int) -> Iterator[Figure]:
    with _start((*COMMAND, str(folder)), kept) as meter:
        shown = meter.until(_ROW, _PATIENCE)
        pressed = keys.cursor_while_loading(meter, count) if _LOADING in wanted else keys.Pressed()
        at_rest = meter.rest(_PATIENCE)
        detail = {"at_rest_s": rounded(at_rest), "memory_mb": rounded(meter.megabytes())}
    if _COLD in wanted:
        yield Figure(_COLD, shown, "s", 0.5, detail)
    if _LOADING in wanted:
        yield from _told(_LOADING, pressed, None, None, None)


def _again(folder: Path, kept: Path, wanted: list[str], count: int) -> Iterator[Figure]:
    with _start((*COMMAND, str(folder)), kept) as meter:
        shown = meter.until(_ROW, _PATIENCE)
        at_rest = meter.rest(_PATIENCE)
        if _AGAIN in wanted:
            detail = {"at_rest_s": rounded(at_rest), "memory_mb": rounded(meter.megabytes())}
            yield Figure(_AGAIN, shown, "s", None, detail)
        for kind in _KINDS:
            if set(kind.names) & set(wanted):
                before = meter.processor_seconds()
                pressed = kind.press(meter, count)
                each = pressed if isinstance(pressed, tuple) else (pressed,)
                keys_pressed = sum(len(one.paints) for one in each)
                processor = (meter.processor_seconds() - before) * 1000 / max(keys_pressed, 1)
                for name, of_name in zip(kind.names, each, strict=True):
                    if name in wanted:
                        yield from _told(name, of_name, kind.middle, kind.most, processor)
                meter.rest(_PATIENCE)


def _first_frame(folder: Path, kept: Path, repeats: int) -> Figure:
    seconds: dict[str, list[float]] = {"ours": [], "empty": []}
    programs = {"ours": (*COMMAND, str(folder)), "empty": EMPTY_APPLICATION}
    for _ in range(repeats):
        for name, arguments in programs.items():
            with _start(arguments, kept) as meter:
                shown = meter.until(_SHOWN[name], 30.0)
            if shown is not None:
                seconds[name].append(shown)
    detail: dict[str, Any] = {f"{name}_s": all_rounded(found) for name, found in seconds.items()}
    if not all(seconds.values()):
        return Figure(_FIRST_FRAME, None, "x empty application", 1.4, detail | {"why": "no frame came"})
    return Figure(_FIRST_FRAME, median(seconds["ours"]) / median(seconds["empty"]), "x empty application", 1.4, detail)


def _told(
    name: str, pressed: keys.Pressed, middle: float | None, most: float | None, processor: float | None
) -> Iterator[Figure]:
    """The median and the 99th of a hundred; `processor` is what each key took of it, the few that nobody times counted
    with them."""
    paints: list[Paint] = pressed.paints
    if not paints:
        why = f"{pressed.missed} keys were waited for in vain" if pressed.missed else "there was no time for a key"
        yield Figure(name, None, "ms", middle, {"why": why})
        return
    last = [paint.last * 1000 for paint in paints]
    detail = {
        "keys": len(paints),
        "missed": pressed.missed,
        "first_byte": rounded(median([paint.first * 1000 for paint in paints])),
        "bytes": median([paint.size for paint in paints]),
        "processor_a_key": rounded(processor),
    }
    yield Figure(name, median(last), "ms", middle, detail)
    yield Figure(f"{name}, p99", p99(last), "ms", most, {"worst": rounded(max(last))})
