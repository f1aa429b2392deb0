"""Pages as people save them: quoted, numbered, wrapped, in Markdown, in HTML, in a web archive."""

import html
import quopri
import re
import textwrap
from collections.abc import Callable

from ledger_tui.record.model import Record
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


def archive(text: str) -> bytes:
    body = quopri.encodestring(whole_html(text).encode()).replace(b"\n", b"\r\n")
    return (
        b"From: <Saved by a browser>\r\nSubject: =?utf-8?Q?A_page?=\r\nMIME-Version: 1.0\r\n"
        b'Content-Type: multipart/related;\r\n\ttype="text/html";\r\n\tboundary="--=_Part_1"\r\n\r\n\r\n'
        b"----=_Part_1\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n"
        b"Content-Location: https://example.org/record\r\n\r\n" + body + b"\r\n----=_Part_1\r\n"
        b"Content-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\nAAAA\r\n\r\n----=_Part_1--\r\n"
    )


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
    "markdown quoted": lambda text: quoted(markdown(text)),
    "html": whole_html,
    "html fragment": paragraphs,
    "html on one line": minified,
}


def rendered(record: Record, form: str, layout: str = "A") -> bytes:
    """The record's page in one of these forms."""
    text = page(record, layout)
    return archive(text) if form == "mhtml" else TEXT_FORMS[form](text).encode()
