"""The vocabulary: what a Paper Citation Record is.  No file is opened and no screen is drawn here.

`model` holds the shapes, `states` the resolution states and what they ask of a person, `names` what names a paper, a
record and a row, `loosekey` how titles are compared, `identifiers` how identifiers are, `references` how reference
numbers are ordered, `times` how times are read.
"""
