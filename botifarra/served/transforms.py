"""What is done to every answer on its way out: compressed, and kept by the browser."""

from __future__ import annotations

import re

from tornado.httputil import HTTPHeaders, HTTPServerRequest
from tornado.web import GZipContentEncoding, OutputTransform

_STATIC = re.compile(r"/voila/(static|labextensions)/")
_NAMED_BY_CONTENT = re.compile(r"[./][0-9a-f]{8,}\.\w+$")

FOREVER = "public, max-age=31536000, immutable"
A_WHILE = "public, max-age=600"


class KeepStatic(OutputTransform):
    """Let browsers keep static files: for good if the name changes with the content.

    Voilà's own scripts have no such name; ten minutes spare a learner who goes from chapter
    to chapter a hundred questions, and an upgraded server is noticed soon.
    """

    def __init__(self, request: HTTPServerRequest) -> None:
        self._path = request.path

    def transform_first_chunk(
        self, status_code: int, headers: HTTPHeaders, chunk: bytes, _finishing: bool
    ) -> tuple[int, HTTPHeaders, bytes]:
        """Set ``Cache-Control`` on a static file that was found."""
        if status_code in (200, 304) and _STATIC.search(self._path):
            for_good = _NAMED_BY_CONTENT.search(self._path)
            headers["Cache-Control"] = FOREVER if for_good else A_WHILE
        return status_code, headers, chunk


def all_transforms() -> list[type[OutputTransform]]:
    """Return the transforms to put into ``Application.transforms``.

    Tornado reads its setting ``compress_response`` only while the application is made, and
    Voilà sets it after; hence in code.
    """
    return [KeepStatic, GZipContentEncoding]
