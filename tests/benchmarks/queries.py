"""Questions to an index that stands: filters, orders, links, triage.  One process asks them all, after loading.

The first use of each order comes before the index is made ready for everything, all else after.
"""

import random
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from tests.benchmarks import program
from tests.benchmarks.apart import apart, home
from tests.benchmarks.figures import Effort, Figure, Took, median, p99, rounded, took

# Ten kinds of text, each with several of its kind.  The rare words are among those that titles are invented of.
TEXTS: dict[str, tuple[str, ...]] = {
    "one letter": ("x", "q", "v", "k", "z"),
    "common fragment": ("trans", "optim", "distr", "retri", "evalu"),
    "common word": ("transformer", "learning", "diffusion", "graph", "language"),
    "rare word": ("vefapitu", "pavazamu", "nukutule", "gipure", "kovinit"),
    "two words": ("graph attention", "language scaling", "policy gradient", "vision score", "deep kernel"),
    "three words": ("deep graph flow", "large model image", "neural score data", "video of prompt", "sparse the via"),
    "phrase": ('"language models"', '"deep learning"', '"graph neural"', '"score matching"', '"large language"'),
    "other letters": ("schrodinger", "naive", "学习", "jorgensen", "λ-calculus"),
    "not the word": ("graph -neural", "vision -deep", "data -the", "image -of", "policy -a"),
    "state and word": (
        "state:unresolved transformer",
        "state:exact graph",
        "method:doi learning",
        "event:found model",
        "state:fuzzy data",
    ),
}
STATES: tuple[list[str | None], ...] = (
    ["unresolved"],
    ["verified exact"],
    ["verified fuzzy", "metadata mismatch"],
    ["parse uncertain"],
    ["malformed identifier", None],
)
METHODS = ("method:doi", "method:arxiv_id", 'method:"no resolver link"', "method:raw_fallback", "method:local_arxiv")
_FIRST_SORT, _READY = "sort, first use", "made ready"
EVENTS = ("event:unavailable", "event:found", "event:none")


def measure(folder: Path, wanted: list[str], effort: Effort) -> Iterator[Figure]:
    """The wanted figures of a folder's index."""
    with home() as kept:
        yield from apart(kept, _measure, folder, wanted, effort.repeats)


def _measure(folder: Path, wanted: list[str], repeats: int) -> list[Figure]:
    program.rooms()
    dataset = program.open_cold(folder)
    program.make_usable(dataset)
    figures = [_first_sorts(dataset)] if _FIRST_SORT in wanted else []
    ready = took(partial(program.prepare, dataset))
    if _READY in wanted:
        figures.append(_figure(_READY, None, {"": [ready]}))
    return figures + [function(dataset, repeats) for name, function in _FUNCTIONS.items() if name in wanted]


def _figure(
    name: str, target: float | None, of_kinds: dict[str, list[Took]], over: Callable[[list[float]], float] = max
) -> Figure:
    """The median of each kind, and of these what `over` makes of them."""
    clock = {kind: median([one.clock for one in of_kind]) for kind, of_kind in of_kinds.items()}
    processor = [median([one.processor for one in of_kind]) for of_kind in of_kinds.values()]
    every = [one.clock for of_kind in of_kinds.values() for one in of_kind]
    detail: dict[str, Any] = {"processor": rounded(over(processor)), "asked": len(every)}
    if len(every) > 1:
        detail |= {"p99": rounded(p99(every)), "worst": rounded(max(every))}
    if len(of_kinds) > 1:
        detail |= {kind: rounded(one) for kind, one in clock.items()}
    return Figure(name, over(list(clock.values())), "ms", target, detail)


def _filters(dataset: Any, repeats: int) -> Figure:
    asks: dict[str, list[Callable[[], Any]]] = {
        "state": [partial(program.of_states, dataset, states) for states in STATES],
        "method": [partial(program.everything_counted, dataset, text) for text in METHODS],
        "direction": [partial(program.of_direction, dataset, word) for word in ("outbound", "inbound")],
        "event": [partial(program.everything_counted, dataset, text) for text in EVENTS],
    }
    return _figure("filter with facets", 1.0, {kind: list(map(took, ask * repeats)) for kind, ask in asks.items()})


def _texts(name: str, target: float, ask: Callable[[Any, str], Any], over: Any) -> Callable[[Any, int], Figure]:
    """A question to texts of all kinds."""

    def asked(dataset: Any, repeats: int) -> Figure:
        of_kinds: dict[str, list[Took]] = {kind: [] for kind in TEXTS}
        for kind, texts in TEXTS.items():
            for text in texts[:repeats]:
                program.forget(dataset)
                of_kinds[kind].append(took(partial(ask, dataset, text)))
        return _figure(name, target, of_kinds, over)

    return asked


def _first_sorts(dataset: Any) -> Figure:
    of_sorts = {sort: [took(partial(program.sorted_window, dataset, sort, False, 0))] for sort in program.sorts()}
    return _figure(_FIRST_SORT, 300.0, of_sorts)


def _sorts(dataset: Any, repeats: int) -> Figure:
    size = dataset.index.row_count
    places = [0, size // 7, size // 2, max(size - program.SCREENFUL, 0)][:repeats]
    of_sorts = {}
    for sort in program.sorts():
        for reverse in (False, True):
            program.sorted_window(dataset, sort, reverse, 0)
        of_sorts[sort] = [
            took(partial(program.sorted_window, dataset, sort, reverse, place))
            for reverse in (False, True)
            for place in places
        ]
    return _figure("sort, after", 1.0, of_sorts)


def _of_each(
    name: str, target: float | None, ask: Callable[[Any, int], Any], among: Callable[[Any], list[int]]
) -> Callable[[Any, int], Figure]:
    """A question to many different records or rows."""

    def asked(dataset: Any, repeats: int) -> Figure:
        chosen = random.Random(4).choices(among(dataset), k=40 * repeats)
        return _figure(name, target, {"": [took(partial(ask, dataset, one)) for one in chosen]})

    return asked


def _queue(dataset: Any, repeats: int) -> Figure:
    return _figure("queue", None, {"": [took(partial(program.queue, dataset)) for _ in range(4 * repeats)]})


def _next_in_queue(dataset: Any, repeats: int) -> Figure:
    ask = partial(program.next_in_queue, dataset, program.queue(dataset))
    return _of_each("next in the queue", None, lambda _, row: ask(row), _rows)(dataset, repeats)


def _jump(dataset: Any, repeats: int) -> Figure:
    texts = ("0801.1000", "schrod", "graph atention", "language", "zzz")
    return _figure(
        "jump", None, {text: [took(partial(program.jumped, dataset, text)) for _ in range(repeats)] for text in texts}
    )


def _records(dataset: Any) -> list[int]:
    return list(range(len(dataset.index.records)))


def _rows(dataset: Any) -> list[int]:
    count = dataset.index.row_count
    return list(range(0, count, max(count // 5000, 1)))


_FUNCTIONS: dict[str, Callable[[Any, int], Figure]] = {
    "filter with facets": _filters,
    "text filter, first screen": _texts("text filter, first screen", 5.0, program.first_screen, median),
    "text filter, exact total": _texts("text filter, exact total", 15.0, program.everything_counted, median),
    "text filter, worst of ten": _texts("text filter, worst of ten", 40.0, program.everything_counted, max),
    "sort, after": _sorts,
    "rows of a paper": _of_each("rows of a paper", 0.2, program.rows_of_paper, _records),
    "paper looked at": _of_each("paper looked at", None, program.paper_looked_at, _records),
    "rows citing a work": _of_each("rows citing a work", 0.2, program.citing, _rows),
    "follow": _of_each("follow", None, program.followed, _rows),
    "evidence": _of_each("evidence", None, program.told_evidence, program.open_rows),
    "queue": _queue,
    "next in the queue": _next_in_queue,
    "jump": _jump,
}
FIGURES = (_FIRST_SORT, _READY, *_FUNCTIONS)
