"""The whole files from which every input of the fuzz is made: one small invented record in each form that is read."""

import gzip
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ledger_tui.record.model import EventCheck, Listed, Record
from ledger_tui.writing.json import line, pretty
from tests.invented import record, row
from tests.reading.dressed import TEXT_FORMS, rendered
from tests.reading.pages import page
from tests.reading.sources import (
    api_errors_files,
    bibtex_files,
    crossref_files,
    csl_json_files,
    grobid_files,
    openalex_files,
    opencitations_files,
    ris_files,
    semantic_scholar_files,
)
from tests.reading.test_forms_of_pages import INBOUND, OUTBOUND, RECORD

ENCODINGS = (
    *("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"),
    *("cp1252", "cp1250", "cp1251", "cp1253", "cp1254", "koi8_r", "latin-1", "mac_roman", "utf-7"),
    *("cp932", "euc_jp", "gb18030", "big5", "cp949"),
)
"""What a text is written in anew; not all of them are read, and none may do harm."""


@dataclass(frozen=True, slots=True)
class Seed:
    """A file as it was before anything happened to it: the name of its form, its data, the suffix it would bear.

    `text` is what the data tell, `None` where they are no UTF-8 or packed.
    """

    form: str
    data: bytes
    suffix: str = ".txt"
    text: str | None = None


@cache
def seeds() -> tuple[Seed, ...]:
    """All of them, in an order that never changes."""
    return (*_pages(), *_json(), *_encoded(), *_packed(), *_sources())


@cache
def json_seeds() -> tuple[Seed, ...]:
    """Those of the JSON form."""
    return tuple(seed for seed in seeds() if ".json" in seed.suffix or seed.suffix == ".ndjson")


def _small() -> Record:
    """The invented record with fewer rows, so that an input costs little; one has an event told in words."""
    told = EventCheck.model_validate({"status": "found", "events": [{"text": "Retracted on 3 March 2026."}]})
    outbound = [OUTBOUND[1], OUTBOUND[2].model_copy(update={"event": told})]
    stated = {"outbound": Listed(listed=2, total=5), "inbound": Listed(listed=1)}
    coverage = (RECORD.coverage or [])[1:3]
    changed = {"outbound": outbound, "inbound": INBOUND[1:], "stated": stated, "coverage": coverage}
    return RECORD.model_copy(update=changed)


def _pages() -> list[Seed]:
    small = _small()
    suffixes = {"markdown": ".md", "markdown quoted": ".md", "mhtml": ".mhtml"}
    found = []
    for form in [*TEXT_FORMS, "mhtml"]:
        suffix = suffixes.get(form, ".html" if form.startswith("html") else ".txt")
        for layout in "AB":
            data = rendered(small, form, layout)
            found.append(Seed(f"{form} {layout}", data, suffix, data.decode()))
    two = page(small) + "\n" + page(small.model_copy(update={"outbound": []}), "B")
    lost = page(small, "B", measured_lines=False)
    return [*found, _seed("two pages", two), _seed("page without measured lines", lost)]


def _json() -> list[Seed]:
    small = _small().to_json()
    few: dict[str, Any] = record(
        stated={"outbound": {"listed": 1, "total": 4}},
        cleaned=[{"place": "outbound.0.title", "text": "a\x1b[1mb"}],
        other={"sideways": [row("2", "Größe <i>x</i> of H<sub>2</sub>O", contexts=["a b"], intents=["uses"])]},
        times={"seen": "2026-08-01"},
        unread=[{"line": 3, "text": "something"}],
        unknown={"deep": [{"er": [1, 2.5, None, True]}]},
    )
    lines = "".join(line(record(f"2401.0000{nth}", outbound=[row(str(nth))])) for nth in range(1, 4))
    return [
        _seed("json indented", pretty(small), ".json"),
        _seed("json", line(small), ".json"),
        _seed("json few keys", json.dumps(few), ".json"),
        _seed("json beyond ascii", pretty(few), ".json"),
        _seed("json lines", lines, ".jsonl"),
        _seed("json lines without last end", lines.rstrip().replace("\n", "\r\n"), ".ndjson"),
    ]


def _encoded() -> list[Seed]:
    small = _small()
    western = small.model_copy(
        update={"paper": small.paper.model_copy(update={"title": "Größe und Maß – ein Überblick"})}
    )
    text = page(western, "B")
    wide = [
        Seed(f"page in {encoding}", text.encode(encoding), ".txt")
        for encoding in ("utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252")
    ]
    form = line(record(paper={"title": "Größe und Maß – ein Überblick"}))
    narrow = [Seed(f"json in {encoding}", form.encode(encoding), ".json") for encoding in ("utf-16", "utf-32-be")]
    return [*wide, *narrow]


def _packed() -> list[Seed]:
    two = gzip.compress(line(record()).encode(), mtime=0) + gzip.compress(line(record("2401.00002")).encode(), mtime=0)
    return [
        Seed("page in gzip", gzip.compress(page(_small()).encode(), mtime=0), ".txt.gz"),
        Seed("json in gzip", gzip.compress(line(_small().to_json()).encode(), mtime=0), ".json.gz"),
        Seed("json lines in gzip of two members", two, ".jsonl.gz"),
    ]


def _sources() -> list[Seed]:
    """Those of other sources; whole files of theirs are tested where their readers are."""
    told = {
        **{f"crossref {name}": (json.dumps(value), ".json") for name, value in crossref_files.RECORDS.items()},
        **{f"openalex {name}": (text, Path(name).suffix) for name, text in openalex_files.FILES.items()},
        **{f"scholar {name}": (text, Path(name).suffix) for name, text in semantic_scholar_files.FILES.items()},
        **{f"tei {name}": (text, Path(name).suffix) for name, text in grobid_files.FILES.items()},
        **{f"opencitations {name}": (opencitations_files.written(name), ".json") for name in opencitations_files.FILES},
        **{f"opencitations {name}": (text, Path(name).suffix) for name, text in opencitations_files.TABLES.items()},
        **{f"error {name}": (json.dumps(one.value), ".json") for name, one in api_errors_files.ANSWERS.items()},
        "csl": (json.dumps(csl_json_files.everything()), ".json"),
        "bibtex": (bibtex_files.EVERYTHING, ".bib"),
        "bibtex unbalanced": (bibtex_files.UNBALANCED, ".bib"),
        "ris": (ris_files.EVERYTHING, ".ris"),
        "ris narrow": (ris_files.NARROW, ".ris"),
    }
    return [_seed(name, text, suffix) for name, (text, suffix) in told.items()]


def _seed(form: str, text: str, suffix: str = ".txt") -> Seed:
    return Seed(form, text.encode(), suffix, text)
