r"""The LaTeX of a BibTeX field as plain text.

Unlike a title from elsewhere, a field of BibTeX is LaTeX always: braces, ties and the dashes and quotes of LaTeX's own
spelling need no macro beside them to be taken as such.  The macros are left to `plain_title` and its library; those
that only set a type are taken off before.  A text with a macro that is not known stays as it is told.
"""

import re
from functools import lru_cache

from ledger_tui.record.titles import plain_title

_WHITE = " \t\r\n\f\v"
_SPACES = re.compile(f"[{_WHITE}]+")
_FONT = re.compile(
    r"\\(?:it|bf|em|rm|sl|sc|tt|sf|(?:it|sl|sc|up)shape|(?:bf|md)series|(?:rm|sf|tt)family|normalfont|relax|protect"
    r"|boldmath|unboldmath|displaystyle|mbox|hbox|url|path|nolinkurl)(?![A-Za-z])\s*"
)
_RAISED = re.compile(r"\\textsuperscript\s*\{([^{}\\]{1,12})\}")
_LOWERED = re.compile(r"\\textsubscript\s*\{([^{}\\]{1,12})\}")
_SIGNS = {"textgreater": ">", "textless": "<", "textbar": "|", "slash": "/", "LaTeX": "LaTeX", "TeX": "TeX",
          "BibTeX": "BibTeX", "copyright": "©", "textunderscore": r"\_", "degree": "°"}  # fmt: skip
_NAMED = re.compile(rf"\\({'|'.join(_SIGNS)})(?![A-Za-z])(?:\{{\}}|\s+)?")

_WITH_MACRO = re.compile(r"(?<![^ ])([^ \\]*+\\[^ ]*+)")
_GOES_ON = re.compile(r"\\(?:[A-Za-z]+|[^A-Za-z0-9{}&%#_])$")

_TIES = re.compile("[~\xa0]")
_SPELLED = re.compile("---|--|``|''|!`|\\?`")
_SPELLINGS = {"---": "—", "--": "–", "``": "“", "''": "”", "!`": "¡", "?`": "¿"}
_BRACES = str.maketrans("", "", "{}")

_VERBATIM_MACRO = re.compile(r"\\(?:url|path|nolinkurl)(?![A-Za-z])\s*")
_TILDE = re.compile(r"\\(?:textasciitilde|sim|string~|~)(?![A-Za-z])(?:\{\}|\s+)?")
_UNDERSCORE = re.compile(r"\\textunderscore(?![A-Za-z])(?:\{\}|\s+)?")
_ESCAPED = re.compile(r"\\([_%&#$^{}~-])")
_GROUPING = re.compile(r"[{}$]")


def one_line(value: str) -> str:
    """A field with its white space as BibTeX takes it: any run of it is one space."""
    is_one = value.isprintable() and "  " not in value
    return value.strip(_WHITE) if is_one else _SPACES.sub(" ", value).strip(" ")


def plain(told: str) -> str:
    """A field on one line as plain text, as it is told where it holds LaTeX that is not known."""
    if "\\" not in told and "$" not in told:
        return one_line(_spelled(told)) or told
    if "$" not in told and all(map(_stands_alone, _WITH_MACRO.findall(told))):
        parts = _WITH_MACRO.split(told)
        taken = "".join(_decoded(part) if "\\" in part else _spelled(part) for part in parts)
    else:
        taken = _decoded(told)
    return told if "\\" in taken else one_line(taken) or told


def verbatim(told: str) -> str:
    """An identifier or an address without what LaTeX needed around its signs."""
    if not any(sign in told for sign in "\\{$"):
        return told
    bare = _UNDERSCORE.sub("_", _TILDE.sub("~", _VERBATIM_MACRO.sub("", told)))
    return _GROUPING.sub("", _ESCAPED.sub(r"\1", bare)).strip()


def _stands_alone(word: str) -> bool:
    """Whether a word with macros may be taken by itself: no group and no macro goes on behind it."""
    opened = word.count("{") - word.count("\\{")
    return opened == word.count("}") - word.count("\\}") and not _GOES_ON.search(word)


@lru_cache(maxsize=65536)
def _decoded(told: str) -> str:
    """The text without its macros, which are left where one of them is not known."""
    # The library takes its time, and the same names and words come again and again.
    known = _NAMED.sub(lambda found: _SIGNS[found[1]], _FONT.sub("", told))
    known = _LOWERED.sub(r"$_{\1}$", _RAISED.sub(r"$^{\1}$", known))
    taken = plain_title(known)
    # Where there were macros the library has taken the spellings along; a tie still stands as a space of its own.
    return _TIES.sub(" ", taken) if "\\" in known else _spelled(taken)


def _spelled(told: str) -> str:
    """The text without what only protects letters, and with dashes and quotes for LaTeX's spellings of them."""
    if told.isalnum():
        return told
    return _TIES.sub(" ", _SPELLED.sub(lambda found: _SPELLINGS[found[0]], told.translate(_BRACES)))
