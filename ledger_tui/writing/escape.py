r"""Characters that must not reach a terminal, written as their JSON escapes (`\u001b`).

Texts from files are cleaned when they are read; this is the second door, for everything that goes out: names of files,
lines kept as they stood, words typed by the person.
"""

import re

# C0, DEL and C1; soft hyphen; bidi marks, embeddings, overrides and isolates; zero-width and invisible characters; line
# and paragraph separators; interlinear marks; surrogates; noncharacters of the first plane; language tags.
_UNSAFE = (
    r"\x00-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e"
    r"\u2060-\u206f\u3164\ud800-\udfff\ufdd0-\ufdef\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff"
    r"\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
_IN_TEXT = re.compile(f"[{_UNSAFE}]")
# In JSON an escape loses nothing, so that the joiners go too; in a plain text they make words of Persian and Hindi.
_IN_JSON = re.compile(f"[{_UNSAFE}\u200c\u200d]")
_IN_INDENTED_JSON = re.compile(f"(?!\n)[{_UNSAFE}\u200c\u200d]")


def escaped(text: str) -> str:
    """A text on one line in which every unsafe character is drawn as its escape; joiners within words are kept."""
    return _IN_TEXT.sub(_escape, text)


def escaped_json(document: str, *, indented: bool = False) -> str:
    """A JSON document, given without ASCII escapes, of equal value in which no unsafe character stands.

    `indented`: the document's own line breaks stay.
    """
    return (_IN_INDENTED_JSON if indented else _IN_JSON).sub(_escape, document)


def _escape(found: re.Match[str]) -> str:
    code = ord(found[0])
    if code < 0x10000:
        return f"\\u{code:04x}"
    code -= 0x10000
    return f"\\u{0xD800 + (code >> 10):04x}\\u{0xDC00 + (code & 0x3FF):04x}"
