"""Invented bibliographies in RIS; which tags and types there are is held against an inventory."""

from tests.reading.sources.bibliographies import words

# https://github.com/MrTango/rispy/blob/main/rispy/config.py and, for BT, CR, CT, ED, M2 and SV, what
# https://github.com/zotero/translators/blob/master/RIS.js reads
TAGS = words(
    "TY A1 A2 A3 A4 AB AD AN AU C1 C2 C3 C4 C5 C6 C7 C8 CA CN CY DA DB DO DP ET EP ID IS J2 JA JF JO KW L1 L2 L4 LA LB "
    "M1 M3 N1 N2 NV OP PB PY RI RN RP SE SN SP ST T1 T2 T3 TA TI TT UR VL Y1 Y2 ER BT CR CT ED M2 SV"
)
TYPES = words(
    "ABST ADVS AGGR ANCIENT ART BILL BLOG BOOK CASE CHAP CHART CLSWK COMP CONF CPAPER CTLG DATA DBASE DICT EBOOK ECHAP "
    "EDBOOK EJOUR ELEC ENCYC EQUA FIGURE GEN GOVDOC GRANT HEAR ICOMM INPR JFULL JOUR LEGAL MANSCPT MAP MGZN MPCT MULTI "
    "MUSIC NEWS PAMP PAT PCOMM RPRT SER SLIDE SOUND STAND STAT THES UNPB VIDEO"
)

EVERYTHING = """1.
TY  - JOUR
ID  - example2020
TI  - A Journal Article on Invented Heaps
AU  - Müller-Example, Ada
AU  - Sample, Bo
PY  - 2020/03//
T2  - Journal of Invented Results
VL  - 9
SP  - 101
EP  - 110
AB  - An abstract that goes on
over a second line and
a third.
KW  - heaps
KW  - trees
DO  - 10.1234/heaps.1
SN  - 1234-5678
UR  - https://example.org/heaps;v=1
UR  - https://example.org/heaps.pdf
N1  - PMID: 12345678
C2  - PMC7654321
PB  - Example Press
PB  - Second Press
XX  - of our own
ER  -\x20

2.
TY  - BOOK
T1  - A Book of Examples
A1  - Sample, Bo
Y1  - 2001///
SN  - 978-3-16-148410-0
SN  - 0-306-40615-2
ER  -
TY  - UNPB
ID  - preprint
CT  - A Preprint by Its Accession Number
DB  - arXiv
AN  - arXiv:2401.00001
M3  - 10.1234/PREPRINT
ER  - \n"""

ROWS = [
    ("example2020", None, "JOUR", "A Journal Article on Invented Heaps"),
    ("2", "position", "BOOK", "A Book of Examples"),
    ("preprint", None, "UNPB", "A Preprint by Its Accession Number"),
]
"""The reference, what numbers it, the type and the title of each row of `EVERYTHING`."""

HEADED = """Provider: Example Publisher
Content: text/plain; charset="UTF-8"

TY  - JOUR
TI  - Behind What a Publisher Puts Before It
ER  - \n"""

WITHOUT_ENDS = """TY  - JOUR
TI  - The First Has No End
AU  - Sample, Bo
TY  - CONF
TI  - The Second Has One
ER  -\x20
AU  - Nobody, No
TY  - GEN
TI  - The Third Has None
PY  - 2003
"""

NARROW = """TY - JOUR
TI - Tags with One Space
ZZ - unknown, and a tag
ER -
"""

NOT_RIS = {
    "text": "TY is a tag of RIS.\nTY  - JOUR begins an entry.\n",
    "speech": "TY - thank you all for this\nER - not at all\n",
    "endnote": "%0 Journal Article\n%T A Title\n%A Sample, Bo\n",
    "medline": "PMID- 12345678\nTI  - A Title\nTY  - JOUR\n",
    "markdown": "# TY\n\nTY  - JOUR\nER  - \n",
}
