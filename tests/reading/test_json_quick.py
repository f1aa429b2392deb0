"""The quick way into a JSON record tells what the careful way tells, of whatever file, and the usual file goes it."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from ledger_tui.reading import json_quick, json_text
from ledger_tui.reading.again import source_lines
from ledger_tui.reading.reader import FileReading, read_file
from ledger_tui.record.model import Event, EventCheck, Observation, Record
from tests.invented import Json, record, row
from tests.reading.records import records as any_records

thorough = settings(
    deadline=None,
    max_examples=80,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture, HealthCheck.filter_too_much],
)

EVENT = {"kind": "retraction", "source": "crossref", "date": "2025-01-01", "text": "withdrawn by its editors"}
CHECK = {"status": "found", "as_of": "2026-08-01T00:00:00Z", "reason": None, "events": [EVENT]}


def usual() -> Json:
    """A record as the program writes it: every key there."""
    rows = [
        row("1", "Sparse Gradients — an Überblick", id="7b5c1f0e-0000-4000-8000-000000000001", event=CHECK),
        row("2", None, placeholder=True, state="unresolved", event={"status": "unavailable", "reason": "no link"}),
        row(
            "3", "A Work & Others", identifiers={"doi": ["10.1234/x"], "arxiv": []}, contexts=["as in [3]"], intents=[]
        ),
    ]
    coverage = [{"name": "n", "status": "measured", "measured": 1, "total": 2, "sources": ["pith"]}]
    told = record(outbound=rows, inbound=[row("7", "A Citing Paper")], coverage=coverage, times={"read": "2026-08-01"})
    return Record.model_validate(told).to_json()


def told(reading: FileReading) -> tuple[Any, ...]:
    """All of a reading, save the way it went."""
    of_records = [(json.dumps(found.whole().to_json()), found.origin) for found in reading.found]
    return of_records, [found.whole() for found in reading.found], reading.problems, reading.other


def both(path: Path, *, named: bool = False) -> tuple[FileReading, FileReading]:
    return read_file(path, named=named, quickly=True), read_file(path, named=named)


def agree(path: Path, data: bytes, *, named: bool = False) -> bool:
    """Whether the quick way answered for a file with these data; that both ways tell the same is asserted."""
    path.write_bytes(data)
    quickly, carefully = both(path, named=named)
    assert told(quickly) == told(carefully)
    assert not any(found.quick for found in carefully.found)
    return any(found.quick for found in quickly.found)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("quick")


LAYOUTS: dict[str, dict[str, Any]] = {
    "dense": {"separators": (",", ":")},
    "usual": {},
    "indented": {"indent": 2},
    "escaped": {"indent": "\t", "ensure_ascii": True},
}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("ending", ["", "\n", " \r\n\r\n"])
def test_the_usual_file_goes_the_quick_way(folder: Path, layout: str, ending: str) -> None:
    text = json.dumps(usual(), **{"ensure_ascii": False, **LAYOUTS[layout]}) + ending
    for data in (text.encode(), text.replace("\n", "\r\n").encode()):
        assert agree(folder / "usual.json", data)


def test_rows_that_leave_keys_out_go_it_too(folder: Path) -> None:
    for told_rows in ([row()], [{}], [row(), {"title": "Alone"}], [row(event={}), row(event={"events": [{}]})], []):
        assert agree(folder / "short.json", json.dumps(record(outbound=told_rows, inbound=None)).encode())
    assert agree(folder / "only.json", b'{"paper":{"title":"A Paper without any identifier"}}')


def test_the_sample_records_are_told_alike() -> None:
    for path in sorted((Path(__file__).parents[2] / "sample_records").rglob("*.json")):
        quickly, carefully = both(path)
        assert told(quickly) == told(carefully)


def test_its_keys_are_those_of_the_models() -> None:
    def parts(kind: Any) -> Iterator[Any]:
        yield kind
        for inner in getattr(kind, "__args__", ()):
            yield from parts(inner)

    def inside(struct: Any, name: str) -> Any:
        """The struct that a field of another one holds."""
        (kind,) = [field.type for field in msgspec.structs.fields(struct) if field.name == name]
        return next(part for part in parts(kind) if isinstance(part, type) and issubclass(part, msgspec.Struct))

    def keys(struct: Any) -> set[str]:
        return {field.encode_name for field in msgspec.structs.fields(struct)}

    for form in json_quick._FORMS:
        whole = form.decoder.type
        assert keys(whole) == {field.alias or name for name, field in Record.model_fields.items()}
        assert inside(whole, "outbound") is inside(whole, "inbound")
        of_row = inside(whole, "outbound")
        assert keys(of_row) == set(Observation.model_fields)
        assert keys(inside(of_row, "event")) == set(EventCheck.model_fields)
        assert keys(inside(inside(of_row, "event"), "events")) == set(Event.model_fields)


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b'{"paper":{"title":"T"},"paper":{"title":"U"}}', id="a part told twice"),
        pytest.param(b'{"paper":{"title":"T","title":"U"}}', id="a key of the paper told twice"),
        pytest.param(b'{"paper":{"title":"T"},"outbound":[{"title":"a","title":"b"}]}', id="a key of a row"),
        pytest.param(b'{"paper":{"title":"T"},"outbound":[{"placeholder":true,"placeholder":false}]}', id="a truth"),
        pytest.param(b'{"paper":{"title":"T"},"outbound":[{"title":"a","t\\u0069tle":"b"}]}', id="a key in escapes"),
        pytest.param(b'{"paper":{"title":"T"},"outbound":[{"identifiers":{"doi":[],"doi":[]}}]}', id="a scheme"),
        pytest.param(
            b'{"paper":{"title":"T"},"outbound":[{"raw":"","raw":"\\u0022\\u0022\\u0022\\u0022"}]}', id="with quotes"
        ),
        pytest.param(b'{"paper":{"title":"T"},"outbound":[{"raw":"\\"\\"","raw":"x"}]}', id="quotes before"),
        pytest.param(b'{"paper":{"title":"T"},"outbound":[{"event":{"status":"a","status":"b"}}]}', id="a status"),
    ],
)
def test_what_is_told_twice_is_read_with_care(folder: Path, data: bytes) -> None:
    assert not agree(folder / "twice.json", data)


@pytest.mark.parametrize(
    "text",
    [
        "two  spaces", " before", "after ", "a tab\t", "a line\nmore", "\x1b[31mred\x1b[0m", "a\u200bb", "a\u00a0b",
        "\u2028",         "\ufeff", "\u202eback", "\x00", "\x7f", "\ud800", "\U000e0041", "a\u200db", "", " ",
    ],
)  # fmt: skip
@pytest.mark.parametrize("ascii_only", [True, False])
def test_a_text_that_is_to_be_cleaned_is_cleaned_wherever_it_stands(folder: Path, text: str, ascii_only: bool) -> None:
    places: list[Callable[[], Json]] = [
        lambda: record(source=text),
        lambda: record(paper={"title": text}),
        lambda: record(paper={"key": text, "arxiv_id": None, "identifiers": {}}),
        *(lambda name=name: record(outbound=[row(**{name: text})]) for name in ("id", "raw", "state", "observed")),
        lambda: record(outbound=[row(title=text), row(reference=text)]),
        lambda: record(outbound=[row(identifiers={text: ["x"]})]),
        lambda: record(outbound=[row(identifiers={"doi": [text]})]),
        lambda: record(inbound=[row(contexts=["fine", text])]),
        lambda: record(inbound=[row(intents=[text])]),
        *(lambda name=name: record(outbound=[row(event={name: text})]) for name in ("status", "as_of", "reason")),
        *(lambda name=name: record(outbound=[row(event={"events": [EVENT, {name: text}]})]) for name in EVENT),
    ]
    for nth, made in enumerate(places):
        data = json.dumps(made(), ensure_ascii=ascii_only).encode("utf-8", "surrogatepass")
        assert agree(folder / "cleaned.json", data) == (text == ""), nth


@pytest.mark.parametrize(
    ("title", "quick"),
    [
        ("a < b & c", True), ("costs $5", True), ("C:\\temp", True), ("An {AI} of voles", False), ("{open", True),
        ("A <i>marked</i> title", False), ("Science &amp; Society", False), ("R&#233;nyi", False), ("<b></b>", True),
        ("$x^2$ of voles", False), ("M\\\"uller", False), ("w\ufffdrd", True), ("cafÃ©", True),
    ],
)  # fmt: skip
def test_markup_is_taken_off_titles_either_way(folder: Path, title: str, quick: bool) -> None:
    for made in (record(outbound=[row(title=title)]), record(inbound=[row(), row(title=title)])):
        for ascii_only in (True, False):
            data = json.dumps(made, ensure_ascii=ascii_only).encode()
            # A quote that stands as an escape may hide a key told twice.
            assert agree(folder / "title.json", data) == quick
    agree(folder / "title.json", json.dumps(record(paper={"title": title})).encode())


TOLD = json.dumps(record(outbound=[row(), row("2")]))


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"\xef\xbb\xbf" + TOLD.encode(), id="mark"),
        pytest.param(TOLD.encode("utf-16"), id="utf-16"),
        pytest.param(b"\n " + TOLD.encode(), id="space before"),
        pytest.param(TOLD.encode() + b"\0", id="zero after"),
        pytest.param(TOLD.encode() + b"{}", id="more after"),
        pytest.param(TOLD.encode() + b"\n" + TOLD.encode(), id="two lines"),
        pytest.param(TOLD.encode()[:-1], id="cut"),
        pytest.param(TOLD.encode()[:-20], id="cut in a row"),
        pytest.param(TOLD.replace("Invented", "Inv\udcff", 1).encode("utf-8", "surrogateescape"), id="no UTF-8"),
        pytest.param(TOLD.replace("Paper", "P\udce4per", 1).encode("utf-8", "surrogateescape"), id="no UTF-8 above"),
        pytest.param(TOLD.replace("Invented", "Inv\tented", 1).encode(), id="control character"),
        pytest.param(TOLD.replace("The Paper", "The\tPaper", 1).encode(), id="control character above"),
        pytest.param(TOLD.replace('"version": 1', '"version": 01').encode(), id="01"),
        pytest.param(TOLD.replace('"version": 1', '"version": 1.0').encode(), id="1.0"),
        pytest.param(TOLD.replace('"version": 1', '"version": -0').encode(), id="-0"),
        pytest.param(TOLD.replace('"version": 1', '"version": NaN').encode(), id="NaN"),
        pytest.param(TOLD.replace('"version": 1', '"version": 1e999').encode(), id="1e999"),
        pytest.param(TOLD.replace('"version": 1', f'"version": 1{"0" * 200}').encode(), id="two hundred digits"),
        pytest.param(TOLD.replace('"version": 1', f'"version": 1{"0" * 400}').encode(), id="four hundred digits"),
        pytest.param(TOLD.replace('"version": 1', f'"deep": {"[" * 98}{"]" * 98}').encode(), id="deep"),
        pytest.param(TOLD.replace('"version": 1', f'"deep": {"[" * 120}{"]" * 120}').encode(), id="too deep"),
        pytest.param(TOLD.replace('"version": 1', f'"deep": {"[" * 9999}{"]" * 9999}').encode(), id="far too deep"),
        pytest.param(TOLD.replace('"version": 1', '"version": 1,').encode(), id="comma"),
        pytest.param(TOLD.replace("Invented", r"\x").encode(), id="no escape"),
        pytest.param(TOLD.replace("Invented", r"\u0022\"\\\/\b").encode(), id="escapes"),
        pytest.param(b"{}", id="empty object"),
        pytest.param(b"", id="empty"),
        pytest.param(b'{"format":"ledger-tui.record/9","paper":{"title":"T"}}', id="later form"),
        pytest.param(b'{"format":null,"paper":{"title":"T"}}', id="no form"),
        pytest.param(b'{"schema":7,"paper":{"title":"T"}}', id="schema"),
        pytest.param(b'{"schema_id":"pith","paper":{"title":"T"}}', id="schema by its other name"),
        pytest.param(b'{"paper":null}', id="no paper"),
        pytest.param(b'{"paper":{"key":"a"}}', id="nameless paper"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("named", [True, False])
def test_odd_files_are_told_alike(folder: Path, data: bytes, named: bool) -> None:
    agree(folder / "odd.json", data, named=named)


@pytest.mark.parametrize(
    "name", ["a.json", "a.JSON", "a.jsonl", "a.ndjson", "a.json.gz", "a.txt", "a.md.gz", "a", "a.html"]
)
def test_the_suffix_changes_nothing_of_what_both_tell(folder: Path, name: str) -> None:
    assert agree(folder / name, TOLD.encode()) == (name in ("a.json", "a.JSON", "a.txt", "a", "a.html"))


def test_a_row_that_stands_on_a_line_of_its_own_makes_no_json_lines_of_an_object(folder: Path) -> None:
    text = '{"paper": {"title": "T"}, "outbound": [\n{"title": "A Work"}\n]}'
    assert agree(folder / "by hand.json", text.encode())
    (found,) = read_file(folder / "by hand.json", named=True).found
    assert [one.title for one in found.record.outbound or ()] == ["A Work"]
    assert next(line.number for line in source_lines(found.origin, "outbound", 0)) == 2


def test_no_file_that_is_read_quickly_can_go_beyond_the_bounds_of_the_careful_way(folder: Path) -> None:
    assert json_quick.LARGEST // len("{},") < json_text.MOST_CONTAINERS
    assert json_quick.LARGEST < json_text.MOST_ELEMENTS
    rows = [row("1", title="x" * 1000)] * (json_quick.LARGEST // 1000)
    (folder / "large.json").write_text(json.dumps(record(outbound=rows)))
    (found,) = read_file(folder / "large.json", named=True, quickly=True).found
    assert not found.quick and len(found.record.outbound or ()) == len(rows)


def test_very_many_notes_and_very_long_places_are_cut_alike(folder: Path) -> None:
    many = record(outbound=[row(state=f"state {n}", method=f"method {n}") for n in range(800)])
    assert agree(folder / "many.json", json.dumps(many).encode())
    assert len(read_file(folder / "many.json", named=True, quickly=True).problems) == 1001
    long = record(outbound=[row(state="s" * 3000, identifiers={"doi" + "x" * 900: ["1"], "arxiv": ["z" * 900]})])
    assert agree(folder / "long.json", json.dumps(long).encode())


def test_lines_of_a_page_inside_a_record_make_no_page_of_it(folder: Path) -> None:
    page = [
        "Paper Citation Record · LEDGER",
        "As of 11 August 2026, this Paper Citation Record lists 1 of 1 outbound references and 0 inbound Pith citation "
        "observations for arXiv:2403.00001.",
    ]
    data = json.dumps(record(outbound=[row(contexts=page)]), indent=1, ensure_ascii=False).encode()
    assert agree(folder / "page.json", data)


@given(any_records, st.sampled_from(sorted(LAYOUTS)), st.booleans())
@thorough
def test_any_record_is_told_alike(folder: Path, one: Record, layout: str, leave_out: bool) -> None:
    value = one.to_json()
    if leave_out:
        value = _without_nulls(value)
    agree(folder / "any.json", json.dumps(value, **{"ensure_ascii": False, **LAYOUTS[layout]}).encode())


def _without_nulls(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_nulls(inner) for key, inner in value.items() if inner is not None}
    return [_without_nulls(inner) for inner in value] if isinstance(value, list) else value


KEYS = sorted(
    {*Observation.model_fields, *EventCheck.model_fields, *Event.model_fields, *Record.model_fields, "schema", "x"}
)
VALUES: list[Any] = [
    None, True, False, 0, 7, -1, 1.5, 10**30, "", " ", "a  b", "plain", "<i>i</i>", "&amp;", "\x1b[1m", "é", "\ufffd",
    '"', "\\", [], [None], ["a"], [["a"]], [{}], {}, {"a": []}, {"doi": ["10.1/x", "10.1/x"]}, {"doi": "10.1/x"},
    {"doi": None}, {"place": "outbound.0.title", "text": "raw\x07"},
    [{"place": "outbound.0.title", "text": "raw\x07"}], {"sideways": []}, {"sideways": [{"title": "t"}]},
    [{"title": "A Row"}], [EVENT], EVENT, CHECK, "ledger-tui.record/1", "2401.00001",
]  # fmt: skip


def _containers(value: Any) -> Iterator[Any]:
    if isinstance(value, dict | list):
        yield value
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _containers(inner)


@st.composite
def changed(draw: st.DrawFn) -> Json:
    """The usual record with some of its values dropped, renamed, added or of another type, anywhere."""
    value = usual() if draw(st.booleans()) else _without_nulls(usual())
    for _ in range(draw(st.integers(1, 3))):
        inside = draw(st.sampled_from(list(_containers(value))))
        if isinstance(inside, list):
            inside.insert(draw(st.integers(0, len(inside))), json.loads(json.dumps(draw(st.sampled_from(VALUES)))))
            continue
        doing = draw(st.sampled_from(["drop", "rename", "add", "change", "change"]))
        there = sorted(inside) or ["x"]
        if doing in ("drop", "rename") and inside:
            taken = inside.pop(draw(st.sampled_from(there)))
            if doing == "rename":
                inside[draw(st.sampled_from(KEYS))] = taken
        else:
            key = draw(st.sampled_from(KEYS if doing == "add" else there))
            inside[key] = json.loads(json.dumps(draw(st.sampled_from(VALUES))))
    return value


@given(changed(), st.sampled_from(sorted(LAYOUTS)))
@settings(parent=thorough, max_examples=250)
def test_any_change_to_a_record_is_told_alike(folder: Path, value: Json, layout: str) -> None:
    agree(folder / "changed.json", json.dumps(value, **{"ensure_ascii": False, **LAYOUTS[layout]}).encode())


PIECES = [
    b'"', b"\\", b"\\u0022", b"\\u0000", b"\\ud800", b"{", b"}", b"[", b"]", b",", b":", b"null", b"true", b"1", b" ",
    b"  ", b"\n", b"\t", b"\0", b"\x1b", b"\xff", b"\xc3\xa9", b"\xc2\xa0", b"\xef\xbf\xbd", b'"title":"x",',
    b'"id":null,', b"<i>", b"&lt;",
]  # fmt: skip


@given(st.lists(st.tuples(st.floats(0, 1), st.integers(0, 3), st.sampled_from(PIECES)), min_size=1, max_size=3))
@example([(0.4, 0, b'"title":"x",')])
@settings(parent=thorough, max_examples=250)
def test_any_damage_to_the_text_is_told_alike(folder: Path, damage: list[tuple[float, int, bytes]]) -> None:
    data = json.dumps(usual(), separators=(",", ":"), ensure_ascii=False).encode()
    for where, taken, put in damage:
        place = int(where * len(data))
        data = data[:place] + put + data[place + taken :]
    agree(folder / "damaged.json", data)


@given(st.binary(max_size=60), st.integers(0, 60))
@settings(parent=thorough, max_examples=60)
def test_any_bytes_are_told_alike(folder: Path, noise: bytes, place: int) -> None:
    data = b'{"paper":{"title":"T"},"outbound":[{"title":"A Work"}]}'
    assume(noise)
    agree(folder / "bytes.json", data[:place] + noise + data[place:])
