"""Paths in, index out: what is opened, one file at a time, and which record of each paper is shown.

`paths` says what is opened where nothing is named, `load` reads, `dataset` holds what was read, `entries` orders the
records of one paper, `totals` counts, `find` looks papers up.
"""
