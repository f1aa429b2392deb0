r"""Titles as text: entities, simple markup and LaTeX turned into the characters they stand for.

`plain_title` changes only what cannot be meant as it stands: entities with their semicolon, tags of the few elements
that titles are marked up with, and LaTeX whose every macro is known.  `<Surname>`, `a < b`, `C:\temp`, `\[bold]` and a
price in dollars stay.  What is plain already stays as it is: `plain_title(plain_title(x)) == plain_title(x)`.
"""

import re
from functools import lru_cache
from html.entities import html5
from importlib import import_module
from typing import Any

# Longer than any title; in so little text no pattern below can take long.
_LONGEST = 4000
# A text marked up over and over (`&amp;amp;lt;i&amp;gt;`) is undone so often; what is left then is somebody's joke.
_ROUNDS = 8

_ENTITY = re.compile(r"&(#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_WINDOWS = {code: bytes([code]).decode("cp1252", "replace") for code in range(0x80, 0xA0)}

_NAMES = (
    "i|b|u|s|p|em|strong|sub|sup|inf|span|br|tt|sc|scp|font|small|big|strike|ins|del|mark|cite|code|italic|bold|"
    "underline|roman|monospace|sans-serif|styled-content|named-content|inline-formula|disp-formula|alternatives|"
    "ext-link|xref|title|math|semantics|m[a-z]+:[a-z-]+|jats:[a-z-]+|mi|mo|mn|mtext|mrow|mstyle|mspace|msub|msup|"
    "msubsup|mfrac|msqrt|mroot|mover|munder|munderover|mfenced|mtable|mtr|mtd|mpadded|mphantom|menclose|ms"
)
_ATTRIBUTES = r"""(?:\s+(?:"[^"]*"|'[^']*'|[^<>"'])*)?"""
_TAG = re.compile(rf"</?(?:{_NAMES}){_ATTRIBUTES}\s*/?>", re.IGNORECASE)
_BREAK = re.compile(r"<(?:br|p|/p)\b[^<>]*>", re.IGNORECASE)
_RAISED = re.compile(r"<(?P<tag>(?:jats:)?(?:sup|sub|inf))\b[^<>]*>(?P<text>[^<>]{1,12})</(?P=tag)\s*>", re.IGNORECASE)
_MATH = re.compile(r"<((?:m[a-z]*:)?math)\b.*?</\1\s*>", re.IGNORECASE | re.DOTALL)
_UNSHOWN = re.compile(
    r"<((?:m[a-z]*:|jats:)?(?:annotation(?:-xml)?|tex-math)|script|style)\b[^<>]*>.*?</\1\s*>",
    re.IGNORECASE | re.DOTALL,
)
_COMMENT = re.compile(r"<!--.*?-->|<!\[CDATA\[|\]\]>", re.DOTALL)

_PLACED = "0123456789+-=()n"
_SUPERSCRIPT = str.maketrans(_PLACED + "−i", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ⁻ⁱ")
_SUBSCRIPT = str.maketrans("0123456789+-=()−", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎₋")

_DOLLARS = re.compile(r"\$(?=[^\s$])[^$]*(?<=[^\s\\])\$(?!\d)")
_BRACES = re.compile(r"(?<!\\)\{[^{}]*\}")
_MACRO = re.compile(r"\\(?:(?P<name>[A-Za-z]+)|(?P<sign>.)|$)", re.DOTALL)
_SCRIPT = re.compile(r"(?P<mark>[\^_])(?:\{(?P<group>[^{}\\]{1,12})\}|(?P<one>[0-9ni+]))")
_INLINE = re.compile(r"\\\((.+?)\\\)")
# What the library does not know or, being of a manuscript and of no title, puts other words in the place of.
_FONTS = ("texttt", "textsf", "textup", "textmd", "textnormal", "boldsymbol", "operatorname")
_NOT_OF_TITLES = re.compile(
    "input|include|title|author|date|maketitle|item|part|chapter|(?:sub)*section|(?:sub)?paragraph|includegraphics|exercise"
    "|uebung|hints?|hinweise?|ref|[aA]utoref|[cC]ref|eqref|cite[tp]?|footnote|url|href|hspace|textcolor|f?colorbox"
)
_FONT = re.compile(rf"\\(?:{'|'.join(_FONTS)})(?![A-Za-z])\s*")
_ESCAPED = "&%$#_{},;:!/ -~"


def plain_title(title: str) -> str:
    """The title as plain text, white space in it as it comes; more than 4,000 letters are no title and stay."""
    if len(title) > _LONGEST or not may_be_marked_up(title):
        return title
    return _plain(title)


def may_be_marked_up(text: str) -> bool:
    """Whether a text has a sign that entities, markup or LaTeX begin with."""
    return "&" in text or "<" in text or "$" in text or "{" in text or "\\" in text


@lru_cache(maxsize=4096)
def _plain(title: str) -> str:
    for _ in range(_ROUNDS):
        plain = _without_latex(_without_tags(_without_entities(title)))
        if plain == title or not plain.strip():
            # A title that is nothing but markup is shown as it is rather than not at all.
            return title
        title = plain
    return title


def _without_entities(text: str) -> str:
    return _ENTITY.sub(_character, text) if "&" in text else text


def _character(entity: re.Match[str]) -> str:
    name = entity[1]
    if not name.startswith("#"):
        return html5.get(f"{name};", entity[0])
    code = int(name[2:], 16) if name[1] in "xX" else int(name[1:])
    if code in _WINDOWS:
        return _WINDOWS[code]
    return entity[0] if code > 0x10FFFF or 0xD800 <= code <= 0xDFFF or code < 0x20 else chr(code)


def _without_tags(text: str) -> str:
    if "<" not in text:
        return text
    plain = _UNSHOWN.sub("", _COMMENT.sub("", text))
    plain = _MATH.sub(lambda found: re.sub(r">\s+|\s+<", lambda edge: edge[0].strip(), found[0]), plain)
    return _TAG.sub("", _BREAK.sub(" ", _RAISED.sub(_raised, plain)))


def _raised(found: re.Match[str]) -> str:
    return scripted(found["text"], raised=found["tag"].lower().endswith("sup"))


def scripted(text: str, *, raised: bool) -> str:
    """A superscript or subscript by Unicode's own signs where there is one for every letter, else the text itself."""
    placed = text.strip().translate(_SUPERSCRIPT if raised else _SUBSCRIPT)
    return text if any(character.isascii() or character == "−" for character in placed) else placed


@lru_cache(maxsize=1)
def _latex() -> tuple[Any, frozenset[str]]:
    # A tenth of a second to import, for the few titles that hold LaTeX.
    latex = import_module("pylatexenc.latex2text")
    known = {spec.macroname for spec in latex.get_default_latex_context_db().iter_macro_specs()}
    writer = latex.LatexNodes2Text(math_mode="text", strict_latex_spaces=False)
    return writer, frozenset(name for name in known if not _NOT_OF_TITLES.fullmatch(name))


def _without_latex(text: str) -> str:
    if not any(sign in text for sign in "\\${"):
        return text
    told = _FONT.sub("", _INLINE.sub(r"$\1$", text))
    macros = list(_MACRO.finditer(told))
    if not (macros or _DOLLARS.search(told) or _BRACES.search(told)) or not all(map(_may_be_latex, macros)):
        return text
    if (macros and not _all_known(macros)) or not _is_balanced(told):
        return text
    try:
        return _decoded(told)
    except Exception:  # whatever the library cannot take apart stays as it was told
        return text


def _is_balanced(text: str) -> bool:
    return text.count("{") - text.count("\\{") == text.count("}") - text.count("\\}")


def _may_be_latex(macro: re.Match[str]) -> bool:
    return bool(macro["name"]) or (macro["sign"] or "") in ("'", '"', "`", "^", "~", "=", ".", *_ESCAPED)


def _all_known(macros: list[re.Match[str]]) -> bool:
    known = _latex()[1]
    return all(not macro["name"] or macro["name"] in known for macro in macros)


def _decoded(text: str) -> str:
    if "\\" not in text:
        # Nothing but dollars and braces: what sets off mathematics and protects the case of letters goes.
        text = _DOLLARS.sub(lambda found: _SCRIPT.sub(_script, found[0][1:-1]), text)
        while (bare := _BRACES.sub(lambda group: group[0][1:-1], text)) != text:
            text = bare
        return text
    # A group ends a macro's name without eating the space after it.
    grouped = _DOLLARS.sub(lambda found: f"{{{found[0][1:-1]}}}", text)
    # In a title these are what they look like; only a manuscript has comments, columns and parameters.
    told = re.sub(r"(?<!\\)([%&#$])", r"\\\1", _SCRIPT.sub(_script, grouped))
    return str(_latex()[0].latex_to_text(told, tolerant_parsing=False))


def _script(found: re.Match[str]) -> str:
    placed = scripted(text := found["group"] or found["one"], raised=found["mark"] == "^")
    return placed if placed != text else found[0]
