"""What the server does for each address that Voilà has no answer for."""

from __future__ import annotations

import asyncio
from itertools import takewhile
from pathlib import Path
from typing import Any

from tornado.httputil import HTTPServerRequest
from tornado.web import HTTPError, RequestHandler, StaticFileHandler

from botifarra.served.folders import ASSETS
from botifarra.served.pages import chapter_frame, elsewhere, full_page, landing_page, lost_page
from botifarra.served.site import Site, stamp
from botifarra.served.transforms import A_WHILE, FOREVER

SITE = "botifarra_site"
READY = "botifarra_ready"
RETRY_AFTER = 60

POLICY = "; ".join(
    (
        "default-src 'self'",
        # Inline scripts are Voilà's own; a widget's code arrives as a blob.
        "script-src 'self' 'unsafe-inline' blob:",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self' ws: wss: blob: data:",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'self'",
    )
)


def asked_language(request: HTTPServerRequest) -> str | None:
    """Return what the address says after ``?language=``, whatever it is."""
    values = request.query_arguments.get("language", [])
    return values[-1].decode("utf-8", "replace") if values else None


def landing(site: Site, request: HTTPServerRequest) -> str:
    """Return the landing page that answers a request."""
    header = request.headers.get("Accept-Language", "")
    return landing_page(site, request.path, asked_language(request), header)


def in_readers_language(site: Site, request: HTTPServerRequest, path: str) -> str | None:
    """Return the address of the same chapter in the reader's language; None if this is it."""
    header = request.headers.get("Accept-Language", "")
    link = elsewhere(site, request.path, path, asked_language(request), header)
    kept = [part for part in request.query.split("&") if part.partition("=")[0] != "language"]
    return link and "&".join(filter(None, [link, *kept]))


def on_this_host(uri: str) -> str:
    """Return an address that a browser cannot take for another host's.

    >>> on_this_host("//elsewhere.example/x")
    '/elsewhere.example/x'
    """
    return "/" + uri.lstrip("/\\")


def full(handler: RequestHandler, site: Site) -> None:
    """Answer that as many chapters are open as this server can bear."""
    request = handler.request
    header = request.headers.get("Accept-Language", "")
    handler.set_status(503)
    handler.set_header("Retry-After", str(RETRY_AFTER))
    handler.set_header("Cache-Control", "no-store")
    handler.finish(full_page(site, request.path, asked_language(request), header))


class PageHandler(RequestHandler):
    """A handler whose errors are pages that a visitor can read."""

    def write_error(self, status_code: int, **_: Any) -> None:
        """Answer with the page for those who are lost, and no details."""
        self.set_header("Content-Security-Policy", POLICY)
        self.finish(lost_page(status_code))


class NotFoundHandler(PageHandler):
    """The answer for addresses behind which nothing can be."""

    def prepare(self) -> None:
        """Answer, whatever the method."""
        raise HTTPError(404)


class LandingHandler(PageHandler):
    """The landing page: no kernel, no Voilà."""

    def head(self) -> None:
        """Answer as to ``GET``; tornado leaves out the page itself."""
        self.get()

    def get(self) -> None:
        """Answer with the page in the visitor's language."""
        self.set_header("Content-Security-Policy", POLICY)
        self.set_header("Vary", "Accept-Language")
        self.set_header("Cache-Control", "no-cache")
        self.finish(landing(self.settings[SITE], self.request))


class CutShortHandler(PageHandler):
    """A chapter's address that ends before the chapter's name."""

    def get(self) -> None:
        """Send the browser to the landing page, in the same language."""
        query = f"?{self.request.query}" if self.request.query else ""
        self.redirect(self.settings[SITE].home + query)

    head = get


class AssetHandler(PageHandler, StaticFileHandler):
    """Our style sheet, scripts and icon, kept for good if asked for by what is in them."""

    def validate_absolute_path(self, root: str, absolute_path: str) -> str | None:
        """Know nothing of folders, nor of what is outside."""
        if not Path(absolute_path).is_file():
            raise HTTPError(404)
        return super().validate_absolute_path(root, absolute_path)

    def set_extra_headers(self, _path: str) -> None:
        """Say how long to keep the file."""
        # A page of another version may ask for what is no longer there.
        known = self.get_query_argument("v", "") == stamp(Path(self.absolute_path or "").name)
        self.set_header("Cache-Control", FOREVER if known else A_WHILE)


class WaitingHandler(PageHandler):
    """Any address not known yet: wait until Voilà is there, then ask again."""

    async def head(self) -> None:
        """Answer as to ``GET``."""
        await self.get()

    async def get(self) -> None:
        """Send the browser to the same address, or say that there is no such page."""
        ready: asyncio.Event = self.settings[READY]
        if ready.is_set():
            raise HTTPError(404)
        await ready.wait()
        self.redirect(on_this_host(self.request.uri or "/"))


def own_rules() -> list[tuple[Any, ...]]:
    """Return the addresses that need no Voilà, with their handlers, for ``Application``."""
    return [
        (r"/(?:voila/?)?", LandingHandler),
        (r"/voila/render(?:/[^.]*)?", CutShortHandler),
        (r"/voila/templates/botifarra/static/botifarra/(.*)", AssetHandler, {"path": ASSETS}),
    ]


def frame_chapter(request_handler: Any, notebook: Any, **_: Any) -> None:
    """Tell the template about the chapter's neighbours and language, before its kernel starts.

    This is a ``prelaunch_hook`` of Voilà.

    Args:
        request_handler: The handler of the request.
        notebook: The notebook to render; our words go into its metadata.
    """
    # Reading the token sets its cookie. Without it the page may not end its kernel when it
    # closes, and every closed tab leaves one behind.
    _token = request_handler.xsrf_token
    request: HTTPServerRequest = request_handler.request
    frame = chapter_frame(
        request_handler.settings[SITE],
        request.path,
        request_handler.path_args[0],
        asked_language(request),
        request.headers.get("Accept-Language", ""),
    )
    text_first = takewhile(lambda cell: cell.cell_type == "markdown", notebook.cells)
    notebook.metadata["botifarra_page"] = {**frame, "opening": sum(1 for _ in text_first)}


def trim_page(page_config: dict[str, Any], base_url: str, **_: Any) -> dict[str, Any]:
    """Keep Voilà from loading MathJax from elsewhere: the lessons have no formulas.

    This is a ``page_config_hook`` of Voilà. Voilà's script insists on an address to load it
    from, so it gets one of ours, with nothing behind it.

    Args:
        page_config: What Voilà tells its script.
        base_url: The server's prefix.

    Returns:
        The same with our address in it.
    """
    empty = f"{base_url}voila/templates/botifarra/static/botifarra/no-formulas.js"
    return {**page_config, "fullMathjaxUrl": empty, "mathjaxConfig": "none"}
