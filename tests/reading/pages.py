"""Records rendered as the pages that people save: the reader's counterpart, for tests."""

from collections.abc import Sequence

from ledger_tui.record.model import Observation, Record

DESCRIPTIONS = {
    "reference resolution": "Typed states for the displayed outbound observations.",
    "standing notices": "One-hop event checks from named stored sources.",
    "inbound itemization": "Pith citing papers itemized under the disclosed page cap.",
    "external citation measurements": "A source-named dated measurement, never combined with another source.",
}


def page(record: Record, layout: str = "A", *, measured_lines: bool = True) -> str:
    """The text of a record's page in layout A (blank lines between blocks) or B (bullets, one line after another);
    `measured_lines` false leaves out the lines that a capture may lose."""
    blocks = [*_head(record), *_coverage(record, measured_lines), *_counts(record, layout)]
    blocks.append(["Outbound references"])
    for row in record.outbound or []:
        blocks += _row(row, "outbound", record.paper.title or "", layout)
    blocks.append(["Pith citing papers"])
    for row in record.inbound or []:
        blocks += _row(row, "inbound", record.paper.title or "", layout)
    between = "\n\n" if layout == "A" else "\n"
    return between.join("\n".join(block) for block in blocks)


def _head(record: Record) -> list[list[str]]:
    stated = record.stated or {}
    out, inbound = stated["outbound"], stated["inbound"]
    ids = [record.schema_id] if record.schema_id else []
    if record.paper.version is not None:
        ids.append(f"{record.paper.arxiv_id} v{record.paper.version}")
    plural = "" if inbound.listed == 1 else "s"
    return [
        ["Paper Citation Record · LEDGER"],
        [record.paper.title or ""],
        [
            f"As of {record.as_of.text if record.as_of else ''}, this Paper Citation Record lists {out.listed} of "
            f"{out.total} outbound references and {inbound.listed} inbound Pith citation observation{plural} "
            f"for arXiv:{record.paper.arxiv_id}."
        ],
        ["A citation records a reference. It does not transfer a finding from one paper to another."],
        *([ids] if ids else []),
    ]


def _coverage(record: Record, measured_lines: bool) -> list[list[str]]:
    blocks = [["Coverage vector"]]
    for one in record.coverage or []:
        if measured_lines:
            blocks.append([f"{one.status} {one.measured} of {one.total} {one.name}"])
        observed = f", observed {one.observed}" if one.observed else ""
        blocks += [[one.description or ""], [f"Source: {', '.join(one.sources or [])}{observed}"]]
    return blocks


def _counts(record: Record, layout: str) -> list[list[str]]:
    blocks = [["Reference resolution"]]
    if record.resolution:
        bullet = "" if layout == "A" else "- "
        blocks.append([f"{record.resolution.displayed} of {record.resolution.total} outbound references displayed"])
        blocks.append([f"{bullet}{word}{count}" for word, count in (record.resolution.states or {}).items()])
    blocks.append(["External citation measurements"])
    blocks += [[str(one.value), f"{one.source}, observed {one.observed}"] for one in record.external_measurements or []]
    if record.external_measurements == []:
        blocks.append(["No source-named external measurement is stored."])
    return blocks


def _row(row: Observation, direction: str, subject: str, layout: str) -> list[list[str]]:
    title = "an unresolved cited work" if row.placeholder else row.title
    if direction == "outbound":
        pair = f"{subject} {'Unresolved cited work' if row.placeholder else title}"
        statement = f"This paper cites {title}."
    else:
        pair, statement = f"{title} {subject}", f"{title} cites this paper."
    how = f"{row.method}, observed {row.observed}"
    resolution = (
        [[f"Resolution: {row.state}; {how}"]] if layout == "A" else [["- Resolution"], [f"- {row.state}"], [f"- {how}"]]
    )
    return [
        [f"Observation {row.id} · {direction}"],
        [statement],
        [pair],
        [f"Reference {row.reference}"],
        *resolution,
        ["Source-reported events for the cited work"],
        *([line] for line in _events(row)),
    ]


def _events(row: Observation) -> Sequence[str]:
    assert row.event
    match row.event.status:
        case "none found":
            return [f"No event found in the named queried sources as of {row.event.as_of}."]
        case "unavailable":
            return [f"Unavailable: {row.event.reason}."]
    return [event.text or "" for event in row.event.events or []]
