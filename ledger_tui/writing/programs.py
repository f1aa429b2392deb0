"""The system's own programs that copy a text or open an address: which one it would be, and running it.

Choosing only looks (`choose_…`); running is `run`.  Over a connection from another machine the programs of this one
would copy to, or open on, a screen that the person does not sit at: there only what reaches his own display is chosen.
"""

import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass

Which = Callable[[str], str | None]
"""The path of a program by its name, or `None`: `shutil.which`."""

_PATIENCE = 3.0


@dataclass(frozen=True, slots=True)
class Program:
    """A program by its name, the words that start it, and the encoding of what it reads."""

    name: str
    words: tuple[str, ...]
    encoding: str = "utf-8"


@dataclass(frozen=True, slots=True)
class Outcome:
    """Whether it was done, and in words for the person what happened."""

    done: bool
    words: str


def choose_copier(
    environ: Mapping[str, str], which: Which = shutil.which, platform: str = sys.platform
) -> Program | None:
    """The program that would copy to the clipboard of the display that the person sits at; `None`: there is none."""
    candidates: list[Program] = []
    if not _is_remote(environ):
        if platform == "darwin":
            candidates.append(Program("pbcopy", ("pbcopy",)))
        if environ.get("WAYLAND_DISPLAY"):
            candidates.append(Program("wl-copy", ("wl-copy", "--type", "text/plain;charset=utf-8")))
    if environ.get("DISPLAY"):
        candidates.append(Program("xclip", ("xclip", "-selection", "clipboard", "-in")))
        candidates.append(Program("xsel", ("xsel", "--clipboard", "--input")))
    if not _is_remote(environ) and (platform == "win32" or "WSL_DISTRO_NAME" in environ):
        # Anything but UTF-16 with its mark it takes for the code page of the console.
        candidates.append(Program("clip.exe", ("clip.exe",), "utf-16"))
    return _first_there(candidates, which)


def choose_opener(
    environ: Mapping[str, str], which: Which = shutil.which, platform: str = sys.platform
) -> Program | None:
    """The program that would open an address in the person's browser; `None` where there is no display for it."""
    candidates: list[Program] = []
    if not _is_remote(environ):
        if platform == "darwin":
            candidates.append(Program("open", ("open",)))
        if platform == "win32" or "WSL_DISTRO_NAME" in environ:
            candidates.append(Program("wslview", ("wslview",)))
            candidates.append(Program("explorer.exe", ("explorer.exe",)))
    if environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"):
        candidates.append(Program("xdg-open", ("xdg-open",)))
        candidates.append(Program("gio", ("gio", "open")))
    return _first_there(candidates, which)


def copy_by(program: Program, text: str) -> Outcome:
    """Give a text to the program that copies."""
    return run(program, data=text.encode(program.encoding, "replace"), did=f"copied by {program.name}")


def open_by(program: Program, url: str) -> Outcome:
    """Give an address, as `writing.address` makes them, to the program that opens it.

    Raises `ValueError` for what is no http or https address.
    """
    if not url.startswith(("https://", "http://")):
        raise ValueError("only an http or https address is opened")
    outcome = run(Program(program.name, (*program.words, url)), did=f"opened by {program.name}")
    # The Windows shell opens the page and leaves with 1 all the same.
    return Outcome(True, f"given to {program.name}") if program.name == "explorer.exe" else outcome


def run(program: Program, *, did: str, data: bytes = b"", patience: float = _PATIENCE) -> Outcome:
    """Run a program on its own, without a shell and away from the terminal, and say what happened.

    A program that is still running after `patience` seconds is stopped.
    """
    try:
        done = subprocess.run(
            program.words,
            input=data,
            # Those that copy leave a child behind that serves the text: a pipe in its hands would never end.
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            timeout=patience,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Outcome(False, f"{program.name} did not answer within {patience:g} s")
    except OSError as error:
        return Outcome(False, f"{program.name} cannot be run: {error.strerror or error}")
    if done.returncode:
        return Outcome(False, f"{program.name} failed with code {done.returncode}")
    return Outcome(True, did)


def _is_remote(environ: Mapping[str, str]) -> bool:
    return bool(environ.get("SSH_CONNECTION") or environ.get("SSH_TTY"))


def _first_there(candidates: list[Program], which: Which) -> Program | None:
    return next((program for program in candidates if which(program.name)), None)
