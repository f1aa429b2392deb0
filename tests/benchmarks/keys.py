"""The keys of a person at the browser, each waited for until what it changes stands on the screen.

Each function begins and ends with the papers' pane in front, with nothing filtered, and gives what its keys painted.
"""

import re
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import cycle, islice

from tests.benchmarks.corpus import arxiv_id
from tests.benchmarks.meter import Meter, Paint, Stands

DOWN, UP, ENTER, ESCAPE, BACKSPACE, TAB = b"j", b"k", b"\r", b"\x1b", b"\x7f", b"\t"
WORD = "transformer"
_RUN = 40
_LINE = re.compile(r"\brow (\d+) of (\d+)\b")
_QUEUE_LINE = re.compile(r"\b(\d+) of (\d+), \d+ decided\b")
_IN_FORCE = re.compile(r"\bfilter (\S+)")
_HIDDEN = "(? unresolved"
_PREVIEWED = re.compile(r"\[preview: ([^\]]+)\]")
_WHILE_LOADING = 0.05


@dataclass
class Pressed:
    """What the keys painted, and how many painted nothing that was waited for."""

    paints: list[Paint] = field(default_factory=list)
    missed: int = 0

    def take(self, paint: Paint | None) -> None:
        """Count one more key."""
        if paint is None:
            self.missed += 1
        else:
            self.paints.append(paint)


def cursor_in_papers(meter: Meter, count: int) -> Pressed:
    """Down and up the list; each paper is previewed."""
    _leave(meter, b"g")
    down = [(DOWN, _previews(paper)) for paper in range(1, _RUN + 1)]
    up = [(UP, _previews(paper)) for paper in range(_RUN - 1, -1, -1)]
    pressed = _pressed(meter, islice(cycle([*down, *up]), count))
    _leave(meter, b"g")
    return pressed


def cursor_while_loading(meter: Meter, count: int) -> Pressed:
    """Down the list while it grows: to the first bytes of the paper that is previewed next, for paints never end."""
    pressed = Pressed()
    for _ in range(count):
        time.sleep(_WHILE_LOADING)
        if "reading " not in meter.lines[0]:
            break
        here = _PREVIEWED.search(_trail(meter))
        another = re.compile(rb"\[preview: (?!%s\])" % re.escape(here[1].encode() if here else b""))
        pressed.take(meter.key_until(DOWN, another))
    return pressed


def cursor_in_rows(meter: Meter, count: int) -> Pressed:
    """Down and up the rows of the first paper."""
    _open(meter)
    pressed = _pressed(meter, islice(cycle(_steps(meter, _LINE)), count))
    _close(meter)
    return pressed


def text_in_papers(meter: Meter, count: int) -> Pressed:
    """A word typed and taken back before the list of papers."""
    pressed = _pressed(meter, islice(_typing(meter), count))
    _leave(meter, ESCAPE, ESCAPE)
    return pressed


def text_in_rows(meter: Meter, count: int) -> Pressed:
    """A word typed and taken back before the rows of the first paper."""
    _open(meter)
    pressed = _pressed(meter, islice(_typing(meter), count))
    _leave(meter, ESCAPE, ESCAPE)
    _close(meter)
    return pressed


def states(meter: Meter, count: int) -> Pressed:
    """Unresolved rows hidden and shown."""
    _open(meter)
    wanted = islice(cycle([True, False]), count + count % 2)
    pressed = _pressed(meter, ((b"3", _hides(hidden)) for hidden in wanted))
    _close(meter)
    return pressed


def sorts(meter: Meter, count: int) -> Pressed:
    """One order after the other."""
    _open(meter)
    pressed = _pressed(meter, ((b"s", _other(_screen, meter)) for _ in range(count)))
    _close(meter)
    return pressed


def follow_and_back(meter: Meter, count: int) -> tuple[Pressed, Pressed]:
    """Every row of one paper after the other followed, where it leads to one place, and back from there."""
    there, again = Pressed(), Pressed()
    steps = 0
    _open(meter)
    while len(there.paints) < count and steps < 3 * count:
        here = _trail(meter)
        paint = meter.key(ENTER, _other(_screen, meter))
        if paint is not None and _trail(meter) != here:
            there.take(paint)
            again.take(meter.key(BACKSPACE, _same(_trail, here)))
        elif paint is not None:
            # Candidates are offered: a choice, no follow.
            meter.key(ESCAPE, _other(_screen, meter))
        at = _LINE.search(meter.text)
        if at is None or at[1] == at[2]:
            _close(meter)
            _leave(meter, DOWN)
            _open(meter)
        else:
            meter.key(DOWN, _other(_screen, meter))
        steps += 1
    _close(meter)
    _leave(meter, b"g")
    return there, again


def opening_triage(meter: Meter, count: int) -> Pressed:
    """The queue of all papers opened from the first one."""
    _open(meter)
    pressed = Pressed()
    for _ in range(max(count // 20, 1)):
        pressed.take(meter.key(b"t", lambda meter: _QUEUE_LINE.search(meter.text) is not None, 120.0))
        meter.rest()
        _leave(meter, b"q")
    _close(meter)
    return pressed


def cursor_in_queue(meter: Meter, count: int) -> Pressed:
    """Down and up the queue of all papers."""
    _open(meter)
    meter.key(b"t", lambda meter: _QUEUE_LINE.search(meter.text) is not None, 120.0)
    meter.rest()
    pressed = _pressed(meter, islice(cycle(_steps(meter, _QUEUE_LINE)), count))
    _leave(meter, b"q")
    _close(meter)
    return pressed


def _pressed(meter: Meter, presses: Iterable[tuple[bytes, Stands]]) -> Pressed:
    pressed = Pressed()
    for number, (key, stands) in enumerate(presses):
        # Spread over the frames of the program, as fingers are.
        time.sleep(0.004 * (number % 5))
        pressed.take(meter.key(key, stands))
    return pressed


def _steps(meter: Meter, told: re.Pattern[str]) -> list[tuple[bytes, Stands]]:
    """Down and up again within a list that says on which line one is."""
    at = told.search(meter.text)
    if at is None:
        return []
    first, last = int(at[1]), min(int(at[1]) + _RUN, int(at[2]))
    down = [(DOWN, _on(told, line)) for line in range(first + 1, last + 1)]
    return [*down, *((UP, _on(told, line)) for line in range(last - 1, first - 1, -1))]


def _typing(meter: Meter) -> Iterator[tuple[bytes, Stands]]:
    meter.key(b"/", lambda meter: "esc clears" in meter.text)
    meter.key(WORD[:1].encode(), _typed(WORD[:1]))
    while True:
        for end in range(2, len(WORD) + 1):
            yield WORD[end - 1].encode(), _typed(WORD[:end])
        for end in range(len(WORD) - 1, 0, -1):
            yield BACKSPACE, _typed(WORD[:end])


def _open(meter: Meter) -> None:
    """The rows of the paper under the cursor, its first one."""
    _leave(meter, ENTER, b"g")


def _close(meter: Meter) -> None:
    """From the rows over the detail to the papers; every state is shown again."""
    _leave(meter, b"0", TAB, TAB)


def _leave(meter: Meter, *keys: bytes) -> None:
    """Press keys that nobody times, each until what it paints has come."""
    for key in keys:
        meter.key(key, lambda _: True, 0.5)


def _trail(meter: Meter) -> str:
    return meter.lines[1]


def _screen(meter: Meter) -> str:
    return meter.text


def _other(part: Callable[[Meter], str], meter: Meter) -> Stands:
    before = part(meter)
    return lambda meter: part(meter) != before


def _same(part: Callable[[Meter], str], wanted: str) -> Stands:
    # Going back counts the steps anew at the end of the line.
    place = wanted.partition("  ")[0]
    return lambda meter: part(meter).partition("  ")[0] == place


def _previews(paper: int) -> Stands:
    """The trail names a paper, the cursor is on it, and the pane beside the list shows it."""
    key = arxiv_id(paper)

    def stands(meter: Meter) -> bool:
        screen = meter.text
        place = _trail(meter).partition("   ")[0].rpartition(" › ")[2]
        return (
            key in place
            and f"││ {key} " in screen
            and re.search(rf"^│▸.? ?{re.escape(key)} ", screen, re.M) is not None
        )

    return stands


def _on(told: re.Pattern[str], line: int) -> Stands:
    """The line is told wherever it is told."""

    def stands(meter: Meter) -> bool:
        lines = [int(at[1]) for at in told.finditer(meter.text)]
        return bool(lines) and all(one == line for one in lines)

    return stands


def _hides(hidden: bool) -> Stands:
    return lambda meter: (_HIDDEN in meter.text) == hidden


def _typed(text: str) -> Stands:
    """The text stands in the line in which it is typed, and what is shown is told to be filtered by it."""
    in_line = re.compile(rf"/ +{text}(?: |$)", re.M)

    def stands(meter: Meter) -> bool:
        screen = meter.text
        in_force = _IN_FORCE.search(screen)
        if in_line.search(screen) is None or in_force is None:
            return False
        # Where there is no room, the end is cut off.
        return in_force[1] == text or (in_force[1].endswith("…") and text.startswith(in_force[1][:-1]))

    return stands
