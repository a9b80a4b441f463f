"""Whom the server answers: this computer's own browser, and no other site's pages in it."""

from __future__ import annotations

import ipaddress
from typing import Any

from tornado.httputil import HTTPServerRequest, split_host_and_port
from tornado.web import Application, RequestHandler

from botifarra.served.answers import SITE, NotFoundHandler

HOSTS = "botifarra_hosts"

_LOCAL = frozenset({"127.0.0.1", "localhost", "[::1]"})


def hosts_of(address: str) -> frozenset[str] | None:
    """Return the names a server may be called by, or None for any.

    A page elsewhere can give its own name the address 127.0.0.1; the browser would then let
    it read all that is served here. It still says its own name.

    Args:
        address: The network address the server listens on.

    >>> sorted(hosts_of("127.0.0.1")), hosts_of("0.0.0.0")
    (['127.0.0.1', '[::1]', 'localhost'], None)
    """
    if address == "localhost":
        return _LOCAL
    try:
        own = ipaddress.ip_address(address)
    except ValueError:
        return None
    shown = f"[{own}]" if own.version == 6 else str(own)
    return _LOCAL | {shown} if own.is_loopback else None


def refusal(request: HTTPServerRequest, hosts: frozenset[str] | None, chapters: str) -> str:
    """Say in a few words why a request gets no answer, or nothing if it gets one.

    Args:
        request: The request.
        hosts: The names the server may be called by, or None for any.
        chapters: The address under which chapters are; each one asked for starts a kernel.
    """
    if hosts is not None and split_host_and_port(request.host.lower())[0] not in hosts:
        return "This server answers to 127.0.0.1 and localhost only."
    if request.path.startswith(chapters) and _is_part_of_another_site(request):
        return "Chapters are not shown inside other sites."
    return ""


def _is_part_of_another_site(request: HTTPServerRequest) -> bool:
    # A link to a chapter, from a teacher's page say, asks for a "document".
    wanted = request.headers.get("Sec-Fetch-Dest", "document")
    return request.headers.get("Sec-Fetch-Site") == "cross-site" and wanted != "document"


class RefusedHandler(RequestHandler):
    """The answer to those who get none."""

    def initialize(self, word: str) -> None:
        """Take the word to say."""
        self._word = word

    def prepare(self) -> None:
        """Answer, whatever the method."""
        self.set_status(403)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(self._word + "\n")


class GuardedApplication(Application):
    """An application that looks at each request before any handler does."""

    def find_handler(self, request: HTTPServerRequest, **kwargs: Any) -> Any:
        """Return what answers the request."""
        word = refusal(request, self.settings[HOSTS], self.settings[SITE].chapters)
        if word:
            return self.get_handler_delegate(request, RefusedHandler, {"word": word})
        # No file has such a name, and the system's calls raise errors of their own for it.
        if "%00" in request.path:
            return self.get_handler_delegate(request, NotFoundHandler)
        return super().find_handler(request, **kwargs)
