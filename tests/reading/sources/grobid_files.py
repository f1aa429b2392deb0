"""TEI files of our own making in the form that GROBID writes; papers and people are invented.

What may stand where is held against `INVENTORY`, which was read off the code that writes it
(`grobid-core/src/main/java/org/grobid/core/document/TEIFormatter.java`, `.../data/BiblioItem.java`,
`.../data/PatentItem.java`) and off its schema (`grobid-home/schemas/rng/Grobid.rng`), all of
https://github.com/kermitt2/grobid, and for `source` off its page on consolidation, `doc/Consolidation.md`.
"""

INVENTORY = {
    "TEI": "xmlns xml:space xmlns:xsi xsi:schemaLocation xmlns:xlink xmlns:mml",
    "teiHeader": "xml:lang",
    "fileDesc": "xml:id",
    "titleStmt": "",
    "title": "level type xml:id xml:lang coords",
    "publicationStmt": "",
    "publisher": "",
    "availability": "status",
    "licence": "",
    "sourceDesc": "",
    "biblStruct": "status source coords xml:lang xml:id type",
    "analytic": "",
    "monogr": "",
    "author": "role",
    "persName": "coords",
    "forename": "type",
    "surname": "",
    "orgName": "type key coords",
    "affiliation": "key coords",
    "email": "",
    "idno": "type",
    "ptr": "type target",
    "imprint": "",
    "date": "type when",
    "biblScope": "unit from to",
    "pubPlace": "",
    "meeting": "",
    "address": "",
    "addrLine": "",
    "settlement": "",
    "editor": "",
    "authority": "",
    "note": "type place n coords",
    "encodingDesc": "",
    "appInfo": "",
    "application": "version ident when",
    "desc": "",
    "label": "type",
    "ref": "type target coords",
    "profileDesc": "",
    "abstract": "",
    "text": "xml:lang",
    "front": "",
    "body": "",
    "back": "",
    "div": "type xmlns",
    "head": "n coords",
    "p": "coords",
    "s": "coords",
    "hi": "rend",
    "listBibl": "",
}
"""Each element that GROBID writes (of those used here), and its attributes."""

NS = 'xmlns="http://www.tei-c.org/ns/1.0"'
_DECLARED = '<?xml version="1.0" encoding="UTF-8"?>\n'
_TEI = """<TEI xml:space="preserve" xmlns="http://www.tei-c.org/ns/1.0"
xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
xsi:schemaLocation="http://www.tei-c.org/ns/1.0 https://example.org/Grobid.xsd"
 xmlns:xlink="http://www.w3.org/1999/xlink">
"""

WHOLE = f"""{_DECLARED}{_TEI}	<teiHeader xml:lang="en">
		<fileDesc>
			<titleStmt>
				<title level="a" type="main">Voles in the Ledger:
					a <hi rend="italic">Long</hi> Count</title>
			</titleStmt>
			<publicationStmt>
				<publisher/>
				<availability status="unknown"><licence/></availability>
			</publicationStmt>
			<sourceDesc>
				<biblStruct status="consolidated" source="crossref">
					<analytic>
						<author>
							<persName><forename type="first">Ada</forename><surname>Wiesel</surname></persName>
							<affiliation key="aff0"><orgName type="institution">Nowhere</orgName></affiliation>
						</author>
						<author>
							<persName><forename type="first">Bo</forename><surname>Luchs</surname></persName>
						</author>
						<title level="a" type="main">Voles in the Ledger: a Long Count</title>
					</analytic>
					<monogr>
						<title level="j" type="main">Journal of Small Mammals</title>
						<idno type="ISSN">0000-0019</idno>
						<imprint><date type="published" when="2024-03-01">1 March 2024</date></imprint>
					</monogr>
					<idno type="MD5">0123456789ABCDEF0123456789ABCDEF</idno>
					<idno type="DOI">10.5555/vole.2024.1</idno>
					<idno type="arXiv">arXiv:2401.99999v2[cs.DL]</idno>
				</biblStruct>
			</sourceDesc>
		</fileDesc>
		<encodingDesc>
			<appInfo>
				<application version="0.8.3" ident="GROBID" when="2026-01-02T03:04+0000">
					<desc>GROBID</desc>
					<label type="revision">abc1234</label>
					<label type="parameters">consolidateCitations=1</label>
					<ref target="https://github.com/kermitt2/grobid"/>
				</application>
			</appInfo>
		</encodingDesc>
		<profileDesc><abstract><p>We count voles.</p></abstract></profileDesc>
	</teiHeader>
	<text xml:lang="en">
		<body>
<div><head n="1">Introduction</head><p><s>Voles were counted before <ref type="bibr" target="#b0">[1,</ref>
<ref type="bibr" target="#b2">4]</ref>.</s><s>Nobody asked why <ref type="bibr">[9]</ref>.</s><s>Ledgers
 are kept by hand <ref type="bibr" target="#b0">[1]</ref>, as <ref type="foot" target="#foot_0">1</ref> says.</s></p>
</div>
			<note place="foot" n="1">After Luchs et al. <ref type="bibr" target="#b1">[2]</ref>.</note>
		</body>
		<back>
			<div type="references">

				<listBibl>

<biblStruct status="consolidated" source="crossref" xml:id="b0">
	<analytic>
		<title level="a" type="main">Counting voles &amp; other&#160;rodents in H<hi rend="subscript">2</hi>O</title>
		<author>
			<persName><forename type="first">C</forename><forename type="middle">D</forename>\
<surname>Marder</surname></persName>
		</author>
		<author><orgName type="collaboration">Vole Group</orgName></author>
		<idno type="DOI">10.5555/count.7</idno>
		<idno type="PMID">12345</idno>
		<idno type="PII">S0000-1234</idno>
		<ptr type="open-access" target="https://example.org/count.pdf" />
	</analytic>
	<monogr>
		<title level="j">Rodent Letters</title>
		<title level="j" type="abbrev">Rod. Lett.</title>
		<idno type="ISSN">0000-0027</idno>
		<imprint>
			<biblScope unit="volume">12</biblScope>
			<biblScope unit="issue">3</biblScope>
			<biblScope unit="page" from="80" to="107" />
			<date type="published" when="1996">1996</date>
			<publisher>Burrow Press</publisher>
		</imprint>
	</monogr>
	<note type="raw_reference">C. D. Marder,  Vole Group. Counting voles. Rod. Lett. 12(3):80-107</note>
</biblStruct>

<biblStruct status="extracted"  xml:id="b1">
	<monogr>
		<title level="m" type="main">The Book of Burrows</title>
		<author><persName><forename type="first">E</forename><surname>Dachs</surname></persName></author>
		<idno type="ISBN">978-0-00-000000-2</idno>
		<idno>TR-92</idno>
		<imprint><date>undated</date><pubPlace>Nowhere</pubPlace></imprint>
	</monogr>
	<note type="report_type">Technical Report</note>
</biblStruct>

<biblStruct status="extracted"  xml:lang="de" xml:id="b2">
	<analytic>
		<title level="a" type="main">Wühlmäuse im Register</title>
		<author>
			<persName><surname>Luchs</surname></persName>
		</author>
		<idno type="arXiv">arXiv:2001.00002</idno>
		<ptr target="http://example.org/w?a=1&amp;b=2" />
	</analytic>
	<monogr>
		<title level="m">Proceedings of the Second Burrow</title>
		<meeting>the Second Burrow<address><addrLine>Nowhere</addrLine></address></meeting>
		<imprint><biblScope unit="page">9</biblScope></imprint>
	</monogr>
</biblStruct>

<biblStruct status="extracted"  xml:id="b3">
	<monogr>
		<title level="j">Rodent Letters</title>
		<imprint/>
	</monogr>
</biblStruct>

				</listBibl>
			</div>
		</back>
	</text>
</TEI>
"""

OLD = f"""{_DECLARED}<TEI xmlns="http://www.tei-c.org/ns/1.0" xmlns:xlink="http://www.w3.org/1999/xlink">
<teiHeader><encodingDesc><appInfo><application version="0.4.1" ident="GROBID" when="2016-08-11T21:15+0000">
<ref target="https://github.com/kermitt2/grobid">GROBID</ref></application></appInfo></encodingDesc>
<fileDesc><titleStmt><title level="a" type="main"/></titleStmt><sourceDesc><biblStruct><analytic>
<title level="a" type="main">Old Ledgers</title></analytic><monogr><imprint><date/></imprint></monogr></biblStruct>
</sourceDesc></fileDesc></teiHeader>
<text><body><div><p>{"Long ago it was so. " * 40}Marder <ref type="bibr" target="#b12">(Marder, 1996)</ref> came,
then <ref type="bibr" target="#b13">1999)</ref>. {"And so on it went. " * 40}</p></div></body>
<back><div type="references"><listBibl>
<biblStruct coords="14,335.39,89.54,211.06,8.07" xml:id="b12"><monogr>
<title level="m">Ledgers</title></monogr></biblStruct>
<biblStruct coords="14,335.39,99.54,211.06,8.07" xml:id="b13"><analytic><title/></analytic><monogr>
<title level="m">Registers</title><idno type="DOI">10.5555/reg</idno><imprint/></monogr></biblStruct>
</listBibl></div></back></text></TEI>"""

REFERENCES = """<?xml version="1.0" ?>
<TEI xmlns="http://www.tei-c.org/ns/1.0" xmlns:xlink="http://www.w3.org/1999/xlink"
 xmlns:mml="http://www.w3.org/1998/Math/MathML">
	<teiHeader>
		<fileDesc xml:id="f_0"/>
	</teiHeader>
	<text>
		<front/>
		<body/>
		<back>
			<listBibl>
<biblStruct status="extracted"  >
	<monogr><title level="m" type="main">One</title><imprint/></monogr>
</biblStruct>
<biblStruct status="extracted"  >
	<monogr><title level="m" type="main">Two</title><imprint/></monogr>
</biblStruct>
			</listBibl>
		</back>
	</text>
</TEI>
"""
"""References alone name no paper and no tool."""

PATENT = f"""{_DECLARED}<TEI xmlns="http://www.tei-c.org/ns/1.0" xmlns:xlink="http://www.w3.org/1999/xlink">
<teiHeader />
<text><div>A cap.</div><div type="references"><listBibl>
<biblStruct type="patent" status="publication"><monogr><authority><orgName type="national">DE</orgName></authority>\
<idno type="docNumber">19500460</idno><ptr target="#string-range('r64',2427,8)"></ptr></monogr></biblStruct>
</listBibl></div></text></TEI>"""

NO_REFERENCES = (
    WHOLE[: WHOLE.index("<listBibl>")] + "<listBibl/>" + WHOLE[WHOLE.index("</listBibl>") + len("</listBibl>") :]
)
HEADER = WHOLE[: WHOLE.index("\t<text")] + '\t<text xml:lang="en"></text>\n</TEI>\n'

FILES = {
    "10.5555_other.1.grobid.tei.xml": WHOLE,
    "old.tei.xml": OLD,
    "10.5555_vole.7.references.tei.xml": REFERENCES,
    "10.5555_cap.tei.xml": PATENT,
    "none.tei.xml": NO_REFERENCES,
    "header.tei.xml": HEADER,
}
