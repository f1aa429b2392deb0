"""The application: the first frame at once, then the rooms below and the files, read in a worker."""

import asyncio
import os
import signal
import sys
import traceback
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, ClassVar

from platformdirs import user_log_path
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static
from textual.worker import get_current_worker

from ledger_tui.app.keyboard import OrderlyApp

if TYPE_CHECKING:
    from ledger_tui.app.screens.browser import BrowserScreen
    from ledger_tui.dataset.dataset import Dataset
    from ledger_tui.dataset.load import Progress
    from ledger_tui.reading.reader import FileReading

_BATCH_SECONDS = 0.05


class LedgerApp(OrderlyApp):
    """Opens the browser on some paths."""

    TITLE = "ledger"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-normal"), (140, "-wide"), (190, "-wider")]  # noqa: RUF012 (the toolkit's own type)
    VERTICAL_BREAKPOINTS = [(0, "-low"), (30, "-high")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q", "quit", show=False, priority=True)]

    def __init__(
        self, paths: Iterable[Path], words: str, piped: bytes | None = None, decisions: Path | None = None
    ) -> None:
        # An ANSI theme under NO_COLOR would draw black on black.
        super().__init__(ansi_color=True if os.environ.get("NO_COLOR") else None)
        self._paths = list(paths)
        self._words = words
        self._piped = piped
        self._decisions = decisions
        self._browser: BrowserScreen | None = None
        self.failure: Exception | None = None

    def compose(self) -> ComposeResult:
        """The first frame, before anything is imported or read."""
        yield Static(" ledger  opening …", markup=False)

    def on_mount(self) -> None:
        """Open once the first frame stands; leave the terminal as it was when told to end."""
        if os.name == "posix":
            for ending in (signal.SIGTERM, signal.SIGHUP):
                asyncio.get_running_loop().add_signal_handler(ending, self.exit, 128 + ending)
        self.call_after_refresh(self.run_worker, self._open, thread=True, group="reading", exclusive=True)

    def on_browser_screen_read_again(self) -> None:
        """Read the same paths again, beside what is shown, and show that when it is whole."""
        self.run_worker(self._read_again, thread=True, group="reading", exclusive=True)

    def _open(self) -> None:
        # Importing the index and the readers takes longer than the first frame may.
        from ledger_tui.app.glyphs import glyphs_for
        from ledger_tui.app.screens.browser import BrowserScreen
        from ledger_tui.dataset.dataset import Dataset
        from ledger_tui.triage.evidence import prepare
        from ledger_tui.triage.journal import Journal
        from ledger_tui.triage.who import who

        dataset = Dataset(self._piped)
        journal = Journal.open(self._decisions, who())
        browser = self._browser = BrowserScreen(dataset, self._words, glyphs_for(), journal)
        self.call_from_thread(self.push_screen, browser)
        for batch, progress in self._batches():
            self.call_from_thread(_grow, browser, dataset, batch, progress)
        # Triage asks for near titles; made ready here, the first question need not wait for it.
        prepare(dataset.index)

    def _read_again(self) -> None:
        from ledger_tui.dataset.dataset import Dataset

        dataset, progress = Dataset(self._piped), None
        for batch, progress in self._batches():
            for reading in batch:
                dataset.take(reading)
            if self._browser is not None:
                self.call_from_thread(self._browser.show_progress, progress)
        if self._browser is not None and progress is not None and not get_current_worker().is_cancelled:
            self.call_from_thread(self._browser.take, dataset, progress)

    def _batches(self) -> "Iterable[tuple[list[FileReading], Progress]]":
        """What was read, in handfuls that take a moment each; ends early where the worker is cancelled."""
        from ledger_tui.dataset.load import Progress, load

        worker = get_current_worker()
        progress = Progress()
        batch: list[FileReading] = []
        since = monotonic()
        for reading in load(self._paths, self._piped, progress):
            if worker.is_cancelled:
                return
            batch.append(reading)
            if monotonic() - since > _BATCH_SECONDS or progress.read < 2:
                yield batch, replace(progress)
                batch, since = [], monotonic()
        yield batch, replace(progress)

    def _handle_exception(self, error: Exception) -> None:
        # What failed in a worker comes wrapped, without its traceback.
        self.failure = self.failure or getattr(error, "error", error)
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        # The traceback goes to the log: it may hold text of the files that no terminal should see.
        self._close_messages_no_wait()


def _grow(browser: "BrowserScreen", dataset: "Dataset", batch: "list[FileReading]", progress: "Progress") -> None:
    for reading in batch:
        dataset.take(reading)
    browser.take(dataset, progress)


def run(paths: Iterable[Path], words: str, piped: bytes | None = None, decisions: Path | None = None) -> int:
    """Run the browser with a journal of decisions (`None`: the person's own); its exit code.

    After a crash the terminal is as before, and the log's place is named.
    """
    if os.name == "posix":
        from ledger_tui.app.escape import take_apart

        take_apart()
    app = LedgerApp(paths, words, piped, decisions)
    code = app.run()
    if app.failure is None:
        return code or 0
    print(_log(app.failure), file=sys.stderr)
    return 1


def _log(failure: Exception) -> str:
    told = "".join(traceback.format_exception(failure))
    stopped = f"ledger-tui stopped by a fault of its own ({type(failure).__name__})"
    try:
        folder = user_log_path("ledger_tui", appauthor=False, ensure_exists=True)
        path = folder / f"crash-{datetime.now().astimezone():%Y%m%d-%H%M%S}.log"
        path.write_text(told, encoding="utf-8", errors="backslashreplace")
    except OSError as error:
        return f"{stopped}; no log could be written: {error.strerror}"
    return f"{stopped}; the log is {path}"
