"""Texts that would harm a terminal or a markup parser, and records that hold each of them wherever there is text."""

import os
from collections.abc import Mapping
from pathlib import Path

from tests.invented import Json, record, row, write

STRINGS = {
    "osc-clipboard": "Heap\x1b]52;c;T1dORUQ=\x07 of",
    "osc-title": "Heap\x1b]0;OWNED\x1b\\ of",
    "osc-link": "Heap\x1b]8;;file:///etc/passwd\x1b\\x\x1b]8;;\x1b\\ of",
    "osc-unterminated": "Heap of\x1b]0;OWNED",
    "csi": "Heap\x1b[2J\x1b[31m\x1b[?1049l\x1b[10;10H of",
    "csi-answers": "Heap\x1b[6n\x1b[c\x1b[21t\x1b[5i of",
    "dcs": "Heap\x1bPq#0;2;0\x1b\\\x1b_Gf=24;T1dORUQ=\x1b\\\x1b^x\x1b\\\x1bXy\x1b\\ of",
    "escapes": "Heap\x1bc\x1b(0\x1b#8\x1b7\x1bN\x1b of\x1b",
    "c0": "Heap" + "".join(map(chr, range(0x20))) + "of",
    "c1": "Heap" + "".join(map(chr, range(0x7F, 0xA0))) + "of",
    "c1-sequences": "Heap\x9b2J\x9d0;OWNED\x9c\x90q\x9c of",
    "delete-and-bell": "Heap\x07\x08\x7f\x7f of",
    "bidi-overrides": "Heap \u202eof\u202c \u202a\u202b\u202d",
    "bidi-isolates": "Heap \u2066a\u2069\u2067b\u2068c of \u200e\u200f\u061c",
    "right-to-left": "מבנה \u202eנתונים\u2069 7",
    "zero-width": "H\u200be\u200ca\u2060p\ufeff\u00ad\u034f of \u2028\u2029",
    "tags": "Heap\U000e0041\U000e007f of \ufff9\ufffa",
    "tabs-and-lines": "Heap\tof\r\nnew\nlines\v\f\x85",
    "lone-surrogates": "Heap \ud800of\udc80",
    "replaced": "H\ufffdap of",
    "close-tag": "[/close] of [/] [/",
    "link-tag": "[link=file:///etc]x[/] of",
    "click-tag": "[@click=app.quit]x[/] [b]$text-primary[/b] {x} of",
    "escaped-tag": "\\[bold]Not really bold\\",
    "html": "<script>alert(1)</script> <i>Heap</i> &#27;]0;OWNED&#7; &amp; of",
    "very-long": "Heap of " + "very " * 400,
    "one-word": "H" + "x" * 1500,
    "emoji": "M\U0001f600\ufe0eM ❤\ufe0f ⛅\ufe0f \U0001f468\u200d\U0001f469\u200d\U0001f467 \U0001f1eb\U0001f1f7",
    "keycap": "1\ufe0f\u20e3 \U0001f44d\U0001f3fd",
    "combining-flood": "He" + "\u0301\u0489" * 60 + "ap of",
    "nothing-visible": "\u200b\x07\u202e",
}

BENIGN = {"one": "Heap of words", "another": "Search of trees", "long": "Heap of " + "very " * 100}
"""Texts of which none is harmful."""


def records(strings: Mapping[str, str]) -> list[Json]:
    """A record in which every text stands wherever a record has many; then one for each text, where it has only one."""
    texts = list(strings.values())
    everywhere = record(
        "2401.00001",
        outbound=[_row(str(number), text) for number, text in enumerate(texts, start=1)],
        inbound=[_row(str(number), text) for number, text in enumerate(texts, start=1)],
        coverage=[_coordinate(text) for text in texts],
        external_measurements=[{"value": 3, "source": text, "observed": text, text: text} for text in texts],
        other={text: [_row("1", text)] for text in texts},
        unread=[{"line": 3, "text": text, "observation": text} for text in texts],
        times={text: text for text in texts},
    )
    return [everywhere, *(_alone(f"2401.{number:05}", text) for number, text in enumerate(texts, start=2))]


def _row(number: str, text: str) -> Json:
    event = {"kind": text, "source": text, "date": text, "text": text, text: text}
    return row(
        f"{number}{text}" if number in ("2", "3") else number,
        text,
        id=f"{number}{text}",
        identifiers={"doi": [text, f"10.1234/{text}"], "arxiv": [text], "url": [f"https://{text}"], text: [text]},
        raw=text,
        state=text,
        method=text,
        observed=text,
        event={"status": text, "as_of": text, "reason": text, "events": [event], text: text},
        contexts=[text],
        intents=[text],
        **{f"more {text}": [text, {text: text}]},
    )


def _coordinate(text: str) -> Json:
    told = {"name": text, "name_from": text, "status": text, "description": text, "sources": [text], "observed": text}
    return {**told, "measured": 1, "total": 2, f"more {text}": text}


def _alone(arxiv_id: str, text: str) -> Json:
    return record(
        arxiv_id,
        schema=text,
        source=text,
        paper={
            "title": text,
            "kind": text,
            "identifiers": {"doi": [text], text: [text]},
            "events": [{"kind": text, "source": text, "date": text, "text": text}],
            text: text,
        },
        as_of={"date": text, "text": text},
        stated={text: {"listed": 1, "total": 2}},
        resolution={"displayed": 1, "total": 2, "states": {text: 1}},
        outbound=[_row("1", text), row("2", f"{text} {text}", state="unresolved", method=text)],
        **{f"more {text}": text},
    )


def folder_of(folder: Path, strings: Mapping[str, str]) -> Path:
    """A folder with the records; files whose names are harmful and of which one is no record; a saved page."""
    write(folder / "0 records.jsonl", *records(strings))
    hostile = strings is not BENIGN
    names = (
        (b"bad\x1b]0;OWNED\x07.json", b"not utf-8 \xff\x9b.json", "[close] [b]\u202egpj.json".encode())
        if hostile
        else (b"bad.json", b"not utf-8.json", b"close.json")
    )
    for name in names:
        (folder / os.fsdecode(name)).write_text("{")
    text = "\x1b[2JA \x1b]0;OWNED\x07Title \u202eof\x9b" if hostile else "A Title of"
    write(folder / (os.fsdecode(b"good\xff\x1b[31m.json") if hostile else "good.json"), record("2402.00001"))
    page = [
        "Paper Citation Record · LEDGER",
        text,
        "As of 11 August 2026, this Paper Citation Record lists 1 of 1 outbound references and 0 inbound Pith citation "
        "observations for arXiv:2403.00001.",
        "Outbound references",
        "Observation 3c0b1e0c-0000-4000-8000-000000000001 · outbound",
        f"{text} {text}",
        f"This paper cites {text}.",
        f"Reference 1{text}",
        f"Resolution: {text}; {text}, observed {text}",
        f"A line {text}",
    ]
    (folder / "page.txt").write_text("\n".join(page))
    return folder
