"""An invented corpus of any size, the same for one seed.

`python -m tests.benchmarks.corpus DIR --records N [--seed S]` writes one record a file in the JSON form, on one line,
as `ledger-tui convert` writes several.  10,000 records hold about 1.17 million rows of 350,000 distinct titles.  Record
*i* is about work *i*, and works are cited the more the smaller their number, so that following leads somewhere.
"""

import argparse
import json
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import numpy as np

from ledger_tui.record.model import (
    AsOf,
    Coordinate,
    Event,
    EventCheck,
    Listed,
    Measurement,
    Observation,
    Paper,
    Record,
    Resolution,
)
from ledger_tui.record.states import STATE_WORDS
from tests.benchmarks.observations import (
    EVENT_KINDS,
    FIRST_FOUND,
    NO_WORK_LINK,
    NONE_FOUND,
    NOT_QUERIED,
    NOT_STATED,
    OTHER_STATUS,
    PAIRS,
    TIMED_OUT,
    WORKS_A_RECORD,
    Observations,
    observations,
)
from tests.benchmarks.titles import titles

SCHEMA = "pith.paper-citation-record.v1"
_WITH_IDENTIFIERS = 0.02
_LAST_DAY = date(2026, 8, 4)
_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October")
_NEVER_COMBINED = "A source-named dated measurement, never combined with another source."
_REASONS = {
    NO_WORK_LINK: "canonical work link unavailable",
    TIMED_OUT: "the source did not answer in time",
    NOT_QUERIED: "no named source covers this kind of work",
}
# A row as JSON, to be filled in; what is not told of any row stands as null.
_TOLD = ("id", "reference", "placeholder", "title", "identifiers", "raw", "state", "method", "observed", "event")
_KEYS = (f'"{name}": {f"%({name})s" if name in _TOLD else "null"}' for name in Observation.model_fields)
_ROW = f"{{{', '.join(_KEYS)}}}"


class Corpus:
    """The records of a seed, made one after another."""

    def __init__(self, records: int, seed: int = 1) -> None:
        rng = np.random.default_rng(seed)
        self._told: Observations = observations(records, rng)
        self._titles = [_text(title) for title in titles(records * WORKS_A_RECORD, seed)]
        self._variants = rng.integers(0, len(_VARIANTS), len(self._titles)).tolist()
        self._versions = rng.integers(0, 5, records).tolist()
        self._days_before = rng.integers(0, 60, records).tolist()
        self._time_forms = np.where(rng.random(records) < 0.8, 0, rng.integers(1, len(_TIME_FORMS), records)).tolist()
        self._identified = (rng.random(records) < _WITH_IDENTIFIERS).tolist()
        self._odd_references = rng.random(len(self._told.citing)) < 0.01
        self._pairs = [(_text(state), _text(method)) for state, method, *_ in PAIRS]

    def __len__(self) -> int:
        return len(self._versions)

    def rows(self) -> int:
        """How many rows all records have."""
        return int(self._told.first_outbound[-1]) + sum(map(len, self._told.inbound))

    def name(self, record: int) -> str:
        """The name of the file of a record."""
        version = self._versions[record]
        return f"arxiv-{arxiv_id(record)}{f'v{version}' if version else ''}.json"

    def text(self, record: int) -> str:
        """The JSON text of a record, with a line break at its end."""
        told = self._told
        outbound = np.arange(told.first_outbound[record], told.first_outbound[record + 1])
        inbound = told.inbound[record]
        day = _LAST_DAY + timedelta(days=7 - self._days_before[record])
        checked = f"{day}T06:{record % 60:02d}:{record * 7 % 60:02d}.{record * 7919 % 1_000_000:06d}Z"
        checked = _TIME_FORMS[self._time_forms[record]](checked[:-1])
        events = _events(checked, str(day))
        states = [PAIRS[pair][0] for pair in told.pair[outbound].tolist()]
        version = self._versions[record]
        seen = len(inbound) + (record * 31 % 150 if len(inbound) == 100 else 0)
        record_alone = Record(
            schema=SCHEMA,
            source="pith",
            paper=Paper(
                key=arxiv_id(record),
                arxiv_id=arxiv_id(record),
                version=version or None,
                kind="paper",
                title=json.loads(self._titles[record]),
                identifiers={"arxiv": [arxiv_id(record)]},
            ),
            as_of=AsOf(date=str(day), text=f"{day.day} {_MONTHS[day.month - 1]} {day.year}"),
            stated={
                "outbound": Listed(listed=len(outbound), total=len(outbound)),
                "inbound": Listed(listed=len(inbound)),
            },
            coverage=_coverage(len(outbound), len(inbound), seen, checked),
            resolution=Resolution(
                displayed=len(outbound),
                total=len(outbound),
                states={word: states.count(word) for word in STATE_WORDS},
            ),
            external_measurements=[] if record % 40 == 39 else [_measurement(record, len(inbound), checked)],
            times={},
            unread=[],
        )
        head, _, tail = _text(record_alone.to_json()).partition('"outbound": null, "inbound": null')
        rows = (self._rows(record, outbound, True, events), self._rows(record, inbound, False, events))
        return f'{head}"outbound": [{rows[0]}], "inbound": [{rows[1]}]{tail}\n'

    def _rows(self, record: int, rows: np.ndarray[Any, Any], outbound: bool, events: list[str]) -> str:
        told = self._told
        form = _TIME_FORMS[self._time_forms[record]]
        works = (told.cited if outbound else told.citing)[rows].tolist()
        columns = zip(
            rows.tolist(),
            works,
            told.pair[rows].tolist(),
            told.event[rows].tolist(),
            (told.placeholder[rows] & outbound).tolist(),
            told.variant[rows].tolist(),
            told.reference[rows].tolist(),
            self._odd_references[rows].tolist(),
            np.datetime_as_string(told.observed[rows]).tolist(),
            strict=True,
        )
        lines = []
        for row, work, pair, event, placeholder, variant, reference, odd, observed in columns:
            digits = told.ids[row * 16 : row * 16 + 16].hex()
            row_id = f"{digits[:8]}-{digits[8:12]}-4{digits[13:16]}-a{digits[17:20]}-{digits[20:]}"
            title = "null" if placeholder else self._title(work, variant)
            identified = self._identified[record] and not placeholder
            state, method = self._pairs[pair]
            lines.append(
                _ROW
                % {
                    "id": f'"{row_id}"',
                    "reference": _odd_reference(reference, row) if odd else _reference(reference),
                    "placeholder": "true" if placeholder else "false",
                    "title": title,
                    "identifiers": _identifiers(work, row) if identified else "{}",
                    "raw": _raw(title, work) if identified else "null",
                    "state": state,
                    "method": method,
                    "observed": f'"{form(observed)}"',
                    "event": events[event],
                }
            )
        return ", ".join(lines)

    def _title(self, work: int, variant: bool) -> str:
        title = self._titles[work]
        return _text(_VARIANTS[self._variants[work]](json.loads(title))) if variant else title


def arxiv_id(work: int) -> str:
    """The arXiv id of a work: each month from 2008 on has 5,000 works of the corpus."""
    month = work // 5000
    return f"{8 + month // 12 % 19:02d}{month % 12 + 1:02d}.{10000 + work % 5000 + month // 228 * 5000:05d}"


def write(corpus: Corpus, folder: Path) -> int:
    """Write every record into a folder that is made if need be; how many bytes that were."""
    folder.mkdir(parents=True, exist_ok=True)
    written = 0
    for record in range(len(corpus)):
        written += (folder / corpus.name(record)).write_bytes(corpus.text(record).encode())
    return written


_TIME_FORMS: tuple[Callable[[str], str], ...] = (
    lambda time: f"{time}Z",
    lambda time: f"{time.rstrip('0').rstrip('.')}+00:00",
    lambda time: f"{time[:19]}Z",
    lambda time: time[:19],
    lambda time: f"{time}+02:00",
    lambda time: time[:10],
)

_VARIANTS: tuple[Callable[[str], str], ...] = (
    lambda title: title.upper(),
    lambda title: title.rpartition(" ")[0],
    lambda title: title[:4] + "- " + title[4:] if title[4:5].isalpha() else title + ".",
    lambda title: title.replace(" ", "", 1),
    lambda title: f"[{title.split()[0].lower()}] {title}",
    lambda title: f"{title}, {title.split()[-1]} and others, 2023",
    lambda title: title.replace(":", " -", 1) if ":" in title else title[0].lower() + title[1:],
)


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _reference(reference: int) -> str:
    return f'"{reference}"' if reference else "null"


def _odd_reference(reference: int, row: int) -> str:
    forms = (f"{reference}a", f"{reference}b", str(2018 + row % 8), f"[{reference}]", f"S{reference}")
    return f'"{forms[row % len(forms)]}"'


def _identifiers(work: int, row: int) -> str:
    told = {}
    if work % 3 or row % 4 == 0:
        told["arxiv"] = [arxiv_id(work)]
    if work % 3 == 0:
        told["doi"] = [f"10.5555/{work:07d}.{work % 97}"]
    if row % 17 == 0:
        told["openalex"] = [f"W{2_000_000_000 + work}"]
    return _text(told if row % 5 else {})


def _raw(title: str, work: int) -> str:
    return f'"A. Author and B. Éditeur. {title[1:-1]}. {2000 + work % 26}."'


def _events(as_of: str, day: str) -> list[str]:
    """For each event of `observations` what a record says that checked at a time."""
    told: dict[int, EventCheck | None] = {
        NONE_FOUND: EventCheck(status="none found", as_of=as_of),
        OTHER_STATUS: EventCheck(status="check pending"),
        NOT_STATED: None,
    }
    told |= {event: EventCheck(status="unavailable", reason=reason) for event, reason in _REASONS.items()}
    for nth, kind in enumerate(EVENT_KINDS):
        text = f"Source-reported {kind or 'standing'} notice on record."
        event = Event(kind=kind, source="crossref" if nth % 2 else "retraction_watch", date=day, text=text)
        told[FIRST_FOUND + nth] = EventCheck(status="found", as_of=as_of, events=[event])
    return [_text(check and check.model_dump()) for _, check in sorted(told.items())]


def _coverage(outbound: int, inbound: int, seen: int, checked: str) -> list[Coordinate]:
    rows = outbound + inbound
    links, notices = ["paper_references", "paper_reference_links"], ["scholarly_work_events", "retraction_status_cache"]
    told = (
        ("reference resolution", outbound, outbound, "Typed states for the displayed outbound observations.", links),
        ("standing notices", rows, rows, "One-hop event checks from named stored sources.", notices),
        ("inbound itemization", inbound, seen, "Pith citing papers itemized under the disclosed page cap.", links),
        ("external citation measurements", 1, 1, _NEVER_COMBINED, ["pith"]),
    )
    return [
        Coordinate(
            name=name,
            name_from="text",
            status="measured",
            measured=measured,
            total=total,
            description=description,
            sources=sources,
            observed=checked,
        )
        for name, measured, total, description, sources in told
    ]


def _measurement(record: int, inbound: int, checked: str) -> Measurement:
    return Measurement(value=inbound * (record % 5), source="pith", observed=checked)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.corpus", description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--records", type=int, required=True)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    corpus = Corpus(asked.records, asked.seed)
    print(json.dumps({"records": len(corpus), "rows": corpus.rows(), "bytes": write(corpus, asked.folder)}))


if __name__ == "__main__":
    main()
