"""Where everything is on one server: the addresses of pages, chapters and static files."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from posixpath import dirname, relpath
from urllib.parse import quote

from botifarra.served.chapters import Chapter
from botifarra.served.folders import ASSETS


@dataclass(frozen=True)
class Site:
    """One server's addresses, each from the root of its host.

    Attributes:
        folder: The folder of notebooks it serves.
        home: Address of the landing page.
        chapters: Address under which Voilà renders that folder, with a slash at its end.
        voila: Address of Voilà itself, with a slash at its end.
        language: The language it was started with, if any.
    """

    folder: Path
    home: str = "/"
    chapters: str = "/voila/render/"
    voila: str = "/voila/"
    language: str | None = None

    def link(self, here: str, to: Chapter | None, language: str) -> str:
        """Return a relative link, so that pages work behind any prefix.

        Args:
            here: Address of the page that holds the link.
            to: A chapter, or None for the landing page.
            language: The language the page should speak.
        """
        target = self.chapters + quote(to.path) if to else self.home
        slash = "/" if target.endswith("/") else ""
        return f"{relpath(target, dirname(here) or '/')}{slash}?language={language}"

    def asset(self, name: str) -> str:
        """Return the address of one of our static files; it changes when the file does."""
        return f"{self.voila}templates/botifarra/static/botifarra/{name}?v={stamp(name)}"


@cache
def stamp(name: str) -> str:
    """Return a short name for what is in one of our static files."""
    return hashlib.sha256((ASSETS / name).read_bytes()).hexdigest()[:16]
