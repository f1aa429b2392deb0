"""Small invented records in the JSON form, for tests that need no real one."""

import json
from pathlib import Path
from typing import Any

Json = dict[str, Any]


def row(reference: str | None = "1", title: str | None = "Some Invented Title of a Work", **more: Any) -> Json:
    return {"reference": reference, "title": title, "state": "verified exact", "method": "doi", **more}


def record(arxiv_id: str | None = "2401.00001", **more: Any) -> Json:
    """A record with one outbound row and no word about inbound ones; `paper` entries are merged."""
    paper = {"arxiv_id": arxiv_id, "version": 1, "title": f"The Paper {arxiv_id}", **more.pop("paper", {})}
    told = {
        "format": "ledger-tui.record/1",
        "source": "pith",
        "paper": paper,
        "as_of": {"date": "2026-08-01", "text": "1 August 2026"},
        "outbound": [row()],
    }
    return {**told, **more}


def write(path: Path, *records: Json) -> Path:
    """One record as an object, several as JSON Lines."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(json.dumps(one) for one in records))
    return path
