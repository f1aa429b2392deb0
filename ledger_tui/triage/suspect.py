"""Titles that look wrong: something else than a title, or a title that was damaged on the way.

Each pattern is narrow on purpose: it fires on what records were seen to hold, and not on titles that merely resemble
that (see the tests).  A hint is for a person to look at; nothing follows from it.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from ledger_tui.record.loosekey import fold

VENUE, AUTHORS, ADDRESS, PAGES = "venue line", "author list", "web address", "volume and pages"
GLUED, BROKEN, DAMAGED = "glued words", "broken words", "damaged text"
NOTICE, TRANSLATED = "notice of an event", "bracketed title"


class Suspicion(NamedTuple):
    """What looks wrong with a title, and why."""

    kind: str
    reason: str


_MEETING = r"(?:symposium|conference|workshop|congress|colloquium|meeting|transactions|proceedings)"
_ORDINAL = r"(?:\d{1,3}\s?(?:st|nd|rd|th)|first|second|third|fourth|fifth|\w+teenth|twenti\w+|annual|international)"
_VENUE = re.compile(
    rf"""^in:?\s+(?:the\s+)?(?:proceedings\s+of|proc\b|advances\s+in\s+neural\s+information\s+processing\s+systems
            |(?:{_ORDINAL}|\d{{4}}|acm|ieee|usenix|aaai|european|asian|joint|ifip)\b.*\b{_MEETING}\b)
       |^proc(?:eedings|\.)\s+(?:of|int|ieee|acm|natl)\b
       |^(?:the\s+)?{_ORDINAL}\s(?:\w+\s){{0,5}}{_MEETING}\s+(?:on|of|for)\b.*(?:\(|,\s*pages|,\s*pp|\d{{4}}\W*$)
       |^arxiv\s+(?:preprint|e-prints)\b
       |^(?:advances\s+in\s+neural\s+information\s+processing\s+systems|lecture\s+notes\s+in\s+\w+(?:\s\w+)?)\W*[\d\s,]*$
       |^(?:(?:ieee|acm|the|annual)\s+)*(?:journal|transactions|annals|bulletin|review)s?\s+(?:of|on)\s[^:]+,\s*(?:vol\W*)?\d
    """,
    re.IGNORECASE | re.VERBOSE,
)
_ADDRESS = re.compile(
    r"\bhttps?:\s?//|\bwww\.\w|\b(?:[\w-]+\.)+(?:com|org|net|io|edu|gov|dev|ai)/\S"
    r"|^\W*(?:[\w-]+\.)+(?:com|org|net|io|edu|gov|dev|ai)\W*$",
    re.IGNORECASE,
)
_PAGES = re.compile(
    r"""\bpp\.?\s*\d | \bpages?\s+(?:\d+\s*[-‐-―]+\s*\d|arxiv|\d+\W*(?:\d{4})?\W*$)
      | \bvol(?:ume)?\b\.?\s*\d+\s*(?:,|\()\s*(?:no\b|issue\b|pages?\b|pp?\b|\d)
      | \b\d+\s*\(\d+(?:[-‐-―]\d+)?\)\s*[:,]\s*\w?\d
      | ,\s*\d{1,4}\s*:\s*\d+\s*[-‐-―]+\s*\d+
    """,
    re.IGNORECASE | re.VERBOSE,
)
_RANGE_AT_THE_END = re.compile(r"[,:(]\s*(\d{2,5})\s*[-‐-―]{1,2}\s*(\d{2,5})\s*[,.)]?\s*(?:\(?\d{4}\)?)?\W*$")

_NAME = r"(?:[A-Z][^\W\d_]+(?:[-'’][A-Z]?[^\W\d_]+)*)"
_INITIALS = r"(?:[A-Z]\.[ -]?){1,3}"
_INITIALLED = rf"(?:{_INITIALS}\s*(?:(?:van|von|de|der|den|la|le|del)\s+)*{_NAME}|{_NAME},\s*{_INITIALS})"
_INITIALLED_LIST = re.compile(
    rf"^\W*{_INITIALLED}(?:\s*(?:,|;|\band\b|&|,\s*and\b|,\s*&)\s*{_INITIALLED})+\W*(?:et\s+al\W*)?$"
)
# Possessive, for a title in capitals or of initials can be taken apart in more ways than there is time for.
_ET_AL = re.compile(rf"^\W*+(?:{_NAME}(?![^\W\d_])|[A-Z]\.-?|,|\s|and\b|&)++(?<=\s)et\s+al\W*$")
# Only a piece of a list has a comma before its last `and` where two are named: "Rae, and Laurent Sifre".
_LAST_OF_A_LIST = re.compile(rf"^{_NAME}, and {_NAME}(?: (?:[A-Z]\. )*{_NAME}){{1,2}}\W*$")
_FULL_NAMES = re.compile(
    rf"^{_NAME} (?:[A-Z]\. ?)?{_NAME}(?:, {_NAME} (?:[A-Z]\. ?)?{_NAME})+,? and {_NAME} {_NAME}\W*$"
)

_GLUED = re.compile(
    r"[a-z)\]]\.(?:arXiv\b|https?:|In\s|Proc\b|(?:Advances|Journal|IEEE|ACM|Proceedings|Technical|CoRR|Preprint)\b)"
    r"|[^\W\d_]{32,}"
)
_HYPHENATED = re.compile(r"\b([^\W\d_]{2,})[-\u2010\u00ad] (?!(?:and|or|to|und|oder|et|ou|y|vs)\b)([a-z][^\W\d_]+)")
_ALONE = re.compile(r"\b([^\W\d_]+) ([^\W\d_])(?![\w.'’+#*])(?: ([^\W\d_]{2,}))?")
_ALONE_FIRST = re.compile(r"^([^\W\d_]) ([^\W\d_]{3,})")
_KERNED = re.compile(r"(?:^|[\s-])([TVWY]) ([aeo][a-z]{3,}|[A]E\b)")
_MAY_STAND_ALONE = frozenset("aiknxáàéeoóyuwвисоуакя")
_FAMILIAR_WORDS = (
    "after also among area areas ahead about above across action actions active adult adults agent agents algorithm"
    " analysis antibody antibodies antigen east effect effects element elements energy engine even ever every example"
    " event events evolution oral order orders other over open only once operation operations option output"
)
_FAMILIAR = frozenset(_FAMILIAR_WORDS.split())

_NOTICE = re.compile(
    r"""^\W*(?:(?:author|publisher|editorial|editor|partial|full)(?:[’']?s)?\s+)?
          (?P<word>retract(?:ion|ed)|withdraw(?:al|n)|removed|removal|reinstatement|correct(?:ion|ed)|corrigend(?:um|a)
                  |errat(?:um|a)|(?:editorial\s+)?expressions?\s+of\s+concern)
          (?:\s+(?:article|paper|chapter|note|notice|statement))?
          (?:\s+(?:to|for|of|on|and\s+(?:addendum|erratum|correction|clarification|replacement)(?:\s+to)?))?\s*[:\]]
      | ^\W*(?P<notice>retraction|withdrawal|removal|reinstatement|correction)
          \s+(?:note|notice|statement)\s+(?:to|for|of|on)\b
      | ^\W*(?P<to>corrigendum|corrigenda|erratum)\s+(?:to|for)\b
      | [(\[](?P<after>retract(?:ion|ed)|withdrawn)\b[^()\[\]]*[)\]]\W*$
    """,
    re.IGNORECASE | re.VERBOSE,
)
# Bibliographies set a title that they translated between brackets.
_BRACKETED = re.compile(r"^\s*\[[^\[\]]*[^\W\d_][^\[\]]*\s[^\[\]]*\]\W*$")


def suspicions(title: str, occurrences: Callable[[str], int]) -> list[Suspicion]:
    """What looks wrong with a title, each kind once.

    `occurrences` counts a folded word among all titles at hand, this one included.
    """
    found = []
    if _VENUE.search(title):
        found.append(Suspicion(VENUE, "the title looks like the line of a venue"))
    if _is_author_list(title, occurrences):
        found.append(Suspicion(AUTHORS, "the title looks like a piece of an author list"))
    if address := _ADDRESS.search(title):
        whole = not title[: address.start()].strip() and len(title.split()) == 1
        found.append(Suspicion(ADDRESS, f"the title {'is' if whole else 'holds'} a web address"))
    if _looks_like_pages(title):
        found.append(Suspicion(PAGES, "the title holds volume or page numbers"))
    if glued := _GLUED.search(title):
        found.append(Suspicion(GLUED, f"words are glued at “{_around(title, glued)}”"))
    if broken := _broken(title, occurrences):
        found.append(Suspicion(BROKEN, f"a word is broken at “{broken}”"))
    if "\ufffd" in title:
        found.append(Suspicion(DAMAGED, "the text was damaged at the source: a letter of the title is lost"))
    if notice := _NOTICE.search(title):
        word = next(word for word in notice.groups() if word).lower()
        found.append(Suspicion(NOTICE, f"the title says {word}; what sources report is told by the event check alone"))
    elif _BRACKETED.match(title):
        found.append(Suspicion(TRANSLATED, "the whole title stands in brackets, as translated titles do"))
    return found


def may_be_suspect(title: str) -> bool:
    """Whether a title is worth asking `suspicions` about: a quick look that overlooks nothing."""
    return (
        any(sign in title for sign in _SIGNS)
        or _HEAD.match(title) is not None
        or _WORTH.search(title) is not None
        or max(map(len, title.split()), default=0) >= _LONGEST_WORD
    )


_LONGEST_WORD = 32
_SIGNS = (", ", "- ", "\u2010 ", "\u00ad ", ".", "//", " et al", ";", " and ", " & ", "\ufffd", "[")
_HEAD = re.compile(
    r"\W*(?:in\b|proc|arxiv|the |\d|first|second|third|fourth|fifth|\w+teenth|twenti|annual|international|ieee|acm"
    r"|advances|lecture|journal|transactions|annals|bulletin|review"
    r"|author|publisher|edit|partial|full|retract|withdraw|remov|reinstat|correct|corrigend|errat|expression)",
    re.IGNORECASE,
)
# A digit, a letter that stands alone, an address, pages of no number, a notice at the end.
_WORTH = re.compile(r"\d|\b\w\b|[Ww]{3}|[Pp][Aa][Gg][Ee]|\((?:retract|withdrawn)", re.IGNORECASE)


def _looks_like_pages(title: str) -> bool:
    if _PAGES.search(title):
        return True
    found = _RANGE_AT_THE_END.search(title)
    # Two years are a time that a work is about: "A History of the Lynx, 1914–1918".
    return bool(found) and not all(1000 <= int(number) <= 2100 for number in found.groups())  # type: ignore[union-attr]


def _is_author_list(title: str, occurrences: Callable[[str], int]) -> bool:
    if _INITIALLED_LIST.match(title) or _ET_AL.match(title):
        return True
    if not _LAST_OF_A_LIST.match(title) and not _FULL_NAMES.match(title):
        return False
    # "Convexity, and Related Topics": words that other titles use are no names.
    own = fold(title).split()
    return all(occurrences(word) <= own.count(word) for word in own if word != "and")


def _broken(title: str, occurrences: Callable[[str], int]) -> str | None:
    """The first place where a word is broken, as it stands."""
    if found := _HYPHENATED.search(title):
        return found[0]
    own = fold(title).split()

    def elsewhere(word: str) -> bool:
        word = fold(word).replace(" ", "")
        return occurrences(word) > own.count(word)

    for before, alone, after in _letters_alone(title):
        if alone.lower() in _MAY_STAND_ALONE:
            continue
        for piece, joined in ((before, before + alone), (after, alone + after)):
            # "Dee p": the whole is a word of other titles, the piece is none.
            if len(piece) >= 2 and not elsewhere(piece) and elsewhere(joined):
                return f"{before} {alone}" if piece == before else f"{alone} {after}"
    kerned = _KERNED.search(title)
    if kerned and kerned[2] not in _FAMILIAR and not elsewhere(kerned[2]):
        return f"{kerned[1]} {kerned[2]}"
    return None


def _letters_alone(title: str) -> list[tuple[str, str, str]]:
    """The letters that stand alone, each with the word before it and the one after it."""
    found = [(match[1], match[2], match[3] or "") for match in _ALONE.finditer(title)]
    if first := _ALONE_FIRST.match(title):
        found.append(("", first[1], first[2]))
    return found


def _around(title: str, found: re.Match[str]) -> str:
    first = title.rfind(" ", 0, found.start()) + 1
    last = title.find(" ", found.end())
    text = title[first : len(title) if last < 0 else last]
    return text if len(text) <= 40 else f"{text[:39]}…"
