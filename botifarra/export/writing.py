"""A file written whole or not at all."""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path


class CannotWriteError(OSError):
    """A file that can't be written; what was there before is as it was.

    Attributes:
        file: the file's name as given.
        problem: ``"no_folder"``, ``"is_folder"``, ``"no_permission"``, or empty for any other.
        why: the system's own words.
    """

    def __init__(self, file: str, problem: str, why: str) -> None:
        self.file, self.problem, self.why = file, problem, why
        super().__init__(f"{file} can't be written: {why}; choose another place")

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.file, self.problem, self.why)


def write_whole(file: str | Path, content: bytes) -> None:
    """Write a file beside its place and move it there, so that no half of it is ever seen.

    Args:
        file: where to write; a file that is there is replaced.
        content: all of it.

    Raises:
        CannotWriteError: there is no such folder, or it is full or not ours to write in.
    """
    try:
        _write(Path(file), content)
    except OSError as error:
        raise CannotWriteError(
            str(file), _problem(Path(file), error), error.strerror or str(error)
        ) from error


def _write(path: Path, content: bytes) -> None:
    target = path.resolve()  # a link stays one
    if target.exists() and not target.is_file():
        with target.open("wb") as stream:  # a pipe or a device; a folder refuses
            stream.write(content)
        return
    handle, beside = tempfile.mkstemp(prefix=f".{target.name[:80]}.", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        Path(beside).chmod(_mode(target))
        Path(beside).replace(target)
    finally:
        Path(beside).unlink(missing_ok=True)


def _mode(target: Path) -> int:
    """The permissions of the file that was there, or those of any new one."""
    if target.exists():
        return stat.S_IMODE(target.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _problem(path: Path, error: OSError) -> str:
    if path.is_dir():
        return "is_folder"
    if not path.parent.is_dir():
        return "no_folder"
    return "no_permission" if isinstance(error, PermissionError) else ""
