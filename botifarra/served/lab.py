"""``botifarra lab``: the lessons as notebooks of the reader's own, in JupyterLab."""

from __future__ import annotations

import locale
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex

from botifarra.served.folders import notebooks_folder
from botifarra.served.languages import choose, words

DEFAULT_FOLDER = Path("botifarra-lessons")


@dataclass(frozen=True)
class Copies:
    """What copying the lessons did.

    Attributes:
        new: The files written.
        kept: The files that were there already and were left as they are.
    """

    new: tuple[Path, ...]
    kept: tuple[Path, ...]


def copy_lessons(source: Path, target: Path) -> Copies:
    """Copy the lessons into a folder of the reader's, over nothing that is there.

    Args:
        source: The folder of notebooks.
        target: The folder to copy into; made if need be.

    Returns:
        Which files were written and which were kept, relative to ``target``.
    """
    new: list[Path] = []
    kept: list[Path] = []
    for path in _lessons(source):
        written = _copy_if_absent(source / path, target / path)
        (new if written else kept).append(path)
    return Copies(tuple(new), tuple(kept))


def _lessons(source: Path) -> Iterator[Path]:
    for path in sorted(source.rglob("*")):
        inside = path.relative_to(source)
        if path.is_file() and not any(part.startswith(".") for part in inside.parts):
            yield inside


def _copy_if_absent(source: Path, target: Path) -> bool:
    if os.path.lexists(target):
        return False
    target.parent.mkdir(parents=True, exist_ok=True)
    # Under its own name only when all of it is on the disk: half a lesson, left by a full
    # disk, would count as the reader's own from then on.
    draft = target.with_name(f".{target.name}.{token_hex(4)}")
    try:
        with draft.open("xb") as copy:
            copy.write(source.read_bytes())
        return _name_if_free(draft, target)
    finally:
        draft.unlink(missing_ok=True)


def _name_if_free(draft: Path, target: Path) -> bool:
    # Neither way overwrites what has come there meanwhile.
    try:
        target.hardlink_to(draft)
    except FileExistsError:
        return False
    except OSError:
        return _rename_if_free(draft, target)  # the file system knows no second names
    return True


def _rename_if_free(draft: Path, target: Path) -> bool:
    try:
        target.open("xb").close()
    except FileExistsError:
        return False
    draft.replace(target)
    return True


class NoFolderError(NotADirectoryError):
    """The folder for the lessons has no name."""


def open_lab(
    folder: Path | str | None = None,
    port: int | None = None,
    open_browser: bool = True,
    *,
    language: str | None = None,
    source: Path | None = None,
) -> None:
    """Copy the lessons and open JupyterLab on the copies, until it is stopped.

    Args:
        folder: Where to copy them, ``./botifarra-lessons`` if None. A file that is there
            already is never overwritten.
        port: The port for JupyterLab, its own default if None.
        open_browser: Whether to open the browser.
        language: The language of the terminal; None follows the system's.
        source: The folder of notebooks, if not the project's own.

    Raises:
        NoFolderError: ``folder`` is an empty text, as from a variable that is not set.
        NotebooksMissingError: The lessons are not installed.
    """
    say = words(choose(language, header=locale.getlocale()[0] or ""))
    if isinstance(folder, str) and not folder.strip():
        raise NoFolderError(say["no_folder"])
    target = Path(DEFAULT_FOLDER if folder is None else folder).absolute()
    copies = copy_lessons(source or notebooks_folder(), target)
    print(say["copied"].format(folder=target, count=len(copies.new)))
    for path in copies.kept:
        print(say["kept"].format(file=target / path))
    sys.stdout.flush()
    _launch(target, port, open_browser)


def _launch(folder: Path, port: int | None, open_browser: bool) -> None:
    # See start.py: an optional module that takes seconds to import and is never called.
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
    from jupyterlab.labapp import LabApp  # type: ignore[import-untyped]

    # Warnings only: the address, which Jupyter prints as one, is then not lost among the rest.
    arguments = [f"--ServerApp.root_dir={folder}", "--log-level=WARN"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        # In a container everybody is root; Jupyter would refuse to start.
        arguments.append("--allow-root")
    if port is not None:
        arguments.append(f"--ServerApp.port={port}")
    if not open_browser:
        arguments.append("--no-browser")
    LabApp.launch_instance(arguments)
