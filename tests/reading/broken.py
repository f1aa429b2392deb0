"""The table of broken files: what each holds, and what is to be told of it."""

import codecs
import gzip
import json
from typing import NamedTuple

from tests.invented import record, row

RECORD = json.dumps(record()).encode()
TWO = json.dumps(record(outbound=[row("1"), row("2", "Half a Title")])).encode()
_HALF = TWO[: TWO.index(b" a Title")]
_START = b'{"format": "ledger-tui.record/1", "paper": {"arxiv_id": "2401.00001"}, '


class Broken(NamedTuple):
    """A broken file: its name and content; place and a part of the reason of its first problem; how many records and
    rows are read of it all the same."""

    name: str
    content: bytes
    place: str
    reason: str
    records: int = 0
    rows: int = 0


def _with(member: str) -> bytes:
    return _START + member.encode() + b"}"


def _at(line: int, content: bytes) -> str:
    return f"line {line}, byte {len(content)}"


FILES = (
    # Cut off
    Broken("row.json", _HALF, _at(1, _HALF), "ends early, inside outbound.1.title: the row outbound.1 is kept", 1, 2),
    Broken("rows.json", TWO[:-1], _at(1, TWO[:-1]), "the JSON ends early: the record is kept as incomplete", 1, 2),
    Broken("nameless.json", RECORD[:48], _at(1, RECORD[:48]), "ends early, inside source: nothing is read, for"),
    Broken("last.jsonl", RECORD + b"\n" + _HALF, f"line 2, byte {len(RECORD + _HALF) + 1}", "ends early", 2, 3),
    Broken("between.jsonl", RECORD + b"\n{]\n" + TWO, f"line 2, byte {len(RECORD) + 2}", "not valid JSON", 2, 3),
    Broken("cut.json.gz", gzip.compress(TWO, mtime=0)[:-9], "", "the compressed data break off", 1, 2),
    Broken("sum.json.gz", gzip.compress(TWO, mtime=0)[:-8] + bytes(8), "", "do not fit their checksum", 1, 2),
    Broken("more.json.gz", gzip.compress(TWO, mtime=0) + b"more", "", "4 bytes after the end of the compressed", 1, 2),
    Broken("head.json.gz", b"\x1f\x8b\x08", "", "the compressed data break off"),
    Broken("method.json.gz", b"\x1f\x8b\xff" + bytes(40), "", "the compressed data are damaged"),
    Broken("letter.json", TWO[:-30] + "é".encode()[:1], "", "the text ends inside a character", 1, 2),
    Broken("half.json", b"{", "line 1, byte 1", "the JSON ends early"),
    Broken("empty.json", b"", "", "it is empty"),
    Broken("mark.json", codecs.BOM_UTF8, "", "it is empty"),
    # No JSON
    Broken("html.json", b"<!DOCTYPE html><html><body>no</body></html>", "", "this is an HTML page, not JSON"),
    Broken("html.jsonl", b"\n<html>\n<body>no</body>\n</html>", "", "this is an HTML page, not JSON"),
    Broken("html.json.gz", gzip.compress(b"<!doctype html>no", mtime=0), "", "this is an HTML page, not JSON"),
    Broken("marked.json", codecs.BOM_UTF8 + b"<!DOCTYPE html>no", "", "this is an HTML page, not JSON"),
    Broken("feed.json", b"<?xml version='1.0'?><a/>", "", "this is XML or other markup, not JSON"),
    Broken("prose.json", b"Not found.", "", "this is plain text, not JSON"),
    Broken(
        "comma.json", _with('"outbound": [{"title": "A"}{"title": "B"}]'), "line 1, byte 98", "a comma is expec", 1, 1
    ),
    Broken("quote.json", _with("'outbound': []"), "line 1, byte 71", "a key in double quotes is expected", 1),
    Broken("more.json", RECORD + RECORD, _at(1, RECORD), "more follows after the end of the JSON value", 1, 1),
    Broken("zeros.json", RECORD + bytes(9), _at(1, RECORD), "more follows after the end of the JSON value", 1, 1),
    Broken("list.json", b"[" + RECORD + b"]", "", "a list of records is not read"),
    # JSON beyond reason
    Broken(
        "nan.json", _with('"outbound": [{"title": "A", "n": NaN}]'), "outbound.0.n", "NaN is no number of JSON", 1, 1
    ),
    Broken("inf.json", _with('"n": [0, -Infinity]'), "n.1", "-Infinity is no number of JSON", 1),
    Broken("large.json", _with('"n": 1e400'), "n", "the number 1e400 is too large; it is taken as not stated", 1),
    Broken("digits.json", _with('"n": 1' + "0" * 5000), "n", "has too many digits (5001)", 1),
    Broken("deep.json", _with('"n": ' + "[" * 100_000 + "]" * 100_000), "line 1, byte 83", "deeper than 100 levels", 1),
    Broken("deeper.json", _with('"n": ' + '{"a":' * 100_000), "line 1, byte 111", "deeper than 100 levels", 1),
    Broken(
        "type.json", _with('"outbound": [{"state": 7}, 5]'), "outbound.0.state", "a text is expected, not the num", 1, 2
    ),
    Broken("rows-type.json", _with('"outbound": {"a": 1}'), "outbound", "a list is expected, not an object", 1),
    Broken("paper.json", b'{"format": "ledger-tui.record/1", "paper": 7}', "paper", "an object is expected"),
    Broken("unnamed.json", b'{"format": "ledger-tui.record/1"}', "", "neither the title nor an identifier"),
    Broken("escape.json", _with('"n": "\\x"'), "line 1, byte 77", "an escape that JSON does not know, inside n", 1),
    Broken("surrogate.json", _with('"n": "\\ud8')[:-1], "line 1, byte 81", "ends early", 1),
    # No text
    Broken("binary.json", bytes(range(256)) * 9, "byte 128", "the text is not UTF-8"),
    Broken("odd.json", codecs.BOM_UTF16_LE + b"{\0\0\xd8{\0", "byte 4", "the text is not UTF-16"),
)

NOTED = (
    Broken("twice.json", _with('"source": "a", "source": "b"'), "source", "the key is told more than once", 1),
    Broken("form.json", RECORD.replace(b"record/1", b"record/7"), "format", "is not known", 1, 1),
    Broken("told.json", RECORD[:-1] + b', "incomplete": true}', "incomplete", "says of itself", 1, 1),
)
"""Files that are read whole and are unusual."""

UNUSUAL = (
    Broken("zero.json", _with('"external_measurements": [{"value": -0}]'), "", "", 1),
    Broken("lone.json", _with('"n": "a\\ud800b"'), "", "", 1),
    Broken("marked.json", codecs.BOM_UTF8 + RECORD, "", "", 1, 1),
    Broken("marked-twice.json", codecs.BOM_UTF8 * 2 + RECORD, "", "", 1, 1),
    Broken("mark-as-text.json", b"\xc3\xaf\xc2\xbb\xc2\xbf" + RECORD, "", "", 1, 1),
    Broken("wide.json", RECORD.decode().encode("utf-16"), "", "", 1, 1),
    Broken("wide-unmarked.json", RECORD.decode().encode("utf-16-be"), "", "", 1, 1),
    Broken("padded.json.gz", gzip.compress(RECORD, mtime=0) + bytes(512), "", "", 1, 1),
    Broken("two.json.gz", gzip.compress(RECORD[:50], mtime=0) + gzip.compress(RECORD[50:], mtime=0), "", "", 1, 1),
)
"""Files of which nothing is to be told as a problem."""
