"""The names of the commands and what each gives, kept apart so that help loads none of them."""

COMMANDS = {
    "list": "the papers of the records, with what is counted of each",
    "observations": "the rows of the records, one observation each, filtered",
    "summary": "the rows counted by state, paper, decision or others, two at once, filtered",
    "diff": "what changed from older records to newer ones; exit code 1 where more than times did",
    "evidence": "the rows of the records with what is told of the same elsewhere, filtered",
    "export": "the rows with the decisions upon them, for a spreadsheet, an author or a reference manager",
    "convert": "the records in their JSON form",
    "check": "what could not be read or understood, by file and place",
    "audit": "the records held against themselves and each other: what is worth a look",
    "decisions": "what was decided in a journal, and several journals made one",
    "cache": "the indexes that are kept of what was opened, so that it opens at once again",
    "schema": "the JSON Schema of a record",
    "keys": "the keys of the browser",
}
