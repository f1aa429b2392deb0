"""Pages as people save them: quoted, numbered, wrapped, in Markdown, in HTML, in a web archive."""

import base64
import html
import quopri
import re
import textwrap
from collections.abc import Callable

from ledger_tui.reading.page_lines import NO_EVENT
from ledger_tui.record.model import Observation, Record
from tests.reading.pages import page


def lines(text: str, each: Callable[[str], str]) -> str:
    return "\n".join(each(line) for line in text.split("\n"))


def quoted(text: str) -> str:
    return lines(text, lambda line: f"> {line}".rstrip())


def quoted_twice(text: str) -> str:
    return lines(text, lambda line: f">> {line}")


def indented(text: str) -> str:
    return lines(text, lambda line: f"    {line}")


def bulleted(bullet: str) -> Callable[[str], str]:
    return lambda text: lines(text, lambda line: line and f"{bullet} {line.removeprefix('- ')}")


def numbered(text: str) -> str:
    """Every line is an item of a numbered list."""
    filled = [line.removeprefix("- ") for line in text.split("\n") if line]
    return "\n".join(f"{nth}. {line}" for nth, line in enumerate(filled, start=1))


def numbered_rows(text: str) -> str:
    """The rows are the items of a numbered list, their lines stand below."""
    nth = 0
    result = []
    for line in text.split("\n"):
        nth += line.startswith("Observation ")
        result.append(f"{nth}) {line}" if line.startswith("Observation ") else f"   {line}" if nth else line)
    return "\n".join(result)


def wrapped(width: int, *, at_hyphens: bool = False) -> Callable[[str], str]:
    def wrap(line: str) -> str:
        return "\n".join(
            textwrap.wrap(line, width, break_on_hyphens=at_hyphens, break_long_words=False, subsequent_indent="")
        )

    return lambda text: lines(text, wrap)


_HEADINGS = re.compile(
    r"(?:Coverage vector|Reference resolution|External citation measurements|Outbound references|Pith citing papers"
    r"|Observation .*|Paper Citation Record.*)"
)


def escaped(text: str) -> str:
    return re.sub(r"([\\`*_\[\]<>#&])", r"\\\1", text)


def markdown(text: str) -> str:
    def each(line: str) -> str:
        if _HEADINGS.fullmatch(line):
            return f"### {escaped(line)}"
        if line.startswith("Reference "):
            return f"**{line}**"
        return f"- {escaped(line[2:])}" if line.startswith("- ") else escaped(line)

    return lines(text, each)


def _table(names: list[str], rows: list[list[str]]) -> list[str]:
    told = [names, ["---"] * len(names), *([cell.replace("|", r"\|") for cell in row] for row in rows)]
    return ["", *(f"| {' | '.join(row)} |" for row in told), ""]


def tables(text: str) -> str:
    """The page in Markdown, its counters, coverage and rows in tables whose cells are the page's lines."""
    result: list[str] = []
    rows: list[list[str]] = []
    for line in [*(line.removeprefix("- ") for line in text.split("\n") if line), ""]:
        counted = re.fullmatch(r"([a-z ]+[a-z])(\d+)", line)
        if line.startswith("Observation ") or (line.startswith("measured ") and " of " in line):
            rows.append([escaped(line)])
        elif counted:
            rows.append([counted[1], counted[2]])
        elif rows and line and not _HEADINGS.fullmatch(line):
            rows[-1].append(escaped(line))
        else:
            width = max(map(len, rows), default=0)
            names = ["State", "Count"] if rows and rows[0][0] == "verified exact" else [""] * width
            result += _table(names, [[*row, *[""] * (width - len(row))] for row in rows]) if rows else []
            rows = []
            result += [f"## {escaped(line)}" if _HEADINGS.fullmatch(line) else escaped(line), ""]
    return "\n".join(result)


def tables_of_values(record: Record, without: str = "") -> str:
    """The page in Markdown, its lists in tables with a column for each fact and bare values in their cells; `without`
    one of the columns of its rows."""
    head, _, _ = page(record).partition("Coverage vector")
    result = [*head.split("\n"), "## Coverage vector"]
    names = ["Status", "Measured", "Total", "Coordinate", "Description", "Sources", "Observed"]
    facts = [
        [one.status, one.measured, one.total, one.name, one.description, ", ".join(one.sources or []), one.observed]
        for one in record.coverage or []
    ]
    result += _table(names, [[str(fact) for fact in row] for row in facts])
    counters = record.resolution
    assert counters and counters.states
    result += ["## Reference resolution", f"{counters.displayed} of {counters.total} outbound references displayed"]
    result += _table(list(counters.states), [[str(count) for count in counters.states.values()]])
    result += ["## External citation measurements"]
    numbers = [[str(one.value), one.source or "", one.observed or ""] for one in record.external_measurements or []]
    result += _table(["Value", "Source", "Observed"], numbers)
    for direction, rows in record.directions():
        result += ["## Outbound references" if direction == "outbound" else "## Pith citing papers"]
        names = ["Observation", "Title", "Reference", "State", "Method", "Observed", "Events"]
        kept = [nth for nth, name in enumerate(names) if name != without]
        result += _table([names[nth] for nth in kept], [[_cells(row)[nth] for nth in kept] for row in rows or []])
    return "\n".join(result) + "\n"


def _cells(row: Observation) -> list[str]:
    assert row.event
    title = "an unresolved cited work" if row.placeholder else escaped(row.title or "")
    event = f"Unavailable: {row.event.reason}." if row.event.reason else f"{NO_EVENT}{row.event.as_of}."
    told = (row.id, title, row.reference, row.state, escaped(row.method or ""), row.observed, event)
    return [fact or "" for fact in told]


def paragraphs(text: str) -> str:
    def each(line: str) -> str:
        told = html.escape(line.removeprefix("- "))
        if not line:
            return ""
        if _HEADINGS.fullmatch(line):
            return f"<h3>{told}</h3>"
        counted = re.fullmatch(r"([a-z ]+[a-z])(\d+)", told)
        if counted:
            return f"<li><span>{counted[1]}</span><b>{counted[2]}</b></li>"
        return f"<li>{told}</li>" if line.startswith("- ") else f"<p class='x'>{told}</p>"

    return lines(text, each)


def whole_html(text: str) -> str:
    return (
        "<!DOCTYPE html>\n<html><head><title>Paper Citation Record · LEDGER</title>\n"
        "<style>p { color: red }</style><script>var p = '<p>Observation x · outbound</p>';</script></head>\n"
        f"<body><!-- saved -->\n<main>{paragraphs(text)}</main>\n<script>Observation()</script></body></html>\n"
    )


def minified(text: str) -> str:
    return whole_html(text).replace("\n", "")


def _packed(data: bytes, transfer: str) -> bytes:
    match transfer:
        case "quoted-printable":
            return quopri.encodestring(data)
        case "base64":
            return base64.encodebytes(data)
    return data


def archive_of(
    *pages: str, transfer: str = "quoted-printable", encoding: str = "utf-8", name: str = "_Part_1"
) -> bytes:
    """The archive that a browser makes of a page, with others in its frames."""
    head = (
        b"From: <Saved by a browser>\nSubject: =?utf-8?Q?A_page?=\nMIME-Version: 1.0\n"
        b'Content-Type: multipart/related;\n\ttype="text/html";\n\tboundary="--=%b"\n\n\n' % name.encode()
    )
    parts = [
        b"----=%b\nContent-Type: text/html; charset=%b\nContent-Transfer-Encoding: %b\n"
        b"Content-Location: https://example.org/record\n\n%b\n"
        % (name.encode(), encoding.encode(), transfer.encode(), _packed(page.encode(encoding), transfer))
        for page in pages
    ]
    picture = b"----=%b\nContent-Type: image/png\nContent-Transfer-Encoding: base64\n\nAAAA\n\n" % name.encode()
    whole = head + parts[0] + picture + b"".join(parts[1:]) + b"----=%b--\n" % name.encode()
    return whole.replace(b"\n", b"\r\n")


def archive(text: str) -> bytes:
    return archive_of(whole_html(text))


TEXT_FORMS: dict[str, Callable[[str], str]] = {
    "plain": str,
    "quoted": quoted,
    "quoted twice": quoted_twice,
    "indented": indented,
    "bullets -": bulleted("-"),
    "bullets *": bulleted("*"),
    "bullets •": bulleted("•"),
    "numbered": numbered,
    "numbered rows": numbered_rows,
    "quoted and numbered": lambda text: quoted(numbered(text)),
    "wrapped at 72": wrapped(72),
    "wrapped at 80": wrapped(80),
    "wrapped at 100": wrapped(100),
    "wrapped at hyphens": wrapped(76, at_hyphens=True),
    "wrapped and quoted": lambda text: quoted(wrapped(74)(text)),
    "markdown": markdown,
    "markdown tables": tables,
    "markdown tables quoted": lambda text: quoted(tables(text)),
    "markdown quoted": lambda text: quoted(markdown(text)),
    "html": whole_html,
    "html fragment": paragraphs,
    "html on one line": minified,
}


def rendered(record: Record, form: str, layout: str = "A") -> bytes:
    """The record's page in one of these forms."""
    text = page(record, layout)
    return archive(text) if form == "mhtml" else TEXT_FORMS[form](text).encode()
