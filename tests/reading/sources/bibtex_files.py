"""Invented bibliographies in BibTeX and biblatex; which fields and types there are is held against an inventory."""

from tests.reading.sources.bibliographies import words

# https://github.com/plk/biblatex/blob/dev/tex/latex/biblatex/blx-dm.def
BIBLATEX_FIELDS = words(
    "number volume volumes abstract addendum annotation booksubtitle booktitle booktitleaddon chapter edition eid "
    "entrysubtype eprintclass eprinttype eventtitle eventtitleaddon gender howpublished indexsorttitle indextitle isan "
    "isbn ismn isrn issn issue issuesubtitle issuetitle iswc journalsubtitle journaltitle label langid langidopts "
    "library mainsubtitle maintitle maintitleaddon nameaddon note origtitle pagetotal part relatedstring relatedtype "
    "reprinttitle series shorthandintro subtitle title titleaddon usera userb userc userd usere userf venue version "
    "shorthand shortjournal shortseries shorttitle sortyear sorttitle sortshorthand sortkey presort institution lista "
    "listb listc listd liste listf location organization origlocation origpublisher publisher afterword annotator "
    "author bookauthor commentator editor editora editorb editorc foreword holder introduction namea nameb namec "
    "translator shortauthor shorteditor sortname authortype editoratype editorbtype editorctype editortype "
    "bookpagination nameatype namebtype namectype origlanguage pagination pubstate type language crossref xref date "
    "eventdate origdate urldate doi eprint file verba verbb verbc url xdata ids entryset related keywords options "
    "relatedoptions pages execute year month day"
)
BIBLATEX_TYPES = words(
    "article artwork audio bibnote book bookinbook booklet collection commentary customa customb customc customd "
    "custome customf inbook incollection inproceedings inreference image jurisdiction legal legislation letter manual "
    "misc movie music mvcollection mvreference mvproceedings mvbook online patent performance periodical proceedings "
    "reference report review set software standard suppbook suppcollection thesis unpublished video xdata"
)
# What BibTeX itself and its users have beside those:
# https://github.com/JabRef/jabref/blob/v5.0/src/main/java/org/jabref/model/entry/field/StandardField.java
# `arxivid` is what Mendeley writes: https://github.com/PhasesResearchLab/ESPEI/blob/master/README.rst
BIBTEX_FIELDS = words("address annote archiveprefix journal key pmid primaryclass school timestamp groups arxivid")

EVERYTHING = r"""% Encoding: UTF-8
@string{jih = "Journal of Invented {\"U}bungen"}
@preamble{"\newcommand{\noop}[1]{}"}
@comment{jabref-meta: databaseType:bibtex;}

@Article{example2020heaps,
  Author     = {M{\"u}ller-Example, Ada and {Example and Sons} and de la Cruz, An{\'i}bal},
  title      = {{The {HEAP}} of $O(n^2)$ {\it Trees}: a--b ``quoted'' \& more},
  journal    = jih,
  year       = 2020,
  month      = jan # "~1",
  doi        = {10.1234/heap\_s.1},
  url        = {https://example.org/heaps},
  abstract   = {Over two
                lines with {\unknown LaTeX}.},
  note       = {arXiv:2401.00001 [cs.DL]
PMID: 12345678},
  keywords   = {heaps, trees},
  timestamp  = {2020-01-01}
}
@online{second,
  title = "A {T}itle in Quotes", author = "Sample, Bo", journaltitle = {Invented Letters},
  date = {2021-05-03}, eprint = {2105.00002}, eprinttype = {arxiv}, eprintclass = {cs.DS},
  urldate = {2021-06-01}, crossref = {proceedings}, xdata = {common},
}

@misc{dup, title = {First of Two}, eprint = {hep-ph/9609357}}
@misc{dup, title = {Second of Two}, archivePrefix = {arXiv}, eprint = {2201.00003}, primaryClass = {cs.LG}}
@book(round, title = {A Book in Round Brackets}, isbn = {978-3-16-148410-0, 0-306-40615-2}, publisher = {Example})
@phdthesis{, title = {Without a Key}, school = {Universit{\"a}t zum Beispiel}, state = {draft}}
@techreport{bare}
"""

ROWS = [
    ("example2020heaps", "article", "The HEAP of O(n²) Trees: a–b “quoted” & more"),
    ("second", "online", "A Title in Quotes"),
    ("dup", "misc", "First of Two"),
    ("dup", "misc", "Second of Two"),
    ("round", "book", "A Book in Round Brackets"),
    ("6", "phdthesis", "Without a Key"),
    ("bare", "techreport", None),
]
"""The reference, the type and the title of each row of `EVERYTHING`."""

UNBALANCED = """@article{whole, title = {One}}
@article{open, title = {Never closed, year = {2001}
}
@article{after, title = {Two}}
@article{comma title = {Three}}
@article{extra, title = {Four}}, year = {2004}}
@article{last, title = {Five}, title = {Five again}}
"""

NOT_BIBTEX = {
    "text": "A plain text that speaks of @article{key, title = {T}} in a sentence.\n",
    "markdown": "# References\n\n```\n@article{key, title = {T}}\n```\n",
    "mention": "@someone{ wrote this",
    "css": "@media screen { body { color: red } }\n@font-face { font-family: x; }\n",
    "python": "@decorated(key, title=1)\ndef function() -> None: ...\n",
    "address": "@example.org is where it is.\n",
}
