"""Makes the README's pictures with the program itself: `python -m tests.pictures` writes them to `.pictures/`."""

import asyncio
import contextlib
import re
import tempfile
from pathlib import Path

from tests.app.driving import Person, browsing

PICTURES = Path(__file__).parents[1] / ".pictures"


async def unresolved(person: Person) -> None:
    """The unresolved references of the Hecate paper."""
    await person.press("j", "enter", "u")


async def inbound(person: Person) -> None:
    """The papers that cite the FSDP paper, on the way to the veScale paper."""
    await person.press("j", "enter", "slash")
    await person.type("pytorch fsdp")
    await person.press("enter", "enter", "i", "slash")
    await person.type("vescale")
    await person.press("enter", "j")


async def work_page(person: Person) -> None:
    """A work that no loaded record is about, and who cites it."""
    await person.press("j", "enter", "slash")
    await person.type("scaling laws")
    await person.press("enter", "enter")


async def triage(person: Person) -> None:
    """An unresolved reference and its evidence."""
    await person.press("j", "enter", "slash")
    await person.type("scaling laws")
    await person.press("enter", "t")


async def decided(person: Person) -> None:
    """What was decided, beside what the record reports."""
    await triage(person)
    await person.press("a", "j", "a", "x", "l", "escape", "slash", "escape")
    await person.type("triage:decided")
    await person.press("enter")


SCENES = {"unresolved": unresolved, "inbound": inbound, "work-page": work_page, "triage": triage, "decided": decided}


async def picture(name: str, size: tuple[int, int]) -> str:
    """One scene as an SVG that asks nothing of another host."""
    journal = Path("decisions.jsonl")
    async with browsing(size=size, words="sample_records", decisions=journal) as person:
        await SCENES[name](person)
        drawn = person.app.export_screenshot(title="ledger-tui")
    drawn = re.sub(r"@font-face \{.*?\}\s*", "", drawn, flags=re.DOTALL)
    return re.sub(r"terminal-\d+", "terminal", drawn)


def main() -> None:
    """Write every picture."""
    PICTURES.mkdir(exist_ok=True)
    for name in SCENES:
        # No picture shows a folder of the machine that it was made on.
        with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
            drawn = asyncio.run(picture(name, (120, 36)))
        (PICTURES / f"{name}.svg").write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main()
