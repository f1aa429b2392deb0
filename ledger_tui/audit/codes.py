"""The codes of findings: what each means, how much it asks for, and how to read it.

A code is a promise to scripts and baselines: its word stays, and what it means.  None of them is a verdict: a finding
says that two things which a person may hold against each other do not go together, or go together.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from difflib import get_close_matches

LOOK, NOTE, INFO = "look", "note", "info"
SEVERITIES = (LOOK, NOTE, INFO)
"""How much a finding asks for: two facts that do not go together; something to know before a row is relied on; a fact
that is as it should be, or that the record says itself."""


@dataclass(frozen=True, slots=True)
class Code:
    """One kind of finding: its word, its severity, its meaning and how to read it in a line each."""

    word: str
    severity: str
    meaning: str
    how: str


CODES: tuple[Code, ...] = (
    Code(
        "reread",
        NOTE,
        "a record is in its file no more, so that its stated numbers were not held against its rows",
        "The file changed or went after it was read; open it again to have the record checked whole.",
    ),
    Code(
        "stated-rows",
        LOOK,
        "the number of rows that the record states is not the number of rows it holds",
        "Rows may have been lost on the way, or the heading counts something else; neither number is repaired.",
    ),
    Code(
        "counters",
        LOOK,
        "the record's counters of states are not what its outbound rows add up to",
        "The counters cover outbound rows only; what is shown elsewhere is counted from the rows.",
    ),
    Code(
        "displayed-total",
        NOTE,
        "the record displays or lists fewer outbound rows than the total it states, or more, or states several totals",
        "What is not displayed is not known here: counts and shares are of the displayed rows.",
    ),
    Code(
        "coverage-rows",
        LOOK,
        "a coverage coordinate does not cover the rows that the record holds",
        "A coordinate counts what was looked at, perhaps at another time than the rows were listed.",
    ),
    Code(
        "unavailable-checks",
        NOTE,
        "event checks are unavailable although the coverage of notices counts their rows as measured",
        "Coverage counts rows looked at, not answers got: of an unavailable check nothing is known, neither way.",
    ),
    Code(
        "cap",
        INFO,
        "the record itemizes fewer inbound rows than its source knows",
        "A citing paper that is not itemized may be known to the source all the same.",
    ),
    Code(
        "as-of-late",
        INFO,
        "the as-of date is later than every time that the record tells",
        "The record speaks for a day of which it holds no observation; the times of its parts tell how old they are.",
    ),
    Code(
        "after-as-of",
        NOTE,
        "the record tells times after the day it speaks for",
        "The page may have been made over later than its date, or the date was read or guessed wrongly.",
    ),
    Code(
        "future",
        LOOK,
        "the record tells times that are still to come",
        "A clock went wrong somewhere, perhaps the one of this computer; no order by time can be relied on.",
    ),
    Code(
        "record-twice",
        NOTE,
        "two records of one paper, version, source and day differ",
        "Both stay; the one with more rows is shown. Neither is known to be the right one.",
    ),
    Code(
        "twice-states",
        LOOK,
        "one work stands several times in one list, in several states",
        "The rows may be one reference told twice, or two of one paper's versions; each keeps its own state.",
    ),
    Code(
        "twice",
        INFO,
        "one work stands several times in one list, in one state",
        "Each row counts by itself; how many different works there are is told apart from how many rows.",
    ),
    Code(
        "year-number",
        NOTE,
        "reference numbers look like years",
        "The year of the printed reference may have been taken for its number; the row is where the record has it.",
    ),
    Code(
        "numbers-missing",
        NOTE,
        "numbers are missing in the list of references",
        "The reference may be the one under an odd number, may not be displayed, or was never there.",
    ),
    Code(
        "number-repeats",
        NOTE,
        "a reference number is told of several references of one list",
        "A printed entry may hold several works, or a number was read twice; a number is text and no key.",
    ),
    Code(
        "placeholder-check",
        NOTE,
        "an event check is told of a row whose work is not identified",
        "The row counts as its record says; but which work was looked up, if any, is not told.",
    ),
    Code(
        "self-link",
        NOTE,
        "a row names the paper of its own record",
        "The paper may cite itself or another of its versions, or the row was matched to the wrong work.",
    ),
    Code(
        "states-at-once",
        LOOK,
        "one cited work, linked at one instant by one method, has several states in several records",
        "A state belongs to a pair: the same link may fit one printed reference and not the other.",
    ),
    Code(
        "work-states",
        NOTE,
        "one cited work has several states in several records",
        "What another record says of the work is evidence to weigh; it changes no row.",
    ),
    Code(
        "id-facts",
        LOOK,
        "one observation id stands in several rows whose facts differ",
        "One id is one observation; records of different days may tell it as it was then.",
    ),
    Code(
        "id-agrees",
        INFO,
        "observations are told in several records under one id, in agreement",
        "The link is certain from both sides; it is one observation and counts in each record.",
    ),
    Code(
        "one-sided",
        NOTE,
        "a citation is told in the record of one of its papers, and not in the record of the other",
        "Either list may be of an earlier day, cut short, or have the work unnamed; that it is not told says no more.",
    ),
    Code(
        "event-before-link",
        NOTE,
        "event checks are older than the links they rest on",
        "The check was of what was linked before, or not yet linked; a newer record may tell another.",
    ),
    *(
        Code(f"title-{word}", NOTE, meaning, how)
        for word, meaning, how in (
            ("venue", "a title looks like the line of a venue", "The title of the work may stand elsewhere."),
            ("authors", "a title looks like a piece of an author list", "The title of the work may stand elsewhere."),
            ("address", "a title is or holds a web address", "What stands before the address may be the title."),
            ("pages", "a title holds volume or page numbers", "More of the printed reference than its title was read."),
            ("glued", "words of a title are glued", "Two pieces were read as one; search by a part of it."),
            ("broken", "a word of a title is broken", "A line break or a gap in print was read as a space."),
            ("damaged", "a title has lost letters", "The text was damaged at its source; it is not guessed at."),
            ("notice", "a title says that it is a notice", "Only the event check tells what sources report of a work."),
            ("bracketed", "a title stands in brackets", "Bibliographies set titles so that they translated."),
        )
    ),
    Code(
        "retitled",
        LOOK,
        "an identifier goes with a title here, and with another elsewhere",
        "The work may have been given a new title, or one of the two is a wrong match; no identifier is replaced.",
    ),
    Code(
        "two-identifiers",
        NOTE,
        "a title goes with an identifier here, and with another of its scheme elsewhere",
        "The work may be known under both (a preprint's versions), or two works have one title.",
    ),
    Code(
        "identifier-form",
        LOOK,
        "an identifier has not the form of its scheme",
        "It is kept as told and equals nothing; what it may have been meant as is a guess.",
    ),
)
"""Every code, in the order in which findings are told: a record, rows of a list, rows across records, texts."""

_BY_WORD = {code.word: code for code in CODES}
WORDS: tuple[str, ...] = tuple(_BY_WORD)


class UnknownCode(Exception):
    """A word that is no code; the text says so and names the nearest ones."""


def code_of(word: str) -> Code:
    """The code with a word.  Raises `UnknownCode`."""
    if (code := _BY_WORD.get(word)) is None:
        raise UnknownCode(_unknown(word))
    return code


def chosen(ignore: Iterable[str] = (), only: Iterable[str] = ()) -> Collection[str]:
    """The words of the codes that are looked for, in order: those of `only` (none: all) without those of `ignore`.

    Raises `UnknownCode`.
    """
    wanted = {code_of(word).word for word in only} or set(WORDS)
    return [word for word in WORDS if word in wanted - {code_of(word).word for word in ignore}]


def _unknown(word: str) -> str:
    near = get_close_matches(word.strip().lower(), WORDS, n=1, cutoff=0.4)
    parts = {part: other for other in WORDS for part in other.split("-")}
    meant = near[0] if near else parts.get(word.strip().lower())
    return f"{word!r} is no code of a finding{f'; perhaps {meant} is meant' if meant else ''}"
