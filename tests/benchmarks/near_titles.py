"""How fast near titles are found among many, and how surely: `python -m tests.benchmarks.near_titles [TITLES]`.

Prints one JSON object.  `recall` is the share of changed titles whose own title is among the first ten found;
`unrelated` the share of titles of no work among them for which anything at all is shown.  No figure is a test.
"""

import json
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterable

import numpy as np
import rapidfuzz

from ledger_tui.index.maker import texts_of
from ledger_tui.index.near import NEAR, NearTitles
from ledger_tui.index.texts import TextStore
from ledger_tui.record.loosekey import loose_key
from tests.benchmarks.titles import titles

TITLES = 350_000
ASKED = 200
UNRELATED = 1000
FIRST = 10


def edited(title: str, chance: random.Random) -> str:
    """Three letters changed, put in or left out, anywhere."""
    letters = list(title)
    for _ in range(3):
        place = chance.randrange(len(letters))
        match chance.randrange(3):
            case 0:
                letters[place] = chance.choice("abcdefghijklmnopqrstuvwxyz ")
            case 1:
                letters.insert(place, chance.choice("abcdefghijklmnopqrstuvwxyz "))
            case _:
                del letters[place]
    return "".join(letters)


def word_dropped(title: str, chance: random.Random) -> str:
    words = title.split()
    del words[chance.randrange(len(words))]
    return " ".join(words)


def first_half_of_words(title: str, _: random.Random) -> str:
    words = title.split()
    return " ".join(words[: (len(words) + 1) // 2])


def first_half_of_letters(title: str, _: random.Random) -> str:
    return title[: (len(title) + 1) // 2]


CHANGES: dict[str, Callable[[str, random.Random], str]] = {
    "three random edits": edited,
    "a word dropped": word_dropped,
    "the first half of the words": first_half_of_words,
    "the first half of the letters": first_half_of_letters,
}


def timed(near: NearTitles, asked: Iterable[str]) -> tuple[list[list[int]], list[float]]:
    """The codes found for each title, and the milliseconds each took."""
    found, took = [], []
    for title in asked:
        start = time.perf_counter()
        found.append([one.code for one in near.alike_to(title, FIRST)])
        took.append((time.perf_counter() - start) * 1000)
    return found, took


def main(count: int) -> None:
    every = list(titles(count + UNRELATED))
    store = TextStore()
    codes = store.take(texts_of(every[:count])).tolist()
    near = NearTitles(store, lambda: np.arange(len(store)))
    start = time.perf_counter()
    near.prepare()
    figures: dict[str, object] = {
        "titles": count,
        "prepare_s": round(time.perf_counter() - start, 2),
        "shown_score": NEAR,
        "asked": ASKED,
    }
    chance = random.Random(7)
    chosen = chance.sample(range(count), ASKED)
    recall, milliseconds = {}, []
    for name, change in CHANGES.items():
        found, took = timed(near, (change(every[place], chance) for place in chosen))
        milliseconds += took
        recall[name] = statistics.mean(codes[place] in of_one for place, of_one in zip(chosen, found, strict=True))
    keys = {loose_key(title) for title in every[:count]}
    strangers = [title for title in every[count:] if loose_key(title) not in keys]
    found, took = timed(near, strangers)
    milliseconds += took
    figures |= {
        "recall_at_10": recall,
        "unrelated_asked": len(strangers),
        "unrelated_shown": statistics.mean(bool(of_one) for of_one in found),
        "ms_median": round(statistics.median(milliseconds), 2),
        "ms_p99": round(statistics.quantiles(milliseconds, n=100)[98], 2),
        "versions": {
            "python": platform.python_version(),
            "numpy": np.__version__,
            "rapidfuzz": rapidfuzz.__version__,
        },
    }
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else TITLES)
