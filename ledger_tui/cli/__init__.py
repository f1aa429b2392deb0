"""The command line: one command a file, and the browser where no command is named.

A command module offers `SUMMARY`, `add_arguments(parser)` and `run(arguments) -> int`; `main` loads only the one that
is asked for.  Data goes to standard output, words for a person to standard error.
"""
