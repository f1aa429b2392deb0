"""The application: the first frame at once, then the rooms below and the files, read in a worker."""

import asyncio
import gc
import os
import signal
import sys
import traceback
from collections.abc import Iterable, Iterator
from contextlib import closing
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

from ledger_tui.app.keyboard import QUIT, OrderlyApp

if TYPE_CHECKING:
    from ledger_tui.app.screens.browser import BrowserScreen
    from ledger_tui.dataset.dataset import Dataset
    from ledger_tui.dataset.handful import Handful
    from ledger_tui.dataset.open import Opening
    from ledger_tui.dataset.progress import Progress

_DRAW_SECONDS = 0.1
"""The least time between two looks at how far the reading has come."""

_DRAWN_AT_ONCE = 2
"""Files after which the screen is drawn at once, so that the first rows stand early."""


class LedgerApp(OrderlyApp):
    """Opens the browser on some paths."""

    TITLE = "ledger"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-normal"), (140, "-wide"), (190, "-wider")]  # noqa: RUF012 (the toolkit's own type)
    VERTICAL_BREAKPOINTS = [(0, "-low"), (30, "-high")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [Binding(QUIT, "quit", show=False, priority=True)]

    def __init__(
        self,
        paths: Iterable[Path],
        words: str,
        piped: bytes | None = None,
        decisions: Path | None = None,
        *,
        cached: bool = False,
        alone: bool = False,
        subject: str = "",
    ) -> None:
        """`cached`: an index may be kept of the paths and used again; `alone`: the process does nothing else;
        `subject`: the paper that such files are about which do not say so themselves."""
        # An ANSI theme under NO_COLOR would draw black on black.
        super().__init__(ansi_color=True if os.environ.get("NO_COLOR") else None)
        self._paths = list(paths)
        self._words = words
        self._piped = piped
        self._decisions = decisions
        self._cached = cached
        self._subject = subject
        self._alone = alone
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
        # What is typed ahead is for the browser.
        self.hold_keys()
        self.call_after_refresh(self.run_worker, self._open, thread=True, group="reading", exclusive=True)

    def on_browser_screen_read_again(self) -> None:
        """Read the same paths again, beside what is shown, and show that when it is whole."""
        self.run_worker(self._read_again, thread=True, group="reading", exclusive=True)

    def on_browsing_stop_reading(self) -> None:
        """Let what is read so far be all."""
        self.workers.cancel_group(self, "reading")

    def _open(self) -> None:
        # Importing the index and the readers takes longer than the first frame may.
        from ledger_tui.app.glyphs import glyphs_for
        from ledger_tui.app.screens.browser import BrowserScreen
        from ledger_tui.dataset.dataset import Dataset
        from ledger_tui.dataset.open import Opening
        from ledger_tui.dataset.progress import Progress
        from ledger_tui.triage.journal import Journal
        from ledger_tui.triage.who import who

        if self._alone:
            # What was made until now lives as long as the process: no collection need look at it again.
            gc.freeze()
        opening = Opening(self._paths, self._piped, cached=self._cached, subject=self._subject)
        kept = opening.kept()
        dataset = kept if kept is not None else Dataset(self._piped)
        journal = Journal.open(self._decisions, who())
        progress = Progress(found_all=kept is not None)
        browser = self._browser = BrowserScreen(dataset, self._words, glyphs_for(), journal, progress)
        self.call_from_thread(self.push_screen, browser)
        self.call_from_thread(self.release_keys)
        if kept is None:
            self._read(opening, dataset, browser, progress)
        else:
            dataset.prepare()

    def _read(self, opening: "Opening", dataset: "Dataset", browser: "BrowserScreen", progress: "Progress") -> None:
        """Take handful after handful into the dataset that is shown."""
        drawn = 0.0

        def grow(handful: "Handful") -> None:
            nonlocal drawn
            dataset.take_handful(handful)
            if monotonic() - drawn > _DRAW_SECONDS or progress.read <= _DRAWN_AT_ONCE:
                browser.take(dataset, replace(progress))
                drawn = monotonic()

        for handful in self._handfuls(opening, progress):
            self.call_from_thread(grow, handful)
        progress.stopped = get_current_worker().is_cancelled
        self.call_from_thread(browser.take, dataset, replace(progress))
        dataset.prepare()
        if not progress.stopped:
            opening.keep(dataset)

    def _read_again(self) -> None:
        from ledger_tui.dataset.dataset import Dataset
        from ledger_tui.dataset.open import Opening
        from ledger_tui.dataset.progress import Progress

        browser, dataset, progress, told = self._browser, Dataset(self._piped), Progress(), 0.0
        if browser is None:
            return
        opening = Opening(self._paths, self._piped, cached=self._cached, subject=self._subject)
        for handful in self._handfuls(opening, progress):
            dataset.take_handful(handful)
            if monotonic() - told > _DRAW_SECONDS:
                self.call_from_thread(browser.show_progress, replace(progress))
                told = monotonic()
        if get_current_worker().is_cancelled:
            self.call_from_thread(browser.show_progress, Progress(found_all=True))
            return
        self.call_from_thread(browser.take, dataset, replace(progress))
        dataset.prepare()
        opening.keep(dataset)
        # What was shown before is a knot of small things round large columns.
        gc.collect()

    def _handfuls(self, opening: "Opening", progress: "Progress") -> "Iterator[Handful]":
        """What is read; ends early where the worker is cancelled."""
        from ledger_tui.dataset.dataset import collector_off

        worker = get_current_worker()
        with collector_off(), closing(opening.handfuls(progress)) as handfuls:
            for handful in handfuls:
                yield handful
                # What was read by then is taken too, so that what is told of it is right.
                if worker.is_cancelled:
                    return

    def _handle_exception(self, error: Exception) -> None:
        # What failed in a worker comes wrapped, without its traceback.
        self.failure = self.failure or getattr(error, "error", error)
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        # The traceback goes to the log: it may hold text of the files that no terminal should see.
        self._close_messages_no_wait()


def run(
    paths: Iterable[Path],
    words: str,
    piped: bytes | None = None,
    decisions: Path | None = None,
    *,
    cached: bool = True,
    subject: str = "",
) -> int:
    """Run the browser with a journal of decisions (`None`: the person's own); its exit code.  `cached`: an index may be
    kept of the paths and used again.  `subject`: the paper that such files are about which do not say so themselves.

    After a crash the terminal is as before, and the log's place is named.
    """
    if os.name == "posix":
        from ledger_tui.app.escape import take_apart

        take_apart()
    app = LedgerApp(paths, words, piped, decisions, cached=cached, alone=True, subject=subject)
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
