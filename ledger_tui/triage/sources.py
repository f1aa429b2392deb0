"""What other sources tell of the same paper: their records of it need not count, and are evidence all the same."""

from collections.abc import Iterator

from ledger_tui.index.identity import Identities
from ledger_tui.index.index import Index
from ledger_tui.record.model import INBOUND
from ledger_tui.triage.alike import alike_titles
from ledger_tui.triage.reasons import NUMBER, PAIR, Reason, equal, other_side, subject_side


def told_by_other_sources(index: Index, row: int) -> Iterator[Reason]:
    """The rows that other sources have in the same list of the same paper: those that name the same work, those with a
    near title, and the one with the same number where the titles do not tell two works apart."""
    others = dict(_of_other_sources(index, index.row_records[row]))
    if not others:
        return
    direction, mine, code = index.direction(row), other_side(index, row), index.title_code(row)
    alike = {one.code: one for one in alike_titles(index, code)}
    # A number counts in the citing paper's list.
    reference = index.row(row).reference if direction != INBOUND else None
    for record, source in others.items():
        for other in index.records[record].spans.get(direction) or ():
            its = index.title_code(other)
            if why := equal(mine, other_side(index, other)):
                yield Reason(PAIR, other, record, f"{source} lists the same reference: {why}")
            elif its and (one := alike.get(its)) is not None:
                why = f"{source} lists a reference with a {one.why}"
                yield Reason(one.kind, other, record, why, one.score, one.differing)
            elif reference and not (code and its) and index.row(other).reference == reference:
                yield Reason(NUMBER, other, record, f"{source} lists this as reference {reference}")


def _of_other_sources(index: Index, record: int) -> Iterator[tuple[int, str]]:
    """The records that other sources tell of a record's paper, one a source: of several the one with the most rows;
    with what a person is told of the source."""
    identities, (names, title) = index.derived(Identities), subject_side(index, record)
    own = index.records[record].name.source
    about = identities.about(names)
    best: dict[str, int] = {}
    for other in sorted({*about, *identities.subjects((), title)} - {record}):
        facts = index.records[other]
        if own is None or facts.name.source is None or facts.name.source == own:
            continue
        source = facts.name.source if other in about else f"{facts.name.source}, of a paper with an equal title,"
        if source not in best or facts.rows >= index.records[best[source]].rows:
            best[source] = other
    for source, other in best.items():
        yield other, source
